#include "rules/blackjack/strategy.h"

#include <algorithm>

#include "rules/blackjack/split.h"

namespace croupier::blackjack {

// Backward over all hands against one dealer card at a time. A weight of a hand of s cards runs
// over the ordered draws of what remains of `cards_counted` after it, so that the weight of
// drawing on is the plain sum of the weights of the hands that come of it.
class Solver {
public:
    explicit Solver(const Setting& setting) : setting_(setting), payoffs_(setting.payoffs) {}

    Solution solve() {
        Solution solution;
        for (int dealer = 1; dealer <= value_count; ++dealer) solve_dealer(solution, dealer);
        return solution;
    }

private:
    using Index = HandTree::Index;
    static constexpr int no_pair = 0;

    // One kind of hand against one dealer card: unsplit, or half of a pair.
    struct Hands {
        int dealer = 0;
        int pair = no_pair;
        Shoe left;                     // without the dealer's card and the pair's other card
        std::vector<Natural> padding;  // by cards in the hand: draws after the dealer's
        std::vector<Natural> draws;    // by cards in the hand: all that remain
        std::vector<Natural> weights;
        std::vector<bool> hits;
    };

    Hands hands_against(int dealer, int pair) const {
        Composition out;
        out.add(dealer);
        if (pair != no_pair) out.add(pair);
        Hands hands{dealer, pair, setting_.shoe.without(out), {}, {}, {}, {}};
        for (int cards = 0; cards <= 22; ++cards) {
            const int counted = cards_counted - out.size() - cards;
            const int total = hands.left.total - cards;
            hands.draws.push_back(falling(total, counted));
            hands.padding.push_back(falling(total - setting_.dealer_draws,
                                            std::max(0, counted - setting_.dealer_draws)));
        }
        hands.weights.resize(tree_.nodes().size());
        hands.hits.resize(tree_.nodes().size());
        draw_or_stand(hands);
        return hands;
    }

    // RF-13.3.5.9.2: a split ace has its one card; RF-13.3.5.12: 21 draws no more.
    bool may_hit(const Hands& hands, const HandTree::Node& node) const {
        if (node.points.total == 21) return false;
        return !(hands.pair == 1 && setting_.rules.split_aces_one_card && node.size == 2);
    }
    bool may_stand(const Hands& hands, const HandTree::Node& node) const {
        if (!may_hit(hands, node)) return true;
        return setting_.rules.automatic_draw == AutomaticDraw::on_timeout ||
               !below_threshold(setting_.rules, node.points);
    }

    void draw_or_stand(Hands& hands) const {
        const auto nodes = tree_.nodes();
        for (std::size_t at = nodes.size(); at-- > 0;) {
            const HandTree::Node& node = nodes[at];
            if (node.size < 2 || !hands.left.holds(node.cards)) continue;
            if (hands.pair != no_pair && node.cards.count(hands.pair) == 0) continue;
            const bool hit_possible = may_hit(hands, node);
            const bool stand_possible = may_stand(hands, node);
            Natural hit;
            Natural stand;
            if (hit_possible) hit = hit_weight(hands, node);
            if (stand_possible) stand = stand_weight(hands, node);
            const bool hits = hit_possible && (!stand_possible || hit > stand);
            hands.hits[at] = hits;
            hands.weights[at] = hits ? hit : stand;
        }
    }

    // The hand is finished and the dealer draws: each end pays its line.
    template <class LineOf>
    Natural ending_weight(const Hands& hands, const HandTree::Node& node, LineOf line_of) const {
        const DealerEnds ends = setting_.dealer(hands.dealer)
                                    .count(hands.left.without(node.cards), setting_.dealer_draws);
        Natural weight;
        for (int end = 0; end < dealer_end_count; ++end)
            weight += hands.padding[node.size] * ends[static_cast<std::size_t>(end)] *
                      payoffs_.weight(line_of(end));
        return weight;
    }

    Natural stand_weight(const Hands& hands, const HandTree::Node& node) const {
        return ending_weight(hands, node,
                             [&](int end) { return payoffs_.alone(node.points.total, end); });
    }

    Natural hit_weight(const Hands& hands, const HandTree::Node& node) const {
        const std::uint64_t loss = payoffs_.weight(payoffs_.alone(busted_total, dealer_busted));
        return each_card(hands, node, loss, [&](Index next) { return hands.weights[next]; });
    }

    Natural double_weight(const Hands& hands, const HandTree::Node& node) const {
        const std::uint64_t loss = payoffs_.weight(payoffs_.doubled(busted_total, dealer_busted));
        return each_card(hands, node, loss, [&](Index next) {
            const HandTree::Node& ended = tree_.node(next);
            return ending_weight(
                hands, ended, [&](int end) { return payoffs_.doubled(ended.points.total, end); });
        });
    }

    template <class Weight>
    Natural each_card(const Hands& hands, const HandTree::Node& node, std::uint64_t loss,
                      Weight weight) const {
        Natural sum;
        std::uint64_t busting = 0;
        for (int value = 1; value <= value_count; ++value) {
            const auto cards =
                static_cast<std::uint64_t>(hands.left.count(value) - node.cards.count(value));
            if (cards == 0) continue;
            const Index next = node.with[static_cast<std::size_t>(value - 1)];
            if (next == HandTree::busted)
                busting += cards;
            else
                sum += weight(next) * cards;
        }
        return sum + hands.draws[node.size + 1U] * (busting * loss);
    }

    void solve_dealer(Solution& solution, int dealer) const {
        const Hands hands = hands_against(dealer, no_pair);
        auto& choices = solution.strategy.choices_[Strategy::at(dealer)];
        choices.resize(tree_.nodes().size());
        for (std::size_t at = 0; at < choices.size(); ++at) choices[at].hits = hands.hits[at];
        for (int low = 1; low <= value_count; ++low)
            for (int high = low; high <= value_count; ++high)
                solve_opening(solution, hands, low, high);
    }

    // The first two cards: double and split against hit or stand; weights now over whole rounds.
    void solve_opening(Solution& solution, const Hands& hands, int low, int high) const {
        const Index index = tree_.of(std::array{low, high});
        const HandTree::Node& node = tree_.node(index);
        Composition opening = node.cards;
        opening.add(hands.dealer);
        if (!setting_.shoe.holds(opening)) return;
        const auto ways = setting_.shoe.ways<std::uint64_t>(opening) * (low == high ? 1U : 2U);

        if (node.points.total == 21) {
            solution.weight += blackjack_weight(solution.strategy, hands, node) * ways;
            return;
        }
        auto& choice = solution.strategy.choices_[Strategy::at(hands.dealer)][index];
        const Natural drawing = hands.weights[index] * ways;
        Natural best = drawing;
        const auto& totals = setting_.rules.double_totals;
        if (std::find(totals.begin(), totals.end(), node.points.total) != totals.end()) {
            const Natural doubling = double_weight(hands, node) * ways;
            choice.doubles = doubling > drawing;
            best = std::max(best, doubling);
        }
        if (low == high && setting_.rules.splits_max > 0) {
            const Natural splitting = split_weight(solution, hands.dealer, low, drawing);
            choice.splits = splitting > drawing;
            choice.splits_over_double = splitting > best;
            best = std::max(best, splitting);
        }
        solution.weight += best;
    }

    // RF-13.3.5.7.1: even money against what a Blackjack is worth without it.
    Natural blackjack_weight(Strategy& strategy, const Hands& hands,
                             const HandTree::Node& node) const {
        const Natural declined =
            ending_weight(hands, node, [&](int end) { return payoffs_.blackjack(end); });
        if (!setting_.rules.even_money || hands.dealer != 1) return declined;
        const Natural taken = hands.draws[2] * payoffs_.weight(payoffs_.even_money());
        strategy.takes_even_money_ = taken > declined;
        return std::max(taken, declined);
    }

    // The weight of splitting, or something below `otherwise` when it cannot reach that.
    Natural split_weight(Solution& solution, int dealer, int pair, const Natural& otherwise) const {
        const Hands half = hands_against(dealer, pair);
        solution.strategy.split_hits_[Strategy::at(pair)][Strategy::at(dealer)] = half.hits;
        Composition opening;
        opening.add(pair);
        opening.add(pair);
        opening.add(dealer);
        if (split_weight_at_most(half, opening) <= otherwise) return Natural{};
        auto& counts = solution.split_counts[Strategy::at(pair)][Strategy::at(dealer)];
        counts = split_counts(setting_, pair, dealer, half.hits);
        Natural weight;
        for (std::size_t line = 0; line < counts.size(); ++line)
            weight += counts[line] * payoffs_.weight(line);
        return weight;
    }

    // Each half for itself, twice, and at a dealer Blackjack the most that both together are
    // spared.
    Natural split_weight_at_most(const Hands& half, Composition opening) const {
        const Index start = tree_.after(HandTree::empty, half.pair);
        Natural weight =
            each_card(half, tree_.node(start), 0, [&](Index next) { return half.weights[next]; });
        weight *= 2 * setting_.shoe.ways<std::uint64_t>(opening);
        if (half.dealer == 1 || half.dealer == 10) {
            Composition blackjack = opening;
            blackjack.add(half.dealer == 1 ? 10 : 1);
            weight += draws_with(setting_, blackjack) * spared_at_most();
        }
        return weight - draws_with(setting_, opening) * payoffs_.weight_of_zero();
    }

    std::uint64_t spared_at_most() const {
        std::uint64_t most = 0;
        for (int first = 0; first <= busted_total; ++first)
            for (int second = 0; second <= busted_total; ++second) {
                const auto weight = [&](std::size_t line) { return payoffs_.weight(line); };
                const std::uint64_t together =
                    weight(payoffs_.split(first, second, dealer_blackjack)) +
                    payoffs_.weight_of_zero();
                const std::uint64_t apart = weight(payoffs_.alone(first, dealer_blackjack)) +
                                            weight(payoffs_.alone(second, dealer_blackjack));
                most = std::max(most, together > apart ? together - apart : 0);
            }
        return most;
    }

    const Setting& setting_;
    const Payoffs& payoffs_;
    const HandTree& tree_ = hand_tree();
};

Setting::Setting(const Rules& the_rules, int decks)
    : rules(the_rules), payoffs(terms_of(the_rules)), shoe(decks) {
    for (int value = 1; value <= value_count; ++value) {
        dealers.emplace_back(rules, value);
        dealer_draws = std::max(dealer_draws, dealers.back().draws_max());
    }
}

Solution solve(const Setting& setting) {
    return Solver(setting).solve();
}

}  // namespace croupier::blackjack
