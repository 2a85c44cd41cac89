// Writes values as JSON at the end of a string that somebody else owns.
#pragma once

#include <string>
#include <string_view>

#include "encoding/fields.h"

namespace croupier::encoding {

class WireWriter {
public:
    explicit WireWriter(std::string& into) : into_(into) {}

    template <class T>
    void write(const T& value);

private:
    struct Fields {
        WireWriter& writer;
        bool first = true;
        template <class T>
        void operator()(std::uint32_t, std::string_view name, const T& member) {
            if constexpr (Optional<T>) {
                if (!member) return;
                writer.write_name(name, first);
                writer.write(*member);
            } else {
                writer.write_name(name, first);
                writer.write(member);
            }
            first = false;
        }
    };

    template <class T>
    void write_structure(const T& value) {
        Fields fields{*this};
        into_ += '{';
        if constexpr (Numbered<T>) {
            write_name("type", true);
            write_text(T::type_name);
            fields.first = false;
        }
        FieldsOf<T>::fields(fields, value);
        into_ += '}';
    }
    template <class T>
    void write_items(const T& values) {
        into_ += '[';
        bool first = true;
        for (const typename T::value_type& item : values) {
            if (!first) into_ += ',';
            first = false;
            write(item);
        }
        into_ += ']';
    }
    void write_name(std::string_view name, bool first);
    void write_text(std::string_view text);
    void write_hex(ByteView bytes);
    void write_signed(std::int64_t number);
    void write_unsigned(std::uint64_t number);

    std::string& into_;
};

template <class T>
void WireWriter::write(const T& value) {
    static_assert(!Optional<T>, "only a field can be optional");
    if constexpr (Identity<T>) {
        write(value.value());
    } else if constexpr (Structure<T>) {
        write_structure(value);
    } else if constexpr (Union<T>) {
        std::visit([this](const auto& held) { this->write(held); }, value);
    } else if constexpr (std::same_as<T, bool>) {
        into_ += value ? "true" : "false";
    } else if constexpr (std::same_as<T, Money>) {
        write_signed(value.in_cents());
    } else if constexpr (std::same_as<T, cards::Card>) {
        CHECK(value.index() < cards::deck_size);
        write_text(cards::card_text(value));
    } else if constexpr (std::same_as<T, Digest>) {
        write_hex(value.bytes);
    } else if constexpr (std::same_as<T, Bytes> || FixedBytes<T>) {
        write_hex(value);
    } else if constexpr (std::same_as<T, std::string>) {
        write_text(value);
    } else if constexpr (Enumeration<T>) {
        CHECK(enum_index(value) < enum_names<T>.size());
        write_text(enum_names<T>[enum_index(value)]);
    } else if constexpr (Array<T> || Sequence<T>) {
        write_items(value);
    } else if constexpr (std::signed_integral<T>) {
        write_signed(value);
    } else {
        static_assert(Whole<T>, "the codec does not know this type of member");
        write_unsigned(value);
    }
}

}  // namespace croupier::encoding
