#include "floor/staff/decide.h"

#include <cstdint>
#include <variant>

#include "base/result.h"
#include "floor/command.h"
#include "floor/decided.h"
#include "floor/staff/authority.h"
#include "floor/staff/orders.h"
#include "floor/staff/rights.h"
#include "floor/state.h"

// People come, sign in and sign out.

namespace croupier::floor {
namespace {

// The host opens the venue and hires the first; after that people appoint people.
Result<Nothing, Refusal> must_appoint(const State& state, const Command& command,
                                      const AddStaff& order) {
    const Staff* actor = command.actor ? state.find_staff(*command.actor) : nullptr;
    if (actor == nullptr || !actor->signed_in) return refuse(Rejection::not_signed_in);
    // Nobody makes a second person of their own: whoever appoints knows the first secret.
    if (!may_begin_to_appoint(state, *actor, order.role, order.pit))
        return refuse(Rejection::role_too_low);
    if (!command.authoriser || command.authoriser == command.actor)
        return refuse(Rejection::second_person_needed);
    const Staff* second = state.find_staff(*command.authoriser);
    if (second == nullptr || !may_appoint(state, *actor, *second, order.role, order.pit))
        return refuse(Rejection::role_too_low);
    return Nothing{};
}

Decided decide(const State& state, const Command& command, const AddStaff& order) {
    TRY_DO(must_come_from(command, in_the_house));
    if (command.origin.kind == OriginKind::office) TRY_DO(must_appoint(state, command, order));
    if (order.role.empty() || order.role.size() > name_max || order.pit.size() > name_max)
        return refuse(Rejection::bad_setting);
    if (order.staff.value() > staff_number_max)
        return refuse(Rejection::bad_setting, staff_number_max);
    if (state.staff.size() >= staff_max)
        return refuse(Rejection::limit_reached, static_cast<std::int64_t>(staff_max));
    if (state.find_staff(order.staff) != nullptr) return refuse(Rejection::not_in_order);
    return events_of(StaffEvent{StaffAdded{order.staff, order.role, order.pit}});
}

// The vault has checked the credentials; the host alone brings its word.
Decided decide(const State& state, const Command& command, const SignIn& order) {
    TRY_DO(must_come_from(command, {OriginKind::host}));
    const Staff* staff = state.find_staff(order.staff);
    if (staff == nullptr || staff->revoked) return refuse(Rejection::not_in_order);
    Events events;
    // Whoever steps up to a second dealer terminal leaves the first.
    if (order.dealer_terminal && staff->dealer_terminal &&
        staff->dealer_terminal != order.dealer_terminal)
        events.emplace_back(StaffEvent{SignedOut{order.staff}});
    events.emplace_back(StaffEvent{SignedIn{order.staff, order.dealer_terminal}});
    return events;
}

Decided decide(const State& state, const Command& command, const SignOut& order) {
    TRY_DO(must_come_from(command, {OriginKind::host}));
    const Staff* staff = state.find_staff(order.staff);
    if (staff == nullptr || !staff->signed_in) return refuse(Rejection::not_in_order);
    return events_of(StaffEvent{SignedOut{order.staff}});
}

Decided decide(const State&, const Command& command, const ReportFailedSignIn& order) {
    TRY_DO(must_come_from(command, {OriginKind::host}));
    return events_of(StaffEvent{SignInFailed{order.claimed, order.address, order.reason}});
}

Decided decide(const State& state, const Command& command, const ReportSecretChange& order) {
    TRY_DO(must_come_from(command, {OriginKind::host}));
    if (state.find_staff(order.staff) == nullptr) return refuse(Rejection::not_in_order);
    return events_of(StaffEvent{SecretChanged{order.staff, order.secret, order.address}});
}

}  // namespace

Decided decide_staff(const State& state, const Command& command, const StaffCommand& order) {
    return std::visit([&](const auto& wanted) { return decide(state, command, wanted); }, order);
}

}  // namespace croupier::floor
