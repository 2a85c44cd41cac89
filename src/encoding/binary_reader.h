// Reads values in the binary encoding, in one pass and into the caller's value. It accepts only
// the one spelling that a value has, so that what was hashed is what was meant; fields that a newer
// writer added are passed over.
#pragma once

#include <fmt/format.h>

#include <limits>

#include "base/fault.h"
#include "base/result.h"
#include "encoding/binary_format.h"
#include "encoding/utf8.h"

namespace croupier::encoding {

class BinaryReader {
public:
    explicit BinaryReader(ByteView bytes)
        : start_(bytes.data()), at_(bytes.data()), end_(bytes.data() + bytes.size()) {}

    // The whole input as one value. If false, `value` is of no use and `fault` says what and where.
    template <class T>
    bool read_all(T& value) {
        const bool good = read(at_, value) && (at_ == end_ || wrong("something follows the value"));
        if (!good) {
            if constexpr (Structure<T>) inside(FieldsOf<T>::name);
        }
        return good;
    }
    Fault fault() const;
    // Fields that this build does not know.
    std::size_t skipped() const { return skipped_; }

private:
    using Place = const std::uint8_t*;
    // While a struct is read its place lies in the visitor: nobody else has the address of that, so
    // it stays in registers, and reading is half as fast again.
    struct Fields {
        BinaryReader& reader;
        Place at;
        std::uint64_t key = 0;  // of the field that comes next; 0 at the end
        bool good = true;
        template <class T>
        ENCODING_INLINE void operator()(std::uint32_t number, std::string_view name, T& member) {
            if (!good) return;
            if (key != 0 && key >> 3 < number) [[unlikely]] {
                skip_to(number);
                if (!good) return;
            }
            if (key >> 3 == number) {
                good = reader.read_field(at, member, key, name) && reader.read_key(at, key);
            } else {
                reader.at_ = at;
                good = reader.leave_out(member, name);
            }
        }
        void skip_to(std::uint64_t number) {
            std::uint64_t next = key;
            reader.at_ = at;
            good = reader.skip_fields(next, number);
            at = reader.at_;
            key = next;
        }
    };
    struct Long {
        Place behind;  // nullptr if something is wrong
        std::uint64_t bits;
    };
    struct Absent {
        BinaryReader& reader;
        bool good = true;
        template <class T>
        void operator()(std::uint32_t, std::string_view name, T& member) {
            good = good && reader.leave_out(member, name);
        }
    };

    template <class T>
    ENCODING_INLINE bool read(Place& at, T& value);
    template <class T>
    ENCODING_INLINE bool read_field(Place& at, T& member, std::uint64_t key, std::string_view name);
    template <class T>
    ENCODING_INLINE bool read_spelled(Place& at, T& member);
    template <class T>
    ENCODING_WHOLE bool read_structure(T& value);
    template <class T>
    [[gnu::noinline]] bool read_union(T& value);
    template <class T>
    [[gnu::noinline]] bool read_items(T& values);
    template <class T>
    ENCODING_INLINE bool read_number(Place& at, T& value);
    template <class T>
    [[gnu::noinline]] bool read_text(T& value);
    template <class T>
    bool leave_out(T& member, std::string_view name);

    ENCODING_INLINE bool read_varint(Place& at, std::uint64_t& into) {
        // One byte or two: nearly all numbers.
        if (end_ - at >= 2) [[likely]] {
            const std::uint64_t first = at[0];
            if (first < 0x80) {
                into = first;
                ++at;
                return true;
            }
            const std::uint64_t second = at[1];
            if (second < 0x80 && second != 0) {
                into = (first & 0x7F) | (second << 7);
                at += 2;
                return true;
            }
        }
        const Long number = read_long_varint(at);
        if (number.behind == nullptr) return false;
        into = number.bits;
        at = number.behind;
        return true;
    }
    // The key after `key`, which must be greater; 0 closes the struct.
    ENCODING_INLINE bool read_key(Place& at, std::uint64_t& key) {
        const std::uint64_t last = key;
        std::uint64_t next = 0;
        if (!read_varint(at, next)) return false;
        key = next;
        if (key == 0) return true;
        if (key >> 3 > last >> 3 && (key & 7) <= wire_type_max && key <= key_max) [[likely]]
            return true;
        at_ = at;
        return wrong_key(key, last);
    }
    bool read_bytes(ByteView& into);
    Long read_long_varint(Place at);
    bool skip_fields(std::uint64_t& key, std::uint64_t below);
    bool skip(WireType type);
    bool skip_list();
    bool go_down() { return depth_++ < depth_max || wrong("is nested too deeply"); }

    [[gnu::cold]] bool wrong(std::string_view what);
    [[gnu::cold]] bool wrong_at(Place at, std::string_view what);
    [[gnu::cold]] bool wrong_key(std::uint64_t key, std::uint64_t last);
    [[gnu::cold]] bool wrong_enumerator(Place at, std::uint64_t number);
    [[gnu::cold]] bool wrong_type_number(std::string_view of, std::uint64_t number);
    // Called from the inside out when something is wrong.
    [[gnu::cold]] bool inside(std::string_view name);
    [[gnu::cold]] bool inside(std::size_t item);

    static constexpr std::uint64_t key_max = std::numeric_limits<std::uint32_t>::max();

    const std::uint8_t* start_;
    const std::uint8_t* at_;
    const std::uint8_t* end_;
    int depth_ = 0;
    std::size_t skipped_ = 0;
    std::string what_;
    std::size_t wrong_byte_ = 0;
    std::string path_;
};

// Moves `at` behind the value; if something is wrong, `at_` is where.
template <class T>
inline bool BinaryReader::read(Place& at, T& value) {
    if constexpr (Identity<T>) {
        typename T::rep number{};
        if (!read(at, number)) return false;
        value = T(number);
        return true;
    } else if constexpr (wire_type_of<T>() == WireType::unsigned_number ||
                         wire_type_of<T>() == WireType::signed_number) {
        return read_number(at, value);
    } else {
        at_ = at;
        bool good = false;
        if constexpr (Structure<T>)
            good = read_structure(value);
        else if constexpr (Union<T>)
            good = read_union(value);
        else if constexpr (wire_type_of<T>() == WireType::list)
            good = read_items(value);
        else
            good = read_text(value);
        at = at_;
        return good;
    }
}

template <class T>
bool BinaryReader::read_text(T& value) {
    ByteView bytes;
    if (!read_bytes(bytes)) return false;
    if constexpr (std::same_as<T, Digest>) {
        if (bytes.size() != value.bytes.size()) return wrong("is no digest of 32 bytes");
        std::copy(bytes.begin(), bytes.end(), value.bytes.begin());
    } else if constexpr (FixedBytes<T>) {
        if (bytes.size() != value.size()) return wrong("has not as many bytes as it always has");
        std::copy(bytes.begin(), bytes.end(), value.begin());
    } else {
        if (std::same_as<T, std::string> && !is_utf8(text_of(bytes)))
            return wrong("is not valid UTF-8");
        value.assign(bytes.begin(), bytes.end());
    }
    return true;
}

template <class T>
inline bool BinaryReader::read_number(Place& at, T& value) {
    std::uint64_t bits = 0;
    if (!read_varint(at, bits)) return false;
    if constexpr (std::same_as<T, Money>) {
        value = Money::cents(unzigzag(bits));
    } else if constexpr (std::same_as<T, cards::Card>) {
        if (bits >= cards::deck_size) return wrong_at(at, "is no card");
        value = cards::Card::of_index(static_cast<int>(bits));
    } else if constexpr (Enumeration<T>) {
        if (bits >= enum_names<T>.size()) return wrong_enumerator(at, bits);
        value = static_cast<T>(bits);
    } else if constexpr (std::same_as<T, bool>) {
        if (bits > 1) return wrong_at(at, "is neither true nor false");
        value = bits == 1;
    } else if constexpr (std::signed_integral<T>) {
        const std::int64_t number = unzigzag(bits);
        if (!std::in_range<T>(number)) return wrong_at(at, "is a number too large for this field");
        value = static_cast<T>(number);
    } else {
        if (!std::in_range<T>(bits)) return wrong_at(at, "is a number too large for this field");
        value = static_cast<T>(bits);
    }
    return true;
}

template <class T>
bool BinaryReader::read_structure(T& value) {
    if (!go_down()) return false;
    Fields fields{*this, at_};
    if (!read_key(fields.at, fields.key)) return false;
    FieldsOf<T>::fields(fields, value);
    if (!fields.good) return false;
    if (fields.key != 0) fields.skip_to(key_max);
    if (!fields.good) return false;
    at_ = fields.at;
    --depth_;
    return true;
}

template <class T>
bool BinaryReader::read_union(T& value) {
    const std::uint8_t* const before = at_;
    std::uint64_t number = 0;
    if (!read_varint(at_, number)) return false;
    if (find_leaf<T>(number) == nullptr) {
        at_ = before;
        return wrong_type_number(type_name<T>(), number);
    }
    auto read_held = [this]<class Held>(Held& held) {
        return this->read_structure(held) || this->inside(FieldsOf<Held>::name);
    };
    return read_leaf(value, number, read_held);
}

template <class T>
bool BinaryReader::read_items(T& values) {
    using Item = typename T::value_type;
    std::uint64_t head = 0;
    if (!go_down() || !read_varint(at_, head)) return false;
    const std::uint64_t count = head >> 3;
    if ((head & 7) != static_cast<std::uint64_t>(wire_type_of<Item>()))
        return wrong("is a list of other things");
    // No item is shorter than a byte.
    if (count > static_cast<std::uint64_t>(end_ - at_)) return wrong("counts more than is there");
    if constexpr (Array<T>) {
        if (count != values.size()) return wrong("has another count than this list always has");
        for (std::size_t at = 0; at < values.size(); ++at)
            if (!read(at_, values[at])) return inside(at);
    } else {
        // Items that are there are read over, and keep the memory of their own lists.
        if (values.size() > count) values.resize(static_cast<std::size_t>(count));
        values.reserve(static_cast<std::size_t>(count));
        for (std::size_t at = 0; at < count; ++at) {
            if (at == values.size()) values.emplace_back();
            if constexpr (std::same_as<Item, bool>) {  // packed, and without an address
                bool item = false;
                if (!read(at_, item)) return inside(at);
                values[at] = item;
            } else {
                if (!read(at_, values[at])) return inside(at);
            }
        }
    }
    --depth_;
    return true;
}

template <class T>
inline bool BinaryReader::read_field(Place& at, T& member, std::uint64_t key,
                                     std::string_view name) {
    if constexpr (Optional<T>) {
        using Held = typename T::value_type;
        if ((key & 7) != static_cast<std::uint64_t>(wire_type_of<Held>()))
            return wrong_at(at, "is another kind of value"), inside(name);
        if (!member) member.emplace();
        return read(at, *member) || inside(name);
    } else {
        if ((key & 7) != static_cast<std::uint64_t>(wire_type_of<T>()))
            return wrong_at(at, "is another kind of value"), inside(name);
        return read_spelled(at, member) || inside(name);
    }
}

// Reads a value that would have been left out if it were the default.
template <class T>
inline bool BinaryReader::read_spelled(Place& at, T& member) {
    constexpr std::string_view spelled = "is a default, which is left out";
    if constexpr (Union<T>) {
        return read(at, member);
    } else if constexpr (Structure<T>) {
        // All that is known may be default if a newer writer had more to say.
        if (at != end_ && *at == 0) return wrong_at(at, spelled);
        return read(at, member);
    } else if constexpr (Array<T>) {
        const std::size_t skipped = skipped_;
        return read(at, member) &&
               (!is_default(member) || skipped_ != skipped || wrong_at(at, spelled));
    } else {
        return read(at, member) && (!is_default(member) || wrong_at(at, spelled));
    }
}

template <class T>
bool BinaryReader::leave_out(T& member, std::string_view name) {
    if constexpr (Union<T>) {
        return wrong("is missing"), inside(name);
    } else if constexpr (Structure<T>) {
        Absent absent{*this};
        FieldsOf<T>::fields(absent, member);
        return absent.good || inside(name);
    } else if constexpr (Array<T>) {
        for (auto& item : member)
            if (!leave_out(item, name)) return false;
        return true;
    } else if constexpr (Optional<T>) {
        member.reset();
        return true;
    } else if constexpr (wire_type_of<T>() == WireType::list || std::same_as<T, std::string> ||
                         std::same_as<T, Bytes>) {
        member.clear();
        return true;
    } else {
        member = T{};
        return true;
    }
}

}  // namespace croupier::encoding
