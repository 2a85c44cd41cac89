// docs/protocol.md, its JSON Schema and the TypeScript types are printed from the messages' field
// lists and compared here.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "encoding/schema.h"
#include "lab/library.h"
#include "server/protocol/server_message.h"
#include "tests/support/printed_file.h"
#include "view/rules.h"

namespace croupier::tests {
namespace {

using encoding::Description;

Description protocol_description() {
    return encoding::describe<server::ClientMessage, server::ServerMessage>();
}

// All that a union can be, through the unions in it, named or not.
std::vector<std::string> names_in(const Description& all, std::string_view name) {
    std::vector<std::string> names;
    const auto add = [&](const auto& self, const encoding::TypeUse& use) -> void {
        if (use.shape != encoding::Shape::union_of) return names.push_back(use.name);
        for (const encoding::TypeUse& part : use.parts) self(self, part);
        for (const auto& one_of : all.unions)
            if (one_of.name == use.name && !use.name.empty())
                for (const encoding::TypeUse& part : one_of.alternatives) self(self, part);
    };
    add(add, {.shape = encoding::Shape::union_of, .name = std::string(name)});
    return names;
}

std::string tables_of(const Description& all, std::string_view name) {
    Description chosen;
    for (const std::string& wanted : names_in(all, name))
        for (const auto& structure : all.structures)
            if (structure.name == wanted) chosen.structures.push_back(structure);
    return encoding::field_tables(chosen, encoding::Spelled::json);
}

std::string parts_of(const Description& all) {
    Description parts = all;
    parts.unions.clear();
    std::erase_if(parts.structures, [](const auto& structure) { return structure.type_number; });
    return encoding::field_tables(parts, encoding::Spelled::json);
}

TEST(ProtocolFormat, TheDocumentHasEveryMessageAsItIs) {
    const std::string file = "docs/protocol.md";
    const auto found = lab::read_file(path_of(file));
    ASSERT_TRUE(found) << found.error().what;
    const Description all = protocol_description();
    std::string text = with_section(*found, "client", tables_of(all, "client_message"));
    text = with_section(text, "orders", tables_of(all, "staff_order"));
    text = with_section(text, "server", tables_of(all, "server_message"));
    text = with_section(text, "parts", parts_of(all));
    expect_file(file, text);
}

// Each stands in backquotes on the page; what nobody could send is no example.
TEST(ProtocolFormat, EveryOrderHasAnExampleThatTheHostReads) {
    const auto page = lab::read_file(path_of("docs/protocol.md"));
    ASSERT_TRUE(page) << page.error().what;
    const std::string from = "`{\"type\":\"";
    std::set<std::string> shown;
    for (std::size_t at = page->find(from); at != page->npos; at = page->find(from, at + 1)) {
        const std::size_t named = at + from.size();
        const std::string name = page->substr(named, page->find('"', named) - named);
        const std::string text = page->substr(at + 1, page->find('`', at + 1) - at - 1);
        const bool alone = server::read_message(text).has_value();
        const auto ordered =
            server::read_message(R"({"type":"order","counter":1,"order":)" + text + "}");
        EXPECT_TRUE(alone || ordered) << text << ": " << (ordered ? "" : ordered.error().what);
        shown.insert(name);
    }
    const Description all = protocol_description();
    for (const std::string_view side : {"client_message", "staff_order"})
        for (const std::string& name : names_in(all, side))
            EXPECT_TRUE(shown.contains(name)) << name << " has no example";
}

TEST(ProtocolFormat, SchemaAndTypeScriptAreThoseOfTheCode) {
    const Description all = protocol_description();
    expect_file("docs/protocol.schema.json", encoding::json_schema(all));
    expect_file("web/lib/protocol.ts", encoding::typescript(all));
}

// What GET /rules/TABLE gives.
TEST(ProtocolFormat, TheRulesOfATableAreTypedAsTheHostWritesThem) {
    expect_file("web/lib/rules_view.ts",
                encoding::typescript(encoding::describe<view::RulesView>()));
}

}  // namespace
}  // namespace croupier::tests
