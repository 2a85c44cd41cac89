#include "lab/fairness.h"

#include <gmock/gmock.h>

#include "lab/library.h"

namespace croupier::lab {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string worked_example() {
    const auto page = read_file(CROUPIER_SOURCE_DIR "/docs/formats/fairness.md");
    CHECK(page.has_value());
    const std::size_t from = page->find("```json\n") + 8;
    return page->substr(from, page->find("```", from) - from);
}

std::string with(std::string text, std::string_view old, std::string_view other) {
    const std::size_t at = text.find(old);
    CHECK(at != std::string::npos);
    return text.replace(at, old.size(), other);
}

TEST(CheckRound, TheWorkedExampleHolds) {
    const auto checked = check_shown(worked_example());
    ASSERT_TRUE(checked.has_value()) << checked.error().what;
    EXPECT_THAT(checked->wrong, IsEmpty());
    EXPECT_THAT(checked->draws, ElementsAre("9S", "5H", "6H", "2D", "JS", "4D"));
    EXPECT_EQ(checked_text(*checked), "round 3/17: 9S 5H 6H 2D JS 4D\nholds\n");
    EXPECT_EQ(checked_json(*checked),
              "{\"ok\": true, \"table\": 3, \"round\": 17, \"draws\": [\"9S\", \"5H\", \"6H\", "
              "\"2D\", \"JS\", \"4D\"], \"problems\": []}\n");
}

TEST(CheckRound, WhatDiffersIsNamed) {
    const auto wrong = [](std::string_view old, std::string_view other) {
        const auto checked = check_shown(with(worked_example(), old, other));
        CHECK(checked.has_value());
        return checked->wrong;
    };
    EXPECT_THAT(wrong("\"2D\"", "\"AS\""),
                ElementsAre("draw 4: the secret gives 2D, shown was AS"));
    EXPECT_THAT(wrong("\"commitment\": \"f1", "\"commitment\": \"f2"),
                ElementsAre("the commitment is not one to this secret"));
    EXPECT_THAT(wrong("\"bound\": 415", "\"bound\": 416"),
                ElementsAre("draw 2: one of 415, not of 416"));
    EXPECT_THAT(wrong("\"after\": 2", "\"after\": 3"),
                ElementsAre("draw 1: the transcript cannot have had 3 digests"));
    EXPECT_THAT(wrong("\"stake\": 500", "\"stake\": 501"),
                ElementsAre("digest 1 is not that of the own wagers"));
    EXPECT_THAT(wrong("\"decks\": 8", "\"decks\": 256"),
                ElementsAre("nobody plays with 256 decks"));
}

TEST(CheckRound, WhatIsNoProofIsAFaultThatSaysWhere) {
    EXPECT_FALSE(check_shown("").has_value());
    EXPECT_FALSE(check_shown("{}").has_value());
    const auto odd = check_shown(with(worked_example(), "\"decks\"", "\"dekcs\""));
    ASSERT_FALSE(odd.has_value());
    EXPECT_THAT(odd.error().what, HasSubstr("dekcs"));
}

}  // namespace
}  // namespace croupier::lab
