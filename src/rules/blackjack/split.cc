#include "rules/blackjack/split.h"

#include <algorithm>
#include <tuple>

namespace croupier::blackjack {
namespace {

// One hand of the pair that stands: its cards beyond the pair's, in so many orders.
struct Stood {
    Composition drawn;
    int total = 0;
    std::uint64_t orders = 0;
};

std::vector<Stood> stood_hands(int pair, const std::vector<bool>& hits) {
    const HandTree& tree = hand_tree();
    const HandTree::Index start = tree.after(HandTree::empty, pair);
    std::vector<Stood> hands;
    for (const Ending& ending :
         endings(start, [&](HandTree::Index index) { return index == start || hits[index]; })) {
        const auto& node = tree.node(ending.hand);
        Stood hand{node.cards, node.points.total, ending.orders};
        hand.drawn.take(pair);
        hands.push_back(hand);
    }
    return hands;
}

// Two hands that both stand: which cards, with which totals, in how many orders.
struct BothStood {
    Composition drawn;
    int first = 0;
    int second = 0;
    std::uint64_t orders = 0;
};

std::vector<BothStood> both_stood(const Shoe& left, const std::vector<Stood>& hands) {
    std::vector<BothStood> all;
    for (std::size_t i = 0; i < hands.size(); ++i)
        for (std::size_t j = i; j < hands.size(); ++j) {
            BothStood both;
            both.drawn = hands[i].drawn + hands[j].drawn;
            if (!left.holds(both.drawn)) continue;
            std::tie(both.first, both.second) = std::minmax(hands[i].total, hands[j].total);
            // What the hands come to together does not depend on which of them is first.
            both.orders = hands[i].orders * hands[j].orders * (i == j ? 1 : 2);
            all.push_back(both);
        }
    const auto key = [](const BothStood& both) {
        return std::tie(both.drawn, both.first, both.second);
    };
    std::sort(all.begin(), all.end(),
              [&](const BothStood& a, const BothStood& b) { return key(a) < key(b); });
    return all;
}

void add_to(Product& sum, Product ways, std::uint64_t orders) {
    Product product = 0;
    CHECK(!__builtin_mul_overflow(ways, static_cast<Product>(orders), &product));
    CHECK(!__builtin_add_overflow(sum, product, &sum));
}

}  // namespace

LineCounts::LineCounts(const Setting& setting)
    : setting_(setting),
      sums_(cards_counted + 1, std::vector<Natural>(setting.payoffs.line_count())) {}

void LineCounts::add(Composition out, const std::vector<Product>& by_line) {
    const auto ways = setting_.shoe.ways<Natural>(out);
    auto& sums = sums_[static_cast<std::size_t>(out.size())];
    for (std::size_t line = 0; line < by_line.size(); ++line)
        if (by_line[line] != 0) sums[line] += ways * by_line[line];
}

std::vector<Natural> LineCounts::totals() const {
    std::vector<Natural> totals(setting_.payoffs.line_count());
    for (int out = 0; out <= cards_counted; ++out) {
        const int left = cards_counted - out - setting_.dealer_draws;
        for (std::size_t line = 0; line < totals.size(); ++line) {
            Natural sum = sums_[static_cast<std::size_t>(out)][line];
            if (sum == Natural{}) continue;
            CHECK(left >= 0);
            for (int card = 0; card < left; ++card)
                sum *= static_cast<std::uint64_t>(setting_.shoe.total - out -
                                                  setting_.dealer_draws - card);
            totals[line] += sum;
        }
    }
    return totals;
}

Natural draws_with(const Setting& setting, Composition out) {
    return falling(setting.shoe.total - out.size(), cards_counted - out.size()) *
           setting.shoe.ways<Product>(out);
}

// Hands over 21 are not counted one by one. With S(t, e) the draws in which one given hand stands
// on t and the dealer ends e, and B(t, u, e) those in which both stand: the other hand is over 21
// in S(t, e) less the sum of B(t, u, e) over u, since by exchange of cards both hands alone are
// alike; and both are over 21 in what then remains of all draws.
std::vector<Natural> split_counts(const Setting& setting, int pair, int dealer,
                                  const std::vector<bool>& hits) {
    Composition opening;
    opening.add(pair);
    opening.add(pair);
    opening.add(dealer);
    const Payoffs& payoffs = setting.payoffs;
    const auto hands = stood_hands(pair, hits);
    const Shoe left = setting.shoe.without(opening);
    const std::size_t lines = payoffs.line_count();

    LineCounts plus(setting);
    LineCounts minus(setting);
    std::vector<Product> gained(lines);
    std::vector<Product> taken(lines);
    for (const Stood& hand : hands) {
        if (!left.holds(hand.drawn)) continue;
        const Composition out = opening + hand.drawn;
        const DealerEnds ends = setting.ends(dealer, out);
        std::fill(gained.begin(), gained.end(), Product{0});
        for (int end = 0; end < dealer_end_count; ++end)
            add_to(gained[payoffs.split(busted_total, hand.total, end)],
                   ends[static_cast<std::size_t>(end)], 2 * hand.orders);
        plus.add(out, gained);
    }
    const auto all = both_stood(left, hands);
    for (auto at = all.begin(); at != all.end();) {
        const Composition out = opening + at->drawn;
        const DealerEnds ends = setting.ends(dealer, out);
        std::fill(gained.begin(), gained.end(), Product{0});
        std::fill(taken.begin(), taken.end(), Product{0});
        const auto same = at;
        for (; at != all.end() && at->drawn == same->drawn; ++at)
            for (int end = 0; end < dealer_end_count; ++end) {
                const Product ways = ends[static_cast<std::size_t>(end)];
                add_to(gained[payoffs.split(at->first, at->second, end)], ways, at->orders);
                add_to(taken[payoffs.split(busted_total, at->first, end)], ways, at->orders);
                add_to(taken[payoffs.split(busted_total, at->second, end)], ways, at->orders);
            }
        plus.add(out, gained);
        minus.add(out, taken);
    }

    std::vector<Natural> counts = plus.totals();
    const std::vector<Natural> too_much = minus.totals();
    Natural rest = draws_with(setting, opening);
    for (std::size_t line = 0; line < lines; ++line) {
        counts[line] -= too_much[line];
        rest -= counts[line];
    }
    counts[payoffs.split(busted_total, busted_total, dealer_busted)] += rest;
    return counts;
}

}  // namespace croupier::blackjack
