#include "load/client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "load/frame.h"

namespace croupier::load {
namespace {

// The server's answer to it is compared; it need not be secret.
constexpr std::string_view websocket_key = "dGhlIHNhbXBsZSBub25jZQ==";
constexpr std::size_t head_bytes_max = 16'384;

}  // namespace

Client::~Client() {
    drop();
}

void Client::connect() {
    drop();
    fd_ = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd_ < 0) return leave(Gone::closed);
    const int on = 1;
    setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_addr.s_addr = htonl(board_.address().ip);
    to.sin_port = htons(board_.address().port);
    const int begun = ::connect(fd_, reinterpret_cast<const sockaddr*>(&to), sizeof to);
    if (begun != 0 && errno != EINPROGRESS)
        return leave(errno == ECONNREFUSED ? Gone::refused : Gone::closed);
    stage_ = Stage::connecting;
    epoll_event event{};
    event.events = EPOLLIN | EPOLLOUT;
    event.data.ptr = this;
    watching_out_ = true;
    epoll_ctl(board_.epoll_, EPOLL_CTL_ADD, fd_, &event);
}

void Client::drop() {
    ++life_;
    if (tls_ != nullptr) SSL_free(tls_);
    tls_ = nullptr;
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
    stage_ = Stage::away;
    rest_ = {};
    message_ = {};
    unsent_ = {};
}

void Client::leave(Gone why) {
    drop();
    gone(why);
}

void Client::watch(std::uint32_t events) {
    epoll_event event{};
    event.events = events;
    event.data.ptr = this;
    watching_out_ = (events & EPOLLOUT) != 0;
    epoll_ctl(board_.epoll_, EPOLL_CTL_MOD, fd_, &event);
}

void Client::ready(std::uint32_t events) {
    if (stage_ == Stage::away) return;
    // One that was fetched for the connection before this one says nothing.
    const bool decided = (events & (EPOLLOUT | EPOLLERR | EPOLLHUP)) != 0;
    if (stage_ == Stage::connecting && (!decided || !finish_connect())) return;
    if (stage_ == Stage::securing && !secure()) return;
    const std::uint32_t life = life_;
    if ((events & EPOLLOUT) != 0) flush();
    if (life == life_ && (events & (EPOLLIN | EPOLLHUP | EPOLLERR)) != 0) read();
}

bool Client::finish_connect() {
    int wrong = 0;
    socklen_t size = sizeof wrong;
    getsockopt(fd_, SOL_SOCKET, SO_ERROR, &wrong, &size);
    if (wrong != 0) {
        leave(wrong == ECONNREFUSED ? Gone::refused : Gone::closed);
        return false;
    }
    if (board_.tls_ == nullptr) {
        ask_upgrade();
        return true;
    }
    tls_ = SSL_new(board_.tls_);
    SSL_set_fd(tls_, fd_);
    SSL_set_connect_state(tls_);
    stage_ = Stage::securing;
    return true;
}

bool Client::secure() {
    const int done = SSL_do_handshake(tls_);
    if (done == 1) {
        ask_upgrade();
        return true;
    }
    const int wants = SSL_get_error(tls_, done);
    if (wants == SSL_ERROR_WANT_READ)
        watch(EPOLLIN);
    else if (wants == SSL_ERROR_WANT_WRITE)
        watch(EPOLLIN | EPOLLOUT);
    else
        leave(Gone::wrong);
    return false;
}

void Client::ask_upgrade() {
    stage_ = Stage::upgrading;
    watch(EPOLLIN);
    send(upgrade_request(board_.address().host, board_.address().path, websocket_key));
}

std::int64_t Client::receive(char* into, std::size_t size) {
    if (tls_ == nullptr) {
        const ssize_t got = ::recv(fd_, into, size, 0);
        if (got < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
        return got > 0 ? got : -1;
    }
    const int got = SSL_read(tls_, into, static_cast<int>(size));
    if (got > 0) return got;
    const int wants = SSL_get_error(tls_, got);
    return wants == SSL_ERROR_WANT_READ || wants == SSL_ERROR_WANT_WRITE ? 0 : -1;
}

std::int64_t Client::transmit(std::string_view bytes) {
    if (tls_ == nullptr) {
        const ssize_t sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
        return sent;
    }
    const int sent = SSL_write(tls_, bytes.data(), static_cast<int>(bytes.size()));
    if (sent > 0) return sent;
    const int wants = SSL_get_error(tls_, sent);
    return wants == SSL_ERROR_WANT_READ || wants == SSL_ERROR_WANT_WRITE ? 0 : -1;
}

void Client::send(std::string_view bytes) {
    if (!unsent_.empty()) {
        unsent_.append(bytes);
        if (unsent_.size() > unsent_bytes_max) leave(Gone::closed);
        return;
    }
    const std::int64_t sent = transmit(bytes);
    // What the failure means comes out when the socket is read.
    if (sent < 0) return;
    if (static_cast<std::size_t>(sent) == bytes.size()) return;
    unsent_ = bytes.substr(static_cast<std::size_t>(sent));
    watch(EPOLLIN | EPOLLOUT);
}

void Client::flush() {
    if (!unsent_.empty()) {
        const std::int64_t sent = transmit(unsent_);
        if (sent > 0) unsent_.erase(0, static_cast<std::size_t>(sent));
        if (!unsent_.empty()) return;
        unsent_ = {};
    }
    if (watching_out_) watch(EPOLLIN);
}

void Client::say(std::string_view text) {
    if (stage_ != Stage::open) return;
    std::string& frame = board_.outgoing_;
    frame.clear();
    append_frame(frame, Opcode::text, text, static_cast<std::uint32_t>(board_.chance_()));
    send(frame);
}

// One read a time: who has more to say is asked again at once, after the others.
void Client::read() {
    std::vector<char>& buffer = board_.incoming_;
    const std::size_t kept = rest_.size();
    if (buffer.size() < kept + 65'536) buffer.resize(kept + 65'536);
    std::memcpy(buffer.data(), rest_.data(), kept);
    const std::int64_t got = receive(buffer.data() + kept, buffer.size() - kept);
    if (got < 0) return leave(Gone::closed);
    if (got == 0) return;
    std::string_view bytes(buffer.data(), kept + static_cast<std::size_t>(got));
    const std::uint32_t life = life_;
    if (stage_ == Stage::upgrading) {
        bytes.remove_prefix(take_head(bytes));
        if (life != life_) return;
    }
    if (stage_ == Stage::open) bytes.remove_prefix(take_frames(bytes));
    if (life != life_) return;
    if (bytes.empty() && !rest_.empty())
        rest_ = {};
    else if (!bytes.empty())
        rest_.assign(bytes);
}

std::size_t Client::take_head(std::string_view bytes) {
    const std::size_t end = bytes.find("\r\n\r\n");
    if (end == std::string_view::npos) {
        if (bytes.size() > head_bytes_max) leave(Gone::wrong);
        return 0;
    }
    if (!is_upgraded(bytes.substr(0, end + 2), websocket_key)) {
        leave(Gone::wrong);
        return 0;
    }
    stage_ = Stage::open;
    opened();
    return end + 4;
}

std::size_t Client::take_frames(std::string_view bytes) {
    const std::uint32_t life = life_;
    std::size_t taken = 0;
    Frame frame;
    while (true) {
        const Framing framing = read_frame(bytes.substr(taken), frame);
        if (framing == Framing::part) return taken;
        if (framing == Framing::wrong) {
            leave(Gone::wrong);
            return 0;
        }
        taken += frame.size;
        if (!take_frame(static_cast<std::uint8_t>(frame.opcode), frame.last, frame.payload) ||
            life != life_)
            return 0;
    }
}

// False: the connection is no more.
bool Client::take_frame(std::uint8_t opcode, bool last, std::string_view payload) {
    switch (static_cast<Opcode>(opcode)) {
        case Opcode::text:
        case Opcode::more:
            if (last && message_.empty()) {
                heard(payload);
                return true;
            }
            message_.append(payload);
            if (message_.size() > frame_bytes_max) {
                leave(Gone::wrong);
                return false;
            }
            if (last) {
                const std::string whole = std::exchange(message_, {});
                heard(whole);
            }
            return true;
        case Opcode::ping: {
            std::string pong;
            append_frame(pong, Opcode::pong, payload, 0);
            send(pong);
            return true;
        }
        case Opcode::pong:
            return true;
        case Opcode::close:
            leave(Gone::closed);
            return false;
        case Opcode::binary:
            break;
    }
    leave(Gone::wrong);
    return false;
}

}  // namespace croupier::load
