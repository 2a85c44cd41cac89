// Connections that have not proved to be a part of the floor: how many there may be, in all and
// from one address. When there is no room for somebody new, the one that has been idle for longest
// makes way: whoever only holds a place keeps nobody out, and parts of the floor have a share that
// strangers cannot take. Any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

namespace croupier::server {

struct ConnectionLimitsConfig {
    std::size_t sockets_max = 0;              // with those that are proved
    std::size_t unproven_max = 0;             // at most three quarters of sockets_max count
    std::size_t unproven_of_address_max = 0;  // addresses as ops::address_group() has them
};

class ConnectionLimits {
public:
    // A number that is never given again; 0 is nobody.
    enum class Guest : std::uint64_t {};
    // Behind one proxy are many: its address says nothing.
    enum class Counts : std::uint8_t { by_address, in_all };
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
    void prove(Guest guest);
    void leave(Guest guest);
    void leave_proven();
    std::size_t size() const;  // with those that are proved

private:
    struct Entry {
        Guest guest{};
        std::uint32_t reactor = 0;
        std::string group;  // empty: not counted by address
        bool busy = false;
    };
    using Entries = std::list<Entry>;  // who has been idle for longest comes first
    Entries::iterator oldest_idle(const std::string* group);
    void remove(Entries::iterator entry);

    const ConnectionLimitsConfig limits_;
    mutable std::mutex mutex_;
    Entries entries_;
    std::unordered_map<Guest, Entries::iterator> index_;
    std::map<std::string, std::size_t> groups_;
    std::size_t proven_ = 0;
    std::uint64_t last_ = 0;
};

}  // namespace croupier::server
