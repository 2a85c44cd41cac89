// What everybody is shown after a committed round, and what each player is shown besides: together
// enough to compute every draw again (docs/formats/fairness.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/fairness.h"
#include "base/hash.h"
#include "floor/fairness/fairness.h"

namespace croupier::view {

struct ProofDraw {
    static constexpr std::string_view type_name = "proof_draw";
    floor::DrawOf of{};
    std::uint32_t after = 0;  // of the digests
    std::uint32_t bound = 0;  // one of so many
    std::string result;       // "KS", "17", "4"
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "of", self.of);
        v(2, "after", self.after);
        v(3, "bound", self.bound);
        v(4, "result", self.result);
    }
};

struct Proof {
    static constexpr std::string_view type_name = "proof";
    std::uint32_t table = 0;
    std::uint32_t round = 0;
    Digest commitment;
    fairness::Secret secret{};
    std::uint32_t decks = 0;
    std::vector<Digest> digests;  // of seats and decisions, in order; whose they are is not said
    std::vector<ProofDraw> draws;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "round", self.round);
        v(3, "commitment", self.commitment);
        v(4, "secret", self.secret);
        v(5, "decks", self.decks);
        v(6, "digests", self.digests);
        v(7, "draws", self.draws);
    }
};

// One player's part of the transcript.
struct ShareWager {
    static constexpr std::string_view type_name = "share_wager";
    std::uint8_t game = 0;  // the spot by its numbers, as they are hashed
    std::uint8_t bet = 0;
    std::uint8_t which = 0;
    std::vector<std::uint32_t> numbers;  // of the set, rising
    Money stake;
    std::string words;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "game", self.game);
        v(2, "bet", self.bet);
        v(3, "which", self.which);
        v(4, "numbers", self.numbers);
        v(5, "stake", self.stake);
        v(6, "words", self.words);
    }
};
struct ShareDecision {
    static constexpr std::string_view type_name = "share_decision";
    std::uint32_t place = 0;  // of its digest in the proof
    std::uint8_t hand = 0;
    std::uint8_t area = 0;
    std::uint8_t decision = 0;  // by their numbers
    std::uint8_t by = 0;
    std::string words;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "place", self.place);
        v(2, "hand", self.hand);
        v(3, "area", self.area);
        v(4, "decision", self.decision);
        v(5, "by", self.by);
        v(6, "words", self.words);
    }
};
struct Share {
    static constexpr std::string_view type_name = "share";
    std::uint32_t table = 0;
    std::uint32_t round = 0;
    std::uint32_t terminal = 0;
    fairness::Nonce nonce{};
    std::uint32_t place = 0;  // of the seat's digest in the proof
    std::vector<ShareWager> wagers;
    std::vector<std::uint32_t> picks;
    std::vector<ShareDecision> decisions;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "round", self.round);
        v(3, "terminal", self.terminal);
        v(4, "nonce", self.nonce);
        v(5, "place", self.place);
        v(6, "wagers", self.wagers);
        v(7, "picks", self.picks);
        v(8, "decisions", self.decisions);
    }
};

// Of a round whose secret was shown.
Proof proof_of(const floor::FairRound& round);
// Nothing: that terminal had no wager in it when betting ended.
std::optional<Share> share_of(const floor::FairRound& round, floor::TerminalId terminal);

}  // namespace croupier::view
