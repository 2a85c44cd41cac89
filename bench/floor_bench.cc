// Decide and apply in memory, settlement of a large round, and the host with a durable store.
#include <benchmark/benchmark.h>
#include <stdlib.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/draw.h"
#include "codec/journal.h"
#include "floor/apply.h"
#include "floor/decide.h"
#include "floor/state.h"
#include "host/host.h"
#include "host/recover.h"
#include "journal/memory/memory_store.h"
#include "journal/sqlite/sqlite_store.h"
#include "lab/library.h"

namespace croupier {
namespace {

using namespace floor;

std::string rulebook_text(std::string_view id) {
    for (const auto& [name, text] : lab::embedded_rulebooks())
        if (name == std::string(id) + ".toml") return std::string(text);
    CHECK(false);
}

constexpr std::uint32_t terminal_count = 10'000;
constexpr std::uint32_t table_count = 20;
constexpr std::size_t wagers_each = 5;

// A venue with its rulebook, tables and terminals.
void set_up(const std::function<void(Order)>& order, std::int64_t period_ms) {
    OpenVenue open;
    open.name = "Bench";
    open.rounds_kept = 16;
    open.queue_max_ms = 60'000;
    open.clock_drift_max_ms = 60'000;
    order(VenueCommand{open});
    order(VenueCommand{AddRulebook{rulebook_text("star-rapid-fusion-2024")}});
    order(StaffCommand{AddStaff{StaffId(1), "assistant_gaming_manager"}});
    order(StaffCommand{SignIn{StaffId(1)}});
    for (std::uint32_t i = 0; i < table_count; ++i) {
        Settings settings;
        settings.rulebook = "star-rapid-fusion-2024";
        settings.game = i % 2 == 0 ? Game::baccarat : Game::roulette;
        settings.least = Money::cents(100);
        settings.most = Money::cents(100'000'00);
        settings.period_ms = period_ms;
        order(TableCommand{AddTable{"T" + std::to_string(i), settings}});
        order(TableCommand{OpenTable{TableId(i)}});
        if (settings.game != Game::baccarat) continue;
        ShoeLoad load;
        load.set = "1";
        load.back = "blue";
        load.decks = 8;
        load.mixing = Mixing::shuffled;
        load.cut_at = 208;
        load.from_back = 20;
        load.burn = Burn::one_face_down;
        load.burnt = 1;
        order(TableCommand{LoadShoe{TableId(i), load}});
    }
    for (std::uint32_t i = 0; i < terminal_count; ++i) {
        order(TerminalCommand{AddTerminal{"PT" + std::to_string(i)}});
        Person somebody;
        somebody.pseudonym.fill(static_cast<std::uint8_t>(i % 251 + 1));
        order(TerminalCommand{InsertCard{TerminalId(i), somebody}});
        Split credit;
        credit[CreditClass::cashable] = Money::cents(1'000'000'000'00);
        order(VenueCommand{TakeOver{0, {}, {}, {{TerminalId(i), credit, {}}}}});
    }
}

// A hall: roulette and baccarat tables under Rapid Fusion, terminals spread over them.
class Hall {
public:
    Hall() {
        set_up([this](Order wanted) { this->order(std::move(wanted)); }, 20'000);
    }

    void order(Order wanted) {
        Command command;
        command.origin = {OriginKind::host, 0};
        command.actor = StaffId(1);
        command.at = state.at;
        command.order = std::move(wanted);
        run(command);
    }
    void run(const Command& command) {
        Ruling decision = decide(state, command);
        CHECK(decision.accepted());
        CHECK(floor::apply(state, decision.events).has_value());
        remember(state, command, decision.refusal);
    }
    void open_rounds() {
        for (std::uint32_t i = 0; i < table_count; ++i) order(WagerCommand{NewGame{TableId(i)}});
    }
    void finish_round(TableId id) {
        const Table& table = state.tables[id.value()];
        state.at = table.round.closes_at;
        order(WagerCommand{WakeTable{id}});
        if (table.settings.game == Game::roulette) {
            order(PlayCommand{ReportNumber{id, static_cast<std::uint8_t>(source() % 37)}});
        } else {
            while (table.phase != Phase::result) {
                const auto card =
                    cards::Card::of_index(static_cast<int>(draw_below(source, cards::deck_size)));
                order(PlayCommand{DealCard{id, card}});
            }
        }
    }

    static Spot spot(TableId table, std::uint64_t n) {
        Spot chosen;
        if (table.value() % 2 == 0) {
            chosen.game = Game::baccarat;
            chosen.bet = static_cast<std::uint8_t>(1 + n % 5);
        } else {
            chosen.game = Game::roulette;
            chosen.bet = 1;
            chosen.numbers = std::uint64_t{1} << (n % 37);
        }
        return chosen;
    }
    static Command wager(TerminalId terminal, TableId table, std::uint64_t n,
                         std::uint64_t counter) {
        Command command;
        command.origin = {OriginKind::terminal, terminal.value()};
        command.counter = counter;
        command.order =
            WagerCommand{PlaceBets{table, terminal, {{spot(table, n), Money::cents(500)}}}};
        return command;
    }

    State state;
    FastSource source{7};
};

// One wager a command, as players place them.
void wagers(benchmark::State& bench) {
    Hall hall;
    hall.open_rounds();
    std::vector<Command> commands;
    std::uint64_t counter = 0;
    for (std::size_t n = 0; n < wagers_each; ++n)
        for (std::uint32_t t = 0; t < terminal_count; ++t)
            commands.push_back(Hall::wager(TerminalId(t), TableId(t % table_count), n, ++counter));
    for (auto _ : bench) {
        for (Command& command : commands) {
            command.at = hall.state.at;
            command.counter += commands.size();
            hall.run(command);
        }
        bench.PauseTiming();
        for (std::uint32_t i = 0; i < table_count; ++i) {
            hall.finish_round(TableId(i));
            hall.order(PlayCommand{ConfirmResult{TableId(i)}});
        }
        hall.open_rounds();
        bench.ResumeTiming();
    }
    bench.SetItemsProcessed(bench.iterations() * static_cast<std::int64_t>(commands.size()));
}
BENCHMARK(wagers)->Unit(benchmark::kMillisecond);

// A round of one table with all terminals and 50,000 wagers.
void settlement(benchmark::State& bench) {
    Hall hall;
    for (auto _ : bench) {
        bench.PauseTiming();
        const TableId id(static_cast<std::uint32_t>(bench.range(0)));
        hall.order(WagerCommand{NewGame{id}});
        for (std::uint32_t t = 0; t < terminal_count; ++t)
            for (std::size_t n = 0; n < wagers_each; ++n) {
                Command command = Hall::wager(TerminalId(t), id, n * 7 + t, 0);
                command.at = hall.state.at;
                hall.run(command);
            }
        hall.finish_round(id);
        bench.ResumeTiming();
        hall.order(PlayCommand{ConfirmResult{id}});
    }
}
BENCHMARK(settlement)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

// ---- The host ----

class RealClock final : public host::Clock {
public:
    std::int64_t wall_ms() override {
        return std::chrono::duration_cast<std::chrono::milliseconds>(
                   std::chrono::system_clock::now().time_since_epoch())
            .count();
    }
    std::int64_t steady_ms() override {
        return std::chrono::duration_cast<std::chrono::milliseconds>(
                   std::chrono::steady_clock::now().time_since_epoch())
            .count();
    }
};

std::int64_t micros() {
    return std::chrono::duration_cast<std::chrono::microseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

// Knows when each wager was offered and when its answer came.
class Watch final : public host::Listener {
public:
    void answered(const Command& command, const Refusal& refusal) override {
        if (command.origin.kind != OriginKind::terminal) return;
        ++answers;
        if (refusal.reason != Rejection::none) ++refusals;
        if (command.counter < offered.size() && offered[command.counter] != 0)
            waits.push_back(micros() - offered[command.counter]);
    }
    void happened(const codec::Entry&, journal::Sequence) override {}
    std::uint64_t answers = 0;
    std::uint64_t refusals = 0;
    std::vector<std::int64_t> offered;
    std::vector<std::int64_t> waits;
};

class Served {
public:
    Served() {
        std::string name = (std::filesystem::temp_directory_path() / "floor-bench-XXXXXX").string();
        CHECK(mkdtemp(name.data()) != nullptr);
        folder_ = name;
        path = folder_ + "/venue.db";
        journal::SqliteOptions options;
        options.path = path;
        auto created =
            journal::create_sqlite(options, {journal::format_number, "bench", std::nullopt});
        CHECK(created.has_value());
        store = std::move(*created);
        auto opened = host::Host::open(*store, clock, watch, nullptr, {});
        CHECK(opened.has_value());
        engine = std::move(*opened);
        engine_setup();
    }
    ~Served() { std::filesystem::remove_all(folder_); }

    void order(Order wanted) {
        Command command;
        command.origin = {OriginKind::host, 0};
        command.actor = StaffId(1);
        command.received_at = engine->now();
        command.order = std::move(wanted);
        CHECK(engine->submit(std::move(command)));
    }
    void turn() { CHECK(engine->turn().has_value()); }

    RealClock clock;
    Watch watch;
    std::string path;
    std::unique_ptr<journal::Store> store;
    std::unique_ptr<host::Host> engine;

private:
    void engine_setup() {
        set_up([this](Order wanted) { order(std::move(wanted)); }, 600'000);
        for (std::uint32_t i = 0; i < table_count; ++i) order(WagerCommand{NewGame{TableId(i)}});
        turn();
    }
    std::string folder_;
};

// As fast as they come: every answer waits for its batch on the disk.
void durable_wagers(benchmark::State& bench) {
    Served served;
    constexpr std::size_t burst = 50'000;
    std::uint64_t counter = 0;
    for (auto _ : bench) {
        bench.PauseTiming();
        std::vector<Command> commands;
        commands.reserve(burst);
        for (std::size_t i = 0; i < burst; ++i) {
            const TerminalId terminal(static_cast<std::uint32_t>(counter % terminal_count));
            commands.push_back(Hall::wager(terminal, TableId(terminal.value() % table_count),
                                           counter / terminal_count, counter + 1));
            ++counter;
        }
        bench.ResumeTiming();
        for (Command& command : commands) {
            command.received_at = served.engine->now();
            CHECK(served.engine->submit(std::move(command)));
        }
        served.turn();
    }
    CHECK(served.watch.refusals == 0);
    bench.SetItemsProcessed(static_cast<std::int64_t>(counter));
}
BENCHMARK(durable_wagers)->Unit(benchmark::kMillisecond)->UseRealTime()->MinTime(3);

// Offered at a steady 20,000 a second for two seconds: how long answers take.
void durable_latency(benchmark::State& bench) {
    for (auto _ : bench) {
        Served served;
        constexpr std::int64_t rate = 20'000;
        constexpr std::size_t all = 2 * rate;
        served.watch.offered.assign(all + 1, 0);
        served.watch.waits.reserve(all);
        const std::int64_t start = micros();
        std::size_t sent = 0;
        while (served.watch.answers < all) {
            const auto due = std::min<std::size_t>(
                all, static_cast<std::size_t>((micros() - start) * rate / 1'000'000));
            for (; sent < due; ++sent) {
                const TerminalId terminal(static_cast<std::uint32_t>(sent % terminal_count));
                Command command = Hall::wager(terminal, TableId(terminal.value() % table_count),
                                              sent / terminal_count, sent + 1);
                command.received_at = served.engine->now();
                // When it should have been offered, however late we are.
                served.watch.offered[sent + 1] =
                    start + static_cast<std::int64_t>(sent) * 1'000'000 / rate;
                CHECK(served.engine->submit(std::move(command)));
            }
            served.turn();
        }
        auto& waits = served.watch.waits;
        std::sort(waits.begin(), waits.end());
        const auto at = [&](double part) {
            return static_cast<double>(waits[static_cast<std::size_t>(
                       part * static_cast<double>(waits.size() - 1))]) /
                   1000;
        };
        bench.counters["p50_ms"] = at(0.5);
        bench.counters["p99_ms"] = at(0.99);
        bench.counters["p999_ms"] = at(0.999);
    }
}
BENCHMARK(durable_latency)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(1);

// Recovery of a store with a million wagers, from its first batch.
void recovery(benchmark::State& bench) {
    Served served;
    std::uint64_t counter = 0;
    for (int burst = 0; burst < 20; ++burst) {
        for (int i = 0; i < 50'000; ++i) {
            const TerminalId terminal(static_cast<std::uint32_t>(counter % terminal_count));
            Command command = Hall::wager(terminal, TableId(terminal.value() % table_count),
                                          counter / terminal_count, counter + 1);
            ++counter;
            command.received_at = served.engine->now();
            CHECK(served.engine->submit(std::move(command)));
        }
        served.turn();
    }
    std::uint64_t events = 0;
    for (auto _ : bench) {
        auto recovered = host::recover(*served.store);
        CHECK(recovered.has_value());
        events += recovered->how.events;
    }
    bench.SetItemsProcessed(static_cast<std::int64_t>(events));
    const Bytes snapshot = codec::encode_state(served.engine->state());
    bench.counters["snapshot_mb"] = static_cast<double>(snapshot.size()) / 1e6;
    const std::int64_t before = micros();
    const auto state = codec::decode_state(snapshot);
    CHECK(state.has_value());
    bench.counters["from_snapshot_ms"] = static_cast<double>(micros() - before) / 1000;
}
BENCHMARK(recovery)->Unit(benchmark::kMillisecond)->Iterations(3);

// ---- A day: 10,000 terminals, 200 rounds each, three wagers a round, durable ----

double resident_mb() {
    std::ifstream status("/proc/self/status");
    std::string word;
    while (status >> word)
        if (word == "VmRSS:") {
            double kilobytes = 0;
            status >> kilobytes;
            return kilobytes / 1024;
        }
    return 0;
}

class SetClock final : public host::Clock {
public:
    std::int64_t wall_ms() override { return now; }
    std::int64_t steady_ms() override { return now; }
    std::int64_t now = 1'700'000'000'000;
};

void day(benchmark::State& bench) {
    for (auto _ : bench) {
        std::string folder = (std::filesystem::temp_directory_path() / "floor-day-XXXXXX").string();
        CHECK(mkdtemp(folder.data()) != nullptr);
        journal::SqliteOptions options;
        options.path = folder + "/venue.db";
        auto store =
            journal::create_sqlite(options, {journal::format_number, "bench", std::nullopt});
        CHECK(store.has_value());
        SetClock clock;
        Watch watch;
        auto opened = host::Host::open(**store, clock, watch, nullptr, {});
        CHECK(opened.has_value());
        host::Host& engine = **opened;
        const auto order = [&](Order wanted) {
            Command command;
            command.origin = {OriginKind::host, 0};
            command.actor = StaffId(1);
            command.received_at = engine.now();
            command.order = std::move(wanted);
            CHECK(engine.submit(std::move(command)));
        };
        const auto turn = [&] { CHECK(engine.turn().has_value()); };
        set_up(order, 20'000);
        turn();
        FastSource source(11);
        std::uint64_t counter = 0;
        constexpr int rounds = 200;
        for (int round = 0; round < rounds; ++round) {
            for (std::uint32_t i = 0; i < table_count; ++i)
                order(WagerCommand{NewGame{TableId(i)}});
            turn();
            for (std::size_t n = 0; n < 3; ++n)
                for (std::uint32_t t = 0; t < terminal_count; ++t) {
                    Command command =
                        Hall::wager(TerminalId(t), TableId(t % table_count), source(), ++counter);
                    command.received_at = engine.now();
                    CHECK(engine.submit(std::move(command)));
                }
            turn();
            clock.now += 20'000;
            turn();
            for (std::uint32_t i = 0; i < table_count; ++i) {
                const Table& table = engine.state().tables[i];
                if (table.settings.game == Game::roulette) {
                    order(PlayCommand{
                        ReportNumber{TableId(i), static_cast<std::uint8_t>(source() % 37)}});
                    turn();
                }
                while (table.phase != Phase::result) {
                    order(PlayCommand{DealCard{
                        TableId(i), cards::Card::of_index(
                                        static_cast<int>(draw_below(source, cards::deck_size)))}});
                    turn();
                }
                order(PlayCommand{ConfirmResult{TableId(i)}});
            }
            turn();
            if (round == rounds / 2 - 1) bench.counters["half_mb"] = resident_mb();
        }
        bench.counters["whole_mb"] = resident_mb();
        bench.counters["wagers"] = static_cast<double>(watch.answers);
        CHECK(watch.refusals == 0);
        std::filesystem::remove_all(folder);
    }
}
BENCHMARK(day)->Unit(benchmark::kSecond)->UseRealTime()->Iterations(1);

}  // namespace
}  // namespace croupier
