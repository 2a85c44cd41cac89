// How a house looks: colours, cloths, logo and font of its screens, from a file (theme.toml,
// docs/config.md). A file is read as a whole: either every key is known, every colour is one, texts
// can be read on what lies below them and files are what they should be, or all that is wrong is
// named at once, each with its line.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/fault.h"
#include "base/result.h"
#include "rulebook/tree.h"
#include "server/ops/config_keys.h"

namespace croupier::ops {

struct Colour {
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;

    friend bool operator==(const Colour&, const Colour&) = default;
};
// "#0d3b2a"
std::optional<Colour> parse_colour(std::string_view text);
std::string text_of(const Colour& colour);
// WCAG 2: 1 (the same) to 21 (black and white).
double contrast_of(const Colour& one, const Colour& other);

struct ThemeFile {
    std::string type;  // "image/png"
    std::string body;
};
struct Theme {
    std::string css;                                      // empty: the screens' own look
    std::map<std::string, ThemeFile, std::less<>> files;  // "/theme/logo", "/theme/font.woff2"
};

// Paths are relative to `folder`.
Result<Theme, rulebook::Problems> parse_theme(std::string_view text, const std::string& folder);
// Every problem in a line of its own; no path: the screens' own look.
Result<Theme, Fault> load_theme(const std::string& path);

// The keys of a theme, for the documentation and its test.
std::vector<KnownKey> known_theme_keys();

}  // namespace croupier::ops
