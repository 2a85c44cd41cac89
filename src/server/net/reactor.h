// What all connections of one network thread share, and where each of them has its place.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/net/connection_limits.h"
#include "server/net/network.h"

namespace croupier::server {

// The other end has closed, or the line is broken.
bool has_hung_up(int fd);

// A place in the table of a network thread.
class Connection {
public:
    virtual ~Connection() = default;
    virtual void send(Letter letter) = 0;
    virtual void reply(HttpReply reply) = 0;
    virtual void close() = 0;
    // Of a WebSocket: its socket has something, or room for something; what waits goes out; from
    // time to time somebody looks whether it is still alive.
    virtual void ready(std::uint32_t /*events*/) {}
    virtual void flush() {}
    virtual void look(std::int64_t /*now_us*/) {}
};

class Reactor {
public:
    Reactor(const NetworkOptions& given, Inbox& into, Gate& at, Network::QuickDesk& desk,
            NetworkFigures& counted, ConnectionLimits& unproven, unsigned thread,
            unsigned thread_count);
    ~Reactor();
    Reactor(const Reactor&) = delete;
    Reactor& operator=(const Reactor&) = delete;

    const NetworkOptions& options;
    Inbox& inbox;
    Gate& gate;
    Network::QuickDesk& quick;
    NetworkFigures& figures;
    ConnectionLimits& connection_limits;
    const unsigned number;
    const unsigned count;  // of reactors
    boost::asio::io_context io{1};

    Result<Nothing, Fault> open();
    // On the thread that calls it, until io is stopped.
    void run();

    // Gives a place to a connection, and takes it away; on the reactor's own thread, like all
    // below. A connection is a guest of the connection_limits.
    ConnectionId settle(std::shared_ptr<Connection> connection, ConnectionLimits::Guest guest);
    // False: there is no room for parts, and it stays a guest.
    bool proved(ConnectionId connection_id, ConnectionLimits::PartName part);
    // Somebody here works for it, or does not any more: only who is idle makes way for others.
    void busy(ConnectionId connection_id, bool working);
    // The connection_limits has given its place to somebody else.
    void drop(ConnectionLimits::Guest guest);
    // The same, of a connection of whichever reactor.
    std::function<void(ConnectionLimits::MakesWay)> make_way;
    // The same place, another object: a WebSocket takes over from HTTP.
    void replace(ConnectionId connection_id, std::shared_ptr<Connection> connection);
    void leave(ConnectionId connection_id);
    Connection* find(ConnectionId connection_id);

    void deliver(std::vector<Letter> letters);

    // WebSockets are not asio's: there are thousands, and each message would cost it more than the
    // message itself. They have an epoll of their own, which is one descriptor to asio.
    bool watch(int fd, ConnectionId connection_id);
    void watch_room(int fd, ConnectionId connection_id, bool wanted);
    // Read here, and heard before anything else is read.
    std::vector<char>& incoming() { return incoming_; }
    std::string& outgoing() { return outgoing_; }
    // When the present events came.
    std::int64_t now_us() const { return now_us_; }
    void look_at_clock();
    // Mail for the engine, in order; it goes there when the present events are through.
    void put(Mail mail) { mail_.push_back(std::move(mail)); }
    // Letters wait at this connection. Answers go out when the present events are through, views
    // when there is time.
    enum class Haste : std::uint8_t { at_once, with_time };
    void want_flush(ConnectionId connection_id, Haste haste);
    // The present events are through.
    void round_off();

private:
    void serve();
    void wait();
    void hand_in();
    void flush_views();
    void look_round();

    struct Place {
        std::shared_ptr<Connection> connection;
        std::uint32_t life = 0;
        ConnectionLimits::Guest guest{};
    };
    std::vector<Place> places_;
    std::vector<std::uint32_t> free_places_;
    std::unordered_map<ConnectionLimits::Guest, ConnectionId> guests_;
    boost::asio::posix::stream_descriptor sockets_{io};  // the epoll of all WebSockets
    boost::asio::steady_timer looking_{io};
    std::vector<char> incoming_;
    std::string outgoing_;
    std::int64_t now_us_ = 0;
    std::vector<Mail> mail_;
    std::vector<ConnectionId> urgent_;
    std::deque<ConnectionId> unhurried_;
    bool flushing_views_ = false;
};

}  // namespace croupier::server
