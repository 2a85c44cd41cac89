// Everything that an operator sets, read from one TOML file (docs/config.md). A file is read as a
// whole: either every value is known, of its type, in its range and agrees with the others, or all
// that is wrong is named at once, each with its line. Nothing is opened and nobody is asked here;
// whether a rulebook has a game is the floor's to say.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/fault.h"
#include "base/result.h"
#include "floor/device/device.h"
#include "floor/table/settings.h"
#include "rulebook/tree.h"
#include "server/ops/alarms_config.h"
#include "server/ops/config_keys.h"
#include "server/ops/heads.h"
#include "server/ops/log.h"

namespace croupier::ops {

inline constexpr std::size_t config_bytes_max = std::size_t{1} << 20;

struct Address {
    std::string host;  // as written; a name is looked up by whoever listens
    std::uint16_t port = 0;

    friend bool operator==(const Address&, const Address&) = default;
};
// "127.0.0.1:8080", "[::1]:0", "localhost:8080".
std::optional<Address> parse_address(std::string_view text);
bool is_loopback(const Address& address);

enum class CertificateSource : std::uint8_t { files, self_made };
inline constexpr std::array<std::string_view, 2> certificate_source_names = {"files", "self_made"};

enum class DeviceKind : std::uint8_t { shoe, wheel, tumbler, note_acceptor, printer, card_reader };
inline constexpr std::array<std::string_view, 6> device_kind_names = {
    "shoe", "wheel", "tumbler", "note_acceptor", "printer", "card_reader"};

struct VenueConfig {
    std::string name;
    bool demo = false;
    std::uint32_t rounds_kept = 200;
    std::string rulebooks;  // a folder; empty: the built-in ones
    std::string web;        // a folder; empty: no pages are served
    std::string theme;      // a file; empty: the screens' own look
    // ST-PAIN-16.b: a result that pays more, in all or to one terminal, is asked about twice.
    Money confirm_twice_above = Money::cents(1'000'000);
};

struct ListenConfig {
    std::vector<Address> plain;  // loopback only
    std::vector<Address> tls;
    CertificateSource source = CertificateSource::self_made;
    std::string certificate;
    std::string key;
    std::vector<Address> metrics;  // plain; empty: at none
    // Under which the host may be asked for, besides the addresses at which it is reached.
    std::vector<std::string> names;
    // Addresses of reverse proxies, which are believed when they say for whom they ask.
    std::vector<std::string> proxies;
};

struct StoreConfig {
    std::string path;
    std::string head;  // empty: beside the store
    std::string mirror;
    std::string mirror_head;
    std::uint64_t catch_up_max = 1'000;
    std::uint64_t snapshot_every = 10'000;   // batches
    std::uint64_t checkpoint_every = 1'000;  // batches
    std::uint64_t space_reserve_bytes = std::uint64_t{1} << 30;
};

struct VaultConfig {
    std::string path;
    std::string key;
    std::string copy;                   // of the vault, on another disk; empty: none
    std::int64_t signing_key_days = 0;  // after so many another one signs; 0: never
};

// Local time, and when a gaming day begins.
struct DayConfig {
    std::string zone;                      // empty: the machine's
    std::int32_t begins_minutes = 6 * 60;  // after local midnight
};

struct BackupConfig {
    std::string folder;  // empty: none are made
    std::int64_t every_ms = 86'400'000;
};

struct LogConfig {
    std::string file;  // empty: standard error
    Level level = Level::info;
    std::size_t queue_max = 10'000;
    std::uint32_t lines_per_minute_max = 60;  // of one kind about one address; 0: no limit
};

// Where administrative commands reach the host (croupier staff, part, status).
struct AdminConfig {
    std::string socket;  // empty: beside the store
};

struct LimitsConfig {
    std::size_t message_bytes_max = 65'536;
    std::uint32_t messages_per_second_max = 50;  // of one socket
    std::size_t sockets_max = 8'000;
    // Connections that have not proved who they are; of more the oldest idle one goes.
    std::size_t unproven_max = 500;
    std::size_t unproven_per_address_max = 64;
    std::int64_t unproven_ms = 10'000;  // for a request, a handshake or a proof
    std::size_t queue_max = 100'000;
    std::int64_t queue_max_ms = 2'000;
    std::size_t batch_entries_max = 4'000;
};

struct SignInConfig {
    std::int64_t idle_lock_ms = 300'000;
    std::int64_t session_max_ms = 43'200'000;
    std::size_t sessions_max = 10'000;
    std::uint32_t failures_max = 3;
    std::int64_t delay_first_ms = 1'000;
    std::int64_t delay_longest_ms = 30'000;
    std::int64_t lock_first_ms = 0;  // 0: until somebody releases it
    std::int64_t lock_longest_ms = 3'600'000;
    // Of tries whose sender nobody knows.
    std::int64_t anywhere_lock_first_ms = 30'000;
    std::int64_t anywhere_lock_longest_ms = 900'000;
    std::uint32_t anywhere_waiting_max = 16;
    std::uint32_t anywhere_per_minute_max = 240;
    std::uint32_t anywhere_address_per_minute_max = 60;
};

struct EnrolmentConfig {
    std::int64_t valid_ms = 600'000;
    std::uint32_t tries_max = 5;  // wrong codes from one address
    std::size_t codes_max = 1'000;
};

struct SelfCheckConfig {
    std::string approved;      // a list; empty: nobody has approved one
    std::string approved_key;  // whose signature it must have; empty: none
    std::int64_t every_ms = 86'400'000;
};

struct TableConfig {
    std::string name;
    std::string dealt_with;  // a table whose dealer terminal serves this one too; empty: none
    floor::Settings settings;
    // Of a table that nobody deals: from the end of a round to the next one that the host begins.
    std::int64_t pace_ms = 3'000;
    bool pause_when_empty = false;  // nobody has credit, a card or a wager there: no round begins
};

// A part that the register gets when the venue begins. With neither table nor terminal it is the
// house's.
struct EquipmentConfig {
    std::string name;
    floor::DeviceKind kind{};
    std::string approval;
    floor::DeviceDetail detail;
    std::string table;
    std::string terminal;
};

struct TerminalConfig {
    std::string name;
    std::string approval;
    floor::DeviceDetail detail;
    std::vector<std::string> tables;  // to which it is linked; none: to all
};

// Who starts a wheel or a tumbler.
enum class StartedBy : std::uint8_t { itself, staff };
inline constexpr std::array<std::string_view, 2> started_by_names = {"itself", "staff"};

struct DeviceConfig {
    std::string name;
    DeviceKind kind = DeviceKind::shoe;
    std::string address;  // "10.0.7.21:4001", or
    std::string tty;      // "/dev/ttyUSB0"
    std::string table;
    std::string terminal;
    std::string key;       // a file with its own key: the line is inside TLS; empty: plain
    std::string approval;  // then it is registered when the venue begins; empty: people do that
    floor::DeviceDetail detail;
    StartedBy started_by = StartedBy::itself;
};

struct Config {
    VenueConfig venue;
    ListenConfig listen;
    StoreConfig store;
    VaultConfig vault;
    DayConfig day;
    BackupConfig backup;
    HeadsConfig heads;
    LogConfig log;
    LimitsConfig limits;
    SignInConfig sign_in;
    EnrolmentConfig enrolment;
    SelfCheckConfig self_check;
    AdminConfig admin;
    AlarmsConfig alarms;
    std::int64_t clock_drift_max_ms = 250;
    std::int64_t start_gap_max_ms = 129'600'000;  // 36 hours
    std::string file{};                           // that it was read from; empty: none
    std::vector<TableConfig> tables;
    std::vector<DeviceConfig> devices;
    std::vector<EquipmentConfig> equipment;
    std::vector<TerminalConfig> terminals;
    ConfigLines lines;
};

// Relative paths are relative to `folder`; an empty one leaves them as they are. `path` is that of
// the file itself. `root` comes before the others.
Result<Config, rulebook::Problems> parse_config(std::string_view text, const std::string& folder,
                                                const std::string& root = "",
                                                const std::string& path = "");
// A folder that is put before every path of the file that begins with /; empty: none. So a
// configuration is tried out on another machine without a change (the variable CROUPIER_ROOT).
std::string config_root();
// "FILE:LINE: "; "FILE: " where the file does not have the key.
std::string config_place(const Config& config, std::string_view key);
// The Fault has one line for each problem: "venue.toml:12: limits.sockets_max: 0 is not ...".
Result<Config, Fault> load_config(const std::string& path);

// Where the host takes administrative commands.
std::string admin_socket(const Config& config);

// Every key with its default and what it takes, in the order in which they are read.
std::vector<KnownKey> known_keys();

}  // namespace croupier::ops
