// The log of a running program: one JSON object a line, in a file or on standard error.
//     {"time":"2026-11-15T09:30:00.250Z","level":"info","what":"socket_opened","seat":"PT4"}
// Any thread writes; a thread of the log's own does what may take long. When it does not keep up,
// lines are dropped, counted, and the number is told in the log itself as soon as there is room.
// Of one kind (`what`) so many are written a minute about one address, and five times as many about
// all: nobody fills the disk from outside. How many were left out is told when their minute is
// over.
// What money and rounds depend on is in the journal, never only here.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "base/fault.h"
#include "base/result.h"

namespace croupier::ops {

enum class Level : std::uint8_t { debug, info, warning, error };
inline constexpr std::array<std::string_view, 4> level_names = {"debug", "info", "warning",
                                                                "error"};

struct LogField {
    using Value = std::variant<std::string_view, std::int64_t, std::uint64_t, bool>;
    std::string_view name;  // snake_case
    Value value;

    LogField(std::string_view named, std::string_view text) : name(named), value(text) {}
    LogField(std::string_view named, const std::string& text)
        : name(named), value(std::string_view(text)) {}
    LogField(std::string_view named, const char* text)
        : name(named), value(std::string_view(text)) {}
    LogField(std::string_view named, std::same_as<bool> auto yes) : name(named), value(yes) {}
    LogField(std::string_view named, std::signed_integral auto number)
        : name(named), value(std::int64_t{number}) {}
    LogField(std::string_view named, std::unsigned_integral auto number)
        requires(!std::same_as<decltype(number), bool>)
        : name(named), value(std::uint64_t{number}) {}
};

// A field of that name could hold what must not be in a log: pin, password, key, code, secret,
// token, nonce, authorization, also as a word of a longer name.
bool may_be_secret(std::string_view field_name);

struct LogOptions {
    std::string path = {};  // empty: standard error
    Level least = Level::info;
    std::size_t queue_max = 10'000;          // lines that wait to be written
    std::size_t line_bytes_max = 8'192;      // longer texts are cut, and the line says so
    std::uint32_t lines_per_minute_max = 0;  // of one kind about one address; 0: no limit
};

class Log {
public:
    static Result<std::unique_ptr<Log>, Fault> open(const LogOptions& options);
    // What was written is in the file afterwards.
    ~Log();
    Log(const Log&) = delete;
    Log& operator=(const Log&) = delete;

    // `what` says in snake_case what happened. A name that may be a secret's, or is no name, is a
    // failed CHECK. Never waits for the disk.
    void write(Level level, std::string_view what, std::initializer_list<LogField> fields = {});

    // The file that then has the path is used from the next line on: what a rotation moved away is
    // let go. If it cannot be opened, the old one stays. To be called upon SIGHUP, from a thread,
    // not from the signal handler itself.
    void reopen();
    // Waits until all that was written before is in the file.
    void flush();

    // Lines that nobody will read: the queue was full, or the file did not take them.
    std::uint64_t dropped() const;
    // Lines that were one too many of their kind.
    std::uint64_t left_out() const;

private:
    struct Office;
    explicit Log(std::unique_ptr<Office> office);
    std::unique_ptr<Office> office_;
};

}  // namespace croupier::ops
