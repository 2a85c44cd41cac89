// What the parts of decide() share.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "floor/decide.h"

namespace croupier::floor {

using Decided = Result<Events, Refusal>;

inline Err<Refusal> refuse(Rejection reason, std::int64_t amount = 0) {
    return Err{Refusal{reason, amount}};
}
template <class... Facts>
Events events_of(Facts&&... facts) {
    Events events;
    events.reserve(sizeof...(facts));
    (events.emplace_back(std::forward<Facts>(facts)), ...);
    return events;
}

// The command comes from one of these; otherwise nobody there is known to us.
Result<Nothing, Refusal> must_come_from(const Command& command,
                                        std::initializer_list<OriginKind> kinds);
// From this very terminal.
Result<Nothing, Refusal> must_be_terminal(const State& state, const Command& command,
                                          TerminalId terminal);
// A table that is there and not stopped.
Result<const Table*, Refusal> working_table(const State& state, TableId id);
// Whoever acts, or authorises, ranks high enough under the table's rulebook.
Result<Nothing, Refusal> must_be_allowed(const State& state, const Command& command,
                                         const Table& table, rulebook::Action action);
Result<Nothing, Refusal> must_rank(const State& state, const Command& command, const Table& table,
                                   rulebook::Rank least);

// An amount out of credit, restricted first.
Split taken_from(const Split& credit, Money amount);
// Part of a stake back: what was used last comes first.
Split given_back_from(const Split& stake, Money amount);
// One transfer for each class that has something.
void add_transfers(Transfers& transfers, const Split& amount, Purpose purpose,
                   const auto& from_class, const auto& to_class) {
    for (const CreditClass which : credit_classes)
        if (amount[which] > Money{})
            transfers.push_back({from_class(which), to_class(which), amount[which], purpose});
}
// A stake from at_risk to its credit.
void add_return(Transfers& transfers, TerminalId terminal, RoundId round, const Split& amount,
                Purpose purpose);

// What a wager on that spot may be: limits of each piece.
struct SpotLimits {
    int pieces = 1;
    Money least;  // of the whole wager
    Money most;   // zero: no limit
    Money step;   // zero: any
};
SpotLimits limits_of(const Table& table, const SpotShape& shape);
// The highest stake that may stand there and is not above `wanted`; zero if there is none.
Money permitted(const Table& table, const SpotLimits& limits, Money wanted);

// Events by which betting ends: the end itself and what the rules give back.
void end_betting(const Table& table, TableId id, CloseCause cause, Time at, Events& events);
// The result and what every wager gets by it.
Events settle_round(const State& state, TableId id, std::optional<StaffId> by);
// Every stake goes back.
RoundVoided void_round(const State& state, TableId id, VoidReason reason,
                       std::optional<StaffId> by);

Decided decide_venue(const State& state, const Command& command, const VenueCommand& order);
Decided decide_staff(const State& state, const Command& command, const StaffCommand& order);
Decided decide_terminal(const State& state, const Command& command, const TerminalCommand& order);
Decided decide_table(const State& state, const Command& command, const TableCommand& order);
Decided decide_wager(const State& state, const Command& command, const WagerCommand& order);
Decided decide_play(const State& state, const Command& command, const PlayCommand& order);

}  // namespace croupier::floor
