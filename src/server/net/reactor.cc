#include "server/net/reactor.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/epoll.h>

#include <algorithm>
#include <array>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <cerrno>
#include <cstring>
#include <utility>

#include "server/process/engine.h"
#include "server/protocol/server_message.h"
#include "server/protocol/translate.h"

namespace croupier::server {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;

constexpr std::size_t events_max = 256;
constexpr std::size_t incoming_bytes = 65'536;
// Connections whose views go out before anybody else is heard again.
constexpr std::size_t views_at_a_time = 64;
constexpr std::int64_t look_least_ms = 50;
constexpr std::int64_t look_most_ms = 10'000;

std::uint64_t number_of(ConnectionId connection_id) {
    return std::uint64_t{connection_id.place} << 32U | connection_id.life;
}

ConnectionId wire_of(std::uint64_t number) {
    return {static_cast<std::uint32_t>(number >> 32U), static_cast<std::uint32_t>(number)};
}

}  // namespace

bool has_hung_up(int fd) {
    pollfd look{fd, POLLRDHUP, 0};
    return poll(&look, 1, 0) > 0 && (look.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}

Reactor::Reactor(const NetworkOptions& given, Inbox& into, Gate& at, Network::QuickDesk& desk,
                 NetworkFigures& counted, ConnectionLimits& unproven, unsigned thread,
                 unsigned thread_count)
    : options(given),
      inbox(into),
      gate(at),
      quick(desk),
      figures(counted),
      connection_limits(unproven),
      number(thread),
      count(thread_count),
      incoming_(incoming_bytes) {}

Reactor::~Reactor() = default;

Result<Nothing, Fault> Reactor::open() {
    const int epoll = epoll_create1(EPOLL_CLOEXEC);
    if (epoll < 0) return Err{Fault{fmt::format("epoll: {}", std::strerror(errno))}};
    sockets_.assign(epoll);
    return Nothing{};
}

void Reactor::run() {
    const auto work = asio::make_work_guard(io);
    wait();
    look_round();
    io.run();
}

ConnectionId Reactor::settle(std::shared_ptr<Connection> connection,
                             ConnectionLimits::Guest guest) {
    std::uint32_t at = 0;
    if (free_places_.empty()) {
        at = static_cast<std::uint32_t>(places_.size());
        places_.emplace_back();
    } else {
        at = free_places_.back();
        free_places_.pop_back();
    }
    places_[at].connection = std::move(connection);
    ++places_[at].life;
    places_[at].guest = guest;
    const ConnectionId connection_id{at * count + number, places_[at].life};
    guests_[guest] = connection_id;
    return connection_id;
}

bool Reactor::proved(ConnectionId connection_id, ConnectionLimits::PartName part) {
    if (find(connection_id) == nullptr) return false;
    const auto entered = connection_limits.prove(places_[connection_id.place / count].guest, part);
    if (entered.makes_way) make_way(*entered.makes_way);
    return entered.guest != ConnectionLimits::Guest{};
}

void Reactor::busy(ConnectionId connection_id, bool working) {
    if (find(connection_id) != nullptr)
        connection_limits.busy(places_[connection_id.place / count].guest, working);
}

void Reactor::drop(ConnectionLimits::Guest guest) {
    const auto at = guests_.find(guest);
    if (at == guests_.end()) return;
    if (Connection* connection = find(at->second)) connection->close();
    round_off();
}

void Reactor::replace(ConnectionId connection_id, std::shared_ptr<Connection> connection) {
    if (find(connection_id) != nullptr)
        places_[connection_id.place / count].connection = std::move(connection);
}

void Reactor::leave(ConnectionId connection_id) {
    if (find(connection_id) == nullptr) return;
    Place& place = places_[connection_id.place / count];
    ++place.life;
    connection_limits.leave(place.guest);
    guests_.erase(std::exchange(place.guest, ConnectionLimits::Guest{}));
    free_places_.push_back(connection_id.place / count);
    // The connection may be the one that is speaking: it goes when it has finished.
    asio::post(io, [connection = std::move(place.connection)] {});
}

Connection* Reactor::find(ConnectionId connection_id) {
    const std::uint32_t at = connection_id.place / count;
    if (at >= places_.size() || places_[at].life != connection_id.life) return nullptr;
    return places_[at].connection.get();
}

void Reactor::deliver(std::vector<Letter> letters) {
    for (Letter& letter : letters)
        if (Connection* to = find(letter.to)) to->send(std::move(letter));
    round_off();
}

bool Reactor::watch(int fd, ConnectionId connection_id) {
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = number_of(connection_id);
    return epoll_ctl(sockets_.native_handle(), EPOLL_CTL_ADD, fd, &event) == 0;
}

void Reactor::watch_room(int fd, ConnectionId connection_id, bool wanted) {
    epoll_event event{};
    event.events = wanted ? EPOLLIN | EPOLLOUT : EPOLLIN;
    event.data.u64 = number_of(connection_id);
    epoll_ctl(sockets_.native_handle(), EPOLL_CTL_MOD, fd, &event);
}

void Reactor::look_at_clock() {
    now_us_ = steady_us();
}

void Reactor::wait() {
    sockets_.async_wait(asio::posix::stream_descriptor::wait_read, [this](error_code failed) {
        if (!failed) serve();
    });
}

// Each is heard once; who has more to say is heard again after the others.
void Reactor::serve() {
    std::array<epoll_event, events_max> events{};
    const int fetched =
        epoll_wait(sockets_.native_handle(), events.data(), static_cast<int>(events.size()), 0);
    look_at_clock();
    for (int i = 0; i < fetched; ++i) {
        const epoll_event& event = events[static_cast<std::size_t>(i)];
        if (Connection* connection = find(wire_of(event.data.u64))) connection->ready(event.events);
    }
    round_off();
    wait();
}

void Reactor::round_off() {
    hand_in();
    // Whoever is flushed may have to go, and that is mail again.
    for (std::size_t i = 0; i < urgent_.size(); ++i)
        if (Connection* connection = find(urgent_[i])) connection->flush();
    urgent_.clear();
    hand_in();
    if (!unhurried_.empty() && !std::exchange(flushing_views_, true))
        asio::post(io, [this] { flush_views(); });
}

void Reactor::hand_in() {
    if (mail_.empty()) return;
    inbox.put_all(mail_);
    if (mail_.empty()) return;
    // What is left was too much for the engine.
    for (const Mail& refused : std::exchange(mail_, {})) {
        const auto& said = std::get<Said>(refused);
        const Error error{gate.now(), Wrong::overloaded, "nothing was decided: try again",
                          counter_of(said.message)};
        if (Connection* connection = find(said.connection_id))
            connection->send(
                {said.connection_id, std::make_shared<const std::string>(write_message(error))});
    }
}

void Reactor::want_flush(ConnectionId connection_id, Haste haste) {
    if (haste == Haste::at_once)
        urgent_.push_back(connection_id);
    else
        unhurried_.push_back(connection_id);
}

void Reactor::flush_views() {
    for (std::size_t i = 0; i < views_at_a_time && !unhurried_.empty(); ++i) {
        const ConnectionId connection_id = unhurried_.front();
        unhurried_.pop_front();
        if (Connection* connection = find(connection_id)) connection->flush();
    }
    flushing_views_ = false;
    round_off();
}

void Reactor::look_round() {
    const std::int64_t shortest =
        std::min({options.idle_ms, options.request_ms, options.unproven_ms});
    const auto pause = std::chrono::milliseconds(
        std::clamp<std::int64_t>(shortest / 8, look_least_ms, look_most_ms));
    looking_.expires_after(pause);
    looking_.async_wait([this](error_code failed) {
        if (failed) return;
        look_at_clock();
        for (std::size_t i = 0; i < places_.size(); ++i)
            if (const auto connection = places_[i].connection) connection->look(now_us_);
        round_off();
        look_round();
    });
}

}  // namespace croupier::server
