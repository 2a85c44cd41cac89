// A roll: what is expected next, whether what was read can be, and what any bet sees of it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/fault.h"
#include "base/result.h"
#include "rules/expect.h"
#include "rules/sic_bo/rules.h"

namespace croupier::sic_bo {

// The uppermost faces, in the order in which they were read.
// RF-12.2.2.1, RF-12.2.2.2: a triple is neither small nor big, so three and eighteen are neither.
enum class Size : std::uint8_t { small, big, triple };
std::string_view size_name(Size size);

struct Roll {
    std::array<std::uint8_t, dice_count> dice{1, 1, 1};

    static constexpr int small_most = 10;
    int total() const { return dice[0] + dice[1] + dice[2]; }
    bool triple() const { return dice[0] == dice[1] && dice[1] == dice[2]; }
    Size size() const {
        if (triple()) return Size::triple;
        return total() <= small_most ? Size::small : Size::big;
    }
    // On how many dice the number shows.
    int count(int number) const {
        return (dice[0] == number) + (dice[1] == number) + (dice[2] == number);
    }
    Faces shown() const;

    // A dense number for tables, 0 to index_count - 1; fair dice show each equally often.
    static constexpr int index_count = 216;
    int index() const { return ((dice[0] - 1) * 6 + (dice[1] - 1)) * 6 + (dice[2] - 1); }
    static Roll of_index(int index);

    friend bool operator==(const Roll&, const Roll&) = default;
};

// `dice` is what the dealer or the recognition system has entered; empty before that.
rules::Next next(std::span<const int> dice);

// Exactly three faces from 1 to 6; a Fault says what else came.
Result<Roll, Fault> read_roll(std::span<const int> dice);

}  // namespace croupier::sic_bo
