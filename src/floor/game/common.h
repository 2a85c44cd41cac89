// What the games at a table have in common: reading its choices, and paying an award.
#pragma once

#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "base/odds.h"
#include "floor/game/game.h"

namespace croupier::floor {

// The permitted number of decks that the table has chosen, or the usual one.
Result<int, Fault> chosen_decks(const Settings& settings, std::span<const int> permitted);
// The place of the option's value among the names; `usual` where the table has not chosen.
Result<std::size_t, Fault> chosen_option(const Settings& settings, std::string_view option,
                                         std::span<const std::string_view> names,
                                         std::size_t usual);
// The table has no options besides these.
Result<Nothing, Fault> only_options(const Settings& settings,
                                    std::initializer_list<std::string_view> known);
// The table names no side bets besides these.
Result<Nothing, Fault> only_side_bets(const Settings& settings,
                                      std::span<const std::string_view> known);
bool names_side_bet(const Settings& settings, std::string_view bet);

// The spots of a game whose bets have no selection, or one out of a few: a number from 0 to
// `which_max`.
std::vector<Spot> spots_up_to(const TableGame& game, Game kind, int which_max);

// One more such card can come from so many decks.
bool card_left(const Outcome& outcome, cards::Card card, int decks);

Paid paid(const rules::Award& award, Money stake, Rounding rounding);

}  // namespace croupier::floor
