// One connection: HTTP first, a WebSocket if that is asked for. Only the files that make sockets
// include this.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <deque>
#include <memory>

#include "server/http_request.h"
#include "server/network.h"

namespace croupier::server {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;

using HttpMessage = boost::beast::http::request<boost::beast::http::string_body>;
Incoming read_request(const HttpMessage& message, Door door, const std::string& address);

// A place in the table of a network thread.
class Connection {
public:
    virtual ~Connection() = default;
    virtual void send(Letter letter) = 0;
    virtual void reply(HttpReply reply) = 0;
    virtual void close() = 0;
};

// What all connections of one network thread share.
struct Plant {
    Plant(const NetworkOptions& given, Inbox& into, Gate& at, Network::QuickDesk& desk,
          NetworkFigures& counted, unsigned thread, unsigned thread_count)
        : options(given),
          inbox(into),
          gate(at),
          quick(desk),
          figures(counted),
          number(thread),
          count(thread_count) {}

    const NetworkOptions& options;
    Inbox& inbox;
    Gate& gate;
    Network::QuickDesk& quick;
    NetworkFigures& figures;
    const unsigned number;
    const unsigned count;  // of plants
    asio::io_context io{1};

    // Gives a place to a connection, and takes it away; on the plant's own thread.
    Wire settle(std::shared_ptr<Connection> connection);
    // The same place, another object: a WebSocket takes over from HTTP.
    void replace(Wire wire, std::shared_ptr<Connection> connection);
    void leave(Wire wire);
    Connection* find(Wire wire);

    struct Place {
        std::shared_ptr<Connection> connection;
        std::uint32_t life = 0;
    };
    std::vector<Place> places;
    std::vector<std::uint32_t> free_places;
};

void begin_plain(Plant& plant, tcp::socket socket, Door door);
void begin_tls(Plant& plant, tcp::socket socket, asio::ssl::context& context);

}  // namespace croupier::server
