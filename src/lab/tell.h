// The words in which a round is told: people, orders and events. The state is the one before the
// event.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "floor/command.h"
#include "floor/event.h"
#include "floor/forward.h"
#include "floor/ids.h"
#include "floor/round/outcome.h"

namespace croupier::lab {

// Of whom it is told: where a terminal is named, nothing is said of the others.
using Only = std::optional<floor::TerminalId>;

std::string terminal_text(const floor::State& state, floor::TerminalId id);
std::string staff_text(const floor::State& state, floor::StaffId id);
// The same, or who it was if it was nobody.
std::string staff_text(const floor::State& state, std::optional<floor::StaffId> id,
                       std::string_view nobody);
// "terminal PT1", "dealer (staff 2), authorised by gaming_supervisor (staff 3)", "the host".
std::string who_text(const floor::State& state, const floor::Command& command);

std::string order_text(const floor::Order& order);
// Of a command that was taken at `at`.
std::string event_text(const floor::State& state, const floor::Event& event, floor::Time at,
                       const Only& only = {});

// What went wrong: tell_incident.cc.
std::string incident_order_text(const floor::IncidentCommand& order);
std::string incident_event_text(const floor::State& state, const floor::IncidentEvent& event,
                                floor::Time at, const Only& only);

// Words for parts of events.
std::string card_words(cards::Card card);
std::string changes_text(const std::vector<floor::SpotChange>& changes);
std::string outcome_text(const floor::Outcome& outcome);
// "1.250 s"
std::string seconds_text(std::int64_t ms);
// An enumerator without its underscores.
std::string plain(std::string_view name);

}  // namespace croupier::lab
