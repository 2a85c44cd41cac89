#include "floor/cards/queries.h"

#include <algorithm>
#include <cstddef>

#include "floor/cards/state.h"
#include "floor/query.h"
#include "floor/round/outcome.h"
#include "floor/table/settings.h"
#include "floor/table/state.h"
#include "rulebook/policies.h"
#include "rulebook/rulebook.h"
#include "rules/expect.h"

namespace croupier::floor {

bool needs_shoe(const Table& table) {
    if (table.game->shoe() == nullptr || table.settings.mode == Mode::rng) return false;
    const Shoe& shoe = table.cards.shoe;
    return shoe.finished() || shoe.must_be_replaced || shoe.must_be_shuffled || shoe.device_out ||
           shoe.cut_offered ||
           (table.book->policies->shoe_recorded && table.cards.shoe.number == 0);
}

rules::Place place_of(const Table& table, const Outcome& outcome, std::size_t card) {
    if (card < outcome.places.size()) return static_cast<rules::Place>(outcome.places[card].where);
    Outcome before;
    before.cards.assign(outcome.cards.begin(),
                        outcome.cards.begin() + static_cast<std::ptrdiff_t>(card));
    return table.game->next(before).place;
}

// SB-8.6.2, SB-8.13: the Player's Hand before the Banker's.
rules::Place hand_to_reveal(const Table& table) {
    rules::Place hand = rules::Place::none;
    for (std::size_t i = 0; i < table.round.outcome.cards.size(); ++i) {
        if (!table.round.outcome.is_hidden(i)) continue;
        hand = place_of(table, table.round.outcome, i);
        if (hand == rules::Place::player) return hand;
    }
    return hand;
}

bool dummy_is_due(const Table& table) {
    const bool opens = fate_of(table, true) == rulebook::StrayCard::dummy;
    return std::any_of(
        table.cards.waiting.begin(), table.cards.waiting.end(),
        [&](const WaitingCard& card) { return card.opens_dummy || (card.exposed && opens); });
}

rulebook::StrayCard fate_of(const Table& table, bool exposed) {
    const rulebook::Policies& policies = *table.book->policies;
    const auto game = static_cast<std::size_t>(table.settings.game);
    return exposed ? policies.exposed_stray[game] : policies.hidden_stray[game];
}

}  // namespace croupier::floor
