#include "encoding/wire.h"

#include <fmt/format.h>

#include <charconv>

#include "encoding/utf8.h"

namespace croupier::encoding {
namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";

template <class T>
void append_decimal(std::string& into, T number) {
    std::array<char, 20> digits{};
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    CHECK(error == std::errc{});
    into.append(digits.data(), end);
}

int hex_value(char digit) {
    if (digit >= '0' && digit <= '9') return digit - '0';
    if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
    if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
    return -1;
}

}  // namespace

void WireWriter::write_name(std::string_view name, bool first) {
    if (!first) into_ += ',';
    into_ += '"';
    into_ += name;
    into_ += "\":";
}

void WireWriter::write_text(std::string_view text) {
    CHECK(is_utf8(text));
    into_ += '"';
    const auto is_plain = [](char c) {
        return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\';
    };
    while (!text.empty()) {
        std::size_t plain = 0;
        while (plain < text.size() && is_plain(text[plain])) ++plain;
        into_ += text.substr(0, plain);
        text.remove_prefix(plain);
        if (text.empty()) break;
        const auto code = static_cast<unsigned char>(text.front());
        into_ += '\\';
        if (code >= 0x20) {
            into_ += text.front();
        } else {
            into_ += "u00";
            into_ += hex_digits[code >> 4U];
            into_ += hex_digits[code & 15U];
        }
        text.remove_prefix(1);
    }
    into_ += '"';
}

void WireWriter::write_hex(ByteView bytes) {
    into_ += '"';
    for (const std::uint8_t byte : bytes) {
        into_ += hex_digits[byte >> 4U];
        into_ += hex_digits[byte & 15U];
    }
    into_ += '"';
}

void WireWriter::write_signed(std::int64_t number) {
    append_decimal(into_, number);
}

void WireWriter::write_unsigned(std::uint64_t number) {
    append_decimal(into_, number);
}

Fault WireReader::fault() const {
    const std::string_view path = path_;
    const std::string_view where = path.starts_with('.') ? path.substr(1) : path;
    return {fmt::format("{}{}{}", where, where.empty() ? "" : ": ", what_)};
}

bool WireReader::wrong(std::string_view what) {
    what_ = what;
    return false;
}

bool WireReader::wrong_type(std::string_view type, std::string_view of) {
    if (type.empty()) return wrong("has no type");
    return wrong(fmt::format("\"{}\" is no type of {}", type, of.empty() ? "this" : of));
}

bool WireReader::inside(std::string_view name) {
    path_.insert(0, fmt::format(".{}", name));
    return false;
}

bool WireReader::inside(std::size_t item) {
    path_.insert(0, fmt::format("[{}]", item));
    return false;
}

std::string_view WireReader::type_in(const json::Object& object) {
    const json::Value* const type = object.if_contains("type");
    return type != nullptr && type->is_string() ? *type->if_string() : std::string_view();
}

const Leaf* WireReader::find_leaf_named(std::span<const Leaf> among, std::string_view name) {
    for (const Leaf& leaf : among)
        if (leaf.name == name) return &leaf;
    return nullptr;
}

bool WireReader::read_text(const json::Value& from, std::string_view& into) {
    if (!from.is_string()) return wrong("is not text");
    into = *from.if_string();
    return true;
}

bool WireReader::read_hex(const json::Value& from, Bytes& into) {
    std::string_view text;
    if (!read_text(from, text)) return false;
    into.clear();
    if (text.size() % 2 != 0) return wrong("has half a byte");
    for (; !text.empty(); text.remove_prefix(2)) {
        const int high = hex_value(text[0]);
        const int low = hex_value(text[1]);
        if (high < 0 || low < 0) return wrong("is not hexadecimal");
        into.push_back(static_cast<std::uint8_t>(high * 16 + low));
    }
    return true;
}

bool WireReader::read_digest(const json::Value& from, Digest& into) {
    std::string_view text;
    if (!read_text(from, text)) return false;
    const auto digest = parse_digest(text);
    if (!digest) return wrong("is no digest of 64 hexadecimal digits");
    into = *digest;
    return true;
}

bool WireReader::read_card(const json::Value& from, cards::Card& into) {
    std::string_view text;
    if (!read_text(from, text)) return false;
    const auto card = cards::parse_card(text);
    if (!card) return wrong("is no card");
    into = *card;
    return true;
}

bool WireReader::read_name(const json::Value& from, std::span<const std::string_view> names,
                           std::size_t& into) {
    std::string_view text;
    if (!read_text(from, text)) return false;
    const auto at = std::find(names.begin(), names.end(), text);
    if (at == names.end()) return wrong(fmt::format("nobody knows \"{}\"", text));
    into = static_cast<std::size_t>(at - names.begin());
    return true;
}

}  // namespace croupier::encoding
