#include "server/demo/scripted_dealer.h"

#include <algorithm>

#include "base/check.h"
#include "floor/state.h"

namespace croupier::server {
namespace {

using floor::OriginKind;
using floor::Phase;
using floor::Rejection;

constexpr std::int64_t again_first_ms = 500;
constexpr std::int64_t again_max_ms = 16'000;
constexpr std::uint32_t system_desk = 2;  // of the host's own

// Who could lend a dealer authority here, the lowest first.
std::vector<floor::StaffId> authorities(const floor::State& state, const floor::Table& table) {
    const rulebook::Policies& policies = *table.book->policies;
    std::vector<std::pair<std::uint8_t, floor::StaffId>> ranked;
    for (const floor::Staff& staff : state.staff) {
        const bool here = staff.pit.empty() || staff.pit == table.settings.pit;
        const rulebook::Rank rank = policies.rank_of(staff.role);
        if (here && rank && *rank > 0) ranked.emplace_back(*rank, staff.id);
    }
    std::sort(ranked.begin(), ranked.end());
    // One of each rank is enough.
    ranked.erase(std::unique(ranked.begin(), ranked.end(),
                             [](const auto& a, const auto& b) { return a.first == b.first; }),
                 ranked.end());
    std::vector<floor::StaffId> found;
    found.reserve(ranked.size());
    for (const auto& [rank, staff] : ranked) found.push_back(staff);
    return found;
}

bool wants_authority(const floor::Refusal& refusal) {
    return refusal.reason == Rejection::role_too_low ||
           refusal.reason == Rejection::second_person_needed;
}

}  // namespace

ScriptedDealer::ScriptedDealer(const std::vector<Place>& places, Chance chance)
    : outcomes_(chance), system_({OriginKind::host, system_desk}) {
    hands_.reserve(places.size());
    for (const Place& place : places) {
        const std::uint32_t desk = demo_desks_from + place.table.value();
        hands_.push_back({place, OrderCounter({OriginKind::dealer_terminal, desk}),
                          OrderCounter({OriginKind::device, desk})});
    }
}

void ScriptedDealer::act(const floor::State& state, floor::Time now, Orders& orders) {
    next_at_.reset();
    for (Hand& hand : hands_) {
        if (!hand.on) continue;
        attend(state, now, hand, orders);
        if (hand.due && (!next_at_ || *hand.due < *next_at_)) next_at_ = hand.due;
    }
}

void ScriptedDealer::set_on(floor::TableId table, bool on) {
    Hand* hand = find(table);
    if (hand == nullptr) return;
    hand->on = on;
    // Whoever takes over looks first.
    hand->seen.reset();
    hand->due.reset();
}

bool ScriptedDealer::is_on(floor::TableId table) const {
    return std::any_of(hands_.begin(), hands_.end(),
                       [&](const Hand& hand) { return hand.place.table == table && hand.on; });
}

void ScriptedDealer::set_readings(floor::TableId table, Readings readings) {
    Hand* hand = find(table);
    if (hand == nullptr) return;
    hand->readings = readings;
    hand->seen.reset();
}

ScriptedDealer::Hand* ScriptedDealer::find(floor::TableId table) {
    const auto found = std::find_if(hands_.begin(), hands_.end(),
                                    [&](const Hand& hand) { return hand.place.table == table; });
    return found != hands_.end() ? &*found : nullptr;
}

ScriptedDealer::Look ScriptedDealer::look_of(const floor::State& state, const Hand& hand) {
    const floor::Table& table = *state.find_table(hand.place.table);
    const floor::Staff* dealer = state.find_staff(hand.place.dealer);
    return {
        .phase = table.phase,
        .round = table.round.number,
        .cards = table.round.outcome.cards.size(),
        .waiting = table.cards.waiting.size(),
        .burned = table.round.outcome.burned,
        .hidden = table.round.outcome.hidden,
        .begun = table.round.outcome.begun(),
        .tumbled = table.round.tumbled,
        .signed_in = dealer != nullptr && dealer->signed_in,
        .shoe = table.cards.shoe.number,
        .cutting_card_out = table.cards.shoe.cutting_card_out,
        .must_be_shuffled = table.cards.shoe.must_be_shuffled || table.cards.shoe.must_be_replaced,
        .hold = table.round.hold,
        .prompts = table.notices.last_prompt * 64 + table.notices.prompts.size()};
}

void ScriptedDealer::attend(const floor::State& state, floor::Time now, Hand& hand,
                            Orders& orders) {
    const floor::Table* table = state.find_table(hand.place.table);
    // A table that is stopped or closed waits for people.
    if (table == nullptr || table->stopped || state.house.stopped ||
        table->phase == Phase::closed) {
        hand.seen.reset();
        hand.due.reset();
        return;
    }
    if (Look look = look_of(state, hand); hand.seen != look) {
        hand.seen = look;
        hand.again_ms = again_first_ms;
        const auto pause = pause_before_step(*table);
        hand.due = pause ? std::optional(now + *pause) : std::nullopt;
        return;
    }
    if (!hand.due || now < *hand.due) return;
    const std::int64_t wait_ms = take_step(state, now, hand, orders);
    if (wait_ms > 0) {
        hand.due = now + wait_ms;
        return;
    }
    hand.due = now + hand.again_ms;
    hand.again_ms = std::min(2 * hand.again_ms, again_max_ms);
}

std::int64_t ScriptedDealer::take_step(const floor::State& state, floor::Time now, Hand& hand,
                                       Orders& orders) {
    std::int64_t wait_ms = 0;
    // Somebody answers for an automatic table too, should its device want a word.
    const bool attended =
        state.find_table(hand.place.table)->settings.mode == floor::Mode::automatic;
    for (const Step& step : next_steps(state, hand.place.table, hand.readings, outcomes_)) {
        // A person acts, so that person has to be here first.
        if ((step.by == By::dealer || attended) && !hand.seen->signed_in) {
            orders.submit(
                system_.write(state, now, floor::StaffCommand{floor::SignIn{hand.place.dealer}}));
            return 0;
        }
        floor::Refusal refusal;
        floor::Command command = draft(state, now, hand, step, refusal);
        if (refusal.reason == Rejection::none) {
            orders.submit(std::move(command));
            return 0;
        }
        if (refusal.reason == Rejection::too_soon) wait_ms = refusal.amount;
    }
    return wait_ms;
}

// The step as whoever may take it signs it, and what the floor would say to that.
floor::Command ScriptedDealer::draft(const floor::State& state, floor::Time now, Hand& hand,
                                     const Step& step, floor::Refusal& refusal) {
    if (step.by != By::dealer) {
        OrderCounter& book = step.by == By::device ? hand.device : system_;
        floor::Command command = book.write(state, now, step.order);
        refusal = rehearse(state, command);
        return command;
    }
    floor::Command command =
        hand.dealer.write(state, now, step.order, {hand.place.dealer, std::nullopt});
    refusal = rehearse(state, command);
    if (!wants_authority(refusal)) return command;
    for (const floor::StaffId authority : authorities(state, *state.find_table(hand.place.table))) {
        command.authoriser = authority;
        refusal = rehearse(state, command);
        if (!wants_authority(refusal)) break;
    }
    return command;
}

}  // namespace croupier::server
