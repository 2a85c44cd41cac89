// By which value of the rulebook something happened, was refused or lasts: the value, and the
// clauses that it names. Where no value of the table's own rulebook stands behind it, nothing is
// cited. Screens, dispute files and replays all ask here.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "floor/event.h"
#include "floor/forward.h"
#include "floor/incident/incident.h"
#include "floor/rejection.h"
#include "floor/wager/spot.h"
#include "rulebook/rulebook.h"

namespace croupier::view {

struct Cited {
    std::string path;    // "conduct.authority.void.misdeal"
    std::string value;   // as a person reads it
    std::string clause;  // ids with ", " between them; none of another game's own chapter
    std::string origin;  // "document", or what stands in for it
    friend bool operator==(const Cited&, const Cited&) = default;
};

// The state that an event is cited with: as it was before the command, or some time after it, when
// the round may be over.
enum class When : std::uint8_t { before, after };

// `events` are all that followed from the command.
std::vector<Cited> cite_event(const floor::State& state, const floor::Table& table,
                              const floor::Event& event, const floor::Events& events,
                              When when = When::before);
// The line of the pay table that a wager was paid by; of one that lost, the lines of its bet.
std::vector<Cited> cite_wager(const floor::Table& table, const floor::WagerResult& wager);
// Behind the answer to an order. Nothing where the order or the terminal itself is the reason.
std::vector<Cited> cite_refusal(const floor::State& state, const floor::Command& command,
                                floor::Rejection reason);

// What lasts, and a player reads as long as it does.
std::vector<Cited> cite_hold(const floor::Table& table, floor::HoldReason reason);
std::vector<Cited> cite_freeze(const floor::State& state, const floor::Table& table,
                               floor::IncidentId cause);
std::vector<Cited> cite_exclusion(const floor::Table& table);
std::vector<Cited> cite_relaxing(const floor::Table& table);
std::vector<Cited> cite_debt(const floor::Table& table);

// Each clause once, in their order.
using Clauses = std::vector<std::string>;
Clauses clauses_of(const std::vector<Cited>& cited);
// Those of `clauses` (ids with ", " between them) that a table of that game has to do with. A
// document of several games has a chapter for each, and what holds for all of them names a clause
// of each: the chapter that most values of a game's section name is that game's own.
Clauses clauses_at(const rulebook::Rulebook& book, floor::Game game, std::string_view clauses);

// "RF-10.5.1.2.1 (authority, void, misdeal: gaming_supervisor)"
std::string cited_text(const Cited& cited);

}  // namespace croupier::view
