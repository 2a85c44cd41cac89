// The real store on a simulated disk: whatever it acknowledged is there after every power cut, and
// a disk that lies is found out.
#include <gtest/gtest.h>

#include "journal/test_kit.h"
#include "sim/store_trial.h"

namespace croupier::sim {
namespace {

using journal::Access;
using journal::kit::differences;
using journal::kit::fill;
using journal::kit::must;

constexpr std::uint64_t trials = 400;

class Everyday : public testing::TestWithParam<Overwrite> {};

TEST_P(Everyday, PowerCutsLoseNothingThatWasAcknowledged) {
    DiskTally tally;
    journal::Sequence acknowledged = 0;
    for (std::uint64_t seed = 1; seed <= trials; ++seed) {
        StoreTrial trial({.seed = seed, .overwrite = GetParam()});
        ASSERT_EQ(trial.run(), "");
        tally += trial.tally();
        acknowledged += trial.acknowledged();
    }
    EXPECT_EQ(tally.power_cuts, trials * 8);
    EXPECT_GT(acknowledged, trials * 20);
    EXPECT_EQ(tally.sectors_spoiled > 0, GetParam() == Overwrite::spoils);
}

INSTANTIATE_TEST_SUITE_P(Disks, Everyday, testing::Values(Overwrite::powersafe, Overwrite::spoils),
                         [](const testing::TestParamInfo<Overwrite>& overwrite) {
                             return overwrite.param == Overwrite::powersafe ? "powersafe"
                                                                            : "spoils";
                         });

// How many of the first trials find something wrong.
int noticed(TrialOptions options) {
    int count = 0;
    for (options.seed = 1; options.seed <= 50; ++options.seed)
        count += StoreTrial(options).run().empty() ? 0 : 1;
    return count;
}

TEST(StoreTrial, ADiskThatLiesIsFoundOut) {
    EXPECT_GE(noticed({.honesty = Honesty::lying}), 40);
}

// So each of the store's syncs is needed, and each is looked at.
TEST(StoreTrial, ADiskThatLiesAboutOneFileIsFoundOut) {
    for (const char* const file : {"-wal", "/store", ".head", ".state.0"})
        EXPECT_GE(noticed({.honesty = Honesty::lying, .lies_about = file}), 5) << file;
}

TEST(StoreTrial, AStoreThatDoesNotSyncIsFoundOut) {
    EXPECT_GE(noticed({.synchronous = journal::Synchronous::off}), 40);
}

std::vector<Digest> digests_of(std::uint64_t seed) {
    StoreTrial trial({.seed = seed});
    EXPECT_EQ(trial.run(), "");
    return trial.digests();
}

TEST(StoreTrial, TheSameSeedGivesTheSameBytes) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const auto first = digests_of(seed);
        EXPECT_EQ(first.size(), 8U);
        EXPECT_NE(digests_of(seed + 1000), first);
        EXPECT_EQ(digests_of(seed), first);
    }
}

// A snapshot that power or a sync has torn may have a whole header.
TEST(StoreOnDisk, TheLastSnapshotAcknowledgedOutlivesAnyNumberOfTornOnes) {
    std::uint64_t torn = 0;
    for (std::uint64_t seed = 1; seed <= trials; ++seed) {
        Disk disk({.name = "tearing", .seed = seed});
        FastSource source(seed);
        const journal::SqliteOptions options{.path = "/venue/store", .vfs = disk.name()};
        {
            const auto store = must(journal::create_sqlite(options, journal::kit::venue()));
            fill(*store, must(store->take_lease("host")), 9);
            must(store->put_snapshot(1, Bytes(3000, 1)));
        }
        for (std::uint8_t sequence = 2; sequence <= 6; ++sequence) {
            auto store = must(journal::open_sqlite(options, Access::write));
            if (draw_below(source, 2) == 0)
                disk.lose_power_after(1 + draw_below(source, 3));
            else
                disk.fail_once(Operation::sync, 0, draw_below(source, 2) == 0 ? ".0" : ".1");
            if (store->put_snapshot(sequence, Bytes(3000, sequence))) break;
            ++torn;
            if (!disk.has_power() || draw_below(source, 3) == 0) disk.power_cut(source);
            disk.cancel_failures();
            store = nullptr;
            store = must(journal::open_sqlite(options, Access::write));
            const auto found = must(store->latest_snapshot());
            ASSERT_TRUE(found) << "seed " << seed << ", after " << int{sequence};
            EXPECT_EQ(found->state, Bytes(3000, static_cast<std::uint8_t>(found->sequence)));
        }
    }
    EXPECT_GT(torn, trials);
}

TEST(StoreOnDisk, HasOneWriterAndReadersThatKeepPace) {
    Disk disk({.name = "shared"});
    journal::SqliteOptions options{.path = "/venue/store", .vfs = disk.name()};
    options.checkpoint_pages = 8;
    const auto writer = must(journal::create_sqlite(options, journal::kit::venue()));
    const auto lease = must(writer->take_lease("host"));
    fill(*writer, lease, 1);
    const auto reader = must(journal::open_sqlite(options, Access::read));
    for (journal::Sequence end = 2; end <= 100; ++end) {
        fill(*writer, lease, end);
        ASSERT_EQ(must(reader->head()).sequence, end);
        ASSERT_EQ(differences(*reader, end), "");
    }
    EXPECT_FALSE(journal::open_sqlite(options, Access::write));
    EXPECT_FALSE(journal::create_sqlite(options, journal::kit::venue()));
}

}  // namespace
}  // namespace croupier::sim
