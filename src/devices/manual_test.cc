#include "devices/manual.h"

#include <gtest/gtest.h>

namespace croupier::devices {
namespace {

std::string entered(Kind kind, std::string_view text, bool double_zero = false) {
    const auto reading = read_entry(kind, text, 5, {.double_zero = double_zero});
    return reading ? describe(*reading) : reading.error().what;
}

TEST(ManualEntry, OfACard) {
    EXPECT_EQ(entered(Kind::shoe, "QS"), "card_drawn sequence=5 card=QS");
    EXPECT_EQ(entered(Kind::shoe, "10h"), "card_drawn sequence=5 card=TH");
    EXPECT_EQ(entered(Kind::shoe, "1S"),
              "\"1S\" is no card: a rank (A 2 to 9 T J Q K) and a suit (S H D C)");
    for (const char* wrong : {"", "Q", "QX", "QSS", "11S", "??", "S Q"})
        EXPECT_FALSE(read_entry(Kind::shoe, wrong, 5, {})) << wrong;
}

TEST(ManualEntry, OfANumber) {
    EXPECT_EQ(entered(Kind::wheel, "0"), "number_read number=0 game=5 seen=whole warnings=0");
    EXPECT_EQ(entered(Kind::wheel, "36"), "number_read number=36 game=5 seen=whole warnings=0");
    EXPECT_EQ(entered(Kind::wheel, "00", true),
              "number_read number=37 game=5 seen=whole warnings=0");
    EXPECT_EQ(entered(Kind::wheel, "00"), "\"00\" is no number of this wheel: 0 to 36");
    EXPECT_EQ(entered(Kind::wheel, "37", true), "\"37\" is no number of this wheel: 0 to 36 or 00");
    for (const char* wrong : {"", "07", "-1", "3 6", "seven", "370"})
        EXPECT_FALSE(read_entry(Kind::wheel, wrong, 5, {.double_zero = true})) << wrong;
}

TEST(ManualEntry, OfDice) {
    for (const char* text : {"246", "2 4 6", "2,4,6", " 2, 4, 6 "})
        EXPECT_EQ(entered(Kind::tumbler, text), "dice_read roll=5 dice=246") << text;
    EXPECT_EQ(entered(Kind::tumbler, "2 4"), "\"2 4\" are not three faces of 1 to 6");
    for (const char* wrong : {"", "247", "2460", "2466", "046", "2C6"})
        EXPECT_FALSE(read_entry(Kind::tumbler, wrong, 5, {})) << wrong;
}

TEST(ManualEntry, IsNoNovel) {
    EXPECT_EQ(entered(Kind::tumbler, std::string(40, ' ')), "an entry of 40 signs is too long");
}

}  // namespace
}  // namespace croupier::devices
