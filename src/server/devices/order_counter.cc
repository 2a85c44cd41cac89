#include "server/devices/order_counter.h"

#include <algorithm>

#include "base/check.h"
#include "floor/command.h"
#include "floor/decide.h"
#include "floor/state.h"

namespace croupier::server {
floor::Command OrderCounter::write(const floor::State& state, floor::Time now, floor::Order order,
                                   const Signature& signature) {
    last_ = std::max(last_, state.highest_counter(origin_)) + 1;
    floor::Command command;
    command.origin = origin_;
    command.counter = last_;
    command.at = now;
    command.received_at = now;
    command.actor = signature.actor;
    command.authoriser = signature.authoriser;
    command.order = std::move(order);
    return command;
}

floor::Refusal rehearse(const floor::State& state, const floor::Command& command) {
    const CheckTrap trap;
    try {
        return floor::decide(state, command).refusal;
    } catch (const CheckFailed&) {
        return {floor::Rejection::engine_fault, 0};
    }
}

}  // namespace croupier::server
