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
#include "lab/wording.h"

namespace croupier::lab {

// Of whom it is told: where a terminal is named, nothing is said of the others.
using Only = std::optional<floor::TerminalId>;
// And in which words.
struct Telling {
    Only only = {};
    Say say = {};
};

std::string terminal_text(const floor::State& state, floor::TerminalId id, const Say& say = {});
std::string staff_text(const floor::State& state, floor::StaffId id, const Say& say = {});
// The same, or who it was if it was nobody.
std::string staff_text(const floor::State& state, std::optional<floor::StaffId> id,
                       std::string_view nobody, const Say& say = {});
// "terminal PT1", "dealer (staff 2), authorised by gaming_supervisor (staff 3)", "the host".
std::string who_text(const floor::State& state, const floor::Command& command, const Say& say = {});

std::string order_text(const floor::Order& order, const Say& say = {});
// Of a command that was taken at `at`.
std::string event_text(const floor::State& state, const floor::Event& event, floor::Time at,
                       const Telling& telling = {});

// What went wrong: tell_incident.cc.
std::string incident_order_text(const floor::IncidentCommand& order, const Say& say);
std::string incident_event_text(const floor::State& state, const floor::IncidentEvent& event,
                                floor::Time at, const Telling& telling);

// What the terminal had at stake in a round, by its record.
Money staked_by(const std::vector<floor::SeatResult>& seats, floor::TerminalId terminal);

// Words for parts of events.
std::string card_words(cards::Card card, const Say& say = {});
// "split 5/8", "Split 5/8"
std::string spot_words(const floor::Spot& spot, const Say& say);
// "1234.50" as the journal has it, "$1,234.50" for people.
std::string amount_words(Money amount, const Say& say);
std::string changes_text(const std::vector<floor::SpotChange>& changes, const Say& say);
std::string outcome_text(const floor::Outcome& outcome, const Say& say = {});
// A result as the floor has it in English: "Player 5, Banker 6: Banker wins".
std::string result_words(const std::string& result, const Say& say);
// "1.250 s"
std::string seconds_text(std::int64_t ms, const Say& say = {});
// An enumerator without its underscores.
std::string plain(std::string_view name);

}  // namespace croupier::lab
