#include "lab/verify.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/draw.h"
#include "codec/journal.h"
#include "floor/command.h"
#include "floor/state.h"
#include "journal/memory/memory_store.h"
#include "journal/unsigned_stretch.h"
#include "lab/closing.h"
#include "tests/support/day.h"

namespace croupier::lab {
namespace {

using testing::HasSubstr;

std::unique_ptr<journal::Store> new_store() {
    auto store = journal::create_memory({journal::format_number, "day", std::nullopt}, {});
    CHECK(store.has_value());
    return std::move(*store);
}

struct Row {
    std::int64_t at_ms = 0;
    codec::Batch batch;
};

// A day, taken apart: a forger changes rows and makes a store whose chain is right again.
class Forged : public testing::Test {
protected:
    static void SetUpTestSuite() {
        const auto store = new_store();
        day = new tests::Day(tests::play_day(*store));
        rows = new std::vector<Row>();
        const auto read = store->read(1, day->head.sequence, [&](const journal::Batch& row) {
            Row taken{row.at_ms, {}};
            CHECK(codec::read_batch(taken.batch, row.content).has_value());
            rows->push_back(std::move(taken));
            return Result<Nothing, Fault>(Nothing{});
        });
        CHECK(read.has_value());
        heads = new std::vector<journal::Sequence>();
        const auto points = store->checkpoints();
        CHECK(points.has_value());
        for (const journal::Checkpoint& point : *points) heads->push_back(point.head.sequence);
    }
    static void TearDownTestSuite() {
        delete heads;
        delete rows;
        delete day;
    }

    // Of a forger who has the venue's key and signs where the host did.
    static Verified verified(const std::vector<Row>& changed, const VerifyOptions& options = {}) {
        return verified_with(changed, *heads, options);
    }
    static Verified verified_with(const std::vector<Row>& changed,
                                  const std::vector<journal::Sequence>& are_signed,
                                  const VerifyOptions& options = {}) {
        const auto store = new_store();
        const auto lease = store->take_lease("forger");
        const auto key = journal::SigningKey::of_seed(Bytes(32, tests::day_key_seed));
        journal::Sequence sequence = 0;
        for (const Row& row : changed) {
            Bytes content;
            codec::append_batch(content, row.batch);
            const auto head = store->append(*lease, ++sequence, row.at_ms, content);
            CHECK(head.has_value());
            if (!std::binary_search(are_signed.begin(), are_signed.end(), sequence)) continue;
            const auto point = journal::sign_checkpoint(*key, *head);
            CHECK(store->put_checkpoint(*lease, point).has_value());
        }
        return verify(*store, options);
    }
    // The batch in which the journal names its first key, counted from 1.
    static journal::Sequence key_named_in(std::vector<Row>& in) {
        return find<floor::SigningKeyNamed, floor::VenueEvent>(in).batch + 1;
    }

    // The first event of that type, and where it stands.
    template <class Fact>
    struct Found {
        std::size_t batch = 0;
        std::size_t entry = 0;
        Fact* fact = nullptr;
    };
    template <class Fact, class Area>
    static Found<Fact> find(std::vector<Row>& in) {
        for (std::size_t batch = 0; batch < in.size(); ++batch)
            for (std::size_t entry = 0; entry < in[batch].batch.entries.size(); ++entry)
                for (floor::Event& event : in[batch].batch.entries[entry].events)
                    if (auto* area = std::get_if<Area>(&event))
                        if (auto* fact = std::get_if<Fact>(area)) return {batch, entry, fact};
        CHECK(false);
    }
    static floor::Event& event_at(std::vector<Row>& in, std::size_t batch, std::size_t entry) {
        return in[batch].batch.entries[entry].events[0];
    }
    static std::string text_of(const Verified& verified) { return verified_text(verified, {}); }

    static inline tests::Day* day = nullptr;
    static inline std::vector<Row>* rows = nullptr;
    static inline std::vector<journal::Sequence>* heads = nullptr;  // that are signed, in order
};

TEST_F(Forged, ADayAsItWasIsWell) {
    const Verified found = verified(*rows);
    EXPECT_TRUE(found.ok()) << text_of(found);
    EXPECT_TRUE(found.money_conserved);
    EXPECT_EQ(found.head, day->head);
    EXPECT_EQ(found.batches, day->head.sequence);
    EXPECT_EQ(found.events, day->events);
    EXPECT_EQ(found.rounds, day->rounds);
    EXPECT_EQ(found.state, day->state);
    EXPECT_EQ(found.balances, day->balances);
    EXPECT_EQ(found.commands, day->commands);
    EXPECT_EQ(found.folded, 1U) << "the overloaded one is the host's own answer";
    EXPECT_EQ(found.re_executed, found.commands - 1);
}

TEST_F(Forged, AnExpectedHeadMustBeThere) {
    EXPECT_TRUE(verified(*rows, {.expected = day->head}).ok());
    journal::Head other = day->head;
    other.hash.bytes[0] ^= 1U;
    EXPECT_FALSE(verified(*rows, {.expected = other}).ok());
    auto cut = *rows;
    cut.pop_back();
    EXPECT_THAT(text_of(verified(cut, {.expected = day->head})),
                HasSubstr("missing, known from the expected head"));
}

TEST_F(Forged, MoneyThatMovesOtherwiseThanToldIsFound) {
    auto changed = *rows;
    const auto placed = find<floor::BetsPlaced, floor::WagerEvent>(changed);
    placed.fact->transfers[0].amount += Money::cents(1);
    const Verified found = verified(changed);
    EXPECT_FALSE(found.money_conserved);
    ASSERT_FALSE(found.ok());
    EXPECT_EQ(found.problems[0].first, placed.batch + 1);
    EXPECT_EQ(found.problems[0].entry, placed.entry);
    EXPECT_THAT(text_of(found), HasSubstr("by the money that moved"));
}

TEST_F(Forged, ARecordOfCreditThatWasNotThereIsFound) {
    auto changed = *rows;
    const auto settled = find<floor::RoundSettled, floor::PlayEvent>(changed);
    settled.fact->seats[0].credit_before += Money::cents(100);
    const Verified found = verified(changed);
    EXPECT_FALSE(found.money_conserved);
    EXPECT_THAT(text_of(found), HasSubstr("before, not"));
}

TEST_F(Forged, ADecisionThatThisBuildWouldNotMakeIsNamed) {
    auto changed = *rows;
    const auto confirmed = find<floor::ResultConfirmed, floor::PlayEvent>(changed);
    confirmed.fact->result = "Player 9, Banker 0: Player wins";
    const Verified found = verified(changed);
    ASSERT_EQ(found.problems.size(), 1U) << text_of(found);
    EXPECT_EQ(found.problems[0].first, confirmed.batch + 1);
    EXPECT_EQ(found.problems[0].event, 0U);
    EXPECT_THAT(found.problems[0].what, HasSubstr("decided again"));
}

TEST_F(Forged, OtherBehaviourIsOnlyFoldedUnlessRehearsed) {
    auto changed = *rows;
    for (Row& row : changed)
        for (codec::Entry& entry : row.batch.entries) {
            auto* order = std::get_if<floor::VenueCommand>(&entry.command.order);
            auto* start = order != nullptr ? std::get_if<floor::StartEngine>(order) : nullptr;
            if (start == nullptr) continue;
            start->behaviour = 0;
            std::get<floor::EngineStarted>(std::get<floor::VenueEvent>(entry.events[0])).behaviour =
                0;
        }
    find<floor::ResultConfirmed, floor::PlayEvent>(changed).fact->result = "in older words";
    const Verified folded = verified(changed);
    EXPECT_TRUE(folded.ok()) << text_of(folded);
    EXPECT_EQ(folded.re_executed, 0U);
    EXPECT_EQ(folded.folded, folded.commands);
    const Verified rehearsed = verified(changed, {.expected = {}, .rehearse = true});
    EXPECT_TRUE(rehearsed.ok()) << text_of(rehearsed);
    ASSERT_EQ(rehearsed.differences.size(), 1U) << text_of(rehearsed);
    EXPECT_THAT(rehearsed.differences[0].what, HasSubstr("in older words"));
}

TEST_F(Forged, AnotherAnswerIsFound) {
    auto changed = *rows;
    for (Row& row : changed)
        for (codec::Entry& entry : row.batch.entries)
            if (entry.refusal.reason == floor::Rejection::bets_closed) entry.refusal.amount = 1;
    EXPECT_THAT(text_of(verified(changed)), HasSubstr("was answered bets_closed 1, and decided "
                                                      "again bets_closed 17"));
}

TEST_F(Forged, ARoundWithoutItsDigestIsFound) {
    auto changed = *rows;
    const auto settled = find<floor::RoundSettled, floor::PlayEvent>(changed);
    auto& digests = changed[settled.batch].batch.digests;
    digests[0].state.bytes[5] ^= 1U;
    EXPECT_THAT(text_of(verified(changed)), HasSubstr("is not the one that was recorded"));
    digests.clear();
    EXPECT_THAT(text_of(verified(changed)), HasSubstr("ends without a state digest"));
}

TEST_F(Forged, TimeThatFallsIsFound) {
    auto changed = *rows;
    changed[changed.size() / 2].batch.entries[0].command.at -= 3'600'000;
    EXPECT_THAT(text_of(verified(changed)), HasSubstr("time falls by"));
    changed = *rows;
    changed[changed.size() / 2].at_ms -= 3'600'000;
    EXPECT_THAT(text_of(verified(changed)), HasSubstr("is stamped earlier than"));
}

TEST_F(Forged, ACommandThatWasTakenTwiceIsFound) {
    auto changed = *rows;
    const auto bought = find<floor::BoughtIn, floor::TerminalEvent>(changed);
    auto& entries = changed[bought.batch].batch.entries;
    entries.push_back(entries[bought.entry]);
    EXPECT_THAT(text_of(verified(changed)), HasSubstr("the same command was answered before"));
}

TEST_F(Forged, WhatDoesNotExistIsNamedAndNothingCrashes) {
    auto changed = *rows;
    find<floor::BetsPlaced, floor::WagerEvent>(changed).fact->terminal = floor::TerminalId(999);
    EXPECT_THAT(text_of(verified(changed)), HasSubstr("a terminal that does not exist"));
    changed = *rows;
    find<floor::TableAdded, floor::TableEvent>(changed).fact->settings->rulebook = "none";
    EXPECT_THAT(text_of(verified(changed)), HasSubstr("a rulebook that was never added"));
    changed = *rows;
    find<floor::RoundOpened, floor::WagerEvent>(changed).fact->round.number = 7;
    EXPECT_THAT(text_of(verified(changed)), HasSubstr("cannot be applied"));
    changed.erase(changed.begin());
    EXPECT_THAT(text_of(verified(changed)), HasSubstr("before the venue was opened"));
}

TEST_F(Forged, AnEndThatNobodySignedForLongerThanAHostPlaysIsFound) {
    ASSERT_GT(heads->size(), 3U);
    const std::vector<journal::Sequence> first_two(heads->begin(), heads->begin() + 2);
    ASSERT_GT(rows->back().at_ms - (*rows)[first_two.back()].at_ms, journal::unsigned_max_ms);
    const Verified found = verified_with(*rows, first_two);
    EXPECT_THAT(text_of(found), HasSubstr(fmt::format("from batch {} on no head was signed",
                                                      first_two.back() + 1)));
    EXPECT_EQ(found.problems.size(), 1U) << text_of(found);
}

TEST_F(Forged, AMiddleThatNobodySignedIsFoundThoughTheEndIsSigned) {
    const std::vector<journal::Sequence> outer = {heads->front(), day->head.sequence};
    const Verified found = verified_with(*rows, outer);
    EXPECT_EQ(found.signed_head.sequence, day->head.sequence);
    EXPECT_THAT(text_of(found),
                HasSubstr(fmt::format("from batch {} on no head was signed", heads->front() + 1)));
}

// What was cut off is played again by somebody without the key: every decision is right, the chain
// is whole, and nobody has signed it.
TEST_F(Forged, ABatchOrTwoBeforeTheNextHeadAreNothing) {
    auto cut = *rows;
    cut.resize(heads->at(1) + 1);
    const Verified found = verified_with(cut, {heads->at(0), heads->at(1)});
    EXPECT_TRUE(found.ok()) << text_of(found);
    EXPECT_THAT(text_of(found), HasSubstr("came after the last signed head"));
}

TEST_F(Forged, AStoreThatLostEverySignedHeadIsFoundUnlessItIsYounger) {
    auto young = *rows;
    const journal::Sequence named = key_named_in(young);
    // The power may go between a batch and its signed head, and at the next start once more.
    young.resize(named - 1 + journal::overdue_max);
    EXPECT_TRUE(verified_with(young, {}).ok()) << text_of(verified_with(young, {}));
    auto older = *rows;
    older.resize(named + journal::overdue_max);
    EXPECT_THAT(text_of(verified_with(older, {})), HasSubstr("they were deleted"));
    EXPECT_TRUE(verified_with(older, {named}).ok());
    EXPECT_FALSE(verified_with(*rows, {}).ok());
}

// Whatever a forger leaves out, however well the chain is made again, something does not come out.
TEST_F(Forged, AnyEventThatIsLeftOutIsFound) {
    FastSource source(3);
    for (int tries = 0; tries < 60; ++tries) {
        auto changed = *rows;
        auto& entries =
            changed[draw_below(source, static_cast<std::uint32_t>(changed.size()))].batch.entries;
        auto& events =
            entries[draw_below(source, static_cast<std::uint32_t>(entries.size()))].events;
        if (events.empty()) continue;
        const auto at = draw_below(source, static_cast<std::uint32_t>(events.size()));
        const std::string name(floor::name_of(events[at]));
        events.erase(events.begin() + at);
        EXPECT_FALSE(verified(changed).ok()) << name;
    }
}

TEST(Closing, AWagerAtTheCloseIsOneTooMany) {
    using namespace floor;  // NOLINT(google-build-using-namespace): events only
    const RoundId round{TableId(0), 1};
    const auto see = [&](Time at, bool relaxed) {
        Closing closing;
        EXPECT_EQ(
            closing.see(WagerEvent{RoundOpened{round, 100, 200, {}, RoundKind::normal, {}}}, 100),
            "");
        if (relaxed) {
            EXPECT_EQ(closing.see(WagerEvent{CloseRelaxed{round, TerminalId(4), "", {}}}, at), "");
        }
        return closing.see(WagerEvent{BetsPlaced{round, TerminalId(4), {}, {}, false, relaxed}},
                           at);
    };
    EXPECT_EQ(see(199, false), "");
    EXPECT_THAT(see(200, false), HasSubstr("0 ms after the close"));
    EXPECT_THAT(see(217, false), HasSubstr("17 ms after the close"));
    EXPECT_EQ(see(217, true), "");
}

TEST(Closing, AnEarlyOutcomeEndsBettingForGood) {
    using namespace floor;  // NOLINT(google-build-using-namespace): events only
    const RoundId round{TableId(2), 5};
    Closing closing;
    EXPECT_EQ(closing.see(WagerEvent{RoundOpened{round, 100, 200, {}, RoundKind::normal, {}}}, 100),
              "");
    EXPECT_EQ(closing.see(WagerEvent{BetsClosed{round, CloseCause::outcome, 150}}, 150), "");
    EXPECT_NE(closing.see(WagerEvent{BetsTaken{round, TerminalId(4), {}, {}, false, false}}, 150),
              "");
    EXPECT_NE(closing.see(WagerEvent{RoundResumed{round, 900}}, 160), "");
}

}  // namespace
}  // namespace croupier::lab
