#include "floor/wager/decide.h"

#include <optional>
#include <variant>

#include "base/fairness.h"
#include "floor/command.h"
#include "floor/decided.h"
#include "floor/state.h"
#include "floor/wager/chips.h"
#include "rulebook/policies.h"
#include "rulebook/rulebook.h"

namespace croupier::floor {
namespace {

using rulebook::Confirmation;

// Decision 10: whether dice were seen before the last wager is asked of its time. Where only what
// is confirmed counts, a wager is accepted by that.
void note_time(const State& state, Time at, Events& events) {
    const auto note = [&](auto* accepted, bool by_confirming) {
        if (accepted == nullptr) return;
        const Table& table = *state.find_table(accepted->round.table);
        const bool required = table.book->policies->confirmation == Confirmation::required;
        if (table.game->source() == rulebook::Source::dice && required == by_confirming)
            accepted->accepted_at = at;
    };
    for (Event& event : events)
        if (auto* wager = std::get_if<WagerEvent>(&event)) {
            note(std::get_if<BetsPlaced>(wager), false);
            note(std::get_if<BetsConfirmed>(wager), true);
        }
}

// The first nonce that a terminal sends in a committed round is its own to the end of it.
void note_nonce(const State& state, const std::optional<fairness::Nonce>& nonce, Events& events) {
    if (!nonce) return;
    for (Event& event : events) {
        auto* wager = std::get_if<WagerEvent>(&event);
        auto* placed = wager != nullptr ? std::get_if<BetsPlaced>(wager) : nullptr;
        if (placed == nullptr) continue;
        const Table& table = *state.find_table(placed->round.table);
        const Seat* seat = table.find_seat(placed->terminal);
        const bool first = seat == nullptr || !seat->nonce;
        if (table.settings.committed && first) placed->nonce = nonce;
    }
}

template <class Order>
Decided noted(const State& state, const Command& command, const Order& order, Decided decided) {
    if (!decided) return decided;
    note_time(state, command.at, *decided);
    if constexpr (requires { order.nonce; }) note_nonce(state, order.nonce, *decided);
    return decided;
}

}  // namespace

Decided decide(const State& state, const Command& command, const PlaceBets& order) {
    return noted(state, command, order, place(state, command, order));
}

Decided decide(const State& state, const Command& command, const TakeBets& order) {
    return noted(state, command, order, take(state, command, order));
}

Decided decide(const State& state, const Command& command, const PressButton& order) {
    return noted(state, command, order, press(state, command, order));
}

Decided decide(const State& state, const Command& command, const ConfirmBets& order) {
    return noted(state, command, order, confirm(state, command, order));
}

}  // namespace croupier::floor
