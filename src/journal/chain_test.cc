#include "journal/chain.h"

#include <gtest/gtest.h>

#include "journal/audit.h"
#include "journal/checkpoint.h"
#include "journal/test_kit.h"

namespace croupier::journal {
namespace {

Bytes bytes_of_hex(std::string_view hex) {
    Bytes bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
        bytes.push_back(
            static_cast<std::uint8_t>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16)));
    return bytes;
}

// The worked example of docs/formats/store.md.
TEST(Chain, TheWorkedExampleHolds) {
    const Genesis genesis{1, "crown-melbourne", std::nullopt};
    const Digest start = genesis_hash(genesis);
    EXPECT_EQ(hex_of(start), "e545eb10b42a78cff1ed93507eb2498c3b342c3054be1dfe3bc80c77c8c30b39");
    const Digest first = batch_hash(start, 1, 1'700'000'000'000, bytes_of("first"));
    EXPECT_EQ(hex_of(first), "1881b173053251a205f932723b00c7eb48360487dc9934070201554f99d3e570");
    const Digest second = batch_hash(first, 2, 1'700'000'000'250, {});
    EXPECT_EQ(hex_of(second), "416d6a7f6921e285dd851ef383a857f97d26e603adca56be8e43629f00663d51");
    EXPECT_EQ(hex_of(snapshot_digest({2, second}, bytes_of("state"))),
              "0f8d80a4c2b7012ae9fd0b4e25b70f8891dcbe78721235ba382202468f7c788f");

    const Genesis successor{1, "crown-melbourne", Head{2, second}};
    EXPECT_EQ(hex_of(genesis_hash(successor)),
              "4f73ab484c75df552714c5c4e5ef1e12b019c361b40eea3c06416ef9d459c947");

    Bytes seed(32);
    for (std::size_t i = 0; i < seed.size(); ++i) seed[i] = static_cast<std::uint8_t>(i);
    const SigningKey key = kit::must(SigningKey::of_seed(seed));
    const Checkpoint checkpoint = sign_checkpoint(key, {2, second});
    EXPECT_EQ(hex_of(checkpoint.key.bytes),
              "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8");
    EXPECT_EQ(hex_of(checkpoint.signature.bytes),
              "ca3a9cda46986d1f42fe4d1e6752d57b6333210fabdc731ba968d716196341941dab002108456e4b22b9"
              "fcaf54a58c609aef075eecd99fe5a14a5b90c1443b08");
}

TEST(Chain, EveryFieldChangesTheHash) {
    const Digest one = sha256(bytes_of("one"));
    const Digest other = sha256(bytes_of("other"));
    const Digest hash = batch_hash(one, 5, 6, bytes_of("content"));
    EXPECT_NE(hash, batch_hash(other, 5, 6, bytes_of("content")));
    EXPECT_NE(hash, batch_hash(one, 6, 6, bytes_of("content")));
    EXPECT_NE(hash, batch_hash(one, 5, 7, bytes_of("content")));
    EXPECT_NE(hash, batch_hash(one, 5, 6, bytes_of("contents")));
}

TEST(Chain, AHeadIsReadBackFromItsText) {
    const Head head{41, sha256(bytes_of("x"))};
    EXPECT_EQ(parse_head(head_text(head)), head);
    EXPECT_EQ(head_text(head).substr(0, 7), "41:2d71");
    for (const std::string& text :
         {std::string(), std::string("41"), std::string("41:"), ":" + hex_of(head.hash),
          "-1:" + hex_of(head.hash), "41;" + hex_of(head.hash), head_text(head) + "0",
          "99999999999999999999:" + hex_of(head.hash), "9223372036854775808:" + hex_of(head.hash)})
        EXPECT_FALSE(parse_head(text)) << text;
}

TEST(Checkpoint, SignsAsThePublishedExample) {  // RFC 8032, 7.1, test 2
    const SigningKey key = kit::must(SigningKey::of_seed(
        bytes_of_hex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb")));
    EXPECT_EQ(hex_of(key.public_key().bytes),
              "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
    const Signature signature = key.sign(bytes_of_hex("72"));
    EXPECT_EQ(hex_of(signature.bytes),
              "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
              "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00");
    EXPECT_TRUE(signature_holds(key.public_key(), bytes_of_hex("72"), signature));
    EXPECT_FALSE(signature_holds(key.public_key(), bytes_of_hex("73"), signature));
    EXPECT_FALSE(SigningKey::of_seed(Bytes(31)));
}

TEST(Checkpoint, HoldsForItsOwnHeadAndKeyOnly) {
    const SigningKey key = kit::must(SigningKey::of_seed(Bytes(32, 1)));
    const Checkpoint right = sign_checkpoint(key, {7, sha256(bytes_of("x"))});
    EXPECT_TRUE(checkpoint_holds(right));
    Checkpoint wrong = right;
    wrong.head.sequence = 8;
    EXPECT_FALSE(checkpoint_holds(wrong));
    wrong = right;
    wrong.head.hash.bytes[31] ^= 1;
    EXPECT_FALSE(checkpoint_holds(wrong));
    wrong = right;
    wrong.key = SigningKey::of_seed(Bytes(32, 2))->public_key();
    EXPECT_FALSE(checkpoint_holds(wrong));
}

// A chain of rows that a test can damage before the audit sees them.
struct Rows {
    explicit Rows(Sequence count) {
        Digest previous = start;
        for (Sequence sequence = 1; sequence <= count; ++sequence) {
            contents.push_back(kit::content_of(sequence));
            previous = batch_hash(previous, sequence, 0, contents.back());
            hashes.push_back(previous);
        }
    }
    Row row(Sequence sequence) const {
        return {sequence, 0, contents[sequence - 1], hashes[sequence - 1].bytes};
    }

    Digest start = sha256(bytes_of("start"));
    std::vector<Bytes> contents;
    std::vector<Digest> hashes;
};

std::string audited(const Rows& rows, const std::vector<Sequence>& shown) {
    Audit audit(rows.start, rows.start);
    for (const Sequence sequence : shown) audit.see(rows.row(sequence));
    return kit::findings(audit.finish());
}

TEST(Audit, NamesTheDamagedBatchAndNoOther) {
    Rows rows(5);
    EXPECT_EQ(audited(rows, {1, 2, 3, 4, 5}), "");
    rows.contents[2].push_back(0);
    EXPECT_EQ(audited(rows, {1, 2, 3, 4, 5}),
              "batch 3: its hash does not follow from its content and what is before\n");
}

TEST(Audit, ADamagedHashIsNamedOnceBecauseTheNextBatchVouchesForTheContent) {
    Rows rows(5);
    rows.hashes[2].bytes[0] ^= 1;
    EXPECT_EQ(audited(rows, {1, 2, 3, 4, 5}),
              "batch 3: its hash does not follow from its content and what is before\n");
}

TEST(Audit, NamesMissingBatchesAndTheOneThatCannotBeCheckedWithoutThem) {
    const Rows rows(7);
    EXPECT_EQ(audited(rows, {1, 2, 5, 6, 7}),
              "batches 3 to 4: missing\n"
              "batch 5: cannot be checked without the batch before it\n");
    EXPECT_EQ(audited(rows, {1, 3, 2, 4}),
              "batch 2: missing\n"
              "batch 3: cannot be checked without the batch before it\n"
              "batch 2: stands where it does not belong\n");
}

TEST(Audit, AReplacedBatchWithAHashOfItsOwnBreaksTheOneBehindIt) {
    Rows rows(4);
    rows.contents[1] = kit::content_of(77);
    rows.hashes[1] = batch_hash(rows.hashes[0], 2, 0, rows.contents[1]);
    EXPECT_EQ(audited(rows, {1, 2, 3, 4}),
              "batch 3: its hash does not follow from its content and what is before\n");
}

TEST(Audit, ARewrittenChainIsFoundByWhoeverSawTheOldOne) {
    const Rows before(6);
    Rows rows(6);
    rows.contents[3] = kit::content_of(77);
    Digest previous = rows.hashes[2];
    for (Sequence sequence = 4; sequence <= 6; ++sequence)
        rows.hashes[sequence - 1] = previous =
            batch_hash(previous, sequence, 0, rows.contents[sequence - 1]);
    EXPECT_EQ(audited(rows, {1, 2, 3, 4, 5, 6}), "");
    Audit audit(rows.start, rows.start);
    audit.expect({3, before.hashes[2]}, "a signed checkpoint");
    audit.expect({5, before.hashes[4]}, "a signed checkpoint");
    for (Sequence sequence = 1; sequence <= 6; ++sequence) audit.see(rows.row(sequence));
    const Report report = audit.finish();
    ASSERT_EQ(report.findings.size(), 1U);
    EXPECT_EQ(report.findings[0].first, 5U);
    EXPECT_EQ(report.findings[0].last, 5U);
}

TEST(Audit, AGenesisRecordThatWasChangedIsFound) {
    const Rows rows(2);
    Audit audit(rows.start, sha256(bytes_of("changed")));
    for (Sequence sequence = 1; sequence <= 2; ++sequence) audit.see(rows.row(sequence));
    EXPECT_EQ(kit::findings(audit.finish()), "the genesis record does not give its hash\n");
}

}  // namespace
}  // namespace croupier::journal
