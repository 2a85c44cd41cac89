// Who approved what and when, and that every value of every rulebook cites a clause that exists.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "tests/support/proves.h"
#include "tests/support/shelf.h"

namespace croupier::tests {
namespace {

void expect_about(std::string_view id, const rulebook::About& wanted) {
    const rulebook::About& about = book(id).about;
    EXPECT_EQ(about.title, wanted.title);
    EXPECT_EQ(about.operated_by, wanted.operated_by);
    EXPECT_EQ(about.approved_by, wanted.approved_by);
    EXPECT_EQ(about.reference, wanted.reference);
    EXPECT_EQ(about.signed_on, wanted.signed_on);
    EXPECT_EQ(about.effective_on, wanted.effective_on);
    EXPECT_EQ(about.replaces, wanted.replaces);
    EXPECT_EQ(about.system, wanted.system);
}

TEST(About, EachRulebookSaysWhoApprovedItAndWhen) {
    expect_about(
        "star-rapid-fusion-2024",
        {"Rapid Fusion Hybrid", "The Star Pty Limited, Sydney, licensed on 14 December 1994",
         "NSW Independent Casino Commission, Casino Control Act 1992 (NSW) s 66(1)", "DF24/017837",
         "2024-08-27", "2024-08-27", "", ""});
    expect_about("star-ltgame-2016",
                 {"LTGame Electronic Table Game", "The Star, Sydney",
                  "Independent Liquor and Gaming Authority, Casino Control Act 1992 (NSW) s 66(1)",
                  "order of 2 June 2016", "2016-06-02", "2016-06-02", "", "LTGame"});
    expect_about("star-baccarat-2025",
                 {"Baccarat, Version 4", "The Star, Sydney",
                  "NSW Independent Casino Commission, Casino Control Act 1992 (NSW) s 66(1)",
                  "DF25/055059", "2025-08-13", "2025-08-13", "", ""});
    expect_about("crown-sat-15.1",
                 {"Semi-Automated Table Games Rules, Version 15.1", "Crown Melbourne Limited",
                  "Victorian Commission for Gambling and Liquor Regulation", "Version 15.1",
                  "2018-01-01", "2018-01-01", "", ""});
    expect_about(
        "canberra-mttg-2019",
        {"Casino Control (Multi Terminal Table Games) Approval 2019 (No 2)", "Casino Canberra",
         "ACT Gambling and Racing Commission, Casino Control Act 2006 (ACT) s 97", "NI2019-689",
         "2019-10-25", "2019-10-26", "NI2019-134", ""});
}

TEST(About, EachRulebookSaysToPlayersWhatItsDocumentSays) {
    const auto said = [](std::string_view id) {
        const rulebook::Provisions& provisions = book(id).provisions;
        std::string all;
        if (provisions.own_bets) all += " own_bets";
        if (provisions.no_advice) all += " no_advice";
        if (provisions.unattended_credit) all += " unattended_credit";
        if (provisions.lost_tickets) all += " lost_tickets";
        return all;
    };
    EXPECT_EQ(said("star-rapid-fusion-2024"), " no_advice");
    EXPECT_EQ(said("star-ltgame-2016"), " own_bets no_advice");
    EXPECT_EQ(said("star-baccarat-2025"), " no_advice");
    EXPECT_EQ(said("crown-sat-15.1"), " own_bets no_advice lost_tickets");
    EXPECT_EQ(said("canberra-mttg-2019"), " own_bets no_advice unattended_credit lost_tickets");
}

std::set<std::string> known_clauses() {
    std::set<std::string> ids;
    for (const auto& entry :
         std::filesystem::directory_iterator(CROUPIER_SOURCE_DIR "/spec/clauses")) {
        std::ifstream in(entry.path());
        std::string line;
        while (std::getline(in, line)) ids.insert(line.substr(0, line.find('\t')));
    }
    return ids;
}

TEST(Values, EveryValueNamesAClauseThatExists) {
    const auto known = known_clauses();
    ASSERT_GT(known.size(), 2000U);
    for (const auto& rulebook : shelf().all())
        for (const auto& value : rulebook->values) {
            std::istringstream clauses(value.clause);
            std::string id;
            while (std::getline(clauses >> std::ws, id, ','))
                EXPECT_TRUE(known.contains(id)) << rulebook->id << ":" << value.line << " " << id;
        }
}

TEST(Values, APathIsReadOnce) {
    for (const auto& rulebook : shelf().all()) {
        std::set<std::string> paths;
        for (const auto& value : rulebook->values)
            EXPECT_TRUE(paths.insert(value.path).second) << rulebook->id << " " << value.path;
        EXPECT_GT(paths.size(), 30U);
    }
}

TEST(Rounding, OnlyTheBaccaratDocumentOf2025FixesTheMode) {
    for (const auto& rulebook : shelf().all()) {
        EXPECT_EQ(rulebook->rounding.mode, RoundingMode::up) << rulebook->id;
        EXPECT_EQ(rulebook->rounding.unit, 1) << rulebook->id;
        EXPECT_EQ(rulebook->rounding_mode_fixed, rulebook->id == "star-baccarat-2025");
    }
}

}  // namespace
}  // namespace croupier::tests
