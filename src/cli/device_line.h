// The line of a virtual device: a TCP connection that is waited for or made, or a pseudo-terminal.
// Nothing blocks; what cannot be sent is lost, as on a wire that nobody listens to.
#pragma once

#include <poll.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/fault.h"
#include "base/result.h"

namespace croupier::cli {

struct Address {
    std::string host;  // numeric
    std::string port;
};
// ADDR:PORT, [ADDR]:PORT, or PORT alone on the loopback.
std::optional<Address> parse_address(std::string_view text);

class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() { close(); }
    Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
    Descriptor& operator=(Descriptor&& other) noexcept;

    int number() const { return number_; }
    explicit operator bool() const { return number_ >= 0; }
    void close();
    int release();

private:
    int number_ = -1;
};

class DeviceLine {
public:
    enum class Means : std::uint8_t { listen, connect, terminal };

    // For a terminal `where` is the name of a symbolic link to it, or empty.
    static Result<DeviceLine, Fault> open(Means means, const std::string& where);

    DeviceLine(DeviceLine&&) = default;
    DeviceLine& operator=(DeviceLine&&) = default;
    ~DeviceLine();

    // What to tell people: `listening on 127.0.0.1:4242`.
    const std::string& announcement() const { return announcement_; }

    // What poll should look at, and what is done about what it found.
    void watch(std::vector<pollfd>& polled) const;
    struct Came {
        std::string bytes;
        bool is_connected = false;  // just now
    };
    Came serve(std::int64_t now_ms);
    std::int64_t next_ms() const;  // when to try again to connect

    void send(std::string_view bytes);
    // Whoever is there has no business here.
    void cut() { hang_up(); }

    // Out of the socket, and in again. A terminal comes back under another name.
    void unplug();
    Result<Nothing, Fault> plug();

private:
    explicit DeviceLine(Means means) : means_(means) {}
    Result<Nothing, Fault> begin();
    Result<Nothing, Fault> listen_at();
    Result<Nothing, Fault> open_terminal();
    Result<Nothing, Fault> link_terminal(const std::string& path);
    void try_to_connect(std::int64_t now_ms);
    bool is_connection_made();
    void hang_up();
    void take_link_away();

    Means means_;
    std::string where_;
    Address address_;
    std::string announcement_;
    std::string link_;  // as long as it is there
    Descriptor listener_;
    Descriptor line_;
    Descriptor other_end_;  // of a terminal: kept open so that it lives without a reader
    bool connecting_ = false;
    bool plugged_ = true;
    std::int64_t next_try_ms_;
    std::int64_t try_after_ms_;
    std::string waiting_;  // bytes that the line has not taken yet
};

}  // namespace croupier::cli
