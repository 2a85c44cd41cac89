// Where the lab's outcomes come from: the draws of committed rounds (base/fairness.h), as a
// venue's tables make them. Only the secrets come from a seed instead of the system's entropy, so
// that a run can be repeated.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/fairness.h"

namespace croupier::lab::rng {

// The rounds of one table, nobody at it.
class Rounds {
public:
    // Secrets of its own for each subject, from one seed: none meets another.
    Rounds(const Digest& seed, std::string_view subject);

    // What follows belongs to this round.
    void open(std::uint64_t round);
    // The bits of one draw.
    fairness::DrawSource draw(std::uint32_t index) const {
        return {secret_, name_, index, transcript_};
    }

private:
    fairness::HmacKey seed_;
    fairness::RoundName name_;
    fairness::HmacKey secret_;
    Digest transcript_;
};

// Fresh from the system's entropy.
Digest system_seed();

}  // namespace croupier::lab::rng
