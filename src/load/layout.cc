#include "load/layout.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.h"

namespace croupier::load {
namespace {

constexpr std::string_view ranks = "23456789TJQKA";
constexpr std::string_view suits = "CDHS";

// A bet of the wheel as the set of its numbers. Splits, streets, corners and lines are examples of
// their kind: what they pay is in question, not how many there are.
struct WheelBet {
    std::string_view bet;
    std::string_view key;
    std::string_view value;
    std::vector<std::uint8_t> numbers;
    std::int64_t pays;  // to one
};

std::vector<std::uint8_t> numbers_where(bool (*is_in)(int)) {
    std::vector<std::uint8_t> numbers;
    for (int n = 1; n <= 36; ++n)
        if (is_in(n)) numbers.push_back(static_cast<std::uint8_t>(n));
    return numbers;
}

bool is_red(int n) {
    constexpr std::array<int, 18> reds = {1,  3,  5,  7,  9,  12, 14, 16, 18,
                                          19, 21, 23, 25, 27, 30, 32, 34, 36};
    return std::find(reds.begin(), reds.end(), n) != reds.end();
}

constexpr std::array<std::string_view, 37> number_names = {
    "0",  "1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9",  "10", "11", "12",
    "13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24", "25",
    "26", "27", "28", "29", "30", "31", "32", "33", "34", "35", "36"};

std::vector<WheelBet> make_wheel_bets() {
    std::vector<WheelBet> bets;
    for (std::uint8_t n = 0; n <= 36; ++n)
        bets.push_back({"straight_up", "numbers", number_names[n], {n}, 35});
    bets.push_back({"split", "numbers", "5/8", {5, 8}, 17});
    bets.push_back({"split", "numbers", "0/2", {0, 2}, 17});
    bets.push_back({"street", "numbers", "13/14/15", {13, 14, 15}, 11});
    bets.push_back({"corner", "numbers", "25/26/28/29", {25, 26, 28, 29}, 8});
    bets.push_back({"corner", "numbers", "0/1/2/3", {0, 1, 2, 3}, 8});
    bets.push_back({"six_line", "numbers", "31/32/33/34/35/36", {31, 32, 33, 34, 35, 36}, 5});
    bets.push_back({"column", "column", "1", numbers_where([](int n) { return n % 3 == 1; }), 2});
    bets.push_back({"column", "column", "3", numbers_where([](int n) { return n % 3 == 0; }), 2});
    bets.push_back({"dozen", "dozen", "1", numbers_where([](int n) { return n <= 12; }), 2});
    bets.push_back({"dozen", "dozen", "3", numbers_where([](int n) { return n >= 25; }), 2});
    bets.push_back({"low", "", "", numbers_where([](int n) { return n <= 18; }), 1});
    bets.push_back({"high", "", "", numbers_where([](int n) { return n >= 19; }), 1});
    bets.push_back({"even", "", "", numbers_where([](int n) { return n % 2 == 0; }), 1});
    bets.push_back({"odd", "", "", numbers_where([](int n) { return n % 2 == 1; }), 1});
    bets.push_back({"red", "", "", numbers_where(is_red), 1});
    bets.push_back({"black", "", "", numbers_where([](int n) { return !is_red(n); }), 1});
    return bets;
}

const std::vector<WheelBet>& wheel_bets() {
    static const std::vector<WheelBet> bets = make_wheel_bets();
    return bets;
}

Paid lost() {
    return {};
}
Paid pushed(Money stake) {
    return {Money{}, stake};
}
Paid won(Money stake, std::int64_t to, std::int64_t of = 1) {
    const Money times = stake * to;
    // A fraction of a cent goes to the player.
    return {Money::cents((times.in_cents() + of - 1) / of), stake};
}

int points(Card card) {
    const int rank = card / 4;  // 0: the two
    if (rank == 12) return 1;   // the ace
    return rank >= 8 ? 0 : rank + 2;
}

struct Hands {
    int player = 0;
    int banker = 0;
    bool player_pair = false;
    bool banker_pair = false;
    std::size_t player_cards = 2;
    std::size_t banker_cards = 2;
};

int first_two(const std::vector<Card>& cards, std::size_t from) {
    return (points(cards[from]) + points(cards[from + 2])) % 10;
}

bool banker_draws(int banker, std::optional<int> third) {
    if (!third) return banker <= 5;
    switch (banker) {
        case 0:
        case 1:
        case 2:
            return true;
        case 3:
            return *third != 8;
        case 4:
            return *third >= 2 && *third <= 7;
        case 5:
            return *third >= 4 && *third <= 7;
        case 6:
            return *third == 6 || *third == 7;
        default:
            return false;
    }
}

// How many cards this coup takes in all, as far as those that are there tell: four, five or six.
std::size_t cards_wanted(const std::vector<Card>& cards) {
    if (cards.size() < 4) return 4;
    const int player = first_two(cards, 0);
    const int banker = first_two(cards, 1);
    if (player >= 8 || banker >= 8) return 4;
    if (player >= 6) return banker_draws(banker, std::nullopt) ? 5 : 4;
    if (cards.size() < 5) return 5;
    return banker_draws(banker, points(cards[4])) ? 6 : 5;
}

Hands hands_of(const std::vector<Card>& cards) {
    CHECK(is_complete(cards));
    Hands hands;
    hands.player = first_two(cards, 0);
    hands.banker = first_two(cards, 1);
    hands.player_pair = cards[0] / 4 == cards[2] / 4;
    hands.banker_pair = cards[1] / 4 == cards[3] / 4;
    const bool player_drew = cards.size() > 4 && hands.player <= 5;
    if (player_drew) {
        hands.player = (hands.player + points(cards[4])) % 10;
        hands.player_cards = 3;
    }
    const bool banker_drew = cards.size() == 6 || (cards.size() == 5 && !player_drew);
    if (banker_drew) {
        hands.banker = (hands.banker + points(cards.back())) % 10;
        hands.banker_cards = 3;
    }
    return hands;
}

// A natural pays even money whatever the difference, tied naturals stand off, and otherwise the
// difference must be four at least.
Paid dragon(Money stake, int own, bool own_two, int other, bool other_two) {
    const bool natural = own_two && own >= 8;
    if (natural && other_two && other == own) return pushed(stake);
    if (own <= other) return lost();
    if (natural) return won(stake, 1);
    switch (own - other) {
        case 4:
            return won(stake, 1);
        case 5:
            return won(stake, 2);
        case 6:
            return won(stake, 4);
        case 7:
            return won(stake, 6);
        case 8:
            return won(stake, 10);
        case 9:
            return won(stake, 30);
        default:
            return lost();
    }
}

struct CoupBet {
    enum : Place {
        player,
        banker,
        tie,
        player_pair,
        banker_pair,
        dragon_player,
        dragon_banker,
        super_6
    };
};
constexpr std::array<std::string_view, 8> coup_bets = {"player",
                                                       "banker",
                                                       "tie",
                                                       "player_pair",
                                                       "banker_pair",
                                                       "dragon_bonus_player",
                                                       "dragon_bonus_banker",
                                                       "super_6"};

Paid settle_coup(Place place, Money stake, const Hands& hands) {
    const bool tied = hands.player == hands.banker;
    const bool player_two = hands.player_cards == 2;
    const bool banker_two = hands.banker_cards == 2;
    switch (place) {
        case CoupBet::player:
            if (tied) return pushed(stake);
            return hands.player > hands.banker ? won(stake, 1) : lost();
        case CoupBet::banker:
            if (tied) return pushed(stake);
            return hands.banker > hands.player ? won(stake, 19, 20) : lost();
        case CoupBet::tie:
            return tied ? won(stake, 8) : lost();
        case CoupBet::player_pair:
            return hands.player_pair ? won(stake, 11) : lost();
        case CoupBet::banker_pair:
            return hands.banker_pair ? won(stake, 11) : lost();
        case CoupBet::dragon_player:
            return dragon(stake, hands.player, player_two, hands.banker, banker_two);
        case CoupBet::dragon_banker:
            return dragon(stake, hands.banker, banker_two, hands.player, player_two);
        case CoupBet::super_6:
            return hands.banker == 6 && hands.player < 6 ? won(stake, 15) : lost();
        default:
            CHECK(false);
            return lost();
    }
}

}  // namespace

std::string_view name_of(Game game) {
    return game == Game::baccarat ? "baccarat" : "roulette";
}

std::optional<Game> find_game(std::string_view name) {
    if (name == "baccarat") return Game::baccarat;
    if (name == "roulette") return Game::roulette;
    return std::nullopt;
}

std::string text_of(Card card) {
    CHECK(card < deck_cards);
    return {ranks[card / 4U], suits[card % 4U]};
}

std::optional<Card> find_card(std::string_view text) {
    if (text.size() != 2) return std::nullopt;
    const std::size_t rank = ranks.find(text[0]);
    const std::size_t suit = suits.find(text[1]);
    if (rank == std::string_view::npos || suit == std::string_view::npos) return std::nullopt;
    return static_cast<Card>(rank * 4 + suit);
}

std::size_t places_of(Game game) {
    return game == Game::baccarat ? coup_bets.size() : wheel_bets().size();
}

std::string_view bet_of(Game game, Place place) {
    CHECK(place < places_of(game));
    return game == Game::baccarat ? coup_bets[place] : wheel_bets()[place].bet;
}

std::string selection_of(Game game, Place place) {
    CHECK(place < places_of(game));
    if (game == Game::baccarat) return {};
    const WheelBet& bet = wheel_bets()[place];
    if (bet.key.empty()) return {};
    return fmt::format(R"(,"selection":[{{"name":"{}","value":"{}"}}])", bet.key, bet.value);
}

Paid settle(Game game, Place place, Money stake, const Outcome& outcome) {
    if (game == Game::baccarat) return settle_coup(place, stake, hands_of(outcome.cards));
    CHECK(outcome.number.has_value());
    const WheelBet& bet = wheel_bets()[place];
    const bool wins =
        std::find(bet.numbers.begin(), bet.numbers.end(), *outcome.number) != bet.numbers.end();
    return wins ? won(stake, bet.pays) : lost();
}

bool is_complete(const std::vector<Card>& cards) {
    return cards.size() >= 4 && cards.size() == cards_wanted(cards);
}

}  // namespace croupier::load
