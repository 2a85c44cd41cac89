#include "floor/round/record.h"

#include <gtest/gtest.h>

#include "floor/ids.h"
#include "floor/ledger/account.h"
#include "floor/round/event.h"

namespace croupier::floor {
namespace {

std::vector<Digest> digests(std::size_t count) {
    std::vector<Digest> all;
    for (std::size_t i = 0; i < count; ++i) {
        const std::array<std::uint8_t, 1> byte = {static_cast<std::uint8_t>(i)};
        all.push_back(sha256(byte));
    }
    return all;
}

RoundSettled record_of(std::uint32_t seats) {
    RoundSettled record;
    record.round = {TableId(2), 7};
    for (std::uint32_t i = 0; i < seats; ++i) {
        SeatResult seat;
        seat.terminal = TerminalId(i);
        seat.credit_after = Money::cents(std::int64_t{100} * i);
        record.seats.push_back(seat);
    }
    record.transfers.push_back({house_account(),
                                credit_account(TerminalId(0), CreditClass::cashable),
                                Money::cents(5), Purpose::win});
    return record;
}

TEST(Record, EveryLeafClimbsToTheRoot) {
    for (std::size_t count = 1; count <= 17; ++count) {
        const auto leaves = digests(count);
        for (std::size_t leaf = 0; leaf < count; ++leaf)
            EXPECT_EQ(merkle_climb(leaves[leaf], merkle_path(leaves, leaf)), merkle_root(leaves))
                << leaf << " of " << count;
    }
}

TEST(Record, AnotherLeafDoesNot) {
    const auto leaves = digests(6);
    EXPECT_NE(merkle_climb(leaves[1], merkle_path(leaves, 2)), merkle_root(leaves));
    // Nor does a node pass for a leaf.
    const auto path = merkle_path(leaves, 0);
    const Digest node = merkle_root(std::vector<Digest>{leaves[0], leaves[1]});
    EXPECT_NE(merkle_climb(node, std::span(path).subspan(1)), merkle_root(leaves));
}

TEST(Record, EveryPartOfARecordChangesItsDigest) {
    const RoundSettled record = record_of(3);
    const Digest digest = record_digest(record);
    RoundSettled changed = record;
    changed.round.number = 8;
    EXPECT_NE(record_digest(changed), digest);
    changed = record;
    changed.seats[1].credit_after += Money::cents(1);
    EXPECT_NE(record_digest(changed), digest);
    changed = record;
    std::swap(changed.seats[0], changed.seats[1]);
    EXPECT_NE(record_digest(changed), digest);
    changed = record;
    changed.transfers[0].amount += Money::cents(1);
    EXPECT_NE(record_digest(changed), digest);
    EXPECT_NE(former_record_digest(record), digest);
}

TEST(Record, OneSeatIsShownToBelongToItWithoutTheOthers) {
    const RecordParts parts = record_parts(record_of(5));
    for (std::size_t seat = 0; seat < 5; ++seat)
        EXPECT_EQ(merkle_climb(parts.seats[seat], merkle_path(parts.seats, seat)),
                  merkle_root(parts.seats));
    EXPECT_EQ(record_digest(parts), record_digest(record_of(5)));
}

}  // namespace
}  // namespace croupier::floor
