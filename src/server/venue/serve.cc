#include "server/venue/serve.h"

#include <fmt/format.h>
#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <thread>

#include "base/hash.h"
#include "codec/journal.h"
#include "host/clock_claims.h"
#include "journal/mirror/mirror_store.h"
#include "journal/sqlite/sqlite_store.h"
#include "server/devices/automatic_desk.h"
#include "server/ops/files.h"
#include "server/ops/local_time.h"
#include "server/venue/opening.h"
#include "server/venue/repair.h"
#include "server/venue/venue.h"
#include "sockets/byte_stream.h"

namespace croupier::server {
namespace {

using Path = std::filesystem::path;

constexpr std::int64_t minute_ms = 60'000;

}  // namespace

Result<Nothing, Fault> Venue::open() {
    if (options_.fresh) TRY_DO(throw_away());
    TRY(zone, ops::choose_time_zone(config_.day.zone));
    calendar_ = {std::move(zone), config_.day.begins_minutes, &ops::utc_offset_minutes};
    TRY_DO(check_before_all());
    TRY_DO(open_log());
    // What runs is known before anything else is touched (ST-GMNS-1.17.5).
    TRY(checked, self_options());
    TRY(self, ops::check_self(checked));
    self_ = std::move(self);
    if (!self_.matched()) {
        log_->write(ops::Level::error, "self_check_differs", {{"summary", self_.summary()}});
        return Err{Fault{fmt::format("what runs is not what was approved: {}", self_.summary())}};
    }
    TRY_DO(keep_files());
    TRY_DO(open_vault());
    TRY_DO(open_store());
    TRY_DO(check_vouched());
    TRY_DO(open_host());
    if (demo_store_)
        TRY_DO(open_demo());
    else
        TRY_DO(open_venue({*host_, *vault_, config_, calendar_, options_.rulebooks,
                           options_.return_problems, options_.say, notes_,
                           ::isatty(STDOUT_FILENO) == 1 ? Output::terminal : Output::elsewhere}));
    tell_notes();
    TRY_DO(report_start());
    open_automatic();
    give_out_tables();
    engine_->add_actor(std::make_unique<Calendar>(calendar_));
    return open_network();
}

// A venue that begins is looked through as a whole first: a refusal leaves no file behind.
Result<Nothing, Fault> Venue::check_before_all() {
    if (config_.venue.demo || std::filesystem::exists(config_.store.path)) return Nothing{};
    const std::int64_t now = std::chrono::duration_cast<std::chrono::milliseconds>(
                                 std::chrono::system_clock::now().time_since_epoch())
                                 .count();
    const ConfigCheck check =
        check_config(now, config_, options_.rulebooks, options_.return_problems);
    if (check.problems.empty()) return Nothing{};
    return Err{Fault{lines_of(config_, check.problems)}};
}

// What the file says and the store does not, and tables that cannot open: to whoever reads the log,
// and to whoever started it.
void Venue::tell_notes() {
    for (const rulebook::Problem& note : notes_) {
        const std::string line = lines_of(config_, {note});
        log_->write(ops::Level::warning, "config_note", {{"note", line}});
        if (options_.warn) options_.warn(line);
    }
}

// Tables that nobody deals run by themselves while they are open; a demo's scripted dealer runs its
// own.
void Venue::open_automatic() {
    if (demo_store_) return;
    std::vector<AutomaticDesk::Place> places;
    const auto& tables = host_->state().tables;
    for (std::size_t i = 0; i < tables.size(); ++i) {
        if (tables[i].settings.mode == floor::Mode::dealt) continue;
        AutomaticDesk::Place place{floor::TableId(static_cast<std::uint32_t>(i)),
                                   ops::TableConfig{}.pace_ms, false};
        for (const ops::TableConfig& table : config_.tables)
            if (table.name == tables[i].name)
                place = {place.table, table.pace_ms, table.pause_when_empty};
        places.push_back(place);
    }
    auto desk = std::make_unique<AutomaticDesk>(places);
    drawing_->ask_first(
        [at = desk.get()](const floor::State& state, floor::TableId table, floor::Time now) {
            return at->may_begin(state, table, now);
        });
    engine_->add_actor(std::move(desk));
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

// What an older version, or a copy by hand, left open to others is closed.
Result<Nothing, Fault> Venue::keep_files() {
    for (const std::string& file :
         {config_.store.path, config_.store.mirror, config_.vault.path, config_.vault.copy})
        if (!file.empty())
            for (const char* ending : {"", "-wal", "-shm", ".head", ".state.0", ".state.1"})
                TRY_DO(ops::keep_from_others(file + ending, ops::Group::out));
    for (const std::string& file : {config_.store.head, config_.store.mirror_head})
        if (!file.empty()) TRY_DO(ops::keep_from_others(file, ops::Group::out));
    if (config_.log.file.empty()) return Nothing{};
    return ops::keep_from_others(config_.log.file, ops::Group::reads);
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
    if (!config_.heads.file.empty()) std::filesystem::remove(config_.heads.file, failed);
    return Nothing{};
}

Result<Nothing, Fault> Venue::open_log() {
    TRY(log, ops::Log::open({.path = config_.log.file,
                             .least = config_.log.level,
                             .queue_max = config_.log.queue_max,
                             .lines_per_minute_max = config_.log.lines_per_minute_max}));
    log_ = std::move(log);
    alarms_ = std::make_unique<AlarmDesk>(config_.alarms, config_.venue.name, *log_, metrics_);
    return Nothing{};
}

Result<Nothing, Fault> Venue::open_vault() {
    vault::Options vault;
    vault.path = config_.vault.path;
    vault.key_path = config_.vault.key;
    // The vault comes before the store: one that is missing beside a store was lost or taken away,
    // and another one could neither sign for what was played nor open what was sealed.
    const std::string& head =
        config_.store.head.empty() ? config_.store.path + ".head" : config_.store.head;
    for (const std::string& file : {config_.store.path, head, config_.store.mirror})
        if (!file.empty() && std::filesystem::exists(file)) vault.missing = vault::Missing::refuse;
    const bool refuses = vault.missing == vault::Missing::refuse;
    auto opened = vault::Vault::open(std::move(vault));
    if (!opened && opened.error().what.find("locked") != std::string::npos)
        return Err{Fault{fmt::format(
            "{}: a running host has it, or a command at this machine; try again when it has ended",
            opened.error().what)}};
    const bool lost = refuses && (!std::filesystem::exists(config_.vault.path) ||
                                  !std::filesystem::exists(config_.vault.key));
    if (!opened)
        return Err{lost ? Fault{fmt::format("{}; beside a store a vault is never made anew: "
                                            "restore the one that belongs to {}",
                                            opened.error().what, config_.store.path)}
                        : opened.error()};
    vault_.emplace(std::move(*opened));
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

Result<host::ClockAcceptance, Fault> Venue::accept_clock(const host::ClockGap& gap) {
    std::string words = gap_words(gap);
    TRY(claimed, host::clock_claims(*store_, gap.last_at, config_.start_gap_max_ms));
    if (claimed >= minute_ms)
        words += fmt::format(
            "; the starts before it moved the time by {} minutes that play has not made good",
            claimed / minute_ms);
    log_->write(ops::Level::warning, "clock_not_accepted_yet", {{"gap", words}});
    TRY(left, take_acceptance(*vault_, gap));
    std::optional<host::ClockAcceptance> accepted = left;
    if (!accepted) {
        if (::isatty(STDIN_FILENO) == 0)
            return Err{Fault{fmt::format(
                "{}. Nothing was opened. Look at the machine's clock; if it is right, two people "
                "of the staff accept it with `croupier clock accept --config {}`, and the next "
                "start within an hour goes on",
                words, config_.file.empty() ? "FILE" : config_.file)}};
        options_.say(
            fmt::format("{}; two people of the staff have to accept it "
                        "(Ctrl-D gives up)",
                        words));
        TRY(asked, ask_two_people(*vault_, lock_policy(config_.sign_in), gap.wall_at,
                                  ask_on_standard_input));
        accepted = asked;
    }
    CHECK(repairs_);
    TRY_DO(repairs_(accepted->first, accepted->second));
    log_->write(
        ops::Level::warning, "clock_accepted",
        {{"gap", words}, {"first", accepted->first.value()}, {"second", accepted->second.value()}});
    return *accepted;
}

Result<Nothing, Fault> Venue::open_host() {
    clock_ = std::make_unique<MachineClock>(options_.speed);
    begun_at_ms_ = clock_->wall_ms();
    EngineOptions engine;
    engine.mail_max = config_.limits.queue_max;
    engine.idle_lock_ms = config_.sign_in.idle_lock_ms;
    engine.speed = options_.speed;
    engine.build = options_.build;
    engine.program = self_.program;
    if (self_.approved_all)
        engine.approval = config_.self_check.approved_key.empty() ? ReleaseApproval::listed
                                                                  : ReleaseApproval::sealed;
    engine.confirm_twice_above = config_.venue.confirm_twice_above;
    engine_ = std::make_unique<Engine>(std::move(engine));
    engine_->keep_keys(*vault_);
    host::Options host;
    host.build = options_.build;
    host.program = self_.program;
    host.approved = self_.approved_program.value_or(Digest{});
    host.queue_max = config_.limits.queue_max;
    host.batch_entries_max = config_.limits.batch_entries_max;
    host.space_reserve_bytes = config_.store.space_reserve_bytes;
    host.checkpoint_every = config_.store.checkpoint_every;
    host.start_gap_max_ms = config_.start_gap_max_ms;
    host.look_at = [this](const floor::State& state) -> Result<Nothing, Fault> {
        repairs_ = [&state](floor::StaffId first, floor::StaffId second) {
            return must_repair(state, first, second);
        };
        TRY_DO(check_second_place(state));
        return check_vault_age(state);
    };
    host.accept_clock = [this](const host::ClockGap& gap) { return accept_clock(gap); };
    engine_->on_signed_head([this](const journal::Checkpoint& head) {
        if (alone_)
            keep_head(head);
        else if (!chores_.ask([this, head] { keep_head(head); }))
            alarms_->begin(Alarm::head_not_sent, "the second place", "too many heads wait");
    });
    const std::int64_t begun = steady_us();
    TRY(opened, host::Host::open(*store_, *clock_, *engine_, &*signer_, std::move(host)));
    repairs_ = nullptr;
    host_ = std::move(opened);
    engine_->seat(*host_, *clock_);
    const host::Recovered& how = host_->recovered();
    log_->write(ops::Level::info, "recovered",
                {{"snapshot", how.from_snapshot},
                 {"batches", how.batches},
                 {"events", how.events},
                 {"took_ms", (steady_us() - begun) / 1'000}});
    for (const std::string& note : how.notes)
        log_->write(ops::Level::warning, "snapshot_refused", {{"note", note}});
    TRY_DO(check_approved_key());
    if (const std::string& fault = host_->state().house.store_fault; !fault.empty())
        log_->write(ops::Level::error, "store_fault", {{"fault", fault}, {"since", "before"}});
    const auto& venue = host_->state().house.venue;
    demo_store_ = venue ? venue->demo : config_.venue.demo;
    if (config_.venue.demo && !demo_store_)
        return Err{Fault{fmt::format("{} is no demo store", config_.store.path)}};
    if ((options_.speed != 1 || options_.robots != 0) && !demo_store_)
        return Err{Fault{"--speed and --robots exist only on a demo store"}};
    texts_.emplace(*vault_, [this](const Fault& fault) {
        log_->write(ops::Level::error, "text_not_kept", {{"fault", fault.what}});
    });
    engine_->keep_texts(*texts_);
    // A vault that was restored from a backup knows people again whom the journal has erased.
    for (const floor::Person& person : host_->state().house.erased)
        texts_->erase(person, host_->now());
    reception_.emplace(*vault_, *host_, lock_policy(config_.sign_in), host::ReceptionLimits{});
    TRY(entropy, rng::SystemEntropy::open());
    entropy_.emplace(std::move(entropy));
    sealer_.emplace(*vault_);
    drawing_.emplace(*entropy_, *sealer_);
    TRY_DO(begin_after_loss());
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
                readiness_.say("STOPPING=1");
                stopping_ = true;
                engine_->stop();
                return;
            }
        }
    });
    alone_ = false;
    workers_->start();
    alarms_->start();
    chores_.start();
    looks_.start();
    errands_.start();
    if (lines_ != nullptr) lines_->start();
    network_->start();
    admin_socket_->start();
    say_addresses();
    if (demo_store_) say_demo();
    readiness_.say("READY=1\nSTATUS=the venue is open");
    log_->write(ops::Level::info, "started", {{"build", options_.build}, {"demo", demo_store_}});
    // What is put in at the first turn is done at the second.
    engine_->inbox().put_anyway(
        Task{[this] { engine_->inbox().put_anyway(Task{[this] { working_ = true; }}); }});
    auto ended = engine_->run();
    stopping_ = true;
    if (!ended) log_->write(ops::Level::error, "store_failed", {{"fault", ended.error().what}});
    readiness_.say("STOPPING=1");
    admin_socket_->stop();
    network_->stop();
    if (lines_ != nullptr) lines_->stop();
    looks_.stop();
    errands_.stop();
    chores_.stop();
    workers_->stop();
    if (ended) ended = close_store();
    if (!ended) tell_last_words(ended.error());
    alarms_->stop();
    pthread_kill(watch.native_handle(), SIGUSR1);
    watch.join();
    log_->write(ops::Level::info, "stopped");
    return ended;
}

Result<ops::SelfCheck, Fault> look_at_program(const ServeOptions& options) {
    const Venue venue(options);
    return venue.look_at_program();
}

Result<std::string, Fault> administer(const ServeOptions& options, std::string_view line) {
    Venue venue(options);
    return venue.administer(line);
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
