// Writes values in the binary encoding, at the end of bytes that somebody else owns.
#pragma once

#include <cstring>

#include "encoding/binary_format.h"
#include "encoding/utf8.h"

namespace croupier::encoding {

class BinaryWriter {
public:
    // `into` is the writer's own until `finish`: it is longer than what is written.
    explicit BinaryWriter(Bytes& into) : into_(into) { take(into.size()); }
    BinaryWriter(const BinaryWriter&) = delete;
    BinaryWriter& operator=(const BinaryWriter&) = delete;

    template <class T>
    void write(const T& value);
    void finish() { into_.resize(static_cast<std::size_t>(at_ - into_.data())); }

private:
    struct Fields {
        BinaryWriter& writer;
        std::uint32_t last = 0;
        template <class T>
        ENCODING_INLINE void operator()(std::uint32_t number, std::string_view, const T& member) {
            CHECK(number > last);  // known when compiled, and then gone
            last = number;
            writer.write_field(number, member);
        }
    };
    static constexpr std::size_t varint_bytes_max = 10;

    template <class T>
    ENCODING_INLINE void write_field(std::uint32_t number, const T& member) {
        if constexpr (Optional<T>) {
            if (member) write_keyed(number, *member);
        } else {
            if (!is_default(member)) write_keyed(number, member);
        }
    }
    template <class T>
    ENCODING_INLINE void write_keyed(std::uint32_t number, const T& value) {
        need(2 * varint_bytes_max);
        put((std::uint64_t{number} << 3) | static_cast<std::uint64_t>(wire_type_of<T>()));
        if constexpr (wire_type_of<T>() == WireType::unsigned_number ||
                      wire_type_of<T>() == WireType::signed_number)
            put(bits_of(value));
        else
            write(value);
    }
    template <class T>
    ENCODING_WHOLE void write_structure(const T& value);
    template <class T>
    [[gnu::noinline]] void write_items(const T& values);

    // What stands in the varint of a number.
    template <class T>
    static std::uint64_t bits_of(const T& value) {
        if constexpr (Identity<T>) {
            return bits_of(value.value());
        } else if constexpr (std::same_as<T, Money>) {
            return zigzag(value.in_cents());
        } else if constexpr (std::same_as<T, cards::Card>) {
            CHECK(value.index() < cards::deck_size);
            return static_cast<std::uint64_t>(value.index());
        } else if constexpr (Enumeration<T>) {
            CHECK(enum_index(value) < enum_names<T>.size());
            return enum_index(value);
        } else if constexpr (wire_type_of<T>() == WireType::signed_number) {
            return zigzag(value);
        } else {
            return static_cast<std::uint64_t>(value);
        }
    }

    void need(std::size_t bytes) {
        if (static_cast<std::size_t>(end_ - at_) < bytes) [[unlikely]]
            grow(bytes);
    }
    void put(std::uint64_t bits) {  // after `need`
        std::uint8_t* at = at_;
        while (bits >= 0x80) {
            *at++ = static_cast<std::uint8_t>(bits | 0x80);
            bits >>= 7;
        }
        *at++ = static_cast<std::uint8_t>(bits);
        at_ = at;
    }
    void put_bytes(ByteView bytes);
    void grow(std::size_t bytes);
    void take(std::size_t used);
    void go_down() {
        CHECK(depth_ < depth_max);
        ++depth_;
    }

    Bytes& into_;
    std::uint8_t* at_ = nullptr;
    std::uint8_t* end_ = nullptr;
    int depth_ = 0;
};

template <class T>
void BinaryWriter::write(const T& value) {
    if constexpr (Identity<T>) {
        write(value.value());
    } else if constexpr (Structure<T>) {
        go_down();
        write_structure(value);
        --depth_;
    } else if constexpr (Union<T>) {
        std::visit(
            [this]<class Held>(const Held& held) {
                if constexpr (Union<Held>) {
                    write(held);
                } else {
                    need(varint_bytes_max);
                    put(Held::type_number);
                    write(held);
                }
            },
            value);
    } else if constexpr (std::same_as<T, std::string>) {
        CHECK(is_utf8(value));
        put_bytes(bytes_of(value));
    } else if constexpr (std::same_as<T, Bytes> || FixedBytes<T>) {
        put_bytes(value);
    } else if constexpr (std::same_as<T, Digest>) {
        put_bytes(value.bytes);
    } else if constexpr (wire_type_of<T>() == WireType::list) {
        go_down();
        write_items(value);
        --depth_;
    } else {
        need(varint_bytes_max);
        put(bits_of(value));
    }
}

template <class T>
void BinaryWriter::write_structure(const T& value) {
    Fields fields{*this};
    FieldsOf<T>::fields(fields, value);
    need(1);
    *at_++ = 0;
}

template <class T>
void BinaryWriter::write_items(const T& values) {
    constexpr WireType type = wire_type_of<typename T::value_type>();
    need(varint_bytes_max);
    put((std::uint64_t{values.size()} << 3) | static_cast<std::uint64_t>(type));
    for (const typename T::value_type& item : values) write(item);
}

}  // namespace croupier::encoding
