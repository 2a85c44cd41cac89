#include "server/ops/theme.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <span>

#include "server/ops/files.h"

namespace croupier::ops {
namespace {

constexpr std::size_t theme_bytes_max = std::size_t{64} << 10;
constexpr std::size_t logo_bytes_max = std::size_t{256} << 10;
constexpr std::size_t font_bytes_max = std::size_t{2} << 20;
constexpr double contrast_least = 4.5;  // WCAG AA
constexpr std::string_view a_colour = "a colour \"#rrggbb\"";
constexpr Colour white{255, 255, 255};
constexpr Colour black{0, 0, 0};

// Those of web/lib/theme.css, which a theme need not name.
struct Named {
    std::string_view key;
    std::string_view variable;
    std::string_view usual;
};
constexpr std::array<Named, 13> colours = {{{"room", "--room", "#06080a"},
                                            {"panel", "--panel", "#0c1013"},
                                            {"panel_2", "--panel-2", "#151b1f"},
                                            {"panel_3", "--panel-3", "#232c32"},
                                            {"line", "--line", "#465058"},
                                            {"ink", "--ink", "#f4f1e8"},
                                            {"ink_soft", "--ink-soft", "#c9cfc6"},
                                            {"brass", "--brass", "#e3b968"},
                                            {"act", "--act", "#f5c542"},
                                            {"act_ink", "--act-ink", "#241a00"},
                                            {"won", "--won", "#52d988"},
                                            {"won_ink", "--won-ink", "#04230f"},
                                            {"stop", "--stop", "#ff8f80"}}};
constexpr std::array<Named, 9> cloths = {{{"baccarat", "", "#0f5b45"},
                                          {"roulette", "", "#0d4a63"},
                                          {"sic_bo", "", "#5f1a2e"},
                                          {"lucky_sic_bo", "", "#5f1a2e"},
                                          {"blackjack", "", "#1f4590"},
                                          {"casino_war", "", "#6b3a18"},
                                          {"three_card_poker", "", "#47307c"},
                                          {"triple_chase", "", "#3c5a2a"},
                                          {"big_wheel", "", "#6f1c54"}}};

// Text, and what it stands on.
struct Pair {
    std::string_view text;
    std::string_view ground;
};
constexpr std::array<Pair, 14> pairs = {{{"ink", "room"},
                                         {"ink", "panel"},
                                         {"ink", "panel_2"},
                                         {"ink", "panel_3"},
                                         {"ink_soft", "panel"},
                                         {"ink_soft", "panel_2"},
                                         {"ink_soft", "panel_3"},
                                         {"brass", "panel"},
                                         {"act", "panel_2"},
                                         {"act_ink", "act"},
                                         {"won", "panel_2"},
                                         {"won_ink", "won"},
                                         {"stop", "panel_2"},
                                         {"act_ink", "brass"}}};

using Palette = std::map<std::string_view, Colour>;

Colour mixed(const Colour& of, const Colour& with, int hundredths) {
    const auto one = [&](std::uint8_t a, std::uint8_t b) {
        return static_cast<std::uint8_t>((a * (100 - hundredths) + b * hundredths) / 100);
    };
    return {one(of.red, with.red), one(of.green, with.green), one(of.blue, with.blue)};
}

double luminance(const Colour& colour) {
    const auto linear = [](std::uint8_t value) {
        const double share = value / 255.0;
        return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) +
           0.0722 * linear(colour.blue);
}

Palette read_colours(Keys& keys, std::span<const Named> named) {
    Palette palette;
    for (const Named& one : named) {
        const std::string given = keys.text(one.key, one.usual, a_colour);
        const auto colour = parse_colour(given);
        if (!colour) keys.complain(one.key, fmt::format("\"{}\" is not {}", given, a_colour));
        palette[one.key] = colour.value_or(*parse_colour(one.usual));
    }
    keys.finish();
    return palette;
}

void expect_contrast(Keys& keys, std::string_view key, const Colour& text, std::string_view ground,
                     const Colour& below) {
    const double found = contrast_of(text, below);
    if (found < contrast_least)
        keys.complain(key,
                      fmt::format("{} on {} {} has a contrast of {:.2f} to 1; allowed: {:.1f} "
                                  "to 1 or more",
                                  text_of(text), ground, text_of(below), found, contrast_least));
}

// The cloth under a lamp: lighter in the middle, nearly black at its edge.
struct Cloth {
    Colour middle;
    Colour lit;
    Colour plain;
    Colour edge;
    Colour line;
};
Cloth cloth_of(const Colour& felt) {
    return {felt, mixed(felt, white, 10), mixed(felt, black, 12), mixed(felt, black, 58),
            mixed(felt, white, 68)};
}

std::string css_of(const Palette& palette, const Palette& felts, bool has_logo, bool has_font) {
    std::string css = ":root {";
    for (const Named& one : colours)
        css += fmt::format(" {}: {};", one.variable, text_of(palette.at(one.key)));
    css += fmt::format(" --brass-hi: {};", text_of(mixed(palette.at("brass"), white, 40)));
    if (has_logo) css += " --logo: url(\"/theme/logo\"); --logo-shown: block;";
    css += " }\n";
    for (const auto& [game, felt] : felts) {
        const Cloth cloth = cloth_of(felt);
        css += fmt::format(
            "[data-felt=\"{}\"] {{ --felt: {}; --felt-2: {}; --felt-hi: {}; --felt-lo: {}; "
            "--felt-line: {}; }}\n",
            game, text_of(cloth.middle), text_of(cloth.plain), text_of(cloth.lit),
            text_of(cloth.edge), text_of(cloth.line));
    }
    if (has_font)
        css +=
            "@font-face { font-family: \"Venue\"; src: url(\"/theme/font.woff2\") "
            "format(\"woff2\"); font-weight: 100 900; font-display: block; }\n"
            "body { font-family: \"Venue\", \"House\", \"House SC\", system-ui, sans-serif; }\n";
    return css;
}

std::string_view logo_type(std::string_view body) {
    if (body.starts_with("\x89PNG\r\n\x1a\n")) return "image/png";
    const std::string_view head = body.substr(0, 1'024);
    return head.find("<svg") != std::string_view::npos ? "image/svg+xml" : "";
}

// A file that the theme names; nothing if it names none or there is something wrong with it.
std::optional<std::string> read_named(Keys& keys, std::string_view key, std::string_view allowed,
                                      std::size_t bytes_max) {
    const std::string path = keys.path(key, "", allowed);
    if (path.empty()) return std::nullopt;
    auto body = read_file(path, bytes_max);
    if (body) return *std::move(body);
    keys.complain(key, fmt::format("{} (at most {} KiB)", body.error().what, bytes_max >> 10));
    return std::nullopt;
}

void read_files(Keys& keys, Theme& theme) {
    if (auto logo = read_named(keys, "logo", "the path of a PNG or SVG file", logo_bytes_max)) {
        const std::string_view type = logo_type(*logo);
        if (type.empty()) keys.complain("logo", "the file is neither PNG nor SVG");
        theme.files["/theme/logo"] = {std::string(type), *std::move(logo)};
    }
    if (auto font = read_named(keys, "font", "the path of a WOFF2 file", font_bytes_max)) {
        if (!font->starts_with("wOF2")) keys.complain("font", "the file is not WOFF2");
        theme.files["/theme/font.woff2"] = {"font/woff2", *std::move(font)};
    }
}

Theme read_theme(Keys& file) {
    Theme theme;
    file.text("name", "", "a text of at most 1024 bytes");
    read_files(file, theme);
    Keys of_colours = file.sub("colours");
    const Palette palette = read_colours(of_colours, colours);
    Keys of_felt = file.sub("felt");
    const Palette felts = read_colours(of_felt, cloths);
    for (const Pair& pair : pairs)
        expect_contrast(of_colours, pair.text, palette.at(pair.text), pair.ground,
                        palette.at(pair.ground));
    for (const auto& [game, felt] : felts) {
        const Cloth cloth = cloth_of(felt);
        expect_contrast(of_felt, game, palette.at("ink"), "the lit cloth", cloth.lit);
        expect_contrast(of_felt, game, cloth.line, "the cloth", cloth.plain);
    }
    file.finish();
    theme.css = css_of(palette, felts, theme.files.contains("/theme/logo"),
                       theme.files.contains("/theme/font.woff2"));
    return theme;
}

}  // namespace

std::optional<Colour> parse_colour(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    if (text.size() != 7 || text.front() != '#') return std::nullopt;
    std::array<std::uint8_t, 6> values{};
    for (std::size_t i = 0; i < values.size(); ++i) {
        const char c = text[i + 1];
        const std::size_t value =
            digits.find(c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c);
        if (value == std::string_view::npos) return std::nullopt;
        values.at(i) = static_cast<std::uint8_t>(value);
    }
    const auto both = [&](std::size_t at) {
        return static_cast<std::uint8_t>(values.at(at) * 16 + values.at(at + 1));
    };
    return Colour{both(0), both(2), both(4)};
}

std::string text_of(const Colour& colour) {
    return fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue);
}

double contrast_of(const Colour& one, const Colour& other) {
    const auto [dark, light] = std::minmax({luminance(one), luminance(other)});
    return (light + 0.05) / (dark + 0.05);
}

Result<Theme, rulebook::Problems> parse_theme(std::string_view text, const std::string& folder) {
    TRY(tree, rulebook::parse_tree(text));
    ConfigReading reading;
    reading.folder = folder;
    Keys file(&tree, "", reading);
    Theme theme = read_theme(file);
    if (reading.problems.empty()) return theme;
    std::ranges::stable_sort(reading.problems, {}, &rulebook::Problem::line);
    return Err{std::move(reading.problems)};
}

Result<Theme, Fault> load_theme(const std::string& path) {
    if (path.empty()) return Theme{};
    TRY(text, read_file(path, theme_bytes_max));
    auto theme = parse_theme(text, std::filesystem::path(path).parent_path().string());
    if (theme) return *std::move(theme);
    std::string all = rulebook::problems_text(path, theme.error());
    all.pop_back();  // the last line's end
    return Err{Fault{std::move(all)}};
}

std::vector<KnownKey> known_theme_keys() {
    ConfigReading reading;
    reading.documents = true;
    Keys file(nullptr, "", reading);
    read_theme(file);
    return std::move(reading.known);
}

}  // namespace croupier::ops
