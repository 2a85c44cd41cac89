#include "server/http_request.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/connection.h"

namespace croupier::server {
namespace {

namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;

std::string_view field(const HttpMessage& message, http::field name) {
    const auto found = message[name];
    return {found.data(), found.size()};
}

// Of the session: as a bearer's, or as the cookie that a page sends.
std::string token_of(const HttpMessage& message) {
    constexpr std::string_view bearer = "Bearer ";
    constexpr std::string_view session = "session=";
    const std::string_view authorization = field(message, http::field::authorization);
    if (authorization.starts_with(bearer)) return std::string(authorization.substr(bearer.size()));
    const std::string_view cookie = field(message, http::field::cookie);
    const std::size_t at = cookie.find(session);
    if (at == std::string_view::npos || (at != 0 && cookie[at - 1] != ' ' && cookie[at - 1] != ';'))
        return {};
    const std::size_t begin = at + session.size();
    return std::string(cookie.substr(begin, cookie.find(';', begin) - begin));
}

// Sixteen bytes in base 64.
constexpr std::size_t key_letters = 24;

// What is repeated in answers and logs must be text.
bool is_plain(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char letter) { return letter > ' ' && letter <= '~'; });
}

}  // namespace

Incoming read_request(const HttpMessage& message, Door door, const std::string& address) {
    const std::string_view origin = field(message, http::field::origin);
    // A page of somebody else's must not speak in the name of who looks at it.
    if (!origin.empty() && origin != fmt::format("{}://{}", door == Door::tls ? "https" : "http",
                                                 field(message, http::field::host)))
        return Turned{403, "another origin"};
    const std::string_view target(message.target().data(), message.target().size());
    if (!is_plain(target)) return Turned{400, "the path is not plain text"};
    if (websocket::is_upgrade(message)) {
        if (door == Door::metrics) return Turned{404, "only /metrics and /healthz are here"};
        if (target != "/socket") return Turned{404, "the socket is at /socket"};
        if (field(message, http::field::sec_websocket_version) != "13")
            return Turned{426, "only version 13 of WebSocket is spoken here"};
        const std::string_view key = field(message, http::field::sec_websocket_key);
        if (key.size() != key_letters || !is_plain(key)) return Turned{400, "Sec-WebSocket-Key"};
        return WantsSocket{std::string(key)};
    }
    HttpRequest request;
    request.method = std::string(message.method_string());
    const std::size_t mark = target.find('?');
    request.path = std::string(target.substr(0, mark));
    if (mark != std::string_view::npos) request.query = std::string(target.substr(mark + 1));
    request.body = message.body();
    request.address = address;
    request.token = token_of(message);
    if (!is_plain(request.token)) request.token.clear();
    request.takes_gzip =
        field(message, http::field::accept_encoding).find("gzip") != std::string_view::npos;
    request.at_metrics_door = door == Door::metrics;
    return request;
}

std::optional<Incoming> read_wire(std::string_view bytes, Door door, std::uint64_t body_bytes_max) {
    http::request_parser<http::string_body> parser;
    parser.eager(true);
    parser.body_limit(body_bytes_max);
    parser.header_limit(header_bytes_max);
    boost::system::error_code failed;
    for (;;) {
        const std::size_t taken =
            parser.put(boost::asio::buffer(bytes.data(), bytes.size()), failed);
        if (failed && failed != http::error::need_more) return std::nullopt;
        if (parser.is_done()) return read_request(parser.get(), door, {});
        if (failed || taken == 0) return std::nullopt;
        bytes.remove_prefix(taken);
    }
}

}  // namespace croupier::server
