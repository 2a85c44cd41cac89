#include "devices/line.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace croupier::devices {
namespace {

using Lines = std::vector<std::string>;

TEST(LineSplitter, EndsALineAtEitherSignOrBoth) {
    LineSplitter splitter('*');
    EXPECT_EQ(splitter.feed(bytes_of("*a\r\n*b\n*c\r\r\n\n17\n")), (Lines{"*a", "*b", "*c", "17"}));
    EXPECT_EQ(splitter.bytes_dropped(), 0U);
}

TEST(LineSplitter, GivesTheSameLinesHoweverTheBytesAreCut) {
    const std::string text = "*X;1\r\n\xff\xfe*X;2\r\n12\r\n*torn*X;3\r\n";
    const Lines whole = LineSplitter('*').feed(bytes_of(text));
    EXPECT_EQ(whole, (Lines{"*X;1", "*X;2", "12", "*X;3"}));
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
        LineSplitter splitter('*');
        Lines lines = splitter.feed(bytes_of(std::string_view(text).substr(0, cut)));
        for (auto& line : splitter.feed(bytes_of(std::string_view(text).substr(cut))))
            lines.push_back(line);
        EXPECT_EQ(lines, whole) << cut;
    }
}

TEST(LineSplitter, ReadsOnFromTheSignWithWhichALineBegins) {
    LineSplitter splitter('*');
    EXPECT_EQ(splitter.feed(bytes_of("*X;2;094*X;2;094;33;0;163;0\r\n")),
              Lines{"*X;2;094;33;0;163;0"});
    EXPECT_EQ(splitter.bytes_dropped(), 8U);
}

TEST(LineSplitter, DropsALineThatIsTooLongAndNothingElse) {
    LineSplitter splitter('$');
    const std::string longest(line_bytes_max, 'a');
    EXPECT_EQ(splitter.feed(bytes_of(longest + "\n")), Lines{longest});
    EXPECT_EQ(splitter.feed(bytes_of(longest + "bcd\n$next\n")), Lines{"$next"});
    EXPECT_EQ(splitter.bytes_dropped(), line_bytes_max + 3);
}

TEST(LineSplitter, HoldsNoMoreThanOneLineOfAnyFlood) {
    LineSplitter splitter('$');
    for (int i = 0; i < 1'000; ++i)
        EXPECT_TRUE(splitter.feed(bytes_of(std::string(1'000, 'x'))).empty());
    EXPECT_EQ(splitter.bytes_dropped(), 1'000'000U);
}

TEST(LineSplitter, ForgetsHalfALineWhenTheConnectionIsCut) {
    LineSplitter splitter('$');
    EXPECT_TRUE(splitter.feed(bytes_of("$CARD,1")).empty());
    splitter.reset();
    EXPECT_EQ(splitter.feed(bytes_of("7,QS\n$B\n")), (Lines{"7,QS", "$B"}));
    EXPECT_EQ(splitter.bytes_dropped(), 7U);
}

TEST(CheckedLine, HasTheSumThatTheStandardGives) {
    // The check value of CRC-16/CCITT-FALSE.
    EXPECT_EQ(crc16("123456789"), 0x29B1);
    EXPECT_EQ(checked_line("123456789"), "$123456789*29B1\r\n");
}

TEST(CheckedLine, IsReadBackAndNotOtherwise) {
    const std::string line = "$CARD,1,17,QS*" + checked_line("CARD,1,17,QS").substr(14, 4);
    EXPECT_EQ(open_checked_line(line), "CARD,1,17,QS");
    EXPECT_EQ(open_checked_line("$*FFFF"), "");
    for (const char* wrong : {"", "$", "$*", "*FFFF", "$A*", "$A*1", "A*29B1", "$123456789*29b1",
                              "$123456789*29B", "$123456789*29B1 "})
        EXPECT_FALSE(open_checked_line(wrong)) << wrong;
}

TEST(CheckedLine, NoSingleChangeGoesUnnoticed) {
    std::string line = checked_line("RESULT,1,6,banker,3,7");
    line.resize(line.size() - 2);
    for (std::size_t at = 0; at < line.size(); ++at) {
        for (int bit = 0; bit < 8; ++bit) {
            std::string changed = line;
            changed[at] = static_cast<char>(changed[at] ^ (1 << bit));
            EXPECT_FALSE(open_checked_line(changed)) << changed;
        }
        std::string shorter = line;
        shorter.erase(at, 1);
        EXPECT_FALSE(open_checked_line(shorter)) << shorter;
    }
}

TEST(CheckedLine, EveryOneInTheDescriptionOfTheFormatIsTrue) {
    std::ifstream file(std::string(CROUPIER_SOURCE_DIR) + "/docs/formats/devices.md");
    std::ostringstream text;
    text << file.rdbuf();
    const std::string page = text.str();
    std::size_t lines = 0;
    for (std::size_t at = page.find('$'); at != std::string::npos; at = page.find('$', at + 1)) {
        const std::size_t star = page.find_first_of("*\n", at);
        if (star == std::string::npos || page[star] != '*') continue;
        const std::string line = page.substr(at, star + 5 - at);
        // The general form, `$` body `*` CRC, is no line.
        if (line[1] < 'A' || line[1] > 'Z') continue;
        EXPECT_TRUE(open_checked_line(line)) << line;
        ++lines;
    }
    EXPECT_EQ(lines, 34U);
}

TEST(Numbers, AreDigitsWithinTheirBound) {
    EXPECT_EQ(parse_number("0", 0), 0U);
    EXPECT_EQ(parse_number("036", 36), 36U);
    EXPECT_EQ(parse_number("4294967295", 4294967295U), 4294967295U);
    for (const char* wrong :
         {"", "37", "-1", "+1", " 1", "1 ", "0x1", "18446744073709551617", "1.0"})
        EXPECT_FALSE(parse_number(wrong, 36)) << wrong;
}

}  // namespace
}  // namespace croupier::devices
