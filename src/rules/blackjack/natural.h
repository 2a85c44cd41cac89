// An exact natural number of up to 448 bits, for counting every order in which a shoe can come.
// A number that does not fit is a CHECK. Fixed width keeps it off the heap: mathematics makes
// millions of them.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>

#include "base/check.h"
#include "base/fraction.h"

namespace croupier::blackjack {

__extension__ using Product = unsigned __int128;

class Natural {
public:
    constexpr Natural() = default;  // 0
    explicit constexpr Natural(std::uint64_t value) : limbs_{value} {}

    Natural& operator+=(const Natural& other) {
        Product carry = 0;
        for (std::size_t i = 0; i < width; ++i) {
            carry += static_cast<Product>(limbs_[i]) + other.limbs_[i];
            limbs_[i] = static_cast<std::uint64_t>(carry);
            carry >>= 64;
        }
        CHECK(carry == 0);
        return *this;
    }

    // The other number must not be larger.
    Natural& operator-=(const Natural& other) {
        std::uint64_t borrow = 0;
        for (std::size_t i = 0; i < width; ++i) {
            const Product take = static_cast<Product>(other.limbs_[i]) + borrow;
            borrow = limbs_[i] < take ? 1 : 0;
            limbs_[i] = static_cast<std::uint64_t>(limbs_[i] - take);
        }
        CHECK(borrow == 0);
        return *this;
    }

    Natural& operator*=(std::uint64_t factor) {
        Product carry = 0;
        for (auto& limb : limbs_) {
            carry += static_cast<Product>(limb) * factor;
            limb = static_cast<std::uint64_t>(carry);
            carry >>= 64;
        }
        CHECK(carry == 0);
        return *this;
    }

    friend Natural operator*(Natural number, std::uint64_t factor) { return number *= factor; }
    friend Natural operator*(const Natural& number, Product factor) {
        Natural high = number * static_cast<std::uint64_t>(factor >> 64);
        CHECK(high.limbs_[width - 1] == 0);
        for (std::size_t i = width - 1; i > 0; --i) high.limbs_[i] = high.limbs_[i - 1];
        high.limbs_[0] = 0;
        return high += number * static_cast<std::uint64_t>(factor);
    }
    friend Natural operator+(Natural a, const Natural& b) { return a += b; }
    friend Natural operator-(Natural a, const Natural& b) { return a -= b; }

    friend constexpr bool operator==(const Natural&, const Natural&) = default;
    friend constexpr std::strong_ordering operator<=>(const Natural& a, const Natural& b) {
        for (std::size_t i = width; i-- > 0;)
            if (a.limbs_[i] != b.limbs_[i]) return a.limbs_[i] <=> b.limbs_[i];
        return std::strong_ordering::equal;
    }

    std::string text() const;  // decimal digits

private:
    static constexpr std::size_t width = 7;
    std::array<std::uint64_t, width> limbs_{};  // lowest first
};

// from x (from - 1) x ... , so many factors: the ways to draw that many of `from` cards in order.
Natural falling(int from, int factors);

Fraction ratio(const Natural& part, const Natural& whole);

}  // namespace croupier::blackjack
