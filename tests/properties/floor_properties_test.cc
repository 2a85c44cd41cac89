// Laws of the floor over random venues: what holds after every entry of the journal, whatever
// happened.
#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <span>

#include "floor/apply.h"
#include "floor/decide.h"
#include "floor/state.h"
#include "host/recover.h"
#include "lab/references.h"
#include "tests/properties/random_floor.h"
#include "tests/support/proves.h"

namespace croupier::tests {
namespace {

using floor::TerminalId;

std::vector<codec::Entry> journal_of(RandomFloor& floor) {
    std::vector<codec::Entry> entries;
    const auto read = floor.venue.store().read(
        1, journal::sequence_max, [&](const journal::Batch& row) -> Result<Nothing, Fault> {
            codec::Batch batch;
            TRY_DO(codec::read_batch(batch, row.content));
            for (codec::Entry& entry : batch.entries) entries.push_back(std::move(entry));
            return Nothing{};
        });
    EXPECT_TRUE(read.has_value());
    return entries;
}

// What lies on each layout is what the ledger holds at risk, class by class.
void expect_layouts_agree(const floor::State& state) {
    for (std::size_t i = 0; i < state.tables.size(); ++i) {
        const floor::Table& table = state.tables[i];
        const floor::RoundId round =
            floor::round_of(floor::TableId(static_cast<std::uint32_t>(i)), table);
        for (const floor::Seat& seat : table.seats) {
            floor::Split laid;
            for (const floor::Wager& wager : seat.wagers) laid += wager.stake;
            ASSERT_EQ(laid, state.ledger.at_risk(round, seat.terminal));
        }
    }
}

TEST(FloorLaws, NoAccountFallsBelowZeroAndEachStakeIsDebitedByTheEventThatAcceptsIt) {
    std::uint64_t stakes = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        RandomFloor floor(seed);
        floor.steps(500);
        floor::State state;
        for (const codec::Entry& entry : journal_of(floor)) {
            for (const floor::Event& event : entry.events) {
                const auto* area = std::get_if<floor::WagerEvent>(&event);
                const auto* placed = area ? std::get_if<floor::BetsPlaced>(area) : nullptr;
                if (placed == nullptr) continue;
                Money laid;
                for (const auto& change : placed->changes) laid += change.funding.total();
                Money debited;
                for (const auto& transfer : placed->transfers) {
                    ASSERT_EQ(transfer.from.kind, floor::AccountKind::credit);
                    ASSERT_EQ(transfer.from.terminal, placed->terminal);
                    debited += transfer.amount;
                }
                ASSERT_EQ(laid, debited);
                ++stakes;
            }
            const auto dangling = lab::first_dangling(state, entry.events);
            ASSERT_FALSE(dangling.has_value()) << dangling->what;
            const auto folded = host::fold(state, entry);
            ASSERT_TRUE(folded.has_value()) << folded.error().what;
            ASSERT_TRUE(state.ledger.conserved());  // and none below zero that must not be
            expect_layouts_agree(state);
        }
    }
    EXPECT_GT(stakes, 300U);
}

TEST(FloorLaws, NoWagerIsTakenAtOrAfterTheCloseWithoutARecordedRelaxation) {
    // Before the first wager there may be no end yet; a coup without wagers has no beginning.
    constexpr floor::Time ever = std::numeric_limits<floor::Time>::max();
    constexpr floor::Time never = 0;
    std::uint64_t taken = 0;
    std::uint64_t late = 0;
    std::uint64_t relaxed = 0;
    for (std::uint64_t seed = 101; seed <= 110; ++seed) {
        RandomFloor floor(seed);
        floor.steps(500);
        std::map<floor::RoundId, floor::Time> closes;
        std::map<floor::RoundId, std::vector<TerminalId>> allowed;
        for (const codec::Entry& entry : journal_of(floor)) {
            late += entry.refusal.reason == floor::Rejection::bets_closed ? 1 : 0;
            for (const floor::Event& event : entry.events) {
                const auto* area = std::get_if<floor::WagerEvent>(&event);
                if (area == nullptr) continue;
                if (const auto* opened = std::get_if<floor::RoundOpened>(area))
                    closes[opened->round] = opened->kind == floor::RoundKind::no_bet ? never
                                            : opened->closes_at == 0                 ? ever
                                                                     : opened->closes_at;
                if (const auto* started = std::get_if<floor::CountdownStarted>(area))
                    closes[started->round] = started->closes_at;
                if (const auto* closed = std::get_if<floor::BetsClosed>(area))
                    closes[closed->round] = std::min(closes[closed->round], closed->closed_at);
                if (const auto* resumed = std::get_if<floor::RoundResumed>(area))
                    closes[resumed->round] = resumed->closes_at;
                if (const auto* relax = std::get_if<floor::CloseRelaxed>(area))
                    allowed[relax->round].push_back(relax->terminal);
                const auto* placed = std::get_if<floor::BetsPlaced>(area);
                if (placed == nullptr) continue;
                ++taken;
                const auto& names = allowed[placed->round];
                const bool may =
                    std::find(names.begin(), names.end(), placed->terminal) != names.end();
                relaxed += placed->relaxed ? 1 : 0;
                ASSERT_TRUE(entry.command.at < closes[placed->round] || (placed->relaxed && may));
            }
        }
    }
    EXPECT_GT(taken, 500U);
    EXPECT_GT(late, 50U);
    EXPECT_GT(relaxed, 0U);
    PROVES("ST-PAIN-4.a");
}

TEST(FloorLaws, ARefusalLeavesNoTraceButItsAnswer) {
    for (std::uint64_t seed = 201; seed <= 206; ++seed) {
        RandomFloor floor(seed);
        floor.steps(300);
        floor::State state;
        std::uint64_t refused = 0;
        for (const codec::Entry& entry : journal_of(floor)) {
            if (entry.refusal.reason != floor::Rejection::none && entry.events.empty()) {
                floor::State after = state;
                ASSERT_TRUE(host::fold(after, entry).has_value());
                after.at = state.at;
                after.correspondence.correspondents = state.correspondence.correspondents;
                ASSERT_EQ(codec::state_digest(after), codec::state_digest(state));
                ++refused;
            }
            ASSERT_TRUE(host::fold(state, entry).has_value());
        }
        EXPECT_GT(refused, 20U);
    }
}

const floor::RoundSettled* settlement_in(std::span<const floor::Event> events) {
    for (const floor::Event& event : events)
        if (const auto* area = std::get_if<floor::PlayEvent>(&event))
            if (const auto* settled = std::get_if<floor::RoundSettled>(area)) return settled;
    return nullptr;
}

// What one player does changes nothing for another (where nothing is shared): each terminal's
// results are those that it would have had alone.
TEST(FloorLaws, EachSeatIsSettledAsIfItWereAlone) {
    std::uint64_t compared = 0;
    for (std::uint64_t seed = 301; seed <= 306; ++seed) {
        RandomFloor floor(seed);
        floor.steps(500);
        floor::State state;
        for (const codec::Entry& entry : journal_of(floor)) {
            for (const floor::Event& event : entry.events) {
                const floor::RoundSettled* settled = settlement_in({&event, 1});
                if (settled == nullptr || settled->seats.size() < 2) continue;
                for (const floor::SeatResult& seat : settled->seats) {
                    // The same table with everybody else's chips taken away.
                    floor::State alone = state;
                    for (floor::Seat& other : alone.tables[settled->round.table.value()].seats)
                        if (other.terminal != seat.terminal) other.wagers.clear();
                    const floor::Ruling decision = floor::decide(alone, entry.command);
                    ASSERT_TRUE(decision.accepted());
                    const floor::RoundSettled* again = settlement_in(decision.events);
                    ASSERT_NE(again, nullptr);
                    ASSERT_EQ(again->seats.size(), 1U);
                    ASSERT_EQ(again->seats[0], seat);
                    ++compared;
                }
            }
            ASSERT_TRUE(host::fold(state, entry).has_value());
        }
    }
    EXPECT_GT(compared, 50U);
}

// A second round cannot begin, and so no wager on it be taken, before the last one has ended and
// its result is in everybody's credit.
TEST(FloorLaws, RoundsOfATableFollowEachOther) {
    std::uint64_t rounds = 0;
    for (std::uint64_t seed = 401; seed <= 406; ++seed) {
        RandomFloor floor(seed);
        floor.steps(500);
        std::map<floor::TableId, std::uint32_t> open;
        for (const codec::Entry& entry : journal_of(floor))
            for (const floor::Event& event : entry.events) {
                if (const auto* area = std::get_if<floor::WagerEvent>(&event)) {
                    if (const auto* opened = std::get_if<floor::RoundOpened>(area)) {
                        ASSERT_EQ(open[opened->round.table], 0U);
                        open[opened->round.table] = opened->round.number;
                        ++rounds;
                    }
                    if (const auto* placed = std::get_if<floor::BetsPlaced>(area)) {
                        ASSERT_EQ(open[placed->round.table], placed->round.number);
                    }
                }
                if (const floor::RoundId* ended = codec::round_ended_by(event)) {
                    ASSERT_EQ(open[ended->table], ended->number);
                    open[ended->table] = 0;
                }
            }
    }
    EXPECT_GT(rounds, 100U);
    PROVES("ST-GLI19-4.3.3.e");
}

// Meters are folds: counted again from the first event they are the same, and no event sets one.
TEST(FloorLaws, MetersEqualARecountFromTheFirstEvent) {
    for (std::uint64_t seed = 501; seed <= 506; ++seed) {
        RandomFloor floor(seed);
        floor.steps(500);
        std::map<TerminalId, std::map<floor::Purpose, std::int64_t>> sums;
        for (const codec::Entry& entry : journal_of(floor))
            for (const floor::Event& event : entry.events)
                for (const floor::Transfer& transfer : floor::transfers_of(event)) {
                    if (transfer.from.currency != floor::Currency::cash) continue;
                    const auto& player = transfer.from.kind == floor::AccountKind::credit ||
                                                 transfer.from.kind == floor::AccountKind::at_risk
                                             ? transfer.from
                                             : transfer.to;
                    sums[player.terminal][transfer.purpose] += transfer.amount.in_cents();
                }
        for (const TerminalId terminal : floor.terminals) {
            auto& sum = sums[terminal];
            const floor::TerminalMeters& meters = floor.state().ledger.meters(terminal);
            using floor::Purpose;
            ASSERT_EQ(meters.notes_in.in_cents(), sum[Purpose::note_in]);
            ASSERT_EQ(meters.tickets_out.in_cents(), sum[Purpose::ticket_out]);
            ASSERT_EQ(meters.won.in_cents(), sum[Purpose::win]);
            ASSERT_EQ(meters.staked.in_cents(), sum[Purpose::stake]);
            ASSERT_EQ(meters.voided.in_cents(), sum[Purpose::void_stake]);
            ASSERT_EQ(meters.refunded.in_cents(), sum[Purpose::refund] + sum[Purpose::take_back]);
            ASSERT_EQ(meters.returned.in_cents(), sum[Purpose::refund] + sum[Purpose::take_back] +
                                                      sum[Purpose::void_stake] +
                                                      sum[Purpose::give_back]);
        }
    }
    PROVES("ST-PAIN-15");
}

}  // namespace
}  // namespace croupier::tests
