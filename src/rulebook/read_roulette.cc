#include <array>

#include "rulebook/readers.h"

namespace croupier::rulebook {
namespace {

using roulette::Bet;
using roulette::Rules;

constexpr std::array<std::string_view, 2> wheels = {"single_zero", "double_zero"};
constexpr std::array<int, 3> neighbour_pieces = {3, 5, 7};

void offer(Rules& rules, Bet bet) {
    rules.offered[static_cast<std::size_t>(bet)] = true;
}

}  // namespace

Rules read_roulette(Section section) {
    Rules rules;
    rules.wheels = section.choose_several<roulette::Wheel>("wheels", wheels);

    Section bets = section.sub("bets");
    for (const std::string& key : bets.keys()) {
        const auto bet = roulette::find_bet(key);
        if (!bet || roulette::has_pieces(*bet)) continue;
        offer(rules, *bet);
        rules.pays[static_cast<std::size_t>(*bet)] = bets.pay(key);
    }
    bets.finish();

    if (auto track = section.find("race_track")) {
        for (const Bet bet :
             {Bet::tier, Bet::orphelins, Bet::grand_series, Bet::zero_spiel, Bet::finales})
            if (track->boolean(roulette::bet_name(bet))) offer(rules, bet);
        if (track->has("neighbours")) {
            offer(rules, Bet::neighbours);
            rules.neighbour_pieces = track->integers("neighbours", neighbour_pieces);
        }
        track->finish();
    }
    section.finish();
    return rules;
}

}  // namespace croupier::rulebook
