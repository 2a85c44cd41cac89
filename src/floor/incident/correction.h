// A settled round is reversed and settled again, or declared void: what each player gets by it now
// and the money that moves.
//
// The house gives what the round gives now and takes back what it had given, out of the same
// classes of credit and then out of cashable credit. No balance goes below zero: what the player
// cannot pay is owed. Whoever has left is not there to pay or to be paid: all of it is owed, or
// waits at the counter.
#pragma once

#include "floor/forward.h"
#include "floor/game/game.h"
#include "floor/ids.h"
#include "floor/incident/event.h"
#include "floor/incident/incident.h"
#include "floor/round/event.h"
#include "floor/round/outcome.h"
#include "floor/table/seat.h"

namespace croupier::floor {

// The rules and settings that a finished round is bound to; none: they are not known any more.
std::shared_ptr<const TableGame> game_of(const State& state, const Table& table,
                                         const PastRound& past);

// The seats of a record as they stood when it was settled.
std::vector<Seat> seats_of(const RoundSettled& record);

// The same wagers by another outcome, `read` by that round's game. What was declared void for one
// player alone stays void: `game` and the round's former outcome tell.
std::vector<SeatResult> settled_again(const TableGame& game, const PastRound& past,
                                      const RoundSettled& record, const Outcome& outcome,
                                      std::span<const Seat> read);
// Every stake goes back.
SeatResult voided(const SeatResult& seat);

// The new record, with all that moves by it. Outcome and result are those of `past`.
RoundCorrected correction(const State& state, const PastRound& past, const RoundSettled& record,
                          std::vector<SeatResult> again, StaffId by);

// The open incident of a payment in that round that is still to be made good.
const Incident* open_payment(const State& state, RoundId round, TerminalId terminal,
                             IncidentKind kind);

}  // namespace croupier::floor
