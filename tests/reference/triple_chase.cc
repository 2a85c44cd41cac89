// Triple Chase and Big Wheel, the two games that only Crown has.
#include <algorithm>

#include "internal.h"

namespace croupier::reference {
namespace {

void no_config(Request&) {}

void check_chase_bet(Request& request, const Bet& bet) {
    if (!one_of(bet.name,
                {"crown_pairs", "blackjack_bounty", "total_13", "under_13", "over_13", "lucky_8s",
                 "extra_chance_pairs", "total_20", "under_20", "over_20", "poker_pursuit"}))
        unknown_bet(bet);
    check_keys(request, bet, {});
}

// CR-12.4.3 to 12.4.5
int value(Card c) {
    if (c.rank == 14) return 1;
    return c.rank > 10 ? 10 : c.rank;
}

bool red(Card c) {
    return c.suit == 'D' || c.suit == 'H';
}

// CR-12.2: one of three prices by suit and colour
std::int64_t by_colour(Card a, Card b, std::int64_t mixed, std::int64_t coloured,
                       std::int64_t suited) {
    if (a.suit == b.suit) return suited;
    if (red(a) == red(b)) return coloured;
    return mixed;
}

bool consecutive(const std::vector<Card>& hand) {
    std::vector<int> high;
    std::vector<int> low;
    for (const Card c : hand) {
        high.push_back(c.rank);
        low.push_back(c.rank == 14 ? 1 : c.rank);
    }
    std::sort(high.begin(), high.end());
    std::sort(low.begin(), low.end());
    return (high[1] == high[0] + 1 && high[2] == high[1] + 1) ||
           (low[1] == low[0] + 1 && low[2] == low[1] + 1);
}

// CR-12.2g to j, CR-12.8.1g
std::int64_t poker_pursuit(const std::vector<Card>& hand, Reading& suited_pair) {
    const bool suited = hand[0].suit == hand[1].suit && hand[1].suit == hand[2].suit;
    const bool same = hand[0].rank == hand[1].rank && hand[1].rank == hand[2].rank;
    const bool with_pair = hand[0].rank == hand[1].rank || hand[1].rank == hand[2].rank ||
                           hand[0].rank == hand[2].rank;
    if (consecutive(hand) && suited) return 100;
    if (same) return 50;
    if (consecutive(hand)) return 6;
    if (suited && with_pair) return suited_pair.value() == "flush" ? 3 : 0;
    if (suited) return 3;
    return 0;
}

void play_chase(Request& request) {
    const std::vector<Card> hand =
        cards(find(request.outcome.get_object(), "cards"), "bad_outcome");
    if (hand.size() != 3) throw Refusal{"bad_outcome", "three cards are needed"};
    check_decks(hand, 6);  // CR-12.4.1
    decisions_of(request);
    const Card first = hand[0];
    const Card third = hand[2];
    const int two = value(first) + value(third);
    const int three = two + value(hand[1]);

    Reading suited_pair(request, "poker_pursuit_suited_pair", "flush", {"flush", "lose"});

    for (const Bet& bet : request.bets) {
        const std::string& name = bet.name;
        Odds odds{0, 1};
        if (name == "crown_pairs" && first.rank == third.rank)
            odds.win = by_colour(first, third, 6, 13, 25);
        if (name == "blackjack_bounty" &&
            ((first.rank == 14 && value(third) == 10) || (third.rank == 14 && value(first) == 10)))
            odds.win = by_colour(first, third, 11, 22, 30);
        if (name == "total_13" && two == 13) odds.win = 10;
        if (name == "under_13" && two < 13) odds.win = 1;
        if (name == "over_13" && two > 13) odds.win = 1;
        if (name == "total_20" && three == 20) odds.win = 13;
        if (name == "under_20" && three < 20) odds.win = 1;
        if (name == "over_20" && three > 20) odds.win = 1;
        if (name == "lucky_8s") {  // CR-12.8.1d
            int eights = 0;
            for (const Card c : hand)
                if (c.rank == 8) ++eights;
            const json::value* given = find(request.config, "external_odds");
            const bool stated =
                given != nullptr &&
                (!given->is_object() || find(given->get_object(), "lucky_8s_one") != nullptr);
            if (eights == 1) odds = stated ? external(request, {"lucky_8s_one"}) : Odds{2, 1};
            if (eights == 2) odds.win = 15;
            if (eights == 3) odds.win = 200;
            if (stated) perhaps_external(request, {"lucky_8s_one"});
        }
        if (name == "extra_chance_pairs") {  // CR-12.8.1e: the best one
            for (std::size_t i = 0; i < 3; ++i)
                for (std::size_t j = i + 1; j < 3; ++j)
                    if (hand[i].rank == hand[j].rank)
                        odds.win = std::max(odds.win, by_colour(hand[i], hand[j], 2, 4, 6));
        }
        if (name == "poker_pursuit") odds.win = poker_pursuit(hand, suited_pair);
        if (odds.win > 0)
            add_win(request, bet, odds);
        else
            add(request, bet, Status::lose);
    }
    suited_pair.close();
}

bool symbol(const json::value* value) {
    const auto written = text(value);
    return written && one_of(*written, {"A", "B", "C", "D", "E", "F", "G"});
}

void check_wheel_bet(Request& request, const Bet& bet) {
    if (bet.name != "symbol") unknown_bet(bet);
    check_keys(request, bet, {"symbol"});
    if (!symbol(find(bet.keys, "symbol"))) throw Refusal{"bad_selection", "no such symbol"};
}

void play_wheel(Request& request) {
    const json::value* shown = find(request.outcome.get_object(), "symbol");
    if (!symbol(shown)) throw Refusal{"bad_outcome", "no such symbol"};
    decisions_of(request);
    for (const Bet& bet : request.bets) {
        const std::string backed = *text(find(bet.keys, "symbol"));
        if (backed == *text(shown))
            add_win(request, bet, external(request, {backed}));
        else {
            add(request, bet, Status::lose);
            perhaps_external(request, {backed});
        }
    }
}

}  // namespace

const Game triple_chase_game{no_config, check_chase_bet, play_chase};
const Game big_wheel_game{no_config, check_wheel_bet, play_wheel};

}  // namespace croupier::reference
