// What a correction of a settled round would come to, before anybody orders it: the floor's own
// second settlement, of which nothing happens.
#pragma once

#include "base/fault.h"
#include "base/result.h"
#include "view/parts.h"

namespace croupier::view {

struct CorrectedSeat {
    static constexpr std::string_view type_name = "corrected_seat";
    floor::TerminalId terminal;
    std::string name;
    Money won_before;  // what the round gave: winnings, and stakes that came back
    Money won_after;
    Money difference;  // below zero: it goes back to the house
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "name", self.name);
        v(3, "won_before", self.won_before);
        v(4, "won_after", self.won_after);
        v(5, "difference", self.difference);
    }
};

struct CorrectionView {
    static constexpr std::string_view type_name = "correction_view";
    floor::RoundId round;
    std::string before;  // the result in words
    std::string after;
    std::vector<CorrectedSeat> seats;  // whose money would change
    std::vector<SeenCard> cards;       // where they lie now
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "before", self.before);
        v(3, "after", self.after);
        v(4, "seats", self.seats);
        v(5, "cards", self.cards);
    }
};

// The record must be the round's own. The Fault says why that round cannot have that outcome.
Result<CorrectionView, Fault> correction_of(const floor::State& state,
                                            const floor::RoundSettled& record,
                                            const floor::Outcome& outcome);

}  // namespace croupier::view
