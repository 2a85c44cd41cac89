// How rounds are conducted under each document, seen at the floor: every value of [conduct] that is
// not a role (see authority_test.cc) decides something here. The answers are in houses/ID.answers.
#include "floor/query.h"
#include "floor/state.h"
#include "tests/rulebooks/conduct_kit.h"
#include "tests/support/proves.h"

namespace croupier::tests {
namespace {

using floor::Mode;

// Wagers.

std::string what_confirming_does(std::string_view id) {
    Hall hall(id);
    const TableId table = hall.table();
    const TerminalId seat = hall.player();
    hall.new_game(table);
    Hall::must(hall.bet(seat, table, "banker", dollars(20)));
    if (hall.confirm_bets(seat, table).reason == Rejection::not_expected) return "nothing";
    if (hall.bet(seat, table, "banker", dollars(5)).reason == Rejection::wager_confirmed)
        return "locks the spot";
    hall.close_betting(table);
    return hall.staked(seat, table) == dollars(20) ? "alone counts" : "guarantees";
}

TEST(Conduct, WhatAPlayersConfirmationDoes) {
    PROVES("RF-3.2.6", "CN-2.2(b)", "LT-4.2.8");
    expect_as_answered("confirming", what_confirming_does);
}

std::string chips_under_the_minimum(std::string_view id) {
    Hall hall(id);
    const TableId table = hall.table();
    const TerminalId seat = hall.player();
    hall.new_game(table);
    if (hall.bet(seat, table, "banker", dollars(3)).reason == Rejection::below_minimum)
        return "are refused";
    hall.confirm_bets(seat, table);
    hall.close_betting(table);
    return hall.staked(seat, table) == dollars(3) ? "stand" : "go back";
}

TEST(Conduct, ChipsUnderTheMinimum) {
    PROVES("RF-4.2", "SB-6.4", "CR-4.3.1", "CN-3.3");
    expect_as_answered("chips under the minimum", chips_under_the_minimum);
}

bool less_than_the_total_goes_back(std::string_view id) {
    Hall hall(id);
    floor::Settings settings = hall.settings();
    settings.least_total = dollars(20);
    const TableId table = hall.table(settings);
    const TerminalId seat = hall.player();
    hall.new_game(table);
    hall.stake(seat, table, "banker", dollars(10));
    hall.close_betting(table);
    return hall.staked(seat, table) == Money{};
}

TEST(Conduct, WagersUnderTheMinimumTotal) {
    PROVES("RF-4.3.4", "LT-6.3.4", "CR-4.3.3");
    expect_as_answered("less than the least total goes back", less_than_the_total_goes_back);
}

// A document in which such chips never lie there has nothing to say to it.
TEST(Conduct, ConfirmingLessThanTheMinimum) {
    for (const auto& [id, reason] :
         {std::pair{rapid_fusion, Rejection::none}, {ltgame, Rejection::below_minimum}}) {
        Hall hall(id);
        const TableId table = hall.table();
        const TerminalId seat = hall.player();
        hall.new_game(table);
        Hall::must(hall.bet(seat, table, "banker", dollars(3)));
        EXPECT_EQ(hall.confirm_bets(seat, table).reason, reason) << id;
    }
}

TEST(Conduct, StakesInStepsOfTheMinimumWithoutASign) {
    PROVES("CN-3.2");
    expect_as_answered("steps of the minimum", [](std::string_view id) {
        Hall hall(id);
        const TableId table = hall.table();
        const TerminalId seat = hall.player();
        hall.new_game(table);
        Hall::must(hall.bet(seat, table, "banker", dollars(12)));
        return hall.staked(seat, table) == dollars(10);
    });
}

TEST(Conduct, PlayerAndBankerTogether) {
    PROVES("SB-5.6");
    expect_as_answered("Player and Banker together", [](std::string_view id) {
        Hall hall(id);
        const TableId table = hall.table();
        const TerminalId seat = hall.player();
        hall.new_game(table);
        Hall::must(hall.bet(seat, table, "banker", dollars(20)));
        return hall.bet(seat, table, "player", dollars(20)).reason;
    });
}

TEST(Conduct, WagersAtTwoTablesAtATime) {
    PROVES("CR-3.1.1b", "CN-2.3b", "LT-2.1b");
    expect_as_answered("wagers at two tables", [](std::string_view id) {
        Hall hall(id);
        const TableId first = hall.table();
        const TableId second = hall.table();
        const TerminalId seat = hall.player();
        hall.new_game(first);
        Hall::must(hall.by(hall.add_staff("dealer"), floor::WagerCommand{floor::NewGame{second}}));
        Hall::must(hall.bet(seat, first, "banker", dollars(20)));
        return hall.bet(seat, second, "banker", dollars(20)).reason;
    });
}

Rejection bet_without_a_card(std::string_view id, const std::string& day) {
    Hall hall(id);
    Hall::must(hall.host(floor::VenueCommand{floor::BeginGamingDay{day, 600}}));
    const TableId table = hall.table();
    const TerminalId seat = hall.player();
    Hall::must(hall.host(floor::TerminalCommand{floor::RemoveCard{seat}}));
    hall.new_game(table);
    return hall.bet(seat, table, "banker", dollars(20)).reason;
}

TEST(Conduct, NobodyBetsWithoutAPlayerCardFromTheDayOn) {
    PROVES("RF-3.7a", "SB-5.5.4");
    EXPECT_EQ(bet_without_a_card(rapid_fusion, "2024-10-18"), Rejection::none);
    EXPECT_EQ(bet_without_a_card(rapid_fusion, "2024-10-19"), Rejection::player_card_needed);
    EXPECT_EQ(bet_without_a_card(baccarat_2025, "2024-08-18"), Rejection::none);
    EXPECT_EQ(bet_without_a_card(baccarat_2025, "2024-08-19"), Rejection::player_card_needed);
    for (const auto* id : {ltgame, crown, canberra})
        EXPECT_EQ(bet_without_a_card(id, "2999-12-31"), Rejection::none) << id;
}

TEST(Conduct, NotesWhileAConfirmedWagerStands) {
    PROVES("CN-4.2b");
    expect_as_answered("a note while a confirmed wager stands", [](std::string_view id) {
        Hall hall(id);
        const TableId table = hall.table();
        const TerminalId seat = hall.player();
        hall.new_game(table);
        hall.stake(seat, table, "banker", dollars(20));
        return hall.from(seat, floor::TerminalCommand{floor::BuyIn{seat, dollars(20)}}).reason;
    });
}

// Limits.

std::string what_keeps_to_a_differential(std::string_view id) {
    Hall hall(id);
    floor::Settings settings = hall.settings();
    settings.differential = dollars(100);
    if (hall.would_add(settings) == Rejection::bad_setting) return "there is none";
    const TableId table = hall.table(settings);
    const TerminalId seat = hall.player();
    hall.new_game(table);
    Hall::must(hall.bet(seat, table, "banker", dollars(150)));
    if (hall.staked(seat, table) == dollars(100)) return "placing";
    if (hall.confirm_bets(seat, table).reason == Rejection::differential_exceeded)
        return "confirming";
    hall.close_betting(table);
    return hall.staked(seat, table) == dollars(100) ? "the end" : "nothing";
}

TEST(Conduct, WhatKeepsToADifferential) {
    PROVES("LT-6.2a", "SB-6.2", "CN-3.5c");
    expect_as_answered("a differential keeps", what_keeps_to_a_differential);
}

TEST(Conduct, AMaximumOverAllWagersOfATerminal) {
    PROVES("RF-1.1-maximum-total-bet", "LT-6.3");
    expect_as_answered("a maximum over all wagers", [](std::string_view id) {
        Hall hall(id);
        floor::Settings settings = hall.settings();
        settings.most_total = dollars(50);
        const TableId table = hall.table(settings);
        const TerminalId seat = hall.player();
        hall.new_game(table);
        Hall::must(hall.bet(seat, table, "banker", dollars(60)));
        return hall.staked(seat, table) == dollars(50);
    });
}

floor::TableCommand limits_from(TableId table, Money least, bool keep_present = false) {
    floor::Limits limits;
    limits.least = least;
    limits.most = dollars(1000);
    return floor::ChangeLimits{table, limits, keep_present};
}

bool in_force_at_once(Hall& hall, TableId table, Money least) {
    Hall::must(hall.by(hall.manager(), limits_from(table, least)));
    return hall.at(table).settings.least == least;
}

TEST(Conduct, WhichLimitsNeedNotice) {
    PROVES("SB-6.7", "CR-4.1fn", "CN-3.1b");
    expect_as_answered("limits that need notice", [](std::string_view id) -> std::string {
        Hall hall(id);
        const TableId table = hall.table();
        const bool lowered = in_force_at_once(hall, table, dollars(2));
        const bool raised = in_force_at_once(hall, table, dollars(10));
        if (lowered) return raised ? "none" : "a raised minimum";
        return raised ? "a lowered minimum" : "any";
    });
}

TEST(Conduct, ARaisedMinimumWaitsTwentyMinutes) {
    PROVES("SB-6.7", "CR-4.1fn");
    for (const auto* id : {baccarat_2025, crown}) {
        Hall hall(id);
        const TableId table = hall.table();
        Hall::must(hall.by(hall.manager(), limits_from(table, dollars(10))));
        hall.wait(1'199'999);
        EXPECT_EQ(hall.at(table).settings.least, dollars(5)) << id;
        hall.wait(1);
        EXPECT_EQ(hall.at(table).settings.least, dollars(10)) << id;
    }
}

// So short that notices in seconds would not have run.
floor::Settings quick(const Hall& hall) {
    floor::Settings settings = hall.settings();
    settings.period_ms = 1;
    return settings;
}

TEST(Conduct, InCanberraOtherLimitsWaitOneRound) {
    PROVES("CN-3.1b");
    Hall hall(canberra);
    const TableId table = hall.table(quick(hall));
    Hall::must(hall.by(hall.manager(), limits_from(table, dollars(10))));
    EXPECT_EQ(hall.at(table).settings.least, dollars(5));
    hall.play(table);
    hall.wait(0);
    EXPECT_EQ(hall.at(table).settings.least, dollars(10));
}

TEST(Conduct, RaisedAtOnceWithPlayersWhoKeepTheOldMinimum) {
    PROVES("SB-6.7.1");
    expect_as_answered("a raised minimum is kept by players", [](std::string_view id) {
        Hall hall(id);
        const TableId table = hall.table();
        const TerminalId seat = hall.player();
        hall.play(table, seat);
        if (hall.by(hall.manager(), limits_from(table, dollars(10), true)).reason ==
            Rejection::not_expected)
            return false;
        EXPECT_EQ(hall.at(table).settings.least, dollars(10));
        return hall.at(table).find_seat(seat)->kept_least == dollars(5);
    });
}

TEST(Conduct, LimitsOfOnePlayer) {
    PROVES("SB-6.8");
    Hall hall(baccarat_2025);
    const TableId table = hall.table();
    const TerminalId seat = hall.player(dollars(5000));
    Hall::must(hall.by(hall.manager(), floor::WagerCommand{floor::SetPlayerLimits{
                                           table, seat, dollars(50), dollars(3000)}}));
    hall.new_game(table);
    Hall::must(hall.bet(seat, table, "banker", dollars(2000)));
    EXPECT_EQ(hall.staked(seat, table), dollars(2000));
}

// Betting.

TEST(Conduct, TheWageringPeriodIfNoneIsSet) {
    PROVES("CR-6.1.2");
    expect_as_answered("the usual period", [](std::string_view id) {
        Hall hall(id);
        floor::Settings settings = hall.settings();
        settings.period_ms = 0;
        if (hall.would_add(settings) == Rejection::bad_setting) return std::int64_t{0};
        return hall.at(hall.table(settings)).settings.period_ms;
    });
}

TEST(Conduct, CrownsLeastPeriodOfThirteenSeconds) {
    PROVES("CR-13.6", "CR-17.4");
    Hall hall(crown);
    for (const Game game : {Game::blackjack, Game::casino_war}) {
        floor::Settings settings = hall.settings(game);
        settings.period_ms = 12'999;
        EXPECT_EQ(hall.would_add(settings), Rejection::bad_setting);
        settings.period_ms = 13'000;
        EXPECT_EQ(hall.would_add(settings), Rejection::none);
    }
    floor::Settings baccarat = hall.settings();
    baccarat.period_ms = 1'000;
    EXPECT_EQ(hall.would_add(baccarat), Rejection::none);
}

std::vector<Game> games_of(std::string_view id) {
    const rulebook::Rulebook& rules = book(id);
    const std::array<bool, floor::game_names.size()> has = {
        rules.baccarat.has_value(),         rules.roulette.has_value(),
        rules.sic_bo.has_value(),           rules.lucky_sic_bo.has_value(),
        rules.blackjack.has_value(),        rules.casino_war.has_value(),
        rules.three_card_poker.has_value(), rules.triple_chase.has_value(),
        rules.big_wheel.has_value()};
    std::vector<Game> games;
    for (std::size_t i = 0; i < has.size(); ++i)
        if (has[i]) games.push_back(static_cast<Game>(i));
    return games;
}

// Rapid Fusion's poker has no dealer.
TableId table_of(Hall& hall, std::string_view id, Game game) {
    floor::Settings settings = hall.settings(game);
    if (book(id).policies->drawn_only[static_cast<std::size_t>(game)]) settings.mode = Mode::rng;
    return hall.table(settings);
}

template <class Holds>
std::vector<Game> games_where(std::string_view id, const Holds& holds) {
    std::vector<Game> found;
    for (const Game game : games_of(id)) {
        Hall hall(id);
        const TableId table = table_of(hall, id, game);
        hall.new_game(table);
        if (holds(hall, table)) found.push_back(game);
    }
    return found;
}

TEST(Conduct, GamesWhoseCountdownWaitsForTheFirstWager) {
    PROVES("RF-13.3.4", "RF-14.3.5");
    expect_as_answered("games that wait for the first wager", [](std::string_view id) {
        return games_where(id, [](const Hall& hall, TableId table) {
            return hall.at(table).round.closes_at == 0;
        });
    });
}

TEST(Conduct, GamesWhoseNextRoundBeginsByItself) {
    PROVES("RF-15.2.11");
    expect_as_answered("games that go on by themselves", [](std::string_view id) {
        return games_where(id, [](Hall& hall, TableId table) {
            Hall::must(hall.by(hall.manager(), floor::PlayCommand{floor::VoidRound{
                                                   table, floor::VoidReason::other}}));
            hall.wait(1'000);
            return hall.at(table).round.number == 2;
        });
    });
}

// While nine cards are dealt, while the last player decides, and after that.
std::array<bool, 3> hides_unpicked(std::string_view id) {
    Hall hall(id);
    const TableId table = table_of(hall, id, Game::three_card_poker);
    const TerminalId seat = hall.player();
    hall.new_game(table);
    Hall::must(hall.from(seat, floor::PlayCommand{floor::PickPositions{table, seat, {1, 5, 9}}}));
    Hall::must(hall.bet(seat, table, "ante", dollars(10)));
    hall.wait(period_ms);
    std::array<bool, 3> hidden{};
    Hall::must(hall.cards(table, {"AS", "4D", "6H", "7H", "KD"}));
    hidden[0] = floor::hides_unpicked(hall.at(table));
    Hall::must(hall.cards(table, {"2C", "8D", "3C", "JS"}));
    EXPECT_EQ(hall.at(table).phase, Phase::deciding);
    hidden[1] = floor::hides_unpicked(hall.at(table));
    Hall::must(
        hall.from(seat, floor::PlayCommand{floor::Decide{table, seat, floor::Decision::play}}));
    EXPECT_EQ(floor::awaited(hall.at(table)).place, rules::Place::dealer);
    hidden[2] = floor::hides_unpicked(hall.at(table));
    return hidden;
}

TEST(Conduct, CardsOfTheArrayThatAPlayerDidNotPick) {
    PROVES("RF-15.2.6");
    EXPECT_EQ(hides_unpicked(rapid_fusion), (std::array{true, true, false}));
    EXPECT_EQ(hides_unpicked(crown), (std::array{false, false, false}));
}

// Whether the end of betting can be relaxed before the first card, after it, and when four cards
// are out and lie open.
using Moments = std::array<Rejection, 3>;

Moments relaxing(std::string_view id, floor::DealingMethod method) {
    Hall hall(id);
    floor::Settings settings = hall.settings();
    settings.method = method;
    const TableId table = hall.table(settings);
    const TerminalId seat = hall.player();
    hall.new_game(table);
    hall.close_betting(table);
    const floor::WagerCommand relax{floor::RelaxClose{table, seat, "his button did not answer"}};
    const StaffId manager = hall.manager();
    Moments moments{hall.would_by(manager, relax)};
    Hall::must(hall.cards(table, {"9S"}));
    moments[1] = hall.would_by(manager, relax);
    Hall::must(hall.cards(table, {"2C", "KD", "3C"}));
    while (floor::expected(hall.at(table)).what == floor::Expectation::reveal)
        Hall::must(hall.by(manager, floor::PlayCommand{floor::ExposeCards{table, {}}}));
    moments[2] = hall.would_by(manager, relax);
    return moments;
}

TEST(Conduct, HowLongTheEndOfBettingCanBeRelaxed) {
    PROVES("RF-3.2.8", "LT-4.2.9", "SB-12.12");
    using floor::DealingMethod;
    using enum Rejection;
    const Moments never{not_expected, not_expected, not_expected};
    EXPECT_EQ(relaxing(rapid_fusion, DealingMethod::a_face_up),
              (Moments{none, not_expected, not_expected}));
    EXPECT_EQ(relaxing(ltgame, DealingMethod::a_face_up),
              (Moments{none, not_expected, not_expected}));
    EXPECT_EQ(relaxing(baccarat_2025, DealingMethod::a_face_up), never);
    EXPECT_EQ(relaxing(baccarat_2025, DealingMethod::a_face_down), never);
    EXPECT_EQ(relaxing(baccarat_2025, DealingMethod::b), (Moments{none, none, not_expected}));
    EXPECT_EQ(relaxing(crown, DealingMethod::a_face_up), never);
    EXPECT_EQ(relaxing(canberra, DealingMethod::a_face_up), never);
}

TEST(Conduct, PlayersHaveFifteenSecondsToDecideIfNothingIsSet) {
    for (const auto* id : {rapid_fusion, crown}) {
        Hall hall(id);
        const TableId table = hall.table(Game::blackjack);
        const TerminalId seat = hall.player();
        hall.new_game(table);
        Hall::must(hall.bet(seat, table, "player", dollars(10)));
        hall.close_betting(table);
        Hall::must(hall.cards(table, {"TS", "6H", "7C"}));
        hall.wait(0);
        EXPECT_EQ(hall.at(table).phase, Phase::deciding) << id;
        EXPECT_EQ(hall.at(table).round.decide_by - hall.state().at, 15'000) << id;
    }
}

TEST(Conduct, APlayerHasFifteenSecondsToRevealCardsIfNothingIsSet) {
    Hall hall(baccarat_2025);
    floor::Settings settings = hall.settings();
    settings.method = floor::DealingMethod::b;
    const TableId table = hall.table(settings);
    const TerminalId seat = hall.player();
    hall.new_game(table);
    Hall::must(hall.bet(seat, table, "player", dollars(10)));
    hall.close_betting(table);
    Hall::must(hall.deal(table));
    ASSERT_EQ(hall.at(table).notices.prompts.size(), 1U);
    Hall::must(hall.from(seat, floor::TableCommand{floor::AnswerPrompt{
                                   table, seat, hall.at(table).notices.prompts[0].id, true}}));
    EXPECT_EQ(hall.at(table).cards.reveal_by - hall.state().at, 15'000);
}

// An outcome before the end of betting.

void report_outcome(Hall& hall, TableId table, floor::Time exposed_at) {
    switch (hall.at(table).game->source()) {
        case rulebook::Source::cards:
            Hall::must(hall.deal(table));
            return;
        case rulebook::Source::dice:
            Hall::must(
                hall.device(floor::PlayCommand{floor::ReportDice{table, {1, 2, 6}, exposed_at}}));
            return;
        case rulebook::Source::wheel:
        case rulebook::Source::big_wheel:
            Hall::must(hall.device(floor::PlayCommand{floor::ReportNumber{table, 1}}));
            return;
    }
}

enum class Seen { afterwards, before_the_wager };

// Whether a supervisor may let an early outcome be settled; nothing: it need not be let.
std::optional<bool> may_be_let(std::string_view id, Game game, Seen seen) {
    Hall hall(id);
    const TableId table = hall.table(game);
    const TerminalId seat = hall.player();
    hall.new_game(table);
    hall.wait(5'000);
    const floor::Time wagered_at = hall.state().at;
    if (game == Game::sic_bo) hall.stake(seat, table, "big", dollars(10));
    hall.wait(5'000);
    report_outcome(hall, table, seen == Seen::before_the_wager ? wagered_at : 0);
    EXPECT_NE(hall.at(table).phase, Phase::open);
    if (hall.at(table).phase != Phase::held) return std::nullopt;
    return hall.confirm(table, hall.manager()).reason == Rejection::none;
}

std::string early_outcome(std::string_view id, Game game) {
    const auto let = may_be_let(id, game, Seen::afterwards);
    if (!let) return "stands";
    if (!*let) return "is void";
    const bool late = game == Game::sic_bo && !*may_be_let(id, game, Seen::before_the_wager);
    return late ? "is settled unless wagers came late" : "is settled";
}

TEST(Conduct, ACardDrawnEarly) {
    PROVES("RF-5.4a", "LT-4.6", "SB-5.3", "CR-6.1.3", "CN-8.8(n)");
    expect_as_answered("a card drawn early",
                       [](std::string_view id) { return early_outcome(id, Game::baccarat); });
}

TEST(Conduct, ABallAtRestEarly) {
    PROVES("RF-5.4b");
    EXPECT_EQ(early_outcome(rapid_fusion, Game::roulette), "is settled");
    EXPECT_EQ(early_outcome(crown, Game::roulette), "stands");
    EXPECT_EQ(early_outcome(canberra, Game::roulette), "is void");
    EXPECT_EQ(early_outcome(crown, Game::big_wheel), "stands");
}

TEST(Conduct, DiceUncoveredEarly) {
    for (const auto* id : {rapid_fusion, crown, canberra})
        EXPECT_EQ(early_outcome(id, Game::sic_bo), "is settled unless wagers came late") << id;
}

// The system stops.

std::string outage_before_the_end(std::string_view id) {
    Hall hall(id);
    const TableId table = hall.table();
    const TerminalId seat = hall.player();
    hall.new_game(table);
    hall.wait(5'000);
    hall.stake(seat, table, "banker", dollars(20));
    hall.outage(30'000);
    if (hall.staked(seat, table) == Money{}) return "void";
    const std::int64_t left = hall.at(table).round.closes_at - hall.state().at;
    return left == 15'000 ? "goes on" : left == 20'000 ? "begins anew" : "?";
}

TEST(Conduct, AnOutageBeforeTheEndOfBetting) {
    PROVES("RF-9.1", "LT-11.1", "CR-8.7.1", "CN-6.7(a)");
    expect_as_answered("an outage before the end", outage_before_the_end);
}

std::string outage_after_the_end(std::string_view id, Game game) {
    Hall hall(id);
    const TableId table = hall.table(game);
    hall.new_game(table);
    hall.close_betting(table);
    hall.outage(30'000);
    return hall.at(table).phase == Phase::idle ? "void" : "goes on";
}

TEST(Conduct, AnOutageAfterTheEndOfBetting) {
    PROVES("RF-9.1", "LT-11.1", "CR-8.7.2", "CN-6.7(b)");
    expect_as_answered("cards after an outage later", [](std::string_view id) {
        return outage_after_the_end(id, Game::baccarat);
    });
    EXPECT_EQ(outage_after_the_end(rapid_fusion, Game::roulette), "goes on");
    EXPECT_EQ(outage_after_the_end(rapid_fusion, Game::sic_bo), "void");
    for (const auto* id : {crown, canberra})
        for (const Game game : {Game::roulette, Game::sic_bo})
            EXPECT_EQ(outage_after_the_end(id, game), "goes on") << id;
    EXPECT_EQ(outage_after_the_end(crown, Game::big_wheel), "goes on");
}

// Money out.

Rejection cash_out(Hall& hall, TerminalId seat) {
    return hall.from(seat, floor::TerminalCommand{floor::CashOut{seat}}).reason;
}

TEST(Conduct, CashOutWhileARoundIsPlayedWithoutThePlayer) {
    PROVES("RF-6.2", "CR-5.5.1", "CN-4.4(a)");
    expect_as_answered("cash out between", [](std::string_view id) {
        Hall hall(id);
        const TableId table = hall.table();
        const TerminalId seat = hall.player();
        hall.play(table, seat);
        hall.new_game(table);
        hall.close_betting(table);
        return cash_out(hall, seat);
    });
}

TEST(Conduct, CashOutWithAWagerDown) {
    PROVES("RF-6.2", "LT-8.2", "CR-5.5.1", "CN-4.4(a)");
    expect_as_answered("cash out with a wager down", [](std::string_view id) {
        Hall hall(id);
        const TableId table = hall.table();
        const TerminalId seat = hall.player();
        hall.new_game(table);
        hall.stake(seat, table, "banker", dollars(20));
        return cash_out(hall, seat);
    });
}

// Closing.

TEST(Conduct, TheStarClosesATableTwentyMinutesAfterNotice) {
    PROVES("RF-18.8", "LT-12.8", "SB-14.14");
    for (const auto* id : {rapid_fusion, ltgame, baccarat_2025}) {
        Hall hall(id);
        const TableId table = hall.table();
        hall.play(table, hall.player());
        const StaffId manager = hall.manager();
        const floor::TableCommand close{floor::CloseTable{table}};
        EXPECT_EQ(hall.would_by(manager, close), Rejection::notice_needed) << id;
        Hall::must(hall.by(manager, floor::TableCommand{floor::GiveClosingNotice{table}}));
        hall.wait(1'199'999);
        EXPECT_EQ(hall.by(manager, close).reason, Rejection::notice_needed) << id;
        hall.wait(1);
        EXPECT_EQ(hall.by(manager, close).reason, Rejection::none) << id;
    }
}

TEST(Conduct, CrownAndCanberraCloseATableThreeRoundsAfterNotice) {
    PROVES("CR-20.8", "CN-7.11");
    for (const auto* id : {crown, canberra}) {
        Hall hall(id);
        const TableId table = hall.table(quick(hall));
        const TerminalId seat = hall.player();
        hall.play(table, seat);
        const StaffId manager = hall.manager();
        const floor::TableCommand close{floor::CloseTable{table}};
        Hall::must(hall.by(manager, floor::TableCommand{floor::GiveClosingNotice{table}}));
        for (int round = 0; round < 3; ++round) {
            EXPECT_EQ(hall.would_by(manager, close), Rejection::notice_needed) << id;
            hall.play(table, seat);
        }
        EXPECT_EQ(hall.would_by(manager, close), Rejection::none) << id;
    }
}

enum class Others { all_in_use, one_free };

// After how many rounds without a wager the seat may be asked for; 0: not after five.
int idle_rounds(std::string_view id, Others others) {
    Hall hall(id);
    const TableId table = hall.table();
    const TerminalId seat = hall.player();
    hall.player(others == Others::all_in_use ? dollars(100) : Money{});
    hall.play(table, seat);
    for (int round = 1; round <= 5; ++round) {
        hall.play(table);
        const floor::TableCommand ask{floor::AskForSeat{table, seat}};
        if (hall.would_by(hall.manager(), ask) == Rejection::none) return round;
    }
    return 0;
}

TEST(Conduct, ASeatIsAskedForAfterThreeRoundsWithoutAWager) {
    PROVES("RF-18.9", "LT-12.9", "SB-14.15", "CR-20.9a", "CN-7.6");
    expect_as_answered("rounds before a seat is asked for",
                       [](std::string_view id) { return idle_rounds(id, Others::all_in_use); });
    expect_as_answered("rounds before a seat is asked for while others are free",
                       [](std::string_view id) { return idle_rounds(id, Others::one_free); });
}

TEST(Conduct, AnotherGameTwentyMinutesAfterNotice) {
    PROVES("SB-14.13");
    Hall hall(baccarat_2025);
    floor::Settings settings = hall.settings();
    settings.variant = "commission";
    const TableId table = hall.table(settings);
    Hall::must(hall.by(hall.manager(),
                       floor::TableCommand{floor::ChangeVariant{table, "even_money", false}}));
    hall.wait(1'199'999);
    EXPECT_EQ(hall.at(table).settings.variant, "commission");
    hall.wait(1);
    EXPECT_EQ(hall.at(table).settings.variant, "even_money");
}

TEST(Conduct, AnotherGameAtOnceIfEverybodyAgrees) {
    PROVES("SB-14.13");
    Hall hall(baccarat_2025);
    const TableId table = hall.table();
    const TerminalId seat = hall.player();
    hall.play(table, seat);
    Hall::must(hall.by(hall.manager(),
                       floor::TableCommand{floor::ChangeVariant{table, "even_money", true}}));
    ASSERT_EQ(hall.at(table).notices.prompts.size(), 1U);
    Hall::must(hall.from(seat, floor::TableCommand{floor::AnswerPrompt{
                                   table, seat, hall.at(table).notices.prompts[0].id, true}}));
    EXPECT_EQ(hall.at(table).settings.variant, "even_money");
}

// Opening.

using Modes = std::vector<Mode>;

TEST(Conduct, WhereOutcomesMayComeFrom) {
    PROVES("CR-1.1t");
    expect_as_answered("modes", [](std::string_view id) {
        Hall hall(id);
        Modes permitted;
        for (const Mode mode : {Mode::dealt, Mode::automatic, Mode::rng}) {
            floor::Settings settings = hall.settings();
            settings.mode = mode;
            if (hall.would_add(settings) == Rejection::none) permitted.push_back(mode);
        }
        return permitted;
    });
}

TEST(Conduct, HowBaccaratMayBeDealt) {
    PROVES("SB-8.1", "RF-10.1.11", "CN-8.5(a)");
    using floor::DealingMethod;
    using Methods = std::vector<DealingMethod>;
    expect_as_answered("methods", [](std::string_view id) {
        Hall hall(id);
        Methods permitted;
        for (const DealingMethod method :
             {DealingMethod::a_face_up, DealingMethod::a_face_down, DealingMethod::b}) {
            floor::Settings settings = hall.settings();
            settings.method = method;
            if (hall.would_add(settings) == Rejection::none) permitted.push_back(method);
        }
        return permitted;
    });
}

// A table whose cards have not come yet.
TableId bare_table(Hall& hall) {
    Hall::must(hall.host(floor::TableCommand{floor::AddTable{"bare", hall.settings()}}));
    const TableId table(static_cast<std::uint32_t>(hall.state().tables.size() - 1));
    Hall::must(hall.by(hall.manager(), floor::TableCommand{floor::OpenTable{table}}));
    return table;
}

TEST(Conduct, NoRoundBeforeCardsWereShuffled) {
    PROVES("RF-10.1.16.1", "LT-3.8", "SB-4.1", "CN-8.3(e)(i)");
    for (const std::string& id : every_house()) {
        Hall hall(id);
        const TableId table = bare_table(hall);
        const floor::WagerCommand new_game{floor::NewGame{table}};
        EXPECT_EQ(hall.by(hall.dealer(), new_game).reason, Rejection::shoe_finished) << id;
        Hall::must(hall.by(hall.dealer(), floor::TableCommand{floor::LoadShoe{
                                              table, floor::usual_load(hall.at(table))}}));
        EXPECT_EQ(hall.by(hall.dealer(), new_game).reason, Rejection::none) << id;
    }
}

TEST(Conduct, CardsThatNobodyHasChecked) {
    PROVES("CN-8.3(d)");
    expect_as_answered("cards that nobody has checked", [](std::string_view id) {
        Hall hall(id);
        const TableId table = bare_table(hall);
        floor::ShoeLoad load = floor::usual_load(hall.at(table));
        load.checked = floor::CheckedBy::nobody;
        return hall.by(hall.dealer(), floor::TableCommand{floor::LoadShoe{table, load}}).reason;
    });
}

TEST(Conduct, AnotherSetOfCardsWithTheSameBack) {
    PROVES("RF-10.1.13", "LT-3.5");
    expect_as_answered("another set with the same back", [](std::string_view id) {
        Hall hall(id);
        const TableId table = hall.table();
        floor::ShoeLoad load = floor::usual_load(hall.at(table));
        load.set = "another";
        return hall.by(hall.manager(), floor::TableCommand{floor::LoadShoe{table, load}}).reason;
    });
}

TEST(Conduct, OneDealerAtTwoTables) {
    PROVES("LT-7.3", "RF-10.1.3");
    expect_as_answered("one dealer at two tables", [](std::string_view id) {
        Hall hall(id);
        const TableId first = hall.table();
        const TableId second = hall.table();
        hall.new_game(first);
        return hall.by(hall.dealer(), floor::WagerCommand{floor::NewGame{second}}).reason;
    });
}

TEST(Conduct, ANoBetCoupWhilePlayersAreThere) {
    expect_as_answered("a coup without wagers while players are there", [](std::string_view id) {
        Hall hall(id);
        const TableId table = hall.table();
        hall.play(table, hall.player());
        return hall.by(hall.manager(), floor::PlayCommand{floor::OpenNoBetCoup{table}}).reason;
    });
}

// RF-2.1e: whatever is asked for, the cards of this game are drawn.
TEST(Conduct, SomeGamesExistOnlyAsDrawn) {
    for (const floor::Mode mode : {floor::Mode::dealt, floor::Mode::automatic, floor::Mode::rng}) {
        host::kit::Venue venue;
        floor::Settings settings = host::kit::baccarat_rf();
        settings.decks = 0;
        settings.game = floor::Game::three_card_poker;
        settings.mode = mode;
        host::kit::Venue::must(venue.host(
            floor::VenueCommand{floor::AddRulebook{host::kit::rulebook_text(settings.rulebook)}}));
        const auto answer = venue.host(floor::TableCommand{floor::AddTable{"P1", settings}}).reason;
        EXPECT_EQ(answer, mode == floor::Mode::rng ? floor::Rejection::none
                                                   : floor::Rejection::bad_setting);
    }
    PROVES("RF-2.1e");
}

}  // namespace
}  // namespace croupier::tests
