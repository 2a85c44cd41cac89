#include "host/reception.h"

#include "host/test_kit.h"

namespace croupier::host {
namespace {

class Door : public testing::Test {
protected:
    Door() {
        vault::Options options;
        options.path = ":memory:";
        options.cost = {1, 8192};  // cheap: these are tests
        auto opened = vault::Vault::open(options);
        CHECK(opened.has_value());
        vault = std::make_unique<vault::Vault>(std::move(*opened));
        dealer = venue.add_staff("dealer");
        const auto enrolled =
            vault->enrol(vault::StaffNumber{dealer.value()},
                         {vault::CredentialKind::pin, "card-17", "4711", venue.clock.steady_ms()},
                         vault::Standing::valid);
        CHECK(enrolled.has_value() && enrolled->has_value());
    }
    std::size_t failures() const {
        std::size_t count = 0;
        for (const auto& entry : venue.ear.entries)
            for (const auto& event : entry.events)
                if (floor::name_of(event) == "sign_in_failed") ++count;
        return count;
    }

    kit::Venue venue;
    std::unique_ptr<vault::Vault> vault;
    floor::StaffId dealer;
};

TEST_F(Door, TheFloorHearsWhoSignedInAndNothingElse) {
    venue.host(floor::StaffCommand{floor::SignOut{dealer}});
    EXPECT_FALSE(venue.state().find_staff(dealer)->signed_in);
    Reception reception(*vault, venue.engine(), {}, {});
    const auto answer = reception.sign_in(vault::CredentialKind::pin, "card-17", "4711", "DT 3");
    ASSERT_TRUE(answer && *answer);
    venue.turn();
    EXPECT_TRUE(venue.state().find_staff(dealer)->signed_in);
}

TEST_F(Door, AFailedSignInIsJournalledWithClaimAndAddressSealed) {
    Reception reception(*vault, venue.engine(), {}, {});
    const auto answer = reception.sign_in(vault::CredentialKind::pin, "card-99", "1234", "DT 3");
    ASSERT_TRUE(answer);
    EXPECT_FALSE(*answer);
    venue.turn();
    ASSERT_EQ(failures(), 1U);
    const auto& event = std::get<floor::SignInFailed>(
        std::get<floor::StaffEvent>(venue.ear.entries.back().events.front()));
    EXPECT_TRUE(event.address.starts_with("address ")) << event.address;
    EXPECT_EQ(event.address.find("DT 3"), std::string::npos);
    EXPECT_EQ(event.reason, "unknown_or_wrong");
    EXPECT_GT(venue.ear.entries.back().command.at, 0);
    const std::string claimed(text_of(event.claimed));
    EXPECT_EQ(claimed.find("card-99"), std::string::npos);
    const auto opened =
        vault->unseal({"failed_sign_in", ""}, std::as_bytes(std::span(event.claimed)));
    ASSERT_TRUE(opened);
    const auto bytes = opened->bytes();
    std::string said;
    for (const std::byte byte : bytes) said += static_cast<char>(byte);
    EXPECT_EQ(said, "DT 3\ncard-99");
}

// Entries are read for as long as the journal is kept, whatever build has written them.
TEST_F(Door, WhatEachBuildHasSealedIsRead) {
    const auto sealed = [&](std::string_view label, std::string_view text) {
        const auto bytes = vault->seal({"failed_sign_in", label}, std::as_bytes(std::span(text)));
        Bytes copy;
        for (const std::byte byte : bytes) copy.push_back(std::to_integer<std::uint8_t>(byte));
        return copy;
    };
    floor::SignInFailed now{sealed("", "10.0.0.9\ncard-99"), "address 01020304",
                            "unknown_or_wrong"};
    EXPECT_EQ(read_claim(*vault, now).claimed, "card-99");
    EXPECT_EQ(read_claim(*vault, now).address, "10.0.0.9");
    // Before, the address stood in clear and was the label.
    floor::SignInFailed before{sealed("10.0.0.9", "card-99"), "10.0.0.9", "unknown_or_wrong"};
    EXPECT_EQ(read_claim(*vault, before).claimed, "card-99");
    EXPECT_EQ(read_claim(*vault, before).address, "10.0.0.9");
    floor::SignInFailed nowhere{sealed("", "card-99"), "", "unknown_or_wrong"};
    EXPECT_EQ(read_claim(*vault, nowhere).claimed, "card-99");
    EXPECT_EQ(read_claim(*vault, nowhere).address, "");
    floor::SignInFailed damaged = now;
    damaged.claimed.back() ^= 1U;
    EXPECT_EQ(read_claim(*vault, damaged).claimed, "");
    EXPECT_EQ(read_claim(*vault, damaged).address, "address 01020304");
}

TEST_F(Door, AFloodOfFailuresIsCountedAndNotListed) {
    Reception reception(*vault, venue.engine(), {.failures_max = 1000, .delay_first_ms = 0},
                        {.failures_max = 3, .span_ms = 60'000});
    for (int i = 0; i < 10; ++i) {
        const auto answer = reception.sign_in(vault::CredentialKind::pin, "nobody", "0", "DT 3");
        ASSERT_TRUE(answer);
    }
    venue.turn();
    EXPECT_EQ(failures(), 3U);
    venue.clock.advance(61'000);
    ASSERT_TRUE(reception.sign_in(vault::CredentialKind::pin, "nobody", "0", "DT 3"));
    venue.turn();
    EXPECT_EQ(failures(), 5U);  // one that says how many were not listed, and the new one
}

TEST_F(Door, HeadsAreSignedWithTheVaultsKey) {
    VaultSigner signer(*vault);
    journal::Checkpoint checkpoint;
    checkpoint.head = venue.engine().head();
    checkpoint.key = signer.public_key();
    checkpoint.signature = signer.sign(journal::checkpoint_message(checkpoint.head));
    EXPECT_TRUE(journal::checkpoint_holds(checkpoint));
    checkpoint.head.sequence += 1;
    EXPECT_FALSE(journal::checkpoint_holds(checkpoint));
}

}  // namespace
}  // namespace croupier::host
