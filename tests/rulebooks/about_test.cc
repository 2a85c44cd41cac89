// Who approved what and when, and that every value of every rulebook cites a clause that exists.
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "tests/support/answers.h"
#include "tests/support/proves.h"
#include "tests/support/shelf.h"

namespace croupier::tests {
namespace {

std::string or_none(const std::string& text) {
    return text.empty() ? "none" : text;
}

TEST(About, EachRulebookSaysWhoApprovedItAndWhen) {
    for (const std::string& id : every_house()) {
        const rulebook::About& about = book(id).about;
        const std::array<std::pair<const char*, std::string>, 8> said = {{
            {"title", about.title},
            {"operator", about.operated_by},
            {"approved_by", about.approved_by},
            {"reference", about.reference},
            {"signed_on", about.signed_on},
            {"effective_on", about.effective_on},
            {"replaces", or_none(about.replaces)},
            {"system", or_none(about.system)},
        }};
        for (const auto& [key, text] : said)
            EXPECT_EQ(text, answered(id, std::string("about.") + key)) << id;
    }
}

TEST(About, EachRulebookSaysToPlayersWhatItsDocumentSays) {
    for (const std::string& id : every_house()) {
        const rulebook::Provisions& provisions = book(id).provisions;
        std::vector<std::string> said;
        if (provisions.own_bets) said.emplace_back("own_bets");
        if (provisions.no_advice) said.emplace_back("no_advice");
        if (provisions.unattended_credit) said.emplace_back("unattended_credit");
        if (provisions.lost_tickets) said.emplace_back("lost_tickets");
        EXPECT_EQ(said, answered_list(id, "provisions")) << id;
    }
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

TEST(Rounding, EachRulebookSaysHowAndWhetherATableMayDoOtherwise) {
    constexpr std::array<const char*, 4> modes = {"down", "up", "nearest", "exact"};
    for (const std::string& id : every_house()) {
        const Rounding& rounding = book(id).rounding;
        const std::string said = std::string(modes[static_cast<std::size_t>(rounding.mode)]) +
                                 ", " + std::to_string(rounding.unit) + " cents, " +
                                 (book(id).rounding_mode_fixed ? "fixed" : "not fixed");
        EXPECT_EQ(said, answered(id, "rounding")) << id;
    }
}

}  // namespace
}  // namespace croupier::tests
