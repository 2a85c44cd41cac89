// The bare cost of a WebSocket with the library that the server uses: it says back what it hears.
// One thread; prints `listening on 127.0.0.1:PORT` and runs until it is stopped.
#include <fmt/format.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <cstdio>
#include <memory>
#include <utility>

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using boost::system::error_code;

class Echo : public std::enable_shared_from_this<Echo> {
public:
    explicit Echo(asio::ip::tcp::socket socket) : socket_(std::move(socket)) {
        error_code ignored;
        beast::get_lowest_layer(socket_).socket().set_option(asio::ip::tcp::no_delay(true),
                                                             ignored);
    }

    void accept() {
        socket_.async_accept([self = shared_from_this()](error_code failed) {
            if (!failed) self->read();
        });
    }

private:
    void read() {
        socket_.async_read(buffer_, [self = shared_from_this()](error_code failed, std::size_t) {
            if (!failed) self->write();
        });
    }
    void write() {
        socket_.text(socket_.got_text());
        socket_.async_write(buffer_.data(),
                            [self = shared_from_this()](error_code failed, std::size_t size) {
                                if (failed) return;
                                self->buffer_.consume(size);
                                self->read();
                            });
    }

    beast::websocket::stream<beast::tcp_stream> socket_;
    beast::flat_buffer buffer_;
};

void listen(asio::ip::tcp::acceptor& acceptor) {
    acceptor.async_accept([&acceptor](error_code failed, asio::ip::tcp::socket socket) {
        if (!failed) std::make_shared<Echo>(std::move(socket))->accept();
        listen(acceptor);
    });
}

}  // namespace

int main() {
    asio::io_context context(1);
    asio::ip::tcp::acceptor acceptor(context, {asio::ip::address_v4::loopback(), 0});
    acceptor.listen(4'096);
    fmt::print("listening on 127.0.0.1:{}\n", acceptor.local_endpoint().port());
    std::fflush(stdout);
    listen(acceptor);
    context.run();
}
