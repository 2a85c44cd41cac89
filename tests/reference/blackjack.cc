#include <algorithm>

#include "internal.h"

namespace croupier::reference {
namespace {

std::int64_t decks_of(const Request& request) {
    if (request.book == Book::rf) return whole_config(request, "decks", 6, {6});  // RF-13.1.4
    return whole_config(request, "decks", 6, {4, 5, 6, 7, 8});                    // CR-13.4.1
}

void check_config(Request& request) {
    decks_of(request);
}

bool side_bet(const std::string& name) {
    return one_of(name, {"kings_bounty", "royal_match_21", "bet_the_set_21"});
}

void check_bet(Request& request, const Bet& bet) {
    if (bet.name != "player" && !side_bet(bet.name)) unknown_bet(bet);
    check_keys(request, bet, {});
    if (request.book == Book::cr && side_bet(bet.name)) {
        const std::int64_t decks = decks_of(request);
        if (decks != 4 && decks != 6 && decks != 8)  // CR-13.10.3
            throw Refusal{"bet_not_offered", "side bets need 4, 6 or 8 decks"};
        int kinds = 0;
        for (const char* name : {"kings_bounty", "royal_match_21", "bet_the_set_21"})
            if (has_bet(request, {name})) ++kinds;
        if (kinds > 2) throw Refusal{"bet_not_offered", "two side bets at most"};  // CR-13.5.3
    }
    if (!has_bet(request, {"player"}))  // RF-13.2.3, CR-13.5.2
        throw Refusal{"missing_base_wager", "a side bet needs player"};
    for (const Bet& other : request.bets)
        if (other.ref < bet.ref && other.name == bet.name)
            throw Refusal{"bad_bets", "each bet once"};
}

// RF-13.1.5: an ace is 11 unless that is too much
int value(Card c) {
    if (c.rank == 14) return 11;
    return c.rank > 10 ? 10 : c.rank;
}

struct Total {
    int points;
    bool soft;
};

Total total(const std::vector<Card>& hand) {
    int sum = 0;
    int aces = 0;
    for (const Card c : hand) {
        sum += value(c);
        if (c.rank == 14) ++aces;
    }
    while (sum > 21 && aces > 0) {
        sum -= 10;
        --aces;
    }
    return {sum, aces > 0};
}

bool two_card_21(const std::vector<Card>& hand) {
    return hand.size() == 2 && total(hand).points == 21;
}

struct Hand {
    std::vector<Card> cards;
    bool doubled = false;
};

struct Round {
    std::vector<Card> first;  // the two shared cards
    std::vector<Card> dealer;
    std::vector<Card> community;
    std::vector<Hand> hands;
    std::int64_t insurance = 0;
    bool even_money = false;
    bool dealer_blackjack = false;
    bool player_blackjack = false;
};

void read_outcome(const Request& request, Round& round) {
    const json::object& outcome = request.outcome.get_object();
    round.first = cards(find(outcome, "player_cards"), "bad_outcome");
    round.dealer = cards(find(outcome, "dealer_cards"), "bad_outcome");
    if (find(outcome, "community_cards") == nullptr)
        throw Refusal{"bad_outcome", "no community cards", true};
    round.community = cards(find(outcome, "community_cards"), "bad_outcome");
    if (round.first.size() != 2) throw Refusal{"bad_outcome", "two first cards are needed"};
    if (round.dealer.empty()) throw Refusal{"bad_outcome", "the dealer has no card"};
    if (round.dealer.size() == 1)
        throw Refusal{"bad_outcome", "the dealer's hand is not complete", true};
    std::vector<Card> all = round.first;
    all.insert(all.end(), round.dealer.begin(), round.dealer.end());
    all.insert(all.end(), round.community.begin(), round.community.end());
    check_decks(all, decks_of(request));
    round.dealer_blackjack = two_card_21(round.dealer);
}

// RF-13.3.5.8 to 13.3.5.12
void check_rf_hand(const Hand& hand, bool split, const std::vector<Card>& first) {
    const std::string code = "bad_decision";
    if (hand.doubled) {
        if (split) throw Refusal{code, "no double after a split"};
        const int two = total(first).points;
        if (two < 9 || two > 11) throw Refusal{code, "double only on 9, 10 or 11"};
        if (hand.cards.size() != 3) throw Refusal{code, "a doubled hand gets one card"};
    }
    for (std::size_t n = 1; n < hand.cards.size(); ++n) {
        const std::vector<Card> before(hand.cards.begin(),
                                       hand.cards.begin() + static_cast<std::ptrdiff_t>(n));
        if (total(before).points >= 21) throw Refusal{code, "a card to 21 or more"};
    }
    const bool split_aces = split && first[0].rank == 14;
    if (split_aces && hand.cards.size() != 2) throw Refusal{code, "split aces get one card"};
    if (!hand.doubled && !split_aces) {
        const Total end = total(hand.cards);
        if (end.points < (end.soft ? 17 : 12))
            throw Refusal{code, "below hard 12 or soft 17"};  // RF-13.3.5.11
    }
}

void read_hands(Request& request, const json::object& decisions, Round& round) {
    const std::string code = "bad_decision";
    const json::value* list = find(decisions, "hands");
    if (list == nullptr) {
        round.hands.push_back({round.first, false});
    } else {
        if (!list->is_array() || list->get_array().empty() || list->get_array().size() > 2)
            throw Refusal{code, "one or two hands"};
        for (const json::value& item : list->get_array()) {
            if (!item.is_object()) throw Refusal{code, "a hand must be an object"};
            Hand hand;
            hand.cards = cards(find(item.get_object(), "cards"), code);
            if (const json::value* doubled = find(item.get_object(), "doubled")) {
                if (!doubled->is_bool()) throw Refusal{code, "doubled must be true or false"};
                hand.doubled = doubled->get_bool();
            }
            round.hands.push_back(hand);
        }
    }

    const bool split = round.hands.size() == 2;
    if (!split) {
        // the first cards, then the first community cards
        std::vector<Card> line = round.first;
        line.insert(line.end(), round.community.begin(), round.community.end());
        const std::vector<Card>& hand = round.hands[0].cards;
        if (hand.size() < 2 || hand.size() > line.size() ||
            !std::equal(hand.begin(), hand.end(), line.begin()))
            throw Refusal{code, "not the first cards and the first community cards"};
    } else {
        std::vector<Card> left = round.community;
        bool twice = false;
        for (std::size_t k = 0; k < 2; ++k) {
            const std::vector<Card>& hand = round.hands[k].cards;
            if (hand.empty() || hand[0] != round.first[k])
                throw Refusal{code, "a split hand starts with its own card"};
            for (std::size_t i = 1; i < hand.size(); ++i) {
                if (std::count(round.community.begin(), round.community.end(), hand[i]) == 0)
                    throw Refusal{code, "a card that was not dealt"};
                const auto at = std::find(left.begin(), left.end(), hand[i]);
                if (at == left.end())
                    twice = true;
                else
                    left.erase(at);
            }
        }
        if (twice) request.open_points.push_back("one community card used twice");
    }

    if (request.book == Book::rf) {
        if (split && value(round.first[0]) != value(round.first[1]))
            throw Refusal{code, "only cards of equal value can be split"};  // RF-13.3.5.9
        for (const Hand& hand : round.hands) check_rf_hand(hand, split, round.first);
    } else if (split && round.hands[1].doubled) {
        throw Refusal{code, "no entry exists for a double of the second hand", true};
    } else if (split && round.hands[0].doubled) {
        request.open_points.push_back("a double after a split");
    }
    // RF-13.3.5.9.3: never after a split
    round.player_blackjack = !split && two_card_21(round.hands[0].cards);
}

void read_insurance(const Request& request, const json::object& decisions, Round& round) {
    const std::string code = "bad_decision";
    if (const json::value* given = find(decisions, "insurance")) {
        const auto amount = whole(given);
        if (!amount || *amount < 0) throw Refusal{code, "bad insurance stake"};
        if (*amount > 1'000'000'000'000'000) throw Refusal{code, "insurance too large", true};
        round.insurance = *amount;
    }
    if (const json::value* given = find(decisions, "even_money")) {
        if (!given->is_bool()) throw Refusal{code, "even_money must be true or false"};
        round.even_money = given->get_bool();
    }
    const bool ace_first = round.dealer[0].rank == 14;
    if (round.insurance > 0) {
        if (!ace_first) throw Refusal{code, "insurance needs a dealer ace"};  // RF-13.3.5.7
        for (const Bet& bet : request.bets)
            if (bet.name == "player" && request.book == Book::cr &&
                round.insurance * 2 != bet.stake)
                throw Refusal{code, "insurance is half the player bet"};  // CR-13.8.2
    }
    if (round.even_money) {  // RF-13.3.5.7.1
        if (request.book != Book::rf) throw Refusal{code, "no even money in this rulebook", true};
        if (!ace_first || !round.player_blackjack)
            throw Refusal{code, "even money needs a Blackjack and a dealer ace"};
    }
}

// How one hand ends against the dealer's, whether or not it came of a split.
Status status_of(const Hand& hand, const Round& round, Reading& against_21) {
    const int points = total(hand.cards).points;
    if (points > 21) return Status::lose;  // RF-13.2.2.3
    if (round.dealer_blackjack) {
        if (round.player_blackjack) return Status::push;
        if (points != 21) return Status::lose;
        return against_21.value() == "push" ? Status::push : Status::lose;  // decision 16
    }
    if (round.player_blackjack) return Status::win;  // RF-13.4.1.1, also over a drawn 21
    const int dealer_points = total(round.dealer).points;
    if (dealer_points > 21 || points > dealer_points) return Status::win;
    return points == dealer_points ? Status::push : Status::lose;
}

// Main wager(s) of this player, with the derived entries.
void settle_player(Request& request, const Bet& bet, const Round& round, Reading& against_21,
                   Reading& split_reading, Reading& double_reading) {
    const bool cr = request.book == Book::cr;
    const auto ordinary = [&] { return cr ? external(request, {"player"}) : Odds{1, 1}; };
    const bool split = round.hands.size() == 2;

    std::vector<Status> status;
    status.reserve(round.hands.size());
    for (const Hand& hand : round.hands) status.push_back(status_of(hand, round, against_21));

    if (split && round.dealer_blackjack) {  // RF-13.3.5.9.4
        bool any_busted = false;
        std::vector<std::size_t> others;  // losing, not busted
        for (std::size_t k = 0; k < 2; ++k) {
            if (total(round.hands[k].cards).points > 21)
                any_busted = true;
            else if (status[k] == Status::lose)
                others.push_back(k);
        }
        bool first_loses = true;
        if (any_busted && !others.empty()) first_loses = split_reading.value() == "busted_plus_one";
        for (std::size_t i = 0; i < others.size(); ++i)
            if (i > 0 || !first_loses) status[others[i]] = Status::push;
    }

    if (round.even_money) {  // RF-13.3.5.7.2
        add_win(request, bet, {1, 1});
    } else if (status[0] == Status::win) {
        if (round.player_blackjack)
            add_win(request, bet, cr ? external(request, {"blackjack"}) : Odds{3, 2});
        else
            add_win(request, bet, ordinary());
    } else {
        add(request, bet, status[0]);
    }

    if (round.hands[0].doubled) {
        Status on_double = status[0];
        const bool busted = total(round.hands[0].cards).points > 21;
        if (round.dealer_blackjack && status[0] == Status::lose && !busted)
            on_double = double_reading.value() == "lose_all" ? Status::lose : Status::push;
        if (on_double == Status::win)
            add_derived_win(request, bet, "double", bet.stake, ordinary());
        else
            add_derived(request, bet, "double", bet.stake, on_double);
    }
    if (split) {
        if (status[1] == Status::win)
            add_derived_win(request, bet, "split", bet.stake, ordinary());
        else
            add_derived(request, bet, "split", bet.stake, status[1]);
    }
    if (round.insurance > 0) {
        if (round.even_money)
            add_derived(request, bet, "insurance", round.insurance, Status::voided);
        else if (round.dealer_blackjack)  // RF-13.4.1.5
            add_derived_win(request, bet, "insurance", round.insurance,
                            cr ? external(request, {"insurance"}) : Odds{2, 1});
        else
            add_derived(request, bet, "insurance", round.insurance, Status::lose);
    }
    if (cr)
        for (const char* key : {"player", "blackjack", "insurance"})
            perhaps_external(request, {key});
}

// RF-13.4.1.6, CR-13.10.3(a): only the best line; nothing if the two cards are not 20
std::int64_t kings_bounty(const std::vector<Card>& two, bool dealer_blackjack) {
    const Card a = two[0];
    const Card b = two[1];
    const Card king_of_spades{13, 'S'};
    if (total(two).points != 20) return 0;
    if (a == king_of_spades && b == king_of_spades) return dealer_blackjack ? 1000 : 100;
    if (a.rank == 13 && a == b) return 30;
    if ((a.rank == 12 || a.rank == 11 || a.rank == 10) && a == b) return 20;
    if (a.suit == b.suit) return 9;
    if (a.rank == 13 && b.rank == 13) return 6;
    return 4;
}

// RF-13.4.1.7, CR-13.10.3(c)
std::int64_t royal_match(const std::vector<Card>& two) {
    if (two[0].suit != two[1].suit) return 0;
    const bool king = two[0].rank == 13 || two[1].rank == 13;
    const bool queen = two[0].rank == 12 || two[1].rank == 12;
    return king && queen ? 50 : 2;
}

// RF-13.4.1.8, CR-13.10.3(b)
std::int64_t bet_the_set(const std::vector<Card>& two) {
    if (two[0].rank != two[1].rank) return 0;
    return two[0].suit == two[1].suit ? 15 : 10;
}

void play(Request& request) {
    Round round;
    read_outcome(request, round);
    const json::object& decisions = decisions_of(request);
    read_hands(request, decisions, round);
    read_insurance(request, decisions, round);

    Reading against_21(request, "dealer_blackjack_vs_21",
                       request.book == Book::cr ? "lose" : "push", {"push", "lose"});
    Reading split_reading(request, "split_dealer_blackjack", "busted_plus_one",
                          {"busted_plus_one", "original_or_busted"});
    Reading double_reading(request, "double_dealer_blackjack", "lose_all",
                           {"lose_all", "return_double"});

    for (const Bet& bet : request.bets) {
        if (bet.name == "player") {
            settle_player(request, bet, round, against_21, split_reading, double_reading);
            continue;
        }
        std::int64_t pays = 0;
        if (bet.name == "kings_bounty") pays = kings_bounty(round.first, round.dealer_blackjack);
        if (bet.name == "royal_match_21") pays = royal_match(round.first);
        if (bet.name == "bet_the_set_21") pays = bet_the_set(round.first);
        if (pays > 0)
            add_win(request, bet, {pays, 1});
        else
            add(request, bet, Status::lose);
    }
    against_21.close();
    split_reading.close();
    double_reading.close();
}

}  // namespace

const Game blackjack_game{check_config, check_bet, play};

}  // namespace croupier::reference
