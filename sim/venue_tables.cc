#include <array>

#include "sim/venue.h"

// The tables of a venue: every game of every document, with whatever its operator may set.

namespace croupier::sim {
namespace {

using floor::Game;
using floor::Mode;
using floor::Settings;
using Names = std::vector<std::string>;

constexpr std::string_view rapid_fusion = "star-rapid-fusion-2024";
constexpr std::string_view ltgame = "star-ltgame-2016";
constexpr std::string_view star_baccarat = "star-baccarat-2025";
constexpr std::string_view crown = "crown-sat-15.1";
constexpr std::string_view canberra = "canberra-mttg-2019";

// CR-13.6, CR-17.4: no shorter period.
constexpr std::int64_t crown_least_ms = 13'000;

class TableDraw {
public:
    explicit TableDraw(FastSource& source) : source_(source) {}

    Settings draw() {
        settings_.rulebook = rulebook();
        settings_.game = game();
        settings_.mode = mode();
        settings_.committed = settings_.mode == Mode::rng && chance(source_, 700);
        limits();
        period();
        habits();
        switch (settings_.game) {
            case Game::baccarat:
                baccarat();
                break;
            case Game::roulette:
                if (is(crown) && half()) settings_.wheel = "double_zero";
                break;
            case Game::sic_bo:
            case Game::lucky_sic_bo:
                dice();
                break;
            case Game::blackjack:
                blackjack();
                break;
            case Game::casino_war:
                casino_war();
                break;
            case Game::three_card_poker:
                three_card_poker();
                break;
            case Game::triple_chase:
                triple_chase();
                break;
            case Game::big_wheel:
                break;
        }
        return settings_;
    }

private:
    bool is(std::string_view book) const { return settings_.rulebook.starts_with(book); }
    bool half() { return chance(source_, 500); }
    template <class T>
    T from(const std::vector<T>& items) {
        return draw_from(source_, items);
    }
    Money cents(std::int64_t amount) const { return Money::cents(amount); }
    void option(const std::string& name, const Names& values) {
        if (half()) settings_.options.push_back({name, from(values)});
    }

    std::string_view rulebook() {
        const std::uint32_t drawn = draw_below(source_, 26);
        if (drawn < 6) return rapid_fusion;
        if (drawn < 7) return resumes;
        if (drawn < 8) return new_period;
        if (drawn < 11) return ltgame;
        if (drawn < 15) return star_baccarat;
        return drawn < 22 ? crown : canberra;
    }
    Game game() {
        if (is(ltgame) || is(star_baccarat)) return Game::baccarat;
        if (is(canberra))
            return from<Game>({Game::baccarat, Game::baccarat, Game::roulette, Game::sic_bo});
        std::vector<Game> games = {Game::baccarat,  Game::roulette,   Game::sic_bo,
                                   Game::blackjack, Game::casino_war, Game::three_card_poker};
        if (is(crown)) {
            games.push_back(Game::lucky_sic_bo);
            games.push_back(Game::triple_chase);
            games.push_back(Game::big_wheel);
        }
        return from(games);
    }
    Mode mode() {
        const std::uint32_t drawn = draw_below(source_, 100);
        // RF-2.1e: there it exists only as drawn.
        if (is(rapid_fusion) && settings_.game == Game::three_card_poker) return Mode::rng;
        // RF-2.1e: that one is drawn and never dealt.
        if (is(rapid_fusion) && settings_.game == Game::three_card_poker) return Mode::rng;
        if (is(rapid_fusion))
            return drawn < 50 ? Mode::dealt : drawn < 70 ? Mode::automatic : Mode::rng;
        return is(crown) && drawn < 30 ? Mode::automatic : Mode::dealt;
    }

    void limits() {
        const std::int64_t least = from<std::int64_t>({100, 500, 1000});
        settings_.least = cents(least);
        settings_.most = cents(least * from<std::int64_t>({20, 50, 200}));
        if (chance(source_, 400)) settings_.step = settings_.least;
        if (chance(source_, 200)) settings_.least_total = cents(least * 2);
        if (chance(source_, 300)) settings_.most_total = settings_.most * 3;
        if (chance(source_, 150)) settings_.area_most = cents(least * draw_between(source_, 5, 40));
        if (settings_.game == Game::baccarat && !is(rapid_fusion) && !is(crown) && half())
            settings_.differential = cents(least * draw_between(source_, 2, 60));
        const auto [dear, cheap] = bets_with_limits();
        if (chance(source_, 400)) settings_.bet_limits.push_back({dear, {}, cents(least * 10)});
        if (chance(source_, 200)) settings_.bet_limits.push_back({cheap, cents(least * 2), {}});
    }
    // A bet that often has a lower maximum, and one with a higher minimum.
    std::pair<std::string, std::string> bets_with_limits() const {
        switch (settings_.game) {
            case Game::baccarat:
                return {"tie", "banker"};
            case Game::roulette:
                return {"straight_up", "red"};
            case Game::sic_bo:
            case Game::lucky_sic_bo:
                return {"specific_triple", "small"};
            case Game::blackjack:
                return {"kings_bounty", "player"};
            case Game::casino_war:
                return {"tie", "ante"};
            case Game::three_card_poker:
                return {"six_card_bonus", "pair_plus"};
            case Game::triple_chase:
                return {"poker_pursuit", "over_13"};
            case Game::big_wheel:
                break;
        }
        return {"symbol", "symbol"};
    }

    void period() {
        const bool slow =
            is(crown) && (settings_.game == Game::blackjack || settings_.game == Game::casino_war);
        const std::int64_t least = slow ? crown_least_ms : 1'500;
        settings_.period_ms = draw_between(source_, least, least + 3'500);
        if (half()) settings_.round_least_ms = draw_between(source_, 2'000, 7'000);
        // A table that opens its rounds itself would never rest.
        if (settings_.committed || (is(rapid_fusion) && settings_.game == Game::three_card_poker))
            settings_.round_least_ms = settings_.period_ms + draw_between(source_, 5'000, 9'000);
        settings_.decision_ms = draw_between(source_, 900, 2'500);
    }
    void habits() {
        // By what is drawn already, so that the other tables of a seed stay what they are.
        if (settings_.period_ms % 4 == 0) settings_.equipment = floor::EquipmentRule::registered;
        settings_.alone = chance(source_, 150);
        settings_.several = chance(source_, 300);
        if (chance(source_, 200))
            settings_.ticket_limit = cents(draw_between(source_, 50, 500) * 100);
    }

    void baccarat() {
        settings_.variant = half() ? "commission" : "even_money";
        if (is(rapid_fusion) || is(crown)) settings_.decks = from<std::uint8_t>({0, 6, 8});
        if (is(star_baccarat)) {
            settings_.decks = from<std::uint8_t>({0, 3, 4, 6, 8, 8});
            if (half()) settings_.layout = std::string(1, "ABCDEFGHIJKLM"[draw_below(source_, 13)]);
            settings_.method = from<floor::DealingMethod>({floor::DealingMethod::a_face_up,
                                                           floor::DealingMethod::a_face_down,
                                                           floor::DealingMethod::b});
        }
        if (chance(source_, 200)) settings_.side_bets = {"player_pair"};
        if (is(star_baccarat) && chance(source_, 300))
            settings_.chip = cents(from<std::int64_t>({5, 25, 50}));
        if (is(crown)) settings_.super_6_option = from<std::uint8_t>({0, 1, 2});
        if (is(crown) || is(star_baccarat)) settings_.continuous_shuffler = chance(source_, 250);
    }
    void dice() {
        if (!is(rapid_fusion)) option("specific_double_on_triple", {"win", "lose"});
        settings_.early_exposure = from<std::string>({"", "", "auto", "stand", "void"});
        if (settings_.game != Game::lucky_sic_bo) return;
        if (half()) settings_.shooter_ms = draw_between(source_, 800, 4'000);
        if (half())
            settings_.shooter_least = settings_.least * draw_between(source_, 2, 6);
        else if (half())
            settings_.tumble_at = floor::TumbleAt::new_game;
    }
    void blackjack() {
        if (is(crown)) {
            settings_.decks = from<std::uint8_t>({0, 4, 5, 6, 7, 8});
            settings_.continuous_shuffler = half();
        }
        const bool offers_sides = settings_.decks % 2 == 0;
        if (offers_sides && half())
            settings_.side_bets = from<Names>({{"kings_bounty"},
                                               {"royal_match_21", "bet_the_set_21"},
                                               {"bet_the_set_21", "kings_bounty"}});
        option("dealer_blackjack_vs_21", {"push", "lose"});
        option("split_dealer_blackjack", {"busted_plus_one", "original_or_busted"});
        option("double_dealer_blackjack", {"lose_all", "return_double"});
    }
    void casino_war() {
        if (is(crown)) {
            settings_.decks = from<std::uint8_t>({0, 4, 5, 6, 7, 8});
            settings_.areas = static_cast<std::uint8_t>(draw_between(source_, 1, 15));
        } else {
            settings_.areas = from<std::uint8_t>({0, 3, 5, 7});
            option("war_card", {"community", "per_area"});
        }
    }
    void three_card_poker() {
        if (!is(crown)) {
            option("ante_bonus", {"A", "B", "C"});
            option("pair_plus", {"A", "B", "C", "D", "E", "F"});
            option("six_card_bonus", {"6B1", "6B3", "6B4"});
        }
        option("dealer_qualification", {"queen_high", "none"});
        option("fold_forfeits_side_wagers", {"no", "yes"});
        settings_.reserve_play_wager = half();
        if (chance(source_, 300)) settings_.side_bets = {half() ? "pair_plus" : "six_card_bonus"};
    }
    void triple_chase() {
        option("poker_pursuit_suited_pair", {"flush", "lose"});
        if (chance(source_, 300))
            settings_.side_bets = {"crown_pairs", "under_13",      "over_13",
                                   "lucky_8s",    "poker_pursuit", "total_20"};
    }

    FastSource& source_;
    Settings settings_;
};

}  // namespace

floor::Settings draw_table(FastSource& source) {
    return TableDraw(source).draw();
}

}  // namespace croupier::sim
