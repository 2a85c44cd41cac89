// docs/formats/journal.md, its JSON Schema and the TypeScript types say what the code does: they
// are printed from the field lists and compared here. CROUPIER_UPDATE=1 writes them anew.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codec/journal.h"
#include "encoding/binary.h"
#include "encoding/schema.h"
#include "lab/library.h"
#include "tests/support/printed_file.h"

namespace croupier::tests {
namespace {

using encoding::Description;
using encoding::FieldUse;
using encoding::Shape;
using encoding::TypeUse;

const std::array<std::string, 8> areas = {"venue", "staff", "terminal", "table",
                                          "wager", "play",  "incident", "device"};

// Unions have no names in C++; readers of the document want some.
TypeUse named_union(Description& description, const TypeUse& found, const std::string& name,
                    const std::string& kind) {
    CHECK(found.shape == Shape::union_of && found.parts.size() == areas.size());
    Description::Union all{name, {}};
    for (std::size_t area = 0; area < areas.size(); ++area) {
        const std::string part = areas[area] + "_" + kind;
        description.unions.push_back({part, found.parts[area].parts});
        all.alternatives.push_back({.shape = Shape::union_of, .name = part});
    }
    description.unions.push_back(std::move(all));
    return {.shape = Shape::union_of, .name = name};
}

Description::Structure& structure_of(Description& description, std::string_view name) {
    for (auto& structure : description.structures)
        if (structure.name == name) return structure;
    CHECK(false);
}

FieldUse& field_of(Description& description, std::string_view structure, std::string_view name) {
    for (FieldUse& field : structure_of(description, structure).fields)
        if (field.name == name) return field;
    CHECK(false);
}

Description journal_description() {
    Description description = encoding::describe<codec::Batch>();
    FieldUse& order = field_of(description, "command", "order");
    order.type = named_union(description, order.type, "order", "command");
    FieldUse& events = field_of(description, "entry", "events");
    events.type.parts[0] = named_union(description, events.type.parts[0], "event", "event");
    return description;
}

// A line of `croupier export`.
void add_export_line(Description& description) {
    Description::Structure line = structure_of(description, "entry");
    line.name = "export_line";
    const TypeUse number{.shape = Shape::whole, .lowest = "0", .highest = "9223372036854775807"};
    const auto field = [](const char* name, const TypeUse& type) {
        return FieldUse{1, name, encoding::WireType::unsigned_number, false, type};
    };
    line.fields.insert(line.fields.begin(),
                       {field("sequence", number), field("hash", {.shape = Shape::digest}),
                        field("entry", number)});
    description.structures.push_back(std::move(line));
}

// The tables of commands, then of events, then of what both are made of.
std::string type_tables(const Description& all) {
    const auto named_in = [&](std::string_view kind) {
        std::vector<std::string> names;
        for (const auto& one_of : all.unions)
            if (one_of.name.ends_with(kind) && one_of.name.size() > kind.size())
                for (const TypeUse& leaf : one_of.alternatives) names.push_back(leaf.name);
        return names;
    };
    const auto commands = named_in("_command");
    const auto events = named_in("_event");
    const auto has = [](const std::vector<std::string>& names, const std::string& name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    Description of_commands;
    Description of_events;
    Description parts = all;
    parts.structures.clear();
    parts.unions.clear();
    for (const auto& structure : all.structures)
        (has(commands, structure.name) ? of_commands
         : has(events, structure.name) ? of_events
                                       : parts)
            .structures.push_back(structure);
    return "## Commands\n\n" + encoding::field_tables(of_commands) + "## Events\n\n" +
           encoding::field_tables(of_events) + "## Parts\n\n" + encoding::field_tables(parts);
}

// The worked example: a batch in which one terminal backs the Banker with 25.00.
codec::Batch example() {
    using namespace floor;  // NOLINT(google-build-using-namespace): names of the journal only
    const auto spot = parse_spot(Game::baccarat, "banker", {});
    CHECK(spot.has_value());
    const RoundId round{TableId(0), 3};
    const TerminalId terminal(7);
    Split funding;
    funding[CreditClass::cashable] = Money::cents(2500);
    Command command;
    command.origin = {OriginKind::terminal, 7};
    command.counter = 12;
    command.at = 1'700'000'000'250;
    command.received_at = 1'700'000'000'249;
    command.order = WagerCommand{PlaceBets{TableId(0), terminal, {{*spot, Money::cents(2500)}}}};
    const BetsPlaced placed{round,
                            terminal,
                            {{*spot, funding}},
                            {{credit_account(terminal, CreditClass::cashable),
                              at_risk_account(terminal, round, CreditClass::cashable),
                              Money::cents(2500), Purpose::stake}},
                            false,
                            false};
    codec::Batch batch;
    batch.entries.push_back({command, {}, {WagerEvent{placed}}});
    return batch;
}

std::string wrapped(const std::string& text, std::size_t columns) {
    std::string lines;
    for (std::size_t at = 0; at < text.size(); at += columns)
        lines += text.substr(at, columns) + "\n";
    return lines;
}

std::string example_text() {
    Bytes content;
    codec::append_batch(content, example());
    return "```\n" + wrapped(hex_of(content), 96) + "```\n\n```json\n" +
           codec::entry_json(example().entries[0]) + "\n```\n";
}

TEST(JournalFormat, TheDocumentHasEveryTypeAsItIs) {
    const std::string file = "docs/formats/journal.md";
    const auto found = lab::read_file(path_of(file));
    ASSERT_TRUE(found) << found.error().what;
    std::string text = with_section(*found, "types", type_tables(journal_description()));
    text = with_section(text, "example", example_text());
    expect_file(file, text);
}

TEST(JournalFormat, SchemaAndTypeScriptAreThoseOfTheCode) {
    Description description = journal_description();
    add_export_line(description);
    expect_file("docs/formats/journal.schema.json",
                encoding::json_schema(description, "export_line"));
    expect_file("web/lib/journal.ts", encoding::typescript(description));
}

TEST(JournalFormat, CommandsAndEventsHaveNumbersOfTheirOwn) {
    const Description description = journal_description();
    std::size_t commands = 0;
    std::size_t events = 0;
    for (const auto& one_of : description.unions) {
        if (one_of.name.ends_with("_command")) commands += one_of.alternatives.size();
        if (one_of.name.ends_with("_event")) events += one_of.alternatives.size();
    }
    EXPECT_EQ(commands, encoding::leaves<floor::Order>.size());
    EXPECT_EQ(events, encoding::leaves<floor::Event>.size());
}

}  // namespace
}  // namespace croupier::tests
