#include "load/demo.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>

#include "load/speech.h"

namespace croupier::load {
namespace {

using encoding::json::Object;

constexpr std::uint32_t terminals_at_once = 1'000;
constexpr std::size_t answer_bytes_max = 16'777'216;
constexpr std::int64_t answer_max_s = 120;
constexpr std::int64_t most_of_least = 1'000;

// One request, one answer, with a connection of its own.
class Request {
public:
    Request() = default;
    Request(const Request&) = delete;
    Request& operator=(const Request&) = delete;
    ~Request() {
        if (tls_ != nullptr) SSL_free(tls_);
        if (context_ != nullptr) SSL_CTX_free(context_);
        if (fd_ >= 0) ::close(fd_);
    }

    Result<std::string, Fault> post(const Address& address, std::string_view path,
                                    std::string_view body) {
        TRY_DO(open(address));
        const std::string request = fmt::format(
            "POST {} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n"
            "Content-Length: {}\r\nConnection: close\r\n\r\n{}",
            path, address.host, body.size(), body);
        TRY_DO(send(request));
        TRY(answer, read());
        const std::size_t end = answer.find("\r\n\r\n");
        if (end == std::string::npos) return Err{Fault{fmt::format("{}: no HTTP answer", path)}};
        std::string content = answer.substr(end + 4);
        if (!answer.starts_with("HTTP/1.1 200"))
            return Err{Fault{fmt::format("POST {}: {}: {}", path,
                                         answer.substr(9, answer.find('\r') - 9), content)}};
        return content;
    }

private:
    Result<Nothing, Fault> open(const Address& address) {
        fd_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (fd_ < 0) return failed("socket");
        const timeval patience{answer_max_s, 0};
        setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        setsockopt(fd_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
        sockaddr_in to{};
        to.sin_family = AF_INET;
        to.sin_addr.s_addr = htonl(address.ip);
        to.sin_port = htons(address.port);
        if (::connect(fd_, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0)
            return failed(address.host);
        if (!address.tls) return Nothing{};
        context_ = SSL_CTX_new(TLS_client_method());
        tls_ = context_ != nullptr ? SSL_new(context_) : nullptr;
        if (tls_ == nullptr) return Err{Fault{"TLS: OpenSSL has no client"}};
        SSL_set_fd(tls_, fd_);
        if (SSL_connect(tls_) != 1)
            return Err{Fault{fmt::format("{}: no TLS there", address.host)}};
        return Nothing{};
    }

    Result<Nothing, Fault> send(std::string_view bytes) {
        while (!bytes.empty()) {
            const auto sent = tls_ != nullptr
                                  ? SSL_write(tls_, bytes.data(), static_cast<int>(bytes.size()))
                                  : ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) return failed("sending");
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
        return Nothing{};
    }

    Result<std::string, Fault> read() {
        std::string all;
        std::array<char, 65'536> part{};
        while (all.size() < answer_bytes_max) {
            const auto got = tls_ != nullptr
                                 ? SSL_read(tls_, part.data(), static_cast<int>(part.size()))
                                 : ::recv(fd_, part.data(), part.size(), 0);
            if (got < 0 && tls_ == nullptr) return Err{fault("reading the answer")};
            if (got <= 0) return all;
            all.append(part.data(), static_cast<std::size_t>(got));
        }
        return Err{Fault{"the server's answer does not end"}};
    }

    static Fault fault(std::string_view what) {
        return {fmt::format("{}: {}", what, std::strerror(errno))};
    }
    static Result<Nothing, Fault> failed(std::string_view what) { return Err{fault(what)}; }

    int fd_ = -1;
    SSL_CTX* context_ = nullptr;
    SSL* tls_ = nullptr;
};

Result<std::string, Fault> post(const Address& address, std::string_view path,
                                std::string_view body) {
    Request request;
    return request.post(address, path, body);
}

Result<const Object*, Fault> read_object(Hall& hall, std::string_view path, std::string_view text) {
    const auto read = hall.reader().read(text);
    if (!read) return Err{Fault{fmt::format("{}: {}", path, read.error().what)}};
    const Object* object = (*read)->if_object();
    if (object == nullptr) return Err{Fault{fmt::format("{}: no JSON object", path)}};
    return object;
}

Result<Nothing, Fault> add_tables(Hall& hall, const Address& address, Game game,
                                  std::uint32_t count) {
    const Options& options = hall.options();
    constexpr std::string_view path = "/demo/tables";
    TRY(text, post(address, path,
                   fmt::format(R"({{"count":{},"rulebook":"star-rapid-fusion-2024","game":"{}",)"
                               R"("mode":"dealt","least":{},"most":{},"period_ms":{}}})",
                               count, name_of(game), options.least, options.least * most_of_least,
                               options.period_ms)));
    TRY(answer, read_object(hall, path, text));
    if (const Object* staff = object_in(*answer, "staff"))
        hall.set_staff(
            {std::string(text_in(*staff, "number")), std::string(text_in(*staff, "pin"))});
    const auto* tables = list_in(*answer, "tables");
    if (tables == nullptr || tables->size() != count)
        return Err{Fault{fmt::format("{}: not {} tables: {}", path, count, text)}};
    for (const auto& one : *tables) {
        const Object* made = one.if_object();
        const auto key = made != nullptr ? parse_key(text_in(*made, "key")) : std::nullopt;
        if (!key) return Err{Fault{fmt::format("{}: a table without a key", path)}};
        Table table;
        table.id = static_cast<std::uint32_t>(number_in(*made, "table"));
        table.game = game;
        table.dealer_number = static_cast<std::uint32_t>(number_in(*made, "dealer_terminal"));
        table.key = *key;
        table.shoe_seed = options.seed + table.id;
        table.shoe_at = 1;
        hall.add_table(std::move(table));
    }
    return Nothing{};
}

Result<Nothing, Fault> add_terminals(Hall& hall, const Address& address, std::uint32_t count) {
    constexpr std::string_view path = "/demo/terminals";
    const std::int64_t credit = hall.options().credit;
    TRY(text, post(address, path, fmt::format(R"({{"count":{},"credit":{}}})", count, credit)));
    TRY(answer, read_object(hall, path, text));
    const auto* terminals = list_in(*answer, "terminals");
    if (terminals == nullptr || terminals->size() != count)
        return Err{Fault{fmt::format("{}: not {} terminals", path, count)}};
    for (const auto& one : *terminals) {
        const Object* made = one.if_object();
        const auto key = made != nullptr ? parse_key(text_in(*made, "key")) : std::nullopt;
        if (!key) return Err{Fault{fmt::format("{}: a terminal without a key", path)}};
        Seat seat;
        seat.number = static_cast<std::uint32_t>(number_in(*made, "number"));
        seat.key = *key;
        seat.table = static_cast<std::uint32_t>(hall.terminals().size() % hall.tables().size());
        seat.book = Book(seat.number, hall.tables()[seat.table].game, Money::cents(credit));
        hall.add_terminal(std::move(seat));
    }
    return Nothing{};
}

}  // namespace

Result<Nothing, Fault> enrol(Hall& hall, const Address& address) {
    const Options& options = hall.options();
    const auto game = find_game(options.game);
    const std::uint32_t coups =
        game ? (*game == Game::baccarat ? options.tables : 0) : (options.tables + 1) / 2;
    if (coups > 0) TRY_DO(add_tables(hall, address, Game::baccarat, coups));
    if (coups < options.tables)
        TRY_DO(add_tables(hall, address, Game::roulette, options.tables - coups));
    for (std::uint32_t made = 0; made < options.terminals;) {
        const std::uint32_t count = std::min(terminals_at_once, options.terminals - made);
        TRY_DO(add_terminals(hall, address, count));
        made += count;
    }
    return Nothing{};
}

}  // namespace croupier::load
