// What `croupier load` is asked to do.
#pragma once

#include <cstdint>
#include <string>

#include "load/layout.h"

namespace croupier::load {

// How terminals play.
enum class Pace : std::uint8_t {
    people,  // three wagers a round, most of them in the last three seconds
    flood,   // the next order as soon as the last one is answered
    idle,    // they look on
    echo,    // no terminals: a bare WebSocket echo, for comparison
};

inline constexpr std::uint32_t terminals_max = 50'000;
inline constexpr std::uint32_t tables_max = 500;
inline constexpr std::uint32_t seconds_max = 86'400;

struct Options {
    std::string url;
    std::uint32_t terminals = 100;
    std::uint32_t tables = 2;
    std::uint32_t seconds = 30;
    Pace pace = Pace::people;
    std::string game = "both";  // baccarat, roulette, or both in turn
    std::int64_t period_ms = 15'000;
    std::int64_t credit = 10'000'000;       // cents, of each terminal
    std::int64_t least = 100;               // cents, of a wager
    std::int64_t reconnects_per_hour = -1;  // of each terminal; -1: as the pace has it
    std::uint32_t ramp = 2'000;             // connections a second while everybody arrives
    std::string save;                       // where the books are left
    std::string resume;                     // where they are taken from
    bool until_gone = false;                // the server's end is the end, and no fault
    bool progress = false;                  // says every tenth of a second how far it is
    std::uint64_t seed = 1;
    bool json = false;
};

}  // namespace croupier::load
