#include "server/ops/log.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <limits>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "base/check.h"
#include "encoding/utf8.h"
#include "server/ops/local_time.h"

namespace croupier::ops {
namespace {

// As a word of the name, with or without an s.
constexpr std::array<std::string_view, 3> secret_words = {"pin", "key", "code"};
// Anywhere in it: no other word contains these.
constexpr std::array<std::string_view, 5> secret_parts = {"password", "secret", "token", "nonce",
                                                          "authorization"};

bool is_name(std::string_view name) {
    return !name.empty() && name.front() >= 'a' && name.front() <= 'z' &&
           std::ranges::all_of(name, [](char letter) {
               return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') ||
                      letter == '_';
           });
}

void append_text(std::string& line, std::string_view text) {
    line += '"';
    // Whoever sent bytes that are no text shall not make a line that nobody can read.
    const bool readable = encoding::is_utf8(text);
    for (const char letter : text) {
        const auto byte = static_cast<unsigned char>(letter);
        if (letter == '"' || letter == '\\') {
            line += '\\';
            line += letter;
        } else if (letter == '\n') {
            line += "\\n";
        } else if (byte < 0x20 || byte == 0x7f) {
            line += fmt::format("\\u{:04x}", byte);
        } else if (byte >= 0x80 && !readable) {
            line += '?';
        } else {
            line += letter;
        }
    }
    line += '"';
}

// At most that many bytes, and no letter cut in two.
std::string_view cut_text(std::string_view text, std::size_t bytes_max) {
    if (text.size() <= bytes_max) return text;
    std::size_t end = bytes_max;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U) --end;
    return text.substr(0, end);
}

std::int64_t now_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

std::string line_of(Level level, std::string_view what, std::initializer_list<LogField> fields,
                    std::size_t bytes_max) {
    std::string line =
        fmt::format(R"({{"time":"{}","level":"{}","what":"{}")", local_time_text(now_ms()),
                    level_names[static_cast<std::size_t>(level)], what);
    bool cut = false;
    for (const LogField& field : fields) {
        line += fmt::format(",\"{}\":", field.name);
        if (const auto* text = std::get_if<std::string_view>(&field.value)) {
            const std::size_t room = bytes_max - std::min(bytes_max, line.size());
            const std::string_view fits = cut_text(*text, room);
            cut = cut || fits.size() < text->size();
            append_text(line, fits);
        } else if (const auto* yes = std::get_if<bool>(&field.value)) {
            line += *yes ? "true" : "false";
        } else if (const auto* number = std::get_if<std::int64_t>(&field.value)) {
            line += std::to_string(*number);
        } else {
            line += std::to_string(std::get<std::uint64_t>(field.value));
        }
    }
    if (cut) line += ",\"cut\":true";
    line += "}\n";
    return line;
}

// Of every line, whether its level is written or not: a secret's name is found before it matters.
void check_names(std::string_view what, std::initializer_list<LogField> fields) {
    CHECK(is_name(what));
    for (const LogField& field : fields) {
        CHECK(is_name(field.name));
        CHECK(!may_be_secret(field.name));
        CHECK(field.name != "time" && field.name != "level" && field.name != "what");
    }
}

constexpr std::int64_t minute_of_lines_ms = 60'000;
constexpr std::uint32_t addresses_of_kind = 5;  // as many lines as so many addresses may have
constexpr std::size_t kinds_and_addresses_max = 1'000;  // that are counted one by one

std::int64_t steady_now_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

std::string_view address_in(std::initializer_list<LogField> fields) {
    for (const LogField& field : fields)
        if (field.name == "address")
            if (const auto* text = std::get_if<std::string_view>(&field.value)) return *text;
    return {};
}

Result<int, Fault> open_log(const std::string& path) {
    if (path.empty()) return STDERR_FILENO;
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC,
                            S_IRUSR | S_IWUSR | S_IRGRP);
    if (file < 0)
        return Err{
            Fault{fmt::format("{}: cannot be opened for the log: {}", path, std::strerror(errno))}};
    return file;
}

bool put_whole(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::write(file, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

}  // namespace

bool may_be_secret(std::string_view field_name) {
    for (const std::string_view part : secret_parts)
        if (field_name.find(part) != std::string_view::npos) return true;
    while (!field_name.empty()) {
        const std::size_t end = std::min(field_name.find('_'), field_name.size());
        std::string_view word = field_name.substr(0, end);
        if (word.size() > 1 && word.ends_with('s')) word.remove_suffix(1);
        if (std::ranges::find(secret_words, word) != secret_words.end()) return true;
        field_name.remove_prefix(std::min(end + 1, field_name.size()));
    }
    return false;
}

// What the callers and the log's own thread share.
struct Log::Office {
    LogOptions options;
    std::mutex mutex;
    std::condition_variable work;
    std::condition_variable rest;
    std::vector<std::string> waiting;  // an empty one: open the file anew
    std::uint64_t taken = 0;           // lines that came in
    std::uint64_t settled = 0;         // of those: written, or given up
    std::uint64_t untold = 0;          // dropped since the log last said so
    bool ends = false;
    std::atomic<std::uint64_t> dropped = 0;
    std::atomic<std::uint64_t> left_out = 0;
    // Lines of a minute, by kind (the address is empty) and by kind and address.
    struct Counted {
        std::uint32_t lines = 0;
        std::uint64_t left_out = 0;
    };
    std::map<std::pair<std::string, std::string>, Counted> counted;
    std::int64_t minute_ends_ms = 0;
    int file = -1;  // the thread's own
    std::thread thread;

    bool is_too_many(const std::string& kind, const std::string& address);
    void end_minute(std::vector<std::string>& lines, std::int64_t now_ms);
    void run();
    void write_out(const std::vector<std::string>& lines, std::uint64_t lost);
    void change_file();
    void close_file() {
        if (file > STDERR_FILENO) ::close(file);
        file = -1;
    }
};

// One more of that kind; the mutex is held.
bool Log::Office::is_too_many(const std::string& kind, const std::string& address) {
    if (options.lines_per_minute_max == 0) return false;
    Counted& of_kind = counted[{kind, ""}];
    // Beyond that many addresses those that are new share one count.
    const bool crowded =
        counted.size() >= kinds_and_addresses_max && !counted.contains(std::pair(kind, address));
    const std::uint32_t all_max = options.lines_per_minute_max * addresses_of_kind;
    Counted& own = address.empty() ? of_kind : counted[{kind, crowded ? "others" : address}];
    const std::uint32_t own_max = address.empty() ? all_max : options.lines_per_minute_max;
    if (own.lines >= own_max || of_kind.lines >= all_max) {
        ++own.left_out;
        return true;
    }
    ++own.lines;
    if (!address.empty()) ++of_kind.lines;
    return false;
}

// Says what was left out in the minute before; the mutex is held.
void Log::Office::end_minute(std::vector<std::string>& lines, std::int64_t now_ms) {
    if (now_ms < minute_ends_ms) return;
    minute_ends_ms = now_ms + minute_of_lines_ms;
    for (const auto& [key, count] : counted)
        if (count.left_out > 0)
            lines.push_back(
                line_of(Level::warning, "log_limited",
                        {{"kind", key.first}, {"address", key.second}, {"lines", count.left_out}},
                        options.line_bytes_max));
    counted.clear();
}

void Log::Office::change_file() {
    const auto opened = open_log(options.path);
    // Rather the old file than none.
    if (!opened) return;
    close_file();
    file = *opened;
}

void Log::Office::write_out(const std::vector<std::string>& lines, std::uint64_t lost) {
    std::uint64_t failed = 0;
    if (lost > 0 && !put_whole(file, line_of(Level::warning, "log_dropped", {{"lines", lost}},
                                             options.line_bytes_max)))
        failed += lost;
    for (const std::string& line : lines) {
        if (line.empty()) {
            change_file();
        } else if (!put_whole(file, line)) {
            ++failed;
            ++dropped;
        }
    }
    const std::lock_guard lock(mutex);
    untold += failed;
    settled += lines.size();
    rest.notify_all();
}

void Log::Office::run() {
    std::unique_lock lock(mutex);
    while (true) {
        const auto due = [&] { return !waiting.empty() || ends; };
        if (counted.empty())
            work.wait(lock, due);
        else
            work.wait_for(lock, std::chrono::milliseconds(minute_of_lines_ms / 4), due);
        const bool last = ends && waiting.empty();
        std::vector<std::string> told;
        end_minute(told, ends ? std::numeric_limits<std::int64_t>::max() - minute_of_lines_ms
                              : steady_now_ms());
        taken += told.size();
        if (waiting.empty() && told.empty()) {
            if (last) return;
            continue;
        }
        std::vector<std::string> lines;
        lines.swap(waiting);
        lines.insert(lines.end(), told.begin(), told.end());
        const std::uint64_t lost = std::exchange(untold, 0);
        lock.unlock();
        write_out(lines, lost);
        lock.lock();
    }
}

Log::Log(std::unique_ptr<Office> office) : office_(std::move(office)) {}

Log::~Log() {
    {
        const std::lock_guard lock(office_->mutex);
        office_->ends = true;
    }
    office_->work.notify_one();
    office_->thread.join();
    office_->close_file();
}

Result<std::unique_ptr<Log>, Fault> Log::open(const LogOptions& options) {
    CHECK(options.queue_max > 0);
    TRY(file, open_log(options.path));
    auto office = std::make_unique<Office>();
    office->options = options;
    office->file = file;
    Office* const shared = office.get();
    office->thread = std::thread([shared] { shared->run(); });
    return std::unique_ptr<Log>(new Log(std::move(office)));
}

void Log::write(Level level, std::string_view what, std::initializer_list<LogField> fields) {
    check_names(what, fields);
    if (level < office_->options.least) return;
    std::string line = line_of(level, what, fields, office_->options.line_bytes_max);
    {
        const std::lock_guard lock(office_->mutex);
        if (office_->is_too_many(std::string(what), std::string(address_in(fields)))) {
            ++office_->left_out;
            return;
        }
        if (office_->waiting.size() >= office_->options.queue_max) {
            ++office_->untold;
            ++office_->dropped;
            return;
        }
        office_->waiting.push_back(std::move(line));
        ++office_->taken;
    }
    office_->work.notify_one();
}

void Log::reopen() {
    {
        const std::lock_guard lock(office_->mutex);
        // One order at the end of the queue is enough.
        if (!office_->waiting.empty() && office_->waiting.back().empty()) return;
        office_->waiting.emplace_back();
        ++office_->taken;
    }
    office_->work.notify_one();
}

void Log::flush() {
    std::unique_lock lock(office_->mutex);
    const std::uint64_t until = office_->taken;
    office_->rest.wait(lock, [&] { return office_->settled >= until; });
}

std::uint64_t Log::left_out() const {
    return office_->left_out;
}

std::uint64_t Log::dropped() const {
    return office_->dropped;
}

}  // namespace croupier::ops
