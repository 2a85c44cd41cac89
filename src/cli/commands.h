// The subcommands of `croupier`. Each returns the exit code: 0 all is well, 1 what was checked does
// not hold, 2 wrong use.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

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
