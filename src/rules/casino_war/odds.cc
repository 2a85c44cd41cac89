#include "rules/casino_war/odds.h"

#include <fmt/format.h>

#include "rules/casino_war/settle.h"

namespace croupier::casino_war {
namespace {

using cards::Card;

// The cards left in a shoe, by rank.
class Remaining {
public:
    explicit Remaining(int decks) : total_(std::int64_t{cards::deck_size} * decks) {
        for (int rank = 2; rank <= cards::ace; ++rank) left(rank) = 4 * decks;
    }
    // In how many ways a card of this rank can come; it is then gone.
    std::int64_t take(int rank) {
        --total_;
        return left(rank)--;
    }
    std::int64_t total() const { return total_; }

private:
    int& left(int rank) { return of_rank_[static_cast<std::size_t>(rank)]; }
    std::array<int, cards::ace + 1> of_rank_{};
    std::int64_t total_;
};

Standing standing_of(int own, int dealer) {
    return standing(Card(own, cards::Suit::clubs), Card(dealer, cards::Suit::clubs));
}

// Calls each(own rank, dealer rank, ways, what is left) for every pair of cards that can come next.
template <class Each>
void deal_pair(const Remaining& before, Each&& each) {
    for (int own = 2; own <= cards::ace; ++own)
        for (int dealer = 2; dealer <= cards::ace; ++dealer) {
            Remaining left = before;
            const std::int64_t ways = left.take(own) * left.take(dealer);
            each(own, dealer, ways, left);
        }
}

constexpr std::array standings = {Standing::lower, Standing::equal, Standing::higher};
using ByStanding = std::array<std::int64_t, standings.size()>;

// War cards drawn from what is left, by how the player's stands against the dealer's.
ByStanding count_wars(const Remaining& left) {
    ByStanding wars{};
    deal_pair(left, [&](int own, int dealer, std::int64_t ways, const Remaining&) {
        wars[static_cast<std::size_t>(standing_of(own, dealer))] += ways;
    });
    return wars;
}

std::string strategy_text(Decision on_tie) {
    return on_tie == Decision::war ? "go to war on every tie" : "surrender on every tie";
}

}  // namespace

std::vector<Counted> census(int decks, Decision on_tie) {
    ByStanding firsts{};  // with all war cards; ties apart
    ByStanding wars{};
    deal_pair(Remaining(decks), [&](int own, int dealer, std::int64_t ways, const Remaining& left) {
        const Standing first = standing_of(own, dealer);
        firsts[static_cast<std::size_t>(first)] += ways * left.total() * (left.total() - 1);
        if (first != Standing::equal) return;
        const ByStanding after = count_wars(left);
        for (std::size_t at = 0; at < after.size(); ++at) wars[at] += ways * after[at];
    });
    std::vector<Counted> counted;
    for (const Standing first : {Standing::higher, Standing::lower})
        counted.push_back({{first, on_tie, {}}, firsts[static_cast<std::size_t>(first)]});
    for (const Standing war : standings)
        counted.push_back({{Standing::equal, on_tie, war}, wars[static_cast<std::size_t>(war)]});
    return counted;
}

Fraction value_on_tie(const Terms& terms, int decks, int rank, Decision decision) {
    Remaining left(decks);
    left.take(rank);
    left.take(rank);
    const ByStanding wars = count_wars(left);
    Fraction value;
    for (const Standing war : standings) {
        const Odds net = net_of(terms, {Standing::equal, decision, war}, Bet::ante).odds;
        value = value + Fraction(wars[static_cast<std::size_t>(war)],
                                 Wide{left.total()} * (left.total() - 1)) *
                            Fraction(net.win, net.stake);
    }
    return value;
}

Decision best_on_tie(const Terms& terms, int decks) {
    const Fraction at_war = value_on_tie(terms, decks, cards::ace, Decision::war);
    const Fraction surrendered = value_on_tie(terms, decks, cards::ace, Decision::surrender);
    return (at_war - surrendered).sign() >= 0 ? Decision::war : Decision::surrender;
}

std::vector<Offer> offers(const Rules& rules, int decks) {
    std::vector<Offer> all;
    for (const Bet bet : {Bet::ante, Bet::tie}) {
        Offer offer;
        offer.bet = bet;
        offer.terms = terms_of(rules);
        offer.on_tie = best_on_tie(offer.terms, decks);
        offer.row.bet = bet_name(bet);
        offer.row.selection.emplace_back("area", "1");
        offer.row.config.emplace_back("decks", fmt::format("{}", decks));
        offer.row.origin =
            origin_name(rules.pays[static_cast<std::size_t>(lines_of(bet).front())].origin);
        if (bet == Bet::ante) offer.row.strategy = strategy_text(offer.on_tie);
        all.push_back(std::move(offer));
    }
    return all;
}

std::vector<rules::OddsRow> odds_rows(const Rules& rules, int decks) {
    std::vector<rules::OddsRow> rows;
    for (Offer& offer : offers(rules, decks)) {
        rules::Tally tally;
        for (const auto& [hand, draws] : census(decks, offer.on_tie)) {
            const Net net = net_of(offer.terms, hand, offer.bet);
            tally.add(net.status, net.odds, draws);
        }
        offer.row.lines = tally.distribution();
        rows.push_back(std::move(offer.row));
    }
    return rows;
}

}  // namespace croupier::casino_war
