#include "server/net/connection_limits.h"

#include <algorithm>

#include "base/check.h"
#include "server/ops/turnstile.h"

namespace croupier::server {
namespace {

using LobbyLock = std::lock_guard<std::mutex>;

ConnectionLimitsConfig with_reserve(ConnectionLimitsConfig limits) {
    const std::size_t share = std::max<std::size_t>(1, limits.sockets_max - limits.sockets_max / 4);
    limits.unproven_max = std::min(limits.unproven_max, share);
    return limits;
}

// What parts leave to the office, to health and to whoever comes to prove something.
constexpr std::size_t left_to_strangers_max = 64;
std::size_t parts_max(const ConnectionLimitsConfig& limits) {
    return limits.sockets_max - std::min(left_to_strangers_max, limits.sockets_max / 8);
}

}  // namespace

ConnectionLimits::ConnectionLimits(const ConnectionLimitsConfig& limits)
    : limits_(with_reserve(limits)) {
    CHECK(limits_.sockets_max > 0);
    CHECK(limits_.unproven_max > 0 && limits_.unproven_of_address_max > 0);
    CHECK(limits_.of_part_max > 0 && limits_.metrics_max > 0);
}

ConnectionLimits::Entries::iterator ConnectionLimits::oldest_idle(Lane lane,
                                                                  const std::string* group) {
    return std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) {
        return !entry.busy && entry.lane == lane && (group == nullptr || entry.group == *group);
    });
}

void ConnectionLimits::remove(Entries::iterator entry) {
    if (!entry->group.empty()) {
        const auto at = groups_.find(entry->group);
        if (--at->second == 0) groups_.erase(at);
    }
    if (entry->lane == Lane::metrics) --at_metrics_;
    index_.erase(entry->guest);
    entries_.erase(entry);
}

ConnectionLimits::Entered ConnectionLimits::enter(const std::string& address, std::uint32_t reactor,
                                                  Counts counts) {
    std::string group = counts == Counts::by_address ? ops::address_group(address) : "";
    const LobbyLock lock(mutex_);
    Entered entered;
    const auto of_group = groups_.find(group);
    const bool group_full =
        of_group != groups_.end() && of_group->second >= limits_.unproven_of_address_max;
    const Lane lane = counts == Counts::at_metrics ? Lane::metrics : Lane::strangers;
    const bool full = lane == Lane::metrics
                          ? at_metrics_ >= limits_.metrics_max
                          : strangers() >= limits_.unproven_max ||
                                strangers() + proven_.size() >= limits_.sockets_max;
    if (group_full || full) {
        const auto oldest = oldest_idle(lane, group_full ? &group : nullptr);
        if (oldest == entries_.end()) return entered;
        entered.makes_way = MakesWay{oldest->guest, oldest->reactor};
        remove(oldest);
    }
    entered.guest = Guest{++last_};
    if (!group.empty()) ++groups_[group];
    if (lane == Lane::metrics) ++at_metrics_;
    entries_.push_back({entered.guest, reactor, std::move(group), false, lane});
    index_[entered.guest] = std::prev(entries_.end());
    return entered;
}

void ConnectionLimits::busy(Guest guest, bool working) {
    const LobbyLock lock(mutex_);
    const auto at = index_.find(guest);
    if (at == index_.end()) return;
    at->second->busy = working;
    if (!working) entries_.splice(entries_.end(), entries_, at->second);
}

ConnectionLimits::Entered ConnectionLimits::prove(Guest guest, PartName part) {
    const LobbyLock lock(mutex_);
    const auto at = index_.find(guest);
    if (at == index_.end()) return {};  // it has made way for somebody meanwhile
    Entered entered;
    const auto there = parts_.find(part);
    if (there != parts_.end() && there->second.size() >= limits_.of_part_max) {
        const Proven oldest = there->second.front();
        entered.makes_way = MakesWay{oldest.guest, oldest.reactor};
        forget(oldest.guest);
    } else if (proven_.size() >= parts_max(limits_)) {
        return entered;
    }
    parts_[part].push_back({guest, at->second->reactor});
    proven_.emplace(guest, part);
    remove(at->second);
    entered.guest = guest;
    return entered;
}

// Of a part that is proved.
void ConnectionLimits::forget(Guest guest) {
    const auto at = proven_.find(guest);
    if (at == proven_.end()) return;
    const auto part = parts_.find(at->second);
    std::erase_if(part->second, [&](const Proven& one) { return one.guest == guest; });
    if (part->second.empty()) parts_.erase(part);
    proven_.erase(at);
}

void ConnectionLimits::leave(Guest guest) {
    const LobbyLock lock(mutex_);
    if (const auto at = index_.find(guest); at != index_.end()) remove(at->second);
    forget(guest);
}

std::size_t ConnectionLimits::size() const {
    const LobbyLock lock(mutex_);
    return strangers() + proven_.size();
}

}  // namespace croupier::server
