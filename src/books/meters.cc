#include "books/meters.h"

#include "floor/state.h"

namespace croupier::books {
namespace {

// Stakes that came back and winnings, per unit staked; a push counts as staked (decision 3).
std::optional<Fraction> share(Money back, Money staked) {
    if (staked == Money{}) return std::nullopt;
    return Fraction(back.in_cents(), staked.in_cents());
}

Money given(const floor::BetMeters& meters) {
    return meters.staked - meters.lost + meters.won;
}

PayTableReport report_of(const floor::Table& table, const floor::PayTableMeters& meters,
                         const TheoreticalReturn& theoretical) {
    PayTableReport report{table.name,
                          table.settings.rulebook,
                          meters.version,
                          meters.version == table.version,
                          meters.since,
                          meters.rounds_settled,
                          meters.rounds_void,
                          {},
                          {},
                          {}};
    Money staked;
    Money back;
    Fraction promised;
    for (std::size_t bet = 0; bet < meters.bets.size(); ++bet) {
        const floor::BetMeters& counted = meters.bets[bet];
        if (counted.wagers == 0) continue;
        const std::string_view name = table.game->bet_name(bet);
        report.bets.push_back({std::string(name), counted, theoretical(table, name),
                               share(given(counted), counted.staked)});
        const std::optional<Fraction>& exact = report.bets.back().theoretical;
        if (!exact) continue;
        staked += counted.staked;
        back += given(counted);
        promised = promised + *exact * Fraction(counted.staked.in_cents(), 1);
    }
    report.actual = share(back, staked);
    if (report.actual) report.theoretical = promised * Fraction(1, staked.in_cents());
    return report;
}

}  // namespace

std::vector<PayTableReport> meters_report(const floor::State& state,
                                          const TheoreticalReturn& theoretical) {
    std::vector<PayTableReport> reports;
    for (const floor::Table& table : state.tables)
        for (const floor::PayTableMeters& meters : table.meters)
            reports.push_back(report_of(table, meters, theoretical));
    return reports;
}

}  // namespace croupier::books
