// How records are written inside a box: fixed widths, little end first, texts with their length.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace croupier::vault {

inline std::span<const std::byte> view_of(std::string_view text) {
    return std::as_bytes(std::span(text));
}

template <class Number>
void put_number(Number number, std::byte* to) {
    for (std::size_t i = 0; i < sizeof number; ++i) {
        to[i] = static_cast<std::byte>(static_cast<std::uint64_t>(number) >> (8 * i));
    }
}

class Writer {
public:
    template <class Number>
    void number(Number number) {
        bytes_.resize(bytes_.size() + sizeof number);
        put_number(number, bytes_.data() + bytes_.size() - sizeof number);
    }
    void raw(std::span<const std::byte> bytes) {
        bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    }
    void part(std::span<const std::byte> bytes) {
        number(static_cast<std::uint64_t>(bytes.size()));
        raw(bytes);
    }
    const std::vector<std::byte>& bytes() const { return bytes_; }

private:
    std::vector<std::byte> bytes_;
};

// Reads what a Writer wrote. Beyond the end everything is zero and empty, and whole() is false.
class Reader {
public:
    explicit Reader(std::span<const std::byte> bytes) : left_(bytes) {}

    template <class Number>
    Number number() {
        std::uint64_t value = 0;
        const auto bytes = raw(sizeof(Number));
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            value |= std::to_integer<std::uint64_t>(bytes[i]) << (8 * i);
        }
        return static_cast<Number>(value);
    }
    std::span<const std::byte> raw(std::uint64_t size) {
        if (size > left_.size()) {
            short_ = true;
            left_ = {};
            return {};
        }
        const auto bytes = left_.first(static_cast<std::size_t>(size));
        left_ = left_.subspan(static_cast<std::size_t>(size));
        return bytes;
    }
    std::string text() {
        const auto bytes = raw(number<std::uint64_t>());
        return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    }
    std::size_t size_left() const { return left_.size(); }
    // Everything was there and nothing is left.
    bool whole() const { return !short_ && left_.empty(); }

private:
    std::span<const std::byte> left_;
    bool short_ = false;
};

}  // namespace croupier::vault
