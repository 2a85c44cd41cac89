#include <algorithm>

#include "floor/cards/decide.h"
#include "floor/command.h"
#include "floor/decided.h"
#include "floor/incident/kinds.h"
#include "floor/incident/steps.h"
#include "floor/notice/queries.h"
#include "floor/notice/steps.h"
#include "floor/query.h"
#include "floor/round/steps.h"
#include "floor/staff/authority.h"
#include "floor/state.h"
#include "floor/table/queries.h"

// What is found out about cards.

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
            return in_round(table.phase) && (table.cards.player_cards || table.cards.banker_cards);
        case CardMatter::cut_missed:
        case CardMatter::shuffle_missed:
            return deals_from_shoe(table);
        // Within a round it is a reason to void it.
        case CardMatter::foreign_card:
        case CardMatter::missing_card:
            return between;
        // RF-10.5.1.2.2, LT-11.6.2.2, SB-12.1.3: after a coup that was declared void.
        case CardMatter::replace_rest:
            return between && deals_from_shoe(table) && !table.round.past.empty() &&
                   table.round.past.back().status == RoundStatus::void_round;
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
        std::any_of(table.notices.prompts.begin(), table.notices.prompts.end(),
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

}  // namespace

Decided decide(const State& state, const Command& command, const ReportCards& order) {
    TRY(table, working_table(state, order.table));
    if (table->phase == Phase::closed) return refuse(Rejection::table_closed);
    const rulebook::Policies& policies = *table->book->policies;
    // RF-10.1.15, LT-3.7, SB-3.11: an inspector orders a check, and nothing else.
    const bool inspects = order.what == CardMatter::check_ordered &&
                          policies.check_cards_by_inspector && is_inspector(state, command);
    if (!inspects) TRY_DO(must_rank(state, command, *table, least_to_report(*table, order.what)));
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
        if (table->round.hold && table->phase == Phase::held)
            close_incident(state, command, order.table, kind_of(*table->round.hold), "void",
                           events);
    }
    events.emplace_back(IncidentEvent{CardsReported{order.table, order.what, by}});
    record(state, command, order, by, events);
    if (const rulebook::Notified* to = notices_for(policies, order.what))
        order_notices(state, IncidentId(state.last_incident + 1), *to, policies.notify_within_ms,
                      command.at, events);
    return events;
}

}  // namespace croupier::floor
