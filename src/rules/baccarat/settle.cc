#include "rules/baccarat/settle.h"

namespace croupier::baccarat {
namespace {

using rules::Award;
using rules::lost;

struct Settling {
    const Terms& terms;
    const Coup& coup;

    Award pays(Line line) const {
        return rules::win_at(terms.odds[static_cast<std::size_t>(line)]);
    }
    Award pays_if(bool won, Line line) const { return won ? pays(line) : lost; }
    bool banker_wins() const { return coup.banker > coup.player; }
    bool player_wins() const { return coup.player > coup.banker; }
    bool banker_wins_with_6() const { return banker_wins() && coup.banker == 6; }
};

Award settle_banker(const Settling& on) {
    if (on.coup.tied()) return {on.terms.tie_result, {}};
    if (!on.banker_wins()) return lost;
    if (on.terms.variant == Variant::commission) return on.pays(Line::banker);
    return on.pays(on.coup.banker == 6 ? Line::banker_on_6 : Line::banker_even);
}

// RF-10.4.3: a natural pays whatever the margin; a natural tie pushes; other ties lose.
Award settle_dragon(const Settling& on, int own, int other, bool own_natural, bool other_natural) {
    if (own_natural && other_natural && own == other) return rules::pushed;
    if (own <= other) return lost;
    if (own_natural) return on.pays(Line::dragon_natural);
    const int margin = own - other;
    if (margin < 4) return lost;
    return on.pays(static_cast<Line>(static_cast<int>(Line::dragon_by_4) + margin - 4));
}

// SB-10.23: exactly one hand paired, both paired, both paired with one rank: the highest pays.
Award settle_tiger_pair(const Settling& on) {
    switch (on.coup.pairs) {
        case Pairs::none:
            return lost;
        case Pairs::player_only:
        case Pairs::banker_only:
            return on.pays(Line::tiger_pair_single);
        case Pairs::both:
            return on.pays(Line::tiger_pair_double);
        case Pairs::both_same_rank:
            return on.pays(Line::tiger_pair_twin);
    }
    return lost;
}

WinningTotal total_of(int count) {
    if (count <= 4) return WinningTotal::one_to_four;
    if (count <= 6) return WinningTotal::five_or_six;
    return static_cast<WinningTotal>(static_cast<int>(WinningTotal::seven) + count - 7);
}

Award settle_winning_total(const Settling& on, WinningTotal backed) {
    if (on.coup.tied()) return rules::voided;
    const int winner = on.banker_wins() ? on.coup.banker : on.coup.player;
    if (total_of(winner) != backed) return lost;
    return on.pays(static_cast<Line>(static_cast<int>(Line::total_1_4) + static_cast<int>(backed)));
}

}  // namespace

Award settle(const Terms& terms, const Coup& coup, Wager wager) {
    const Settling on{terms, coup};
    const bool player_pair = coup.pairs != Pairs::none && coup.pairs != Pairs::banker_only;
    const bool banker_pair = coup.pairs != Pairs::none && coup.pairs != Pairs::player_only;
    switch (wager.bet) {
        case Bet::player:
            if (coup.tied()) return {terms.tie_result, {}};
            return on.pays_if(on.player_wins(), Line::player);
        case Bet::banker:
            return settle_banker(on);
        case Bet::tie:
            return on.pays_if(coup.tied(), Line::tie);
        case Bet::player_pair:
            return on.pays_if(player_pair, Line::player_pair);
        case Bet::banker_pair:
            return on.pays_if(banker_pair, Line::banker_pair);
        case Bet::dragon_bonus_player:
            return settle_dragon(on, coup.player, coup.banker, coup.player_natural(),
                                 coup.banker_natural());
        case Bet::dragon_bonus_banker:
            return settle_dragon(on, coup.banker, coup.player, coup.banker_natural(),
                                 coup.player_natural());
        case Bet::super_6:
            return on.pays_if(on.banker_wins_with_6(), Line::super_6);
        case Bet::tiger_tie:
            return on.pays_if(coup.tied() && coup.player == 6, Line::tiger_tie);
        case Bet::tiger_pair:
            return settle_tiger_pair(on);
        case Bet::tiger:
            return on.pays_if(on.banker_wins_with_6(), coup.banker_cards == 2
                                                           ? Line::tiger_two_cards
                                                           : Line::tiger_three_cards);
        case Bet::big_tiger:
            return on.pays_if(on.banker_wins_with_6() && coup.banker_cards == 3, Line::big_tiger);
        case Bet::small_tiger:
            return on.pays_if(on.banker_wins_with_6() && coup.banker_cards == 2, Line::small_tiger);
        case Bet::player_natural_win:
            if (coup.tied()) return rules::voided;
            return on.pays_if(on.player_wins() && coup.player_natural(), Line::player_natural_win);
        case Bet::banker_natural_win:
            if (coup.tied()) return rules::voided;
            return on.pays_if(on.banker_wins() && coup.banker_natural(), Line::banker_natural_win);
        case Bet::winning_hand_total:
            return settle_winning_total(on, wager.total);
    }
    return lost;
}

}  // namespace croupier::baccarat
