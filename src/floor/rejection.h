// Why the rules refuse a command, in the order in which reasons win.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace croupier::floor {

enum class Rejection : std::uint8_t {
    none,
    // The command itself.
    stale,         // its counter is older than the answers that are kept
    overloaded,    // it waited too long; nothing was decided
    engine_fault,  // a CHECK failed while it was decided: the table is stopped
    not_in_order,  // the venue, rulebook or thing it names does not exist, or exists already
    bad_setting,
    storage_low,
    unknown_terminal,
    unknown_table,
    table_stopped,
    table_closed,
    not_signed_in,
    role_too_low,
    second_person_needed,
    player_card_needed,
    seat_excluded,
    terminal_stopped,
    shoe_finished,
    too_soon,  // the table's least time between two rounds is not over
    bets_not_open,
    bets_closed,
    unknown_bet,
    bet_not_offered,
    bad_selection,
    one_table_only,
    picks_needed,
    base_wager_needed,
    combination_not_allowed,
    wager_confirmed,
    below_minimum,
    wrong_multiple,
    above_maximum,
    differential_exceeded,
    limit_reached,
    credit_too_low,
    no_such_wager,
    not_expected,
    decision_not_offered,
    note_not_accepted,
    wagers_down,
    cash_out_not_now,
    account_frozen,
    notice_needed,
    nothing_to_correct,
    // Equipment; these came later and stand at the end, because the place is the number.
    equipment_missing,  // so many things that the rulebook wants
    not_approved,
    format_not_active,  // only after activate_format; the amount is the generation of the store
    counter_too_high,   // so high it may be
    other_order,        // this counter was that of another order, which was answered
    table_unattended,   // nobody is at its dealer terminal, for so many milliseconds
    inspection_needed,  // of so many parts that give outcomes
    warning_not_acknowledged,  // so many parts are missing that the opener must know of
};

inline constexpr std::array<std::string_view, 52> rejection_names = {
    "none",
    "stale",
    "overloaded",
    "engine_fault",
    "not_in_order",
    "bad_setting",
    "storage_low",
    "unknown_terminal",
    "unknown_table",
    "table_stopped",
    "table_closed",
    "not_signed_in",
    "role_too_low",
    "second_person_needed",
    "player_card_needed",
    "seat_excluded",
    "terminal_stopped",
    "shoe_finished",
    "too_soon",
    "bets_not_open",
    "bets_closed",
    "unknown_bet",
    "bet_not_offered",
    "bad_selection",
    "one_table_only",
    "picks_needed",
    "base_wager_needed",
    "combination_not_allowed",
    "wager_confirmed",
    "below_minimum",
    "wrong_multiple",
    "above_maximum",
    "differential_exceeded",
    "limit_reached",
    "credit_too_low",
    "no_such_wager",
    "not_expected",
    "decision_not_offered",
    "note_not_accepted",
    "wagers_down",
    "cash_out_not_now",
    "account_frozen",
    "notice_needed",
    "nothing_to_correct",
    "equipment_missing",
    "not_approved",
    "format_not_active",
    "counter_too_high",
    "other_order",
    "table_unattended",
    "inspection_needed",
    "warning_not_acknowledged",
};
constexpr std::span<const std::string_view> names_of(Rejection) {
    return rejection_names;
}
// See encoding/generation.h: what stands behind not_approved is of format generation 1, behind
// other_order of 3.
constexpr std::array<std::size_t, 3> names_by_generation(Rejection) {
    return {static_cast<std::size_t>(Rejection::not_approved) + 1,
            static_cast<std::size_t>(Rejection::other_order) + 1,
            static_cast<std::size_t>(Rejection::other_order) + 1};
}
constexpr std::string_view name_of(Rejection reason) {
    return rejection_names[static_cast<std::size_t>(reason)];
}

// A reason, and a number that says how much where there is one: milliseconds too late or too
// early, the cents that would still fit.
struct Refusal {
    static constexpr std::string_view type_name = "refusal";
    Rejection reason = Rejection::none;
    std::int64_t amount = 0;

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "reason", self.reason);
        v(2, "amount", self.amount);
    }
    friend bool operator==(const Refusal&, const Refusal&) = default;
};

}  // namespace croupier::floor
