#include "encoding/describe.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

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

namespace {

// Follows uses from struct to struct and keeps what it meets.
class OfGeneration {
public:
    OfGeneration(const Description& all, std::uint32_t generation)
        : all_(all), generation_(generation) {}

    // False: only later stores have it.
    bool keep(TypeUse& use) {
        if (use.shape == Shape::structure) {
            const auto& structure = named(all_.structures, use.name);
            if (structure.generation > generation_) return false;
            if (met_.insert(use.name).second) keep_structure(structure);
        } else if (use.shape == Shape::enumeration) {
            if (met_.insert(use.name).second) keep_names(named(all_.enumerations, use.name));
        } else if (use.shape == Shape::identity) {
            if (met_.insert(use.name).second)
                kept_.identities.push_back(named(all_.identities, use.name));
        } else if (use.shape == Shape::union_of && !use.name.empty()) {
            if (!met_.insert(use.name).second) return true;
            Description::Union one_of = named(all_.unions, use.name);
            keep_all(one_of.alternatives);
            kept_.unions.push_back(std::move(one_of));
        } else if (!use.parts.empty()) {
            keep_all(use.parts);
            return !use.parts.empty();
        }
        return true;
    }
    Description finish() {
        // In the order of the whole.
        const auto order = [](auto& some, const auto& all) {
            auto sorted = all;
            std::erase_if(sorted, [&](const auto& one) { return !has(some, one.name); });
            for (auto& one : sorted) one = named(some, one.name);
            some = std::move(sorted);
        };
        order(kept_.structures, all_.structures);
        order(kept_.enumerations, all_.enumerations);
        order(kept_.identities, all_.identities);
        order(kept_.unions, all_.unions);
        return std::move(kept_);
    }

private:
    template <class Named>
    static bool has(const std::vector<Named>& some, std::string_view name) {
        return std::any_of(some.begin(), some.end(),
                           [&](const Named& one) { return one.name == name; });
    }
    template <class Named>
    static const Named& named(const std::vector<Named>& some, std::string_view name) {
        const auto at = std::find_if(some.begin(), some.end(),
                                     [&](const Named& one) { return one.name == name; });
        CHECK(at != some.end());
        return *at;
    }
    void keep_all(std::vector<TypeUse>& uses) {
        std::erase_if(uses, [this](TypeUse& use) { return !keep(use); });
    }
    void keep_structure(Description::Structure structure) {
        std::erase_if(structure.fields, [this](FieldUse& field) {
            return field.generation > generation_ || !keep(field.type);
        });
        kept_.structures.push_back(std::move(structure));
    }
    void keep_names(Description::Enumeration enumeration) {
        while (!enumeration.generations.empty() && enumeration.generations.back() > generation_) {
            enumeration.generations.pop_back();
            enumeration.names.pop_back();
        }
        kept_.enumerations.push_back(std::move(enumeration));
    }

    const Description& all_;
    std::uint32_t generation_;
    std::set<std::string> met_;
    Description kept_;
};

}  // namespace

Description of_generation(const Description& all, std::uint32_t generation, std::string_view root) {
    OfGeneration part(all, generation);
    TypeUse first{.shape = Shape::structure, .name = std::string(root)};
    CHECK(part.keep(first));
    return part.finish();
}

std::string field_tables(const Description& description, Spelled spelled) {
    std::string text;
    const auto out = std::back_inserter(text);
    const bool numbers = spelled == Spelled::binary;
    for (const auto& structure : description.structures) {
        fmt::format_to(out, "### {}", structure.name);
        if (numbers && structure.type_number) fmt::format_to(out, " ({})", *structure.type_number);
        if (numbers && structure.generation > 0)
            fmt::format_to(out, ", generation {}", structure.generation);
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
            fmt::format_to(out, " {}{}", may_lack ? "optional: " : "", words(field.type));
            if (numbers && field.generation > 0)
                fmt::format_to(out, "; generation {}", field.generation);
            text += " |\n";
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
            if (!numbers)
                fmt::format_to(out, "{}`{}`", at == 0 ? "" : ", ", enumeration.names[at]);
            else if (enumeration.generations[at] == 0)
                fmt::format_to(out, "{}{} `{}`", at == 0 ? "" : ", ", at, enumeration.names[at]);
            else
                fmt::format_to(out, ", {} `{}` (generation {})", at, enumeration.names[at],
                               enumeration.generations[at]);
        text += "\n\n";
    }
    if (!description.identities.empty()) text += "### Ids\n\n| id | numbers |\n| --- | --- |\n";
    for (const auto& identity : description.identities)
        fmt::format_to(out, "| {} | {} |\n", identity.name, words(identity.number));
    return text;
}

}  // namespace croupier::encoding
