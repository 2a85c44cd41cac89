#include "server/ops/heads.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <netdb.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <syslog.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <deque>
#include <filesystem>
#include <memory>
#include <span>
#include <utility>

#include "server/ops/files.h"
#include "vault/vault.h"

namespace croupier::ops {
namespace {

constexpr std::size_t heads_bytes_max = std::size_t{1} << 30;
constexpr off_t tail_bytes = off_t{64} << 10;
constexpr std::size_t keys_bytes_max = std::size_t{32} << 20;
constexpr int push_seconds_max = 5;
constexpr std::string_view http_scheme = "http://";
constexpr std::string_view signed_head = "signed head";
constexpr std::string_view lost_after = "lost after";
constexpr std::string_view vault_reports = "reported changes";
constexpr std::string_view renewed_at = "signing key renewed";
constexpr std::int64_t ms_of_day = 86'400'000;
constexpr std::string_view key_mark = "# signing-key ";
constexpr std::string_view torn_mark = " torn";
// Of the newest lines a start checks the signatures; `verify --heads` checks all.
constexpr std::size_t signatures_max = 256;
constexpr const char* line_form = "not SEQUENCE:HASH KEY SIGNATURE";

class OpenFile {
public:
    explicit OpenFile(int number) : number_(number) {}
    ~OpenFile() {
        if (number_ >= 0) ::close(number_);
    }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    int get() const { return number_; }

private:
    int number_;
};

Fault os_fault(const std::string& what) {
    return Fault{fmt::format("{}: {}", what, std::strerror(errno))};
}

Result<Nothing, Fault> write_out(int to, std::string_view bytes, const std::string& name) {
    while (!bytes.empty()) {
        const ssize_t done = ::write(to, bytes.data(), bytes.size());
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return Err{os_fault(name)};
        bytes.remove_prefix(static_cast<std::size_t>(done));
    }
    return Nothing{};
}

// The last bytes of the file, and whether all of it.
struct Tail {
    std::string bytes;
    bool whole = false;
};

Result<Tail, Fault> read_tail(int from, const std::string& name) {
    struct stat about{};
    if (::fstat(from, &about) != 0) return Err{os_fault(name)};
    const off_t begin = std::max<off_t>(0, about.st_size - tail_bytes);
    Tail tail{std::string(static_cast<std::size_t>(about.st_size - begin), '\0'), begin == 0};
    for (std::size_t done = 0; done < tail.bytes.size();) {
        const ssize_t got = ::pread(from, tail.bytes.data() + done, tail.bytes.size() - done,
                                    begin + static_cast<off_t>(done));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return Err{os_fault(name)};
        done += static_cast<std::size_t>(got);
    }
    return tail;
}

Result<Nothing, Fault> add_line(const std::string& path, const std::string& line) {
    const OpenFile file(
        ::open(path.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR | S_IRGRP));
    if (file.get() < 0) return Err{os_fault(path)};
    TRY(tail, read_tail(file.get(), path));
    // The place may take additions alone: what a power cut left of a line is marked, not removed.
    const bool torn = !tail.bytes.empty() && tail.bytes.back() != '\n';
    const std::string end = torn ? std::string(torn_mark) + "\n" : "";
    TRY_DO(write_out(file.get(), end + line + "\n", path));
    if (::fdatasync(file.get()) != 0) return Err{os_fault(path)};
    return Nothing{};
}

Result<Nothing, Fault> post(const std::string& url, const std::string& body) {
    const auto target = parse_push(url);
    if (!target) return Err{Fault{url + ": not http://HOST:PORT/PATH"}};
    addrinfo wanted{};
    wanted.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    if (const int code = ::getaddrinfo(target->host.c_str(), target->port.c_str(), &wanted, &found);
        code != 0)
        return Err{Fault{fmt::format("{}: {}", url, ::gai_strerror(code))}};
    const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> release(found, &::freeaddrinfo);
    const OpenFile line(::socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (line.get() < 0) return Err{os_fault(url)};
    const timeval longest{push_seconds_max, 0};
    ::setsockopt(line.get(), SOL_SOCKET, SO_SNDTIMEO, &longest, sizeof longest);
    ::setsockopt(line.get(), SOL_SOCKET, SO_RCVTIMEO, &longest, sizeof longest);
    if (::connect(line.get(), found->ai_addr, found->ai_addrlen) != 0) return Err{os_fault(url)};
    TRY_DO(write_out(line.get(),
                     fmt::format("POST {} HTTP/1.1\r\nHost: {}:{}\r\nContent-Type: "
                                 "application/json\r\nContent-Length: {}\r\nConnection: "
                                 "close\r\n\r\n{}",
                                 target->path, target->host, target->port, body.size(), body),
                     url));
    // "HTTP/1.1 204": the first twelve letters say all.
    std::string answer;
    std::array<char, 256> piece{};
    while (answer.size() < 12) {
        const ssize_t got = ::recv(line.get(), piece.data(), piece.size(), 0);
        if (got < 0) return Err{os_fault(url)};
        if (got == 0) break;
        answer.append(piece.data(), static_cast<std::size_t>(got));
    }
    if (answer.starts_with("HTTP/1.") && answer.size() >= 12 && answer.substr(8, 2) == " 2")
        return Nothing{};
    return Err{Fault{fmt::format("{}: answered {}", url, answer.substr(0, 12))}};
}

// As syslog(3) says it, which would not tell whether anybody takes it.
Result<Nothing, Fault> tell_system_log(const std::string& path, const std::string& venue,
                                       const std::string& line) {
    sockaddr_un to{};
    to.sun_family = AF_UNIX;
    if (path.size() >= sizeof to.sun_path)
        return Err{Fault{path + ": too long for the name of a socket"}};
    std::copy(path.begin(), path.end(), to.sun_path);
    const OpenFile log(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    if (log.get() < 0) return Err{os_fault(path)};
    const timeval longest{push_seconds_max, 0};
    ::setsockopt(log.get(), SOL_SOCKET, SO_SNDTIMEO, &longest, sizeof longest);
    if (::connect(log.get(), reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0)
        return Err{os_fault(path)};
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    ::localtime_r(&now, &local);
    constexpr std::array<const char*, 12> months = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                    "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const std::string words =
        fmt::format("<{}>{} {:2} {:02}:{:02}:{:02} croupier: croupier signed head of {}: {}",
                    LOG_AUTH | LOG_NOTICE, months.at(static_cast<std::size_t>(local.tm_mon)),
                    local.tm_mday, local.tm_hour, local.tm_min, local.tm_sec, venue, line);
    if (::send(log.get(), words.data(), words.size(), MSG_NOSIGNAL) < 0) return Err{os_fault(path)};
    return Nothing{};
}

std::string json_escaped(std::string_view text) {
    std::string escaped;
    for (const char letter : text) {
        if (letter == '"' || letter == '\\') escaped += '\\';
        escaped += static_cast<unsigned char>(letter) < 0x20 ? ' ' : letter;
    }
    return escaped;
}

Result<Nothing, Fault> remember_number(vault::Vault& vault, std::string_view name,
                                       std::uint64_t number) {
    const std::string text = std::to_string(number);
    return vault.remember(name, std::as_bytes(std::span(text)));
}

Result<std::optional<std::uint64_t>, Fault> remembered_number(vault::Vault& vault,
                                                              std::string_view name) {
    TRY(words, vault.recall(name));
    std::optional<std::uint64_t> number;
    if (!words) return number;
    number = 0;
    for (const std::byte byte : *words)
        number = 10 * *number + (std::to_integer<std::uint64_t>(byte) - '0');
    return number;
}

// The whole lines, without their ends.
std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    return lines;
}

}  // namespace

std::optional<PushTarget> parse_push(std::string_view url) {
    if (!url.starts_with(http_scheme)) return std::nullopt;
    url.remove_prefix(http_scheme.size());
    PushTarget target;
    const std::size_t slash = std::min(url.find('/'), url.size());
    if (slash < url.size()) target.path = std::string(url.substr(slash));
    const std::string_view place = url.substr(0, slash);
    const std::size_t colon = place.rfind(':');
    target.host = std::string(place.substr(0, colon));
    if (colon != std::string_view::npos) target.port = std::string(place.substr(colon + 1));
    const bool fits =
        !target.host.empty() && !target.port.empty() && target.port.size() <= 5 &&
        std::ranges::all_of(target.port, [](char c) { return c >= '0' && c <= '9'; }) &&
        std::ranges::none_of(url, [](char c) { return static_cast<unsigned char>(c) <= ' '; });
    if (!fits) return std::nullopt;
    return target;
}

std::vector<std::string> send_head(const HeadsConfig& places, const std::string& venue,
                                   const journal::Checkpoint& head) {
    std::vector<std::string> problems;
    const std::string line = journal::checkpoint_text(head);
    if (!places.file.empty())
        if (const auto added = add_line(places.file, line); !added)
            problems.push_back(added.error().what);
    if (!places.push.empty()) {
        const std::string body = fmt::format(
            "{{\"venue\":\"{}\",\"head\":\"{}\",\"key\":\"{}\",\"signature\":\"{}\"}}\n",
            json_escaped(venue), journal::head_text(head.head), hex_of(head.key.bytes),
            hex_of(head.signature.bytes));
        if (const auto sent = post(places.push, body); !sent) problems.push_back(sent.error().what);
    }
    if (places.syslog)
        if (const auto sent = tell_system_log(places.syslog_socket, venue, line); !sent)
            problems.push_back(sent.error().what);
    return problems;
}

Result<std::vector<journal::Checkpoint>, Fault> read_heads(const std::string& path) {
    TRY(text, read_file(path, heads_bytes_max));
    std::vector<journal::Checkpoint> heads;
    std::size_t number = 0;
    for (const std::string_view line : lines_of(text)) {
        ++number;
        if (line.empty() || line.ends_with(torn_mark)) continue;
        const auto head = journal::parse_checkpoint(line);
        if (!head) return Err{Fault{fmt::format("{}:{}: {}", path, number, line_form)}};
        heads.push_back(*head);
    }
    return heads;
}

Result<SecondPlace, Fault> read_second_place(const std::string& path,
                                             const SecondPlaceRules& rules) {
    SecondPlace found;
    std::error_code failed;
    if (!std::filesystem::exists(path, failed) && !failed) return found;
    TRY(text, read_file(path, heads_bytes_max));
    std::size_t number = 0;
    const auto wrong = [&](std::size_t line, const std::string& what) {
        return Err{Fault{fmt::format("the second place {}:{}: {}", path, line, what)}};
    };
    std::deque<std::pair<std::size_t, journal::Checkpoint>> newest;
    for (const std::string_view line : lines_of(text)) {
        ++number;
        if (line.ends_with(torn_mark)) {
            ++found.torn;
            continue;
        }
        const auto head = journal::parse_checkpoint(line);
        if (!head) return wrong(number, line_form);
        if (!rules.knows(head->key))
            return wrong(number, fmt::format("signed with key {}, which is none of this venue's",
                                             hex_of(head->key.bytes)));
        if (found.newest && head->head.sequence <= found.newest->head.sequence) {
            TRY(accepted, rules.accepts_fall_to(head->head));
            if (!accepted)
                return wrong(number, fmt::format("head {} comes after head {}", head->head.sequence,
                                                 found.newest->head.sequence));
        }
        found.newest = *head;
        newest.emplace_back(number, *head);
        if (newest.size() > signatures_max) newest.pop_front();
    }
    for (const auto& [line, head] : newest)
        if (!journal::checkpoint_holds(head)) return wrong(line, "the signature is wrong");
    if (!text.empty() && text.back() != '\n') ++found.torn;
    return found;
}

Result<std::optional<journal::Checkpoint>, Fault> newest_head(
    const std::string& path, const std::function<bool(const journal::Checkpoint&)>& counts) {
    std::optional<journal::Checkpoint> none;
    const OpenFile file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.get() < 0 && errno == ENOENT) return none;
    if (file.get() < 0) return Err{os_fault(path)};
    TRY(tail, read_tail(file.get(), path));
    auto lines = lines_of(tail.bytes);
    // The first one may have lost its beginning.
    if (!tail.whole && !lines.empty()) lines.erase(lines.begin());
    std::ranges::reverse(lines);
    for (const std::string_view line : lines)
        if (const auto head = journal::parse_checkpoint(line);
            head && journal::checkpoint_holds(*head) && counts(*head))
            return head;
    return none;
}

namespace {

Result<Nothing, Fault> remember_as(vault::Vault& vault, std::string_view name,
                                   const std::string& text) {
    return vault.remember(name, std::as_bytes(std::span(text)));
}

Result<std::optional<journal::Head>, Fault> recall_head(vault::Vault& vault,
                                                        std::string_view name) {
    TRY(words, vault.recall(name));
    if (!words || words->empty()) return std::optional<journal::Head>{};
    std::string text;
    for (const std::byte byte : *words) text += static_cast<char>(byte);
    const auto head = journal::parse_head(text);
    if (!head) return Err{Fault{"the vault remembers a head that is none"}};
    return head;
}

}  // namespace

Result<Nothing, Fault> remember_head(vault::Vault& vault, const journal::Head& head) {
    return remember_as(vault, signed_head, journal::head_text(head));
}

Result<std::optional<journal::Head>, Fault> remembered_head(vault::Vault& vault) {
    return recall_head(vault, signed_head);
}

Result<Nothing, Fault> remember_loss(vault::Vault& vault, const journal::Head& head) {
    return remember_as(vault, lost_after, journal::head_text(head));
}

Result<std::optional<journal::Head>, Fault> remembered_loss(vault::Vault& vault) {
    return recall_head(vault, lost_after);
}

Result<Nothing, Fault> forget_loss(vault::Vault& vault) {
    return remember_as(vault, lost_after, "");
}

Result<Nothing, Fault> remember_reports(vault::Vault& vault, std::uint64_t count) {
    return remember_number(vault, vault_reports, count);
}

Result<std::uint64_t, Fault> remembered_reports(vault::Vault& vault) {
    TRY(count, remembered_number(vault, vault_reports));
    return count.value_or(0);
}

Result<bool, Fault> renew_key_if_due(vault::Vault& vault, std::int64_t days, std::int64_t now_ms) {
    if (days == 0) return false;
    TRY(since, remembered_number(vault, renewed_at));
    const bool due = since && now_ms - static_cast<std::int64_t>(*since) >= days * ms_of_day;
    if (due) TRY_DO(vault.renew_signing_key());
    if (due || !since)
        TRY_DO(remember_number(vault, renewed_at, static_cast<std::uint64_t>(now_ms)));
    return due;
}

Result<std::vector<journal::PublicKey>, Fault> approved_keys(std::string_view list) {
    std::vector<journal::PublicKey> keys;
    const std::string whole = std::string(list) + "\n";
    std::size_t number = 0;
    for (std::string_view line : lines_of(whole)) {
        ++number;
        if (!line.starts_with(key_mark)) continue;
        const auto key = journal::parse_public_key(line.substr(key_mark.size()));
        if (!key)
            return Err{Fault{
                fmt::format("line {}: {}is followed by 64 hexadecimal digits", number, key_mark)}};
        keys.push_back(*key);
    }
    return keys;
}

Result<std::vector<journal::PublicKey>, Fault> read_trusted_keys(const std::string& path) {
    TRY(text, read_file(path, keys_bytes_max));
    auto marked = approved_keys(text);
    if (!marked) return Err{Fault{fmt::format("{}: {}", path, marked.error().what)}};
    std::vector<journal::PublicKey> keys = std::move(*marked);
    text += "\n";
    for (const std::string_view line : lines_of(text))
        if (const auto key = journal::parse_public_key(line)) keys.push_back(*key);
    if (keys.empty())
        return Err{Fault{
            fmt::format("{}: names no key: a line has 64 hexadecimal digits, or \"{}\" before them",
                        path, key_mark)}};
    return keys;
}

}  // namespace croupier::ops
