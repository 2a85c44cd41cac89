// Enumerators and their spelling: a table of names in the order of the enumerators.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace croupier {

template <class Enum, std::size_t count>
constexpr std::string_view name_in(const std::array<std::string_view, count>& names, Enum which) {
    return names[static_cast<std::size_t>(which)];
}

// The enumerator of that name; only the first `among` names are looked at.
template <class Enum, std::size_t count>
constexpr std::optional<Enum> find_in(const std::array<std::string_view, count>& names,
                                      std::string_view name, std::size_t among = count) {
    for (std::size_t index = 0; index < among; ++index)
        if (names[index] == name) return static_cast<Enum>(index);
    return std::nullopt;
}

}  // namespace croupier
