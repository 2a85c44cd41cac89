#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "tests/support/proves.h"
#include "vault/credential_record.h"
#include "vault/testing.h"

namespace croupier::vault {
namespace {

using testing::granted;
using testing::must;
using testing::refused;

constexpr StaffNumber ann{17};
constexpr StaffNumber bob{18};
constexpr std::string_view ann_login = "ann.dealer";
constexpr std::string_view ann_password = "correct horse battery";
constexpr std::string_view ann_card = "S-000017";
constexpr std::string_view ann_pin = "7391";
constexpr LockPolicy policy{.failures_max = 3,
                            .delay_first_ms = 1'000,
                            .delay_longest_ms = 1'500,
                            .lock_first_ms = 0,
                            .lock_longest_ms = 0};

Attempt password(std::string_view login, std::string_view secret, std::int64_t at_ms) {
    return {CredentialKind::password, login, secret, at_ms};
}

Attempt pin(std::string_view card, std::string_view digits, std::int64_t at_ms) {
    return {CredentialKind::pin, card, digits, at_ms};
}

struct Desk : ::testing::Test {
    Desk() : vault(testing::open_vault(testing::memory_options())) {
        granted(vault.enrol(ann, password(ann_login, ann_password, 100), Standing::valid));
        granted(vault.enrol(ann, pin(ann_card, ann_pin, 100), Standing::valid));
    }
    Result<SignedIn, Denial> sign_in(const Attempt& attempt) {
        return must(vault.sign_in(attempt, policy));
    }
    Denial denied(const Attempt& attempt) {
        auto answer = sign_in(attempt);
        CHECK(!answer.has_value());
        return answer.error();
    }
    Vault vault;
};
using SignIn = Desk;
using CredentialOrders = Desk;

TEST_F(SignIn, TheRightSecretGivesTheStaffNumber) {
    const auto first = sign_in(password(ann_login, ann_password, 1'000));
    ASSERT_TRUE(first.has_value());
    EXPECT_EQ(first->staff, ann);
    EXPECT_EQ(first->last_access_ms, std::nullopt);
    const auto second = sign_in(password(ann_login, ann_password, 2'000));
    ASSERT_TRUE(second.has_value());
    EXPECT_EQ(second->last_access_ms, 1'000);
    EXPECT_EQ(sign_in(pin(ann_card, ann_pin, 3'000))->staff, ann);
}

TEST_F(SignIn, WrongAndUnknownAreTheSameAnswer) {
    const Denial wrong = denied(password(ann_login, "wrong password", 1'000));
    const Denial unknown = denied(password("nobody", "wrong password", 1'000));
    EXPECT_EQ(wrong.reason, Denied::unknown_or_wrong);
    EXPECT_EQ(unknown.reason, Denied::unknown_or_wrong);
    EXPECT_EQ(wrong.again_at_ms, unknown.again_at_ms);
    EXPECT_EQ(wrong.failures, unknown.failures);
    // The journal may know who was meant.
    EXPECT_EQ(wrong.staff, ann);
    EXPECT_EQ(unknown.staff, std::nullopt);
}

TEST_F(SignIn, ASecretOfOneKindIsNoneOfTheOther) {
    EXPECT_EQ(denied(pin(ann_login, ann_password, 1'000)).reason, Denied::unknown_or_wrong);
    EXPECT_EQ(denied(password(ann_card, ann_pin, 1'000)).reason, Denied::unknown_or_wrong);
}

TEST_F(SignIn, EachWrongTryMakesThePauseLongerUpToALimit) {
    constexpr LockPolicy patient{.failures_max = 100,
                                 .delay_first_ms = 1'000,
                                 .delay_longest_ms = 5'000,
                                 .lock_first_ms = 0,
                                 .lock_longest_ms = 0};
    std::int64_t at_ms = 10'000;
    for (const std::int64_t pause : {1'000, 2'000, 4'000, 5'000, 5'000}) {
        const auto answer = must(vault.sign_in(pin(ann_card, "1111", at_ms), patient));
        EXPECT_EQ(answer.error().again_at_ms, at_ms + pause);
        // Neither looked at nor counted before the pause is over.
        const auto early = must(vault.sign_in(pin(ann_card, ann_pin, at_ms + pause - 1), patient));
        EXPECT_EQ(early.error().reason, Denied::delayed);
        EXPECT_EQ(early.error().failures, answer.error().failures);
        at_ms += pause;
    }
    EXPECT_EQ(must(vault.sign_in(pin(ann_card, ann_pin, at_ms), patient))->failures, 5U);
    // A right one forgives the wrong ones.
    EXPECT_EQ(must(vault.sign_in(pin(ann_card, ann_pin, at_ms), patient))->failures, 0U);
}

TEST_F(SignIn, TheLastAllowedFailureLocksUntilReleased) {
    EXPECT_FALSE(denied(pin(ann_card, "1111", 10'000)).locks_now);
    EXPECT_FALSE(denied(pin(ann_card, "1111", 20'000)).locks_now);
    const Denial third = denied(pin(ann_card, "1111", 30'000));
    EXPECT_EQ(third.reason, Denied::unknown_or_wrong);
    EXPECT_TRUE(third.locks_now);
    EXPECT_EQ(third.again_at_ms, std::nullopt);

    const Denial right = denied(pin(ann_card, ann_pin, 9'000'000'000'000));
    EXPECT_EQ(right.reason, Denied::locked);
    EXPECT_EQ(right.again_at_ms, std::nullopt);
    EXPECT_FALSE(right.locks_now);
    // The password is another credential.
    EXPECT_TRUE(sign_in(password(ann_login, ann_password, 30'000)).has_value());

    granted(vault.release(ann));
    EXPECT_TRUE(sign_in(pin(ann_card, ann_pin, 30'001)).has_value());
}

TEST_F(SignIn, ATimedLockEndsAndTheNextOneIsTwiceAsLong) {
    constexpr LockPolicy timed{.failures_max = 2,
                               .delay_first_ms = 0,
                               .delay_longest_ms = 0,
                               .lock_first_ms = 60'000,
                               .lock_longest_ms = 200'000};
    const auto fail = [&](std::int64_t at_ms) {
        return must(vault.sign_in(pin(ann_card, "1111", at_ms), timed)).error();
    };
    EXPECT_EQ(fail(1'000).again_at_ms, 1'000);
    EXPECT_EQ(fail(1'000).again_at_ms, 61'000);
    EXPECT_EQ(fail(60'999).reason, Denied::locked);
    EXPECT_EQ(fail(61'000).again_at_ms, 181'000);
    EXPECT_EQ(fail(181'000).again_at_ms, 381'000);
    EXPECT_EQ(fail(381'000).again_at_ms, 581'000);
    EXPECT_TRUE(must(vault.sign_in(pin(ann_card, ann_pin, 581'000), timed)).has_value());
}

TEST_F(SignIn, ALoginThatDoesNotExistLocksAsOneThatDoes) {
    for (const std::int64_t at_ms : {10'000, 10'500, 20'000, 30'000, 40'000, 50'000}) {
        const Denial known = denied(pin(ann_card, "1111", at_ms));
        const Denial unknown = denied(pin("S-999999", "1111", at_ms));
        EXPECT_EQ(known.reason, unknown.reason);
        EXPECT_EQ(known.again_at_ms, unknown.again_at_ms);
        EXPECT_EQ(known.failures, unknown.failures);
        EXPECT_EQ(known.locks_now, unknown.locks_now);
    }
}

Work operator-(const Work& after, const Work& before) {
    return {after.hashes - before.hashes, after.boxes - before.boxes,
            after.statements - before.statements, after.commits - before.commits};
}

// Whoever is signed in beside may be the one who guesses: the account of the name stays open.
TEST_F(SignIn, TriesBesideSomebodyElseNeverLock) {
    const auto beside = [](std::string_view digits, std::int64_t at_ms) {
        Attempt attempt = pin(ann_card, digits, at_ms);
        attempt.from = From::beside;
        return attempt;
    };
    for (std::int64_t at_ms = 1'000; at_ms < 1'010; ++at_ms) {
        const Denial why = denied(beside("1111", at_ms));
        EXPECT_EQ(why.reason, Denied::unknown_or_wrong);
        EXPECT_FALSE(why.locks_now);
    }
    EXPECT_EQ(must(vault.credentials(ann))[1].failures, 0U);
    const auto right = sign_in(beside(ann_pin, 1'010));
    ASSERT_TRUE(right.has_value());
    EXPECT_EQ(right->failures, 0U);
    EXPECT_TRUE(sign_in(pin(ann_card, ann_pin, 1'011)).has_value());
}

// An account that its own place has locked is locked there as well.
TEST_F(SignIn, WhoeverIsLockedIsNoSecondPersonEither) {
    for (const std::int64_t at_ms : {1'000, 11'000, 21'000})
        (void)denied(pin(ann_card, "1", at_ms));
    Attempt beside = pin(ann_card, ann_pin, 90'000);
    beside.from = From::beside;
    EXPECT_EQ(denied(beside).reason, Denied::locked);
}

TEST_F(SignIn, AnUnknownLoginTakesTheSameWork) {
    const auto work_of = [&](const Attempt& attempt) {
        const Work before = vault.work();
        (void)denied(attempt);
        return vault.work() - before;
    };
    // The first try, one too early, the second, the third, and the fourth, which is locked out.
    for (const std::int64_t at_ms : {10'000, 10'500, 20'000, 30'000, 40'000}) {
        const Work known = work_of(pin(ann_card, "1111", at_ms));
        EXPECT_EQ(work_of(pin("S-999999", "1111", at_ms)), known) << at_ms;
        const bool looked_at = at_ms != 10'500 && at_ms != 40'000;
        EXPECT_EQ(known.hashes, looked_at ? 1U : 0U);
        EXPECT_EQ(known.commits, looked_at ? 1U : 0U);
    }
    // A password of any length costs one hash.
    EXPECT_EQ(work_of(password("nobody", "", 1)).hashes, 1U);
    EXPECT_EQ(work_of(password(ann_login, std::string(100'000, 'x'), 1)).hashes, 1U);
}

TEST_F(SignIn, ThoseWhoDoNotExistTakeLimitedRoom) {
    const LockPolicy once{.failures_max = 1, .lock_first_ms = 0};
    for (int i = 0; i <= strangers_max; ++i) {
        (void)must(vault.sign_in(pin("S-X" + std::to_string(i), "1111", 1'000 + i), once));
    }
    // The oldest one has been forgotten, the next one has not, and neither has anybody real.
    EXPECT_EQ(must(vault.sign_in(pin("S-X1", "1111", 9'000), once)).error().reason, Denied::locked);
    EXPECT_EQ(must(vault.sign_in(pin("S-X0", "1111", 9'000), once)).error().reason,
              Denied::unknown_or_wrong);
    EXPECT_TRUE(must(vault.sign_in(pin(ann_card, ann_pin, 9'000), once)).has_value());
}

TEST_F(SignIn, ARevokedCredentialIsToldOnlyToWhoKnowsIt) {
    granted(vault.revoke(ann));
    EXPECT_EQ(denied(pin(ann_card, "1111", 10'000)).reason, Denied::unknown_or_wrong);
    EXPECT_EQ(denied(pin(ann_card, ann_pin, 20'000)).reason, Denied::revoked);
    EXPECT_EQ(denied(password(ann_login, ann_password, 20'000)).reason, Denied::revoked);
    // Locked wins over revoked.
    EXPECT_EQ(denied(pin(ann_card, "1111", 30'000)).reason, Denied::unknown_or_wrong);
    EXPECT_EQ(denied(pin(ann_card, ann_pin, 40'000)).reason, Denied::locked);
}

TEST_F(SignIn, ManyAtOnceWinNoFreeTry) {
    std::atomic<int> looked_at = 0;
    std::vector<std::thread> threads;
    threads.reserve(8);
    for (int i = 0; i < 8; ++i) {
        threads.emplace_back([&] {
            const auto answer = must(vault.sign_in(pin(ann_card, "1111", 10'000), policy));
            if (answer.error().reason == Denied::unknown_or_wrong) ++looked_at;
        });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(looked_at, 1);
}

// While a secret is being hashed its owner is revoked, or forgotten. A turn in which the order came
// too late does not count.
template <class Order>
Denied denied_in_the_meantime(Order order) {
    for (int turn = 0; turn < 50; ++turn) {
        Options options = testing::memory_options();
        options.cost = {.passes = 6, .memory_bytes = std::size_t{32} << 20};
        Vault vault = testing::open_vault(options);
        granted(vault.enrol(ann, pin(ann_card, ann_pin, 1), Standing::valid));
        const std::uint64_t commits = vault.work().commits;
        std::optional<Result<SignedIn, Denial>> answer;
        std::thread other([&] { answer = must(vault.sign_in(pin(ann_card, ann_pin, 2), policy)); });
        while (vault.work().commits == commits) std::this_thread::yield();
        order(vault);
        other.join();
        if (!*answer) return answer->error().reason;
    }
    ADD_FAILURE() << "never denied";
    return Denied::unfit;
}

TEST(SignInInTheMeantime, RevokedCountsAtOnce) {
    EXPECT_EQ(denied_in_the_meantime([](Vault& vault) { granted(vault.revoke(ann)); }),
              Denied::revoked);
}

TEST(SignInInTheMeantime, ForgottenCountsAtOnce) {
    EXPECT_EQ(denied_in_the_meantime([](Vault& vault) { granted(vault.forget(ann)); }),
              Denied::unknown_or_wrong);
}

TEST_F(SignIn, ALockOutlivesAMilderPolicy) {
    for (const std::int64_t at_ms : {10'000, 20'000, 30'000}) {
        (void)denied(pin(ann_card, "1111", at_ms));
    }
    constexpr LockPolicy milder{.failures_max = 100};
    EXPECT_EQ(must(vault.sign_in(pin(ann_card, ann_pin, 40'000), milder)).error().reason,
              Denied::locked);
}

TEST_F(SignIn, OtherThreadsSealSignAndLookUpMeanwhile) {
    const Pseudonym person = granted(vault.create_person({"Li Wei", "", ""}));
    granted(vault.link_card(person, "P-1"));
    std::vector<std::thread> threads;
    threads.emplace_back([&] {
        for (int i = 1; i <= 30; ++i) {
            (void)must(vault.sign_in(password(ann_login, ann_password, i), policy));
        }
    });
    threads.emplace_back([&] {
        for (int i = 0; i < 30; ++i) {
            const Bytes sealed = vault.seal({"round", "1"}, testing::bytes_in("secret"));
            EXPECT_EQ(testing::text_of(must(vault.unseal({"round", "1"}, sealed)).bytes()),
                      "secret");
            EXPECT_TRUE(verify_signature(vault.public_key(), testing::bytes_in("m"),
                                         vault.sign(testing::bytes_in("m"))));
        }
    });
    threads.emplace_back([&] {
        for (int i = 0; i < 30; ++i) EXPECT_EQ(granted(vault.person_of_card("P-1")), person);
    });
    threads.emplace_back([&] {
        for (int i = 0; i < 5; ++i) must(vault.rotate_venue_key());
    });
    for (std::thread& thread : threads) thread.join();
}

TEST_F(SignIn, TimesAtTheEndOfTimeDoNotOverflow) {
    constexpr LockPolicy longest{.failures_max = 3,
                                 .delay_first_ms = std::numeric_limits<std::int64_t>::max(),
                                 .delay_longest_ms = std::numeric_limits<std::int64_t>::max(),
                                 .lock_first_ms = 0,
                                 .lock_longest_ms = 0};
    const auto answer = must(vault.sign_in(pin(ann_card, "1111", 5'000), longest));
    EXPECT_GT(answer.error().again_at_ms, 5'000);
    EXPECT_EQ(denied(pin(ann_card, ann_pin, 6'000)).reason, Denied::delayed);
}

TEST_F(CredentialOrders, AChangeNeedsTheOldSecretAndAFitNewOne) {
    const auto change = [&](std::string_view old, std::string_view next, std::int64_t at_ms) {
        return must(vault.change(password(ann_login, old, at_ms), next, policy));
    };
    EXPECT_EQ(change("wrong", "another password", 10'000).error().reason, Denied::unknown_or_wrong);
    EXPECT_EQ(change(ann_password, "short", 20'000).error().reason, Denied::unfit);
    EXPECT_EQ(change(ann_password, ann_password, 20'000).error().reason, Denied::unfit);
    EXPECT_EQ(change(ann_password, ann_login, 20'000).error().reason, Denied::unfit);
    EXPECT_EQ(change(ann_password, "another password", 20'000)->staff, ann);
    EXPECT_EQ(denied(password(ann_login, ann_password, 30'000)).reason, Denied::unknown_or_wrong);
    EXPECT_TRUE(sign_in(password(ann_login, "another password", 40'000)).has_value());
}

TEST_F(CredentialOrders, AChangeIsLockedOutAsASignInIs) {
    for (const std::int64_t at_ms : {10'000, 20'000, 30'000}) {
        (void)must(vault.change(pin(ann_card, "1111", at_ms), "8264", policy));
    }
    EXPECT_EQ(must(vault.change(pin(ann_card, ann_pin, 90'000), "8264", policy)).error().reason,
              Denied::locked);
}

TEST_F(CredentialOrders, AResetSecretMustBeChangedAndReleasesTheLock) {
    for (const std::int64_t at_ms : {10'000, 20'000, 30'000}) {
        (void)denied(pin(ann_card, "1111", at_ms));
    }
    granted(vault.reset(ann, CredentialKind::pin, "5208", 40'000));
    EXPECT_EQ(denied(pin(ann_card, "5208", 50'000)).reason, Denied::must_change);
    EXPECT_TRUE(must(vault.change(pin(ann_card, "5208", 60'000), "8264", policy)).has_value());
    EXPECT_EQ(sign_in(pin(ann_card, "8264", 70'000))->staff, ann);
}

TEST_F(CredentialOrders, ATemporarySecretIsNotAnEnd) {
    granted(vault.enrol(bob, password("bob", "temporary secret", 1), Standing::temporary));
    for (int i = 0; i < 10; ++i) {
        EXPECT_EQ(denied(password("bob", "temporary secret", 10'000)).reason, Denied::must_change);
    }
    EXPECT_EQ(vault.credentials(bob)->at(0).last_access_ms, std::nullopt);
}

TEST_F(CredentialOrders, ALoginAndAKindBelongToOnePerson) {
    EXPECT_EQ(refused(vault.enrol(bob, pin(ann_card, "5208", 1), Standing::valid)), Refused::taken);
    EXPECT_EQ(refused(vault.enrol(ann, pin("S-2", "5208", 1), Standing::valid)), Refused::taken);
    EXPECT_TRUE(sign_in(pin(ann_card, ann_pin, 1'000)).has_value());
}

TEST_F(CredentialOrders, ALoginThatWasTriedBeforeItExistedCanBeEnrolled) {
    for (const std::int64_t at_ms : {10'000, 20'000, 30'000}) {
        (void)denied(pin("S-000018", "1111", at_ms));
    }
    granted(vault.enrol(bob, pin("S-000018", "5208", 40'000), Standing::valid));
    EXPECT_EQ(sign_in(pin("S-000018", "5208", 40'000))->staff, bob);
}

TEST_F(CredentialOrders, UnfitSecretsAndLoginsAreRefused) {
    EXPECT_EQ(refused(vault.enrol(bob, pin("S-2", "0000", 1), Standing::valid)), Refused::unfit);
    EXPECT_EQ(refused(vault.enrol(bob, pin("", "5208", 1), Standing::valid)), Refused::unfit);
    EXPECT_EQ(refused(vault.enrol(bob, pin("5208", "5208", 1), Standing::valid)), Refused::unfit);
    EXPECT_EQ(refused(vault.reset(ann, CredentialKind::pin, "12", 1)), Refused::unfit);
}

TEST_F(CredentialOrders, WhoIsUnknownCannotBeResetReleasedRevokedOrForgotten) {
    EXPECT_EQ(refused(vault.reset(bob, CredentialKind::pin, "5208", 1)), Refused::unknown);
    EXPECT_EQ(refused(vault.release(bob)), Refused::unknown);
    EXPECT_EQ(refused(vault.revoke(bob)), Refused::unknown);
    EXPECT_EQ(refused(vault.forget(bob)), Refused::unknown);
}

TEST_F(CredentialOrders, ARevokedOneIsNotResetButEnrolledAnew) {
    granted(vault.revoke(ann));
    EXPECT_EQ(refused(vault.reset(ann, CredentialKind::pin, "5208", 1)), Refused::revoked);
    EXPECT_EQ(refused(vault.enrol(bob, pin(ann_card, "5208", 1), Standing::valid)), Refused::taken);
    granted(vault.enrol(ann, pin(ann_card, "5208", 1'000), Standing::valid));
    EXPECT_TRUE(sign_in(pin(ann_card, "5208", 2'000)).has_value());
    // A new card takes the place of a revoked one.
    granted(vault.enrol(ann, password("ann.new", "another password", 1'000), Standing::valid));
    EXPECT_EQ(denied(password(ann_login, ann_password, 2'000)).staff, std::nullopt);
}

TEST_F(CredentialOrders, TheFactsOfACredentialCanBeAsked) {
    (void)denied(pin(ann_card, "1111", 10'000));
    (void)sign_in(password(ann_login, ann_password, 11'000));
    (void)must(vault.change(password(ann_login, ann_password, 12'000), "another password", policy));
    const auto all = must(vault.credentials(ann));
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].kind, CredentialKind::password);
    EXPECT_EQ(all[0].standing, Standing::valid);
    EXPECT_EQ(all[0].created_ms, 100);
    EXPECT_EQ(all[0].changed_ms, 12'000);
    EXPECT_EQ(all[0].last_access_ms, 12'000);
    EXPECT_EQ(all[0].again_at_ms, 0);
    EXPECT_EQ(all[1].kind, CredentialKind::pin);
    EXPECT_EQ(all[1].failures, 1U);
    EXPECT_EQ(all[1].again_at_ms, 11'000);
    EXPECT_EQ(all[1].last_access_ms, std::nullopt);
    EXPECT_TRUE(must(vault.credentials(bob)).empty());
}

TEST(CredentialStore, ASignInMovesAnOldHashToTodaysCost) {
    const testing::Folder folder;
    Options options = testing::file_options(folder);
    {
        Vault vault = testing::open_vault(options);
        granted(vault.enrol(ann, pin(ann_card, ann_pin, 1), Standing::valid));
    }
    options.cost.passes = 2;
    Vault vault = testing::open_vault(options);
    const auto hashes_of_sign_in = [&](std::int64_t at_ms) {
        const std::uint64_t before = vault.work().hashes;
        EXPECT_TRUE(must(vault.sign_in(pin(ann_card, ann_pin, at_ms), policy)).has_value());
        return vault.work().hashes - before;
    };
    EXPECT_EQ(hashes_of_sign_in(1'000), 2U);
    EXPECT_EQ(hashes_of_sign_in(2'000), 1U);
}

TEST(CredentialStore, LocksOutliveAReopening) {
    const testing::Folder folder;
    {
        Vault vault = testing::open_vault(testing::file_options(folder));
        granted(vault.enrol(ann, pin(ann_card, ann_pin, 1), Standing::valid));
        for (const std::int64_t at_ms : {10'000, 20'000, 30'000}) {
            (void)must(vault.sign_in(pin(ann_card, "1111", at_ms), policy));
            (void)must(vault.sign_in(pin("S-9", "1111", at_ms), policy));
        }
    }
    Vault vault = testing::open_vault(testing::file_options(folder));
    for (const std::string_view card : {ann_card, std::string_view("S-9")}) {
        EXPECT_EQ(must(vault.sign_in(pin(card, ann_pin, 40'000), policy)).error().reason,
                  Denied::locked);
    }
}

TEST(CredentialStore, NeitherLoginNorSecretNorHashCanBeReadInTheFiles) {
    const testing::Folder folder;
    Vault vault = testing::open_vault(testing::file_options(folder));
    granted(vault.enrol(ann, password(ann_login, ann_password, 1), Standing::valid));
    (void)must(vault.sign_in(password("j.smith.unknown", "hunter2hunter2", 2), policy));
    for (const std::string_view text :
         {ann_login, ann_password, std::string_view("argon2"), std::string_view("j.smith.unknown"),
          std::string_view("hunter2")}) {
        EXPECT_FALSE(testing::folder_holds(folder, text)) << text;
    }
}

TEST(CredentialStore, WhatIsForgottenLeavesNoTrace) {
    const testing::Folder folder;
    std::vector<std::vector<std::string>> rows;
    {
        Vault vault = testing::open_vault(testing::file_options(folder));
        granted(vault.enrol(ann, password(ann_login, ann_password, 1), Standing::valid));
        granted(vault.enrol(ann, pin(ann_card, ann_pin, 1), Standing::valid));
    }
    rows = testing::ask_raw(folder / "vault.db", "SELECT tag, body FROM credentials");
    ASSERT_EQ(rows.size(), 2U);
    ASSERT_TRUE(testing::folder_holds(folder, rows[0][1]));
    Vault vault = testing::open_vault(testing::file_options(folder));
    granted(vault.forget(ann));
    for (const auto& row : rows) {
        EXPECT_FALSE(testing::folder_holds(folder, row[0]));
        EXPECT_FALSE(testing::folder_holds(folder, row[1]));
    }
    EXPECT_EQ(must(vault.sign_in(pin(ann_card, ann_pin, 2), policy)).error().staff, std::nullopt);
}

Attempt from_anywhere(Attempt attempt) {
    attempt.from = From::anywhere;
    return attempt;
}

TEST_F(SignIn, TriesFromAnywhereLockNobodyOutOfAPlaceThatIsKnown) {
    PROVES("ST-GLI19-B.2.3.g");
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(denied(from_anywhere(password(ann_login, "wrong", 10'000 * (i + 1)))).reason,
                  Denied::unknown_or_wrong);
    const Denial locked = denied(from_anywhere(password(ann_login, ann_password, 30'001)));
    EXPECT_EQ(locked.reason, Denied::locked);
    ASSERT_TRUE(locked.again_at_ms.has_value());
    EXPECT_EQ(*locked.again_at_ms, 60'000);
    EXPECT_TRUE(sign_in(password(ann_login, ann_password, 30'002)).has_value());
    // And who is right there is right everywhere.
    EXPECT_TRUE(sign_in(from_anywhere(password(ann_login, ann_password, 30'003))).has_value());
}

TEST_F(SignIn, ALockFromAnywhereGrowsAndAlwaysEnds) {
    std::int64_t at_ms = 1'000'000;
    std::int64_t longest = 0;
    for (int i = 0; i < 20; ++i) {
        const Denial why = denied(from_anywhere(password(ann_login, "wrong", at_ms)));
        ASSERT_EQ(why.reason, Denied::unknown_or_wrong);
        ASSERT_TRUE(why.again_at_ms.has_value());
        EXPECT_GE(*why.again_at_ms - at_ms, longest);
        longest = *why.again_at_ms - at_ms;
        EXPECT_EQ(why.locks_now, i >= 2);
        at_ms = *why.again_at_ms;
    }
    EXPECT_EQ(longest, 900'000);
    EXPECT_TRUE(sign_in(from_anywhere(password(ann_login, ann_password, at_ms))).has_value());
}

TEST_F(SignIn, ThreeWrongTriesAtAKnownPlaceLockTheAccountEverywhereUntilReleased) {
    PROVES("ST-GLI19-B.2.3.g");
    for (int i = 0; i < 3; ++i) (void)denied(password(ann_login, "wrong", 10'000 * (i + 1)));
    constexpr std::int64_t years_later = 1'000'000'000'000;
    EXPECT_EQ(denied(password(ann_login, ann_password, years_later)).reason, Denied::locked);
    EXPECT_EQ(denied(from_anywhere(password(ann_login, ann_password, years_later))).reason,
              Denied::locked);
    EXPECT_EQ(must(vault.credentials(ann)).front().again_at_ms, std::nullopt);
    granted(vault.release(ann));
    EXPECT_TRUE(sign_in(from_anywhere(password(ann_login, ann_password, years_later))).has_value());
}

TEST_F(CredentialOrders, WhoAdministersFindsWhoseLoginItIs) {
    EXPECT_EQ(granted(vault.holder(CredentialKind::password, ann_login)), ann);
    EXPECT_EQ(granted(vault.holder(CredentialKind::pin, ann_card)), ann);
    EXPECT_EQ(refused(vault.holder(CredentialKind::password, "nobody")), Refused::unknown);
}

TEST_F(CredentialOrders, AResetThatIsNotTemporarySignsIn) {
    granted(vault.reset(ann, CredentialKind::pin, "8264", 1'000, Standing::valid));
    EXPECT_EQ(denied(pin(ann_card, ann_pin, 2'000)).reason, Denied::unknown_or_wrong);
    EXPECT_TRUE(sign_in(pin(ann_card, "8264", 9'000)).has_value());
}

}  // namespace
}  // namespace croupier::vault
