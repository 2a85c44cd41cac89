// Reads values out of JSON. Strict: an unknown key, a missing field and a value of the wrong kind
// are refused with their path.
#pragma once

#include <limits>
#include <string>
#include <string_view>

#include "base/fault.h"
#include "encoding/fields.h"
#include "encoding/json.h"

namespace croupier::encoding {

class WireReader {
public:
    // If false, `value` is of no use and `fault` says what and where.
    template <class T>
    bool read_all(const json::Value& from, T& value) {
        const bool good = read(from, value);
        if (!good) {
            if constexpr (Structure<T>) inside(FieldsOf<T>::name);
        }
        return good;
    }
    Fault fault() const;

private:
    struct Fields {
        WireReader& reader;
        const json::Object& object;
        bool lenient = false;
        std::size_t found = 0;  // of the object's members
        bool good = true;
        template <class T>
        void operator()(std::uint32_t, std::string_view name, T& member) {
            if (!good) return;
            const json::Value* const from = object.if_contains(name);
            if (from != nullptr) {
                ++found;
                if constexpr (Optional<T>)
                    good = reader.read(*from, member.emplace());
                else
                    good = reader.read(*from, member);
            } else {
                good = reader.leave_out(member, lenient);
            }
            if (!good) reader.inside(name);
        }
    };
    // Finds a key that is not among the fields.
    struct Known {
        std::string_view key;
        bool known = false;
        template <class T>
        void operator()(std::uint32_t, std::string_view name, const T&) {
            known = known || name == key;
        }
    };
    struct Absent {
        WireReader& reader;
        bool good = true;
        template <class T>
        void operator()(std::uint32_t, std::string_view name, T& member) {
            good = good && (reader.leave_out(member, true) || reader.inside(name));
        }
    };

    template <class T>
    bool read(const json::Value& from, T& value);
    template <class T>
    bool read_structure(const json::Value& from, T& value);
    template <class T>
    bool read_union(const json::Value& from, T& value);
    template <class T>
    bool read_items(const json::Value& from, T& values);
    template <class T>
    bool read_whole(const json::Value& from, T& value);
    template <class T>
    bool leave_out(T& member, bool lenient);
    template <class T>
    bool knows_all(const json::Object& object, const T& value);

    // The member "type" of an object; empty if there is none.
    static std::string_view type_in(const json::Object& object);
    static const Leaf* find_leaf_named(std::span<const Leaf> among, std::string_view name);
    bool read_text(const json::Value& from, std::string_view& into);
    bool read_hex(const json::Value& from, Bytes& into);
    bool read_digest(const json::Value& from, Digest& into);
    bool read_card(const json::Value& from, cards::Card& into);
    bool read_name(const json::Value& from, std::span<const std::string_view> names,
                   std::size_t& into);

    bool wrong(std::string_view what);
    bool wrong_type(std::string_view type, std::string_view of);
    // Called from the inside out when something is wrong.
    bool inside(std::string_view name);
    bool inside(std::size_t item);

    std::string what_;
    std::string path_;
};

template <class T>
bool WireReader::read(const json::Value& from, T& value) {
    static_assert(!Optional<T>, "only a field can be optional");
    if constexpr (Identity<T>) {
        typename T::rep number{};
        if (!read(from, number)) return false;
        value = T(number);
        return true;
    } else if constexpr (Structure<T>) {
        return read_structure(from, value);
    } else if constexpr (Union<T>) {
        return read_union(from, value);
    } else if constexpr (std::same_as<T, bool>) {
        if (!from.is_bool()) return wrong("is not true or false");
        value = from.get_bool();
        return true;
    } else if constexpr (std::same_as<T, Money>) {
        std::int64_t cents = 0;
        if (!read_whole(from, cents)) return false;
        value = Money::cents(cents);
        return true;
    } else if constexpr (std::same_as<T, cards::Card>) {
        return read_card(from, value);
    } else if constexpr (std::same_as<T, Digest>) {
        return read_digest(from, value);
    } else if constexpr (std::same_as<T, Bytes>) {
        return read_hex(from, value);
    } else if constexpr (FixedBytes<T>) {
        Bytes bytes;
        if (!read_hex(from, bytes)) return false;
        if (bytes.size() != value.size()) return wrong("has not as many bytes as it always has");
        std::copy(bytes.begin(), bytes.end(), value.begin());
        return true;
    } else if constexpr (std::same_as<T, std::string>) {
        std::string_view text;
        if (!read_text(from, text)) return false;
        value = text;
        return true;
    } else if constexpr (Enumeration<T>) {
        std::size_t index = 0;
        if (!read_name(from, enum_names<T>, index)) return false;
        value = static_cast<T>(index);
        return true;
    } else if constexpr (Array<T> || Sequence<T>) {
        return read_items(from, value);
    } else {
        static_assert(Whole<T>, "the codec does not know this type of member");
        return read_whole(from, value);
    }
}

template <class T>
bool WireReader::read_whole(const json::Value& from, T& value) {
    if (const std::uint64_t* const large = from.if_large()) {
        if (!std::in_range<T>(*large)) return wrong("is a number that does not fit");
        value = static_cast<T>(*large);
        return true;
    }
    const std::int64_t* const number = from.if_int64();
    if (number == nullptr)
        return wrong(from.kind() == json::Kind::other_number
                         ? "is no whole number, or one beyond 2^64-1"
                         : "is not a number");
    if (!std::in_range<T>(*number)) return wrong("is a number that does not fit");
    value = static_cast<T>(*number);
    return true;
}

template <class T>
bool WireReader::read_structure(const json::Value& from, T& value) {
    const json::Object* const object = from.if_object();
    if (object == nullptr) return wrong("is not an object");
    Fields fields{*this, *object, is_lenient<T>()};
    if constexpr (Numbered<T>) {
        if (type_in(*object) != T::type_name) return wrong_type(type_in(*object), T::type_name);
        fields.found = 1;
    }
    FieldsOf<T>::fields(fields, value);
    if (fields.good && fields.found == object->size()) return true;
    // A misspelt name is both missing and unknown; the unknown one tells more.
    const bool all_known = knows_all(*object, value);
    return all_known && fields.good;
}

template <class T>
bool WireReader::knows_all(const json::Object& object, const T& value) {
    for (const json::Member& member : object) {
        Known search{member.key};
        FieldsOf<T>::fields(search, value);
        if (search.known || (Numbered<T> && member.key == "type")) continue;
        path_.clear();
        wrong("nobody knows this field");
        return inside(member.key);
    }
    return true;
}

template <class T>
bool WireReader::read_union(const json::Value& from, T& value) {
    const json::Object* const object = from.if_object();
    if (object == nullptr) return wrong("is not an object");
    const std::string_view type = type_in(*object);
    const Leaf* const leaf = find_leaf_named(leaves<T>, type);
    if (leaf == nullptr) return wrong_type(type, type_name<T>());
    auto read_held = [this, &from]<class Held>(Held& held) {
        return this->read_structure(from, held) || this->inside(FieldsOf<Held>::name);
    };
    return read_leaf(value, leaf->number, read_held);
}

template <class T>
bool WireReader::read_items(const json::Value& from, T& values) {
    const json::Array* const array = from.if_array();
    if (array == nullptr) return wrong("is not a list");
    if constexpr (Array<T>) {
        if (array->size() != values.size()) return wrong("has another count than it must have");
        for (std::size_t at = 0; at < values.size(); ++at)
            if (!read((*array)[at], values[at])) return inside(at);
    } else {
        values.clear();
        values.reserve(array->size());
        for (std::size_t at = 0; at < array->size(); ++at) {
            typename T::value_type item{};
            if (!read((*array)[at], item)) return inside(at);
            values.push_back(std::move(item));
        }
    }
    return true;
}

// Nothing stands for this field: fine for an optional one, and in a lenient struct for all that has
// a default.
template <class T>
bool WireReader::leave_out(T& member, bool lenient) {
    if constexpr (Optional<T>) {
        member.reset();
        return true;
    } else {
        if (!lenient || Union<T>) return wrong("is missing");
        if constexpr (Structure<T>) {
            Absent absent{*this};
            FieldsOf<T>::fields(absent, member);
            return absent.good;
        } else if constexpr (Array<T>) {
            for (auto& item : member)
                if (!leave_out(item, lenient)) return false;
            return true;
        } else {
            member = T{};
            return true;
        }
    }
}

}  // namespace croupier::encoding
