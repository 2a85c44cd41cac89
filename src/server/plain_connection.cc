#include "server/connection_bodies.h"

namespace croupier::server {

void begin_plain(Plant& plant, tcp::socket socket, Door door) {
    error_code ignored;
    const auto from = socket.remote_endpoint(ignored);
    auto connection = std::make_shared<HttpConnection<beast::tcp_stream>>(
        plant, beast::tcp_stream(std::move(socket)), from.address().to_string(), door);
    connection->settled(plant.settle(connection));
    connection->read();
}

}  // namespace croupier::server
