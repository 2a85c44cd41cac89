// The exact odds of one bet: every result line with its probability.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/fraction.h"
#include "base/odds.h"
#include "rules/award.h"

namespace croupier::rules {

// Net result in units of the initial stake; `win` may be negative, `stake` is positive.
// A win at 8 to 1 is {8, 1}, a loss {-1, 1}, a push {0, 1}; always in lowest terms.
struct Line {
    Status status = Status::lose;
    Odds net{};
    Fraction probability;
};
using Distribution = std::vector<Line>;  // highest net first; probabilities add up to one

// Net result of an award on one unit.
Odds net_of(Award award);

// Adds up how often each result comes, then divides by the total.
class Tally {
public:
    void add(Award award, Wide weight) { add(award.status, net_of(award), weight); }
    void add(Status status, Odds net, Wide weight);
    Wide total() const { return total_; }
    Distribution distribution() const;

private:
    // By status, then net in lowest terms: the order does not matter, a total order does.
    std::map<std::pair<Status, std::pair<std::int32_t, std::int32_t>>, Wide> weights_;
    Wide total_ = 0;
};

// Sorts by net, highest first.
void put_in_order(Distribution& lines);

// Expected loss per unit of the initial stake.
Fraction house_edge(const Distribution& lines);

// One row of a game's mathematics: a bet in one configuration, with a representative selection.
// Config and selection are (key, value) in JSON spelling: {"decks", "8"}, {"wheel",
// "\"single_zero\""}.
struct OddsRow {
    std::string bet;
    std::vector<std::pair<std::string, std::string>> selection;
    std::vector<std::pair<std::string, std::string>> config;
    Distribution lines;
    std::string origin = "document";  // origin of the odds in the rulebook
    std::string strategy;             // where the player has choices: how they are taken
    std::string bound;                // empty: exact; else how far a probability can be off
    // The edge where it is known exactly although the lines are not; else it follows from them.
    Fraction exact_edge;
    bool has_exact_edge = false;

    Fraction edge() const;
};

}  // namespace croupier::rules
