// What a stranger's HTTP request comes to before any desk is asked.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/process/mail.h"

namespace croupier::server {

// Through which kind of address somebody came.
enum class Door : std::uint8_t { plain, tls, metrics };

// Where a connection comes from, and where it came in.
struct Caller {
    Door door{};
    std::string address;  // of the other end
    std::string local;    // at which it reached us
};

// Whom requests may ask for, and who is believed when they say for whom they ask (docs/config.md:
// listen.names, listen.proxies).
struct HouseNames {
    std::vector<std::string> names;  // small letters, no port
    std::vector<std::string> proxies;
};

struct WantsSocket {
    std::string key;      // of its handshake
    std::string address;  // who asks
};
struct Turned {  // away
    unsigned status = 0;
    std::string_view words;
};
using Incoming = std::variant<HttpRequest, WantsSocket, Turned>;

inline constexpr std::uint32_t header_bytes_max = 8'192;

// Of one whole request as it came over the connection_id; none: it is no request, or not a whole
// one. The host is 127.0.0.1, localhost or a. Connections read piece by piece and ask read_request
// (connection.h) instead.
std::optional<Incoming> read_wire(std::string_view bytes, Door door, std::uint64_t body_bytes_max);

}  // namespace croupier::server
