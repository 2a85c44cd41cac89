#include "server/ops/log.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <sstream>
#include <thread>
#include <vector>

#include "encoding/json.h"
#include "server/ops/test_kit.h"

namespace croupier::ops {
namespace {

using encoding::json::Reader;
using encoding::json::Value;
using testing::HasSubstr;
using testing::MatchesRegex;

std::vector<std::string> log_lines(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

std::string text_field(const std::string& line, std::string_view name) {
    Reader reader;
    const auto read = reader.read(line);
    if (!read) return "no JSON: " + read.error().what;
    const Value* value = (*read)->get_object().if_contains(name);
    if (value == nullptr || value->if_string() == nullptr) return "none";
    return std::string(*value->if_string());
}

std::int64_t number_field(const std::string& line, std::string_view name) {
    Reader reader;
    const auto read = reader.read(line);
    if (!read) return -1;
    const Value* value = (*read)->get_object().if_contains(name);
    return value == nullptr || value->if_int64() == nullptr ? -1 : *value->if_int64();
}

TEST(Log, ALineIsOneJsonObject) {
    const kit::Scratch scratch;
    {
        const auto log = kit::must(Log::open({.path = scratch.path("log")}));
        log->write(Level::warning, "socket_dropped",
                   {{"address", "10.0.7.4"},
                    {"bytes", std::uint64_t{70'000}},
                    {"behind_ms", -3},
                    {"slow", true}});
        log->write(Level::debug, "not_written");
    }
    const auto lines = log_lines(kit::text_in(scratch.path("log")));
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_THAT(text_field(lines[0], "time"),
                MatchesRegex("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z"));
    EXPECT_EQ(text_field(lines[0], "level"), "warning");
    EXPECT_EQ(text_field(lines[0], "what"), "socket_dropped");
    EXPECT_EQ(text_field(lines[0], "address"), "10.0.7.4");
    EXPECT_EQ(number_field(lines[0], "bytes"), 70'000);
    EXPECT_EQ(number_field(lines[0], "behind_ms"), -3);
    EXPECT_THAT(lines[0], HasSubstr("\"slow\":true}"));
}

TEST(Log, WhateverIsSaidALineStaysALine) {
    const kit::Scratch scratch;
    const std::string nasty = "a\"b\\c\nd\x01\x7f\te";
    {
        const auto log = kit::must(Log::open({.path = scratch.path("log"), .line_bytes_max = 500}));
        log->write(Level::info, "said", {{"text", nasty}});
        log->write(Level::info, "said", {{"text", "\xff\xfe no text"}});
        log->write(Level::info, "said", {{"text", "\xe4\xb8\xad\xe6\x96\x87"}});
        log->write(Level::info, "said", {{"text", std::string(1'000, 'x')}, {"after", 1}});
        std::string long_text = "y";
        for (int i = 0; i < 400; ++i) long_text += "\xe4\xb8\xad";
        log->write(Level::info, "said", {{"text", long_text}});
    }
    const auto lines = log_lines(kit::text_in(scratch.path("log")));
    ASSERT_EQ(lines.size(), 5U);
    EXPECT_EQ(text_field(lines[0], "text"), nasty);
    EXPECT_EQ(text_field(lines[1], "text"), "?? no text");
    EXPECT_EQ(text_field(lines[2], "text"), "\xe4\xb8\xad\xe6\x96\x87");
    EXPECT_LT(lines[3].size(), 600U);
    EXPECT_THAT(lines[3], HasSubstr("\"cut\":true"));
    EXPECT_EQ(number_field(lines[3], "after"), 1);
    EXPECT_THAT(text_field(lines[4], "text"), testing::StartsWith("y\xe4\xb8\xad"));
    EXPECT_EQ(text_field(lines[4], "text").size() % 3, 1U);
}

TEST(Log, AFieldThatCouldHoldASecretIsOurMistake) {
    const kit::Scratch scratch;
    const auto log = kit::must(Log::open({.path = scratch.path("log")}));
    const CheckTrap trap;
    for (const char* name : {"pin",
                             "password",
                             "key",
                             "code",
                             "secret",
                             "token",
                             "nonce",
                             "authorization",
                             "new_pin",
                             "key_file",
                             "enrolment_code",
                             "codes",
                             "session_tokens",
                             "old_password_hash",
                             "api_key",
                             "mypassword",
                             "PIN",
                             "Key",
                             "a b",
                             ""}) {
        EXPECT_THROW(log->write(Level::error, "tried", {{name, "x"}}), CheckFailed) << name;
        // A level that is not written makes no difference.
        EXPECT_THROW(log->write(Level::debug, "tried", {{name, "x"}}), CheckFailed) << name;
    }
    for (const char* name : {"time", "level", "what"})
        EXPECT_THROW(log->write(Level::error, "tried", {{name, "x"}}), CheckFailed) << name;
    EXPECT_THROW(log->write(Level::error, "Not a name"), CheckFailed);
    for (const char* name : {"spinning", "keyboard", "decoder", "monkey", "address", "pinned"})
        log->write(Level::error, "fine", {{name, "x"}});
    log->flush();
    EXPECT_EQ(log_lines(kit::text_in(scratch.path("log"))).size(), 6U);
}

TEST(Log, ReopeningGoesOnInTheFileThatNowHasTheName) {
    const kit::Scratch scratch;
    const auto log = kit::must(Log::open({.path = scratch.path("log")}));
    log->write(Level::info, "before");
    log->flush();
    std::filesystem::rename(scratch.path("log"), scratch.path("log.1"));
    log->write(Level::info, "moved");
    log->reopen();
    log->write(Level::info, "after");
    log->flush();
    const auto old_lines = log_lines(kit::text_in(scratch.path("log.1")));
    const auto new_lines = log_lines(kit::text_in(scratch.path("log")));
    ASSERT_EQ(old_lines.size(), 2U);
    EXPECT_EQ(text_field(old_lines[1], "what"), "moved");
    ASSERT_EQ(new_lines.size(), 1U);
    EXPECT_EQ(text_field(new_lines[0], "what"), "after");
}

TEST(Log, AFileThatCannotBeOpenedIsAFault) {
    const kit::Scratch scratch;
    EXPECT_THAT(kit::why(Log::open({.path = scratch.path("no/such/log")})),
                HasSubstr("cannot be opened for the log"));
}

// A pipe that nobody reads is a disk that hangs.
TEST(Log, WhenTheDiskHangsNobodyWaitsAndWhatIsDroppedIsTold) {
    const kit::Scratch scratch;
    const std::string pipe = scratch.path("pipe");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
    ASSERT_GE(reader, 0);
    constexpr std::size_t queue_max = 20;
    constexpr int written = 400;
    std::string text;
    std::uint64_t dropped = 0;
    {
        const auto log = kit::must(Log::open({.path = pipe, .queue_max = queue_max}));
        const std::string filler(1'000, 'x');
        for (int i = 0; i < written; ++i)
            log->write(Level::info, "filled", {{"number", i}, {"filler", filler}});
        dropped = log->dropped();
        EXPECT_GT(dropped, 0U);
        std::atomic<bool> flushed = false;
        std::thread flusher([&] {
            log->flush();
            flushed = true;
        });
        std::vector<char> piece(1 << 16);
        for (bool more = true; more;) {
            more = !flushed;
            const ssize_t count = ::read(reader, piece.data(), piece.size());
            if (count <= 0) continue;
            text.append(piece.data(), static_cast<std::size_t>(count));
            more = true;
        }
        flusher.join();
    }
    ::close(reader);
    std::uint64_t told = 0;
    int filled = 0;
    for (const std::string& line : log_lines(text)) {
        if (text_field(line, "what") == "log_dropped")
            told += static_cast<std::uint64_t>(number_field(line, "lines"));
        else
            filled += text_field(line, "what") == "filled" ? 1 : 0;
    }
    EXPECT_EQ(told, dropped);
    EXPECT_EQ(static_cast<std::uint64_t>(filled) + dropped, static_cast<std::uint64_t>(written));
}

TEST(Log, ManyThreadsWriteWholeLines) {
    const kit::Scratch scratch;
    constexpr int threads = 4;
    constexpr int each = 500;
    {
        const auto log = kit::must(Log::open({.path = scratch.path("log")}));
        std::vector<std::thread> writers;
        writers.reserve(threads);
        for (int thread = 0; thread < threads; ++thread)
            writers.emplace_back([&log, thread] {
                for (int i = 0; i < each; ++i)
                    log->write(Level::info, "wrote", {{"thread", thread}, {"number", i}});
            });
        for (std::thread& writer : writers) writer.join();
        EXPECT_EQ(log->dropped(), 0U);
    }
    std::vector<std::int64_t> next(threads, 0);
    for (const std::string& line : log_lines(kit::text_in(scratch.path("log")))) {
        const auto thread = static_cast<std::size_t>(number_field(line, "thread"));
        ASSERT_LT(thread, next.size()) << line;
        EXPECT_EQ(number_field(line, "number"), next[thread]++);
    }
    for (const std::int64_t count : next) EXPECT_EQ(count, each);
}

TEST(Log, OneAddressDoesNotFillTheDisk) {
    const kit::Scratch scratch;
    {
        const auto log =
            kit::must(Log::open({.path = scratch.path("log"), .lines_per_minute_max = 10}));
        for (int i = 0; i < 1'000; ++i)
            log->write(Level::warning, "enrolment_denied", {{"address", "10.0.0.1"}});
        log->write(Level::warning, "enrolment_denied", {{"address", "10.0.0.2"}});
        log->write(Level::info, "backed_up");
        EXPECT_GE(log->left_out(), 980U);
    }
    std::size_t denied = 0;
    std::int64_t told = 0;
    std::size_t others = 0;
    for (const std::string& line : log_lines(kit::text_in(scratch.path("log")))) {
        const std::string what = text_field(line, "what");
        if (what == "enrolment_denied" && text_field(line, "address") == "10.0.0.1")
            ++denied;
        else if (what == "log_limited")
            told += number_field(line, "lines");
        else
            ++others;
    }
    // The minute may end once within the test.
    EXPECT_LE(denied, 20U);
    EXPECT_EQ(static_cast<std::int64_t>(denied) + told, 1'000);
    EXPECT_EQ(others, 2U);
}

TEST(Log, ManyAddressesDoNotFillTheDiskEither) {
    const kit::Scratch scratch;
    {
        const auto log =
            kit::must(Log::open({.path = scratch.path("log"), .lines_per_minute_max = 10}));
        for (int i = 0; i < 5'000; ++i)
            log->write(Level::warning, "enrolment_denied", {{"address", std::to_string(i)}});
    }
    EXPECT_LE(log_lines(kit::text_in(scratch.path("log"))).size(), 2'200U);
    EXPECT_GT(log_lines(kit::text_in(scratch.path("log"))).size(), 50U);
}

}  // namespace
}  // namespace croupier::ops
