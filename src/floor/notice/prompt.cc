#include "floor/notice/prompt.h"

#include <algorithm>

#include "floor/cards/steps.h"
#include "floor/command.h"
#include "floor/decided.h"
#include "floor/notice/decide.h"
#include "floor/notice/queries.h"
#include "floor/notice/steps.h"
#include "floor/query.h"
#include "floor/staff/authority.h"
#include "floor/state.h"
#include "floor/table/queries.h"
#include "floor/terminal/steps.h"
#include "floor/wager/steps.h"

// Questions to players: polls of everybody at a table, offers that go from one to the next, and a
// seat that others want.

namespace croupier::floor {
namespace {

using rulebook::Action;

// For each answer.
constexpr std::int64_t prompt_ms = 15'000;

// What everybody has agreed to. An offer that goes round is settled by prompt_settled().
Events outcome_of(const State& state, TableId id, const Prompt& prompt) {
    switch (prompt.kind) {
        case PromptKind::change_game:
            CHECK(prompt.settings.has_value());
            return events_of(variant_changed(state, id, prompt.settings->variant));
        case PromptKind::no_bet_coups:
            return events_of(
                TableEvent{RoundsOrdered{id, RoundsOrder::dummy, prompt.coups, prompt.by}});
        case PromptKind::replace_rest:
            CHECK(prompt.by.has_value());
            return events_of(
                IncidentEvent{CardsReported{id, CardMatter::replace_rest, *prompt.by}});
        case PromptKind::cut:
        case PromptKind::player_cards:
        case PromptKind::banker_cards:
        case PromptKind::vacate:
        case PromptKind::withdraw:
            break;
    }
    return {};
}

bool waits(const Prompt& prompt) {
    return std::any_of(prompt.asked.begin(), prompt.asked.end(),
                       [](const Asked& asked) { return asked.reply == Reply::open; });
}

// The question is over; `taken`: who took the offer.
void close(const State& state, TableId id, const Prompt& prompt, bool agreed,
           std::optional<TerminalId> taken, Time at, Events& events) {
    events.emplace_back(TableEvent{PromptClosed{id, prompt.id, agreed}});
    Events more;
    if (goes_round(prompt.kind))
        more = prompt_settled(state, id, prompt, taken, at);
    else if (agreed)
        more = outcome_of(state, id, prompt);
    std::move(more.begin(), more.end(), std::back_inserter(events));
}

// Everybody is asked at once: the first no ends it, and so does the last yes.
void answer_poll(const State& state, TableId id, Prompt prompt, TerminalId terminal, bool yes,
                 Time at, Events& events) {
    const Reply reply = yes ? Reply::yes : Reply::no;
    for (Asked& asked : prompt.asked)
        if (asked.terminal == terminal) asked.reply = reply;
    events.emplace_back(TableEvent{PromptAnswered{id, prompt.id, terminal, reply, 0}});
    if (!yes || !waits(prompt)) close(state, id, prompt, yes, std::nullopt, at, events);
}

// Each for himself: a yes takes the wagers away for good, and the others go on without them.
void answer_withdrawal(const State& state, TableId id, Prompt prompt, TerminalId terminal, bool yes,
                       Events& events) {
    const Reply reply = yes ? Reply::yes : Reply::no;
    for (Asked& asked : prompt.asked)
        if (asked.terminal == terminal) asked.reply = reply;
    events.emplace_back(TableEvent{PromptAnswered{id, prompt.id, terminal, reply, 0}});
    if (yes) return_wagers(state, id, terminal, RefundReason::withdrawn, events);
    if (!waits(prompt)) events.emplace_back(TableEvent{PromptClosed{id, prompt.id, false}});
}

// One after another is asked: the first yes ends it, and so does the last no.
void answer_offer(const State& state, TableId id, Prompt prompt, TerminalId terminal, Reply reply,
                  Time at, Events& events) {
    for (Asked& asked : prompt.asked)
        if (asked.terminal == terminal) asked.reply = reply;
    const bool yes = reply == Reply::yes;
    const bool over = yes || !waits(prompt);
    events.emplace_back(TableEvent{
        PromptAnswered{id, prompt.id, terminal, reply, over ? Time{0} : at + prompt_ms}});
    if (over)
        close(state, id, prompt, yes, yes ? std::optional(terminal) : std::nullopt, at, events);
}

bool in_use(const State& state, TerminalId terminal) {
    return state.terminals[terminal.value()].stopped ||
           state.ledger.credit(terminal).total() > Money{} ||
           std::any_of(state.tables.begin(), state.tables.end(),
                       [&](const Table& table) { return staked(table, terminal) > Money{}; });
}

bool is_full(const State& state) {
    for (std::size_t i = 0; i < state.terminals.size(); ++i)
        if (!in_use(state, TerminalId(static_cast<std::uint32_t>(i)))) return false;
    return true;
}

}  // namespace

Decided decide(const State& state, const Command& command, const AnswerPrompt& order) {
    TRY(table, working_table(state, order.table));
    TRY_DO(must_be_terminal(state, command, order.terminal));
    const auto found =
        std::find_if(table->notices.prompts.begin(), table->notices.prompts.end(),
                     [&](const Prompt& prompt) { return prompt.id == order.prompt; });
    if (found == table->notices.prompts.end() || !is_asked(*found, order.terminal) ||
        command.at >= found->closes_at)
        return refuse(Rejection::not_expected);
    Events events;
    if (goes_round(found->kind))
        answer_offer(state, order.table, *found, order.terminal, order.yes ? Reply::yes : Reply::no,
                     command.at, events);
    else if (found->kind == PromptKind::withdraw)
        answer_withdrawal(state, order.table, *found, order.terminal, order.yes, events);
    else
        answer_poll(state, order.table, *found, order.terminal, order.yes, command.at, events);
    return events;
}

Decided decide(const State& state, const Command& command, const AskForSeat& order) {
    TRY(table, working_table(state, order.table));
    TRY_DO(must_be_allowed(state, command, *table, Action::ask_for_seat));
    if (state.find_terminal(order.terminal) == nullptr) return refuse(Rejection::unknown_terminal);
    const bool asked = std::any_of(
        table->notices.prompts.begin(), table->notices.prompts.end(), [&](const Prompt& prompt) {
            return prompt.kind == PromptKind::vacate && is_asked(prompt, order.terminal);
        });
    if (asked || !seat_may_be_asked(state, *table, order.terminal))
        return refuse(Rejection::not_expected);
    const StaffId by = command.authoriser.value_or(*command.actor);
    return events_of(TableEvent{SeatAsked{order.table, order.terminal,
                                          table->find_seat(order.terminal)->idle_rounds, by}},
                     TableEvent{open_prompt(*table, order.table, PromptKind::vacate,
                                            {order.terminal}, command.at, by)});
}

std::vector<TerminalId> players_at(const State& state, const Table& table) {
    std::vector<TerminalId> players;
    for (const Seat& seat : table.seats)
        if (is_present(state, table, seat.terminal)) players.push_back(seat.terminal);
    return players;
}

bool seat_may_be_asked(const State& state, const Table& table, TerminalId terminal) {
    const rulebook::Policies& policies = *table.book->policies;
    const Seat* seat = table.find_seat(terminal);
    if (policies.idle_rounds == 0 || seat == nullptr || !seat->wagers.empty() ||
        seat->idle_rounds < policies.idle_rounds || !in_use(state, terminal))
        return false;
    // Whoever plays at another table does not sit out.
    const bool elsewhere = std::any_of(
        state.tables.begin(), state.tables.end(),
        [&](const Table& other) { return &other != &table && is_present(state, other, terminal); });
    return !elsewhere && (!policies.idle_only_when_full || is_full(state));
}

PromptOpened open_prompt(const Table& table, TableId id, PromptKind kind,
                         const std::vector<TerminalId>& players, Time at,
                         std::optional<StaffId> by) {
    CHECK(!players.empty());
    PromptOpened opened{id, {}};
    opened.prompt->id = PromptId(table.notices.last_prompt + 1);
    opened.prompt->kind = kind;
    for (const TerminalId player : players) opened.prompt->asked.push_back({player, Reply::open});
    opened.prompt->closes_at = at + prompt_ms;
    opened.prompt->by = by;
    return opened;
}

void offer_withdrawal(const State& state, TableId id, Time at, StaffId by, Events& events) {
    const Table& table = *state.find_table(id);
    std::vector<TerminalId> players;
    for (const Seat& seat : table.seats)
        if (!seat.wagers.empty()) players.push_back(seat.terminal);
    if (players.empty()) return;
    events.emplace_back(TableEvent{open_prompt(table, id, PromptKind::withdraw, players, at, by)});
}

bool offers_withdrawal(const Table& table) {
    return std::any_of(table.notices.prompts.begin(), table.notices.prompts.end(),
                       [](const Prompt& prompt) { return prompt.kind == PromptKind::withdraw; });
}

Events time_out_prompts(const State& state, TableId id, Time at) {
    const Table& table = *state.find_table(id);
    const auto first = std::min_element(
        table.notices.prompts.begin(), table.notices.prompts.end(),
        [](const Prompt& a, const Prompt& b) { return a.closes_at < b.closes_at; });
    if (first == table.notices.prompts.end() || at < first->closes_at) return {};
    Events events;
    for (const Asked& asked : first->asked) {
        if (!is_asked(*first, asked.terminal)) continue;
        if (goes_round(first->kind)) {
            answer_offer(state, id, *first, asked.terminal, Reply::silent, at, events);
            return events;
        }
        events.emplace_back(
            TableEvent{PromptAnswered{id, first->id, asked.terminal, Reply::silent, 0}});
    }
    close(state, id, *first, false, std::nullopt, at, events);
    return events;
}

}  // namespace croupier::floor
