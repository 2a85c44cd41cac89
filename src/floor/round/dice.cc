#include <algorithm>

#include "floor/command.h"
#include "floor/decided.h"
#include "floor/fairness/queries.h"
#include "floor/query.h"
#include "floor/round/decide.h"
#include "floor/round/queries.h"
#include "floor/round/steps.h"
#include "floor/staff/authority.h"
#include "floor/state.h"
#include "floor/table/queries.h"
#include "floor/terminal/steps.h"
#include "rules/sic_bo/shooter.h"

// Dice, and who may let them tumble.

namespace croupier::floor {
namespace {

using sic_bo::ActiveTerminal;

// Where the table sets no time.
constexpr std::int64_t usual_shooter_ms = 10'000;

// What the end of betting gives back, by terminal.
std::vector<Money> given_back(const State& state, const Events& events) {
    std::vector<Money> back(state.terminals.size());
    for (const Event& event : events) {
        const auto* wager = std::get_if<WagerEvent>(&event);
        const auto* refunded = wager != nullptr ? std::get_if<WagerRefunded>(wager) : nullptr;
        if (refunded == nullptr) continue;
        for (const SpotChange& change : refunded->changes)
            back[refunded->terminal.value()] += change.funding.total();
    }
    return back;
}

// CR-15.5.2: the terminals with a wager in the round. When a game begins nobody has one, so they
// are the terminals of players who are present.
std::vector<ActiveTerminal> active_terminals(const State& state, const Table& table, TumbleAt when,
                                             const Events& events) {
    const std::vector<Money> back = given_back(state, events);
    std::vector<ActiveTerminal> active;
    for (const Seat& seat : table.seats) {
        const auto terminal = seat.terminal.value();
        const Money wagered = staked(table, seat.terminal) - back[terminal];
        const bool takes_part = when == TumbleAt::new_game ? is_present(state, table, seat.terminal)
                                                           : wagered > Money{};
        // Terminals are numbered clockwise.
        if (takes_part) active.push_back({static_cast<int>(terminal), wagered, seat.changed});
    }
    return active;
}

std::optional<TerminalId> next_shooter(const State& state, const Table& table, TumbleAt when,
                                       const Events& events) {
    std::optional<Money> minimum;
    if (table.settings.shooter_least > Money{}) minimum = table.settings.shooter_least;
    std::optional<int> last;
    if (table.round.last_shooter) last = static_cast<int>(table.round.last_shooter->value());
    const auto place =
        sic_bo::choose_shooter(active_terminals(state, table, when, events), minimum, last);
    if (!place) return std::nullopt;
    return TerminalId(static_cast<std::uint32_t>(*place));
}

// Nobody to press it: the tumbler runs at once.
void give_button(const Table& table, RoundId round, std::optional<TerminalId> shooter, Time at,
                 Events& events) {
    const std::int64_t own = table.settings.shooter_ms;
    const Time closes_at = !shooter ? at : at + (own > 0 ? own : usual_shooter_ms);
    events.emplace_back(PlayEvent{ShooterNamed{round, shooter, closes_at}});
    if (!shooter) events.emplace_back(PlayEvent{TumblerStarted{round, std::nullopt}});
}

}  // namespace

Decided decide(const State& state, const Command& command, const ReportDice& order) {
    TRY_DO(must_have_place(state, command, order.table));
    TRY_DO(must_be_drawn(state, command, order.table, order.draw));
    if (auto compared = compare_reading(state, command, order.table, {std::nullopt, order.dice}))
        return std::move(*compared);
    TRY(moment, moment_of(state, command, order.table));
    const Table& table = *moment.table;
    const bool expected =
        awaited(table).awaited == rules::Awaited::roll && table.game->dice_exist(order.dice);
    // Dice that can be seen end betting, whether or not the tumbler should have run.
    if (!expected || (!moment.early && waits_for_tumbler(table)))
        return refuse(Rejection::not_expected);
    TRY(entered_by, entered_by_hand(state, command, table));
    // The cover may have come off before betting ended and the word of it come later: only the
    // device knows when.
    if (order.exposed_at != 0 && command.origin.kind != OriginKind::device)
        return refuse(Rejection::bad_setting);
    const Time exposed_at =
        order.exposed_at == 0 ? 0 : std::clamp(order.exposed_at, table.round.opened_at, command.at);
    moment.early = moment.early || (exposed_at != 0 && exposed_at < table.round.closed_at);
    const RoundId round = round_of(order.table, table);
    Events events = std::move(moment.events);
    events.emplace_back(
        PlayEvent{DiceReported{round, order.dice, moment.early ? exposed_at : 0, entered_by}});
    hold_if_early(state, command, moment, round, events);
    return events;
}

// CR-15.2b, CR-15.5.3: the shooter, and nobody else, in time.
Decided decide(const State& state, const Command& command, const PressShooter& order) {
    TRY(table, working_table(state, order.table));
    TRY_DO(must_be_terminal(state, command, order.terminal));
    const bool before_dice = table->phase == Phase::open || table->phase == Phase::closed_bets;
    if (!before_dice || table->round.shooter != order.terminal ||
        command.at >= table->round.press_by)
        return refuse(Rejection::not_expected);
    return events_of(PlayEvent{TumblerStarted{round_of(order.table, *table), order.terminal}});
}

void name_shooter(const State& state, RoundId round, TumbleAt when, Time at, Events& events) {
    const Table& table = *state.find_table(round.table);
    if (!table.game->has_shooter() || table.settings.tumble_at != when) return;
    give_button(table, round, next_shooter(state, table, when, events), at, events);
}

void shoot_again(const Table& table, RoundId round, Time at, Events& events) {
    if (table.round.tumbled) give_button(table, round, table.round.shooter, at, events);
}

bool waits_for_tumbler(const Table& table) {
    return table.game->has_shooter() && !table.round.tumbled;
}

Events start_tumbler(TableId id, const Table& table) {
    return events_of(PlayEvent{TumblerStarted{round_of(id, table), std::nullopt}});
}

}  // namespace croupier::floor
