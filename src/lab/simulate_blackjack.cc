#include <array>

#include "lab/games.h"
#include "rules/blackjack/odds.h"
#include "rules/blackjack/settle.h"
#include "rules/cards/shoe.h"

namespace croupier::lab {
namespace {

using blackjack::Bet;
using blackjack::Decision;
using blackjack::Hand;
using blackjack::HandTree;
using blackjack::Round;
using cards::Card;

// What the wagers depend on falls into three parts that are counted apart: how the hands ended
// against the dealer, what the first two cards were, and what came of insurance.
constexpr std::size_t hand_ends = 24;  // totals, 22 for over 21, 23 for Blackjack
constexpr std::size_t dealer_ends = blackjack::dealer_end_count;
constexpr std::size_t whole_rounds = hand_ends * 2 * dealer_ends;  // doubled or not
constexpr std::size_t split_rounds = hand_ends * hand_ends * dealer_ends;
constexpr std::size_t openings = std::size_t{7} * 4 * 3;
constexpr std::size_t openings_at = whole_rounds + split_rounds;
constexpr std::size_t insurance_at = openings_at + openings * 2;

std::size_t end_of(const Hand& hand) {
    return hand.blackjack ? hand_ends - 1 : hand.total;
}
Hand hand_at(std::size_t end) {
    if (end == hand_ends - 1) return {.total = 21, .blackjack = true};
    return {.total = static_cast<std::uint8_t>(end)};
}

std::size_t index_of(const Round& round, std::size_t dealer) {
    const std::size_t first = end_of(round.hands[0]);
    if (round.hand_count == 1)
        return (first * 2 + (round.hands[0].doubled ? 1 : 0)) * dealer_ends + dealer;
    return whole_rounds + (first * hand_ends + end_of(round.hands[1])) * dealer_ends + dealer;
}
Round round_at(std::size_t index) {
    Round round;
    round.dealer = blackjack::dealer_hand(static_cast<int>(index % dealer_ends));
    if (index < whole_rounds) {
        index /= dealer_ends;
        round.hands[0] = hand_at(index / 2);
        round.hands[0].doubled = index % 2 == 1;
        return round;
    }
    index = (index - whole_rounds) / dealer_ends;
    round.hand_count = 2;
    round.hands[0] = hand_at(index / hand_ends);
    round.hands[1] = hand_at(index % hand_ends);
    return round;
}

std::size_t index_of(const blackjack::Opening& opening) {
    return (static_cast<std::size_t>(opening.twenty) * 4 +
            static_cast<std::size_t>(opening.match)) *
               3 +
           static_cast<std::size_t>(opening.pair);
}
blackjack::Opening opening_at(std::size_t index) {
    return {static_cast<blackjack::Twenty>(index / 12),
            static_cast<blackjack::Match>(index / 3 % 4), static_cast<blackjack::Pair>(index % 3)};
}

// Every round is dealt from the full decks and played by the optimal strategy; insurance stands
// whenever the dealer shows an ace.
class BlackjackTable final : public SimTable {
public:
    BlackjackTable(const blackjack::Rules& rules, int decks)
        : decks_(decks), offers_(blackjack::offers(rules, decks)) {
        blackjack::Mathematics mathematics = blackjack::mathematics(rules, decks);
        rows_ = std::move(mathematics.rows);
        strategy_ = std::move(mathematics.strategy);
        one_card_to_aces_ = rules.split_aces_one_card;
        for (const HandTree::Node& node : tree_.nodes())
            dealer_draws_.push_back(blackjack::dealer_draws(rules, node.points));
    }

    std::size_t counters() const override { return insurance_at + 2; }

    void play(FastSource& source, std::uint64_t rounds,
              std::span<std::uint64_t> counts) const override {
        std::vector<Card> shoe = cards::new_decks(decks_);
        for (std::uint64_t number = 0; number < rounds; ++number) {
            // Only so much of the shoe is shuffled as is dealt.
            std::size_t next = 0;
            const auto draw = [&] { return draw_next(source, std::span(shoe), next++); };
            const Card first = draw();
            const int dealer = blackjack::card_value(draw());
            const Card second = draw();
            const auto draw_value = [&] { return blackjack::card_value(draw()); };
            const Round round = play_hands(draw_value, blackjack::card_value(first),
                                           blackjack::card_value(second), dealer);
            const std::size_t end = play_dealer(draw_value, dealer);
            const std::size_t dealer_has_blackjack = end == blackjack::dealer_blackjack ? 1 : 0;
            ++counts[index_of(round, end)];
            ++counts[openings_at + index_of(blackjack::opening_of(first, second)) * 2 +
                     dealer_has_blackjack];
            if (dealer == 1) ++counts[insurance_at + dealer_has_blackjack];
        }
    }

    const std::vector<rules::OddsRow>& rows() const override { return rows_; }

    std::vector<Counted> counted(std::size_t row,
                                 std::span<const std::uint64_t> counts) const override {
        const blackjack::Offer& offer = offers_[row];
        std::vector<Counted> result;
        const auto add = [&](const Round& round, std::size_t counter) {
            if (counts[counter] == 0) return;
            const rules::Award award = blackjack::settle(offer.terms, round, offer.bet);
            count(result, award.status, rules::net_of(award), counts[counter]);
        };
        if (offer.bet == Bet::player) {
            for (std::size_t index = 0; index < openings_at; ++index) {
                if (counts[index] == 0) continue;
                const Odds net = blackjack::player_net(offer.terms, round_at(index));
                count(result, blackjack::status_of(net), net, counts[index]);
            }
        } else if (offer.bet == Bet::insurance) {
            for (std::size_t index = 0; index < 2; ++index)
                add(with_dealer(index == 1), insurance_at + index);
        } else {
            for (std::size_t index = 0; index < openings * 2; ++index) {
                Round round = with_dealer(index % 2 == 1);
                round.opening = opening_at(index / 2);
                add(round, openings_at + index);
            }
        }
        return result;
    }

private:
    static Round with_dealer(bool has_blackjack) {
        Round round;
        round.dealer = blackjack::dealer_hand(has_blackjack ? blackjack::dealer_blackjack
                                                            : blackjack::dealer_busted);
        return round;
    }

    Hand hand_of(HandTree::Index index) const {
        if (index == HandTree::busted) return {.total = blackjack::busted_total};
        return {.total = static_cast<std::uint8_t>(tree_.node(index).points.total)};
    }

    template <class Draw>
    Round play_hands(Draw& draw, int first, int second, int dealer) const {
        Round round;
        const HandTree::Index one = tree_.after(HandTree::empty, first);
        HandTree::Index hand = tree_.after(one, second);
        if (tree_.node(hand).points.total == 21) {
            round.hands[0] = {.total = 21, .blackjack = true};
            return round;
        }
        const Decision decision = strategy_.decide(hand, dealer, {});
        if (decision == Decision::split) {
            round.hand_count = 2;
            for (Hand& half : round.hands) half = hand_of(play_half(draw, one, first, dealer));
            return round;
        }
        if (decision == Decision::double_wager) {
            round.hands[0] = hand_of(tree_.after(hand, draw()));
            round.hands[0].doubled = true;
            return round;
        }
        while (live(hand) && strategy_.hits(hand, dealer)) hand = tree_.after(hand, draw());
        round.hands[0] = hand_of(hand);
        return round;
    }

    template <class Draw>
    HandTree::Index play_half(Draw& draw, HandTree::Index hand, int pair, int dealer) const {
        hand = tree_.after(hand, draw());
        if (pair == 1 && one_card_to_aces_) return hand;
        while (live(hand) && strategy_.split_hand_hits(hand, dealer, pair))
            hand = tree_.after(hand, draw());
        return hand;
    }

    template <class Draw>
    std::size_t play_dealer(Draw& draw, int first) const {
        HandTree::Index hand = tree_.after(HandTree::empty, first);
        while (hand != HandTree::busted && dealer_draws_[hand]) hand = tree_.after(hand, draw());
        if (hand == HandTree::busted) return blackjack::dealer_busted;
        const HandTree::Node& node = tree_.node(hand);
        if (node.size == 2 && node.points.total == 21) return blackjack::dealer_blackjack;
        return static_cast<std::size_t>(node.points.total - 17);
    }

    bool live(HandTree::Index hand) const {
        return hand != HandTree::busted && tree_.node(hand).points.total < 21;
    }

    const HandTree& tree_ = blackjack::hand_tree();
    int decks_;
    std::vector<blackjack::Offer> offers_;
    std::vector<rules::OddsRow> rows_;
    blackjack::Strategy strategy_;
    bool one_card_to_aces_ = true;
    std::vector<bool> dealer_draws_;
};

}  // namespace

std::unique_ptr<SimTable> blackjack_table(const blackjack::Rules& rules, int decks) {
    return std::make_unique<BlackjackTable>(rules, decks);
}

}  // namespace croupier::lab
