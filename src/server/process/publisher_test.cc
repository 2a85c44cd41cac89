#include "server/process/publisher.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "encoding/json.h"
#include "host/test_kit.h"

namespace croupier::server {
namespace {

using floor::TableId;
using floor::TerminalId;
using host::kit::dollars;
using testing::SizeIs;

// A floor with a publisher that hears all of it, and sessions that are only connection_ids.
class Publishing : public testing::Test {
protected:
    Publishing()
        : table_(venue_.add_table("B1", host::kit::baccarat_rf())),
          one_(venue_.add_terminal(dollars(100))),
          two_(venue_.add_terminal(dollars(100))),
          dealer_(venue_.add_staff("dealer")) {
        come(0, Part::terminal, one_.value());
        come(1, Part::terminal, two_.value());
        come(2, Part::dealer_terminal, 0);
        come(3, Part::display, 0);
        publish(1'000'000);
    }

    void come(std::uint32_t place, Part part, std::uint32_t number) {
        Session session;
        session.connection_id = {place, 1};
        session.part = part;
        session.number = number;
        publisher_.arrive(session);
        publisher_.watch(*publisher_.find({place, 1}), {table_});
    }
    // What has happened since the last time goes to the publisher, as the engine gives it.
    void hear() {
        for (; heard_ < venue_.ear.entries.size(); ++heard_)
            publisher_.happened(venue_.state(), venue_.ear.entries[heard_], 1,
                                venue_.engine().now());
    }
    std::vector<Letter> publish(std::int64_t now_us) {
        return publish(now_us, Publisher::Pressure::none);
    }
    std::vector<Letter> publish(std::int64_t now_us, Publisher::Pressure pressure) {
        hear();
        publisher_.publish({venue_.state(), venue_.engine().now(), 1, {}, {}}, now_us, pressure);
        return publisher_.take_letters();
    }
    static std::vector<Letter> of(const std::vector<Letter>& letters, std::string_view type) {
        std::vector<Letter> found;
        for (const Letter& letter : letters)
            if (letter.text->starts_with("{\"type\":\"" + std::string(type) + "\""))
                found.push_back(letter);
        return found;
    }

    host::kit::Venue venue_;
    TableId table_;
    TerminalId one_;
    TerminalId two_;
    floor::StaffId dealer_;
    Publisher publisher_;
    std::size_t heard_ = 0;
};

TEST_F(Publishing, ATablesViewIsWrittenOnceForAllItsTerminals) {
    venue_.must(venue_.by(dealer_, floor::WagerCommand{floor::NewGame{table_}}));
    const auto tables = of(publish(2'000'000), "table");
    ASSERT_THAT(tables, SizeIs(2));
    EXPECT_EQ(tables[0].text, tables[1].text);  // the very same bytes
    EXPECT_NE(tables[0].to, tables[1].to);
}

TEST_F(Publishing, ManyChangesWithinAFifthOfASecondAreOneView) {
    venue_.must(venue_.by(dealer_, floor::WagerCommand{floor::NewGame{table_}}));
    EXPECT_THAT(of(publish(2'000'000), "dealer"), SizeIs(1));
    for (int i = 0; i < 10; ++i) {
        venue_.must(venue_.bet(one_, table_, "banker", dollars(5)));
        EXPECT_THAT(of(publish(2'010'000 + i * 10'000), "dealer"), SizeIs(0));
    }
    const auto next = publisher_.next_at(2'120'000);
    ASSERT_TRUE(next);
    EXPECT_LE(*next, 2'200'000);
    EXPECT_THAT(of(publish(2'200'000), "dealer"), SizeIs(1));
    EXPECT_THAT(publish(2'600'000), SizeIs(0));  // and then nothing: there are no ticks
}

TEST_F(Publishing, WhileOrdersWaitATerminalsOwnViewComesLessOften) {
    venue_.must(venue_.by(dealer_, floor::WagerCommand{floor::NewGame{table_}}));
    publish(2'000'000);
    const auto bet = [&] { venue_.must(venue_.bet(one_, table_, "banker", dollars(5))); };
    const auto pressed = Publisher::Pressure::orders_wait;
    bet();
    // Who has not been told anything for half a second is told at once.
    EXPECT_THAT(of(publish(2'600'000, pressed), "mine"), SizeIs(1));
    bet();
    EXPECT_THAT(of(publish(2'900'000, pressed), "mine"), SizeIs(0));
    EXPECT_THAT(of(publish(3'100'000, pressed), "mine"), SizeIs(1));
    bet();
    EXPECT_THAT(of(publish(3'200'000, pressed), "mine"), SizeIs(0));
    EXPECT_THAT(of(publish(3'300'000), "mine"), SizeIs(1));
}

TEST_F(Publishing, WhatOthersStakeReachesNoOtherTerminal) {
    venue_.must(venue_.by(dealer_, floor::WagerCommand{floor::NewGame{table_}}));
    publish(2'000'000);
    venue_.must(venue_.bet(one_, table_, "banker", dollars(5)));
    for (const Letter& letter : publish(3'000'000)) EXPECT_NE(letter.to, (ConnectionId{1, 1}));
}

TEST_F(Publishing, ACardThatAllShareIsANewViewForEachWhereTerminalsHaveHands) {
    const auto told = [&](floor::Game game, const char* name, std::uint32_t place, TerminalId who) {
        floor::Settings settings = host::kit::baccarat_rf();
        settings.game = game;
        settings.decks = 0;
        settings.decision_ms = 15'000;
        const TableId table = venue_.add_table(name, settings);
        publisher_.watch(*publisher_.find({place, 1}), {table});
        venue_.must(venue_.by(dealer_, floor::WagerCommand{floor::NewGame{table}}));
        venue_.must(venue_.bet(who, table, "player", dollars(10)));
        venue_.wait(60'000);
        publish(venue_.engine().now() * 1'000);
        venue_.must(venue_.cards(table, {"8S"}));
        return of(publish(venue_.engine().now() * 1'000 + 1'000'000), "mine").size();
    };
    EXPECT_EQ(told(floor::Game::blackjack, "J1", 0, one_), 1U);
    EXPECT_EQ(told(floor::Game::baccarat, "B2", 1, two_), 0U);
}

TEST_F(Publishing, WhoComesOnASecondSocketSendsTheFirstAway) {
    Session again;
    again.connection_id = {9, 4};
    again.part = Part::terminal;
    again.number = one_.value();
    const auto former = publisher_.arrive(again);
    ASSERT_TRUE(former);
    EXPECT_EQ(*former, (ConnectionId{0, 1}));
    EXPECT_EQ(publisher_.find({0, 1}), nullptr);
    EXPECT_EQ(publisher_.terminal(one_)->connection_id, (ConnectionId{9, 4}));
}

TEST_F(Publishing, HowARoundEndedIsToldToEachSeatAtOnce) {
    venue_.must(venue_.by(dealer_, floor::WagerCommand{floor::NewGame{table_}}));
    venue_.must(venue_.bet(one_, table_, "player", dollars(10)));
    venue_.wait(60'000);
    publish(2'000'000);
    venue_.must(venue_.cards(table_, {"9S", "2H", "KD", "3C", "5H"}));
    publish(2'001'000);
    venue_.must(venue_.by(dealer_, floor::PlayCommand{floor::ConfirmResult{table_}}));
    hear();
    const auto settled = of(publisher_.take_letters(), "settled");
    ASSERT_THAT(settled, SizeIs(1));
    EXPECT_EQ(settled[0].to, (ConnectionId{0, 1}));
    EXPECT_THAT(
        *settled[0].text,
        testing::HasSubstr(R"("credit":)" + std::to_string(venue_.credit(one_).in_cents())));
}

TEST_F(Publishing, ALobbyGetsATileOnceASecondAndNobodyElseDoes) {
    publisher_.watch_tiles(*publisher_.find({0, 1}), {table_});
    EXPECT_THAT(of(publish(2'000'000), "tile"), SizeIs(1));
    EXPECT_THAT(of(publish(4'000'000), "tile"), SizeIs(0));  // nothing has happened
    venue_.must(venue_.by(dealer_, floor::WagerCommand{floor::NewGame{table_}}));
    EXPECT_THAT(of(publish(5'000'000), "tile"), SizeIs(1));
    for (int i = 0; i < 4; ++i) {
        venue_.must(venue_.bet(two_, table_, "banker", dollars(5)));
        EXPECT_THAT(of(publish(5'200'000 + i * 200'000), "tile"), SizeIs(0));
    }
    const auto next = publisher_.next_at(5'900'000);
    ASSERT_TRUE(next);
    EXPECT_LE(*next, 6'000'000);
    const auto tiles = of(publish(6'000'000), "tile");
    ASSERT_THAT(tiles, SizeIs(1));
    EXPECT_EQ(tiles[0].to, (ConnectionId{0, 1}));
    EXPECT_THAT(*tiles[0].text, testing::HasSubstr(R"("players":1)"));
    EXPECT_THAT(*tiles[0].text, testing::Not(testing::HasSubstr("stake")));
    // Who comes later gets what the others have.
    publisher_.watch_tiles(*publisher_.find({1, 1}), {table_});
    EXPECT_THAT(of(publisher_.take_letters(), "tile"), SizeIs(1));
    // Nobody is left: nothing is made and nothing waits.
    publisher_.watch_tiles(*publisher_.find({0, 1}), {});
    publisher_.leave({1, 1});
    venue_.must(venue_.bet(two_, table_, "tie", dollars(5)));
    EXPECT_THAT(of(publish(8'000'000), "tile"), SizeIs(0));
    EXPECT_FALSE(publisher_.next_at(9'000'000));
}

TEST_F(Publishing, OneDisplayHasAFewScreensAndTheOldestGoes) {
    const auto arrive = [&](std::uint32_t place, std::uint32_t number) {
        Session session;
        session.connection_id = {place, 1};
        session.part = Part::display;
        session.number = number;
        return publisher_.arrive(session);
    };
    for (std::uint32_t place = 4; place < 7; ++place) EXPECT_FALSE(arrive(place, 0));
    EXPECT_FALSE(arrive(7, 1)) << "another table's";
    const std::size_t before = publisher_.size();
    for (std::uint32_t place = 8; place < 12; ++place) {
        const auto former = arrive(place, 0);
        ASSERT_TRUE(former);
        EXPECT_EQ(former->place, place == 8 ? 3U : place - 5);  // place 3 was there from the start
        EXPECT_EQ(publisher_.find(*former), nullptr);
    }
    EXPECT_EQ(publisher_.size(), before);
    publisher_.leave({11, 1});
    EXPECT_FALSE(arrive(12, 0));
}

}  // namespace
}  // namespace croupier::server
