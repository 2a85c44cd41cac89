// `croupier backup` and `croupier restore`, as an operator's engineer uses them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/program/audit_kit.h"
#include "tests/program/program.h"

namespace croupier::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST(BackupCommand, ADayGoesIntoABackupAndComesBackVerified) {
    const StoreFolder folder;
    const journal::kit::Scratch scratch;
    const std::string head = head_text(recorded_day().day.head);
    // As a host leaves it that lost its power: part of it is in the log.
    const std::string store = folder.put(recorded_day().files);
    const Ran made = run_croupier({"backup", "sqlite:" + store, "--to", scratch.path("backup")});
    EXPECT_EQ(made.exit_code, 0) << made.err;
    EXPECT_THAT(made.out, AllOf(HasSubstr("backed up to"), HasSubstr(head)));
    // The backup itself is a store.
    EXPECT_EQ(run_croupier({"verify", scratch.path("backup/store.db"), "--expect", head}).exit_code,
              0);
    const Ran restored = run_croupier(
        {"restore", scratch.path("backup"), "--to", scratch.path("venue.db"), "--json"});
    EXPECT_EQ(restored.exit_code, 0) << restored.err;
    EXPECT_THAT(restored.out, AllOf(HasSubstr("\"ok\":true"), HasSubstr(head)));
    EXPECT_EQ(run_croupier({"verify", scratch.path("venue.db"), "--expect", head}).exit_code, 0);
}

TEST(BackupCommand, NothingIsOverwrittenAndWhatIsDamagedIsRefused) {
    const StoreFolder folder;
    const journal::kit::Scratch scratch;
    const std::string store = folder.put(recorded_day().folded);
    ASSERT_EQ(run_croupier({"backup", store, "--to", scratch.path("backup")}).exit_code, 0);
    const Ran again = run_croupier({"backup", store, "--to", scratch.path("backup")});
    EXPECT_EQ(again.exit_code, 1);
    EXPECT_THAT(again.err, HasSubstr("is there already; nothing is overwritten"));
    EXPECT_EQ(run_croupier({"restore", scratch.path("backup"), "--to", store}).exit_code, 1);
    Bytes bytes = journal::kit::file_bytes(scratch.path("backup/store.db"));
    bytes[bytes.size() / 2] ^= 1U;
    journal::kit::put_file(scratch.path("backup/store.db"), bytes);
    const Ran damaged =
        run_croupier({"restore", scratch.path("backup"), "--to", scratch.path("venue.db")});
    EXPECT_EQ(damaged.exit_code, 1);
    EXPECT_THAT(damaged.err, HasSubstr("store.db: was changed"));
    EXPECT_FALSE(std::filesystem::exists(scratch.path("venue.db")));
}

TEST(BackupCommand, WrongUseIsToldApart) {
    EXPECT_EQ(run_croupier({"backup", "postgresql://host/venue", "--to", "x"}).exit_code, 2);
    EXPECT_EQ(run_croupier({"backup", "venue.db", "--to", "x", "--vault", "v"}).exit_code, 2);
    EXPECT_EQ(run_croupier({"backup", "venue.db"}).exit_code, 2);
    EXPECT_EQ(run_croupier({"restore", "backup"}).exit_code, 2);
    EXPECT_EQ(run_croupier({"backup", "/nowhere/venue.db", "--to", "/nowhere/x"}).exit_code, 1);
}

}  // namespace
}  // namespace croupier::tests
