#include "server/ops/config.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "server/ops/files.h"
#include "server/ops/local_time.h"

namespace croupier::ops {
namespace {

constexpr std::int64_t hour_ms = 3'600'000;
constexpr std::int64_t day_ms = 24 * hour_ms;
constexpr std::string_view sqlite_prefix = "sqlite:";
constexpr std::string_view a_file = "the path of a file";
constexpr std::string_view a_folder = "the path of a folder";
constexpr std::string_view addresses = "a list of texts \"ADDRESS:PORT\"";

struct CaseBlind {
    static char small(char letter) {
        return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    }
    bool operator()(const std::string& one, const std::string& other) const {
        return std::ranges::lexicographical_compare(one, other, {}, small, small);
    }
};
// Names that differ in capital letters alone are one: people say them aloud.
class Names {
public:
    // The one that is there already; none: it was added.
    std::optional<std::string> add(const std::string& name) {
        const auto [at, added] = names_.insert(name);
        return added ? std::nullopt : std::optional(*at);
    }

private:
    std::set<std::string, CaseBlind> names_;
};

std::vector<Address> read_addresses(Keys& keys, std::string_view key) {
    std::vector<Address> found;
    for (const std::string& text : keys.texts(key, addresses)) {
        const auto address = parse_address(text);
        if (!address) {
            keys.complain(
                key, fmt::format("\"{}\" is not ADDRESS:PORT with a port from 0 to 65535", text));
        } else if (address->port != 0 && std::ranges::count(found, *address) > 0) {
            keys.complain(key, fmt::format("{} stands there twice", text));
        } else {
            found.push_back(*address);
        }
    }
    return found;
}

// A name or an address without its port, as it stands in a Host header; small letters.
std::vector<std::string> read_names(Keys& keys, std::string_view key, std::string_view allowed,
                                    std::string_view letters) {
    std::vector<std::string> found;
    for (std::string name : keys.texts(key, allowed)) {
        for (char& letter : name)
            if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
        if (name.empty() || name.find_first_not_of(letters) != std::string::npos)
            keys.complain(key, fmt::format("\"{}\" is not {}", name, allowed));
        else
            found.push_back(std::move(name));
    }
    return found;
}

void expect_loopback(Keys& keys, std::string_view key, const std::vector<Address>& found) {
    for (const Address& address : found)
        if (!is_loopback(address))
            keys.complain(key, fmt::format("{} is not a loopback address (127.0.0.1, ::1, "
                                           "localhost); what comes from outside needs listen.tls",
                                           address.host));
}

VenueConfig read_venue(Keys keys) {
    VenueConfig venue;
    venue.name = keys.text("name", "", "a text of at most 1024 bytes");
    keys.need("name", venue.name);
    venue.demo = keys.boolean("demo", venue.demo);
    venue.rounds_kept =
        static_cast<std::uint32_t>(keys.integer("rounds_kept", venue.rounds_kept, {1, 10'000}));
    venue.rulebooks = keys.path("rulebooks", "", a_folder);
    venue.web = keys.path("web", "", a_folder);
    venue.theme = keys.path("theme", "", "the path of a file");
    venue.confirm_twice_above = Money::cents(keys.integer(
        "confirm_twice_above_cents", venue.confirm_twice_above.in_cents(), {0, 1'000'000'000'000}));
    keys.finish();
    return venue;
}

ListenConfig read_listen(Keys keys) {
    ListenConfig listen;
    listen.plain = read_addresses(keys, "plain");
    expect_loopback(keys, "plain", listen.plain);
    listen.tls = read_addresses(keys, "tls");
    listen.source =
        keys.choose("certificate_source", CertificateSource::self_made, certificate_source_names);
    listen.certificate = keys.path("certificate", "", a_file);
    listen.key = keys.path("key", "", a_file);
    listen.metrics = read_addresses(keys, "metrics");
    expect_loopback(keys, "metrics", listen.metrics);
    listen.names = read_names(keys, "names", "a list of names or addresses without a port",
                              "abcdefghijklmnopqrstuvwxyz0123456789.-:");
    listen.proxies =
        read_names(keys, "proxies", "a list of addresses without a port", "0123456789abcdef.:");
    if (!listen.tls.empty() && listen.certificate.empty())
        keys.complain("certificate", "is missing, and listen.tls needs it");
    if (!listen.tls.empty() && listen.key.empty())
        keys.complain("key", "is missing, and listen.tls needs it");
    if (listen.tls.empty() && (!listen.certificate.empty() || !listen.key.empty()))
        keys.complain("tls", "is empty, but a certificate or key is given for it");
    if (!listen.certificate.empty() && listen.certificate == listen.key)
        keys.complain("key", "is the same file as listen.certificate");
    if (listen.plain.empty() && listen.tls.empty())
        keys.complain("", "nothing to listen at: give plain, tls or both");
    for (const Address& address : listen.plain)
        if (address.port != 0 && std::ranges::count(listen.tls, address) > 0)
            keys.complain(
                "tls", fmt::format("{}:{} stands in listen.plain too", address.host, address.port));
    keys.finish();
    return listen;
}

// FILE or sqlite:FILE.
std::string read_store_path(Keys& keys, std::string_view key) {
    constexpr std::string_view allowed = "the path of an SQLite file, or sqlite:FILE";
    std::string path = keys.path(key, "", allowed);
    if (const auto at = path.find(sqlite_prefix); at != std::string::npos)
        path = keys.placed(path.substr(at + sqlite_prefix.size()));
    if (path.find("://") != std::string::npos)
        keys.complain(key, fmt::format("{} is not {}", path, allowed));
    return path;
}

StoreConfig read_store(Keys keys) {
    StoreConfig store;
    store.path = read_store_path(keys, "path");
    keys.need("path", store.path);
    store.head = keys.path("head", "", a_file);
    store.mirror = read_store_path(keys, "mirror");
    store.mirror_head = keys.path("mirror_head", "", a_file);
    const auto number = [&](std::string_view key, std::uint64_t usual, Range range) {
        return static_cast<std::uint64_t>(
            keys.integer(key, static_cast<std::int64_t>(usual), range));
    };
    store.catch_up_max = number("catch_up_max", store.catch_up_max, {0, 1'000'000'000});
    store.snapshot_every = number("snapshot_every", store.snapshot_every, {100, 100'000'000});
    store.checkpoint_every = number("checkpoint_every", store.checkpoint_every, {1, 1'000});
    constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;
    store.space_reserve_bytes =
        number("space_reserve_mib", store.space_reserve_bytes / mebibyte, {16, 16'777'216}) *
        mebibyte;
    if (store.mirror.empty() && !store.mirror_head.empty())
        keys.complain("mirror_head", "is given, but store.mirror is not");
    keys.finish();
    return store;
}

VaultConfig read_vault(Keys keys) {
    VaultConfig vault;
    vault.path = keys.path("path", "", a_file);
    keys.need("path", vault.path);
    vault.key = keys.path("key", "", a_file);
    keys.need("key", vault.key);
    vault.copy = keys.path("copy", "", a_file);
    vault.signing_key_days = keys.integer("signing_key_days", vault.signing_key_days, {0, 3'650});
    keys.finish();
    return vault;
}

HeadsConfig read_places(Keys keys) {
    HeadsConfig heads;
    heads.file = keys.path("file", "", a_file);
    heads.push = keys.text("push", "", "a text \"http://HOST:PORT/PATH\"");
    heads.syslog = keys.boolean("syslog", heads.syslog);
    // The system's own, wherever the venue lies.
    heads.syslog_socket = keys.text("syslog_socket", heads.syslog_socket, a_file);
    if (!heads.push.empty() && !parse_push(heads.push))
        keys.complain("push", fmt::format("\"{}\" is not http://HOST:PORT/PATH", heads.push));
    keys.finish();
    return heads;
}

// "06:00": minutes after midnight.
std::optional<std::int32_t> parse_hour(std::string_view text) {
    if (text.size() != 5 || text[2] != ':') return std::nullopt;
    for (const std::size_t i : {0U, 1U, 3U, 4U})
        if (text[i] < '0' || text[i] > '9') return std::nullopt;
    const std::int32_t hour = (text[0] - '0') * 10 + (text[1] - '0');
    const std::int32_t minute = (text[3] - '0') * 10 + (text[4] - '0');
    if (hour > 23 || minute > 59) return std::nullopt;
    return hour * 60 + minute;
}

DayConfig read_day(Keys keys) {
    DayConfig day;
    day.zone = keys.text("zone", "", "the name of a time zone, as in \"Australia/Sydney\"");
    if (!day.zone.empty() && !is_time_zone(day.zone))
        keys.complain("zone",
                      fmt::format("\"{}\" is no time zone that this machine knows", day.zone));
    const std::string begins = keys.text("begins", "06:00", "a local time from 00:00 to 23:59");
    if (const auto minutes = parse_hour(begins))
        day.begins_minutes = *minutes;
    else
        keys.complain("begins",
                      fmt::format("\"{}\" is not a local time from 00:00 to 23:59", begins));
    keys.finish();
    return day;
}

BackupConfig read_backup(Keys keys) {
    BackupConfig backup;
    backup.folder = keys.path("folder", "", a_folder);
    // ST-GLI19-B.3.3: at least every 24 hours.
    backup.every_ms = keys.integer("every_hours", backup.every_ms / hour_ms, {1, 24}) * hour_ms;
    keys.finish();
    return backup;
}

LogConfig read_log(Keys keys) {
    LogConfig log;
    log.file = keys.path("file", "", a_file);
    log.level = keys.choose("level", log.level, level_names);
    log.queue_max = static_cast<std::size_t>(
        keys.integer("queue_max", static_cast<std::int64_t>(log.queue_max), {100, 1'000'000}));
    log.lines_per_minute_max = static_cast<std::uint32_t>(
        keys.integer("lines_per_minute_max", log.lines_per_minute_max, {0, 1'000'000}));
    keys.finish();
    return log;
}

AdminConfig read_admin(Keys keys) {
    AdminConfig admin;
    admin.socket = keys.path("socket", "", a_file);
    keys.finish();
    return admin;
}

LimitsConfig read_limits(Keys keys) {
    LimitsConfig limits;
    const auto size = [&](std::string_view key, std::size_t usual, Range range) {
        return static_cast<std::size_t>(keys.integer(key, static_cast<std::int64_t>(usual), range));
    };
    limits.message_bytes_max =
        size("message_bytes_max", limits.message_bytes_max, {1'024, 1'048'576});
    limits.messages_per_second_max = static_cast<std::uint32_t>(
        size("messages_per_second_max", limits.messages_per_second_max, {1, 10'000}));
    limits.sockets_max = size("sockets_max", limits.sockets_max, {1, 60'000});
    limits.unproven_max = size("unproven_max", limits.unproven_max, {1, 60'000});
    limits.unproven_per_address_max =
        size("unproven_per_address_max", limits.unproven_per_address_max, {1, 60'000});
    limits.unproven_ms = keys.integer("unproven_ms", limits.unproven_ms, {500, 60'000});
    limits.queue_max = size("queue_max", limits.queue_max, {100, 10'000'000});
    limits.queue_max_ms = keys.integer("queue_max_ms", limits.queue_max_ms, {10, 60'000});
    limits.batch_entries_max = size("batch_entries_max", limits.batch_entries_max, {1, 100'000});
    if (limits.batch_entries_max > limits.queue_max)
        keys.complain("batch_entries_max",
                      fmt::format("is greater than limits.queue_max, {}", limits.queue_max));
    keys.finish();
    return limits;
}

SignInConfig read_sign_in(Keys keys) {
    SignInConfig sign_in;
    sign_in.idle_lock_ms = keys.integer("idle_lock_ms", sign_in.idle_lock_ms, {10'000, hour_ms});
    sign_in.session_max_ms =
        keys.integer("session_max_ms", sign_in.session_max_ms, {60'000, day_ms});
    sign_in.sessions_max = static_cast<std::size_t>(keys.integer(
        "sessions_max", static_cast<std::int64_t>(sign_in.sessions_max), {1, 100'000}));
    sign_in.failures_max =
        static_cast<std::uint32_t>(keys.integer("failures_max", sign_in.failures_max, {1, 10}));
    sign_in.delay_first_ms = keys.integer("delay_first_ms", sign_in.delay_first_ms, {0, 60'000});
    sign_in.delay_longest_ms =
        keys.integer("delay_longest_ms", sign_in.delay_longest_ms, {0, hour_ms});
    sign_in.lock_first_ms = keys.integer("lock_first_ms", sign_in.lock_first_ms, {0, day_ms});
    sign_in.lock_longest_ms = keys.integer("lock_longest_ms", sign_in.lock_longest_ms, {0, day_ms});
    sign_in.anywhere_lock_first_ms =
        keys.integer("anywhere_lock_first_ms", sign_in.anywhere_lock_first_ms, {1'000, hour_ms});
    sign_in.anywhere_lock_longest_ms =
        keys.integer("anywhere_lock_longest_ms", sign_in.anywhere_lock_longest_ms, {1'000, day_ms});
    const auto count = [&](std::string_view key, std::uint32_t usual, Range range) {
        return static_cast<std::uint32_t>(keys.integer(key, usual, range));
    };
    sign_in.anywhere_waiting_max =
        count("anywhere_waiting_max", sign_in.anywhere_waiting_max, {1, 1'000});
    sign_in.anywhere_per_minute_max =
        count("anywhere_per_minute_max", sign_in.anywhere_per_minute_max, {1, 100'000});
    sign_in.anywhere_address_per_minute_max = count(
        "anywhere_address_per_minute_max", sign_in.anywhere_address_per_minute_max, {1, 100'000});
    const auto expect_order = [&](std::string_view longest, std::int64_t more,
                                  std::string_view first, std::int64_t less) {
        if (more < less)
            keys.complain(longest,
                          fmt::format("{} is less than sign_in.{}, {}", more, first, less));
    };
    expect_order("delay_longest_ms", sign_in.delay_longest_ms, "delay_first_ms",
                 sign_in.delay_first_ms);
    expect_order("lock_longest_ms", sign_in.lock_longest_ms, "lock_first_ms",
                 sign_in.lock_first_ms);
    expect_order("anywhere_lock_longest_ms", sign_in.anywhere_lock_longest_ms,
                 "anywhere_lock_first_ms", sign_in.anywhere_lock_first_ms);
    expect_order("session_max_ms", sign_in.session_max_ms, "idle_lock_ms", sign_in.idle_lock_ms);
    keys.finish();
    return sign_in;
}

EnrolmentConfig read_enrolment(Keys keys) {
    EnrolmentConfig enrolment;
    enrolment.valid_ms = keys.integer("valid_ms", enrolment.valid_ms, {60'000, hour_ms});
    enrolment.tries_max =
        static_cast<std::uint32_t>(keys.integer("tries_max", enrolment.tries_max, {1, 20}));
    enrolment.codes_max = static_cast<std::size_t>(
        keys.integer("codes_max", static_cast<std::int64_t>(enrolment.codes_max), {1, 10'000}));
    keys.finish();
    return enrolment;
}

SelfCheckConfig read_self_check(Keys keys) {
    SelfCheckConfig self_check;
    self_check.approved = keys.path("approved", "", a_file);
    self_check.approved_key = keys.path("approved_key", "", a_file);
    // ST-GLI19-2.3.2: every 24 hours.
    self_check.every_ms =
        keys.integer("every_hours", self_check.every_ms / hour_ms, {1, 24}) * hour_ms;
    keys.finish();
    return self_check;
}

void read_bet_limits(Keys& keys, floor::Settings& settings) {
    for (Keys& bet : keys.list("bet")) {
        floor::BetLimits limits;
        limits.bet = bet.text("bet", "", "the name of a bet");
        bet.need("bet", limits.bet);
        limits.least = bet.money("minimum");
        limits.most = bet.money("maximum");
        if (limits.most != Money{} && limits.most < limits.least)
            bet.complain("maximum", "is less than minimum");
        for (const floor::BetLimits& other : settings.bet_limits)
            if (other.bet == limits.bet) bet.complain("bet", "stands there twice");
        bet.finish();
        settings.bet_limits.push_back(limits);
    }
}

TableConfig read_table(Keys& keys) {
    TableConfig table;
    floor::Settings& settings = table.settings;
    table.name = keys.text("name", "", "a text");
    keys.need("name", table.name);
    settings.rulebook = keys.text("rulebook", "", "the id of a rulebook");
    keys.need("rulebook", settings.rulebook);
    settings.game = keys.choose("game", settings.game, floor::game_names);
    if (!keys.has("game")) keys.complain("game", "is missing");
    settings.mode = keys.choose("mode", settings.mode, floor::mode_names);
    settings.least = keys.money("minimum");
    settings.most = keys.money("maximum");
    settings.step = keys.money("step");
    settings.least_total = keys.money("total_minimum");
    settings.most_total = keys.money("total_maximum");
    settings.differential = keys.money("differential");
    settings.period_ms = keys.integer("period_ms", 20'000, {1'000, 600'000});
    settings.round_least_ms = keys.integer("round_least_ms", 0, {0, 600'000});
    settings.decision_ms = keys.integer("decision_ms", 0, {0, 600'000});
    settings.motion_ms = keys.integer("motion_ms", 0, {0, 60'000});
    if (settings.motion_ms > 0 && settings.mode != floor::Mode::rng)
        keys.complain("motion_ms",
                      "is for tables in mode \"rng\": elsewhere a wheel, dice or cards move");
    settings.tumble_at = keys.choose("tumble_at", settings.tumble_at, floor::tumble_at_names);
    settings.decks = static_cast<std::uint8_t>(keys.integer("decks", 0, {0, 12}));
    settings.variant = keys.text("variant", "", "a name that the rulebook knows");
    settings.wheel = keys.text("wheel", "", "a name that the rulebook knows");
    settings.layout = keys.text("layout", "", "a name that the rulebook knows");
    settings.side_bets = keys.texts("side_bets", "a list of names of bets");
    settings.continuous_shuffler = keys.boolean("continuous_shuffler", false);
    settings.low_limit = keys.boolean("low_limit", false);
    settings.method = keys.choose("dealing_method", settings.method, floor::dealing_method_names);
    settings.pit = keys.text("pit", "", "a text");
    table.dealt_with = keys.text("dealt_with", "", "the name of a table");
    table.pace_ms = keys.integer("pace_ms", table.pace_ms, {0, 600'000});
    table.pause_when_empty = keys.boolean("pause_when_empty", table.pause_when_empty);
    read_bet_limits(keys, settings);
    if (settings.least <= Money{}) keys.complain("minimum", "must be more than 0.00");
    if (settings.most < settings.least) keys.complain("maximum", "is less than minimum");
    if (settings.most_total != Money{} && settings.most_total < settings.least_total)
        keys.complain("total_maximum", "is less than total_minimum");
    keys.finish();
    return table;
}

std::vector<TableConfig> read_tables(Keys& file) {
    std::vector<TableConfig> tables;
    Names names;
    for (Keys& keys : file.list("table")) {
        tables.push_back(read_table(keys));
        const std::string& name = tables.back().name;
        const auto taken = names.add(name);
        if (!name.empty() && taken)
            keys.complain("name", fmt::format("there is a table {} already", *taken));
        const std::string& with = tables.back().dealt_with;
        const auto is_it = [&](const TableConfig& table) { return table.name == with; };
        if (!with.empty() && std::none_of(tables.begin(), tables.end() - 1, is_it))
            keys.complain("dealt_with", fmt::format("there is no table {} above this one", with));
    }
    return tables;
}

constexpr std::string_view approval_text = "a text";

floor::DeviceDetail read_detail(Keys& keys) {
    floor::DeviceDetail detail;
    detail.serial = keys.text("serial", "", "a text");
    detail.version = keys.text("version", "", "a text");
    detail.across_mm = static_cast<std::uint32_t>(keys.integer("across_mm", 0, {0, 5'000}));
    detail.metallic = keys.boolean("metallic", false);
    detail.dice = static_cast<std::uint8_t>(keys.integer("dice", 0, {0, 10}));
    detail.opposite_sum = static_cast<std::uint8_t>(keys.integer("opposite_sum", 0, {0, 20}));
    detail.sealed = keys.boolean("sealed", false);
    detail.decks = static_cast<std::uint8_t>(keys.integer("decks", 0, {0, 12}));
    detail.verifies = keys.boolean("verifies", false);
    detail.shoes = static_cast<std::uint8_t>(keys.integer("shoes", 0, {0, 10}));
    detail.identical = keys.boolean("identical", false);
    return detail;
}

void expect_table(Keys& keys, std::string_view key, const std::string& name,
                  const std::vector<TableConfig>& tables) {
    const auto is_it = [&](const TableConfig& table) { return table.name == name; };
    if (name.empty() || std::ranges::any_of(tables, is_it)) return;
    std::string known;
    for (const TableConfig& table : tables) known += (known.empty() ? "" : ", ") + table.name;
    keys.complain(key, fmt::format("there is no table {}; there are: {}", name,
                                   known.empty() ? "none" : known));
}

std::vector<TerminalConfig> read_terminals(Keys& file, const std::vector<TableConfig>& tables) {
    std::vector<TerminalConfig> terminals;
    Names names;
    for (Keys& keys : file.list("terminal")) {
        TerminalConfig terminal;
        terminal.name = keys.text("name", "", "a text");
        keys.need("name", terminal.name);
        terminal.approval = keys.text("approval", "", approval_text);
        keys.need("approval", terminal.approval);
        terminal.tables = keys.texts("tables", "a list of names of tables");
        for (const std::string& table : terminal.tables)
            expect_table(keys, "tables", table, tables);
        terminal.detail = read_detail(keys);
        const auto taken = names.add(terminal.name);
        if (!terminal.name.empty() && taken)
            keys.complain("name", fmt::format("there is a terminal {} already", *taken));
        keys.finish();
        terminals.push_back(std::move(terminal));
    }
    return terminals;
}

// Where nothing else is said a part is called by its place and kind: "R1 ball".
std::string usual_name(const EquipmentConfig& part) {
    const std::string& place = part.table.empty() ? part.terminal : part.table;
    const std::string_view kind = rulebook::device_kind_names[static_cast<std::size_t>(part.kind)];
    return place.empty() ? std::string(kind) : fmt::format("{} {}", place, kind);
}

EquipmentConfig read_part(Keys& keys, const std::vector<TableConfig>& tables) {
    EquipmentConfig part;
    part.kind = keys.choose("kind", part.kind, rulebook::device_kind_names);
    if (!keys.has("kind")) keys.complain("kind", "is missing");
    part.name = keys.text("name", "", "a text");
    part.approval = keys.text("approval", "", approval_text);
    keys.need("approval", part.approval);
    part.table = keys.text("table", "", "the name of a table");
    part.terminal = keys.text("terminal", "", "the name of a terminal");
    part.detail = read_detail(keys);
    if (!part.table.empty() && !part.terminal.empty())
        keys.complain("terminal", "give table or terminal, or neither for one of the whole house");
    expect_table(keys, "table", part.table, tables);
    if (keys.has("kind") && part.kind == floor::DeviceKind::player_terminal)
        keys.complain("kind", "a player_terminal is a [[terminal]]");
    keys.finish();
    if (part.name.empty()) part.name = usual_name(part);
    return part;
}

// What is registered has one name in all of the register: parts, lines and terminals.
std::vector<EquipmentConfig> read_equipment(Keys& file, const Config& config) {
    std::vector<EquipmentConfig> parts;
    Names names;
    for (const DeviceConfig& device : config.devices)
        if (!device.approval.empty()) names.add(device.name);
    for (const TerminalConfig& terminal : config.terminals) names.add(terminal.name);
    for (Keys& keys : file.list("equipment")) {
        parts.push_back(read_part(keys, config.tables));
        const EquipmentConfig& part = parts.back();
        if (const auto taken = names.add(part.name))
            keys.complain("name",
                          fmt::format("there is a part {} already: give this one a name", *taken));
        const auto is_its = [&](const TerminalConfig& one) { return one.name == part.terminal; };
        if (!part.terminal.empty() && std::ranges::none_of(config.terminals, is_its))
            keys.complain("terminal", fmt::format("there is no [[terminal]] {}", part.terminal));
    }
    return parts;
}

DeviceConfig read_device(Keys& keys) {
    DeviceConfig device;
    device.name = keys.text("name", "", "a text");
    keys.need("name", device.name);
    device.kind = keys.choose("kind", device.kind, device_kind_names);
    if (!keys.has("kind")) keys.complain("kind", "is missing");
    device.address = keys.text("address", "", "a text \"ADDRESS:PORT\"");
    device.tty = keys.text("tty", "", "the path of a serial line, from /");
    device.table = keys.text("table", "", "the name of a table");
    device.terminal = keys.text("terminal", "", "the name of a terminal");
    device.key = keys.path("key", "", "a file with 64 hexadecimal digits, 0600");
    device.approval = keys.text("approval", "", approval_text);
    device.detail = read_detail(keys);
    const auto address = parse_address(device.address);
    if (!device.address.empty() && (!address || address->port == 0))
        keys.complain(
            "address",
            fmt::format("\"{}\" is not ADDRESS:PORT with a port from 1 to 65535", device.address));
    if (!device.tty.empty() && device.tty.front() != '/')
        keys.complain("tty", "is not a path from /");
    else
        device.tty = keys.placed(device.tty);
    if (device.address.empty() == device.tty.empty())
        keys.complain("address", "give address or tty, one of them");
    if (device.table.empty() == device.terminal.empty())
        keys.complain("table", "give table or terminal, one of them");
    else if (const bool part = device.kind >= DeviceKind::note_acceptor;
             keys.has("kind") && part == device.terminal.empty())
        keys.complain(device.terminal.empty() ? "table" : "terminal",
                      fmt::format("a {} belongs to a {}",
                                  device_kind_names[static_cast<std::size_t>(device.kind)],
                                  device.terminal.empty() ? "terminal" : "table"));
    device.started_by = keys.choose("started_by", device.started_by, started_by_names);
    if (device.started_by == StartedBy::staff && device.kind != DeviceKind::wheel &&
        device.kind != DeviceKind::tumbler)
        keys.complain("started_by", "is for a wheel or a tumbler");
    // ST-NY-5319.60.a: what crosses a network is inside TLS, under the device's own key.
    if (address && device.key.empty() && !is_loopback(*address))
        keys.complain("key", fmt::format("is missing: {} is not on this machine, and a plain line "
                                         "is for the loopback alone",
                                         device.address));
    if (!device.key.empty() && device.address.empty())
        keys.complain("key", "is for a line over the network; a serial line has none");
    keys.finish();
    return device;
}

std::vector<DeviceConfig> read_devices(Keys& file, const std::vector<TableConfig>& tables) {
    std::vector<DeviceConfig> devices;
    Names names;
    std::set<std::string> lines;
    for (Keys& keys : file.list("device")) {
        devices.push_back(read_device(keys));
        const DeviceConfig& device = devices.back();
        const auto taken = names.add(device.name);
        if (!device.name.empty() && taken)
            keys.complain("name", fmt::format("there is a device {} already", *taken));
        const std::string& line = device.address.empty() ? device.tty : device.address;
        if (!line.empty() && !lines.insert(line).second)
            keys.complain(device.address.empty() ? "tty" : "address",
                          fmt::format("another device is at {} already", line));
        expect_table(keys, "table", device.table, tables);
    }
    return devices;
}

// No two things lie in one file.
void expect_apart(Keys& file, const Config& config) {
    const std::string& store = config.store.path;
    const std::string& mirror = config.store.mirror;
    const auto head_of = [](const std::string& head, const std::string& of) {
        return head.empty() && !of.empty() ? of + ".head" : head;
    };
    std::vector<std::pair<std::string, std::string>> places = {
        {"store.path", store},
        {"store.head", head_of(config.store.head, store)},
        {"store.mirror", mirror},
        {"store.mirror_head", head_of(config.store.mirror_head, mirror)},
        {"vault.path", config.vault.path},
        {"vault.key", config.vault.key},
        {"vault.copy", config.vault.copy},
        {"heads.file", config.heads.file},
        {"log.file", config.log.file},
        {"listen.certificate", config.listen.certificate},
        {"listen.key", config.listen.key},
        {"self_check.approved", config.self_check.approved},
        {"self_check.approved_key", config.self_check.approved_key},
        {"admin.socket", store.empty() ? "" : admin_socket(config)},
        {"this file", config.file},
        {"venue.theme", config.venue.theme},
    };
    // What the host makes beside them.
    for (const auto& [key, path] : std::vector(places)) {
        const bool kept = key == "store.path" || key == "store.mirror" || key == "vault.path" ||
                          key == "vault.copy";
        if (!kept || path.empty()) continue;
        for (const char* ending : {"-wal", "-shm", ".state.0", ".state.1"})
            places.emplace_back(fmt::format("what lies beside {}", key), path + ending);
        if (key == "vault.path") places.emplace_back("first passwords", path + ".first");
    }
    // However they are spelt, and whatever links lead there.
    const auto is_one = [](const std::string& path, const std::string& other) {
        std::error_code failed;
        return path == other || std::filesystem::weakly_canonical(path, failed) ==
                                    std::filesystem::weakly_canonical(other, failed);
    };
    std::set<std::string> told;
    for (const auto& [key, path] : places)
        for (const auto& [other, same] : places) {
            if (path.empty() || same.empty() || key == other || told.contains(path)) continue;
            if (!is_one(path, same)) continue;
            told.insert(path);
            told.insert(same);
            file.complain("", fmt::format("{} and {} are the same file, {}", key, other, path));
        }
    const auto folder_of = [](const std::string& path) {
        return std::filesystem::path(path).parent_path().lexically_normal();
    };
    if (!config.backup.folder.empty() &&
        (std::filesystem::path(config.backup.folder) / "x").lexically_normal().parent_path() ==
            folder_of(store))
        file.complain("", "backup.folder is the folder of the store: a backup lies elsewhere");
}

Config read_config(Keys& file, std::string path = {}) {
    Config config;
    config.file = std::move(path);
    config.venue = read_venue(file.sub("venue"));
    config.listen = read_listen(file.sub("listen"));
    config.store = read_store(file.sub("store"));
    config.vault = read_vault(file.sub("vault"));
    config.day = read_day(file.sub("day"));
    config.backup = read_backup(file.sub("backup"));
    config.heads = read_places(file.sub("heads"));
    config.log = read_log(file.sub("log"));
    config.limits = read_limits(file.sub("limits"));
    config.sign_in = read_sign_in(file.sub("sign_in"));
    config.enrolment = read_enrolment(file.sub("enrolment"));
    config.self_check = read_self_check(file.sub("self_check"));
    config.admin = read_admin(file.sub("admin"));
    config.alarms = read_alarms(file.sub("alarms"));
    Keys clock = file.sub("clock");
    config.clock_drift_max_ms =
        clock.integer("drift_max_ms", config.clock_drift_max_ms, {10, 10'000});
    config.start_gap_max_ms =
        clock.integer("start_gap_max_ms", config.start_gap_max_ms, {1'000, 31'536'000'000});
    clock.finish();
    config.tables = read_tables(file);
    config.devices = read_devices(file, config.tables);
    config.terminals = read_terminals(file, config.tables);
    config.equipment = read_equipment(file, config);
    file.finish();
    expect_apart(file, config);
    return config;
}

}  // namespace

std::string config_root() {
    const char* given = std::getenv("CROUPIER_ROOT");
    std::string root = given != nullptr ? given : "";
    while (root.ends_with('/')) root.pop_back();
    return root;
}

std::string config_place(const Config& config, std::string_view key) {
    const auto found = config.lines.find(key);
    return found == config.lines.end() ? fmt::format("{}: ", config.file)
                                       : fmt::format("{}:{}: ", config.file, found->second);
}

std::string admin_socket(const Config& config) {
    return config.admin.socket.empty() ? config.store.path + ".admin.sock" : config.admin.socket;
}

std::optional<Address> parse_address(std::string_view text) {
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos || colon == 0) return std::nullopt;
    std::string_view host = text.substr(0, colon);
    const bool bracketed = host.front() == '[';
    if (bracketed) {
        if (host.size() < 3 || host.back() != ']') return std::nullopt;
        host = host.substr(1, host.size() - 2);
    }
    const std::string_view letters = bracketed ? "0123456789abcdefABCDEF:."
                                               : "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUV"
                                                 "WXYZ0123456789.-";
    if (host.find_first_not_of(letters) != std::string_view::npos) return std::nullopt;
    const std::string_view digits = text.substr(colon + 1);
    std::uint16_t port = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), port);
    if (digits.empty() || read.ec != std::errc{} || read.ptr != digits.data() + digits.size())
        return std::nullopt;
    return Address{std::string(host), port};
}

bool is_loopback(const Address& address) {
    if (address.host == "::1" || address.host == "localhost") return true;
    // 127.0.0.0/8, in four whole parts: 127.evil.example is a name like any other.
    return address.host.starts_with("127.") && std::ranges::count(address.host, '.') == 3 &&
           address.host.find_first_not_of("0123456789.") == std::string::npos;
}

Result<Config, rulebook::Problems> parse_config(std::string_view text, const std::string& folder,
                                                const std::string& root, const std::string& path) {
    TRY(tree, rulebook::parse_tree(text));
    ConfigReading reading;
    reading.folder = folder;
    reading.root = root;
    Keys file(&tree, "", reading);
    Config config = read_config(file, path);
    config.lines = std::move(reading.lines);
    if (reading.problems.empty()) return config;
    std::ranges::stable_sort(reading.problems, {}, &rulebook::Problem::line);
    return Err{std::move(reading.problems)};
}

Result<Config, Fault> load_config(const std::string& path) {
    TRY(text, read_file(path, config_bytes_max));
    auto config =
        parse_config(text, std::filesystem::path(path).parent_path().string(), config_root(), path);
    if (config) return *std::move(config);
    std::string all = rulebook::problems_text(path, config.error());
    all.pop_back();  // the last line's end
    return Err{Fault{std::move(all)}};
}

std::vector<KnownKey> known_keys() {
    ConfigReading reading;
    reading.documents = true;
    Keys file(nullptr, "", reading);
    read_config(file);
    return std::move(reading.known);
}

}  // namespace croupier::ops
