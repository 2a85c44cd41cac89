// What the rules of a table say that a bet pays is what its settlement pays, no more and no less:
// for every table of the demo floor, against every outcome that there is.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "encoding/json.h"
#include "lab/math.h"
#include "rules/blackjack/settle.h"
#include "rules/casino_war/settle.h"
#include "rules/distribution.h"
#include "rules/three_card_poker/settle.h"
#include "server/demo/test_kit.h"
#include "view/rules.h"
#include "view/view.h"

namespace croupier::tests {
namespace {

using floor::Game;
using Nets = std::map<std::string, std::set<std::string>, std::less<>>;  // by bet

// A whole stake lost is no line of a pay table.
void note(Nets& nets, std::string_view bet, Odds net) {
    net = reduced(net);
    if (net != Odds{-1, 1}) nets[std::string(bet)].insert(odds_text(net));
}

std::string option_of(const view::RulesView& rules, std::string_view name) {
    for (const floor::Option& option : rules.options)
        if (option.name == name) return option.value;
    return {};
}

// Games that do not ask: the exact mathematics settles every distinct outcome.
Nets counted(const rulebook::Rulebook& book, const floor::Settings& settings,
             const view::RulesView& rules) {
    Nets nets;
    const std::string game(floor::game_names[static_cast<std::size_t>(rules.game)]);
    const std::optional<int> decks = lab::decks_of(book, game).empty()
                                         ? std::nullopt
                                         : std::optional(static_cast<int>(rules.decks));
    const auto rows = lab::math(book, game, decks);
    EXPECT_TRUE(rows) << game;
    if (!rows) return nets;
    const std::map<std::string, std::string> here = {
        {"variant", "\"" + rules.variant + "\""},
        {"wheel", "\"" + rules.wheel + "\""},
        {"super_6_option", std::to_string(std::max<int>(1, settings.super_6_option))}};
    for (const rules::OddsRow& row : *rows) {
        bool fits = true;
        for (const auto& [name, value] : row.config)
            if (const auto set = here.find(name); set != here.end())
                fits = fits && set->second == value;
        if (!fits) continue;
        for (const rules::Line& line : row.lines) note(nets, row.bet, line.net);
    }
    return nets;
}

Nets war(const casino_war::Rules& rules) {
    using namespace casino_war;
    Nets nets;
    const Terms terms = terms_of(rules);
    constexpr std::array standings = {Standing::lower, Standing::equal, Standing::higher};
    for (const Standing first : standings)
        for (const Standing second : standings)
            for (const Decision decision :
                 {Decision::war, Decision::surrender, Decision::timeout}) {
                const Hand hand{first, decision, second};
                for (const Bet bet : {Bet::ante, Bet::tie, Bet::war}) {
                    if (bet == Bet::war && !hand.at_war()) continue;
                    const auto paid =
                        pay(terms, hand, bet, Money::cents(100), {1, RoundingMode::exact});
                    EXPECT_TRUE(paid);
                    const auto net = (paid->returned + paid->winnings).in_cents() - 100;
                    note(nets, bet_name(bet), {static_cast<std::int32_t>(net), 100});
                }
            }
    return nets;
}

Nets poker(const three_card_poker::Rules& rules, const view::RulesView& shown) {
    using namespace three_card_poker;
    Nets nets;
    Choice choice;
    choice.ante_bonus = *find_table(rules.ante_bonus, option_of(shown, "ante_bonus"));
    choice.pair_plus = *find_table(rules.pair_plus, option_of(shown, "pair_plus"));
    choice.six_card_bonus = *find_table(rules.six_card_bonus, option_of(shown, "six_card_bonus"));
    const Terms terms = terms_of(rules, choice);
    for (int three = 0; three < hand_class_count; ++three)
        for (int six = 0; six < six_class_count; ++six)
            for (int standing = 0; standing < 3; ++standing)
                for (const bool queen : {false, true})
                    for (const Action action : {Action::play, Action::fold, Action::cannot_play}) {
                        if (action == Action::cannot_play && !rules.cannot_play_voids_ante)
                            continue;
                        const Showdown hand{static_cast<HandClass>(three),
                                            static_cast<SixClass>(six),
                                            static_cast<Standing>(standing), queen, action};
                        for (int number = 0; number < bet_count; ++number) {
                            const auto bet = static_cast<Bet>(number);
                            if (bet == Bet::play && action != Action::play) continue;
                            note(nets, bet_name(bet), rules::net_of(settle(terms, hand, {bet})));
                        }
                    }
    return nets;
}

// Every opening with every end of dealer and hands; of the side bets only the opening counts.
Nets blackjack_nets(const blackjack::Rules& rules) {
    using namespace blackjack;
    Nets nets;
    const Terms terms = terms_of(rules);
    std::vector<Hand> ends;
    for (std::uint8_t total = 12; total <= busted_total; ++total) ends.push_back({total});
    const Hand natural{21, true};
    const auto add = [&](const Round& round, std::initializer_list<Bet> bets) {
        for (const Bet bet : bets)
            note(nets, bet_name(bet), rules::net_of(settle(terms, round, bet)));
    };
    std::vector<Hand> dealers = ends;
    dealers.push_back(natural);
    for (const Hand& dealer : dealers) {
        Round round;
        round.dealer = dealer;
        round.hands[0] = natural;
        add(round, {Bet::player, Bet::insurance});
        round.even_money = rules.even_money;
        add(round, {Bet::player, Bet::insurance});
        round.even_money = false;
        for (const Hand& first : ends) {
            round.hands[0] = first;
            round.hand_count = 1;
            add(round, {Bet::player, Bet::insurance});
            round.hands[0].doubled = true;
            if (!rules.double_totals.empty()) add(round, {Bet::player, Bet::double_wager});
            round.hands[0].doubled = false;
            round.hand_count = 2;
            for (const Hand& second : ends) {
                round.hands[1] = second;
                if (rules.splits_max > 0) add(round, {Bet::player, Bet::split});
            }
        }
        round.hand_count = 1;
        for (int twenty = 0; twenty <= static_cast<int>(Twenty::spade_kings); ++twenty)
            for (int match = 0; match <= static_cast<int>(Match::king_queen); ++match)
                for (int pair = 0; pair <= static_cast<int>(Pair::suited); ++pair) {
                    round.opening = {static_cast<Twenty>(twenty), static_cast<Match>(match),
                                     static_cast<Pair>(pair)};
                    add(round, {Bet::kings_bounty, Bet::royal_match_21, Bet::bet_the_set_21});
                }
    }
    return nets;
}

Nets settled(const floor::Table& table, const view::RulesView& rules) {
    switch (rules.game) {
        case Game::blackjack:
            return blackjack_nets(*table.book->blackjack);
        case Game::casino_war:
            return war(*table.book->casino_war);
        case Game::three_card_poker:
            return poker(*table.book->three_card_poker, rules);
        default:
            return counted(*table.book, table.settings, rules);
    }
}

std::set<std::string> odds_of(const view::RulesBet& bet) {
    std::set<std::string> odds;
    for (const view::RulesPay& pay : bet.pays) odds.insert(pay.odds);
    return odds;
}

class RulesOfTables : public testing::Test {
protected:
    RulesOfTables() { house.open_floor(); }
    const floor::State& state() { return house.state(); }
    server::kit::House house;
};

TEST_F(RulesOfTables, SayOfEveryBetWhatItsSettlementPays) {
    ASSERT_GT(state().tables.size(), 20U);
    std::size_t compared = 0;
    for (std::size_t i = 0; i < state().tables.size(); ++i) {
        const floor::Table& table = state().tables[i];
        const view::RulesView rules =
            view::rules_of(state(), floor::TableId(static_cast<std::uint32_t>(i)));
        const Nets nets = settled(table, rules);
        ASSERT_FALSE(rules.bets.empty()) << table.name;
        for (const view::RulesBet& bet : rules.bets) {
            SCOPED_TRACE(table.name + " " + bet.bet);
            const auto found = nets.find(bet.bet);
            ASSERT_NE(found, nets.end());
            ++compared;
            const bool in_pieces =
                rules.game == Game::roulette && !bet.pays.empty() && bet.pays[0].when != "win";
            if (in_pieces) {
                // Each piece is paid as the bet that it is named after.
                for (const view::RulesPay& pay : bet.pays)
                    EXPECT_EQ(std::set{pay.odds}, nets.at(pay.when)) << pay.when;
            } else {
                EXPECT_EQ(odds_of(bet), found->second);
            }
            std::set<std::string> whens;
            for (const view::RulesPay& pay : bet.pays) whens.insert(pay.when);
            EXPECT_EQ(whens.size(), bet.pays.size()) << "one name for two lines";
            EXPECT_NE(bet.clause, "");
        }
    }
    EXPECT_GT(compared, 150U);
}

// Everything that can be backed at a table is in its rules, with the limits that the floor keeps.
TEST_F(RulesOfTables, HaveEveryBetThatIsOfferedThereAndItsLimits) {
    for (std::size_t i = 0; i < state().tables.size(); ++i) {
        const floor::TableId id(static_cast<std::uint32_t>(i));
        const view::RulesView rules = view::rules_of(state(), id);
        const view::PlayerView mine =
            view::view({state(), 0, 1}, view::Player{floor::TerminalId(0)});
        std::set<std::string> offered;
        for (const view::BetOffer& offer : mine.tables[i].bets) offered.insert(offer.bet);
        std::set<std::string> told;
        for (const view::RulesBet& bet : rules.bets) {
            if (bet.by_decision) continue;
            told.insert(bet.bet);
            for (const view::BetOffer& offer : mine.tables[i].bets) {
                if (offer.bet != bet.bet) continue;
                EXPECT_EQ(offer.least, bet.least) << rules.name << " " << bet.bet;
                EXPECT_EQ(offer.most, bet.most) << rules.name << " " << bet.bet;
                EXPECT_EQ(offer.each_piece, bet.each_piece) << rules.name << " " << bet.bet;
            }
        }
        EXPECT_EQ(told, offered) << rules.name;
    }
}

TEST_F(RulesOfTables, TellWhoMayDoWhatAndWhereItIsWritten) {
    const view::RulesView rules = view::rules_of(state(), floor::TableId(0));
    const rulebook::Policies& policies = *state().tables[0].book->policies;
    EXPECT_EQ(rules.ladder, policies.ladder);
    std::map<std::string, view::RulesPower> powers;
    for (const view::RulesPower& power : rules.powers) powers[power.name] = power;
    for (std::size_t i = 0; i < rulebook::action_names.size(); ++i) {
        const auto power = powers.find(std::string(rulebook::action_names[i]));
        const rulebook::Rank rank = policies.least_role[i];
        if (power == powers.end()) {  // a document that has no word of it gives it to nobody
            EXPECT_FALSE(rank) << rulebook::action_names[i];
            continue;
        }
        EXPECT_EQ(power->second.role, rank ? policies.ladder[*rank] : "nobody") << power->first;
        EXPECT_NE(power->second.clause, "") << power->first;
    }
    EXPECT_TRUE(powers.contains("void.misdeal"));
    EXPECT_TRUE(powers.contains("second.enter_cards"));
    encoding::json::Reader reader;
    EXPECT_TRUE(reader.read(view::rules_json(state(), floor::TableId(0))));
}

// Which sentences a page has is the rulebook's: each with its clause, and each once.
TEST_F(RulesOfTables, HaveTheSentencesOfTheirRulebookEachWithItsClause) {
    for (std::uint32_t table = 0; table < state().tables.size(); ++table) {
        const view::RulesView rules = view::rules_of(state(), floor::TableId(table));
        std::set<std::pair<std::string, std::string>> names;
        std::set<std::string> sections;
        for (const view::RulesLine& line : rules.lines) {
            EXPECT_TRUE(names.emplace(line.section, line.name).second) << line.name;
            EXPECT_FALSE(line.clauses.empty()) << rules.name << ": " << line.name;
            if (line.name != "play" && line.name != "picture")
                EXPECT_NE(line.value, "") << rules.name << ": " << line.name;
            sections.insert(line.section);
        }
        for (const char* section : {"betting", "limits", "wrong", "credit", "facts"})
            EXPECT_TRUE(sections.contains(section)) << rules.name << ": " << section;
    }
}

}  // namespace
}  // namespace croupier::tests
