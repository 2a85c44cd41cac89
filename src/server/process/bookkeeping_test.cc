#include "server/process/bookkeeping.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/test_kit.h"

namespace croupier::server {
namespace {

using floor::RoundStatus;
using host::kit::dollars;
using host::kit::Venue;
using testing::SizeIs;

// A terminal that has played one round to its end and has wagers in another when a snapshot is
// taken; then the host dies.
class AfterADeath : public testing::Test {
protected:
    AfterADeath()
        : table_(venue_.add_table("B1", host::kit::baccarat_rf())),
          terminal_(venue_.add_terminal(dollars(100))),
          dealer_(venue_.add_staff("dealer")) {
        Venue::must(venue_.by(dealer_, floor::WagerCommand{floor::NewGame{table_}}));
        Venue::must(venue_.bet(terminal_, table_, "player", dollars(10)));
        venue_.wait(60'000);
        Venue::must(venue_.cards(table_, {"2S", "6C", "3D", "TH", "KD"}));
        Venue::must(venue_.by(dealer_, floor::PlayCommand{floor::ConfirmResult{table_}}));
        Venue::must(venue_.by(dealer_, floor::WagerCommand{floor::NewGame{table_}}));
        Venue::must(venue_.bet(terminal_, table_, "banker", dollars(20)));
    }
    void take_snapshot() {
        Bookkeeping until_then({.snapshot_every = 1});
        ASSERT_TRUE(until_then.read_on(venue_.store()).has_value());
        const auto snapshot = venue_.store().latest_snapshot();
        ASSERT_TRUE(snapshot.has_value() && snapshot->has_value());
        ASSERT_EQ((*snapshot)->sequence, venue_.engine().head().sequence);
    }
    void die() {
        venue_.clock.advance(30'000);
        venue_.restart();
    }
    std::vector<books::RoundStory> history(const books::Books& kept) {
        const auto read = [this](std::uint64_t sequence, codec::Batch& into) {
            return venue_.store().read(sequence, sequence, [&](const journal::Batch& row) {
                return codec::read_batch(into, row.content);
            });
        };
        auto stories = kept.recent_rounds(terminal_, 50, books::Telling::ending, read);
        EXPECT_TRUE(stories.has_value());
        return stories ? std::move(*stories) : std::vector<books::RoundStory>{};
    }

    Venue venue_;
    floor::TableId table_;
    floor::TerminalId terminal_;
    floor::StaffId dealer_;
};

TEST_F(AfterADeath, TheHistoryHasTheRoundsThatWereStakedInBeforeTheSnapshot) {
    take_snapshot();
    die();
    Bookkeeping kept({.past_batches_max = 3});
    std::size_t pieces = 0;
    for (; !kept.knows_past(); ++pieces) {
        ASSERT_LT(pieces, 1'000U);
        ASSERT_TRUE(kept.read_on(venue_.store()).has_value());
        // What is and what comes is known from the first piece on.
        ASSERT_EQ(kept.books()->sequence(), venue_.engine().head().sequence);
        ASSERT_TRUE(kept.books()->agrees_with(venue_.state()));
    }
    EXPECT_GT(pieces, 2U);
    EXPECT_EQ(kept.past_fault(), "");
    const auto rounds = history(*kept.books());
    ASSERT_THAT(rounds, SizeIs(2));
    EXPECT_EQ(rounds[0].status, RoundStatus::settled);
    EXPECT_EQ(rounds[1].status, RoundStatus::void_round);
    ASSERT_TRUE(rounds[1].seat);
    EXPECT_EQ(rounds[1].seat->wagers.front().returned, dollars(20));
    EXPECT_EQ(rounds[1].seat->credit_after, venue_.credit(terminal_));
}

TEST_F(AfterADeath, BooksThatKnowTheirPastGoOnWithWhatComes) {
    take_snapshot();
    die();
    Bookkeeping kept({.past_batches_max = 1'000});
    ASSERT_TRUE(kept.read_on(venue_.store()).has_value());
    ASSERT_TRUE(kept.knows_past());
    Venue::must(venue_.by(dealer_, floor::WagerCommand{floor::NewGame{table_}}));
    Venue::must(venue_.bet(terminal_, table_, "tie", dollars(5)));
    ASSERT_TRUE(kept.read_on(venue_.store()).has_value());
    EXPECT_TRUE(kept.knows_past());
    EXPECT_THAT(history(*kept.books()), SizeIs(3));
}

TEST_F(AfterADeath, ASnapshotThatCannotBeReadIsPassedOver) {
    const Bytes nonsense = {1, 2, 3};
    ASSERT_TRUE(venue_.store().put_snapshot(venue_.engine().head().sequence, nonsense).has_value());
    die();
    Bookkeeping kept({});
    ASSERT_TRUE(kept.read_on(venue_.store()).has_value());
    EXPECT_TRUE(kept.knows_past());
    EXPECT_THAT(history(*kept.books()), SizeIs(2));
}

TEST_F(AfterADeath, ASnapshotOfAnotherStateIsFoundOut) {
    floor::State other = venue_.state();
    other.house.gaming_day = "2001-01-01";
    ASSERT_TRUE(venue_.store()
                    .put_snapshot(venue_.engine().head().sequence, codec::encode_state(other))
                    .has_value());
    Bookkeeping kept({.past_batches_max = 1'000});
    ASSERT_TRUE(kept.read_on(venue_.store()).has_value());
    EXPECT_TRUE(kept.knows_past());  // as far as it ever will
    EXPECT_THAT(kept.past_fault(), testing::HasSubstr("snapshot"));
}

TEST_F(AfterADeath, AHostThatPlaysWithAnotherStateIsFoundOut) {
    const journal::Sequence at = venue_.engine().head().sequence;
    Bookkeeping well({.at_start = {at, codec::state_digest(venue_.state())}});
    EXPECT_TRUE(well.read_on(venue_.store()).has_value());
    floor::State other = venue_.state();
    other.house.gaming_day = "2001-01-01";
    Bookkeeping kept({.at_start = {at, codec::state_digest(other)}});
    const auto read = kept.read_on(venue_.store());
    ASSERT_FALSE(read.has_value());
    EXPECT_THAT(read.error().what, testing::HasSubstr("the host plays with"));
}

TEST_F(AfterADeath, ALaterStateOfTheHostIsComparedToo) {
    Bookkeeping kept({});
    ASSERT_TRUE(kept.read_on(venue_.store()).has_value());
    Venue::must(venue_.bet(terminal_, table_, "tie", dollars(5)));
    kept.expect({venue_.engine().head().sequence, codec::state_digest(venue_.state())});
    EXPECT_TRUE(kept.read_on(venue_.store()).has_value());
    kept.expect({venue_.engine().head().sequence, Digest{}});
    EXPECT_FALSE(kept.read_on(venue_.store()).has_value());
}

TEST_F(AfterADeath, ACheckpointByAStrangerIsFoundOut) {
    floor::NameSigningKey named;
    named.key.fill(5);
    Venue::must(venue_.host(floor::VenueCommand{named}));
    const auto key = journal::SigningKey::of_seed(Bytes(32, 9));
    const auto lease = venue_.store().take_lease("stranger");
    ASSERT_TRUE(venue_.store()
                    .put_checkpoint(*lease, journal::sign_checkpoint(*key, venue_.engine().head()))
                    .has_value());
    Bookkeeping kept({});
    ASSERT_TRUE(kept.read_on(venue_.store()).has_value());
    EXPECT_THAT(kept.past_fault(), testing::HasSubstr("which the journal does not name"));
}

}  // namespace
}  // namespace croupier::server
