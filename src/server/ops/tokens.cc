#include "server/ops/tokens.h"

#include <sodium.h>

#include <algorithm>
#include <tuple>

#include "base/check.h"

namespace croupier::ops {
namespace {

constexpr std::size_t token_bytes = 32;
static_assert(token_bytes * 8 >= 128);  // ST-GLI19-B.2.3.g

using SessionsLock = std::lock_guard<std::mutex>;

}  // namespace

Sessions::Sessions(const SessionOptions& options) : options_(options) {
    CHECK(sodium_init() >= 0);
    CHECK(options.lasts_ms > 0);
    CHECK(options.sessions_max > 0);
    CHECK(options.of_holder_max > 0);
    randombytes_buf(key_.data(), key_.size());
}

Sessions::~Sessions() {
    sodium_memzero(key_.data(), key_.size());
}

Sessions::Tag Sessions::tag_of(std::string_view token) const {
    Tag tag{};
    crypto_generichash(tag.data(), tag.size(), reinterpret_cast<const unsigned char*>(token.data()),
                       token.size(), key_.data(), key_.size());
    return tag;
}

SessionState Sessions::state_of(const Session& session, std::int64_t now_ms) const {
    if (now_ms - session.begun_ms >= options_.lasts_ms) return SessionState::none;
    const bool idle =
        options_.idle_lock_ms > 0 && now_ms - session.used_ms >= options_.idle_lock_ms;
    return session.locked || idle ? SessionState::locked : SessionState::open;
}

std::optional<std::string> Sessions::begin(const Holder& holder, std::string_view address,
                                           std::int64_t now_ms) {
    std::array<unsigned char, token_bytes> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    std::string token(2 * token_bytes + 1, '\0');
    sodium_bin2hex(token.data(), token.size(), bytes.data(), bytes.size());
    token.pop_back();
    sodium_memzero(bytes.data(), bytes.size());
    const SessionsLock lock(mutex_);
    make_room(holder);
    if (sessions_.size() >= options_.sessions_max) return std::nullopt;
    const bool added =
        sessions_
            .emplace(tag_of(token), Session{holder, std::string(address), now_ms, now_ms, false})
            .second;
    CHECK(added);
    return token;
}

void Sessions::make_room(const Holder& holder) {
    std::size_t count = 0;
    auto oldest = sessions_.end();
    for (auto at = sessions_.begin(); at != sessions_.end(); ++at) {
        if (at->second.holder != holder) continue;
        ++count;
        if (oldest == sessions_.end() || at->second.used_ms < oldest->second.used_ms) oldest = at;
    }
    if (count >= options_.of_holder_max) sessions_.erase(oldest);
}

SessionFound Sessions::find(std::string_view token, std::int64_t now_ms) const {
    if (token.size() != 2 * token_bytes) return {};
    const Tag tag = tag_of(token);
    const SessionsLock lock(mutex_);
    const auto at = sessions_.find(tag);
    if (at == sessions_.end()) return {};
    const SessionState state = state_of(at->second, now_ms);
    if (state == SessionState::none) return {};
    return {state, at->second.holder, at->second.address};
}

bool Sessions::is_open_for(const Holder& holder, std::int64_t now_ms) const {
    const SessionsLock lock(mutex_);
    return std::any_of(sessions_.begin(), sessions_.end(), [&](const auto& entry) {
        return entry.second.holder == holder &&
               state_of(entry.second, now_ms) == SessionState::open;
    });
}

SessionFound Sessions::use(std::string_view token, std::int64_t now_ms) {
    SessionFound found = find(token, now_ms);
    if (found.state != SessionState::open) return found;
    const Tag tag = tag_of(token);
    const SessionsLock lock(mutex_);
    const auto at = sessions_.find(tag);
    if (at == sessions_.end()) return {};  // revoked meanwhile
    at->second.used_ms = std::max(at->second.used_ms, now_ms);
    return found;
}

bool Sessions::unlock(std::string_view token, const Holder& holder, std::int64_t now_ms) {
    if (token.size() != 2 * token_bytes) return false;
    const Tag tag = tag_of(token);
    const SessionsLock lock(mutex_);
    const auto at = sessions_.find(tag);
    if (at == sessions_.end() || state_of(at->second, now_ms) == SessionState::none) return false;
    if (at->second.holder != holder) return false;
    at->second.locked = false;
    at->second.used_ms = now_ms;
    return true;
}

void Sessions::lock(std::string_view token) {
    const Tag tag = tag_of(token);
    const SessionsLock lock(mutex_);
    if (const auto at = sessions_.find(tag); at != sessions_.end()) at->second.locked = true;
}

void Sessions::revoke(std::string_view token) {
    const Tag tag = tag_of(token);
    const SessionsLock lock(mutex_);
    sessions_.erase(tag);
}

std::size_t Sessions::revoke_all(const Holder& holder) {
    const SessionsLock lock(mutex_);
    return std::erase_if(sessions_,
                         [&](const auto& entry) { return entry.second.holder == holder; });
}

std::vector<Holder> Sessions::sweep(std::int64_t now_ms) {
    const SessionsLock lock(mutex_);
    std::vector<Holder> ended;
    std::erase_if(sessions_, [&](const auto& entry) {
        if (state_of(entry.second, now_ms) != SessionState::none) return false;
        ended.push_back(entry.second.holder);
        return true;
    });
    return ended;
}

std::size_t Sessions::size() const {
    const SessionsLock lock(mutex_);
    return sessions_.size();
}

}  // namespace croupier::ops
