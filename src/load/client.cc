#include "load/client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <sys/epoll.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "load/handshake.h"

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
    const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0) return leave(Gone::closed);
    stream_ = sockets::ByteStream(fd);
    const int on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_addr.s_addr = htonl(board_.address().ip);
    to.sin_port = htons(board_.address().port);
    const int begun = ::connect(fd, reinterpret_cast<const sockaddr*>(&to), sizeof to);
    if (begun != 0 && errno != EINPROGRESS)
        return leave(errno == ECONNREFUSED ? Gone::refused : Gone::closed);
    stage_ = Stage::connecting;
    epoll_event event{};
    event.events = EPOLLIN | EPOLLOUT;
    event.data.ptr = this;
    watching_out_ = true;
    epoll_ctl(board_.epoll_, EPOLL_CTL_ADD, fd, &event);
}

void Client::drop() {
    ++life_;
    stream_.close();
    stage_ = Stage::away;
    rest_ = {};
    reader_ = {sockets::Side::server, message_bytes_max};
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
    epoll_ctl(board_.epoll_, EPOLL_CTL_MOD, stream_.fd(), &event);
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
    getsockopt(stream_.fd(), SOL_SOCKET, SO_ERROR, &wrong, &size);
    if (wrong != 0) {
        leave(wrong == ECONNREFUSED ? Gone::refused : Gone::closed);
        return false;
    }
    if (board_.tls_ == nullptr) {
        ask_upgrade();
        return true;
    }
    ssl_st* tls = SSL_new(board_.tls_);
    SSL_set_fd(tls, stream_.fd());
    SSL_set_connect_state(tls);
    stream_.secure(tls);
    stage_ = Stage::securing;
    return true;
}

bool Client::secure() {
    const int done = SSL_do_handshake(stream_.tls());
    if (done == 1) {
        ask_upgrade();
        return true;
    }
    const int wants = SSL_get_error(stream_.tls(), done);
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

void Client::send(std::string_view bytes) {
    if (!unsent_.empty()) {
        unsent_.append(bytes);
        if (unsent_.size() > unsent_bytes_max) leave(Gone::closed);
        return;
    }
    const std::int64_t sent = stream_.transmit(bytes);
    // What the failure means comes out when the socket is read.
    if (sent < 0) return;
    if (static_cast<std::size_t>(sent) == bytes.size()) return;
    unsent_ = bytes.substr(static_cast<std::size_t>(sent));
    watch(EPOLLIN | EPOLLOUT);
}

void Client::flush() {
    if (!unsent_.empty()) {
        const std::int64_t sent = stream_.transmit(unsent_);
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
    sockets::append_masked_frame(frame, sockets::Opcode::text, text,
                                 static_cast<std::uint32_t>(board_.chance_()));
    send(frame);
}

// One read a time: who has more to say is asked again at once, after the others.
void Client::read() {
    std::vector<char>& buffer = board_.incoming_;
    const std::size_t kept = rest_.size();
    if (buffer.size() < kept + 65'536) buffer.resize(kept + 65'536);
    std::memcpy(buffer.data(), rest_.data(), kept);
    const std::int64_t got = stream_.receive(buffer.data() + kept, buffer.size() - kept);
    if (got < 0) return leave(Gone::closed);
    if (got == 0) return;
    std::span<char> bytes(buffer.data(), kept + static_cast<std::size_t>(got));
    const std::uint32_t life = life_;
    if (stage_ == Stage::upgrading) {
        bytes = bytes.subspan(take_head({bytes.data(), bytes.size()}));
        if (life != life_) return;
    }
    if (stage_ == Stage::open) bytes = bytes.subspan(take_messages(bytes));
    if (life != life_) return;
    if (bytes.empty() && !rest_.empty())
        rest_ = {};
    else if (!bytes.empty())
        rest_.assign(bytes.data(), bytes.size());
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

std::size_t Client::take_messages(std::span<char> bytes) {
    using sockets::Heard;
    const std::uint32_t life = life_;
    std::span<char> left = bytes;
    std::string_view payload;
    while (life == life_) {
        switch (reader_.next(left, payload)) {
            case Heard::nothing:
                return bytes.size() - left.size();
            case Heard::text:
                heard(payload);
                break;
            case Heard::ping:
                answer(sockets::Opcode::pong, payload);
                break;
            case Heard::pong:
                break;
            case Heard::close:
                leave(Gone::closed);
                break;
            case Heard::binary:
            case Heard::wrong:
            case Heard::too_long:
                leave(Gone::wrong);
                break;
        }
    }
    return 0;
}

void Client::answer(sockets::Opcode opcode, std::string_view payload) {
    std::string frame;
    sockets::append_masked_frame(frame, opcode, payload, 0);
    send(frame);
}

}  // namespace croupier::load
