// What one terminal does in a round besides staking: positions picked, decisions offered and made,
// and the hands that come of them. One struct for all games; each looks only at its own part.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace croupier::floor {

// Numbers are for ever: they are in the journal.
enum class Decision : std::uint8_t {
    none,
    hit,
    stand,
    double_wager,
    split,
    insurance,
    no_insurance,
    even_money,
    no_even_money,
    war,
    surrender,
    play,
    fold,
    cannot_play,  // the clock's, for who cannot pay for Play where the ante then comes back
};
inline constexpr std::array<std::string_view, 14> decision_names = {
    "none",       "hit",           "stand", "double",    "split", "insurance", "no_insurance",
    "even_money", "no_even_money", "war",   "surrender", "play",  "fold",      "cannot_play"};
constexpr std::span<const std::string_view> names_of(Decision) {
    return decision_names;
}

// What a terminal is asked for one of its hands or areas, both counted from 1; 0: the game has
// none.
struct Offer {
    static constexpr std::string_view type_name = "offer";
    std::uint8_t hand = 0;
    std::uint8_t area = 0;
    std::vector<Decision> decisions;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "hand", self.hand);
        v(2, "area", self.area);
        v(3, "decisions", self.decisions);
    }
    friend bool operator==(const Offer&, const Offer&) = default;
};

// Who answered: the player, or the clock with what the rulebook says for those who do not.
enum class Chooser : std::uint8_t { player, clock };
inline constexpr std::array<std::string_view, 2> chooser_names = {"player", "clock"};
constexpr std::span<const std::string_view> names_of(Chooser) {
    return chooser_names;
}
struct Choice {
    static constexpr std::string_view type_name = "choice";
    std::uint8_t hand = 0;
    std::uint8_t area = 0;
    Decision decision = Decision::none;
    Chooser by = Chooser::player;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "hand", self.hand);
        v(2, "area", self.area);
        v(3, "decision", self.decision);
        v(4, "by", self.by);
    }
    friend bool operator==(const Choice&, const Choice&) = default;
};

// A blackjack hand is a run of the shared cards.
struct HandPlay {
    static constexpr std::string_view type_name = "hand_play";
    std::uint8_t from = 0;   // the first community card in it
    std::uint8_t drawn = 0;  // and how many there are
    bool doubled = false;
    bool stood = false;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "from", self.from);
        v(2, "drawn", self.drawn);
        v(3, "doubled", self.doubled);
        v(4, "stood", self.stood);
    }
    friend bool operator==(const HandPlay&, const HandPlay&) = default;
};

struct Play {
    static constexpr std::string_view type_name = "play";
    std::vector<std::uint8_t> picks;  // three card poker: positions of the array, as chosen
    std::vector<Choice> choices;      // in the order in which they were made
    std::vector<HandPlay> hands;      // blackjack; empty: one hand, nothing drawn
    std::uint8_t active = 0;          // the blackjack hand being played
    bool hitting = false;             // it has asked for the next card
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "picks", self.picks);
        v(2, "choices", self.choices);
        v(3, "hands", self.hands);
        v(4, "active", self.active);
        v(5, "hitting", self.hitting);
    }
    friend bool operator==(const Play&, const Play&) = default;
};

// What was last chosen there; none: nothing yet.
Decision choice_of(const Play& play, std::uint8_t area);
bool has_chosen(const Play& play, Decision decision);

}  // namespace croupier::floor
