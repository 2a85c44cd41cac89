#include <fmt/format.h>
#include <openssl/rand.h>

#include "journal/sqlite/sqlite_store.h"
#include "server/ops/theme.h"
#include "server/ops/tls.h"
#include "server/venue/venue.h"

namespace croupier::server {

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
    network.unproven_max = config_.limits.unproven_max;
    network.unproven_of_address_max = config_.limits.unproven_per_address_max;
    network.unproven_ms = config_.limits.unproven_ms;
    network.house = {config_.listen.names, config_.listen.proxies};
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
        certificate_ends_at_ms_ = facts.ends_at_ms;
    }
    pages_ = std::make_unique<Pages>(config_.venue.web);
    TRY(theme, ops::load_theme(config_.venue.theme));
    pages_->wear(std::move(theme));
    gate_ = std::make_unique<Authenticator>(
        [this](Part part, std::uint32_t number) { return key_of(part, number); },
        [this](Part part, std::uint32_t number) { return stored_key(next_key_kind(part), number); },
        [this](Part part, std::uint32_t number) {
            engine_->inbox().put_anyway(
                Task{[this, part, number] { engine_->key_came(part, number); }});
        },
        [this] { return engine_->venue_time(); }, engine_->revocations(),
        Screens{pages_->release(), !demo_store_});
    engine_->show_screens(pages_->release());
    TRY(opened, Network::open(std::move(network), engine_->inbox(), *gate_,
                              [this](const HttpRequest& request) { return quick(request); }));
    network_ = std::move(opened);
    WorkersOptions workers;
    workers.books.snapshot_every =
        options_.snapshot_every != 0 ? options_.snapshot_every : config_.store.snapshot_every;
    workers.complain = [this](const Fault& fault) {
        log_->write(ops::Level::error, "books_fault", {{"fault", fault.what}});
        alarms_->begin(Alarm::books_fault, "the books", fault.what);
    };
    workers.doubt = [this](const Fault& fault) { doubt_store(fault); };
    workers.books.seal = [this](const Digest& digest) { return *signer_->seal(digest); };
    workers.books.made = [this](const SnapshotMade& made) { note_snapshot(made); };
    workers.books.at_start = {host_->recovered().head, host_->recovered().state};
    workers_ = std::make_unique<Workers>(
        *reception_, engine_->revocations(), engine_->inbox(), *network_,
        [this] {
            return journal::open_sqlite(
                {.path = config_.store.path, .head_path = config_.store.head},
                journal::Access::read);
        },
        [this] { return engine_->venue_time(); }, std::move(workers));
    engine_->connect_to(*reception_, *workers_, *network_);
    TRY_DO(open_office());
    TRY_DO(open_devices());
    TRY_DO(open_admin());
    open_watch();
    open_alarms();
    register_metrics();
    return Nothing{};
}

Result<Nothing, Fault> Venue::open_known_browsers() {
    constexpr std::string_view kind = "known_browser";
    ops::KnownBrowsers::Key key{};
    if (const auto stored = stored_key(kind, 0)) {
        key = *stored;
    } else {
        CHECK(RAND_bytes(key.data(), static_cast<int>(key.size())) == 1);
        TRY(put, vault_->put_key(kind, 0, std::as_bytes(std::span(key))));
        if (!put) return Err{Fault{"the vault does not take the key of known browsers"}};
    }
    known_ = std::make_unique<ops::KnownBrowsers>(key);
    return Nothing{};
}

Result<Nothing, Fault> Venue::open_office() {
    TRY_DO(open_known_browsers());
    turnstile_ = std::make_unique<ops::Turnstile>(ops::TurnstileOptions{
        .waiting_max = config_.sign_in.anywhere_waiting_max,
        .per_minute_max = config_.sign_in.anywhere_per_minute_max,
        .of_address_per_minute_max = config_.sign_in.anywhere_address_per_minute_max,
        .pause_first_ms = config_.sign_in.delay_first_ms});
    sessions_ = std::make_unique<ops::Sessions>(
        ops::SessionOptions{.lasts_ms = config_.sign_in.session_max_ms,
                            .idle_lock_ms = config_.sign_in.idle_lock_ms,
                            .sessions_max = config_.sign_in.sessions_max});
    codes_ = std::make_unique<ops::EnrolmentCodes>(
        ops::EnrolmentOptions{.valid_ms = config_.enrolment.valid_ms,
                              .codes_max = config_.enrolment.codes_max,
                              .tries_max = config_.enrolment.tries_max});
    engine_->look_in_office([this](floor::StaffId staff) {
        return sessions_->is_open_for({"staff", staff.value()}, steady_us() / 1'000);
    });
    engine_->send_out_of_office([this](floor::StaffId staff) {
        sessions_->revoke_all({"staff", staff.value()});
    });
    office_desk_ = std::make_unique<OfficeDesk>(OfficeDesk::Parts{
        *engine_, *workers_, *vault_, *sessions_, *codes_, *turnstile_, *known_, *log_,
        options_.build,
        [this](const floor::Person& person) {
            if (lines_ != nullptr) lines_->forget(person);
        },
        [this](floor::StaffId staff, ops::Added what) {
            alarms_->happen(Alarm::additions_ended, fmt::format("staff {}", staff.value()),
                            ops::name_of(what));
        },
        [this](const host::ExportOptions& wanted, auto then) {
            return errands_.ask([this, wanted, then = std::move(then)] {
                std::string text;
                const auto done = [&]() -> Result<Nothing, Fault> {
                    TRY(store, journal::open_sqlite(
                                   {.path = config_.store.path, .head_path = config_.store.head},
                                   journal::Access::read));
                    return host::export_journal(*store, wanted, [&](std::string_view part) {
                        text += part;
                        return true;
                    });
                }();
                if (done)
                    then(std::move(text));
                else
                    then(Err{done.error()});
            });
        }});
    engine_->add_desk([this](const Asked& asked, HttpReply& reply) {
        return office_desk_->answer(asked, reply);
    });
    rules_desk_ = std::make_unique<RulesDesk>(options_.build);
    engine_->add_desk([this](const Asked& asked, HttpReply& reply) {
        return rules_desk_->answer(host_->state(), asked.request, reply);
    });
    return Nothing{};
}

// The number goes to the vault and no further; the floor hears a pseudonym.
std::optional<floor::Person> Venue::whose_card(const std::string& number) {
    const auto person = vault_->person_of_card(number);
    if (person && !*person) reception_->note_stranger(number, "a card reader", "unknown card");
    if (!person || !*person) return std::nullopt;
    floor::Person pseudonym;
    const auto& bytes = (**person).bytes;
    static_assert(sizeof(pseudonym.pseudonym) == sizeof(bytes));
    std::transform(bytes.begin(), bytes.end(), pseudonym.pseudonym.begin(),
                   [](auto byte) { return static_cast<std::uint8_t>(byte); });
    return pseudonym;
}

// A demo has virtual devices, each a process of its own, at its automatic tables.
Result<Nothing, Fault> Venue::open_devices() {
    std::vector<DeviceLine> lines;
    const auto number = [&] { return DeviceNumber(static_cast<std::uint32_t>(lines.size() + 1)); };
    const auto key_of_line =
        [](const ops::DeviceConfig& device) -> Result<std::optional<sockets::DeviceKey>, Fault> {
        if (device.key.empty()) return std::optional<sockets::DeviceKey>{};
        TRY(key, sockets::read_device_key(device.key));
        return std::optional(key);
    };
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
                         driver_options(table.settings),
                         {},
                         {},
                         {}});
        dealer_->set_readings(table.table, Readings::real_device);
        children_.push_back(std::move(*child));
    }
    for (const ops::DeviceConfig& device : config_.devices) {
        TRY(key, key_of_line(device));
        const auto kind = static_cast<devices::Kind>(device.kind);
        if (is_part(kind)) {
            lines.push_back({{number(), kind, {}, {}, false},
                             device.address,
                             device.tty,
                             {},
                             device.name,
                             device.terminal,
                             key});
            continue;
        }
        const auto at =
            std::find_if(host_->state().tables.begin(), host_->state().tables.end(),
                         [&](const floor::Table& table) { return table.name == device.table; });
        if (at == host_->state().tables.end())
            return Err{Fault{
                fmt::format("device {}: there is no table \"{}\"", device.name, device.table)}};
        const floor::TableId table(static_cast<std::uint32_t>(at - host_->state().tables.begin()));
        const bool itself = device.started_by == ops::StartedBy::itself;
        lines.push_back({{number(), kind, table, {}, itself, device.name},
                         device.address,
                         device.tty,
                         driver_options(at->settings),
                         {},
                         {},
                         key});
    }
    if (lines.empty()) return Nothing{};
    auto held = std::make_unique<DeviceLines>(
        std::move(lines), engine_->inbox(), *log_, [this] { return engine_->venue_time(); },
        [this](const std::string& card) { return whose_card(card); });
    held->on_unknown_card(
        [this](floor::TerminalId terminal) { engine_->tell_unknown_card(terminal); });
    lines_ = held.get();
    engine_->add_actor(std::move(held));
    return Nothing{};
}

std::optional<HttpReply> Venue::quick(const HttpRequest& request) {
    HttpReply reply;
    if (request.method != "GET" && request.method != "HEAD") return std::nullopt;
    const bool from_here = request.address == "127.0.0.1" || request.address == "::1";
    if (request.path == "/healthz") {
        const Health found = health(from_here || request.at_metrics_door);
        reply.status = found.status();
        reply.body = found.text();
        return reply;
    }
    // Where metrics have an address of their own they are nowhere else.
    if (request.path == "/metrics" &&
        (config_.listen.metrics.empty() ? from_here : request.at_metrics_door)) {
        read_metrics();
        reply.type = std::string(ops::Metrics::content_type);
        reply.body = metrics_.text();
        return reply;
    }
    if (request.path == "/overlay" && from_here) {
        reply.type = "text/plain; charset=utf-8";
        reply.body = overlay_->text(engine_->venue_time());
        return reply;
    }
    if (request.at_metrics_door) return std::nullopt;
    return pages_->find(request);
}

Health Venue::health(bool tells_alarms) const {
    Health found;
    found.life = stopping_ ? Life::stopping : working_ ? Life::working : Life::starting;
    found.sequence = engine_->figures().sequence.load(std::memory_order_relaxed);
    found.books = workers_->books_sequence();
    found.alarms = alarms_->standing();
    found.tells_alarms = tells_alarms;
    return found;
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

}  // namespace croupier::server
