#include "rules/blackjack/odds.h"

#include <fmt/format.h>

#include "rules/blackjack/settle.h"
#include "rules/blackjack/split.h"

namespace croupier::blackjack {
namespace {

using cards::Card;
using Index = HandTree::Index;

// All rounds of the Player Bet by net result, dealer card after dealer card.
class PlayerCount {
public:
    PlayerCount(const Setting& setting, const Solution& solution)
        : setting_(setting),
          payoffs_(setting.payoffs),
          solution_(solution),
          stood_(setting),
          others_(payoffs_.line_count()) {}

    std::vector<Natural> counts() {
        for (int dealer = 1; dealer <= value_count; ++dealer) count_dealer(dealer);
        std::vector<Natural> counts = stood_.totals();
        Natural rest = falling(setting_.shoe.total, cards_counted);
        for (std::size_t line = 0; line < counts.size(); ++line) {
            counts[line] += others_[line];
            rest -= counts[line];
        }
        // What is left are hands drawn over 21.
        counts[payoffs_.alone(busted_total, dealer_busted)] += rest;
        return counts;
    }

private:
    void count_dealer(int dealer) {
        std::vector<std::uint64_t> orders(tree_.nodes().size(), 0);
        for (int low = 1; low <= value_count; ++low)
            for (int high = low; high <= value_count; ++high) {
                const Index hand = tree_.of(std::array{low, high});
                if (setting_.shoe.holds(with_dealer(tree_.node(hand).cards, dealer)))
                    open(dealer, hand, low == high ? 1 : 2, orders);
            }
        for (std::size_t at = 0; at < orders.size(); ++at) {
            if (orders[at] == 0) continue;
            const auto hand = static_cast<Index>(at);
            const int total = tree_.node(hand).points.total;
            if (total < 21 && solution_.strategy.hits(hand, dealer)) {
                for (const Index next : tree_.node(hand).with)
                    if (next != HandTree::busted) orders[next] += orders[at];
                continue;
            }
            stand(dealer, hand, orders[at], [&](int end) { return payoffs_.alone(total, end); });
        }
    }

    void open(int dealer, Index hand, std::uint64_t ways, std::vector<std::uint64_t>& orders) {
        const HandTree::Node& node = tree_.node(hand);
        if (node.points.total == 21) {
            const bool even = dealer == 1 && solution_.strategy.takes_even_money();
            stand(dealer, hand, ways,
                  [&](int end) { return even ? payoffs_.even_money() : payoffs_.blackjack(end); });
            return;
        }
        const Decision decision = solution_.strategy.decide(hand, dealer, {});
        if (decision == Decision::double_wager) {
            open_doubled(dealer, node, ways);
        } else if (decision == Decision::split) {
            const auto pair = static_cast<std::size_t>(card_of_pair(node) - 1);
            const auto& counts = solution_.split_counts[pair][static_cast<std::size_t>(dealer - 1)];
            for (std::size_t line = 0; line < counts.size(); ++line) others_[line] += counts[line];
        } else {
            orders[hand] += ways;
        }
    }

    void open_doubled(int dealer, const HandTree::Node& node, std::uint64_t ways) {
        for (int value = 1; value <= value_count; ++value) {
            const Index next = node.with[static_cast<std::size_t>(value - 1)];
            if (next != HandTree::busted) {
                const int total = tree_.node(next).points.total;
                stand(dealer, next, ways, [&](int end) { return payoffs_.doubled(total, end); });
                continue;
            }
            Composition out = with_dealer(node.cards, dealer);
            out.add(value);
            others_[payoffs_.doubled(busted_total, dealer_busted)] +=
                draws_with(setting_, out) * ways;
        }
    }

    template <class LineOf>
    void stand(int dealer, Index hand, std::uint64_t orders, LineOf line_of) {
        const Composition out = with_dealer(tree_.node(hand).cards, dealer);
        if (!setting_.shoe.holds(out)) return;
        const DealerEnds ends = setting_.ends(dealer, out);
        std::vector<Product> by_line(payoffs_.line_count());
        for (int end = 0; end < dealer_end_count; ++end)
            by_line[line_of(end)] += ends[static_cast<std::size_t>(end)] * orders;
        stood_.add(out, by_line);
    }

    static Composition with_dealer(Composition cards, int dealer) {
        cards.add(dealer);
        return cards;
    }
    static int card_of_pair(const HandTree::Node& node) {
        int value = 1;
        while (node.cards.count(value) == 0) ++value;
        return value;
    }

    const Setting& setting_;
    const Payoffs& payoffs_;
    const Solution& solution_;
    const HandTree& tree_ = hand_tree();
    LineCounts stood_;
    std::vector<Natural> others_;
};

// The first two cards of the player and of the dealer: all that the side bets and insurance need.
rules::Distribution first_cards_distribution(const Offer& offer, int decks) {
    rules::Tally tally;
    const Wide total = static_cast<Wide>(decks) * cards::deck_size;
    for (int first = 0; first < cards::deck_size; ++first)
        for (int second = 0; second < cards::deck_size; ++second) {
            const std::array both{Card::of_index(first), Card::of_index(second)};
            Wide aces = Wide{4} * decks;
            Wide tens = Wide{16} * decks;
            for (const Card card : both) {
                aces -= card_value(card) == 1 ? 1 : 0;
                tens -= card_value(card) == 10 ? 1 : 0;
            }
            const Wide ways = static_cast<Wide>(decks) * (decks - (first == second ? 1 : 0));
            const Wide blackjacks = 2 * aces * tens;
            Round round;
            round.opening = opening_of(both[0], both[1]);
            round.dealer = dealer_hand(dealer_blackjack);
            tally.add(settle(offer.terms, round, offer.bet), ways * blackjacks);
            round.dealer = dealer_hand(dealer_busted);
            tally.add(settle(offer.terms, round, offer.bet),
                      ways * ((total - 2) * (total - 3) - blackjacks));
        }
    return tally.distribution();
}

// Given an ace as the dealer's first card: a ten-valued card comes next or does not.
rules::Distribution insurance_distribution(const Offer& offer, int decks) {
    rules::Tally tally;
    Round round;
    round.dealer = dealer_hand(dealer_blackjack);
    tally.add(settle(offer.terms, round, Bet::insurance), Wide{16} * decks);
    round.dealer = dealer_hand(dealer_busted);
    tally.add(settle(offer.terms, round, Bet::insurance), Wide{36} * decks - 1);
    return tally.distribution();
}

// Whether insurance loses in the long run whatever two cards the player holds.
bool insurance_never_pays(const Rules& rules, int decks) {
    for (int first = 2; first <= cards::ace; ++first)
        for (int second = 2; second <= cards::ace; ++second)
            if (insurance_gain(rules, decks, Card(first, cards::Suit::clubs),
                               Card(second, cards::Suit::clubs))
                    .sign() > 0)
                return false;
    return true;
}

Strategy fill_player(const Rules& rules, int decks, rules::OddsRow& row) {
    const Setting setting(rules, decks);
    Solution solution = solve(setting);
    row.lines = player_distribution(setting, solution);
    row.strategy = solution.strategy.text();
    row.strategy += insurance_never_pays(rules, decks)
                        ? "\ninsurance never"
                        : "\ninsurance left aside, though it can pay";
    if (rules.even_money)
        row.strategy +=
            solution.strategy.takes_even_money() ? "; even money always" : "; even money never";
    return std::move(solution.strategy);
}

}  // namespace

std::vector<Offer> offers(const Rules& rules, int decks) {
    std::vector<Offer> all;
    const auto add = [&](Bet bet) {
        Offer offer;
        offer.bet = bet;
        offer.terms = terms_of(rules);
        offer.row.bet = bet_name(bet);
        offer.row.config.emplace_back("decks", fmt::format("{}", decks));
        const Line line = lines_of(bet).front();
        offer.row.origin = origin_name(rules.pays[static_cast<std::size_t>(line)].origin);
        all.push_back(std::move(offer));
    };
    for (int bet = 0; bet < placed_bet_count; ++bet)
        if (offered_with(rules, static_cast<Bet>(bet), decks)) add(static_cast<Bet>(bet));
    add(Bet::insurance);
    return all;
}

std::vector<rules::OddsRow> odds_rows(const Rules& rules, int decks) {
    return mathematics(rules, decks).rows;
}

Mathematics mathematics(const Rules& rules, int decks) {
    Mathematics result;
    for (Offer& offer : offers(rules, decks)) {
        if (offer.bet == Bet::player)
            result.strategy = fill_player(rules, decks, offer.row);
        else if (offer.bet == Bet::insurance)
            offer.row.lines = insurance_distribution(offer, decks);
        else
            offer.row.lines = first_cards_distribution(offer, decks);
        result.rows.push_back(std::move(offer.row));
    }
    return result;
}

rules::Distribution player_distribution(const Setting& setting, const Solution& solution) {
    const std::vector<Natural> counts = PlayerCount(setting, solution).counts();
    const Natural all = falling(setting.shoe.total, cards_counted);
    Natural weight;
    rules::Distribution lines;
    for (std::size_t line = 0; line < counts.size(); ++line) {
        weight += counts[line] * setting.payoffs.weight(line);
        if (counts[line] == Natural{}) continue;
        const Odds net = setting.payoffs.nets()[line];
        lines.push_back({status_of(net), net, ratio(counts[line], all)});
    }
    // Counted forward by endings and backward by decisions: the same to the last draw.
    CHECK(weight == solution.weight);
    rules::put_in_order(lines);
    return lines;
}

Fraction insurance_gain(const Rules& rules, int decks, Card first, Card second) {
    const Odds odds = rules.pays[static_cast<std::size_t>(Line::insurance)].odds;
    Wide tens = Wide{16} * decks;
    for (const Card card : {first, second}) tens -= card_value(card) == 10 ? 1 : 0;
    const Wide unseen = static_cast<Wide>(decks) * cards::deck_size - 3;
    return Fraction(tens * odds.win - (unseen - tens) * odds.stake, unseen * odds.stake);
}

}  // namespace croupier::blackjack
