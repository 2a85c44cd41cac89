#include "rules/distribution.h"

#include <algorithm>

namespace croupier::rules {

Odds net_of(Award award) {
    switch (award.status) {
        case Status::win:
            return reduced(award.odds);
        case Status::lose:
            return {-1, 1};
        case Status::push:
        case Status::void_wager:
            return {0, 1};
    }
    return {0, 1};
}

void Tally::add(Status status, Odds net, Wide weight) {
    if (weight == 0) return;
    const Odds lowest = reduced(net);
    weights_[{status, {lowest.win, lowest.stake}}] += weight;
    total_ += weight;
}

Distribution Tally::distribution() const {
    Distribution lines;
    for (const auto& [key, weight] : weights_)
        lines.push_back(
            {key.first, {key.second.first, key.second.second}, Fraction(weight, total_)});
    put_in_order(lines);
    return lines;
}

void put_in_order(Distribution& lines) {
    std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) {
        return static_cast<Wide>(a.net.win) * b.net.stake >
               static_cast<Wide>(b.net.win) * a.net.stake;
    });
}

Fraction house_edge(const Distribution& lines) {
    Fraction edge;
    for (const Line& line : lines)
        edge = edge - line.probability * Fraction(line.net.win, line.net.stake);
    return edge;
}

Fraction OddsRow::edge() const {
    return has_exact_edge ? exact_edge : house_edge(lines);
}

}  // namespace croupier::rules
