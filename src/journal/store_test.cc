// One suite for every kind of store.
#include "journal/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "journal/memory/memory_store.h"
#include "journal/mirror/mirror_store.h"
#include "journal/sqlite/sqlite_store.h"
#include "journal/test_kit.h"

namespace croupier::journal {
namespace {

using kit::content_of;
using kit::fill;
using kit::must;
using kit::time_of;
using kit::venue;
using kit::why;
using testing::HasSubstr;

enum class Kind { memory, sqlite, mirror };

std::string kind_name(const testing::TestParamInfo<Kind>& kind) {
    switch (kind.param) {
        case Kind::memory:
            return "memory";
        case Kind::sqlite:
            return "sqlite";
        case Kind::mirror:
            return "mirror";
    }
    return {};
}

class EveryStore : public testing::TestWithParam<Kind> {
protected:
    void SetUp() override { store_ = must(make(venue())); }

    Result<std::unique_ptr<Store>, Fault> make(const Genesis& genesis) {
        const std::string name = "store" + std::to_string(made_++);
        const auto sqlite = [&](const std::string& suffix) {
            return create_sqlite({.path = scratch_.path(name + suffix)}, genesis);
        };
        switch (GetParam()) {
            case Kind::memory:
                return create_memory(genesis, {});
            case Kind::sqlite:
                return sqlite("");
            case Kind::mirror:
                return open_mirror({"here", sqlite("a")}, {"there", sqlite("b")}, {});
        }
        return Err{Fault{"no such kind"}};
    }

    SigningKey key(std::uint8_t first = 1) {
        Bytes seed(32, 7);
        seed[0] = first;
        return must(SigningKey::of_seed(seed));
    }

    kit::Scratch scratch_;
    int made_ = 0;
    std::unique_ptr<Store> store_;
};

TEST_P(EveryStore, BeginsWithItsGenesisRecord) {
    EXPECT_EQ(store_->genesis(), venue());
    EXPECT_EQ(must(store_->head()), (Head{0, genesis_hash(venue())}));
    const Report report = must(store_->check({}));
    EXPECT_TRUE(report.ok()) << kit::findings(report);
    EXPECT_EQ(report.batches, 0U);
    EXPECT_TRUE(store_->notes().empty());
}

TEST_P(EveryStore, ASuccessorBeginsWithTheOldStoresHead) {
    const Lease lease = must(store_->take_lease("host"));
    fill(*store_, lease, 3);
    const Genesis genesis{format_number, "venue-1", must(store_->head())};
    const auto successor = must(make(genesis));
    EXPECT_EQ(successor->genesis(), genesis);
    EXPECT_EQ(must(successor->head()).hash, genesis_hash(genesis));
    EXPECT_NE(must(successor->head()).hash, genesis_hash(venue()));
}

TEST_P(EveryStore, AVenueWithoutAnIdOrWithAnOverlongOneIsRefused) {
    EXPECT_THAT(why(make({format_number, "", {}})), HasSubstr("empty"));
    EXPECT_THAT(why(make({format_number, std::string(venue_bytes_max + 1, 'v'), {}})),
                HasSubstr("more than 1024"));
    EXPECT_THAT(why(make({format_number + 1, "venue-1", {}})), HasSubstr("format 2"));
}

TEST_P(EveryStore, EachBatchFollowsFromTheOneBefore) {
    const Lease lease = must(store_->take_lease("host"));
    Digest previous = genesis_hash(venue());
    for (Sequence next = 1; next <= 20; ++next) {
        const Bytes content = content_of(next);
        const Head head = must(store_->append(lease, next, time_of(next), content));
        EXPECT_EQ(head, (Head{next, batch_hash(previous, next, time_of(next), content)}));
        EXPECT_EQ(must(store_->head()), head);
        previous = head.hash;
    }
    EXPECT_EQ(kit::differences(*store_, 20), "");
    const Report report = must(store_->check({}));
    EXPECT_TRUE(report.ok()) << kit::findings(report);
    EXPECT_EQ(report.batches, 20U);
    EXPECT_EQ(report.head, must(store_->head()));
}

TEST_P(EveryStore, ContentMayBeEmptyOrLargeAndTimeNegative) {
    const Lease lease = must(store_->take_lease("host"));
    const Bytes large(3'000'000, 0xcd);
    must(store_->append(lease, 1, -1, {}));
    must(store_->append(lease, 2, INT64_MIN, large));
    must(store_->append(lease, 3, INT64_MAX, bytes_of("x")));
    std::vector<std::pair<std::int64_t, std::size_t>> seen;
    must(store_->read(1, 3, [&](const Batch& batch) -> Result<Nothing, Fault> {
        seen.emplace_back(batch.at_ms, batch.content.size());
        return Nothing{};
    }));
    EXPECT_EQ(seen, (std::vector<std::pair<std::int64_t, std::size_t>>{
                        {-1, 0}, {INT64_MIN, large.size()}, {INT64_MAX, 1}}));
}

TEST_P(EveryStore, ReadsAnySpanAndNoFurtherThanTheHead) {
    const Lease lease = must(store_->take_lease("host"));
    fill(*store_, lease, 9);
    const auto span = [&](Sequence from, Sequence to) {
        std::vector<Sequence> seen;
        must(store_->read(from, to, [&](const Batch& batch) -> Result<Nothing, Fault> {
            seen.push_back(batch.sequence);
            return Nothing{};
        }));
        return seen;
    };
    EXPECT_EQ(span(4, 6), (std::vector<Sequence>{4, 5, 6}));
    EXPECT_EQ(span(8, sequence_max), (std::vector<Sequence>{8, 9}));
    EXPECT_EQ(span(0, 1), (std::vector<Sequence>{1}));
    EXPECT_EQ(span(6, 4), (std::vector<Sequence>{}));
    EXPECT_EQ(span(10, 12), (std::vector<Sequence>{}));
    EXPECT_EQ(span(UINT64_MAX, UINT64_MAX), (std::vector<Sequence>{}));
}

TEST_P(EveryStore, AFaultOfTheVisitorEndsTheReading) {
    const Lease lease = must(store_->take_lease("host"));
    fill(*store_, lease, 5);
    int calls = 0;
    const auto read = store_->read(1, 5, [&](const Batch& batch) -> Result<Nothing, Fault> {
        ++calls;
        if (batch.sequence == 2) return Err{Fault{"enough"}};
        return Nothing{};
    });
    EXPECT_THAT(why(read), HasSubstr("enough"));
    EXPECT_EQ(calls, 2);
    fill(*store_, lease, 6);  // and the store is as usable as before
}

TEST_P(EveryStore, AnotherSequenceThanTheNextIsRefusedAndChangesNothing) {
    const Lease lease = must(store_->take_lease("host"));
    fill(*store_, lease, 3);
    const Head before = must(store_->head());
    for (const Sequence wrong : {0U, 1U, 3U, 5U}) {
        EXPECT_THAT(why(store_->append(lease, wrong, 0, bytes_of("x"))),
                    HasSubstr("the next one is 4"));
        EXPECT_EQ(must(store_->head()), before);
    }
    fill(*store_, lease, 6);
    EXPECT_EQ(kit::differences(*store_, 6), "");
}

TEST_P(EveryStore, AStaleLeaseIsRefusedAndChangesNothing) {
    EXPECT_THAT(why(store_->append({}, 1, 0, {})), HasSubstr("without a lease"));
    EXPECT_THAT(why(store_->append({"nobody", 1}, 1, 0, {})), HasSubstr("stale"));
    const Lease first = must(store_->take_lease("first"));
    fill(*store_, first, 2);
    const Lease second = must(store_->take_lease("second"));
    EXPECT_GT(second.fence, first.fence);
    EXPECT_EQ(second.holder, "second");
    EXPECT_THAT(why(store_->append(first, 3, time_of(3), content_of(3))), HasSubstr("stale"));
    EXPECT_EQ(must(store_->head()).sequence, 2U);
    EXPECT_THAT(why(store_->append({"later", second.fence + 1}, 3, 0, {})), HasSubstr("stale"));
    fill(*store_, second, 4);
    EXPECT_EQ(kit::differences(*store_, 4), "");
    EXPECT_EQ(must(store_->take_lease_above(40, "third")).fence, 41U);
    EXPECT_EQ(must(store_->take_lease_above(40, "fourth")).fence, 42U);
}

TEST_P(EveryStore, TooMuchContentIsRefusedAndChangesNothing) {
    const Lease lease = must(store_->take_lease("host"));
    const Bytes large(content_bytes_max + 1, 0);
    EXPECT_THAT(why(store_->append(lease, 1, 0, large)), HasSubstr("too large"));
    fill(*store_, lease, 1);
}

TEST_P(EveryStore, KnowsItsOwnHeadsAndNoOthers) {
    const Lease lease = must(store_->take_lease("host"));
    fill(*store_, lease, 4);
    const Head fourth = must(store_->head());
    fill(*store_, lease, 7);
    must(store_->verify_head(fourth));
    must(store_->verify_head({0, genesis_hash(venue())}));
    must(store_->verify_head(must(store_->head())));
    EXPECT_THAT(why(store_->verify_head({3, fourth.hash})), HasSubstr("batch 3 has hash"));
    EXPECT_THAT(why(store_->verify_head({9, fourth.hash})),
                HasSubstr("batches 8 to 9 are missing"));
    EXPECT_THAT(why(store_->verify_head({0, fourth.hash})), HasSubstr("batch 0 has hash"));
}

TEST_P(EveryStore, ACheckAgainstAPrintedHeadNamesWhatDoesNotFit) {
    const Lease lease = must(store_->take_lease("host"));
    fill(*store_, lease, 5);
    const Head head = must(store_->head());
    EXPECT_TRUE(must(store_->check({.expected = head})).ok());
    const Head other{5, genesis_hash(venue())};
    EXPECT_THAT(kit::findings(must(store_->check({.expected = other}))), HasSubstr("batch 5: "));
    const Head later{8, head.hash};
    EXPECT_THAT(kit::findings(must(store_->check({.expected = later}))),
                HasSubstr("batches 6 to 8: "));
}

TEST_P(EveryStore, TheNewestSnapshotIsTheOneGivenBack) {
    const Lease lease = must(store_->take_lease("host"));
    EXPECT_FALSE(must(store_->latest_snapshot()));
    fill(*store_, lease, 9);
    const Bytes large(2'500'000, 0x5a);
    must(store_->put_snapshot(3, bytes_of("three")));
    must(store_->put_snapshot(6, large));
    must(store_->put_snapshot(9, {}));
    auto latest = must(store_->latest_snapshot());
    ASSERT_TRUE(latest);
    EXPECT_EQ(latest->sequence, 9U);
    EXPECT_TRUE(latest->state.empty());
    fill(*store_, lease, 12);
    must(store_->put_snapshot(12, large));
    latest = must(store_->latest_snapshot());
    ASSERT_TRUE(latest);
    EXPECT_EQ(latest->sequence, 12U);
    EXPECT_EQ(latest->state, large);
    must(store_->put_snapshot(12, bytes_of("again")));
    EXPECT_EQ(text_of(must(store_->latest_snapshot())->state), "again");
}

TEST_P(EveryStore, ASnapshotOfABatchThatIsNotThereIsRefused) {
    EXPECT_THAT(why(store_->put_snapshot(1, {})), HasSubstr("no batch 1"));
    must(store_->put_snapshot(0, bytes_of("empty house")));
    EXPECT_EQ(must(store_->latest_snapshot())->sequence, 0U);
}

TEST_P(EveryStore, CheckpointsComeBackInOrderAndAreCheckedWithTheChain) {
    const Lease lease = must(store_->take_lease("host"));
    fill(*store_, lease, 2);
    const Checkpoint second = sign_checkpoint(key(), must(store_->head()));
    fill(*store_, lease, 5);
    const Checkpoint fifth = sign_checkpoint(key(), must(store_->head()));
    must(store_->put_checkpoint(lease, fifth));
    must(store_->put_checkpoint(lease, second));
    must(store_->put_checkpoint(lease, second));  // changes nothing
    EXPECT_EQ(must(store_->checkpoints()), (std::vector<Checkpoint>{second, fifth}));
    const Report report = must(store_->check({{}, {key().public_key()}}));
    EXPECT_TRUE(report.ok()) << kit::findings(report);
    EXPECT_EQ(report.checkpoints, 2U);
    EXPECT_THAT(kit::findings(must(store_->check({{}, {key(2).public_key()}}))),
                HasSubstr("unknown key"));
}

TEST_P(EveryStore, AFalseCheckpointIsRefused) {
    const Lease lease = must(store_->take_lease("host"));
    fill(*store_, lease, 2);
    const Head head = must(store_->head());
    Checkpoint forged = sign_checkpoint(key(), head);
    forged.signature.bytes[5] ^= 1;
    EXPECT_THAT(why(store_->put_checkpoint(lease, forged)), HasSubstr("signature"));
    forged = sign_checkpoint(key(), head);
    forged.key = key(2).public_key();
    EXPECT_THAT(why(store_->put_checkpoint(lease, forged)), HasSubstr("signature"));
    EXPECT_THAT(why(store_->put_checkpoint(lease, sign_checkpoint(key(), {1, head.hash}))),
                HasSubstr("batch 1 has hash"));
    EXPECT_THAT(why(store_->put_checkpoint(lease, sign_checkpoint(key(), {3, head.hash}))),
                HasSubstr("missing"));
    const Lease newer = must(store_->take_lease("other"));
    EXPECT_THAT(why(store_->put_checkpoint(lease, sign_checkpoint(key(), head))),
                HasSubstr("stale"));
    EXPECT_THAT(why(store_->put_checkpoint({}, sign_checkpoint(key(), head))),
                HasSubstr("without a lease"));
    EXPECT_TRUE(must(store_->checkpoints()).empty());
    must(store_->put_checkpoint(newer, sign_checkpoint(key(), head)));
}

TEST_P(EveryStore, SaysHowMuchSpaceIsLeft) {
    EXPECT_GT(must(store_->space()), 1'000'000U);
}

INSTANTIATE_TEST_SUITE_P(Kinds, EveryStore,
                         testing::Values(Kind::memory, Kind::sqlite, Kind::mirror), kind_name);

TEST(MemoryStore, RunsFullWhenToldTo) {
    const auto store = must(create_memory(venue(), {.space_bytes = 100}));
    const Lease lease = must(store->take_lease("host"));
    must(store->append(lease, 1, 0, Bytes(70)));
    EXPECT_EQ(must(store->space()), 30U);
    EXPECT_THAT(why(store->append(lease, 2, 0, Bytes(31))), HasSubstr("full"));
    EXPECT_THAT(why(store->append(lease, 2, 0, Bytes(1))), HasSubstr("not to be used"));
    EXPECT_THAT(why(store->head()), HasSubstr("not to be used"));
    EXPECT_THAT(why(store->take_lease("host")), HasSubstr("not to be used"));
}

}  // namespace
}  // namespace croupier::journal
