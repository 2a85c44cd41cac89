#include "rules/sic_bo/settle.h"

namespace croupier::sic_bo {
namespace {

using rules::Award;
using rules::lost;

// RF-12.2.2.6 pays a double once, also on the triple; CN-10.4d can be read to leave it out.
bool double_wins(const Terms& terms, int showing) {
    if (showing == 3) return terms.specific_double_on_triple == DoubleOnTriple::win;
    return showing == 2;
}

Line single_die_line(int showing) {
    return static_cast<Line>(static_cast<int>(Line::single_die_1) + showing - 1);
}

}  // namespace

Award settle(const Terms& terms, const Roll& roll, const Wager& wager) {
    const auto pays_if = [&](bool won, Line line) {
        return won ? rules::win_at(terms.odds[static_cast<std::size_t>(line)]) : lost;
    };
    const int total = roll.total();
    const bool even = total % 2 == 0;
    const bool triple = roll.triple();
    const int showing = roll.count(wager.number);
    switch (wager.bet) {
        case Bet::small:
            return pays_if(roll.size() == Size::small, Line::small);
        case Bet::big:
            return pays_if(roll.size() == Size::big, Line::big);
        // RF-12.2.2.3.2, RF-12.2.2.4.2: here the triple comes before the parity.
        case Bet::even:
            return pays_if(even && !triple, Line::even);
        case Bet::odd:
            return pays_if(!even && !triple, Line::odd);
        case Bet::specific_triple:
            return pays_if(showing == 3, Line::specific_triple);
        case Bet::specific_double:
            return pays_if(double_wins(terms, showing), Line::specific_double);
        case Bet::single_die:
            return pays_if(showing > 0, single_die_line(showing));
        case Bet::any_triple:
            return pays_if(triple, Line::any_triple);
        // RF-12.2.2.8: triples are totals like any other.
        case Bet::three_dice_total:
            return pays_if(total == wager.total, total_line(wager.total));
        case Bet::two_dice_combination:
            return pays_if(wager.numbers.within(roll.shown()), Line::two_dice_combination);
        // RF-12.2.2.11: three different numbers, all among the four.
        case Bet::four_number_combination:
            return pays_if(roll.shown().size() == 3 && roll.shown().within(wager.numbers),
                           Line::four_number_combination);
    }
    return lost;
}

}  // namespace croupier::sic_bo
