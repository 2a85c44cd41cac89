#include <gtest/gtest.h>

#include "rules/big_wheel/odds.h"
#include "rules/big_wheel/play.h"
#include "rules/big_wheel/settle.h"
#include "tests/support/proves.h"

namespace croupier::big_wheel {
namespace {

using rules::Awaited;

Rules australian_wheel() {
    Rules rules;
    rules.compartments = {24, 12, 8, 4, 2, 1, 1};
    constexpr std::array odds = {1, 3, 5, 11, 23, 47, 47};
    for (std::size_t symbol = 0; symbol < symbol_count; ++symbol)
        rules.pays[symbol] = {to_one(odds[symbol]), rules::Origin::published, true};
    return rules;
}

TEST(BigWheelPlay, ASpinIsAwaitedThenConfirmed) {
    EXPECT_EQ(next(std::nullopt).awaited, Awaited::spin);
    EXPECT_EQ(next(Symbol::c).awaited, Awaited::confirm);
}

TEST(BigWheelPlay, OnlyASymbolOfTheWheelCanBeShown) {
    EXPECT_EQ(read_symbol(australian_wheel(), "C").value(), Symbol::c);
    for (const auto* name : {"", "H", "a", "AB"})
        EXPECT_FALSE(read_symbol(australian_wheel(), name)) << name;
    EXPECT_EQ(read_symbol(australian_wheel(), "H").error().what, "the wheel has no symbol \"H\"");
}

TEST(BigWheelPlay, ASymbolWithoutCompartmentsIsNotOnTheWheel) {
    Rules rules = australian_wheel();
    rules.compartments[static_cast<std::size_t>(Symbol::g)] = 0;
    EXPECT_FALSE(read_symbol(rules, "G"));
    EXPECT_EQ(odds_rows(rules).size(), 6U);
}

TEST(BigWheelPlay, EverySymbolNameComesBack) {
    for (int number = 0; number < symbol_count; ++number)
        EXPECT_EQ(find_symbol(symbol_name(static_cast<Symbol>(number))),
                  static_cast<Symbol>(number));
}

TEST(BigWheelSettle, ASymbolWinsWhereTheIndicatorRestsOnItAndNowhereElse) {
    const Terms terms = terms_of(australian_wheel());
    for (int shown = 0; shown < symbol_count; ++shown)
        for (int backed = 0; backed < symbol_count; ++backed) {
            const auto award =
                settle(terms, static_cast<Symbol>(shown), {static_cast<Symbol>(backed)});
            const auto odds = terms.odds[static_cast<std::size_t>(backed)];
            EXPECT_EQ(award, shown == backed ? rules::win_at(odds) : rules::lost);
        }
}

TEST(BigWheelOdds, TheWheelHasFiftyTwoCompartments) {
    EXPECT_EQ(compartment_count(australian_wheel()), 52);
}

TEST(BigWheelOdds, EverySymbolCostsFourFiftySeconds) {
    const auto rows = odds_rows(australian_wheel());
    ASSERT_EQ(rows.size(), 7U);
    for (const rules::OddsRow& row : rows) {
        EXPECT_EQ(house_edge(row.lines), Fraction(4, 52));
        EXPECT_EQ(row.origin, "published");
    }
    EXPECT_EQ(rows[2].selection.front().second, "\"C\"");
    EXPECT_EQ(rows[2].lines.front().probability, Fraction(8, 52));
}

}  // namespace
}  // namespace croupier::big_wheel
