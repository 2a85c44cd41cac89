// One connection: HTTP first, a WebSocket if that is asked for. Only the files that make sockets
// include this.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/net/http_request.h"
#include "server/net/reactor.h"

namespace croupier::server {

namespace asio = boost::asio;
using Tcp = asio::ip::tcp;

using HttpMessage = boost::beast::http::request<boost::beast::http::string_body>;
Incoming read_request(const HttpMessage& message, const Caller& caller, const HouseNames& house);

void begin_plain(Reactor& reactor, Tcp::socket socket, Caller caller,
                 ConnectionLimits::Guest guest);
void begin_tls(Reactor& reactor, Tcp::socket socket, Caller caller, ConnectionLimits::Guest guest,
               asio::ssl::context& context);

}  // namespace croupier::server
