// How a wager settles on the number spun.
#pragma once

#include "rules/award.h"
#include "rules/expect.h"
#include "rules/roulette/rules.h"

namespace croupier::roulette {

// What the wheel may say; the terms must hold odds for the piece's bet.
inline rules::Award settle(const Terms& terms, Number spun, const Piece& piece) {
    if ((piece.cover & cover_of(spun)) == 0) return rules::lost;
    return rules::win_at(terms.odds[static_cast<std::size_t>(piece.bet)]);
}

// A number that brings double winnings on its straight-up pieces (RF-16.7).
inline constexpr Number no_lucky_number = 255;

// The whole wager: every piece settles by itself for stake / pieces, and the entry adds them up.
// The stake must divide evenly into the pieces.
Result<rules::Payment, PayFault> settle(const Terms& terms, Number spun, const Layout& layout,
                                        Money stake, Rounding rounding,
                                        Number lucky_number = no_lucky_number);

// A spin is awaited until a number is known.
rules::Next next(std::optional<Number> spun);

}  // namespace croupier::roulette
