#include <array>

#include "rulebook/readers.h"

namespace croupier::rulebook {
namespace {

using triple_chase::Bet;
using triple_chase::Line;
using triple_chase::Rules;

constexpr std::array<std::string_view, 2> suited_pair = {"flush", "lose"};

// A line's key in its bet's table: what its name has beyond the bet's, or "pays" for an only line.
std::string_view key_of(Bet bet, Line line) {
    const std::string_view bet_name = triple_chase::bet_name(bet);
    const std::string_view line_name = triple_chase::line_name(line);
    return line_name == bet_name ? "pays" : line_name.substr(bet_name.size() + 1);
}

void read_bet(Section section, Bet bet, Rules& rules) {
    rules.offered[static_cast<std::size_t>(bet)] = true;
    for (const Line line : triple_chase::lines_of({bet}))
        rules.pays[static_cast<std::size_t>(line)] = section.pay(key_of(bet, line));
    section.finish();
}

}  // namespace

Rules read_triple_chase(Section section) {
    Rules rules;
    rules.decks = static_cast<int>(section.integer("decks", 1, 8));
    rules.poker_pursuit_suited_pair =
        section.choose<triple_chase::SuitedPair>("poker_pursuit_suited_pair", suited_pair);
    Section bets = section.sub("bets");
    for (const std::string& name : bets.keys()) {
        const auto bet = triple_chase::find_bet(name);
        if (!bet) {
            bets.complain(name, "nobody knows this bet");
        } else if (auto table = bets.find(name)) {
            read_bet(*std::move(table), *bet, rules);
        }
    }
    rules.shoe = read_shoe(section.sub("shoe"));
    section.finish();
    return rules;
}

}  // namespace croupier::rulebook
