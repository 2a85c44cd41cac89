#include <array>

#include "rulebook/readers.h"

namespace croupier::rulebook {
namespace {

using blackjack::Bet;
using blackjack::Line;
using blackjack::Rules;

constexpr std::array<int, 8> deck_numbers = {1, 2, 3, 4, 5, 6, 7, 8};
constexpr std::array<int, 17> totals = {4,  5,  6,  7,  8,  9,  10, 11, 12,
                                        13, 14, 15, 16, 17, 18, 19, 20};
constexpr std::array<std::string_view, 2> insurance_amounts = {"any", "exactly_half"};
constexpr std::array<std::string_view, 2> draws = {"always", "on_timeout"};
constexpr std::array<std::string_view, 2> hand_checks = {"by_the_rules", "shape"};

// The lines of each bet's table.
struct LineKey {
    std::string_view table;
    std::string_view key;
    Line line;
    bool optional = false;  // a line that a rulebook may leave out
};
constexpr std::array<LineKey, blackjack::line_count> line_keys = {{
    {"player", "pays", Line::player},
    {"player", "blackjack", Line::blackjack},
    {"player", "even_money", Line::even_money, true},
    {"insurance", "pays", Line::insurance},
    {"kings_bounty", "spade_kings_dealer_blackjack",
     Line::kings_bounty_spade_kings_dealer_blackjack},
    {"kings_bounty", "spade_kings", Line::kings_bounty_spade_kings},
    {"kings_bounty", "suited_kings", Line::kings_bounty_suited_kings},
    {"kings_bounty", "suited_pair", Line::kings_bounty_suited_pair},
    {"kings_bounty", "suited_20", Line::kings_bounty_suited_20},
    {"kings_bounty", "kings", Line::kings_bounty_kings},
    {"kings_bounty", "unsuited_20", Line::kings_bounty_unsuited_20},
    {"royal_match_21", "king_queen", Line::royal_match_king_queen},
    {"royal_match_21", "suited_blackjack", Line::royal_match_suited_blackjack, true},
    {"royal_match_21", "suited", Line::royal_match_suited},
    {"bet_the_set_21", "suited_pair", Line::set_suited_pair},
    {"bet_the_set_21", "unsuited_pair", Line::set_unsuited_pair},
}};

void read_bet(Section section, std::string_view table, Rules& rules) {
    if (const auto bet = blackjack::find_bet(table)) {
        rules.offered[static_cast<std::size_t>(*bet)] = true;
        if (section.has("only_with_decks"))
            rules.only_with_decks[static_cast<std::size_t>(*bet)] =
                section.integers("only_with_decks", rules.decks);
    }
    for (const LineKey& line : line_keys) {
        if (line.table != table || (line.optional && !section.has(line.key))) continue;
        rules.pays[static_cast<std::size_t>(line.line)] = section.pay(line.key);
        if (line.line == Line::even_money) rules.even_money = true;
    }
    section.finish();
}

// Player Bet and insurance are the game; a rulebook may do without the side bets.
void read_bets(Section section, Rules& rules) {
    read_bet(section.sub("player"), "player", rules);
    read_bet(section.sub("insurance"), "insurance", rules);
    for (const std::string_view table : {"kings_bounty", "royal_match_21", "bet_the_set_21"})
        if (auto bet = section.find(table)) read_bet(*std::move(bet), table, rules);
    section.finish();
}

void read_automatic_draw(Section section, Rules& rules) {
    rules.automatic_draw = section.choose<blackjack::AutomaticDraw>("when", draws);
    rules.draw_below_hard = static_cast<int>(section.integer("below_hard", 4, 21));
    rules.draw_below_soft = static_cast<int>(section.integer("below_soft", 12, 21));
    section.finish();
}

blackjack::Readings read_readings(Section section) {
    blackjack::Readings readings;
    readings.dealer_blackjack_vs_21 = section.choose<blackjack::DealerBlackjackVs21>(
        "dealer_blackjack_vs_21", blackjack::dealer_blackjack_vs_21_names);
    readings.split_dealer_blackjack = section.choose<blackjack::SplitDealerBlackjack>(
        "split_dealer_blackjack", blackjack::split_dealer_blackjack_names);
    readings.double_dealer_blackjack = section.choose<blackjack::DoubleDealerBlackjack>(
        "double_dealer_blackjack", blackjack::double_dealer_blackjack_names);
    section.finish();
    return readings;
}

}  // namespace

Rules read_blackjack(Section section) {
    Rules rules;
    rules.decks = section.integers("decks", deck_numbers);
    rules.dealer_stands_on_soft_17 = section.boolean("dealer_stands_on_soft_17");
    rules.double_totals = section.integers("double_totals", totals);
    rules.splits_max = static_cast<int>(section.integer("splits_max", 0, 1));
    rules.split_aces_one_card = section.boolean("split_aces_one_card");
    rules.hand_check = section.choose<blackjack::HandCheck>("hand_check", hand_checks);
    rules.insurance_amount =
        section.choose<blackjack::InsuranceAmount>("insurance_amount", insurance_amounts);
    rules.side_bets_max =
        static_cast<int>(section.integer("side_bets_max", 0, blackjack::placed_bet_count - 1));
    read_automatic_draw(section.sub("automatic_draw"), rules);
    rules.readings = read_readings(section.sub("readings"));
    read_bets(section.sub("bets"), rules);
    rules.shoe = read_shoe(section.sub("shoe"));
    section.finish();
    return rules;
}

}  // namespace croupier::rulebook
