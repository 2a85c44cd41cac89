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

// Journals that were written once, and can be changed and chained anew. Together they have every
// kind of table.
class AuditedJournal : public testing::Test {
protected:
    struct Written {
        WorldReport report;
        std::vector<RecordedBatch> batches;
    };
    using Change = std::function<bool(codec::Batch&, std::size_t)>;

    static void SetUpTestSuite() {
        written = new std::vector<Written>();
        for (std::uint64_t seed = 1; seed <= 12; ++seed) {
            World world({.seed = seed, .rounds = 20});
            WorldReport report = world.run();
            written->push_back({std::move(report), world.journal()});
        }
    }
    static void TearDownTestSuite() { delete written; }

    // `change` is shown one entry after another until it has done what it wants, in the first
    // journal in which it can.
    std::vector<std::string> after(const Change& change) {
        for (const Written& one : *written) {
            bool done = false;
            const auto wrongs = after(one, change, done);
            if (done) return wrongs;
        }
        ADD_FAILURE() << "there was nothing to change";
        return {};
    }
    static std::vector<std::string> after(const Written& one, const Change& change, bool& done) {
        Auditor auditor(Witness::journal_only, one.report.genesis);
        Digest hash = one.report.genesis;
        std::uint64_t sequence = 0;
        for (const RecordedBatch& recorded : one.batches) {
            codec::Batch batch;
            EXPECT_TRUE(codec::read_batch(batch, recorded.content));
            for (std::size_t i = 0; i < batch.entries.size() && !done; ++i) done = change(batch, i);
            Bytes content;
            codec::append_batch(content, batch);
            hash = journal::batch_hash(hash, ++sequence, recorded.at_ms, content);
            auditor.read(sequence, recorded.at_ms, content, hash);
        }
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

    static inline std::vector<Written>* written = nullptr;
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
    for (const Written& one : *written) {
        EXPECT_EQ(one.report.wrongs, std::vector<std::string>{});
        bool done = true;
        EXPECT_EQ(after(one, nullptr, done), std::vector<std::string>{});
    }
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
    EXPECT_TRUE(mentions(wrongs, "gets status 0, ")) << testing::PrintToString(wrongs);
}

TEST_F(AuditedJournal, AnEventThatIsMissingIsFound) {
    const auto wrongs = after_event<WagerEvent, floor::BetsPlaced>(
        [](codec::Entry& entry, std::size_t at, floor::BetsPlaced&) {
            entry.events.erase(entry.events.begin() + static_cast<std::ptrdiff_t>(at));
            return true;
        });
    EXPECT_TRUE(mentions(wrongs, "nothing happened") || mentions(wrongs, "does not stand"))
        << testing::PrintToString(wrongs);
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
            if (opened.closes_at == 0) return false;
            opened.closes_at = entry.command.at + 1;
            return true;
        });
    EXPECT_TRUE(mentions(wrongs, "and the end was at")) << testing::PrintToString(wrongs);
}

TEST_F(AuditedJournal, AWagerThatIsLeftOutOfTheSettlementIsFound) {
    const auto wrongs = after_event<PlayEvent, RoundSettled>([](codec::Entry&, std::size_t,
                                                                RoundSettled& settled) {
        // A bonus has no stake of its own.
        if (settled.seats.empty() || settled.seats.front().wagers.back().stake.total() == Money{})
            return false;
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
    const Written& one = written->front();
    Auditor auditor(Witness::journal_only, one.report.genesis);
    Bytes content = one.batches.front().content;
    const std::int64_t at_ms = one.batches.front().at_ms;
    const Digest hash = journal::batch_hash(one.report.genesis, 1, at_ms, content);
    content.back() ^= 1;
    auditor.read(1, at_ms, content, hash);
    EXPECT_TRUE(mentions(auditor.wrongs(), "the chain is broken"));
}

TEST_F(AuditedJournal, ADecisionThatWasNotOfferedIsFound) {
    const auto wrongs = after_event<PlayEvent, floor::DecisionMade>(
        [](codec::Entry&, std::size_t, floor::DecisionMade& made) {
            if (made.choice.by != floor::Chooser::player) return false;
            made.choice.decision = floor::Decision::cannot_play;
            return true;
        });
    EXPECT_TRUE(mentions(wrongs, "was not offered")) << testing::PrintToString(wrongs);
}

TEST_F(AuditedJournal, ADecisionAfterItsTimeIsFound) {
    const auto wrongs = after_event<PlayEvent, floor::DecisionsAsked>(
        [](codec::Entry& entry, std::size_t, floor::DecisionsAsked& asked) {
            if (asked.asked.empty()) return false;
            asked.closes_at = entry.command.at + 1;
            return true;
        });
    EXPECT_TRUE(mentions(wrongs, "another time to decide")) << testing::PrintToString(wrongs);
}

TEST_F(AuditedJournal, AWagerThatIsNotWhatItsDecisionBringsIsFound) {
    const auto wrongs = after_event<PlayEvent, floor::DecisionMade>(
        [](codec::Entry&, std::size_t, floor::DecisionMade& made) {
            if (made.changes.empty()) return false;
            made.changes[0].funding[floor::CreditClass::cashable] += Money::cents(1);
            made.transfers.back().amount += Money::cents(1);
            return true;
        });
    EXPECT_TRUE(mentions(wrongs, "a decision brings a wager of")) << testing::PrintToString(wrongs);
}

TEST_F(AuditedJournal, AWagerInACoupWithoutWagersIsFound) {
    const auto wrongs = after_event<WagerEvent, floor::RoundOpened>(
        [](codec::Entry&, std::size_t, floor::RoundOpened& opened) {
            opened.kind = floor::RoundKind::no_bet;
            return true;
        });
    EXPECT_FALSE(wrongs.empty());
}

TEST_F(AuditedJournal, ARoundWithoutAShoeIsFound) {
    const auto wrongs = after_event<floor::TableEvent, floor::ShoeLoaded>(
        [](codec::Entry& entry, std::size_t at, floor::ShoeLoaded& loaded) {
            if (loaded.number != 1) return false;
            entry.events.erase(entry.events.begin() + static_cast<std::ptrdiff_t>(at));
            entry.refusal.reason = floor::Rejection::not_expected;
            return true;
        });
    EXPECT_TRUE(mentions(wrongs, "a round without a shoe")) << testing::PrintToString(wrongs);
}

TEST_F(AuditedJournal, AnAnswerOfSomebodyWhoWasNotAskedIsFound) {
    const auto wrongs = after_event<floor::TableEvent, floor::PromptAnswered>(
        [](codec::Entry&, std::size_t, floor::PromptAnswered& answered) {
            answered.terminal = floor::TerminalId(999);
            return true;
        });
    EXPECT_TRUE(mentions(wrongs, "who is not asked")) << testing::PrintToString(wrongs);
}

TEST_F(AuditedJournal, ARefundThatNoLimitExplainsIsFound) {
    const auto wrongs = after_event<WagerEvent, floor::WagerRefunded>(
        [](codec::Entry&, std::size_t, floor::WagerRefunded& refunded) {
            if (refunded.reason == floor::RefundReason::refused) return false;
            refunded.reason = refunded.reason == floor::RefundReason::area_maximum
                                  ? floor::RefundReason::not_confirmed
                                  : floor::RefundReason::area_maximum;
            return true;
        });
    EXPECT_TRUE(mentions(wrongs, "does not explain it")) << testing::PrintToString(wrongs);
}

TEST_F(AuditedJournal, ARelaxationThatNobodyGaveIsFound) {
    const auto wrongs = after_event<WagerEvent, floor::BetsPlaced>(
        [](codec::Entry&, std::size_t, floor::BetsPlaced& placed) {
            placed.relaxed = true;
            return true;
        });
    EXPECT_TRUE(mentions(wrongs, "relaxed without need")) << testing::PrintToString(wrongs);
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
