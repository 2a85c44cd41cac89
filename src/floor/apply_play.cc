#include <algorithm>

#include "floor/applying.h"
#include "floor/record.h"

// The outcome as it comes, players' decisions, and the end of a round.

namespace croupier::floor {
namespace {

// The shoe comes nearer to its end, and notices of so many rounds run.
void count_round(Table& table, RoundStatus status) {
    const bool dealt = !table.outcome.cards.empty();
    if (Shoe& shoe = table.shoe; shoe.cutting_card_out && shoe.coups_left > 0 && dealt) {
        --shoe.coups_left;
        // CN-8.3(h): a tied last coup is followed by one more, once.
        const bool tied = status == RoundStatus::settled && table.game->is_tie(table.outcome);
        if (shoe.coups_left == 0 && tied && !shoe.tie_added &&
            table.game->shoe()->tie_adds_one_coup) {
            shoe.coups_left = 1;
            shoe.tie_added = true;
        }
    }
    const bool played = status == RoundStatus::settled && table.kind == RoundKind::normal;
    const bool ordered =
        table.rounds_order != RoundsOrder::dummy || table.kind == RoundKind::no_bet;
    if (ordered && table.rounds_ordered > 0) {
        --table.rounds_ordered;
        if (table.rounds_ordered == 0) table.rounds_order = RoundsOrder::none;
    }
    if (!played) return;
    const auto run = [](auto& notice) {
        if (notice && notice->rounds_left > 0) --notice->rounds_left;
    };
    run(table.limits_notice);
    run(table.closing_notice);
}

void count_idle(Table& table) {
    if (table.book->policies->idle_rounds == 0 || table.kind != RoundKind::normal) return;
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
    table.decide_by = 0;
    table.press_by = 0;
    table.reveal_by = 0;
    table.open_offers = 0;
    table.standing = {};
    table.confirmed = {};
    std::erase_if(table.prompts, [](const Prompt& prompt) { return ends_with_round(prompt.kind); });
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
    table.past.push_back({round, status, table.outcome, result, record, {}, RoundKind::normal});
    if (keeps_for_corrections(state)) {
        table.past.back().bound_to = table.round_version;
        table.past.back().kind = table.kind;
    }
    state.day_rounds.push_back(
        keeps_for_corrections(state)
            ? sha256(summary_bytes({table.past.back(), table.opened_at, table.closed_at}))
            : record);
    const std::size_t kept = state.venue->rounds_kept;
    if (table.past.size() > kept)
        table.past.erase(table.past.begin(), table.past.end() - static_cast<std::ptrdiff_t>(kept));
    state.ledger.close_round(round);
}

// The meters of the version that the present round is bound to.
PayTableMeters& meters_of(const State& state, Table& table) {
    for (PayTableMeters& meters : table.meters)
        if (meters.version == table.round_version) return meters;
    PayTableMeters& fresh = table.meters.emplace_back();
    fresh.version = table.round_version;
    fresh.since = table.opened_at;
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

// What was on the layout at the end of betting. Terminals and spots in the order of their numbers:
// nobody can choose an order, and nobody needs to know one.
void fix_wagers(Table& table) {
    FairRound& fair = *table.fair;
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
    if (!table.fair) return;
    FairRound& fair = *table.fair;
    const auto seat = std::find_if(fair.seats.begin(), fair.seats.end(), [&](const FairSeat& each) {
        return each.terminal == made.terminal;
    });
    CHECK(seat != fair.seats.end());
    fair.entries.push_back({decision_entry(fair.round, seat->nonce, made.terminal, made.choice),
                            made.terminal, made.choice});
}

void note_draw(Table& table, DrawOf of, std::uint8_t result) {
    if (!table.fair) return;
    CHECK(table.fair->fixed);
    FairDraw draw = next_draw(*table.fair, *table.game, of);
    draw.result = result;
    table.fair->draws.push_back(draw);
}

struct PlayFold {
    State& state;

    void operator()(const CardDealt& event) const {
        Table& table = table_of(state, event.round);
        if (event.place) table.game->deal(table.outcome, *event.place, event.card, table.seats);
        if (event.face_down) {
            CHECK(table.outcome.cards.size() < 8);
            table.outcome.hidden |= static_cast<std::uint8_t>(1U << table.outcome.cards.size());
        }
        table.outcome.cards.push_back(event.card);
        note_draw(table, DrawOf::card, static_cast<std::uint8_t>(event.card.index()));
        if (event.place) table.outcome.places.push_back(*event.place);
        if (event.waited) {
            CHECK(!table.waiting.empty() && table.waiting.front().card == event.card);
            table.waiting.erase(table.waiting.begin());
        } else if (table.shoe.number > 0) {
            ++table.shoe.cards_out;
        }
        advance(table);
    }
    void operator()(const NumberReported& event) const {
        Table& table = table_of(state, event.round);
        table.outcome.number = event.number;
        note_draw(table, DrawOf::number, event.number);
        advance(table);
    }
    void operator()(const DiceReported& event) const {
        Table& table = table_of(state, event.round);
        table.outcome.dice = event.dice;
        for (const std::uint8_t die : event.dice) note_draw(table, DrawOf::die, die);
        table.exposed_at = event.exposed_at;
        advance(table);
    }
    void operator()(const RoundHeld& event) const {
        Table& table = table_of(state, event.round);
        table.hold = event.reason;
        table.phase = Phase::held;
    }
    void operator()(const ResultConfirmed& event) const {
        // The words are kept with the round when it ends.
        CHECK(event.outcome == table_of(state, event.round).outcome);
    }
    void operator()(const RoundSettled& event) const {
        Table& table = table_of(state, event.round);
        for (const SeatResult& result : event.seats) settle(table, event.round, result);
        PayTableMeters& meters = meters_of(state, table);
        ++meters.rounds_settled;
        meter_seats(meters, event.seats, 1);
        end_round(state, event.round, RoundStatus::settled, table.game->result(table.outcome).words,
                  digest_of(event));
    }
    void operator()(const RoundVoided& event) const {
        Table& table = table_of(state, event.round);
        PayTableMeters& meters = meters_of(state, table);
        ++meters.rounds_void;
        for (const SeatResult& result : event.seats) end_seat(table, result);
        meter_seats(meters, event.seats, 1);
        // What lay on the table, in whatever order, goes with the round.
        if (table.hold == HoldReason::misdeal) table.waiting.clear();
        std::erase_if(table.waiting, [](const WaitingCard& card) { return card.again; });
        end_round(state, event.round, RoundStatus::void_round, "void", digest_of(event));
    }

    void operator()(const DecisionsAsked& event) const {
        Table& table = table_of(state, event.round);
        table.decide_by = event.closes_at;
        for (const SeatOffer& asked : event.asked) {
            Seat& seat = seat_of(state, table, asked.terminal);
            if (seat.offers.empty() && !asked.offers.empty()) ++table.open_offers;
            seat.offers = asked.offers;
        }
        if (table.open_offers > 0)
            table.phase = Phase::deciding;
        else
            advance(table);
    }
    void operator()(const DecisionMade& event) const {
        Table& table = table_of(state, event.round);
        Seat& seat = seat_of(state, table, event.terminal);
        CHECK(!seat.offers.empty());
        for (const SpotChange& change : event.changes) add_chips(table, seat, change, true);
        table.game->choose(table.outcome, seat.play, event.choice);
        seat.play.choices.push_back(event.choice);
        note_decision(table, event);
        std::erase_if(seat.offers, [&](const Offer& offer) {
            return offer.hand == event.choice.hand && offer.area == event.choice.area;
        });
        if (!seat.offers.empty() || --table.open_offers > 0) return;
        table.decide_by = 0;
        advance(table);
    }
    void operator()(const PositionsPicked& event) const {
        Table& table = table_of(state, event.round);
        seat_of(state, table, event.terminal).play.picks = event.positions;
    }
    void operator()(const ShooterNamed& event) const {
        Table& table = table_of(state, event.round);
        table.shooter = event.terminal;
        if (event.terminal) table.last_shooter = event.terminal;
        table.press_by = event.closes_at;
    }
    void operator()(const TumblerStarted& event) const {
        Table& table = table_of(state, event.round);
        table.tumbled = true;
        table.press_by = 0;
    }
    void operator()(const LastCoup& event) const {
        Shoe& shoe = table_of(state, event.round.table).shoe;
        shoe.cutting_card_out = true;
        shoe.coups_left = event.coups_left;
    }
    void operator()(const CardBurned& event) const {
        Table& table = table_of(state, event.round);
        ++table.outcome.burned;
        if (event.waited) {
            CHECK(!table.waiting.empty());
            table.waiting.erase(table.waiting.begin());
        } else if (table.shoe.number > 0) {
            ++table.shoe.cards_out;
        }
        advance(table);
    }
    void operator()(const CardsExposed& event) const {
        Table& table = table_of(state, event.round);
        const rules::Place hand = hand_to_reveal(table);
        table.outcome.hidden = event.hidden;
        // A hand that lies open goes back to the dealer.
        if (hand_to_reveal(table) != hand) table.reveal_by = 0;
        advance(table);
    }
    void operator()(const HandsGiven& event) const {
        Table& table = table_of(state, event.round);
        table.player_cards = event.player;
        table.banker_cards = event.banker;
        table.reveal_by = event.reveal_by;
    }
    void operator()(const RoundCommitted& event) const {
        Table& table = table_of(state, event.round.table);
        CHECK(!table.fair && event.round.number == table.round_number + 1);
        FairRound& fair = table.fair.emplace();
        fair.round = event.round;
        fair.commitment = event.commitment;
        fair.sealed = event.sealed;
        fair.opens_from = event.opens_from;
    }
    void operator()(const WagersFixed& event) const {
        Table& table = table_of(state, event.round);
        CHECK(table.fair && table.fair->round == event.round && !table.fair->fixed);
        fix_wagers(table);
    }
    void operator()(const RoundRevealed& event) const {
        Table& table = table_of(state, event.round);
        CHECK(table.fair && table.fair->round == event.round);
        table.proven = std::move(table.fair);
        table.fair.reset();
        table.proven->secret = event.secret;
        table.proven->wrong = event.wrong;
        table.proven->sealed.clear();  // everybody knows it now
    }

private:
    Terminal& terminal(TerminalId id) const { return state.terminals.at(id.value()); }
    template <class Record>
    Digest digest_of(const Record& record) const {
        return keeps_for_corrections(state) ? record_digest(record) : former_record_digest(record);
    }
    void advance(Table& table) const { floor::advance(state, table); }
    // The record is of the wagers that lie there; they can be repeated in the next round. What was
    // won without a stake follows them.
    void end_seat(Table& table, const SeatResult& result) const {
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
            if (table.game->shape(wager.spot))
                seat.previous.push_back({wager.spot, wager.stake.total()});
        }
    }
    void settle(Table& table, RoundId round, const SeatResult& result) const {
        end_seat(table, result);
        Terminal& player = terminal(result.terminal);
        Money won;
        for (const WagerResult& wager : result.wagers) won += wager.winnings;
        player.last_won = won;
        if (keeps_for_corrections(state)) player.last_settled = round;
        ++player.rounds_played;
        if (won > Money{}) ++player.rounds_won;
    }
};

}  // namespace

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
    const rules::Next next = table.game->next(Progress{table.outcome, table.seats, state.ledger});
    table.awaits = {static_cast<std::uint8_t>(next.awaited), static_cast<std::uint8_t>(next.place),
                    static_cast<std::uint8_t>(next.number)};
}

void apply_play(State& state, const PlayEvent& event) {
    std::visit(PlayFold{state}, event);
}

}  // namespace croupier::floor
