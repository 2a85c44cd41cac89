#include "sim/disk.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sqlite3.h>

#include <array>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "journal/sqlite/vfs_file.h"
#include "journal/test_kit.h"

namespace croupier::sim {
namespace {

using journal::Access;
using journal::VfsFile;
using journal::kit::must;

constexpr const char* file_path = "/folder/file";

struct DiskWorld {
    Disk disk{{.name = "world", .overwrite = Overwrite::powersafe}};
    sqlite3_vfs* vfs = must(journal::find_vfs("world"));
    FastSource source{1};

    VfsFile make(const std::string& name = file_path) { return must(VfsFile::create(vfs, name)); }
    // What the disk holds; "none" if it has no such file.
    std::string text(const std::string& name = file_path) {
        auto file = VfsFile::open(vfs, name, Access::read);
        if (!file) return "none";
        Bytes bytes(must(file->size()));
        must(file->read(0, bytes));
        return std::string(text_of(bytes));
    }
};

// What is found in the end, by how often, over many ways to lose power after the same calls.
std::map<std::string, int> outcomes(const std::function<void(DiskWorld&)>& calls) {
    std::map<std::string, int> found;
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        DiskWorld world;
        world.source = FastSource(seed);
        calls(world);
        world.disk.power_cut(world.source);
        ++found[world.text()];
    }
    return found;
}

std::vector<std::string> names_of(const std::map<std::string, int>& found) {
    std::vector<std::string> names;
    names.reserve(found.size());
    for (const auto& [name, times] : found) names.push_back(name);
    return names;
}

using Names = std::vector<std::string>;

TEST(Disk, WhatWasSyncedIsThereAfterAPowerCut) {
    const auto found = outcomes([](DiskWorld& world) {
        VfsFile file = world.make();
        must(file.write(0, bytes_of("bets are closed")));
        must(file.sync());
    });
    EXPECT_EQ(names_of(found), Names{"bets are closed"});
}

TEST(Disk, WhatWasNotSyncedIsThereOrNot) {
    const auto found = outcomes([](DiskWorld& world) {
        VfsFile file = world.make();
        must(file.write(0, bytes_of("old")));
        must(file.sync());
        must(file.write(0, bytes_of("new")));
    });
    EXPECT_EQ(names_of(found), (Names{"new", "old"}));
}

TEST(Disk, ALaterWriteMaySurviveAnEarlierOne) {
    const auto found = outcomes([](DiskWorld& world) {
        VfsFile file = world.make();
        must(file.write(0, bytes_of("....")));
        must(file.sync());
        must(file.write(0, bytes_of("a")));
        must(file.write(3, bytes_of("b")));
    });
    EXPECT_EQ(names_of(found), (Names{"....", "...b", "a...", "a..b"}));
}

TEST(Disk, ALargeWriteIsTornAtSectorsInAnyOrder) {
    std::map<std::string, int> shapes;
    const auto found = outcomes([](DiskWorld& world) {
        VfsFile file = world.make();
        must(file.write(0, Bytes(2048, 'o')));
        must(file.sync());
        must(file.write(0, Bytes(2048, 'n')));
    });
    for (const auto& [text, times] : found) {
        std::string shape;
        for (std::size_t sector = 0; sector < 4; ++sector) {
            EXPECT_EQ(text.substr(sector * 512, 512), std::string(512, text[sector * 512]));
            shape += text[sector * 512];
        }
        shapes[shape] += times;
    }
    EXPECT_EQ(shapes.size(), 16U);
}

TEST(Disk, WithoutThePromiseASectorWrittenInPartMayBecomeNoise) {
    int spoiled = 0;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        Disk disk({.name = "spoiling"});
        sqlite3_vfs* const vfs = must(journal::find_vfs("spoiling"));
        FastSource source(seed);
        {
            VfsFile file = must(VfsFile::create(vfs, file_path));
            must(file.write(0, Bytes(1536, '.')));
            must(file.sync());
            must(file.write(600, bytes_of("x")));
        }
        disk.power_cut(source);
        VfsFile file = must(VfsFile::open(vfs, file_path, Access::read));
        Bytes bytes(1536);
        must(file.read(0, bytes));
        EXPECT_EQ(Bytes(bytes.begin(), bytes.begin() + 512), Bytes(512, '.'));
        EXPECT_EQ(Bytes(bytes.begin() + 1024, bytes.end()), Bytes(512, '.'));
        if (bytes[512] != '.' || bytes[1023] != '.') ++spoiled;
    }
    EXPECT_GT(spoiled, 2);
}

TEST(Disk, ANewFileMayVanishUntilItsFolderIsSynced) {
    const auto with_database = [](DiskWorld&) {
        sqlite3* database = nullptr;
        EXPECT_EQ(sqlite3_open_v2(file_path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
                                  "world"),
                  SQLITE_OK);
        sqlite3_exec(database, "PRAGMA user_version", nullptr, nullptr, nullptr);
        sqlite3_close(database);
    };
    EXPECT_EQ(names_of(outcomes(with_database)), (Names{"", "none"}));
    const auto and_another = [&](DiskWorld& world) {
        with_database(world);
        VfsFile other = world.make("/folder/other");
        must(other.sync());
    };
    EXPECT_EQ(names_of(outcomes(and_another)), Names{""});
    const auto and_elsewhere = [&](DiskWorld& world) {
        with_database(world);
        VfsFile other = world.make("/other/file");
        must(other.sync());
    };
    EXPECT_EQ(names_of(outcomes(and_elsewhere)), (Names{"", "none"}));
}

TEST(Disk, ARemovedFileMayReturnUntilItsFolderIsSynced) {
    const auto removing = [](int syncs_folder) {
        return [syncs_folder](DiskWorld& world) {
            {
                VfsFile file = world.make();
                must(file.write(0, bytes_of("x")));
                must(file.sync());
            }
            EXPECT_EQ(world.vfs->xDelete(world.vfs, file_path, syncs_folder), SQLITE_OK);
            EXPECT_EQ(world.text(), "none");
        };
    };
    EXPECT_EQ(names_of(outcomes(removing(0))), (Names{"none", "x"}));
    EXPECT_EQ(names_of(outcomes(removing(1))), Names{"none"});
}

TEST(Disk, AGrownFileMayBeLongAndHollowOrShort) {
    const auto found = outcomes([](DiskWorld& world) {
        VfsFile file = world.make();
        must(file.write(0, bytes_of("a")));
        must(file.sync());
        must(file.write(1, bytes_of("b")));
    });
    EXPECT_EQ(names_of(found), (Names{"a", std::string("a\0", 2), "ab"}));
}

TEST(Disk, AHandleFromBeforeThePowerCutIsDead) {
    DiskWorld world;
    VfsFile file = world.make();
    must(file.write(0, bytes_of("x")));
    must(file.sync());
    world.disk.power_cut(world.source);
    Bytes byte(1);
    EXPECT_FALSE(file.read(0, byte));
    EXPECT_FALSE(file.write(0, byte));
    EXPECT_FALSE(file.sync());
    EXPECT_FALSE(file.size());
    EXPECT_FALSE(file.truncate(0));
    EXPECT_FALSE(file.lock());
    EXPECT_EQ(world.text(), "x");
}

TEST(Disk, WhenThePowerIsGoneNothingWorksUntilItIsBack) {
    DiskWorld world;
    VfsFile file = world.make();
    world.disk.lose_power_after(2);
    must(file.write(0, bytes_of("a")));
    must(file.sync());
    EXPECT_TRUE(world.disk.has_power());
    EXPECT_FALSE(file.write(0, bytes_of("b")));
    EXPECT_FALSE(world.disk.has_power());
    EXPECT_EQ(world.text(), "none");
    EXPECT_FALSE(VfsFile::create(world.vfs, "/folder/new"));
    EXPECT_FALSE(journal::file_exists(world.vfs, file_path));
    world.disk.power_cut(world.source);
    EXPECT_TRUE(world.disk.has_power());
    EXPECT_NE(world.text(), "none");
}

TEST(Disk, AKilledProcessLeavesWhatItWroteAndNoLock) {
    DiskWorld world;
    VfsFile file = world.make();
    must(file.write(0, bytes_of("x")));
    must(file.lock());
    VfsFile second = must(VfsFile::open(world.vfs, file_path, Access::write));
    EXPECT_FALSE(second.lock());
    world.disk.kill_process();
    EXPECT_FALSE(file.size());
    VfsFile third = must(VfsFile::open(world.vfs, file_path, Access::write));
    EXPECT_TRUE(third.lock());
    EXPECT_EQ(world.text(), "x");
}

TEST(Disk, AFailedSyncLeavesToChanceWhatIsDurableAndNobodySeesIt) {
    const auto found = outcomes([](DiskWorld& world) {
        VfsFile file = world.make();
        must(file.write(0, bytes_of("old")));
        must(file.sync());
        // The disk's own chance decides this one; it takes as many draws as the case has number.
        for (std::uint64_t i = world.source() % 50; i > 0; --i) {
            world.disk.fail_once(Operation::sync, 0);
            must(file.write(0, bytes_of("old")));
            EXPECT_FALSE(file.sync());
        }
        world.disk.fail_once(Operation::sync, 0);
        must(file.write(0, bytes_of("new")));
        EXPECT_FALSE(file.sync());
        EXPECT_EQ(world.text(), "new");
        must(file.sync());  // and a second try does nothing
    });
    EXPECT_EQ(names_of(found), (Names{"new", "old"}));
}

TEST(Disk, OneOfTwoConnectionsWritesAndAReaderKeepsWhatItBeganWith) {
    DiskWorld world;
    std::array<sqlite3*, 2> connections{};
    for (sqlite3*& one : connections)
        ASSERT_EQ(
            sqlite3_open_v2(file_path, &one, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, "world"),
            SQLITE_OK);
    const auto run = [&](std::size_t which, const char* sql) {
        return sqlite3_exec(connections[which], sql, nullptr, nullptr, nullptr);
    };
    const auto count = [&](std::size_t which) {
        sqlite3_stmt* statement = nullptr;
        EXPECT_EQ(sqlite3_prepare_v2(connections[which], "SELECT count(*) FROM bet", -1, &statement,
                                     nullptr),
                  SQLITE_OK);
        EXPECT_EQ(sqlite3_step(statement), SQLITE_ROW);
        const int rows = sqlite3_column_int(statement, 0);
        sqlite3_finalize(statement);
        return rows;
    };
    EXPECT_EQ(run(0, "PRAGMA journal_mode = WAL; CREATE TABLE bet(stake)"), SQLITE_OK);
    EXPECT_EQ(run(0, "BEGIN IMMEDIATE; INSERT INTO bet VALUES (5)"), SQLITE_OK);
    EXPECT_EQ(run(1, "BEGIN IMMEDIATE"), SQLITE_BUSY);
    EXPECT_EQ(run(0, "COMMIT"), SQLITE_OK);
    EXPECT_EQ(run(1, "BEGIN"), SQLITE_OK);
    EXPECT_EQ(count(1), 1);
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(run(0, "INSERT INTO bet VALUES (6); PRAGMA wal_checkpoint(RESTART)"), SQLITE_OK);
    EXPECT_EQ(count(0), 4);
    EXPECT_EQ(count(1), 1);
    EXPECT_EQ(run(1, "COMMIT"), SQLITE_OK);
    EXPECT_EQ(count(1), 4);
    for (sqlite3* const one : connections) EXPECT_EQ(sqlite3_close(one), SQLITE_OK);
}

TEST(Disk, TwoDisksKnowNothingOfEachOther) {
    DiskWorld world;
    Disk other({.name = "other"});
    VfsFile file = world.make();
    must(file.write(0, bytes_of("x")));
    EXPECT_FALSE(must(journal::file_exists(must(journal::find_vfs("other")), file_path)));
    other.power_cut(world.source);
    EXPECT_TRUE(file.size());
}

// Any calls, compared with a plain string; a sync before the cut keeps all of them.
RC_GTEST_PROP(Disk, ReadsBackWhatWasWrittenWhateverTheOrder, ()) {
    DiskWorld world;
    std::string expected;
    {
        VfsFile file = world.make();
        const auto calls = *rc::gen::inRange(1, 40);
        for (int i = 0; i < calls; ++i) {
            const auto offset = *rc::gen::inRange<std::size_t>(0, 20'000);
            const auto length = *rc::gen::inRange<std::size_t>(1, 9'000);
            const std::string bytes(length, static_cast<char>('a' + i % 26));
            switch (*rc::gen::inRange(0, 5)) {
                case 0:
                    must(file.sync());
                    break;
                case 1:
                    must(file.truncate(offset));
                    expected.resize(offset);
                    break;
                default:
                    must(file.write(offset, bytes_of(bytes)));
                    expected.resize(std::max(expected.size(), offset + length));
                    expected.replace(offset, length, bytes);
            }
        }
        RC_ASSERT(world.text() == expected);
        must(file.sync());
    }
    world.disk.power_cut(world.source);
    RC_ASSERT(world.text() == expected);
}

}  // namespace
}  // namespace croupier::sim
