// The names of the journal in words for people: all of them are there, and they are the words of
// the screens.
#include "lab/wording.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <string>

#include "floor/incident/command.h"
#include "floor/incident/incident.h"
#include "floor/rejection.h"
#include "floor/round/event.h"
#include "floor/round/outcome.h"
#include "floor/round/play.h"
#include "floor/wager/event.h"
#include "lab/paper_words.h"
#include "rulebook/device.h"
#include "rulebook/policies.h"
#include "tests/program/program.h"

namespace croupier::tests {
namespace {

using lab::NameInWords;

const NameInWords* find_word(std::string_view group, std::string_view name) {
    const auto all = lab::names_in_words();
    const auto found = std::find_if(all.begin(), all.end(), [&](const NameInWords& one) {
        return one.group == group && one.name == name;
    });
    return found == all.end() ? nullptr : &*found;
}

template <std::size_t count>
void expect_words(std::string_view group, const std::array<std::string_view, count>& names) {
    for (const std::string_view name : names) {
        if (name == "none") continue;
        EXPECT_NE(find_word(group, name), nullptr) << group << ' ' << name;
    }
}

TEST(Wording, EveryNameThatAPaperCanHoldHasAWordInBothLanguages) {
    expect_words("game", floor::game_names);
    expect_words("refusal", floor::rejection_names);
    expect_words("refund", floor::refund_reason_names);
    expect_words("void", rulebook::void_reason_names);
    expect_words("incident", floor::incident_kind_names);
    expect_words("finding", floor::finding_kind_names);
    expect_words("noticed", floor::noticed_by_names);
    expect_words("notify", rulebook::notify_names);
    expect_words("hold", floor::hold_reason_names);
    expect_words("close", floor::close_cause_names);
    expect_words("decision", floor::decision_names);
    expect_words("place", floor::place_names);
    expect_words("fault", floor::wager_fault_names);
    expect_words("device", rulebook::device_kind_names);
    for (const NameInWords& one : lab::names_in_words()) {
        EXPECT_FALSE(one.english.empty()) << one.name;
        EXPECT_FALSE(one.chinese.empty()) << one.name;
    }
}

// In the catalogues a name stands before its word, once in each language.
TEST(Wording, BetsRefusalsAndReasonsHaveTheWordsOfTheScreens) {
    const std::string screens =
        read_project_file("web/lib/words/bets.ts") + read_project_file("web/lib/words/player.ts") +
        read_project_file("web/lib/words/common.ts") + read_project_file("web/lib/words/dealer.ts");
    for (const NameInWords& one : lab::names_in_words()) {
        const bool shared = one.group == "bet" || one.group == "game" || one.group == "refusal" ||
                            one.group == "refund" || one.group == "void" || one.group == "role" ||
                            one.group == "incident";
        if (!shared) continue;
        for (const std::string_view word : {one.english, one.chinese})
            EXPECT_NE(screens.find(fmt::format("{}: \"{}\"", one.name, word)), std::string::npos)
                << one.group << ' ' << one.name << ": " << word;
    }
}

TEST(Wording, AmountsAndDatesAreWrittenAsPeopleWriteThem) {
    EXPECT_EQ(lab::dollars(Money::cents(0)), "$0.00");
    EXPECT_EQ(lab::dollars(Money::cents(99'999)), "$999.99");
    EXPECT_EQ(lab::dollars(Money::cents(100'000)), "$1,000.00");
    EXPECT_EQ(lab::dollars(Money::cents(-123'456'789)), "−$1,234,567.89");
    EXPECT_EQ(lab::signed_dollars(Money::cents(4'250)), "+$42.50");
    EXPECT_EQ(lab::signed_dollars(Money::cents(0)), "$0.00");
    const lab::WallClock sydney{660, {lab::Wording::english}};
    EXPECT_EQ(sydney.date_and_time(1'700'000'000'017), "15 November 2023, 09:13:20");
    EXPECT_EQ(sydney.time_ms(1'700'000'000'017), "09:13:20.017");
    EXPECT_EQ(sydney.zone(), "UTC+11:00");
    const lab::WallClock west{-210, {lab::Wording::chinese}};
    EXPECT_EQ(west.date(1'700'000'000'017), "2023 年 11 月 14 日");
    EXPECT_EQ(west.zone(), "UTC−03:30");
    EXPECT_EQ(west.date("not a day"), "not a day");
}

}  // namespace
}  // namespace croupier::tests
