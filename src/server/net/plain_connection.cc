#include "server/net/connection_bodies.h"

namespace croupier::server {
namespace {

sockets::ByteStream release(beast::tcp_stream& stream, std::string& /*early*/) {
    Tcp::socket socket = stream.release_socket();
    error_code ignored;
    socket.native_non_blocking(true, ignored);
    return sockets::ByteStream(socket.release(ignored));
}

}  // namespace

void begin_plain(Reactor& reactor, Tcp::socket socket, Caller caller,
                 ConnectionLimits::Guest guest) {
    auto connection = std::make_shared<HttpConnection<beast::tcp_stream>>(
        reactor, beast::tcp_stream(std::move(socket)), release, std::move(caller));
    connection->settled(reactor.settle(connection, guest));
    connection->read();
}

}  // namespace croupier::server
