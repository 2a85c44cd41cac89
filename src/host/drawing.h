// The desk of the tables that a machine plays. Between two turns of the host it commits to rounds
// that are to come, makes the draws that rounds under way wait for, and shows the secrets of those
// that have ended. All of it goes through the host's queue as commands: nothing that is drawn is
// known to anybody before it is durable, and after a crash the desk goes on from the state alone.
//
// One thread, the host's. It keeps no secret: each is unsealed for one draw and overwritten.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "host/host.h"
#include "host/sealer.h"
#include "rng/entropy.h"

namespace croupier::host {

class Drawing {
public:
    Drawing(rng::Entropy& entropy, Sealer& sealer) : entropy_(entropy), sealer_(sealer) {}

    // Puts into the host's queue what committed tables wait for, at most one command a table, and
    // says how many. To be called after each turn, and the turn again, until it says none. What
    // cannot be done (no entropy, a secret that does not open, a command that is refused again and
    // again) stops the table with an incident.
    std::size_t work(Host& host);

    // Asked before a new round is committed to; without it each is, as soon as there is none.
    using MayBegin = std::function<bool(const floor::State&, floor::TableId, floor::Time)>;
    void ask_first(MayBegin may_begin) { may_begin_ = std::move(may_begin); }

private:
    // What was last asked for at a table.
    enum class Kind : std::uint8_t { nothing, commit, draw, burn, reveal, fault };
    struct Step {
        Kind kind = Kind::nothing;
        std::uint32_t round = 0;
        std::size_t done = 0;  // draws and burns before it
        friend bool operator==(const Step&, const Step&) = default;
    };
    struct Desk {
        Step step;
        journal::Sequence asked_at = 0;  // the journal's head then
        int tries = 0;
    };
    struct Wanted {
        Step step;
        floor::Order order;
    };

    std::optional<Wanted> wanted(const floor::State& state, floor::TableId id, floor::Time now);
    Wanted commit(floor::TableId id, const floor::Table& table);
    std::optional<Wanted> draw(floor::TableId id, const floor::Table& table, floor::Time now);
    Wanted reveal(floor::TableId id, const floor::Table& table);

    rng::Entropy& entropy_;
    Sealer& sealer_;
    MayBegin may_begin_;
    std::vector<Desk> desks_;  // by table
};

}  // namespace croupier::host
