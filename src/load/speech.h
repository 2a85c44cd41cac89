// Reading what the server says, and proving who one is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/money.h"
#include "encoding/json.h"
#include "load/hall.h"

namespace croupier::load {

// The `type` of a message, without reading all of it; empty: it does not begin with one.
std::string_view type_in_front(std::string_view text);
// A whole number behind the first `"name":` in the text.
std::optional<std::int64_t> number_behind(std::string_view text, std::string_view name);

std::int64_t number_in(const encoding::json::Object& object, std::string_view name);
Money money_in(const encoding::json::Object& object, std::string_view name);
std::string_view text_in(const encoding::json::Object& object, std::string_view name);
const encoding::json::Object* object_in(const encoding::json::Object& object,
                                        std::string_view name);
const encoding::json::Array* list_in(const encoding::json::Object& object, std::string_view name);

std::optional<Key> parse_key(std::string_view hex);
std::string hex_of_key(const Key& key);

// `hello`, with the proof for this challenge's nonce (64 hexadecimal digits).
std::string hello(std::string_view part, std::uint32_t number, const Key& key,
                  std::string_view nonce);

}  // namespace croupier::load
