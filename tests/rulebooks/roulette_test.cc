// Crown's wheels, which offer no neighbours and so show their order nowhere in a settlement: the
// order of their diagrams, the colours that even chances are paid by, and equal compartments.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "rules/roulette/odds.h"
#include "tests/support/answers.h"
#include "tests/support/proves.h"
#include "tests/support/shelf.h"

namespace croupier::tests {
namespace {

using roulette::Bet;
using roulette::Number;
using roulette::Wheel;

// The rim as the document has it: "32r 15b".
struct Pocket {
    Number number = 0;
    char colour = ' ';
};
std::vector<Pocket> pockets(const std::string& rim) {
    std::vector<Pocket> all;
    std::istringstream words(rim);
    for (std::string word; words >> word;) {
        const auto number = roulette::parse_number(word.substr(0, word.size() - 1));
        EXPECT_TRUE(number.has_value()) << word;
        all.push_back({number.value_or(0), word.back()});
    }
    return all;
}

bool wins(Wheel wheel, Bet bet, const roulette::Selection& selection, Number spun) {
    const auto terms = roulette::terms_of(*book(crown).roulette);
    const auto layout = roulette::lay_out(wheel, bet, selection);
    EXPECT_TRUE(layout.has_value());
    return roulette::net_result(terms, spun, *layout).status == rules::Status::win;
}

void expect_wheel(Wheel wheel, const std::string& rim) {
    const auto& wheels = book(crown).roulette->wheels;
    EXPECT_NE(std::find(wheels.begin(), wheels.end(), wheel), wheels.end());
    const std::vector<Pocket> told = pockets(rim);
    const auto order = roulette::wheel_order(wheel);
    ASSERT_EQ(order.size(), told.size());
    for (std::size_t at = 0; at < told.size(); ++at) {
        SCOPED_TRACE(roulette::number_text(told[at].number));
        EXPECT_EQ(order[at], told[at].number);
        EXPECT_EQ(wins(wheel, Bet::red, {}, told[at].number), told[at].colour == 'r');
        EXPECT_EQ(wins(wheel, Bet::black, {}, told[at].number), told[at].colour == 'b');
    }
    // Each compartment is as wide as any other: of all spins a number wins one, red and black 18.
    const std::pair<std::string, std::string> here = {
        "wheel", fmt::format("\"{}\"", roulette::wheel_name(wheel))};
    int rows = 0;
    for (const rules::OddsRow& row : roulette::odds_rows(*book(crown).roulette)) {
        if (row.bet != "straight_up" ||
            std::find(row.config.begin(), row.config.end(), here) == row.config.end())
            continue;
        ++rows;
        EXPECT_EQ(row.lines.front().status, rules::Status::win);
        EXPECT_EQ(row.lines.front().probability,
                  Fraction(1, static_cast<std::int64_t>(told.size())));
    }
    EXPECT_GT(rows, 0);  // a number, and each zero
}

TEST(Wheels, ABallMakesAsManyRevolutionsAsTheDocumentWants) {
    for (const std::string& id : every_house()) {
        std::string least = "none";
        for (const rulebook::Value& value : book(id).values)
            if (value.path == "conduct.irregular.least_revolutions") least = value.text;
        EXPECT_EQ(least, answered(id, "least revolutions of a ball")) << id;
    }
}

TEST(CrownsWheels, TheSingleZeroWheelIsThatOfDiagramB) {
    expect_wheel(Wheel::single_zero,
                 "0g 32r 15b 19r 4b 21r 2b 25r 17b 34r 6b 27r 13b 36r 11b 30r 8b 23r 10b "
                 "5r 24b 16r 33b 1r 20b 14r 31b 9r 22b 18r 29b 7r 28b 12r 35b 3r 26b");
    PROVES("CR-DB", "CR-10.2c", "CR-16.2c");
}

TEST(CrownsWheels, TheDoubleZeroWheelIsThatOfDiagramC) {
    expect_wheel(Wheel::double_zero,
                 "0g 28b 9r 26b 30r 11b 7r 20b 32r 17b 5r 22b 34r 15b 3r 24b 36r 13b 1r "
                 "00g 27r 10b 25r 29b 12r 8b 19r 31b 18r 6b 21r 33b 16r 4b 23r 35b 14r 2b");
    PROVES("CR-DC", "CR-10.2b", "CR-16.2b");
}

}  // namespace
}  // namespace croupier::tests
