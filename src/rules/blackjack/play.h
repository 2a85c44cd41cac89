// The course of a round: several terminals, each acting on its own over the same shared cards.
//
// 1. Player, dealer, player: three cards face up, no hole card.
// 2. On a dealer ace each terminal answers insurance, and then even money where that applies.
// 3. Terminals decide; when nobody has a decision open, the next community card goes to every
//    terminal that still needs one. It goes to the first split hand until that is finished.
// 4. When all are finished the dealer draws; nothing is paid before the round ends.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/money.h"
#include "rules/blackjack/hand.h"
#include "rules/blackjack/read.h"
#include "rules/blackjack/rules.h"
#include "rules/expect.h"

namespace croupier::blackjack {

enum class Decision : std::uint8_t {
    hit,
    stand,
    double_wager,  // "double"
    split,
    insurance,
    no_insurance,
    even_money,
    no_even_money,
};
std::string_view decision_name(Decision decision);
std::optional<Decision> find_decision(std::string_view name);

// A set of decisions.
class Decisions {
public:
    constexpr Decisions() = default;
    constexpr Decisions(std::initializer_list<Decision> members) {
        for (const Decision member : members) add(member);
    }
    constexpr void add(Decision member) {
        bits_ = static_cast<std::uint8_t>(bits_ | 1U << static_cast<unsigned>(member));
    }
    constexpr bool has(Decision member) const {
        return (bits_ >> static_cast<unsigned>(member) & 1U) != 0;
    }
    constexpr bool empty() const { return bits_ == 0; }
    friend constexpr bool operator==(Decisions, Decisions) = default;

private:
    std::uint8_t bits_ = 0;
};

enum class Answer : std::uint8_t { open, declined, taken };

// A hand of one terminal is a run of the shared cards.
struct PlayedHand {
    std::uint8_t from = 0;   // the first community card in it
    std::uint8_t drawn = 0;  // and how many there are
    bool doubled = false;
    bool stood = false;
    friend bool operator==(const PlayedHand&, const PlayedHand&) = default;
};

// One terminal's part of the round so far.
struct Play {
    std::array<PlayedHand, 2> hands{};
    std::uint8_t hand_count = 1;
    std::uint8_t active = 0;  // the hand being played
    bool hitting = false;     // has asked for the next card
    Answer insurance = Answer::open;
    Answer even_money = Answer::open;
    friend bool operator==(const Play&, const Play&) = default;
};

// What the terminal's credit allows now; what it cannot pay for is not offered.
struct Means {
    bool another_stake = true;  // a double or a split
    bool insurance = true;
};

struct Terminal {
    Play play;
    Means means;
};

enum class Need : std::uint8_t { nothing, decision, card };

// The cards of one of the terminal's hands.
std::vector<cards::Card> cards_of(const Shared& shared, const Play& play, std::size_t hand);

// Decisions that the terminal is asked for now; empty when there is nothing to ask.
Decisions offered(const Rules& rules, const Shared& shared, const Terminal& terminal);
Need need_of(const Rules& rules, const Shared& shared, const Terminal& terminal);

// What the clock decides for a terminal that was offered something and did not answer.
Decision on_timeout(const Rules& rules, const Shared& shared, const Terminal& terminal);

// The terminal decides; the decision must be one that is offered.
void decide(const Rules& rules, const Shared& shared, Terminal& terminal, Decision decision);

// A community card: goes on the table and to every terminal that needs a card. Nobody may have a
// decision open.
void deal_community(const Rules& rules, Shared& shared, cards::Card card,
                    std::span<Terminal> terminals);

// Every terminal with a Player Bet. A dealer hand that went on too long is irregular.
rules::Next next(const Rules& rules, const Shared& shared, std::span<const Terminal> terminals);

// The insurance that a terminal offers on this Player Bet; none where half cannot be paid in cents.
std::optional<Money> insurance_stake(const Rules& rules, Money stake);

// The finished round of one terminal.
Round round_of(const Shared& shared, const Play& play);

}  // namespace croupier::blackjack
