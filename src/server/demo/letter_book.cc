#include "server/demo/letter_book.h"

#include <algorithm>

#include "base/check.h"
#include "floor/decide.h"

namespace croupier::server {
namespace {

std::uint64_t highest_of(const floor::State& state, const floor::Origin& origin) {
    const auto& index = state.correspondent_index[static_cast<std::size_t>(origin.kind)];
    if (origin.number >= index.size() || index[origin.number] == 0) return 0;
    return state.correspondents[index[origin.number] - 1].highest;
}

}  // namespace

floor::Command LetterBook::write(const floor::State& state, floor::Time now, floor::Order order,
                                 const Signature& signature) {
    last_ = std::max(last_, highest_of(state, origin_)) + 1;
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
