// A device's line inside TLS 1.3 (ST-NY-5319.60.a). Both ends have the device's own key and prove
// it to each other before a byte of the line passes: an external pre-shared key with a fresh
// Diffie-Hellman exchange, and no certificates. No socket and no clock: bytes of the wire go in and
// come out.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/fault.h"
#include "base/result.h"

namespace croupier::sockets {

using DeviceKey = std::array<std::uint8_t, 32>;

// A file with 64 hexadecimal digits that only its owner may read.
Result<DeviceKey, Fault> read_device_key(const std::string& path);

class PskLine {
public:
    // The host calls and the device answers, whoever made the connection beneath.
    enum class End : std::uint8_t { host, device };
    PskLine(End end, const DeviceKey& key);
    ~PskLine();
    PskLine(const PskLine&) = delete;
    PskLine& operator=(const PskLine&) = delete;

    // Bytes of the wire become bytes of the line. A Fault ends it: another key, no TLS, a cut.
    Result<std::string, Fault> receive(std::string_view wire);
    // Kept until the handshake is over; the Fault says that too many wait.
    Result<Nothing, Fault> send(std::string_view bytes);
    // For the wire, to be taken after each of these and once at the beginning.
    std::string take_wire();
    bool is_open() const { return open_; }

private:
    struct Body;
    Result<Nothing, Fault> shake_hands();

    std::unique_ptr<Body> body_;
    std::string waiting_;
    bool open_ = false;
};

}  // namespace croupier::sockets
