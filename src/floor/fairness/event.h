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
