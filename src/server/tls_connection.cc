#include <boost/beast/ssl.hpp>

#include "server/connection_bodies.h"

namespace croupier::server {

void begin_tls(Plant& plant, tcp::socket socket, asio::ssl::context& context) {
    error_code ignored;
    const auto from = socket.remote_endpoint(ignored);
    using Stream = beast::ssl_stream<beast::tcp_stream>;
    auto connection = std::make_shared<HttpConnection<Stream>>(
        plant, Stream(beast::tcp_stream(std::move(socket)), context), from.address().to_string(),
        Door::tls);
    connection->settled(plant.settle(connection));
    beast::get_lowest_layer(connection->stream())
        .expires_after(std::chrono::milliseconds(plant.options.request_ms));
    connection->stream().async_handshake(asio::ssl::stream_base::server,
                                         [connection](error_code failed) {
                                             if (failed) return connection->close();
                                             connection->read();
                                         });
}

}  // namespace croupier::server
