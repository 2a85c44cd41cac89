#include "vault/hashing.h"

#include <gtest/gtest.h>
#include <sodium.h>

#include "vault/testing.h"

namespace croupier::vault {
namespace {

using testing::cheap;
using testing::must;

struct Room : ::testing::Test {
    Room() : room(testing::memory_options(), must(Database::open(":memory:"))) {
        room.pepper = Secret::random(key_size);
    }
    Strongroom room;
    Tag login{};
};
using Hashing = Room;

TEST_F(Hashing, AHashNamesArgon2idAndItsCost) {
    const Hash hash = must(make_hash(room, login, "7391"));
    EXPECT_TRUE(std::string(hash.data()).starts_with("$argon2id$v=19$m=8,t=1,p=1$"));
    EXPECT_FALSE(is_outdated(hash, cheap));
    EXPECT_TRUE(is_outdated(hash, Cost{.passes = 2, .memory_bytes = 8192}));
    EXPECT_TRUE(is_outdated(hash, Cost{.passes = 1, .memory_bytes = 16384}));
}

TEST_F(Hashing, OnlyTheSameSecretOfTheSameLoginMatches) {
    const Hash hash = must(make_hash(room, login, "7391"));
    EXPECT_TRUE(must(matches_hash(room, login, "7391", hash)));
    EXPECT_FALSE(must(matches_hash(room, login, "7390", hash)));
    EXPECT_FALSE(must(matches_hash(room, login, "", hash)));
    const Tag other{std::byte{1}};
    EXPECT_FALSE(must(matches_hash(room, other, "7391", hash)));
}

TEST_F(Hashing, WithoutThePepperThePinItselfDoesNotMatch) {
    const Hash hash = must(make_hash(room, login, "7391"));
    EXPECT_NE(crypto_pwhash_str_verify(hash.data(), "7391", 4), 0);
    room.pepper = Secret::random(key_size);
    EXPECT_FALSE(must(matches_hash(room, login, "7391", hash)));
}

TEST_F(Hashing, TheSameSecretHashesDifferentlyEachTime) {
    EXPECT_NE(must(make_hash(room, login, "7391")), must(make_hash(room, login, "7391")));
}

TEST_F(Hashing, ADamagedHashIsAFaultAndNotAMismatch) {
    Hash hash = must(make_hash(room, login, "7391"));
    hash[std::string_view("$argon2id$v=1").size()] = 'x';
    EXPECT_FALSE(matches_hash(room, login, "7391", hash).has_value());
}

TEST_F(Hashing, TheHashOfNothingCostsTheSameAndMatchesNothing) {
    for (const Cost cost : {cheap, Cost{.passes = 4, .memory_bytes = 1 << 20}, Cost{}}) {
        EXPECT_FALSE(is_outdated(hash_of_nothing(cost), cost));
    }
    EXPECT_FALSE(must(matches_hash(room, login, "7391", hash_of_nothing(cheap))));
}

TEST_F(Hashing, ImpossibleCostsAreKnown) {
    EXPECT_TRUE(possible(Cost{}));
    EXPECT_FALSE(possible(Cost{.passes = 0, .memory_bytes = 8192}));
    EXPECT_FALSE(possible(Cost{.passes = 1, .memory_bytes = 100}));
}

TEST(SecretRules, PinsAreDigitsThatDoNotSuggestThemselves) {
    constexpr SecretRules rules{.password_bytes_min = 10, .pin_digits_min = 4};
    const auto fit = [&](std::string_view pin) {
        return is_fit_secret(CredentialKind::pin, pin, rules);
    };
    EXPECT_TRUE(fit("7391"));
    EXPECT_TRUE(fit("1223"));
    EXPECT_TRUE(fit("0000001"));
    EXPECT_FALSE(fit(""));
    EXPECT_FALSE(fit("739"));
    EXPECT_FALSE(fit("73a1"));
    EXPECT_FALSE(fit("0000"));
    EXPECT_FALSE(fit("1234"));
    EXPECT_FALSE(fit("9876"));
}

TEST(SecretRules, PasswordsHaveALeastAndAGreatestLength) {
    constexpr SecretRules rules{.password_bytes_min = 10, .pin_digits_min = 4};
    const auto fit = [&](std::string_view password) {
        return is_fit_secret(CredentialKind::password, password, rules);
    };
    EXPECT_TRUE(fit("correct horse"));
    EXPECT_FALSE(fit("too short"));
    EXPECT_TRUE(fit(std::string(1024, 'x')));
    EXPECT_FALSE(fit(std::string(1025, 'x')));
}

}  // namespace
}  // namespace croupier::vault
