#include "server/plant.h"

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

#include "server/engine.h"
#include "server/server_message.h"
#include "server/translate.h"

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

std::uint64_t number_of(Wire wire) {
    return std::uint64_t{wire.place} << 32U | wire.life;
}

Wire wire_of(std::uint64_t number) {
    return {static_cast<std::uint32_t>(number >> 32U), static_cast<std::uint32_t>(number)};
}

}  // namespace

bool has_hung_up(int fd) {
    pollfd look{fd, POLLRDHUP, 0};
    return poll(&look, 1, 0) > 0 && (look.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}

Plant::Plant(const NetworkOptions& given, Inbox& into, Gate& at, Network::QuickDesk& desk,
             NetworkFigures& counted, Lobby& unproven, unsigned thread, unsigned thread_count)
    : options(given),
      inbox(into),
      gate(at),
      quick(desk),
      figures(counted),
      lobby(unproven),
      number(thread),
      count(thread_count),
      incoming_(incoming_bytes) {}

Plant::~Plant() = default;

Result<Nothing, Fault> Plant::open() {
    const int epoll = epoll_create1(EPOLL_CLOEXEC);
    if (epoll < 0) return Err{Fault{fmt::format("epoll: {}", std::strerror(errno))}};
    sockets_.assign(epoll);
    return Nothing{};
}

void Plant::run() {
    const auto work = asio::make_work_guard(io);
    wait();
    look_round();
    io.run();
}

Wire Plant::settle(std::shared_ptr<Connection> connection, Lobby::Guest guest) {
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
    const Wire wire{at * count + number, places_[at].life};
    guests_[guest] = wire;
    return wire;
}

void Plant::proved(Wire wire) {
    if (find(wire) == nullptr) return;
    Place& place = places_[wire.place / count];
    if (place.guest == Lobby::Guest{}) return;
    lobby.prove(place.guest);
    guests_.erase(std::exchange(place.guest, Lobby::Guest{}));
}

void Plant::busy(Wire wire, bool working) {
    if (find(wire) != nullptr) lobby.busy(places_[wire.place / count].guest, working);
}

void Plant::drop(Lobby::Guest guest) {
    const auto at = guests_.find(guest);
    if (at == guests_.end()) return;
    if (Connection* connection = find(at->second)) connection->close();
}

void Plant::replace(Wire wire, std::shared_ptr<Connection> connection) {
    if (find(wire) != nullptr) places_[wire.place / count].connection = std::move(connection);
}

void Plant::leave(Wire wire) {
    if (find(wire) == nullptr) return;
    Place& place = places_[wire.place / count];
    ++place.life;
    if (place.guest != Lobby::Guest{}) {
        lobby.leave(place.guest);
        guests_.erase(std::exchange(place.guest, Lobby::Guest{}));
    } else {
        lobby.leave_proven();
    }
    free_places_.push_back(wire.place / count);
    // The connection may be the one that is speaking: it goes when it has finished.
    asio::post(io, [connection = std::move(place.connection)] {});
}

Connection* Plant::find(Wire wire) {
    const std::uint32_t at = wire.place / count;
    if (at >= places_.size() || places_[at].life != wire.life) return nullptr;
    return places_[at].connection.get();
}

void Plant::deliver(std::vector<Letter> letters) {
    for (Letter& letter : letters)
        if (Connection* to = find(letter.to)) to->send(std::move(letter));
    round_off();
}

bool Plant::watch(int fd, Wire wire) {
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = number_of(wire);
    return epoll_ctl(sockets_.native_handle(), EPOLL_CTL_ADD, fd, &event) == 0;
}

void Plant::watch_room(int fd, Wire wire, bool wanted) {
    epoll_event event{};
    event.events = wanted ? EPOLLIN | EPOLLOUT : EPOLLIN;
    event.data.u64 = number_of(wire);
    epoll_ctl(sockets_.native_handle(), EPOLL_CTL_MOD, fd, &event);
}

void Plant::look_at_clock() {
    now_us_ = steady_us();
}

void Plant::wait() {
    sockets_.async_wait(asio::posix::stream_descriptor::wait_read, [this](error_code failed) {
        if (!failed) serve();
    });
}

// Each is heard once; who has more to say is heard again after the others.
void Plant::serve() {
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

void Plant::round_off() {
    hand_in();
    // Whoever is flushed may have to go, and that is mail again.
    for (std::size_t i = 0; i < urgent_.size(); ++i)
        if (Connection* connection = find(urgent_[i])) connection->flush();
    urgent_.clear();
    hand_in();
    if (!unhurried_.empty() && !std::exchange(flushing_views_, true))
        asio::post(io, [this] { flush_views(); });
}

void Plant::hand_in() {
    if (mail_.empty()) return;
    inbox.put_all(mail_);
    if (mail_.empty()) return;
    // What is left was too much for the engine.
    for (const Mail& refused : std::exchange(mail_, {})) {
        const auto& said = std::get<Said>(refused);
        const Error error{gate.now(), Wrong::overloaded, "nothing was decided: try again",
                          counter_of(said.message)};
        if (Connection* connection = find(said.wire))
            connection->send(
                {said.wire, std::make_shared<const std::string>(write_message(error))});
    }
}

void Plant::want_flush(Wire wire, Haste haste) {
    if (haste == Haste::at_once)
        urgent_.push_back(wire);
    else
        unhurried_.push_back(wire);
}

void Plant::flush_views() {
    for (std::size_t i = 0; i < views_at_a_time && !unhurried_.empty(); ++i) {
        const Wire wire = unhurried_.front();
        unhurried_.pop_front();
        if (Connection* connection = find(wire)) connection->flush();
    }
    flushing_views_ = false;
    round_off();
}

void Plant::look_round() {
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
