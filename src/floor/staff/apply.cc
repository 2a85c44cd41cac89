#include "floor/staff/apply.h"

#include <algorithm>

#include "floor/state.h"

namespace croupier::floor {
namespace {

Staff& staff_of(State& state, StaffId id) {
    return const_cast<Staff&>(*state.find_staff(id));
}

}  // namespace

void apply(State& state, const StaffAdded& event) {
    const auto at =
        std::lower_bound(state.staff.begin(), state.staff.end(), event.staff,
                         [](const Staff& staff, StaffId wanted) { return staff.id < wanted; });
    state.staff.insert(at, {event.staff, event.role, false, event.pit, false, {}});
}

void apply(State& state, const SignedIn& event) {
    Staff& staff = staff_of(state, event.staff);
    staff.signed_in = true;
    if (event.dealer_terminal) staff.dealer_terminal = event.dealer_terminal;
}

void apply(State& state, const SignedOut& event) {
    staff_of(state, event.staff).signed_in = false;
    staff_of(state, event.staff).dealer_terminal.reset();
}

void apply(State&, const SignInFailed&) {}

// Credentials are the vault's: the journal has who changed them, the state nothing.
void apply(State&, const LockReleased&) {}

void apply(State&, const SecretReset&) {}

void apply(State& state, const StaffRevoked& event) {
    staff_of(state, event.staff).signed_in = false;
    staff_of(state, event.staff).dealer_terminal.reset();
    staff_of(state, event.staff).revoked = true;
}

void apply(State& state, const PartKeyReported& event) {
    if (!event.houses.empty()) state.terminals.at(event.number).houses = event.houses;
}

void apply(State&, const SecretChanged&) {}

}  // namespace croupier::floor
