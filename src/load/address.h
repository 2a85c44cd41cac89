// Where the server is. Load is for the loopback only.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/fault.h"
#include "base/result.h"

namespace croupier::load {

struct Address {
    std::string host;  // as the server shall read it: "127.0.0.1:8080"
    std::uint32_t ip = 0;
    std::uint16_t port = 0;
    bool tls = false;
    std::string path;  // of the WebSocket
};

// ws://, wss://, http:// or https://, then an address of 127.0.0.0/8 or `localhost`, and a port.
// The Fault says what is wrong with it.
Result<Address, Fault> parse_address(std::string_view url);

}  // namespace croupier::load
