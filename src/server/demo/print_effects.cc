#include "server/demo/print_effects.h"

#include <algorithm>

#include "floor/device/equipment.h"
#include "floor/state.h"

namespace croupier::server {
namespace {

constexpr std::int64_t print_ms = 1'500;
constexpr std::int64_t tell_ms = 5'000;

// A printer of its own prints its tickets.
bool has_printer(const floor::State& state, floor::TerminalId terminal) {
    return floor::part_of(state, *state.find_terminal(terminal), floor::DeviceKind::ticket_printer)
        .has_value();
}

}  // namespace

PrintEffects::PrintEffects() : book_({floor::OriginKind::device, demo_desks_from + 9'000}) {}

void PrintEffects::act(const floor::State& state, floor::Time now, Orders& orders) {
    next_at_.reset();
    std::map<floor::EffectId, floor::Time> still;
    for (const floor::Effect& effect : state.pending.effects) {
        if (effect.in_doubt) continue;  // an attendant's
        if (effect.kind == floor::EffectKind::print_ticket && has_printer(state, effect.terminal))
            continue;
        const bool prints = effect.kind == floor::EffectKind::print_ticket;
        const auto known = due_.find(effect.id);
        const floor::Time due =
            known != due_.end() ? known->second : now + (prints ? print_ms : tell_ms);
        still.emplace(effect.id, due);
        if (due <= now) {
            orders.submit(book_.write(
                state, now,
                floor::TerminalCommand{floor::ReportEffect{effect.id, floor::EffectResult::done}}));
            still[effect.id] = now + tell_ms;  // if the floor did not take it
        }
        next_at_ = next_at_ ? std::min(*next_at_, still[effect.id]) : still[effect.id];
    }
    due_ = std::move(still);
}

}  // namespace croupier::server
