#include "encoding/schema.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "encoding/example.h"
#include "encoding/json.h"

namespace croupier::encoding {
namespace {

using namespace example;
using testing::HasSubstr;

enum class BetKind : std::uint8_t { banker, player };
constexpr std::array<std::string_view, 2> bet_kind_names = {"banker", "player"};
constexpr std::span<const std::string_view> names_of(BetKind) {
    return bet_kind_names;
}

// The same name as the enum of the example family has.
struct Moon {
    enum class Phase : std::uint8_t { waxing };
    friend constexpr std::array<std::string_view, 1> names_of(Phase) { return {"waxing"}; }
    static constexpr std::string_view type_name = "moon";
    Phase phase = Phase::waxing;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "phase", self.phase);
    }
};
struct Unsorted {
    static constexpr std::string_view type_name = "unsorted";
    bool a = false;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(2, "a", self.a);
        v(1, "b", self.a);
    }
};

TEST(Names, TurnIntoEachOther) {
    EXPECT_EQ(snake_case("BetKind"), "bet_kind");
    EXPECT_EQ(snake_case("bets_placed"), "bets_placed");
    EXPECT_EQ(pascal_case("bets_placed"), "BetsPlaced");
    EXPECT_EQ(type_name<BetKind>(), "BetKind");
    EXPECT_EQ(type_name<Event>(), "event");
    EXPECT_EQ(enum_names<BetKind>[1], "player");
}

TEST(Describe, ListsEveryTypeOnceAndInOrder) {
    const Description description = describe<Event, Inventory, Event>();
    std::vector<std::string> names;
    names.reserve(description.structures.size());
    for (const auto& structure : description.structures) names.push_back(structure.name);
    EXPECT_THAT(names, testing::ElementsAre("note_stacked", "bets_placed", "card_drawn",
                                            "inventory", "line", "odds", "transfer", "wishes"));
    ASSERT_EQ(description.enumerations.size(), 1U);
    EXPECT_EQ(description.unions.size(), 2U);
    EXPECT_EQ(description.identities.size(), 4U);
    EXPECT_EQ(describe<Branch>().structures.size(), 1U);
}

TEST(Describe, PrintsTheTablesOfTheDocument) {
    EXPECT_EQ(field_tables(describe<TableEvent>()),
              "### bets_placed (301)\n"
              "\n"
              "| field | name | wire type | holds |\n"
              "| --- | --- | --- | --- |\n"
              "| 1 | `round` | unsigned | round_id |\n"
              "| 2 | `terminal` | unsigned | terminal_id |\n"
              "| 3 | `lines` | list | list of line |\n"
              "| 4 | `transfers` | list | list of transfer |\n"
              "\n"
              "### card_drawn (302)\n"
              "\n"
              "| field | name | wire type | holds |\n"
              "| --- | --- | --- | --- |\n"
              "| 1 | `table` | unsigned | table_id |\n"
              "| 2 | `card` | unsigned | card |\n"
              "| 3 | `burned` | unsigned | optional: card |\n"
              "\n"
              "### line\n"
              "\n"
              "| field | name | wire type | holds |\n"
              "| --- | --- | --- | --- |\n"
              "| 1 | `bet` | unsigned | 0 to 65535 |\n"
              "| 2 | `stake` | signed | money |\n"
              "| 4 | `odds` | struct | odds |\n"
              "\n"
              "### odds\n"
              "\n"
              "| field | name | wire type | holds |\n"
              "| --- | --- | --- | --- |\n"
              "| 1 | `win` | signed | -2147483648 to 2147483647 |\n"
              "| 2 | `stake` | signed | -2147483648 to 2147483647 |\n"
              "\n"
              "### transfer\n"
              "\n"
              "| field | name | wire type | holds |\n"
              "| --- | --- | --- | --- |\n"
              "| 1 | `from` | signed | account_id |\n"
              "| 2 | `to` | signed | account_id |\n"
              "| 3 | `amount` | signed | money |\n"
              "\n"
              "### table_event\n"
              "\n"
              "One of bets_placed, card_drawn.\n"
              "\n"
              "### Ids\n"
              "\n"
              "| id | numbers |\n"
              "| --- | --- |\n"
              "| account_id | -2147483648 to 2147483647 |\n"
              "| round_id | 0 to 18446744073709551615 |\n"
              "| table_id | 0 to 4294967295 |\n"
              "| terminal_id | 0 to 65535 |\n");
    const std::string all = field_tables(describe<Inventory>());
    EXPECT_THAT(all, HasSubstr("### phase\n\n0 `closed`, 1 `open`, 2 `no_more_bets`, 3 `settled`"));
    EXPECT_THAT(all, HasSubstr("| 16 | `maybe_phases` | list | optional: list of phase |"));
    EXPECT_THAT(all, HasSubstr("| 23 | `dice` | list | list of always 3 0 to 65535 |"));
    EXPECT_THAT(all, HasSubstr("| 29 | `serial` | bytes | 4 bytes |"));
    EXPECT_THAT(all, HasSubstr("| 27 | `last` | union | optional: event |"));
}

TEST(Describe, TwoTypesOfOneNameAreFoundOut) {
    EXPECT_DEATH((describe<Moon, Inventory>()), "one_type_of_this_name");
    EXPECT_DEATH(describe<Unsorted>(), "number > ");
}

TEST(JsonSchema, IsJsonAndDefinesEveryType) {
    const std::string text = json_schema(describe<Event, Inventory, Branch>(), "event");
    json::Reader reader;
    const auto schema = reader.read(text);
    ASSERT_TRUE(schema) << schema.error().what << '\n' << text;
    const json::Object& root = (*schema)->get_object();
    EXPECT_EQ(*root.if_contains("$ref")->if_string(), "#/$defs/event");
    const json::Object& definitions = root.if_contains("$defs")->get_object();
    for (std::size_t at = text.find("#/$defs/"); at != std::string::npos;
         at = text.find("#/$defs/", at + 1)) {
        const std::string_view name = std::string_view(text).substr(at + 8);
        EXPECT_TRUE(definitions.contains(name.substr(0, name.find('"')))) << name.substr(0, 20);
    }
}

TEST(JsonSchema, SpellsStructsUnionsAndEnums) {
    const std::string text = json_schema(describe<Event, Inventory>());
    EXPECT_THAT(text, HasSubstr(R"("note_stacked":{"type":"object","properties":{)"
                                R"("type":{"const":"note_stacked"},)"
                                R"("terminal":{"$ref":"#/$defs/terminal_id"},)"
                                R"("value":{"$ref":"#/$defs/cents"}},)"
                                R"("required":["type","terminal","value"],)"
                                R"("additionalProperties":false})"));
    EXPECT_THAT(text, HasSubstr(R"("event":{"oneOf":[{"$ref":"#/$defs/table_event"},)"
                                R"({"$ref":"#/$defs/note_stacked"}]})"));
    EXPECT_THAT(text, HasSubstr(R"("phase":{"enum":["closed","open","no_more_bets","settled"]})"));
    EXPECT_THAT(text, HasSubstr(R"("terminal_id":{"type":"integer","minimum":0,"maximum":65535})"));
    EXPECT_THAT(text, HasSubstr(R"("required":["type","table","card"])"));  // burned is optional
    EXPECT_THAT(text, HasSubstr(R"("dice":{"type":"array","items":{"type":"integer","minimum":0,)"
                                R"("maximum":65535},"minItems":3,"maxItems":3})"));
    EXPECT_THAT(text, HasSubstr(R"("serial":{"$ref":"#/$defs/hex","minLength":8,"maxLength":8})"));
    EXPECT_THAT(text, HasSubstr(R"("language":{"type":"string"}},"required":[])"));  // lenient
}

TEST(TypeScript, SpellsInterfacesBrandsAndUnions) {
    const std::string text = typescript(describe<Event, Inventory>());
    EXPECT_THAT(text, HasSubstr("export interface BetsPlaced {\n"
                                "    type: \"bets_placed\";\n"
                                "    round: RoundId;\n"
                                "    terminal: TerminalId;\n"
                                "    lines: Array<Line>;\n"
                                "    transfers: Array<Transfer>;\n"
                                "}\n"));
    EXPECT_THAT(text, HasSubstr("export interface Line {\n"
                                "    bet: number;\n"
                                "    stake: Cents;\n"
                                "    odds: Odds;\n"
                                "}\n"));
    EXPECT_THAT(text, HasSubstr("export type TableId = number & "
                                "{ readonly __brand: \"TableId\" };\n"));
    EXPECT_THAT(text, HasSubstr("export type Phase = \"closed\" | \"open\" | \"no_more_bets\" | "
                                "\"settled\";\n"));
    EXPECT_THAT(text, HasSubstr("export type Event = TableEvent | NoteStacked;\n"));
    EXPECT_THAT(text, HasSubstr("    burned?: Card;\n"));
    EXPECT_THAT(text, HasSubstr("    dice: [number, number, number];\n"));
    EXPECT_THAT(text, HasSubstr("    grid: Array<Array<number>>;\n"));
    EXPECT_THAT(text, HasSubstr("    language?: string;\n"));
}

}  // namespace
}  // namespace croupier::encoding
