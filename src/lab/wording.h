// The words of what is told: as the journal spells its names, or for people in their language.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace croupier::lab {

// `journal` is English with the journal's own names ("role_too_low"), for engineers and tools.
enum class Wording : std::uint8_t { journal, english, chinese };

struct Say {
    Wording wording = Wording::journal;

    bool chinese() const { return wording == Wording::chinese; }
    // One sentence in each language, with the same parts.
    template <class... Parts>
    std::string operator()(fmt::format_string<Parts&...> english,
                           fmt::format_string<Parts&...> chinese_text, Parts&&... parts) const {
        return fmt::format(chinese() ? chinese_text : english, parts...);
    }
    // A name of the journal; `group` says of what.
    std::string name(std::string_view group, std::string_view name) const;
    // What the floor or a person wrote when an incident was closed.
    std::string closing(const std::string& text) const;
    std::string comma() const { return chinese() ? "，" : ", "; }
};

struct NameInWords {
    std::string_view group;
    std::string_view name;
    std::string_view english;
    std::string_view chinese;
};
std::span<const NameInWords> names_in_words();
std::span<const NameInWords> step_names_in_words();

}  // namespace croupier::lab
