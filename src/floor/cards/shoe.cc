#include "floor/cards/shoe.h"

#include <algorithm>

#include "floor/cards/decide.h"
#include "floor/cards/load_fault.h"
#include "floor/cards/queries.h"
#include "floor/command.h"
#include "floor/decided.h"
#include "floor/device/equipment.h"
#include "floor/incident/steps.h"
#include "floor/notice/queries.h"
#include "floor/notice/steps.h"
#include "floor/query.h"
#include "floor/staff/authority.h"
#include "floor/state.h"
#include "floor/table/queries.h"
#include "floor/terminal/steps.h"
#include "rules/cards/shoe.h"

// Shoes: how cards come into play, and rounds without wagers.

namespace croupier::floor {
namespace {

using rulebook::Action;

bool is_cut_offered(const Table& table) {
    return std::any_of(table.notices.prompts.begin(), table.notices.prompts.end(),
                       [](const Prompt& prompt) { return prompt.kind == PromptKind::cut; });
}

// CR-12.9.7: too few cards for the hand, and the discards are shuffled into it.
bool is_refilled(const Table& table) {
    const auto game = static_cast<std::size_t>(table.settings.game);
    const bool dealing = table.phase == Phase::closed_bets || table.phase == Phase::playing;
    return dealing && table.book->policies->short_cards[game] == rulebook::ShortCards::refilled &&
           awaited(table).awaited == rules::Awaited::card;
}

// At a shoe's end the dealer shuffles and burns as usual. Everything else is somebody's decision:
// a shuffle out of turn, other cards, a riffle of pre-shuffled ones, another way to burn.
Action needed_for(const Table& table, const ShoeLoad& load) {
    const bool in_turn = table.cards.shoe.number == 0 || needs_shoe(table) || is_refilled(table);
    const auto usual = static_cast<Burn>(table.game->shoe()->burns.front());
    if (is_exchange(table, load)) return Action::replace_cards;
    // CR-9.4.1(a): deeper for reasons of integrity.
    const int usual_depth = table.game->shoe()->cutting_card_from_back_usual;
    const bool deeper = usual_depth > 0 && load.from_back > usual_depth;
    const bool plain = !load.riffled && load.burn == usual && !deeper;
    return in_turn && plain ? Action::new_shoe : Action::order_shuffle;
}

// SB-4.3, SB-4.4: clockwise from the dealer's left, as terminals are numbered, or from `first`.
std::vector<TerminalId> round_the_table(std::vector<TerminalId> players,
                                        std::optional<TerminalId> first) {
    if (first && std::find(players.begin(), players.end(), *first) == players.end())
        players.push_back(*first);
    std::sort(players.begin(), players.end());
    if (first)
        std::rotate(players.begin(), std::find(players.begin(), players.end(), *first),
                    players.end());
    return players;
}

// SB-7.4: from a shoe, with nobody there and surveillance told; SB-7.5: everybody has agreed.
Decided order_no_bet_coups(const State& state, const Command& command, const OrderRounds& order) {
    const Table& table = *state.find_table(order.table);
    if (!has_no_bet_coups(table)) return refuse(Rejection::not_expected);
    const std::vector<TerminalId> players = players_at(state, table);
    if (order.ask && !players.empty()) {
        const bool asked = std::any_of(
            table.notices.prompts.begin(), table.notices.prompts.end(),
            [](const Prompt& prompt) { return prompt.kind == PromptKind::no_bet_coups; });
        if (asked) return refuse(Rejection::not_expected);
        PromptOpened opened = open_prompt(table, order.table, PromptKind::no_bet_coups, players,
                                          command.at, command.actor);
        opened.prompt->coups = order.count;
        return events_of(TableEvent{std::move(opened)});
    }
    if (table.book->policies->no_bet_coups == rulebook::NoBetCoups::empty_or_agreed) {
        if (!players.empty() || !deals_from_shoe(table)) return refuse(Rejection::not_expected);
        if (!order.surveillance_told) return refuse(Rejection::notice_needed);
    }
    return events_of(
        TableEvent{RoundsOrdered{order.table, order.kind, order.count, command.actor}});
}

}  // namespace

Decided decide(const State& state, const Command& command, const LoadShoe& order) {
    TRY(table, working_table(state, order.table));
    const cards::ShoeRules* rules = table->game->shoe();
    if (rules == nullptr || table->settings.mode == Mode::rng)
        return refuse(Rejection::not_expected);
    TRY_DO(must_be_allowed(state, command, *table, needed_for(*table, order.load)));
    const ShoeLoad& load = order.load;
    if (fault_of(*table, load)) return refuse(Rejection::bad_setting);
    const bool refilled = is_refilled(*table);
    if (is_cut_offered(*table) ||
        (in_round(table->phase) && !refilled && !table->cards.shoe.device_out))
        return refuse(Rejection::not_expected);
    // SB-4.4: all players have refused.
    if (table->cards.shoe.cut_offered && !table->cards.shoe.cutter)
        TRY_DO(must_be_allowed(state, command, *table, Action::offer_cut));
    const StaffId by = command.authoriser.value_or(*command.actor);
    ShoeLoaded loaded{order.table, table->cards.shoe.number + 1, load,
                      by,          table->cards.shoe.cutter,     devices_in_force(state, *table)};
    if (load.riffled) loaded.riffle_asked_by = table->cards.shoe.riffle_asked_by;
    Events events = events_of(TableEvent{std::move(loaded)});
    if (refilled)
        note_incident(state, command, IncidentKind::misdeal, round_of(order.table, *table),
                      "refilled", events);
    return events;
}

Decided decide(const State& state, const Command& command, const OfferCut& order) {
    TRY(table, working_table(state, order.table));
    TRY_DO(must_be_allowed(state, command, *table, Action::offer_cut));
    if (order.first && state.find_terminal(*order.first) == nullptr)
        return refuse(Rejection::unknown_terminal);
    if (!deals_from_shoe(*table) || in_round(table->phase) || table->cards.shoe.cut_offered ||
        (order.first && state.ledger.credit(*order.first).total() == Money{}))
        return refuse(Rejection::not_expected);
    const std::vector<TerminalId> players = round_the_table(players_at(state, *table), order.first);
    if (players.empty()) return refuse(Rejection::not_expected);
    return events_of(
        TableEvent{open_prompt(*table, order.table, PromptKind::cut, players, command.at,
                               command.authoriser.value_or(*command.actor))});
}

// SB-4.2: once for the cards that come next, by whoever plays or is about to.
Decided decide(const State& state, const Command& command, const AskForRiffle& order) {
    TRY(table, working_table(state, order.table));
    TRY_DO(must_be_terminal(state, command, order.terminal));
    if (!deals_from_shoe(*table) || !table->game->shoe()->riffle_on_request ||
        table->cards.shoe.riffle_asked_by || state.ledger.credit(order.terminal).total() == Money{})
        return refuse(Rejection::not_expected);
    return events_of(TableEvent{RiffleAsked{order.table, order.terminal}});
}

Decided decide(const State& state, const Command& command, const OrderRounds& order) {
    TRY(table, working_table(state, order.table));
    if (table->phase == Phase::closed) return refuse(Rejection::table_closed);
    TRY_DO(must_be_allowed(state, command, *table, Action::order_rounds));
    const bool counted = order.kind == RoundsOrder::dummy || order.kind == RoundsOrder::additional;
    if (counted != (order.count > 0)) return refuse(Rejection::bad_setting);
    if (order.kind == RoundsOrder::dummy) return order_no_bet_coups(state, command, order);
    if (order.kind == RoundsOrder::none && table->cards.rounds_order == RoundsOrder::none)
        return refuse(Rejection::not_expected);
    return events_of(
        TableEvent{RoundsOrdered{order.table, order.kind, order.count, command.actor}});
}

bool deals_from_shoe(const Table& table) {
    return table.game->shoe() != nullptr && table.settings.mode != Mode::rng &&
           source_of(table) == CardSource::shoe;
}

bool has_no_bet_coups(const Table& table) {
    return table.game->source() == rulebook::Source::cards && table.settings.mode == Mode::dealt;
}

}  // namespace croupier::floor
