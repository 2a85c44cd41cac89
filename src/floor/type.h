// The number and the name of a command or event, which are for ever.
#pragma once

#include <cstdint>
#include <string_view>

#define CROUPIER_TYPE(number_, name_)                     \
    static constexpr std::uint32_t type_number = number_; \
    static constexpr std::string_view type_name = name_
