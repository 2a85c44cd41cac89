// What writer and reader of the binary encoding (docs/formats/binary.md) have in common.
#pragma once

#include <cstdint>

#include "encoding/fields.h"

// A struct is read and written by one function, inlined to the last number. Under a sanitizer each
// of those accesses carries its check: that takes twice as long to compile and is no faster.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define ENCODING_INLINE
#define ENCODING_WHOLE [[gnu::noinline]]
#else
#define ENCODING_INLINE [[gnu::always_inline]]
#define ENCODING_WHOLE [[gnu::flatten, gnu::noinline]]
#endif

namespace croupier::encoding {

enum class WireType : std::uint8_t {
    unsigned_number,  // varint
    signed_number,    // varint, zigzag
    bytes,            // length, bytes
    structure,        // (key, value)... 0
    list,             // count << 3 | wire type of the items, items
    union_of,         // type number, structure
};
inline constexpr std::uint8_t wire_type_max = 5;

template <class T>
constexpr WireType wire_type_of() {
    static_assert(!Optional<T>, "only a field can be optional: nothing marks an absent item");
    if constexpr (Identity<T>)
        return wire_type_of<typename T::rep>();
    else if constexpr (Structure<T>)
        return WireType::structure;
    else if constexpr (Union<T>)
        return WireType::union_of;
    else if constexpr (std::same_as<T, std::string> || std::same_as<T, Bytes> ||
                       std::same_as<T, Digest> || FixedBytes<T>)
        return WireType::bytes;
    else if constexpr (Array<T> || Sequence<T>)
        return WireType::list;
    else if constexpr (std::same_as<T, Money> || (Whole<T> && std::signed_integral<T>))
        return WireType::signed_number;
    else {
        static_assert(
            Whole<T> || Enumeration<T> || std::same_as<T, bool> || std::same_as<T, cards::Card>,
            "the codec does not know this type of member");
        return WireType::unsigned_number;
    }
}

constexpr std::uint64_t zigzag(std::int64_t number) {
    const auto bits = static_cast<std::uint64_t>(number);
    return (bits << 1) ^ (number < 0 ? ~std::uint64_t{0} : 0);
}
constexpr std::int64_t unzigzag(std::uint64_t bits) {
    return static_cast<std::int64_t>((bits >> 1) ^ (~(bits & 1) + 1));
}

template <class T>
bool is_default(const T& value);

struct DefaultSearch {
    bool all = true;
    template <class T>
    void operator()(std::uint32_t, std::string_view, const T& member) {
        all = all && is_default(member);
    }
};

// Zero, empty or absent, whatever the struct's own initialiser says. A union has no default: which
// of its alternatives stands first is not for keeping.
template <class T>
bool is_default(const T& value) {
    if constexpr (Optional<T>) {
        return !value.has_value();
    } else if constexpr (Union<T>) {
        return false;
    } else if constexpr (Structure<T>) {
        DefaultSearch search;
        FieldsOf<T>::fields(search, value);
        return search.all;
    } else if constexpr (Array<T>) {
        for (const auto& item : value)
            if (!is_default(item)) return false;
        return true;
    } else if constexpr (wire_type_of<T>() == WireType::list || std::same_as<T, std::string> ||
                         std::same_as<T, Bytes>) {
        return value.size() == 0;
    } else {
        return value == T{};
    }
}

}  // namespace croupier::encoding
