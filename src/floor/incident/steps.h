// What other nouns record: events that follow.
#pragma once

#include <cstdint>
#include <string>

#include "floor/event.h"
#include "floor/forward.h"
#include "floor/ids.h"
#include "floor/incident/incident.h"
#include "rulebook/policies.h"

namespace croupier::floor {

// An incident as this command notices it: the `nth` that it opens. What else is known of it is the
// caller's to fill in.
Incident new_incident(const State& state, const Command& command, IncidentKind kind, RoundId round,
                      std::uint64_t nth = 1);
// It is opened and closed in one step: the rulebook says at once what follows.
void note_incident(const State& state, const Command& command, IncidentKind kind, RoundId round,
                   std::string what, Events& events, std::uint64_t nth = 1);
// The newest open one of that kind at the table, if there is one, is closed by this command.
void close_incident(const State& state, const Command& command, TableId table, IncidentKind kind,
                    std::string what, Events& events);
// Notices of an incident to all who must have them; `nth` counts the effects that this command has
// ordered before.
void order_notices(const State& state, IncidentId incident, const rulebook::Notified& to,
                   std::int64_t within_ms, Time at, Events& events, std::uint64_t nth = 0);

// Nothing ran between these two moments.
struct Downtime {
    Time from = 0;
    Time up_at = 0;
};

// What becomes of a round that was under way: void, or it goes on, or players may leave it.
void power_fails(const State& state, const Command& command, TableId id, const Downtime& down,
                 Events& events);
// The incident of it, the `nth` of this command, after what became of the round.
void note_outage(const State& state, const Command& command, TableId id, std::uint64_t nth,
                 Events& events);

}  // namespace croupier::floor
