#include "rules/three_card_poker/odds.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "rules/three_card_poker/settle.h"

namespace croupier::three_card_poker {
namespace {

using cards::Card;
using cards::deck_size;

struct ThreeCards {
    Strength strength;
    CardSet set;
};

// Every three-card hand, weakest first.
std::vector<ThreeCards> all_hands() {
    std::vector<ThreeCards> hands;
    for (int a = 0; a < deck_size; ++a)
        for (int b = 0; b < a; ++b)
            for (int c = 0; c < b; ++c) {
                const Card first = Card::of_index(a);
                const Card second = Card::of_index(b);
                const Card third = Card::of_index(c);
                hands.push_back({strength_of(first, second, third),
                                 CardSet().with(first).with(second).with(third)});
            }
    std::stable_sort(hands.begin(), hands.end(), [](const ThreeCards& a, const ThreeCards& b) {
        return a.strength < b.strength;
    });
    return hands;
}

// The same hand with its suits named anew in the order of what they hold: hands that become alike
// meet the same dealer hands.
CardSet with_suits_renamed(CardSet set) {
    std::array<int, 4> suits = {0, 1, 2, 3};
    std::stable_sort(suits.begin(), suits.end(),
                     [&](int a, int b) { return set.ranks(a) > set.ranks(b); });
    CardSet renamed;
    for (int suit = 0; suit < 4; ++suit)
        for (int rank = 2; rank <= cards::ace; ++rank)
            if ((set.ranks(suits[static_cast<std::size_t>(suit)]) >> (rank - 2)) & 1U)
                renamed = renamed.with(Card(rank, static_cast<cards::Suit>(suit)));
    return renamed;
}

// How many of the hands from `first` to `last` do not share a card with the player's.
std::int64_t count_apart(const std::vector<ThreeCards>& hands, std::size_t first, std::size_t last,
                         CardSet own) {
    std::int64_t apart = 0;
    for (std::size_t at = first; at < last; ++at) apart += hands[at].set.meets(own) ? 0 : 1;
    return apart;
}

// The dealer hands are in rising order: each kind is a stretch of them.
Matchup match(const std::vector<ThreeCards>& hands, Strength own, CardSet cards) {
    const auto start_of = [&](auto before) {
        return static_cast<std::size_t>(std::partition_point(hands.begin(), hands.end(), before) -
                                        hands.begin());
    };
    const std::size_t queen =
        start_of([](const ThreeCards& hand) { return hand.strength < lowest_queen_high; });
    const std::size_t equal = start_of([&](const ThreeCards& hand) { return hand.strength < own; });
    const std::size_t above =
        start_of([&](const ThreeCards& hand) { return hand.strength <= own; });

    Matchup matchup;
    matchup.own = own;
    const auto fill = [&](Standing standing, std::size_t first, std::size_t last) {
        const std::size_t cut = std::clamp(queen, first, last);
        auto& counts = matchup.dealer[static_cast<std::size_t>(standing)];
        counts[0] = count_apart(hands, first, cut, cards);
        counts[1] = count_apart(hands, cut, last, cards);
    };
    fill(Standing::higher, 0, equal);
    fill(Standing::equal, equal, above);
    fill(Standing::lower, above, hands.size());
    return matchup;
}

// Calls each(showdown, dealer hands) for every kind of dealer hand.
template <class Each>
void for_each_dealer(const Matchup& matchup, Action action, Each&& each) {
    for (const Standing standing : {Standing::lower, Standing::equal, Standing::higher})
        for (const bool queen_high : {false, true}) {
            Showdown shown;
            shown.three = matchup.own.hand_class();
            shown.standing = standing;
            shown.dealer_has_queen_high = queen_high;
            shown.action = action;
            each(shown, matchup.dealer[static_cast<std::size_t>(standing)][queen_high ? 1 : 0]);
        }
}

// What the ante and all that follows is worth, summed over the dealer hands.
Fraction value_of(const Terms& terms, const Matchup& matchup, Action action) {
    rules::Tally tally;
    for_each_dealer(matchup, action, [&](const Showdown& shown, std::int64_t dealer_hands) {
        const Net net = net_of(terms, shown, {Bet::ante});
        tally.add(net.status, net.odds, dealer_hands);
    });
    return Fraction() - rules::house_edge(tally.distribution());
}

rules::Distribution ante_lines(const Offer& offer, const std::vector<Matchup>& against) {
    rules::Tally tally;
    for (const Matchup& matchup : against) {
        const Action action = matchup.own >= offer.play_from ? Action::play : Action::fold;
        for_each_dealer(matchup, action, [&](const Showdown& shown, std::int64_t dealer_hands) {
            const Net net = net_of(offer.terms, shown, offer.wager);
            tally.add(net.status, net.odds, static_cast<Wide>(matchup.hands) * dealer_hands);
        });
    }
    return tally.distribution();
}

rules::Distribution pair_plus_lines(const Offer& offer, const std::vector<Matchup>& against) {
    rules::Tally tally;
    for (const Matchup& matchup : against) {
        Showdown shown;
        shown.three = matchup.own.hand_class();
        shown.action = Action::play;
        tally.add(settle(offer.terms, shown, offer.wager), matchup.hands);
    }
    return tally.distribution();
}

rules::Distribution six_card_lines(const Offer& offer,
                                   const std::array<std::int64_t, six_class_count>& counts) {
    rules::Tally tally;
    for (std::size_t number = 0; number < counts.size(); ++number) {
        Showdown shown;
        shown.six = static_cast<SixClass>(number);
        shown.action = Action::play;
        tally.add(settle(offer.terms, shown, offer.wager), counts[number]);
    }
    return tally.distribution();
}

// The table in use is said only where there is a choice.
template <class Table>
void say_table(rules::OddsRow& row, std::string_view key, const std::vector<Table>& tables,
               std::size_t index) {
    if (tables.size() > 1) row.config.emplace_back(key, fmt::format("\"{}\"", tables[index].name));
    for (const rules::Pay& pay : tables[index].pays)
        if (pay.odds.set()) row.origin = origin_name(pay.origin);
}

}  // namespace

std::vector<Matchup> matchups() {
    const std::vector<ThreeCards> hands = all_hands();
    std::map<CardSet, std::int64_t> alike;
    for (const ThreeCards& hand : hands) ++alike[with_suits_renamed(hand.set)];
    std::vector<Matchup> all;
    for (auto hand = hands.rbegin(); hand != hands.rend(); ++hand) {
        const auto found = alike.find(hand->set);
        if (found == alike.end()) continue;  // its like stands for it
        all.push_back(match(hands, hand->strength, hand->set));
        all.back().hands = found->second;
    }
    return all;
}

std::array<std::int64_t, six_class_count> six_card_census() {
    std::array<std::int64_t, six_class_count> counts{};
    const auto deal = [&](auto&& self, CardSet held, int below, int missing) -> void {
        for (int index = missing - 1; index < below; ++index) {
            const CardSet more = held.with(Card::of_index(index));
            if (missing == 1)
                ++counts[static_cast<std::size_t>(six_class_of(more))];
            else
                self(self, more, index, missing - 1);
        }
    };
    deal(deal, CardSet(), deck_size, 6);
    return counts;
}

Strength play_from(const Terms& terms, const std::vector<Matchup>& against) {
    Strength weakest{UINT16_MAX};
    for (const Matchup& matchup : against) {
        const Fraction played = value_of(terms, matchup, Action::play);
        const Fraction given_up = value_of(terms, matchup, Action::fold);
        if ((played - given_up).sign() < 0) break;
        weakest = matchup.own;
    }
    return weakest;
}

std::vector<Offer> offers(const Rules& rules, const std::vector<Matchup>& against) {
    std::vector<Offer> all;
    for (std::size_t table = 0; table < rules.ante_bonus.size(); ++table) {
        Offer offer;
        offer.terms = terms_of(rules, {.ante_bonus = table});
        offer.wager = {Bet::ante};
        offer.play_from = play_from(offer.terms, against);
        offer.row.bet = bet_name(Bet::ante);
        say_table(offer.row, "ante_bonus", rules.ante_bonus, table);
        offer.row.strategy =
            fmt::format("play {} or better, fold the rest", strength_text(offer.play_from));
        all.push_back(std::move(offer));
    }
    const auto add_side = [&](Bet bet, Choice choice, const auto& tables, std::size_t table) {
        for (const Area area : {Area::hand, Area::row_1}) {
            Offer offer;
            offer.terms = terms_of(rules, choice);
            offer.wager = {bet, area};
            offer.row.bet = bet_name(bet);
            offer.row.selection.emplace_back("area", fmt::format("\"{}\"", area_name(area)));
            say_table(offer.row, bet_name(bet), tables, table);
            all.push_back(std::move(offer));
        }
    };
    for (std::size_t table = 0; table < rules.pair_plus.size(); ++table)
        add_side(Bet::pair_plus, {.pair_plus = table}, rules.pair_plus, table);
    for (std::size_t table = 0; table < rules.six_card_bonus.size(); ++table)
        add_side(Bet::six_card_bonus, {.six_card_bonus = table}, rules.six_card_bonus, table);
    return all;
}

std::vector<rules::OddsRow> odds_rows(const Rules& rules) {
    const std::vector<Matchup> against = matchups();
    const auto sixes = six_card_census();
    std::vector<rules::OddsRow> rows;
    for (Offer& offer : offers(rules, against)) {
        switch (offer.wager.bet) {
            case Bet::pair_plus:
                offer.row.lines = pair_plus_lines(offer, against);
                break;
            case Bet::six_card_bonus:
                offer.row.lines = six_card_lines(offer, sixes);
                break;
            default:
                offer.row.lines = ante_lines(offer, against);
                break;
        }
        rows.push_back(std::move(offer.row));
    }
    return rows;
}

}  // namespace croupier::three_card_poker
