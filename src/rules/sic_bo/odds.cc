#include "rules/sic_bo/odds.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "rules/sic_bo/settle.h"

namespace croupier::sic_bo {
namespace {

std::vector<std::pair<std::string, std::string>> selection_words(const Wager& wager) {
    switch (selection_of(wager.bet)) {
        case Selection::none:
            return {};
        case Selection::number:
            return {{"number", fmt::format("{}", wager.number)}};
        case Selection::total:
            return {{"total", fmt::format("{}", wager.total)}};
        case Selection::two_numbers:
        case Selection::four_numbers:
            return {{"numbers", fmt::format("[{}]", fmt::join(numbers_of(wager.numbers), ", "))}};
    }
    return {};
}

}  // namespace

std::vector<Offer> offers(const Rules& rules) {
    std::vector<Offer> all;
    for (const Wager& wager : positions(rules)) {
        const bool same_kind = !all.empty() && all.back().wager.bet == wager.bet;
        if (same_kind && wager.bet != Bet::three_dice_total) continue;
        Offer offer;
        offer.wager = wager;
        offer.terms = terms_of(rules);
        offer.row.bet = bet_name(wager.bet);
        offer.row.selection = selection_words(wager);
        const rules::Pay& pay = rules.pays[static_cast<std::size_t>(lines_of(wager).front())];
        offer.row.origin = origin_name(pay.origin);
        all.push_back(std::move(offer));
    }
    return all;
}

std::vector<rules::OddsRow> odds_rows(const Rules& rules) {
    std::vector<rules::OddsRow> rows;
    for (Offer& offer : offers(rules)) {
        rules::Tally tally;
        for (int index = 0; index < Roll::index_count; ++index)
            tally.add(settle(offer.terms, Roll::of_index(index), offer.wager), 1);
        offer.row.lines = tally.distribution();
        rows.push_back(std::move(offer.row));
    }
    return rows;
}

}  // namespace croupier::sic_bo
