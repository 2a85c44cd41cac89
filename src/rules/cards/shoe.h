// A shoe's life: shuffled cards come in, are cut and burnt, leave one by one, and end by the
// cutting card. The order of the cards comes from outside; nothing here is random.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/fault.h"
#include "base/result.h"
#include "rules/cards/card.h"
#include "rules/cards/shoe_rules.h"

namespace croupier::cards {

// Cards of so many decks in factory order.
std::vector<Card> new_decks(int decks);

// Puts the cards in the order of a permutation of 0 .. size-1; a Fault if it is none.
Result<std::vector<Card>, Fault> shuffled(std::span<const Card> cards,
                                          std::span<const std::uint32_t> permutation);

// What the burn of a new shoe took, first card first.
struct Burnt {
    std::vector<Card> cards;
    bool first_shown = false;
};

class Shoe {
public:
    // What comes out: a card, or the cutting card in front of it.
    struct Drawn {
        std::optional<Card> card;  // none: the cutting card came
    };

    // `cards` from the front, shuffled. The stack is cut `cut_at` cards from the front (the front
    // part goes to the back) and the cutting card put `from_back` cards from the back. Refuses a
    // cut too near to an end and a cutting card too near to the back.
    static Result<Shoe, Fault> load(const ShoeRules& rules, std::vector<Card> cards, int cut_at,
                                    int from_back);

    // Before the first coup. Refuses a procedure that the rules do not permit, and a second burn.
    Result<Burnt, Fault> burn(Burn procedure);

    // Refused when no card is left.
    Result<Drawn, Fault> draw();

    int cards_left() const { return static_cast<int>(cards_.size() - next_); }
    bool burnt() const { return burnt_; }

private:
    Shoe(ShoeRules rules, std::vector<Card> cards, std::size_t cutting_card_at)
        : rules_(std::move(rules)), cards_(std::move(cards)), cutting_card_at_(cutting_card_at) {}

    ShoeRules rules_;
    std::vector<Card> cards_;
    std::size_t next_ = 0;
    std::size_t cutting_card_at_;  // comes out before the card of this index
    bool cutting_card_out_ = false;
    bool burnt_ = false;
};

// How many further cards value_of_first burns: pips, ace one, tens and pictures as the rules say.
int burn_count(const ShoeRules& rules, Card first);

// Counts coups down once the cutting card has come.
class LastCoup {
public:
    explicit LastCoup(const ShoeRules& rules) : rules_(&rules) {}

    enum class Announced : std::uint8_t { nothing, this_coup, next_coup };

    // The cutting card came: as the first card of a coup, or during it.
    void cutting_card(bool first_of_coup);
    // A coup ended.
    void coup_ended(bool tied);

    Announced announced() const;
    // No further coup until cards are replaced or shuffled.
    bool finished() const { return coups_left_ == 0; }

private:
    const ShoeRules* rules_;
    int coups_left_ = -1;  // -1: the cutting card has not come
    bool tie_used_ = false;
};

// A continuous shuffler: used cards go back into the machine, so that every hand is drawn from the
// full decks less what lies on the table. No cut, no burn, no last coup.
class ContinuousShuffler {
public:
    explicit ContinuousShuffler(int decks) : cards_(new_decks(decks)), in_machine_(cards_.size()) {}

    int cards_in_machine() const { return static_cast<int>(in_machine_); }
    // Draws the card at `index` (0 .. cards_in_machine()-1) of those in the machine.
    Result<Card, Fault> draw(std::uint32_t index);
    // All cards on the table go back.
    void return_all() { in_machine_ = cards_.size(); }

private:
    std::vector<Card> cards_;  // first those in the machine, then those on the table
    std::size_t in_machine_;
};

}  // namespace croupier::cards
