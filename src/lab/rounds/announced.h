// What staff are told that an order will lead to, held against the table afterwards: not against
// the events, from which it was told, but against what lies there, waits there and is open.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "floor/forward.h"
#include "floor/rejection.h"
#include "floor/round/event.h"
#include "floor/round/phase.h"
#include "view/explain/consequence.h"

namespace croupier::lab::rounds {

// As much of a state as an announcement can be about.
struct Facts {
    floor::Phase phase{};
    std::uint32_t round = 0;
    std::optional<floor::HoldReason> hold;
    bool begun = false;      // something of the outcome is there
    bool last_void = false;  // the last round that ended
    std::uint32_t last_ended = 0;
    std::size_t past_void = 0;
    std::size_t past_corrected = 0;
    std::size_t waiting = 0;        // cards that are out of the shoe
    std::size_t waiting_dummy = 0;  // those that open a coup without wagers
    std::size_t cards = 0;          // on the table
    std::uint32_t load = 0;
    bool shuffle = false;
    bool check = false;
    bool replace = false;
    bool shoe_first = false;
    std::size_t prompts = 0;
    std::size_t open = 0;      // incidents that hold nothing up
    std::size_t blocking = 0;  // and those that do
    std::size_t frozen = 0;    // accounts
    std::size_t carded = 0;    // terminals with a person
    std::size_t excluded = 0;
    std::size_t relaxed = 0;
    std::size_t backed = 0;  // seats with wagers
    std::size_t notices = 0;
    bool by_hand = false;
    bool closing = false;  // it is announced
    bool limits_later = false;
    bool variant_later = false;
    std::string variant;
    std::int64_t period_ms = 0;
    std::size_t restricted = 0;
    bool no_bet = false;  // the present or last round is one without wagers
};
Facts facts_of(const floor::State& state, const floor::Table& table);

// Empty: what was announced is what happened.
std::string disagreement(const view::ConsequenceView& announced, const floor::Refusal& answer,
                         const Facts& before, const Facts& after);

}  // namespace croupier::lab::rounds
