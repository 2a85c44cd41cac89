#include "journal/sqlite/sqlite_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <array>
#include <atomic>
#include <filesystem>
#include <memory>
#include <thread>

#include "journal/sqlite/shim_vfs.h"
#include "journal/test_kit.h"

namespace croupier::journal {
namespace {

using kit::content_of;
using kit::fill;
using kit::must;
using kit::Step;
using kit::time_of;
using kit::venue;
using kit::why;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

class SqliteStore : public testing::Test {
protected:
    SqliteOptions options() const { return {.path = scratch_.path("venue.store")}; }
    std::string head_path() const { return scratch_.path("venue.store.head"); }

    void make(Sequence batches) {
        const auto store = must(create_sqlite(options(), venue()));
        fill(*store, must(store->take_lease("host")), batches);
    }

    // Somebody with a tool of his own.
    void meddle(const std::string& sql) {
        sqlite3* database = nullptr;
        ASSERT_EQ(sqlite3_open(options().path.c_str(), &database), SQLITE_OK);
        EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
            << sqlite3_errmsg(database);
        sqlite3_close(database);
    }

    Result<std::unique_ptr<Store>, Fault> open() { return open_sqlite(options(), Access::write); }
    Report checked() { return must(must(open_sqlite(options(), Access::read))->check({})); }

    kit::Scratch scratch_;
};

TEST_F(SqliteStore, ComesBackAsItWas) {
    Head head;
    {
        const auto store = must(create_sqlite(options(), venue()));
        const Lease lease = must(store->take_lease("host"));
        fill(*store, lease, 12);
        must(store->put_snapshot(10, bytes_of("ten")));
        head = must(store->head());
    }
    const auto store = must(open());
    EXPECT_EQ(must(store->head()), head);
    EXPECT_EQ(store->genesis(), venue());
    EXPECT_TRUE(store->notes().empty());
    EXPECT_EQ(text_of(must(store->latest_snapshot())->state), "ten");
    const Lease lease = must(store->take_lease("host"));
    EXPECT_EQ(lease.fence, 2U);
    EXPECT_THAT(why(store->append({"host", 1}, 13, 0, {})), HasSubstr("stale"));
    fill(*store, lease, 20);
    EXPECT_EQ(kit::differences(*store, 20), "");
}

TEST_F(SqliteStore, GoesOnOverManyFoldingsOfTheLog) {
    auto small = options();
    small.checkpoint_pages = 10;
    {
        const auto store = must(create_sqlite(small, venue()));
        fill(*store, must(store->take_lease("host")), 200, 9000);
        // The log is written over from its start, so it stays about as long as one folding.
        EXPECT_LT(std::filesystem::file_size(small.path + "-wal"), 40U * 4120U);
        EXPECT_EQ(kit::differences(*store, 200, 9000), "");
    }
    const auto store = must(open());
    EXPECT_EQ(kit::differences(*store, 200, 9000), "");
    EXPECT_TRUE(must(store->check({})).ok());
}

TEST_F(SqliteStore, ASecondOneIsNotMadeOverTheFirst) {
    make(3);
    EXPECT_THAT(why(create_sqlite(options(), venue())), HasSubstr("has seen batch 3"));
    std::filesystem::remove(head_path());
    EXPECT_THAT(why(create_sqlite(options(), venue())), HasSubstr("there is a store already"));
    EXPECT_TRUE(!std::filesystem::exists(head_path()));
}

TEST_F(SqliteStore, HasOneWriterAtATimeAndAnyNumberOfReaders) {
    const auto writer = must(create_sqlite(options(), venue()));
    const Lease lease = must(writer->take_lease("host"));
    fill(*writer, lease, 3);
    EXPECT_THAT(why(open()), HasSubstr("another writer is at work"));
    const auto reader = must(open_sqlite(options(), Access::read));
    const auto other = must(open_sqlite(options(), Access::read));
    EXPECT_THAT(why(open()), HasSubstr("another writer is at work"));
    EXPECT_EQ(kit::differences(*reader, 3), "");
    fill(*writer, lease, 5);
    EXPECT_EQ(must(reader->head()), must(writer->head()));
    EXPECT_TRUE(must(other->check({})).ok());
    EXPECT_THAT(why(reader->append(lease, 6, 0, {})), HasSubstr("reading only"));
    EXPECT_THAT(why(reader->take_lease("reader")), HasSubstr("reading only"));
    must(reader->put_snapshot(5, bytes_of("five")));
    EXPECT_EQ(text_of(must(writer->latest_snapshot())->state), "five");
}

TEST_F(SqliteStore, IsReadAndCheckedWhileTheWriterGoesOn) {
    auto small = options();
    small.checkpoint_pages = 20;
    const auto writer = must(create_sqlite(small, venue()));
    const Lease lease = must(writer->take_lease("host"));
    fill(*writer, lease, 5);
    std::atomic<bool> done = false;
    std::thread inspector([&] {
        const auto reader = must(open_sqlite(small, Access::read));
        while (!done) {
            const Report report = must(reader->check({}));
            EXPECT_TRUE(report.ok()) << kit::findings(report);
            EXPECT_EQ(kit::differences(*reader, report.head.sequence), "");
        }
    });
    fill(*writer, lease, 600);
    done = true;
    inspector.join();
}

TEST_F(SqliteStore, ReadingLeavesEveryByteAsItWas) {
    const auto writer = must(create_sqlite(options(), venue()));
    fill(*writer, must(writer->take_lease("host")), 30);
    const kit::Scratch elsewhere;
    for (const char* ending : {"", "-wal", ".head"})
        std::filesystem::copy(options().path + ending, elsewhere.path("copy") + ending);
    const auto all = [&] {
        std::vector<Bytes> files;
        for (const char* ending : {"", "-wal", ".head"})
            files.push_back(kit::file_bytes(elsewhere.path("copy") + ending));
        return files;
    };
    const auto before = all();
    {
        const auto reader = must(open_sqlite({.path = elsewhere.path("copy")}, Access::read));
        EXPECT_TRUE(must(reader->check({})).ok());
        EXPECT_EQ(kit::differences(*reader, 30), "");
    }
    EXPECT_EQ(all(), before);
}

TEST_F(SqliteStore, KeepsItsHeadFileWhereItIsTold) {
    auto elsewhere = options();
    std::filesystem::create_directory(scratch_.path("disk2"));
    elsewhere.head_path = scratch_.path("disk2/head");
    {
        const auto store = must(create_sqlite(elsewhere, venue()));
        fill(*store, must(store->take_lease("host")), 2);
    }
    EXPECT_FALSE(std::filesystem::exists(head_path()));
    EXPECT_EQ(std::filesystem::file_size(elsewhere.head_path), 8192U);
    EXPECT_EQ(must(must(open_sqlite(elsewhere, Access::write))->head()).sequence, 2U);
    EXPECT_THAT(why(open()), HasSubstr("no head file"));
}

TEST_F(SqliteStore, WhatIsNoStoreIsNotOpened) {
    EXPECT_THAT(why(open()), HasSubstr("there is no store"));
    kit::put_file(options().path, Bytes(5000, 'x'));
    EXPECT_THAT(why(open_sqlite(options(), Access::read)), HasSubstr("not a database"));
    std::filesystem::remove(options().path);
    meddle("CREATE TABLE something(other)");
    EXPECT_FALSE(open_sqlite(options(), Access::read));
    EXPECT_FALSE(open());
}

TEST_F(SqliteStore, AnUnknownFormatIsRefused) {
    make(2);
    meddle("UPDATE genesis SET format = 2");
    EXPECT_THAT(why(open()), HasSubstr("has format 2; this version knows format 1"));
    EXPECT_THAT(why(open_sqlite(options(), Access::read)), HasSubstr("format 2"));
}

TEST_F(SqliteStore, TablesThatAreNotOursAreRefusedAndNamed) {
    make(2);
    meddle("CREATE TRIGGER zeal AFTER INSERT ON batch BEGIN DELETE FROM batch; END");
    EXPECT_THAT(why(open()), HasSubstr("venue.store: 'zeal' does not belong in a store"));
    EXPECT_THAT(kit::findings(checked()), HasSubstr("'zeal' does not belong in a store"));
}

TEST_F(SqliteStore, AChangedGenesisRecordIsNamed) {
    make(2);
    meddle("UPDATE genesis SET venue = 'venue-2'");
    EXPECT_THAT(why(open()), HasSubstr("genesis"));
    EXPECT_THAT(kit::findings(checked()), HasSubstr("the genesis record does not give its hash"));
}

TEST_F(SqliteStore, RowsDeletedAtTheEndAreMissed) {
    make(9);
    meddle("DELETE FROM batch WHERE sequence > 6");
    EXPECT_THAT(why(open()),
                AllOf(HasSubstr("ends with batch 6"), HasSubstr("batches 7 to 9 are missing")));
    EXPECT_EQ(kit::findings(checked()), "batches 7 to 9: missing, known from the head file\n");
    auto rebuild = options();
    rebuild.head_file = HeadFileRule::rebuild;
    EXPECT_THAT(why(open_sqlite(rebuild, Access::write)), HasSubstr("7 to 9 are missing"));
}

TEST_F(SqliteStore, ADeletedStoreIsMissed) {
    make(4);
    std::filesystem::remove(options().path);
    EXPECT_THAT(why(open()), HasSubstr("batches 1 to 4 are missing"));
    EXPECT_THAT(why(create_sqlite(options(), venue())), HasSubstr("has seen batch 4"));
}

TEST_F(SqliteStore, ChangedRemovedAndAddedBatchesAreNamed) {
    make(200);
    const Head printed = must(must(open())->head());
    meddle("UPDATE batch SET content = x'00' WHERE sequence = 50");
    meddle("UPDATE batch SET at_ms = at_ms + 1 WHERE sequence = 60");
    meddle("DELETE FROM batch WHERE sequence IN (70, 71)");
    meddle("UPDATE batch SET hash = zeroblob(32) WHERE sequence = 80");
    meddle("UPDATE batch SET hash = x'00' WHERE sequence = 90");
    meddle("INSERT INTO batch VALUES (201, 0, x'00', zeroblob(32))");
    const std::string damaged = ": its hash does not follow from its content and what is before\n";
    EXPECT_EQ(kit::findings(checked()),
              "batch 50" + damaged + "batch 60" + damaged +
                  "batches 70 to 71: missing\n"
                  "batch 72: cannot be checked without the batch before it\n"
                  "batch 80" +
                  damaged + "batch 90" + damaged + "batch 201" + damaged);
    const auto reader = must(open_sqlite(options(), Access::read));
    EXPECT_THAT(kit::differences(*reader, 200), HasSubstr("batch 50 is damaged"));
    must(reader->verify_head(printed));
    EXPECT_THAT(why(open()), HasSubstr("batch 201 is damaged"));
}

TEST_F(SqliteStore, ARewrittenChainIsFoundByTheHeadFileACheckpointAndAPrintedHead) {
    const SigningKey key = must(SigningKey::of_seed(Bytes(32, 9)));
    Head fifth;
    {
        const auto store = must(create_sqlite(options(), venue()));
        const Lease lease = must(store->take_lease("host"));
        fill(*store, lease, 5);
        fifth = must(store->head());
        must(store->put_checkpoint(lease, sign_checkpoint(key, fifth)));
        fill(*store, lease, 8);
    }
    // The forger changes batch 3 and computes every later hash anew.
    Digest previous;
    {
        const auto reader = must(open_sqlite(options(), Access::read));
        must(reader->read(1, 2, [&](const Batch& batch) -> Result<Nothing, Fault> {
            previous = batch.hash;
            return Nothing{};
        }));
    }
    std::string sql;
    for (Sequence sequence = 3; sequence <= 8; ++sequence) {
        const Bytes content = sequence == 3 ? Bytes{1, 2, 3} : content_of(sequence);
        previous = batch_hash(previous, sequence, time_of(sequence), content);
        sql += "UPDATE batch SET content = x'" + hex_of(content) + "', hash = x'" +
               hex_of(previous) + "' WHERE sequence = " + std::to_string(sequence) + ";";
    }
    meddle(sql);
    EXPECT_THAT(why(open()), HasSubstr("batch 8 has hash"));
    const std::string found = kit::findings(checked());
    EXPECT_THAT(found, HasSubstr("batch 5: has hash"));
    EXPECT_THAT(found, HasSubstr("where a signed checkpoint says " + hex_of(fifth.hash)));
    EXPECT_THAT(found, HasSubstr("batch 8: has hash"));
    std::filesystem::remove(head_path());
    meddle("DELETE FROM checkpoint");
    const auto reader = must(open_sqlite(options(), Access::read));
    const Report report = must(reader->check({.expected = fifth}));
    EXPECT_THAT(kit::findings(report), HasSubstr("batch 5: has hash"));
    EXPECT_THAT(why(reader->verify_head(fifth)), HasSubstr("batch 5 has hash"));
}

TEST_F(SqliteStore, ADamagedCheckpointIsNamed) {
    {
        const auto store = must(create_sqlite(options(), venue()));
        const Lease lease = must(store->take_lease("host"));
        fill(*store, lease, 2);
        const SigningKey key = must(SigningKey::of_seed(Bytes(32, 9)));
        must(store->put_checkpoint(lease, sign_checkpoint(key, must(store->head()))));
    }
    EXPECT_EQ(kit::findings(checked()), "");
    meddle("UPDATE checkpoint SET signature = zeroblob(64)");
    EXPECT_EQ(kit::findings(checked()), "batch 2: its checkpoint has a wrong signature\n");
}

// Whether it is right, whoever made it must say.
bool is_seal(std::size_t at) {
    return at >= 64 && at < 96;
}

TEST_F(SqliteStore, ASealIsKeptAndOneThatIsNotTakenIsPassedOver) {
    const auto store = must(create_sqlite(options(), venue()));
    fill(*store, must(store->take_lease("host")), 9);
    Digest seal;
    seal.bytes.fill(7);
    const Digest digest =
        must(store->put_sealed_snapshot(4, bytes_of("four"), [&](const Digest&) { return seal; }));
    must(store->put_snapshot(8, bytes_of("eight")));
    EXPECT_EQ(must(store->latest_snapshot())->sequence, 8U);
    const auto sealed =
        must(store->find_snapshot([&](const Snapshot& snapshot) { return snapshot.seal == seal; }));
    ASSERT_TRUE(sealed);
    EXPECT_EQ(sealed->sequence, 4U);
    EXPECT_EQ(sealed->digest, digest);
    EXPECT_EQ(text_of(sealed->state), "four");
}

TEST_F(SqliteStore, ASnapshotOfTheFormatBeforeIsPassedOver) {
    const auto store = must(create_sqlite(options(), venue()));
    fill(*store, must(store->take_lease("host")), 2);
    must(store->put_snapshot(2, bytes_of("two")));
    const std::string path = options().path + ".state.0";
    Bytes file = kit::file_bytes(path);
    file[15] = '1';
    file.erase(file.begin() + 64, file.begin() + 96);
    kit::put_file(path, file);
    EXPECT_FALSE(must(store->latest_snapshot()));
}

TEST_F(SqliteStore, ADamagedSnapshotIsPassedOverForTheOneBefore) {
    const auto store = must(create_sqlite(options(), venue()));
    const Lease lease = must(store->take_lease("host"));
    fill(*store, lease, 9);
    must(store->put_snapshot(4, bytes_of("four")));
    must(store->put_snapshot(8, bytes_of("eight")));
    const std::string newest = options().path + ".state.1";
    const Bytes whole = kit::file_bytes(newest);
    ASSERT_EQ(text_of(ByteView(whole).last(5)), "eight");
    for (std::size_t at = 0; at < whole.size(); ++at) {
        if (is_seal(at)) continue;
        Bytes damaged = whole;
        damaged[at] ^= 0x20;
        kit::put_file(newest, damaged);
        const auto latest = must(store->latest_snapshot());
        ASSERT_TRUE(latest) << at;
        EXPECT_EQ(latest->sequence, 4U) << at;
        EXPECT_EQ(text_of(latest->state), "four");
    }
    for (std::size_t length = 0; length < whole.size(); ++length) {
        kit::put_file(newest, {whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)});
        EXPECT_EQ(must(store->latest_snapshot())->sequence, 4U) << length;
    }
    // The next one takes the damaged one's place, not the good one's.
    must(store->put_snapshot(9, bytes_of("nine")));
    EXPECT_EQ(must(store->latest_snapshot())->sequence, 9U);
    std::filesystem::remove(newest);
    EXPECT_EQ(must(store->latest_snapshot())->sequence, 4U);
    std::filesystem::remove(options().path + ".state.0");
    EXPECT_FALSE(must(store->latest_snapshot()));
}

TEST_F(SqliteStore, ASnapshotTakesThePlaceOfTheDamagedOneAndNotOfTheOnlyGoodOne) {
    const auto store = must(create_sqlite(options(), venue()));
    fill(*store, must(store->take_lease("host")), 9);
    must(store->put_snapshot(4, bytes_of("four")));
    must(store->put_snapshot(8, bytes_of("eight")));
    const std::array<std::string, 2> paths = {options().path + ".state.0",
                                              options().path + ".state.1"};
    const std::array<Bytes, 2> whole = {kit::file_bytes(paths[0]), kit::file_bytes(paths[1])};
    for (const std::size_t damaged : {0U, 1U}) {
        for (std::size_t at = 0; at < whole[damaged].size(); ++at) {
            if (is_seal(at)) continue;
            auto files = whole;
            files[damaged][at] ^= 0x20;
            for (const std::size_t i : {0U, 1U}) kit::put_file(paths[i], files[i]);
            must(store->put_snapshot(9, bytes_of("nine")));
            EXPECT_EQ(must(store->latest_snapshot())->sequence, 9U);
            EXPECT_EQ(kit::file_bytes(paths[1 - damaged]), whole[1 - damaged]) << damaged << at;
        }
    }
}

TEST_F(SqliteStore, TheNewestTwoSnapshotsAreKept) {
    make(9);
    const auto store = must(open());
    for (const Sequence sequence : {2U, 4U, 6U, 8U}) {
        must(store->put_snapshot(sequence, bytes_of("state")));
        EXPECT_EQ(must(store->latest_snapshot())->sequence, sequence);
    }
    kit::put_file(options().path + ".state.1", {});
    EXPECT_EQ(must(store->latest_snapshot())->sequence, 6U);
    // One that is put late does not push out the newer one.
    must(store->put_snapshot(8, bytes_of("state")));
    must(store->put_snapshot(7, bytes_of("state")));
    EXPECT_EQ(must(store->latest_snapshot())->sequence, 8U);
}

TEST_F(SqliteStore, ASnapshotOfAnotherChainIsPassedOver) {
    make(3);
    must(must(open())->put_snapshot(3, bytes_of("of this one")));
    auto other = options();
    other.path = scratch_.path("other.store");
    const auto store = must(create_sqlite(other, {format_number, "venue-2", {}}));
    fill(*store, must(store->take_lease("host")), 3);
    std::filesystem::copy(options().path + ".state.0", other.path + ".state.0");
    EXPECT_FALSE(must(store->latest_snapshot()));
}

TEST_F(SqliteStore, AsksTheFileSystemOrWhomItIsToldAboutSpace) {
    make(1);
    EXPECT_EQ(must(must(open())->space()) / 1'000'000'000,
              std::filesystem::space(scratch_.path(".")).available / 1'000'000'000);
    auto told = options();
    told.space = [] { return Result<std::uint64_t, Fault>(std::uint64_t{12345}); };
    EXPECT_EQ(must(must(open_sqlite(told, Access::write))->space()), 12345U);
}

// The head file.

class SqliteHead : public SqliteStore {
protected:
    // A head file as it was before the last `batches` appends.
    void make_with_old_head(Sequence batches, Sequence appended_later) {
        const auto store = must(create_sqlite(options(), venue()));
        const Lease lease = must(store->take_lease("host"));
        fill(*store, lease, batches);
        const Bytes old = kit::file_bytes(head_path());
        fill(*store, lease, batches + appended_later);
        kit::put_file(head_path(), old);
    }

    void break_slot(std::size_t slot, std::size_t at = 20) {
        Bytes bytes = kit::file_bytes(head_path());
        bytes[slot * 4096 + at] ^= 1;
        kit::put_file(head_path(), bytes);
    }

    SqliteOptions rebuilding() const {
        auto rebuild = options();
        rebuild.head_file = HeadFileRule::rebuild;
        return rebuild;
    }
};

TEST_F(SqliteHead, AStoreOneBatchAheadAsACrashLeavesItIsPutRight) {
    make_with_old_head(6, 1);
    const Report report = checked();
    EXPECT_TRUE(report.ok()) << kit::findings(report);
    EXPECT_THAT(report.remarks, ElementsAre(HasSubstr("does not know of batch 7 yet")));
    {
        const auto store = must(open());
        EXPECT_EQ(must(store->head()).sequence, 7U);
        EXPECT_THAT(store->notes(), ElementsAre(HasSubstr("batch 7 was durable")));
    }
    EXPECT_TRUE(must(open())->notes().empty());
    EXPECT_TRUE(checked().remarks.empty());
}

TEST_F(SqliteHead, AStoreFurtherAheadThanACrashExplainsIsRefused) {
    make_with_old_head(6, 2);
    EXPECT_THAT(why(open()), HasSubstr("more than a crash explains"));
    EXPECT_THAT(kit::findings(checked()), HasSubstr("more than a crash explains"));
    {
        const auto store = must(open_sqlite(rebuilding(), Access::write));
        EXPECT_EQ(must(store->head()).sequence, 8U);
        EXPECT_THAT(store->notes(), ElementsAre(HasSubstr("the head file was rebuilt at 8:")));
    }
    EXPECT_TRUE(must(open())->notes().empty());
}

TEST_F(SqliteHead, AWriteTornByACrashLeavesTheOtherSlot) {
    make_with_old_head(6, 1);
    break_slot(7 % 2);
    const Report report = checked();
    EXPECT_TRUE(report.ok()) << kit::findings(report);
    EXPECT_EQ(must(must(open())->head()).sequence, 7U);
    EXPECT_TRUE(checked().remarks.empty());
}

TEST_F(SqliteHead, ABrokenSlotBesideAStoreThatIsNotAheadMayHideALoss) {
    make(7);
    break_slot(6 % 2);
    EXPECT_THAT(why(open()), HasSubstr("whether a batch 8 is missing nobody can tell"));
    EXPECT_THAT(kit::findings(checked()), HasSubstr("one slot of the head file is unreadable"));
    EXPECT_EQ(must(must(open_sqlite(rebuilding(), Access::write))->head()).sequence, 7U);
    EXPECT_EQ(must(must(open())->head()).sequence, 7U);
}

TEST_F(SqliteHead, BothSlotsUnreadableIsAFaultThatSaysSo) {
    make(7);
    break_slot(0);
    break_slot(1);
    EXPECT_THAT(why(open()), AllOf(HasSubstr("both slots of the head file are unreadable"),
                                   HasSubstr("have the head file rebuilt")));
    EXPECT_THAT(kit::findings(checked()), HasSubstr("both slots"));
    {
        const auto store = must(open_sqlite(rebuilding(), Access::write));
        EXPECT_THAT(store->notes(), ElementsAre(HasSubstr("rebuilt")));
        fill(*store, must(store->take_lease("host")), 8);
    }
    EXPECT_EQ(must(must(open())->head()).sequence, 8U);
}

TEST_F(SqliteHead, AMissingHeadFileIsAFaultToo) {
    make(7);
    std::filesystem::remove(head_path());
    EXPECT_THAT(why(open()), HasSubstr("there is no head file"));
    EXPECT_THAT(kit::findings(checked()), HasSubstr("there is no head file"));
    EXPECT_EQ(must(must(open_sqlite(rebuilding(), Access::write))->head()).sequence, 7U);
    EXPECT_EQ(must(must(open())->head()).sequence, 7U);
}

TEST_F(SqliteHead, ATornOrEmptyHeadFileIsUnreadable) {
    make(2);
    const Bytes whole = kit::file_bytes(head_path());
    for (const std::ptrdiff_t length : {0, 50, 88, 4096, 4100}) {
        kit::put_file(head_path(), {whole.begin(), whole.begin() + length});
        EXPECT_FALSE(open()) << length;
        EXPECT_FALSE(checked().ok()) << length;
    }
}

TEST_F(SqliteHead, AnotherStoresHeadFileIsRefused) {
    make(3);
    {
        auto other = options();
        other.path = scratch_.path("other.store");
        const auto store = must(create_sqlite(other, {format_number, "venue-2", {}}));
        fill(*store, must(store->take_lease("host")), 2);
        std::filesystem::copy_file(other.path + ".head", head_path(),
                                   std::filesystem::copy_options::overwrite_existing);
    }
    EXPECT_THAT(why(open()), HasSubstr("batch 2 has hash"));
    EXPECT_FALSE(checked().ok());
    EXPECT_THAT(why(open_sqlite(rebuilding(), Access::write)), HasSubstr("batch 2 has hash"));
}

// Failing disks.

class SqliteFault : public SqliteStore {
protected:
    SqliteFault() : shim_("journal-shim") {}
    SqliteOptions shimmed() const {
        auto through = options();
        through.vfs = shim_.name();
        return through;
    }
    kit::ShimVfs shim_;
};

TEST_F(SqliteFault, AnAppendReturnsWhenLogAndHeadFileAreSyncedInThisOrder) {
    const auto store = must(create_sqlite(shimmed(), venue()));
    EXPECT_FALSE(shim_.unsynced(""));
    const Lease lease = must(store->take_lease("host"));
    EXPECT_FALSE(shim_.unsynced(""));
    int heads = 0;
    shim_.set_gate([&](Step step, const std::string& path) {
        if (step == Step::write && path.ends_with(".head")) {
            EXPECT_FALSE(shim_.unsynced("-wal"));
            ++heads;
        }
        return SQLITE_OK;
    });
    for (Sequence next = 1; next <= 10; ++next) {
        must(store->append(lease, next, time_of(next), content_of(next)));
        EXPECT_FALSE(shim_.unsynced(""));
    }
    EXPECT_EQ(heads, 10);
    must(store->put_snapshot(3, bytes_of("state")));
    must(store->put_checkpoint(
        lease, sign_checkpoint(must(SigningKey::of_seed(Bytes(32, 1))), must(store->head()))));
    EXPECT_FALSE(shim_.unsynced(""));
    shim_.set_gate({});
}

TEST_F(SqliteFault, WithSynchronousOffAnAppendReturnsTooEarly) {
    auto off = shimmed();
    off.synchronous = Synchronous::off;
    const auto store = must(create_sqlite(off, venue()));
    const Lease lease = must(store->take_lease("host"));
    must(store->append(lease, 1, 0, bytes_of("x")));
    EXPECT_TRUE(shim_.unsynced("-wal"));
}

TEST_F(SqliteFault, AnyWriteOrSyncThatFailsEndsTheUseOfTheStoreAndLosesNothing) {
    // Fails the n-th step of what three appends do, for every n; foldings of the log included.
    for (int failing = 0;; ++failing) {
        auto small = shimmed();
        small.path = scratch_.path("store" + std::to_string(failing));
        small.checkpoint_pages = 6;
        Sequence acknowledged = 2;
        bool failed = false;
        int steps = 0;
        int steps_after = 0;
        {
            const auto store = must(create_sqlite(small, venue()));
            const Lease lease = must(store->take_lease("host"));
            fill(*store, lease, 2);
            shim_.set_gate([&](Step step, const std::string&) {
                if (step == Step::open || step == Step::close) return SQLITE_OK;
                if (failed) ++steps_after;
                if (step == Step::remove || step == Step::remove_durably) return SQLITE_OK;
                if (steps++ != failing) return SQLITE_OK;
                failed = true;
                return step == Step::sync ? SQLITE_IOERR_FSYNC : SQLITE_FULL;
            });
            for (Sequence next = 3; next <= 5; ++next) {
                const auto appended =
                    store->append(lease, next, time_of(next), content_of(next, 5000));
                if (appended) acknowledged = next;
                if (!appended) break;
            }
            if (failed) {
                EXPECT_LT(acknowledged, 5U) << failing;
                steps_after = 0;
                EXPECT_THAT(why(store->append(lease, acknowledged + 1, 0, {})),
                            HasSubstr("not to be used after a failed write"));
                EXPECT_FALSE(store->head());
                EXPECT_FALSE(store->read(
                    1, 9, [](const Batch&) { return Result<Nothing, Fault>(Nothing{}); }));
                EXPECT_FALSE(store->check({}));
                EXPECT_FALSE(store->take_lease("host"));
                EXPECT_FALSE(store->verify_head({}));
                EXPECT_FALSE(store->put_snapshot(1, {}));
                EXPECT_FALSE(store->latest_snapshot());
                EXPECT_FALSE(store->checkpoints());
                EXPECT_FALSE(store->space());
            }
        }
        // What SQLite does to take a failed write back is over; after that, not even closing the
        // store touches the disk.
        EXPECT_EQ(steps_after, 0) << failing;
        shim_.set_gate({});
        if (!failed) {
            EXPECT_EQ(acknowledged, 5U);
            EXPECT_GT(failing, 25);
            break;
        }
        small.vfs = "";
        const auto store = must(open_sqlite(small, Access::write));
        EXPECT_GE(must(store->head()).sequence, acknowledged) << failing;
        EXPECT_LE(must(store->head()).sequence, acknowledged + 1) << failing;
        const Report report = must(store->check({}));
        EXPECT_TRUE(report.ok()) << failing << kit::findings(report);
    }
}

TEST_F(SqliteFault, ASnapshotThatCannotBeWrittenLeavesTheStoreUsable) {
    const auto store = must(create_sqlite(shimmed(), venue()));
    const Lease lease = must(store->take_lease("host"));
    fill(*store, lease, 2);
    must(store->put_snapshot(1, bytes_of("one")));
    shim_.set_gate([](Step step, const std::string& path) {
        const bool state = path.find(".state.") != std::string::npos;
        return state && step == Step::write ? SQLITE_FULL : SQLITE_OK;
    });
    EXPECT_THAT(why(store->put_snapshot(2, bytes_of("two"))), HasSubstr("full"));
    shim_.set_gate({});
    fill(*store, lease, 3);
    EXPECT_EQ(must(store->latest_snapshot())->sequence, 1U);
    must(store->put_snapshot(3, bytes_of("three")));
    EXPECT_EQ(must(store->latest_snapshot())->sequence, 3U);
}

TEST_F(SqliteFault, AVfsThatNobodyRegisteredIsNamed) {
    auto unknown = options();
    unknown.vfs = "no-such-disk";
    EXPECT_THAT(why(create_sqlite(unknown, venue())), HasSubstr("no VFS named 'no-such-disk'"));
}

}  // namespace
}  // namespace croupier::journal
