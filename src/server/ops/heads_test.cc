#include "server/ops/heads.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "server/ops/digest_list.h"

namespace croupier::ops {
namespace {

using testing::HasSubstr;

journal::Checkpoint signed_by(std::uint8_t seed, journal::Sequence sequence) {
    const auto key = journal::SigningKey::of_seed(Bytes(32, seed));
    return journal::sign_checkpoint(*key, {sequence, sha256(bytes_of("batch"))});
}

class SecondPlace : public testing::Test {
protected:
    SecondPlace() { std::filesystem::remove(places_.file); }
    void append(const std::string& text) {
        std::ofstream(places_.file, std::ios::app) << text;
    }
    static bool takes_all(const journal::Checkpoint&) { return true; }

    HeadsConfig places_{testing::TempDir() + "croupier_heads.txt", "", false};
};

TEST_F(SecondPlace, TheNewestLineThatCountsIsFound) {
    EXPECT_FALSE(newest_head(places_.file, takes_all)->has_value());
    EXPECT_TRUE(send_head(places_, "venue", signed_by(1, 10)).empty());
    EXPECT_TRUE(send_head(places_, "venue", signed_by(1, 11)).empty());
    EXPECT_TRUE(send_head(places_, "venue", signed_by(2, 99)).empty());
    EXPECT_EQ(read_heads(places_.file)->size(), 3U);
    EXPECT_EQ((*newest_head(places_.file, takes_all))->head.sequence, 99U);
    const journal::PublicKey own = signed_by(1, 1).key;
    const auto found = newest_head(
        places_.file, [&](const journal::Checkpoint& head) { return head.key == own; });
    EXPECT_EQ((*found)->head.sequence, 11U);
}

TEST_F(SecondPlace, ATornLineIsPassedOverAndTheNextStandsAlone) {
    send_head(places_, "venue", signed_by(1, 10));
    append("11:ab");
    EXPECT_EQ((*newest_head(places_.file, takes_all))->head.sequence, 10U);
    send_head(places_, "venue", signed_by(1, 12));
    EXPECT_EQ((*newest_head(places_.file, takes_all))->head.sequence, 12U);
    EXPECT_THAT(read_heads(places_.file).error().what, HasSubstr(":2: not SEQUENCE:HASH"));
}

TEST_F(SecondPlace, AForgedSignatureCountsForNothing) {
    journal::Checkpoint forged = signed_by(1, 50);
    forged.head.sequence = 51;
    send_head(places_, "venue", signed_by(1, 10));
    send_head(places_, "venue", forged);
    EXPECT_EQ((*newest_head(places_.file, takes_all))->head.sequence, 10U);
}

TEST_F(SecondPlace, AFileThatCannotBeWrittenIsSaid) {
    places_.file = "/no/such/folder/heads.txt";
    EXPECT_THAT(send_head(places_, "venue", signed_by(1, 1)),
                testing::ElementsAre(HasSubstr("/no/such/folder")));
}

TEST(Push, AnAddressIsReadOrRefused) {
    const auto target = parse_push("http://10.0.0.1:9000/heads");
    ASSERT_TRUE(target.has_value());
    EXPECT_EQ(target->host, "10.0.0.1");
    EXPECT_EQ(target->port, "9000");
    EXPECT_EQ(target->path, "/heads");
    EXPECT_EQ(parse_push("http://log")->port, "80");
    for (const char* wrong : {"https://x/", "http://", "http://x:y/", "http://x /", "x"})
        EXPECT_FALSE(parse_push(wrong).has_value()) << wrong;
}

TEST(TrustedKeys, AnApprovedListMayNameThem) {
    const std::string key = hex_of(signed_by(1, 1).key.bytes);
    const std::string list =
        hex_of(sha256(bytes_of("x"))) + "  croupier\n# signing-key " + key + "\n";
    EXPECT_EQ(parse_digest_list(list)->size(), 1U);
    const auto keys = approved_keys(list);
    ASSERT_EQ(keys->size(), 1U);
    EXPECT_EQ(hex_of(keys->front().bytes), key);
    EXPECT_FALSE(approved_keys("# signing-key 12\n").has_value());
}

}  // namespace
}  // namespace croupier::ops
