#include <gtest/gtest.h>

#include <algorithm>

#include "host/test_kit.h"
#include "tests/support/proves.h"

// A coup from the announcement of its result to the last cent.

namespace croupier::tests {
namespace {

using floor::PlayCommand;
using floor::Purpose;
using floor::WagerCommand;
using host::kit::dollars;
using host::kit::Venue;

floor::Settings baccarat_of(const std::string& rulebook) {
    floor::Settings settings;
    settings.rulebook = rulebook;
    settings.least = dollars(5);
    settings.most = dollars(1000);
    settings.period_ms = 20'000;
    return settings;
}

// Three players: one wins, one loses, one does both.
TEST(CoupSettlement, AllThatLostIsCollectedBeforeAnybodyIsPaid) {
    Venue venue;
    const floor::TableId table = venue.add_table("B1", baccarat_of("star-baccarat-2025"));
    const floor::StaffId dealer = venue.add_staff("dealer");
    const floor::TerminalId winner = venue.add_terminal(dollars(200));
    const floor::TerminalId both = venue.add_terminal(dollars(200));
    const floor::TerminalId loser = venue.add_terminal(dollars(200));
    Venue::must(venue.by(dealer, WagerCommand{floor::NewGame{table}}));
    Venue::must(venue.bet(winner, table, "banker", dollars(20)));
    Venue::must(venue.bet(both, table, "banker", dollars(20)));
    Venue::must(venue.bet(both, table, "tie", dollars(10)));
    Venue::must(venue.bet(loser, table, "player", dollars(50)));
    venue.wait(20'000);
    Venue::must(venue.cards(table, {"2S", "6C", "3D", "TH", "KD"}));
    Venue::must(venue.by(dealer, PlayCommand{floor::ConfirmResult{table}}));
    const floor::Events& events = venue.ear.entries.back().events;
    const auto is = [](const floor::Event& event, auto fact) {
        const auto* play = std::get_if<floor::PlayEvent>(&event);
        return play != nullptr && std::holds_alternative<decltype(fact)>(*play);
    };
    // The result is announced first.
    ASSERT_GE(events.size(), 2U);
    ASSERT_TRUE(is(events[0], floor::ResultConfirmed{}));
    ASSERT_TRUE(is(events[1], floor::RoundSettled{}));
    std::vector<Purpose> order;
    Money lost;
    for (const floor::Transfer& transfer : floor::transfers_of(events[1])) {
        order.push_back(transfer.purpose);
        if (transfer.purpose == Purpose::lose) lost += transfer.amount;
    }
    EXPECT_EQ(lost, dollars(60));
    EXPECT_EQ(std::count(order.begin(), order.end(), Purpose::win), 2);
    EXPECT_TRUE(std::is_partitioned(order.begin(), order.end(),
                                    [](Purpose purpose) { return purpose == Purpose::lose; }));
    EXPECT_EQ(venue.credit(winner), dollars(219));
    EXPECT_EQ(venue.credit(both), dollars(209));
    EXPECT_EQ(venue.credit(loser), dollars(150));
    PROVES("SB-11.1.1");
}

}  // namespace
}  // namespace croupier::tests
