// The number and the name of a command or event, which are for ever. The first nouns share the
// numbers below 700; each noun after them has a hundred of its own (README.md). One that came later
// says its format generation besides: `static constexpr std::uint32_t generation = 1;`
// (encoding/generation.h).
#pragma once

#include <cstdint>
#include <string_view>

#define CROUPIER_TYPE(number_, name_)                     \
    static constexpr std::uint32_t type_number = number_; \
    static constexpr std::string_view type_name = name_
