// Committed rounds: 500 to 599, among the rounds.
#pragma once

#include <cstdint>
#include <optional>

#include "base/bytes.h"
#include "base/fairness.h"
#include "base/hash.h"
#include "floor/ids.h"
#include "floor/type.h"

namespace croupier::floor {

struct RoundCommitted {
    CROUPIER_TYPE(516, "round_committed");
    RoundId round;
    Digest commitment;
    Bytes sealed;
    Time opens_from = 0;  // not before it has been seen for a while
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "commitment", self.commitment);
        v(3, "sealed", self.sealed);
        v(4, "opens_from", self.opens_from);
    }
    friend bool operator==(const RoundCommitted&, const RoundCommitted&) = default;
};

// What lies on the layout now, with each terminal's nonce, is what the draws come of.
struct WagersFixed {
    CROUPIER_TYPE(517, "wagers_fixed");
    RoundId round;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
    }
    friend bool operator==(const WagersFixed&, const WagersFixed&) = default;
};

// What everybody watches before that draw: a wheel turns, dice tumble, a card slides. The draw is
// made when it ends, not before.
struct MotionBegan {
    CROUPIER_TYPE(519, "motion_began");
    static constexpr std::uint32_t generation = 3;
    RoundId round;
    std::uint32_t draw = 0;  // from 1
    Time began_at = 0;
    Time ends_at = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "draw", self.draw);
        v(3, "began_at", self.began_at);
        v(4, "ends_at", self.ends_at);
    }
    friend bool operator==(const MotionBegan&, const MotionBegan&) = default;
};

// Its secret may have been shown in a time that was lost: the round gets another one.
struct CommitmentWithdrawn {
    CROUPIER_TYPE(521, "commitment_withdrawn");
    static constexpr std::uint32_t generation = 3;
    RoundId round;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
    }
    friend bool operator==(const CommitmentWithdrawn&, const CommitmentWithdrawn&) = default;
};

struct RoundRevealed {
    CROUPIER_TYPE(518, "round_revealed");
    RoundId round;
    fairness::Secret secret{};
    std::optional<std::uint32_t> wrong{};  // the first draw, from 0, that should have been another
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "secret", self.secret);
        v(3, "wrong", self.wrong);
    }
    friend bool operator==(const RoundRevealed&, const RoundRevealed&) = default;
};

}  // namespace croupier::floor
