// A coup: what is expected next, whether what was dealt can be, and what it comes to.
#pragma once

#include <cstdint>
#include <span>

#include "base/fault.h"
#include "base/result.h"
#include "rules/baccarat/rules.h"
#include "rules/cards/card.h"
#include "rules/expect.h"

namespace croupier::baccarat {

// Two to nine count their pips, ten and pictures nothing, the ace one.
constexpr int card_value(cards::Card card) {
    const int rank = card.rank();
    if (rank == cards::ace) return 1;
    return rank >= 10 ? 0 : rank;
}

// The sum of the values, of which only the last digit counts.
int point_count(std::span<const cards::Card> hand);

enum class Pairs : std::uint8_t { none, player_only, banker_only, both, both_same_rank };

// All that any bet depends on.
struct Coup {
    std::uint8_t player = 0;  // final point counts
    std::uint8_t banker = 0;
    std::uint8_t player_cards = 2;
    std::uint8_t banker_cards = 2;
    Pairs pairs = Pairs::none;

    bool tied() const { return player == banker; }
    // A natural is eight or nine with the first two cards.
    bool player_natural() const { return player_cards == 2 && player >= 8; }
    bool banker_natural() const { return banker_cards == 2 && banker >= 8; }

    // A dense number for tables: 0 to index_count - 1.
    static constexpr int index_count = 2000;
    int index() const {
        return (((player * 10 + banker) * 2 + (player_cards - 2)) * 2 + (banker_cards - 2)) * 5 +
               static_cast<int>(pairs);
    }
    static Coup of_index(int index);

    friend bool operator==(const Coup&, const Coup&) = default;
};

// The cards in the order in which the shoe gave them: Player, Banker, Player, Banker, third cards.
rules::Next next(const Drawing& drawing, std::span<const cards::Card> dealt);

// The two complete hands, each in deal order; a Fault says which rule they break.
Result<Coup, Fault> read_coup(const Drawing& drawing, std::span<const cards::Card> player,
                              std::span<const cards::Card> banker, int decks);

}  // namespace croupier::baccarat
