#include "floor/wager/decide.h"

#include <optional>
#include <variant>

#include "base/fairness.h"
#include "floor/command.h"
#include "floor/decided.h"
#include "floor/staff/authority.h"
#include "floor/state.h"
#include "floor/table/queries.h"
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

// SB-5.7: as if the player touched the layout, with who did it and for whom.
Decided place_for(const State& state, const Command& command, const PlaceForPlayer& order) {
    TRY(table, working_table(state, order.table));
    TRY_DO(must_be_allowed(state, command, *table, rulebook::Action::place_for_player));
    const Terminal* terminal = state.find_terminal(order.terminal);
    if (terminal == nullptr) return refuse(Rejection::unknown_terminal);
    if (!terminal->person) return refuse(Rejection::player_card_needed);
    Command touch;
    touch.origin = {OriginKind::terminal, order.terminal.value()};
    touch.at = command.at;
    TRY(open, open_betting(state, touch, order.table, order.terminal));
    TRY(events, place_chips(state, open, order.table, order.terminal, command.at, order.chips));
    auto& placed = std::get<BetsPlaced>(std::get<WagerEvent>(events.front()));
    placed.by = signer_of(command);
    placed.instructed_by = terminal->person;
    return events;
}

}  // namespace

Decided decide(const State& state, const Command& command, const PlaceForPlayer& order) {
    return noted(state, command, order, place_for(state, command, order));
}

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
