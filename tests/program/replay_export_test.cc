// `croupier replay` and `croupier export` on a day that is known.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <map>

#include "tests/program/audit_kit.h"
#include "tests/program/program.h"
#include "tests/support/proves.h"

namespace croupier::tests {
namespace {

namespace json = boost::json;
using testing::HasSubstr;

Ran run_on_day(std::vector<std::string> arguments) {
    const StoreFolder folder;
    arguments.insert(arguments.begin() + 1, folder.put(recorded_day().files));
    return run_croupier(arguments);
}

TEST(ReplayCommand, TellsARoundFromNewGameToTheLastCent) {
    const Ran ran = run_on_day({"replay", "--round", "B1/1"});
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    for (const char* line :
         {"Round B1/1, baccarat, settled", "rulebook star-rapid-fusion-2024 ",
          "New Game at 2023-11-15 09:13:20",
          "+0.000  dealer (staff 1): New Game: betting is open for 20.000 s",
          "+1.250  terminal PT1: places banker 50.00, tie 5.00",
          "terminal PT3: banker: 700.00 asked for, 500.00 stands",
          "terminal PT3: place banker 5.00 REFUSED: above_maximum, 500.00",
          "terminal PT6: place tie 5.00 REFUSED: overloaded, it had waited 900 ms",
          "+20.000  the host: No more bets (time)",
          "+20.000  the host: terminal PT4 gets back player 3.00: below_minimum",
          "+20.017  terminal PT6: place player 25.00 REFUSED: bets_closed, 17 ms too late",
          ("dealer (staff 1), authorised by gaming_supervisor (staff 2): gaming_supervisor "
           "(staff 2) lets terminal PT6 change its wagers after the close: screen frozen"),
          "terminal PT6: places player 25.00, after the close by relaxation",
          "device 1: the two of spades to the Player", "device 1: the six of clubs to the Banker",
          "dealer (staff 1) confirms: Player 5, Banker 6: Banker wins",
          ("terminal PT1, player a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5: credit 800.00 before, 842.50 "
           "after"),
          "win, wins 47.50, commission 2.50", "confirmed by dealer (staff 1)"})
        EXPECT_THAT(ran.out, HasSubstr(line));
}

TEST(ReplayCommand, TellsAVoidRoundWithReasonAndName) {
    const Ran ran = run_on_day({"replay", "--round", "B2/2"});
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("REFUSED: role_too_low"));
    EXPECT_THAT(ran.out, HasSubstr("void, misdeal; declared by gaming_shift_manager (staff 5)"));
    EXPECT_THAT(run_on_day({"replay", "--round", "B1/2"}).out,
                HasSubstr("void, power_failure; declared by the rulebook"));
}

TEST(ReplayCommand, GivesJsonForATableByNumberToo) {
    const Ran ran = run_on_day({"replay", "--round", "1/1", "--json"});
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const json::value told = json::parse(ran.out);
    EXPECT_EQ(told.at("round").as_string(), "R1/1");
    EXPECT_EQ(told.at("result").as_string(), "17 black");
    EXPECT_EQ(told.at("by").as_string(), "gaming_supervisor (staff 2)");
    EXPECT_EQ(told.at("steps").at(0).at("event").at("type").as_string(), "round_opened");
    const json::value& seat = told.at("seats").at(0);
    EXPECT_EQ(seat.at("credit_after").as_int64() - seat.at("credit_before").as_int64(),
              35'000 + 17'000 + 4'000 - 2'500 + 17'500 - 2'000)
        << "of five neighbours one wins";
}

// Each wager command, accepted or refused: when it came, when it was decided, in which phase, and
// the answer; whoever waited too long is refused.
TEST(ReplayCommand, EveryWagerCommandHasItsTimesItsPhaseAndItsAnswer) {
    const Ran ran = run_on_day({"replay", "--round", "B1/1", "--json"});
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const json::value told = json::parse(ran.out);
    std::map<std::string, std::string> phases;
    std::int64_t waited = 0;
    for (const json::value& step : told.at("steps").as_array()) {
        EXPECT_LE(step.at("received_at").as_int64(), step.at("at").as_int64());
        const json::value* refused = step.as_object().if_contains("refused");
        const std::string answer(refused == nullptr ? "taken" : refused->as_string().c_str());
        if (std::string_view(step.at("who").as_string()).starts_with("terminal"))
            phases[answer] = step.at("phase").as_string().c_str();
        if (answer == "overloaded")
            waited = step.at("at").as_int64() - step.at("received_at").as_int64();
    }
    EXPECT_EQ(phases.at("above_maximum"), "open");
    EXPECT_EQ(phases.at("bets_closed"), "closed_bets");
    EXPECT_EQ(phases.at("taken"), "closed_bets") << "the last one, by relaxation";
    EXPECT_EQ(waited, 900) << "above the 500 ms that the venue allows";
    PROVES("ST-PAIN-4.b");
}

TEST(ReplayCommand, ARoundThatIsNotThereIsSaidSo) {
    EXPECT_EQ(run_on_day({"replay", "--round", "B1/999"}).exit_code, 1);
    EXPECT_EQ(run_on_day({"replay", "--round", "B9/1"}).exit_code, 1);
    EXPECT_EQ(run_on_day({"replay", "--round", "B1"}).exit_code, 1);
    EXPECT_EQ(run_on_day({"replay"}).exit_code, 2);
}

TEST(ReplayCommand, ARoundThatIsStillOpenIsToldAsFarAsItWent) {
    const Ran ran = run_on_day({"replay", "--round", "R1/6"});
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("the journal ends within this round"));
}

TEST(ExportCommand, WritesEveryEntryAndThenTheHead) {
    const Ran ran = run_on_day({"export"});
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const auto lines = lines_of(ran.out);
    ASSERT_EQ(lines.size(), recorded_day().day.commands + 1);
    std::uint64_t events = 0;
    for (std::size_t i = 0; i + 1 < lines.size(); ++i)
        events += json::parse(lines[i]).at("events").as_array().size();
    EXPECT_EQ(events, recorded_day().day.events);
    const json::value head = json::parse(lines.back()).at("head");
    EXPECT_EQ(head.at("hash").as_string(), hex_of(recorded_day().day.head.hash));
    EXPECT_EQ(head.at("sequence").to_number<std::uint64_t>(), recorded_day().day.head.sequence);
}

TEST(ExportCommand, WritesEveryEventAsALineOfASheet) {
    const Ran ran = run_on_day({"export", "--format", "csv"});
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("sequence,time,origin,event,round,terminal,amount,text\n"));
    EXPECT_THAT(ran.out, HasSubstr(",terminal 0,bets_placed,0/1,0,-5500,\"banker 5000; tie 500\""));
    EXPECT_THAT(ran.out, HasSubstr(",head,,,," + hex_of(recorded_day().day.head.hash) + "\n"));
    EXPECT_EQ(lines_of(ran.out).size(), recorded_day().day.events + 2);
}

TEST(ExportCommand, WritesAPart) {
    const auto lines = lines_of(run_on_day({"export", "--from", "3", "--to", "5"}).out);
    ASSERT_GE(lines.size(), 4U);
    EXPECT_EQ(json::parse(lines[0]).at("sequence").as_int64(), 3);
    EXPECT_EQ(json::parse(lines.back()).at("head").at("sequence").as_int64(), 5);
    EXPECT_EQ(run_on_day({"export", "--format", "xml"}).exit_code, 2);
}

TEST(ExportCommand, DamageEndsItWithoutAHead) {
    const StoreFolder folder;
    StoreFiles files = recorded_day().folded;
    const std::size_t batch = 120;
    const auto place = place_in_database(files[0], recorded_day().contents[batch], 6);
    ASSERT_TRUE(place.has_value());
    files[0][*place + 3] ^= 1U;
    const Ran ran = run_croupier({"export", folder.put(files)});
    EXPECT_EQ(ran.exit_code, 1);
    EXPECT_THAT(ran.err, HasSubstr("batch 121 is damaged"));
    EXPECT_EQ(json::parse(lines_of(ran.out).back()).at("sequence").as_int64(), 120);
}

TEST(ExportCommand, TheHeadIsThatOfTheLastBatchThatIsThere) {
    const StoreFolder folder;
    // What is left of a store that was cut reads well; that something is missing, verify says.
    const Ran ran = run_croupier({"export", folder.put(without_tail())});
    EXPECT_EQ(ran.exit_code, 0);
    EXPECT_LT(
        json::parse(lines_of(ran.out).back()).at("head").at("sequence").to_number<std::uint64_t>(),
        recorded_day().day.head.sequence);
}

}  // namespace
}  // namespace croupier::tests
