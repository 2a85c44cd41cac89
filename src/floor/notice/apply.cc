#include "floor/notice/apply.h"

#include <algorithm>

#include "floor/state.h"
#include "floor/table/fold.h"

// What is announced, and questions to players.

namespace croupier::floor {
namespace {

template <class Fact>
Prompt& prompt_of(State& state, const Fact& event) {
    auto& prompts = table_of(state, event.table).notices.prompts;
    const auto found = std::find_if(prompts.begin(), prompts.end(), [&](const Prompt& prompt) {
        return prompt.id == event.prompt;
    });
    CHECK(found != prompts.end());
    return *found;
}

}  // namespace

void apply(State& state, const LimitsNoticed& event) {
    table_of(state, event.table).notices.limits =
        LimitsNotice{event.limits, event.at, event.after_rounds};
}

void apply(State& state, const LimitsChanged& event) {
    Table& table = table_of(state, event.table);
    // A minimum that was kept ends with the notice of the next change.
    if (event.kept.empty())
        for (Seat& seat : table.seats) seat.kept_least = {};
    for (const TerminalId terminal : event.kept) {
        Money& kept = seat_of(state, table, terminal).kept_least;
        if (kept == Money{}) kept = event.kept_least;
    }
    table.notices.limits.reset();
    use_settings(state, table, *event.settings, event.digest);
}

void apply(State& state, const ClosingNoticed& event) {
    table_of(state, event.table).notices.closing = ClosingNotice{event.at, event.after_rounds};
}

void apply(State& state, const VariantNoticed& event) {
    table_of(state, event.table).notices.variant = VariantNotice{event.variant, event.at};
}

void apply(State& state, const VariantChanged& event) {
    table_of(state, event.table).notices.variant.reset();
    use_settings(state, table_of(state, event.table), *event.settings, event.digest);
}

void apply(State&, const SeatAsked&) {}

void apply(State& state, const PromptOpened& event) {
    Table& table = table_of(state, event.table);
    table.notices.last_prompt = event.prompt->id.value();
    table.notices.prompts.push_back(*event.prompt);
    if (event.prompt->kind == PromptKind::cut) table.cards.shoe.cut_offered = true;
}

void apply(State& state, const PromptAnswered& event) {
    Prompt& prompt = prompt_of(state, event);
    for (Asked& asked : prompt.asked)
        if (asked.terminal == event.terminal) asked.reply = event.reply;
    if (event.closes_at != 0) prompt.closes_at = event.closes_at;
}

void apply(State& state, const PromptClosed& event) {
    if (const Prompt& prompt = prompt_of(state, event); prompt.kind == PromptKind::cut)
        table_of(state, event.table).cards.shoe.cutter = taken_by(prompt);
    std::erase_if(table_of(state, event.table).notices.prompts,
                  [&](const Prompt& prompt) { return prompt.id == event.prompt; });
}

}  // namespace croupier::floor
