#include "host/host.h"

#include "host/recover.h"
#include "host/test_kit.h"

namespace croupier::host {
namespace {

using floor::Rejection;
using kit::dollars;
using kit::Venue;

class Baccarat : public testing::Test {
protected:
    Baccarat() {
        floor::Settings settings = kit::baccarat_rf();
        settings.variant = "even_money";
        table = venue.add_table("B1", settings);
        dealer = venue.add_staff("dealer");
        one = venue.add_terminal(dollars(200));
        two = venue.add_terminal(dollars(100));
    }
    void new_game() { Venue::must(venue.by(dealer, floor::WagerCommand{floor::NewGame{table}})); }
    void confirm() {
        Venue::must(venue.by(dealer, floor::PlayCommand{floor::ConfirmResult{table}}));
    }
    floor::Phase phase() const { return venue.state().tables[table.value()].phase; }

    Venue venue;
    floor::TableId table;
    floor::StaffId dealer;
    floor::TerminalId one;
    floor::TerminalId two;
};

TEST_F(Baccarat, ARoundIsPlayedFromNewGameToSettlement) {
    new_game();
    EXPECT_EQ(phase(), floor::Phase::open);
    Venue::must(venue.bet(one, table, "banker", dollars(50)));
    EXPECT_EQ(venue.credit(one), dollars(150));
    Venue::must(venue.bet(two, table, "tie", dollars(5)));
    venue.wait(20'000);
    EXPECT_EQ(phase(), floor::Phase::closed_bets);
    EXPECT_EQ(venue.bet(two, table, "player", dollars(5)).reason, Rejection::bets_closed);
    Venue::must(venue.cards(table, {"2S", "6C", "3D", "TH", "KD"}));
    EXPECT_EQ(phase(), floor::Phase::result);
    confirm();
    EXPECT_EQ(venue.credit(one), dollars(225));
    EXPECT_EQ(venue.credit(two), dollars(95));
    EXPECT_EQ(phase(), floor::Phase::idle);
    EXPECT_TRUE(venue.state().ledger.conserved());
}

TEST_F(Baccarat, TheStateRecoversFromTheJournalAlone) {
    new_game();
    Venue::must(venue.bet(one, table, "banker", dollars(50)));
    venue.wait(20'000);
    Venue::must(venue.cards(table, {"2S", "6C", "3D", "TH", "KD"}));
    confirm();
    const auto recovery = recover(venue.store());
    ASSERT_TRUE(recovery) << recovery.error().what;
    EXPECT_EQ(codec::state_digest(recovery->state), codec::state_digest(venue.state()));
    const auto snapshot = codec::decode_state(codec::encode_state(venue.state()));
    ASSERT_TRUE(snapshot) << snapshot.error().what;
    EXPECT_EQ(codec::state_digest(*snapshot), codec::state_digest(venue.state()));
}

TEST_F(Baccarat, ACommandThatComesTwiceIsDecidedOnce) {
    new_game();
    Venue::must(venue.bet(one, table, "banker", dollars(50)));
    const auto entries = venue.ear.entries.size();
    Venue::must(venue.send(venue.last));
    EXPECT_EQ(venue.credit(one), dollars(150));
    EXPECT_EQ(venue.ear.entries.size(), entries);
}

TEST_F(Baccarat, AnOutageBeforeTheEndOfBettingVoidsTheRound) {
    new_game();
    Venue::must(venue.bet(one, table, "banker", dollars(50)));
    venue.clock.advance(30'000);
    venue.restart();
    EXPECT_EQ(phase(), floor::Phase::idle);
    EXPECT_EQ(venue.credit(one), dollars(200));
}

}  // namespace
}  // namespace croupier::host
