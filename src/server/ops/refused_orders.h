// How much a part or a person may put into the journal by orders that are refused. Each refusal is
// an entry, so that it can be explained; whoever sends thousands of them in a row waits, and no
// disk fills up.
//
// The engine's thread. Time comes as an argument, milliseconds of a clock that never falls.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>

#include "floor/origin.h"

namespace croupier::ops {

struct RefusedOrdersOptions {
    std::int64_t bytes_at_once = 1'000'000;
    std::int64_t bytes_a_second = 1'000;  // that are forgotten again
    std::size_t origins_max = 20'000;
};

class RefusedOrders {
public:
    explicit RefusedOrders(const RefusedOrdersOptions& options) : options_(options) {}

    void note(const floor::Origin& origin, std::size_t bytes, std::int64_t now_ms);
    bool are_too_many(const floor::Origin& origin, std::int64_t now_ms) const;

private:
    struct Level {
        std::int64_t bytes = 0;
        std::int64_t at_ms = 0;
    };
    std::int64_t left_of(const Level& level, std::int64_t now_ms) const;
    void forget_old(std::int64_t now_ms);

    RefusedOrdersOptions options_;
    std::map<floor::Origin, Level> levels_;
};

}  // namespace croupier::ops
