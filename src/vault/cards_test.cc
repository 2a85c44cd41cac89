#include <gtest/gtest.h>

#include "vault/testing.h"

namespace croupier::vault {
namespace {

using testing::Folder;
using testing::granted;
using testing::must;
using testing::refused;

const Details li{"Li Wei of Harbour Street", "passport E12345678", ""};
const Details ng{"Ng Mei", "", ""};

struct CardRegister : ::testing::Test {
    CardRegister() : vault(testing::open_vault(testing::file_options(folder))) {}
    void reopen() {
        vault = testing::open_vault(testing::memory_options());
        vault = testing::open_vault(testing::file_options(folder));
    }
    std::vector<HeldCard> cards_of(const Pseudonym& person) {
        for (const CardHolder& holder : must(vault.card_holders()))
            if (holder.person == person) return holder.cards;
        return {};
    }
    Folder folder;
    Vault vault;
};

TEST_F(CardRegister, ACardIsListedWithItsHolder) {
    const std::vector<NewCard> wanted = {{"4711", {}, li}, {"4712", {}, ng}};
    const auto persons = must(vault.register_cards(wanted, 10));
    ASSERT_TRUE(persons);
    reopen();
    EXPECT_EQ(granted(vault.person_of_card("4711")), persons->front());
    EXPECT_EQ(granted(vault.details(persons->front())), li);
    EXPECT_EQ(must(vault.card_holders()).size(), 2U);
    EXPECT_EQ(cards_of(persons->back()),
              (std::vector<HeldCard>{{"4712", CardStanding::valid, 10, 0}}));
    EXPECT_FALSE(testing::folder_holds(folder, "4711"));
    EXPECT_FALSE(testing::folder_holds(folder, "Harbour"));
}

TEST_F(CardRegister, AllCardsAreRegisteredOrNone) {
    const std::vector<NewCard> first = {{"4711", {}, li}};
    ASSERT_TRUE(must(vault.register_cards(first, 1)));
    const std::vector<NewCard> more = {{"1", {}, ng}, {"2", {}, ng}, {"4711", {}, ng}};
    const auto done = must(vault.register_cards(more, 2));
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().reason, Refused::taken);
    EXPECT_EQ(done.error().index, 2U);
    EXPECT_EQ(refused(vault.person_of_card("1")), Refused::unknown);
    EXPECT_EQ(must(vault.card_holders()).size(), 1U);
}

TEST_F(CardRegister, ARevokedCardOpensNothingAndIsNotGivenOutAgain) {
    const std::vector<NewCard> wanted = {{"4711", {}, li}};
    const Pseudonym person = must(vault.register_cards(wanted, 10))->front();
    EXPECT_EQ(granted(vault.revoke_card("4711", 20)), person);
    reopen();
    EXPECT_EQ(refused(vault.person_of_card("4711")), Refused::unknown);
    EXPECT_EQ(refused(vault.revoke_card("4711", 30)), Refused::held);
    EXPECT_EQ(refused(vault.link_card(person, "4711")), Refused::held);
    EXPECT_EQ(must(vault.register_cards(wanted, 30)).error().reason, Refused::held);
    EXPECT_EQ(cards_of(person), (std::vector<HeldCard>{{"4711", CardStanding::revoked, 10, 20}}));
    EXPECT_EQ(refused(vault.revoke_card("4712", 30)), Refused::unknown);
}

TEST_F(CardRegister, AReplacedCardEndsTogetherWithTheBeginningOfTheOther) {
    const std::vector<NewCard> wanted = {{"4711", {}, li}, {"4712", {}, ng}};
    const Pseudonym person = must(vault.register_cards(wanted, 10))->front();
    EXPECT_EQ(refused(vault.replace_card("4711", "4712", 20)), Refused::taken);
    EXPECT_EQ(granted(vault.person_of_card("4711")), person);
    EXPECT_EQ(granted(vault.replace_card("4711", "4713", 20)), person);
    EXPECT_EQ(granted(vault.person_of_card("4713")), person);
    EXPECT_EQ(cards_of(person), (std::vector<HeldCard>{{"4711", CardStanding::revoked, 10, 20},
                                                       {"4713", CardStanding::valid, 20, 0}}));
}

TEST_F(CardRegister, WhoeverIsErasedHasNoCardInTheList) {
    const std::vector<NewCard> wanted = {{"4711", {}, li}};
    const Pseudonym person = must(vault.register_cards(wanted, 10))->front();
    granted(vault.erase(person, 20));
    EXPECT_TRUE(must(vault.card_holders()).empty());
    vault = testing::open_vault(testing::memory_options());
    EXPECT_TRUE(testing::ask_raw(folder / "vault.db", "SELECT tag FROM card_numbers").empty());
}

TEST_F(CardRegister, ACardOfALayoutWithoutNumbersIsListedWithoutOne) {
    const std::vector<NewCard> wanted = {{"4711", {}, li}};
    const Pseudonym person = must(vault.register_cards(wanted, 10))->front();
    vault = testing::open_vault(testing::memory_options());
    testing::ask_raw(folder / "vault.db",
                     "DROP TABLE card_numbers; DROP TABLE staff_names; PRAGMA user_version = 3;");
    vault = testing::open_vault(testing::file_options(folder));
    EXPECT_EQ(cards_of(person), (std::vector<HeldCard>{{"", CardStanding::valid, 0, 0}}));
    EXPECT_EQ(granted(vault.revoke_card("4711", 20)), person);
    EXPECT_EQ(cards_of(person), (std::vector<HeldCard>{{"4711", CardStanding::revoked, 0, 20}}));
}

struct StaffAccess : CardRegister {
    static constexpr StaffNumber staff{7};
    Attempt password(std::string_view secret) const {
        return {CredentialKind::password, "ada", secret, 1'000'000 * ++tries_};
    }
    mutable std::int64_t tries_ = 0;
};

TEST_F(StaffAccess, CredentialsAreEnrolledAllOrNone) {
    const Attempt pin{CredentialKind::pin, "7", "482913", 1};
    const std::vector<Attempt> bad = {pin, password("short")};
    EXPECT_EQ(refused(vault.enrol_all(staff, bad, Standing::valid)), Refused::unfit);
    EXPECT_TRUE(must(vault.credentials(staff)).empty());
    const std::vector<Attempt> good = {pin, password("long enough words")};
    granted(vault.enrol_all(staff, good, Standing::valid));
    EXPECT_EQ(must(vault.credentials(staff)).size(), 2U);
    const std::vector<Attempt> taken = {{CredentialKind::pin, "8", "482913", 1},
                                        password("other words here")};
    EXPECT_EQ(refused(vault.enrol_all(StaffNumber{8}, taken, Standing::valid)), Refused::taken);
    EXPECT_TRUE(must(vault.credentials(StaffNumber{8})).empty());
}

TEST_F(StaffAccess, WhoeverIsDisabledSignsInWithTheRightSecretNoMore) {
    granted(vault.enrol(staff, password("long enough words"), Standing::valid));
    must(vault.disable(staff, true));
    reopen();
    const auto right = must(vault.sign_in(password("long enough words"), {}));
    ASSERT_FALSE(right);
    EXPECT_EQ(right.error().reason, Denied::disabled);
    // Whoever does not know the secret is not told.
    const auto wrong = must(vault.sign_in(password("some other words"), {}));
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().reason, Denied::unknown_or_wrong);
    const auto changed = must(vault.change(password("long enough words"), "yet other words", {}));
    ASSERT_FALSE(changed);
    EXPECT_EQ(changed.error().reason, Denied::disabled);
    must(vault.disable(staff, false));
    EXPECT_TRUE(must(vault.sign_in(password("long enough words"), {})));
}

TEST_F(StaffAccess, NamesAreKeptInTheDark) {
    granted(vault.name_staff(staff, "Ada Chen"));
    must(vault.disable(staff, true));
    reopen();
    EXPECT_EQ(must(vault.staff_name(staff)), (StaffName{"Ada Chen", true}));
    EXPECT_EQ(must(vault.staff_name(StaffNumber{8})), StaffName{});
    EXPECT_EQ(refused(vault.name_staff(staff, std::string(201, 'x'))), Refused::unfit);
    EXPECT_FALSE(testing::folder_holds(folder, "Ada Chen"));
}

}  // namespace
}  // namespace croupier::vault
