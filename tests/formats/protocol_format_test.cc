// docs/protocol.md, its JSON Schema and the TypeScript types are printed from the messages' field
// lists and compared here.
#include <gtest/gtest.h>

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

// The structs of one union first, in the order of their numbers.
std::string tables_of(const Description& all, std::string_view name) {
    Description chosen;
    const auto add = [&](const auto& self, const std::string& union_name) -> void {
        for (const auto& one_of : all.unions) {
            if (one_of.name != union_name) continue;
            for (const auto& alternative : one_of.alternatives) {
                if (alternative.shape == encoding::Shape::union_of) self(self, alternative.name);
                for (const auto& structure : all.structures)
                    if (structure.name == alternative.name) chosen.structures.push_back(structure);
            }
        }
    };
    add(add, std::string(name));
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
