// One end of a WebSocket, without blocking. Ten thousand of them fit: what is read goes through the
// switchboard's buffer, and a client keeps only what is not whole yet.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "load/switchboard.h"
#include "sockets/byte_stream.h"
#include "sockets/message_reader.h"

namespace croupier::load {

inline constexpr std::size_t unsent_bytes_max = 1'048'576;
inline constexpr std::uint32_t message_bytes_max = 4'194'304;

// Why a connection is no more.
enum class Gone : std::uint8_t {
    refused,  // nobody listens there
    closed,
    wrong,  // what came was no WebSocket
};

class Client {
public:
    explicit Client(Switchboard& board) : board_(board) {}
    virtual ~Client();
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    // Either opened() or gone() follows.
    void connect();
    void say(std::string_view text);
    // Closes at once and in silence; neither end says goodbye, and gone() is not called.
    void drop();
    bool is_open() const { return stage_ == Stage::open; }
    bool is_away() const { return stage_ == Stage::away; }

protected:
    virtual void opened() = 0;
    virtual void heard(std::string_view text) = 0;
    virtual void gone(Gone why) = 0;
    virtual void rang() = 0;

    Switchboard& board() { return board_; }
    void set_alarm(std::int64_t at_us) { board_.set_alarm(*this, at_us); }
    void clear_alarm() { alarm_us_ = 0; }

private:
    friend class Switchboard;
    enum class Stage : std::uint8_t { away, connecting, securing, upgrading, open };
    void ready(std::uint32_t events);
    bool finish_connect();
    bool secure();
    void ask_upgrade();
    void read();
    std::size_t take_head(std::string_view bytes);
    std::size_t take_messages(std::span<char> bytes);
    void answer(sockets::Opcode opcode, std::string_view payload);
    void send(std::string_view bytes);
    void flush();
    void watch(std::uint32_t events);
    void leave(Gone why);

    Switchboard& board_;
    sockets::ByteStream stream_;
    sockets::MessageReader reader_{sockets::Side::server, message_bytes_max};
    Stage stage_ = Stage::away;
    bool watching_out_ = false;
    std::uint32_t life_ = 0;  // counts connections
    std::int64_t alarm_us_ = 0;
    std::string rest_;  // read, and no whole frame yet
    std::string unsent_;
};

}  // namespace croupier::load
