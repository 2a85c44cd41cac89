// Bodies of connections, for one kind of stream in each file that includes this.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/dispatch.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <utility>

#include "server/connection.h"
#include "server/engine.h"
#include "server/server_message.h"

namespace croupier::server {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;

// A terminal's socket. Nothing it says reaches the engine before it has proved who it is.
template <class Stream>
class SocketConnection final : public Connection,
                               public std::enable_shared_from_this<SocketConnection<Stream>> {
public:
    SocketConnection(Plant& plant, Wire wire, Stream stream, std::string address)
        : plant_(plant), wire_(wire), address_(std::move(address)), socket_(std::move(stream)) {}

    template <class Request>
    void accept(const Request& request) {
        websocket::stream_base::timeout times{};
        times.handshake_timeout = std::chrono::milliseconds(plant_.options.request_ms);
        times.idle_timeout = std::chrono::milliseconds(plant_.options.idle_ms);
        times.keep_alive_pings = true;
        socket_.set_option(times);
        socket_.read_message_max(plant_.options.message_bytes_max);
        socket_.auto_fragment(false);  // a view is one frame and one call
        socket_.async_accept(request, [self = this->shared_from_this()](error_code failed) {
            if (failed) return self->gone();
            self->challenge();
            self->listen();
        });
    }

    void send(Letter letter) override {
        if (closing_) return;
        closing_ = letter.then_close;
        if (letter.topic != 0) {
            // The one that is being written stays as it is.
            const auto first = waiting_.begin() + (writing_ ? 1 : 0);
            const auto old = std::find_if(first, waiting_.end(), [&](const Letter& other) {
                return other.topic == letter.topic;
            });
            if (old != waiting_.end()) {
                waiting_bytes_ += letter.text->size();
                waiting_bytes_ -= old->text->size();
                old->text = std::move(letter.text);
                return;
            }
        }
        waiting_bytes_ += letter.text->size();
        waiting_.push_back(std::move(letter));
        if (waiting_bytes_ > plant_.options.waiting_bytes_max) {
            plant_.figures.slow.fetch_add(1, std::memory_order_relaxed);
            return close();
        }
        if (!writing_) write();
    }

    void reply(HttpReply) override {}

    void close() override {
        closing_ = true;
        error_code ignored;
        beast::get_lowest_layer(socket_).socket().close(ignored);
        gone();
    }

private:
    void challenge() {
        socket_.text(true);
        nonce_ = plant_.gate.fresh_nonce();
        tell(Challenge{protocol_version, plant_.gate.now(), nonce_});
    }

    void tell(const ServerMessage& message, bool then_close = false) {
        send({wire_, std::make_shared<const std::string>(write_message(message)), 0, then_close});
    }

    void complain(Wrong wrong, std::string words, bool then_close = false,
                  std::optional<std::uint64_t> counter = {}) {
        tell(Error{plant_.gate.now(), wrong, std::move(words), counter}, then_close);
    }

    void listen() {
        socket_.async_read(buffer_,
                           [self = this->shared_from_this()](error_code failed, std::size_t) {
                               if (failed) return self->gone();
                               self->hear();
                               if (!self->closing_) self->listen();
                           });
    }

    void hear() {
        plant_.figures.messages.fetch_add(1, std::memory_order_relaxed);
        const std::int64_t now_us = steady_us();
        const auto bytes = buffer_.cdata();
        const std::string_view text(static_cast<const char*>(bytes.data()), bytes.size());
        if (!spend(now_us)) {
            plant_.figures.too_many.fetch_add(1, std::memory_order_relaxed);
            offend(Wrong::too_many, "slower, please: nothing of this message was read");
        } else if (!socket_.got_text()) {
            plant_.figures.malformed.fetch_add(1, std::memory_order_relaxed);
            offend(Wrong::malformed, "messages are text");
        } else {
            take(text, now_us);
        }
        buffer_.consume(buffer_.size());
        // Terminals are many and mostly silent.
        if (buffer_.capacity() > 1024) buffer_.shrink_to_fit();
    }

    void take(std::string_view text, std::int64_t now_us) {
        auto message = read_message(text);
        if (!message) {
            plant_.figures.malformed.fetch_add(1, std::memory_order_relaxed);
            return offend(Wrong::malformed, message.error().what);
        }
        const auto* hello = std::get_if<Hello>(&*message);
        if (hello != nullptr)
            return known_ ? offend(Wrong::not_allowed, "hello: once") : greet(*hello);
        if (!known_) return offend(Wrong::not_ready, "hello comes first");
        // The engine may wait for its disk; the line is alive all the same.
        if (std::holds_alternative<Ping>(*message)) return tell(Pong{plant_.gate.now()});
        if (!plant_.inbox.put(Said{wire_, std::move(*message), now_us}))
            complain(Wrong::overloaded, "nothing was decided: try again");
    }

    void greet(const Hello& hello) {
        if (hello.protocol != protocol_version)
            return complain(Wrong::other_protocol,
                            fmt::format("protocol {} is spoken here", protocol_version), true);
        if (!plant_.gate.proves(hello.part, hello.number, nonce_, hello.proof)) {
            plant_.figures.unknown.fetch_add(1, std::memory_order_relaxed);
            return complain(Wrong::not_known, "no such part, or not its key", true);
        }
        known_ = true;
        plant_.inbox.put_anyway(Arrived{wire_, hello.part, hello.number, address_});
    }

    void offend(Wrong wrong, std::string words) {
        ++offences_;
        complain(wrong, std::move(words), offences_ > plant_.options.offences_max);
    }

    // So many messages a second, and twice as many at once.
    bool spend(std::int64_t now_us) {
        const auto rate = static_cast<std::int64_t>(plant_.options.messages_per_second);
        const std::int64_t most = 2 * rate * 1'000'000;
        if (spent_at_us_ == 0)
            allowance_ = most;
        else
            allowance_ = std::min(most, allowance_ + (now_us - spent_at_us_) * rate);
        spent_at_us_ = now_us;
        if (allowance_ < 1'000'000) return false;
        allowance_ -= 1'000'000;
        return true;
    }

    void write() {
        writing_ = true;
        socket_.async_write(asio::buffer(*waiting_.front().text),
                            [self = this->shared_from_this()](error_code failed, std::size_t) {
                                self->writing_ = false;
                                if (failed) return self->gone();
                                if (self->waiting_.empty()) return;
                                const bool last = self->waiting_.front().then_close;
                                self->waiting_bytes_ -= self->waiting_.front().text->size();
                                self->waiting_.pop_front();
                                if (last) return self->say_goodbye();
                                if (!self->waiting_.empty())
                                    self->write();
                                else
                                    self->waiting_.shrink_to_fit();
                            });
    }

    void say_goodbye() {
        socket_.async_close(websocket::close_code::policy_error,
                            [self = this->shared_from_this()](error_code) { self->gone(); });
    }

    void gone() {
        if (left_) return;
        left_ = true;
        closing_ = true;
        if (known_) plant_.inbox.put_anyway(Left{wire_});
        plant_.leave(wire_);
    }

    Plant& plant_;
    const Wire wire_;
    std::string address_;
    websocket::stream<Stream> socket_;
    beast::flat_buffer buffer_;
    std::deque<Letter> waiting_;
    std::size_t waiting_bytes_ = 0;
    Digest nonce_;
    std::int64_t allowance_ = 0;
    std::int64_t spent_at_us_ = 0;
    std::uint32_t offences_ = 0;
    bool writing_ = false;
    bool closing_ = false;
    bool left_ = false;
    bool known_ = false;
};

// One request at a time.
template <class Stream>
class HttpConnection final : public Connection,
                             public std::enable_shared_from_this<HttpConnection<Stream>> {
public:
    HttpConnection(Plant& plant, Stream stream, std::string address, Door door)
        : plant_(plant),
          stream_(std::move(stream)),
          address_(std::move(address)),
          door_(door),
          tls_(door == Door::tls) {}

    void settled(Wire wire) { wire_ = wire; }
    Stream& stream() { return stream_; }

    void read() {
        parser_.emplace();
        parser_->body_limit(plant_.options.body_bytes_max);
        parser_->header_limit(header_bytes_max);
        lowest().expires_after(std::chrono::milliseconds(plant_.options.request_ms));
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
    void gone() {
        if (left_) return;
        left_ = true;
        plant_.leave(wire_);
    }

private:
    beast::tcp_stream& lowest() { return beast::get_lowest_layer(stream_); }

    void take() {
        plant_.figures.requests.fetch_add(1, std::memory_order_relaxed);
        auto& message = parser_->get();
        keep_alive_ = message.keep_alive();
        head_ = message.method() == http::verb::head;
        known_etag_ = std::string(message[http::field::if_none_match]);
        Incoming incoming = read_request(message, door_, address_);
        if (const auto* turned = std::get_if<Turned>(&incoming))
            return answer(turned->status, turned->words);
        if (std::holds_alternative<WantsSocket>(incoming)) return upgrade();
        auto& request = std::get<HttpRequest>(incoming);
        waiting_ = true;
        if (auto quick = plant_.quick(request)) {
            quick->to = wire_;
            return respond(std::move(*quick));
        }
        if (door_ == Door::metrics) return answer(404, "only /metrics and /healthz are here");
        lowest().expires_after(std::chrono::milliseconds(plant_.options.request_ms));
        if (!plant_.inbox.put(Asked{wire_, std::move(request)})) answer(503, "overloaded");
    }

    void upgrade() {
        auto message = std::make_shared<http::request<http::string_body>>(parser_->release());
        lowest().expires_never();
        auto socket = std::make_shared<SocketConnection<Stream>>(plant_, wire_, std::move(stream_),
                                                                 std::move(address_));
        left_ = true;  // the place belongs to the socket now
        plant_.replace(wire_, socket);
        socket->accept(*message);
    }

    void answer(unsigned status, std::string_view words) {
        waiting_ = true;
        keep_alive_ = keep_alive_ && status != 413 && status != 431;
        respond({wire_, status, "application/json", fmt::format(R"({{"error":"{}"}})", words)});
    }

    void respond(HttpReply reply) {
        waiting_ = false;
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
        if (tls_) response_->set("Strict-Transport-Security", "max-age=31536000");
        if (!reply.cookie.empty()) response_->set(http::field::set_cookie, reply.cookie);
        response_->keep_alive(keep_alive_);
        response_->body() = std::move(reply.body);
        response_->prepare_payload();
        if (head_) response_->body().clear();  // its length stays in the header
        lowest().expires_after(std::chrono::milliseconds(plant_.options.request_ms));
        http::async_write(stream_, *response_,
                          [self = this->shared_from_this()](error_code failed, std::size_t) {
                              self->response_.reset();
                              if (failed || !self->keep_alive_) return self->close();
                              self->read();
                          });
    }

    Plant& plant_;
    Stream stream_;
    std::string address_;
    const Door door_;
    const bool tls_;
    bool head_ = false;
    std::string known_etag_;  // that the other end has
    Wire wire_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    std::optional<http::response<http::string_body>> response_;
    bool keep_alive_ = true;
    bool waiting_ = false;
    bool left_ = false;
};

}  // namespace croupier::server
