// A spot: what can be backed at a table, with its selection, small and the same for all games.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "floor/rejection.h"

namespace croupier::floor {

// Numbers are for ever: they are in the journal.
enum class Game : std::uint8_t {
    baccarat,
    roulette,
    sic_bo,
    lucky_sic_bo,
    blackjack,
    casino_war,
    three_card_poker,
    triple_chase,
    big_wheel,
};
inline constexpr std::array<std::string_view, 9> game_names = {
    "baccarat",   "roulette",         "sic_bo",       "lucky_sic_bo", "blackjack",
    "casino_war", "three_card_poker", "triple_chase", "big_wheel"};
constexpr std::span<const std::string_view> names_of(Game) {
    return game_names;
}

struct Spot {
    static constexpr std::string_view type_name = "spot";
    Game game = Game::baccarat;
    std::uint8_t bet = 0;    // the game's own enumerator, plus one; 0 is no bet that anyone knows
    std::uint8_t which = 0;  // column, dozen, digit, total, area, symbol, number of pieces
    std::uint64_t numbers = 0;  // a set, one bit a number

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "game", self.game);
        v(2, "bet", self.bet);
        v(3, "which", self.which);
        v(4, "numbers", self.numbers);
    }
    friend auto operator<=>(const Spot&, const Spot&) = default;
};

// "numbers" and "5/8", as text rounds and messages write them; keys as in spec/ENCODING.md.
using SelectionWord = std::pair<std::string, std::string>;

// Reads a bet of that game. A name that this game does not have gives a spot of no bet, so that the
// floor refuses it (and the journal has it); a selection that cannot be read gives bad_selection.
Result<Spot, Rejection> parse_spot(Game game, std::string_view bet,
                                   std::span<const SelectionWord> selection);
// That bet with a selection that lies nowhere: the floor refuses it as it would the words.
Spot nowhere(Game game, std::string_view bet);
std::string_view bet_name(const Spot& spot);
// "split 5/8"
std::string spot_text(const Spot& spot);
std::vector<SelectionWord> selection_of(const Spot& spot);

}  // namespace croupier::floor
