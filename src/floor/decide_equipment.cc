#include <algorithm>

#include "floor/deciding.h"

// What is found out about cards and the devices that give them: a burn or a cut that was forgotten,
// an order that players know, a shuffler that fails.

namespace croupier::floor {
namespace {

using rulebook::Action;

// Who may say so. A card too many or too few, and the rest of a shoe after a misdeal, are matters
// of whoever may void a round for it.
rulebook::Rank least_to_report(const Table& table, CardMatter what) {
    const rulebook::Policies& policies = *table.book->policies;
    switch (what) {
        case CardMatter::burn_missed:
        case CardMatter::cut_missed:
        case CardMatter::shuffle_missed:
        case CardMatter::ran_out:
        case CardMatter::dropped:
        case CardMatter::handled:
        case CardMatter::wrong_player:
            break;
        case CardMatter::cards_faced:
        case CardMatter::check_ordered:
        case CardMatter::accounted_for:
            return policies.least(Action::check_cards);
        case CardMatter::order_known:
            return policies.least(Action::void_shoe);
        case CardMatter::foreign_card:
            return policies.least_to_void(VoidReason::foreign_card);
        case CardMatter::missing_card:
            return policies.least_to_void(VoidReason::missing_card);
        case CardMatter::replace_rest:
            return policies.least_to_void(VoidReason::misdeal);
    }
    return policies.least(Action::report_cards);
}

// Cards that somebody is looking through: no round begins before it is known what they are.
const Incident* open_check(const State& state, TableId table) {
    const Incident* open = open_incident(state, table, IncidentKind::wrong_cards);
    return open != nullptr && open->blocks ? open : nullptr;
}

bool may_be_reported(const State& state, TableId id, CardMatter what) {
    const Table& table = *state.find_table(id);
    const bool between = table.phase == Phase::idle;
    switch (what) {
        case CardMatter::burn_missed:
        case CardMatter::cards_faced:
        case CardMatter::order_known:
        case CardMatter::handled:
            return true;
        case CardMatter::dropped:
        case CardMatter::check_ordered:
            return open_check(state, id) == nullptr;
        case CardMatter::accounted_for:
            return open_check(state, id) != nullptr;
        case CardMatter::wrong_player:
            return in_round(table.phase) && (table.player_cards || table.banker_cards);
        case CardMatter::cut_missed:
        case CardMatter::shuffle_missed:
            return deals_from_shoe(table);
        // Within a round it is a reason to void it.
        case CardMatter::foreign_card:
        case CardMatter::missing_card:
            return between;
        // RF-10.5.1.2.2, LT-11.6.2.2, SB-12.1.3: after a coup that was declared void.
        case CardMatter::replace_rest:
            return between && deals_from_shoe(table) && !table.past.empty() &&
                   table.past.back().status == RoundStatus::void_round;
        // The round is void, or a shoe is loaded within it.
        case CardMatter::ran_out:
            break;
    }
    return false;
}

IncidentKind incident_of(CardMatter what) {
    switch (what) {
        case CardMatter::burn_missed:
        case CardMatter::cut_missed:
        case CardMatter::shuffle_missed:
            return IncidentKind::omission;
        case CardMatter::cards_faced:
            return IncidentKind::card_exposed;
        case CardMatter::order_known:
            return IncidentKind::shoe_void;
        case CardMatter::foreign_card:
        case CardMatter::missing_card:
        case CardMatter::dropped:
        case CardMatter::check_ordered:
        case CardMatter::accounted_for:
            return IncidentKind::wrong_cards;
        case CardMatter::handled:
            return IncidentKind::breach;
        case CardMatter::wrong_player:
        case CardMatter::replace_rest:
        case CardMatter::ran_out:
            break;
    }
    return IncidentKind::misdeal;
}

const rulebook::Notified* notices_for(const rulebook::Policies& policies, CardMatter what) {
    if (what == CardMatter::order_known) return &policies.notify_shoe_void;
    const bool wrong = what == CardMatter::foreign_card || what == CardMatter::missing_card;
    return wrong ? &policies.notify_foreign_card : nullptr;
}

// SB-12.1.3: only if everybody agrees.
Decided ask_about_rest(const State& state, const Command& command, TableId id,
                       const std::vector<TerminalId>& players) {
    const Table& table = *state.find_table(id);
    const bool asked =
        std::any_of(table.prompts.begin(), table.prompts.end(),
                    [](const Prompt& prompt) { return prompt.kind == PromptKind::replace_rest; });
    if (asked) return refuse(Rejection::not_expected);
    return events_of(
        TableEvent{open_prompt(table, id, PromptKind::replace_rest, players, command.at,
                               command.authoriser.value_or(*command.actor))});
}

std::string words_of(const ReportCards& order) {
    const auto what = static_cast<std::size_t>(order.what);
    return order.text.empty() ? std::string(card_matter_names[what]) : order.text;
}

// SB-4.6.1, RF-10.1.15, LT-3.7, SB-3.11: the table waits until somebody records what was found.
Events begin_check(const State& state, const Command& command, const ReportCards& order) {
    const RoundId round = round_of(order.table, *state.find_table(order.table));
    Incident incident = new_incident(state, command, IncidentKind::wrong_cards, round);
    incident.blocks = true;
    incident.text = words_of(order);
    return events_of(IncidentEvent{IncidentOpened{std::move(incident)}});
}
Events end_check(const State& state, const Command& command, const ReportCards& order, StaffId by) {
    const Incident& open = *open_check(state, order.table);
    return events_of(IncidentEvent{FindingAdded{open.id, Finding{FindingKind::establishment,
                                                                 command.at, by, words_of(order)}}},
                     IncidentEvent{IncidentClosed{open.id, open.kind, by, words_of(order)}});
}

// What becomes of the incident that such a report is.
void record(const State& state, const Command& command, const ReportCards& order, StaffId by,
            Events& events) {
    Events more;
    if (order.what == CardMatter::dropped || order.what == CardMatter::check_ordered)
        more = begin_check(state, command, order);
    else if (order.what == CardMatter::accounted_for)
        more = end_check(state, command, order, by);
    else
        note_incident(state, command, incident_of(order.what),
                      round_of(order.table, *state.find_table(order.table)), words_of(order), more);
    std::move(more.begin(), more.end(), std::back_inserter(events));
}

Decided decide(const State& state, const Command& command, const ReportCards& order) {
    TRY(table, working_table(state, order.table));
    if (table->phase == Phase::closed) return refuse(Rejection::table_closed);
    const rulebook::Policies& policies = *table->book->policies;
    TRY_DO(must_rank(state, command, *table, least_to_report(*table, order.what)));
    if (table->game->shoe() == nullptr || table->settings.mode == Mode::rng ||
        !may_be_reported(state, order.table, order.what))
        return refuse(Rejection::not_expected);
    if (order.what == CardMatter::replace_rest && policies.rest_by_consent)
        if (const auto players = players_at(state, *table); !players.empty())
            return ask_about_rest(state, command, order.table, players);
    const StaffId by = command.authoriser.value_or(*command.actor);
    Events events;
    // Nobody plays on for money with cards whose order is known.
    if (order.what == CardMatter::order_known && in_round(table->phase)) {
        events.emplace_back(PlayEvent{void_round(state, order.table, VoidReason::shoe_void, by)});
        if (table->hold && table->phase == Phase::held)
            close_incident(state, command, order.table, kind_of(*table->hold), "void", events);
    }
    events.emplace_back(IncidentEvent{CardsReported{order.table, order.what, by}});
    record(state, command, order, by, events);
    if (const rulebook::Notified* to = notices_for(policies, order.what))
        order_notices(state, IncidentId(state.last_incident + 1), *to, policies.notify_within_ms,
                      command.at, events);
    return events;
}

// LT-11.4: the shoe mixes two coups. Somebody finishes this one by hand; its wagers stand.
Decided hold_for_device(const State& state, const Command& command, const ReportDevice& order,
                        Events events) {
    const Table& table = *state.find_table(order.table);
    const bool dealing = table.phase == Phase::closed_bets || table.phase == Phase::playing ||
                         table.phase == Phase::result;
    // Only a shoe that knows baccarat can mix up two rounds; and nobody decides in a held one.
    if (!dealing || table.game->asks()) return refuse(Rejection::not_expected);
    const RoundId round = round_of(order.table, table);
    events.emplace_back(PlayEvent{RoundHeld{round, HoldReason::device}});
    events.emplace_back(IncidentEvent{
        IncidentOpened{new_incident(state, command, IncidentKind::device_fault, round)}});
    return events;
}

// RF-10.5.19, LT-11.6.18, SB-13.4: whoever suffers by it gets the stake back, with all others.
Decided end_for_device(const State& state, const Command& command, const ReportDevice& order,
                       Events events) {
    const Table& table = *state.find_table(order.table);
    if (!in_round(table.phase)) return refuse(Rejection::nothing_to_correct);
    events.emplace_back(PlayEvent{void_round(state, order.table, VoidReason::device_malfunction,
                                             command.authoriser.value_or(*command.actor))});
    if (table.phase == Phase::held)
        close_incident(state, command, order.table, kind_of(*table.hold), "void", events);
    note_incident(state, command, IncidentKind::device_fault, round_of(order.table, table), "void",
                  events);
    return events;
}

// RF-10.5.15.1, RF-10.5.17, LT-11.6.17, SB-13.3: which device takes over, which cards went and
// where others came from.
bool is_told(const ReportDevice& order) {
    const bool damaged = order.what == DeviceMatter::cards_damaged;
    if (damaged && (order.damaged.empty() || order.deck.empty())) return false;
    return (!damaged && order.what != DeviceMatter::replaced) || !order.replacement.empty();
}

Decided decide(const State& state, const Command& command, const ReportDevice& order) {
    TRY(table, working_table(state, order.table));
    if (table->phase == Phase::closed) return refuse(Rejection::table_closed);
    TRY_DO(must_be_allowed(state, command, *table, Action::replace_device));
    const bool cards = table->game->source() == rulebook::Source::cards;
    if (!cards || table->settings.mode == Mode::rng) return refuse(Rejection::not_expected);
    if (!order.disadvantaged && !is_told(order)) return refuse(Rejection::bad_setting);
    const StaffId by = command.authoriser.value_or(*command.actor);
    Events events =
        events_of(IncidentEvent{DeviceReported{order.table, order.what, order.disadvantaged,
                                               order.replacement, by, order.damaged, order.deck}});
    TRY(exchange, take_over(state, command, order.table, order.replacement));
    std::move(exchange.begin(), exchange.end(), std::back_inserter(events));
    if (order.disadvantaged) return end_for_device(state, command, order, std::move(events));
    if (order.what == DeviceMatter::not_in_standby)
        return hold_for_device(state, command, order, std::move(events));
    note_incident(state, command, IncidentKind::device_fault, round_of(order.table, *table),
                  std::string(device_matter_names[static_cast<std::size_t>(order.what)]), events);
    // SB-13.5.1.
    if (order.what == DeviceMatter::none_at_hand && in_round(table->phase) &&
        table->book->policies->withdrawal)
        offer_withdrawal(state, order.table, command.at, by, events);
    return events;
}

}  // namespace

Decided decide_equipment(const State& state, const Command& command, const IncidentCommand& order) {
    return decide_own<EquipmentPart>(
        order, [&](const auto& wanted) { return decide(state, command, wanted); });
}

}  // namespace croupier::floor
