#include "server/ops/backup.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "base/hash.h"
#include "journal/sqlite/sqlite_store.h"
#include "server/ops/heads.h"
#include "server/ops/test_kit.h"
#include "vault/testing.h"

namespace croupier::ops {
namespace {

using journal::Access;
using journal::create_sqlite;
using journal::open_sqlite;
using testing::AllOf;
using testing::HasSubstr;

struct BackedUp : testing::Test {
    BackedUp() { std::filesystem::create_directory(scratch.path("away")); }
    void fill_store(journal::Sequence batches) const {
        const auto store = kit::must(create_sqlite({.path = store_path()}, journal::kit::venue()));
        journal::kit::fill(*store, kit::must(store->take_lease("host")), batches);
    }
    std::string store_path() const { return scratch.path("venue.db"); }
    std::string away(const std::string& name) const { return scratch.path("away/" + name); }
    Result<Backup, Fault> make(const std::string& name) const {
        return back_up({.store = store_path(), .to = away(name)});
    }
    // What the store at that path holds, read from beginning to end.
    static std::string wrong_with(const std::string& path, journal::Sequence batches) {
        const auto store = open_sqlite({.path = path}, Access::read);
        if (!store) return store.error().what;
        const auto report = kit::must((*store)->check({}));
        return journal::kit::findings(report) + journal::kit::differences(**store, batches);
    }
    std::size_t files_in(const std::string& folder) const {
        std::size_t count = 0;
        for ([[maybe_unused]] const auto& entry :
             std::filesystem::directory_iterator(scratch.path(folder)))
            ++count;
        return count;
    }
    kit::Scratch scratch;
};
using BackupOf = BackedUp;

TEST_F(BackupOf, AStoreIsAWholeStoreThatComesBack) {
    fill_store(50);
    const Backup made = kit::must(make("one"));
    EXPECT_EQ(made.head.sequence, 50U);
    EXPECT_EQ(wrong_with(away("one") + "/store.db", 50), "");
    EXPECT_EQ(kit::text_in(away("one") + "/HEAD"), head_text(made.head) + "\n");
    // A stranger's tool finds every file as it was written.
    EXPECT_EQ(
        std::system(
            ("cd " + away("one") + " && sha256sum --check --strict --quiet SHA256SUMS").c_str()),
        0);
    const std::string back = scratch.path("restored.db");
    const Backup restored = kit::must(restore({.from = away("one"), .store = back}));
    EXPECT_EQ(restored.head, made.head);
    EXPECT_EQ(wrong_with(back, 50), "");
    // It takes the next batch as if nothing had been.
    const auto store = kit::must(open_sqlite({.path = back}, Access::write));
    journal::kit::fill(*store, kit::must(store->take_lease("host")), 60);
    EXPECT_EQ(journal::kit::differences(*store, 60), "");
}

TEST_F(BackupOf, AStoreIsMadeWhileItsWriterWorks) {
    fill_store(1);
    std::atomic<bool> ends = false;
    std::atomic<journal::Sequence> acknowledged = 1;
    std::thread writer([&] {
        const auto store =
            kit::must(open_sqlite({.path = store_path(), .checkpoint_pages = 20}, Access::write));
        const auto lease = kit::must(store->take_lease("host"));
        for (journal::Sequence next = 2; !ends; ++next) {
            kit::must(store->append(lease, next, journal::kit::time_of(next),
                                    journal::kit::content_of(next)));
            acknowledged = next;
            // No faster than it need be: every backup reads all that was written.
            std::this_thread::sleep_for(std::chrono::microseconds(300));
        }
    });
    journal::Sequence last = 0;
    for (int i = 0; i < 4; ++i) {
        const journal::Sequence before = acknowledged;
        while (acknowledged < before + 20) std::this_thread::yield();
        const journal::Sequence told = acknowledged;
        const std::string name = "b" + std::to_string(i);
        const Backup made = kit::must(make(name));
        // Everything that anybody had been told of is in it.
        EXPECT_GE(made.head.sequence, told);
        EXPECT_GT(made.head.sequence, last);
        last = made.head.sequence;
        EXPECT_EQ(wrong_with(away(name) + "/store.db", last), "");
    }
    ends = true;
    writer.join();
    EXPECT_EQ(wrong_with(store_path(), acknowledged), "");
}

TEST_F(BackupOf, AVaultNeedsItsKeyToComeBack) {
    fill_store(3);
    const vault::testing::Folder keys;
    const vault::Options options = vault::testing::file_options(keys);
    const vault::SealLabel label{"round_secret", "R-1"};
    vault::Bytes sealed;
    {
        vault::Vault open = vault::testing::open_vault(options);
        vault::testing::granted(open.enrol(vault::StaffNumber{7},
                                           {vault::CredentialKind::pin, "S-7", "7391", 1},
                                           vault::Standing::valid));
        vault::testing::granted(
            open.put_key("terminal", 4, vault::testing::bytes_in("sixteen bytes ok")));
        sealed = open.seal(label, vault::testing::bytes_in("a secret"));
        kit::put_text(scratch.path("venue.toml"), "[venue]\nname = \"x\"\n");
        const Backup made = kit::must(back_up({.store = store_path(),
                                               .vault = &open,
                                               .config = scratch.path("venue.toml"),
                                               .to = away("one")}));
        EXPECT_TRUE(made.has_vault);
        // Work goes on meanwhile and afterwards.
        EXPECT_TRUE(open.create_person({}).has_value());
    }
    EXPECT_EQ(kit::text_in(away("one") + "/config.toml"), "[venue]\nname = \"x\"\n");
    // Another machine: the backup, and the key from where keys are kept.
    const vault::testing::Folder machine;
    std::filesystem::copy_file(options.key_path, machine / "venue.key");
    kit::must(restore({.from = away("one"),
                       .store = machine / "venue.db",
                       .vault = machine / "vault.db",
                       .key = machine / "venue.key"}));
    EXPECT_EQ(wrong_with(machine / "venue.db", 3), "");
    vault::Vault back = vault::testing::open_vault({.path = machine / "vault.db",
                                                    .key_path = machine / "venue.key",
                                                    .missing = vault::Missing::refuse,
                                                    .cost = vault::testing::cheap});
    const auto signed_in =
        back.sign_in({vault::CredentialKind::pin, "S-7", "7391", 1'000}, vault::LockPolicy{});
    ASSERT_TRUE(signed_in && *signed_in);
    EXPECT_EQ((*signed_in)->staff, vault::StaffNumber{7});
    EXPECT_EQ(vault::testing::text_of(kit::must(back.unseal(label, sealed)).bytes()), "a secret");
    EXPECT_EQ(vault::testing::text_of(vault::testing::granted(back.key("terminal", 4)).bytes()),
              "sixteen bytes ok");
}

// Whoever may write in the folder but has no key makes every digest anew.
TEST_F(BackupOf, AStoreThatWasCutBehindItsVaultsBackIsNotRestored) {
    const vault::testing::Folder keys;
    const vault::Options options = vault::testing::file_options(keys);
    const auto restored = [&](const std::string& name) {
        const vault::testing::Folder machine;
        std::filesystem::copy_file(options.key_path, machine / "venue.key");
        const auto done = restore({.from = away(name),
                                   .store = machine / "venue.db",
                                   .vault = machine / "vault.db",
                                   .key = machine / "venue.key"});
        return done ? std::string() : done.error().what;
    };
    {
        vault::Vault open = vault::testing::open_vault(options);
        fill_store(3);
        kit::must(remember_head(open, kit::must(make("plain")).head));
        kit::must(back_up({.store = store_path(), .vault = &open, .to = away("short")}));
        std::filesystem::remove(store_path());
        std::filesystem::remove(store_path() + ".head");
        fill_store(9);
        kit::must(remember_head(open, kit::must(make("plain_too")).head));
        kit::must(back_up({.store = store_path(), .vault = &open, .to = away("long")}));
        // A head that was signed while the vault was copied: a later one than the copy has.
        std::filesystem::remove(store_path());
        std::filesystem::remove(store_path() + ".head");
        fill_store(8);
        kit::must(back_up({.store = store_path(), .vault = &open, .to = away("behind")}));
    }
    EXPECT_EQ(restored("short"), "");
    EXPECT_EQ(restored("long"), "");
    EXPECT_EQ(restored("behind"), "");
    for (const char* file : {"store.db", "store.db.head", "HEAD"})
        std::filesystem::copy_file(away("short") + "/" + file, away("long") + "/" + file,
                                   std::filesystem::copy_options::overwrite_existing);
    std::string sums;
    for (const char* file : {"HEAD", "store.db", "store.db.head", "vault.db"}) {
        const std::string text = kit::text_in(away("long") + "/" + file);
        sums += hex_of(sha256(bytes_of(text))) + "  " + file + "\n";
    }
    kit::put_text(away("long") + "/SHA256SUMS", sums);
    EXPECT_THAT(restored("long"), HasSubstr("the store was cut"));
}

TEST_F(BackupOf, AVaultWithAnotherKeyLeavesNothingBehind) {
    fill_store(3);
    const vault::testing::Folder keys;
    {
        vault::Vault open = vault::testing::open_vault(vault::testing::file_options(keys));
        kit::must(back_up({.store = store_path(), .vault = &open, .to = away("one")}));
    }
    const vault::testing::Folder other;
    vault::testing::open_vault(vault::testing::file_options(other));
    std::filesystem::create_directory(scratch.path("new"));
    EXPECT_THAT(kit::why(restore({.from = away("one"),
                                  .store = scratch.path("new/venue.db"),
                                  .vault = scratch.path("new/vault.db"),
                                  .key = other / "venue.key"})),
                HasSubstr("does not belong to the vault"));
    EXPECT_EQ(files_in("new"), 0U);
}

TEST_F(BackupOf, NothingIsEverOverwritten) {
    fill_store(3);
    kit::must(make("one"));
    EXPECT_THAT(kit::why(make("one")), HasSubstr("one: is there already; nothing is overwritten"));
    EXPECT_THAT(kit::why(restore({.from = away("one"), .store = store_path()})),
                HasSubstr("venue.db.head: a head file is there already"));
    std::filesystem::remove(store_path() + ".head");
    EXPECT_THAT(kit::why(restore({.from = away("one"), .store = store_path()})),
                HasSubstr("venue.db: is there already"));
    kit::put_text(scratch.path("vault.db"), "mine");
    EXPECT_THAT(kit::why(restore({.from = away("one"),
                                  .store = scratch.path("new.db"),
                                  .vault = scratch.path("vault.db"),
                                  .key = "k"})),
                HasSubstr("there is no vault in this backup"));
    EXPECT_EQ(kit::text_in(scratch.path("vault.db")), "mine");
    EXPECT_FALSE(std::filesystem::exists(scratch.path("new.db")));
}

TEST_F(BackupOf, AStoreThatIsNotWholeIsRefusedAndLeavesNothing) {
    fill_store(30);
    vault::testing::ask_raw(store_path(), "UPDATE batch SET content = x'00' WHERE sequence = 7");
    EXPECT_THAT(kit::why(make("one")),
                AllOf(HasSubstr("the copy is not whole"), HasSubstr("batch 7")));
    EXPECT_EQ(files_in("away"), 0U);
    vault::testing::ask_raw(store_path(), "DELETE FROM batch WHERE sequence > 6");
    EXPECT_THAT(kit::why(make("one")), HasSubstr("the copy is not whole"));
    std::filesystem::remove(store_path() + ".head");
    EXPECT_THAT(kit::why(make("one")), HasSubstr("there is no head file"));
    std::filesystem::remove(store_path());
    EXPECT_THAT(kit::why(make("one")), HasSubstr("there is no store"));
    EXPECT_THAT(kit::why(back_up({.store = "x", .to = scratch.path("no/such/place")})),
                HasSubstr("cannot be made"));
    EXPECT_EQ(files_in("away"), 0U);
}

TEST_F(BackupOf, AChangedFileIsNamedBeforeAnythingIsRestored) {
    fill_store(30);
    kit::must(make("one"));
    std::filesystem::create_directory(scratch.path("new"));
    const RestoreOptions options{.from = away("one"), .store = scratch.path("new/venue.db")};
    for (const char* name : {"store.db", "store.db.head", "HEAD", "SHA256SUMS"}) {
        const std::string path = away("one/") + name;
        const Bytes bytes = journal::kit::file_bytes(path);
        Bytes changed = bytes;
        changed[changed.size() / 2] ^= 1U;
        journal::kit::put_file(path, changed);
        EXPECT_FALSE(restore(options)) << name;
        std::filesystem::remove(path);
        EXPECT_FALSE(restore(options)) << name;
        journal::kit::put_file(path, bytes);
        EXPECT_EQ(files_in("new"), 0U) << name;
    }
    kit::must(restore(options));
}

TEST_F(BackupOf, AnEarlierEndUnderTheNameOfALaterOneIsNoticed) {
    fill_store(30);
    kit::must(make("early"));
    {
        const auto store = kit::must(open_sqlite({.path = store_path()}, Access::write));
        journal::kit::fill(*store, kit::must(store->take_lease("host")), 40);
    }
    kit::must(make("late"));
    // Store and head file of the one, head and sums made to fit.
    for (const char* name : {"store.db", "store.db.head"})
        std::filesystem::copy_file(away("early/") + name, away("late/") + name,
                                   std::filesystem::copy_options::overwrite_existing);
    ASSERT_EQ(std::system(
                  ("cd " + away("late") + " && sha256sum HEAD store.db store.db.head > SHA256SUMS")
                      .c_str()),
              0);
    EXPECT_THAT(kit::why(restore({.from = away("late"), .store = scratch.path("new.db")})),
                AllOf(HasSubstr("ends with 30:"), HasSubstr("HEAD says 40:")));
    EXPECT_FALSE(std::filesystem::exists(scratch.path("new.db")));
    EXPECT_FALSE(std::filesystem::exists(scratch.path("new.db.head")));
}

TEST(BackupName, IsItsTimeAndSortsLikeIt) {
    EXPECT_EQ(backup_name(0), "1970-01-01T000000Z");
    EXPECT_EQ(backup_name(1'700'000'000'123), "2023-11-14T221320Z");
    EXPECT_LT(backup_name(1'700'000'000'000), backup_name(1'700'000'001'000));
}

TEST_F(BackupOf, TheNewestWholeOneIsKnownByItsName) {
    EXPECT_FALSE(newest_backup(scratch.path("nowhere")));
    EXPECT_FALSE(newest_backup(scratch.path("away")));
    constexpr std::int64_t first = 1'795'060'013'000;
    for (const std::string& name :
         {backup_name(first), backup_name(first + 3'600'000), backup_name(first - 1'000),
          backup_name(first + 9'000'000) + ".partial", std::string("2026-13-41T000000Z"),
          std::string("lost+found"), std::string("9999")})
        std::filesystem::create_directory(away(name));
    EXPECT_EQ(newest_backup(scratch.path("away")), first + 3'600'000);
}

}  // namespace
}  // namespace croupier::ops
