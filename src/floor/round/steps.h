// What other nouns have a round do: events that follow.
#pragma once

#include <optional>
#include <vector>

#include "base/result.h"
#include "floor/decided.h"
#include "floor/event.h"
#include "floor/forward.h"
#include "floor/ids.h"
#include "floor/rejection.h"
#include "floor/round/command.h"
#include "floor/round/event.h"
#include "floor/table/settings.h"

namespace croupier::floor {

Events open_round(const State& state, TableId id, Time at, std::optional<StaffId> by);
// The result and what every wager gets by it.
Events settle_round(const State& state, TableId id, std::optional<StaffId> by);
// Every stake goes back.
RoundVoided void_round(const State& state, TableId id, VoidReason reason, std::optional<StaffId> by,
                       const std::vector<TerminalId>& forfeit = {});

// The round takes an outcome now, or it is an early one and betting ends first.
struct Moment {
    const Table* table = nullptr;
    Events events;  // that come before the outcome
    bool early = false;
};

Result<Moment, Refusal> moment_of(const State& state, const Command& command, TableId id);
// Who enters what came, where a table is in manual mode; none: it is not, and devices may.
Result<std::optional<StaffId>, Refusal> entered_by_hand(const State& state, const Command& command,
                                                        const Table& table);
// ST-PAIN-16.a: the outcome was read already; none: this is the first reading, or none that counts.
struct AnotherReading {
    std::optional<std::uint8_t> number{};
    std::vector<std::uint8_t> dice{};
};
std::optional<Decided> compare_reading(const State& state, const Command& command, TableId id,
                                       AnotherReading reading);
void hold_if_early(const State& state, const Command& command, const Moment& moment, RoundId round,
                   Events& events);
// Games that ask: every terminal that has something to decide now is asked until a moment; whoever
// was asked and did not answer gets what the rulebook says.
Events ask_decisions(const State& state, TableId id, Time at);
Events end_decisions(const State& state, TableId id);
// Lucky Sic Bo: who may press the button from now on, if the table's tumbler runs at that time.
// `events` are those that end betting; what they give back no longer counts.
void name_shooter(const State& state, RoundId round, TumbleAt when, Time at, Events& events);
// CR-15.7.2: after dice that do not count the shooter of this round presses once more.
void shoot_again(const Table& table, RoundId round, Time at, Events& events);
// Nobody pressed it.
Events start_tumbler(TableId id, const Table& table);

}  // namespace croupier::floor
