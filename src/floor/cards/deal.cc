#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/result.h"
#include "floor/cards/decide.h"
#include "floor/cards/queries.h"
#include "floor/cards/steps.h"
#include "floor/command.h"
#include "floor/decided.h"
#include "floor/device/equipment.h"
#include "floor/fairness/queries.h"
#include "floor/query.h"
#include "floor/round/queries.h"
#include "floor/round/steps.h"
#include "floor/staff/authority.h"
#include "floor/state.h"
#include "rules/cards/card.h"
#include "rules/expect.h"

// A card comes where it is awaited.

namespace croupier::floor {

Decided decide(const State& state, const Command& command, const DealCard& order) {
    TRY_DO(must_have_place(state, command, order.table));
    TRY_DO(must_be_drawn(state, command, order.table, order.draw));
    const Table* table = state.find_table(order.table);
    // Face up, onto another hand or between rounds alike.
    if (table != nullptr && command.origin.kind == OriginKind::dealer_terminal &&
        is_read_by_device(state, *table))
        return refuse(Rejection::not_expected);
    if (is_stray(state, order)) return stray_card(state, command, order);
    if (table != nullptr && table->equipment.by_hand) return refuse(Rejection::not_expected);
    return deal_card(state, command, order.table, order.card, std::nullopt);
}

CardDealt card_dealt(const Table& table, RoundId round, cards::Card card) {
    CardDealt dealt{round, card, std::nullopt, false};
    if (table.game->asks()) {
        const rules::Next next = awaited(table);
        dealt.place =
            Place{static_cast<std::uint8_t>(next.place), static_cast<std::uint8_t>(next.number)};
    }
    dealt.face_down = deals_face_down(table);
    return dealt;
}

Decided deal_card(const State& state, const Command& command, TableId id, cards::Card card,
                  std::optional<StaffId> entered_by) {
    TRY(moment, moment_of(state, command, id));
    const Table& table = *moment.table;
    const rules::Next next = awaited(table);
    if (next.awaited != rules::Awaited::card || must_reveal(table) || table.cards.shoe.device_out ||
        !table.game->card_exists(table.round.outcome, card) || is_too_early(table, command.at))
        return refuse(Rejection::not_expected);
    const RoundId round = round_of(id, table);
    Events events = std::move(moment.events);
    if (next.place == rules::Place::burn) {
        events.emplace_back(PlayEvent{CardBurned{round, card, false}});
        return events;
    }
    CardDealt dealt = card_dealt(table, round, card);
    dealt.entered_by = entered_by;
    dealt.waited = entered_by && !table.cards.waiting.empty();
    events.emplace_back(PlayEvent{dealt});
    pass_cards(state, id, command.at, events);
    hold_if_early(state, command, moment, round, events);
    return events;
}

}  // namespace croupier::floor
