// The subcommands of `croupier`. Each returns the exit code: 0 all is well, 1 what was checked does
// not hold, 2 wrong use.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace croupier::cli {

struct SettleOptions {
    std::string rulebooks;  // a folder; empty: the built-in ones
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
    std::string store;   // an SQLite file, or sqlite:FILE
    std::string expect;  // SEQUENCE:HASH
    bool rehearse = false;
    bool balances = false;
    bool json = false;
};
int verify(const VerifyOptions& options);

struct ReplayOptions {
    std::string store;
    std::string round;  // TABLE/NUMBER
    std::optional<std::uint64_t> incident;
    bool json = false;
};
int replay(const ReplayOptions& options);

struct ReportOptions {
    std::string store;
    std::string round;     // TABLE/NUMBER
    std::string terminal;  // by name or number; empty: everybody
    std::string pdf;       // a file to write as well
};
int report_dispute(const ReportOptions& options);

struct ExportOptions {
    std::string store;
    std::uint64_t from = 1;
    std::optional<std::uint64_t> to;
    std::string format = "jsonl";
};
int export_journal(const ExportOptions& options);

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

}  // namespace croupier::cli
