#include "floor/round/apply.h"

#include <algorithm>

#include "floor/device/fold.h"
#include "floor/fairness/fold.h"
#include "floor/kept.h"
#include "floor/query.h"
#include "floor/round/fold.h"
#include "floor/round/record.h"
#include "floor/state.h"
#include "floor/table/fold.h"
#include "floor/wager/fold.h"

// Rounds as they open, come to an outcome and end.

namespace croupier::floor {
namespace {

// The shoe comes nearer to its end, and notices of so many rounds run.
void count_round(Table& table, RoundStatus status) {
    const bool dealt = !table.round.outcome.cards.empty();
    if (Shoe& shoe = table.cards.shoe; shoe.cutting_card_out && shoe.coups_left > 0 && dealt) {
        --shoe.coups_left;
        // CN-8.3(h): a tied last coup is followed by one more, once.
        const bool tied = status == RoundStatus::settled && table.game->is_tie(table.round.outcome);
        if (shoe.coups_left == 0 && tied && !shoe.tie_added &&
            table.game->shoe()->tie_adds_one_coup) {
            shoe.coups_left = 1;
            shoe.tie_added = true;
        }
    }
    const bool played = status == RoundStatus::settled && table.round.kind == RoundKind::normal;
    const bool ordered =
        table.cards.rounds_order != RoundsOrder::dummy || table.round.kind == RoundKind::no_bet;
    if (ordered && table.cards.rounds_ordered > 0) {
        --table.cards.rounds_ordered;
        if (table.cards.rounds_ordered == 0) table.cards.rounds_order = RoundsOrder::none;
    }
    if (!played) return;
    const auto run = [](auto& notice) {
        if (notice && notice->rounds_left > 0) --notice->rounds_left;
    };
    run(table.notices.limits);
    run(table.notices.closing);
}

void count_idle(Table& table) {
    if (table.book->policies->idle_rounds == 0 || table.round.kind != RoundKind::normal) return;
    for (Seat& seat : table.seats)
        seat.idle_rounds = seat.wagers.empty() ? seat.idle_rounds + 1 : 0;
}

// Whoever left with wagers down has nothing more to wait for when the last of them ends.
void let_go(State& state, const Table& here, TerminalId terminal) {
    bool& leaving = state.terminals[terminal.value()].leaving;
    leaving =
        leaving && std::any_of(state.tables.begin(), state.tables.end(), [&](const Table& table) {
            return &table != &here && staked(table, terminal) > Money{};
        });
}

void end_round(State& state, RoundId round, RoundStatus status, const std::string& result,
               const Digest& record) {
    Table& table = table_of(state, round);
    count_round(table, status);
    if (status == RoundStatus::settled) count_idle(table);
    table.phase = Phase::idle;
    table.round.decide_by = 0;
    table.round.press_by = 0;
    table.cards.reveal_by = 0;
    table.round.open_offers = 0;
    table.layout.standing = {};
    table.layout.confirmed = {};
    std::erase_if(table.notices.prompts,
                  [](const Prompt& prompt) { return ends_with_round(prompt.kind); });
    for (Seat& seat : table.seats) {
        const bool had = !seat.wagers.empty();
        if (had) let_go(state, table, seat.terminal);
        seat.wagers.clear();
        count_table(state, seat, had);
        seat.touches.clear();
        seat.relaxed = false;
        seat.play = {};
        seat.offers.clear();
        seat.nonce.reset();
    }
    table.round.past.push_back(
        {round, status, table.round.outcome, result, record, {}, RoundKind::normal});
    if (keeps_for_corrections(state)) {
        table.round.past.back().bound_to = table.round.version;
        table.round.past.back().kind = table.round.kind;
    }
    state.house.day_rounds.push_back(
        keeps_for_corrections(state)
            ? sha256(summary_bytes(
                  {table.round.past.back(), table.round.opened_at, table.round.closed_at}))
            : record);
    const std::size_t kept = state.house.venue->rounds_kept;
    if (table.round.past.size() > kept)
        table.round.past.erase(table.round.past.begin(),
                               table.round.past.end() - static_cast<std::ptrdiff_t>(kept));
    state.ledger.close_round(round);
}

// The meters of the version that the present round is bound to.
PayTableMeters& meters_of(const State& state, Table& table) {
    for (PayTableMeters& meters : table.meters)
        if (meters.version == table.round.version) return meters;
    PayTableMeters& fresh = table.meters.emplace_back();
    fresh.version = table.round.version;
    fresh.since = table.round.opened_at;
    if (keeps_for_corrections(state)) fresh.settings = table.settings;
    fresh.bets.resize(table.game->bet_count());
    return fresh;
}

void meter(BetMeters& meters, const WagerResult& wager, std::int64_t sign) {
    const Money stake = wager.stake.total() * sign;
    const Money lost = (wager.stake.total() - wager.returned) * sign;
    meters.wagers += static_cast<std::uint64_t>(sign);
    meters.commission += wager.commission * sign;
    meters.won += wager.winnings * sign;
    meters.promotional += stake - wager.stake[CreditClass::cashable] * sign;
    switch (wager.status) {
        // Pieces of a wager that won may have lost; a surrendered ante loses half.
        case rules::Status::win:
        case rules::Status::lose:
            meters.staked += stake;
            meters.lost += lost;
            break;
        case rules::Status::push:
            meters.staked += stake;
            meters.pushed += stake;
            break;
        case rules::Status::void_wager:
            meters.voided += stake;
            break;
    }
}

template <class Record>
Digest digest_of(State& state, const Record& record) {
    return keeps_for_corrections(state) ? record_digest(record) : former_record_digest(record);
}

// The record is of the wagers that lie there; they can be repeated in the next round. What was
// won without a stake follows them.
void end_seat(State& state, Table& table, const SeatResult& result) {
    Seat& seat = seat_of(state, table, result.terminal);
    CHECK(seat.wagers.size() <= result.wagers.size());
    seat.previous.clear();
    for (std::size_t i = 0; i < result.wagers.size(); ++i) {
        const WagerResult& wager = result.wagers[i];
        if (i >= seat.wagers.size()) {
            CHECK(wager.stake.total() == Money{});
            continue;
        }
        CHECK(seat.wagers[i].spot == wager.spot);
        CHECK(seat.wagers[i].stake == wager.stake);
        const bool own = !keeps_wagers_apart(state) ||
                         result.person == state.terminals[result.terminal.value()].person;
        if (table.game->shape(wager.spot) && own)
            seat.previous.push_back({wager.spot, wager.stake.total()});
    }
}

void settle(State& state, Table& table, RoundId round, const SeatResult& result) {
    end_seat(state, table, result);
    Terminal& player = state.terminals.at(result.terminal.value());
    Money won;
    for (const WagerResult& wager : result.wagers) won += wager.winnings;
    player.last_won = won;
    if (keeps_for_corrections(state)) player.last_settled = round;
    ++player.rounds_played;
    if (won > Money{}) ++player.rounds_won;
}

}  // namespace

void apply(State& state, const RoundOpened& event) {
    Table& table = table_of(state, event.round.table);
    CHECK(table.phase == Phase::idle);
    CHECK(event.round.number == table.round.number + 1);
    table.round.number = event.round.number;
    table.round.version = event.bound_to;
    table.round.opened_at = event.opened_at;
    table.round.closes_at = event.closes_at;
    table.round.closed_at = 0;
    table.round.outcome = {};
    table.round.hold.reset();
    table.round.kind = event.kind;
    table.round.opened_by = event.by;
    table.round.decide_by = 0;
    table.round.awaits = {};
    table.round.shooter.reset();
    table.round.press_by = 0;
    table.round.tumbled = false;
    table.cards.player_cards.reset();
    table.cards.banker_cards.reset();
    table.cards.passed_to.reset();
    table.cards.passed_one = false;
    table.cards.reveal_by = 0;
    table.round.exposed_at = 0;
    table.round.last_wager_at = 0;
    table.layout.standing = {};
    table.layout.confirmed = {};
    table.round.by_hand = event.by_hand;
    begin_device_round(state, table);
    table.phase = event.kind == RoundKind::no_bet ? Phase::closed_bets : Phase::open;
    look_ahead(state, table);
}

void apply(State& state, const BetsClosed& event) {
    Table& table = table_of(state, event.round);
    CHECK(table.phase == Phase::open);
    table.phase = Phase::closed_bets;
    table.round.closed_at = event.closed_at;
    for (Seat& seat : table.seats) seat.touches.clear();
    look_ahead(state, table);
}

void apply(State& state, const CloseRelaxed& event) {
    seat_of(state, table_of(state, event.round), event.terminal).relaxed = true;
}

void apply(State& state, const RoundResumed& event) {
    Table& table = table_of(state, event.round);
    (table.phase == Phase::deciding ? table.round.decide_by : table.round.closes_at) =
        event.closes_at;
}

void apply(State& state, const CountdownStarted& event) {
    table_of(state, event.round).round.closes_at = event.closes_at;
}

void apply(State& state, const NumberReported& event) {
    Table& table = table_of(state, event.round);
    table.round.outcome.number = event.number;
    note_draw(table, DrawOf::number, event.number);
    advance(state, table);
}

// What is settled stays the first reading until somebody decides.
void apply(State&, const ReadingNoted&) {}

void apply(State& state, const RoundHeld& event) {
    Table& table = table_of(state, event.round);
    table.round.hold = event.reason;
    table.phase = Phase::held;
}

void apply(State& state, const ResultConfirmed& event) {
    // The words are kept with the round when it ends.
    CHECK(event.outcome == table_of(state, event.round).round.outcome);
}

void apply(State& state, const RoundSettled& event) {
    Table& table = table_of(state, event.round);
    for (const SeatResult& result : event.seats) settle(state, table, event.round, result);
    PayTableMeters& meters = meters_of(state, table);
    ++meters.rounds_settled;
    meter_seats(meters, event.seats, 1);
    end_round(state, event.round, RoundStatus::settled,
              table.game->result(table.round.outcome).words, digest_of(state, event));
}

void apply(State& state, const RoundVoided& event) {
    Table& table = table_of(state, event.round);
    PayTableMeters& meters = meters_of(state, table);
    ++meters.rounds_void;
    for (const SeatResult& result : event.seats) end_seat(state, table, result);
    meter_seats(meters, event.seats, 1);
    // What lay on the table, in whatever order, goes with the round.
    if (table.round.hold == HoldReason::misdeal) table.cards.waiting.clear();
    std::erase_if(table.cards.waiting, [](const WaitingCard& card) { return card.again; });
    end_round(state, event.round, RoundStatus::void_round, "void", digest_of(state, event));
}

void apply(State& state, const DiceReported& event) {
    Table& table = table_of(state, event.round);
    table.round.outcome.dice = event.dice;
    for (const std::uint8_t die : event.dice) note_draw(table, DrawOf::die, die);
    table.round.exposed_at = event.exposed_at;
    advance(state, table);
}

void apply(State& state, const DecisionsAsked& event) {
    Table& table = table_of(state, event.round);
    table.round.decide_by = event.closes_at;
    for (const SeatOffer& asked : event.asked) {
        Seat& seat = seat_of(state, table, asked.terminal);
        if (seat.offers.empty() && !asked.offers.empty()) ++table.round.open_offers;
        seat.offers = asked.offers;
    }
    if (table.round.open_offers > 0)
        table.phase = Phase::deciding;
    else
        advance(state, table);
}

void apply(State& state, const DecisionMade& event) {
    Table& table = table_of(state, event.round);
    Seat& seat = seat_of(state, table, event.terminal);
    CHECK(!seat.offers.empty());
    for (const SpotChange& change : event.changes) add_chips(table, seat, change, true);
    table.game->choose(table.round.outcome, seat.play, event.choice);
    seat.play.choices.push_back(event.choice);
    note_decision(table, event);
    std::erase_if(seat.offers, [&](const Offer& offer) {
        return offer.hand == event.choice.hand && offer.area == event.choice.area;
    });
    if (!seat.offers.empty() || --table.round.open_offers > 0) return;
    table.round.decide_by = 0;
    advance(state, table);
}

void apply(State& state, const PositionsPicked& event) {
    Table& table = table_of(state, event.round);
    seat_of(state, table, event.terminal).play.picks = event.positions;
}

void apply(State& state, const ShooterNamed& event) {
    Table& table = table_of(state, event.round);
    table.round.shooter = event.terminal;
    if (event.terminal) table.round.last_shooter = event.terminal;
    table.round.press_by = event.closes_at;
}

void apply(State& state, const TumblerStarted& event) {
    Table& table = table_of(state, event.round);
    table.round.tumbled = true;
    table.round.press_by = 0;
}

void meter_seats(PayTableMeters& meters, const std::vector<SeatResult>& seats, std::int64_t sign) {
    for (const SeatResult& seat : seats)
        for (const WagerResult& wager : seat.wagers) {
            CHECK(wager.spot.bet >= 1);
            meter(meters.bets.at(wager.spot.bet - 1U), wager, sign);
        }
}

void advance(const State& state, Table& table) {
    look_ahead(state, table);
    if (table.phase == Phase::held) return;
    table.phase = has_result(table) ? Phase::result : Phase::playing;
}

void look_ahead(const State& state, Table& table) {
    if (!table.game->asks()) return;
    const rules::Next next =
        table.game->next(Progress{table.round.outcome, table.seats, state.ledger});
    table.round.awaits = {static_cast<std::uint8_t>(next.awaited),
                          static_cast<std::uint8_t>(next.place),
                          static_cast<std::uint8_t>(next.number)};
}

}  // namespace croupier::floor
