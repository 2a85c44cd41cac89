// The big wheel as a rulebook may set it: compartments and what they pay.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/pay.h"

namespace croupier::big_wheel {

// "A" to "G": the outcomes, and what can be backed.
enum class Symbol : std::uint8_t { a, b, c, d, e, f, g };
inline constexpr int symbol_count = 7;

inline constexpr std::string_view bet_name = "symbol";  // the game has one bet

struct Rules {
    std::array<int, symbol_count> compartments{};  // how many show each symbol
    std::array<rules::Pay, symbol_count> pays{};
};

// What one table pays.
struct Terms {
    std::array<Odds, symbol_count> odds{};
};

struct Wager {
    Symbol symbol = Symbol::a;
    friend constexpr bool operator==(const Wager&, const Wager&) = default;
};

std::string_view symbol_name(Symbol symbol);
std::optional<Symbol> find_symbol(std::string_view name);

int compartment_count(const Rules& rules);

// Terms with the rulebook's own odds.
Terms terms_of(const Rules& rules);

}  // namespace croupier::big_wheel
