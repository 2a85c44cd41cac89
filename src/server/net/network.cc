#include "server/net/network.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <thread>
#include <utility>

#include "server/net/connection.h"

namespace croupier::server {

using boost::system::error_code;

struct Network::House {
    House(NetworkOptions given, Inbox& into, Gate& at, QuickDesk desk)
        : options(std::move(given)),
          quick(std::move(desk)),
          connection_limits(
              {options.sockets_max, options.unproven_max, options.unproven_of_address_max}),
          context(asio::ssl::context::tls_server) {
        const unsigned count = std::max(1U, options.threads);
        for (unsigned i = 0; i < count; ++i)
            reactors.push_back(std::make_unique<Reactor>(options, into, at, quick, figures,
                                                         connection_limits, i, count));
        for (auto& reactor : reactors)
            reactor->make_way = [this](ConnectionLimits::MakesWay who) { drop(who); };
    }

    // Any thread.
    void drop(ConnectionLimits::MakesWay who) {
        figures.made_way.fetch_add(1, std::memory_order_relaxed);
        Reactor& there = *reactors[who.reactor];
        asio::post(there.io, [&there, guest = who.guest] { there.drop(guest); });
    }

    Result<Nothing, Fault> load_certificate();
    Result<Nothing, Fault> listen(const ListenAt& at);
    void accept(std::size_t which);
    void take_in(Tcp::socket socket, Door door, std::size_t plant_number);

    NetworkOptions options;
    QuickDesk quick;
    NetworkFigures figures;
    ConnectionLimits connection_limits;
    asio::ssl::context context;
    std::vector<std::unique_ptr<Reactor>> reactors;
    struct Entrance {
        std::unique_ptr<Tcp::acceptor> acceptor;
        std::unique_ptr<asio::steady_timer> pause;
        Door door{};
    };
    std::vector<Entrance> doors;
    std::size_t next_plant = 0;
    std::vector<std::thread> threads;
    bool stopped = false;
};

Result<Nothing, Fault> Network::House::load_certificate() {
    error_code failed;
    context.set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_sslv2 |
                            asio::ssl::context::no_sslv3 | asio::ssl::context::no_tlsv1 |
                            asio::ssl::context::no_tlsv1_1,
                        failed);
    // Terminals are many, and mostly silent; what is sent is sent in whatever pieces fit.
    SSL_CTX_set_mode(context.native_handle(), SSL_MODE_RELEASE_BUFFERS |
                                                  SSL_MODE_ENABLE_PARTIAL_WRITE |
                                                  SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    context.use_certificate_chain_file(options.certificate_file, failed);
    if (failed)
        return Err{Fault{fmt::format("{}: {}", options.certificate_file, failed.message())}};
    context.use_private_key_file(options.key_file, asio::ssl::context::pem, failed);
    if (failed) return Err{Fault{fmt::format("{}: {}", options.key_file, failed.message())}};
    return Nothing{};
}

Result<Nothing, Fault> Network::House::listen(const ListenAt& at) {
    error_code failed;
    const auto address = asio::ip::make_address(at.address, failed);
    if (failed) return Err{Fault{fmt::format("{} is no address", at.address)}};
    if (!at.tls && !address.is_loopback())
        return Err{Fault{fmt::format("{}: without TLS only on the loopback", at.address)}};
    const Tcp::endpoint endpoint(address, at.port);
    auto acceptor = std::make_unique<Tcp::acceptor>(reactors[0]->io);
    const auto fault = [&](const char* doing) {
        return Err{
            Fault{fmt::format("{} {}:{}: {}", doing, at.address, at.port, failed.message())}};
    };
    acceptor->open(endpoint.protocol(), failed);
    if (failed) return fault("opening");
    acceptor->set_option(asio::socket_base::reuse_address(true), failed);
    // [::] is not 0.0.0.0 too: whoever wants both names both, on one port.
    if (address.is_v6()) acceptor->set_option(asio::ip::v6_only(true), failed);
    if (failed) return fault("opening");
    acceptor->bind(endpoint, failed);
    if (failed) return fault("binding to");
    acceptor->listen(4096, failed);
    if (failed) return fault("listening at");
    const Door door = at.metrics ? Door::metrics : at.tls ? Door::tls : Door::plain;
    doors.push_back(
        {std::move(acceptor), std::make_unique<asio::steady_timer>(reactors[0]->io), door});
    return Nothing{};
}

// Always on the first reactor's thread, whosever the connection becomes.
void Network::House::take_in(Tcp::socket socket, Door door, std::size_t plant_number) {
    error_code failed;
    const auto text_of = [](const Tcp::endpoint& end) {
        const auto address = end.address();
        if (address.is_v6() && address.to_v6().is_v4_mapped())
            return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string();
        return address.to_string();
    };
    Caller caller{door, text_of(socket.remote_endpoint(failed)), {}};
    if (failed) return;  // it has gone again
    caller.local = text_of(socket.local_endpoint(failed));
    if (failed) return;
    const auto& proxies = options.house.proxies;
    const bool proxied = std::find(proxies.begin(), proxies.end(), caller.address) != proxies.end();
    using Counts = ConnectionLimits::Counts;
    const ConnectionLimits::Entered entered =
        connection_limits.enter(caller.address, static_cast<std::uint32_t>(plant_number),
                                door == Door::metrics ? Counts::at_metrics
                                : proxied             ? Counts::in_all
                                                      : Counts::by_address);
    if (entered.makes_way) drop(*entered.makes_way);
    figures.sockets.store(static_cast<std::int64_t>(connection_limits.size()),
                          std::memory_order_relaxed);
    if (entered.guest == ConnectionLimits::Guest{}) {
        figures.refused.fetch_add(1, std::memory_order_relaxed);
        return;
    }
    figures.accepted.fetch_add(1, std::memory_order_relaxed);
    socket.set_option(Tcp::no_delay(true), failed);
    Reactor& reactor = *reactors[plant_number];
    asio::post(reactor.io, [this, &reactor, guest = entered.guest, from = std::move(caller),
                            taken = std::move(socket)]() mutable {
        if (from.door == Door::tls)
            begin_tls(reactor, std::move(taken), std::move(from), guest, context);
        else
            begin_plain(reactor, std::move(taken), std::move(from), guest);
    });
}

void Network::House::accept(std::size_t which) {
    const std::size_t plant_number = next_plant++ % reactors.size();
    Reactor& reactor = *reactors[plant_number];
    doors[which].acceptor->async_accept(
        reactor.io, [this, which, plant_number](error_code failed, Tcp::socket socket) {
            if (stopped || failed == asio::error::operation_aborted) return;
            if (failed) {
                // Out of descriptors, most likely: some will come free.
                doors[which].pause->expires_after(std::chrono::milliseconds(100));
                doors[which].pause->async_wait([this, which](error_code ended) {
                    if (!ended) accept(which);
                });
                return;
            }
            take_in(std::move(socket), doors[which].door, plant_number);
            accept(which);
        });
}

Result<std::unique_ptr<Network>, Fault> Network::open(NetworkOptions options, Inbox& inbox,
                                                      Gate& gate, QuickDesk quick) {
    auto house = std::make_unique<House>(std::move(options), inbox, gate, std::move(quick));
    bool tls = false;
    for (const ListenAt& at : house->options.listen) tls = tls || at.tls;
    if (tls) TRY_DO(house->load_certificate());
    for (const ListenAt& at : house->options.listen) TRY_DO(house->listen(at));
    for (auto& reactor : house->reactors) TRY_DO(reactor->open());
    return std::unique_ptr<Network>(new Network(std::move(house)));
}

Network::Network(std::unique_ptr<House> house) : house_(std::move(house)) {}

Network::~Network() {
    stop();
}

std::vector<std::string> Network::addresses() const {
    std::vector<std::string> found;
    for (const auto& door : house_->doors) {
        error_code ignored;
        const auto endpoint = door.acceptor->local_endpoint(ignored);
        found.push_back(
            endpoint.address().is_v6()
                ? fmt::format("[{}]:{}", endpoint.address().to_string(), endpoint.port())
                : fmt::format("{}:{}", endpoint.address().to_string(), endpoint.port()));
    }
    return found;
}

void Network::start() {
    for (std::size_t i = 0; i < house_->doors.size(); ++i) house_->accept(i);
    for (auto& reactor : house_->reactors)
        house_->threads.emplace_back([&reactor] { reactor->run(); });
}

void Network::stop() {
    if (house_->stopped) return;
    house_->stopped = true;
    if (house_->threads.empty()) return;
    for (auto& reactor : house_->reactors) {
        auto timer =
            std::make_shared<asio::steady_timer>(reactor->io, std::chrono::milliseconds(200));
        const bool first = reactor == house_->reactors.front();
        asio::post(reactor->io, [this, timer, first, &reactor] {
            if (first)
                for (auto& door : house_->doors) door.acceptor->close();
            timer->async_wait([timer, &reactor](error_code) { reactor->io.stop(); });
        });
    }
    for (std::thread& thread : house_->threads) thread.join();
}

void Network::deliver(std::vector<Letter> letters) {
    if (house_->reactors.size() == 1) {
        Reactor& reactor = *house_->reactors[0];
        asio::post(reactor.io, [&reactor, all = std::move(letters)]() mutable {
            reactor.deliver(std::move(all));
        });
        return;
    }
    std::vector<std::vector<Letter>> sorted(house_->reactors.size());
    for (Letter& letter : letters)
        sorted[letter.to.place % sorted.size()].push_back(std::move(letter));
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        if (sorted[i].empty()) continue;
        Reactor& reactor = *house_->reactors[i];
        asio::post(reactor.io, [&reactor, all = std::move(sorted[i])]() mutable {
            reactor.deliver(std::move(all));
        });
    }
}

void Network::reply(HttpReply reply) {
    Reactor& reactor = *house_->reactors[reply.to.place % house_->reactors.size()];
    asio::post(reactor.io, [&reactor, one = std::move(reply)]() mutable {
        if (Connection* to = reactor.find(one.to)) to->reply(std::move(one));
    });
}

const NetworkFigures& Network::figures() const {
    house_->figures.sockets.store(static_cast<std::int64_t>(house_->connection_limits.size()),
                                  std::memory_order_relaxed);
    return house_->figures;
}

}  // namespace croupier::server
