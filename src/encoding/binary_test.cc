#include "encoding/binary.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "encoding/example_any.h"

namespace croupier::encoding {
namespace {

using namespace example;

Bytes of_hex(std::string_view hex) {
    std::string digits(hex);
    std::erase(digits, ' ');
    Bytes bytes;
    for (std::size_t at = 0; at + 1 < digits.size(); at += 2)
        bytes.push_back(static_cast<std::uint8_t>(std::stoi(digits.substr(at, 2), nullptr, 16)));
    return bytes;
}

template <class T>
std::string refusal(std::string_view hex) {
    const auto result = decode<T>(of_hex(hex));
    return result ? "accepted" : result.error().what;
}

// What an older build knows of BetsPlaced, and a newer one.
struct OlderBets {
    static constexpr std::string_view type_name = "bets_placed";
    TerminalId terminal;

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(2, "terminal", self.terminal);
    }
};
struct NewerNote {
    static constexpr std::string_view type_name = "note_stacked";
    TerminalId terminal;
    Money value;
    std::uint32_t serial = 5;
    std::optional<Event> before;

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "value", self.value);
        v(3, "serial", self.serial);
        v(4, "before", self.before);
    }
};

RC_GTEST_PROP(Binary, WhatIsWrittenIsReadBack, ()) {
    const Inventory value = any_inventory();
    const Bytes bytes = encode(value);
    const auto back = decode<Inventory>(bytes);
    RC_ASSERT(back.has_value());
    RC_ASSERT(*back == value);
    RC_ASSERT(encode(*back) == bytes);
}

RC_GTEST_PROP(Binary, ReadingIntoAnOldValueLeavesNothingOfIt, ()) {
    Inventory value = any_inventory();
    const Inventory wanted = any_inventory();
    RC_ASSERT(decode_into(value, encode(wanted)).has_value());
    RC_ASSERT(value == wanted);
}

// One value, one spelling: a changed input is refused or means something else.
RC_GTEST_PROP(Binary, AcceptedBytesAreTheOnlySpellingOfTheirValue, ()) {
    Bytes bytes = encode(any_inventory());
    const auto at = static_cast<std::size_t>(any_below(static_cast<int>(bytes.size())));
    switch (any_below(3)) {
        case 0:
            bytes[at] = any<std::uint8_t>();
            break;
        case 1:
            bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(at), any<std::uint8_t>());
            break;
        default:
            bytes.erase(bytes.begin() + static_cast<std::ptrdiff_t>(at));
    }
    Inventory value;
    BinaryReader reader(bytes);
    if (reader.read_all(value) && reader.skipped() == 0) RC_ASSERT(encode(value) == bytes);
}

RC_GTEST_PROP(Binary, NoBeginningOfAnInputIsAccepted, ()) {
    const Bytes bytes = encode(any_inventory());
    const auto size = static_cast<std::size_t>(any_below(static_cast<int>(bytes.size())));
    RC_ASSERT(!decode<Inventory>(ByteView(bytes).first(size)));
}

TEST(Binary, TheWorkedExampleHolds) {  // docs/formats/binary.md
    const BetsPlaced bets{RoundId(300),
                          TerminalId(7),
                          {{3, Money::cents(2500), Odds{19, 20}}, {0, Money::cents(-1), {}}},
                          {}};
    const std::string hex =
        "ad02"
        "08ac02"
        "1007"
        "1c13"
        "080311882723092611280000"
        "110100"
        "00";
    EXPECT_EQ(hex_of(encode(Event{bets})), hex);
    EXPECT_EQ(hex_of(encode(TableEvent{bets})), hex);
    EXPECT_EQ(hex_of(encode(bets)), hex.substr(4));
    EXPECT_EQ(*decode<Event>(of_hex(hex)), Event{bets});
}

TEST(Binary, GoldenValues) {
    EXPECT_EQ(hex_of(encode(NoteStacked{})), "00");
    EXPECT_EQ(hex_of(encode(Event{NoteStacked{}})), "1100");
    EXPECT_EQ(hex_of(encode(CardDrawn{TableId(128), cards::Card(cards::ace, cards::Suit::spades),
                                      cards::Card()})),
              "0880011033180000");
    EXPECT_EQ(hex_of(encode(NoteStacked{TerminalId(65'535), Money::cents(INT64_MIN)})),
              "08ffff0311ffffffffffffffffff0100");
    EXPECT_EQ(hex_of(encode(Wishes{7, "\xC3\xA9"})), "08071202c3a900");
    EXPECT_EQ(hex_of(encode(Wishes{0, ""})), "00");
    Inventory inventory;
    inventory.phase = Phase::closed;
    inventory.wishes.seats = 0;
    inventory.maybe_number = 0;
    inventory.maybe_phases.emplace();
    inventory.flags = {true, false};
    inventory.dice = {0, 6, 0};
    inventory.serial = {0, 255, 0, 0};
    EXPECT_EQ(hex_of(encode(inventory)),
              "7800840100a401100100bc0118000600e501ad0200ea010400ff000000");
}

TEST(Binary, ValuesAreAppendedToWhatIsThere) {
    Bytes bytes = {0xAB};
    append_encoded(bytes, NoteStacked{TerminalId(1), {}});
    append_encoded(bytes, NoteStacked{TerminalId(2), {}});
    EXPECT_EQ(hex_of(bytes), "ab080100080200");
}

TEST(Binary, LongThingsAreWrittenWhole) {
    Inventory inventory;
    inventory.text = std::string(100'000, 'x');
    inventory.raw = Bytes(70'000, 9);
    const Event event{three_bets()};
    inventory.events.assign(5000, event);
    EXPECT_EQ(*decode<Inventory>(encode(inventory)), inventory);
}

TEST(Binary, FieldsOfANewerBuildArePassedOver) {
    const Bytes bytes = encode(three_bets());
    OlderBets older;
    BinaryReader reader(bytes);
    ASSERT_TRUE(reader.read_all(older)) << reader.fault().what;
    EXPECT_EQ(older.terminal, TerminalId(41));
    EXPECT_EQ(reader.skipped(), 3U);

    NewerNote newer{TerminalId(3), Money::cents(5), 77, Event{three_bets()}};
    EXPECT_EQ(*decode<NoteStacked>(encode(newer)), (NoteStacked{TerminalId(3), Money::cents(5)}));
    // A list of structs in which only the news is not default.
    Inventory inventory;
    const Bytes pair_of_news = of_hex("c401 13 2801 00 00 e501 ad0200 00");
    EXPECT_TRUE(decode_into(inventory, pair_of_news)) << refusal<Inventory>(hex_of(pair_of_news));
}

TEST(Binary, FieldsOfAnOlderBuildAreZeroAndNotWhatTheInitialiserSays) {
    const auto newer = decode<NewerNote>(encode(NoteStacked{TerminalId(3), Money::cents(5)}));
    ASSERT_TRUE(newer);
    EXPECT_EQ(newer->serial, 0U);
    EXPECT_FALSE(newer->before);
}

TEST(Binary, SaysWhatIsWrongAndWhere) {
    Bytes bytes = encode(Event{three_bets()});
    EXPECT_EQ(decode<Event>(ByteView(bytes).first(13)).error().what,
              "bets_placed.lines[0].stake: ends inside a number, byte 14");
    EXPECT_EQ(refusal<Event>("8703 00"), "event type 391 is unknown to this build, byte 1");
    EXPECT_EQ(refusal<TableEvent>("11 00"), "table_event type 17 is unknown to this build, byte 1");
    EXPECT_EQ(refusal<Event>(""), "ends inside a number, byte 1");
    EXPECT_EQ(refusal<NoteStacked>("00 00"), "note_stacked: something follows the value, byte 2");
    EXPECT_EQ(refusal<NoteStacked>("11 02 08 01 00"),
              "note_stacked: field 1 stands behind field 2, byte 4");
    EXPECT_EQ(refusal<NoteStacked>("08 01 08 01 00"),
              "note_stacked: field 1 stands behind field 1, byte 4");
    EXPECT_EQ(refusal<NoteStacked>("09 02 00"),
              "note_stacked.terminal: is another kind of value, byte 2");
    EXPECT_EQ(refusal<NoteStacked>("08 00 00"),
              "note_stacked.terminal: is a default, which is left out, byte 3");
    EXPECT_EQ(refusal<NoteStacked>("08 81 00 00"),
              "note_stacked.terminal: is a number that is longer than needed, byte 4");
    EXPECT_EQ(refusal<NoteStacked>("08 80 80 04 00"),
              "note_stacked.terminal: is a number too large for this field, byte 5");
    EXPECT_EQ(refusal<NoteStacked>("11 ff ff ff ff ff ff ff ff ff 02 00"),
              "note_stacked.value: is a number of more than 64 bits, byte 11");
    EXPECT_EQ(refusal<NoteStacked>("1e 00"),
              "note_stacked: field 3 has the unknown wire type 6, byte 2");
    EXPECT_EQ(refusal<NoteStacked>("01 00"),
              "note_stacked: a field has a number that cannot be, byte 2");
    EXPECT_EQ(refusal<BetsPlaced>("1c 2b 00"),
              "bets_placed.lines: counts more than is there, byte 3");
    EXPECT_EQ(refusal<BetsPlaced>("1c 08 01 00"),
              "bets_placed.lines: is a list of other things, byte 3");
    EXPECT_EQ(refusal<BetsPlaced>("1c 03 00"),
              "bets_placed.lines: is a default, which is left out, byte 3");
    EXPECT_EQ(refusal<CardDrawn>("10 34 00"), "card_drawn.card: is no card, byte 3");
    EXPECT_EQ(refusal<Wishes>("12 01 ff 00"), "wishes.language: is not valid UTF-8, byte 4");
    EXPECT_EQ(refusal<Wishes>("12 05 61 00"),
              "wishes.language: is longer than what is there, byte 3");
    EXPECT_EQ(refusal<Inventory>("08 02 00"), "inventory.open: is neither true nor false, byte 3");
    EXPECT_EQ(refusal<Inventory>("30 04 00"),
              "inventory.phase: the enumerator 4 is unknown to this build, byte 3");
    EXPECT_EQ(refusal<Inventory>("53 00 00"),
              "inventory.odds: is a default, which is left out, byte 2");
    EXPECT_EQ(refusal<Inventory>("5a 01 07 00"),
              "inventory.digest: is no digest of 32 bytes, byte 4");
    EXPECT_EQ(refusal<Inventory>("bc 01 10 01 01 00"),
              "inventory.dice: has another count than this list always has, byte 4");
    EXPECT_EQ(refusal<Inventory>("bc 01 18 00 00 00 00"),
              "inventory.dice: is a default, which is left out, byte 7");
    EXPECT_EQ(refusal<Inventory>("e5 01 ad 02 00 ea 01 03 01 02 03 00"),
              "inventory.serial: has not as many bytes as it always has, byte 12");
    EXPECT_EQ(refusal<Inventory>("08 01 00"), "inventory.first: is missing, byte 4");
    EXPECT_EQ(refusal<Inventory>("d2 01 0d ae 02 10 34 00"),
              "inventory.events: is another kind of value, byte 3");
    EXPECT_EQ(refusal<Inventory>("d4 01 0d ae 02 10 34 00"),
              "inventory.events[0].card_drawn.card: is no card, byte 8");
}

TEST(Binary, RefusesWhatIsWrongInsideFieldsThatItPassesOver) {
    EXPECT_EQ(refusal<NoteStacked>("1a 05 61 00"),
              "note_stacked.(3): is longer than what is there, byte 3");
    EXPECT_EQ(refusal<NoteStacked>("1c 16 00 00 00"),
              "note_stacked.(3): is a list of an unknown wire type, byte 3");
    EXPECT_EQ(refusal<NoteStacked>("1c 53 00 00"),
              "note_stacked.(3): counts more than is there, byte 3");
    EXPECT_EQ(refusal<NoteStacked>("1c 13 08 81 00 00 00 00"),
              "note_stacked.(3)[0].(1): is a number that is longer than needed, byte 6");
    EXPECT_EQ(refusal<NoteStacked>("1d 05 08 01 08 01 00 00"),
              "note_stacked.(3): field 1 stands behind field 1, byte 6");
    EXPECT_EQ(refusal<NoteStacked>("1c 15 05 00 11 08 01 00 00"), "accepted");
}

TEST(Binary, NestingHasAnEnd) {
    Branch tree;
    for (int level = 0; level < 15; ++level) {
        Branch above;
        above.branches.push_back(std::move(tree));
        tree = std::move(above);
    }
    const Bytes deepest = encode(tree);  // 16 structs and 15 lists
    EXPECT_TRUE(decode<Branch>(deepest));
    Branch above;
    above.branches.push_back(std::move(tree));
    EXPECT_DEATH(encode(above), "depth_max");

    Bytes deeper = of_hex("0c 0b");
    append_bytes(deeper, deepest);
    deeper.push_back(0);
    EXPECT_NE(refusal<Branch>(hex_of(deeper)).find("is nested too deeply"), std::string::npos);
    // Lists within lists that nobody knows.
    Bytes lists(100, 0x0C);
    lists[0] = 0x1C;
    EXPECT_NE(refusal<NoteStacked>(hex_of(lists)).find("is nested too deeply"), std::string::npos);
}

TEST(Binary, WhatNoReaderWouldAcceptIsNotWritten) {
    EXPECT_DEATH(encode(Wishes{1, "\xFF"}), "is_utf8");
    Inventory inventory;
    inventory.phase = static_cast<Phase>(4);
    EXPECT_DEATH(encode(inventory), "enum_names");
    EXPECT_DEATH(encode(CardDrawn{{}, cards::Card::of_index(52), {}}), "deck_size");
}

TEST(Utf8, KnowsItsEdges) {
    for (const std::string_view good :
         {"", "abcdefgh", "abcdefg\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF",
          "\xEE\x80\x80", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF", "abcdefghijklmnop"})
        EXPECT_TRUE(is_utf8(good)) << good;
    for (const std::string_view bad :
         {"\x80", "\xC1\xBF", "\xC2", "\xC2\x41", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xE2\x82",
          "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xF0\x90\x80",
          "abcdefgh\xFF", "abcdefg\xC3"})
        EXPECT_FALSE(is_utf8(bad)) << bad;
}

}  // namespace
}  // namespace croupier::encoding
