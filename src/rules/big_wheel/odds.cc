#include "rules/big_wheel/odds.h"

#include <fmt/format.h>

#include "rules/big_wheel/settle.h"

namespace croupier::big_wheel {

std::vector<Offer> offers(const Rules& rules) {
    std::vector<Offer> all;
    for (std::size_t number = 0; number < symbol_count; ++number) {
        if (rules.compartments[number] == 0) continue;
        Offer offer;
        offer.wager = {static_cast<Symbol>(number)};
        offer.terms = terms_of(rules);
        offer.row.bet = bet_name;
        offer.row.selection.emplace_back("symbol",
                                         fmt::format("\"{}\"", symbol_name(offer.wager.symbol)));
        offer.row.origin = origin_name(rules.pays[number].origin);
        all.push_back(std::move(offer));
    }
    return all;
}

std::vector<rules::OddsRow> odds_rows(const Rules& rules) {
    std::vector<rules::OddsRow> rows;
    for (Offer& offer : offers(rules)) {
        rules::Tally tally;
        for (std::size_t number = 0; number < symbol_count; ++number)
            tally.add(settle(offer.terms, static_cast<Symbol>(number), offer.wager),
                      rules.compartments[number]);
        offer.row.lines = tally.distribution();
        rows.push_back(std::move(offer.row));
    }
    return rows;
}

}  // namespace croupier::big_wheel
