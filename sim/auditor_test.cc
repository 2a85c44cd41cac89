// The auditor finds what is planted in a journal that was sound.
#include "sim/auditor.h"

#include <gtest/gtest.h>

#include <functional>

#include "codec/journal.h"
#include "journal/chain.h"
#include "sim/world.h"

namespace croupier::sim {
namespace {

using floor::PlayEvent;
using floor::RoundSettled;
using floor::WagerEvent;

// A journal that was written once, and can be changed and chained anew.
class AuditedJournal : public testing::Test {
protected:
    static void SetUpTestSuite() {
        World world({.seed = 3, .rounds = 25});
        report = new WorldReport(world.run());
        journal = new std::vector<RecordedBatch>(world.journal());
    }
    static void TearDownTestSuite() {
        delete report;
        delete journal;
    }

    // `change` is shown one entry after another until it has done what it wants.
    std::vector<std::string> after(const std::function<bool(codec::Batch&, std::size_t)>& change) {
        Auditor auditor(Witness::journal_only, report->genesis);
        Digest hash = report->genesis;
        bool done = false;
        std::uint64_t sequence = 0;
        for (const RecordedBatch& recorded : *journal) {
            codec::Batch batch;
            EXPECT_TRUE(codec::read_batch(batch, recorded.content));
            for (std::size_t i = 0; i < batch.entries.size() && !done; ++i) done = change(batch, i);
            Bytes content;
            codec::append_batch(content, batch);
            hash = journal::batch_hash(hash, ++sequence, recorded.at_ms, content);
            auditor.read(sequence, recorded.at_ms, content, hash);
        }
        EXPECT_TRUE(done) << "there was nothing to change";
        auditor.all_is_quiet();
        return auditor.wrongs();
    }
    // The first event of that kind for which `change` is true.
    template <class Area, class Fact>
    std::vector<std::string> after_event(
        const std::function<bool(codec::Entry&, std::size_t, Fact&)>& change) {
        return after([&](codec::Batch& batch, std::size_t at) {
            codec::Entry& entry = batch.entries[at];
            for (std::size_t i = 0; i < entry.events.size(); ++i)
                if (auto* area = std::get_if<Area>(&entry.events[i]))
                    if (auto* fact = std::get_if<Fact>(area))
                        if (change(entry, i, *fact)) return true;
            return false;
        });
    }

    static inline WorldReport* report = nullptr;
    static inline std::vector<RecordedBatch>* journal = nullptr;
};

bool mentions(const std::vector<std::string>& wrongs, std::string_view words) {
    for (const std::string& what : wrongs)
        if (what.find(words) != std::string::npos) return true;
    return false;
}

floor::Transfer* payment_in(RoundSettled& settled) {
    for (floor::Transfer& transfer : settled.transfers)
        if (transfer.purpose == floor::Purpose::win) return &transfer;
    return nullptr;
}

TEST_F(AuditedJournal, IsSoundAsItWasWritten) {
    EXPECT_EQ(report->wrongs, std::vector<std::string>{});
    EXPECT_EQ(after([](codec::Batch&, std::size_t) { return true; }), std::vector<std::string>{});
}

TEST_F(AuditedJournal, APaymentThatIsOneCentTooHighIsFoundThoughAllBooksAgreeWithIt) {
    const auto wrongs =
        after_event<PlayEvent, RoundSettled>([](codec::Entry&, std::size_t, RoundSettled& settled) {
            floor::Transfer* payment = payment_in(settled);
            if (payment == nullptr) return false;
            payment->amount += Money::cents(1);
            for (floor::SeatResult& seat : settled.seats) {
                if (seat.terminal != payment->to.terminal) continue;
                seat.credit_after += Money::cents(1);
                for (floor::WagerResult& wager : seat.wagers)
                    if (wager.winnings > Money{}) {
                        wager.winnings += Money::cents(1);
                        return true;
                    }
            }
            return false;
        });
    EXPECT_TRUE(mentions(wrongs, "gets status 0 and")) << testing::PrintToString(wrongs);
}

TEST_F(AuditedJournal, AnEventThatIsMissingIsFound) {
    const auto wrongs = after_event<WagerEvent, floor::BetsPlaced>(
        [](codec::Entry& entry, std::size_t at, floor::BetsPlaced&) {
            entry.events.erase(entry.events.begin() + static_cast<std::ptrdiff_t>(at));
            return true;
        });
    EXPECT_TRUE(mentions(wrongs, "nothing happened")) << testing::PrintToString(wrongs);
}

TEST_F(AuditedJournal, ACommandThatWasDecidedTwiceIsFound) {
    const auto wrongs = after([](codec::Batch& batch, std::size_t at) {
        const auto* order = std::get_if<floor::TerminalCommand>(&batch.entries[at].command.order);
        if (order == nullptr || !std::holds_alternative<floor::BuyIn>(*order) ||
            batch.entries[at].refusal.reason != floor::Rejection::none)
            return false;
        batch.entries.insert(batch.entries.begin() + static_cast<std::ptrdiff_t>(at),
                             batch.entries[at]);
        return true;
    });
    EXPECT_TRUE(mentions(wrongs, "was decided twice")) << testing::PrintToString(wrongs);
}

TEST_F(AuditedJournal, AWagerAfterTheEndOfBettingIsFound) {
    const auto wrongs = after_event<WagerEvent, floor::RoundOpened>(
        [](codec::Entry& entry, std::size_t, floor::RoundOpened& opened) {
            opened.closes_at = entry.command.at + 1;
            return true;
        });
    EXPECT_TRUE(mentions(wrongs, "and the end was at")) << testing::PrintToString(wrongs);
}

TEST_F(AuditedJournal, AWagerThatIsLeftOutOfTheSettlementIsFound) {
    const auto wrongs =
        after_event<PlayEvent, RoundSettled>([](codec::Entry&, std::size_t, RoundSettled& settled) {
            if (settled.seats.empty()) return false;
            settled.seats.front().wagers.pop_back();
            return true;
        });
    EXPECT_TRUE(mentions(wrongs, "a wager was left out")) << testing::PrintToString(wrongs);
}

TEST_F(AuditedJournal, TimeThatFallsIsFound) {
    const auto wrongs = after([](codec::Batch& batch, std::size_t at) {
        if (at < 5) return false;
        batch.entries[at].command.at -= 1'000'000;
        return true;
    });
    EXPECT_TRUE(mentions(wrongs, "time falls")) << testing::PrintToString(wrongs);
}

TEST_F(AuditedJournal, ABatchThatIsNotTheOneThatWasChainedIsFound) {
    Auditor auditor(Witness::journal_only, report->genesis);
    Bytes content = journal->front().content;
    const Digest hash = journal::batch_hash(report->genesis, 1, journal->front().at_ms, content);
    content.back() ^= 1;
    auditor.read(1, journal->front().at_ms, content, hash);
    EXPECT_TRUE(mentions(auditor.wrongs(), "the chain is broken"));
}

TEST(Auditor, WhatWasToldAndIsNotInTheJournalIsFound) {
    Auditor auditor(Witness::journal_only, {});
    auditor.told({1, 7, 1}, {0, 0});
    auditor.told_credit({0, 1}, 7, 500);
    auditor.all_told_is_there();
    EXPECT_EQ(auditor.wrongs().size(), 2U);
}

}  // namespace
}  // namespace croupier::sim
