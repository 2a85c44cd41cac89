#include "view/explain/cite.h"

#include <fmt/format.h>

#include <algorithm>

#include "floor/query.h"
#include "floor/state.h"
#include "view/explain/paths.h"

// Behind what happened.

namespace croupier::view {
namespace {

using floor::IncidentKind;
using floor::Table;

// Which values an event rests on.
struct PathsOf {
    const floor::State& state;
    const Table& table;
    const floor::Events& events;
    When when = When::before;

    Paths operator()(const floor::RoundOpened& event) const {
        if (event.kind == floor::RoundKind::no_bet)
            return {"conduct.authority.no_bet_coup", "conduct.authority.dummy"};
        if (table.settings.committed) return {"conduct.opening.modes"};
        if (!event.by) return {"conduct.betting.opens_itself"};
        return {"conduct.authority.new_game"};
    }
    Paths operator()(const floor::BetsClosed& event) const {
        if (event.cause == floor::CloseCause::outcome)
            return {of_source("conduct.early_outcome", table)};
        if (event.cause == floor::CloseCause::outage) return {"conduct.outage.before_close"};
        return {};
    }
    Paths operator()(const floor::WagerRefunded& event) const {
        using floor::RefundReason;
        switch (event.reason) {
            case RefundReason::not_confirmed:
                return {"conduct.wagers.confirmation"};
            case RefundReason::below_minimum:
                return {"conduct.wagers.below_minimum"};
            case RefundReason::below_minimum_total:
                return {"conduct.wagers.below_total"};
            case RefundReason::differential:
                return {"conduct.limits.differential"};
            case RefundReason::refused:
                return {"conduct.authority.refuse_wager"};
            case RefundReason::malfunction:
                return {of_source("conduct.irregular.terminal_fault", table)};
            case RefundReason::withdrawn:
                return withdrawal();
            case RefundReason::breach:
                return {power(rulebook::Action::void_player_wagers)};
            case RefundReason::invalid:
                return {power(has<floor::CardInvalidated>()
                                  ? rulebook::Action::card_invalid
                                  : rulebook::Action::void_player_wagers)};
            case RefundReason::unestablished:
                return {"conduct.authority.void_unestablished"};
            // SB-6.5b, which no value names, stands in the clause of the other maxima.
            case RefundReason::area_maximum:
                return {"conduct.limits.total_maximum"};
            case RefundReason::no_picks:
                break;
        }
        return {};
    }
    Paths operator()(const floor::WagerTrimmed& event) const {
        if (floor::differential_room(table, table.game->side_of(event.spot)))
            return {"conduct.limits.differential"};
        Paths paths = maximum(table);
        const bool stepped =
            table.book->policies->steps_of_minimum || table.settings.step > Money{};
        if (stepped) paths.emplace_back("conduct.wagers.steps_of_minimum");
        return paths;
    }
    Paths operator()(const floor::CloseRelaxed&) const {
        return {"conduct.authority.relax_close", "conduct.betting.late_change"};
    }
    Paths operator()(const floor::RoundResumed&) const { return outage(); }
    Paths operator()(const floor::CardDealt& event) const {
        if (!event.entered_by) return {};
        return {"conduct.authority.enter_cards", "conduct.second_person.enter_cards"};
    }
    Paths operator()(const floor::DecisionMade& event) const {
        if (event.choice.by != floor::Chooser::clock) return {};
        return {"conduct.betting.usual_decision_seconds"};
    }
    Paths operator()(const floor::RoundHeld& event) const { return hold(table, event.reason); }
    Paths operator()(const floor::ResultConfirmed& event) const {
        if (!event.by) return {};
        if (table.phase == floor::Phase::held) return {"conduct.authority.settle_held"};
        return {table.round.kind == floor::RoundKind::no_bet ? "conduct.authority.confirm_no_bet"
                                                             : "conduct.authority.confirm_result"};
    }
    Paths operator()(const floor::RoundVoided& event) const {
        Paths paths;
        if (event.by) paths.push_back(to_void(event.reason));
        switch (event.reason) {
            case floor::VoidReason::power_failure:
            case floor::VoidReason::device_malfunction:
                if (!event.by) return outage();
                break;
            case floor::VoidReason::face_up_card:
                paths.push_back(of_game("conduct.irregular.first_face_up", table));
                break;
            case floor::VoidReason::shoe_void:
                paths.push_back(power(rulebook::Action::void_shoe));
                break;
            case floor::VoidReason::early_outcome:
                paths.push_back(of_source("conduct.early_outcome", table));
                break;
            case floor::VoidReason::insufficient_cards:
                paths.push_back(of_game("conduct.irregular.short_cards", table));
                break;
            case floor::VoidReason::no_result:
                paths.push_back(of_source("conduct.irregular.no_spin", table));
                break;
            case floor::VoidReason::discrepancy:
                paths.emplace_back("conduct.second_person.void_discrepancy");
                break;
            case floor::VoidReason::fraud:
                paths.emplace_back("conduct.irregular.forfeit_for_fraud");
                break;
            default:
                break;
        }
        return paths;
    }

    Paths operator()(const floor::IncidentOpened& event) const {
        Paths paths;
        if (event.incident.by) paths.emplace_back("conduct.authority.record_incident");
        if (event.incident.blocks) paths.emplace_back("conduct.irregular.stop_table");
        return paths;
    }
    Paths operator()(const floor::FindingAdded& event) const {
        switch (event.finding.kind) {
            case floor::FindingKind::decision:
                return {"conduct.authority.decide_dispute"};
            case floor::FindingKind::review:
            case floor::FindingKind::review_asked:
            case floor::FindingKind::final_word:
                return {"conduct.authority.review_dispute"};
            case floor::FindingKind::advice:
                return {"conduct.complaints.right", "conduct.complaints.regulator"};
            default:
                return {};
        }
    }
    Paths operator()(const floor::NoticeOrdered& event) const {
        const auto kind = kind_of(event.incident);
        if (!kind) return {};
        const std::string_view key =
            *kind == IncidentKind::shoe_void     ? "shoe_void"
            : *kind == IncidentKind::wrong_cards ? "foreign_card"
            : *kind == IncidentKind::overpayment || *kind == IncidentKind::underpayment
                ? "report_payment_above"
                : "malfunction";
        return {fmt::format("conduct.notices.{}", key), "conduct.notices.within_hours"};
    }
    Paths operator()(const floor::AccountsFrozen& event) const {
        return freeze(kind_of(event.incident));
    }
    Paths operator()(const floor::AccountsReleased& event) const {
        return freeze(kind_of(event.incident));
    }
    Paths operator()(const floor::RoundCorrected& event) const {
        if (!event.void_because) return {"conduct.authority.correct_after"};
        return {to_void(*event.void_because), of_game("conduct.irregular.void_until", table)};
    }
    Paths operator()(const floor::PaymentSettled&) const {
        return {"conduct.authority.settle_payment"};
    }
    Paths operator()(const floor::Respin& event) const {
        return {floor::is_of_dice(event.reason) ? "conduct.authority.no_result"
                                                : "conduct.authority.no_spin",
                of_source("conduct.irregular.no_spin", table)};
    }
    Paths operator()(const floor::OutcomeReplaced&) const {
        return {"conduct.authority.correct_before"};
    }
    Paths operator()(const floor::DealReconstructed&) const {
        return {"conduct.authority.reconstruct", "conduct.second_person.reconstruct",
                "conduct.irregular.reconstruction"};
    }
    Paths operator()(const floor::CardStrayed& event) const {
        // Between two rounds it is one too many, whatever the last round left on the table.
        const bool first = event.exposed && floor::in_round(table.phase) &&
                           !table.round.outcome.begun() &&
                           table.round.kind != floor::RoundKind::no_bet;
        return {of_game(first           ? "conduct.irregular.first_face_up"
                        : event.exposed ? "conduct.irregular.exposed_stray"
                                        : "conduct.irregular.hidden_stray",
                        table)};
    }
    Paths operator()(const floor::CardSeen&) const { return {"conduct.authority.enter_cards"}; }
    Paths operator()(const floor::CardsReported& event) const {
        if (event.what == floor::CardMatter::order_known) return {"conduct.authority.void_shoe"};
        return {"conduct.authority.report_cards"};
    }
    Paths operator()(const floor::DeviceReported&) const {
        return {"conduct.authority.replace_device"};
    }
    Paths operator()(const floor::HoldReleased&) const { return {"conduct.authority.settle_held"}; }
    Paths operator()(const floor::PlayerExcluded& event) const {
        return {event.directed ? "conduct.authority.direct_to_leave"
                               : "conduct.authority.exclude_player"};
    }
    Paths operator()(const floor::ManualModeSet&) const {
        return {"conduct.authority.manual_mode"};
    }
    Paths operator()(const floor::CardInvalidated&) const {
        return {"conduct.authority.card_invalid", "conduct.irregular.invalid_card_undoes"};
    }
    template <class Fact>
    Paths operator()(const Fact&) const {
        return {};
    }

private:
    // Afterwards nobody knows whether betting was open: whichever rule voids the round.
    Paths outage() const {
        const Paths both = {"conduct.outage.before_close",
                            of_source("conduct.outage.after_close", table)};
        if (when == When::before) return {both[table.phase == floor::Phase::open ? 0 : 1]};
        const rulebook::Policies& policies = *table.book->policies;
        Paths paths;
        if (policies.outage_before_close == rulebook::Outage::void_round) paths.push_back(both[0]);
        if (policies.after_close(table.game->source()) == rulebook::Outage::void_round)
            paths.push_back(both[1]);
        return paths;
    }
    Paths withdrawal() const {
        const rulebook::Policies& policies = *table.book->policies;
        const auto game = static_cast<std::size_t>(table.settings.game);
        if (policies.withdrawal_on_power_failure[game])
            return {"conduct.irregular.withdrawal_on_power_failure"};
        return {"conduct.irregular.withdrawal"};
    }
    template <class Wanted>
    bool has() const {
        return std::any_of(events.begin(), events.end(), [](const floor::Event& event) {
            return floor::visit_event(
                [](const auto& fact) {
                    return std::is_same_v<std::decay_t<decltype(fact)>, Wanted>;
                },
                event);
        });
    }
    // Opened before, or by the same command.
    std::optional<IncidentKind> kind_of(floor::IncidentId id) const {
        if (const floor::Incident* incident = state.find_incident(id)) return incident->kind;
        for (const floor::Event& event : events)
            if (const auto* area = std::get_if<floor::IncidentEvent>(&event))
                if (const auto* opened = std::get_if<floor::IncidentOpened>(area))
                    if (opened->incident.id == id) return opened->incident.kind;
        return std::nullopt;
    }
};

}  // namespace

std::vector<Cited> cite_event(const floor::State& state, const floor::Table& table,
                              const floor::Event& event, const floor::Events& events, When when) {
    return cited_at(table, floor::visit_event(PathsOf{state, table, events, when}, event),
                    Stood::behind_event);
}

}  // namespace croupier::view
