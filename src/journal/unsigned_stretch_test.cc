#include "journal/unsigned_stretch.h"

#include <gtest/gtest.h>

namespace croupier::journal {
namespace {

constexpr std::int64_t minute = 60'000;

// Batches at these times after the first head, none of them signed.
std::optional<Sequence> found_in(std::initializer_list<std::int64_t> times, bool timed = true) {
    UnsignedStretch stretch;
    stretch.take(1, 0, true, timed);
    Sequence sequence = 1;
    for (const std::int64_t at_ms : times) stretch.take(++sequence, at_ms, false, timed);
    return stretch.found();
}

TEST(UnsignedStretch, TheThirdBatchThatIsOverdueIsOneTooMany) {
    EXPECT_FALSE(found_in({0, 2 * minute, 2 * minute, 2 * minute}));
    EXPECT_FALSE(found_in({0, 2 * minute + 1, 2 * minute + 1}));
    EXPECT_EQ(found_in({0, 2 * minute + 1, 3 * minute, 4 * minute}), Sequence{2});
}

TEST(UnsignedStretch, MinutesOfADemoSayNothing) {
    EXPECT_FALSE(found_in({0, 100 * minute, 101 * minute, 102 * minute}, false));
}

TEST(UnsignedStretch, MoreBatchesThanAHostLeavesUnsignedAreFoundAtOnePlace) {
    UnsignedStretch stretch;
    for (Sequence sequence = 1; sequence <= batches_unsigned_max + overdue_max - 1; ++sequence)
        stretch.take(sequence, 0, false, false);
    EXPECT_FALSE(stretch.found());
    stretch.take(batches_unsigned_max + overdue_max, 0, false, false);
    EXPECT_EQ(stretch.found(), Sequence{1});
}

TEST(UnsignedStretch, ASignedHeadBeginsAnew) {
    UnsignedStretch stretch;
    for (Sequence sequence = 1; sequence <= 10 * batches_unsigned_max; ++sequence)
        stretch.take(sequence, static_cast<std::int64_t>(sequence) * 1'000, sequence % 60 == 0,
                     true);
    EXPECT_FALSE(stretch.found());
    EXPECT_FALSE(stretch.lacks_first_head());
}

TEST(UnsignedStretch, AStoreWithoutAnyHeadHasLostThem) {
    UnsignedStretch stretch;
    for (Sequence sequence = 1; sequence <= overdue_max; ++sequence)
        stretch.take(sequence, 0, false, true);
    EXPECT_FALSE(stretch.lacks_first_head());
    stretch.take(overdue_max + 1, 0, false, true);
    EXPECT_TRUE(stretch.lacks_first_head());
}

}  // namespace
}  // namespace croupier::journal
