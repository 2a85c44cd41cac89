// The demo floor for tests: the real host over a memory store, actors between its turns as the
// server calls them, and time that passes as quickly as it can.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "host/drawing.h"
#include "host/host.h"
#include "host/test_kit.h"
#include "lab/library.h"
#include "server/demo/demo_floor.h"
#include "server/demo/scripted_dealer.h"
#include "server/process/actor.h"
#include "vault/testing.h"

namespace croupier::server::kit {

// Counts what came of orders, by origin and name: "terminal place_bets". Keeps nothing else.
class Counting final : public host::Listener {
public:
    void answered(const floor::Command& command, const floor::Refusal& refusal) override {
        const auto kind = static_cast<std::size_t>(command.origin.kind);
        const std::string what = std::string(floor::origin_kind_names[kind]) + " " +
                                 std::string(order_name(command.order));
        if (refusal.reason == floor::Rejection::none)
            ++accepted[what];
        else
            ++refused[what + " " + std::string(floor::name_of(refusal.reason))];
    }
    void happened(const codec::Entry&, journal::Sequence) override {}

    using Counts = std::map<std::string, std::uint64_t>;
    static std::uint64_t sum(const Counts& counts, std::string_view of) {
        std::uint64_t all = 0;
        for (const auto& [what, count] : counts)
            if (what.starts_with(of)) all += count;
        return all;
    }
    Counts accepted;
    Counts refused;

private:
    static std::string_view order_name(const floor::Order& order) {
        return std::visit(
            [](const auto& area) {
                return std::visit([](const auto& one) { return std::string_view(one.type_name); },
                                  area);
            },
            order);
    }
};

class House {
public:
    House() : vault(vault::testing::open_vault(vault::testing::memory_options())) {
        auto made = journal::create_memory({journal::format_number, "test", std::nullopt}, {});
        CHECK(made.has_value());
        store = std::move(*made);
        start();
    }

    void start() {
        auto opened = host::Host::open(*store, clock, ear, nullptr, {});
        if (!opened) ADD_FAILURE() << opened.error().what;
        CHECK(opened.has_value());
        host = std::move(*opened);
    }
    void stop() { host.reset(); }
    void open_floor() {
        auto opened = open_demo_floor(*host, vault, lab::embedded_rulebooks());
        if (!opened) ADD_FAILURE() << opened.error().what;
        CHECK(opened.has_value());
        floor = std::move(*opened);
    }

    ScriptedDealer dealer(std::uint64_t seed) const {
        std::vector<ScriptedDealer::Place> places;
        places.reserve(floor.tables.size());
        for (const DemoTable& table : floor.tables) places.push_back({table.table, table.dealer});
        return ScriptedDealer(places, Chance(seed));
    }

    const floor::State& state() const { return host->state(); }
    const floor::Table& table(std::size_t at) const { return state().tables[at]; }
    void submit(floor::Command command) {
        CHECK(host->submit(std::move(command)));
        turn();
    }
    void turn() {
        const auto done = host->turn();
        if (!done) ADD_FAILURE() << done.error().what;
        CHECK(done.has_value());
    }

    // Lets so much of the venue's time pass, or less when `enough` says so.
    template <class Enough>
    bool run(const std::vector<Actor*>& actors, std::int64_t ms, Enough&& enough) {
        const std::int64_t until = clock.steady_ms() + ms;
        while (true) {
            settle(actors);
            if (enough()) return true;
            std::optional<std::int64_t> next = host->wake_at();
            for (const Actor* actor : actors)
                if (const auto at = actor->next_at(); at && (!next || *at < *next)) next = at;
            const std::int64_t left = until - clock.steady_ms();
            if (left <= 0) return false;
            const std::int64_t step = next ? std::max<std::int64_t>(*next - host->now(), 1) : left;
            clock.advance(std::min(step, left));
        }
    }
    void run(const std::vector<Actor*>& actors, std::int64_t ms) {
        run(actors, ms, [] { return false; });
    }

    host::kit::StillClock clock;
    Counting ear;
    vault::Vault vault;
    std::unique_ptr<journal::Store> store;
    std::unique_ptr<host::Host> host;
    DemoFloor floor;
    rng::SeededEntropy entropy{1};
    host::MemorySealer sealer;
    host::Drawing drawing{entropy, sealer};

private:
    class Queue final : public Orders {
    public:
        explicit Queue(host::Host& into) : into_(into) {}
        bool submit(floor::Command command) override {
            any = true;
            return into_.submit(std::move(command));
        }
        bool any = false;

    private:
        host::Host& into_;
    };

    // Turns and actors until nobody has anything more to say at this moment.
    void settle(const std::vector<Actor*>& actors) {
        constexpr int turns_max = 1'000;
        for (int turns = 0; turns < turns_max; ++turns) {
            turn();
            Queue queue(*host);
            for (Actor* actor : actors) actor->act(state(), host->now(), queue);
            const std::size_t drawn = drawing.work(*host);
            if (!queue.any && drawn == 0) return;
        }
        ADD_FAILURE() << "the actors never rest";
    }
};

}  // namespace croupier::server::kit
