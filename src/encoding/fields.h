// What a value that is kept or sent can be made of, and what each thing is called. A struct says
// its fields once, in rising numbers that are never used twice:
//     static constexpr std::string_view type_name = "line";
//     template <class V, class Self> static void fields(V& v, Self& self) {
//         v(1, "bet", self.bet);
//         v(2, "stake", self.stake);
//     }
// An alternative of a union has `static constexpr std::uint32_t type_number` as well. An enum has
// its names, dense from 0, where its own namespace is:
//     constexpr auto& names_of(Phase) { return phase_names; }
// It is called as in C++ (Phase: "phase") and an id as its tag says (`name = "table"`). Whoever
// wants another name, or one for a variant, says so beside the type:
//     constexpr std::string_view type_name_of(const Event*) { return "event"; }
// Both readers know unknown unions by that name, and JSON Schema and TypeScript define it.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "base/bytes.h"
#include "base/hash.h"
#include "base/id.h"
#include "base/money.h"
#include "base/odds.h"
#include "rules/cards/card.h"

namespace croupier::encoding {

// Levels of structs, lists and unions within each other, the outermost included; a union and the
// struct that it holds are one. The JSON reader has the same limit.
inline constexpr int depth_max = 32;

// The field list of T. A struct of another room that has none gets one here.
template <class T>
struct FieldsOf;
template <class T>
    requires requires { T::type_name; }
struct FieldsOf<T> {
    static constexpr std::string_view name = T::type_name;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        T::fields(v, self);
    }
};
template <>
struct FieldsOf<Odds> {
    static constexpr std::string_view name = "odds";
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "win", self.win);
        v(2, "stake", self.stake);
    }
};

template <class T>
inline constexpr bool is_id = false;
template <class Tag, class Rep>
inline constexpr bool is_id<Id<Tag, Rep>> = true;
template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;
template <class T>
inline constexpr bool is_variant = false;
template <class... T>
inline constexpr bool is_variant<std::variant<T...>> = true;
template <class T>
inline constexpr bool is_array = false;
template <class T, std::size_t count>
inline constexpr bool is_array<std::array<T, count>> = true;
template <class T>
inline constexpr bool is_byte_array = false;
template <std::size_t count>
inline constexpr bool is_byte_array<std::array<std::uint8_t, count>> = true;

template <class T>
concept Structure = requires { FieldsOf<T>::name; };
template <class T>
concept Numbered = Structure<T> && requires { T::type_number; };
template <class T>
concept Whole = std::integral<T> && !std::same_as<T, bool>;
template <class T>
concept Enumeration = std::is_enum_v<T>;
template <class T>
concept Identity = is_id<T>;
template <class T>
concept Optional = is_optional<T>;
template <class T>
concept Union = is_variant<T>;
// As Bytes, but always as many.
template <class T>
concept FixedBytes = is_byte_array<T>;
template <class T>
concept Array = is_array<T> && !FixedBytes<T>;
// std::vector, boost::container::small_vector and their like.
template <class T>
concept Sequence = !std::same_as<T, std::string> && !std::same_as<T, Bytes> &&
                   requires(T& changing, const T& fixed, typename T::value_type item) {
                       changing.push_back(std::move(item));
                       changing.clear();
                       fixed.size();
                       fixed.begin();
                   };

// A struct whose missing fields JSON reads as defaults: `static constexpr bool lenient = true;`.
template <class T>
constexpr bool is_lenient() {
    if constexpr (requires { T::lenient; })
        return T::lenient;
    else
        return false;
}

// The spelling of enumerators, kept here whether names_of gives a span, an array or a reference.
template <Enumeration E>
inline constexpr auto enum_names = names_of(E{});

template <Enumeration E>
constexpr std::size_t enum_index(E value) {
    return static_cast<std::size_t>(static_cast<std::underlying_type_t<E>>(value));
}

// The type's name as C++ has it, without namespaces.
template <class T>
constexpr std::string_view compiler_name() {
    std::string_view text = __PRETTY_FUNCTION__;
    text.remove_prefix(text.find("T = ") + 4);
    text = text.substr(0, text.find_first_of(";]"));
    return text.substr(text.rfind(':') + 1);
}

// Empty for a variant that nobody named.
template <class T>
constexpr std::string_view type_name() {
    if constexpr (requires(const T* of) { type_name_of(of); })
        return type_name_of(static_cast<const T*>(nullptr));
    else if constexpr (Structure<T>)
        return FieldsOf<T>::name;
    else if constexpr (Identity<T>)
        return T::tag::name;
    else if constexpr (Enumeration<T>)
        return compiler_name<T>();
    else
        return {};
}

// The structs that a union can hold in the end, through unions within it, in rising numbers.
struct Leaf {
    std::uint32_t number = 0;
    std::string_view name;
    std::size_t alternative = 0;  // of the outermost union
};

template <class T>
inline constexpr std::size_t leaf_count = 1;
template <class... T>
inline constexpr std::size_t leaf_count<std::variant<T...>> = (leaf_count<T> + ...);

template <Union U>
constexpr std::array<Leaf, leaf_count<U>> leaves_of() {
    std::array<Leaf, leaf_count<U>> leaves{};
    std::size_t at = 0;
    const auto add = [&]<std::size_t index>() {
        using T = std::variant_alternative_t<index, U>;
        if constexpr (Union<T>) {
            for (const Leaf& leaf : leaves_of<T>()) leaves[at++] = {leaf.number, leaf.name, index};
        } else {
            static_assert(Numbered<T>, "an alternative has fields and a type_number");
            leaves[at++] = {T::type_number, T::type_name, index};
        }
    };
    [&]<std::size_t... index>(std::index_sequence<index...>) {
        (add.template operator()<index>(), ...);
    }(std::make_index_sequence<std::variant_size_v<U>>());
    std::sort(leaves.begin(), leaves.end(),
              [](const Leaf& a, const Leaf& b) { return a.number < b.number; });
    return leaves;
}

constexpr bool has_twice(std::span<const Leaf> leaves) {
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        if (i > 0 && leaves[i - 1].number == leaves[i].number) return true;
        for (std::size_t j = 0; j < i; ++j)
            if (leaves[i].name == leaves[j].name) return true;
    }
    return false;
}

template <Union U>
inline constexpr auto leaves = [] {
    constexpr auto sorted = leaves_of<U>();
    static_assert(!has_twice(sorted), "a type number or a type name stands twice in a union");
    return sorted;
}();

template <Union U>
const Leaf* find_leaf(std::uint64_t number) {
    const auto at = std::lower_bound(
        leaves<U>.begin(), leaves<U>.end(), number,
        [](const Leaf& leaf, std::uint64_t wanted) { return leaf.number < wanted; });
    return at != leaves<U>.end() && at->number == number ? &*at : nullptr;
}

// Makes `value` hold the struct of that number and calls `read` with it; what it holds already is
// kept, so that its memory is used again. The number must be one of the union's.
template <Union U, class Read>
bool read_leaf(U& value, std::uint64_t number, Read& read) {
    using Step = bool (*)(U&, std::uint64_t, Read&);
    static constexpr auto steps = []<std::size_t... index>(std::index_sequence<index...>) {
        return std::array<Step, sizeof...(index)>{[](U& into, std::uint64_t wanted, Read& reading) {
            auto* held = std::get_if<index>(&into);
            if (held == nullptr) held = &into.template emplace<index>();
            if constexpr (Union<std::variant_alternative_t<index, U>>)
                return read_leaf(*held, wanted, reading);
            else
                return reading(*held);
        }...};
    }(std::make_index_sequence<std::variant_size_v<U>>());
    const Leaf* leaf = find_leaf<U>(number);
    CHECK(leaf != nullptr);
    return steps[leaf->alternative](value, number, read);
}

}  // namespace croupier::encoding
