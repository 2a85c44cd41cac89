// Somebody is named as the second person of an order. Before their secret is looked at, the floor
// is asked whether that person's word would count at all: nobody's secret can be tried by an order
// that they have no rank for. A number or user that nobody has is answered like one without rank.
#pragma once

#include <optional>

#include "floor/decide.h"

namespace croupier::server {

struct SecondVerdict {
    enum class Next : std::uint8_t {
        ask,     // for the secret
        alone,   // whoever acts lacks the right just as well: the floor decides without the other
        refuse,  // nothing is decided
    };
    Next next = Next::ask;
    floor::Refusal refusal{};
};

// A refusal that is about who asks, not about what.
bool is_about_authority(floor::Rejection reason);

// Whoever acts has no right to it, whatever else is so.
bool lacks_authority(const floor::State& state, const floor::Command& command);

// `command` without an authoriser; `named`: whose name was given, none: nobody has it.
SecondVerdict judge_second(const floor::State& state, floor::Command command,
                           std::optional<floor::StaffId> named);

}  // namespace croupier::server
