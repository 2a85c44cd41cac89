// What stands in a hall: which games, by which rules each table is played, what a wager is.
#include <gtest/gtest.h>

#include <set>

#include "codec/journal.h"
#include "host/test_kit.h"
#include "tests/support/proves.h"
#include "tests/support/shelf.h"
#include "view/view.h"

namespace croupier::tests {
namespace {

using floor::Game;
using host::kit::dollars;
using host::kit::Venue;

floor::Settings settings_of(const std::string& rulebook, Game game) {
    floor::Settings settings = host::kit::baccarat_rf();
    settings.rulebook = rulebook;
    settings.game = game;
    settings.decks = 0;
    if (game == Game::three_card_poker) settings.mode = floor::Mode::rng;
    return settings;
}

struct Component {
    Game game;
    const char* bet;
    std::vector<floor::SelectionWord> selection{};

    floor::Spot spot() const { return *floor::parse_spot(game, bet, selection); }
};
const std::vector<Component>& components() {
    static const std::vector<Component> all = {{Game::baccarat, "banker"},
                                               {Game::roulette, "red"},
                                               {Game::sic_bo, "small"},
                                               {Game::blackjack, "player"},
                                               {Game::casino_war, "ante", {{"area", "1"}}},
                                               {Game::three_card_poker, "ante"}};
    return all;
}

view::Source source_of(Venue& venue) {
    return {venue.state(), venue.engine().now(), 1, {}, "test"};
}

std::set<Game> games_on(Venue& venue, floor::TerminalId terminal) {
    std::set<Game> games;
    for (const view::MyTable& table : view::view(source_of(venue), view::Player{terminal}).tables)
        games.insert(table.face.game);
    return games;
}

TEST(Installation, HasAnySubsetOfTheGames) {
    const auto& all = components();
    for (std::size_t chosen = 1; chosen < std::size_t{1} << all.size(); ++chosen) {
        Venue venue;
        std::set<Game> wanted;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if ((chosen >> i & 1U) == 0) continue;
            venue.add_table("T" + std::to_string(i), settings_of(rapid_fusion, all[i].game));
            wanted.insert(all[i].game);
        }
        EXPECT_EQ(games_on(venue, venue.add_terminal(dollars(100))), wanted);
    }
    PROVES("RF-2.1a");
}

TEST(Installation, HasEachGameByItselfAndThenNoOther) {
    for (const Component& component : components()) {
        SCOPED_TRACE(component.bet);
        Venue venue;
        const floor::StaffId dealer = venue.add_staff("dealer");
        const floor::TableId table =
            venue.add_table("T1", settings_of(rapid_fusion, component.game));
        const floor::TerminalId one = venue.add_terminal(dollars(100));
        EXPECT_EQ(games_on(venue, one), std::set<Game>{component.game});
        if (venue.state().tables[0].phase != floor::Phase::open)
            Venue::must(venue.by(dealer, floor::WagerCommand{floor::NewGame{table}}));
        if (component.game == Game::three_card_poker)
            Venue::must(
                venue.from(one, floor::PlayCommand{floor::PickPositions{table, one, {1, 2, 3}}}));
        for (const Component& bet : components()) {
            const floor::PlaceBets order{table, one, {{bet.spot(), dollars(5)}}};
            EXPECT_EQ(venue.from(one, floor::WagerCommand{order}).reason == floor::Rejection::none,
                      bet.game == component.game);
        }
        EXPECT_EQ(venue.credit(one), dollars(95));
    }
    PROVES("RF-1.1-roulette-component", "RF-1.1-sicbo-component", "RF-1.1-blackjack-component",
           "RF-1.1-casino-war-component", "RF-1.1-stadium-three-card-poker");
}

// One terminal, two tables: whether unconfirmed chips count is the table's rule and nobody else's.
TEST(Installation, EachTableIsPlayedByItsOwnRules) {
    Venue venue;
    const floor::StaffId dealer = venue.add_staff("dealer");
    floor::Settings settings = settings_of(canberra, Game::baccarat);
    settings.several = true;
    const floor::TableId confirmed = venue.add_table("B1", settings);
    settings.rulebook = crown;
    const floor::TableId laid = venue.add_table("B2", settings);
    settings.game = Game::roulette;
    const floor::TableId wheel = venue.add_table("R1", settings);
    const floor::TerminalId one = venue.add_terminal(dollars(100));
    for (const floor::TableId id : {confirmed, laid, wheel})
        Venue::must(venue.by(dealer, floor::WagerCommand{floor::NewGame{id}}));
    Venue::must(venue.bet(one, confirmed, "banker", dollars(10)));
    Venue::must(venue.bet(one, laid, "banker", dollars(10)));
    Venue::must(venue.bet(one, wheel, "red", dollars(10)));
    EXPECT_NE(venue.bet(one, confirmed, "super_6", dollars(5)).reason, floor::Rejection::none);
    Venue::must(venue.bet(one, laid, "super_6", dollars(5)));
    const floor::Spot banker = components()[0].spot();
    EXPECT_NE(
        venue.from(one, floor::WagerCommand{floor::PlaceBets{wheel, one, {{banker, dollars(5)}}}})
            .reason,
        floor::Rejection::none);
    venue.wait(20'000);
    const auto staked = [&](floor::TableId id) {
        return floor::staked(venue.state().tables[id.value()], one);
    };
    EXPECT_EQ(staked(confirmed), Money{});
    EXPECT_EQ(staked(laid), dollars(15));
    EXPECT_EQ(staked(wheel), dollars(10));
    PROVES("CN-A.2", "CR-1.4");
}

// Which variation of a game was played is in the record: the round is bound to the text of the
// rulebook and to the settings of its table.
TEST(Installation, ARoundIsBoundToTheGameAsThisDocumentHasIt) {
    for (const Game game : {Game::baccarat, Game::roulette, Game::sic_bo}) {
        Venue venue;
        const floor::StaffId dealer = venue.add_staff("dealer");
        const floor::TableId id = venue.add_table("T", settings_of(canberra, game));
        Venue::must(venue.by(dealer, floor::WagerCommand{floor::NewGame{id}}));
        const auto* opened = std::get_if<floor::RoundOpened>(
            &std::get<floor::WagerEvent>(venue.ear.entries.back().events.front()));
        ASSERT_NE(opened, nullptr);
        const floor::Table table = venue.state().tables[id.value()];
        EXPECT_EQ(opened->bound_to, table.version);
        EXPECT_EQ(table.settings.rulebook, canberra);
        EXPECT_EQ(table.settings.game, game);
        // Another house's game of the same name is another version.
        const floor::TableId other = venue.add_table("O", settings_of(crown, game));
        EXPECT_NE(venue.state().tables[other.value()].version, table.version);
        const auto view = view::view(source_of(venue), view::Dealer{id});
        EXPECT_EQ(view.face.rulebook, canberra);
        EXPECT_EQ(view.face.game, game);
    }
    PROVES("CN-8.1d", "CN-9.1c", "CN-10.1e");
}

TEST(Installation, ABetIsWhatCanBeBackedAndAWagerIsMoneyOnItInOneCase) {
    for (const char* rulebook : {canberra, crown}) {
        Venue venue;
        const floor::StaffId dealer = venue.add_staff("dealer");
        const floor::TableId table = venue.add_table("B1", settings_of(rulebook, Game::baccarat));
        const floor::TerminalId one = venue.add_terminal(dollars(100));
        const floor::TerminalId two = venue.add_terminal(dollars(100));
        Venue::must(venue.by(dealer, floor::WagerCommand{floor::NewGame{table}}));
        Venue::must(venue.bet(one, table, "banker", dollars(10)));
        Venue::must(venue.bet(one, table, "tie", dollars(5)));
        Venue::must(venue.bet(two, table, "banker", dollars(20)));
        if (rulebook == canberra)
            for (const floor::TerminalId each : {one, two})
                Venue::must(venue.from(each, floor::WagerCommand{floor::ConfirmBets{table, each}}));
        venue.wait(20'000);
        Venue::must(venue.cards(table, {"9S", "2C", "KD", "3C"}));
        Venue::must(venue.by(dealer, floor::PlayCommand{floor::ConfirmResult{table}}));
        const floor::RoundSettled* settled = nullptr;
        for (const floor::Event& event : venue.ear.entries.back().events)
            if (const auto* play = std::get_if<floor::PlayEvent>(&event))
                if (const auto* found = std::get_if<floor::RoundSettled>(play)) settled = found;
        ASSERT_NE(settled, nullptr);
        EXPECT_EQ(settled->round, (floor::RoundId{table, 1}));
        struct Wager {
            floor::TerminalId terminal;
            std::string bet;
            Money stake;
            bool operator==(const Wager&) const = default;
        };
        std::vector<Wager> wagers;
        for (const floor::SeatResult& seat : settled->seats)
            for (const floor::WagerResult& wager : seat.wagers)
                wagers.push_back(
                    {seat.terminal, std::string(floor::bet_name(wager.spot)), wager.stake.total()});
        EXPECT_EQ(wagers, (std::vector<Wager>{{one, "banker", dollars(10)},
                                              {one, "tie", dollars(5)},
                                              {two, "banker", dollars(20)}}));
        // The bet itself is the same for both and has no money in it.
        EXPECT_EQ(settled->seats[0].wagers[0].spot, settled->seats[1].wagers[0].spot);
    }
    PROVES("CN-A.3.1", "CN-A.3.2", "CR-1.5.1", "CR-1.5.2");
}

TEST(Installation, HasNoDrawnBaccaratWhereTheDocumentKnowsOnlyCards) {
    Venue venue;
    floor::Settings settings = settings_of("star-ltgame-2016", Game::baccarat);
    venue.add_table("B1", settings);
    settings.mode = floor::Mode::rng;
    EXPECT_EQ(venue.host(floor::TableCommand{floor::AddTable{"B2", settings}}).reason,
              floor::Rejection::bad_setting);
    PROVES("LT-2.1a");
}

// Terminals that are taken and not played at: the office sees them all, the dealer those that may
// be asked for.
TEST(Installation, StaffSeeWhoSitsWithoutWagering) {
    Venue venue;
    const floor::StaffId dealer = venue.add_staff("dealer");
    const floor::TableId table = venue.add_table("B1", settings_of(crown, Game::baccarat));
    const floor::TerminalId plays = venue.add_terminal(dollars(100));
    const floor::TerminalId sits = venue.add_terminal(dollars(100));
    for (int round = 0; round < 4; ++round) {
        EXPECT_TRUE(view::view(source_of(venue), view::Dealer{table}).idle_seats.empty());
        Venue::must(venue.by(dealer, floor::WagerCommand{floor::NewGame{table}}));
        Venue::must(venue.bet(plays, table, "player", dollars(5)));
        if (round == 0) Venue::must(venue.bet(sits, table, "player", dollars(5)));
        venue.wait(20'000);
        Venue::must(venue.cards(table, {"9S", "2C", "KD", "3C"}));
        if (round == 3) {
            const auto office = view::view(source_of(venue), view::Office{});
            EXPECT_GT(office.terminals[plays.value()].at_risk, Money{});
            EXPECT_GT(office.terminals[sits.value()].credit.total(), Money{});
            EXPECT_EQ(office.terminals[sits.value()].at_risk, Money{});
        }
        Venue::must(venue.by(dealer, floor::PlayCommand{floor::ConfirmResult{table}}));
    }
    EXPECT_EQ(view::view(source_of(venue), view::Dealer{table}).idle_seats,
              std::vector<floor::TerminalId>{sits});
    Venue::must(venue.by(dealer, floor::TableCommand{floor::AskForSeat{table, sits}}));
    const auto* asked = std::get_if<floor::SeatAsked>(
        &std::get<floor::TableEvent>(venue.ear.entries.back().events.front()));
    ASSERT_NE(asked, nullptr);
    EXPECT_EQ(asked->terminal, sits);
    EXPECT_EQ(asked->by, dealer);
    PROVES("CR-3.4");
}

}  // namespace
}  // namespace croupier::tests
