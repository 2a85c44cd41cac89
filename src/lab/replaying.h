// What telling a round and telling an incident share.
#pragma once

#include <optional>

#include "codec/journal.h"
#include "floor/command.h"
#include "floor/event.h"
#include "floor/forward.h"
#include "floor/ids.h"
#include "floor/incident/incident.h"
#include "lab/replay.h"
#include "lab/tell.h"

namespace croupier::lab {

// Where an entry stands.
struct Standing {
    journal::Sequence sequence = 0;
    Digest hash;
    std::size_t place = 0;
};

// The incident that an event or an order is about; an effect's is looked up in the state.
std::optional<floor::IncidentId> incident_of(const floor::State& before, const floor::Event& event);
std::optional<floor::IncidentId> incident_of(const floor::Order& order);
const floor::RoundId* round_of(const floor::Event& event);
const floor::TableId* table_of(const floor::Order& order);

// An event, or a refused order, as a step. The state is the one before the entry.
Step step_of(const floor::State& before, const Standing& standing, const codec::Entry& entry,
             const floor::Event& event, const Telling& telling = {});
Step refused_step(const floor::State& before, const Standing& standing, const codec::Entry& entry,
                  const Telling& telling = {});

ToldIncident begin_incident(const floor::State& state, const floor::Incident& incident,
                            const Say& say = {});
// What came in a finished round, and the hands that a player made of it.
ToldOutcome outcome_of(const floor::State& state, const floor::Table& table,
                       const floor::PastRound& past);
std::vector<view::MyHand> hands_then(const floor::State& state, const floor::Table& table,
                                     const floor::PastRound& past, const floor::Play& play);

// What an event adds to what is known of its incident.
void note_incident(ToldIncident& told, const floor::State& before, const floor::Event& event,
                   floor::Time at, const Say& say = {});

}  // namespace croupier::lab
