// Flipped bytes and cut files: what is damaged is named, and what is not named is intact.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "journal/sqlite/sqlite_store.h"
#include "journal/test_kit.h"

namespace croupier::journal {
namespace {

using kit::content_of;
using kit::fill;
using kit::must;
using kit::venue;
using testing::HasSubstr;

constexpr std::uint32_t content_max = 6000;
constexpr std::array<const char*, 3> endings = {"", "-wal", ".head"};

// The files of a store whose host lost its power: some batches in the database, the rest in the
// log.
class Damage : public testing::Test {
protected:
    void SetUp() override {
        SqliteOptions options{.path = scratch_.path("original")};
        options.checkpoint_pages = 60;
        const auto store = must(create_sqlite(options, venue()));
        const Lease lease = must(store->take_lease("host"));
        fill(*store, lease, batches, content_max);
        const SigningKey key = must(SigningKey::of_seed(Bytes(32, 3)));
        must(store->put_checkpoint(lease, sign_checkpoint(key, must(store->head()))));
        for (std::size_t i = 0; i < endings.size(); ++i)
            files_[i] = kit::file_bytes(options.path + endings[i]);
        ASSERT_GT(files_[0].size(), 100'000U);
        ASSERT_GT(files_[1].size(), 100'000U);
    }

    // Puts the files in place, with those changed that the test has changed.
    SqliteOptions put(const std::array<Bytes, 3>& files) {
        const std::string path = scratch_.path("copy");
        std::filesystem::remove(path + "-shm");
        for (std::size_t i = 0; i < endings.size(); ++i) kit::put_file(path + endings[i], files[i]);
        return {.path = path};
    }

    static constexpr Sequence batches = 150;
    kit::Scratch scratch_;
    std::array<Bytes, 3> files_;
};

TEST_F(Damage, TheFilesAsTheyAreAreWhole) {
    const SqliteOptions options = put(files_);
    {
        const auto reader = must(open_sqlite(options, Access::read));
        const Report report = must(reader->check({}));
        EXPECT_TRUE(report.ok()) << kit::findings(report);
        EXPECT_EQ(report.batches, batches);
        EXPECT_EQ(report.checkpoints, 1U);
    }
    EXPECT_EQ(kit::differences(*must(open_sqlite(options, Access::write)), batches, content_max),
              "");
}

TEST_F(Damage, AFlipInABatchesStoredContentIsNamedWithThatBatch) {
    // Everything folded back into the database, where SQLite has no checksums of its own.
    {
        must(open_sqlite(put(files_), Access::write));
    }
    std::array<Bytes, 3> folded = files_;
    for (const std::size_t i : {std::size_t{0}, std::size_t{2}})
        folded[i] = kit::file_bytes(scratch_.path("copy") + endings[i]);
    folded[1].clear();
    FastSource source(11);
    int flips = 0;
    for (Sequence sequence = 1; sequence <= batches; ++sequence) {
        const Bytes content = content_of(sequence, content_max);
        if (content.size() < 64) continue;
        // Long contents go over several pages; any piece of 32 bytes in one page tells the place.
        const auto piece =
            content.begin() + static_cast<std::ptrdiff_t>(draw_below(
                                  source, static_cast<std::uint32_t>(content.size() - 32)));
        const auto found = std::search(folded[0].begin(), folded[0].end(), piece, piece + 32);
        if (found == folded[0].end()) continue;  // over the edge of a page
        auto files = folded;
        const auto at =
            static_cast<std::size_t>(found - folded[0].begin()) + draw_below(source, 32);
        files[0][at] ^= static_cast<std::uint8_t>(1U << draw_below(source, 8));
        const auto reader = must(open_sqlite(put(files), Access::read));
        const Report report = must(reader->check({}));
        ASSERT_EQ(report.findings.size(), 1U) << sequence << kit::findings(report);
        EXPECT_EQ(report.findings[0].first, sequence);
        EXPECT_EQ(report.findings[0].last, sequence);
        EXPECT_EQ(report.batches, batches - 1);
        EXPECT_THAT(kit::differences(*reader, batches, content_max),
                    HasSubstr("batch " + std::to_string(sequence) + " is damaged"));
        ++flips;
    }
    EXPECT_GT(flips, 130);
}

TEST_F(Damage, AfterAnyFlipTheCheckFailsOrEveryBatchIsIntact) {
    FastSource source(5);
    std::array<int, 3> failed{};
    std::array<int, 3> intact{};
    for (int flip = 0; flip < 300; ++flip) {
        auto files = files_;
        const std::size_t file = static_cast<std::size_t>(flip) % 3;
        // Of the head file, the 176 bytes that say something.
        const std::uint32_t size = file == 2 ? 176 : static_cast<std::uint32_t>(files[file].size());
        std::size_t at = draw_below(source, size);
        if (file == 2 && at >= 88) at += 4096 - 88;
        const auto bit = static_cast<std::uint8_t>(1U << draw_below(source, 8));
        files[file][at] ^= bit;
        const SqliteOptions options = put(files);
        const std::string where = "flip " + std::to_string(bit) + " at " + std::to_string(at) +
                                  " of the store" + endings[file];
        bool good = false;
        if (const auto reader = open_sqlite(options, Access::read)) {
            const auto report = (*reader)->check({});
            good = report && report->ok();
            if (good) {
                EXPECT_EQ(kit::differences(**reader, batches, content_max), "") << where;
                EXPECT_EQ(must((*reader)->head()).sequence, batches) << where;
            }
        }
        ++(good ? intact : failed)[file];
        // A writer never goes on with less than the head file has seen, flip or no flip.
        if (const auto writer = open_sqlite(options, Access::write)) {
            EXPECT_EQ(must((*writer)->head()).sequence, batches) << where;
        }
    }
    // Most of the log is what counts, and so is most of the database; the rest is old or unused.
    EXPECT_GT(failed[0], 30);
    EXPECT_GT(failed[1], 30);
    EXPECT_GT(failed[2], 30);
    EXPECT_EQ(failed[0] + intact[0] + failed[1] + intact[1] + failed[2] + intact[2], 300);
}

TEST_F(Damage, ALogThatWasCutIsRefusedOrLosesNothing) {
    int refused = 0;
    const std::size_t frame = 24 + 4096;
    for (std::size_t length = 0; length < files_[1].size(); length += frame / 2 + 1) {
        auto files = files_;
        files[1].resize(length);
        const SqliteOptions options = put(files);
        const auto writer = open_sqlite(options, Access::write);
        if (!writer) {
            EXPECT_THAT(writer.error().what, HasSubstr("are missing"));
            const auto reader = must(open_sqlite(put(files), Access::read));
            EXPECT_THAT(kit::findings(must(reader->check({}))),
                        HasSubstr("150: missing, known from the head file"));
            ++refused;
        } else {
            EXPECT_EQ(kit::differences(**writer, batches, content_max), "");
        }
    }
    EXPECT_GT(refused, 20);
}

TEST_F(Damage, ADatabaseThatWasCutFailsItsCheckOrLosesNothing) {
    int failed = 0;
    int cuts = 0;
    for (std::size_t pages = 0; pages * 4096 < files_[0].size(); pages += 3, ++cuts) {
        auto files = files_;
        files[0].resize(pages * 4096);
        const auto reader = open_sqlite(put(files), Access::read);
        const bool good = reader && must((*reader)->check({})).ok();
        if (!good) {
            ++failed;
            continue;
        }
        EXPECT_EQ(kit::differences(**reader, batches, content_max), "") << pages;
    }
    EXPECT_GT(failed, cuts / 2);
}

}  // namespace
}  // namespace croupier::journal
