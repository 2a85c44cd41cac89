#include "floor/apply.h"

#include <fmt/format.h>

#include <algorithm>

#include "floor/cards/apply.h"
#include "floor/command.h"
#include "floor/device/apply.h"
#include "floor/fairness/apply.h"
#include "floor/incident/apply.h"
#include "floor/kept.h"
#include "floor/mark.h"
#include "floor/notice/apply.h"
#include "floor/round/apply.h"
#include "floor/staff/apply.h"
#include "floor/state.h"
#include "floor/table/apply.h"
#include "floor/terminal/apply.h"
#include "floor/venue/apply.h"
#include "floor/wager/apply.h"

namespace croupier::floor {
namespace {

// The ledger's part of one event.
Result<Nothing, std::string> move_money(Ledger& ledger, const Event& event) {
    if (const auto* area = std::get_if<WagerEvent>(&event))
        if (const auto* opened = std::get_if<RoundOpened>(area)) ledger.open_round(opened->round);
    if (const auto* area = std::get_if<TerminalEvent>(&event))
        if (std::holds_alternative<TerminalAdded>(*area)) ledger.add_terminal();
    return ledger.apply(transfers_of(event));
}

}  // namespace

Result<Nothing, std::string> apply(State& state, std::span<const Event> events) {
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (auto moved = move_money(state.ledger, events[i]); !moved) {
            // An event that opens a round or adds a terminal moves no money and cannot fail, so
            // there is only money to be taken back.
            for (std::size_t j = i; j-- > 0;) state.ledger.take_back(transfers_of(events[j]));
            return Err{fmt::format("{}: {}", name_of(events[i]), moved.error())};
        }
    }
    for (const Event& event : events)
        visit_event([&](const auto& fact) { floor::apply(state, fact); }, event);
    return Nothing{};
}

void remember(State& state, const Command& command, const Refusal& refusal) {
    state.at = std::max(state.at, command.at);
    if (command.counter == 0) return;  // the host's own timers are not repeated
    // Whoever jumped too far has used up no counter.
    if (refusal.reason == Rejection::counter_too_high) return;
    std::uint32_t& at =
        state.correspondence.correspondent_index[static_cast<std::size_t>(command.origin.kind)].at(
            command.origin.number);
    if (at == 0) {
        state.correspondence.correspondents.push_back({command.origin, {}, 0});
        at = static_cast<std::uint32_t>(state.correspondence.correspondents.size());
    }
    Correspondent& with = state.correspondence.correspondents[at - 1];
    with.highest = std::max(with.highest, command.counter);
    // By counter, not by arrival: what is forgotten must be stale, whatever the network's order.
    if (with.answers.size() >= static_cast<std::size_t>(2 * answers_kept))
        std::erase_if(with.answers, [&](const Answer& answer) {
            return answer.counter + static_cast<std::uint64_t>(answers_kept) <= with.highest;
        });
    with.answers.push_back(
        {command.counter, refusal, keeps_orders(state) ? mark_of(command.order) : 0});
}

std::string_view name_of(const Event& event) {
    return visit_event([](const auto& fact) { return std::string_view(fact.type_name); }, event);
}

}  // namespace croupier::floor
