#include <cstdint>
#include <optional>

#include "base/result.h"
#include "floor/cards/decide.h"
#include "floor/cards/queries.h"
#include "floor/command.h"
#include "floor/decided.h"
#include "floor/device/equipment.h"
#include "floor/notice/queries.h"
#include "floor/query.h"
#include "floor/staff/authority.h"
#include "floor/state.h"
#include "floor/table/queries.h"
#include "rulebook/policies.h"
#include "rulebook/rulebook.h"
#include "rules/expect.h"

// The cutting card, burnt cards, and coups without wagers.

namespace croupier::floor {
namespace {

using rulebook::Action;

Result<const Table*, Refusal> table_with_cards(const State& state, const Command& command,
                                               TableId id) {
    TRY_DO(must_come_from(command,
                          {OriginKind::device, OriginKind::dealer_terminal, OriginKind::host}));
    TRY(table, working_table(state, id));
    if (table->phase == Phase::closed) return refuse(Rejection::table_closed);
    return table;
}

// Within a coup, or instead of the first card of one: between two coups that is the next one.
std::uint8_t coups_left(const Table& table) {
    const cards::ShoeRules& rules = *table.game->shoe();
    const bool within = in_round(table.phase) && table.round.outcome.begun();
    const cards::CuttingCard meaning = within ? rules.during_coup : rules.as_first_card;
    return meaning == cards::CuttingCard::this_coup_is_last ? 1 : 2;
}

// SB-7.4, SB-7.5: from a shoe while nobody is there, or as many as everybody has agreed to.
bool may_play_without_wagers(const State& state, const Table& table) {
    if (table.book->policies->no_bet_coups == rulebook::NoBetCoups::on_order) return true;
    const bool agreed =
        table.cards.rounds_order == RoundsOrder::dummy && table.cards.rounds_ordered > 0;
    return agreed || (deals_from_shoe(table) && players_at(state, table).empty());
}

}  // namespace

Decided decide(const State& state, const Command& command, const ReportCuttingCard& order) {
    TRY_DO(must_have_place(state, command, order.table));
    TRY(table, table_with_cards(state, command, order.table));
    if (!deals_from_shoe(*table) || table->cards.shoe.cutting_card_out)
        return refuse(Rejection::not_expected);
    const std::uint8_t left = coups_left(*table);
    const bool this_one = in_round(table->phase) && left == 1;
    return events_of(
        PlayEvent{LastCoup{round_of(order.table, *table),
                           this_one ? LastCoupIs::this_one : LastCoupIs::next_one, left}});
}

Decided decide(const State& state, const Command& command, const BurnCard& order) {
    TRY_DO(must_have_place(state, command, order.table));
    TRY(table, table_with_cards(state, command, order.table));
    if (table->settings.committed) TRY_DO(must_come_from(command, {OriginKind::host}));
    const bool playing = table->phase == Phase::closed_bets || table->phase == Phase::playing;
    if (!playing || awaited(*table) != rules::card_to(rules::Place::burn))
        return refuse(Rejection::not_expected);
    return events_of(PlayEvent{CardBurned{round_of(order.table, *table), std::nullopt, false}});
}

Decided decide(const State& state, const Command& command, const OpenNoBetCoup& order) {
    if (state.house.storage_low) return refuse(Rejection::storage_low);
    TRY(table, working_table(state, order.table));
    if (table->phase == Phase::closed) return refuse(Rejection::table_closed);
    // A card that players have seen opens a coup without wagers, whoever orders them otherwise.
    const bool due = dummy_is_due(*table);
    TRY_DO(must_be_allowed(state, command, *table, due ? Action::dummy : Action::no_bet_coup));
    if (needs_shoe(*table)) return refuse(Rejection::shoe_finished);
    if (table->phase != Phase::idle || !has_no_bet_coups(*table) ||
        (!due && !may_play_without_wagers(state, *table)) || asks_about_game(*table) ||
        is_blocked(state, *table))
        return refuse(Rejection::not_expected);
    if (const auto missing = equipment_missing(state, *table))
        return refuse(Rejection::equipment_missing, missing);
    return events_of(WagerEvent{RoundOpened{{order.table, table->round.number + 1},
                                            command.at,
                                            0,
                                            table->version,
                                            RoundKind::no_bet,
                                            command.actor,
                                            devices_in_force(state, *table),
                                            table->equipment.by_hand}});
}

std::optional<LastCoupIs> last_coup(const Table& table) {
    const Shoe& shoe = table.cards.shoe;
    if (!shoe.cutting_card_out || shoe.coups_left == 0 || table.phase == Phase::closed)
        return std::nullopt;
    if (in_round(table.phase))
        return shoe.coups_left == 1 ? LastCoupIs::this_one : LastCoupIs::next_one;
    return shoe.coups_left == 1 ? std::optional(LastCoupIs::next_one) : std::nullopt;
}

}  // namespace croupier::floor
