// The small values of the language: 25.00, 19m59s, 3.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/money.h"
#include "rules/cards/card.h"

namespace croupier::lab::rounds {

// Two places behind the point, always.
std::optional<Money> parse_money(std::string_view text);
std::string money_text(Money amount);

// Milliseconds.
std::optional<std::int64_t> parse_duration(std::string_view text);

// A whole number from 0 up to a million.
std::optional<std::uint32_t> parse_count(std::string_view text);

// "a/b/c" in its parts.
std::vector<std::string> pieces_of(std::string_view text);

// "2S/6C/3D", which the grammar has found to be cards.
std::vector<cards::Card> cards_in(std::string_view text);

}  // namespace croupier::lab::rounds
