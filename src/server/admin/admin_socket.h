// The administrative socket: a Unix socket of mode 0600 that answers root and the host's own user.
// One caller at a time, on a thread of its own; a caller who says nothing for some seconds is let
// go.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>

#include "base/fault.h"
#include "base/result.h"

namespace croupier::server {

class AdminSocket {
public:
    // A line in, a line out; `console` says who asks.
    using Answer = std::function<std::string(std::string_view line, const std::string& console)>;

    // What has that name and is a socket is removed: whoever holds the store is alone.
    static Result<std::unique_ptr<AdminSocket>, Fault> open(const std::string& path, Answer answer);
    ~AdminSocket();
    AdminSocket(const AdminSocket&) = delete;
    AdminSocket& operator=(const AdminSocket&) = delete;

    void start();
    void stop();

private:
    AdminSocket(std::string path, Answer answer, int listener, int wake_read, int wake_write);
    void run();
    void serve(int caller);
    bool wait_for(int descriptor, int timeout_ms) const;

    const std::string path_;
    Answer answer_;
    int listener_;
    int wake_read_;
    int wake_write_;
    std::thread thread_;
};

// Who calls the system calls here, as it stands in the journal: "root, uid 0".
std::string console_name(unsigned uid);

enum class NoHost : std::uint8_t { nobody_there, failed };
struct Unasked {
    NoHost why{};
    std::string what;
};
// One line to the host at that socket, and its answer.
Result<std::string, Unasked> ask_host(const std::string& path, const std::string& line);

}  // namespace croupier::server
