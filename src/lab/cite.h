// By which value of the rulebook something happened: the value, and the clauses that it names.
// Where no value of the table's own rulebook stands behind an event, nothing is cited.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "floor/command.h"
#include "floor/event.h"
#include "floor/state.h"

namespace croupier::lab {

struct Cited {
    std::string path;   // "conduct.authority.void.misdeal"
    std::string value;  // as a person reads it
    std::string clause;
    std::string origin;  // "document", or what stands in for it
    friend bool operator==(const Cited&, const Cited&) = default;
};

// The state is the one before the command, `events` are all that followed from it.
std::vector<Cited> cite_event(const floor::State& state, const floor::Table& table,
                              const floor::Event& event, const floor::Events& events);
// The line of the pay table that a wager was paid by; of one that lost, the lines of its bet.
std::vector<Cited> cite_wager(const floor::Table& table, const floor::WagerResult& wager);

// "RF-10.5.1.2.1 (authority, void, misdeal: gaming_supervisor)"
std::string cited_text(const Cited& cited);

}  // namespace croupier::lab
