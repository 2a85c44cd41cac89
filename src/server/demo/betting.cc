#include "server/demo/betting.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "floor/state.h"
#include "rules/blackjack/hand.h"
#include "rules/expect.h"

namespace croupier::server {
namespace {

using floor::Decision;
using floor::Game;
using floor::SelectionWord;
using floor::Spot;
using Words = std::vector<SelectionWord>;
using Names = std::vector<std::string_view>;

constexpr int tries_max = 40;

class Layout {
public:
    Layout(Chance& chance, const floor::Table& table)
        : chance_(chance), table_(table), game_(table.settings.game) {}

    // Anywhere on the cloth of that game; the table need not offer it.
    std::optional<Spot> anywhere() {
        switch (game_) {
            case Game::baccarat:
                return baccarat();
            case Game::roulette:
                return roulette();
            case Game::sic_bo:
            case Game::lucky_sic_bo:
                return dice();
            case Game::blackjack:
                return one_of({"player", "player", "player", "player", "kings_bounty",
                               "royal_match_21", "bet_the_set_21"});
            case Game::casino_war:
                return spot(often(800) ? "ante" : "tie", {{"area", number(1, areas())}});
            case Game::three_card_poker:
                return three_card_poker();
            case Game::triple_chase:
                return one_of({"under_13", "over_13", "under_20", "over_20", "under_13", "over_20",
                               "total_13", "total_20", "crown_pairs", "blackjack_bounty",
                               "lucky_8s", "extra_chance_pairs", "poker_pursuit"});
            case Game::big_wheel:
                break;
        }
        return spot(
            "symbol",
            {{"symbol", std::string(1, chance_.one_of(std::string_view("AAAAABBBCCDEFG")))}});
    }

private:
    bool often(std::uint32_t in_thousand) { return chance_.once_in_thousand(in_thousand); }
    std::uint32_t pick(std::uint32_t below) { return chance_.below(below); }
    std::string number(std::int64_t low, std::int64_t high) {
        return std::to_string(chance_.between(low, high));
    }
    std::int64_t areas() const { return table_.settings.areas == 0 ? 3 : table_.settings.areas; }
    std::optional<Spot> spot(std::string_view bet, const Words& words = {}) {
        const auto found = floor::parse_spot(game_, bet, words);
        return found ? std::optional(*found) : std::nullopt;
    }
    std::optional<Spot> one_of(const Names& bets) { return spot(chance_.one_of(bets)); }
    std::optional<Spot> on(std::string_view bet, std::initializer_list<std::uint32_t> numbers) {
        std::string joined;
        for (const std::uint32_t one : numbers)
            joined += (joined.empty() ? "" : "/") + std::to_string(one);
        return spot(bet, {{"numbers", joined}});
    }

    std::optional<Spot> baccarat() {
        if (often(750)) return spot(often(540) ? "banker" : "player");
        if (often(60))
            return spot(
                "winning_hand_total",
                {{"total", chance_.one_of(std::vector<std::string>{"1-4", "5-6", "7", "8", "9"})}});
        return one_of({"tie", "tie", "tie", "player_pair", "banker_pair", "player_pair",
                       "banker_pair", "dragon_bonus_player", "dragon_bonus_banker", "super_6",
                       "tiger_tie", "tiger_pair", "tiger", "big_tiger", "small_tiger",
                       "player_natural_win", "banker_natural_win"});
    }

    std::optional<Spot> roulette() {
        const std::uint32_t first = 3 * pick(11) + 1;
        switch (pick(12)) {
            case 0:
            case 1:
            case 2:
                return on("straight_up", {pick(37)});
            case 3:
                return on("split", {first, first + 3});
            case 4:
                return on("street", {first, first + 1, first + 2});
            case 5:
                return on("corner", {first, first + 1, first + 3, first + 4});
            case 6:
                return on("six_line",
                          {first, first + 1, first + 2, first + 3, first + 4, first + 5});
            case 7:
                return race_track();
            case 8: {
                const char* kind = often(500) ? "column" : "dozen";
                return spot(kind, {{kind, number(1, 3)}});
            }
            default:
                return one_of({"red", "red", "black", "black", "even", "odd", "low", "high"});
        }
    }
    std::optional<Spot> race_track() {
        if (often(500)) return spot("neighbours", {{"number", number(0, 36)}, {"pieces", "5"}});
        return one_of({"tier", "orphelins", "grand_series", "zero_spiel"});
    }

    std::optional<Spot> dice() {
        switch (pick(12)) {
            case 0:
                return spot("specific_triple", {{"number", number(1, 6)}});
            case 1:
                return spot("specific_double", {{"number", number(1, 6)}});
            case 2:
            case 3:
                return spot("single_die", {{"number", number(1, 6)}});
            case 4:
            case 5:
                return spot("three_dice_total", {{"total", number(4, 17)}});
            case 6: {
                const std::uint32_t first = 1 + pick(5);
                return on("two_dice_combination", {first, first + 1 + pick(6 - first)});
            }
            default:
                return one_of({"small", "small", "big", "big", "even", "odd", "any_triple"});
        }
    }

    std::optional<Spot> three_card_poker() {
        if (often(600)) return spot("ante");
        const auto area = chance_.one_of(std::vector<std::string>{
            "hand", "hand", "hand", "row_1", "row_2", "row_3", "column_1", "column_2", "column_3"});
        return spot(often(600) ? "pair_plus" : "six_card_bonus", {{"area", area}});
    }

    Chance& chance_;
    const floor::Table& table_;
    Game game_;
};

bool offers(const floor::Offer& offer, Decision decision) {
    return std::find(offer.decisions.begin(), offer.decisions.end(), decision) !=
           offer.decisions.end();
}

// The cards of one blackjack hand: the first ones, or one of them after a split, and its run of the
// shared row.
std::vector<cards::Card> hand_cards(const floor::Table& table, const floor::Seat& seat,
                                    std::uint8_t hand) {
    std::vector<cards::Card> first;
    std::vector<cards::Card> row;
    for (std::size_t i = 0; i < table.round.outcome.places.size(); ++i) {
        const floor::Place& place = table.round.outcome.places[i];
        if (place.is(rules::Place::player)) first.push_back(table.round.outcome.cards[i]);
        if (place.is(rules::Place::community)) row.push_back(table.round.outcome.cards[i]);
    }
    const std::size_t at = hand > 0 ? hand - 1U : 0U;
    if (seat.play.hands.size() > 1 && at < first.size()) first = {first[at]};
    if (at >= seat.play.hands.size()) return first;
    const floor::HandPlay& own = seat.play.hands[at];
    for (std::size_t i = own.from; i < own.from + std::size_t{own.drawn} && i < row.size(); ++i)
        first.push_back(row[i]);
    return first;
}

int dealers_card(const floor::Table& table) {
    for (std::size_t i = 0; i < table.round.outcome.places.size(); ++i)
        if (table.round.outcome.places[i].is(rules::Place::dealer))
            return blackjack::card_value(table.round.outcome.cards[i]);
    return 0;
}

Decision draw_blackjack(Chance& chance, const floor::Table& table, const floor::Seat& seat,
                        const floor::Offer& offer) {
    const blackjack::Points points = blackjack::points_of(hand_cards(table, seat, offer.hand));
    if (offers(offer, Decision::split) && chance.once_in_thousand(450)) return Decision::split;
    if (offers(offer, Decision::double_wager) && chance.once_in_thousand(650))
        return Decision::double_wager;
    const int dealer = dealers_card(table);
    const bool strong = dealer == 1 || dealer >= 7;
    const int enough = points.soft ? 18 : strong ? 17 : 13;
    return points.total < enough ? Decision::hit : Decision::stand;
}

}  // namespace

std::optional<Spot> draw_spot(Chance& chance, const floor::Table& table) {
    for (int tries = 0; tries < tries_max; ++tries)
        if (const auto spot = Layout(chance, table).anywhere(); spot && table.game->shape(*spot))
            return spot;
    return std::nullopt;
}

Money draw_stake(Chance& chance, const floor::Table& table, const Spot& spot) {
    const auto shape = table.game->shape(spot);
    const std::int64_t pieces = shape ? (*shape)->pieces : 1;
    Money least = table.settings.least;
    for (const floor::BetLimits& own : table.settings.bet_limits)
        if (own.bet == floor::bet_name(spot) && own.least > Money{}) least = own.least;
    constexpr std::array<std::int64_t, 8> chips = {1, 1, 1, 2, 2, 3, 5, 10};
    return least * pieces * chance.one_of(chips);
}

int draw_touches(Chance& chance, Game game) {
    switch (game) {
        case Game::roulette:
            return static_cast<int>(chance.between(2, 7));
        case Game::sic_bo:
        case Game::lucky_sic_bo:
            return static_cast<int>(chance.between(1, 5));
        case Game::casino_war:
        case Game::three_card_poker:
        case Game::triple_chase:
        case Game::big_wheel:
            return static_cast<int>(chance.between(1, 3));
        case Game::baccarat:
        case Game::blackjack:
            break;
    }
    return static_cast<int>(chance.between(1, 2));
}

Decision draw_decision(Chance& chance, const floor::Table& table, const floor::Seat& seat,
                       const floor::Offer& offer) {
    const auto either = [&](Decision likely, Decision other, std::uint32_t in_thousand) {
        return chance.once_in_thousand(in_thousand) && offers(offer, likely) ? likely : other;
    };
    Decision drawn = Decision::none;
    if (offers(offer, Decision::no_insurance))
        drawn = either(Decision::insurance, Decision::no_insurance, 200);
    else if (offers(offer, Decision::no_even_money))
        drawn = either(Decision::even_money, Decision::no_even_money, 500);
    else if (offers(offer, Decision::surrender))
        drawn = either(Decision::war, Decision::surrender, 850);
    else if (offers(offer, Decision::fold))
        drawn = either(Decision::play, Decision::fold, 700);
    else if (table.settings.game == Game::blackjack)
        drawn = draw_blackjack(chance, table, seat, offer);
    return offers(offer, drawn) ? drawn : chance.one_of(offer.decisions);
}

}  // namespace croupier::server
