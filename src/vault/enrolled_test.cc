// Keys of terminals, displays and devices.
#include <gtest/gtest.h>

#include "vault/testing.h"

namespace croupier::vault {
namespace {

// The tables that came later are not there.
constexpr const char* old_layout =
    "DROP TABLE enrolled; DROP TABLE card_numbers; DROP TABLE staff_names; "
    "PRAGMA user_version = 1;";

using testing::bytes_in;
using testing::file_options;
using testing::Folder;
using testing::granted;
using testing::must;
using testing::open_vault;
using testing::refused;
using testing::text_of;

constexpr std::string_view first_key = "thirty-two bytes of terminal key";
constexpr std::string_view second_key = "thirty-two bytes of another key.";

struct EnrolledKeys : ::testing::Test {
    EnrolledKeys() : vault(open_vault(file_options(folder))) {}
    std::string key(std::string_view kind, std::uint32_t number) {
        return text_of(granted(vault.key(kind, number)).bytes());
    }
    void reopen() {
        // The old one must have let go of the store.
        vault = open_vault(testing::memory_options());
        vault = open_vault(file_options(folder));
    }
    Folder folder;
    Vault vault;
};

TEST_F(EnrolledKeys, EachHasItsOwnAndKeepsIt) {
    granted(vault.put_key("terminal", 1, bytes_in(first_key)));
    granted(vault.put_key("terminal", 2, bytes_in(second_key)));
    granted(vault.put_key("display", 1, bytes_in(second_key)));
    reopen();
    EXPECT_EQ(key("terminal", 1), first_key);
    EXPECT_EQ(key("terminal", 2), second_key);
    EXPECT_EQ(key("display", 1), second_key);
    EXPECT_EQ(must(vault.keys("terminal")), (std::vector<std::uint32_t>{1, 2}));
    EXPECT_EQ(refused(vault.key("device", 1)), Refused::unknown);
    EXPECT_EQ(refused(vault.key("terminal", 3)), Refused::unknown);
}

TEST_F(EnrolledKeys, WhatIsNoKindOrNoKeyIsRefused) {
    EXPECT_EQ(refused(vault.put_key("", 1, bytes_in(first_key))), Refused::unfit);
    EXPECT_EQ(refused(vault.put_key("Terminal", 1, bytes_in(first_key))), Refused::unfit);
    EXPECT_EQ(refused(vault.put_key(std::string(33, 'a'), 1, bytes_in(first_key))), Refused::unfit);
    EXPECT_EQ(refused(vault.put_key("terminal", 1, bytes_in("too short"))), Refused::unfit);
    EXPECT_EQ(refused(vault.put_key("terminal", 1, bytes_in(std::string(65, 'k')))),
              Refused::unfit);
    EXPECT_TRUE(must(vault.keys("terminal")).empty());
}

TEST_F(EnrolledKeys, NoneCanBeReadInTheFilesNorIsLeftThereOnceRemoved) {
    granted(vault.put_key("terminal", 1, bytes_in(first_key)));
    EXPECT_FALSE(testing::folder_holds(folder, first_key));
    std::string box;
    {
        vault = open_vault(testing::memory_options());
        box = testing::ask_raw(folder / "vault.db", "SELECT body FROM enrolled")[0][0];
        vault = open_vault(file_options(folder));
    }
    ASSERT_TRUE(testing::folder_holds(folder, box));
    granted(vault.put_key("terminal", 1, bytes_in(second_key)));
    EXPECT_FALSE(testing::folder_holds(folder, box));
    EXPECT_EQ(key("terminal", 1), second_key);
    granted(vault.remove_key("terminal", 1));
    EXPECT_EQ(refused(vault.key("terminal", 1)), Refused::unknown);
    EXPECT_EQ(refused(vault.remove_key("terminal", 1)), Refused::unknown);
}

TEST_F(EnrolledKeys, ARotationOfTheVenueKeyLeavesThemAsTheyAre) {
    granted(vault.put_key("device", 7, bytes_in(first_key)));
    must(vault.rotate_venue_key());
    EXPECT_EQ(key("device", 7), first_key);
    reopen();
    EXPECT_EQ(key("device", 7), first_key);
}

TEST_F(EnrolledKeys, OneMovedToAnotherPlaceDoesNotOpen) {
    granted(vault.put_key("terminal", 1, bytes_in(first_key)));
    vault = open_vault(testing::memory_options());
    for (const char* sql :
         {"UPDATE enrolled SET number = 2", "UPDATE enrolled SET kind = 'device'"})
        testing::ask_raw(folder / "vault.db", sql);
    vault = open_vault(file_options(folder));
    EXPECT_FALSE(vault.key("device", 2).has_value());
    EXPECT_EQ(refused(vault.key("terminal", 1)), Refused::unknown);
}

TEST_F(EnrolledKeys, AVaultOfTheLayoutBeforeIsReadAndBroughtUpToDate) {
    const Pseudonym person = granted(vault.create_person({"Li Wei", "", ""}));
    vault = open_vault(testing::memory_options());
    testing::ask_raw(folder / "vault.db", old_layout);
    vault = open_vault(file_options(folder));
    EXPECT_EQ(granted(vault.details(person)).name, "Li Wei");
    granted(vault.put_key("terminal", 1, bytes_in(first_key)));
    reopen();
    EXPECT_EQ(key("terminal", 1), first_key);
    EXPECT_EQ(granted(vault.details(person)).name, "Li Wei");
}

TEST_F(EnrolledKeys, OneOfTheLayoutBeforeThatIsNotItsKeysOwnStaysAsItIs) {
    vault = open_vault(testing::memory_options());
    testing::ask_raw(folder / "vault.db", old_layout);
    const Folder other;
    open_vault(file_options(other));
    Options options = file_options(folder);
    options.key_path = other / "venue.key";
    EXPECT_FALSE(Vault::open(options).has_value());
    EXPECT_TRUE(testing::ask_raw(folder / "vault.db",
                                 "SELECT name FROM sqlite_schema WHERE name = 'enrolled'")
                    .empty());
}

}  // namespace
}  // namespace croupier::vault
