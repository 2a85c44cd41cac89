#include "server/alarms/alarm_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "encoding/json.h"
#include "server/alarms/health.h"
#include "server/ops/test_kit.h"

namespace croupier::server {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string project_file(const std::string& path) {
    return std::string(CROUPIER_SOURCE_DIR) + "/" + path;
}

constexpr std::int64_t at_ms = 1'795'060'013'250;
const AlarmSender sender{"Riverside", "host-1", at_ms - 5'000};

AlarmNews lost(const std::string& name, const std::string& why) {
    AlarmNews news;
    news.alarm = Alarm::device_lost;
    news.at_ms = at_ms;
    news.began.push_back({name, why, at_ms});
    return news;
}

TEST(AlarmWords, ATextSaysWhatWhereWhenAndWhatToDo) {
    const AlarmMessage message = message_of(lost("R1 wheel", "closed"), sender, 7);
    EXPECT_EQ(message.subject, "[warning] Riverside: device_lost began");
    EXPECT_EQ(message.id, "1795060008250-7");
    EXPECT_THAT(message.text, HasSubstr("device_lost (warning) at Riverside, host host-1, "
                                        "2026-11-19T03:46:53Z\nbegan: R1 wheel (closed)\n"));
    EXPECT_THAT(message.text, HasSubstr("what to do: look at the device"));
}

TEST(AlarmWords, NobodyAddsALineOrAHeader) {
    const AlarmNews news = lost("x\r\nBcc: everybody@else\n\nText", "a\nb\x01\xff\x80");
    AlarmSender nasty = sender;
    nasty.venue = "Spa\r\nX-Evil: 1";
    const AlarmMessage message = message_of(news, nasty, 1);
    const std::string mail = mail_of(message, {"from@a", {"to@b", "c@d"}}, at_ms);
    const std::string head = mail.substr(0, mail.find("\n\n"));
    EXPECT_THAT(head, Not(HasSubstr("\nX-Evil")));
    EXPECT_THAT(mail, Not(HasSubstr("\nBcc")));
    EXPECT_THAT(mail, Not(HasSubstr("\r")));
    EXPECT_THAT(head, HasSubstr("To: to@b,\n c@d\n"));
    encoding::json::Reader reader;
    const auto json = reader.read(message.json);
    ASSERT_TRUE(json) << json.error().what << message.json;
    EXPECT_EQ(*(*json)->if_object()->if_contains("venue")->if_string(), "Spa  X-Evil: 1");
}

TEST(AlarmWords, ASubjectBeyondAsciiIsEncoded) {
    AlarmSender spa = sender;
    spa.venue = "Casino Bad Wörishofen und Spielbank am Königssee in den Bergen, Großer Saal";
    const std::string mail =
        mail_of(message_of(lost("R1", ""), spa, 1), {"from@a", {"to@b"}}, at_ms);
    const std::string head = mail.substr(0, mail.find("\n\n"));
    EXPECT_THAT(head, HasSubstr("Subject: =?UTF-8?B?W3dhcm5pbmdd"));
    for (const char letter : head) EXPECT_LT(static_cast<unsigned char>(letter), 0x80);
    for (std::size_t at = 0; at < head.size();) {
        const std::size_t end = std::min(head.find('\n', at), head.size());
        EXPECT_LE(end - at, 76U) << head.substr(at, end - at);
        at = end + 1;
    }
    EXPECT_THAT(head, HasSubstr("Date: Thu, 19 Nov 2026 03:46:53 +0000\n"));
}

TEST(AlarmWords, TheLongestMessageFitsIntoAPipe) {
    AlarmNews news = lost("", "");
    news.began.assign(subjects_listed_max, {std::string(subject_bytes_max, '"'),
                                            std::string(detail_bytes_max, '\\'), at_ms});
    news.ended = news.began;
    const AlarmMessage message = message_of(news, sender, 1);
    EXPECT_LT(mail_of(message, {std::string(254, 'a'), {std::string(5'000, 'b')}}, at_ms).size(),
              std::size_t{32} << 10);
}

TEST(AlarmHealth, TheStateAndTheStatusAreTold) {
    Health health{Life::starting, 3, 2, {}, true};
    EXPECT_EQ(health.status(), 503U);
    EXPECT_EQ(health.text(),
              R"({"ok":false,"state":"starting","sequence":3,"books":2,"alarms":[]})");
    health.life = Life::working;
    EXPECT_EQ(health.status(), 200U);
    EXPECT_THAT(health.text(), HasSubstr(R"({"ok":true,"state":"working",)"));
    health.alarms.push_back({Alarm::device_lost, at_ms, {{"R1 \"wheel\"", "closed", at_ms}}, 4});
    EXPECT_EQ(health.status(), 200U);
    EXPECT_THAT(health.text(), HasSubstr(R"({"ok":true,"state":"degraded",)"));
    EXPECT_THAT(health.text(),
                HasSubstr(R"("alarms":[{"alarm":"device_lost","severity":"warning",)"
                          R"("since":"2026-11-19T03:46:53Z","subjects":[{"subject":)"
                          R"("R1 \"wheel\"","detail":"closed","since":"2026-11-19T03:46:53Z"}],)"
                          R"("more":4}])"));
    health.tells_alarms = false;
    EXPECT_EQ(health.text(), R"({"ok":true,"state":"degraded","sequence":3,"books":2})");
    health.life = Life::stopping;
    EXPECT_EQ(health.status(), 503U);
    EXPECT_THAT(health.text(), HasSubstr(R"({"ok":false,"state":"stopping",)"));
}

// Each row of the table is what the code says, and there is no other.
TEST(AlarmKinds, TheDocumentHasEachOfThemAndNoOther) {
    const std::string document = ops::kit::text_in(project_file("docs/operations.md"));
    const std::size_t begin = document.find("\n## Alarms\n");
    const std::size_t end = document.find("\n## ", begin + 1);
    ASSERT_NE(end, std::string::npos);
    const std::string section = document.substr(begin, end - begin);
    std::string missing;
    for (const AlarmKind& kind : alarm_kinds()) {
        std::string row = "| `" + std::string(kind.name) + "` | ";
        row += std::string(name_of(kind.severity)) + " | ";
        row += kind.duration == Duration::lasting ? "lasts | " : "a moment | ";
        row += std::string(kind.meaning) + " | " + std::string(kind.what_to_do) + " |\n";
        if (section.find("\n" + row) == std::string::npos) missing += row;
    }
    EXPECT_EQ(missing, "") << "docs/operations.md lacks these";
    std::size_t rows = 0;
    for (std::size_t at = 0; (at = section.find("\n| `", at)) != std::string::npos; ++at) ++rows;
    EXPECT_EQ(rows, alarm_count) << "docs/operations.md has alarms that there are not";
}

}  // namespace
}  // namespace croupier::server
