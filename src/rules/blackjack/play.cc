#include "rules/blackjack/play.h"

#include <algorithm>

#include "base/names.h"

namespace croupier::blackjack {
namespace {

using cards::Card;

constexpr std::array<std::string_view, 8> decision_names = {
    "hit", "stand", "double", "split", "insurance", "no_insurance", "even_money", "no_even_money",
};

bool opening_dealt(const Shared& shared) {
    return shared.player.size() == 2 && !shared.dealer.empty();
}

bool ace_up(const Shared& shared) {
    return shared.dealer.front().rank() == cards::ace;
}

// RF-13.3.5.9.2.
bool split_aces(const Rules& rules, const Shared& shared, const Play& play) {
    return rules.split_aces_one_card && play.hand_count == 2 &&
           shared.player.front().rank() == cards::ace;
}

bool finished(const Rules& rules, const Shared& shared, const Play& play, std::size_t index) {
    const PlayedHand& hand = play.hands[index];
    if (hand.stood || (hand.doubled && hand.drawn == 1)) return true;
    if (split_aces(rules, shared, play) && hand.drawn == 1) return true;
    return points_of(cards_of(shared, play, index)).total >= 21;
}

// The second split hand begins where the first one ended.
void go_on(const Rules& rules, const Shared& shared, Play& play) {
    if (play.hand_count < 2 || play.active > 0 || !finished(rules, shared, play, 0)) return;
    play.active = 1;
    play.hands[1].from = play.hands[0].drawn;
}

bool untouched(const Play& play) {
    const PlayedHand& hand = play.hands[0];
    return play.hand_count == 1 && hand.drawn == 0 && !hand.stood && !hand.doubled && !play.hitting;
}

// RF-13.3.5.7, RF-13.3.5.7.1: insurance first, even money only after insurance was chosen.
Decisions offered_before_play(const Rules& rules, const Shared& shared, const Terminal& terminal) {
    const Play& play = terminal.play;
    if (!ace_up(shared) || !untouched(play)) return {};
    if (play.insurance == Answer::open && terminal.means.insurance)
        return {Decision::insurance, Decision::no_insurance};
    if (rules.even_money && play.insurance == Answer::taken && play.even_money == Answer::open &&
        is_blackjack(shared.player))
        return {Decision::even_money, Decision::no_even_money};
    return {};
}

Decisions offered_to_hand(const Rules& rules, const Shared& shared, const Terminal& terminal) {
    const Play& play = terminal.play;
    const PlayedHand& hand = play.hands[play.active];
    if (play.hitting || hand.doubled || finished(rules, shared, play, play.active)) return {};
    const auto cards = cards_of(shared, play, play.active);
    if (cards.size() < 2) return {};  // half of a pair: its second card comes by itself

    const Points points = points_of(cards);
    const bool first_two = play.hand_count == 1 && hand.drawn == 0;
    const auto& totals = rules.double_totals;
    const bool may_double = first_two && terminal.means.another_stake &&
                            std::find(totals.begin(), totals.end(), points.total) != totals.end();
    const bool may_split = first_two && terminal.means.another_stake && rules.splits_max > 0 &&
                           card_value(cards[0]) == card_value(cards[1]);
    const bool must_draw =
        rules.automatic_draw == AutomaticDraw::always && below_threshold(rules, points);
    if (must_draw && !may_double && !may_split) return {};

    Decisions decisions{Decision::hit};
    if (!must_draw) decisions.add(Decision::stand);
    if (may_double) decisions.add(Decision::double_wager);
    if (may_split) decisions.add(Decision::split);
    return decisions;
}

}  // namespace

std::string_view decision_name(Decision decision) {
    return name_in(decision_names, decision);
}

std::optional<Decision> find_decision(std::string_view name) {
    return find_in<Decision>(decision_names, name);
}

std::vector<Card> cards_of(const Shared& shared, const Play& play, std::size_t hand) {
    std::vector<Card> cards;
    if (play.hand_count == 1)
        cards = shared.player;
    else
        cards.push_back(shared.player[hand]);
    const auto from = shared.community.begin() + play.hands[hand].from;
    cards.insert(cards.end(), from, from + play.hands[hand].drawn);
    return cards;
}

Decisions offered(const Rules& rules, const Shared& shared, const Terminal& terminal) {
    if (!opening_dealt(shared)) return {};
    const Decisions before = offered_before_play(rules, shared, terminal);
    return before.empty() ? offered_to_hand(rules, shared, terminal) : before;
}

Need need_of(const Rules& rules, const Shared& shared, const Terminal& terminal) {
    if (!opening_dealt(shared)) return Need::nothing;
    if (!offered(rules, shared, terminal).empty()) return Need::decision;
    const Play& play = terminal.play;
    return finished(rules, shared, play, play.active) ? Need::nothing : Need::card;
}

// RF-13.3.5.6, RF-13.3.5.11, CR-13.9.2(b): draw up to the threshold, then stand.
Decision on_timeout(const Rules& rules, const Shared& shared, const Terminal& terminal) {
    const Decisions asked = offered(rules, shared, terminal);
    CHECK(!asked.empty());
    if (asked.has(Decision::no_insurance)) return Decision::no_insurance;
    if (asked.has(Decision::no_even_money)) return Decision::no_even_money;
    const auto cards = cards_of(shared, terminal.play, terminal.play.active);
    return below_threshold(rules, points_of(cards)) ? Decision::hit : Decision::stand;
}

void decide(const Rules& rules, const Shared& shared, Terminal& terminal, Decision decision) {
    CHECK(offered(rules, shared, terminal).has(decision));
    Play& play = terminal.play;
    PlayedHand& hand = play.hands[play.active];
    switch (decision) {
        case Decision::hit:
            play.hitting = true;
            break;
        case Decision::stand:
            hand.stood = true;
            break;
        case Decision::double_wager:
            hand.doubled = true;
            break;
        case Decision::split:
            play.hand_count = 2;
            break;
        case Decision::insurance:
            play.insurance = Answer::taken;
            break;
        case Decision::no_insurance:
            play.insurance = Answer::declined;
            break;
        case Decision::even_money:
            play.even_money = Answer::taken;
            break;
        case Decision::no_even_money:
            play.even_money = Answer::declined;
            break;
    }
    go_on(rules, shared, play);
}

void deal_community(const Rules& rules, Shared& shared, Card card, std::span<Terminal> terminals) {
    std::vector<Play*> takers;
    for (Terminal& terminal : terminals) {
        const Need need = need_of(rules, shared, terminal);
        CHECK(need != Need::decision);
        if (need == Need::card) takers.push_back(&terminal.play);
    }
    shared.community.push_back(card);
    for (Play* play : takers) {
        ++play->hands[play->active].drawn;
        play->hitting = false;
        go_on(rules, shared, *play);
    }
}

rules::Next next(const Rules& rules, const Shared& shared, std::span<const Terminal> terminals) {
    using rules::Awaited;
    using rules::card_to;
    using rules::Place;
    // RF-13.3.5.2, CR-13.7.1: player, dealer, player.
    if (shared.player.empty()) return card_to(Place::player);
    if (shared.dealer.empty()) return card_to(Place::dealer);
    if (shared.player.size() < 2) return card_to(Place::player);

    bool card_wanted = false;
    for (const Terminal& terminal : terminals) {
        const Need need = need_of(rules, shared, terminal);
        if (need == Need::decision) return {Awaited::decisions};
        card_wanted = card_wanted || need == Need::card;
    }
    if (card_wanted) return card_to(Place::community);

    const std::span<const Card> dealer = shared.dealer;
    if (dealer_draws(rules, points_of(dealer))) return card_to(Place::dealer);
    const bool one_too_many =
        dealer.size() > 1 && !dealer_draws(rules, points_of(dealer.first(dealer.size() - 1)));
    return {one_too_many ? Awaited::irregular : Awaited::confirm};
}

std::optional<Money> insurance_stake(const Rules& rules, Money stake) {
    const std::int64_t cents = stake.in_cents();
    if (rules.insurance_amount == InsuranceAmount::exactly_half)
        return cents % 2 == 0 ? std::optional{Money::cents(cents / 2)} : std::nullopt;
    return Money::cents(std::max<std::int64_t>(cents / 2, 1));
}

Round round_of(const Shared& shared, const Play& play) {
    Round round;
    round.opening = opening_of(shared.player[0], shared.player[1]);
    round.dealer = hand_of(shared.dealer, FirstHand::yes);
    round.hand_count = play.hand_count;
    const auto first = play.hand_count == 1 ? FirstHand::yes : FirstHand::no;
    for (std::size_t index = 0; index < play.hand_count; ++index) {
        round.hands[index] = hand_of(cards_of(shared, play, index), first);
        round.hands[index].doubled = play.hands[index].doubled;
    }
    round.even_money = play.even_money == Answer::taken;
    return round;
}

}  // namespace croupier::blackjack
