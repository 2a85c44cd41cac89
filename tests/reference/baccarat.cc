#include <map>

#include "internal.h"

namespace croupier::reference {
namespace {

// ENCODING 6.1, table of bets
const std::map<Book, std::vector<std::string>> offered = {
    {Book::rf,
     {"player", "banker", "tie", "player_pair", "banker_pair", "dragon_bonus_player",
      "dragon_bonus_banker", "super_6"}},
    {Book::lt, {"player", "banker", "tie", "player_pair", "banker_pair"}},
    {Book::sb,
     {"player", "banker", "tie", "player_pair", "banker_pair", "super_6", "tiger_tie", "tiger_pair",
      "tiger", "big_tiger", "small_tiger"}},
    {Book::cr,
     {"player", "banker", "tie", "player_pair", "banker_pair", "super_6", "player_natural_win",
      "banker_natural_win", "winning_hand_total"}},
    {Book::cn, {"player", "banker", "tie", "player_pair", "banker_pair"}},
};

// RF-10.3.2.6/7, LT-7.6.6/7, SB-9.4/9.5, CN-8.6(d): what the Banker does. Row: Banker's two-card
// count 0..7. First column: Player stood; then the point value 0..9 of the Player's third card.
// D draws, S stands.
// clang-format off
const char* const banker_table[8] = {
    // - 0123456789
    "D" "DDDDDDDDDD",  // 0
    "D" "DDDDDDDDDD",  // 1
    "D" "DDDDDDDDDD",  // 2
    "D" "DDDDDDDDSD",  // 3
    "D" "SSDDDDDDSS",  // 4
    "D" "SSSSDDDDSS",  // 5
    "S" "SSSSSSDDSS",  // 6
    "S" "SSSSSSSSSS",  // 7
};
// clang-format on

int points(Card c) {
    if (c.rank == 14) return 1;
    if (c.rank >= 10) return 0;
    return c.rank;
}

int count(const std::vector<Card>& hand, std::size_t how_many) {
    int sum = 0;
    for (std::size_t i = 0; i < how_many; ++i) sum += points(hand[i]);
    return sum % 10;
}

std::int64_t decks_of(const Request& request) {
    switch (request.book) {
        case Book::rf:
            return whole_config(request, "decks", 8, {6, 8});  // RF-10.1.6
        case Book::lt:
            return whole_config(request, "decks", 8, {8});  // LT-2.3.4
        case Book::sb:
            return whole_config(request, "decks", 8, {3, 4, 6, 8});  // SB-3.1
        case Book::cr:
            return whole_config(request, "decks", 8, {6, 8});
        case Book::cn:
            return whole_config(request, "decks", 8, {8});  // CN-8.3(a)
    }
    return 8;
}

bool even_money(const Request& request) {
    return text_config(request, "variant", "commission", {"commission", "even_money"}) ==
           "even_money";
}

bool side_wager_alone(const Request& request) {
    const json::value* value = find(request.config, "allow_side_wager_alone");
    if (value == nullptr) return false;
    if (!value->is_bool()) throw Refusal{"bad_config", "allow_side_wager_alone must be true"};
    return value->get_bool();
}

void check_config(Request& request) {
    decks_of(request);
    even_money(request);
    if (request.book == Book::cr) {
        try {
            whole_config(request, "super_6_option", 1, {1, 2});
        } catch (Refusal& refusal) {
            refusal.open = !has_bet(request, {"super_6"});
            throw;
        }
        side_wager_alone(request);
    }
}

void check_bet(Request& request, const Bet& bet) {
    bool known = false;
    for (const std::string& name : offered.at(request.book))
        if (name == bet.name) known = true;
    if (!known) unknown_bet(bet);

    if (bet.name == "winning_hand_total") {
        check_keys(request, bet, {"total"});
        const auto total = text(find(bet.keys, "total"));
        if (!total || !one_of(*total, {"1-4", "5-6", "7", "8", "9"}))
            throw Refusal{"bad_selection", "no such total"};
    } else {
        check_keys(request, bet, {});
    }

    if (request.book == Book::cr && bet.name == "super_6" &&
        find(request.config, "super_6_option") == nullptr)
        throw Refusal{"bad_config", "super_6_option is needed"};  // CR-9.7.1c

    // SB-3.1: pairs and the Tiger bets need six or eight decks, Super Six does not
    if (request.book == Book::sb && decks_of(request) < 6 &&
        one_of(bet.name, {"player_pair", "banker_pair", "tiger_tie", "tiger_pair", "tiger",
                          "big_tiger", "small_tiger"}))
        throw Refusal{"bet_not_offered", "needs six or eight decks"};

    // CR-9.5.2(a)
    if (request.book == Book::cr && !one_of(bet.name, {"player", "banker", "tie"}) &&
        !side_wager_alone(request) && !has_bet(request, {"player", "banker"}))
        throw Refusal{"missing_base_wager", "a side wager needs player or banker"};
    // CN-8.4(b)
    if (request.book == Book::cn && one_of(bet.name, {"player_pair", "banker_pair"}) &&
        !has_bet(request, {"player", "banker", "tie"}))
        throw Refusal{"missing_base_wager", "a pair needs player, banker or tie"};
}

struct Coup {
    std::vector<Card> player;
    std::vector<Card> banker;
    int player_count = 0;
    int banker_count = 0;
};

Coup read_coup(const Request& request) {
    const json::object& outcome = request.outcome.get_object();
    Coup coup;
    coup.player = cards(find(outcome, "player"), "bad_outcome");
    coup.banker = cards(find(outcome, "banker"), "bad_outcome");
    for (const auto* hand : {&coup.player, &coup.banker})
        if (hand->size() != 2 && hand->size() != 3)
            throw Refusal{"bad_outcome", "a hand has two or three cards"};

    std::vector<Card> all = coup.player;
    all.insert(all.end(), coup.banker.begin(), coup.banker.end());
    check_decks(all, decks_of(request));

    const int player_two = count(coup.player, 2);
    const int banker_two = count(coup.banker, 2);
    bool player_draws = false;
    bool banker_draws = false;
    if (player_two < 8 && banker_two < 8) {  // SB-9.2
        player_draws = player_two <= 5;      // SB-9.3
        if (player_draws && coup.player.size() != 3)
            throw Refusal{"bad_outcome", "the Player has to draw"};
        const std::size_t column =
            player_draws ? 1 + static_cast<std::size_t>(points(coup.player[2])) : 0;
        banker_draws = banker_table[banker_two][column] == 'D';
    }
    if ((coup.player.size() == 3) != player_draws || (coup.banker.size() == 3) != banker_draws)
        throw Refusal{"bad_outcome", "the hands break the drawing rules"};

    coup.player_count = count(coup.player, coup.player.size());
    coup.banker_count = count(coup.banker, coup.banker.size());
    return coup;
}

bool natural(const std::vector<Card>& hand) {
    return hand.size() == 2 && count(hand, 2) >= 8;
}

bool pair(const std::vector<Card>& hand) {
    return hand[0].rank == hand[1].rank;
}

// RF-10.2.1.4, RF-10.2.1.5, RF-10.4.3
void settle_dragon(Request& request, const Bet& bet, const std::vector<Card>& mine,
                   const std::vector<Card>& other) {
    const int margin = count(mine, mine.size()) - count(other, other.size());
    if (natural(mine) && margin > 0) return add_win(request, bet, {1, 1});
    if (natural(mine) && natural(other) && margin == 0) {
        add(request, bet, Status::push);
        return;
    }
    if (!natural(mine)) {
        if (margin == 9) return add_win(request, bet, {30, 1});
        if (margin == 8) return add_win(request, bet, {10, 1});
        if (margin == 7) return add_win(request, bet, {6, 1});
        if (margin == 6) return add_win(request, bet, {4, 1});
        if (margin == 5) return add_win(request, bet, {2, 1});
        if (margin == 4) return add_win(request, bet, {1, 1});
    }
    add(request, bet, Status::lose);
}

// Odds of a winning bet whose odds the request brings in CR.
void win_or_lose(Request& request, const Bet& bet, bool wins, Odds document) {
    if (request.book == Book::cr) {
        if (wins)
            add_win(request, bet, external(request, {bet.name}));
        else {
            add(request, bet, Status::lose);
            perhaps_external(request, {bet.name});
        }
        return;
    }
    if (wins)
        add_win(request, bet, document);
    else
        add(request, bet, Status::lose);
}

void settle_banker(Request& request, const Bet& bet, bool wins, bool with_six) {
    const bool even = even_money(request);
    if (request.book == Book::cr) {
        const std::string key = !even ? "banker" : with_six ? "banker_on_6" : "banker_even";
        if (even) {
            perhaps_external(request, {"banker_even"});
            perhaps_external(request, {"banker_on_6"});
        }
        if (wins)
            add_win(request, bet, external(request, {key}));
        else {
            add(request, bet, Status::lose);
            perhaps_external(request, {key});
        }
        return;
    }
    // RF-10.4.1.2, RF-10.4.2.2, LT-8.4, LT-8.5, SB-11.1.3, SB-11.2, CN-8.7(b)
    Odds odds{19, 20};
    if (even) odds = with_six ? Odds{1, 2} : Odds{1, 1};
    if (wins)
        add_win(request, bet, odds);
    else
        add(request, bet, Status::lose);
}

void play(Request& request) {
    const Coup coup = read_coup(request);
    decisions_of(request);
    const bool tie = coup.player_count == coup.banker_count;
    const bool player_wins = coup.player_count > coup.banker_count;
    const bool banker_wins = coup.banker_count > coup.player_count;
    const bool banker_six = banker_wins && coup.banker_count == 6;
    const bool player_paired = pair(coup.player);
    const bool banker_paired = pair(coup.banker);

    for (const Bet& bet : request.bets) {
        const std::string& name = bet.name;
        if (name == "player" || name == "banker") {
            if (tie) {  // CN-8.7(b): void; the others push
                add(request, bet, request.book == Book::cn ? Status::voided : Status::push);
                if (request.book == Book::cr) {
                    if (name == "player")
                        perhaps_external(request, {"player"});
                    else if (!even_money(request))
                        perhaps_external(request, {"banker"});
                    else {
                        perhaps_external(request, {"banker_even"});
                        perhaps_external(request, {"banker_on_6"});
                    }
                }
            } else if (name == "player") {
                win_or_lose(request, bet, player_wins, {1, 1});
            } else {
                settle_banker(request, bet, banker_wins, banker_six);
            }
        } else if (name == "tie") {
            win_or_lose(request, bet, tie, {8, 1});
        } else if (name == "player_pair") {
            win_or_lose(request, bet, player_paired, {11, 1});
        } else if (name == "banker_pair") {
            win_or_lose(request, bet, banker_paired, {11, 1});
        } else if (name == "dragon_bonus_player") {
            settle_dragon(request, bet, coup.player, coup.banker);
        } else if (name == "dragon_bonus_banker") {
            settle_dragon(request, bet, coup.banker, coup.player);
        } else if (name == "super_6") {  // RF-10.4.4, SB-11.1.6, CR-9.7.1c
            std::int64_t pays = 15;
            if (request.book == Book::cr && whole_config(request, "super_6_option", 1, {1, 2}) == 1)
                pays = 12;
            if (banker_six)
                add_win(request, bet, {pays, 1});
            else
                add(request, bet, Status::lose);
        } else if (name == "tiger_tie") {  // SB-10.18, SB-11.1.7
            if (tie && coup.player_count == 6)
                add_win(request, bet, {45, 1});
            else
                add(request, bet, Status::lose);
        } else if (name == "tiger_pair") {  // SB-10.23, SB-11.1.8
            if (player_paired && banker_paired && coup.player[0].rank == coup.banker[0].rank)
                add_win(request, bet, {100, 1});
            else if (player_paired && banker_paired)
                add_win(request, bet, {25, 1});
            else if (player_paired || banker_paired)
                add_win(request, bet, {4, 1});
            else
                add(request, bet, Status::lose);
        } else if (name == "tiger") {  // SB-10.29, SB-11.1.9
            if (banker_six && coup.banker.size() == 2)
                add_win(request, bet, {12, 1});
            else if (banker_six)
                add_win(request, bet, {22, 1});
            else
                add(request, bet, Status::lose);
        } else if (name == "big_tiger") {  // SB-10.34, SB-11.1.10
            if (banker_six && coup.banker.size() == 3)
                add_win(request, bet, {55, 1});
            else
                add(request, bet, Status::lose);
        } else if (name == "small_tiger") {  // SB-10.39, SB-11.1.11
            if (banker_six && coup.banker.size() == 2)
                add_win(request, bet, {22, 1});
            else
                add(request, bet, Status::lose);
        } else if (name == "player_natural_win" || name == "banker_natural_win") {  // CR-9.2b
            const bool on_player = name == "player_natural_win";
            if (tie)
                add(request, bet, Status::voided);
            else if (on_player ? player_wins && natural(coup.player)
                               : banker_wins && natural(coup.banker))
                add_win(request, bet, {4, 1});
            else
                add(request, bet, Status::lose);
        } else {  // winning_hand_total, CR-9.2d, CR-9.7.1b
            const std::string total = *text(find(bet.keys, "total"));
            const int winner = player_wins ? coup.player_count : coup.banker_count;
            if (tie)
                add(request, bet, Status::voided);
            else if (total == "1-4" && winner >= 1 && winner <= 4)
                add_win(request, bet, {7, 1});
            else if (total == "5-6" && (winner == 5 || winner == 6))
                add_win(request, bet, {7, 2});
            else if (total == "7" && winner == 7)
                add_win(request, bet, {9, 2});
            else if (total == "8" && winner == 8)
                add_win(request, bet, {3, 1});
            else if (total == "9" && winner == 9)
                add_win(request, bet, {5, 2});
            else
                add(request, bet, Status::lose);
        }
    }
}

}  // namespace

const Game baccarat_game{check_config, check_bet, play};

}  // namespace croupier::reference
