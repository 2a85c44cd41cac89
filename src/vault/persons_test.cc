#include <gtest/gtest.h>

#include <cstring>
#include <set>
#include <unordered_set>

#include "base/draw.h"
#include "vault/testing.h"

namespace croupier::vault {
namespace {

using testing::Folder;
using testing::granted;
using testing::must;
using testing::refused;

const Details li{"Li Wei of Harbour Street", "passport E12345678", "+61 2 5550 1234"};
const Details ng{"Ng Mei", "licence 998877", "mei@example.com"};

struct Register : ::testing::Test {
    Register() : vault(testing::open_vault(testing::memory_options())) {}
    Vault vault;
};
using Persons = Register;
using PlayerCards = Register;

TEST_F(Persons, WhatIsToldIsKept) {
    const Pseudonym person = granted(vault.create_person(li));
    const Pseudonym other = granted(vault.create_person(ng));
    EXPECT_EQ(granted(vault.details(person)), li);
    EXPECT_EQ(granted(vault.details(other)), ng);
    granted(vault.replace_details(person, {"Li Wei", "", ""}));
    EXPECT_EQ(granted(vault.details(person)), (Details{"Li Wei", "", ""}));
    EXPECT_EQ(granted(vault.details(other)), ng);
}

TEST_F(Persons, NotesAreNumberedWithinThePerson) {
    const Pseudonym person = granted(vault.create_person(li));
    const Pseudonym other = granted(vault.create_person({}));
    EXPECT_EQ(granted(vault.add_note(person, "spoke to the pit boss", 10)), 1U);
    EXPECT_EQ(granted(vault.add_note(other, "an incident at B1", 15)), 1U);
    EXPECT_EQ(granted(vault.add_note(person, "", 20)), 2U);
    EXPECT_EQ(granted(vault.notes(person)),
              (std::vector<Note>{{1, 10, "spoke to the pit boss"}, {2, 20, ""}}));
    EXPECT_EQ(granted(vault.notes(other)), (std::vector<Note>{{1, 15, "an incident at B1"}}));
}

TEST_F(Persons, PseudonymsAreRandom) {
    std::set<Pseudonym> seen;
    for (int i = 0; i < 100; ++i) seen.insert(granted(vault.create_person(li)));
    EXPECT_EQ(seen.size(), 100U);
}

TEST_F(Persons, TextsHaveAGreatestLength) {
    const Pseudonym person = granted(vault.create_person(li));
    const std::string longest(64 << 10, 'x');
    EXPECT_EQ(granted(vault.add_note(person, longest, 1)), 1U);
    granted(vault.replace_details(person, {longest, longest, longest}));
    EXPECT_EQ(refused(vault.add_note(person, longest + "x", 1)), Refused::unfit);
    EXPECT_EQ(refused(vault.create_person({longest + "x", "", ""})), Refused::unfit);
    EXPECT_EQ(refused(vault.replace_details(person, {"", longest + "x", ""})), Refused::unfit);
}

TEST_F(Persons, WhoIsUnknownIsRefused) {
    const Pseudonym nobody{};
    EXPECT_EQ(refused(vault.details(nobody)), Refused::unknown);
    EXPECT_EQ(refused(vault.replace_details(nobody, li)), Refused::unknown);
    EXPECT_EQ(refused(vault.add_note(nobody, "x", 1)), Refused::unknown);
    EXPECT_EQ(refused(vault.notes(nobody)), Refused::unknown);
    EXPECT_EQ(refused(vault.link_card(nobody, "P-1")), Refused::unknown);
    EXPECT_EQ(refused(vault.erase(nobody, 1)), Refused::unknown);
}

TEST_F(Persons, AnErasedPersonIsKnownToHaveBeen) {
    const Pseudonym person = granted(vault.create_person(li));
    granted(vault.add_note(person, "x", 1));
    granted(vault.link_card(person, "P-1"));
    granted(vault.erase(person, 99));
    EXPECT_EQ(refused(vault.details(person)), Refused::erased);
    EXPECT_EQ(refused(vault.notes(person)), Refused::erased);
    EXPECT_EQ(refused(vault.replace_details(person, li)), Refused::erased);
    EXPECT_EQ(refused(vault.add_note(person, "x", 1)), Refused::erased);
    EXPECT_EQ(refused(vault.link_card(person, "P-2")), Refused::erased);
    EXPECT_EQ(refused(vault.person_of_card("P-1")), Refused::unknown);
    granted(vault.erase(person, 100));
}

TEST_F(PlayerCards, ACardLeadsToItsPerson) {
    const Pseudonym person = granted(vault.create_person(li));
    const Pseudonym other = granted(vault.create_person(ng));
    EXPECT_EQ(refused(vault.person_of_card("P-1")), Refused::unknown);
    granted(vault.link_card(person, "P-1"));
    granted(vault.link_card(person, "P-1"));
    granted(vault.link_card(person, "P-2"));
    EXPECT_EQ(granted(vault.person_of_card("P-1")), person);
    EXPECT_EQ(granted(vault.person_of_card("P-2")), person);
    EXPECT_EQ(refused(vault.link_card(other, "P-1")), Refused::taken);
    EXPECT_EQ(refused(vault.link_card(other, "")), Refused::unfit);
    granted(vault.unlink_card("P-1"));
    EXPECT_EQ(refused(vault.unlink_card("P-1")), Refused::unknown);
    granted(vault.link_card(other, "P-1"));
    EXPECT_EQ(granted(vault.person_of_card("P-1")), other);
}

TEST_F(PlayerCards, TheCardOfAnErasedPersonCanServeAnother) {
    const Pseudonym person = granted(vault.create_person(li));
    granted(vault.link_card(person, "P-1"));
    granted(vault.erase(person, 1));
    const Pseudonym again = granted(vault.create_person(li));
    EXPECT_NE(again, person);
    granted(vault.link_card(again, "P-1"));
    EXPECT_EQ(granted(vault.person_of_card("P-1")), again);
}

TEST(PersonStore, NothingPersonalCanBeReadInTheFiles) {
    const Folder folder;
    Vault vault = testing::open_vault(testing::file_options(folder));
    const Pseudonym person = granted(vault.create_person(li));
    granted(vault.add_note(person, "seen with a device", 1));
    granted(vault.link_card(person, "PLAYER-4711-0815"));
    for (const std::string& text :
         {li.name, li.document, li.contact, std::string("seen with"), std::string("4711-0815")}) {
        EXPECT_FALSE(testing::folder_holds(folder, text)) << text;
    }
}

// Everything a store holds about one person, as it lies on the disk.
std::vector<std::string> traces_of(const std::string& path, const Pseudonym& person) {
    const std::string who = " WHERE pseudonym = x'" + testing::hex_of(person.bytes) + "'";
    std::vector<std::string> traces;
    for (const std::string sql : {"SELECT body FROM persons", "SELECT body FROM details",
                                  "SELECT body FROM notes", "SELECT tag, proof FROM cards"}) {
        for (auto& row : testing::ask_raw(path, sql + who)) {
            traces.insert(traces.end(), row.begin(), row.end());
        }
    }
    return traces;
}

TEST(PersonStore, ErasureLeavesNothingInTheRawFilesButTheTombstone) {
    const Folder folder;
    const std::string path = folder / "vault.db";
    Pseudonym person;
    Pseudonym other;
    {
        Vault vault = testing::open_vault(testing::file_options(folder));
        person = granted(vault.create_person(li));
        other = granted(vault.create_person(ng));
        granted(vault.add_note(person, "seen with a device", 1));
        granted(vault.link_card(person, "P-1"));
        granted(vault.link_card(other, "P-2"));
    }
    const auto traces = traces_of(path, person);
    ASSERT_EQ(traces.size(), 5U);  // the wrapped key, details, a note, a card and its proof
    for (const std::string& trace : traces) ASSERT_TRUE(testing::folder_holds(folder, trace));

    Vault vault = testing::open_vault(testing::file_options(folder));
    granted(vault.add_note(other, "so that the log is not empty", 1));
    granted(vault.erase(person, 5));
    for (const std::string& trace : traces) EXPECT_FALSE(testing::folder_holds(folder, trace));
    EXPECT_FALSE(testing::folder_holds(folder, li.name));
    EXPECT_TRUE(testing::folder_holds(folder, testing::text_of(person.bytes)));
    EXPECT_EQ(granted(vault.details(other)), ng);
    EXPECT_EQ(granted(vault.person_of_card("P-2")), other);
}

// How many stretches of eight bytes of what should be gone are still there.
std::size_t words_left(const std::string& raw, const std::vector<std::string>& gone) {
    const auto word_at = [](const std::string& bytes, std::size_t at) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + at, sizeof word);
        return word;
    };
    std::unordered_set<std::uint64_t> words;
    for (const std::string& trace : gone) {
        for (std::size_t at = 0; at + 8 <= trace.size(); at += 8) words.insert(word_at(trace, at));
    }
    std::size_t left = 0;
    for (std::size_t at = 0; at + 8 <= raw.size(); ++at) left += words.count(word_at(raw, at));
    return left;
}

// Pages split, merge and move as rows come and go; no old copy may stay behind.
TEST(PersonStore, ErasureLeavesNothingAmongManyEither) {
    const Folder folder;
    const std::string path = folder / "vault.db";
    FastSource chance(3);
    const auto below = [&](std::uint64_t limit) { return chance() % limit; };
    std::vector<Pseudonym> persons;
    {
        Vault vault = testing::open_vault(testing::file_options(folder));
        for (int i = 0; i < 250; ++i) {
            persons.push_back(granted(vault.create_person({std::string(below(900), 'n'), "", ""})));
            granted(vault.link_card(persons.back(), "P-" + std::to_string(i)));
            const Pseudonym& any = persons[below(persons.size())];
            granted(vault.add_note(any, std::string(below(6'000), 't'), 1));
            granted(vault.replace_details(any, {std::string(below(900), 'm'), "", ""}));
        }
    }
    std::vector<std::string> gone;
    for (std::size_t i = 0; i < persons.size(); i += 2) {
        const auto traces = traces_of(path, persons[i]);
        gone.insert(gone.end(), traces.begin(), traces.end());
    }
    ASSERT_GT(gone.size(), 500U);
    {
        Vault vault = testing::open_vault(testing::file_options(folder));
        for (std::size_t i = 0; i < persons.size(); i += 2) {
            granted(vault.erase(persons[i], 2));
            granted(vault.add_note(persons[i + 1], std::string(below(3'000), 'u'), 1));
        }
    }
    EXPECT_EQ(words_left(testing::read_raw(path), gone), 0U);
    Vault vault = testing::open_vault(testing::file_options(folder));
    for (std::size_t i = 0; i < persons.size(); ++i) {
        const auto found = must(vault.details(persons[i]));
        EXPECT_EQ(found.has_value(), i % 2 == 1);
    }
}

TEST(PersonStore, WhatIsDeletedInPassingIsOverwrittenToo) {
    const Folder folder;
    const std::string path = folder / "vault.db";
    Pseudonym person;
    {
        Vault vault = testing::open_vault(testing::file_options(folder));
        person = granted(vault.create_person(li));
        granted(vault.link_card(person, "P-1"));
    }
    const auto traces = traces_of(path, person);
    ASSERT_EQ(traces.size(), 4U);
    {
        Vault vault = testing::open_vault(testing::file_options(folder));
        granted(vault.unlink_card("P-1"));
    }
    EXPECT_FALSE(testing::folder_holds(folder, traces[2]));
    EXPECT_FALSE(testing::folder_holds(folder, traces[3]));
}

TEST(PersonStore, AnErasureCutShortIsFinishedByTheNextOpening) {
    const Folder folder;
    const std::string path = folder / "vault.db";
    Pseudonym person;
    {
        Vault vault = testing::open_vault(testing::file_options(folder));
        person = granted(vault.create_person(li));
    }
    const auto traces = traces_of(path, person);
    testing::ask_raw(path,
                     "PRAGMA secure_delete = OFF; DELETE FROM details; UPDATE venue SET scrub = 1");
    ASSERT_TRUE(testing::folder_holds(folder, traces[1]));
    Vault vault = testing::open_vault(testing::file_options(folder));
    EXPECT_FALSE(testing::folder_holds(folder, traces[1]));
}

TEST(PersonStore, ErasureOutlivesAReopening) {
    const Folder folder;
    Pseudonym person;
    {
        Vault vault = testing::open_vault(testing::file_options(folder));
        person = granted(vault.create_person(li));
        granted(vault.erase(person, 5));
    }
    Vault vault = testing::open_vault(testing::file_options(folder));
    EXPECT_EQ(refused(vault.details(person)), Refused::erased);
}

}  // namespace
}  // namespace croupier::vault
