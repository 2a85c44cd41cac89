#include "server/connection_bodies.h"

namespace croupier::server {
namespace {

sockets::ByteStream release(beast::tcp_stream& stream, std::string& /*early*/) {
    Tcp::socket socket = stream.release_socket();
    error_code ignored;
    socket.native_non_blocking(true, ignored);
    return sockets::ByteStream(socket.release(ignored));
}

}  // namespace

void begin_plain(Plant& plant, Tcp::socket socket, Caller caller, Lobby::Guest guest) {
    auto connection = std::make_shared<HttpConnection<beast::tcp_stream>>(
        plant, beast::tcp_stream(std::move(socket)), release, std::move(caller));
    connection->settled(plant.settle(connection, guest));
    connection->read();
}

}  // namespace croupier::server
