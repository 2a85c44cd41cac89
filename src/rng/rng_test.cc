#include <gmock/gmock.h>

#include <array>
#include <set>

#include "rng/entropy.h"
#include "rng/health.h"
#include "tests/support/proves.h"

namespace croupier::rng {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

TEST(Health, SixEqualBytesInARowAreTooMany) {
    HealthTest test;
    EXPECT_THAT(test.look(Bytes(5, 7)), IsEmpty());
    EXPECT_THAT(test.look(Bytes{8, 7, 7, 7, 7, 7}), IsEmpty());
    EXPECT_THAT(test.look(Bytes{7}), HasSubstr("repetition count: byte 7 came 6 times"));
    EXPECT_THAT(test.look(Bytes{1, 2, 3}), HasSubstr("repetition count")) << "and it stays so";
}

// The byte that begins a window of 512 may come 19 times in it.
TEST(Health, AByteThatComesTooOftenInAWindowIsFound) {
    const auto window = [](unsigned times) {
        Bytes bytes;
        for (unsigned i = 0; bytes.size() < proportion_window; ++i)
            bytes.push_back(bytes.size() % 16 == 0 && bytes.size() / 16 < times
                                ? 0
                                : static_cast<std::uint8_t>(1 + i % 251));
        return bytes;
    };
    HealthTest usual;
    for (int i = 0; i < 3; ++i) EXPECT_THAT(usual.look(window(19)), IsEmpty());
    EXPECT_THAT(usual.look(window(20)), HasSubstr("adaptive proportion: byte 0 came 20 times"));
}

TEST(Entropy, TheSystemsGeneratorPassesAndGivesNothingTwice) {
    auto entropy = SystemEntropy::open();
    ASSERT_TRUE(entropy.has_value()) << entropy.error().what;
    auto another = SystemEntropy::open();
    ASSERT_TRUE(another.has_value());
    std::set<std::array<std::uint8_t, 32>> secrets;
    for (int i = 0; i < 5'000; ++i)
        for (SystemEntropy* source : {&*entropy, &*another}) {
            std::array<std::uint8_t, 32> secret{};
            ASSERT_TRUE(source->fill(secret).has_value());
            secrets.insert(secret);
        }
    EXPECT_EQ(secrets.size(), 10'000U);
}

TEST(Entropy, ASourceThatIsStuckIsNotEvenOpened) {
    const auto stuck = SystemEntropy::open(
        [](std::span<std::uint8_t> into) { std::fill(into.begin(), into.end(), std::uint8_t{0}); });
    ASSERT_FALSE(stuck.has_value());
    EXPECT_THAT(stuck.error().what, HasSubstr("failed its health test: repetition count"));
}

TEST(Entropy, ASourceThatFailsOnceIsFinished) {
    FastSource chance(1);
    bool broken = false;
    auto entropy = SystemEntropy::open([&](std::span<std::uint8_t> into) {
        for (std::uint8_t& byte : into) byte = static_cast<std::uint8_t>(broken ? 0 : chance());
    });
    ASSERT_TRUE(entropy.has_value());
    std::array<std::uint8_t, 32> secret{};
    EXPECT_TRUE(entropy->fill(secret).has_value());
    broken = true;
    EXPECT_FALSE(entropy->fill(secret).has_value());
    broken = false;
    EXPECT_FALSE(entropy->fill(secret).has_value());
}

TEST(Entropy, ASeedGivesTheSameBytesAgain) {
    SeededEntropy one(7);
    SeededEntropy same(7);
    SeededEntropy other(8);
    std::array<std::array<std::uint8_t, 32>, 3> bytes{};
    ASSERT_TRUE(one.fill(bytes[0]) && same.fill(bytes[1]) && other.fill(bytes[2]));
    EXPECT_EQ(bytes[0], bytes[1]);
    EXPECT_NE(bytes[0], bytes[2]);
}

}  // namespace
}  // namespace croupier::rng
