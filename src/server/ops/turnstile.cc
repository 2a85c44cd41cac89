#include "server/ops/turnstile.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <span>

#include "base/check.h"

namespace croupier::ops {
namespace {

constexpr std::int64_t one_try = 1'000;
constexpr std::int64_t minute_ms = 60'000;
constexpr std::int64_t busy_ms = 1'000;  // too many at once: that does not last

using TurnstileLock = std::lock_guard<std::mutex>;

}  // namespace

std::string address_group(std::string_view address) {
    const std::string text(address);
    std::array<std::uint8_t, 16> bytes{};
    if (::inet_pton(AF_INET6, text.c_str(), bytes.data()) != 1) return text;
    constexpr std::array<std::uint8_t, 12> mapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    if (std::equal(mapped.begin(), mapped.end(), bytes.begin()))
        return fmt::format("{}.{}.{}.{}", bytes[12], bytes[13], bytes[14], bytes[15]);
    return fmt::format("{:02x}/64", fmt::join(std::span(bytes).first(8), ""));
}

Turnstile::Turnstile(const TurnstileOptions& options) : options_(options) {
    CHECK(options.waiting_max > 0 && options.waiting_of_address_max > 0);
    CHECK(options.per_minute_max > 0 && options.of_address_per_minute_max > 0);
    CHECK(options.addresses_max > 0);
    all_.left = options_.per_minute_max * one_try;
}

void Turnstile::Allowance::refill(std::uint32_t per_minute, std::int64_t now_ms) {
    const std::int64_t most = per_minute * one_try;
    const std::int64_t passed = std::clamp<std::int64_t>(now_ms - at_ms, 0, minute_ms);
    left = std::min(most, left + passed * most / minute_ms);
    at_ms = now_ms;
}

std::int64_t Turnstile::Allowance::wait_ms(std::uint32_t per_minute) const {
    if (left >= one_try) return 0;
    return (one_try - left) * minute_ms / (per_minute * one_try) + 1;
}

// A refill of less than a thousandth would be lost: the clock of an allowance stands still for it.
std::int64_t Turnstile::look(std::string_view group, std::int64_t now_ms) {
    if (waiting_ >= options_.waiting_max) return busy_ms;
    if (now_ms - all_.at_ms >= 10) all_.refill(options_.per_minute_max, now_ms);
    if (const auto wait = all_.wait_ms(options_.per_minute_max); wait > 0) return wait;
    auto at = addresses_.find(group);
    if (at == addresses_.end()) {
        if (addresses_.size() >= options_.addresses_max) forget_old(now_ms);
        if (addresses_.size() >= options_.addresses_max) return minute_ms;
        at = addresses_.emplace(std::string(group), Address{}).first;
        at->second.allowance = {options_.of_address_per_minute_max * one_try, now_ms};
    }
    Address& address = at->second;
    if (now_ms - address.seen_ms > options_.forget_ms && address.waiting == 0) address.wrong = 0;
    address.seen_ms = now_ms;
    if (address.waiting >= options_.waiting_of_address_max) return busy_ms;
    if (now_ms < address.pause_until_ms) return address.pause_until_ms - now_ms;
    if (now_ms - address.allowance.at_ms >= 10)
        address.allowance.refill(options_.of_address_per_minute_max, now_ms);
    if (const auto wait = address.allowance.wait_ms(options_.of_address_per_minute_max); wait > 0)
        return wait;
    address.allowance.left -= one_try;
    all_.left -= one_try;
    ++address.waiting;
    ++waiting_;
    return 0;
}

std::int64_t Turnstile::enter(std::string_view address, std::int64_t now_ms) {
    const std::string group = address_group(address);
    const TurnstileLock lock(mutex_);
    const std::int64_t wait = look(group, now_ms);
    if (wait > 0) ++turned_away_;
    return wait;
}

void Turnstile::leave(std::string_view address, TryEnded ended, std::int64_t now_ms) {
    const TurnstileLock lock(mutex_);
    const auto at = addresses_.find(address_group(address));
    CHECK(at != addresses_.end());
    CHECK(at->second.waiting > 0);
    CHECK(waiting_ > 0);
    Address& there = at->second;
    --there.waiting;
    --waiting_;
    if (ended == TryEnded::right) there.wrong = 0;
    if (ended != TryEnded::wrong) return;
    if (++there.wrong <= options_.wrong_free) return;
    std::int64_t pause = options_.pause_first_ms;
    const std::uint32_t doublings = there.wrong - options_.wrong_free - 1;
    for (std::uint32_t i = 0; i < doublings && 0 < pause && pause < options_.pause_longest_ms; ++i)
        pause *= 2;
    there.pause_until_ms = now_ms + std::min(pause, options_.pause_longest_ms);
}

void Turnstile::forget_old(std::int64_t now_ms) {
    std::erase_if(addresses_, [&](const auto& entry) {
        return entry.second.waiting == 0 && now_ms - entry.second.seen_ms > options_.forget_ms;
    });
}

std::uint64_t Turnstile::turned_away() const {
    const TurnstileLock lock(mutex_);
    return turned_away_;
}

}  // namespace croupier::ops
