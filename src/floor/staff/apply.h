// What becomes of its part of the state by each of its events.
#pragma once

#include "floor/forward.h"
#include "floor/staff/event.h"

namespace croupier::floor {

void apply(State& state, const StaffAdded& event);
void apply(State& state, const SignedIn& event);
void apply(State& state, const SignedOut& event);
void apply(State& state, const SignInFailed& event);
void apply(State& state, const LockReleased& event);
void apply(State& state, const SecretReset& event);
void apply(State& state, const StaffRevoked& event);
void apply(State& state, const PartKeyReported& event);
void apply(State& state, const SecretChanged& event);

}  // namespace croupier::floor
