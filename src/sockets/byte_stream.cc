#include "sockets/byte_stream.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <utility>

namespace croupier::sockets {
namespace {

// What OpenSSL was asked for did not come about: later, or never.
std::int64_t tls_outcome(ssl_st* tls, int done) {
    if (done > 0) return done;
    const int wants = SSL_get_error(tls, done);
    return wants == SSL_ERROR_WANT_READ || wants == SSL_ERROR_WANT_WRITE ? 0 : -1;
}

int size_for_tls(std::size_t size) {
    return static_cast<int>(std::min<std::size_t>(size, INT_MAX));
}

bool is_only_later() {
    return errno == EAGAIN || errno == EINTR;
}

}  // namespace

ByteStream::ByteStream(ByteStream&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)), tls_(std::exchange(other.tls_, nullptr)) {}

ByteStream& ByteStream::operator=(ByteStream&& other) noexcept {
    if (this != &other) {
        close();
        fd_ = std::exchange(other.fd_, -1);
        tls_ = std::exchange(other.tls_, nullptr);
    }
    return *this;
}

void ByteStream::close() {
    if (tls_ != nullptr) SSL_free(std::exchange(tls_, nullptr));
    if (fd_ >= 0) ::close(std::exchange(fd_, -1));
}

void ByteStream::end() {
    if (tls_ != nullptr) {
        ERR_clear_error();
        SSL_shutdown(tls_);
    }
    ::shutdown(fd_, SHUT_WR);
}

std::int64_t ByteStream::receive(char* into, std::size_t size) {
    if (tls_ != nullptr) {
        ERR_clear_error();
        return tls_outcome(tls_, SSL_read(tls_, into, size_for_tls(size)));
    }
    const ssize_t got = ::recv(fd_, into, size, 0);
    if (got < 0 && is_only_later()) return 0;
    return got > 0 ? got : -1;
}

std::int64_t ByteStream::transmit(std::string_view bytes) {
    if (tls_ != nullptr) {
        ERR_clear_error();
        return tls_outcome(tls_, SSL_write(tls_, bytes.data(), size_for_tls(bytes.size())));
    }
    const ssize_t sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    return sent < 0 && is_only_later() ? 0 : sent;
}

bool ByteStream::is_pending() const {
    return tls_ != nullptr && SSL_pending(tls_) > 0;
}

void raise_file_limit() {
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
}

}  // namespace croupier::sockets
