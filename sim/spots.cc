#include "sim/spots.h"

#include <array>

#include "floor/state.h"
#include "sim/venue.h"

namespace croupier::sim {
namespace {

using floor::Game;
using floor::SelectionWord;
using floor::Spot;
using Words = std::vector<SelectionWord>;

class SpotDraw {
public:
    SpotDraw(FastSource& source, const floor::Table& table, int side)
        : source_(source), table_(table), game_(table.settings.game), side_(side) {}

    // Anywhere on the layout; a table need not offer all of it.
    Spot anywhere() {
        switch (game_) {
            case Game::baccarat:
                return baccarat();
            case Game::roulette:
                return roulette();
            case Game::sic_bo:
            case Game::lucky_sic_bo:
                return dice();
            case Game::blackjack:
                return plain({"player", "player", "player", "kings_bounty", "royal_match_21",
                              "bet_the_set_21"});
            case Game::casino_war:
                return casino_war();
            case Game::three_card_poker:
                return three_card_poker();
            case Game::triple_chase:
                return plain({"crown_pairs", "blackjack_bounty", "total_13", "under_13", "over_13",
                              "lucky_8s", "extra_chance_pairs", "total_20", "under_20", "over_20",
                              "poker_pursuit"});
            case Game::big_wheel:
                break;
        }
        return spot("symbol", {{"symbol", std::string(1, "ABCDEFG"[pick(7)])}});
    }

private:
    std::uint32_t pick(std::uint32_t below) { return draw_below(source_, below); }
    std::string number(std::int64_t low, std::int64_t high) {
        return std::to_string(draw_between(source_, low, high));
    }
    Spot spot(std::string_view bet, const Words& words = {}) {
        const auto found = floor::parse_spot(game_, bet, words);
        CHECK(found.has_value());
        return *found;
    }
    Spot plain(const std::vector<std::string_view>& bets) { return spot(draw_from(source_, bets)); }

    Spot baccarat() {
        if (chance(source_, 600)) {
            const bool banker = side_ == 0 ? chance(source_, 500) : side_ == 2;
            return spot(banker ? "banker" : "player");
        }
        if (chance(source_, 100))
            return spot("winning_hand_total",
                        {{"total", draw_from(source_, std::vector<std::string>{"1-4", "5-6", "7",
                                                                               "8", "9"})}});
        return plain({"tie", "tie", "player_pair", "banker_pair", "dragon_bonus_player",
                      "dragon_bonus_banker", "super_6", "tiger_tie", "tiger_pair", "tiger",
                      "big_tiger", "small_tiger", "player_natural_win", "banker_natural_win"});
    }

    Spot on_numbers(std::string_view bet, std::initializer_list<std::uint32_t> numbers) {
        std::string joined;
        for (const std::uint32_t one : numbers)
            joined += (joined.empty() ? "" : "/") + std::to_string(one);
        return spot(bet, {{"numbers", joined}});
    }
    Spot roulette_numbers() {
        const std::uint32_t first = 3 * pick(11) + 1;
        switch (pick(8)) {
            case 0:
                return on_numbers("straight_up", {pick(37)});
            case 1:
                return on_numbers("split", {first, first + 3});
            case 2:
                return on_numbers("street", {first, first + 1, first + 2});
            case 3:
                return on_numbers("corner", {first, first + 1, first + 3, first + 4});
            case 4:
                return on_numbers("six_line",
                                  {first, first + 1, first + 2, first + 3, first + 4, first + 5});
            case 5:
                return spot("five_number");
            case 6:
                return spot("straight_up", {{"numbers", "00"}});
            default:
                return on_numbers("split", {0, 1 + pick(3)});
        }
    }
    Spot roulette_race_track() {
        switch (pick(6)) {
            case 0:
                return spot("neighbours", {{"number", number(0, 36)},
                                           {"pieces", std::to_string(3 + 2 * pick(3))}});
            case 1:
                return spot("finales", {{"digit", number(0, 9)}});
            default:
                return plain({"tier", "orphelins", "grand_series", "zero_spiel"});
        }
    }
    Spot roulette() {
        const std::uint32_t drawn = pick(10);
        if (drawn < 4) return roulette_numbers();
        if (drawn < 6) return roulette_race_track();
        if (drawn < 7) {
            const char* kind = chance(source_, 500) ? "column" : "dozen";
            return spot(kind, {{kind, number(1, 3)}});
        }
        return plain({"low", "high", "even", "odd", "red", "black"});
    }

    Spot dice() {
        switch (pick(8)) {
            case 0:
                return spot("specific_triple", {{"number", number(1, 6)}});
            case 1:
                return spot("specific_double", {{"number", number(1, 6)}});
            case 2:
                return spot("single_die", {{"number", number(1, 6)}});
            case 3:
                return spot("three_dice_total", {{"total", number(4, 17)}});
            case 4: {
                const std::uint32_t first = 1 + pick(5);
                return on_numbers("two_dice_combination", {first, first + 1 + pick(6 - first)});
            }
            case 5: {
                // Four of six: all but two neighbours.
                const std::uint32_t out = 1 + pick(5);
                std::string joined;
                for (std::uint32_t face = 1; face <= 6; ++face)
                    if (face != out && face != out + 1)
                        joined += (joined.empty() ? "" : "/") + std::to_string(face);
                return spot("four_number_combination", {{"numbers", joined}});
            }
            default:
                return plain({"small", "big", "even", "odd", "any_triple"});
        }
    }

    Spot casino_war() {
        const std::int64_t areas = table_.settings.areas == 0 ? 3 : table_.settings.areas;
        return spot(chance(source_, 700) ? "ante" : "tie", {{"area", number(1, areas)}});
    }
    Spot three_card_poker() {
        if (chance(source_, 600)) return spot("ante");
        static const std::vector<std::string> areas = {"hand",  "hand",     "row_1",    "row_2",
                                                       "row_3", "column_1", "column_2", "column_3"};
        return spot(chance(source_, 500) ? "pair_plus" : "six_card_bonus",
                    {{"area", draw_from(source_, areas)}});
    }

    FastSource& source_;
    const floor::Table& table_;
    Game game_;
    int side_;
};

}  // namespace

floor::Spot good_spot(FastSource& source, const floor::Table& table, int side) {
    while (true) {
        const Spot spot = SpotDraw(source, table, side).anywhere();
        if (table.game->shape(spot)) return spot;
    }
}

floor::Spot wrong_spot(FastSource& source, const floor::Table& table) {
    Spot spot = good_spot(source, table, 0);
    switch (draw_below(source, 5)) {
        case 0:
            spot.bet = 0;
            return spot;
        case 1:
            spot.game = spot.game == Game::roulette ? Game::baccarat : Game::roulette;
            return spot;
        case 2:
            spot.numbers = 0x5'0000'0001;
            return spot;
        case 3:  // only a decision brings it
            spot.bet = static_cast<std::uint8_t>(table.game->bet_count());
            return spot;
        default:
            return SpotDraw(source, table, 0).anywhere();
    }
}

}  // namespace croupier::sim
