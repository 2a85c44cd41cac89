#include "load/speech.h"

#include <fmt/format.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <charconv>

#include "base/bytes.h"
#include "base/hash.h"

namespace croupier::load {

using encoding::json::Array;
using encoding::json::Object;
using encoding::json::Value;

std::string_view type_in_front(std::string_view text) {
    constexpr std::string_view front = R"({"type":")";
    if (!text.starts_with(front)) return {};
    text.remove_prefix(front.size());
    return text.substr(0, text.find('"'));
}

std::optional<std::int64_t> number_behind(std::string_view text, std::string_view name) {
    const std::string key = fmt::format(R"("{}":)", name);
    const std::size_t at = text.find(key);
    if (at == std::string_view::npos) return std::nullopt;
    const char* begin = text.data() + at + key.size();
    std::int64_t number = 0;
    if (std::from_chars(begin, text.data() + text.size(), number).ec != std::errc{})
        return std::nullopt;
    return number;
}

std::int64_t number_in(const Object& object, std::string_view name) {
    const Value* found = object.if_contains(name);
    const std::int64_t* number = found != nullptr ? found->if_int64() : nullptr;
    return number != nullptr ? *number : 0;
}

Money money_in(const Object& object, std::string_view name) {
    return Money::cents(number_in(object, name));
}

std::string_view text_in(const Object& object, std::string_view name) {
    const Value* found = object.if_contains(name);
    const std::string_view* text = found != nullptr ? found->if_string() : nullptr;
    return text != nullptr ? *text : std::string_view{};
}

const Object* object_in(const Object& object, std::string_view name) {
    const Value* found = object.if_contains(name);
    return found != nullptr ? found->if_object() : nullptr;
}

const Array* list_in(const Object& object, std::string_view name) {
    const Value* found = object.if_contains(name);
    return found != nullptr ? found->if_array() : nullptr;
}

std::optional<Key> parse_key(std::string_view hex) {
    const auto digest = parse_digest(hex);
    if (!digest) return std::nullopt;
    return digest->bytes;
}

std::string hex_of_key(const Key& key) {
    return hex_of(ByteView(key));
}

std::string hello(std::string_view part, std::uint32_t number, const Key& key,
                  std::string_view nonce) {
    const Digest challenge = parse_digest(nonce).value_or(Digest{});
    Bytes message(challenge.bytes.begin(), challenge.bytes.end());
    append_bytes(message, bytes_of(fmt::format("{}:{}", part, number)));
    Digest proof;
    unsigned length = 0;
    CHECK(HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), message.data(),
               message.size(), proof.bytes.data(), &length) != nullptr);
    return fmt::format(R"({{"type":"hello","protocol":1,"part":"{}","number":{},"proof":"{}"}})",
                       part, number, hex_of(proof));
}

}  // namespace croupier::load
