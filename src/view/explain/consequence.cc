#include "view/explain/consequence.h"

#include <algorithm>
#include <optional>
#include <set>

#include "base/check.h"
#include "floor/decide.h"
#include "floor/query.h"
#include "floor/staff/rights.h"
#include "floor/state.h"
#include "view/explain/paths.h"

namespace croupier::view {
namespace {

using floor::Command;
using floor::Event;
using floor::Events;
using floor::Rejection;
using floor::State;
using floor::Table;

// Of what happens at the end of betting a dealer sees nothing: only what is done to one player.
bool is_about_one(floor::RefundReason reason) {
    switch (reason) {
        case floor::RefundReason::refused:
        case floor::RefundReason::malfunction:
        case floor::RefundReason::withdrawn:
        case floor::RefundReason::breach:
        case floor::RefundReason::invalid:
        case floor::RefundReason::unestablished:
            return true;
        case floor::RefundReason::not_confirmed:
        case floor::RefundReason::below_minimum:
        case floor::RefundReason::below_minimum_total:
        case floor::RefundReason::differential:
        case floor::RefundReason::area_maximum:
        case floor::RefundReason::no_picks:
            break;
    }
    return false;
}

// What is told of one event.
class Telling {
public:
    Telling(const State& state, const Table& table, const Events& events)
        : state_(state), table_(table), events_(events) {}

    std::vector<Consequence> all() {
        for (const Event& event : events_) {
            said_.clear();
            floor::visit_event(*this, event);
            for (const Follows what : said_) add(what, event);
        }
        return std::move(told_);
    }
    std::uint64_t terminals() const { return terminals_; }
    Money stakes() const { return stakes_; }

    void operator()(const floor::RoundVoided& event) {
        say(Follows::stakes_go_back);
        std::set<floor::TerminalId> paid;
        for (const floor::Transfer& transfer : event.transfers) {
            if (transfer.to.kind != floor::AccountKind::credit) continue;
            paid.insert(transfer.to.terminal);
            stakes_ += transfer.amount;
        }
        terminals_ += paid.size();
        if (std::any_of(event.transfers.begin(), event.transfers.end(), [](const auto& transfer) {
                return transfer.purpose == floor::Purpose::forfeit;
            }))
            say(Follows::forfeit);
    }
    void operator()(const floor::BetsClosed&) { say(Follows::betting_ends); }
    void operator()(const floor::RoundHeld& event) { say(held(event.reason)); }
    void operator()(const floor::HoldReleased&) { say(Follows::goes_on); }
    void operator()(const floor::Respin&) { say(Follows::done_again); }
    void operator()(const floor::RoundResumed&) { say(Follows::more_time); }
    void operator()(const floor::OutcomeReplaced&) { say(Follows::reading_replaced); }
    void operator()(const floor::DealReconstructed& event) {
        say(Follows::laid_out_again);
        if (!event.refunds.empty()) say(Follows::decided_again);
    }
    void operator()(const floor::RoundCorrected& event) {
        say(event.void_because ? Follows::counts_as_void : Follows::settled_again);
    }
    void operator()(const floor::RoundOpened& event) {
        if (event.kind == floor::RoundKind::no_bet) say(Follows::no_bet_coup);
    }

    void operator()(const floor::CardStrayed& event) {
        switch (event.fate) {
            case rulebook::StrayCard::dummy:
                return say(Follows::opens_dummy);
            case rulebook::StrayCard::burned:
                return say(Follows::burned);
            case rulebook::StrayCard::next_card:
                break;
        }
        // Of one that came in doubt nobody knows where it belongs.
        if (!is_in_doubt()) say(Follows::dealt_next);
    }
    void operator()(const floor::CardDealt& event) {
        say(event.entered_by ? Follows::entered_by_hand : Follows::dealt);
    }
    void operator()(const floor::CardsReported& event) {
        switch (event.what) {
            case floor::CardMatter::handled:
                return say(Follows::replace_cards);
            case floor::CardMatter::cut_missed:
            case floor::CardMatter::shuffle_missed:
            case floor::CardMatter::replace_rest:
            case floor::CardMatter::ran_out:
            case floor::CardMatter::order_known:
                return say(Follows::shuffle);
            case floor::CardMatter::cards_faced:
            case floor::CardMatter::foreign_card:
            case floor::CardMatter::missing_card:
                say(Follows::shuffle);
                return say(Follows::check_cards);
            case floor::CardMatter::burn_missed:
            case floor::CardMatter::dropped:
            case floor::CardMatter::check_ordered:
            case floor::CardMatter::accounted_for:
            case floor::CardMatter::wrong_player:
                break;
        }
    }
    void operator()(const floor::DeviceReported& event) {
        if (event.what == floor::DeviceMatter::set_destroyed) say(Follows::replace_cards);
        if (event.what == floor::DeviceMatter::none_at_hand && !event.disadvantaged &&
            floor::in_round(table_.phase) && table_.book->policies->withdrawal)
            say(Follows::shoe_first);
    }
    void operator()(const floor::ShoeLoaded&) { say(Follows::new_cards); }
    void operator()(const floor::HandsGiven& event) {
        if (!event.player && !event.banker) say(Follows::hands_back);
    }

    void operator()(const floor::WagerRefunded& event) {
        if (is_about_one(event.reason)) say(Follows::wagers_go_back);
    }
    void operator()(const floor::CloseRelaxed&) { say(Follows::relaxed); }
    void operator()(const floor::PlayerExcluded& event) {
        say(event.lifted     ? Follows::admitted
            : event.directed ? Follows::barred_directed
                             : Follows::barred);
    }
    void operator()(const floor::CardInvalidated&) { say(Follows::card_not_valid); }
    void operator()(const floor::TerminalStopped&) { say(Follows::terminal_stops); }
    void operator()(const floor::PlayerLimitsSet&) { say(Follows::own_limits); }
    void operator()(const floor::ApprovalGiven& event) {
        say(event.withdrawn ? Follows::approval_ends : Follows::approval);
    }
    void operator()(const floor::PromptOpened& event) {
        switch (event.prompt->kind) {
            case floor::PromptKind::withdraw:
                return say(Follows::may_withdraw);
            case floor::PromptKind::change_game:
            case floor::PromptKind::no_bet_coups:
            case floor::PromptKind::replace_rest:
                return say(Follows::all_asked);
            case floor::PromptKind::cut:
            case floor::PromptKind::player_cards:
            case floor::PromptKind::banker_cards:
            case floor::PromptKind::vacate:
                break;
        }
        say(Follows::one_asked);
    }
    void operator()(const floor::SeatAsked&) { say(Follows::seat_asked); }

    void operator()(const floor::IncidentOpened& event) {
        const floor::Incident& incident = event.incident;
        const bool payment = incident.kind == floor::IncidentKind::overpayment ||
                             incident.kind == floor::IncidentKind::underpayment;
        if (is_closed(incident.id)) return say(Follows::noted);
        if (payment) return say(Follows::payment_left);
        say(incident.blocks ? Follows::next_waits : Follows::stays_open);
    }
    void operator()(const floor::IncidentClosed& event) {
        const floor::Incident* incident = state_.find_incident(event.incident);
        if (incident != nullptr && incident->blocks) say(Follows::check_ends);
    }
    void operator()(const floor::AccountsFrozen& event) {
        if (!is_released(event.incident)) say(Follows::frozen);
    }
    void operator()(const floor::NoticeOrdered&) { say(Follows::told); }
    void operator()(const floor::ReplacementAsked&) { say(Follows::device_asked); }

    void operator()(const floor::ManualModeSet& event) {
        say(event.on ? Follows::by_hand : Follows::by_device);
    }
    void operator()(const floor::DeviceStarted&) { say(Follows::starts); }
    void operator()(const floor::CareRecorded&) { say(Follows::noted); }
    void operator()(const floor::ReadingNoted&) { say(Follows::noted); }
    void operator()(const floor::TableClosed&) { say(Follows::closes); }
    void operator()(const floor::ClosingNoticed&) { say(Follows::closes_later); }
    void operator()(const floor::LimitsNoticed&) { say(Follows::limits_later); }
    void operator()(const floor::LimitsChanged& event) {
        say(Follows::limits_now);
        if (!event.kept.empty()) say(Follows::keeps_minimum);
    }
    void operator()(const floor::PeriodSet&) { say(Follows::period); }
    void operator()(const floor::VariantNoticed&) { say(Follows::variant_later); }
    void operator()(const floor::VariantChanged&) { say(Follows::variant_now); }
    void operator()(const floor::RoundsOrdered&) { say(Follows::rounds_ordered); }
    void operator()(const floor::BetRestricted& event) {
        say(event.restricted ? Follows::bet_restricted : Follows::bet_free);
    }
    // Nothing that staff have to know beforehand.
    template <class Fact>
    void operator()(const Fact&) {}

private:
    void say(Follows what) { said_.push_back(what); }
    void add(Follows what, const Event& event) {
        const auto same = [&](const Consequence& one) { return one.what == what; };
        if (std::any_of(told_.begin(), told_.end(), same)) return;
        told_.push_back({what, clauses_of(cite_event(state_, table_, event, events_))});
    }

    Follows held(floor::HoldReason reason) const {
        switch (reason) {
            case floor::HoldReason::misdeal:
                return Follows::held_misdeal;
            case floor::HoldReason::discrepancy:
                return Follows::held_discrepancy;
            case floor::HoldReason::device:
                return Follows::held_device;
            case floor::HoldReason::too_soon:
                return Follows::held_too_soon;
            case floor::HoldReason::early_outcome:
                break;
        }
        switch (floor::early_outcome(table_)) {
            case rulebook::EarlyOutcome::held_to_void:
                return Follows::held_to_void;
            case rulebook::EarlyOutcome::held_unless_late_wagers:
                return Follows::held_unless_late_wagers;
            case rulebook::EarlyOutcome::held_to_settle:
            case rulebook::EarlyOutcome::stand:
                break;
        }
        return Follows::held_to_settle;
    }

    template <class Wanted, class Fits>
    bool any(const Fits& fits) const {
        return std::any_of(events_.begin(), events_.end(), [&](const Event& event) {
            return floor::visit_event(
                [&](const auto& fact) {
                    if constexpr (std::is_same_v<std::decay_t<decltype(fact)>, Wanted>)
                        return fits(fact);
                    else
                        return false;
                },
                event);
        });
    }
    bool is_closed(floor::IncidentId id) const {
        return any<floor::IncidentClosed>(
            [&](const auto& closed) { return closed.incident == id; });
    }
    bool is_released(floor::IncidentId id) const {
        return any<floor::AccountsReleased>(
            [&](const auto& released) { return released.incident == id; });
    }
    bool is_in_doubt() const {
        if (table_.phase == floor::Phase::held && table_.round.hold == floor::HoldReason::misdeal)
            return true;
        return any<floor::RoundHeld>(
            [](const auto& held) { return held.reason == floor::HoldReason::misdeal; });
    }

    const State& state_;
    const Table& table_;
    const Events& events_;
    std::vector<Follows> said_;  // of one event
    std::vector<Consequence> told_;
    std::uint64_t terminals_ = 0;
    Money stakes_;
};

bool wants_authority(Rejection reason) {
    return reason == Rejection::role_too_low || reason == Rejection::second_person_needed;
}

// The highest at that table beside whoever acts.
std::optional<floor::StaffId> highest_beside(const State& state, const Table& table,
                                             std::optional<floor::StaffId> actor) {
    std::optional<floor::StaffId> highest;
    rulebook::Rank rank;
    for (const floor::Staff& staff : state.staff) {
        const rulebook::Rank own = floor::rank_at(table, staff);
        if (staff.id == actor || !own || (rank && *own <= *rank)) continue;
        highest = staff.id;
        rank = own;
    }
    return highest;
}

floor::Ruling ruling_of(const State& state, const Command& command) {
    const CheckTrap trap;
    try {
        return floor::decide(state, command);
    } catch (const CheckFailed&) {
        return {{Rejection::engine_fault, 0}, {}};
    }
}

}  // namespace

ConsequenceView consequence_of(const State& state, Command command) {
    const Table* table = table_of(state, command);
    floor::Ruling ruling = ruling_of(state, command);
    if (table != nullptr && wants_authority(ruling.refusal.reason)) {
        command.authoriser = highest_beside(state, *table, command.actor);
        if (command.authoriser) ruling = ruling_of(state, command);
    }
    ConsequenceView view;
    if (!ruling.accepted()) {
        view.reason = ruling.refusal.reason;
        view.amount = ruling.refusal.amount;
        view.clauses = clauses_of(cite_refusal(state, command, view.reason));
        return view;
    }
    if (table == nullptr) return view;
    Telling telling(state, *table, ruling.events);
    view.follows = telling.all();
    view.terminals = telling.terminals();
    view.stakes = telling.stakes();
    return view;
}

}  // namespace croupier::view
