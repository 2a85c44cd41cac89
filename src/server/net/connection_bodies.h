// Bodies of connections, for one kind of stream in each file that includes this.
#pragma once

#include <fmt/format.h>

#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <utility>

#include "server/net/connection.h"
#include "server/net/socket.h"

namespace croupier::server {

namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;

// One request at a time.
template <class Stream>
class HttpConnection final : public Connection,
                             public std::enable_shared_from_this<HttpConnection<Stream>> {
public:
    // Takes the socket out of a stream; what the stream has read beyond is left in `early`.
    using Release = sockets::ByteStream (*)(Stream& stream, std::string& early);

    HttpConnection(Reactor& reactor, Stream stream, Release release, Caller caller)
        : reactor_(reactor),
          stream_(std::move(stream)),
          release_(release),
          caller_(std::move(caller)) {}

    void settled(ConnectionId connection_id) { connection_id_ = connection_id; }
    Stream& stream() { return stream_; }

    void read() {
        parser_.emplace();
        parser_->body_limit(reactor_.options.body_bytes_max);
        parser_->header_limit(header_bytes_max);
        lowest().expires_after(std::chrono::milliseconds(reactor_.options.unproven_ms));
        http::async_read(stream_, buffer_, *parser_,
                         [self = this->shared_from_this()](error_code failed, std::size_t) {
                             if (failed == http::error::body_limit)
                                 return self->answer(413, "too large");
                             if (failed == http::error::header_limit)
                                 return self->answer(431, "headers too large");
                             if (failed) return self->gone();
                             self->take();
                         });
    }

    void send(Letter) override {}
    void reply(HttpReply reply) override {
        if (waiting_) respond(std::move(reply));
    }
    void close() override {
        error_code ignored;
        lowest().socket().close(ignored);
        gone();
    }
    // While an answer is waited for nothing is read: that the other end has gone, or that no answer
    // comes, has to be noticed here.
    void look(std::int64_t now_us) override {
        if (!waiting_) return;
        if (has_hung_up(lowest().socket().native_handle())) return close();
        if (waiting_since_us_ == 0) waiting_since_us_ = now_us;
        if (now_us - waiting_since_us_ < reactor_.options.request_ms * 1'000) return;
        keep_alive_ = false;  // what comes too late must not answer the next request
        answer(503, "no answer in time");
    }
    void gone() {
        if (left_) return;
        left_ = true;
        reactor_.leave(connection_id_);
    }

private:
    beast::tcp_stream& lowest() { return beast::get_lowest_layer(stream_); }

    void take() {
        reactor_.figures.requests.fetch_add(1, std::memory_order_relaxed);
        auto& message = parser_->get();
        keep_alive_ = message.keep_alive();
        head_ = message.method() == http::verb::head;
        known_etag_ = std::string(message[http::field::if_none_match]);
        Incoming incoming = read_request(message, caller_, reactor_.options.house);
        if (const auto* turned = std::get_if<Turned>(&incoming))
            return answer(turned->status, turned->words);
        if (const auto* wants = std::get_if<WantsSocket>(&incoming)) return upgrade(*wants);
        auto& request = std::get<HttpRequest>(incoming);
        waiting_ = true;
        waiting_since_us_ = 0;
        if (auto quick = reactor_.quick(request)) {
            quick->to = connection_id_;
            return respond(std::move(*quick));
        }
        if (caller_.door == Door::metrics)
            return answer(404, "only /metrics and /healthz are here");
        lowest().expires_after(std::chrono::milliseconds(reactor_.options.request_ms));
        reactor_.busy(connection_id_, true);
        if (!reactor_.inbox.put(Asked{connection_id_, std::move(request)}))
            answer(503, "overloaded");
    }

    void upgrade(const WantsSocket& wants) {
        address_ = wants.address;
        upgrade_ = fmt::format(
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Accept: {}\r\n\r\n",
            sockets::accept_for(wants.key));
        lowest().expires_after(std::chrono::milliseconds(reactor_.options.unproven_ms));
        asio::async_write(stream_, asio::buffer(upgrade_),
                          [self = this->shared_from_this()](error_code failed, std::size_t) {
                              if (failed) return self->close();
                              self->hand_over();
                          });
    }

    void hand_over() {
        lowest().expires_never();
        const auto bytes = buffer_.cdata();
        std::string early(static_cast<const char*>(bytes.data()), bytes.size());
        auto socket = std::make_shared<Socket>(reactor_, connection_id_, release_(stream_, early),
                                               std::move(address_));
        left_ = true;  // the place belongs to the socket now
        reactor_.replace(connection_id_, socket);
        socket->begin(std::move(early));
    }

    void answer(unsigned status, std::string_view words) {
        waiting_ = true;
        keep_alive_ = keep_alive_ && status != 413 && status != 431;
        respond({connection_id_, status, "application/json",
                 fmt::format(R"({{"error":"{}"}})", words)});
    }

    void respond(HttpReply reply) {
        waiting_ = false;
        reactor_.busy(connection_id_, false);
        if (reply.status == 200 && !reply.etag.empty() && known_etag_ == reply.etag) {
            reply.status = 304;
            reply.body.clear();
        }
        response_.emplace(static_cast<http::status>(reply.status), 11);
        response_->set(http::field::content_type, reply.type);
        response_->set(http::field::cache_control,
                       reply.cache.empty() ? std::string("no-store") : reply.cache);
        if (!reply.etag.empty()) response_->set(http::field::etag, reply.etag);
        if (!reply.location.empty()) response_->set(http::field::location, reply.location);
        if (reply.varies) response_->set(http::field::vary, "Accept-Encoding");
        if (!reply.encoding.empty() && reply.status == 200)
            response_->set(http::field::content_encoding, reply.encoding);
        response_->set("X-Content-Type-Options", "nosniff");
        response_->set("X-Frame-Options", "DENY");
        response_->set("Referrer-Policy", "no-referrer");
        response_->set(
            "Content-Security-Policy",
            "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
            "connect-src 'self'; object-src 'none'; form-action 'self'; frame-ancestors 'none'; "
            "base-uri 'none'");
        if (caller_.door == Door::tls)
            response_->set("Strict-Transport-Security", "max-age=31536000");
        if (!reply.cookie.empty()) response_->set(http::field::set_cookie, reply.cookie);
        if (!reply.mark.empty()) response_->insert(http::field::set_cookie, reply.mark);
        if (reply.retry_after_s > 0)
            response_->set(http::field::retry_after, std::to_string(reply.retry_after_s));
        response_->keep_alive(keep_alive_);
        response_->body() = std::move(reply.body);
        response_->prepare_payload();
        if (head_) response_->body().clear();  // its length stays in the header
        lowest().expires_after(std::chrono::milliseconds(reactor_.options.request_ms));
        http::async_write(stream_, *response_,
                          [self = this->shared_from_this()](error_code failed, std::size_t) {
                              self->response_.reset();
                              if (failed || !self->keep_alive_) return self->close();
                              self->read();
                          });
    }

    Reactor& reactor_;
    Stream stream_;
    const Release release_;
    const Caller caller_;
    std::string address_;  // whom a WebSocket is for
    bool head_ = false;
    std::string known_etag_;  // that the other end has
    ConnectionId connection_id_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    std::optional<http::response<http::string_body>> response_;
    std::string upgrade_;  // the response that makes a WebSocket of it
    bool keep_alive_ = true;
    bool waiting_ = false;
    std::int64_t waiting_since_us_ = 0;  // 0: nobody has looked yet
    bool left_ = false;
};

}  // namespace croupier::server
