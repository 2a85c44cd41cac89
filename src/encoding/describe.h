// The field lists as data: what journal.md, JSON Schema and TypeScript are printed from, so that
// none of them can say what the code does not do.
#pragma once

#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "encoding/generation.h"

namespace croupier::encoding {

enum class Shape : std::uint8_t {
    boolean,
    whole,  // `lowest` and `highest` say of what width
    money,
    text,
    bytes,
    fixed_bytes,  // `count` of them
    digest,
    card,
    list,         // of parts[0]
    array,        // `count` of parts[0]
    enumeration,  // these four are described once, under `name`
    identity,
    structure,
    union_of,  // without a name: of `parts`
};

struct TypeUse {
    Shape shape = Shape::boolean;
    std::string name{};
    std::string lowest{};
    std::string highest{};
    std::size_t count = 0;
    std::vector<TypeUse> parts{};
};

struct FieldUse {
    std::uint32_t number = 0;
    std::string name;
    WireType wire_type = WireType::unsigned_number;
    bool optional = false;
    TypeUse type;
    std::uint32_t generation = 0;
};

struct Description {
    struct Structure {
        std::string name{};
        std::optional<std::uint32_t> type_number{};
        bool lenient = false;
        std::vector<FieldUse> fields{};
        std::uint32_t generation = 0;
    };
    struct Enumeration {
        std::string name;
        std::vector<std::string> names;
        std::vector<std::uint32_t> generations{};  // of each name
    };
    struct Identity {
        std::string name;  // "table_id"
        TypeUse number;
    };
    struct Union {
        std::string name;
        std::vector<TypeUse> alternatives;
    };
    // Those with a type number by that, then the others by name; the rest by name.
    std::vector<Structure> structures;
    std::vector<Enumeration> enumerations;
    std::vector<Identity> identities;
    std::vector<Union> unions;
};

class Describer {
public:
    Describer();
    template <class T>
    TypeUse use();
    Description finish();

private:
    struct Fields {
        Describer& describer;
        std::uint32_t (*generation)(std::uint32_t number);
        std::vector<FieldUse> list;
        bool has_type = false;  // "type" is taken by the struct's own
        template <class T>
        void operator()(std::uint32_t number, std::string_view name, const T&) {
            if constexpr (Optional<T>)
                add<typename T::value_type>(number, name, true);
            else
                add<T>(number, name, false);
        }
        template <class T>
        void add(std::uint32_t number, std::string_view name, bool optional) {
            describer.check_field(list, number, name, has_type);
            list.push_back({number, std::string(name), wire_type_of<T>(), optional,
                            describer.use<T>(), generation(number)});
        }
    };
    template <class T>
    static constexpr char type_key = 0;  // its address stands for the type

    template <class T>
    void add_structure(const std::string& name);
    template <Union U>
    std::vector<TypeUse> alternatives();
    // True when the name is met for the first time. A name that two types have is a failed CHECK.
    bool is_new(const std::string& name, const void* type);
    static void check_field(const std::vector<FieldUse>& before, std::uint32_t number,
                            std::string_view name, bool has_type);

    Description description_;
    std::map<std::string, const void*> known_;
};

// All that can be reached from these types.
template <class... T>
Description describe() {
    Describer describer;
    (describer.use<T>(), ...);
    return describer.finish();
}

// What of it a store can hold in which that generation is the newest that was activated: all that
// can be reached from the struct `root` without anything that came later.
Description of_generation(const Description& all, std::uint32_t generation, std::string_view root);

// "BetKind" and "bet_kind" become "bet_kind"; "bet_kind" becomes "BetKind".
std::string snake_case(std::string_view name);
std::string pascal_case(std::string_view name);

// Markdown: a table of fields for every struct, and the enumerators of every enum; with the numbers
// that binary.md needs, or only with what JSON has.
enum class Spelled : std::uint8_t { binary, json };
std::string field_tables(const Description& description, Spelled spelled = Spelled::binary);

template <class T>
TypeUse Describer::use() {
    if constexpr (Structure<T> || Enumeration<T> || Identity<T> ||
                  (Union<T> && !type_name<T>().empty())) {
        std::string name = snake_case(type_name<T>());
        if (Identity<T> && !name.ends_with("_id")) name += "_id";
        const bool first = is_new(name, &type_key<T>);
        if constexpr (Structure<T>) {
            if (first) add_structure<T>(name);
            return {.shape = Shape::structure, .name = std::move(name)};
        } else if constexpr (Enumeration<T>) {
            if (first) {
                Description::Enumeration all{name, {enum_names<T>.begin(), enum_names<T>.end()}};
                for (std::size_t at = 0; at < all.names.size(); ++at)
                    all.generations.push_back(enumerator_generation<T>(at));
                description_.enumerations.push_back(std::move(all));
            }
            return {.shape = Shape::enumeration, .name = std::move(name)};
        } else if constexpr (Identity<T>) {
            if (first) description_.identities.push_back({name, use<typename T::rep>()});
            return {.shape = Shape::identity, .name = std::move(name)};
        } else {
            if (first) {
                auto found = alternatives<T>();
                description_.unions.push_back({name, std::move(found)});
            }
            return {.shape = Shape::union_of, .name = std::move(name)};
        }
    } else if constexpr (Union<T>) {
        return {.shape = Shape::union_of, .parts = alternatives<T>()};
    } else if constexpr (std::same_as<T, bool>) {
        return {.shape = Shape::boolean};
    } else if constexpr (std::same_as<T, Money>) {
        return {.shape = Shape::money};
    } else if constexpr (std::same_as<T, std::string>) {
        return {.shape = Shape::text};
    } else if constexpr (std::same_as<T, Bytes>) {
        return {.shape = Shape::bytes};
    } else if constexpr (FixedBytes<T>) {
        return {.shape = Shape::fixed_bytes, .count = std::tuple_size_v<T>};
    } else if constexpr (std::same_as<T, Digest>) {
        return {.shape = Shape::digest};
    } else if constexpr (std::same_as<T, cards::Card>) {
        return {.shape = Shape::card};
    } else if constexpr (Array<T>) {
        return {.shape = Shape::array,
                .count = std::tuple_size_v<T>,
                .parts = {use<typename T::value_type>()}};
    } else if constexpr (Sequence<T>) {
        return {.shape = Shape::list, .parts = {use<typename T::value_type>()}};
    } else {
        static_assert(Whole<T>, "the codec does not know this type of member");
        return {.shape = Shape::whole,
                .lowest = std::to_string(std::numeric_limits<T>::min()),
                .highest = std::to_string(std::numeric_limits<T>::max())};
    }
}

template <class T>
void Describer::add_structure(const std::string& name) {
    Description::Structure structure{.name = name, .lenient = is_lenient<T>()};
    if constexpr (Numbered<T>) structure.type_number = T::type_number;
    structure.generation = type_generation<T>();
    Fields fields{*this, field_generation<T>, {}, Numbered<T>};
    const T value{};
    FieldsOf<T>::fields(fields, value);
    structure.fields = std::move(fields.list);
    description_.structures.push_back(std::move(structure));
}

template <Union U>
std::vector<TypeUse> Describer::alternatives() {
    static_assert(leaves<U>.size() > 0);
    return [this]<std::size_t... index>(std::index_sequence<index...>) {
        return std::vector<TypeUse>{this->use<std::variant_alternative_t<index, U>>()...};
    }(std::make_index_sequence<std::variant_size_v<U>>());
}

}  // namespace croupier::encoding
