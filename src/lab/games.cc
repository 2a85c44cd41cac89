#include "lab/games.h"

#include <array>

#include "rules/baccarat/odds.h"
#include "rules/big_wheel/odds.h"
#include "rules/blackjack/odds.h"
#include "rules/casino_war/odds.h"
#include "rules/roulette/odds.h"
#include "rules/sic_bo/odds.h"
#include "rules/three_card_poker/odds.h"
#include "rules/triple_chase/odds.h"

namespace croupier::lab {
namespace {

using rulebook::Rulebook;

// Entries for a game whose rules stand in `Member` of a rulebook: with a choice of decks, and
// without.
template <auto Member, auto Odds, auto Table>
constexpr Game with_decks(std::string_view name) {
    return {name, [](const Rulebook& book) { return (book.*Member).has_value(); },
            [](const Rulebook& book) { return (book.*Member)->decks; },
            [](const Rulebook& book, int decks) { return Odds(*(book.*Member), decks); },
            [](const Rulebook& book, int decks) { return Table(*(book.*Member), decks); }};
}

template <auto Member, auto Odds, auto Table>
constexpr Game without_decks(std::string_view name) {
    return {name, [](const Rulebook& book) { return (book.*Member).has_value(); },
            [](const Rulebook&) { return std::vector<int>{}; },
            [](const Rulebook& book, int) { return Odds(*(book.*Member)); },
            [](const Rulebook& book, int) { return Table(*(book.*Member)); }};
}

constexpr std::array all_games = {
    with_decks<&Rulebook::baccarat, baccarat::odds_rows, baccarat_table>("baccarat"),
    without_decks<&Rulebook::roulette, roulette::odds_rows, roulette_table>("roulette"),
    without_decks<&Rulebook::sic_bo, sic_bo::odds_rows, sic_bo_table>("sic_bo"),
    without_decks<&Rulebook::lucky_sic_bo, sic_bo::odds_rows, sic_bo_table>("lucky_sic_bo"),
    with_decks<&Rulebook::blackjack, blackjack::odds_rows, blackjack_table>("blackjack"),
    with_decks<&Rulebook::casino_war, casino_war::odds_rows, casino_war_table>("casino_war"),
    without_decks<&Rulebook::three_card_poker, three_card_poker::odds_rows, three_card_poker_table>(
        "three_card_poker"),
    without_decks<&Rulebook::triple_chase, triple_chase::odds_rows, triple_chase_table>(
        "triple_chase"),
    without_decks<&Rulebook::big_wheel, big_wheel::odds_rows, big_wheel_table>("big_wheel"),
};

}  // namespace

std::span<const Game> games() {
    return all_games;
}

const Game* find_game(const Rulebook& book, std::string_view name) {
    for (const Game& game : games())
        if (game.name == name && game.in(book)) return &game;
    return nullptr;
}

void count(std::vector<Counted>& into, rules::Status status, Odds net, std::uint64_t times) {
    const Odds lowest = reduced(net);
    for (Counted& known : into)
        if (known.status == status && known.net == lowest) {
            known.times += times;
            return;
        }
    into.push_back({status, lowest, times});
}

}  // namespace croupier::lab
