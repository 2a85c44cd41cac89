#include "sim/network.h"

#include <algorithm>
#include <limits>

#include "base/check.h"

namespace croupier::sim {
namespace {

constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();
constexpr std::uint32_t million = 1'000'000;

}  // namespace

Network::Network(const NetworkOptions& options, std::uint64_t seed)
    : options_(options), source_(seed), now_ms_(std::numeric_limits<std::int64_t>::min()) {
    CHECK(options.delay_ms_min <= options.delay_ms_max);
}

void Network::send(std::int64_t now_ms, Message message) {
    CHECK(now_ms >= now_ms_);
    now_ms_ = now_ms;
    ++tally_.sent;
    const Line line = line_of(message.from, message.to);
    if (connected(message.from, message.to, now_ms) && chance(options_.disconnected))
        go_down(line, now_ms + 1 + draw_below(source_, std::max(options_.outage_ms_max, 1U)));
    if (!connected(message.from, message.to, now_ms)) {
        ++tally_.cut_off;
        return;
    }
    if (chance(options_.lost) || under_way_.size() >= options_.messages_max) {
        ++tally_.lost;
        return;
    }
    if (chance(options_.doubled)) {
        ++tally_.doubled;
        deliver(now_ms, message);
    }
    deliver(now_ms, std::move(message));
}

std::vector<Message> Network::due(std::int64_t now_ms) {
    CHECK(now_ms >= now_ms_);
    now_ms_ = now_ms;
    std::vector<Message> arrived;
    while (!under_way_.empty() && under_way_.begin()->first.at_ms <= now_ms) {
        arrived.push_back(std::move(under_way_.begin()->second));
        under_way_.erase(under_way_.begin());
    }
    tally_.delivered += arrived.size();
    return arrived;
}

std::int64_t Network::next_ms() const {
    return under_way_.empty() ? never : std::max(under_way_.begin()->first.at_ms, now_ms_);
}

void Network::disconnect(const std::string& one, const std::string& other) {
    go_down(line_of(one, other), never);
}

void Network::connect(const std::string& one, const std::string& other) {
    down_until_ms_.erase(line_of(one, other));
}

bool Network::connected(const std::string& one, const std::string& other,
                        std::int64_t now_ms) const {
    const auto down = down_until_ms_.find(line_of(one, other));
    return down == down_until_ms_.end() || now_ms >= down->second;
}

Network::Line Network::line_of(const std::string& one, const std::string& other) {
    return one < other ? Line{one, other} : Line{other, one};
}

bool Network::chance(std::uint32_t in_a_million) {
    return draw_below(source_, million) < in_a_million;
}

void Network::go_down(const Line& line, std::int64_t until_ms) {
    ++tally_.outages;
    down_until_ms_[line] = until_ms;
    tally_.cut_off += std::erase_if(under_way_, [&](const auto& entry) {
        return line_of(entry.second.from, entry.second.to) == line;
    });
}

void Network::deliver(std::int64_t now_ms, Message message) {
    const auto delay = [&] {
        return options_.delay_ms_min +
               draw_below(source_, options_.delay_ms_max - options_.delay_ms_min + 1);
    };
    std::int64_t at_ms = now_ms + delay();
    if (chance(options_.reordered)) {
        ++tally_.reordered;
        for (std::uint32_t more = draw_below(source_, 10) + 1; more > 0; --more) at_ms += delay();
    } else {
        const Line direction{message.from, message.to};
        auto& last_ms = last_arrival_ms_.try_emplace(direction, at_ms).first->second;
        at_ms = last_ms = std::max(last_ms, at_ms);
    }
    under_way_.emplace(Arrival{at_ms, number_++}, std::move(message));
}

}  // namespace croupier::sim
