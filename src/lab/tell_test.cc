#include "lab/tell.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/export.h"
#include "host/test_kit.h"
#include "lab/replay.h"
#include "view/view.h"

// Dice and the big wheel, as they are told to people afterwards and at the moment.

namespace croupier::lab {
namespace {

using floor::PlayCommand;
using floor::WagerCommand;
using host::kit::dollars;
using host::kit::Venue;
using testing::ElementsAre;
using testing::HasSubstr;

class Telling : public testing::Test {
protected:
    void play(floor::Game game, const std::string& bet,
              const std::vector<floor::SelectionWord>& selection) {
        floor::Settings settings;
        settings.rulebook = "crown-sat-15.1";
        settings.game = game;
        settings.least = dollars(1);
        settings.period_ms = 30'000;
        table = venue.add_table("T1", settings);
        dealer = venue.add_staff("dealer");
        terminal = venue.add_terminal(dollars(100));
        Venue::must(venue.by(dealer, WagerCommand{floor::NewGame{table}}));
        Venue::must(venue.bet(terminal, table, bet, dollars(10), selection));
    }
    void confirm() { Venue::must(venue.by(dealer, PlayCommand{floor::ConfirmResult{table}})); }
    std::string told() {
        const auto told = replay(venue.store(), "T1/1");
        CHECK(told.has_value());
        return told_text(*told);
    }
    std::string sheet() {
        std::string text;
        host::ExportOptions options;
        options.format = host::ExportFormat::csv;
        const auto done = host::export_journal(venue.store(), options, [&](std::string_view more) {
            text += more;
            return true;
        });
        CHECK(done.has_value());
        return text;
    }
    view::TableView seen() {
        return view::view(view::Source{venue.state(), venue.engine().now()}, view::AtTable{table});
    }

    Venue venue;
    floor::TableId table;
    floor::StaffId dealer;
    floor::TerminalId terminal;
};

TEST_F(Telling, ARoundOfLuckySicBo) {
    play(floor::Game::lucky_sic_bo, "three_dice_total", {{"total", "9"}});
    EXPECT_FALSE(seen().face.shooter);
    venue.wait(30'000);
    EXPECT_EQ(seen().face.shooter, terminal);
    EXPECT_EQ(seen().face.press_by, venue.engine().now() + 10'000);
    venue.wait(2'000);
    Venue::must(venue.from(terminal, PlayCommand{floor::PressShooter{table, terminal}}));
    EXPECT_FALSE(seen().face.press_by);
    EXPECT_EQ(venue.from(terminal, PlayCommand{floor::PressShooter{table, terminal}}).reason,
              floor::Rejection::not_expected);
    Venue::must(venue.device(PlayCommand{floor::ReportDice{table, {1, 2, 6}, 0}}));
    EXPECT_THAT(seen().seen.dice, ElementsAre(1, 2, 6));
    EXPECT_TRUE(seen().seen.result.empty()) << "not confirmed yet";
    confirm();
    EXPECT_EQ(seen().seen.result, "1, 2 and 6: total 9");
    EXPECT_THAT(told(), testing::AllOf(HasSubstr("terminal PT1 is the shooter, for 10.000 s"),
                                       HasSubstr("the shooter starts the tumbler"),
                                       HasSubstr("the shooter's button REFUSED: not_expected"),
                                       HasSubstr("the dice show 1, 2, 6"),
                                       HasSubstr("three_dice_total 9")));
    EXPECT_THAT(sheet(), testing::AllOf(HasSubstr("dice_reported,0/1,,,\"1/2/6\""),
                                        HasSubstr("tumbler_started,0/1,0,,\"\"")));
}

TEST_F(Telling, DiceThatWereSeenEarly) {
    play(floor::Game::lucky_sic_bo, "small", {});
    venue.wait(3'000);
    EXPECT_TRUE(seen().seen.dice.empty());
    Venue::must(venue.device(
        PlayCommand{floor::ReportDice{table, {1, 2, 6}, venue.engine().now() - 1'500}}));
    EXPECT_THAT(told(), HasSubstr("the dice show 1, 2, 6, seen 1.500 s before"));
}

TEST_F(Telling, ARoundOfTheBigWheel) {
    play(floor::Game::big_wheel, "symbol", {{"symbol", "B"}});
    venue.wait(30'000);
    EXPECT_EQ(seen().seen.symbol, "");
    Venue::must(venue.device(PlayCommand{floor::ReportNumber{table, 1}}));
    EXPECT_EQ(seen().seen.symbol, "B");
    EXPECT_FALSE(seen().seen.number) << "the wheel has symbols";
    confirm();
    EXPECT_THAT(told(), testing::AllOf(HasSubstr("the wheel rests at symbol B"),
                                       HasSubstr("symbol B"), HasSubstr("wins 30.00")));
}

TEST_F(Telling, ARoundOfTripleChase) {
    play(floor::Game::triple_chase, "lucky_8s", {});
    venue.wait(30'000);
    Venue::must(venue.cards(table, {"8S", "2D", "KH"}));
    ASSERT_EQ(seen().seen.cards.size(), 3U);
    EXPECT_EQ(seen().seen.cards[1].place, "position");
    confirm();
    EXPECT_THAT(told(), testing::AllOf(HasSubstr("the eight of spades to position 1"),
                                       HasSubstr("the king of hearts to position 3")));
}

// What went wrong, told with the state before it.
TEST(TellingIncidents, WhatWentWrongIsToldInWords) {
    Venue venue;
    const floor::TableId baccarat = venue.add_table("B1", host::kit::baccarat_rf());
    floor::Settings wheel = host::kit::baccarat_rf();
    wheel.game = floor::Game::roulette;
    wheel.decks = 0;
    const floor::TableId roulette = venue.add_table("R1", wheel);
    const floor::StaffId supervisor = venue.add_staff("gaming_supervisor");
    const floor::TerminalId terminal = venue.add_terminal(dollars(100));
    const auto told = [&](const floor::IncidentEvent& event) {
        return event_text(venue.state(), floor::Event{event}, 0);
    };
    floor::Incident incident;
    incident.id = floor::IncidentId(3);
    incident.kind = floor::IncidentKind::card_exposed;
    incident.blocks = true;
    incident.text = "two cards at once";
    EXPECT_EQ(told(floor::IncidentOpened{incident}),
              "incident 3 is opened: card exposed, noticed by staff; no round begins before it is "
              "closed: two cards at once");
    EXPECT_THAT(told(floor::NoticeOrdered{
                    {}, floor::IncidentId(3), rulebook::Notify::daily_summary, 86'400'000}),
                HasSubstr("daily summary is to be told within 24 hours"));
    EXPECT_THAT(told(floor::CardStrayed{
                    {baccarat, 1}, *cards::parse_card("AS"), true, rulebook::StrayCard::dummy}),
                HasSubstr("the ace of spades came out of turn, seen by players: it opens a coup "
                          "without wagers"));
    floor::OutcomeReplaced replaced;
    replaced.round = {roulette, 1};
    replaced.former.number = 17;
    replaced.outcome.number = 18;
    replaced.by = supervisor;
    EXPECT_THAT(told(replaced), HasSubstr("replaces what was read, 17, by what came: 18"));
    floor::RoundCorrected corrected;
    corrected.round = {roulette, 1};
    corrected.by = supervisor;
    corrected.result = "18 red";
    corrected.adjustments.push_back({terminal, {}, Money::cents(500), {}, Money::cents(200), {}});
    EXPECT_THAT(told(corrected),
                HasSubstr("had got 5.00 and gets 0.00, difference -5.00, owes 2.00"));
    EXPECT_THAT(event_text(venue.state(), floor::Event{floor::IncidentEvent{corrected}}, 0,
                           lab::Telling{.only = floor::TerminalId(99), .say = {}}),
                testing::Not(HasSubstr("owes")));
}

}  // namespace
}  // namespace croupier::lab
