#include <algorithm>
#include <array>

#include "sim/venue.h"

// The tables of a venue: every game of every rulebook, with whatever the rulebook permits.

namespace croupier::sim {
namespace {

using floor::Game;
using floor::Mode;
using floor::Settings;
using Names = std::vector<std::string>;

// Weights of what a document permits: people deal most tables.
constexpr std::uint32_t automatic_weight = 20;
constexpr std::uint32_t drawn_weight = 30;
constexpr std::uint32_t dealt_weight = 50;

constexpr std::int64_t least_ms = 1'500;  // of a period

class TableDraw {
public:
    TableDraw(FastSource& source, const std::string& rulebook)
        : source_(source), book_(book_of(rulebook)), policies_(*book_.policies) {
        settings_.rulebook = rulebook;
    }

    Settings draw() {
        settings_.game = from(games_of(settings_.rulebook));
        settings_.mode = mode();
        settings_.committed = settings_.mode == Mode::rng && chance(source_, 700);
        limits();
        period();
        habits();
        switch (settings_.game) {
            case Game::baccarat:
                baccarat(*book_.baccarat);
                break;
            case Game::roulette:
                if (half()) settings_.wheel = roulette::wheel_name(from(book_.roulette->wheels));
                break;
            case Game::sic_bo:
                dice(*book_.sic_bo);
                break;
            case Game::lucky_sic_bo:
                dice(*book_.lucky_sic_bo);
                shooter();
                break;
            case Game::blackjack:
                blackjack(*book_.blackjack);
                break;
            case Game::casino_war:
                casino_war(*book_.casino_war);
                break;
            case Game::three_card_poker:
                three_card_poker(*book_.three_card_poker);
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
    std::size_t game() const { return static_cast<std::size_t>(settings_.game); }
    bool half() { return chance(source_, 500); }
    template <class T>
    T from(const std::vector<T>& items) {
        return draw_from(source_, items);
    }
    Money cents(std::int64_t amount) const { return Money::cents(amount); }
    void option(const std::string& name, const Names& values) {
        if (half()) settings_.options.push_back({name, from(values)});
    }
    // One of those, or none: then the table does not say.
    template <class Into>
    Into or_unsaid(const std::vector<int>& permitted) {
        std::vector<int> all = permitted;
        all.push_back(0);
        return static_cast<Into>(from(all));
    }
    void shuffler(const cards::ShoeRules& shoe) {
        if (shoe.sources.size() > 1) settings_.continuous_shuffler = chance(source_, 400);
    }

    Mode mode() {
        if (policies_.drawn_only[game()]) return Mode::rng;
        std::vector<std::pair<Mode, std::uint32_t>> permitted;
        std::uint32_t all = 0;
        for (const auto& [mode, weight] : {std::pair{Mode::dealt, dealt_weight},
                                           {Mode::automatic, automatic_weight},
                                           {Mode::rng, drawn_weight}})
            if (policies_.modes[static_cast<std::size_t>(mode)]) {
                all += weight;
                permitted.emplace_back(mode, weight);
            }
        std::uint32_t drawn = draw_below(source_, all);
        for (const auto& [mode, weight] : permitted) {
            if (drawn < weight) return mode;
            drawn -= weight;
        }
        return permitted.back().first;
    }

    void limits() {
        const std::int64_t least = from<std::int64_t>({100, 500, 1000});
        settings_.least = cents(least);
        settings_.most = cents(least * from<std::int64_t>({20, 50, 200}));
        if (chance(source_, 400)) settings_.step = settings_.least;
        if (chance(source_, 200)) settings_.least_total = cents(least * 2);
        if (chance(source_, 300)) settings_.most_total = settings_.most * 3;
        if (chance(source_, 150)) settings_.area_most = cents(least * draw_between(source_, 5, 40));
        if (settings_.game == Game::baccarat &&
            policies_.differential != rulebook::Differential::none && half())
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
                return {std::string(blackjack::bet_name(side_bet_of(*book_.blackjack))), "player"};
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
        const std::int64_t least = std::max(policies_.least_period_ms[game()], least_ms);
        settings_.period_ms = draw_between(source_, least, least + 3'500);
        if (half()) settings_.round_least_ms = draw_between(source_, 2'000, 7'000);
        // A table that opens its rounds itself would never rest.
        if (settings_.committed || policies_.opens_itself[game()])
            settings_.round_least_ms = settings_.period_ms + draw_between(source_, 5'000, 9'000);
        settings_.decision_ms = draw_between(source_, 900, 2'500);
    }
    void habits() {
        // By what is drawn already, so that the other tables of a seed stay what they are.
        if (settings_.period_ms % 4 == 0) settings_.equipment = floor::EquipmentRule::registered;
        // Some draw at once, some after a motion.
        if (settings_.committed) settings_.motion_ms = settings_.period_ms % 3 * 350;
        settings_.alone = chance(source_, 150);
        settings_.several = chance(source_, 300);
        if (chance(source_, 200))
            settings_.ticket_limit = cents(draw_between(source_, 50, 500) * 100);
    }

    void baccarat(const baccarat::Rules& rules) {
        settings_.variant = baccarat::variant_name(from(rules.variants));
        settings_.decks = or_unsaid<std::uint8_t>(rules.decks);
        if (const std::uint32_t layouts = baccarat::layouts_of(rules); layouts != 0 && half()) {
            std::string named;
            for (char layout = 'A'; layout <= 'Z'; ++layout)
                if ((layouts >> (layout - 'A') & 1U) != 0) named += layout;
            settings_.layout = named[draw_below(source_, static_cast<std::uint32_t>(named.size()))];
        }
        std::vector<floor::DealingMethod> methods;
        for (std::size_t i = 0; i < policies_.methods.size(); ++i)
            if (policies_.methods[i]) methods.push_back(static_cast<floor::DealingMethod>(i));
        // Cards that the system draws lie open.
        if (!settings_.committed) settings_.method = from(methods);
        if (chance(source_, 200)) settings_.side_bets = {"player_pair"};
        // What is paid in chips is rounded to them.
        if (book_.rounding_mode_fixed && chance(source_, 300))
            settings_.chip = cents(from<std::int64_t>({5, 25, 50}));
        settings_.super_6_option = static_cast<std::uint8_t>(
            draw_below(source_, 1 + static_cast<std::uint32_t>(rules.super_6_options.size())));
        shuffler(rules.shoe);
    }
    void dice(const sic_bo::Rules& rules) {
        if (rules.specific_double_on_triple_open)
            option("specific_double_on_triple", {"win", "lose"});
        settings_.early_exposure = from<std::string>({"", "", "auto", "stand", "void"});
    }
    void shooter() {
        if (half()) settings_.shooter_ms = draw_between(source_, 800, 4'000);
        if (half())
            settings_.shooter_least = settings_.least * draw_between(source_, 2, 6);
        else if (half())
            settings_.tumble_at = floor::TumbleAt::new_game;
    }
    // A side bet of the house, or the Player Bet where it has none.
    static blackjack::Bet side_bet_of(const blackjack::Rules& rules) {
        for (const blackjack::Bet bet : side_bets)
            if (rules.offered[static_cast<std::size_t>(bet)]) return bet;
        return blackjack::Bet::player;
    }
    void blackjack(const blackjack::Rules& rules) {
        settings_.decks = or_unsaid<std::uint8_t>(rules.decks);
        shuffler(rules.shoe);
        if (settings_.decks != 0 && half()) {
            Names offered;
            for (const blackjack::Bet bet : side_bets)
                if (blackjack::offered_with(rules, bet, settings_.decks))
                    offered.emplace_back(blackjack::bet_name(bet));
            while (!offered.empty() &&
                   offered.size() > static_cast<std::size_t>(rules.side_bets_max))
                offered.erase(offered.begin() +
                              draw_below(source_, static_cast<std::uint32_t>(offered.size())));
            settings_.side_bets = offered;
        }
        option("dealer_blackjack_vs_21", {"push", "lose"});
        option("split_dealer_blackjack", {"busted_plus_one", "original_or_busted"});
        option("double_dealer_blackjack", {"lose_all", "return_double"});
    }
    void casino_war(const casino_war::Rules& rules) {
        settings_.decks = or_unsaid<std::uint8_t>(rules.decks);
        settings_.areas = or_unsaid<std::uint8_t>(rules.areas);
        Names cards;
        for (const casino_war::WarCard card : rules.war_cards)
            cards.emplace_back(casino_war::war_card_name(card));
        option("war_card", cards);
    }
    template <class Tables>
    void pay_table(const std::string& name, const Tables& tables) {
        Names names;
        for (const auto& table : tables) names.push_back(table.name);
        option(name, names);
    }
    void three_card_poker(const three_card_poker::Rules& rules) {
        pay_table("ante_bonus", rules.ante_bonus);
        pay_table("pair_plus", rules.pair_plus);
        pay_table("six_card_bonus", rules.six_card_bonus);
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

    static constexpr std::array<blackjack::Bet, 3> side_bets = {blackjack::Bet::kings_bounty,
                                                                blackjack::Bet::royal_match_21,
                                                                blackjack::Bet::bet_the_set_21};

    FastSource& source_;
    const rulebook::Rulebook& book_;
    const rulebook::Policies& policies_;
    Settings settings_;
};

// The more games a house has, the more often it is drawn.
std::string draw_rulebook(FastSource& source) {
    std::vector<std::string> drawn;
    for (const std::string& id : rulebook_ids())
        drawn.insert(drawn.end(), 2 + games_of(id).size(), id);
    return draw_from(source, drawn);
}

}  // namespace

floor::Settings draw_table(FastSource& source) {
    return TableDraw(source, draw_rulebook(source)).draw();
}

}  // namespace croupier::sim
