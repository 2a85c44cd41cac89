#include "encoding/generation.h"

#include <gtest/gtest.h>

#include "encoding/describe.h"

namespace croupier::encoding {
namespace generation_example {

enum class Colour : std::uint8_t { red, black, green };
inline constexpr std::array<std::string_view, 3> colour_names = {"red", "black", "green"};
constexpr std::span<const std::string_view> names_of(Colour) {
    return colour_names;
}
constexpr std::array<std::size_t, 1> names_by_generation(Colour) {
    return {2};
}

struct Chip {
    static constexpr std::string_view type_name = "chip";
    static constexpr std::array<std::uint32_t, 2> fields_by_generation = {1, 2};
    Colour colour{};
    bool marked = false;
    std::optional<std::uint32_t> number;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "colour", self.colour);
        v(2, "marked", self.marked);
        v(3, "number", self.number);
    }
};

struct Stacked {
    static constexpr std::uint32_t type_number = 1;
    static constexpr std::string_view type_name = "stacked";
    std::uint32_t generation = 0;  // a member of that name says nothing about the type
    std::vector<Chip> chips;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "generation", self.generation);
        v(2, "chips", self.chips);
    }
};

struct Weight {
    static constexpr std::string_view type_name = "weight";
    std::uint32_t grams = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "grams", self.grams);
    }
};

struct Weighed {
    static constexpr std::uint32_t type_number = 2;
    static constexpr std::string_view type_name = "weighed";
    static constexpr std::uint32_t generation = 1;
    Weight weight;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "weight", self.weight);
    }
};

struct Tray {
    static constexpr std::string_view type_name = "tray";
    std::vector<std::variant<Stacked, Weighed>> done;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "done", self.done);
    }
};

}  // namespace generation_example

namespace {

using generation_example::Chip;
using generation_example::Colour;
using generation_example::Stacked;
using generation_example::Tray;
using generation_example::Weighed;

TEST(Generation, AValueIsAsNewAsTheNewestThingWrittenInIt) {
    EXPECT_EQ(generation_of(Tray{}), 0U);
    EXPECT_EQ(generation_of(Tray{{Stacked{7, {Chip{Colour::black, false, {}}}}}}), 0U);
    EXPECT_EQ(generation_of(Tray{{Stacked{0, {Chip{Colour::green, false, {}}}}}}), 1U);
    EXPECT_EQ(generation_of(Tray{{Stacked{0, {Chip{Colour::red, true, {}}}}}}), 1U);
    EXPECT_EQ(generation_of(Tray{{Stacked{}, Weighed{}}}), 1U);
    EXPECT_EQ(generation_of(Tray{{Stacked{0, {Chip{Colour::red, false, 0}}}}}), 2U);
}

TEST(Generation, AnOlderStoreHasNeitherLaterTypesNorWhatOnlyTheyAreMadeOf) {
    const Description all = describe<Tray>();
    const std::string first = field_tables(of_generation(all, 0, "tray"));
    EXPECT_NE(first.find("| 1 | `colour` |"), std::string::npos) << first;
    EXPECT_NE(first.find("0 `red`, 1 `black`\n"), std::string::npos) << first;
    for (const char* later : {"weigh", "grams", "marked", "`number`", "green"})
        EXPECT_EQ(first.find(later), std::string::npos) << later;
    const std::string second = field_tables(of_generation(all, 1, "tray"));
    EXPECT_NE(second.find("### weighed (2), generation 1"), std::string::npos) << second;
    EXPECT_NE(second.find("true or false; generation 1 |"), std::string::npos) << second;
    EXPECT_NE(second.find("2 `green` (generation 1)"), std::string::npos) << second;
    EXPECT_EQ(second.find("`number`"), std::string::npos) << second;
    EXPECT_EQ(field_tables(of_generation(all, 2, "tray")), field_tables(all));
}

}  // namespace
}  // namespace croupier::encoding
