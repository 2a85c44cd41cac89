#include "rules/baccarat/play.h"

#include <fmt/format.h>

namespace croupier::baccarat {
namespace {

using cards::Card;

bool player_draws(const Drawing& drawing, int player, int banker) {
    if (player >= 8 || banker >= 8) return false;
    return drawing.player_draws[static_cast<std::size_t>(player)];
}

// `third` is the Player's third card, or nothing when the Player stood.
bool banker_draws(const Drawing& drawing, int player, int banker, const Card* third) {
    if (player >= 8 || banker >= 8) return false;
    const auto row = static_cast<std::size_t>(banker);
    if (third == nullptr) return drawing.banker_draws_player_stood[row];
    return drawing.banker_draws[row][static_cast<std::size_t>(card_value(*third))];
}

Pairs pairs_of(std::span<const Card> player, std::span<const Card> banker) {
    const bool player_pair = player[0].rank() == player[1].rank();
    const bool banker_pair = banker[0].rank() == banker[1].rank();
    if (player_pair && banker_pair)
        return player[0].rank() == banker[0].rank() ? Pairs::both_same_rank : Pairs::both;
    if (player_pair) return Pairs::player_only;
    return banker_pair ? Pairs::banker_only : Pairs::none;
}

}  // namespace

Coup Coup::of_index(int index) {
    Coup coup;
    coup.pairs = static_cast<Pairs>(index % 5);
    index /= 5;
    coup.banker_cards = static_cast<std::uint8_t>(2 + index % 2);
    coup.player_cards = static_cast<std::uint8_t>(2 + index / 2 % 2);
    index /= 4;
    coup.banker = static_cast<std::uint8_t>(index % 10);
    coup.player = static_cast<std::uint8_t>(index / 10);
    return coup;
}

int point_count(std::span<const Card> hand) {
    int sum = 0;
    for (const Card card : hand) sum += card_value(card);
    return sum % 10;
}

rules::Next next(const Drawing& drawing, std::span<const Card> dealt) {
    using rules::card_to;
    using rules::Place;
    constexpr rules::Next complete{rules::Awaited::confirm};
    constexpr rules::Next surplus{rules::Awaited::irregular};

    if (dealt.size() < 4) return card_to(dealt.size() % 2 == 0 ? Place::player : Place::banker);

    const std::array player{dealt[0], dealt[2]};
    const std::array banker{dealt[1], dealt[3]};
    const int player_count = point_count(player);
    const int banker_count = point_count(banker);
    const bool third_to_player = player_draws(drawing, player_count, banker_count);
    if (third_to_player && dealt.size() == 4) return card_to(Place::player);

    const Card* third = third_to_player ? &dealt[4] : nullptr;
    const bool third_to_banker = banker_draws(drawing, player_count, banker_count, third);
    const std::size_t complete_at = 4U + (third_to_player ? 1 : 0) + (third_to_banker ? 1 : 0);
    if (dealt.size() < complete_at) return card_to(Place::banker);
    return dealt.size() == complete_at ? complete : surplus;
}

Result<Coup, Fault> read_coup(const Drawing& drawing, std::span<const Card> player,
                              std::span<const Card> banker, int decks) {
    if (player.size() < 2 || player.size() > 3)
        return Err{Fault{fmt::format("the Player hand has {} cards", player.size())}};
    if (banker.size() < 2 || banker.size() > 3)
        return Err{Fault{fmt::format("the Banker hand has {} cards", banker.size())}};

    cards::Seen seen(decks);
    for (const auto hand : {player, banker})
        for (const Card card : hand)
            if (!seen.add(card))
                return Err{Fault{fmt::format("{} comes more than {} times from {} decks",
                                             cards::card_text(card), decks, decks)}};

    const int player_count = point_count(player.first(2));
    const int banker_count = point_count(banker.first(2));
    const bool third_to_player = player_draws(drawing, player_count, banker_count);
    if (third_to_player != (player.size() == 3))
        return Err{Fault{fmt::format("Player {} against Banker {} {} a third card", player_count,
                                     banker_count, third_to_player ? "draws" : "does not draw")}};
    const Card* third = third_to_player ? &player[2] : nullptr;
    const bool third_to_banker = banker_draws(drawing, player_count, banker_count, third);
    if (third_to_banker != (banker.size() == 3))
        return Err{Fault{fmt::format("Banker {} {} a third card after the Player's {}",
                                     banker_count, third_to_banker ? "draws" : "does not draw",
                                     third ? cards::card_text(*third) : "stand")}};

    Coup coup;
    coup.player = static_cast<std::uint8_t>(point_count(player));
    coup.banker = static_cast<std::uint8_t>(point_count(banker));
    coup.player_cards = static_cast<std::uint8_t>(player.size());
    coup.banker_cards = static_cast<std::uint8_t>(banker.size());
    coup.pairs = pairs_of(player, banker);
    return coup;
}

}  // namespace croupier::baccarat
