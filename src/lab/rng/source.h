// Where the lab's outcomes come from: the same derivation as at an RNG table. The even bits of draw
// i of a round are HMAC-SHA-256(secret of the round, round, i, counter, transcript), one block of
// four words after another.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

#include "base/hash.h"

namespace croupier::lab::rng {

using Block = std::array<std::uint64_t, 4>;

// The one place that knows how a table derives its bits.
class OutcomeStream {
public:
    virtual ~OutcomeStream() = default;
    // What follows belongs to this round.
    virtual void open(std::uint64_t round) = 0;
    virtual Block block(std::uint32_t draw, std::uint32_t counter) = 0;
};

// A stream of its own for each subject, from one seed: all are repeatable, none meets another.
std::unique_ptr<OutcomeStream> hmac_stream(const Digest& seed, std::string_view subject);

// Fresh from the system's entropy.
Digest system_seed();

// The words of one draw, for `draw_below` and `draw_next`.
class DrawSource {
public:
    DrawSource(OutcomeStream& stream, std::uint32_t draw)
        : stream_(stream), draw_(draw), block_(stream.block(draw, 0)) {}

    std::uint64_t operator()() {
        if (used_ == block_.size()) {
            block_ = stream_.block(draw_, ++counter_);
            used_ = 0;
        }
        return block_[used_++];
    }

private:
    OutcomeStream& stream_;
    std::uint32_t draw_;
    std::uint32_t counter_ = 0;
    std::size_t used_ = 0;
    Block block_;
};

}  // namespace croupier::lab::rng
