#include "encoding/wire.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "encoding/example_any.h"

namespace croupier::encoding {
namespace {

using namespace example;

template <class T>
std::string json_refusal(std::string_view text) {
    const auto result = from_json<T>(text);
    return result ? "accepted" : result.error().what;
}

RC_GTEST_PROP(Wire, WhatIsWrittenIsReadBack, ()) {
    Inventory value = any_inventory();
    value.huge >>= 1U;  // beyond 2^63 is written and not read
    const auto back = from_json<Inventory>(to_json(value));
    RC_ASSERT(back.has_value());
    RC_ASSERT(*back == value);
}

TEST(Wire, AnEventIsOneFlatObject) {
    const Event event = CardDrawn{TableId(2), cards::Card(cards::ace, cards::Suit::spades), {}};
    EXPECT_EQ(to_json(event), R"({"type":"card_drawn","table":2,"card":"AS"})");
    EXPECT_EQ(*from_json<Event>(to_json(event)), event);
    EXPECT_EQ(to_json(BetsPlaced{{}, TerminalId(7), {{1, Money::cents(-5), {19, 20}}}, {}}),
              R"({"type":"bets_placed","round":0,"terminal":7,)"
              R"("lines":[{"bet":1,"stake":-5,"odds":{"win":19,"stake":20}}],"transfers":[]})");
}

TEST(Wire, EveryKindOfMemberHasItsSpelling) {
    Inventory value;
    value.open = true;
    value.huge = UINT64_MAX;
    value.huge_signed = INT64_MIN;
    value.phase = Phase::no_more_bets;
    value.digest.bytes[0] = 0xAB;
    value.text = "a\"\\\n\xE2\x82\xAC";
    value.raw = {0, 0x9F};
    value.flags = {true, false};
    value.grid = {{}, {-1, 2}};
    value.last = NoteStacked{TerminalId(3), Money::cents(500)};
    value.pair = {};
    EXPECT_EQ(to_json(value),
              R"({"open":true,"tiny":0,"huge":18446744073709551615,"small_signed":0,)"
              R"("huge_signed":-9223372036854775808,"phase":"no_more_bets","table":0,"account":0,)"
              R"("money":0,"odds":{"win":0,"stake":0},)"
              R"("digest":"ab00000000000000000000000000000000000000000000000000000000000000",)"
              R"("card":"2C","text":"a\"\\\u000a)"
              "\xE2\x82\xAC"
              R"(","raw":"009f","flags":[true,false],"names":[],"grid":[[],[-1,2]],"dice":[0,0,0],)"
              R"("pair":[{"bet":0,"stake":0,"odds":{"win":0,"stake":0}},)"
              R"({"bet":0,"stake":0,"odds":{"win":0,"stake":0}}],"amounts":[],"events":[],)"
              R"("last":{"type":"note_stacked","terminal":3,"value":500},)"
              R"("first":{"type":"bets_placed","round":0,"terminal":0,"lines":[],"transfers":[]},)"
              R"("serial":"00000000","wishes":{"seats":7,"language":""}})");
    const auto back = from_json<Inventory>(to_json(value));
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, value);
}

TEST(Wire, TheOrderOfKeysDoesNotMatter) {
    const auto note = from_json<Event>(R"({"value":5,"terminal":1,"type":"note_stacked"})");
    ASSERT_TRUE(note);
    EXPECT_EQ(*note, (Event{NoteStacked{TerminalId(1), Money::cents(5)}}));
}

TEST(Wire, OnlyALenientStructMayLackFields) {
    EXPECT_EQ(*from_json<Wishes>("{}"), (Wishes{0, ""}));
    EXPECT_EQ(*from_json<Wishes>(R"({"language":"en"})"), (Wishes{0, "en"}));
    EXPECT_EQ(json_refusal<Wishes>(R"({"langage":"en"})"),
              "wishes.langage: nobody knows this field");
    EXPECT_EQ(json_refusal<Line>(R"({"bet":1,"stake":5})"), "line.odds: is missing");
}

TEST(Wire, SaysWhatIsWrongAndWhere) {
    const auto bets = [](std::string_view line) {
        return R"({"type":"bets_placed","round":1,"terminal":2,"transfers":[],"lines":[)" +
               std::string(line) + "]}";
    };
    constexpr std::string_view good = R"({"bet":1,"stake":5,"odds":{"win":1,"stake":1}})";
    EXPECT_EQ(json_refusal<Event>(bets(good)), "accepted");
    EXPECT_EQ(json_refusal<Event>(bets(R"({"bet":1,"stak":5,"odds":{"win":1,"stake":1}})")),
              "bets_placed.lines[0].stak: nobody knows this field");
    EXPECT_EQ(
        json_refusal<Event>(bets(std::string(good) + R"(,{"bet":1,"stake":5,"odds":{"win":1}})")),
        "bets_placed.lines[1].odds.stake: is missing");
    EXPECT_EQ(json_refusal<Event>(bets(R"({"bet":65536})")),
              "bets_placed.lines[0].bet: is a number that does not fit");
    EXPECT_EQ(json_refusal<Event>(bets(R"({"bet":-1})")),
              "bets_placed.lines[0].bet: is a number that does not fit");
    EXPECT_EQ(json_refusal<Event>(bets(R"({"bet":1.0})")),
              "bets_placed.lines[0].bet: is no whole number, or one beyond 2^64-1");
    EXPECT_EQ(json_refusal<Event>(bets(R"({"bet":"1"})")),
              "bets_placed.lines[0].bet: is not a number");
    EXPECT_EQ(json_refusal<Event>(bets("7")), "bets_placed.lines[0]: is not an object");
    EXPECT_EQ(json_refusal<Event>(R"({"type":"bets_places"})"),
              "\"bets_places\" is no type of event");
    EXPECT_EQ(json_refusal<Event>("{}"), "has no type");
    EXPECT_EQ(json_refusal<Event>("[]"), "is not an object");
    EXPECT_EQ(json_refusal<Event>("{"), "a key is missing at byte 2");
    EXPECT_EQ(json_refusal<NoteStacked>(R"({"type":"card_drawn","terminal":1,"value":2})"),
              "note_stacked: \"card_drawn\" is no type of note_stacked");
    EXPECT_EQ(json_refusal<CardDrawn>(R"({"type":"card_drawn","table":1,"card":"1S"})"),
              "card_drawn.card: is no card");
    EXPECT_EQ(
        json_refusal<CardDrawn>(R"({"type":"card_drawn","table":1,"card":"AS","burned":null})"),
        "card_drawn.burned: is not text");
    EXPECT_EQ(json_refusal<Branch>(R"({"branches":{}})"), "branch.branches: is not a list");
}

// Changes one member of a whole inventory and reads it again.
std::string with(std::string_view member, std::string_view instead) {
    Inventory value;
    value.maybe_phases = {Phase::open};
    std::string text = to_json(value);
    const std::size_t at = text.find(member);
    EXPECT_NE(at, std::string::npos) << member;
    text.replace(at, member.size(), instead);
    return json_refusal<Inventory>(text);
}

TEST(Wire, RefusesTheWrongKindOfEveryMember) {
    EXPECT_EQ(with("\"open\":false", "\"open\":0"), "inventory.open: is not true or false");
    EXPECT_EQ(with("\"phase\":\"open\"", "\"phase\":\"opened\""),
              "inventory.phase: nobody knows \"opened\"");
    EXPECT_EQ(with("\"phase\":\"open\"", "\"phase\":1"), "inventory.phase: is not text");
    EXPECT_EQ(with("[\"open\"]", "[\"open\",\"\"]"),
              "inventory.maybe_phases[1]: nobody knows \"\"");
    EXPECT_EQ(with("\"raw\":\"\"", "\"raw\":\"0\""), "inventory.raw: has half a byte");
    EXPECT_EQ(with("\"raw\":\"\"", "\"raw\":\"0g\""), "inventory.raw: is not hexadecimal");
    EXPECT_EQ(with("\"digest\":\"00", "\"digest\":\""),
              "inventory.digest: is no digest of 64 hexadecimal digits");
    EXPECT_EQ(with("\"serial\":\"00", "\"serial\":\""),
              "inventory.serial: has not as many bytes as it always has");
    EXPECT_EQ(with("\"dice\":[0,", "\"dice\":["),
              "inventory.dice: has another count than it must have");
    EXPECT_EQ(with("\"small_signed\":0", "\"small_signed\":128"),
              "inventory.small_signed: is a number that does not fit");
    EXPECT_EQ(with("\"money\":0", "\"money\":1e2"),
              "inventory.money: is no whole number, or one beyond 2^64-1");
    EXPECT_EQ(with("\"text\":\"\"", "\"text\":null"), "inventory.text: is not text");
    EXPECT_EQ(with("\"first\":{", "\"first\":{\"more\":1,"),
              "inventory.first.bets_placed.more: nobody knows this field");
}

}  // namespace
}  // namespace croupier::encoding
