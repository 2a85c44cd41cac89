// Snapshots that are not ours, keys that nobody vouches for, heads that are signed in time, and a
// store in doubt.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "host/host.h"
#include "host/reception.h"
#include "host/recover.h"
#include "host/test_kit.h"
#include "journal/unsigned_stretch.h"
#include "tests/support/proves.h"
#include "vault/vault.h"

namespace croupier::host {
namespace {

using floor::Rejection;
using kit::dollars;
using testing::Contains;
using testing::HasSubstr;

vault::Vault memory_vault() {
    vault::Options options;
    options.path = ":memory:";
    options.cost = {1, std::size_t{8} << 10};
    auto opened = vault::Vault::open(std::move(options));
    CHECK(opened.has_value());
    return std::move(*opened);
}

class Trust : public testing::Test {
protected:
    Trust() : vault_(memory_vault()), signer_(vault_) {
        auto store = journal::create_memory({journal::format_number, "test", std::nullopt}, {});
        CHECK(store.has_value());
        store_ = std::move(*store);
        start();
        floor::OpenVenue open;
        open.name = "Test";
        open.rounds_kept = 4;
        open.queue_max_ms = 500;
        open.clock_drift_max_ms = 250;
        open.notes = {dollars(50)};
        order(floor::VenueCommand{open});
        order(floor::TerminalCommand{floor::AddTerminal{"one"}});
        for (const std::uint32_t number : {1U, 2U})
            order(floor::StaffCommand{floor::AddStaff{floor::StaffId(number), "dealer", ""}});
    }
    void start() {
        host_.reset();
        auto opened = Host::open(*store_, clock_, ear_, &signer_, {});
        ASSERT_TRUE(opened.has_value()) << opened.error().what;
        host_ = std::move(*opened);
    }
    void order(floor::Order what) {
        floor::Command command;
        command.order = std::move(what);
        give(std::move(command));
    }
    Rejection give(floor::Command command) {
        CHECK(host_->submit(std::move(command)));
        CHECK(host_->turn().has_value());
        return ear_.answers.back().refusal.reason;
    }
    Rejection from_terminal(floor::TerminalCommand what) {
        floor::Command command;
        // Money comes from a hand at the acceptor, never from the terminal.
        command.origin = std::holds_alternative<floor::BuyIn>(what)
                             ? floor::hand_origin(floor::TerminalId(0))
                             : floor::Origin{floor::OriginKind::terminal, 0};
        command.counter = ++counter_;
        command.order = std::move(what);
        return give(std::move(command));
    }
    Digest put_snapshot(const floor::State& state) {
        const auto put = store_->put_sealed_snapshot(
            host_->head().sequence, codec::encode_state(state),
            [this](const Digest& digest) { return *signer_.seal(digest); });
        CHECK(put.has_value());
        return *put;
    }
    std::vector<journal::Checkpoint> points() { return *store_->checkpoints(); }

    vault::Vault vault_;
    VaultSigner signer_;
    std::unique_ptr<journal::Store> store_;
    kit::StillClock clock_;
    kit::Ear ear_;
    std::unique_ptr<Host> host_;
    std::uint64_t counter_ = 0;
};

TEST_F(Trust, ASnapshotIsTakenIfItIsSealedAndTheJournalHasItsDigest) {
    const journal::Sequence at = host_->head().sequence;
    host_->record_snapshot(at, put_snapshot(host_->state()));
    ASSERT_TRUE(host_->turn().has_value());
    start();
    EXPECT_EQ(host_->recovered().from_snapshot, at);
    EXPECT_TRUE(host_->recovered().notes.empty());
}

TEST_F(Trust, ASnapshotWithoutASealIsRefused) {
    const journal::Sequence at = host_->head().sequence;
    const auto digest = store_->put_sealed_snapshot(at, codec::encode_state(host_->state()), {});
    host_->record_snapshot(at, *digest);
    ASSERT_TRUE(host_->turn().has_value());
    start();
    EXPECT_EQ(host_->recovered().from_snapshot, 0U);
    EXPECT_THAT(host_->recovered().notes, Contains(HasSubstr("no seal")));
}

TEST_F(Trust, ASnapshotThatTheJournalDoesNotKnowIsRefused) {
    floor::State other = host_->state();
    other.house.gaming_day = "2001-01-01";
    put_snapshot(other);
    start();
    EXPECT_EQ(host_->recovered().from_snapshot, 0U);
    EXPECT_THAT(host_->recovered().notes, Contains(HasSubstr("does not know of it")));
    EXPECT_EQ(host_->state().house.gaming_day, "");
}

TEST_F(Trust, ASnapshotWithAnotherDigestThanTheJournalsIsRefused) {
    const journal::Sequence at = host_->head().sequence;
    host_->record_snapshot(at, put_snapshot(host_->state()));
    ASSERT_TRUE(host_->turn().has_value());
    floor::State other = host_->state();
    other.house.gaming_day = "2001-01-01";
    const auto put =
        store_->put_sealed_snapshot(at, codec::encode_state(other),
                                    [this](const Digest& digest) { return *signer_.seal(digest); });
    ASSERT_TRUE(put.has_value());
    start();
    EXPECT_EQ(host_->recovered().from_snapshot, 0U);
    EXPECT_THAT(host_->recovered().notes, Contains(HasSubstr("another digest")));
}

TEST_F(Trust, TheKeyIsJournalledAndEachLaterOneIsSignedByTheOneBefore) {
    ASSERT_EQ(host_->state().house.signing_keys.size(), 1U);
    EXPECT_EQ(host_->state().house.signing_keys[0].key, signer_.public_key().bytes);
    ASSERT_TRUE(vault_.renew_signing_key().has_value());
    ASSERT_TRUE(host_->turn().has_value());
    ASSERT_EQ(host_->state().house.signing_keys.size(), 2U);
    EXPECT_EQ(host_->state().house.signing_keys[1].key, signer_.public_key().bytes);
    EXPECT_EQ(points().back().key, signer_.public_key());
    // And after a crash between the two.
    ASSERT_TRUE(vault_.renew_signing_key().has_value());
    start();
    EXPECT_EQ(host_->state().house.signing_keys.size(), 3U);
}

TEST_F(Trust, AnotherVenuesVaultIsRefused) {
    vault::Vault other = memory_vault();
    VaultSigner stranger(other);
    host_.reset();
    const auto opened = Host::open(*store_, clock_, ear_, &stranger, {});
    ASSERT_FALSE(opened.has_value());
    EXPECT_THAT(opened.error().what, HasSubstr("does not belong to this store"));
}

TEST_F(Trust, ALastCheckpointByAStrangerIsRefused) {
    const auto key = journal::SigningKey::of_seed(Bytes(32, 9));
    const auto lease = store_->take_lease("stranger");
    ASSERT_TRUE(
        store_->put_checkpoint(*lease, journal::sign_checkpoint(*key, host_->head())).has_value());
    host_.reset();
    const auto opened = Host::open(*store_, clock_, ear_, &signer_, {});
    ASSERT_FALSE(opened.has_value());
    EXPECT_THAT(opened.error().what, HasSubstr("which the journal does not name"));
}

TEST_F(Trust, HeadsAreSignedAtStartWithinAMinuteAndWhenAskedTo) {
    start();
    EXPECT_EQ(points().back().head, host_->head());
    order(floor::TerminalCommand{floor::AddTerminal{"two"}});
    EXPECT_LT(points().back().head.sequence, host_->head().sequence);
    clock_.advance(60'000);
    ASSERT_TRUE(host_->turn().has_value());
    EXPECT_EQ(points().back().head, host_->head());
    order(floor::TerminalCommand{floor::AddTerminal{"three"}});
    ASSERT_TRUE(host_->sign_head().has_value());
    EXPECT_EQ(points().back().head, host_->head());
    const std::size_t before = points().size();
    ASSERT_TRUE(host_->sign_head().has_value());
    EXPECT_EQ(points().size(), before);
}

// A copy of the store's batches; of its signed heads those up to `last`.
std::unique_ptr<journal::Store> with_heads_up_to(journal::Store& from, journal::Sequence last) {
    auto copy = journal::create_memory(from.genesis(), {});
    CHECK(copy.has_value());
    const auto lease = (*copy)->take_lease("forger");
    const auto head = from.head();
    CHECK(head.has_value());
    const auto read =
        from.read(1, head->sequence, [&](const journal::Batch& row) -> Result<Nothing, Fault> {
            TRY_DO((*copy)->append(*lease, row.sequence, row.at_ms, row.content));
            return Nothing{};
        });
    CHECK(read.has_value());
    const auto points = from.checkpoints();
    CHECK(points.has_value());
    for (const journal::Checkpoint& point : *points)
        if (point.head.sequence <= last) CHECK((*copy)->put_checkpoint(*lease, point).has_value());
    return std::move(*copy);
}

TEST_F(Trust, AnEndThatNobodySignedIsRefusedAtStart) {
    const journal::Sequence last = points().back().head.sequence;
    order(floor::TerminalCommand{floor::AddTerminal{"two"}});
    for (int minutes = 0; minutes < 6; ++minutes) {
        clock_.advance(60'000);
        order(floor::TerminalCommand{floor::AddTerminal{fmt::format("{} later", minutes)}});
    }
    const auto as_it_is = with_heads_up_to(*store_, host_->head().sequence);
    EXPECT_TRUE(recover(*as_it_is, &signer_).has_value());
    const auto unsigned_end = with_heads_up_to(*store_, last);
    const auto refused = recover(*unsigned_end, &signer_);
    ASSERT_FALSE(refused.has_value());
    EXPECT_THAT(refused.error().what,
                HasSubstr(fmt::format("batches {} to {} were signed by no host", last + 1,
                                      host_->head().sequence)));
}

TEST_F(Trust, AStoreThatLostEverySignedHeadIsRefusedAtStart) {
    order(floor::TerminalCommand{floor::AddTerminal{"two"}});
    ASSERT_GT(host_->head().sequence, journal::overdue_max + 1);
    const auto without = with_heads_up_to(*store_, 0);
    const auto refused = recover(*without, &signer_);
    ASSERT_FALSE(refused.has_value());
    EXPECT_THAT(refused.error().what, HasSubstr("holds no signed head"));
}

TEST_F(Trust, AStoreInDoubtBeginsNoRoundAndPaysNothingUntilTwoHaveClearedIt) {
    PROVES("ST-GLI19-2.8.8.g");
    EXPECT_EQ(from_terminal(floor::BuyIn{floor::TerminalId(0), dollars(50)}), Rejection::none);
    host_->doubt_store("batch 3 is damaged");
    ASSERT_TRUE(host_->turn().has_value());
    start();  // it outlives a restart
    EXPECT_EQ(host_->state().house.store_fault, "batch 3 is damaged");
    EXPECT_EQ(from_terminal(floor::CashOut{floor::TerminalId(0)}), Rejection::cash_out_not_now);
    EXPECT_EQ(from_terminal(floor::BuyIn{floor::TerminalId(0), dollars(50)}),
              Rejection::storage_low);
    floor::Command clear;
    clear.order = floor::VenueCommand{floor::ClearStoreFault{"looked into"}};
    clear.actor = floor::StaffId(1);
    EXPECT_EQ(give(clear), Rejection::second_person_needed);
    clear.authoriser = floor::StaffId(1);
    EXPECT_EQ(give(clear), Rejection::second_person_needed);
    clear.authoriser = floor::StaffId(2);
    EXPECT_EQ(give(clear), Rejection::none);
    EXPECT_EQ(from_terminal(floor::CashOut{floor::TerminalId(0)}), Rejection::none);
}

}  // namespace
}  // namespace croupier::host
