// Runs the tables that nobody deals, from their opening to their closing: begins each round of an
// automatic table, the first too, and says when the system may begin one of an RNG table. A table
// that waits for its equipment, for somebody who has to look at an incident, or for its closing
// begins none. What the rulebook lets open by itself the floor opens.
//
// One thread, the host's.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "server/devices/order_counter.h"
#include "server/process/actor.h"

namespace croupier::server {

// Somebody could play there: a wager lies on the table, or a terminal that is linked to it has
// credit or a card.
bool is_anybody_at(const floor::State& state, const floor::Table& table);

class AutomaticDesk final : public Actor {
public:
    struct Place {
        floor::TableId table;
        std::int64_t pace_ms = 0;       // from the end of a round to the next one
        bool pause_when_empty = false;  // no round begins while nobody could play
    };
    explicit AutomaticDesk(const std::vector<Place>& places);

    void act(const floor::State& state, floor::Time now, Orders& orders) override;
    std::optional<floor::Time> next_at() const override { return next_at_; }
    // The system may begin a round of that RNG table. One that is not its own runs as it is.
    bool may_begin(const floor::State& state, floor::TableId table, floor::Time now);

private:
    struct Run {
        Place place;
        std::optional<std::uint32_t> rested_after{};  // the round after which it came to rest
        floor::Time rests_since = 0;
    };
    // When its rest is over; nothing: it does not rest.
    static std::optional<floor::Time> rest_ends(const floor::State& state, Run& run,
                                                floor::Time now);
    void begin_round(const floor::State& state, floor::Time now, Run& run, Orders& orders);
    void wake_at(floor::Time at);

    std::vector<Run> runs_;
    OrderCounter book_;
    std::optional<floor::Time> next_at_;
};

}  // namespace croupier::server
