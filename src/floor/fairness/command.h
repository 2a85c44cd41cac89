// Committed rounds: 500 to 599, among the rounds.
#pragma once

#include "base/bytes.h"
#include "base/fairness.h"
#include "base/hash.h"
#include "floor/ids.h"
#include "floor/type.h"

namespace croupier::floor {

// The secret of a round is fixed from here on, and everybody can see to what.
struct CommitRound {
    CROUPIER_TYPE(513, "commit_round");
    RoundId round;
    Digest commitment;
    Bytes sealed;  // the secret, which only the host can open
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "commitment", self.commitment);
        v(3, "sealed", self.sealed);
    }
    friend bool operator==(const CommitRound&, const CommitRound&) = default;
};

// After its end, settled or void.
struct RevealRound {
    CROUPIER_TYPE(514, "reveal_round");
    RoundId round;
    fairness::Secret secret{};
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "secret", self.secret);
    }
    friend bool operator==(const RevealRound&, const RevealRound&) = default;
};

// The secret may have been shown in a time that was lost: somebody may know what it draws.
struct WithdrawCommitment {
    CROUPIER_TYPE(520, "withdraw_commitment");
    static constexpr std::uint32_t generation = 3;
    TableId table;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
    }
    friend bool operator==(const WithdrawCommitment&, const WithdrawCommitment&) = default;
};

}  // namespace croupier::floor
