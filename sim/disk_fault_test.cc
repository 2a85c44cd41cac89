// What the store says and does when a simulated disk fails on purpose.
#include <gtest/gtest.h>

#include <iostream>

#include "journal/test_kit.h"
#include "sim/store_trial.h"

namespace croupier::sim {
namespace {

using journal::Access;
using journal::Lease;
using journal::Sequence;
using journal::Store;
using journal::kit::content_of;
using journal::kit::differences;
using journal::kit::must;
using journal::kit::time_of;
using journal::kit::why;

class FailingDisk : public testing::Test {
protected:
    FailingDisk() {
        options_.path = "/venue/store";
        options_.vfs = disk_.name();
        options_.checkpoint_pages = 8;
        store_ = must(journal::create_sqlite(options_, journal::kit::venue()));
        lease_ = must(store_->take_lease("host"));
    }

    // Appends until something fails; the fault.
    std::string append_until_fault(Sequence batches_max) {
        for (Sequence i = 0; i < batches_max; ++i) {
            const auto done = append();
            if (!done) return done.error().what;
        }
        return "no fault";
    }
    Result<journal::Head, Fault> append() {
        const Sequence next = acknowledged_ + 1;
        auto done = store_->append(lease_, next, time_of(next), content_of(next));
        if (done) acknowledged_ = next;
        return done;
    }
    void expect_refuses_everything() {
        EXPECT_FALSE(append());
        EXPECT_FALSE(store_->head());
        EXPECT_FALSE(store_->take_lease("host"));
        EXPECT_FALSE(store_->latest_snapshot());
        EXPECT_FALSE(store_->check({}));
        EXPECT_FALSE(store_->read(1, acknowledged_,
                                  [](const auto&) { return Result<Nothing, Fault>(Nothing{}); }));
    }
    // Opens the store anew: all is there that was acknowledged, and it takes more.
    void expect_goes_on(const std::string& when) {
        store_.reset();
        auto opened = journal::open_sqlite(options_, Access::write);
        ASSERT_TRUE(opened) << when << ": " << why(opened);
        store_ = std::move(*opened);
        const Sequence end = must(store_->head()).sequence;
        EXPECT_GE(end, acknowledged_) << when;
        EXPECT_LE(end, acknowledged_ + 1) << when;
        EXPECT_EQ(differences(*store_, end), "") << when;
        acknowledged_ = end;
        lease_ = must(store_->take_lease("host"));
        EXPECT_EQ(append_until_fault(3), "no fault") << when;
    }

    Disk disk_{{.name = "failing"}};
    FastSource source_{7};
    journal::SqliteOptions options_;
    std::unique_ptr<Store> store_;
    Lease lease_;
    Sequence acknowledged_ = 0;
};

TEST_F(FailingDisk, AfterASyncThatFailedTheStoreRefusesEverythingAndGoesOnAfterARestart) {
    for (std::uint32_t after = 0; after < 60; ++after) {
        disk_.fail_once(Operation::sync, after);
        const std::string fault = append_until_fault(100);
        EXPECT_TRUE(fault.find("a sync failed") != std::string::npos ||
                    fault.find(".head: cannot sync") != std::string::npos)
            << after << fault;
        expect_refuses_everything();
        disk_.power_cut(source_);
        expect_goes_on("sync " + std::to_string(after));
        if (HasFailure()) return;
    }
    EXPECT_EQ(disk_.tally().syncs_failed, 60U);
}

TEST_F(FailingDisk, WhatFailedIsSaidInWordsWithTheFile) {
    disk_.fail_once(Operation::sync, 0, "-wal");
    EXPECT_EQ(append_until_fault(1),
              "/venue/store: keeping batch 1 in /venue/store-wal: SQLite: disk I/O error: a sync "
              "failed (1034)");
    expect_goes_on("log");
    disk_.fail_once(Operation::sync, 0, "/store");
    EXPECT_EQ(append_until_fault(100),
              "/venue/store: folding /venue/store-wal back into /venue/store: SQLite: disk I/O "
              "error: a sync failed (1034)");
    expect_goes_on("database");
    disk_.fail_once(Operation::sync, 0, ".head");
    EXPECT_EQ(append_until_fault(1), "/venue/store.head: cannot sync (disk I/O error)");
    expect_goes_on("head file");
    disk_.fail_once(Operation::write, 0, "-wal");
    EXPECT_EQ(why(store_->take_lease("host")),
              "/venue/store: keeping a lease in /venue/store-wal: SQLite: disk I/O error: a write "
              "failed (778)");
}

TEST_F(FailingDisk, AfterAWriteThatFailedTheStoreRefusesEverythingAndGoesOnWhenOpenedAnew) {
    for (std::uint32_t after = 0; after < 60; ++after) {
        disk_.fail_once(Operation::write, after);
        EXPECT_NE(append_until_fault(100), "no fault") << after;
        expect_refuses_everything();
        if (after % 2 == 0) disk_.power_cut(source_);
        expect_goes_on("write " + std::to_string(after));
        if (HasFailure()) return;
    }
    EXPECT_EQ(disk_.tally().writes_failed, 60U);
}

TEST_F(FailingDisk, ADiskThatIsFullIsNamedAndWithMoreRoomTheStoreGoesOn) {
    for (std::uint64_t room = 0; room < 60'000; room += 1'777) {
        disk_.set_capacity(disk_.used_bytes() + room);
        EXPECT_NE(append_until_fault(1'000).find("full"), std::string::npos) << room;
        expect_refuses_everything();
        disk_.set_capacity(std::nullopt);
        expect_goes_on("room for " + std::to_string(room));
        if (HasFailure()) return;
    }
    EXPECT_GT(disk_.tally().times_full, 30U);
}

TEST_F(FailingDisk, ARoomThatEndsIsSeenBeforehand) {
    options_.space = [this]() -> Result<std::uint64_t, Fault> { return disk_.free_bytes(); };
    expect_goes_on("with a measure of room");
    disk_.set_capacity(disk_.used_bytes() + 12'345);
    EXPECT_EQ(must(store_->space()), 12'345U);
}

TEST_F(FailingDisk, AReadErrorIsAFaultAndPassesWithItsCause) {
    ASSERT_EQ(append_until_fault(200), "no fault");
    store_.reset();
    for (std::uint32_t after = 0; after < 100; ++after) {
        disk_.fail_once(Operation::read, after);
        const std::uint64_t failed = disk_.tally().reads_failed;
        {
            const auto opened = journal::open_sqlite(options_, Access::read);
            const std::string wrong =
                opened ? differences(**opened, acknowledged_) : opened.error().what;
            EXPECT_EQ(wrong.empty(), disk_.tally().reads_failed == failed) << after << wrong;
        }
        disk_.cancel_failures();
        expect_goes_on("read " + std::to_string(after));
        store_.reset();
        if (HasFailure()) return;
    }
    EXPECT_GT(disk_.tally().reads_failed, 20U);
}

TEST_F(FailingDisk, AFlippedBitNeverBecomesAnotherBatch) {
    ASSERT_EQ(append_until_fault(40), "no fault");
    store_.reset();
    int found = 0;
    for (int flip = 0; flip < 300; ++flip) {
        // The same flip twice puts it right again.
        FastSource twice = source_;
        ASSERT_TRUE(disk_.flip_bit(source_, ""));
        {
            const auto opened = journal::open_sqlite(options_, Access::read);
            const auto report = opened ? (*opened)->check({}) : Err{opened.error()};
            if (!report || !report->ok()) {
                ++found;
            } else {
                EXPECT_EQ(differences(**opened, acknowledged_), "") << flip;
            }
        }
        ASSERT_TRUE(disk_.flip_bit(twice, ""));
    }
    EXPECT_GT(found, 40);
    expect_goes_on("all bits right again");
}

TEST(DiskTally, EveryKindOfFaultHappensAndIsCounted) {
    DiskTally tally;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        StoreTrial trial({.seed = seed});
        EXPECT_EQ(trial.run(), "");
        tally += trial.tally();
    }
    Disk disk({.name = "counted"});
    FastSource source(1);
    journal::SqliteOptions options{.path = "/store", .vfs = disk.name()};
    const auto fails = [&] {
        auto store = journal::open_sqlite(options, Access::write);
        if (!store) return true;
        const auto lease = (*store)->take_lease("host");
        if (!lease) return true;
        const Sequence next = must((*store)->head()).sequence + 1;
        return !(*store)->append(*lease, next, 0, Bytes(9'000));
    };
    must(journal::create_sqlite(options, journal::kit::venue())).reset();
    for (const auto operation : {Operation::read, Operation::write, Operation::sync}) {
        disk.fail_once(operation, 1);
        EXPECT_TRUE(fails());
    }
    disk.set_capacity(disk.used_bytes());
    EXPECT_TRUE(fails());
    disk.set_capacity(std::nullopt);
    disk.set_honesty(Honesty::lying);
    EXPECT_FALSE(fails());
    EXPECT_TRUE(disk.flip_bit(source, ".head"));
    tally += disk.tally();
    std::cout << tally_text(tally);
    for (const auto& [name, count] : disk_counts()) EXPECT_GT(tally.*count, 0U) << name;
}

}  // namespace
}  // namespace croupier::sim
