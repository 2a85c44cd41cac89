// Roulette: the positions of the layout as explicit sets. 00 is written 37.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace croupier::reference {

using Numbers = std::set<int>;

inline constexpr int double_zero = 37;

std::string number_name(int number);
const std::vector<int>& single_zero_wheel();
// All positions of split, street, corner, six_line or straight_up.
std::vector<Numbers> positions(const std::string& bet, bool double_zero_wheel);
// The numbers of column, dozen (1..3), low, high, even, odd, red, black, five_number.
Numbers outside(const std::string& bet, int which);

struct LayoutPiece {
    std::string bet;  // straight_up, split, street or corner
    Numbers numbers;
};
// The pieces of tier, orphelins, grand_series, zero_spiel.
std::vector<LayoutPiece> series(const std::string& bet);
std::vector<LayoutPiece> neighbours(int centre, int pieces);
std::vector<LayoutPiece> finales(int digit);

}  // namespace croupier::reference
