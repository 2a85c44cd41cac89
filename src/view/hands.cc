#include "view/hands.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "floor/query.h"
#include "floor/state.h"
#include "rules/baccarat/play.h"
#include "rules/blackjack/play.h"
#include "rules/sic_bo/play.h"
#include "rules/three_card_poker/hand.h"

namespace croupier::view {
namespace {

using floor::Outcome;
using floor::Table;

// In the order of the deal; nothing if one of them lies face down.
std::optional<std::vector<cards::Card>> open_cards(const Table& table, const Outcome& outcome,
                                                   rules::Place place) {
    std::vector<cards::Card> cards;
    for (std::size_t i = 0; i < outcome.cards.size(); ++i) {
        if (floor::place_of(table, outcome, i) != place) continue;
        if (outcome.is_hidden(i)) return std::nullopt;
        cards.push_back(outcome.cards[i]);
    }
    return cards;
}

MyHand counted(std::vector<cards::Card> cards, bool first_hand) {
    const blackjack::Points points = blackjack::points_of(cards);
    MyHand hand{std::move(cards), static_cast<std::uint32_t>(points.total), points.soft, ""};
    if (points.busted()) hand.name = "over_21";
    if (first_hand && blackjack::is_blackjack(hand.cards)) hand.name = "blackjack";
    return hand;
}

std::vector<MyHand> blackjack_hands(const Table& table, const floor::Play& kept) {
    auto first = open_cards(table, table.round.outcome, rules::Place::player);
    auto drawn = open_cards(table, table.round.outcome, rules::Place::community);
    if (!first || first->size() < 2 || !drawn) return {};
    const blackjack::Shared shared{std::move(*first), {}, std::move(*drawn)};
    blackjack::Play play;
    play.hand_count = static_cast<std::uint8_t>(std::max<std::size_t>(1, kept.hands.size()));
    for (std::size_t i = 0; i < kept.hands.size(); ++i) {
        const floor::HandPlay& hand = kept.hands[i];
        play.hands.at(i) = {hand.from, hand.drawn, hand.doubled, hand.stood};
    }
    std::vector<MyHand> hands;
    hands.reserve(play.hand_count);
    for (std::size_t i = 0; i < play.hand_count; ++i)
        hands.push_back(counted(blackjack::cards_of(shared, play, i), play.hand_count == 1));
    return hands;
}

std::vector<MyHand> poker_hand(const Table& table, const floor::Play& play) {
    constexpr std::size_t cards_a_hand = 3;
    if (play.picks.size() != cards_a_hand) return {};
    std::vector<cards::Card> picked;
    for (const std::uint8_t pick : play.picks)
        for (std::size_t i = 0; i < table.round.outcome.places.size(); ++i) {
            const floor::Place& place = table.round.outcome.places[i];
            if (place.is(rules::Place::position) && place.number == pick &&
                !table.round.outcome.is_hidden(i))
                picked.push_back(table.round.outcome.cards[i]);
        }
    if (picked.size() != cards_a_hand) return {};
    const auto strength = three_card_poker::strength_of(picked[0], picked[1], picked[2]);
    return {
        {picked, 0, false, std::string(three_card_poker::hand_class_name(strength.hand_class()))}};
}

// SB-8.6.2: the Player's first.
std::vector<ResultPart> baccarat_counts(const Table& table, const Outcome& outcome) {
    std::vector<ResultPart> said;
    for (const rules::Place side : {rules::Place::player, rules::Place::banker}) {
        const auto cards = open_cards(table, outcome, side);
        if (!cards || cards->empty()) continue;
        baccarat::Coup coup;
        coup.player = static_cast<std::uint8_t>(baccarat::point_count(*cards));
        coup.player_cards = static_cast<std::uint8_t>(cards->size());
        const std::string name(place_name(side));
        said.push_back({name, fmt::format("{}", coup.player)});
        if (coup.player_natural()) said.push_back({name + "_natural", "yes"});
    }
    return said;
}

std::vector<ResultPart> dealers_count(const Table& table, const Outcome& outcome) {
    auto dealer = open_cards(table, outcome, rules::Place::dealer);
    if (!dealer || dealer->empty()) return {};
    const MyHand hand = counted(std::move(*dealer), true);
    if (!hand.name.empty()) return {{"dealer", hand.name}};
    return {{"dealer", fmt::format("{}{}", hand.soft ? "soft_" : "", hand.total)}};
}

std::vector<ResultPart> dice_counts(const Table& table, const Outcome& outcome) {
    if (!table.game->dice_exist(outcome.dice)) return {};
    sic_bo::Roll roll;
    std::copy(outcome.dice.begin(), outcome.dice.end(), roll.dice.begin());
    return {{"total", fmt::format("{}", roll.total())},
            {"size", std::string(sic_bo::size_name(roll.size()))},
            {"parity", roll.total() % 2 == 0 ? "even" : "odd"}};
}

}  // namespace

std::vector<MyHand> hands_of(const Table& table, const floor::Play& play) {
    if (table.phase == floor::Phase::open) return {};
    if (table.settings.game == floor::Game::blackjack) return blackjack_hands(table, play);
    if (table.settings.game == floor::Game::three_card_poker) return poker_hand(table, play);
    return {};
}

std::vector<ResultPart> said_of(const Table& table, const Outcome& outcome) {
    switch (table.settings.game) {
        case floor::Game::baccarat:
            return baccarat_counts(table, outcome);
        case floor::Game::blackjack:
            return dealers_count(table, outcome);
        case floor::Game::sic_bo:
        case floor::Game::lucky_sic_bo:
            return dice_counts(table, outcome);
        default:
            return {};
    }
}

}  // namespace croupier::view
