// A connected socket, plain or with TLS, without blocking. Owns both.
#pragma once

#include <cstdint>
#include <string_view>

struct ssl_st;

namespace croupier::sockets {

class ByteStream {
public:
    ByteStream() = default;
    explicit ByteStream(int fd, ssl_st* tls = nullptr) : fd_(fd), tls_(tls) {}
    ~ByteStream() { close(); }
    ByteStream(ByteStream&& other) noexcept;
    ByteStream& operator=(ByteStream&& other) noexcept;

    bool is_open() const { return fd_ >= 0; }
    int fd() const { return fd_; }
    ssl_st* tls() const { return tls_; }
    // From here on what is sent and received is TLS's; takes it over.
    void secure(ssl_st* tls) { tls_ = tls; }
    void close();
    // Nothing more will be sent; what the other end says can still be heard.
    void end();

    // How many bytes; 0: none now; less: it is over. What TLS holds back is_pending().
    std::int64_t receive(char* into, std::size_t size);
    std::int64_t transmit(std::string_view bytes);
    bool is_pending() const;

private:
    int fd_ = -1;
    ssl_st* tls_ = nullptr;
};

// Ten thousand sockets are more than a process usually may have.
void raise_file_limit();

}  // namespace croupier::sockets
