#include "rules/blackjack/read.h"

#include <fmt/format.h>

#include <algorithm>

namespace croupier::blackjack {
namespace {

using cards::Card;
using Checked = Result<Nothing, Fault>;

Err<Fault> refuse(std::string what) {
    return Err{Fault{std::move(what)}};
}

// An unsplit hand is the first cards followed by the first community cards.
Checked check_unsplit_shape(const Shared& shared, const FinalHand& hand) {
    if (hand.cards.size() < 2 || hand.cards.size() > 2 + shared.community.size())
        return refuse(fmt::format("a hand of {} cards from {} community cards", hand.cards.size(),
                                  shared.community.size()));
    const auto drawn = hand.cards.begin() + 2;
    if (!std::equal(hand.cards.begin(), drawn, shared.player.begin()) ||
        !std::equal(drawn, hand.cards.end(), shared.community.begin()))
        return refuse("the hand is not the first cards followed by the community cards");
    return Nothing{};
}

// How shared cards go to split hands is not laid down: each must only be there.
Checked check_split_shape(const Shared& shared, const std::vector<FinalHand>& hands) {
    std::vector<Card> left = shared.community;
    for (std::size_t index = 0; index < 2; ++index) {
        const auto& hand = hands[index].cards;
        if (hand.empty() || hand.front() != shared.player[index])
            return refuse(fmt::format("split hand {} does not start with player card {}", index + 1,
                                      index + 1));
        for (auto card = hand.begin() + 1; card != hand.end(); ++card) {
            const auto found = std::find(left.begin(), left.end(), *card);
            if (found == left.end())
                return refuse(fmt::format("{} of a split hand is not among the community cards",
                                          cards::card_text(*card)));
            left.erase(found);
        }
    }
    if (hands[1].doubled) return refuse("the second hand of a split cannot be doubled");
    return Nothing{};
}

Checked check_shape(const Shared& shared, const std::vector<FinalHand>& hands) {
    if (hands.size() == 1) return check_unsplit_shape(shared, hands[0]);
    if (hands.size() == 2) return check_split_shape(shared, hands);
    return refuse(fmt::format("{} hands", hands.size()));
}

// RF-13.3.5.12: no card comes to a hand that has 21.
Checked check_no_card_at_21(const FinalHand& hand, std::size_t first_cards) {
    for (std::size_t count = first_cards; count < hand.cards.size(); ++count)
        if (points_of(std::span(hand.cards).first(count)).total >= 21)
            return refuse("a card was drawn to 21 or more");
    return Nothing{};
}

Checked check_threshold(const Rules& rules, const FinalHand& hand) {
    const Points points = points_of(hand.cards);
    if (rules.automatic_draw == AutomaticDraw::always && below_threshold(rules, points))
        return refuse(
            fmt::format("a hand stands on {} {}", points.soft ? "soft" : "hard", points.total));
    return Nothing{};
}

// RF-13.3.5.8: on the first two cards, one more card exactly.
Checked check_doubled(const Rules& rules, const FinalHand& hand) {
    const int total = points_of(std::span(hand.cards).first(2)).total;
    const auto& totals = rules.double_totals;
    if (std::find(totals.begin(), totals.end(), total) == totals.end())
        return refuse(fmt::format("{} cannot be doubled", total));
    if (hand.cards.size() != 3) return refuse("a doubled hand gets exactly one card");
    return Nothing{};
}

Checked check_split(const Rules& rules, const Shared& shared, const std::vector<FinalHand>& hands) {
    if (rules.splits_max < 1) return refuse("hands cannot be split");
    if (card_value(shared.player[0]) != card_value(shared.player[1]))
        return refuse("only two cards of equal value can be split");
    const bool one_card_each = rules.split_aces_one_card && shared.player[0].rank() == cards::ace;
    for (const FinalHand& hand : hands) {
        if (hand.doubled) return refuse("a split hand cannot be doubled");
        if (one_card_each && hand.cards.size() != 2)
            return refuse("a split ace gets exactly one card");
        TRY_DO(check_no_card_at_21(hand, 1));
        if (!one_card_each) TRY_DO(check_threshold(rules, hand));
    }
    return Nothing{};
}

Checked check_hands(const Rules& rules, const Shared& shared, const std::vector<FinalHand>& hands) {
    if (hands.size() == 2) return check_split(rules, shared, hands);
    if (hands[0].doubled) return check_doubled(rules, hands[0]);
    TRY_DO(check_no_card_at_21(hands[0], 2));
    return check_threshold(rules, hands[0]);
}

// RF-13.3.5.7, CR-13.8.2.
Checked check_insurance(const Rules& rules, const Shared& shared, Money insurance, Money stake) {
    if (insurance < Money{}) return refuse("the insurance is negative");
    if (insurance == Money{}) return Nothing{};
    if (shared.dealer.front().rank() != cards::ace)
        return refuse("insurance needs an ace as the dealer's first card");
    if (rules.insurance_amount == InsuranceAmount::exactly_half && stake - insurance != insurance)
        return refuse("the insurance is not exactly half of the Player Bet");
    return Nothing{};
}

// RF-13.3.5.7.1.
Checked check_even_money(const Rules& rules, const Shared& shared, const Finished& finished) {
    if (!finished.even_money) return Nothing{};
    if (!rules.even_money) return refuse("the rulebook has no even money");
    if (finished.hands.size() != 1 || !is_blackjack(finished.hands[0].cards))
        return refuse("even money needs a player Blackjack");
    if (shared.dealer.front().rank() != cards::ace)
        return refuse("even money needs an ace as the dealer's first card");
    return Nothing{};
}

}  // namespace

Result<Nothing, Fault> check_cards(const Shared& shared, int decks) {
    if (shared.player.size() != 2)
        return refuse(fmt::format("{} first player cards", shared.player.size()));
    if (shared.dealer.size() < 2)
        return refuse(fmt::format("a dealer hand of {} cards", shared.dealer.size()));
    cards::Seen seen(decks);
    for (const auto* place : {&shared.player, &shared.dealer, &shared.community})
        for (const Card card : *place)
            if (!seen.add(card))
                return refuse(fmt::format("{} comes more than {} times from {} decks",
                                          cards::card_text(card), decks, decks));
    return Nothing{};
}

Result<Round, Fault> read_round(const Rules& rules, const Shared& shared, const Finished& finished,
                                Money stake) {
    TRY_DO(check_shape(shared, finished.hands));
    if (rules.hand_check == HandCheck::by_the_rules)
        TRY_DO(check_hands(rules, shared, finished.hands));
    TRY_DO(check_insurance(rules, shared, finished.insurance, stake));
    TRY_DO(check_even_money(rules, shared, finished));

    Round round;
    round.opening = opening_of(shared.player[0], shared.player[1]);
    round.dealer = hand_of(shared.dealer, FirstHand::yes);
    round.hand_count = static_cast<std::uint8_t>(finished.hands.size());
    const auto first = round.hand_count == 1 ? FirstHand::yes : FirstHand::no;
    for (std::size_t index = 0; index < finished.hands.size(); ++index) {
        round.hands[index] = hand_of(finished.hands[index].cards, first);
        round.hands[index].doubled = finished.hands[index].doubled;
    }
    round.even_money = finished.even_money;
    return round;
}

}  // namespace croupier::blackjack
