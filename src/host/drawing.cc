#include "host/drawing.h"

#include <fmt/format.h>

#include <algorithm>

#include "floor/query.h"
#include "floor/state.h"

namespace croupier::host {
namespace {

using floor::DrawOf;
using floor::FairRound;
using floor::PlayCommand;
using floor::Table;
using floor::TableId;

constexpr int tries_max = 3;
constexpr int dice_count = 3;

// Here for one use.
struct Unsealed {
    fairness::Secret secret{};
    Unsealed() = default;
    explicit Unsealed(const fairness::Secret& opened) : secret(opened) {}
    Unsealed(const Unsealed&) = delete;
    Unsealed& operator=(const Unsealed&) = delete;
    ~Unsealed() { fairness::forget(secret); }
};

floor::Order fault_order(TableId table, const std::string& what) {
    return floor::VenueCommand{floor::ReportEngineFault{table, what}};
}

// The next draws of that kind, one after the other.
std::vector<std::uint8_t> draw_next(const Table& table, DrawOf of, int count,
                                    const fairness::Secret& secret) {
    FairRound round = *table.fairness.round;
    std::vector<std::uint8_t> results;
    for (int i = 0; i < count; ++i) {
        round.draws.push_back(floor::next_draw(round, *table.game, of));
        results.push_back(floor::result_of(round, secret, round.draws.size() - 1));
        round.draws.back().result = results.back();
    }
    return results;
}

}  // namespace

std::size_t Drawing::work(Host& host) {
    const floor::State& state = host.state();
    std::size_t submitted = 0;
    desks_.resize(std::max(desks_.size(), state.tables.size()));
    for (std::size_t i = 0; i < state.tables.size(); ++i) {
        const TableId id(static_cast<std::uint32_t>(i));
        Desk& desk = desks_[i];
        if (!state.tables[i].settings.committed) continue;
        auto next = wanted(state, id, host.now());
        if (!next) {
            desk = {};
            continue;
        }
        const bool again = next->step == desk.step;
        if (again && host.head().sequence == desk.asked_at) continue;  // still in the queue
        const int tries = again ? desk.tries + 1 : 1;
        if (tries > tries_max + 1) continue;  // it was reported; somebody has to look into it
        if (tries > tries_max)
            next->order = fault_order(id, fmt::format("the desk was refused {} times in round {}",
                                                      tries - 1, next->step.round));
        floor::Command command;
        command.origin = {floor::OriginKind::host, 0};
        command.received_at = host.now();
        command.order = std::move(next->order);
        if (!host.submit(std::move(command))) continue;  // the queue is full: later
        desk = {next->step, host.head().sequence, tries};
        ++submitted;
    }
    return submitted;
}

std::optional<Drawing::Wanted> Drawing::wanted(const floor::State& state, TableId id,
                                               floor::Time now) {
    const Table& table = *state.find_table(id);
    const bool stopped = table.stopped || state.house.stopped;
    if (floor::awaits_reveal(table)) {
        Wanted order = reveal(id, table);
        if (stopped && order.step.kind == Kind::fault) return std::nullopt;
        return order;
    }
    if (stopped) return std::nullopt;
    switch (table.phase) {
        case floor::Phase::idle:
            if (!floor::awaits_commitment(table)) return std::nullopt;
            if (may_begin_ && !may_begin_(state, id, now)) return std::nullopt;
            return commit(id, table);
        case floor::Phase::closed_bets:
        case floor::Phase::playing:
            // RF-15.4.1: after a failure of power players may leave before the next card.
            if (!table.fairness.round || floor::offers_withdrawal(table)) return std::nullopt;
            return draw(id, table, now);
        default:
            return std::nullopt;
    }
}

Drawing::Wanted Drawing::commit(TableId id, const Table& table) {
    const floor::RoundId round{id, table.round.number + 1};
    Unsealed fresh;
    if (const auto filled = entropy_.fill(fresh.secret); !filled)
        return {{Kind::fault, round.number, 0}, fault_order(id, filled.error().what)};
    return {{Kind::commit, round.number, 0},
            PlayCommand{floor::CommitRound{
                round, fairness::commitment_to(floor::fair_name(round), fresh.secret),
                sealer_.seal(round, fresh.secret)}}};
}

std::optional<Drawing::Wanted> Drawing::draw(TableId id, const Table& table, floor::Time now) {
    const FairRound& fair = *table.fairness.round;
    const auto number = static_cast<std::uint32_t>(fair.draws.size() + 1);
    const Step step{Kind::draw, fair.round.number, fair.draws.size() + table.round.outcome.burned};
    const rules::Next next = floor::awaited(table);
    const bool deals = next.awaited == rules::Awaited::card;
    // A card that nobody sees leaves all others as likely as before: there is nothing to draw.
    if (deals && next.place == rules::Place::burn)
        return Wanted{{Kind::burn, step.round, step.done}, PlayCommand{floor::BurnCard{id}}};
    const bool spins = next.awaited == rules::Awaited::spin;
    if (!deals && !spins && next.awaited != rules::Awaited::roll) return std::nullopt;
    // The wheel turns, the dice tumble, the card slides, and then it is drawn.
    if (table.settings.motion_ms > 0 && (!fair.motion || now < fair.motion->ends_at))
        return std::nullopt;
    const auto opened = sealer_.unseal(fair.round, fair.sealed);
    if (!opened)
        return Wanted{{Kind::fault, step.round, step.done}, fault_order(id, opened.error().what)};
    const Unsealed held(*opened);
    if (deals) {
        const int card = draw_next(table, DrawOf::card, 1, held.secret).front();
        floor::DealCard order{id, cards::Card::of_index(card)};
        order.draw = number;
        return Wanted{step, PlayCommand{order}};
    }
    if (spins)
        return Wanted{step,
                      PlayCommand{floor::ReportNumber{
                          id, draw_next(table, DrawOf::number, 1, held.secret).front(), number}}};
    floor::ReportDice order{id, draw_next(table, DrawOf::die, dice_count, held.secret)};
    order.draw = number;
    return Wanted{step, PlayCommand{std::move(order)}};
}

Drawing::Wanted Drawing::reveal(TableId id, const Table& table) {
    const FairRound& fair = *table.fairness.round;
    const auto opened = sealer_.unseal(fair.round, fair.sealed);
    if (!opened)
        return {{Kind::fault, fair.round.number, fair.draws.size()},
                fault_order(id, opened.error().what)};
    const Unsealed held(*opened);
    return {{Kind::reveal, fair.round.number, fair.draws.size()},
            PlayCommand{floor::RevealRound{fair.round, held.secret}}};
}

}  // namespace croupier::host
