#include "encoding/schema.h"

#include <fmt/format.h>

#include <iterator>

namespace croupier::encoding {
namespace {

std::string reference(std::string_view name) {
    return fmt::format(R"({{"$ref":"#/$defs/{}"}})", name);
}

std::string schema_of(const TypeUse& type);

std::string schema_of_any(const std::vector<TypeUse>& types) {
    std::string text = "{\"oneOf\":[";
    for (const TypeUse& type : types) {
        if (text.back() != '[') text += ',';
        text += schema_of(type);
    }
    return text + "]}";
}

std::string schema_of(const TypeUse& type) {
    switch (type.shape) {
        case Shape::boolean:
            return R"({"type":"boolean"})";
        case Shape::whole:
            return fmt::format(R"({{"type":"integer","minimum":{},"maximum":{}}})", type.lowest,
                               type.highest);
        case Shape::money:
            return reference("cents");
        case Shape::text:
            return R"({"type":"string"})";
        case Shape::bytes:
            return reference("hex");
        case Shape::fixed_bytes:
            return fmt::format(R"({{"$ref":"#/$defs/hex","minLength":{0},"maxLength":{0}}})",
                               2 * type.count);
        case Shape::digest:
            return reference("digest");
        case Shape::card:
            return reference("card");
        case Shape::list:
            return fmt::format(R"({{"type":"array","items":{}}})", schema_of(type.parts[0]));
        case Shape::array:
            return fmt::format(R"({{"type":"array","items":{0},"minItems":{1},"maxItems":{1}}})",
                               schema_of(type.parts[0]), type.count);
        case Shape::enumeration:
        case Shape::identity:
        case Shape::structure:
            return reference(type.name);
        case Shape::union_of:
            break;
    }
    return type.name.empty() ? schema_of_any(type.parts) : reference(type.name);
}

std::string schema_of(const Description::Structure& structure) {
    std::string properties;
    std::string required;
    const auto add = [](std::string& list, const std::string& entry) {
        list += (list.empty() ? "" : ",") + entry;
    };
    if (structure.type_number) {
        add(properties, fmt::format(R"("type":{{"const":"{}"}})", structure.name));
        add(required, R"("type")");
    }
    for (const FieldUse& field : structure.fields) {
        add(properties, fmt::format(R"("{}":{})", field.name, schema_of(field.type)));
        // A union has no default that could stand for it.
        const bool needed = !structure.lenient || field.type.shape == Shape::union_of;
        if (!field.optional && needed) add(required, fmt::format(R"("{}")", field.name));
    }
    return fmt::format(R"({{"type":"object","properties":{{{}}},"required":[{}],)"
                       R"("additionalProperties":false}})",
                       properties, required);
}

std::string schema_of(const Description::Enumeration& enumeration) {
    return fmt::format(R"({{"enum":["{}"]}})", fmt::join(enumeration.names, R"(",")"));
}

std::string script_of(const TypeUse& type);

std::string script_of_any(const std::vector<TypeUse>& types) {
    std::string text;
    for (const TypeUse& type : types) text += (text.empty() ? "" : " | ") + script_of(type);
    return text;
}

std::string script_of(const TypeUse& type) {
    constexpr std::size_t tuple_max = 8;
    switch (type.shape) {
        case Shape::boolean:
            return "boolean";
        case Shape::whole:
            return "number";
        case Shape::money:
            return "Cents";
        case Shape::text:
            return "string";
        case Shape::bytes:
        case Shape::fixed_bytes:
            return "Hex";
        case Shape::digest:
            return "Digest";
        case Shape::card:
            return "Card";
        case Shape::array:
            if (type.count <= tuple_max) {
                const std::vector<std::string> items(type.count, script_of(type.parts[0]));
                return fmt::format("[{}]", fmt::join(items, ", "));
            }
            [[fallthrough]];
        case Shape::list:
            return fmt::format("Array<{}>", script_of(type.parts[0]));
        case Shape::enumeration:
        case Shape::identity:
        case Shape::structure:
            return pascal_case(type.name);
        case Shape::union_of:
            break;
    }
    return type.name.empty() ? script_of_any(type.parts) : pascal_case(type.name);
}

constexpr std::string_view schema_prelude =
    R"({"$schema":"https://json-schema.org/draft/2020-12/schema",)";
constexpr std::string_view schema_leaves =
    R"("card":{"type":"string","pattern":"^[2-9TJQKA][CDHS]$"},
"cents":{"type":"integer","minimum":-9223372036854775808,"maximum":9223372036854775807},
"digest":{"type":"string","pattern":"^[0-9a-f]{64}$"},
"hex":{"type":"string","pattern":"^([0-9a-f]{2})*$"})";

constexpr std::string_view script_prelude =
    R"(// Printed from the field lists of src/codec: change those, not this.
export type Cents = number & { readonly __brand: "Cents" };
export type Hex = string & { readonly __brand: "Hex" };
export type Digest = string & { readonly __brand: "Digest" };
type Rank = "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K" | "A";
export type Card = `${Rank}${"C" | "D" | "H" | "S"}`;
)";

}  // namespace

std::string json_schema(const Description& description, std::string_view root) {
    std::string text(schema_prelude);
    const auto out = std::back_inserter(text);
    if (!root.empty()) fmt::format_to(out, R"("$ref":"#/$defs/{}",)", root);
    text += "\"$defs\":{\n";
    text += schema_leaves;
    const auto define = [&](std::string_view name, const std::string& schema) {
        fmt::format_to(out, ",\n\"{}\":{}", name, schema);
    };
    for (const auto& identity : description.identities)
        define(identity.name, schema_of(identity.number));
    for (const auto& enumeration : description.enumerations)
        define(enumeration.name, schema_of(enumeration));
    for (const auto& structure : description.structures)
        define(structure.name, schema_of(structure));
    for (const auto& one_of : description.unions)
        define(one_of.name, schema_of_any(one_of.alternatives));
    text += "\n}}\n";
    return text;
}

std::string typescript(const Description& description) {
    std::string text(script_prelude);
    const auto out = std::back_inserter(text);
    for (const auto& identity : description.identities)
        fmt::format_to(out, "export type {0} = {1} & {{ readonly __brand: \"{0}\" }};\n",
                       pascal_case(identity.name), script_of(identity.number));
    for (const auto& enumeration : description.enumerations)
        fmt::format_to(out, "export type {} = \"{}\";\n", pascal_case(enumeration.name),
                       fmt::join(enumeration.names, "\" | \""));
    for (const auto& structure : description.structures) {
        fmt::format_to(out, "export interface {} {{\n", pascal_case(structure.name));
        if (structure.type_number) fmt::format_to(out, "    type: \"{}\";\n", structure.name);
        for (const FieldUse& field : structure.fields) {
            const bool may_lack =
                field.optional || (structure.lenient && field.type.shape != Shape::union_of);
            fmt::format_to(out, "    {}{}: {};\n", field.name, may_lack ? "?" : "",
                           script_of(field.type));
        }
        text += "}\n";
    }
    for (const auto& one_of : description.unions)
        fmt::format_to(out, "export type {} = {};\n", pascal_case(one_of.name),
                       script_of_any(one_of.alternatives));
    return text;
}

}  // namespace croupier::encoding
