// A game as one table plays it: the rulebook's rules with the table's settings. It holds no state
// of a round and no money: the table asks, the game answers.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/fault.h"
#include "base/money.h"
#include "base/result.h"
#include "floor/outcome.h"
#include "floor/rejection.h"
#include "floor/settings.h"
#include "floor/spot.h"
#include "rulebook/rulebook.h"
#include "rules/award.h"
#include "rules/expect.h"

namespace croupier::floor {

// What a wager comes to.
struct Paid {
    rules::Status status = rules::Status::lose;
    Money returned;  // of the stake: all of it, nothing, or the pieces that won
    Money winnings;
    Money commission;
    bool rounded = false;
};

// A finished outcome: settles any number of wagers on it.
class Settler {
public:
    virtual ~Settler() = default;
    virtual Paid pay(const Spot& spot, Money stake) const = 0;
};

// The pieces of a spot, each of the same share of the stake: limits look at each by itself.
struct SpotShape {
    struct OnBet {
        std::uint8_t bet = 0;    // a place in the list of bet names
        std::uint8_t times = 1;  // the most pieces of that bet that lie on one and the same place
    };
    int pieces = 1;
    std::vector<OnBet> bets{};
};

// Result in words and as the display has it: {"winner", "banker"}.
struct ResultText {
    std::string words;
    std::vector<std::pair<std::string, std::string>> parts;
};

class TableGame {
public:
    virtual ~TableGame() = default;

    // unknown_bet, bet_not_offered or bad_selection.
    virtual Result<const SpotShape*, Rejection> shape(const Spot& spot) const = 0;
    // A side wager needs one of the main wagers.
    virtual bool needs_base(const Spot& spot) const = 0;
    virtual bool is_base(const Spot& spot) const = 0;
    virtual std::size_t bet_count() const = 0;
    virtual std::string_view bet_name(std::size_t bet) const = 0;

    virtual rules::Next next(const Outcome& outcome) const = 0;
    // Whether the shoe, or the wheel, can have given it.
    virtual bool card_exists(const Outcome& outcome, cards::Card card) const = 0;
    virtual bool number_exists(std::uint8_t number) const = 0;
    // The outcome must be complete: next() is `confirm`.
    virtual std::unique_ptr<Settler> settler(const Outcome& outcome) const = 0;
    virtual ResultText result(const Outcome& outcome) const = 0;
};

// The Fault says which setting cannot be under this rulebook.
Result<std::shared_ptr<const TableGame>, Fault> make_game(const rulebook::Rulebook& book,
                                                          const Settings& settings);

// The games.
Result<std::shared_ptr<const TableGame>, Fault> make_baccarat(const rulebook::Rulebook& book,
                                                              const Settings& settings);
Result<std::shared_ptr<const TableGame>, Fault> make_roulette(const rulebook::Rulebook& book,
                                                              const Settings& settings);

}  // namespace croupier::floor
