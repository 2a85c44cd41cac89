// The settlement kernel alone: a finished outcome and a wager in, money out. One core.
#include <benchmark/benchmark.h>

#include <array>
#include <vector>

#include "base/draw.h"
#include "lab/library.h"
#include "rules/baccarat/settle.h"
#include "rules/roulette/odds.h"
#include "rules/roulette/settle.h"

namespace croupier {
namespace {

constexpr std::size_t rounds = 4096;  // outcomes and wagers in turn, so that no branch is learnt

const rulebook::Rulebook& rapid_fusion() {
    static const auto shelf = lab::load_shelf("");
    CHECK(shelf.has_value());
    return *shelf->find("star-rapid-fusion-2024");
}

Money stake_of(FastSource& source) {
    return Money::cents(100 * (1 + static_cast<std::int64_t>(draw_below(source, 1000))));
}

void baccarat_wagers(benchmark::State& state) {
    const auto& rules = *rapid_fusion().baccarat;
    const auto terms = baccarat::terms_of(rules, baccarat::Variant::commission, 1);
    FastSource source(1);
    struct Placed {
        baccarat::Coup coup;
        baccarat::Wager wager;
        Money stake;
    };
    std::vector<Placed> placed;
    for (std::size_t round = 0; round < rounds; ++round) {
        Placed one;
        one.coup = baccarat::Coup::of_index(
            static_cast<int>(draw_below(source, baccarat::Coup::index_count)));
        do {
            one.wager.bet = static_cast<baccarat::Bet>(draw_below(source, baccarat::bet_count));
        } while (!rules.offered[static_cast<std::size_t>(one.wager.bet)]);
        one.stake = stake_of(source);
        placed.push_back(one);
    }
    for (auto _ : state) {
        Money paid;
        for (const Placed& one : placed) {
            const auto payment =
                rules::pay(baccarat::settle(terms, one.coup, one.wager), one.stake, {});
            paid += payment->returned + payment->winnings;
        }
        benchmark::DoNotOptimize(paid);
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(rounds));
}
BENCHMARK(baccarat_wagers);

void roulette_wagers(benchmark::State& state) {
    const auto& rules = *rapid_fusion().roulette;
    const auto terms = roulette::terms_of(rules);
    FastSource source(1);
    struct Placed {
        roulette::Number spun;
        roulette::Layout layout;
        Money stake;
    };
    std::vector<Placed> placed;
    std::vector<roulette::Layout> layouts;  // the bets with one piece, at any of their positions
    const auto wheel = roulette::Wheel::single_zero;
    const auto add = [&](roulette::Bet bet, const roulette::Selection& selection) {
        layouts.push_back(*roulette::lay_out(wheel, bet, selection));
    };
    for (int number = 0; number < 37; ++number)
        add(roulette::Bet::straight_up,
            {.numbers = roulette::cover_of(static_cast<roulette::Number>(number))});
    for (const auto cover : roulette::splits(wheel)) add(roulette::Bet::split, {.numbers = cover});
    for (const auto cover : roulette::corners(wheel))
        add(roulette::Bet::corner, {.numbers = cover});
    for (int which = 1; which <= 3; ++which) add(roulette::Bet::dozen, {.which = which});
    for (const auto bet : {roulette::Bet::red, roulette::Bet::even, roulette::Bet::low})
        add(bet, {});
    placed.reserve(rounds);
    for (std::size_t round = 0; round < rounds; ++round)
        placed.push_back({static_cast<roulette::Number>(draw_below(source, 37)),
                          layouts[draw_below(source, static_cast<std::uint32_t>(layouts.size()))],
                          stake_of(source)});
    for (auto _ : state) {
        Money paid;
        for (const Placed& one : placed) {
            const auto payment = roulette::settle(terms, one.spun, one.layout, one.stake, {});
            paid += payment->returned + payment->winnings;
        }
        benchmark::DoNotOptimize(paid);
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(rounds));
}
BENCHMARK(roulette_wagers);

}  // namespace
}  // namespace croupier
