// A terminal's WebSocket. Nothing it says reaches the engine before it has proved who it is; a
// reader that is too slow, or gives no sign of life, is dropped.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/net/reactor.h"
#include "server/protocol/server_message.h"
#include "sockets/byte_stream.h"
#include "sockets/message_reader.h"

namespace croupier::server {

class Socket final : public Connection {
public:
    Socket(Reactor& reactor, ConnectionId connection_id, sockets::ByteStream stream,
           std::string address);

    // Its handshake is over; `early` has already come after it.
    void begin(std::string early);

    void send(Letter letter) override;
    void reply(HttpReply) override {}
    void close() override;
    void ready(std::uint32_t events) override;
    void flush() override;
    void look(std::int64_t now_us) override;

private:
    enum class Stage : std::uint8_t {
        greeting,  // who it is has not been proved
        known,
        leaving,    // the last letter is on its way
        listening,  // all is said: the other end has a moment to read it
        gone,
    };

    bool is_over() const { return stage_ >= Stage::leaving; }
    void read();
    bool take(std::span<char> bytes);
    void hear(std::string_view text);
    void greet(const Hello& hello);
    void tell(const ServerMessage& message, bool then_close = false);
    void complain(Wrong wrong, std::string words, bool then_close = false,
                  std::optional<std::uint64_t> counter = {});
    void offend(Wrong wrong, std::string words,
                std::optional<std::uint64_t> counter = std::nullopt);
    bool spend(std::int64_t now_us);
    void say_goodbye(sockets::Goodbye why);
    void append_waiting(std::string& into);
    void interject(sockets::Opcode opcode, std::string_view payload);
    void keep_unsent(std::string_view bytes);
    void end();
    void want_flush(Reactor::Haste haste);

    Reactor& reactor_;
    const ConnectionId connection_id_;
    Stage stage_ = Stage::greeting;
    bool flush_wanted_ = false;  // views will go out; an answer does not wait for that
    bool flush_urgent_ = false;
    bool pinged_ = false;
    bool watching_room_ = false;
    bool goodbye_said_ = false;  // at least into unsent_
    sockets::Goodbye goodbye_ = sockets::Goodbye::policy;
    std::uint32_t offences_ = 0;
    sockets::ByteStream stream_;
    sockets::MessageReader reader_;
    std::string rest_;    // read, and no whole frame yet
    std::string unsent_;  // frames that did not fit into the socket
    std::vector<Letter> waiting_;
    std::size_t waiting_bytes_ = 0;  // with unsent_
    std::int64_t heard_us_ = 0;
    std::int64_t allowance_ = 0;
    std::int64_t spent_at_us_ = 0;
    // Until it is known.
    struct Stranger {
        Digest nonce;
        std::string address;
        std::int64_t since_us = 0;
    };
    std::unique_ptr<Stranger> stranger_;
};

}  // namespace croupier::server
