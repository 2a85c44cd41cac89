#include "server/net/http_request.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/net/connection.h"

namespace croupier::server {
namespace {

namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;

template <class Name>
std::string_view field(const HttpMessage& message, Name name) {
    const auto found = message[name];
    return {found.data(), found.size()};
}

std::string cookie_of(const HttpMessage& message, std::string_view name) {
    const std::string_view cookie = field(message, http::field::cookie);
    for (std::size_t at = cookie.find(name); at != std::string_view::npos;
         at = cookie.find(name, at + 1)) {
        if (at != 0 && cookie[at - 1] != ' ' && cookie[at - 1] != ';') continue;
        const std::size_t begin = at + name.size();
        return std::string(cookie.substr(begin, cookie.find(';', begin) - begin));
    }
    return {};
}

// Of the session: as a bearer's, or as the cookie that a page sends.
std::string token_of(const HttpMessage& message) {
    constexpr std::string_view bearer = "Bearer ";
    const std::string_view authorization = field(message, http::field::authorization);
    if (authorization.starts_with(bearer)) return std::string(authorization.substr(bearer.size()));
    return cookie_of(message, "session=");
}

// Sixteen bytes in base 64.
constexpr std::size_t key_letters = 24;

// What is repeated in answers and logs must be text.
bool is_plain(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char letter) { return letter > ' ' && letter <= '~'; });
}

bool stands_in(const std::vector<std::string>& list, std::string_view wanted) {
    return std::find(list.begin(), list.end(), wanted) != list.end();
}

// "" or ":8443".
bool is_port(std::string_view text) {
    return text.empty() || (text.front() == ':' && text.size() <= 6 &&
                            text.find_first_not_of("0123456789", 1) == std::string_view::npos);
}

// "Floor.example:8443" is "floor.example", "[::1]:80" is "::1"; nothing: neither.
std::string name_of_host(std::string_view host) {
    const bool in_brackets = host.starts_with('[');
    const std::size_t end = host.find(in_brackets ? ']' : ':');
    if (in_brackets && end == std::string_view::npos) return "";
    const std::string_view behind =
        end == std::string_view::npos ? "" : host.substr(in_brackets ? end + 1 : end);
    if (!is_port(behind)) return "";
    std::string name(in_brackets ? host.substr(1, end - 1) : host.substr(0, end));
    for (char& letter : name)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return name;
}

// A name that somebody else has made to lead here (DNS rebinding) is none of ours.
bool is_ours(std::string_view host, const Caller& caller, const HouseNames& house) {
    const std::string name = name_of_host(host);
    if (name.empty()) return false;
    if (name == caller.local || stands_in(house.names, name)) return true;
    return name == "localhost" && (caller.local == "::1" || caller.local.starts_with("127."));
}

// What a proxy that is believed says of whom it asks for: the last entry is its own.
std::string asks_for(const HttpMessage& message, const std::string& proxy) {
    std::string_view said = field(message, "X-Forwarded-For");
    said = said.substr(said.rfind(',') == std::string_view::npos ? 0 : said.rfind(',') + 1);
    while (said.starts_with(' ')) said.remove_prefix(1);
    while (said.ends_with(' ')) said.remove_suffix(1);
    constexpr std::size_t address_letters_max = 45;
    const bool fit = !said.empty() && said.size() <= address_letters_max &&
                     said.find_first_not_of("0123456789abcdefABCDEF.:") == std::string_view::npos;
    return fit ? std::string(said) : proxy;
}

// What means one thing is said once: a proxy may read the other one.
bool says_twice(const HttpMessage& message) {
    constexpr std::array names = {"Content-Length",
                                  "Transfer-Encoding",
                                  "Content-Type",
                                  "Content-Encoding",
                                  "Cookie",
                                  "Authorization",
                                  "Origin",
                                  "X-Forwarded-For",
                                  "X-Forwarded-Proto",
                                  "Upgrade",
                                  "Sec-WebSocket-Key",
                                  "Sec-WebSocket-Version",
                                  "Accept-Encoding"};
    return std::any_of(names.begin(), names.end(),
                       [&](const char* name) { return message.count(name) > 1; });
}

}  // namespace

Incoming read_request(const HttpMessage& message, const Caller& caller, const HouseNames& house) {
    const Door door = caller.door;
    if (message.count(http::field::host) != 1) return Turned{400, "one Host is needed"};
    if (says_twice(message)) return Turned{400, "a header that is good for one stands there twice"};
    const std::string_view host = field(message, http::field::host);
    if (!is_ours(host, caller, house)) return Turned{421, "this host has another name"};
    const bool proxied = stands_in(house.proxies, caller.address);
    const std::string address = proxied ? asks_for(message, caller.address) : caller.address;
    const bool secure =
        door == Door::tls || (proxied && field(message, "X-Forwarded-Proto") == "https");
    const std::string_view origin = field(message, http::field::origin);
    // A page of somebody else's must not speak in the name of who looks at it.
    if (!origin.empty() && origin != fmt::format("{}://{}", secure ? "https" : "http", host))
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
        return WantsSocket{std::string(key), address};
    }
    HttpRequest request;
    request.method = std::string(message.method_string());
    const std::size_t mark = target.find('?');
    request.path = std::string(target.substr(0, mark));
    if (mark != std::string_view::npos) request.query = std::string(target.substr(mark + 1));
    request.body = message.body();
    request.address = address;
    request.secure = secure;
    request.token = token_of(message);
    if (!is_plain(request.token)) request.token.clear();
    request.mark = cookie_of(message, "known=");
    if (!is_plain(request.mark)) request.mark.clear();
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
        if (parser.is_done())
            return read_request(parser.get(), {door, {}, "127.0.0.1"}, {{"a"}, {}});
        if (failed || taken == 0) return std::nullopt;
        bytes.remove_prefix(taken);
    }
}

}  // namespace croupier::server
