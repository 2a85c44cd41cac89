// How often somebody whom nobody knows may try to sign in: so many at once, so many a minute from
// one address and from all of them, and after some wrong tries longer and longer pauses. What
// is turned away costs nothing: no secret is looked at.
//
// Any thread. Time comes as an argument, milliseconds of a clock that never falls.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

namespace croupier::ops {

// What is counted as one address: an IPv4 address, or the 64 bits of an IPv6 one that name a
// network, since whoever has one of its addresses has all of them.
std::string address_group(std::string_view address);

struct TurnstileOptions {
    std::uint32_t waiting_max = 16;            // whose secret is being looked at, or waits for it
    std::uint32_t waiting_of_address_max = 4;  // of those
    std::uint32_t per_minute_max = 240;
    std::uint32_t of_address_per_minute_max = 60;
    std::uint32_t wrong_free = 2;         // in a row: people mistype
    std::int64_t pause_first_ms = 1'000;  // after the next; twice as long after each further one
    std::int64_t pause_longest_ms = 60'000;
    std::int64_t forget_ms = 900'000;    // an address that was quiet for so long is a new one
    std::size_t addresses_max = 10'000;  // that are remembered; beyond it nobody new is let in
};

enum class TryEnded : std::uint8_t { right, wrong, unanswered };

class Turnstile {
public:
    explicit Turnstile(const TurnstileOptions& options);

    // 0: come in, and leave() must follow. Otherwise in how many milliseconds it is worth trying
    // again.
    std::int64_t enter(std::string_view address, std::int64_t now_ms);
    void leave(std::string_view address, TryEnded ended, std::int64_t now_ms);
    std::uint64_t turned_away() const;

private:
    // Tries that are allowed now, in thousandths; they come back with time.
    struct Allowance {
        std::int64_t left = 0;
        std::int64_t at_ms = 0;

        void refill(std::uint32_t per_minute, std::int64_t now_ms);
        std::int64_t wait_ms(std::uint32_t per_minute) const;
    };
    struct Address {
        Allowance allowance;
        std::uint32_t waiting = 0;
        std::uint32_t wrong = 0;  // in a row
        std::int64_t pause_until_ms = 0;
        std::int64_t seen_ms = 0;
    };
    std::int64_t look(std::string_view group, std::int64_t now_ms);
    void forget_old(std::int64_t now_ms);

    TurnstileOptions options_;
    mutable std::mutex mutex_;
    std::map<std::string, Address, std::less<>> addresses_;
    Allowance all_;
    std::uint32_t waiting_ = 0;
    std::uint64_t turned_away_ = 0;
};

}  // namespace croupier::ops
