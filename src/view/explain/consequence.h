// What an order of staff would lead to, before anybody gives it: the floor decides it without
// anything coming of it, and what it would do is told by name. So what is announced cannot be
// another thing than what happens. The words for the names are the screens'.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "floor/command.h"
#include "floor/forward.h"
#include "floor/rejection.h"
#include "view/explain/cite.h"

namespace croupier::view {

enum class Follows : std::uint8_t {
    // The round.
    stakes_go_back,  // it is void
    forfeit,         // but not the stakes of those who are named
    betting_ends,
    held_to_settle,  // somebody with authority lets it stand or voids it
    held_to_void,    // it can only be declared void
    held_unless_late_wagers,
    held_misdeal,      // until the cards are put in order, or it is void
    held_discrepancy,  // until somebody knows what came
    held_device,
    held_too_soon,
    goes_on,  // the hold ends
    done_again,
    more_time,
    reading_replaced,
    laid_out_again,
    decided_again,  // what came of decisions goes back, and they are asked again
    settled_again,  // a round that was settled
    counts_as_void,
    payment_left,  // to be made good by somebody
    // Cards.
    opens_dummy,  // a coup without wagers
    dealt_next,   // it waits, and is the next card
    burned,
    dealt,  // as usual
    entered_by_hand,
    shuffle,  // before the next round
    check_cards,
    replace_cards,
    new_cards,  // they are in play
    // Players.
    wagers_go_back,  // of one player
    relaxed,
    barred,
    barred_directed,
    admitted,
    card_not_valid,
    terminal_stops,
    own_limits,
    approval,
    approval_ends,
    may_withdraw,  // each is asked
    all_asked,
    one_asked,
    seat_asked,
    // The record.
    noted,
    stays_open,    // an incident that somebody has to close
    next_waits,    // no round begins before it is closed
    check_ends,    // an incident is closed
    frozen,        // accounts
    told,          // somebody outside the table
    device_asked,  // a part is to be replaced
    // The table.
    by_hand,
    by_device,
    closes,
    closes_later,
    limits_now,
    limits_later,
    keeps_minimum,
    period,
    variant_now,
    variant_later,
    rounds_ordered,
    bet_restricted,
    bet_free,
    no_bet_coup,
    hands_back,  // the dealer turns the cards
    shoe_first,  // the round goes on from a shoe, which has to be loaded
    starts,      // wheel or tumbler
};
inline constexpr std::array<std::string_view, 66> follows_names = {
    "stakes_go_back", "forfeit",
    "betting_ends",   "held_to_settle",
    "held_to_void",   "held_unless_late_wagers",
    "held_misdeal",   "held_discrepancy",
    "held_device",    "held_too_soon",
    "goes_on",        "done_again",
    "more_time",      "reading_replaced",
    "laid_out_again", "decided_again",
    "settled_again",  "counts_as_void",
    "payment_left",   "opens_dummy",
    "dealt_next",     "burned",
    "dealt",          "entered_by_hand",
    "shuffle",        "check_cards",
    "replace_cards",  "new_cards",
    "wagers_go_back", "relaxed",
    "barred",         "barred_directed",
    "admitted",       "card_not_valid",
    "terminal_stops", "own_limits",
    "approval",       "approval_ends",
    "may_withdraw",   "all_asked",
    "one_asked",      "seat_asked",
    "noted",          "stays_open",
    "next_waits",     "check_ends",
    "frozen",         "told",
    "device_asked",   "by_hand",
    "by_device",      "closes",
    "closes_later",   "limits_now",
    "limits_later",   "keeps_minimum",
    "period",         "variant_now",
    "variant_later",  "rounds_ordered",
    "bet_restricted", "bet_free",
    "no_bet_coup",    "hands_back",
    "shoe_first",     "starts",
};
constexpr std::span<const std::string_view> names_of(Follows) {
    return follows_names;
}

struct Consequence {
    static constexpr std::string_view type_name = "consequence";
    Follows what{};
    Clauses clauses;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "what", self.what);
        v(2, "clauses", self.clauses);
    }
    friend bool operator==(const Consequence&, const Consequence&) = default;
};

struct ConsequenceView {
    static constexpr std::string_view type_name = "consequence_view";
    floor::Rejection reason{};  // none: the floor would do it, if whoever must sign signs
    std::int64_t amount = 0;
    Clauses clauses;                   // behind the refusal
    std::vector<Consequence> follows;  // each once, in the order in which it happens
    std::uint64_t terminals = 0;       // whose stakes go back with a round that becomes void
    Money stakes;                      // what goes back to them in all
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "reason", self.reason);
        v(2, "amount", self.amount);
        v(3, "clauses", self.clauses);
        v(4, "follows", self.follows);
        v(5, "terminals", self.terminals);
        v(6, "stakes", self.stakes);
    }
    friend bool operator==(const ConsequenceView&, const ConsequenceView&) = default;
};

// Of an order at the moment that it names, as whoever acts and signs there would give it; where
// the rulebook wants somebody else's word, as if the highest at that table had given it. A pure
// function of the state and the order.
ConsequenceView consequence_of(const floor::State& state, floor::Command command);
// The table that an order is about; of one about a terminal, where that has wagers or else a seat.
// None: no table.
const floor::Table* table_of(const floor::State& state, const floor::Command& command);

}  // namespace croupier::view
