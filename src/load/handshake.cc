#include "load/handshake.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "sockets/frame.h"

namespace croupier::load {
namespace {

std::string lower(std::string_view text) {
    std::string small(text);
    std::transform(small.begin(), small.end(), small.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return small;
}

}  // namespace

std::string upgrade_request(std::string_view host, std::string_view path, std::string_view key) {
    return fmt::format(
        "GET {} HTTP/1.1\r\nHost: {}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: {}\r\nSec-WebSocket-Version: 13\r\n\r\n",
        path, host, key);
}

bool is_upgraded(std::string_view head, std::string_view key) {
    if (!head.starts_with("HTTP/1.1 101")) return false;
    const std::string small = lower(head);
    constexpr std::string_view field = "sec-websocket-accept:";
    const std::size_t at = small.find(field);
    if (at == std::string::npos) return false;
    const std::size_t end = head.find('\r', at);
    std::string_view value = head.substr(at + field.size(), end - at - field.size());
    while (value.starts_with(' ')) value.remove_prefix(1);
    return value == sockets::accept_for(key);
}

}  // namespace croupier::load
