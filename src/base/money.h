// Money: whole cents in 64 bits. Sums that do not fit are a CHECK, not a large number.
#pragma once

#include <compare>
#include <cstdint>

#include "base/check.h"

namespace croupier {

class Money {
public:
    constexpr Money() = default;
    static constexpr Money cents(std::int64_t amount) { return Money(amount); }
    constexpr std::int64_t in_cents() const { return cents_; }

    friend constexpr auto operator<=>(Money, Money) = default;

    friend constexpr Money operator+(Money a, Money b) {
        std::int64_t sum = 0;
        CHECK(!__builtin_add_overflow(a.cents_, b.cents_, &sum));
        return Money(sum);
    }
    friend constexpr Money operator-(Money a, Money b) {
        std::int64_t difference = 0;
        CHECK(!__builtin_sub_overflow(a.cents_, b.cents_, &difference));
        return Money(difference);
    }
    friend constexpr Money operator*(Money a, std::int64_t times) {
        std::int64_t product = 0;
        CHECK(!__builtin_mul_overflow(a.cents_, times, &product));
        return Money(product);
    }
    constexpr Money& operator+=(Money other) { return *this = *this + other; }
    constexpr Money& operator-=(Money other) { return *this = *this - other; }

private:
    explicit constexpr Money(std::int64_t amount) : cents_(amount) {}
    std::int64_t cents_ = 0;
};

}  // namespace croupier
