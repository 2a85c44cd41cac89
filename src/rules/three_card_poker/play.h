// A round: what is expected next, which decisions are offered, whether the cards can be, and what
// they come to for one wager.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/fault.h"
#include "base/result.h"
#include "rules/expect.h"
#include "rules/three_card_poker/hand.h"
#include "rules/three_card_poker/rules.h"

namespace croupier::three_card_poker {

inline constexpr int position_count = 9;
inline constexpr int dealer_card_count = 3;

// Three different positions of the array, counted row by row from 1; any order.
using Picks = std::array<int, 3>;
Result<Picks, Fault> read_picks(std::span<const int> positions);

// The positions that an area covers.
Picks positions_of(Area area, const Picks& picks);

// What the table knows of a round under way.
struct Progress {
    int dealt = 0;                // cards so far: positions 1 to 9, then the dealer's three
    bool decisions_open = false;  // a player with an ante may still choose
    bool dealer_needed = false;   // see dealer_needed, below
};
rules::Next next(const Progress& progress);

// What the wagers of all players, after all decisions, ask of the dealer.
struct LiveWagers {
    bool play = false;            // somebody plays
    bool six_card_bonus = false;  // somebody has a Six Card Bonus wager that was not forfeited
};
bool dealer_needed(const Rules& rules, LiveWagers live);

// What a player with an ante may choose when the nine cards are out; what the clock chooses.
enum class PlayFunds : std::uint8_t { lacking, sufficient };
std::vector<Action> actions_offered(PlayFunds funds);
Action action_at_timeout(const Rules& rules, PlayFunds funds);

struct Round {
    std::array<cards::Card, position_count> matrix{};
    std::optional<std::array<cards::Card, dealer_card_count>> dealer;  // only if it was needed
};
// Nine cards, and the dealer's three or none; a Fault says what cannot be.
Result<Round, Fault> read_round(std::span<const cards::Card> matrix,
                                std::span<const cards::Card> dealer);

enum class Standing : std::uint8_t { lower, equal, higher };

// All that a wager on one area depends on. What needs the dealer's cards is looked at only by
// wagers that do.
struct Showdown {
    HandClass three = HandClass::high_card;
    SixClass six = SixClass::two_pair_or_lower;  // with the dealer's cards
    Standing standing = Standing::lower;         // of the three against the dealer's
    bool dealer_has_queen_high = false;          // or better
    Action action = Action::timeout;

    friend bool operator==(const Showdown&, const Showdown&) = default;
};
Showdown showdown(const Round& round, Area area, const Picks& picks, Action action);

}  // namespace croupier::three_card_poker
