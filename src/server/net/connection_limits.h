// How many connections there may be. Those that have not proved to be a part of the floor are
// counted in all and by address: when there is no room for somebody new, the one that has been idle
// for longest makes way, so that whoever only holds a place keeps nobody out. Those that have are
// counted by part: one key opens a few, and the oldest of them makes way. Parts have a share that
// strangers cannot take, everybody else one that parts cannot take, and the metrics door places of
// its own. Any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace croupier::server {

struct ConnectionLimitsConfig {
    std::size_t sockets_max = 0;              // with those that are proved
    std::size_t unproven_max = 0;             // at most three quarters of sockets_max count
    std::size_t unproven_of_address_max = 0;  // addresses as ops::address_group() has them
    std::size_t of_part_max = 8;              // with those that are on their way out
    std::size_t metrics_max = 16;             // at the metrics door, beside all others
};

class ConnectionLimits {
public:
    // A number that is never given again; 0 is nobody.
    enum class Guest : std::uint64_t {};
    // Behind one proxy are many: its address says nothing.
    enum class Counts : std::uint8_t { by_address, in_all, at_metrics };
    using PartName = std::pair<std::uint8_t, std::uint32_t>;  // kind and number
    struct MakesWay {
        Guest guest{};
        std::uint32_t reactor = 0;
    };
    struct Entered {
        Guest guest{};  // 0: there is no room, and nobody idle to make some
        std::optional<MakesWay> makes_way{};
    };

    explicit ConnectionLimits(const ConnectionLimitsConfig& limits);

    Entered enter(const std::string& address, std::uint32_t reactor, Counts counts);
    // Is worked for, or idle from now on.
    void busy(Guest guest, bool working);
    // Is that part from now on. A guest 0: the share of parts is full, and it stays a stranger.
    Entered prove(Guest guest, PartName part);
    void leave(Guest guest);
    std::size_t size() const;  // with those that are proved, without the metrics door

private:
    enum class Lane : std::uint8_t { strangers, metrics };
    struct Entry {
        Guest guest{};
        std::uint32_t reactor = 0;
        std::string group;  // empty: not counted by address
        bool busy = false;
        Lane lane = Lane::strangers;
    };
    using Entries = std::list<Entry>;  // who has been idle for longest comes first
    struct Proven {
        Guest guest{};
        std::uint32_t reactor = 0;
    };
    Entries::iterator oldest_idle(Lane lane, const std::string* group);
    std::size_t strangers() const { return entries_.size() - at_metrics_; }
    void remove(Entries::iterator entry);
    void forget(Guest guest);

    const ConnectionLimitsConfig limits_;
    mutable std::mutex mutex_;
    Entries entries_;
    std::unordered_map<Guest, Entries::iterator> index_;
    std::map<std::string, std::size_t> groups_;
    std::size_t at_metrics_ = 0;
    std::map<PartName, std::deque<Proven>> parts_;  // the oldest comes first
    std::unordered_map<Guest, PartName> proven_;
    std::uint64_t last_ = 0;
};

}  // namespace croupier::server
