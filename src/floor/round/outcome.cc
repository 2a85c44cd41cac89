#include "floor/round/outcome.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "base/result.h"
#include "encoding/generation.h"
#include "floor/command.h"
#include "floor/decided.h"
#include "floor/device/device.h"
#include "floor/device/equipment.h"
#include "floor/fairness/queries.h"
#include "floor/incident/steps.h"
#include "floor/query.h"
#include "floor/round/decide.h"
#include "floor/round/queries.h"
#include "floor/round/steps.h"
#include "floor/staff/authority.h"
#include "floor/state.h"
#include "floor/table/queries.h"
#include "floor/wager/steps.h"
#include "rulebook/policies.h"
#include "rulebook/rulebook.h"
#include "rules/expect.h"

// The outcome as it comes, and what an early one means.

namespace croupier::floor {
namespace {

using rulebook::Action;
using rulebook::EarlyOutcome;

// ST-PAIN-3.b: an automatic wheel needs longer than that.
bool comes_too_soon(const Table& table, const Command& command) {
    return table.settings.mode == Mode::automatic && command.origin.kind == OriginKind::device &&
           table.game->source() == rulebook::Source::wheel && table.phase != Phase::open &&
           command.at < table.round.closed_at + table.settings.device_least_ms;
}

// In the order in which a person reads them: dice lie in none.
bool agrees(const Outcome& outcome, const AnotherReading& reading) {
    if (reading.number) return outcome.number == reading.number;
    std::vector<std::uint8_t> first = outcome.dice;
    std::vector<std::uint8_t> other = reading.dice;
    std::sort(first.begin(), first.end());
    std::sort(other.begin(), other.end());
    return first == other;
}

std::string in_words(const std::optional<std::uint8_t>& number,
                     const std::vector<std::uint8_t>& dice) {
    return number ? fmt::format("{}", *number) : fmt::format("{}", fmt::join(dice, "-"));
}

bool exists(const Table& table, const AnotherReading& reading) {
    return reading.number ? table.game->number_exists(*reading.number)
                          : table.game->dice_exist(reading.dice);
}

}  // namespace

bool takes_another_reading(const State& state, const Table& table) {
    const rulebook::Source source = table.game->source();
    const bool read = source == rulebook::Source::wheel || source == rulebook::Source::dice;
    return read && table.phase == Phase::result && table.settings.mode == Mode::dealt &&
           !table.equipment.by_hand && table.book->policies->readings_compared &&
           state.format_generation >= encoding::type_generation<ReadingNoted>() &&
           std::any_of(
               table.equipment.devices.begin(), table.equipment.devices.end(),
               [&](DeviceId id) { return traits_of(state.devices[id.value()].kind).reads; });
}

std::optional<Decided> compare_reading(const State& state, const Command& command, TableId id,
                                       AnotherReading reading) {
    const auto table = working_table(state, id);
    const bool dealt_with = command.origin.kind == OriginKind::device ||
                            command.origin.kind == OriginKind::dealer_terminal;
    if (!table || !dealt_with || !takes_another_reading(state, **table) ||
        !exists(**table, reading))
        return std::nullopt;
    const Outcome& outcome = (*table)->round.outcome;
    const RoundId round = round_of(id, **table);
    const bool differs = !agrees(outcome, reading);
    Events events = events_of(IncidentEvent{
        ReadingNoted{round, reading.number, reading.dice, differs, command.actor}});
    if (!differs) return events;
    events.emplace_back(PlayEvent{RoundHeld{round, HoldReason::discrepancy}});
    Incident incident = new_incident(state, command, IncidentKind::discrepancy, round);
    incident.text = fmt::format("first read as {}, then as {}",
                                in_words(outcome.number, outcome.dice),
                                in_words(reading.number, reading.dice));
    events.emplace_back(IncidentEvent{IncidentOpened{std::move(incident)}});
    return events;
}

Decided decide(const State& state, const Command& command, const ReportNumber& order) {
    TRY_DO(must_have_place(state, command, order.table));
    TRY_DO(must_be_drawn(state, command, order.table, order.draw));
    if (auto compared = compare_reading(state, command, order.table, {order.number, {}}))
        return std::move(*compared);
    TRY(moment, moment_of(state, command, order.table));
    const Table& table = *moment.table;
    if (awaited(table).awaited != rules::Awaited::spin || !table.game->number_exists(order.number))
        return refuse(Rejection::not_expected);
    TRY(entered_by, entered_by_hand(state, command, table));
    const RoundId round = round_of(order.table, table);
    Events events = std::move(moment.events);
    events.emplace_back(PlayEvent{NumberReported{round, order.number, entered_by}});
    hold_if_early(state, command, moment, round, events);
    if (comes_too_soon(table, command)) {
        events.emplace_back(PlayEvent{RoundHeld{round, HoldReason::too_soon}});
        events.emplace_back(IncidentEvent{
            IncidentOpened{new_incident(state, command, IncidentKind::device_fault, round)}});
    }
    return events;
}

Result<Moment, Refusal> moment_of(const State& state, const Command& command, TableId id) {
    TRY_DO(must_come_from(command,
                          {OriginKind::device, OriginKind::dealer_terminal, OriginKind::host}));
    TRY(table, working_table(state, id));
    Moment moment{table, {}, false};
    // The offer to withdraw ends with the next card.
    for (const Prompt& prompt : table->notices.prompts)
        if (prompt.kind == PromptKind::withdraw)
            moment.events.emplace_back(TableEvent{PromptClosed{id, prompt.id, false}});
    switch (table->phase) {
        case Phase::open:
            // A card drawn, a ball at rest, a cover off: what was placed before stands or falls by
            // the rulebook, and nothing can be placed any more.
            moment.early = true;
            end_betting(state, id, CloseCause::outcome, command.at, moment.events);
            return moment;
        case Phase::closed_bets:
        case Phase::playing:
            return moment;
        case Phase::held:
            // The cards that were drawn early may all come before somebody decides.
            if (table->game->source() == rulebook::Source::cards) return moment;
            break;
        default:
            break;
    }
    return refuse(Rejection::not_expected);
}

// ST-GLI19-4.18.4.d: a device that is not trusted says nothing, and a person says who he is.
Result<std::optional<StaffId>, Refusal> entered_by_hand(const State& state, const Command& command,
                                                        const Table& table) {
    if (!table.equipment.by_hand) {
        // What a device reads is its own to say, until a person of rank has set manual mode.
        if (command.origin.kind == OriginKind::dealer_terminal && is_read_by_device(state, table))
            return refuse(Rejection::not_expected);
        return std::optional<StaffId>{};
    }
    if (command.origin.kind != OriginKind::dealer_terminal) return refuse(Rejection::not_expected);
    TRY_DO(must_be_allowed(state, command, table, Action::confirm_result));
    return command.actor;
}

// CR-13.6, CR-17.4: it waits.
bool is_too_early(const Table& table, Time at) {
    const auto game = static_cast<std::size_t>(table.settings.game);
    const Time from = table.round.opened_at + table.book->policies->least_period_ms[game];
    return table.phase == Phase::open && table.round.closes_at != 0 && at < from;
}

EarlyOutcome early_outcome(const Table& table) {
    const rulebook::Source source = table.game->source();
    if (source == rulebook::Source::dice) {
        const std::string& own = table.settings.early_exposure;
        if (own == "auto") return EarlyOutcome::held_unless_late_wagers;
        if (own == "stand") return EarlyOutcome::held_to_settle;
        if (own == "void") return EarlyOutcome::held_to_void;
    }
    return table.book->policies->early(source);
}

void hold_if_early(const State& state, const Command& command, const Moment& moment, RoundId round,
                   Events& events) {
    if (!moment.early || early_outcome(*moment.table) == EarlyOutcome::stand) return;
    events.emplace_back(PlayEvent{RoundHeld{round, HoldReason::early_outcome}});
    events.emplace_back(IncidentEvent{
        IncidentOpened{new_incident(state, command, IncidentKind::early_outcome, round)}});
}

}  // namespace croupier::floor
