#include "view/view.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "floor/command.h"
#include "floor/decide.h"
#include "floor/query.h"
#include "floor/state.h"
#include "tests/properties/random_floor.h"
#include "tests/support/proves.h"
#include "view/tile.h"

namespace croupier::view {
namespace {

using host::kit::dollars;
using host::kit::Venue;

class Audiences : public testing::Test {
protected:
    Audiences() {
        floor::Settings settings = host::kit::baccarat_rf();
        settings.variant = "even_money";
        settings.round_least_ms = 60'000;
        table = venue.add_table("B1", settings);
        settings.mode = floor::Mode::automatic;
        automatic = venue.add_table("B2", settings);
        dealer = venue.add_staff("dealer");
        manager = venue.add_staff("assistant_gaming_manager");
        one = venue.add_terminal(dollars(200));
        two = venue.add_terminal(dollars(100));
    }
    void new_game() { Venue::must(venue.by(dealer, floor::WagerCommand{floor::NewGame{table}})); }
    Source source() { return {venue.state(), venue.engine().now(), 7, {}, "test"}; }
    NextRound next(floor::TableId id) {
        const PlayerView shown = view(source(), Player{one});
        return shown.tables[id.value()].face.next_round;
    }

    Venue venue;
    floor::TableId table;
    floor::TableId automatic;
    floor::StaffId dealer;
    floor::StaffId manager;
    floor::TerminalId one;
    floor::TerminalId two;
};

TEST_F(Audiences, ATerminalSaysWhetherAndWhenTheNextRoundComes) {
    EXPECT_EQ(next(table).coming, Coming::waits_for_dealer);
    EXPECT_EQ(next(table).reason, ComingReason::dealer_calls_new_game);
    EXPECT_EQ(next(automatic).coming, Coming::opens_at);
    EXPECT_EQ(next(automatic).not_before, venue.engine().now());
    new_game();
    EXPECT_EQ(next(table).coming, Coming::in_progress);
    const floor::Time opened_at = venue.state().tables[0].round.opened_at;
    Venue::must(
        venue.by(manager, floor::PlayCommand{floor::VoidRound{table, floor::VoidReason::misdeal}}));
    EXPECT_EQ(next(table).coming, Coming::waits_for_dealer);
    EXPECT_EQ(next(table).reason, ComingReason::least_time_between_rounds);
    EXPECT_EQ(next(table).not_before, opened_at + 60'000);
    Venue::must(venue.host(floor::VenueCommand{floor::ReportStorage{true, 1}}));
    EXPECT_EQ(next(table).coming, Coming::held);
    EXPECT_EQ(next(table).reason, ComingReason::storage_low);
    Venue::must(venue.host(floor::VenueCommand{floor::ReportStorage{false, 1}}));
    Venue::must(venue.by(manager, floor::TableCommand{floor::CloseTable{table}}));
    EXPECT_EQ(next(table).coming, Coming::will_not_come);
    EXPECT_EQ(next(table).reason, ComingReason::table_closed);
    Venue::must(venue.host(floor::VenueCommand{floor::ReportEngineFault{automatic, "wrong"}}));
    EXPECT_EQ(next(automatic).coming, Coming::held);
    EXPECT_EQ(next(automatic).reason, ComingReason::table_stopped);
    EXPECT_FALSE(next(automatic).words.empty());
}

TEST_F(Audiences, TheDealerSeesWhatConfirmingWouldPay) {
    new_game();
    EXPECT_EQ(view(source(), Dealer{table}).task, Task::bets);
    Venue::must(venue.bet(one, table, "banker", dollars(50)));
    Venue::must(venue.bet(one, table, "tie", dollars(5)));
    Venue::must(venue.bet(two, table, "player", dollars(20)));
    venue.wait(20'000);
    DealerView shown = view(source(), Dealer{table});
    EXPECT_EQ(shown.task, Task::card);
    EXPECT_EQ(shown.words, "a card to the Player");
    EXPECT_EQ(shown.terminals_with_wagers, 2U);
    EXPECT_FALSE(shown.preview.has_value());
    EXPECT_TRUE(shown.totals.empty());  // somebody could still make the cards
    ASSERT_EQ(shown.seats.size(), 2U);
    EXPECT_EQ(shown.seats[0].terminal, one);
    EXPECT_EQ(shown.seats[0].state, SeatState::betting);
    EXPECT_EQ(shown.seats[0].wagers, 2U);
    Venue::must(venue.cards(table, {"2S", "6C", "3D", "TH", "KD"}));
    shown = view(source(), Dealer{table});
    EXPECT_EQ(shown.task, Task::confirm);
    ASSERT_TRUE(shown.preview.has_value());
    EXPECT_EQ(shown.preview->result, "Player 5, Banker 6: Banker wins");
    EXPECT_EQ(shown.preview->winning, 1U);
    EXPECT_EQ(shown.preview->losing, 2U);
    EXPECT_EQ(shown.preview->to_be_paid, dollars(25));
    EXPECT_EQ(shown.preview->stakes_returned, dollars(50));
    EXPECT_EQ(shown.preview->winners, 1U);
    EXPECT_EQ(shown.preview->largest_pay, dollars(25));
    EXPECT_FALSE(shown.preview->confirm_twice);
    ASSERT_EQ(shown.totals.size(), 3U);
    EXPECT_EQ(shown.totals[0].bet, "player");
    EXPECT_EQ(shown.totals[0].amount, dollars(20));
    EXPECT_EQ(shown.exposure, dollars(50 + 5 * 8 + 20));  // each bet at its best
    EXPECT_TRUE(shown.exposure_is_bound);
    Source careful = source();
    careful.confirm_twice_above = dollars(24);
    EXPECT_TRUE(view(careful, Dealer{table}).preview->confirm_twice);
    EXPECT_EQ(venue.credit(one), dollars(145));  // nothing has happened yet
}

TEST_F(Audiences, ResultWordsComeWithTheConfirmationAndCardsBefore) {
    new_game();
    venue.wait(20'000);
    Venue::must(venue.cards(table, {"2S", "6C", "3D", "TH", "KD"}));
    TableView shown = view(source(), AtTable{table});
    ASSERT_EQ(shown.seen.cards.size(), 5U);
    EXPECT_EQ(shown.seen.cards[1].place, "banker");
    EXPECT_EQ(shown.seen.result, "");
    // What the cards count is on the table; who has won is not said yet.
    ASSERT_EQ(shown.seen.parts.size(), 2U);
    EXPECT_EQ(shown.seen.parts[0].value, "5");
    EXPECT_EQ(shown.seen.parts[1].value, "6");
    EXPECT_TRUE(shown.history.empty());
    EXPECT_TRUE(shown.won_places.empty());
    Venue::must(venue.by(dealer, floor::PlayCommand{floor::ConfirmResult{table}}));
    shown = view(source(), AtTable{table});
    EXPECT_EQ(shown.seen.status, floor::RoundStatus::settled);
    EXPECT_EQ(shown.seen.result, "Player 5, Banker 6: Banker wins");
    ASSERT_EQ(shown.history.size(), 1U);
    EXPECT_EQ(view(source(), Display{table}).seen.result, shown.seen.result);
}

TEST_F(Audiences, EverybodySeesWhichPlacesTheOutcomePaysUntilTheNextRoundOpens) {
    const auto won = [&] { return view(source(), AtTable{table}).won_places; };
    new_game();
    venue.wait(20'000);
    Venue::must(venue.cards(table, {"9S", "6C", "9D", "TH"}));  // Player 8, Banker 6
    EXPECT_TRUE(won().empty()) << "nobody has confirmed it";
    Venue::must(venue.by(dealer, floor::PlayCommand{floor::ConfirmResult{table}}));
    venue.wait(60'000);
    const std::vector<std::string> places = won();
    const auto is_lit = [&](std::string_view place) {
        return std::find(places.begin(), places.end(), place) != places.end();
    };
    EXPECT_TRUE(is_lit("player"));
    EXPECT_TRUE(is_lit("player_pair"));
    EXPECT_FALSE(is_lit("banker"));
    EXPECT_FALSE(is_lit("tie"));
    EXPECT_FALSE(is_lit("banker_pair"));
    new_game();
    EXPECT_TRUE(won().empty());
    Venue::must(
        venue.by(manager, floor::PlayCommand{floor::VoidRound{table, floor::VoidReason::misdeal}}));
    EXPECT_TRUE(won().empty());
}

TEST_F(Audiences, ADisplayKnowsWhetherAnybodyPlays) {
    EXPECT_FALSE(view(source(), Display{table}).played);
    new_game();
    Venue::must(venue.bet(one, table, "banker", dollars(50)));
    EXPECT_TRUE(view(source(), Display{table}).played);
    for (int round = 0; round < 4; ++round) {
        venue.wait(60'000);
        EXPECT_TRUE(view(source(), Display{table}).played) << round;
        Venue::must(venue.cards(table, {"2S", "6C", "3D", "TH", "KD"}));
        Venue::must(venue.by(dealer, floor::PlayCommand{floor::ConfirmResult{table}}));
        new_game();
    }
    EXPECT_FALSE(view(source(), Display{table}).played);
}

TEST_F(Audiences, APlayerSeesTheOwnWagersAndNoneOfTheOthers) {
    new_game();
    Venue::must(venue.bet(one, table, "banker", dollars(50)));
    Venue::must(venue.bet(two, table, "player", dollars(20)));
    Venue::must(venue.from(one, floor::WagerCommand{floor::ConfirmBets{table, one}}));
    const PlayerView shown = view(source(), Player{one});
    EXPECT_EQ(shown.credit_total, dollars(150));
    const MyTable& mine = shown.tables[table.value()];
    ASSERT_EQ(mine.wagers.size(), 1U);
    EXPECT_EQ(mine.wagers[0].words, "banker");
    EXPECT_EQ(mine.wagers[0].confirmed, dollars(50));
    EXPECT_EQ(mine.wagers[0].largest, dollars(50));  // confirmed: nothing can be added
    EXPECT_EQ(mine.at_risk, dollars(50));
    EXPECT_EQ(shown.sequence, 7U);
}

// Who knows six cards more than the own three decides better than the rules have it.
TEST(Seen, OfTheArrayEachPlayerSeesTheOwnThreeUntilAllHaveDecided) {
    Venue venue;
    floor::Settings settings = host::kit::baccarat_rf();
    settings.game = floor::Game::three_card_poker;
    settings.mode = floor::Mode::rng;
    settings.decks = 0;
    const floor::TableId table = venue.add_table("P1", settings);
    const floor::TerminalId one = venue.add_terminal(dollars(200));
    const floor::TerminalId two = venue.add_terminal(dollars(200));
    const auto source = [&] { return Source{venue.state(), venue.engine().now(), 7, {}, "test"}; };
    const auto sits = [&](floor::TerminalId terminal, std::vector<std::uint8_t> picks) {
        Venue::must(venue.from(
            terminal, floor::PlayCommand{floor::PickPositions{table, terminal, std::move(picks)}}));
        Venue::must(venue.bet(terminal, table, "ante", dollars(10)));
    };
    const auto decides = [&](floor::TerminalId terminal) {
        Venue::must(venue.from(
            terminal, floor::PlayCommand{floor::Decide{table, terminal, floor::Decision::play}}));
    };
    const auto own = [&](floor::TerminalId terminal) {
        const PlayerView shown = view(source(), Player{terminal});
        std::string words;
        for (const MyHand& hand : shown.tables[table.value()].hands)
            for (const cards::Card card : hand.cards) words += cards::card_text(card) + " ";
        return words;
    };
    const auto faces = [&] {
        const TableView shown = view(source(), AtTable{table});
        return std::count_if(shown.seen.cards.begin(), shown.seen.cards.end(),
                             [](const SeenCard& card) { return card.card.has_value(); });
    };
    if (venue.state().tables[table.value()].phase != floor::Phase::open)
        Venue::must(venue.host(floor::WagerCommand{floor::NewGame{table}}));
    sits(one, {1, 5, 9});
    sits(two, {3, 2, 4});
    venue.wait(settings.period_ms);
    Venue::must(venue.cards(table, {"AS", "4D", "6H", "7H", "KD", "2C", "8D", "3C", "JS"}));
    EXPECT_EQ(faces(), 0);
    EXPECT_EQ(own(one), "AS KD JS ");
    EXPECT_EQ(own(two), "6H 4D 7H ");
    decides(one);
    EXPECT_EQ(faces(), 0) << "the other one still decides";
    EXPECT_EQ(own(one), "AS KD JS ");
    decides(two);
    EXPECT_EQ(faces(), 9);
    PROVES("RF-15.2.6");
}

TEST(Seen, TellsHowOftenTheBallDidNotCount) {
    Venue venue;
    floor::Settings settings = host::kit::baccarat_rf();
    settings.game = floor::Game::roulette;
    settings.decks = 0;
    const floor::TableId table = venue.add_table("R1", settings);
    const floor::StaffId croupier = venue.add_staff("dealer");
    const floor::StaffId supervisor = venue.add_staff("gaming_supervisor");
    const auto shown = [&] {
        return view(Source{venue.state(), venue.engine().now(), 1, {}, "test"}, AtTable{table})
            .seen;
    };
    const auto no_spin = [&] {
        Venue::must(venue.by(supervisor, floor::IncidentCommand{floor::CallNoSpin{
                                             table, floor::NoSpinReason::ball_out}}));
    };
    Venue::must(venue.by(croupier, floor::WagerCommand{floor::NewGame{table}}));
    venue.wait(20'000);
    EXPECT_EQ(shown().respins, 0U);
    no_spin();
    EXPECT_EQ(shown().respins, 1U);
    no_spin();
    EXPECT_EQ(shown().respins, 2U);
    Venue::must(venue.device(floor::PlayCommand{floor::ReportNumber{table, 17}}));
    Venue::must(venue.by(croupier, floor::PlayCommand{floor::ConfirmResult{table}}));
    EXPECT_EQ(shown().respins, 0U);  // of a round under way
    Venue::must(venue.by(croupier, floor::WagerCommand{floor::NewGame{table}}));
    EXPECT_EQ(shown().respins, 0U);
}

// What a view calls a wager is what an order has to call it.
TEST(MyWagers, AreNamedAsOrdersNameThem) {
    int tried = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        tests::RandomFloor floor(seed);
        for (int i = 0; i < 60; ++i) {
            floor.steps(5);
            const floor::TerminalId terminal = floor.any(floor.terminals);
            const Source source{floor.state(), floor.venue.engine().now(), 1, {}, "test"};
            for (const MyTable& table : view(source, Player{terminal}).tables)
                for (const MyWager& wager : table.wagers) {
                    std::vector<floor::SelectionWord> words;
                    words.reserve(wager.selection.size());
                    for (const Selection& word : wager.selection)
                        words.emplace_back(word.name, word.value);
                    const auto spot = floor::parse_spot(table.face.game, wager.bet, words);
                    // One that came of a decision is no bet that a hand can place.
                    if (!floor.table(table.face.table).game->shape(wager.spot)) continue;
                    ASSERT_TRUE(spot) << wager.words;
                    ASSERT_EQ(*spot, wager.spot) << wager.words;
                    ++tried;
                }
        }
    }
    EXPECT_GT(tried, 100);
}

bool is_trimmed(const floor::Ruling& ruling) {
    return std::any_of(ruling.events.begin(), ruling.events.end(), [](const floor::Event& event) {
        const auto* wager = std::get_if<floor::WagerEvent>(&event);
        return wager != nullptr && std::holds_alternative<floor::WagerTrimmed>(*wager);
    });
}

// What a view says may still stand is what the floor lets stand: so much is taken whole, and one
// cent more is refused or trimmed.
TEST(LargestStake, IsTheFloorsOwn) {
    int tried = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        tests::RandomFloor floor(seed);
        for (int i = 0; i < 400; ++i) {
            floor.step();
            const floor::TableId id = floor.any(floor.tables);
            const floor::TerminalId terminal = floor.any(floor.terminals);
            const floor::Table& table = floor.table(id);
            const floor::Spot spot = floor.any_spot(id);
            if (!table.game->shape(spot)) continue;
            const floor::Seat* seat = table.find_seat(terminal);
            const floor::Wager* wager = seat != nullptr ? floor::find_wager(*seat, spot) : nullptr;
            const Money stake = wager != nullptr ? wager->stake.total() : Money{};
            const Money largest = floor::could_stake(floor.state(), id, terminal, spot);
            ASSERT_GE(largest, stake);
            floor::Command command =
                floor.venue.command({floor::OriginKind::terminal, terminal.value()}, {});
            command.at = floor.state().at;
            const auto asked = [&](Money more) {
                command.order = floor::WagerCommand{floor::PlaceBets{id, terminal, {{spot, more}}}};
                return floor::decide(floor.state(), command);
            };
            if (largest > stake) {
                ++tried;
                const floor::Ruling whole = asked(largest - stake);
                ASSERT_TRUE(whole.accepted()) << floor::name_of(whole.refusal.reason);
                ASSERT_FALSE(is_trimmed(whole)) << "seed " << seed << " step " << i;
            }
            const floor::Ruling more = asked(largest - stake + Money::cents(1));
            ASSERT_TRUE(!more.accepted() || is_trimmed(more)) << "seed " << seed << " step " << i;
        }
    }
    EXPECT_GT(tried, 100);
}

TEST_F(Audiences, ATileHasTheWinnersOfTheShoeAndNoVoidRound) {
    const auto play = [&](std::initializer_list<const char*> cards) {
        new_game();
        venue.wait(60'000);
        Venue::must(venue.cards(table, cards));
        Venue::must(venue.by(dealer, floor::PlayCommand{floor::ConfirmResult{table}}));
        venue.wait(60'000);
    };
    play({"9S", "2H", "KD", "5C"});
    play({"2H", "9S", "5C", "KD"});
    new_game();
    Venue::must(
        venue.by(manager, floor::PlayCommand{floor::VoidRound{table, floor::VoidReason::misdeal}}));
    const Tile tile = tile_of(source(), table);
    EXPECT_EQ(tile.marks, (std::vector<std::string>{"player", "banker"}));
    EXPECT_EQ(tile.players, 0U);
    EXPECT_EQ(marks_of(venue.state().tables[table.value()], 1),
              (std::vector<std::string>{"banker"}));
    EXPECT_TRUE(view(source(), AtTable{table}).marks.empty()) << "cards are in the history";
}

TEST(Marks, ATableWithoutCardsTellsMoreNumbersThanRounds) {
    Venue venue({}, 200);
    const floor::StaffId person = venue.add_staff("dealer");
    floor::Settings settings = host::kit::baccarat_rf();
    settings.game = floor::Game::roulette;
    settings.decks = 0;
    settings.variant.clear();
    const floor::TableId numbered = venue.add_table("R1", settings);
    for (std::uint32_t round = 0; round < 110; ++round) {
        Venue::must(venue.by(person, floor::WagerCommand{floor::NewGame{numbered}}));
        venue.wait(60'000);
        Venue::must(venue.by(person, floor::PlayCommand{floor::ReportNumber{
                                         numbered, static_cast<std::uint8_t>(round % 37)}}));
        Venue::must(venue.by(person, floor::PlayCommand{floor::ConfirmResult{numbered}}));
        venue.wait(60'000);
    }
    const Source source{venue.state(), venue.engine().now(), 7, {}, "test"};
    const TableView shown = view(source, AtTable{numbered});
    EXPECT_EQ(shown.history.size(), history_shown_max);
    ASSERT_GT(shown.marks.size(), shown.history.size());
    EXPECT_EQ(shown.marks.back(), std::to_string(109 % 37));
    EXPECT_LE(tile_of(source, numbered).marks.size(), tile_marks_max);
}

}  // namespace
}  // namespace croupier::view
