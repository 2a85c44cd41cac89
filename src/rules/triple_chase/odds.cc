#include "rules/triple_chase/odds.h"

#include <algorithm>

#include "rules/triple_chase/settle.h"

namespace croupier::triple_chase {
namespace {

using cards::Card;

// A bet is no surer than the least sure of its lines.
rules::Origin origin_of(const Rules& rules, Wager wager) {
    rules::Origin origin = rules::Origin::document;
    for (const Line line : lines_of(wager))
        origin = std::max(origin, rules.pays[static_cast<std::size_t>(line)].origin);
    return origin;
}

}  // namespace

std::vector<std::int64_t> census(int decks) {
    std::vector<std::int64_t> counts(Hand::index_count, 0);
    for (int a = 0; a < cards::deck_size; ++a)
        for (int b = 0; b < cards::deck_size; ++b)
            for (int c = 0; c < cards::deck_size; ++c) {
                const std::int64_t second = decks - (b == a);
                const std::int64_t third = decks - (c == a) - (c == b);
                const Hand hand = hand_of(Card::of_index(a), Card::of_index(b), Card::of_index(c));
                // With one deck a factor is zero before another can be negative.
                counts[static_cast<std::size_t>(hand.index())] += decks * second * third;
            }
    return counts;
}

std::vector<Offer> offers(const Rules& rules) {
    std::vector<Offer> all;
    for (int number = 0; number < bet_count; ++number) {
        if (!rules.offered[static_cast<std::size_t>(number)]) continue;
        Offer offer;
        offer.wager = {static_cast<Bet>(number)};
        offer.terms = terms_of(rules);
        offer.row.bet = bet_name(offer.wager.bet);
        offer.row.origin = origin_name(origin_of(rules, offer.wager));
        all.push_back(std::move(offer));
    }
    return all;
}

std::vector<rules::OddsRow> odds_rows(const Rules& rules) {
    const auto counts = census(rules.decks);
    std::vector<rules::OddsRow> rows;
    for (Offer& offer : offers(rules)) {
        rules::Tally tally;
        for (int index = 0; index < Hand::index_count; ++index)
            tally.add(settle(offer.terms, Hand::of_index(index), offer.wager),
                      counts[static_cast<std::size_t>(index)]);
        offer.row.lines = tally.distribution();
        rows.push_back(std::move(offer.row));
    }
    return rows;
}

}  // namespace croupier::triple_chase
