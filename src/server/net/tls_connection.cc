#include <openssl/err.h>
#include <openssl/ssl.h>

#include <array>
#include <boost/beast/ssl.hpp>

#include "server/net/connection_bodies.h"

namespace croupier::server {
namespace {

using TlsStream = beast::ssl_stream<beast::tcp_stream>;

// What asio has read for TLS lies in a pipe of its own: it is emptied before TLS reads and writes
// the socket by itself.
sockets::ByteStream release(TlsStream& stream, std::string& early) {
    SSL* tls = stream.native_handle();
    std::array<char, 4'096> bytes{};
    ERR_clear_error();
    for (int got = 1; got > 0;) {
        got = SSL_read(tls, bytes.data(), static_cast<int>(bytes.size()));
        if (got > 0) early.append(bytes.data(), static_cast<std::size_t>(got));
    }
    Tcp::socket socket = beast::get_lowest_layer(stream).release_socket();
    error_code ignored;
    socket.native_non_blocking(true, ignored);
    const int fd = socket.release(ignored);
    SSL_up_ref(tls);  // the stream lets go of it too
    sockets::ByteStream released(fd, tls);
    if (SSL_set_fd(tls, fd) != 1) released.close();
    return released;
}

}  // namespace

void begin_tls(Reactor& reactor, Tcp::socket socket, Caller caller, ConnectionLimits::Guest guest,
               asio::ssl::context& context) {
    auto connection = std::make_shared<HttpConnection<TlsStream>>(
        reactor, TlsStream(beast::tcp_stream(std::move(socket)), context), release,
        std::move(caller));
    connection->settled(reactor.settle(connection, guest));
    beast::get_lowest_layer(connection->stream())
        .expires_after(std::chrono::milliseconds(reactor.options.unproven_ms));
    connection->stream().async_handshake(asio::ssl::stream_base::server,
                                         [connection](error_code failed) {
                                             if (failed) return connection->close();
                                             connection->read();
                                         });
}

}  // namespace croupier::server
