#include "server/process/second_person.h"

#include "base/check.h"
#include "floor/command.h"
#include "floor/decide.h"
#include "floor/state.h"

namespace croupier::server {
namespace {

// A CHECK that fails here fails again where the host decides, which stops the table.
std::optional<floor::Refusal> refusal_of(const floor::State& state, const floor::Command& command) {
    const CheckTrap trap;
    try {
        const floor::Ruling ruling = floor::decide(state, command);
        if (ruling.accepted() || !is_about_authority(ruling.refusal.reason)) return std::nullopt;
        return ruling.refusal;
    } catch (const CheckFailed&) {
        return std::nullopt;
    }
}

}  // namespace

bool is_about_authority(floor::Rejection reason) {
    return reason == floor::Rejection::role_too_low ||
           reason == floor::Rejection::second_person_needed ||
           reason == floor::Rejection::not_signed_in;
}

bool lacks_authority(const floor::State& state, const floor::Command& command) {
    return refusal_of(state, command).has_value();
}

SecondVerdict judge_second(const floor::State& state, floor::Command command,
                           std::optional<floor::StaffId> named) {
    constexpr floor::StaffId nobody(0xffff'ffff);
    command.authoriser = named.value_or(nobody);
    const auto together = refusal_of(state, command);
    if (!together) return {};
    command.authoriser.reset();
    const auto alone = refusal_of(state, command);
    const bool same = alone && alone->reason == together->reason;
    return {same ? SecondVerdict::Next::alone : SecondVerdict::Next::refuse, *together};
}

}  // namespace croupier::server
