#include "server/ops/theme.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "journal/test_kit.h"
#include "server/ops/test_kit.h"

namespace croupier::ops {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string project_file(const std::string& path) {
    return std::string(CROUPIER_SOURCE_DIR) + "/" + path;
}

// The stylesheet, or everything that is wrong.
std::string read(const std::string& text, const std::string& folder = "") {
    const auto theme = parse_theme(text, folder);
    return theme ? theme->css : rulebook::problems_text("theme.toml", theme.error());
}

TEST(Theme, ContrastIsThatOfWcag) {
    EXPECT_DOUBLE_EQ(contrast_of({0, 0, 0}, {255, 255, 255}), 21);
    EXPECT_DOUBLE_EQ(contrast_of({255, 255, 255}, {0, 0, 0}), 21);
    EXPECT_NEAR(contrast_of({0x77, 0x77, 0x77}, {255, 255, 255}), 4.48, 0.005);
    EXPECT_NEAR(contrast_of({0x76, 0x76, 0x76}, {255, 255, 255}), 4.54, 0.005);
}

TEST(Theme, AnEmptyFileHasTheUsualColours) {
    EXPECT_THAT(read(""),
                AllOf(HasSubstr("--ink: #f4f1e8;"), HasSubstr("[data-felt=\"big_wheel\"]"),
                      Not(HasSubstr("--logo")), Not(HasSubstr("@font-face"))));
}

TEST(Theme, AHouseSetsColoursAndCloths) {
    EXPECT_THAT(read("[colours]\nact = \"#FFD700\"\n[felt]\nbaccarat = \"#102a4c\"\n"),
                AllOf(HasSubstr("--act: #ffd700;"),
                      HasSubstr("[data-felt=\"baccarat\"] { --felt: #102a4c;")));
}

TEST(Theme, EveryProblemIsNamedWithItsLine) {
    const std::string wrong = read(
        "colour = \"red\"\n[colours]\nink = \"white\"\nshadow = \"#000000\"\n[felt]\n"
        "poker = \"#001122\"\nroulette = 5\n");
    EXPECT_THAT(wrong, HasSubstr("theme.toml:1: colour: is not known; here stand colours, felt"));
    EXPECT_THAT(wrong,
                HasSubstr("theme.toml:3: colours.ink: \"white\" is not a colour \"#rrggbb\""));
    EXPECT_THAT(wrong, HasSubstr("theme.toml:4: colours.shadow: is not known"));
    EXPECT_THAT(wrong, HasSubstr("theme.toml:6: felt.poker: is not known"));
    EXPECT_THAT(wrong, HasSubstr("theme.toml:7: felt.roulette: 5 is not a colour"));
}

TEST(Theme, WhatCannotBeReadIsRefused) {
    EXPECT_THAT(
        read("[colours]\nink_soft = \"#555555\"\n"),
        AllOf(HasSubstr(
                  "theme.toml:2: colours.ink_soft: #555555 on panel #0c1013 has a contrast of 2."),
              HasSubstr("allowed: 4.5 to 1 or more")));
    EXPECT_THAT(read("[felt]\nroulette = \"#7fb0d0\"\n"),
                HasSubstr("theme.toml:2: felt.roulette: #f4f1e8 on the lit cloth"));
}

TEST(Theme, LogoAndFontAreWhatTheyShouldBe) {
    const journal::kit::Scratch scratch;
    const std::string folder = scratch.path("theme");
    std::filesystem::create_directories(folder);
    const auto put = [&](const std::string& name, const std::string& text) {
        std::ofstream(folder + "/" + name) << text;
    };
    put("logo.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>");
    put("house.woff2", "wOF2...");
    put("logo.gif", "GIF89a");
    const auto good = parse_theme("logo = \"logo.svg\"\nfont = \"house.woff2\"\n", folder);
    ASSERT_TRUE(good);
    EXPECT_EQ(good->files.at("/theme/logo").type, "image/svg+xml");
    EXPECT_EQ(good->files.at("/theme/font.woff2").body, "wOF2...");
    EXPECT_THAT(good->css,
                AllOf(HasSubstr("--logo-shown: block"), HasSubstr("font-family: \"Venue\"")));
    EXPECT_THAT(read("logo = \"logo.gif\"\nfont = \"logo.gif\"\n", folder),
                AllOf(HasSubstr("theme.toml:1: logo: the file is neither PNG nor SVG"),
                      HasSubstr("theme.toml:2: font: the file is not WOFF2")));
    EXPECT_THAT(read("logo = \"none.png\"\n", folder), HasSubstr("none.png"));
}

TEST(Theme, TheThemesThatShipAreGood) {
    std::size_t found = 0;
    for (const auto& entry : std::filesystem::directory_iterator(project_file("config/themes"))) {
        if (entry.path().extension() != ".toml") continue;
        ++found;
        const auto theme = load_theme(entry.path().string());
        EXPECT_TRUE(theme) << theme.error().what;
    }
    EXPECT_EQ(found, 2U);
    EXPECT_TRUE(load_theme("")->css.empty());
}

TEST(Theme, TheDocumentNamesEveryKey) {
    const std::string document = kit::text_in(project_file("docs/config.md"));
    for (const KnownKey& key : known_theme_keys())
        EXPECT_THAT(document, HasSubstr(key.path.substr(key.path.rfind('.') + 1) + " = "));
}

}  // namespace
}  // namespace croupier::ops
