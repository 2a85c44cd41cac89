// What a terminal asks of the server: chips placed or taken, each time with a counter of its own.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "base/money.h"
#include "load/layout.h"

namespace croupier::load {

struct Chips {
    Place place = 0;
    Money amount;
    friend bool operator==(const Chips&, const Chips&) = default;
};

enum class Ask : std::uint8_t { place, take };

inline constexpr std::size_t order_chips_max = 3;
struct Order {
    std::uint64_t counter = 0;
    Ask ask = Ask::place;
    std::uint32_t round = 0;  // that was open when it was sent
    std::uint8_t count = 0;
    std::array<Chips, order_chips_max> chips{};

    std::span<const Chips> all() const { return {chips.data(), count}; }
    Money total() const;
    friend bool operator==(const Order&, const Order&) = default;
};

// The message, after whatever is in `into`.
void append_message(std::string& into, const Order& order, Game game, std::uint32_t table);

}  // namespace croupier::load
