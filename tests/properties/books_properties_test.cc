// The second set of books beside the first, over random venues.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "books/books.h"
#include "encoding/wire.h"
#include "host/recover.h"
#include "tests/properties/random_floor.h"

namespace croupier::tests {
namespace {

using books::Books;
using books::Stretches;

books::ReadBatch reader(journal::Store& store) {
    return [&store](std::uint64_t sequence, codec::Batch& into) {
        return store.read(sequence, sequence, [&](const journal::Batch& row) {
            return codec::read_batch(into, row.content);
        });
    };
}

// Brings the books up to the head of the venue's journal.
void catch_up(Books& kept, host::kit::Venue& venue) {
    codec::Batch batch;
    const auto head = venue.store().head();
    ASSERT_TRUE(head.has_value());
    while (kept.sequence() < head->sequence) {
        ASSERT_TRUE(reader(venue.store())(kept.sequence() + 1, batch).has_value());
        const auto taken = kept.take(batch, kept.sequence() + 1);
        ASSERT_TRUE(taken.has_value()) << taken.error().what;
    }
}

bool holds(const Stretches& stretches, std::uint64_t sequence) {
    return std::any_of(stretches.begin(), stretches.end(), [&](const books::Stretch& stretch) {
        return stretch.first <= sequence && sequence <= stretch.last;
    });
}

TEST(Books, AreTheWritersAtEveryBatchAndAgainWhenMadeAnew) {
    for (std::uint64_t seed = 31; seed <= 36; ++seed) {
        RandomFloor floor(seed);
        Books kept{books::Options{}};
        for (int i = 0; i < 40; ++i) {
            floor.steps(12);
            ASSERT_NO_FATAL_FAILURE(catch_up(kept, floor.venue));
            ASSERT_TRUE(kept.agrees_with(floor.state())) << "seed " << seed;
        }
        Books anew{books::Options{}};
        ASSERT_NO_FATAL_FAILURE(catch_up(anew, floor.venue));
        EXPECT_TRUE(anew.agrees_with(kept.state()));
        EXPECT_EQ(anew.significant(), kept.significant());
        for (const floor::TerminalId terminal : floor.terminals)
            EXPECT_EQ(anew.index().find(terminal, 1, anew.sequence()),
                      kept.index().find(terminal, 1, kept.sequence()));
    }
}

TEST(Books, NoticeAnEntryThatIsMissingDoubledOrAnother) {
    RandomFloor floor(41);
    floor.steps(300);
    const auto read = reader(floor.venue.store());
    codec::Batch batch;
    Books kept{books::Options{}};
    ASSERT_TRUE(read(1, batch).has_value());
    EXPECT_FALSE(kept.take(batch, 2).has_value());
    ASSERT_TRUE(kept.take(batch, 1).has_value());
    EXPECT_FALSE(kept.take(batch, 1).has_value());
    // Somebody's chips are a cent more than the writer thought: the round's digest tells.
    bool changed = false;
    bool noticed = false;
    while (kept.sequence() < floor.venue.engine().head().sequence && !noticed) {
        ASSERT_TRUE(read(kept.sequence() + 1, batch).has_value());
        for (codec::Entry& entry : batch.entries)
            for (floor::Event& event : entry.events) {
                auto* terminal = std::get_if<floor::TerminalEvent>(&event);
                auto* given =
                    terminal != nullptr ? std::get_if<floor::PromotionGiven>(terminal) : nullptr;
                if (given == nullptr || changed || kept.sequence() < 100) continue;
                given->transfers[0].amount += Money::cents(1);
                changed = true;
            }
        noticed = !kept.take(batch, kept.sequence() + 1).has_value();
    }
    EXPECT_TRUE(changed);
    EXPECT_TRUE(noticed || !kept.agrees_with(floor.state()));
}

TEST(Books, ASnapshotOfTheirsRecoversAndAHostOpensFromIt) {
    for (std::uint64_t seed = 51; seed <= 54; ++seed) {
        RandomFloor floor(seed);
        floor.steps(300);
        Books kept{books::Options{}};
        ASSERT_NO_FATAL_FAILURE(catch_up(kept, floor.venue));
        const books::Snapshot snapshot = kept.snapshot();
        ASSERT_TRUE(
            floor.venue.store().put_snapshot(snapshot.sequence, snapshot.state).has_value());
        floor.steps(100);
        const auto recovered = host::recover(floor.venue.store());
        ASSERT_TRUE(recovered.has_value()) << recovered.error().what;
        EXPECT_EQ(recovered->how.from_snapshot, snapshot.sequence);
        EXPECT_EQ(codec::state_digest(recovered->state), codec::state_digest(floor.state()));
        floor.venue.restart();
        EXPECT_EQ(floor.venue.engine().recovered().from_snapshot, snapshot.sequence);
        floor.steps(50);

        // Books that go on from the snapshot come to the same, and find what lies before it.
        auto state = codec::decode_state(snapshot.state);
        ASSERT_TRUE(state.has_value());
        Books later(books::Options{}, std::move(*state), snapshot.sequence);
        ASSERT_NO_FATAL_FAILURE(catch_up(later, floor.venue));
        EXPECT_TRUE(later.agrees_with(floor.state()));
        EXPECT_TRUE(holds(later.index().find(floor.terminals[0], 1, later.sequence()), 3));
        const auto whole = later.statement(floor.terminals[0], 0, floor.state().at + 1,
                                           reader(floor.venue.store()));
        ASSERT_TRUE(whole.has_value());
        EXPECT_TRUE(whole->reconciles);
        EXPECT_EQ(whole->closing, floor.venue.credit(floor.terminals[0]));
    }
}

// Looks at the spelled events, not at what the books make of them. "terminal":7 and "number":12
// stand there for whatever names terminal 7 and round 12.
TEST(Books, FindEveryEventThatNamesARoundATerminalOrAPerson) {
    for (std::uint64_t seed = 61; seed <= 64; ++seed) {
        RandomFloor floor(seed);
        floor.steps(500);
        Books kept{books::Options{}};
        ASSERT_NO_FATAL_FAILURE(catch_up(kept, floor.venue));
        const books::Index& index = kept.index();
        const auto read = reader(floor.venue.store());
        std::size_t found = 0;
        codec::Batch batch;
        std::map<std::string, Stretches> where;
        for (const floor::TerminalId terminal : floor.terminals)
            for (const char* end : {",", "}"})
                where["\"terminal\":" + std::to_string(terminal.value()) + end] =
                    index.find(terminal, 1, kept.sequence());
        for (const floor::Person& person : floor.persons)
            where[hex_of(person.pseudonym)] = index.find(person, 1, kept.sequence());
        for (const floor::TableId id : floor.tables)
            for (std::uint32_t number = 1; number <= floor.table(id).round.number; ++number)
                where[encoding::to_json(floor::RoundId{id, number})] =
                    index.find(floor::RoundId{id, number}, 1, kept.sequence());
        for (std::uint64_t sequence = 1; sequence <= kept.sequence(); ++sequence) {
            ASSERT_TRUE(read(sequence, batch).has_value());
            std::string text;
            for (const codec::Entry& entry : batch.entries)
                for (const floor::Event& event : entry.events) text += codec::event_json(event);
            for (const auto& [name, stretches] : where) {
                if (text.find(name) == std::string::npos) continue;
                ++found;
                ASSERT_TRUE(holds(stretches, sequence))
                    << name << " in batch " << sequence << ", seed " << seed;
            }
        }
        EXPECT_GT(found, 300U);
    }
}

// Credit as it was just before a moment.
struct Known {
    floor::Time before = 0;
    std::map<floor::TerminalId, Money> terminals;
    std::map<floor::Person, Money> persons;
};

Known known_now(RandomFloor& floor) {
    Known known;
    known.before = floor.state().at + 1;
    floor.venue.clock.advance(2);  // nothing more happens before that moment
    for (std::size_t i = 0; i < floor.state().terminals.size(); ++i) {
        const floor::TerminalId id(static_cast<std::uint32_t>(i));
        known.terminals[id] = floor.venue.credit(id);
        if (const auto& person = floor.state().terminals[i].person)
            known.persons[*person] = floor.venue.credit(id);
    }
    return known;
}

template <class Who>
Money credit_of(const std::map<Who, Money>& known, const Who& who) {
    const auto at = known.find(who);
    return at != known.end() ? at->second : Money{};
}

void expect_statements(RandomFloor& floor, const Books& kept, const std::vector<Known>& known) {
    const auto read = reader(floor.venue.store());
    for (std::size_t i = 0; i + 1 < known.size(); i += 1 + floor.below(4)) {
        const auto rest = static_cast<std::uint32_t>(known.size() - i - 1);
        const Known& from = known[i];
        const Known& to = known[i + 1 + floor.below(rest)];
        const auto expect = [&](const books::Holder& holder, Money opening, Money closing) {
            const auto statement = kept.statement(holder, from.before, to.before, read);
            ASSERT_TRUE(statement.has_value()) << statement.error().what;
            EXPECT_EQ(statement->opening, opening);
            EXPECT_EQ(statement->closing, closing);
            EXPECT_TRUE(statement->reconciles);
            for (const books::StatementLine& line : statement->lines) {
                EXPECT_GE(line.at, from.before);
                EXPECT_LT(line.at, to.before);
            }
        };
        for (const floor::TerminalId terminal : floor.terminals)
            expect(terminal, credit_of(from.terminals, terminal),
                   credit_of(to.terminals, terminal));
        for (const floor::Person& person : floor.persons)
            expect(person, credit_of(from.persons, person), credit_of(to.persons, person));
    }
}

TEST(Statements, ReconcileOpeningToClosingBalanceToTheCent) {
    for (std::uint64_t seed = 71; seed <= 74; ++seed) {
        RandomFloor floor(seed);
        Books kept{books::Options{}};
        Books forgetful{books::Options{1, 10, {}}};  // keeps the postings of the last chapter only
        std::vector<Known> known;
        for (int i = 0; i < 30; ++i) {
            floor.steps(15);
            known.push_back(known_now(floor));
        }
        ASSERT_NO_FATAL_FAILURE(catch_up(kept, floor.venue));
        ASSERT_NO_FATAL_FAILURE(catch_up(forgetful, floor.venue));
        expect_statements(floor, kept, known);
        expect_statements(floor, forgetful, known);
    }
}

// All that the story tells, played again by hand.
void rebuild(const floor::Table& table, const books::RoundStory& story) {
    std::vector<std::pair<floor::Spot, floor::Split>> stakes;
    const auto change = [&](const floor::SpotChange& chips, bool placed) {
        auto at = std::find_if(stakes.begin(), stakes.end(),
                               [&](const auto& stake) { return stake.first == chips.spot; });
        if (at == stakes.end()) at = stakes.insert(stakes.end(), {chips.spot, {}});
        if (placed)
            at->second += chips.funding;
        else
            at->second -= chips.funding;
        if (at->second.total() == Money{}) stakes.erase(at);
    };
    for (const books::RoundStep& step : story.steps)
        for (const floor::Event& event : step.entry.events) {
            // A wager that came of a decision.
            if (const auto* play = std::get_if<floor::PlayEvent>(&event))
                if (const auto* made = std::get_if<floor::DecisionMade>(play))
                    for (const auto& chips : made->changes) change(chips, true);
            const auto* wager = std::get_if<floor::WagerEvent>(&event);
            if (wager == nullptr) continue;
            if (const auto* placed = std::get_if<floor::BetsPlaced>(wager))
                for (const auto& chips : placed->changes) change(chips, true);
            if (const auto* taken = std::get_if<floor::BetsTaken>(wager))
                for (const auto& chips : taken->changes) change(chips, false);
            if (const auto* refunded = std::get_if<floor::WagerRefunded>(wager))
                for (const auto& chips : refunded->changes) change(chips, false);
        }
    ASSERT_EQ(stakes.empty(), !story.seat.has_value());
    if (!story.seat) return;
    Money credit = story.seat->credit_before;
    // What was won without a stake follows the wagers.
    for (std::size_t i = stakes.size(); i < story.seat->wagers.size(); ++i) {
        ASSERT_EQ(story.seat->wagers[i].stake.total(), Money{});
        credit += story.seat->wagers[i].winnings;
    }
    ASSERT_LE(stakes.size(), story.seat->wagers.size());
    for (std::size_t i = 0; i < stakes.size(); ++i) {
        const floor::WagerResult& result = story.seat->wagers[i];
        EXPECT_EQ(result.spot, stakes[i].first);
        EXPECT_EQ(result.stake, stakes[i].second);
        if (story.status != floor::RoundStatus::settled) continue;
        const auto paid = table.game->settler(story.outcome)
                              ->pay(result.spot, result.stake.total(), story.seat->play);
        EXPECT_EQ(paid.status, result.status);
        EXPECT_EQ(paid.winnings, result.winnings);
        credit += paid.winnings;
        credit -= result.stake.total() - paid.returned;
    }
    EXPECT_EQ(credit, story.seat->credit_after);
    EXPECT_EQ(story.bound_to, table.version);
}

// Who throws the dice and who reveals the cards is seen by everybody at the table.
bool names_in_public(const floor::Event& event) {
    const auto* play = std::get_if<floor::PlayEvent>(&event);
    return play != nullptr && (std::holds_alternative<floor::ShooterNamed>(*play) ||
                               std::holds_alternative<floor::TumblerStarted>(*play) ||
                               std::holds_alternative<floor::CardsExposed>(*play) ||
                               std::holds_alternative<floor::HandsGiven>(*play));
}
books::RoundStory without_public(books::RoundStory story) {
    for (books::RoundStep& step : story.steps) std::erase_if(step.entry.events, names_in_public);
    return story;
}

books::RoundStory without_steps(books::RoundStory story) {
    story.steps.clear();
    return story;
}

TEST(RecentRounds, HoldAllThatIsNeededToRebuildThemAndNothingOfOthers) {
    std::size_t settled = 0;
    for (std::uint64_t seed = 81; seed <= 84; ++seed) {
        RandomFloor floor(seed);
        floor.steps(1'200);
        for (const std::size_t bytes : {std::size_t{1} << 28, std::size_t{1}}) {
            Books kept{books::Options{bytes, 10, {}}};
            ASSERT_NO_FATAL_FAILURE(catch_up(kept, floor.venue));
            for (const floor::TerminalId terminal : floor.terminals) {
                const auto read = reader(floor.venue.store());
                const auto stories = kept.recent_rounds(terminal, 50, books::Telling::whole, read);
                ASSERT_TRUE(stories.has_value()) << stories.error().what;
                ASSERT_LE(stories->size(), 50U);
                const auto endings = kept.recent_rounds(terminal, 50, books::Telling::ending, read);
                ASSERT_TRUE(endings.has_value()) << endings.error().what;
                ASSERT_EQ(endings->size(), stories->size());
                for (std::size_t i = 0; i < stories->size(); ++i)
                    ASSERT_EQ(encoding::to_json((*endings)[i]),
                              encoding::to_json(without_steps((*stories)[i])));
                for (const books::RoundStory& story : *stories) {
                    const std::string text = encoding::to_json(without_public(story));
                    for (const floor::TerminalId other : floor.terminals) {
                        const std::string name = "\"terminal\":" + std::to_string(other.value());
                        if (other == terminal) continue;
                        ASSERT_EQ(text.find(name + ","), std::string::npos) << text;
                        ASSERT_EQ(text.find(name + "}"), std::string::npos) << text;
                    }
                    const floor::Table& table = floor.table(story.round.table);
                    if (floor::in_round(table.phase) && table.round.number == story.round.number)
                        continue;
                    ++settled;
                    ASSERT_NO_FATAL_FAILURE(rebuild(table, story));
                }
            }
        }
    }
    EXPECT_GT(settled, 200U);
}

TEST(BooksMeters, StandBesideTheTheoreticalReturn) {
    RandomFloor floor(91);
    floor.steps(1'500);
    const auto reports = books::meters_report(
        floor.state(), [](const floor::Table&, std::string_view bet) -> std::optional<Fraction> {
            if (bet == "tie") return std::nullopt;
            return Fraction(36, 37);
        });
    ASSERT_FALSE(reports.empty());
    std::size_t bets = 0;
    for (const books::PayTableReport& report : reports) {
        EXPECT_TRUE(report.current);
        Money staked;
        for (const books::BetReport& bet : report.bets) {
            ++bets;
            EXPECT_EQ(bet.theoretical.has_value(), bet.bet != "tie");
            EXPECT_EQ(bet.actual.has_value(), bet.meters.staked > Money{});
            if (bet.theoretical) staked += bet.meters.staked;
            if (!bet.actual) continue;
            const Money given = bet.meters.staked - bet.meters.lost + bet.meters.won;
            EXPECT_EQ(*bet.actual * Fraction(bet.meters.staked.in_cents(), 1),
                      Fraction(given.in_cents(), 1));
        }
        // All weights equal: the weighted return is the return of each.
        EXPECT_EQ(report.theoretical.has_value(), staked > Money{});
        if (report.theoretical) {
            EXPECT_EQ(*report.theoretical, Fraction(36, 37));
        }
    }
    EXPECT_GT(bets, 10U);
}

}  // namespace
}  // namespace croupier::tests
