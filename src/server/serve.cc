#include "server/serve.h"

#include <fmt/format.h>
#include <openssl/rand.h>
#include <pthread.h>
#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <memory>
#include <thread>

#include "base/hash.h"
#include "codec/journal.h"
#include "host/drawing.h"
#include "host/reception.h"
#include "journal/mirror/mirror_store.h"
#include "journal/sqlite/sqlite_store.h"
#include "server/backstage.h"
#include "server/child.h"
#include "server/clock.h"
#include "server/demo/demo_floor.h"
#include "server/demo/porter.h"
#include "server/demo/robots.h"
#include "server/demo/scripted_dealer.h"
#include "server/demo_desk.h"
#include "server/device_lines.h"
#include "server/engine.h"
#include "server/gatehouse.h"
#include "server/network.h"
#include "server/office_desk.h"
#include "server/opening.h"
#include "server/ops/backup.h"
#include "server/ops/log.h"
#include "server/ops/metrics.h"
#include "server/ops/self_check.h"
#include "server/ops/tls.h"
#include "server/pages.h"
#include "server/rules_desk.h"
#include "server/watchman.h"

namespace croupier::server {
namespace {

using Path = std::filesystem::path;

// Everything that a running venue consists of, in the order in which it is made; it ends the other
// way round.
class Venue {
public:
    explicit Venue(const ServeOptions& options) : options_(options), config_(options.config) {}

    Result<Nothing, Fault> open();
    Result<Nothing, Fault> run();

private:
    ops::SelfCheckOptions self_options() const;
    Result<Nothing, Fault> throw_away();
    Result<Nothing, Fault> open_log();
    Result<Nothing, Fault> open_vault();
    Result<Nothing, Fault> open_store();
    Result<Nothing, Fault> open_host();
    Result<Nothing, Fault> open_demo();
    Result<Nothing, Fault> open_demo_secret();
    Result<Nothing, Fault> open_network();
    void open_office();
    Result<Nothing, Fault> open_devices();
    void open_watch();
    void back_up_now();
    void check_self_again(floor::SelfCheckCause cause);
    Result<std::unique_ptr<journal::Store>, Fault> open_copy(const std::string& path,
                                                             const std::string& head);
    void register_metrics();
    void read_metrics();
    std::optional<HttpReply> quick(const HttpRequest& request);
    std::optional<PartKey> key_of(Part part, std::uint32_t number);
    std::optional<PartKey> stored_key(std::string_view kind, std::uint32_t number);
    void say_addresses();
    void say_demo();

    const ServeOptions& options_;
    const ops::Config& config_;
    ops::Metrics metrics_;
    std::unique_ptr<ops::Log> log_;
    std::optional<vault::Vault> vault_;
    std::unique_ptr<journal::Store> store_;
    std::unique_ptr<MachineClock> clock_;
    std::optional<host::VaultSigner> signer_;
    std::unique_ptr<Engine> engine_;
    std::unique_ptr<host::Host> host_;
    std::optional<host::Reception> reception_;
    std::optional<rng::SystemEntropy> entropy_;
    std::optional<host::VaultSealer> sealer_;
    std::optional<host::Drawing> drawing_;
    std::unique_ptr<Gatehouse> gate_;
    std::unique_ptr<Network> network_;
    std::unique_ptr<Backstage> backstage_;
    std::unique_ptr<DemoDesk> demo_desk_;
    std::unique_ptr<ops::Sessions> sessions_;
    std::unique_ptr<ops::EnrolmentCodes> codes_;
    std::unique_ptr<OfficeDesk> office_desk_;
    std::unique_ptr<Pages> pages_;
    std::unique_ptr<RulesDesk> rules_desk_;
    Watchman watchman_;
    std::vector<Child> children_;
    DeviceLines* lines_ = nullptr;      // the engine's
    ScriptedDealer* dealer_ = nullptr;  // the engine's
    DemoFloor demo_;
    PartKey demo_secret_{};
    ops::SelfCheck self_;
    bool demo_store_ = false;
};

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
    // Dealer terminal and display of a table have its number.
    for (std::size_t i = 0; i < host_->state().tables.size(); ++i) {
        const auto number = static_cast<std::uint32_t>(i);
        engine_->add_duty({Part::dealer_terminal, number, {floor::TableId(number)}});
        engine_->add_duty({Part::display, number, {floor::TableId(number)}});
    }
    return open_network();
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

Result<Nothing, Fault> Venue::open_demo() {
    TRY(floor, open_demo_floor(*host_, *vault_, options_.rulebooks));
    demo_ = std::move(floor);
    TRY_DO(open_demo_secret());
    std::vector<ScriptedDealer::Place> places;
    for (const DemoTable& table : demo_.tables) places.push_back({table.table, table.dealer});
    auto dealer = std::make_unique<ScriptedDealer>(std::move(places), Chance({}));
    dealer_ = dealer.get();
    engine_->add_actor(std::move(dealer));
    engine_->add_actor(std::make_unique<Porter>());
    if (options_.robots > 0)
        engine_->add_actor(std::make_unique<Robots>(options_.robots, Chance({})));
    demo_desk_ = std::make_unique<DemoDesk>(
        DemoDesk::Parts{*engine_, demo_, demo_secret_,
                        [this](floor::TableId table, bool on) { dealer_->set_on(table, on); },
                        [this](floor::TableId table) { return dealer_->is_on(table); }});
    engine_->add_desk(
        [this](const Asked& asked, HttpReply& reply) { return demo_desk_->answer(asked, reply); });
    return Nothing{};
}

// All keys of a demo are made from one, so that thousands of terminals cost the vault nothing.
Result<Nothing, Fault> Venue::open_demo_secret() {
    if (const auto found = stored_key("demo", 0)) {
        demo_secret_ = *found;
        return Nothing{};
    }
    CHECK(RAND_bytes(demo_secret_.data(), static_cast<int>(demo_secret_.size())) == 1);
    TRY(put, vault_->put_key("demo", 0, std::as_bytes(std::span(demo_secret_))));
    if (!put) return Err{Fault{"the vault did not take the demo's key"}};
    return Nothing{};
}

std::optional<PartKey> Venue::stored_key(std::string_view kind, std::uint32_t number) {
    const auto found = vault_->key(kind, number);
    PartKey key{};
    if (!found || !*found || (**found).bytes().size() != key.size()) return std::nullopt;
    const auto bytes = (**found).bytes();
    std::transform(bytes.begin(), bytes.end(), key.begin(),
                   [](std::byte byte) { return std::to_integer<std::uint8_t>(byte); });
    return key;
}

std::optional<PartKey> Venue::key_of(Part part, std::uint32_t number) {
    const auto enrolled = stored_key(part_name(part), number);
    if (!enrolled && demo_store_) return DemoDesk::key_of(demo_secret_, part, number);
    return enrolled;
}

Result<Nothing, Fault> Venue::open_network() {
    NetworkOptions network;
    network.threads = options_.threads;
    network.sockets_max = config_.limits.sockets_max;
    network.message_bytes_max = config_.limits.message_bytes_max;
    network.messages_per_second = config_.limits.messages_per_second_max;
    for (const ops::Address& at : config_.listen.plain)
        network.listen.push_back({at.host == "localhost" ? "127.0.0.1" : at.host, at.port, false});
    for (const ops::Address& at : config_.listen.tls)
        network.listen.push_back({at.host, at.port, true});
    for (const ops::Address& at : config_.listen.metrics)
        network.listen.push_back(
            {at.host == "localhost" ? "127.0.0.1" : at.host, at.port, false, true});
    if (!config_.listen.tls.empty()) {
        const ops::TlsFiles files{config_.listen.certificate, config_.listen.key};
        const std::int64_t now = clock_->wall_ms();
        TRY(facts, config_.listen.source == ops::CertificateSource::self_made
                       ? ops::prepare_self_made_tls(files, now)
                       : ops::examine_tls(files, now));
        options_.say(fmt::format("certificate {}", ops::fingerprint_text(facts.fingerprint)));
        network.certificate_file = files.certificate;
        network.key_file = files.key;
    }
    pages_ = std::make_unique<Pages>(config_.venue.web);
    gate_ = std::make_unique<Gatehouse>(
        [this](Part part, std::uint32_t number) { return key_of(part, number); },
        [this] { return engine_->venue_time(); });
    TRY(opened, Network::open(std::move(network), engine_->inbox(), *gate_,
                              [this](const HttpRequest& request) { return quick(request); }));
    network_ = std::move(opened);
    BackstageOptions backstage;
    backstage.books.snapshot_every =
        options_.snapshot_every != 0 ? options_.snapshot_every : config_.store.snapshot_every;
    backstage.complain = [this](const Fault& fault) {
        log_->write(ops::Level::error, "books_fault", {{"fault", fault.what}});
    };
    backstage_ = std::make_unique<Backstage>(
        *reception_, engine_->inbox(), *network_,
        [this] {
            return journal::open_sqlite(
                {.path = config_.store.path, .head_path = config_.store.head},
                journal::Access::read);
        },
        [this] { return engine_->venue_time(); }, std::move(backstage));
    engine_->furnish(*vault_, *reception_, *backstage_, *network_);
    open_office();
    TRY_DO(open_devices());
    open_watch();
    register_metrics();
    return Nothing{};
}

void Venue::open_office() {
    sessions_ = std::make_unique<ops::Sessions>(
        ops::SessionOptions{.lasts_ms = config_.sign_in.session_max_ms,
                            .idle_lock_ms = config_.sign_in.idle_lock_ms,
                            .sessions_max = config_.sign_in.sessions_max});
    codes_ = std::make_unique<ops::EnrolmentCodes>(
        ops::EnrolmentOptions{.valid_ms = config_.enrolment.valid_ms,
                              .codes_max = config_.enrolment.codes_max,
                              .tries_max = config_.enrolment.tries_max});
    office_desk_ = std::make_unique<OfficeDesk>(
        OfficeDesk::Parts{*engine_, *backstage_, *vault_, *sessions_, *codes_, *log_,
                          config_.listen.plain.empty(), options_.build});
    engine_->add_desk([this](const Asked& asked, HttpReply& reply) {
        return office_desk_->answer(asked, reply);
    });
    rules_desk_ = std::make_unique<RulesDesk>(options_.build);
    engine_->add_desk([this](const Asked& asked, HttpReply& reply) {
        return rules_desk_->answer(host_->state(), asked.request, reply);
    });
}

// A demo has virtual devices, each a process of its own, at its automatic tables.
Result<Nothing, Fault> Venue::open_devices() {
    std::vector<DeviceLine> lines;
    const auto number = [&] { return DeviceNumber(static_cast<std::uint32_t>(lines.size() + 1)); };
    for (const DemoTable& table : demo_.tables) {
        if (table.settings.mode != floor::Mode::automatic) continue;
        const bool wheel = table.settings.game == floor::Game::roulette;
        const devices::Kind kind = wheel ? devices::Kind::wheel : devices::Kind::tumbler;
        std::vector<std::string> arguments = {
            "device",   std::string(devices::kind_names[static_cast<std::size_t>(kind)]),
            "--listen", "127.0.0.1:0",
            "--speed",  std::to_string(options_.speed)};
        if (wheel && driver_options(table.settings).double_zero) {
            arguments.emplace_back("--wheel");
            arguments.emplace_back("double");
        }
        auto child = Child::start(arguments, "listening on ");
        if (!child) {
            // The table is run by the scripted devices then.
            log_->write(ops::Level::warning, "virtual_device_failed",
                        {{"fault", child.error().what}});
            continue;
        }
        lines.push_back({{number(), kind, table.table, table.dealer, true},
                         child->told(),
                         {},
                         driver_options(table.settings)});
        dealer_->set_readings(table.table, Readings::real_device);
        children_.push_back(std::move(*child));
    }
    for (const ops::DeviceConfig& device : config_.devices) {
        const auto at =
            std::find_if(host_->state().tables.begin(), host_->state().tables.end(),
                         [&](const floor::Table& table) { return table.name == device.table; });
        if (at == host_->state().tables.end())
            return Err{Fault{
                fmt::format("device {}: there is no table \"{}\"", device.name, device.table)}};
        const floor::TableId table(static_cast<std::uint32_t>(at - host_->state().tables.begin()));
        if (device.kind > ops::DeviceKind::tumbler) continue;  // of terminals, not of tables
        lines.push_back({{number(), static_cast<devices::Kind>(device.kind), table, {}, true},
                         device.address,
                         device.tty,
                         driver_options(at->settings)});
    }
    if (lines.empty()) return Nothing{};
    auto held = std::make_unique<DeviceLines>(std::move(lines), engine_->inbox(), *log_,
                                              [this] { return engine_->venue_time(); });
    lines_ = held.get();
    engine_->add_actor(std::move(held));
    return Nothing{};
}

void Venue::open_watch() {
    watchman_.add(config_.self_check.every_ms,
                  [this] { check_self_again(floor::SelfCheckCause::daily); });
    if (!config_.backup.folder.empty())
        watchman_.add(config_.backup.every_ms, [this] { back_up_now(); });
    watchman_.add(60'000, [this] {
        for (const ops::Holder& ended : sessions_->sweep(steady_us() / 1'000))
            log_->write(ops::Level::info, "session_ended", {{"staff", ended.number}});
        engine_->inbox().put_anyway(Errand{[this] { reception_->report_suppressed(); }});
    });
}

void Venue::back_up_now() {
    ops::BackupOptions backup;
    backup.store = config_.store.path;
    backup.head = config_.store.head;
    backup.vault = &*vault_;
    backup.to = config_.backup.folder + "/" + ops::backup_name(clock_->wall_ms());
    const auto made = ops::back_up(backup);
    if (made)
        log_->write(ops::Level::info, "backed_up",
                    {{"folder", made->folder}, {"sequence", made->head.sequence}});
    else
        log_->write(ops::Level::error, "backup_failed", {{"fault", made.error().what}});
}

// Slow, so not on the engine's thread; what came of it is journalled (ST-GLI19-2.3.2).
void Venue::check_self_again(floor::SelfCheckCause cause) {
    const auto found = ops::check_self(self_options());
    floor::ReportSelfCheck report;
    report.cause = cause;
    if (found) {
        report.found = found->all;
        report.expected = found->approved_all.value_or(Digest{});
        report.what = found->matched() ? "" : found->summary();
    } else {
        report.what = found.error().what;
    }
    engine_->inbox().put_anyway(Errand{[this, report] {
        floor::Command command;
        command.order = floor::VenueCommand{report};
        engine_->orders().submit(std::move(command));
    }});
}

void Venue::register_metrics() {
    ops::Latency& durable = metrics_.latency("croupier_receipt_to_durable_seconds",
                                             "From the receipt of a message to its durability.");
    engine_->on_latency([&durable](std::int64_t microseconds) {
        durable.observe(std::chrono::microseconds(microseconds));
    });
    read_metrics();
}

// Figures of other threads, taken when somebody asks.
void Venue::read_metrics() {
    const EngineFigures& engine = engine_->figures();
    const NetworkFigures& network = network_->figures();
    const auto gauge = [&](const char* name, const char* help, std::int64_t value) {
        metrics_.gauge(name, help).set(value);
    };
    const auto whole = [](const std::atomic<std::uint64_t>& value) {
        return static_cast<std::int64_t>(value.load(std::memory_order_relaxed));
    };
    gauge("croupier_commands_accepted", "Commands that were accepted.", whole(engine.accepted));
    gauge("croupier_commands_refused", "Commands that were refused.", whole(engine.refused));
    gauge("croupier_entries", "Entries of the journal since the start.", whole(engine.entries));
    gauge("croupier_journal_sequence", "The journal's last batch.", whole(engine.sequence));
    gauge("croupier_books_sequence", "The last batch in the books.",
          static_cast<std::int64_t>(backstage_->books_sequence()));
    gauge("croupier_books_faults", "How often the books could not be kept, and were made anew.",
          static_cast<std::int64_t>(backstage_->books_faults()));
    gauge("croupier_queue_length", "Messages that the engine took at its last turn.",
          engine.queue.load(std::memory_order_relaxed));
    gauge("croupier_sessions", "Parts of the floor that are here.", whole(engine.sessions));
    gauge("croupier_letters", "Messages to terminals since the start.", whole(engine.letters));
    gauge("croupier_overloaded", "Messages that were refused because of load.",
          whole(engine.overloaded));
    gauge("croupier_sockets", "Open connections.", network.sockets.load(std::memory_order_relaxed));
    gauge("croupier_messages", "Messages from terminals since the start.", whole(network.messages));
    gauge("croupier_malformed", "Messages that could not be read.", whole(network.malformed));
    gauge("croupier_too_many", "Messages beyond a socket's rate.", whole(network.too_many));
    gauge("croupier_unknown_parts", "Wrong proofs.", whole(network.unknown));
    gauge("croupier_slow_readers", "Connections dropped because nobody read.", whole(network.slow));
    gauge("croupier_requests", "HTTP requests since the start.", whole(network.requests));
    std::error_code failed;
    const auto bytes = std::filesystem::file_size(config_.store.path, failed);
    if (!failed)
        gauge("croupier_journal_bytes", "Size of the store's file.",
              static_cast<std::int64_t>(bytes));
}

std::optional<HttpReply> Venue::quick(const HttpRequest& request) {
    HttpReply reply;
    if (request.method != "GET" && request.method != "HEAD") return std::nullopt;
    if (request.path == "/healthz") {
        const bool well = backstage_->books_faults() == 0;
        reply.status = well ? 200 : 503;
        reply.body = fmt::format(R"({{"ok":{},"sequence":{},"books":{}}})", well,
                                 engine_->figures().sequence.load(std::memory_order_relaxed),
                                 backstage_->books_sequence());
        return reply;
    }
    // Where metrics have an address of their own they are nowhere else.
    const bool from_here = request.address == "127.0.0.1" || request.address == "::1";
    if (request.path == "/metrics" &&
        (config_.listen.metrics.empty() ? from_here : request.at_metrics_door)) {
        read_metrics();
        reply.type = std::string(ops::Metrics::content_type);
        reply.body = metrics_.text();
        return reply;
    }
    if (request.at_metrics_door) return std::nullopt;
    return pages_->find(request);
}

void Venue::say_addresses() {
    const std::vector<std::string> addresses = network_->addresses();
    const std::size_t plain = config_.listen.plain.size();
    const std::size_t doors = plain + config_.listen.tls.size();
    for (std::size_t i = 0; i < addresses.size(); ++i)
        if (i < doors)
            options_.say(fmt::format("listening on {}{}", addresses[i], i < plain ? "" : " (TLS)"));
        else
            options_.say(fmt::format("metrics at {}", addresses[i]));
}

// What a newcomer needs to look around.
void Venue::say_demo() {
    const std::string base = config_.listen.plain.empty() ? "https://" : "http://";
    const std::string at = base + network_->addresses().front();
    options_.say("");
    if (pages_->empty()) {
        options_.say("  no pages are served: --web FOLDER says where the screens are");
    } else {
        const auto first = [](const auto& list, auto id) {
            return list.empty() ? 0U : id(list.front()).value();
        };
        const std::uint32_t terminal =
            first(demo_.terminals, [](const DemoTerminal& one) { return one.terminal; });
        const std::uint32_t table =
            first(demo_.tables, [](const DemoTable& one) { return one.table; });
        options_.say(fmt::format("  begin here            {}/", at));
        options_.say(fmt::format("  a player's terminal   {}/player/?demo={}", at, terminal));
        options_.say(fmt::format("  a dealer terminal     {}/dealer/?demo={}", at, table));
        options_.say(fmt::format("  a display             {}/display/?demo={}", at, table));
        options_.say(fmt::format("  check a drawn round   {}/check/", at));
    }
    options_.say(fmt::format("  the whole floor, with keys and sign-ins, as JSON: {}/demo", at));
    options_.say("");
    options_.say("  tables");
    for (const DemoTable& table : demo_.tables)
        options_.say(fmt::format("    {:>3}  {:<22} {:<9} {}", table.table.value(), table.name,
                                 floor::mode_names[static_cast<std::size_t>(table.settings.mode)],
                                 table.settings.rulebook));
    options_.say("  sign-ins at dealer terminals (number, PIN) and in the office (user, password)");
    for (const DemoPerson& person : demo_.staff)
        options_.say(fmt::format("    {:<28} {:<14} {} {}   {} {}", person.role, person.house,
                                 person.staff.value(), person.pin.empty() ? "-" : person.pin,
                                 person.user, person.password));
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

// Ten thousand terminals need as many descriptors.
void raise_limits() {
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
}

}  // namespace

Result<Nothing, Fault> serve(const ServeOptions& options) {
    raise_limits();
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
