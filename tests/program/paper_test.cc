// `croupier report dispute --pdf`: what stands on the pages, as pdftotext reads them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <filesystem>
#include <regex>

#include "lab/paper_words.h"
#include "tests/program/audit_kit.h"
#include "tests/program/program.h"

namespace croupier::tests {
namespace {

namespace json = boost::json;
using lab::dollars;
using lab::signed_dollars;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

// A day with settled, corrected, disputed and void rounds.
class Papers : public testing::Test {
protected:
    static void SetUpTestSuite() {
        scratch = new journal::kit::Scratch;  // NOLINT: until the end of the suite
        const auto store = journal::kit::must(journal::create_sqlite(
            {.path = path()}, {journal::format_number, "papers", std::nullopt}));
        play_day(*store, {.more_rounds = 2, .incidents = true});
    }
    static void TearDownTestSuite() {
        delete scratch;
        scratch = nullptr;
    }
    static std::string path() { return scratch->path("papers.db"); }
    static std::string file(const char* name) { return scratch->path(name); }

    static Ran print(const std::string& pdf, const std::string& round, const std::string& language,
                     const std::vector<std::string>& more = {}) {
        std::vector<std::string> arguments = {"report",     "dispute", "--store", path(),
                                              "--round",    round,     "--pdf",   pdf,
                                              "--language", language};
        arguments.insert(arguments.end(), more.begin(), more.end());
        std::filesystem::remove(pdf);
        return run_croupier(arguments);
    }
    // Lines as they stand beside each other; of one page, or of all.
    static std::string text_of(const std::string& pdf, int page = 0) {
        std::vector<std::string> command = {"pdftotext", "-layout"};
        if (page > 0)
            command.insert(command.end(), {"-f", std::to_string(page), "-l", std::to_string(page)});
        command.insert(command.end(), {pdf, "-"});
        const Ran ran = run_command(command);
        EXPECT_EQ(ran.exit_code, 0) << ran.err;
        return ran.out;
    }
    static json::value told(const std::string& round) {
        return json::parse(run_croupier({"replay", path(), "--round", round, "--json"}).out);
    }

    static journal::kit::Scratch* scratch;
};
journal::kit::Scratch* Papers::scratch = nullptr;

Money cents_at(const json::value& object, std::string_view key) {
    return Money::cents(object.at(key).as_int64());
}
// Without blanks and ends of lines: a sentence may be broken anywhere.
std::string joined(std::string text) {
    std::erase_if(text, [](char letter) { return letter == ' ' || letter == '\n'; });
    return text;
}
// These amounts in one line, in this order.
bool has_line(const std::string& text, const std::vector<std::string>& amounts) {
    for (const std::string& line : lines_of(text)) {
        std::size_t at = 0;
        bool all = true;
        for (const std::string& amount : amounts) {
            at = line.find(amount, at);
            if (at == std::string::npos) {
                all = false;
                break;
            }
            at += amount.size();
        }
        if (all) return true;
    }
    return false;
}

TEST_F(Papers, EveryWagerIsThereAndTheTotalsAddUpToTheLedger) {
    for (const char* round : {"B1/1", "R1/1", "R1/3", "B2/2"})
        for (const char* language : {"en", "zh"}) {
            const std::string pdf = file("paper.pdf");
            const Ran ran = print(pdf, round, language);
            ASSERT_EQ(ran.exit_code, 0) << ran.err;
            const std::string text = text_of(pdf);
            const std::string total = language == std::string("en") ? "Total" : "合计";
            const json::value record = told(round);
            for (const json::value& seat : record.at("seats").as_array()) {
                Money staked;
                Money won;
                Money back;
                for (const json::value& wager : seat.at("wagers").as_array()) {
                    const Money stake = cents_at(wager, "stake");
                    const Money win = cents_at(wager, "winnings");
                    const Money returned = cents_at(wager, "returned");
                    EXPECT_TRUE(has_line(text, {dollars(stake), dollars(win), dollars(returned),
                                                signed_dollars(win + returned - stake)}))
                        << round << ' ' << language << ' ' << json::serialize(wager);
                    staked += stake;
                    won += win;
                    back += returned;
                }
                const Money net = won + back - staked;
                EXPECT_EQ(cents_at(seat, "credit_after") - cents_at(seat, "credit_before"), net);
                EXPECT_TRUE(has_line(text, {total, dollars(staked), dollars(won), dollars(back),
                                            signed_dollars(net)}))
                    << round << ' ' << language << ' ' << json::serialize(seat);
            }
        }
}

TEST_F(Papers, WhoWhereAndWhenStandInPlainWordsInBothLanguages) {
    const std::string pdf = file("words.pdf");
    ASSERT_EQ(print(pdf, "B1/1", "en").exit_code, 0);
    const std::string english = text_of(pdf);
    for (const char* words :
         {"Record of a round", "Round 1 at table B1", "A short day", "15 November 2023",
          "local, UTC+11:00", "Live dealer", "Terminal PT1", "Player 5, Banker 6: Banker wins",
          "Dealer (staff 1)", "Gaming Supervisor", "27 August 2024", "If you do not agree",
          "Proof"})
        EXPECT_THAT(joined(english), HasSubstr(joined(words)));
    EXPECT_THAT(english.substr(0, english.find("The rules that were applied")),
                Not(ContainsRegex("[a-z]_[a-z]")))
        << "a name of the journal";
    const Ran again = run_croupier(
        {"report", "dispute", "--store", path(), "--round", "B1/1", "--pdf", pdf});
    EXPECT_EQ(again.exit_code, 1);
    EXPECT_THAT(again.err, HasSubstr("words.pdf: is there already; name a new file"));
    EXPECT_EQ(text_of(pdf), english);
    ASSERT_EQ(print(pdf, "B1/1", "zh").exit_code, 0);
    const std::string chinese = text_of(pdf);
    for (const char* words : {"一局记录", "B1 桌第 1 局", "2023 年 11 月 15 日", "当地时间",
                              "真人荷官", "终端 PT1", "闲 5，庄 6：庄赢", "荷官（职员 1）", "证明"})
        EXPECT_THAT(joined(chinese), HasSubstr(joined(words)));
    EXPECT_THAT(chinese, Not(ContainsRegex("places|takes back|staff|Refused|Wagers|Stake")));
    EXPECT_THAT(chinese.substr(0, chinese.find("所适用的规则")), Not(ContainsRegex("[a-z]_[a-z]")));
}

TEST_F(Papers, ACorrectionAddsUpForEachPlayer) {
    const json::value round = told("R1/3");
    ASSERT_EQ(round.at("adjustments").as_array().size(), 2U);
    const std::string pdf = file("corrected.pdf");
    ASSERT_EQ(print(pdf, "R1/3", "en").exit_code, 0);
    const std::string text = text_of(pdf);
    for (const json::value& one : round.at("adjustments").as_array()) {
        Money staked;
        Money now;
        for (const json::value& seat : round.at("seats").as_array())
            if (seat.at("terminal") == one.at("terminal"))
                for (const json::value& wager : seat.at("wagers").as_array()) {
                    staked += cents_at(wager, "stake");
                    now += cents_at(wager, "winnings") + cents_at(wager, "returned");
                }
        EXPECT_EQ(cents_at(one, "staked"), staked);
        EXPECT_EQ(cents_at(one, "after"), now);
        EXPECT_EQ(cents_at(one, "before") + cents_at(one, "difference"), now);
        EXPECT_TRUE(has_line(text, {dollars(staked), dollars(cents_at(one, "before")), dollars(now),
                                    signed_dollars(cents_at(one, "difference"))}))
            << json::serialize(one);
    }
    EXPECT_THAT(joined(text), HasSubstr(joined("first settled as “17 black”")));
    EXPECT_THAT(text, HasSubstr("Wagers as they had first been settled"));
}

TEST_F(Papers, AVoidRoundSaysSoFirst) {
    const std::string pdf = file("void.pdf");
    ASSERT_EQ(print(pdf, "B2/2", "en").exit_code, 0);
    EXPECT_THAT(joined(text_of(pdf, 1)),
                HasSubstr(joined("declared void by Gaming Shift Manager")));
    ASSERT_EQ(print(pdf, "B2/2", "zh").exit_code, 0);
    EXPECT_THAT(joined(text_of(pdf, 1)), HasSubstr("宣布本局作废（发牌错误）"));
}

TEST_F(Papers, PagesAreCountedAndNoneIsNearlyEmpty) {
    for (const char* round : {"B1/1", "R1/1", "R1/3", "B2/2", "B1/3"})
        for (const char* language : {"en", "zh"}) {
            const std::string pdf = file("pages.pdf");
            const Ran ran = print(pdf, round, language);
            ASSERT_EQ(ran.exit_code, 0) << ran.err;
            std::smatch said;
            ASSERT_TRUE(std::regex_search(ran.err, said, std::regex(": (\\d+) pages?\n")));
            const int pages = std::stoi(said[1]);
            EXPECT_GE(pages, 2) << round;
            EXPECT_LE(pages, 8) << round;
            for (int page = 1; page <= pages; ++page) {
                const std::string text = text_of(pdf, page);
                EXPECT_THAT(text, HasSubstr(language == std::string("en")
                                                ? fmt::format("Page {} of {}", page, pages)
                                                : fmt::format("第 {} 页，共 {} 页", page, pages)));
                std::size_t filled = 0;
                for (const std::string& line : lines_of(text))
                    if (line.find_first_not_of(" \f") != std::string::npos) ++filled;
                EXPECT_GE(filled, 10U) << round << ' ' << language << " page " << page;
            }
        }
}

TEST_F(Papers, TheSameStoreGivesTheSameBytes) {
    for (const char* language : {"en", "zh"}) {
        ASSERT_EQ(print(file("one.pdf"), "R1/3", language).exit_code, 0);
        const Bytes first = journal::kit::file_bytes(file("one.pdf"));
        for (int i = 0; i < 2; ++i) {
            ASSERT_EQ(print(file("other.pdf"), "R1/3", language).exit_code, 0);
            EXPECT_EQ(journal::kit::file_bytes(file("other.pdf")), first) << language;
        }
    }
}

TEST_F(Papers, TheWholeProofStandsBehindIt) {
    const std::string pdf = file("proof.pdf");
    const Ran ran = print(pdf, "R1/3", "zh", {"--terminal", "PT4"});
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const std::string text = text_of(pdf);
    EXPECT_THAT(text, Not(HasSubstr("PT1")));
    const std::size_t proof = ran.out.find("\nProof ");
    ASSERT_NE(proof, std::string::npos);
    const std::regex digest("\\b[0-9a-f]{64}\\b");
    std::size_t digests = 0;
    for (std::sregex_iterator at(ran.out.begin() + static_cast<std::ptrdiff_t>(proof),
                                 ran.out.end(), digest);
         at != std::sregex_iterator(); ++at, ++digests)
        EXPECT_THAT(text, HasSubstr(at->str()));
    EXPECT_GT(digests, 10U);
}

TEST_F(Papers, ALanguageNeedsAPaperAndIsOneOfTwo) {
    EXPECT_EQ(run_croupier(
                  {"report", "dispute", "--store", path(), "--round", "B1/1", "--language", "zh"})
                  .exit_code,
              2);
    EXPECT_EQ(print(file("paper.pdf"), "B1/1", "fr").exit_code, 2);
}

}  // namespace
}  // namespace croupier::tests
