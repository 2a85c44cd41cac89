#include "rules/three_card_poker/play.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.h"

namespace croupier::three_card_poker {
namespace {

using cards::Card;

Standing compare(Strength own, Strength dealer) {
    if (own == dealer) return Standing::equal;
    return own > dealer ? Standing::higher : Standing::lower;
}

}  // namespace

Result<Picks, Fault> read_picks(std::span<const int> positions) {
    Picks picks{};
    if (positions.size() != picks.size())
        return Err{Fault{fmt::format("{} positions are chosen, not three", positions.size())}};
    for (std::size_t at = 0; at < picks.size(); ++at) {
        if (positions[at] < 1 || positions[at] > position_count)
            return Err{Fault{fmt::format("{} is no position of the array", positions[at])}};
        for (std::size_t before = 0; before < at; ++before)
            if (positions[before] == positions[at])
                return Err{Fault{fmt::format("position {} is chosen twice", positions[at])}};
        picks[at] = positions[at];
    }
    return picks;
}

Picks positions_of(Area area, const Picks& picks) {
    switch (area) {
        case Area::hand:
            return picks;
        case Area::row_1:
            return {1, 2, 3};
        case Area::row_2:
            return {4, 5, 6};
        case Area::row_3:
            return {7, 8, 9};
        case Area::column_1:
            return {1, 4, 7};
        case Area::column_2:
            return {2, 5, 8};
        case Area::column_3:
            return {3, 6, 9};
    }
    return picks;
}

rules::Next next(const Progress& progress) {
    constexpr rules::Next complete{rules::Awaited::confirm};
    constexpr rules::Next surplus{rules::Awaited::irregular};
    // RF-15.2.5, CR-18.6.1: the nine positions in order, then the players choose.
    if (progress.dealt < position_count)
        return rules::card_to(rules::Place::position, progress.dealt + 1);
    const int dealer_cards = progress.dealt - position_count;
    if (progress.decisions_open)
        return dealer_cards > 0 ? surplus : rules::Next{rules::Awaited::decisions};
    // RF-15.2.9, CR-18.6.3a: the dealer's hand comes when all have chosen.
    const int due = progress.dealer_needed ? dealer_card_count : 0;
    if (dealer_cards < due) return rules::card_to(rules::Place::dealer);
    return dealer_cards == due ? complete : surplus;
}

bool dealer_needed(const Rules& rules, LiveWagers live) {
    return rules.dealer_cards == DealerCards::always || live.play || live.six_card_bonus;
}

std::vector<Action> actions_offered(PlayFunds funds) {
    if (funds == PlayFunds::lacking) return {Action::fold};
    return {Action::play, Action::fold};
}

Action action_at_timeout(const Rules& rules, PlayFunds funds) {
    // CR-18.8.3: for lack of funds only; who could have played and did not act has folded.
    if (funds == PlayFunds::lacking && rules.cannot_play_voids_ante) return Action::cannot_play;
    return Action::timeout;
}

Result<Round, Fault> read_round(std::span<const Card> matrix, std::span<const Card> dealer) {
    Round round;
    if (matrix.size() != round.matrix.size())
        return Err{Fault{fmt::format("the array has {} cards", matrix.size())}};
    if (!dealer.empty() && dealer.size() != dealer_card_count)
        return Err{Fault{fmt::format("the dealer has {} cards", dealer.size())}};
    cards::Seen seen(1);
    for (const auto group : {matrix, dealer})
        for (const Card card : group)
            if (!seen.add(card))
                return Err{
                    Fault{fmt::format("{} comes twice from one deck", cards::card_text(card))}};
    std::copy(matrix.begin(), matrix.end(), round.matrix.begin());
    if (!dealer.empty()) round.dealer = {dealer[0], dealer[1], dealer[2]};
    return round;
}

Showdown showdown(const Round& round, Area area, const Picks& picks, Action action) {
    std::array<Card, 3> own{};
    const Picks positions = positions_of(area, picks);
    for (std::size_t at = 0; at < own.size(); ++at)
        own[at] = round.matrix[static_cast<std::size_t>(positions[at] - 1)];

    Showdown shown;
    shown.action = action;
    const Strength strength = strength_of(own[0], own[1], own[2]);
    shown.three = strength.hand_class();
    if (!round.dealer) return shown;

    const auto& dealer = *round.dealer;
    const Strength against = strength_of(dealer[0], dealer[1], dealer[2]);
    shown.standing = compare(strength, against);
    shown.dealer_has_queen_high = against >= lowest_queen_high;
    CardSet six;
    for (const Card card : own) six = six.with(card);
    for (const Card card : dealer) six = six.with(card);
    shown.six = six_class_of(six);
    return shown;
}

}  // namespace croupier::three_card_poker
