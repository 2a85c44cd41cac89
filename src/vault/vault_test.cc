#include "vault/vault.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <span>
#include <thread>

#include "base/draw.h"
#include "vault/testing.h"
#include "vault/venue_key.h"

namespace croupier::vault {
namespace {

using testing::bytes_in;
using testing::file_options;
using testing::Folder;
using testing::granted;
using testing::must;
using testing::open_vault;
using testing::refused;
using testing::text_of;

std::string fault_of(Result<Vault, Fault> opened) {
    return opened ? "" : opened.error().what;
}

struct Sealing : ::testing::Test {
    Sealing() : vault(open_vault(testing::memory_options())) {}
    bool opens(const SealLabel& under, View sealed) {
        return vault.unseal(under, sealed).has_value();
    }
    Vault vault;
    SealLabel label{"round_secret", "R-1"};
};
using Sealed = Sealing;

TEST_F(Sealed, ASecretOpensUnderItsOwnLabelOnly) {
    const Bytes sealed = vault.seal(label, bytes_in("thirty-two bytes of round secret"));
    EXPECT_EQ(text_of(must(vault.unseal(label, sealed)).bytes()),
              "thirty-two bytes of round secret");
    EXPECT_FALSE(opens({"round_secret", "R-2"}, sealed));
    EXPECT_FALSE(opens({"jackpot_secret", "R-1"}, sealed));
    // The two words cannot run into each other.
    EXPECT_FALSE(opens({"round_secretR", "-1"}, sealed));
    EXPECT_FALSE(opens({"", "round_secretR-1"}, sealed));
}

TEST_F(Sealed, AnEmptySecretIsASecret) {
    EXPECT_TRUE(must(vault.unseal(label, vault.seal(label, {}))).bytes().empty());
}

TEST_F(Sealed, TheSameSecretSealsDifferentlyEachTime) {
    EXPECT_NE(vault.seal(label, bytes_in("x")), vault.seal(label, bytes_in("x")));
}

TEST_F(Sealed, EveryFlippedBitAndEveryCutIsRefused) {
    const Bytes sealed = vault.seal(label, bytes_in("secret"));
    for (std::size_t bit = 0; bit < 8 * sealed.size(); ++bit) {
        Bytes flipped = sealed;
        flipped[bit / 8] ^= std::byte{1} << (bit % 8);
        EXPECT_FALSE(opens(label, flipped)) << bit;
    }
    for (std::size_t size = 0; size < sealed.size(); ++size) {
        EXPECT_FALSE(opens(label, View(sealed).first(size))) << size;
    }
    Bytes longer = sealed;
    longer.push_back({});
    EXPECT_FALSE(opens(label, longer));
}

TEST_F(Sealed, AnotherVaultDoesNotOpenIt) {
    const Bytes sealed = vault.seal(label, bytes_in("secret"));
    Vault other = open_vault(testing::memory_options());
    const auto opened = other.unseal(label, sealed);
    ASSERT_FALSE(opened.has_value());
    EXPECT_EQ(opened.error().what, "vault: a sealed secret does not open here");
}

TEST(HostKey, ASignatureHoldsForItsMessageAndKey) {
    Vault vault = open_vault(testing::memory_options());
    const View message = bytes_in("checkpoint 17");
    const Signature signature = vault.sign(message);
    const PublicKey key = vault.public_key();
    EXPECT_TRUE(verify_signature(key, message, signature));
    EXPECT_FALSE(verify_signature(key, bytes_in("checkpoint 18"), signature));
    Signature flipped = signature;
    flipped[10] ^= std::byte{1};
    EXPECT_FALSE(verify_signature(key, message, flipped));

    const PublicKey renewed = must(vault.renew_signing_key());
    EXPECT_NE(renewed, key);
    EXPECT_EQ(vault.public_key(), renewed);
    EXPECT_TRUE(verify_signature(renewed, message, vault.sign(message)));
    EXPECT_FALSE(verify_signature(renewed, message, signature));
    EXPECT_TRUE(verify_signature(key, message, signature));
}

TEST(HostKey, TheKeyIsTheSameAfterReopening) {
    const Folder folder;
    const PublicKey key = open_vault(file_options(folder)).public_key();
    EXPECT_EQ(open_vault(file_options(folder)).public_key(), key);
    const PublicKey renewed = must(open_vault(file_options(folder)).renew_signing_key());
    EXPECT_EQ(open_vault(file_options(folder)).public_key(), renewed);
}

TEST(HostKey, TheOldKeyVouchesForTheNewOneAndTheVaultKeepsThat) {
    const Folder folder;
    PublicKey key{};
    {
        Vault vault = open_vault(file_options(folder));
        key = vault.public_key();
        EXPECT_FALSE(must(vault.endorsement()).has_value());
        must(vault.renew_signing_key());
    }
    Vault vault = open_vault(file_options(folder));
    const auto endorsement = must(vault.endorsement());
    ASSERT_TRUE(endorsement.has_value());
    EXPECT_EQ(endorsement->previous, key);
    Bytes message;
    for (const char letter : new_key_words) message.push_back(static_cast<std::byte>(letter));
    const PublicKey renewed = vault.public_key();
    message.insert(message.end(), renewed.begin(), renewed.end());
    EXPECT_TRUE(verify_signature(key, message, endorsement->signature));
}

TEST(Macs, ATagIsOfItsVaultItsPurposeAndItsMessage) {
    const Folder folder;
    Mac tag{};
    {
        Vault vault = open_vault(file_options(folder));
        tag = vault.mac("snapshot", bytes_in("digest"));
        EXPECT_NE(vault.mac("snapshot", bytes_in("another")), tag);
        EXPECT_NE(vault.mac("other", bytes_in("digest")), tag);
        must(vault.rotate_venue_key());
        EXPECT_EQ(vault.mac("snapshot", bytes_in("digest")), tag);
    }
    EXPECT_EQ(open_vault(file_options(folder)).mac("snapshot", bytes_in("digest")), tag);
    EXPECT_NE(open_vault(testing::memory_options()).mac("snapshot", bytes_in("digest")), tag);
}

TEST(Words, WhatIsRememberedIsThereAfterReopening) {
    const Folder folder;
    {
        Vault vault = open_vault(file_options(folder));
        EXPECT_FALSE(must(vault.recall("signed head")).has_value());
        must(vault.remember("signed head", bytes_in("one")));
        must(vault.remember("signed head", bytes_in("two")));
        must(vault.rotate_venue_key());
    }
    Vault vault = open_vault(file_options(folder));
    const auto found = must(vault.recall("signed head"));
    ASSERT_TRUE(found.has_value());
    EXPECT_TRUE(std::ranges::equal(*found, bytes_in("two")));
    EXPECT_FALSE(must(vault.recall("another")).has_value());
}

TEST(VenueKeyFile, TheFirstUseMakesFilesThatOnlyWeCanRead) {
    const Folder folder;
    const mode_t before = ::umask(0);
    {
        Vault vault = open_vault(file_options(folder));
        granted(vault.create_person({"Li Wei", "", ""}));
        for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
            struct stat found{};
            ASSERT_EQ(::stat(entry.path().c_str(), &found), 0);
            EXPECT_EQ(found.st_mode & 0777U, 0600U) << entry.path();
        }
    }
    ::umask(before);
    EXPECT_EQ(read_key_file(folder / "venue.key")->size(), 1U);
}

TEST(VenueKeyFile, AKeyFileThatIsThereIsUsed) {
    const Folder folder;
    const VenueKey key = VenueKey::random();
    must(write_key_file(folder / "venue.key", {&key}));
    const std::string before = testing::read_raw(folder / "venue.key");
    open_vault(file_options(folder));
    EXPECT_EQ(testing::read_raw(folder / "venue.key"), before);
}

TEST(VenueKeyFile, OneThatOthersCanReadIsRefused) {
    const Folder folder;
    open_vault(file_options(folder));
    for (const mode_t mode : {0640U, 0604U, 0620U, 0602U, 0610U, 0601U}) {
        ::chmod((folder / "venue.key").c_str(), mode);
        EXPECT_NE(fault_of(Vault::open(file_options(folder))).find("mode must be 0600"),
                  std::string::npos);
    }
    ::chmod((folder / "venue.key").c_str(), 0600);
    EXPECT_EQ(fault_of(Vault::open(file_options(folder))), "");
    ::chmod((folder / "venue.key").c_str(), 0400);
    EXPECT_EQ(fault_of(Vault::open(file_options(folder))), "");
}

TEST(VenueKeyFile, ALinkOrAFolderOrAPipeIsNoKeyFile) {
    const Folder folder;
    open_vault(file_options(folder));
    Options options = file_options(folder);
    options.key_path = folder / "link.key";
    std::filesystem::create_symlink(folder / "venue.key", options.key_path);
    EXPECT_NE(fault_of(Vault::open(options)), "");
    options.key_path = folder / "folder.key";
    std::filesystem::create_directory(options.key_path);
    EXPECT_NE(fault_of(Vault::open(options)), "");
    options.key_path = folder / "pipe.key";
    ASSERT_EQ(::mkfifo(options.key_path.c_str(), 0600), 0);
    EXPECT_NE(fault_of(Vault::open(options)), "");
}

TEST(VenueKeyFile, AStoreWithoutItsKeyIsRefusedAndNoNewKeyIsMade) {
    const Folder folder;
    open_vault(file_options(folder));
    std::filesystem::rename(folder / "venue.key", folder / "elsewhere.key");
    EXPECT_NE(fault_of(Vault::open(file_options(folder))).find("cannot be read"),
              std::string::npos);
    EXPECT_FALSE(path_exists(folder / "venue.key"));
    Options options = file_options(folder);
    options.key_path = "";
    EXPECT_EQ(fault_of(Vault::open(options)), "vault: no path for the venue key");
}

TEST(VenueKeyFile, TheKeyOfAnotherVaultIsRefused) {
    const Folder folder;
    const Folder other;
    open_vault(file_options(folder));
    open_vault(file_options(other));
    std::filesystem::copy_file(other / "venue.key", folder / "venue.key",
                               std::filesystem::copy_options::overwrite_existing);
    EXPECT_NE(fault_of(Vault::open(file_options(folder))).find("does not belong to the vault"),
              std::string::npos);
}

TEST(VenueKeyFile, EveryDamageIsRefusedAndTheKeyIsNotQuoted) {
    const Folder folder;
    const std::string path = folder / "venue.key";
    open_vault(file_options(folder));
    const std::string good = testing::read_raw(path);
    const std::string digits = good.substr(21, 64);
    const auto expect_refused = [&](const std::string& content) {
        testing::write_raw(path, content);
        const std::string what = fault_of(Vault::open(file_options(folder)));
        EXPECT_NE(what.find("this is no venue key, or it is damaged"), std::string::npos)
            << content;
        EXPECT_EQ(what.find(digits.substr(0, 8)), std::string::npos);
    };
    for (std::size_t i = 0; i < good.size(); ++i) {
        std::string flipped = good;
        flipped[i] = static_cast<char>(flipped[i] ^ 1);
        expect_refused(flipped);
    }
    for (std::size_t size = 0; size < good.size(); ++size) expect_refused(good.substr(0, size));
    expect_refused(good + good.substr(21) + good.substr(21));
    testing::write_raw(path, good);
    EXPECT_EQ(fault_of(Vault::open(file_options(folder))), "");
}

TEST(VaultStore, AMissingStoreIsMadeOnlyWhenAskedTo) {
    const Folder folder;
    Options options = file_options(folder);
    options.missing = Missing::refuse;
    EXPECT_NE(fault_of(Vault::open(options)).find("there is none"), std::string::npos);
    testing::write_raw(options.path, "");
    EXPECT_NE(fault_of(Vault::open(options)).find("it is empty"), std::string::npos);
    EXPECT_FALSE(path_exists(options.key_path));
    options.missing = Missing::create;
    open_vault(options);
    options.missing = Missing::refuse;
    open_vault(options);
}

TEST(VaultStore, OnlyAVaultIsOpened) {
    const Folder folder;
    const Options options = file_options(folder);
    testing::ask_raw(options.path, "CREATE TABLE t (x)");
    EXPECT_NE(fault_of(Vault::open(options)).find("not a vault"), std::string::npos);
    testing::write_raw(options.path, std::string(5'000, 'x'));
    EXPECT_NE(fault_of(Vault::open(options)), "");
}

TEST(VaultStore, AChangedLayoutIsRefused) {
    for (const std::string sql : {
             "CREATE TABLE more (x)",
             "CREATE TRIGGER t AFTER INSERT ON persons BEGIN DELETE FROM persons; END",
             "CREATE VIEW v AS SELECT * FROM persons",
             "DROP TABLE notes",
             "ALTER TABLE cards ADD COLUMN x",
             "PRAGMA user_version = 5",
             "PRAGMA user_version = 1",
             "PRAGMA user_version = 0",
             "DROP TABLE enrolled",
         }) {
        const Folder folder;
        open_vault(file_options(folder));
        testing::ask_raw(folder / "vault.db", sql);
        EXPECT_NE(fault_of(Vault::open(file_options(folder))), "") << sql;
    }
}

TEST(VaultStore, ASecondOpeningAtTheSameTimeIsRefused) {
    const Folder folder;
    Vault vault = open_vault(file_options(folder));
    // Another connection, as another process would have.
    EXPECT_NE(fault_of(Vault::open(file_options(folder))).find("locked"), std::string::npos);
    EXPECT_TRUE(vault.create_person({}).has_value());
}

TEST(VaultStore, AnImpossibleCostIsRefused) {
    Options options = testing::memory_options();
    options.cost.memory_bytes = 1;
    EXPECT_EQ(fault_of(Vault::open(options)), "vault: no such cost of hashing");
}

// A full disk, made of the limit that the system puts on the size of files.
TEST(VaultStore, AfterAFailedWriteOnlyReopeningHelps) {
    const Folder folder;
    Pseudonym before;
    {
        Vault vault = open_vault(file_options(folder));
        before = granted(vault.create_person({"Li Wei", "", ""}));

        const auto handler = std::signal(SIGXFSZ, SIG_IGN);
        struct rlimit limit{};
        ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &limit), 0);
        const struct rlimit tight{
            .rlim_cur = std::filesystem::file_size(folder / "vault.db-wal") + 100,
            .rlim_max = limit.rlim_max};
        ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &tight), 0);
        const bool failed = !vault.create_person({"Ng Mei", "", ""}).has_value();
        ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
        std::signal(SIGXFSZ, handler);

        EXPECT_TRUE(failed);
        EXPECT_FALSE(vault.details(before).has_value());
        EXPECT_FALSE(vault.create_person({}).has_value());
    }
    Vault vault = open_vault(file_options(folder));
    EXPECT_EQ(granted(vault.details(before)).name, "Li Wei");
}

struct RotationTest : ::testing::Test {
    RotationTest() {
        Vault vault = open_vault(file_options(folder));
        granted(
            vault.enrol(StaffNumber{1}, {CredentialKind::pin, "S-1", "7391", 1}, Standing::valid));
        person = granted(vault.create_person({"Li Wei", "", ""}));
        granted(vault.add_note(person, "a note", 1));
        granted(vault.link_card(person, "P-1"));
        erased = granted(vault.create_person({"Ng Mei", "", ""}));
        granted(vault.erase(erased, 1));
        sealed = vault.seal({"round_secret", "R-1"}, bytes_in("secret"));
        public_key = vault.public_key();
    }

    void expect_whole(Vault& vault) {
        EXPECT_TRUE(must(vault.sign_in({CredentialKind::pin, "S-1", "7391", 10}, {})).has_value());
        EXPECT_EQ(granted(vault.details(person)).name, "Li Wei");
        EXPECT_EQ(granted(vault.notes(person)).size(), 1U);
        EXPECT_EQ(granted(vault.person_of_card("P-1")), person);
        EXPECT_EQ(refused(vault.details(erased)), Refused::erased);
        EXPECT_EQ(text_of(must(vault.unseal({"round_secret", "R-1"}, sealed)).bytes()), "secret");
        EXPECT_EQ(vault.public_key(), public_key);
    }
    void expect_whole() {
        Vault vault = open_vault(file_options(folder));
        expect_whole(vault);
    }
    VenueKey key_in_file() {
        auto keys = must(read_key_file(folder / "venue.key"));
        EXPECT_EQ(keys.size(), 1U);
        return std::move(keys[0]);
    }

    Folder folder;
    Pseudonym person;
    Pseudonym erased;
    Bytes sealed;
    PublicKey public_key{};
};
using VenueKeyRotation = RotationTest;

TEST_F(VenueKeyRotation, EverythingOpensBeforeAndAfterAReopening) {
    {
        Vault vault = open_vault(file_options(folder));
        must(vault.rotate_venue_key());
        expect_whole(vault);
        must(vault.rotate_venue_key());
        expect_whole(vault);
    }
    expect_whole();
}

TEST_F(VenueKeyRotation, NewSecretsAreSealedUnderANewKeyAndOldOnesStillOpen) {
    Vault vault = open_vault(file_options(folder));
    must(vault.rotate_venue_key());
    const Bytes newer = vault.seal({"round_secret", "R-1"}, bytes_in("newer"));
    EXPECT_FALSE(std::equal(newer.begin(), newer.begin() + 5, sealed.begin()));
    EXPECT_EQ(text_of(must(vault.unseal({"round_secret", "R-1"}, newer)).bytes()), "newer");
    EXPECT_EQ(text_of(must(vault.unseal({"round_secret", "R-1"}, sealed)).bytes()), "secret");
}

TEST_F(VenueKeyRotation, TheOldKeyOpensNothingAnyMoreAndNoOldWrappingIsLeft) {
    const std::string old_file = testing::read_raw(folder / "venue.key");
    auto wrapped = testing::ask_raw(folder / "vault.db", "SELECT body FROM keys");
    for (auto& row : testing::ask_raw(folder / "vault.db", "SELECT body FROM persons")) {
        wrapped.push_back(std::move(row));
    }
    ASSERT_EQ(wrapped.size(), 7U);
    {
        Vault vault = open_vault(file_options(folder));
        must(vault.rotate_venue_key());
        for (const auto& row : wrapped) EXPECT_FALSE(testing::folder_holds(folder, row[0]));
        EXPECT_FALSE(testing::folder_holds(folder, old_file.substr(21, 64)));
    }
    testing::write_raw(folder / "venue.key", old_file);
    EXPECT_NE(fault_of(Vault::open(file_options(folder))), "");
}

TEST_F(VenueKeyRotation, CutShortBeforeTheStoreChangedItIsUndone) {
    const VenueKey key = key_in_file();
    const VenueKey next = VenueKey::random();
    must(write_key_file(folder / "venue.key", {&key, &next}));
    expect_whole();
    EXPECT_EQ(key_in_file().id, key.id);
}

TEST_F(VenueKeyRotation, CutShortAfterTheStoreChangedItIsFinished) {
    const VenueKey old = key_in_file();
    must(open_vault(file_options(folder)).rotate_venue_key());
    const VenueKey next = key_in_file();
    EXPECT_NE(next.id, old.id);
    must(write_key_file(folder / "venue.key", {&old, &next}));
    expect_whole();
    EXPECT_EQ(key_in_file().id, next.id);
}

// The real thing: a process that does nothing but rotate is killed at any moment.
TEST_F(VenueKeyRotation, KilledAtAnyMomentItLeavesAWholeVault) {
    const KeyId first = key_in_file().id;
    FastSource chance(7);
    for (int i = 0; i < 40; ++i) {
        const pid_t child = ::fork();
        if (child == 0) {
            auto vault = Vault::open(file_options(folder));
            while (vault && vault->rotate_venue_key()) {
            }
            ::_exit(1);
        }
        ASSERT_GT(child, 0);
        std::this_thread::sleep_for(std::chrono::microseconds(1'000 + chance() % 12'000));
        ::kill(child, SIGKILL);
        int status = 0;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        EXPECT_TRUE(WIFSIGNALED(status)) << "it ended by itself";
        expect_whole();
        if (HasFailure()) return;
    }
    EXPECT_NE(key_in_file().id, first);
}

TEST_F(VenueKeyRotation, ACopyOfTheOldKeyFileUnderAnotherNameIsKept) {
    const std::string before = testing::read_raw(folder / "venue.key");
    std::filesystem::create_hard_link(folder / "venue.key", folder / "kept.key");
    must(open_vault(file_options(folder)).rotate_venue_key());
    EXPECT_EQ(testing::read_raw(folder / "kept.key"), before);
}

TEST_F(VenueKeyRotation, AKeyFileThatCannotBeWrittenChangesNothing) {
    Vault vault = open_vault(file_options(folder));
    std::filesystem::create_directory(folder / "venue.key.new");
    EXPECT_FALSE(vault.rotate_venue_key().has_value());
    expect_whole(vault);
    std::filesystem::remove(folder / "venue.key.new");
    must(vault.rotate_venue_key());
    expect_whole(vault);
}

TEST(VaultCopy, IsRenewedInItsPlaceAndOpensWithTheSameKey) {
    const Folder folder;
    const std::string copy = folder / "copy.db";
    Options of_copy = file_options(folder);
    of_copy.path = copy;
    of_copy.missing = Missing::refuse;
    Pseudonym person;
    {
        Vault vault = open_vault(file_options(folder));
        // What an earlier process left half done is in nobody's way.
        std::ofstream(copy + ".partial") << "half a copy";
        must(vault.renew_copy(copy));
        EXPECT_FALSE(std::filesystem::exists(copy + ".partial"));
        person = granted(vault.create_person({"Smith", "", ""}));
        must(vault.remember("count", std::as_bytes(std::span("7", 1))));
        {
            Vault older = open_vault(of_copy);
            EXPECT_EQ(refused(older.details(person)), Refused::unknown);
        }
        must(vault.renew_copy(copy));
        struct stat found{};
        ASSERT_EQ(::stat(copy.c_str(), &found), 0);
        EXPECT_EQ(found.st_mode & 0777U, 0600U);
    }
    Vault kept = open_vault(of_copy);
    EXPECT_EQ(granted(kept.details(person)).name, "Smith");
    EXPECT_EQ(must(kept.recall("count"))->size(), 1U);
}

TEST(VaultCopy, ThatCannotBeRenewedStaysAsItWas) {
    const Folder folder;
    Vault vault = open_vault(file_options(folder));
    EXPECT_FALSE(vault.renew_copy(folder / "no such folder/copy.db").has_value());
    // A folder is in its place.
    std::filesystem::create_directory(folder / "taken");
    EXPECT_FALSE(vault.renew_copy(folder / "taken").has_value());
    EXPECT_TRUE(std::filesystem::is_directory(folder / "taken"));
    EXPECT_FALSE(std::filesystem::exists(folder / "taken.partial"));
}

TEST(VaultChanges, CountWhatWouldBeLostWithAnOlderCopy) {
    Vault vault = open_vault(testing::memory_options());
    const std::uint64_t before = vault.changes();
    must(vault.remember("signed head", std::as_bytes(std::span("1", 1))));
    EXPECT_EQ(vault.changes(), before) << "words that the vault remembers are no change";
    const std::array<std::byte, 32> key{};
    granted(vault.enrol(StaffNumber{7}, {CredentialKind::pin, "7", "593827", 1}, Standing::valid));
    EXPECT_GT(vault.changes(), before);
    std::uint64_t last = vault.changes();
    const auto counts = [&](const char* what) {
        EXPECT_GT(vault.changes(), last) << what;
        last = vault.changes();
    };
    granted(vault.put_key("terminal", 1, key));
    counts("a key");
    granted(vault.remove_key("terminal", 1));
    counts("a key that is gone");
    granted(vault.revoke(StaffNumber{7}));
    counts("a revocation");
    const Pseudonym person = granted(vault.create_person({"Smith", "", ""}));
    counts("a person");
    granted(vault.add_note(person, "words", 1));
    counts("a note");
    granted(vault.erase(person, 2));
    counts("an erasure");
    must(vault.renew_signing_key());
    counts("a signing key");
}

TEST_F(VenueKeyRotation, ABackupIsAWholeVaultAndNeedsTheKeyOfItsTime) {
    Folder other;
    {
        Vault vault = open_vault(file_options(folder));
        must(vault.back_up(other / "vault.db"));
        EXPECT_FALSE(vault.back_up(other / "vault.db").has_value());
        std::filesystem::copy_file(folder / "venue.key", other / "venue.key");
        must(vault.rotate_venue_key());
        struct stat found{};
        ASSERT_EQ(::stat((other / "vault.db").c_str(), &found), 0);
        EXPECT_EQ(found.st_mode & 0777U, 0600U);
    }
    Options options = file_options(other);
    options.key_path = folder / "venue.key";
    EXPECT_NE(fault_of(Vault::open(options)), "");
    Vault restored = open_vault(file_options(other));
    expect_whole(restored);
}

}  // namespace
}  // namespace croupier::vault
