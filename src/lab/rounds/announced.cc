#include "lab/rounds/announced.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/names.h"
#include "floor/state.h"

namespace croupier::lab::rounds {
namespace {

using floor::Phase;
using view::Follows;

template <class List, class Fits>
std::size_t count(const List& list, const Fits& fits) {
    return static_cast<std::size_t>(std::count_if(list.begin(), list.end(), fits));
}

bool wants_authority(floor::Rejection reason) {
    return reason == floor::Rejection::role_too_low ||
           reason == floor::Rejection::second_person_needed;
}

// A name, and whether the table shows that it came.
struct Shown {
    Follows what;
    bool came;
};

std::vector<Shown> shown_by(const Facts& before, const Facts& after) {
    const bool was_round = floor::in_round(before.phase);
    const bool ended =
        was_round && after.last_ended == before.round && before.last_ended != before.round;
    const bool voided = ended && after.last_void;
    const bool same_round = was_round && after.round == before.round && !ended;
    // What goes back then is nobody's to know.
    const bool closed = same_round && before.phase == Phase::open && after.phase != Phase::open;
    const auto held = [&](floor::HoldReason reason) {
        return after.hold == reason && before.hold != reason;
    };
    const bool late_changes = same_round && before.phase != Phase::open;
    return {
        {Follows::stakes_go_back, voided},
        {Follows::counts_as_void, !ended && after.past_void > before.past_void},
        {Follows::held_misdeal, held(floor::HoldReason::misdeal)},
        {Follows::held_discrepancy, held(floor::HoldReason::discrepancy)},
        {Follows::held_device, held(floor::HoldReason::device)},
        {Follows::held_too_soon, held(floor::HoldReason::too_soon)},
        {Follows::betting_ends, closed},
        {Follows::shuffle, after.shuffle && !before.shuffle},
        {Follows::check_cards, after.check && !before.check},
        {Follows::replace_cards, after.replace && !before.replace},
        {Follows::shoe_first, after.shoe_first && !before.shoe_first},
        {Follows::new_cards, after.load != before.load},
        {Follows::opens_dummy, after.waiting_dummy > before.waiting_dummy},
        {Follows::wagers_go_back, same_round && !closed && after.backed < before.backed},
        {Follows::relaxed, late_changes && after.relaxed > before.relaxed},
        {Follows::admitted, after.excluded < before.excluded},
        {Follows::card_not_valid, after.carded < before.carded},
        {Follows::frozen, after.frozen > before.frozen},
        {Follows::next_waits, after.blocking > before.blocking},
        {Follows::check_ends, after.blocking < before.blocking},
        {Follows::told, after.notices > before.notices},
        {Follows::by_hand, after.by_hand && !before.by_hand},
        {Follows::by_device, !after.by_hand && before.by_hand},
        {Follows::closes, after.phase == Phase::closed && before.phase != Phase::closed},
        {Follows::closes_later, after.closing && !before.closing},
        {Follows::limits_later, after.limits_later && !before.limits_later},
        {Follows::variant_later, after.variant_later && !before.variant_later},
        {Follows::variant_now, after.variant != before.variant},
        {Follows::bet_restricted, after.restricted > before.restricted},
        {Follows::bet_free, after.restricted < before.restricted},
        {Follows::no_bet_coup, after.no_bet && after.round > before.round},
    };
}

// What may be said again of a table that is so already; and must be true of it afterwards.
std::string unkept(Follows what, const Facts& before, const Facts& after) {
    const bool same_round = after.round == before.round;
    switch (what) {
        case Follows::shuffle:
            return after.shuffle ? "" : "the cards need not be shuffled";
        case Follows::check_cards:
            return after.check ? "" : "the cards need not be looked through";
        case Follows::replace_cards:
            return after.replace ? "" : "the cards need not be replaced";
        case Follows::held_to_settle:
        case Follows::held_to_void:
        case Follows::held_unless_late_wagers:
            return after.hold == floor::HoldReason::early_outcome ? "" : "the round is not held";
        case Follows::done_again:
            return same_round && !after.begun && !after.hold ? "" : "the outcome still lies there";
        case Follows::reading_replaced:
            return same_round && after.begun ? "" : "nothing lies there";
        case Follows::laid_out_again:
            return same_round && after.waiting > 0 && after.cards == 0
                       ? ""
                       : "no card is laid out again";
        case Follows::settled_again:
            return after.past_corrected > 0 ? "" : "no round is corrected";
        case Follows::dealt_next:
            return after.waiting > before.waiting ? "" : "no card waits";
        case Follows::burned:
            return after.waiting <= before.waiting ? "" : "the card waits";
        case Follows::dealt:
        case Follows::entered_by_hand:
            return after.cards > before.cards ? "" : "no card lies there";
        case Follows::goes_on:
            return !after.hold ? "" : "the round is held";
        case Follows::barred:
        case Follows::barred_directed:
            return after.excluded > 0 ? "" : "nobody is barred";
        case Follows::stays_open:
        case Follows::payment_left:
            return after.open > 0 ? "" : "no incident is open";
        case Follows::may_withdraw:
        case Follows::all_asked:
        case Follows::one_asked:
        case Follows::seat_asked:
            return after.prompts > 0 ? "" : "nobody is asked";
        case Follows::card_not_valid:
            return after.carded <= before.carded ? "" : "somebody's card came";
        case Follows::rounds_ordered:
        case Follows::limits_now:
        case Follows::period:
        case Follows::closes_later:
        case Follows::limits_later:
        case Follows::variant_later:
            return "";
        default:
            return "?";
    }
}

// What a table shows when it came, no more and no less.
std::string told_otherwise(const view::ConsequenceView& announced, const Facts& before,
                           const Facts& after) {
    const auto is_told = [&](Follows what) {
        return std::any_of(announced.follows.begin(), announced.follows.end(),
                           [&](const view::Consequence& one) { return one.what == what; });
    };
    for (const Shown& shown : shown_by(before, after)) {
        const bool told = is_told(shown.what);
        if (shown.came && !told)
            return fmt::format("{}, of which nobody was told",
                               name_in(view::follows_names, shown.what));
        if (!told || shown.came) continue;
        const std::string why = unkept(shown.what, before, after);
        if (!why.empty())
            return fmt::format("no {}, which was announced",
                               name_in(view::follows_names, shown.what));
    }
    for (const view::Consequence& one : announced.follows)
        if (const std::string why = unkept(one.what, before, after); !why.empty() && why != "?")
            return fmt::format("{}, and {} was announced", why,
                               name_in(view::follows_names, one.what));
    return {};
}

}  // namespace

Facts facts_of(const floor::State& state, const floor::Table& table) {
    Facts facts;
    facts.phase = table.phase;
    facts.round = table.round.number;
    facts.hold = table.round.hold;
    facts.begun = table.round.outcome.begun();
    if (!table.round.past.empty()) {
        facts.last_ended = table.round.past.back().round.number;
        facts.last_void = table.round.past.back().status == floor::RoundStatus::void_round;
    }
    const auto past = [&](floor::RoundStatus status) {
        return count(table.round.past, [&](const auto& one) { return one.status == status; });
    };
    facts.past_void = past(floor::RoundStatus::void_round);
    facts.past_corrected = past(floor::RoundStatus::corrected);
    facts.waiting = table.cards.waiting.size();
    facts.waiting_dummy =
        count(table.cards.waiting, [](const auto& one) { return one.opens_dummy; });
    facts.cards = table.round.outcome.cards.size();
    facts.load = table.cards.shoe.number;
    facts.shuffle = table.cards.shoe.must_be_shuffled;
    facts.check = table.cards.shoe.must_be_checked;
    facts.replace = table.cards.shoe.must_be_replaced;
    facts.shoe_first = table.cards.shoe.device_out;
    facts.prompts = table.notices.prompts.size();
    const floor::TableId id(static_cast<std::uint32_t>(&table - state.tables.data()));
    for (const floor::Incident& incident : state.incidents) {
        if (incident.closed || incident.round.table != id) continue;
        ++(incident.blocks ? facts.blocking : facts.open);
    }
    facts.frozen =
        count(state.terminals, [](const auto& one) { return one.frozen != floor::IncidentId{}; });
    facts.carded = count(state.terminals, [](const auto& one) { return one.person.has_value(); });
    facts.excluded = count(table.seats, [](const auto& one) { return one.excluded; });
    facts.relaxed = count(table.seats, [](const auto& one) { return one.relaxed; });
    facts.backed = count(table.seats, [](const auto& one) { return !one.wagers.empty(); });
    facts.notices = count(state.pending.effects,
                          [](const auto& one) { return one.kind == floor::EffectKind::notify; });
    facts.by_hand = table.equipment.by_hand;
    facts.closing = table.notices.closing.has_value();
    facts.limits_later = table.notices.limits.has_value();
    facts.variant_later = table.notices.variant.has_value();
    facts.variant = table.settings.variant;
    facts.period_ms = table.settings.period_ms;
    facts.restricted = table.layout.restricted.size();
    facts.no_bet = table.round.kind == floor::RoundKind::no_bet;
    return facts;
}

std::string disagreement(const view::ConsequenceView& announced, const floor::Refusal& answer,
                         const Facts& before, const Facts& after) {
    // What somebody else must sign is not the order's own fate.
    if (wants_authority(answer.reason) || wants_authority(announced.reason)) return {};
    if (announced.reason != answer.reason || announced.amount != answer.amount)
        return fmt::format("{} {}, and {} {} was announced", floor::name_of(answer.reason),
                           answer.amount, floor::name_of(announced.reason), announced.amount);
    if (answer.reason != floor::Rejection::none) return {};
    return told_otherwise(announced, before, after);
}

}  // namespace croupier::lab::rounds
