#include <gtest/gtest.h>

#include "rulebook/rulebook.h"
#include "tests/support/old_text.h"
#include "tests/support/shelf.h"

namespace croupier::rulebook {
namespace {

using tests::ltgame;
using tests::rapid_fusion;
using tests::replaced;
using tests::rulebook_text;
using tests::said_of;

using Said = std::vector<std::string>;

TEST(ReadEquipment, WhatEveryTableNeedsIsNotAskedForTwice) {
    EXPECT_EQ(said_of(replaced(rulebook_text(rapid_fusion), R"(["wheel", "ball"])",
                               R"(["wheel", "dealer_terminal"])")),
              Said{"conduct.equipment.dealt.roulette: every table needs that already"});
}

TEST(ReadEquipment, OnlyGamesThatPeopleOrMachinesPlayAreNamed) {
    const std::string line =
        R"(three_card_poker = { value = ["card_shoe"], clause = "RF-15.2.5" })";
    EXPECT_EQ(said_of(replaced(rulebook_text(rapid_fusion), "[conduct.equipment.dealt]\n",
                               "[conduct.equipment.dealt]\n" + line + "\n")),
              Said{"conduct.equipment.dealt.three_card_poker: nobody knows this key"});
    EXPECT_EQ(said_of(replaced(rulebook_text(ltgame), "[conduct.equipment.dealt]\n",
                               "[conduct.equipment.automatic]\n[conduct.equipment.dealt]\n")),
              Said{"conduct.equipment.automatic: nobody knows this key"});
}

TEST(ReadEquipment, ABallHasASize) {
    EXPECT_EQ(said_of(replaced(rulebook_text(rapid_fusion), "ball_most_mm = { value = 23",
                               "ball_most_mm = { value = 16")),
              Said{"conduct.equipment.details.ball_most_mm: no ball can be as small as this and "
                   "as large as that"});
}

TEST(ReadEquipment, AShoeThatReadsIsAShoeAndAMultishufflerDealsNothing) {
    const Needed shoe{DeviceKind::card_shoe};
    const Needed reading{DeviceKind::scanning_shoe};
    const Needed any_source{};
    EXPECT_TRUE(serves(DeviceKind::scanning_shoe, shoe));
    EXPECT_FALSE(serves(DeviceKind::card_shoe, reading));
    for (const DeviceKind kind :
         {DeviceKind::card_shoe, DeviceKind::scanning_shoe, DeviceKind::shuffling_device})
        EXPECT_TRUE(serves(kind, any_source));
    EXPECT_FALSE(serves(DeviceKind::multishuffler, any_source));
}

}  // namespace
}  // namespace croupier::rulebook
