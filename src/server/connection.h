// One connection: HTTP first, a WebSocket if that is asked for. Only the files that make sockets
// include this.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/http_request.h"
#include "server/plant.h"

namespace croupier::server {

namespace asio = boost::asio;
using Tcp = asio::ip::tcp;

using HttpMessage = boost::beast::http::request<boost::beast::http::string_body>;
Incoming read_request(const HttpMessage& message, const Caller& caller, const HouseNames& house);

void begin_plain(Plant& plant, Tcp::socket socket, Caller caller, Lobby::Guest guest);
void begin_tls(Plant& plant, Tcp::socket socket, Caller caller, Lobby::Guest guest,
               asio::ssl::context& context);

}  // namespace croupier::server
