#include "server/serve.h"

#include <fmt/format.h>
#include <pthread.h>

#include <algorithm>
#include <csignal>
#include <thread>

#include "base/hash.h"
#include "codec/journal.h"
#include "journal/mirror/mirror_store.h"
#include "journal/sqlite/sqlite_store.h"
#include "server/opening.h"
#include "server/venue.h"
#include "sockets/byte_stream.h"

namespace croupier::server {
namespace {

using Path = std::filesystem::path;

}  // namespace

Result<Nothing, Fault> Venue::open() {
    if (options_.fresh) TRY_DO(throw_away());
    TRY_DO(open_log());
    // What runs is known before anything else is touched (ST-GMNS-1.17.5).
    TRY(self, ops::check_self(self_options()));
    self_ = std::move(self);
    if (!self_.matched()) {
        log_->write(ops::Level::error, "self_check_differs", {{"summary", self_.summary()}});
        return Err{Fault{fmt::format("what runs is not what was approved: {}", self_.summary())}};
    }
    TRY_DO(open_vault());
    TRY_DO(open_store());
    TRY_DO(open_host());
    if (demo_store_)
        TRY_DO(open_demo());
    else
        TRY_DO(open_venue({*host_, *vault_, config_, options_.rulebooks, options_.say}));
    give_out_tables();
    return open_network();
}

// Dealer terminal and display of a table have its number. A dealer terminal can have more tables
// than its own: one dealer, two games.
void Venue::give_out_tables() {
    const auto& tables = host_->state().tables;
    const auto named = [&](const std::string& name) {
        const auto found = std::find_if(tables.begin(), tables.end(),
                                        [&](const auto& table) { return table.name == name; });
        return static_cast<std::size_t>(found - tables.begin());
    };
    std::vector<std::vector<floor::TableId>> served(tables.size());
    for (std::size_t i = 0; i < tables.size(); ++i)
        served[i].emplace_back(static_cast<std::uint32_t>(i));
    for (const DemoTable& table : demo_.tables)
        if (table.dealt_with) served[table.dealt_with->value()].push_back(table.table);
    if (!demo_store_)
        for (const ops::TableConfig& table : config_.tables)
            if (!table.dealt_with.empty())
                served[named(table.dealt_with)].push_back(served[named(table.name)].front());
    for (std::size_t i = 0; i < tables.size(); ++i) {
        const auto number = static_cast<std::uint32_t>(i);
        engine_->add_duty({Part::dealer_terminal, number, served[i]});
        engine_->add_duty({Part::display, number, {floor::TableId(number)}});
    }
}

ops::SelfCheckOptions Venue::self_options() const {
    ops::SelfCheckOptions check;
    check.approved = config_.self_check.approved;
    if (!config_.venue.web.empty()) check.folders.push_back({"web", config_.venue.web});
    if (!config_.venue.rulebooks.empty())
        check.folders.push_back({"rulebooks", config_.venue.rulebooks});
    return check;
}

Result<Nothing, Fault> Venue::throw_away() {
    if (!config_.venue.demo) return Err{Fault{"--fresh is for a demo only"}};
    std::error_code failed;
    // Never a store that is somebody's: only one that says itself that it is a demo.
    if (std::filesystem::exists(config_.store.path)) {
        TRY(old, journal::open_sqlite({.path = config_.store.path, .head_path = config_.store.head},
                                      journal::Access::read));
        bool demo = false;
        const auto look = [&](const journal::Batch& batch) -> Result<Nothing, Fault> {
            codec::Batch first;
            TRY_DO(codec::read_batch(first, batch.content));
            for (const codec::Entry& entry : first.entries)
                if (const auto* venue = std::get_if<floor::VenueCommand>(&entry.command.order))
                    if (const auto* opened = std::get_if<floor::OpenVenue>(venue))
                        demo = opened->demo;
            return Nothing{};
        };
        TRY_DO(old->read(1, 1, look));
        TRY(head, old->head());
        if (!demo && head.sequence > 0)
            return Err{
                Fault{fmt::format("{} is no demo: nothing was thrown away", config_.store.path)}};
    }
    for (const std::string& file : {config_.store.path, config_.vault.path})
        for (const char* ending : {"", "-wal", "-shm", ".head", ".state.0", ".state.1"})
            std::filesystem::remove(file + ending, failed);
    std::filesystem::remove(config_.vault.key, failed);
    return Nothing{};
}

Result<Nothing, Fault> Venue::open_log() {
    TRY(log, ops::Log::open({.path = config_.log.file,
                             .least = config_.log.level,
                             .queue_max = config_.log.queue_max}));
    log_ = std::move(log);
    return Nothing{};
}

Result<Nothing, Fault> Venue::open_vault() {
    vault::Options vault;
    vault.path = config_.vault.path;
    vault.key_path = config_.vault.key;
    TRY(opened, vault::Vault::open(std::move(vault)));
    vault_.emplace(std::move(opened));
    signer_.emplace(*vault_);
    return Nothing{};
}

Result<std::unique_ptr<journal::Store>, Fault> Venue::open_copy(const std::string& path,
                                                                const std::string& head) {
    const journal::SqliteOptions where{.path = path, .head_path = head};
    if (std::filesystem::exists(path)) return journal::open_sqlite(where, journal::Access::write);
    journal::Genesis genesis;
    genesis.venue = config_.venue.name;
    return journal::create_sqlite(where, genesis);
}

Result<Nothing, Fault> Venue::open_store() {
    auto first = open_copy(config_.store.path, config_.store.head);
    if (config_.store.mirror.empty()) {
        if (!first) return Err{first.error()};
        store_ = std::move(*first);
    } else {
        auto second = open_copy(config_.store.mirror, config_.store.mirror_head);
        journal::MirrorOptions mirror;
        mirror.catch_up_max = config_.store.catch_up_max;
        TRY(both, journal::open_mirror({config_.store.path, std::move(first)},
                                       {config_.store.mirror, std::move(second)}, mirror));
        store_ = std::move(both);
    }
    for (const std::string& note : store_->notes())
        log_->write(ops::Level::warning, "store_note", {{"note", note}});
    return Nothing{};
}

Result<Nothing, Fault> Venue::open_host() {
    clock_ = std::make_unique<MachineClock>(options_.speed);
    EngineOptions engine;
    engine.mail_max = config_.limits.queue_max;
    engine.idle_lock_ms = config_.sign_in.idle_lock_ms;
    engine.speed = options_.speed;
    engine.build = options_.build;
    engine.program = self_.program;
    engine.confirm_twice_above = config_.venue.confirm_twice_above;
    engine_ = std::make_unique<Engine>(std::move(engine));
    host::Options host;
    host.build = options_.build;
    host.program = self_.program;
    host.approved = self_.approved_program.value_or(Digest{});
    host.queue_max = config_.limits.queue_max;
    host.batch_entries_max = config_.limits.batch_entries_max;
    host.space_reserve_bytes = config_.store.space_reserve_bytes;
    host.checkpoint_every = config_.store.checkpoint_every;
    const std::int64_t begun = steady_us();
    TRY(opened, host::Host::open(*store_, *clock_, *engine_, &*signer_, std::move(host)));
    host_ = std::move(opened);
    engine_->seat(*host_, *clock_);
    const host::Recovered& how = host_->recovered();
    log_->write(ops::Level::info, "recovered",
                {{"snapshot", how.from_snapshot},
                 {"batches", how.batches},
                 {"events", how.events},
                 {"took_ms", (steady_us() - begun) / 1'000}});
    const auto& venue = host_->state().venue;
    demo_store_ = venue ? venue->demo : config_.venue.demo;
    if (config_.venue.demo && !demo_store_)
        return Err{Fault{fmt::format("{} is no demo store", config_.store.path)}};
    if ((options_.speed != 1 || options_.robots != 0) && !demo_store_)
        return Err{Fault{"--speed and --robots exist only on a demo store"}};
    vault::LockPolicy locks;
    locks.failures_max = config_.sign_in.failures_max;
    locks.delay_first_ms = config_.sign_in.delay_first_ms;
    locks.delay_longest_ms = config_.sign_in.delay_longest_ms;
    locks.lock_first_ms = config_.sign_in.lock_first_ms;
    locks.lock_longest_ms = config_.sign_in.lock_longest_ms;
    reception_.emplace(*vault_, *host_, locks, host::ReceptionLimits{});
    TRY(entropy, rng::SystemEntropy::open());
    entropy_.emplace(std::move(entropy));
    sealer_.emplace(*vault_);
    drawing_.emplace(*entropy_, *sealer_);
    engine_->add_worker([this](host::Host& at) { return drawing_->work(at); });
    return Nothing{};
}

Result<Nothing, Fault> Venue::run() {
    // Signals come to one thread that does nothing else.
    sigset_t stops;
    sigemptyset(&stops);
    sigaddset(&stops, SIGTERM);
    sigaddset(&stops, SIGINT);
    sigaddset(&stops, SIGHUP);
    sigaddset(&stops, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &stops, nullptr);
    std::thread watch([&] {
        while (true) {
            int signal = 0;
            if (sigwait(&stops, &signal) != 0) continue;
            if (signal == SIGHUP) {
                log_->reopen();
            } else {
                engine_->stop();
                return;
            }
        }
    });
    backstage_->start();
    watchman_.start();
    if (lines_ != nullptr) lines_->start();
    network_->start();
    say_addresses();
    if (demo_store_) say_demo();
    log_->write(ops::Level::info, "started", {{"build", options_.build}, {"demo", demo_store_}});
    auto ended = engine_->run();
    if (!ended) log_->write(ops::Level::error, "store_failed", {{"fault", ended.error().what}});
    network_->stop();
    if (lines_ != nullptr) lines_->stop();
    watchman_.stop();
    backstage_->stop();
    pthread_kill(watch.native_handle(), SIGUSR1);
    watch.join();
    log_->write(ops::Level::info, "stopped");
    return ended;
}

Result<Nothing, Fault> serve(const ServeOptions& options) {
    sockets::raise_file_limit();
    std::signal(SIGPIPE, SIG_IGN);
    // Before there is any thread: each takes over what is blocked here, and run() alone waits for
    // it.
    sigset_t stops;
    sigemptyset(&stops);
    for (const int signal : {SIGTERM, SIGINT, SIGHUP, SIGUSR1}) sigaddset(&stops, signal);
    pthread_sigmask(SIG_BLOCK, &stops, nullptr);
    Venue venue(options);
    TRY_DO(venue.open());
    return venue.run();
}

}  // namespace croupier::server
