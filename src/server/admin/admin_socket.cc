#include "server/admin/admin_socket.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <pwd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include "server/admin/messages.h"

namespace croupier::server {
namespace {

constexpr int silence_max_ms = 5'000;
constexpr int answer_max_ms = 60'000;
constexpr int requests_max = 1'000;  // of one caller

class Held {
public:
    explicit Held(int number) : number_(number) {}
    ~Held() {
        if (number_ >= 0) ::close(number_);
    }
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;
    int get() const { return number_; }
    int release() { return std::exchange(number_, -1); }

private:
    int number_;
};

// A socket's name is short; its folder is reached by a descriptor, however deep it lies.
struct Place {
    Held folder;
    sockaddr_un address{};
};
bool find_place(const std::string& path, Place& place, std::string& wrong) {
    const std::size_t slash = path.rfind('/');
    const std::string name = slash == std::string::npos ? path : path.substr(slash + 1);
    const std::string through = fmt::format("/proc/self/fd/{}/{}", place.folder.get(), name);
    if (place.folder.get() < 0) {
        wrong = fmt::format("{}: its folder: {}", path, std::strerror(errno));
        return false;
    }
    if (name.empty() || through.size() >= sizeof place.address.sun_path) {
        wrong = fmt::format("{}: the name is too long for a socket", path);
        return false;
    }
    place.address.sun_family = AF_UNIX;
    std::memcpy(place.address.sun_path, through.c_str(), through.size() + 1);
    return true;
}
int open_folder(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    const std::string folder = slash == std::string::npos ? "."
                               : slash == 0               ? "/"
                                                          : path.substr(0, slash);
    return ::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
}

const sockaddr* as_address(const sockaddr_un& address) {
    return reinterpret_cast<const sockaddr*>(&address);
}

bool send_all(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(descriptor, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

void set_timeouts(int descriptor, int ms) {
    const timeval span{ms / 1'000, 0};
    ::setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &span, sizeof span);
    ::setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &span, sizeof span);
}

}  // namespace

std::string console_name(unsigned uid) {
    std::array<char, 4'096> room{};
    passwd entry{};
    passwd* found = nullptr;
    const bool named =
        ::getpwuid_r(uid, &entry, room.data(), room.size(), &found) == 0 && found != nullptr;
    return fmt::format("{}, uid {}", named ? found->pw_name : "unnamed", uid);
}

Result<std::unique_ptr<AdminSocket>, Fault> AdminSocket::open(const std::string& path,
                                                              Answer answer) {
    Place place{Held(open_folder(path)), {}};
    std::string wrong;
    if (!find_place(path, place, wrong)) return Err{Fault{wrong}};
    const auto failed = [&](std::string_view doing) {
        return Err{Fault{fmt::format("{}: {}: {}", path, doing, std::strerror(errno))}};
    };
    struct stat facts{};
    if (::lstat(path.c_str(), &facts) == 0) {
        if (!S_ISSOCK(facts.st_mode)) return Err{Fault{path + ": is there and is no socket"}};
        if (::unlink(path.c_str()) != 0) return failed("cannot be removed");
    }
    Held listener(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (listener.get() < 0) return failed("no socket");
    // Nobody reaches it before it is listened at, and its mode is right by then.
    if (::bind(listener.get(), as_address(place.address), sizeof place.address) != 0)
        return failed("cannot be bound");
    if (::chmod(path.c_str(), S_IRUSR | S_IWUSR) != 0) return failed("its mode cannot be set");
    if (::listen(listener.get(), 8) != 0) return failed("cannot be listened at");
    std::array<int, 2> pipe{};
    if (::pipe2(pipe.data(), O_CLOEXEC) != 0) return failed("no pipe");
    return std::unique_ptr<AdminSocket>(
        new AdminSocket(path, std::move(answer), listener.release(), pipe[0], pipe[1]));
}

AdminSocket::AdminSocket(std::string path, Answer answer, int listener, int wake_read,
                         int wake_write)
    : path_(std::move(path)),
      answer_(std::move(answer)),
      listener_(listener),
      wake_read_(wake_read),
      wake_write_(wake_write) {}

AdminSocket::~AdminSocket() {
    stop();
    ::close(listener_);
    ::close(wake_read_);
    ::close(wake_write_);
    ::unlink(path_.c_str());
}

void AdminSocket::start() {
    thread_ = std::thread([this] { run(); });
}

void AdminSocket::stop() {
    if (!thread_.joinable()) return;
    const char byte = 0;
    while (::write(wake_write_, &byte, 1) < 0 && errno == EINTR) {
    }
    thread_.join();
}

// False: nothing came in time, or the host ends.
bool AdminSocket::wait_for(int descriptor, int timeout_ms) const {
    std::array<pollfd, 2> both{{{descriptor, POLLIN, 0}, {wake_read_, POLLIN, 0}}};
    int ready = 0;
    do {
        ready = ::poll(both.data(), both.size(), timeout_ms);
    } while (ready < 0 && errno == EINTR);
    return ready > 0 && both[1].revents == 0;
}

void AdminSocket::run() {
    while (wait_for(listener_, -1)) {
        const Held caller(::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC));
        if (caller.get() < 0) continue;
        serve(caller.get());
    }
}

void AdminSocket::serve(int caller) {
    ucred peer{};
    socklen_t size = sizeof peer;
    // The file's mode keeps others out; who it is, the system says once more.
    if (::getsockopt(caller, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return;
    if (peer.uid != 0 && peer.uid != ::geteuid()) return;
    const std::string console = console_name(peer.uid);
    set_timeouts(caller, silence_max_ms);
    std::string heard;
    std::size_t searched = 0;  // no line ends before it
    std::vector<char> piece(65'536);
    for (int requests = 0; requests < requests_max;) {
        const std::size_t end = heard.find('\n', std::exchange(searched, heard.size()));
        if (end != std::string::npos) {
            searched = 0;
            const std::string said = answer_(std::string_view(heard).substr(0, end), console);
            heard.erase(0, end + 1);
            ++requests;
            if (!send_all(caller, said + "\n")) return;
            continue;
        }
        if (heard.size() > admin_line_bytes_max || !wait_for(caller, silence_max_ms)) return;
        const ssize_t got = ::recv(caller, piece.data(), piece.size(), 0);
        if (got <= 0) return;
        heard.append(piece.data(), static_cast<std::size_t>(got));
    }
}

Result<std::string, Unasked> ask_host(const std::string& path, const std::string& line) {
    Place place{Held(open_folder(path)), {}};
    std::string wrong;
    if (!find_place(path, place, wrong)) return Err{Unasked{NoHost::failed, wrong}};
    const auto failed = [&](NoHost why) {
        return Err{Unasked{why, fmt::format("{}: {}", path, std::strerror(errno))}};
    };
    const Held host(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (host.get() < 0) return failed(NoHost::failed);
    if (::connect(host.get(), as_address(place.address), sizeof place.address) != 0)
        return failed(errno == ENOENT || errno == ECONNREFUSED ? NoHost::nobody_there
                                                               : NoHost::failed);
    set_timeouts(host.get(), answer_max_ms);
    if (!send_all(host.get(), line + "\n")) return failed(NoHost::failed);
    std::string heard;
    std::vector<char> piece(65'536);
    constexpr std::size_t answer_bytes_max = std::size_t{64} << 20;
    while (heard.empty() || heard.back() != '\n') {
        const ssize_t got = ::recv(host.get(), piece.data(), piece.size(), 0);
        if (got <= 0)
            return Err{Unasked{NoHost::failed, path + ": the host does not answer this user"}};
        heard.append(piece.data(), static_cast<std::size_t>(got));
        if (heard.size() > answer_bytes_max)
            return Err{Unasked{NoHost::failed, path + ": the answer is too long"}};
    }
    return heard.substr(0, heard.find('\n'));
}

}  // namespace croupier::server
