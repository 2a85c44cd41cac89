// An account that one house freezes: what waits for it, and what does not.
#include <gtest/gtest.h>

#include "host/test_kit.h"

namespace croupier {
namespace {

using floor::Rejection;
using floor::StaffId;
using floor::TableId;
using floor::TerminalId;
using host::kit::dollars;
using host::kit::Venue;

class Frozen : public testing::Test {
protected:
    Frozen() {
        crown = add("C1", "crown-sat-15.1");
        crown_too = add("C2", "crown-sat-15.1");
        star = add("R1", "star-rapid-fusion-2024");
        dealer = venue.add_staff("dealer");
        player = venue.add_terminal(dollars(100));
        other = venue.add_terminal(dollars(100));
    }
    TableId add(const std::string& name, const std::string& book) {
        floor::Settings settings = host::kit::baccarat_rf();
        settings.rulebook = book;
        settings.game = floor::Game::roulette;
        settings.decks = 0;
        settings.several = true;
        return venue.add_table(name, settings);
    }
    void new_game(TableId table) {
        Venue::must(venue.by(dealer, floor::WagerCommand{floor::NewGame{table}}));
    }
    void spin(TableId table) {
        venue.wait(60'000);
        Venue::must(venue.device(floor::PlayCommand{floor::ReportNumber{table, 1}}));
    }
    Rejection confirm(TableId table) {
        return venue.by(dealer, floor::PlayCommand{floor::ConfirmResult{table}}).reason;
    }

    Venue venue;
    TableId crown;
    TableId crown_too;
    TableId star;
    StaffId dealer;
    TerminalId player;
    TerminalId other;
};

// CR-8.3: the doubt of one house holds up no table of another one, whoever plays at both.
TEST_F(Frozen, HoldsUpTablesOfItsOwnHouseAlone) {
    new_game(crown);
    Venue::must(venue.bet(player, crown, "red", dollars(10)));
    spin(crown);
    ASSERT_EQ(confirm(crown), Rejection::none);
    for (const TableId table : {crown_too, star}) {
        new_game(table);
        Venue::must(venue.bet(player, table, "red", dollars(10)));
        Venue::must(venue.bet(other, table, "black", dollars(10)));
        spin(table);
    }
    floor::OpenIncident doubt;
    doubt.round = {crown, 1};
    doubt.kind = floor::IncidentKind::wrong_result;
    doubt.text = "it was another number";
    Venue::must(venue.by(dealer, floor::IncidentCommand{doubt}));
    ASSERT_NE(venue.state().terminals[player.value()].frozen, floor::IncidentId{});
    EXPECT_EQ(confirm(crown_too), Rejection::account_frozen);
    EXPECT_EQ(confirm(star), Rejection::none);
    EXPECT_EQ(venue.credit(other), dollars(80));
    // What was won lies in an account that is frozen all the same.
    EXPECT_EQ(venue.from(player, floor::TerminalCommand{floor::CashOut{player}}).reason,
              Rejection::account_frozen);
}

}  // namespace
}  // namespace croupier
