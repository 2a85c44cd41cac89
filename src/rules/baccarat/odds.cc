#include "rules/baccarat/odds.h"

#include <fmt/format.h>

#include "rules/baccarat/settle.h"

namespace croupier::baccarat {
namespace {

using cards::Card;
using cards::Suit;

// Cards left of each point value, and how many cards there are in all.
struct Remaining {
    std::array<int, 10> of_value{};
    int total = 0;

    explicit Remaining(int decks) : total(decks * cards::deck_size) {
        of_value.fill(4 * decks);
        of_value[0] = 16 * decks;
    }
    void take(int value) {
        --of_value[static_cast<std::size_t>(value)];
        --total;
    }
    void give_back(int value) {
        ++of_value[static_cast<std::size_t>(value)];
        ++total;
    }
};

// Deals the third cards by value to one opening of four cards and adds what comes of it.
class Dealing {
public:
    Dealing(const Drawing& drawing, int decks, std::vector<std::int64_t>& counts)
        : drawing_(drawing), left_(decks), counts_(counts) {}

    Remaining& left() { return left_; }

    void finish(Coup opening, std::int64_t ways) {
        const int player = opening.player;
        const int banker = opening.banker;
        if (player >= 8 || banker >= 8) return settle_at(opening, ways * both_unused());
        if (!drawing_.player_draws[static_cast<std::size_t>(player)]) {
            banker_third(opening, drawing_.banker_draws_player_stood[index(banker)], ways);
            return;
        }
        for (int third = 0; third < 10; ++third) {
            const std::int64_t third_ways = ways * left_.of_value[index(third)];
            if (third_ways == 0) continue;
            Coup coup = opening;
            coup.player = static_cast<std::uint8_t>((player + third) % 10);
            coup.player_cards = 3;
            left_.take(third);
            banker_third(coup, drawing_.banker_draws[index(banker)][index(third)], third_ways);
            left_.give_back(third);
        }
    }

private:
    static std::size_t index(int value) { return static_cast<std::size_t>(value); }
    std::int64_t both_unused() const {
        return static_cast<std::int64_t>(left_.total) * (left_.total - 1);
    }

    // Cards of the six that this coup leaves undrawn are drawn all the same, to count alike.
    void banker_third(const Coup& coup, bool draws, std::int64_t ways) {
        const bool player_drew = coup.player_cards == 3;
        if (!draws) return settle_at(coup, ways * (player_drew ? left_.total : both_unused()));
        for (int third = 0; third < 10; ++third) {
            Coup drawn = coup;
            drawn.banker = static_cast<std::uint8_t>((coup.banker + third) % 10);
            drawn.banker_cards = 3;
            const std::int64_t unused = player_drew ? 1 : left_.total - 1;
            settle_at(drawn, ways * left_.of_value[index(third)] * unused);
        }
    }
    void settle_at(const Coup& coup, std::int64_t ways) { counts_[index(coup.index())] += ways; }

    const Drawing& drawing_;
    Remaining left_;
    std::vector<std::int64_t>& counts_;
};

Card of_rank(int rank) {
    return Card(rank, Suit::clubs);
}

}  // namespace

std::vector<std::int64_t> census(const Drawing& drawing, int decks) {
    std::vector<std::int64_t> counts(Coup::index_count, 0);
    Dealing dealing(drawing, decks, counts);
    std::array<int, 15> of_rank_left{};
    for (int rank = 2; rank <= cards::ace; ++rank)
        of_rank_left[static_cast<std::size_t>(rank)] = 4 * decks;

    std::array<int, 4> ranks{};  // Player 1, Player 2, Banker 1, Banker 2: the order counts alike
    const auto deal = [&](auto&& self, std::size_t position, std::int64_t ways) -> void {
        if (position == 4) {
            Coup opening;
            const auto value = [&](std::size_t at) { return card_value(of_rank(ranks[at])); };
            opening.player = static_cast<std::uint8_t>((value(0) + value(1)) % 10);
            opening.banker = static_cast<std::uint8_t>((value(2) + value(3)) % 10);
            const bool player_pair = ranks[0] == ranks[1];
            const bool banker_pair = ranks[2] == ranks[3];
            if (player_pair && banker_pair)
                opening.pairs = ranks[0] == ranks[2] ? Pairs::both_same_rank : Pairs::both;
            else if (player_pair)
                opening.pairs = Pairs::player_only;
            else if (banker_pair)
                opening.pairs = Pairs::banker_only;
            dealing.finish(opening, ways);
            return;
        }
        for (int rank = 2; rank <= cards::ace; ++rank) {
            int& left = of_rank_left[static_cast<std::size_t>(rank)];
            const int value = card_value(of_rank(rank));
            ranks[position] = rank;
            const int choices = left--;
            dealing.left().take(value);
            self(self, position + 1, ways * choices);
            dealing.left().give_back(value);
            ++left;
        }
    };
    deal(deal, 0, 1);
    return counts;
}

std::vector<Offer> offers(const Rules& rules, int decks) {
    std::vector<Offer> all;
    const auto add = [&](Wager wager, Variant variant, int option, bool says_variant) {
        Offer offer;
        offer.wager = wager;
        offer.terms = terms_of(rules, variant, option);
        offer.row.bet = bet_name(wager.bet);
        offer.row.config.emplace_back("decks", fmt::format("{}", decks));
        if (says_variant)
            offer.row.config.emplace_back("variant", fmt::format("\"{}\"", variant_name(variant)));
        const rules::Pay& pay =
            wager.bet == Bet::super_6 && !rules.super_6_options.empty()
                ? rules.super_6_options[static_cast<std::size_t>(option - 1)]
                : rules.pays[static_cast<std::size_t>(lines_of(wager, variant).front())];
        if (wager.bet == Bet::super_6 && !rules.super_6_options.empty())
            offer.row.config.emplace_back("super_6_option", fmt::format("{}", option));
        if (wager.bet == Bet::winning_hand_total)
            offer.row.selection.emplace_back("total",
                                             fmt::format("\"{}\"", total_name(wager.total)));
        offer.row.origin = origin_name(pay.origin);
        all.push_back(std::move(offer));
    };
    for (int number = 0; number < bet_count; ++number) {
        const auto bet = static_cast<Bet>(number);
        if (!rules.offered[static_cast<std::size_t>(number)] || !offered_with(rules, bet, decks))
            continue;
        if (bet == Bet::banker) {
            for (const Variant variant : rules.variants) add({bet}, variant, 1, true);
        } else if (bet == Bet::winning_hand_total) {
            for (int total = 0; total < winning_total_count; ++total)
                add({bet, static_cast<WinningTotal>(total)}, rules.variants.front(), 1, false);
        } else if (bet == Bet::super_6 && !rules.super_6_options.empty()) {
            for (int option = 1; option <= static_cast<int>(rules.super_6_options.size()); ++option)
                add({bet}, rules.variants.front(), option, false);
        } else {
            add({bet}, rules.variants.front(), 1, false);
        }
    }
    return all;
}

std::vector<rules::OddsRow> odds_rows(const Rules& rules, int decks) {
    const auto counts = census(rules.drawing, decks);
    std::vector<rules::OddsRow> rows;
    for (Offer& offer : offers(rules, decks)) {
        rules::Tally tally;
        for (int index = 0; index < Coup::index_count; ++index)
            tally.add(settle(offer.terms, Coup::of_index(index), offer.wager),
                      counts[static_cast<std::size_t>(index)]);
        offer.row.lines = tally.distribution();
        rows.push_back(std::move(offer.row));
    }
    return rows;
}

}  // namespace croupier::baccarat
