#include "lab/rng/source.h"

#include <gtest/gtest.h>

#include <set>

namespace croupier::lab::rng {
namespace {

TEST(LabRounds, EveryBitOfTheSeedMattersAndNoTableMeetsAnother) {
    std::set<std::uint64_t> seen;
    Digest seed;
    const auto first_word = [](const Digest& from, std::string_view subject, std::uint64_t round,
                               std::uint32_t draw) {
        Rounds rounds(from, subject);
        rounds.open(round);
        return rounds.draw(draw)();
    };
    for (std::size_t bit = 0; bit < 256; ++bit) {
        Digest changed = seed;
        changed.bytes[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
        seen.insert(first_word(changed, "roulette", 1, 0));
    }
    seen.insert(first_word(seed, "roulette", 1, 0));
    seen.insert(first_word(seed, "baccarat", 1, 0));
    seen.insert(first_word(seed, "roulette", 2, 0));
    seen.insert(first_word(seed, "roulette", 1, 1));
    EXPECT_EQ(seen.size(), 256U + 4U);
}

// Nobody at the table: the draws are those that a venue would make with the same secret.
TEST(LabRounds, AreCommittedRounds) {
    Digest seed;
    seed.bytes[31] = 9;
    Rounds rounds(seed, "dice");
    rounds.open(0x0102);
    const Digest subject = fairness::hmac_sha256(seed.bytes, bytes_of("dice"));
    Bytes which;
    append_number<std::uint64_t>(which, 0x0102);
    const Digest secret = fairness::hmac_sha256(subject.bytes, which);
    const fairness::RoundName name{0, 0x0102};
    auto source = rounds.draw(3);
    fairness::DrawSource same(secret.bytes, name, 3, fairness::Transcript(name).digest());
    for (int word = 0; word < 9; ++word) EXPECT_EQ(source(), same()) << word;
}

TEST(LabRounds, TheSystemsSeedIsNeverTheSame) {
    EXPECT_NE(system_seed(), system_seed());
}

}  // namespace
}  // namespace croupier::lab::rng
