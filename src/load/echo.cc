#include "load/echo.h"

#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <vector>

#include "load/client.h"
#include "load/order.h"

namespace croupier::load {
namespace {

constexpr std::size_t opening_max = 128;
constexpr std::int64_t echo_progress_us = 100'000;
constexpr std::int64_t opening_max_us = 60 * second_us;

struct Echoes {
    Figures& figures;
    Findings& findings;
    std::size_t open = 0;
    std::size_t opening = 0;
    std::string fault;
    bool measuring = false;
};

class Echo final : public Client {
public:
    Echo(Switchboard& board, Echoes& all, std::uint32_t number)
        : Client(board), all_(all), number_(number) {}

    void shout() {
        Order order;
        order.counter = ++counter_;
        order.count = 1;
        order.chips[0] = {static_cast<Place>(number_ % places_of(Game::roulette)),
                          Money::cents(100)};
        said_.clear();
        append_message(said_, order, Game::roulette, 1);
        sent_us_ = steady_us();
        say(said_);
    }

private:
    void opened() override {
        ++all_.open;
        --all_.opening;
    }
    void heard(std::string_view text) override {
        if (!all_.measuring) return;
        if (text != said_) all_.findings.disagree("an echo that is none");
        ++all_.figures.acks;
        all_.figures.latency.add(steady_us() - sent_us_);
        shout();
    }
    void gone(Gone) override { all_.fault = "the echo has gone"; }
    void rang() override {}

    Echoes& all_;
    std::uint32_t number_;
    std::uint64_t counter_ = 0;
    std::string said_;
    std::int64_t sent_us_ = 0;
};

}  // namespace

Result<Nothing, Fault> run_echo(Switchboard& board, const Options& options, Figures& figures,
                                Findings& findings) {
    Echoes all{figures, findings, 0, 0, {}, false};
    std::vector<std::unique_ptr<Echo>> sockets;
    const std::int64_t begun = steady_us();
    board.run([&] {
        while (sockets.size() < options.terminals && all.opening < opening_max) {
            ++all.opening;
            sockets.push_back(
                std::make_unique<Echo>(board, all, static_cast<std::uint32_t>(sockets.size())));
            sockets.back()->connect();
        }
        if (board.now_us() - begun > opening_max_us) all.fault = "the echo does not open";
        return !all.fault.empty() || all.open == options.terminals;
    });
    if (!all.fault.empty()) return Err{Fault{all.fault}};
    all.measuring = true;
    const std::int64_t start = steady_us();
    for (const auto& socket : sockets) socket->shout();
    std::int64_t reported = 0;
    board.run([&] {
        if (options.progress && board.now_us() - reported >= echo_progress_us) {
            reported = board.now_us();
            fmt::print(stderr, "acks {}\n", figures.acks);
            std::fflush(stderr);
        }
        return !all.fault.empty() ||
               board.now_us() - start >= static_cast<std::int64_t>(options.seconds) * second_us;
    });
    figures.measured_us = board.now_us() - start;
    if (!all.fault.empty()) return Err{Fault{all.fault}};
    return Nothing{};
}

}  // namespace croupier::load
