// How a document wants a round to be conducted: who may do what, which chips count, what happens
// when things come too early or stop.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace croupier::rulebook {

// What staff do; each needs a least role, and whoever ranks above may do it too.
enum class Action : std::uint8_t {
    new_game,
    confirm_result,
    settle_held,  // confirm a result that is held for review
    relax_close,  // let one player change wagers after the end
    open_table,
    close_table,
    resume_table,
};
inline constexpr std::size_t action_count = 7;
inline constexpr std::array<std::string_view, action_count> action_names = {
    "new_game",   "confirm_result", "settle_held", "relax_close",
    "open_table", "close_table",    "resume_table"};

// Why a round is declared void; who may do it depends on the reason.
enum class VoidReason : std::uint8_t {
    misdeal,
    card_placement,
    order_in_doubt,
    foreign_card,
    missing_card,
    insufficient_cards,
    wrong_shoe,
    device_malfunction,
    discrepancy,
    disruption,
    fraud,
    power_failure,
    other,
    early_outcome,  // while the round is held for it, whatever reason is given
};
inline constexpr std::size_t void_reason_count = 14;
inline constexpr std::array<std::string_view, void_reason_count> void_reason_names = {
    "misdeal",      "card_placement",     "order_in_doubt", "foreign_card",
    "missing_card", "insufficient_cards", "wrong_shoe",     "device_malfunction",
    "discrepancy",  "disruption",         "fraud",          "power_failure",
    "other",        "early_outcome"};
constexpr std::span<const std::string_view> names_of(VoidReason) {
    return void_reason_names;
}

// What the player's confirmation is for.
enum class Confirmation : std::uint8_t {
    none,      // there is no such button
    locks,     // it fixes the spots it finds chips on; unconfirmed chips count as well
    required,  // only confirmed chips count, the rest goes back at the end
};

// Chips under the minimum of their bet.
enum class BelowMinimum : std::uint8_t {
    refused,   // they do not appear
    refunded,  // they lie until the end and then go back
    valid,
};

// The outcome begins before betting has ended.
enum class EarlyOutcome : std::uint8_t {
    stand,           // betting ends, the wagers stand
    held_to_settle,  // they stand, and somebody with authority lets the round be settled
    held_to_void,    // somebody with authority voids the round
};

// The host was down.
enum class Outage : std::uint8_t {
    resume,  // the round goes on with the time it had left
    void_round,
    new_period,  // it goes on with a whole new betting period; only before betting has ended
};

// A place in the ladder of roles; none: nobody may do it under this document.
using Rank = std::optional<std::uint8_t>;

// Where the outcome comes from.
enum class Source : std::uint8_t { cards, wheel };
inline constexpr std::size_t source_count = 2;
inline constexpr std::array<std::string_view, source_count> source_names = {"cards", "wheel"};

struct Policies {
    std::vector<std::string> ladder;  // roles, lowest first
    std::array<Rank, action_count> least_role{};
    std::array<Rank, void_reason_count> least_role_to_void{};
    Confirmation confirmation = Confirmation::locks;
    BelowMinimum below_minimum = BelowMinimum::refunded;
    bool steps_of_minimum = false;  // wagers are multiples of their minimum, signed or not
    std::array<EarlyOutcome, source_count> early_outcome{};
    Outage outage_before_close = Outage::void_round;
    std::array<Outage, source_count> outage_after_close{};
    bool notes_while_confirmed = true;  // money goes in although a confirmed wager stands

    // The place of a role in the ladder; nothing if the document does not have it.
    Rank rank_of(std::string_view role) const {
        for (std::size_t i = 0; i < ladder.size(); ++i)
            if (ladder[i] == role) return static_cast<std::uint8_t>(i);
        return std::nullopt;
    }
    Rank least(Action action) const { return least_role[static_cast<std::size_t>(action)]; }
    Rank least_to_void(VoidReason reason) const {
        return least_role_to_void[static_cast<std::size_t>(reason)];
    }
    EarlyOutcome early(Source source) const {
        return early_outcome[static_cast<std::size_t>(source)];
    }
    Outage after_close(Source source) const {
        return outage_after_close[static_cast<std::size_t>(source)];
    }
};

}  // namespace croupier::rulebook
