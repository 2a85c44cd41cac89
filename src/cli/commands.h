// The subcommands of `croupier`. Each returns the exit code: 0 all is well, 1 what was checked does
// not hold, 2 wrong use.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "load/options.h"

namespace croupier::cli {

// Day and hash of the commit that this program was built from: "2026.11.18-dbdee4c0e409".
std::string_view build_version();

// lab::return_problems_of(), each text once: what is checked before a store is made is loaded
// after.
std::function<std::vector<std::string>(std::string_view text)> remembered_returns();

struct ServeOptions {
    std::string config;
    std::string store;
    std::string mirror;
    std::vector<std::string> listen;
    std::vector<std::string> listen_tls;
    std::string web;
    bool demo = false;
    bool fresh = false;
    std::uint32_t robots = 0;
    std::uint32_t speed = 1;
    std::uint64_t snapshot_every = 0;
    unsigned threads = 1;
};
int serve(const ServeOptions& options);

struct ConfigOptions {
    std::string config;
};
int config_check(const ConfigOptions& options);

// staff, card, part and status: to a running host, or beside a store that no host holds.
struct AdminOptions {
    std::string config;
    std::string socket;
    std::string command;  // as server/admin/messages.h has them
    std::string user;
    std::string part;
    std::uint32_t number = 0;
    bool pin = false;  // not the password
    bool json = false;
    std::string house;                // of manager
    std::string date;                 // of day close
    std::vector<std::string> ticked;  // of table open, as the next two
    std::string inspection;
    std::vector<std::string> knows;
    // Of cards.
    std::string card;
    std::string new_card;
    std::string file;
    std::string name;
    std::string document;
    std::string contact;
    std::string person;
    // Of somebody new of the staff.
    std::string role;
    std::string pit;
    std::string login;
    bool no_pin = false;
};
int administer(const AdminOptions& options);

struct SettleOptions {
    std::string rulebooks;  // a folder; empty: the built-in ones
    bool strict = false;    // a refused line is a failure
};
int settle(const SettleOptions& options);

struct MathOptions {
    std::string rulebooks;
    std::string rulebook;
    std::string game;
    std::optional<int> decks;
    bool all = false;  // every rulebook and game
    bool json = false;
    std::string par;  // a PDF file to write
};
int math(const MathOptions& options);

struct RulebookOptions {
    std::string rulebooks;
    std::string first;  // an id, or a file
    std::string second;
    bool json = false;
};
int rulebook_list(const RulebookOptions& options);
int rulebook_show(const RulebookOptions& options);
int rulebook_check(const RulebookOptions& options);
int rulebook_diff(const RulebookOptions& options);
int rulebook_values(const RulebookOptions& options);

struct RoundsOptions {
    std::string rulebooks;
    std::vector<std::string> paths;  // .round files, or folders of them
    bool json = false;
};
int rounds(const RoundsOptions& options);

struct VerifyOptions {
    std::string store;        // an SQLite file, or sqlite:FILE
    std::string head;         // its head file; empty: beside it
    std::string expect;       // SEQUENCE:HASH
    std::string trusted_key;  // a file with public keys, or an approved list
    std::string heads;        // a file with signed heads
    bool rehearse = false;
    bool balances = false;
    bool json = false;
};
int verify(const VerifyOptions& options);

struct ReplayOptions {
    std::string store;
    std::string head;
    std::string round;  // TABLE/NUMBER
    std::optional<std::uint64_t> incident;
    bool json = false;
};
int replay(const ReplayOptions& options);

struct ReportOptions {
    std::string store;
    std::string head;
    std::string round;            // TABLE/NUMBER
    std::string terminal;         // by name or number; empty: everybody
    std::string pdf;              // a file to write as well
    std::string language = "en";  // of the PDF
};
int report_dispute(const ReportOptions& options);

struct PaymentsOptions {
    std::string store;
    std::string head;
    std::string month;  // "2026-11"; empty: all
    bool json = false;
};
int report_payments(const PaymentsOptions& options);

struct ExportOptions {
    std::string store;
    std::string head;
    std::uint64_t from = 1;
    std::optional<std::uint64_t> to;
    std::string format = "jsonl";
    std::string records;  // the name of one table; empty: every entry
    std::string sqlite;   // a new file; empty: text on standard output
};
int export_journal(const ExportOptions& options);

struct BackupOptions {
    std::string store;  // of backup: what is copied; of restore: where it goes
    std::string folder;
    std::string head;
    std::string vault;
    std::string key;
    std::string config;
    bool json = false;
};
int backup(const BackupOptions& options);
int restore(const BackupOptions& options);

struct ClockOptions {
    std::string config;
};
int clock_accept(const ClockOptions& options);

struct PersonOptions {
    std::string person;  // a pseudonym in hex
    std::string config;
};
int person_erase(const PersonOptions& options);

struct StoreOptions {
    std::string store;
    std::string head;
    std::string vault;
    std::string key;
    std::string heads;
    std::string by;  // logins of two persons
    std::string with;
    std::string why;
};
int store_rebuild_head(const StoreOptions& options);
int store_clear_fault(const StoreOptions& options);
int vault_accept(const StoreOptions& options);

struct VaultOptions {
    std::string store;
    std::string head;
    std::string vault;
    std::string key;
};
int vault_show(const VaultOptions& options);

struct RngCheckOptions {
    std::string from;   // what was shown, - for standard input; with a round: a store
    std::string round;  // TABLE/NUMBER
    std::string head;   // of that store; empty: beside it
    bool json = false;
};
int rng_check(const RngCheckOptions& options);

struct SimulateOptions {
    std::string rulebooks;
    std::string rulebook;
    std::string game;
    std::optional<int> decks;
    std::uint64_t rounds = 1'000'000;
    std::uint64_t seed = 1;
    int threads = 0;  // 0: all cores
    bool all = false;
    bool json = false;
    bool markdown = false;
};
int simulate(const SimulateOptions& options);

struct DeviceOptions {
    std::string kind;  // shoe, wheel, tumbler, acceptor, printer or reader
    std::string listen = "127.0.0.1:0";
    std::string connect;
    bool terminal = false;
    std::string link;  // a symbolic link to the terminal
    int speed = 1;
    std::optional<std::uint64_t> seed;
    std::uint32_t decks = 8;
    std::string wheel = "single";
    std::uint32_t mode = 0;
    bool cover = false;
    std::string fail_launch = "0.05";
    std::vector<std::string> faults;  // NAME or NAME=PROBABILITY
    std::string control;              // a file; empty: standard input
    std::string serial = "V1";
    std::string key;     // a file; empty: a plain line
    std::string memory;  // a file; empty: it forgets
};
int device(const DeviceOptions& options);
int load(const load::Options& options);
struct RngTestOptions {
    std::string rulebooks;
    std::vector<std::string> games;  // games or subjects; empty: all
    std::uint64_t outcomes = 10'000'000;
    std::string seed;  // 64 hexadecimal digits; empty: the system's entropy
    int threads = 0;   // 0: all cores
    bool json = false;
    std::string file;    // recorded outcomes of a device, instead of drawn ones
    std::string device;  // wheel, tumbler or shoe
    int dieharder = 0;   // seconds; 0: not at all
    std::string plant;   // a fault that must be found
};
int rng_test(const RngTestOptions& options);

}  // namespace croupier::cli
