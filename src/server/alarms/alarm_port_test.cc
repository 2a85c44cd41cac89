#include "server/alarms/alarm_port.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <filesystem>
#include <thread>

#include "server/alarms/alarm_desk.h"
#include "server/alarms/run_command.h"
#include "server/alarms/webhook.h"
#include "server/ops/test_kit.h"

namespace croupier::server {
namespace {

using ops::kit::Scratch;
using ops::kit::text_in;
using ops::kit::why;
using testing::HasSubstr;

const std::atomic<bool> never = false;

bool comes(const std::function<bool()>& condition) {
    for (int i = 0; i < 3'000; ++i) {
        if (condition()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

std::string quoted(const std::string& path) {
    return "'" + path + "'";
}

TEST(RunCommand, TheWordsAreNoShellsAndTheTextIsItsInput) {
    const Scratch scratch;
    const std::string to = scratch.path("to");
    const std::string program = "cat > " + quoted(to) + "; echo \"$1 $HOME\" >> " + quoted(to);
    const auto ran =
        run_command({"/bin/sh", "-c", program, "sh", "$(id); a b"}, "some text\n", 30'000, never);
    ASSERT_TRUE(ran) << why(ran);
    EXPECT_EQ(text_in(to), "some text\n$(id); a b \n");
}

TEST(RunCommand, WhatEndsBadlyOrCannotStartIsAFault) {
    EXPECT_THAT(why(run_command({"/bin/false"}, "", 30'000, never)), HasSubstr("exit code 1"));
    EXPECT_THAT(why(run_command({"/no/such/program"}, "", 30'000, never)),
                HasSubstr("/no/such/program: No such file"));
    EXPECT_THAT(why(run_command({"/bin/sh", "-c", "kill -9 $$"}, "", 30'000, never)),
                HasSubstr("killed by signal 9"));
}

TEST(RunCommand, WhatDoesNotEndIsKilledWithAllThatItStarted) {
    const Scratch scratch;
    const std::string to = scratch.path("pid");
    const std::string program = "sleep 600 & echo $! > " + quoted(to) + "; wait";
    EXPECT_THAT(why(run_command({"/bin/sh", "-c", program}, "", 1'000, never)),
                HasSubstr("did not end in 1000 ms"));
    const int process = std::stoi(text_in(to));
    EXPECT_TRUE(comes([&] {
        const std::string about = text_in("/proc/" + std::to_string(process) + "/stat");
        return about.empty() || about.find(") Z ") != std::string::npos;
    }));
}

TEST(RunCommand, NothingOfOursIsOpenThere) {
    const Scratch scratch;
    const std::string to = scratch.path("to");
    const int own = ::dup(STDERR_FILENO);
    const std::string program = "ls /proc/self/fd | wc -l > " + quoted(to);
    EXPECT_TRUE(run_command({"/bin/sh", "-c", program}, "", 30'000, never));
    ::close(own);
    EXPECT_LE(std::stoi(text_in(to)), 4);  // three, and the folder that ls reads
}

TEST(Webhook, OnlyThisMachineIsSpokenToInClear) {
    for (const char* url :
         {"http://example.net/", "http://10.0.0.1/", "ftp://127.0.0.1/", "https://",
          "https://:443/", "https://a:0/", "https://a:99999/", "https://a b/",
          "https://user:secret@example.net/", "http://127.evil.example/", ""})
        EXPECT_FALSE(ops::parse_webhook(url)) << url;
    const auto plain = ops::parse_webhook("http://127.0.0.1:8080/a/b?c=d");
    ASSERT_TRUE(plain);
    EXPECT_FALSE(plain->secure);
    EXPECT_EQ(plain->port, "8080");
    EXPECT_EQ(plain->path, "/a/b?c=d");
    const auto secure = ops::parse_webhook("https://hooks.example.net");
    ASSERT_TRUE(secure);
    EXPECT_TRUE(secure->secure);
    EXPECT_EQ(secure->host, "hooks.example.net");
    EXPECT_EQ(secure->port, "443");
    EXPECT_EQ(secure->path, "/");
    const auto six = ops::parse_webhook("http://[::1]/x");
    ASSERT_TRUE(six);
    EXPECT_EQ(six->host, "::1");
    EXPECT_EQ(six->port, "80");
}

struct Port : testing::Test {
    AlarmPort::Message message(const std::string& text) {
        AlarmMessage made;
        made.text = text;
        return std::make_shared<const AlarmMessage>(made);
    }
    double value(const std::string& name) {
        const std::string text = metrics.text();
        const std::size_t at = text.find("\n" + name + "{port=\"p\"} ");
        return at == std::string::npos ? -1 : std::stod(text.substr(text.find("} ", at) + 2));
    }
    Scratch scratch;
    std::unique_ptr<ops::Log> log = ops::kit::must(ops::Log::open({.path = scratch.path("log")}));
    ops::Metrics metrics;
    std::mutex mutex;
    std::vector<std::string> taken;
    AlarmPortOptions quick{
        .queue_max = 3, .tries_max = 3, .retry_first_ms = 10, .retry_longest_ms = 20, .look_ms = 5};
};

TEST_F(Port, WhatIsNotTakenIsTriedAgainAndThenGivenUp) {
    std::atomic<int> tries = 0;
    AlarmPort port(
        "p",
        [&](const AlarmMessage& one, const auto&) -> Result<Nothing, Fault> {
            ++tries;
            if (one.text == "bad") return Err{Fault{"not today"}};
            const std::lock_guard lock(mutex);
            taken.push_back(one.text);
            return Nothing{};
        },
        quick, *log, metrics);
    port.start();
    port.offer(message("bad"));
    port.offer(message("good"));
    EXPECT_TRUE(comes([&] { return port.waiting() == 0; }));
    EXPECT_TRUE(comes([&] { return value("croupier_alarm_port_works") == 1; }));
    port.stop();
    EXPECT_EQ(tries, 4);
    EXPECT_THAT(taken, testing::ElementsAre("good"));
    EXPECT_EQ(value("croupier_alarm_port_failures_total"), 3);
    EXPECT_EQ(value("croupier_alarm_messages_dropped_total"), 1);
    EXPECT_EQ(value("croupier_alarm_messages_sent_total"), 1);
    log->flush();
    const std::string lines = text_in(scratch.path("log"));
    for (const char* what : {"alarm_port_failed", "alarm_message_dropped", "alarm_port_works"})
        EXPECT_THAT(lines, HasSubstr(what));
    EXPECT_EQ(lines.find("alarm_port_failed"), lines.rfind("alarm_port_failed"));
}

TEST_F(Port, AQueueThatIsFullLosesItsOldestAndNobodyWaits) {
    std::atomic<bool> open = false;
    AlarmPort port(
        "p",
        [&](const AlarmMessage& one, const std::atomic<bool>& stopping) -> Result<Nothing, Fault> {
            while (!open && !stopping) std::this_thread::sleep_for(std::chrono::milliseconds(1));
            const std::lock_guard lock(mutex);
            taken.push_back(one.text);
            return Nothing{};
        },
        quick, *log, metrics);
    port.start();
    const auto begun = std::chrono::steady_clock::now();
    for (int i = 0; i < 10; ++i) port.offer(message(std::to_string(i)));
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(5));
    EXPECT_EQ(port.waiting(), 3U);
    EXPECT_EQ(value("croupier_alarm_messages_dropped_total"), 7);
    open = true;
    EXPECT_TRUE(comes([&] { return port.waiting() == 0; }));
    const std::lock_guard lock(mutex);
    ASSERT_GE(taken.size(), 3U);
    EXPECT_EQ(taken.back(), "9");
}

TEST_F(Port, OneThatHangsDoesNotHoldUpTheStop) {
    AlarmPort port(
        "p",
        [&](const AlarmMessage&, const std::atomic<bool>& stopping) -> Result<Nothing, Fault> {
            return run_command({"/bin/sleep", "600"}, "", 600'000, stopping);
        },
        quick, *log, metrics);
    port.start();
    port.offer(message("x"));
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    const auto begun = std::chrono::steady_clock::now();
    port.stop();
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(30));
    log->flush();
    EXPECT_THAT(text_in(scratch.path("log")), HasSubstr("alarms_not_sent"));
}

TEST_F(Port, TheDeskTellsLogMetricsAndACommand) {
    const std::string to = scratch.path("to");
    ops::AlarmsConfig config;
    config.command = {"/bin/sh", "-c", "cat >> " + quoted(to)};
    AlarmDesk desk(config, "Riverside", *log, metrics);
    desk.start();
    desk.begin(Alarm::storage_low, "log", "1 MiB free");
    desk.note(Alarm::vault_not_kept, "the second copy", Nothing{});
    EXPECT_TRUE(
        comes([&] { return text_in(to).find("began: log (1 MiB free)") != std::string::npos; }));
    EXPECT_EQ(desk.standing().size(), 1U);
    EXPECT_THAT(metrics.text(),
                HasSubstr("\ncroupier_alarm{name=\"storage_low\",severity=\"critical\"} 1\n"));
    desk.happen(Alarm::journal_failed, "the journal", "disk full");
    desk.finish(30'000);
    EXPECT_THAT(text_in(to), HasSubstr("journal_failed (critical) at Riverside"));
    log->flush();
    EXPECT_THAT(text_in(scratch.path("log")),
                HasSubstr(R"("what":"alarm_began","alarm":"storage_low","severity":"critical")"));
}

}  // namespace
}  // namespace croupier::server
