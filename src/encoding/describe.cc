#include "encoding/describe.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace croupier::encoding {
namespace {

constexpr std::array<std::string_view, 6> wire_type_names = {"unsigned", "signed", "bytes",
                                                             "struct",   "list",   "union"};

bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}

// "list of 3 line", "table_id", "unsigned to 255".
std::string words(const TypeUse& type) {
    switch (type.shape) {
        case Shape::boolean:
            return "true or false";
        case Shape::whole:
            return fmt::format("{} to {}", type.lowest, type.highest);
        case Shape::money:
            return "money";
        case Shape::text:
            return "text";
        case Shape::bytes:
            return "bytes";
        case Shape::fixed_bytes:
            return fmt::format("{} bytes", type.count);
        case Shape::digest:
            return "digest";
        case Shape::card:
            return "card";
        case Shape::list:
            return "list of " + words(type.parts[0]);
        case Shape::array:
            return fmt::format("list of always {} {}", type.count, words(type.parts[0]));
        case Shape::enumeration:
        case Shape::identity:
        case Shape::structure:
            return type.name;
        case Shape::union_of:
            break;
    }
    if (!type.name.empty()) return type.name;
    std::string either;
    for (const TypeUse& part : type.parts) either += (either.empty() ? "" : " or ") + words(part);
    return either;
}

template <class Named>
void sort_by_name(std::vector<Named>& all) {
    std::sort(all.begin(), all.end(),
              [](const Named& a, const Named& b) { return a.name < b.name; });
}

}  // namespace

std::string snake_case(std::string_view name) {
    std::string snake;
    for (const char c : name) {
        if (is_upper(c) && !snake.empty() && snake.back() != '_') snake += '_';
        snake += is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return snake;
}

std::string pascal_case(std::string_view name) {
    std::string pascal;
    bool begins = true;
    for (const char c : name) {
        if (c != '_')
            pascal += begins && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        begins = c == '_';
    }
    return pascal;
}

// These stand for themselves in what is printed.
Describer::Describer()
    : known_{{"card", nullptr}, {"cents", nullptr}, {"digest", nullptr}, {"hex", nullptr}} {}

bool Describer::is_new(const std::string& name, const void* type) {
    CHECK(!name.empty());
    const auto [known, first] = known_.emplace(name, type);
    const bool one_type_of_this_name = known->second == type;
    CHECK(one_type_of_this_name);
    return first;
}

void Describer::check_field(const std::vector<FieldUse>& before, std::uint32_t number,
                            std::string_view name, bool has_type) {
    CHECK(number > (before.empty() ? 0 : before.back().number));
    CHECK(!has_type || name != "type");
    for (const FieldUse& field : before) CHECK(field.name != name);
}

Description Describer::finish() {
    std::sort(description_.structures.begin(), description_.structures.end(),
              [](const Description::Structure& a, const Description::Structure& b) {
                  constexpr std::uint32_t behind = std::numeric_limits<std::uint32_t>::max();
                  const std::uint32_t first = a.type_number.value_or(behind);
                  const std::uint32_t second = b.type_number.value_or(behind);
                  return first != second ? first < second : a.name < b.name;
              });
    sort_by_name(description_.enumerations);
    sort_by_name(description_.identities);
    sort_by_name(description_.unions);
    return std::move(description_);
}

std::string field_tables(const Description& description, Spelled spelled) {
    std::string text;
    const auto out = std::back_inserter(text);
    const bool numbers = spelled == Spelled::binary;
    for (const auto& structure : description.structures) {
        fmt::format_to(out, "### {}", structure.name);
        if (numbers && structure.type_number) fmt::format_to(out, " ({})", *structure.type_number);
        text += "\n\n";
        text += numbers ? "| field | name | wire type | holds |\n| --- | --- | --- | --- |\n"
                        : "| name | holds |\n| --- | --- |\n";
        if (!numbers && structure.type_number)
            fmt::format_to(out, "| `type` | \"{}\" |\n", structure.name);
        for (const FieldUse& field : structure.fields) {
            if (numbers)
                fmt::format_to(out, "| {} | `{}` | {} |", field.number, field.name,
                               wire_type_names[static_cast<std::size_t>(field.wire_type)]);
            else
                fmt::format_to(out, "| `{}` |", field.name);
            const bool may_lack = field.optional || (!numbers && structure.lenient);
            fmt::format_to(out, " {}{} |\n", may_lack ? "optional: " : "", words(field.type));
        }
        text += '\n';
    }
    for (const auto& one_of : description.unions) {
        fmt::format_to(out, "### {}\n\nOne of", one_of.name);
        std::string_view between = " ";
        for (const TypeUse& alternative : one_of.alternatives) {
            fmt::format_to(out, "{}{}", between, words(alternative));
            between = ", ";
        }
        text += ".\n\n";
    }
    for (const auto& enumeration : description.enumerations) {
        fmt::format_to(out, "### {}\n\n", enumeration.name);
        for (std::size_t at = 0; at < enumeration.names.size(); ++at)
            if (numbers)
                fmt::format_to(out, "{}{} `{}`", at == 0 ? "" : ", ", at, enumeration.names[at]);
            else
                fmt::format_to(out, "{}`{}`", at == 0 ? "" : ", ", enumeration.names[at]);
        text += "\n\n";
    }
    if (!description.identities.empty()) text += "### Ids\n\n| id | numbers |\n| --- | --- |\n";
    for (const auto& identity : description.identities)
        fmt::format_to(out, "| {} | {} |\n", identity.name, words(identity.number));
    return text;
}

}  // namespace croupier::encoding
