#include "floor/fairness/decide.h"

#include <fmt/format.h>

#include "floor/command.h"
#include "floor/decided.h"
#include "floor/fairness/queries.h"
#include "floor/fairness/steps.h"
#include "floor/incident/kinds.h"
#include "floor/incident/steps.h"
#include "floor/query.h"
#include "floor/round/steps.h"
#include "floor/staff/authority.h"
#include "floor/state.h"
#include "floor/table/queries.h"
#include "floor/venue/steps.h"

// Committed rounds: the secret is fixed before betting opens and shown after the end, and then
// every draw is computed again.

namespace croupier::floor {
namespace {

// ST-TRAP-c: screens show a commitment for so long before its round can open.
constexpr Time shown_least_ms = 1'000;
// A secret of 32 bytes with all that a vault puts around it.
constexpr std::size_t sealed_max = 1'024;

}  // namespace

Decided decide(const State& state, const Command& command, const CommitRound& order) {
    TRY_DO(must_come_from(command, {OriginKind::host}));
    TRY(table, working_table(state, order.round.table));
    const bool next = order.round.number == table->round.number + 1;
    // The one before has to be shown first.
    if (!table->settings.committed || in_round(table->phase) || table->fairness.round || !next)
        return refuse(Rejection::not_expected);
    if (order.commitment == Digest{} || order.sealed.empty() || order.sealed.size() > sealed_max)
        return refuse(Rejection::bad_setting);
    return events_of(PlayEvent{
        RoundCommitted{order.round, order.commitment, order.sealed, command.at + shown_least_ms}});
}

// Whatever has become of the round, and of the table: no commitment stays without its secret.
Decided decide(const State& state, const Command& command, const RevealRound& order) {
    TRY_DO(must_come_from(command, {OriginKind::host}));
    const Table* table = state.find_table(order.round.table);
    if (table == nullptr) return refuse(Rejection::unknown_table);
    if (!awaits_reveal(*table) || table->fairness.round->round != order.round)
        return refuse(Rejection::not_expected);
    const FairRound& fair = *table->fairness.round;
    if (fairness::commitment_to(fair_name(order.round), order.secret) != fair.commitment)
        return refuse(Rejection::bad_setting);
    const auto wrong = first_wrong(fair, order.secret);
    Events events = events_of(PlayEvent{RoundRevealed{order.round, order.secret, wrong}});
    if (wrong)
        stop_table(state, command, order.round.table,
                   fmt::format("draw {} of round {} is not what its secret gives", *wrong + 1,
                               order.round.number),
                   events);
    return events;
}

Decided decide(const State& state, const Command& command, const WithdrawCommitment& order) {
    TRY_DO(must_come_from(command, {OriginKind::host}));
    const Table* table = state.find_table(order.table);
    if (table == nullptr) return refuse(Rejection::unknown_table);
    if (!may_be_known_early(*table)) return refuse(Rejection::not_expected);
    if (!in_round(table->phase))
        return events_of(PlayEvent{CommitmentWithdrawn{table->fairness.round->round}});
    // Wagers and the players' own part of the draw may be chosen by what is known.
    constexpr VoidReason reason = VoidReason::other;
    Events events = events_of(PlayEvent{void_round(state, order.table, reason, std::nullopt)});
    if (table->round.hold)
        close_incident(state, command, order.table, kind_of(*table->round.hold), "void", events);
    note_incident(state, command, kind_of(reason), round_of(order.table, *table), "void", events);
    return events;
}

Result<Nothing, Refusal> must_be_drawn(const State& state, const Command& command, TableId id,
                                       std::uint32_t draw) {
    const Table* table = state.find_table(id);
    if (table == nullptr || !table->settings.committed) {
        if (draw != 0) return refuse(Rejection::not_expected);
        return Nothing{};
    }
    TRY_DO(working_table(state, id));
    TRY_DO(must_come_from(command, {OriginKind::host}));
    const bool dealing = table->phase == Phase::closed_bets || table->phase == Phase::playing;
    const bool in_turn = table->fairness.round && draw == table->fairness.round->draws.size() + 1;
    if (!dealing || !in_turn) return refuse(Rejection::not_expected);
    if (table->settings.motion_ms == 0) return Nothing{};
    // Everybody has seen the motion to its end, and nobody knows the draw before.
    const auto ends = motion_ends(*table);
    if (!ends) return refuse(Rejection::not_expected);
    if (command.at < *ends) return refuse(Rejection::too_soon, *ends - command.at);
    return Nothing{};
}

Events begin_motion(TableId id, const Table& table, Time at) {
    const FairRound& fair = *table.fairness.round;
    return events_of(PlayEvent{MotionBegan{{id, fair.round.number},
                                           static_cast<std::uint32_t>(fair.draws.size() + 1),
                                           at,
                                           at + table.settings.motion_ms}});
}

}  // namespace croupier::floor
