#include "floor/fairness/apply.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/check.h"
#include "base/fairness.h"
#include "floor/fairness/fold.h"
#include "floor/state.h"
#include "floor/table/fold.h"

namespace croupier::floor {

void fix_wagers(Table& table) {
    FairRound& fair = *table.fairness.round;
    fair.fixed = true;
    fair.decks = static_cast<std::uint8_t>(table.game->decks());
    for (const Seat& seat : table.seats) {
        if (seat.wagers.empty()) continue;
        FairSeat entered{
            seat.terminal, seat.nonce.value_or(fairness::Nonce{}), {}, seat.play.picks};
        for (const Wager& wager : seat.wagers)
            entered.wagers.push_back({wager.spot, wager.stake.total()});
        std::sort(entered.wagers.begin(), entered.wagers.end(),
                  [](const Chips& one, const Chips& other) { return one.spot < other.spot; });
        fair.seats.push_back(std::move(entered));
    }
    std::sort(fair.seats.begin(), fair.seats.end(), [](const FairSeat& one, const FairSeat& other) {
        return one.terminal < other.terminal;
    });
    for (const FairSeat& seat : fair.seats)
        fair.entries.push_back({seat_entry(fair.round, seat), seat.terminal, std::nullopt});
}

void note_decision(Table& table, const DecisionMade& made) {
    if (!table.fairness.round) return;
    FairRound& fair = *table.fairness.round;
    const auto seat = std::find_if(fair.seats.begin(), fair.seats.end(), [&](const FairSeat& each) {
        return each.terminal == made.terminal;
    });
    CHECK(seat != fair.seats.end());
    fair.entries.push_back({decision_entry(fair.round, seat->nonce, made.terminal, made.choice),
                            made.terminal, made.choice});
}

void note_draw(Table& table, DrawOf of, std::uint8_t result) {
    if (!table.fairness.round) return;
    CHECK(table.fairness.round->fixed);
    FairDraw draw = next_draw(*table.fairness.round, *table.game, of);
    draw.result = result;
    table.fairness.round->draws.push_back(draw);
    table.fairness.round->motion.reset();
}

void apply(State& state, const RoundCommitted& event) {
    Table& table = table_of(state, event.round.table);
    CHECK(!table.fairness.round && event.round.number == table.round.number + 1);
    FairRound& fair = table.fairness.round.emplace();
    fair.round = event.round;
    fair.commitment = event.commitment;
    fair.sealed = event.sealed;
    fair.opens_from = event.opens_from;
}

void apply(State& state, const WagersFixed& event) {
    Table& table = table_of(state, event.round);
    CHECK(table.fairness.round && table.fairness.round->round == event.round &&
          !table.fairness.round->fixed);
    fix_wagers(table);
}

void apply(State& state, const RoundRevealed& event) {
    Table& table = table_of(state, event.round);
    CHECK(table.fairness.round && table.fairness.round->round == event.round);
    table.fairness.proven = std::move(table.fairness.round);
    table.fairness.round.reset();
    table.fairness.proven->secret = event.secret;
    table.fairness.proven->wrong = event.wrong;
    table.fairness.proven->sealed.clear();  // everybody knows it now
    table.fairness.proven->motion.reset();  // of a void round
}

void apply(State& state, const CommitmentWithdrawn& event) {
    Table& table = table_of(state, event.round.table);
    CHECK(table.fairness.round && table.fairness.round->round == event.round &&
          event.round.number == table.round.number + 1);
    table.fairness.round.reset();
}

void apply(State& state, const MotionBegan& event) {
    Table& table = table_of(state, event.round);
    CHECK(table.fairness.round && table.fairness.round->round == event.round &&
          table.fairness.round->draws.size() + 1 == event.draw);
    table.fairness.round->motion = Motion{event.draw, event.began_at, event.ends_at};
}

}  // namespace croupier::floor
