#include "sim/planted.h"

#include <algorithm>

#include "floor/state.h"

namespace croupier::sim {
namespace {

// The seat's wagers that only decisions bring, as far as they won.
Money won_by_decisions(const floor::Table& table, const floor::SeatResult& seat) {
    Money won;
    for (const floor::WagerResult& wager : seat.wagers)
        if (!table.game->shape(wager.spot)) won += wager.winnings;
    return won;
}

void pay_twice(const floor::Table& table, floor::RoundSettled& settled) {
    for (floor::SeatResult& seat : settled.seats) {
        const Money more = won_by_decisions(table, seat);
        if (more == Money{}) continue;
        seat.credit_after += more;
        for (floor::WagerResult& wager : seat.wagers)
            if (!table.game->shape(wager.spot)) wager.winnings = wager.winnings * 2;
        for (floor::Transfer& transfer : settled.transfers)
            if (transfer.purpose == floor::Purpose::win && transfer.to.terminal == seat.terminal)
                transfer.amount += more;
    }
}

floor::RoundCorrected* correction_in(floor::Event& event) {
    auto* incident = std::get_if<floor::IncidentEvent>(&event);
    return incident != nullptr ? std::get_if<floor::RoundCorrected>(incident) : nullptr;
}

}  // namespace

floor::Ruling take_late_wagers(const floor::State& state, const floor::Command& command) {
    floor::Ruling ruling = floor::decide(state, command);
    const auto* order = std::get_if<floor::WagerCommand>(&command.order);
    const auto* bets = order != nullptr ? std::get_if<floor::PlaceBets>(order) : nullptr;
    if (bets == nullptr || ruling.refusal.reason != floor::Rejection::bets_closed) return ruling;
    // As if somebody had let this player.
    floor::State relaxed = state;
    floor::Table& table = relaxed.tables[bets->table.value()];
    const auto seat = std::find_if(
        table.seats.begin(), table.seats.end(),
        [&](const floor::Seat& sitting) { return sitting.terminal == bets->terminal; });
    if (seat == table.seats.end()) return ruling;
    seat->relaxed = true;
    floor::Ruling late = floor::decide(relaxed, command);
    if (!late.accepted()) return ruling;
    late.events.insert(late.events.begin(),
                       floor::WagerEvent{floor::CloseRelaxed{
                           floor::round_of(bets->table, table), bets->terminal, "", {}}});
    return late;
}

floor::Ruling take_the_higher_rank(const floor::State& state, const floor::Command& command) {
    floor::Ruling ruling = floor::decide(state, command);
    if (ruling.refusal.reason != floor::Rejection::role_too_low || !command.authoriser)
        return ruling;
    floor::Command alone = command;
    alone.authoriser.reset();
    floor::Ruling by_one = floor::decide(state, alone);
    return by_one.accepted() ? by_one : ruling;
}

floor::Ruling forget_pits(const floor::State& state, const floor::Command& command) {
    floor::Ruling ruling = floor::decide(state, command);
    if (ruling.refusal.reason != floor::Rejection::role_too_low) return ruling;
    floor::State open = state;
    for (floor::Staff& staff : open.staff) staff.pit.clear();
    floor::Ruling anywhere = floor::decide(open, command);
    return anywhere.accepted() ? anywhere : ruling;
}

floor::Ruling pay_decisions_twice(const floor::State& state, const floor::Command& command) {
    floor::Ruling ruling = floor::decide(state, command);
    for (floor::Event& event : ruling.events)
        if (auto* play = std::get_if<floor::PlayEvent>(&event))
            if (auto* settled = std::get_if<floor::RoundSettled>(play))
                pay_twice(*state.find_table(settled->round.table), *settled);
    return ruling;
}

floor::Ruling correct_twice(const floor::State& state, const floor::Command& command) {
    floor::Ruling ruling = floor::decide(state, command);
    for (floor::Event& event : ruling.events)
        if (floor::RoundCorrected* corrected = correction_in(event))
            for (const floor::Adjustment& adjustment : corrected->adjustments) {
                if (adjustment.after <= adjustment.before || adjustment.payable > Money{}) continue;
                corrected->again.transfers.push_back(
                    {floor::house_account(),
                     floor::credit_account(adjustment.terminal, floor::CreditClass::cashable),
                     adjustment.after - adjustment.before, floor::Purpose::win});
            }
    return ruling;
}

floor::Ruling keep_stake(const floor::State& state, const floor::Command& command) {
    floor::Ruling ruling = floor::decide(state, command);
    for (floor::Event& event : ruling.events) {
        auto* play = std::get_if<floor::PlayEvent>(&event);
        auto* voided = play != nullptr ? std::get_if<floor::RoundVoided>(play) : nullptr;
        if (voided == nullptr || voided->transfers.empty()) continue;
        floor::Transfer& last = voided->transfers.back();
        last.to = floor::house_account();
        last.purpose = floor::Purpose::confiscate;
        voided->seats.back().credit_after -= last.amount;
    }
    return ruling;
}

floor::Ruling bend_draws(const floor::State& state, const floor::Command& command) {
    floor::Ruling ruling = floor::decide(state, command);
    const auto is_drawn = [&](floor::RoundId round) {
        return state.find_table(round.table)->settings.committed;
    };
    for (std::size_t i = 0; i < ruling.events.size(); ++i) {
        auto* play = std::get_if<floor::PlayEvent>(&ruling.events[i]);
        if (play == nullptr) continue;
        if (auto* number = std::get_if<floor::NumberReported>(play))
            if (is_drawn(number->round))
                number->number = static_cast<std::uint8_t>((number->number + 1) % 37);
        if (auto* dice = std::get_if<floor::DiceReported>(play))
            if (is_drawn(dice->round))
                for (std::uint8_t& die : dice->dice) die = static_cast<std::uint8_t>(7 - die);
        if (auto* card = std::get_if<floor::CardDealt>(play))
            if (is_drawn(card->round))
                card->card = cards::Card::of_index((card->card.index() + 1) % cards::deck_size);
        if (auto* shown = std::get_if<floor::RoundRevealed>(play)) {
            shown->wrong.reset();
            ruling.events.resize(i + 1);
        }
    }
    return ruling;
}

}  // namespace croupier::sim
