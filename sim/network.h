// A network between named ends that delays, loses, doubles and reorders messages, and at times
// loses a whole line. It moves bytes and knows nothing of what they say. The same seed and the same
// calls give the same deliveries.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/draw.h"

namespace croupier::sim {

// Chances are in a million messages.
struct NetworkOptions {
    std::uint32_t delay_ms_min = 1;
    std::uint32_t delay_ms_max = 20;
    std::uint32_t lost = 0;
    std::uint32_t doubled = 0;
    std::uint32_t reordered = 0;          // late by up to ten more delays; later ones may overtake
    std::uint32_t disconnected = 0;       // the message takes the line with it
    std::uint32_t outage_ms_max = 2'000;  // how long such a line is down, at least 1 ms
    std::size_t messages_max = 100'000;   // on their way; what is sent beyond that is lost
};

struct Message {
    std::string from;
    std::string to;
    Bytes bytes;
};

struct NetworkTally {
    std::uint64_t sent = 0;
    std::uint64_t delivered = 0;
    std::uint64_t lost = 0;
    std::uint64_t doubled = 0;
    std::uint64_t reordered = 0;
    std::uint64_t outages = 0;
    std::uint64_t cut_off = 0;  // lost because the line was down, or went down under way

    friend bool operator==(const NetworkTally&, const NetworkTally&) = default;
};

class Network {
public:
    Network(const NetworkOptions& options, std::uint64_t seed);

    // Messages from one end to another arrive in the order in which they were sent, but for those
    // that chance reorders. `now_ms` must not fall from call to call.
    void send(std::int64_t now_ms, Message message);
    // What arrives by now, in order of arrival; each is given once.
    std::vector<Message> due(std::int64_t now_ms);
    // When something arrives next; not before `now_ms`. The largest number if nothing is under way.
    std::int64_t next_ms() const;

    // Both directions; what is under way is lost. Without an end in sight until connect().
    void disconnect(const std::string& one, const std::string& other);
    void connect(const std::string& one, const std::string& other);
    bool connected(const std::string& one, const std::string& other, std::int64_t now_ms) const;

    const NetworkTally& tally() const { return tally_; }

private:
    // A line has two ends, whichever is named first.
    using Line = std::pair<std::string, std::string>;
    struct Arrival {
        std::int64_t at_ms;
        std::uint64_t number;
        friend auto operator<=>(const Arrival&, const Arrival&) = default;
    };
    static Line line_of(const std::string& one, const std::string& other);
    bool chance(std::uint32_t in_a_million);
    void go_down(const Line& line, std::int64_t until_ms);
    void deliver(std::int64_t now_ms, Message message);

    NetworkOptions options_;
    FastSource source_;
    std::int64_t now_ms_;
    std::uint64_t number_ = 0;
    std::map<Arrival, Message> under_way_;
    std::map<Line, std::int64_t> down_until_ms_;
    std::map<Line, std::int64_t> last_arrival_ms_;  // from first to second
    NetworkTally tally_;
};

}  // namespace croupier::sim
