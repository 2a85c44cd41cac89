// Names of things and people are shown in lines: on screens, in lists and in logs.
#pragma once

#include <algorithm>
#include <string_view>

namespace croupier {

// No line break, no escape sequence, no other control character.
inline bool is_one_line(std::string_view text) {
    return std::none_of(text.begin(), text.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) == 0x7f;
    });
}

// Something that can be told from others by eye: a line that begins and ends with no space.
inline bool is_name(std::string_view text) {
    return !text.empty() && is_one_line(text) && text.front() != ' ' && text.back() != ' ';
}

}  // namespace croupier
