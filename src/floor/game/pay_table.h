// What a table says about itself to the people who play there: where chips can lie, every way in
// which each of its bets is paid, out of the very terms that its settlement uses, and which of the
// rulebook's options it plays by. Nothing here takes part in play.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/odds.h"
#include "floor/game/game.h"

namespace croupier::floor {

struct PayLine {
    std::size_t bet = 0;  // a place in the game's list of bets
    std::string when;     // "win", "natural_tie": a name that stands as long as the protocol does
    Odds net{};           // to one of the stake; 0: it comes back; below: that part of it is lost
};

class PayTable {
public:
    virtual ~PayTable() = default;
    // Each spot that has a shape, once, bet by bet: the places where a player's chips can lie.
    virtual std::vector<Spot> spots() const = 0;
    // In the order of the bets, for those that the table offers and those that its decisions bring.
    virtual std::vector<PayLine> pay_lines() const = 0;
    // {"war_card", "community"}
    virtual std::vector<Option> options() const { return {}; }
};

// Every game has one.
const PayTable& pay_table(const TableGame& game);

// Lines as the games write them.
class PayLines {
public:
    explicit PayLines(std::size_t bet) : bet_(bet) {}
    // A line without odds is none of this table's.
    PayLines& pays(std::string_view when, Odds odds) {
        if (odds.set()) lines_.push_back({bet_, std::string(when), reduced(odds)});
        return *this;
    }
    // The stake comes back, and nothing with it.
    PayLines& returns(std::string_view when) {
        lines_.push_back({bet_, std::string(when), Odds{0, 1}});
        return *this;
    }
    void move_to(std::vector<PayLine>& all) {
        for (PayLine& line : lines_) all.push_back(std::move(line));
        lines_.clear();
    }

private:
    std::size_t bet_;
    std::vector<PayLine> lines_;
};

constexpr std::string_view yes_or_no(bool yes) {
    return yes ? "yes" : "no";
}
// {3, 5, 7} as "3/5/7", like the numbers of a selection.
std::string numbers_text(const std::vector<int>& numbers);

}  // namespace croupier::floor
