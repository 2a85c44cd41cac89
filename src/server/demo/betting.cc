#include "server/demo/betting.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "floor/game/pay_table.h"
#include "floor/state.h"
#include "rules/blackjack/hand.h"
#include "rules/expect.h"

namespace croupier::server {
namespace {

using floor::Decision;
using floor::Game;
using floor::Spot;

// A bet that players back more often than its neighbours, which have 1.
struct Popular {
    std::string_view bet;
    std::uint32_t weight = 1;
};
constexpr std::array baccarat_bets = {Popular{"banker", 30}, Popular{"player", 25},
                                      Popular{"tie", 3}, Popular{"player_pair", 2},
                                      Popular{"banker_pair", 2}};
constexpr std::array roulette_bets = {
    Popular{"straight_up", 12}, Popular{"split", 4},      Popular{"street", 3},
    Popular{"corner", 3},       Popular{"six_line", 3},   Popular{"red", 4},
    Popular{"black", 4},        Popular{"neighbours", 2}, Popular{"dozen", 2}};
constexpr std::array dice_bets = {Popular{"small", 4}, Popular{"big", 4}, Popular{"single_die", 4},
                                  Popular{"three_dice_total", 4},
                                  Popular{"two_dice_combination", 2}};
constexpr std::array blackjack_bets = {Popular{"player", 4}};
constexpr std::array casino_war_bets = {Popular{"ante", 4}};
constexpr std::array poker_bets = {Popular{"ante", 4}, Popular{"pair_plus", 2}};
constexpr std::array chase_bets = {Popular{"under_13", 2}, Popular{"over_20", 2}};

std::span<const Popular> popular_bets(Game game) {
    switch (game) {
        case Game::baccarat:
            return baccarat_bets;
        case Game::roulette:
            return roulette_bets;
        case Game::sic_bo:
        case Game::lucky_sic_bo:
            return dice_bets;
        case Game::blackjack:
            return blackjack_bets;
        case Game::casino_war:
            return casino_war_bets;
        case Game::three_card_poker:
            return poker_bets;
        case Game::triple_chase:
            return chase_bets;
        case Game::big_wheel:
            break;
    }
    return {};
}

std::uint32_t weight_of(const Spot& spot) {
    for (const Popular& popular : popular_bets(spot.game))
        if (popular.bet == floor::bet_name(spot)) return popular.weight;
    return 1;
}

// A bet of a layout and its spots, which lie together there.
struct Bet {
    std::span<const Spot> spots;
    std::uint32_t weight = 1;
};
std::vector<Bet> bets_on(std::span<const Spot> layout) {
    std::vector<Bet> bets;
    for (std::size_t first = 0, end = 0; first < layout.size(); first = end) {
        while (end < layout.size() && layout[end].bet == layout[first].bet) ++end;
        bets.push_back({layout.subspan(first, end - first), weight_of(layout[first])});
    }
    return bets;
}

// The commonest symbol of a wheel and a player's own hand stand first.
bool first_ones_are_popular(Game game) {
    return game == Game::big_wheel || game == Game::three_card_poker;
}

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
    const std::vector<Spot> layout = floor::pay_table(*table.game).spots();
    const std::vector<Bet> bets = bets_on(layout);
    std::uint32_t weights = 0;
    for (const Bet& bet : bets) weights += bet.weight;
    if (weights == 0) return std::nullopt;
    auto bet = bets.begin();
    for (std::uint32_t drawn = chance.below(weights); drawn >= bet->weight; ++bet)
        drawn -= bet->weight;
    const auto count = static_cast<std::uint32_t>(bet->spots.size());
    const std::uint32_t at = chance.below(count);
    if (first_ones_are_popular(table.settings.game)) return bet->spots[chance.below(at + 1)];
    return bet->spots[at];
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
