// A store that was altered: by hand, row against row, and at random.
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "base/draw.h"
#include "vault/testing.h"

namespace croupier::vault {
namespace {

using testing::Folder;
using testing::granted;
using testing::must;
using testing::open_vault;

constexpr LockPolicy lenient{.failures_max = 1'000'000,
                             .delay_first_ms = 0,
                             .delay_longest_ms = 0,
                             .lock_first_ms = 0,
                             .lock_longest_ms = 0};
const Details li_wei{"Li Wei of Harbour Street", "passport E12345678", "+61 2 5550 1234"};
const Details second{"Li Wei of Garden Road", "passport E12345678", "+61 2 5550 9876"};
constexpr std::string_view note = "seen with a device under the table";
constexpr StaffNumber dealer{1};
constexpr StaffNumber inspector{2};

struct Furnished : ::testing::Test {
    Furnished() {
        Vault vault = open_vault(testing::file_options(folder));
        furnish(vault);
    }
    void furnish(Vault& vault) {
        granted(vault.enrol(dealer, pin("S-1", "7391"), Standing::valid));
        granted(vault.enrol(inspector, pin("S-2", "5208"), Standing::valid));
        a = granted(vault.create_person(li_wei));
        b = granted(vault.create_person({"Ng Mei", "", ""}));
        granted(vault.add_note(a, note, 1));
        granted(vault.add_note(a, "another", 2));
        granted(vault.add_note(b, "a third", 3));
        granted(vault.link_card(a, "P-1"));
        granted(vault.link_card(b, "P-2"));
    }
    static Attempt pin(std::string_view card, std::string_view digits) {
        return {CredentialKind::pin, card, digits, 1'000};
    }
    Vault altered(const std::string& sql) {
        testing::ask_raw(folder / "vault.db", sql);
        return open_vault(testing::file_options(folder));
    }
    static std::string name_of(const Pseudonym& person) {
        return "x'" + testing::hex_of(person.bytes) + "'";
    }
    // What `column` of the table is for one person becomes what it is for the other.
    std::string moved(const std::string& table, const std::string& column) const {
        return "UPDATE " + table + " SET " + column + " = (SELECT " + column + " FROM " + table +
               " WHERE pseudonym = " + name_of(a) + ") WHERE pseudonym = " + name_of(b);
    }
    Folder folder;
    Pseudonym a;
    Pseudonym b;
};
using AlteredStore = Furnished;

TEST_F(AlteredStore, AKeyMovedToAnotherPersonDoesNotOpen) {
    Vault vault = altered(moved("persons", "body"));
    EXPECT_FALSE(vault.details(b).has_value());
    EXPECT_FALSE(vault.rotate_venue_key().has_value());
    EXPECT_EQ(granted(vault.details(a)), li_wei);
}

TEST_F(AlteredStore, DetailsMovedToAnotherPersonDoNotOpen) {
    Vault vault = altered(moved("details", "body"));
    EXPECT_FALSE(vault.details(b).has_value());
    EXPECT_TRUE(granted(vault.notes(b)).size() == 1);
}

TEST_F(AlteredStore, ANoteMovedToAnotherNumberDoesNotOpen) {
    Vault vault = altered("UPDATE notes SET number = 7 WHERE number = 2");
    EXPECT_FALSE(vault.notes(a).has_value());
}

TEST_F(AlteredStore, ACardMovedToAnotherPersonIsAFault) {
    Vault vault = altered("UPDATE cards SET pseudonym = " + name_of(b));
    EXPECT_FALSE(vault.person_of_card("P-1").has_value());
    EXPECT_FALSE(vault.link_card(a, "P-1").has_value());
    EXPECT_EQ(granted(vault.person_of_card("P-2")), b);
}

TEST_F(AlteredStore, ATombstoneIsNotForgedFromAnother) {
    Pseudonym gone;
    {
        Vault vault = open_vault(testing::file_options(folder));
        gone = granted(vault.create_person({}));
        granted(vault.erase(gone, 1));
    }
    Vault vault = altered("UPDATE persons SET body = (SELECT body FROM persons WHERE pseudonym = " +
                          name_of(gone) + ") WHERE pseudonym = " + name_of(a));
    EXPECT_FALSE(vault.details(a).has_value());
}

TEST_F(AlteredStore, ACredentialMovedToAnotherLoginDoesNotOpen) {
    Vault vault = altered(
        "UPDATE credentials SET body = (SELECT body FROM credentials WHERE staff = 1) "
        "WHERE staff = 2");
    EXPECT_FALSE(vault.sign_in(pin("S-2", "7391"), lenient).has_value());
    EXPECT_FALSE(vault.credentials(inspector).has_value());
    EXPECT_TRUE(must(vault.sign_in(pin("S-1", "7391"), lenient)).has_value());
}

TEST_F(AlteredStore, ACredentialMovedToAnotherKindDoesNotOpen) {
    granted(
        open_vault(testing::file_options(folder))
            .enrol(dealer, {CredentialKind::password, "ann", "correct horse", 1}, Standing::valid));
    Vault vault = altered(
        "UPDATE credentials SET body = (SELECT body FROM credentials WHERE staff = 1 AND kind = 1) "
        "WHERE staff = 1");
    EXPECT_FALSE(vault.sign_in(pin("S-1", "7391"), lenient).has_value());
}

TEST_F(AlteredStore, ACredentialGivenToAnotherMemberOfStaffIsAFault) {
    Vault vault = altered("UPDATE credentials SET staff = 3 WHERE staff = 2");
    EXPECT_FALSE(vault.sign_in(pin("S-2", "5208"), lenient).has_value());
    EXPECT_FALSE(vault.revoke(StaffNumber{3}).has_value());
}

TEST_F(AlteredStore, AKeyMovedToAnotherNameIsAFault) {
    testing::ask_raw(folder / "vault.db",
                     "UPDATE keys SET body = (SELECT body FROM keys WHERE name = 'index') "
                     "WHERE name = 'pepper'");
    EXPECT_FALSE(Vault::open(testing::file_options(folder)).has_value());
}

TEST_F(AlteredStore, AMissingOrUnknownKeyIsAFault) {
    testing::ask_raw(folder / "vault.db", "DELETE FROM keys WHERE name = 'sealing'");
    EXPECT_FALSE(Vault::open(testing::file_options(folder)).has_value());
}

// Random damage to main file and log. Whatever happens, nothing crashes, nobody gets in with a
// wrong secret, what is read is what was once written, and no Fault tells any of it.
class RandomDamage {
public:
    RandomDamage(const Folder& folder, const Pseudonym& person)
        : folder_(folder), person_(person) {}

    // Returns whether anything was noticed.
    bool try_all() {
        auto opened = Vault::open(testing::file_options(folder_));
        if (!opened) return tell(opened.error());
        Vault& vault = *opened;
        noticed_ = false;
        if (auto answer = heard(vault.details(person_))) {
            EXPECT_TRUE(*answer == li_wei || *answer == second);
        }
        if (auto answer = heard(vault.notes(person_))) {
            for (const Note& found : *answer) {
                EXPECT_TRUE(found.text == note || found.text == "another");
            }
        }
        EXPECT_EQ(heard(vault.person_of_card("P-1")).value_or(person_), person_);
        if (auto answer = vault.sign_in(Furnished::pin("S-1", "1111"), lenient)) {
            EXPECT_FALSE(answer->has_value());
        } else {
            tell(answer.error());
        }
        if (auto answer = vault.sign_in(Furnished::pin("S-1", "7391"), lenient)) {
            EXPECT_TRUE(!*answer || (**answer).staff == dealer);
        } else {
            tell(answer.error());
        }
        if (auto facts = vault.credentials(dealer); !facts) tell(facts.error());
        heard(vault.add_note(person_, "another", 9));
        heard(vault.erase(person_, 10));
        if (auto rotated = vault.rotate_venue_key(); !rotated) tell(rotated.error());
        return noticed_;
    }

private:
    bool tell(const Fault& fault) {
        noticed_ = true;
        for (const std::string_view secret : {"Harbour", "Garden", "E12345678", "5550", "device",
                                              "another", "7391", "P-1", "S-1"}) {
            EXPECT_EQ(fault.what.find(secret), std::string::npos) << fault.what;
        }
        return true;
    }
    template <class T>
    std::optional<T> heard(Answer<T> answer) {
        if (!answer) tell(answer.error());
        if (!answer || !*answer) return {};
        return std::move(**answer);
    }

    const Folder& folder_;
    const Pseudonym person_;
    bool noticed_ = false;
};

void flip(char& byte, std::size_t bit) {
    byte = static_cast<char>(static_cast<unsigned char>(byte) ^ (1U << bit));
}

std::string damaged(std::string bytes, FastSource& chance) {
    if (bytes.empty()) return bytes;
    const auto below = [&](std::size_t limit) {
        return static_cast<std::size_t>(chance() % limit);
    };
    switch (chance() % 5) {
        case 0:  // one bit
            flip(bytes[below(bytes.size())], below(8));
            break;
        case 1:  // a few bytes
            for (std::size_t i = 0; i < 16; ++i) {
                bytes[below(bytes.size())] = static_cast<char>(below(256));
            }
            break;
        case 2: {  // a stretch of zeros
            const std::size_t at = below(bytes.size());
            const std::size_t size = std::min(bytes.size() - at, 1 + below(600));
            std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), size, '\0');
            break;
        }
        case 3: {  // one stretch over another
            const std::string part = bytes.substr(below(bytes.size()), 1 + below(300));
            const std::size_t at = below(bytes.size());
            bytes.replace(at, std::min(part.size(), bytes.size() - at), part);
            break;
        }
        default:  // cut off
            bytes.resize(below(bytes.size()));
    }
    return bytes;
}

TEST_F(AlteredStore, RandomDamageNeverCrashesAndNeverTells) {
    // A store in the middle of its life: part in the main file, part in the log.
    const std::string path = folder / "vault.db";
    std::string main_file;
    std::string log;
    {
        Vault vault = open_vault(testing::file_options(folder));
        granted(vault.replace_details(a, second));
        granted(vault.link_card(a, "P-3"));
        main_file = testing::read_raw(path);
        log = testing::read_raw(path + "-wal");
    }
    ASSERT_FALSE(log.empty());
    const std::string key = testing::read_raw(folder / "venue.key");
    FastSource chance(2024);
    int noticed = 0;
    constexpr int rounds = 400;
    for (int i = 0; i < rounds; ++i) {
        const bool in_log = i % 3 == 0;
        testing::write_raw(path, in_log ? main_file : damaged(main_file, chance));
        testing::write_raw(path + "-wal", in_log ? damaged(log, chance) : log);
        testing::write_raw(folder / "venue.key", key);
        SCOPED_TRACE(i);
        if (RandomDamage(folder, a).try_all()) ++noticed;
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(noticed, rounds / 20);
    EXPECT_LT(noticed, rounds);
}

}  // namespace
}  // namespace croupier::vault
