// `croupier report dispute` and `croupier replay --incident` on a day on which something went
// wrong.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <fstream>

#include "tests/program/audit_kit.h"
#include "tests/program/program.h"
#include "tests/support/proves.h"

namespace croupier::tests {
namespace {

namespace json = boost::json;
using testing::HasSubstr;
using testing::Not;

// A store of its own, with a corrected, a disputed and a void round.
class Reports : public testing::Test {
protected:
    static void SetUpTestSuite() {
        scratch = new journal::kit::Scratch;  // NOLINT: until the end of the suite
        const auto store = journal::kit::must(journal::create_sqlite(
            {.path = path()}, {journal::format_number, "reports", std::nullopt}));
        play_day(*store, {.more_rounds = 2, .incidents = true});
    }
    static void TearDownTestSuite() {
        delete scratch;
        scratch = nullptr;
    }
    static std::string path() { return scratch->path("reports.db"); }
    static std::string file(const char* name) { return scratch->path(name); }
    static Ran report(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"report", "dispute", "--store", path()});
        return run_croupier(arguments);
    }

    static journal::kit::Scratch* scratch;
};
journal::kit::Scratch* Reports::scratch = nullptr;

TEST_F(Reports, ARoundIsToldWithItsClausesAndWhatEveryWagerPaid) {
    const Ran ran = report({"--round", "B1/1"});
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    for (const char* line :
         {"Record of round B1/1", "venue      A short day (reports)", "day        2023-11-15",
          "table      B1: baccarat, dealt",
          ("star-rapid-fusion-2024: Rapid Fusion Hybrid, The Star Pty Limited, Sydney, licensed "
           "on 14 December 1994"),
          "2023-11-15 09:13:21.250", "terminal PT1: places banker 50.00, tie 5.00",
          "by RF-3.2.8 (authority, relax close: gaming_supervisor)",
          "by RF-4.2 (wagers, below minimum: refunded)",
          "Player 5, Banker 6: Banker wins, confirmed by dealer (staff 1)",
          "banker 50.00: win, pays 47.50, stake back 50.00, commission 2.50",
          "by RF-10.4.1.2 (baccarat, bets, banker, commission: 19 to 20)", "record 1 ",
          "day root "})
        EXPECT_THAT(ran.out, HasSubstr(line));
}

TEST_F(Reports, AVoidRoundSaysWhoDeclaredItAndUnderWhichClause) {
    const Ran ran = report({"--round", "B2/2"});
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("REFUSED: role_too_low"));
    EXPECT_THAT(ran.out, HasSubstr("void, misdeal, by gaming_shift_manager (staff 5)"));
    EXPECT_THAT(ran.out, HasSubstr("(authority, void, misdeal: "));
}

TEST_F(Reports, ACorrectionShowsBeforeAndAfterAndWhoMadeIt) {
    const Ran ran = report({"--round", "R1/3"});
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    for (const char* line :
         {"status     corrected", "correct the result to 18 REFUSED: role_too_low",
          "corrected by gaming_supervisor (staff 2): 18 red",
          "(authority, correct after: gaming_supervisor)", "Before the correction",
          "black 40.00: win, pays 40.00", "black 40.00: lose",
          "terminal PT4: staked 40.00, 80.00 paid before, 0.00 due now, difference -80.00",
          "terminal PT1: staked 25.00, 0.00 paid before, 50.00 due now, difference 50.00",
          "record 2 "})
        EXPECT_THAT(ran.out, HasSubstr(line));
}

TEST_F(Reports, ADisputeIsToldFromClaimToAdvice) {
    const Ran ran = report({"--round", "R1/3", "--terminal", "PT4"});
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    for (const char* line :
         {"dispute, closed: opened ", "the ball lay in 17",
          "decision by gaming_supervisor (staff 2): the recording shows 18",
          "REFUSED: second_person_needed", "review by assistant_gaming_manager (staff 3)",
          "advice by assistant_gaming_manager (staff 3): NSW Independent Casino Commission",
          "closed by assistant_gaming_manager (staff 3): it stands"})
        EXPECT_THAT(ran.out, HasSubstr(line));
    const json::value round =
        json::parse(run_croupier({"replay", path(), "--round", "R1/3", "--json"}).out);
    const json::value& dispute = round.at("incidents").at(1);
    EXPECT_EQ(dispute.at("kind").as_string(), "dispute");
    const std::string number = std::to_string(dispute.at("incident").as_int64());
    const Ran told = run_croupier({"replay", path(), "--incident", number});
    ASSERT_EQ(told.exit_code, 0) << told.err;
    EXPECT_THAT(told.out, HasSubstr("Incident " + number + ", dispute, closed"));
    EXPECT_THAT(told.out, HasSubstr("REFUSED: role_too_low"));
    EXPECT_THAT(told.out, HasSubstr("[RF-18.11 (authority, decide dispute: gaming_supervisor)]"));
    const json::value parsed =
        json::parse(run_croupier({"replay", path(), "--incident", number, "--json"}).out);
    EXPECT_EQ(parsed.at("status").as_string(), "closed");
    EXPECT_EQ(run_croupier({"replay", path(), "--incident", "999"}).exit_code, 1);
    EXPECT_EQ(run_croupier({"replay", path(), "--incident", "1", "--round", "B1/1"}).exit_code, 2);
}

TEST_F(Reports, NoticesAreShownWithTheirTimeAndThatTheyWereMade) {
    const Ran ran = report({"--round", "B1/3"});
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("malfunction"));
    EXPECT_THAT(ran.out, HasSubstr("notice to inspector until "));
    EXPECT_THAT(ran.out, HasSubstr(": done "));
    EXPECT_THAT(ran.out, HasSubstr("(notices, malfunction: inspector"));
}

// A third party with this paper and the documents alone.
TEST_F(Reports, OnePlayersRecordIsConfirmedUpToASignedHeadWithoutTheOthers) {
    const Ran all = report({"--round", "R1/3"});
    const Ran ran = report({"--round", "R1/3", "--terminal", "PT4"});
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_THAT(all.out, HasSubstr("PT1"));
    EXPECT_THAT(ran.out, Not(HasSubstr("PT1")));
    EXPECT_THAT(ran.out, Not(HasSubstr("red 25.00")));
    EXPECT_THAT(ran.out, Not(HasSubstr("seat 0 ")));
    EXPECT_THAT(ran.out, HasSubstr("seat 3 "));
    const std::string slip = file("slip.txt");
    std::ofstream(slip, std::ios::binary) << ran.out;
    const Ran checked = run_command({"python3", "tests/stranger/check_record.py", slip});
    ASSERT_EQ(checked.exit_code, 0) << checked.err;
    const json::array records = json::parse(checked.out).as_array();
    ASSERT_EQ(records.size(), 2U) << "as it was settled, and as it was corrected";
    EXPECT_EQ(records[0].at("result").as_string(), "17 black");
    EXPECT_EQ(records[1].at("result").as_string(), "18 red");
    EXPECT_TRUE(records[1].at("signed").is_string());

    // One digit of the wagers, of the path or of the signed batch, and it no longer holds.
    for (const char* line : {"\nseat 3 ", "\nday path left:", "\nday batch before "}) {
        std::string changed = ran.out;
        const std::size_t at = changed.find(line);
        if (at == std::string::npos) continue;
        char& digit = changed[at + std::string_view(line).size() + 9];
        digit = digit == '0' ? '1' : '0';
        std::ofstream(slip, std::ios::binary) << changed;
        EXPECT_EQ(run_command({"python3", "tests/stranger/check_record.py", slip}).exit_code, 1)
            << line;
    }
}

TEST_F(Reports, TheSameStandsOnPaper) {
    const std::string pdf = file("record.pdf");
    const Ran ran = report({"--round", "R1/3", "--pdf", pdf});
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const Bytes bytes = journal::kit::file_bytes(pdf);
    const std::string text(bytes.begin(), bytes.end());
    EXPECT_EQ(text.substr(0, 5), "%PDF-");
    EXPECT_THAT(text, HasSubstr("%%EOF"));
    EXPECT_GT(text.size(), 10'000U);
    EXPECT_EQ(report({"--round", "R1/3", "--pdf", file("no/folder.pdf")}).exit_code, 1);
}

TEST_F(Reports, WhatIsNotThereIsSaid) {
    EXPECT_THAT(report({"--round", "B1/999"}).err, HasSubstr("there is no round B1/999"));
    EXPECT_THAT(report({"--round", "B1"}).err, HasSubstr("they are called TABLE/NUMBER"));
    EXPECT_THAT(report({"--round", "B1/1", "--terminal", "PT99"}).err,
                HasSubstr("there is no terminal PT99"));
    EXPECT_THAT(report({"--round", "R1/3", "--terminal", "PT2"}).err,
                HasSubstr("terminal PT2 had no wager in round R1/3"));
    EXPECT_EQ(report({}).exit_code, 2);
    EXPECT_EQ(run_croupier({"report"}).exit_code, 2);
    const Ran nothing =
        run_croupier({"report", "dispute", "--store", file("none.db"), "--round", "B1/1"});
    EXPECT_EQ(nothing.exit_code, 1);
    EXPECT_FALSE(nothing.err.empty());
    std::ofstream(file("text.db")) << "no database";
    EXPECT_EQ(run_croupier({"report", "dispute", "--store", file("text.db"), "--round", "B1/1"})
                  .exit_code,
              1);
}

TEST_F(Reports, AFalsifiedJournalIsRefused) {
    const StoreFolder folder;
    StoreFiles files = recorded_day().folded;
    const auto place = place_in_database(files[0], recorded_day().contents[120], 6);
    ASSERT_TRUE(place.has_value());
    files[0][*place + 3] ^= 1U;
    const Ran ran =
        run_croupier({"report", "dispute", "--store", folder.put(files), "--round", "B1/1"});
    EXPECT_EQ(ran.exit_code, 1);
    EXPECT_THAT(ran.err, HasSubstr("does not verify"));
    EXPECT_THAT(ran.err, HasSubstr("batch 121"));
    EXPECT_TRUE(ran.out.empty());
}

}  // namespace
}  // namespace croupier::tests
