#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "floor/wager/spot.h"
#include "lab/games.h"
#include "lab/library.h"
#include "lab/rounds/announced.h"
#include "lab/rounds/read.h"
#include "lab/rounds/run.h"
#include "lab/rounds/values.h"

namespace croupier::lab::rounds {
namespace {

const std::string head =
    "story A test\n"
    "rulebook star-rapid-fusion-2024\n"
    "table B1 baccarat min=5.00 max=100.00 period=20s\n"
    "seat 1 credit=50.00\n";

std::string wrong(const std::string& text) {
    const auto stories = read_stories("a.round", text);
    return stories ? "" : stories.error().what;
}

// All failures, a line each; or what is wrong with the file.
std::string run(const std::string& text) {
    const auto stories = read_stories("a.round", text);
    if (!stories) return stories.error().what;
    static const auto bookcase = load_bookcase("");
    CHECK(bookcase.has_value());
    std::string all;
    for (const Story& story : *stories) {
        const auto failures = run_story(story, *bookcase);
        if (!failures) return failures.error().what;
        for (const Failure& failure : *failures) all += failure_text(story, failure) + "\n";
    }
    return all;
}

TEST(RoundValues, MoneyHasTwoPlacesBehindThePoint) {
    EXPECT_EQ(parse_money("25.00"), Money::cents(2500));
    EXPECT_EQ(parse_money("0.05"), Money::cents(5));
    for (const char* text : {"25", "25.0", "25.000", ".50", "-1.00", "1.0x", "1,000.00", ""})
        EXPECT_FALSE(parse_money(text)) << text;
    EXPECT_EQ(money_text(Money::cents(-5)), "-0.05");
}

TEST(RoundValues, DurationsAreHoursMinutesAndSecondsInThatOrder) {
    EXPECT_EQ(parse_duration("20s"), 20'000);
    EXPECT_EQ(parse_duration("19m59s"), 1'199'000);
    EXPECT_EQ(parse_duration("1h1s"), 3'601'000);
    for (const char* text : {"20", "s", "5s3m", "1m1m", "20ms", ""})
        EXPECT_FALSE(parse_duration(text)) << text;
}

TEST(RoundReader, NamesFileAndLineOfWhatItDoesNotKnow) {
    EXPECT_EQ(wrong(head + "> bat 1 B1 tie 5.00\n"), "a.round:5: bat is no step");
    EXPECT_EQ(wrong(head + "> wait 20s\n  tax 1\n"), "a.round:6: tax is no expectation");
    EXPECT_EQ(wrong(head + "> bet 1 B1 tie 5\n"), "a.round:5: bet: 5 is no money");
    EXPECT_EQ(wrong(head + "> bet 2 B1 tie 5.00\n"), "a.round:5: bet: 2 is no seat");
    EXPECT_EQ(wrong(head + "> bet 1 B2 tie 5.00\n"), "a.round:5: bet: B2 is no table");
    EXPECT_EQ(wrong(head + "> new_game B1\n"), "a.round:5: new_game needs by=");
    EXPECT_EQ(wrong(head + "> void B1 by=dealer reason=rain\n"),
              "a.round:5: void: reason=rain is no void_reason");
    EXPECT_EQ(wrong(head + "> wait 20s 30s\n"),
              "a.round:5: wait: 30s is one too many, or no such thing");
    EXPECT_EQ(wrong(head + "> repeat now=yes\n"), "a.round:5: repeat has no key now");
    EXPECT_EQ(wrong(head + "> wait 20s\n  refused out_of_luck\n"),
              "a.round:6: refused: out_of_luck is no rejection");
    EXPECT_EQ(wrong(head + "hall 7\n> wait 20s\n"), "a.round:5: hall is no line of a story");
    EXPECT_EQ(wrong(head + "seat 1 credit=1.00\n> wait 20s\n"), "a.round:5: seat 1 stands twice");
}

TEST(RoundReader, AStoryIsWhole) {
    EXPECT_EQ(wrong(""), "a.round:0: there is no story");
    EXPECT_EQ(wrong(head), "a.round:1: the story has no step");
    EXPECT_EQ(wrong("> wait 1s\n"), "a.round:1: a story comes first");
    EXPECT_EQ(wrong(head + "  phase B1 idle\n"), "a.round:5: an expectation belongs to a step");
    EXPECT_EQ(wrong("story A\ntable B1 baccarat\n> wait 1s\n"),
              "a.round:1: the story has no rulebook");
}

TEST(RoundReader, ALineProvesFiveClausesAtTheMost) {
    const std::string step = head + "> wait 1s\n  phase B1 idle  #: A B C D E";
    EXPECT_EQ(wrong(step + "\n"), "");
    EXPECT_EQ(wrong(step + " F\n"), "a.round:6: a line proves 5 clauses at the most");
    EXPECT_EQ(wrong(head + "> wait 1s  #: A\n"), "a.round:5: #: belongs on an expectation");
}

// Every step and every expectation of the language once, for all games.
TEST(RoundReader, ReadsTheWholeLanguage) {
    EXPECT_EQ(
        wrong("story All of it\nrulebook crown-sat-15.1\n"
              "table B1 baccarat step=5.00 min_total=5.00 max_total=9.00 decision=12s decks=8 "
              "variant=even_money differential=100.00 area_max=500.00 layout=B mode=dealt "
              "multi_table=no chip=0.50 ticket_limit=500.00 super_6_option=1 min.tie=1.00 "
              "max.tie=5.00 method=b shuffler=yes\n"
              "table J1 blackjack side_bets=kings_bounty/royal_match_21 dealer=B1\n"
              "table W1 casino_war areas=5 mode=automatic\n"
              "table S1 sic_bo early_exposure=stand specific_double_on_triple=lose\n"
              "table L1 lucky_sic_bo mode=rng shooter_min=5.00 shooter_time=20s "
              "tumble=end_of_betting\n"
              "table P1 three_card_poker reserve_play_wager=yes ante_bonus=A\n"
              "table G1 big_wheel\ntable T1 triple_chase\ntable R1 roulette wheel=double_zero\n"
              "seat 1 credit=5.00 player=Ann card=none\n"
              "> new_game B1 by=dealer auth=casino_supervisor\n"
              "> bet 1 S1 two_dice_combination 5.00 numbers=5/6\n> take 1 W1 ante 5.00 area=2\n"
              "> undo 1 B1\n> clear 1 B1\n> rebet 1 B1\n> double 1 B1\n> confirm_bets 1 B1\n"
              "> wait 1s\n> at 19m59s\n> cards B1 2S down to=banker face=down\n> cut_card B1\n"
              "> shoe B1 by=dealer\n"
              "> shoe B1 cut=200 from_back=20 burn=one_shown shown=5S/6D burnt=1 mixing=shuffled "
              "checked=device set=2 back=red decks=8 riffled=yes reason=damaged by=x auth=y\n"
              "> number R1 00 early=yes\n> dice S1 1 2 6 early=yes exposed=3s\n> symbol G1 C\n"
              "> pick 1 P1 1 5 9\n> decide 1 J1 split hand=2\n> press 1 S1\n"
              "> answer 1 B1 yes\n> insert_card 1 player=Bob\n> remove_card 1\n"
              "> approve 1 B1 opposing_bets by=dealer\n"
              "> approve 1 B1 side_alone withdrawn=yes by=dealer\n> confirm B1 by=dealer\n"
              "> buy_in 1 50.00\n> cash_out 1\n> open B1 by=x\n> close_notice B1 by=x\n"
              "> close B1 by=x\n> limits B1 min=5.00 max=9.00 by=x\n"
              "> limits B1 differential=50.00 area_max=9.00 max.tie=7.00 keep=yes by=x\n"
              "> player_limits 1 B1 min=5.00 max=900.00 by=x\n> period B1 30s by=x\n"
              "> variant B1 commission ask=yes by=x\n"
              "> restrict B1 super_6 off=yes surveillance=yes by=x\n"
              "> rounds B1 kind=dummy count=3 ask=yes surveillance=yes by=x\n"
              "> ask_seat 1 B1 by=x\n> offer_cut B1 seat=1 by=x\n> expose B1 by=x\n> expose B1 "
              "seat=1\n"
              "> take_back B1 by=x\n> day 2024-10-19\n"
              "> void B1 round=2 reason=fraud by=x\n> no_spin R1 reason=ball_out by=x\n"
              "> no_result S1 reason=cocked_die by=x\n> dummy B1 by=x\n"
              "> enter_cards B1 2S 3S by=x\n> reconstruct B1 2S 3S by=x\n> withdraw 1 B1\n"
              "> correct B1 round=1 cards=2S/3S/4S by=x\n> correct R1 round=1 number=17 by=x\n"
              "> correct S1 round=1 dice=1/2/6 by=x\n> malfunction 1 by=x\n"
              "> malfunction B1 by=x\n> exclude 1 B1 by=x\n> refuse 1 B1 reason=late by=x\n"
              "> card_invalid 1 by=x\n> restart down=30s\n> power_failure B1\n> repeat\n"
              "  refused picks_needed\n  event wager_trimmed stands=5.00\n  no_event respin\n"
              "  event last_coup which=next\n"
              "  credit 1 5.00\n  staked 1 B1 5.00\n  won 1 0.00\n"
              "  wager 1 R1 split 5.00 numbers=5/8\n  phase B1 deciding\n"
              "  expects W1 card:area:2\n  expects P1 card:position:3\n  expects B1 reveal\n"
              "  offered 1 J1 hand=2 hit stand\n  offered 1\n  offered 1 W1 area=2\n"
              "  prompted 1 B1 banker_cards\n  hidden B1 4\n  notice B1 closing\n"
              "  shooter S1 1\n  last_coup B1 next\n  ticket 1 5.00\n  paid 1 5.00\n"
              "  receivable 1 5.00\n  limit 1 B1 tie 5.00\n  result S1 dice=1/2/6 total=9\n"
              "  round B1 1 corrected\n  incident misdeal open\n  meter turnover 5.00\n"
              "  meter 1 games_played 3\n"),
        "");
}

TEST(RoundReader, SaysWhatANewLineLacks) {
    EXPECT_EQ(wrong(head + "> expose B1\n"), "a.round:5: expose needs one of seat= and by=");
    EXPECT_EQ(wrong(head + "> rounds B1 by=dealer\n"), "a.round:5: rounds needs kind=");
    EXPECT_EQ(wrong(head + "> rounds B1 kind=more by=dealer\n"),
              "a.round:5: rounds: kind=more is no rounds_order");
    EXPECT_EQ(wrong(head + "> day 19/10/2024\n"), "a.round:5: day: 19/10/2024 is no date");
    EXPECT_EQ(wrong(head + "> wait 1s\n  expects B1 card:area:x\n"),
              "a.round:6: expects: card:area:x is no expected");
    EXPECT_EQ(wrong(head + "table B2 baccarat dealer=B3\n> wait 1s\n"),
              "a.round:5: table: dealer=B3 is no table");
}

TEST(RoundReader, SeatsGoRoundTheTableByTheirNumbers) {
    const auto stories =
        read_stories("a.round", head + "seat 10 credit=1.00\nseat 2 credit=1.00\n> wait 1s\n");
    ASSERT_TRUE(stories);
    EXPECT_EQ(stories->front().find_seat("1"), 0);
    EXPECT_EQ(stories->front().find_seat("2"), 1);
    EXPECT_EQ(stories->front().find_seat("10"), 2);
}

TEST(RoundRunner, AnExpectationThatDoesNotHoldIsNamedWithWhatWasFound) {
    EXPECT_EQ(run(head + "> new_game B1 by=dealer\n  phase B1 idle\n> bet 1 B1 tie 5.00\n"
                         "  credit 1 50.00\n  wager 1 B1 tie 6.00\n  staked 1 B1 0.00\n"
                         "  event wager_trimmed\n  expects B1 confirm\n  result B1 winner=tie\n"
                         "  round B1 1 settled\n  meter turnover 0.00\n  ticket 1 5.00\n"),
              "a.round:6: wanted phase B1 idle, found open\n"
              "a.round:8: wanted credit 1 50.00, found 45.00\n"
              "a.round:9: wanted wager 1 B1 tie 6.00, found 5.00\n"
              "a.round:10: wanted staked 1 B1 0.00, found 5.00\n"
              "a.round:11: wanted event wager_trimmed, found bets_placed\n"
              "a.round:12: wanted expects B1 confirm, found bets\n"
              "a.round:13: wanted result B1 winner=tie, found no result\n"
              "a.round:14: wanted round B1 1 settled, found a round in progress\n"
              "a.round:15: wanted meter turnover 0.00, found 5.00\n"
              "a.round:16: wanted ticket 1 5.00, found no ticket\n");
}

TEST(RoundRunner, WhatATableDoesNotShowAskOrAnnounceIsSaid) {
    EXPECT_EQ(run(head + "> new_game B1 by=dealer\n  offered 1 hit\n  offered 1 B1\n"
                         "  prompted 1 B1 cut\n  shooter B1 1\n  last_coup B1 this\n"
                         "  hidden B1 1\n  notice B1 limits\n  limit 1 B1 tie 5.00\n"),
              "a.round:6: wanted offered 1 hit, found nothing\n"
              "a.round:8: wanted prompted 1 B1 cut, found no question\n"
              "a.round:9: wanted shooter B1 1, found no shooter\n"
              "a.round:10: wanted last_coup B1 this, found no last coup\n"
              "a.round:11: wanted hidden B1 1, found 0\n"
              "a.round:12: wanted notice B1 limits, found no such notice\n"
              "a.round:13: wanted limit 1 B1 tie 5.00, found 100.00\n");
}

TEST(RoundRunner, WhatIsOfferedIsAllOfItInAnyOrder) {
    const std::string asked =
        "story A\nrulebook star-rapid-fusion-2024\ntable J1 blackjack min=5.00 max=100.00\n"
        "seat 1 credit=50.00\n> new_game J1 by=dealer\n> bet 1 J1 player 10.00\n> wait 20s\n"
        "> cards J1 8S 9C 8D\n";
    EXPECT_EQ(run(asked + "  offered 1 J1 split stand hit\n  offered 1 hit split stand\n"), "");
    EXPECT_EQ(run(asked + "  offered 1 J1 hit stand\n"),
              "a.round:9: wanted offered 1 J1 hit stand, found hit stand split\n");
    EXPECT_EQ(run(asked + "  offered 1 J1 hand=2 hit\n  offered 1 J1 hand=2\n"),
              "a.round:9: wanted offered 1 J1 hand=2 hit, found nothing\n");
}

TEST(RoundRunner, AnEventIsComparedFieldByFieldInTheWordsOfTheStory) {
    const std::string trimmed = head +
                                "> new_game B1 by=dealer\n> bet 1 B1 tie 500.00\n"
                                "  refused credit_too_low\n> buy_in 1 100.00\n"
                                "> bet 1 B1 tie 120.00\n  event wager_trimmed ";
    EXPECT_EQ(run(trimmed + "table=B1 seat=1 round=1 bet=tie asked=120.00 stands=100.00\n"), "");
    for (const char* other : {"seat=2", "round=2", "bet=banker", "stands=120.00", "colour=red"}) {
        const std::string found = run(trimmed + other + "\n");
        EXPECT_TRUE(found.starts_with("a.round:10: wanted event wager_trimmed ")) << found;
        EXPECT_NE(found.find("\"stands\":10000"), std::string::npos) << found;
    }
    EXPECT_TRUE(run(head + "> new_game B1 by=dealer\n  no_event round_opened\n")
                    .starts_with("a.round:6: wanted no_event round_opened, found {"));
}

TEST(RoundRunner, ARefusalThatNobodyExpectedFailsTheStory) {
    EXPECT_EQ(run(head + "> bet 1 B1 tie 5.00\n"),
              "a.round:5: wanted bet 1 B1 tie 5.00, found refused bets_not_open\n");
    EXPECT_EQ(run(head + "> bet 1 B1 tie 5.00\n  refused bets_not_open\n"), "");
    EXPECT_EQ(run(head + "> bet 1 B1 tie 5.00\n  refused bets_closed\n"),
              "a.round:6: wanted refused bets_closed, found refused bets_not_open\n");
    EXPECT_EQ(run(head + "> new_game B1 by=dealer\n  refused not_expected\n"),
              "a.round:6: wanted refused not_expected, found accepted\n");
}

TEST(RoundRunner, ARefusedStepMustNotHaveDoneHalf) {
    EXPECT_EQ(run(head + "> new_game B1 by=dealer\n> wait 20s\n"
                         "> cards B1 2S 2S 2S 2S 2S 2S 2S 2S 2S\n  refused not_expected\n"),
              "a.round:8: wanted refused not_expected, found refused, and yet card_dealt\n");
}

TEST(RoundRunner, AStoryThatNamesWhatCannotBeIsWrong) {
    EXPECT_EQ(run("story A\nrulebook my-casino\ntable B1 baccarat\n> wait 1s\n"),
              "a.round:2: no rulebook my-casino");
    EXPECT_EQ(run(head + "> new_game B1 by=casino_supervisor\n"),
              "a.round:5: star-rapid-fusion-2024 has no role casino_supervisor");
    EXPECT_EQ(run("story A\nrulebook canberra-mttg-2019\ntable B1 blackjack\n> wait 1s\n"),
              "a.round:3: canberra-mttg-2019 has no blackjack");
    EXPECT_EQ(run("story A\nrulebook canberra-mttg-2019\ntable B1 baccarat decks=6\n> wait 1s\n"),
              "a.round:3: canberra-mttg-2019 cannot have such a table: canberra-mttg-2019 has no "
              "baccarat with 6 decks");
    EXPECT_EQ(run("story A\nrulebook star-rapid-fusion-2024\n"
                  "table B1 baccarat differential=5.00\n> wait 1s\n"),
              "a.round:3: star-rapid-fusion-2024 cannot have such a table: bad_setting");
}

// With nothing said but its limits, and with a shoe where it needs one.
TEST(RoundRunner, EveryGameOfEveryRulebookHasATableThatOpensARound) {
    const auto bookcase = load_bookcase("");
    ASSERT_TRUE(bookcase);
    std::set<std::string> played;
    for (const auto& [id, volume] : *bookcase)
        for (const std::string_view game : floor::game_names) {
            if (find_game(volume.book, game) == nullptr) continue;
            played.insert(id);
            EXPECT_EQ(run(fmt::format("story A\nrulebook {}\ntable T1 {} min=5.00 max=100.00\n"
                                      "> new_game T1 by=dealer\n  phase T1 open\n",
                                      id, game)),
                      "");
        }
    EXPECT_EQ(played.size(), embedded_rulebooks().size());
}

TEST(RoundRunner, ATableHasItsOwnDealerUnlessItSharesOne) {
    const auto opens_second = [](const std::string& key) {
        return run("story A\nrulebook star-ltgame-2016\ntable B1 baccarat\ntable B2 baccarat" +
                   key + "\n> new_game B1 by=dealer\n> new_game B2 by=dealer\n");
    };
    EXPECT_EQ(opens_second(""), "");
    EXPECT_EQ(opens_second(" dealer=B1"),
              "a.round:6: wanted new_game B2 by=dealer, found refused not_expected\n");
}

TEST(RoundRunner, AShoeIsAsUsualButForWhatTheLineSays) {
    const std::string shoe = head + "> shoe B1 by=gaming_supervisor";
    EXPECT_EQ(run(shoe + "\n  event shoe_loaded number=2\n"), "");
    EXPECT_EQ(run(shoe + " set=2\n  event shoe_loaded number=2\n"), "");
    for (const char* wrong : {" decks=7", " cut=3", " from_back=0", " mixing=none", " burnt=9",
                              " burn=value_of_first", " set=2 back=blue", " shown=5S"})
        EXPECT_EQ(run(shoe + wrong + "\n  refused bad_setting\n"), "") << wrong;
}

TEST(RoundRunner, OnlyWaitAndAtPassTime) {
    EXPECT_EQ(run(head + "> new_game B1 by=dealer\n> at 19s\n  phase B1 open\n"
                         "> bet 1 B1 tie 5.00\n> wait 1s\n  phase B1 closed_bets\n"
                         "> at 19s\n"),
              "a.round:11: wanted at 19s, found that moment is over\n");
}

// A word that is not kept is a failure of the story, whatever it expects.
TEST(Announced, WhatComesOtherwiseIsSaid) {
    using view::Follows;
    const auto said = [](std::vector<Follows> names, const Facts& before, const Facts& after) {
        view::ConsequenceView announced;
        for (const Follows what : names) announced.follows.push_back({what, {}});
        return disagreement(announced, {}, before, after);
    };
    Facts before;
    before.phase = floor::Phase::open;
    before.round = 7;
    Facts after = before;
    EXPECT_EQ(said({}, before, after), "");
    EXPECT_EQ(said({Follows::stakes_go_back}, before, after),
              "no stakes_go_back, which was announced");
    after.phase = floor::Phase::idle;
    after.last_ended = 7;
    after.last_void = true;
    EXPECT_EQ(said({}, before, after), "stakes_go_back, of which nobody was told");
    EXPECT_EQ(said({Follows::stakes_go_back}, before, after), "");
    after = before;
    after.phase = floor::Phase::held;
    after.hold = floor::HoldReason::misdeal;
    EXPECT_EQ(said({Follows::betting_ends}, before, after),
              "held_misdeal, of which nobody was told");
    EXPECT_EQ(said({Follows::betting_ends, Follows::held_misdeal}, before, after), "");
    EXPECT_EQ(said({Follows::betting_ends, Follows::held_misdeal, Follows::burned}, before, before),
              "no held_misdeal, which was announced");
    view::ConsequenceView refused;
    refused.reason = floor::Rejection::not_expected;
    EXPECT_EQ(disagreement(refused, {}, before, before),
              "none 0, and not_expected 0 was announced");
    EXPECT_EQ(disagreement(refused, {floor::Rejection::not_expected, 0}, before, before), "");
}

}  // namespace
}  // namespace croupier::lab::rounds
