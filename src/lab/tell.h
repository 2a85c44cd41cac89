// The words in which a round is told: people, orders and events. The state is the one before the
// event.
#pragma once

#include <string>

#include "floor/command.h"
#include "floor/event.h"
#include "floor/state.h"

namespace croupier::lab {

std::string terminal_text(const floor::State& state, floor::TerminalId id);
std::string staff_text(const floor::State& state, floor::StaffId id);
// "terminal PT1", "dealer (staff 2), authorised by gaming_supervisor (staff 3)", "the host".
std::string who_text(const floor::State& state, const floor::Command& command);

std::string order_text(const floor::Order& order);
// Of a command that was taken at `at`.
std::string event_text(const floor::State& state, const floor::Event& event, floor::Time at);

}  // namespace croupier::lab
