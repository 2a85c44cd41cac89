#include <gtest/gtest.h>

#include "host/test_kit.h"
#include "tests/support/proves.h"

namespace croupier::floor {
namespace {

using host::kit::dollars;
using host::kit::Venue;

Settings dice_settings(const std::string& rulebook, Game game) {
    Settings settings;
    settings.rulebook = rulebook;
    settings.game = game;
    settings.least = dollars(1);
    settings.most = dollars(500);
    settings.period_ms = 30'000;
    return settings;
}

const Settings rapid = dice_settings("star-rapid-fusion-2024", Game::sic_bo);
const Settings canberra = dice_settings("canberra-mttg-2019", Game::sic_bo);
const Settings lucky = dice_settings("crown-sat-15.1", Game::lucky_sic_bo);

class Dice : public testing::Test {
protected:
    void open(const Settings& settings) {
        table = venue.add_table("S1", settings);
        dealer = venue.add_staff("dealer");
        manager = venue.add_staff(here().book->policies->ladder.back());
        for (TerminalId& seat : seats) seat = venue.add_terminal(dollars(200));
    }
    const Table& here() const { return venue.state().tables[table.value()]; }
    void new_game() { Venue::must(venue.by(dealer, WagerCommand{NewGame{table}})); }
    void bet(std::size_t seat, Money amount) {
        Venue::must(venue.bet(seats[seat], table, "small", amount));
    }
    Rejection roll(std::vector<std::uint8_t> dice, Time exposed_at = 0) {
        return venue.device(PlayCommand{ReportDice{table, std::move(dice), exposed_at}}).reason;
    }
    Rejection press(std::size_t seat) {
        return venue.from(seats[seat], PlayCommand{PressShooter{table, seats[seat]}}).reason;
    }
    Rejection confirm(StaffId by) { return venue.by(by, PlayCommand{ConfirmResult{table}}).reason; }
    bool refuses(const Settings& settings) {
        if (venue.state().find_rulebook(settings.rulebook) == nullptr)
            Venue::must(
                venue.host(VenueCommand{AddRulebook{host::kit::rulebook_text(settings.rulebook)}}));
        const std::string name = "T" + std::to_string(venue.state().tables.size());
        return venue.host(TableCommand{AddTable{name, settings}}).reason == Rejection::bad_setting;
    }

    Venue venue;
    TableId table;
    StaffId dealer;
    StaffId manager;
    std::array<TerminalId, 3> seats;
};

TEST_F(Dice, AreThreeFacesFromOneToSix) {
    open(rapid);
    new_game();
    venue.wait(30'000);
    EXPECT_EQ(roll({1, 2, 7}), Rejection::not_expected);
    EXPECT_EQ(roll({0, 2, 6}), Rejection::not_expected);
    EXPECT_EQ(roll({1, 2}), Rejection::not_expected);
    EXPECT_EQ(roll({1, 2, 3, 4}), Rejection::not_expected);
    EXPECT_EQ(roll({}), Rejection::not_expected);
    EXPECT_EQ(here().phase, Phase::closed_bets);
    EXPECT_EQ(roll({1, 2, 6}), Rejection::none);
    EXPECT_EQ(here().phase, Phase::result);
}

TEST_F(Dice, MayBeEnteredByTheDealerOrReadByADevice) {
    open(canberra);
    new_game();
    venue.wait(30'000);
    const ReportDice entry{table, {1, 2, 6}, 0};
    EXPECT_EQ(venue.from(seats[0], PlayCommand{entry}).reason, Rejection::not_signed_in);
    EXPECT_EQ(venue.by(dealer, PlayCommand{entry}).reason, Rejection::none);
    EXPECT_EQ(confirm(dealer), Rejection::none);
    new_game();
    venue.wait(30'000);
    EXPECT_EQ(roll({1, 2, 6}), Rejection::none);
    EXPECT_EQ(confirm(dealer), Rejection::none);
    PROVES("CN-10.3(c)");
}

TEST_F(Dice, OfAnotherDeviceAreNotExpected) {
    open(rapid);
    new_game();
    venue.wait(30'000);
    EXPECT_EQ(venue.device(PlayCommand{ReportNumber{table, 3}}).reason, Rejection::not_expected);
    EXPECT_EQ(venue.cards(table, {"8S"}).reason, Rejection::not_expected);
}

// The time of a wager is kept where an early outcome asks for it, and only there.
TEST_F(Dice, KeepTheTimeOfTheLastWager) {
    open(rapid);
    new_game();
    EXPECT_EQ(here().round.last_wager_at, 0);
    bet(0, dollars(5));
    const Time first = here().round.last_wager_at;
    EXPECT_EQ(first, venue.engine().now());
    venue.wait(1'000);
    Venue::must(venue.from(seats[0], WagerCommand{PressButton{table, seats[0], Button::undo}}));
    EXPECT_EQ(here().round.last_wager_at, first) << "nothing was accepted";
    bet(0, dollars(5));
    EXPECT_EQ(here().round.last_wager_at, first + 1'000);
    venue.wait(1'000);
    Venue::must(venue.from(seats[0], WagerCommand{ConfirmBets{table, seats[0]}}));
    EXPECT_EQ(here().round.last_wager_at, first + 1'000) << "unconfirmed chips count here as well";

    const TableId baccarat = venue.add_table("B1", host::kit::baccarat_rf());
    Venue::must(venue.by(venue.add_staff("dealer"), WagerCommand{NewGame{baccarat}}));
    Venue::must(venue.bet(seats[1], baccarat, "player", dollars(5)));
    EXPECT_EQ(venue.state().tables[baccarat.value()].round.last_wager_at, 0);
}

TEST_F(Dice, ThatWereSeenBeforeTheGameBeganStandForNobody) {
    open(rapid);
    const Time before = venue.engine().now();
    venue.wait(5'000);
    new_game();
    bet(0, dollars(5));
    venue.wait(5'000);
    EXPECT_EQ(roll({1, 2, 6}, before), Rejection::none);
    EXPECT_EQ(here().phase, Phase::held);
    EXPECT_EQ(confirm(manager), Rejection::not_expected);
}

TEST_F(Dice, OfAClockThatIsAheadWereSeenNow) {
    open(rapid);
    new_game();
    bet(0, dollars(5));
    venue.wait(5'000);
    EXPECT_EQ(roll({1, 2, 6}, venue.engine().now() + 60'000), Rejection::none);
    EXPECT_EQ(here().round.exposed_at, venue.engine().now());
    EXPECT_EQ(confirm(manager), Rejection::none);
    EXPECT_EQ(venue.credit(seats[0]), dollars(205));
}

TEST_F(Dice, ThatCameInTimeAreNotAskedWhenTheyWereSeen) {
    open(rapid);
    new_game();
    bet(0, dollars(5));
    venue.wait(31'000);
    EXPECT_EQ(roll({1, 2, 6}, venue.engine().now() - 500), Rejection::none);
    EXPECT_EQ(here().phase, Phase::result);
    EXPECT_EQ(here().round.exposed_at, 0);
}

TEST_F(Dice, AHeldRoundIsStillHeldAfterARestart) {
    open(rapid);
    new_game();
    bet(0, dollars(5));
    EXPECT_EQ(roll({1, 2, 6}, venue.engine().now()), Rejection::none);
    venue.restart();
    EXPECT_EQ(here().phase, Phase::held);
    EXPECT_EQ(confirm(manager), Rejection::not_expected) << "the wager came in that millisecond";
}

TEST_F(Dice, AShooterIsNotMadeByStakesThatGoBack) {
    Settings settings = lucky;
    settings.shooter_least = dollars(20);
    settings.least_total = dollars(30);
    open(settings);
    new_game();
    bet(0, dollars(25));
    venue.wait(30'000);
    EXPECT_EQ(venue.credit(seats[0]), dollars(200));
    EXPECT_FALSE(here().round.shooter);
    EXPECT_TRUE(here().round.tumbled);
    PROVES("CR-15.5.2(b)");
}

TEST_F(Dice, TheButtonOutlivesARestart) {
    Settings settings = lucky;
    settings.shooter_ms = 10'000;
    open(settings);
    new_game();
    bet(1, dollars(5));
    venue.wait(35'000);
    venue.restart();
    EXPECT_EQ(press(0), Rejection::not_expected);
    EXPECT_EQ(press(1), Rejection::none);
    EXPECT_TRUE(here().round.tumbled);
    EXPECT_EQ(roll({1, 2, 6}), Rejection::none);
}

TEST_F(Dice, TheButtonIsPressedAtItsOwnTerminal) {
    open(lucky);
    new_game();
    bet(1, dollars(5));
    venue.wait(30'000);
    EXPECT_EQ(venue.from(seats[0], PlayCommand{PressShooter{table, seats[1]}}).reason,
              Rejection::unknown_terminal);
    EXPECT_EQ(press(1), Rejection::none);
    PROVES("CR-15.2c");
}

TEST_F(Dice, NobodyPressesWhenTheRoundIsOver) {
    open(lucky);
    new_game();
    bet(1, dollars(5));
    venue.wait(30'000);
    Venue::must(venue.by(manager, PlayCommand{VoidRound{table, VoidReason::disruption}}));
    EXPECT_EQ(press(1), Rejection::not_expected);
    venue.wait(60'000);
    EXPECT_EQ(here().phase, Phase::idle);
}

// Dice that can be seen end betting, whether or not the tumbler should have run.
TEST_F(Dice, BeforeTheTumblerRanEndBettingAllTheSame) {
    open(lucky);
    new_game();
    bet(1, dollars(5));
    venue.wait(1'000);
    EXPECT_EQ(roll({1, 2, 6}), Rejection::none);
    EXPECT_EQ(here().phase, Phase::held);
    EXPECT_EQ(press(1), Rejection::not_expected);
    venue.wait(60'000);
    EXPECT_EQ(here().phase, Phase::held);
    EXPECT_EQ(confirm(manager), Rejection::none);
}

TEST_F(Dice, SettingsThatCannotBe) {
    const auto with = [](Settings settings, const auto& change) {
        change(settings);
        return settings;
    };
    EXPECT_TRUE(refuses(with(rapid, [](Settings& s) { s.early_exposure = "maybe"; })));
    EXPECT_TRUE(refuses(with(rapid, [](Settings& s) { s.shooter_least = dollars(5); })));
    EXPECT_TRUE(refuses(with(rapid, [](Settings& s) { s.side_bets = {"small"}; })));
    EXPECT_TRUE(refuses(with(rapid, [](Settings& s) { s.options = {{"colour", "red"}}; })));
    // Rapid Fusion leaves no choice here.
    const std::vector<Option> loses = {{"specific_double_on_triple", "lose"}};
    EXPECT_TRUE(refuses(with(rapid, [&](Settings& s) { s.options = loses; })));
    EXPECT_FALSE(refuses(with(canberra, [&](Settings& s) { s.options = loses; })));
    EXPECT_TRUE(refuses(with(
        canberra, [](Settings& s) { s.options = {{"specific_double_on_triple", "perhaps"}}; })));
    // Nobody has wagered when a game begins.
    EXPECT_TRUE(refuses(with(lucky, [](Settings& s) {
        s.shooter_least = dollars(5);
        s.tumble_at = TumbleAt::new_game;
    })));
    const Settings chase = dice_settings("crown-sat-15.1", Game::triple_chase);
    EXPECT_TRUE(refuses(with(chase, [](Settings& s) { s.decks = 8; })));
    EXPECT_TRUE(refuses(with(chase, [](Settings& s) { s.side_bets = {"banker"}; })));
    EXPECT_TRUE(refuses(with(chase, [&](Settings& s) { s.options = loses; })));
    const Settings wheel = dice_settings("crown-sat-15.1", Game::big_wheel);
    EXPECT_TRUE(refuses(with(wheel, [&](Settings& s) { s.options = loses; })));
    EXPECT_TRUE(refuses(dice_settings("canberra-mttg-2019", Game::big_wheel)));
}

}  // namespace
}  // namespace croupier::floor
