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

}  // namespace

ConnectionLimits::ConnectionLimits(const ConnectionLimitsConfig& limits)
    : limits_(with_reserve(limits)) {
    CHECK(limits_.sockets_max > 0);
    CHECK(limits_.unproven_max > 0 && limits_.unproven_of_address_max > 0);
}

ConnectionLimits::Entries::iterator ConnectionLimits::oldest_idle(const std::string* group) {
    return std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) {
        return !entry.busy && (group == nullptr || entry.group == *group);
    });
}

void ConnectionLimits::remove(Entries::iterator entry) {
    if (!entry->group.empty()) {
        const auto at = groups_.find(entry->group);
        if (--at->second == 0) groups_.erase(at);
    }
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
    const bool full =
        entries_.size() >= limits_.unproven_max || entries_.size() + proven_ >= limits_.sockets_max;
    if (group_full || full) {
        const auto oldest = oldest_idle(group_full ? &group : nullptr);
        if (oldest == entries_.end()) return entered;
        entered.makes_way = MakesWay{oldest->guest, oldest->reactor};
        remove(oldest);
    }
    entered.guest = Guest{++last_};
    if (!group.empty()) ++groups_[group];
    entries_.push_back({entered.guest, reactor, std::move(group), false});
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

void ConnectionLimits::prove(Guest guest) {
    const LobbyLock lock(mutex_);
    if (const auto at = index_.find(guest); at != index_.end()) remove(at->second);
    ++proven_;
}

void ConnectionLimits::leave(Guest guest) {
    const LobbyLock lock(mutex_);
    if (const auto at = index_.find(guest); at != index_.end()) remove(at->second);
}

void ConnectionLimits::leave_proven() {
    const LobbyLock lock(mutex_);
    CHECK(proven_ > 0);
    --proven_;
}

std::size_t ConnectionLimits::size() const {
    const LobbyLock lock(mutex_);
    return entries_.size() + proven_;
}

}  // namespace croupier::server
