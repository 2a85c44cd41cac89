// Rounds settled wrongly and put right up to fifty rounds later. At the end a house that made and
// corrected errors must hold what a house holds that made none; and whatever players did meanwhile,
// no balance falls below zero and nobody gains or loses by the way that it was found.
#include "floor/incident/correction.h"

#include <gtest/gtest.h>

#include <map>

#include "base/draw.h"
#include "books/record.h"
#include "floor/incident/read_again.h"
#include "floor/query.h"
#include "host/test_kit.h"
#include "lab/verify.h"
#include "tests/properties/random_floor.h"
#include "tests/support/proves.h"

namespace croupier::tests {
namespace {

using floor::AccountKind;
using floor::Outcome;
using floor::RoundId;
using floor::TableId;
using floor::TerminalId;
using host::kit::Venue;

constexpr int seat_count = 4;

std::optional<floor::RoundSettled> record_of(Venue& venue, RoundId round) {
    const auto read = [&](std::uint64_t sequence, codec::Batch& into) {
        return venue.store().read(sequence, sequence, [&](const journal::Batch& batch) {
            return codec::read_batch(into, batch.content);
        });
    };
    const auto head = venue.store().head();
    CHECK(head.has_value());
    auto record = books::find_record(round, {{1, head->sequence}}, read);
    CHECK(record.has_value());
    return std::move(*record);
}

// Three tables without decisions, so that a twin can be given the same rounds.
class House {
public:
    explicit House(Money credit) {
        for (const floor::Game game :
             {floor::Game::roulette, floor::Game::sic_bo, floor::Game::baccarat}) {
            floor::Settings settings = host::kit::baccarat_rf();
            settings.game = game;
            settings.least = Money::cents(1);
            settings.several = true;
            if (game != floor::Game::baccarat) settings.decks = 0;
            tables.push_back(venue.add_table("T" + std::to_string(tables.size()), settings));
        }
        dealer = venue.add_staff("dealer");
        supervisor = venue.add_staff("gaming_supervisor");
        for (int i = 0; i < seat_count; ++i) seats.push_back(venue.add_terminal(credit));
    }

    const floor::Table& table(TableId id) const { return venue.state().tables[id.value()]; }
    void open(TableId id) {
        Venue::must(venue.by(dealer, floor::WagerCommand{floor::NewGame{id}}));
    }
    void finish(TableId id, const Outcome& outcome) {
        venue.wait(20'000);
        if (outcome.number)
            Venue::must(venue.device(floor::PlayCommand{floor::ReportNumber{id, *outcome.number}}));
        if (!outcome.dice.empty())
            Venue::must(venue.device(floor::PlayCommand{floor::ReportDice{id, outcome.dice, 0}}));
        for (const cards::Card card : outcome.cards)
            Venue::must(venue.device(floor::PlayCommand{floor::DealCard{id, card}}));
        Venue::must(venue.by(dealer, floor::PlayCommand{floor::ConfirmResult{id}}));
    }
    floor::Refusal correct(RoundId round, const Outcome& outcome) {
        return venue.by(supervisor, floor::IncidentCommand{floor::CorrectResult{
                                        round, outcome, record_of(venue, round)}});
    }

    Venue venue{{}, 200};
    std::vector<TableId> tables;
    std::vector<TerminalId> seats;
    floor::StaffId dealer;
    floor::StaffId supervisor;
};

class Chance {
public:
    explicit Chance(std::uint64_t seed) : source_(seed) {}
    std::uint32_t below(std::uint32_t bound) { return draw_below(source_, bound); }
    Outcome outcome(const floor::TableGame& game) {
        Outcome made;
        switch (game.source()) {
            case rulebook::Source::wheel:
            case rulebook::Source::big_wheel:
                made.number = static_cast<std::uint8_t>(below(37));
                return made;
            case rulebook::Source::dice:
                for (int i = 0; i < 3; ++i)
                    made.dice.push_back(static_cast<std::uint8_t>(1 + below(6)));
                return made;
            case rulebook::Source::cards:
                break;
        }
        while (game.next(made).awaited == rules::Awaited::card) {
            const cards::Card card(static_cast<int>(2 + below(13)),
                                   static_cast<cards::Suit>(below(4)));
            if (game.card_exists(made, card)) made.cards.push_back(card);
        }
        return made;
    }
    struct Bet {
        std::string_view name;
        std::vector<floor::SelectionWord> selection;
    };
    Bet bet(floor::Game game) {
        static const std::map<floor::Game, std::vector<Bet>> bets = {
            {floor::Game::roulette,
             {{"red", {}},
              {"odd", {}},
              {"straight_up", {{"numbers", "17"}}},
              {"dozen", {{"dozen", "1"}}}}},
            {floor::Game::sic_bo, {{"small", {}}, {"big", {}}, {"single_die", {{"number", "4"}}}}},
            {floor::Game::baccarat, {{"player", {}}, {"banker", {}}, {"tie", {}}}},
        };
        const auto& some = bets.at(game);
        return some[below(static_cast<std::uint32_t>(some.size()))];
    }

private:
    FastSource source_;
};

bool same(const Outcome& one, const Outcome& other) {
    return one.cards == other.cards && one.number == other.number && one.dice == other.dice;
}

void expect_laws(House& house) {
    const floor::State& state = house.venue.state();
    ASSERT_TRUE(state.ledger.conserved());
    std::map<TerminalId, Money> owed;
    std::map<TerminalId, Money> payable;
    for (const floor::Incident& incident : state.incidents) {
        if (incident.closed || incident.amount == Money{}) continue;
        auto& due = incident.kind == floor::IncidentKind::overpayment ? owed : payable;
        due[*incident.terminal] += incident.amount;
    }
    for (const TerminalId seat : house.seats) {
        ASSERT_TRUE(state.ledger.identity_holds(seat));
        ASSERT_EQ(Money{} - state.ledger.balance(floor::account_of(AccountKind::receivables, seat)),
                  owed[seat]);
        ASSERT_EQ(state.ledger.balance(floor::account_of(AccountKind::hand_pays, seat)),
                  payable[seat]);
    }
}

void expect_verified(House& house) {
    const lab::Verified verified = lab::verify(house.venue.store(), {});
    for (const lab::Problem& problem : verified.problems)
        ADD_FAILURE() << lab::problem_text(problem);
    EXPECT_GT(verified.re_executed, 0U);
}

TEST(Corrections, AHouseThatPutsItsErrorsRightHoldsWhatAHouseWithoutErrorsHolds) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        Chance chance(seed);
        House right(host::kit::dollars(100'000));
        House wrong(host::kit::dollars(100'000));
        struct Due {
            RoundId round;
            std::vector<Outcome> readings;  // the last one is right
        };
        std::multimap<int, Due> due;
        int corrected = 0;
        for (int played = 0; played < 110; ++played) {
            const TableId id = right.tables[chance.below(3)];
            const floor::TableGame& game = *right.table(id).game;
            if (played < 60) {
                right.open(id);
                wrong.open(id);
                for (const TerminalId seat : right.seats) {
                    const auto bet = chance.bet(right.table(id).settings.game);
                    const Money stake = Money::cents(1 + chance.below(10'000));
                    Venue::must(right.venue.bet(seat, id, bet.name, stake, bet.selection));
                    Venue::must(wrong.venue.bet(seat, id, bet.name, stake, bet.selection));
                }
                const Outcome real = chance.outcome(game);
                const Outcome read = chance.below(3) == 0 ? real : chance.outcome(game);
                right.finish(id, real);
                wrong.finish(id, read);
                Due later{{id, right.table(id).round.number}, {}};
                if (chance.below(3) == 0) later.readings.push_back(chance.outcome(game));
                if (chance.below(4) == 0) later.readings.push_back(read);
                later.readings.push_back(real);
                due.emplace(played + static_cast<int>(chance.below(50)), later);
            }
            for (auto [at, end] = due.equal_range(played); at != end; ++at)
                for (const Outcome& reading : at->second.readings) {
                    const auto past = floor::find_past(wrong.table(at->second.round.table),
                                                       at->second.round.number);
                    const bool changes = !same(past->outcome, reading);
                    const floor::Refusal refusal = wrong.correct(at->second.round, reading);
                    const bool refused = refusal.reason != floor::Rejection::none;
                    if (changes && !refused) ++corrected;
                    // Dice in another order are the same throw.
                    if (refused) {
                        ASSERT_EQ(refusal.reason, floor::Rejection::nothing_to_correct);
                    }
                    ASSERT_NO_FATAL_FAILURE(expect_laws(wrong));
                }
        }
        EXPECT_GT(corrected, 40);
        const floor::State& one = right.venue.state();
        const floor::State& other = wrong.venue.state();
        EXPECT_EQ(one.ledger.balances(), other.ledger.balances());
        for (std::size_t i = 0; i < one.tables.size(); ++i)
            EXPECT_EQ(one.tables[i].meters, other.tables[i].meters);
        for (std::size_t i = 0; i < one.terminals.size(); ++i) {
            EXPECT_EQ(one.terminals[i].rounds_won, other.terminals[i].rounds_won);
            EXPECT_EQ(one.terminals[i].last_won, other.terminals[i].last_won);
            const TerminalId id(static_cast<std::uint32_t>(i));
            EXPECT_EQ(one.ledger.meters(id), other.ledger.meters(id));
        }
        expect_verified(wrong);
    }
}

TEST(Corrections, EachPartOfAStakeGoesBackToItsOwnClass) {
    House house(host::kit::dollars(100));
    const TerminalId seat = house.seats[0];
    const TableId wheel = house.tables[0];
    for (const auto& [which, amount] :
         {std::pair{floor::CreditClass::restricted, 10}, {floor::CreditClass::promotional, 20}})
        Venue::must(house.venue.host(floor::TerminalCommand{
            floor::GivePromotion{seat, which, host::kit::dollars(amount), floor::Currency::cash}}));
    const auto has = [&](std::int64_t restricted, std::int64_t promotional, std::int64_t cashable) {
        return house.venue.state().ledger.credit(seat) ==
               floor::Split{{host::kit::dollars(restricted), host::kit::dollars(promotional),
                             host::kit::dollars(cashable)}};
    };
    const auto number = [](std::uint8_t pocket) {
        Outcome outcome;
        outcome.number = pocket;
        return outcome;
    };
    house.open(wheel);
    Venue::must(house.venue.bet(seat, wheel, "red", host::kit::dollars(50)));
    EXPECT_TRUE(has(0, 0, 80));
    house.finish(wheel, number(17));
    EXPECT_TRUE(has(0, 0, 80));
    const RoundId round{wheel, 1};
    Venue::must(house.correct(round, number(18)));
    EXPECT_TRUE(has(10, 20, 150));
    PROVES("ST-GLI19-4.3.5.d");
    Venue::must(house.correct(round, number(17)));
    EXPECT_TRUE(has(0, 0, 80));
    PROVES("ST-GLI19-4.3.5.d");

    // What was used up meanwhile comes out of cashable credit.
    Venue::must(house.correct(round, number(18)));
    house.open(wheel);
    Venue::must(house.venue.bet(seat, wheel, "red", host::kit::dollars(30)));
    house.finish(wheel, number(17));
    EXPECT_TRUE(has(0, 0, 150));
    Venue::must(house.correct(round, number(17)));
    EXPECT_TRUE(has(0, 0, 50));
    ASSERT_NO_FATAL_FAILURE(expect_laws(house));
    expect_verified(house);
}

// What the records that are in force at the end give each player.
std::map<TerminalId, Money> by_records(House& house) {
    std::map<TerminalId, Money> net;
    for (const TableId id : house.tables)
        for (const floor::PastRound& past : house.table(id).round.past) {
            if (past.status == floor::RoundStatus::void_round) continue;
            const auto record = record_of(house.venue, past.round);
            CHECK(record.has_value());
            for (const floor::SeatResult& seat : record->seats)
                for (const floor::WagerResult& wager : seat.wagers)
                    net[seat.terminal] += wager.returned + wager.winnings - wager.stake.total();
        }
    return net;
}

class RestlessHouse {
public:
    explicit RestlessHouse(std::uint64_t seed) : chance_(seed), house(credit) {}

    void play_round() {
        const TableId id = house.tables[chance_.below(3)];
        house.open(id);
        for (const TerminalId seat : house.seats) {
            const auto bet = chance_.bet(house.table(id).settings.game);
            const Money has = house.venue.credit(seat);
            if (has == Money{}) continue;
            const Money stake =
                Money::cents(1 + chance_.below(static_cast<std::uint32_t>(
                                     std::min<std::int64_t>(has.in_cents(), 100'000))));
            house.venue.bet(seat, id, bet.name, stake, bet.selection);
        }
        house.finish(id, chance_.outcome(*house.table(id).game));
        rounds_.push_back({id, house.table(id).round.number});
    }
    void do_something() {
        switch (chance_.below(6)) {
            case 0:
                house.venue.from(any_seat(), floor::TerminalCommand{floor::CashOut{any_}});
                return;
            case 1:
                if (house.venue.from(any_seat(), floor::TerminalCommand{floor::BuyIn{any_, note}})
                        .reason == floor::Rejection::none)
                    bought[any_] += note;
                return;
            case 2:
                return change_player();
            case 3:
                return settle_payment();
            default:
                break;
        }
        if (rounds_.empty()) return;
        const std::size_t back = chance_.below(50);
        const RoundId round = rounds_[rounds_.size() - 1 - std::min(back, rounds_.size() - 1)];
        house.correct(round, chance_.outcome(*house.table(round.table).game));
    }
    // Credit, tickets and what waits at the counter, less what is owed.
    Money position(TerminalId seat) {
        const floor::Ledger& ledger = house.venue.state().ledger;
        return ledger.credit(seat).total() + ledger.meters(seat).tickets_out +
               ledger.balance(floor::account_of(AccountKind::hand_pays, seat)) +
               ledger.balance(floor::account_of(AccountKind::receivables, seat)) + counter[seat];
    }

    static constexpr Money credit = Money::cents(50'000);
    static constexpr Money note = Money::cents(10'000);
    std::map<TerminalId, Money> bought;
    std::map<TerminalId, Money> counter;  // paid out there, less what was paid in

private:
    TerminalId any_seat() { return any_ = house.seats[chance_.below(seat_count)]; }
    void change_player() {
        any_seat();
        house.venue.host(floor::TerminalCommand{floor::RemoveCard{any_}});
        floor::Person somebody;
        somebody.pseudonym.fill(static_cast<std::uint8_t>(1 + chance_.below(8)));
        house.venue.host(floor::TerminalCommand{floor::InsertCard{any_, somebody}});
    }
    void settle_payment() {
        for (const floor::Incident& incident : house.venue.state().incidents) {
            if (incident.closed || incident.amount == Money{}) continue;
            const bool at_counter = chance_.below(2) == 0;
            const bool over = incident.kind == floor::IncidentKind::overpayment;
            const Money amount = incident.amount;
            const TerminalId seat = *incident.terminal;
            const floor::Refusal refusal = house.venue.by(
                house.supervisor,
                floor::IncidentCommand{floor::SettlePayment{incident.id, at_counter}});
            if (refusal.reason == floor::Rejection::none && at_counter)
                counter[seat] += over ? Money{} - amount : amount;
            return;
        }
    }

    Chance chance_;
    std::vector<RoundId> rounds_;
    TerminalId any_;

public:
    House house;
};

TEST(Corrections, NobodyGainsByTheWayAndNoBalanceFallsBelowZero) {
    for (std::uint64_t seed = 11; seed <= 13; ++seed) {
        RestlessHouse restless(seed);
        for (int round = 0; round < 30; ++round) {
            restless.play_round();
            for (int i = 0; i < 4; ++i) {
                restless.do_something();
                ASSERT_NO_FATAL_FAILURE(expect_laws(restless.house)) << "seed " << seed;
            }
        }
        auto net = by_records(restless.house);
        for (const TerminalId seat : restless.house.seats)
            EXPECT_EQ(restless.position(seat),
                      RestlessHouse::credit + restless.bought[seat] + net[seat])
                << "seed " << seed << " seat " << seat.value();
        expect_verified(restless.house);
    }
}

// In games that ask, cards are laid out again with the decisions that were made: the same cards
// must come to the same play, or a correction would settle another round than the one that was
// played.
TEST(Corrections, ARoundReadAgainIsTheRoundThatWasPlayed) {
    int read_again = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        RandomFloor floor(seed);
        floor.steps(700);
        Outcome outcome;
        for (const codec::Entry& entry : floor.venue.ear.entries)
            for (const floor::Event& event : entry.events) {
                const auto* play = std::get_if<floor::PlayEvent>(&event);
                if (play == nullptr) continue;
                if (const auto* confirmed = std::get_if<floor::ResultConfirmed>(play))
                    outcome = confirmed->outcome;
                const auto* settled = std::get_if<floor::RoundSettled>(play);
                if (settled == nullptr) continue;
                const floor::TableGame& game = *floor.table(settled->round.table).game;
                const auto read = floor::read_again(game, outcome, floor::seats_of(*settled));
                ASSERT_TRUE(read.has_value()) << "seed " << seed;
                EXPECT_TRUE(read->complete);
                EXPECT_EQ(read->outcome, outcome);
                for (std::size_t i = 0; i < settled->seats.size(); ++i)
                    EXPECT_EQ(read->seats[i].play, settled->seats[i].play) << "seed " << seed;
                read_again += game.asks() ? 1 : 0;
            }
    }
    EXPECT_GT(read_again, 10);
}

}  // namespace
}  // namespace croupier::tests
