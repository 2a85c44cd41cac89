#include <fmt/format.h>

#include <algorithm>

#include "base/names.h"
#include "lab/replay.h"
#include "lab/tell.h"

// The words for what went wrong, who decided it and what followed.

namespace croupier::lab {
namespace {

using floor::State;

std::string cards_text(const std::vector<cards::Card>& cards) {
    floor::Outcome outcome;
    outcome.cards = cards;
    return outcome_text(outcome);
}

// ", as somebody wrote it"
std::string said(const std::string& text) {
    return text.empty() ? "" : ": " + text;
}

struct IncidentOrderTeller {
    std::string operator()(const floor::OpenIncident& order) const {
        return fmt::format("report {}{}", plain(name_in(floor::incident_kind_names, order.kind)),
                           said(order.text));
    }
    std::string operator()(const floor::AddFinding& order) const {
        return fmt::format("add to incident {}: {}{}", order.incident.value(),
                           plain(name_in(floor::finding_kind_names, order.kind)), said(order.text));
    }
    std::string operator()(const floor::CloseIncident& order) const {
        return fmt::format("close incident {}{}", order.incident.value(), said(order.text));
    }
    std::string operator()(const floor::SettlePayment& order) const {
        return fmt::format("make the payment of incident {} good", order.incident.value());
    }
    std::string operator()(const floor::CorrectResult& order) const {
        return "correct the result to " + outcome_text(order.outcome);
    }
    std::string operator()(const floor::VoidPastRound& order) const {
        return fmt::format("declare the settled round void: {}",
                           name_in(rulebook::void_reason_names, order.reason));
    }
    std::string operator()(const floor::CallNoSpin& order) const {
        return fmt::format("no spin: {}",
                           plain(name_in(floor::no_spin_reason_names, order.reason)));
    }
    std::string operator()(const floor::EnterCard& order) const {
        return "enter by hand " + card_words(order.card);
    }
    std::string operator()(const floor::ReconstructDeal& order) const {
        return "put the deal in order: " + cards_text(order.cards);
    }
    std::string operator()(const floor::ReportCards& order) const {
        return fmt::format("report the cards: {}",
                           plain(name_in(floor::card_matter_names, order.what)));
    }
    std::string operator()(const floor::ReportDevice& order) const {
        return fmt::format("report the device: {}",
                           plain(name_in(floor::device_matter_names, order.what)));
    }
    std::string operator()(const floor::ReportVerdict& order) const {
        return "the device's own result: " + order.winner;
    }
    std::string operator()(const floor::ReportMalfunction& order) const {
        return "report a malfunction" + said(order.text);
    }
    std::string operator()(const floor::ReportPowerFailure&) const {
        return "report a power failure";
    }
    std::string operator()(const floor::ExcludePlayer& order) const {
        if (order.lifted) return "let the player play again";
        return order.directed ? "direct the player to leave" : "exclude the player";
    }
    std::string operator()(const floor::VoidWagers& order) const {
        return fmt::format("void the player's wagers: {}",
                           name_in(floor::wager_fault_names, order.why));
    }
    std::string operator()(const floor::InvalidateCard&) const {
        return "report that the player's card is not valid";
    }
};

struct IncidentEventTeller {
    const State& state;
    floor::Time at;
    const Only& only;

    std::string operator()(const floor::IncidentOpened& event) const {
        const floor::Incident& incident = event.incident;
        std::string text =
            fmt::format("incident {} is opened: {}, noticed by {}", incident.id.value(),
                        plain(name_in(floor::incident_kind_names, incident.kind)),
                        name_in(floor::noticed_by_names, incident.noticed));
        if (incident.terminal) text += ", of " + terminal_text(state, *incident.terminal);
        if (incident.amount > Money{}) text += ", " + money_text(incident.amount);
        if (incident.blocks) text += "; no round begins before it is closed";
        return text + said(incident.text);
    }
    std::string operator()(const floor::FindingAdded& event) const {
        const floor::Finding& finding = event.finding;
        return fmt::format("incident {}: {} by {}{}", event.incident.value(),
                           plain(name_in(floor::finding_kind_names, finding.kind)),
                           staff_text(state, finding.by, "the player"), said(finding.text));
    }
    std::string operator()(const floor::IncidentClosed& event) const {
        return fmt::format("incident {} ({}) is closed by {}{}", event.incident.value(),
                           plain(name_in(floor::incident_kind_names, event.kind)),
                           staff_text(state, event.by, "the rulebook"), said(event.text));
    }
    std::string operator()(const floor::NoticeOrdered& event) const {
        constexpr std::int64_t hour = 3'600'000;
        return fmt::format("incident {}: {} is to be told within {} hours", event.incident.value(),
                           plain(name_in(rulebook::notify_names, event.to)),
                           (event.due - at) / hour);
    }
    std::string operator()(const floor::AccountsFrozen& event) const {
        return fmt::format("{} frozen because of incident {}", accounts(event.terminals),
                           event.incident.value());
    }
    std::string operator()(const floor::AccountsReleased& event) const {
        return fmt::format("{} free again: incident {}", accounts(event.terminals),
                           event.incident.value());
    }
    std::string operator()(const floor::RoundCorrected& event) const {
        std::string text =
            event.void_because
                ? fmt::format("declared void afterwards by {}: {}", staff_text(state, event.by),
                              name_in(rulebook::void_reason_names, *event.void_because))
                : fmt::format("corrected by {}: {}", staff_text(state, event.by), event.result);
        for (const floor::Adjustment& adjustment : event.adjustments)
            if (!only || *only == adjustment.terminal) text += "; " + adjustment_text(adjustment);
        return text;
    }
    std::string operator()(const floor::PaymentSettled& event) const {
        Money moved;
        for (const floor::Transfer& transfer : event.transfers) moved += transfer.amount;
        return fmt::format("{} of incident {} made good by {}, {}", money_text(moved),
                           event.incident.value(), staff_text(state, event.by),
                           event.at_counter ? "at the counter" : "by the terminal");
    }
    std::string operator()(const floor::Respin& event) const {
        return fmt::format("does not count, called by {}: {}; once more on the same wagers",
                           staff_text(state, event.by, "the device"),
                           plain(name_in(floor::no_spin_reason_names, event.reason)));
    }
    std::string operator()(const floor::OutcomeReplaced& event) const {
        return fmt::format("{} replaces what was read, {}, by what came: {}",
                           staff_text(state, event.by), outcome_text(event.former),
                           outcome_text(event.outcome));
    }
    std::string operator()(const floor::DealReconstructed& event) const {
        std::string text = fmt::format("{} puts the deal in order: {}", staff_text(state, event.by),
                                       cards_text(event.cards));
        if (event.burn) text += "; burnt: " + card_words(*event.burn);
        for (const floor::SeatRefund& refund : event.refunds)
            if (!only || *only == refund.terminal)
                text += fmt::format("; {} gets back {}", terminal_text(state, refund.terminal),
                                    changes_text(refund.changes));
        return text;
    }
    std::string operator()(const floor::CardStrayed& event) const {
        const std::string_view fate = event.fate == rulebook::StrayCard::burned ? "it is burnt"
                                      : event.fate == rulebook::StrayCard::dummy
                                          ? "it opens a coup without wagers"
                                          : "it is the next card";
        return fmt::format("{} came out of turn, {}: {}", card_words(event.card),
                           event.exposed ? "seen by players" : "face down", fate);
    }
    std::string operator()(const floor::CardSeen& event) const {
        return card_words(event.card) + " was read by the device and is entered by hand";
    }
    std::string operator()(const floor::CardsReported& event) const {
        return fmt::format("{} reports the cards: {}", staff_text(state, event.by),
                           plain(name_in(floor::card_matter_names, event.what)));
    }
    std::string operator()(const floor::DeviceReported& event) const {
        std::string text =
            fmt::format("{} reports the device: {}", staff_text(state, event.by, "the system"),
                        plain(name_in(floor::device_matter_names, event.what)));
        if (event.disadvantaged) text += ", to somebody's disadvantage";
        return text + said(event.replacement);
    }
    std::string operator()(const floor::VerdictReported& event) const {
        return "the device's own result: " + event.winner;
    }
    std::string operator()(const floor::HoldReleased& event) const {
        return staff_text(state, event.by) + " lets the held round go on";
    }
    std::string operator()(const floor::PlayerExcluded& event) const {
        const std::string who = staff_text(state, event.by);
        const std::string whom = terminal_text(state, event.terminal);
        if (event.lifted) return fmt::format("{} lets {} play again", who, whom);
        if (event.directed) return fmt::format("{} directs the player at {} to leave", who, whom);
        return fmt::format("{} excludes {} from further wagers", who, whom);
    }
    std::string operator()(const floor::CardInvalidated& event) const {
        return fmt::format("{} finds the player card at {} not valid", staff_text(state, event.by),
                           terminal_text(state, event.terminal));
    }

private:
    std::string accounts(const std::vector<floor::TerminalId>& terminals) const {
        if (only)
            return std::find(terminals.begin(), terminals.end(), *only) != terminals.end()
                       ? "this account is"
                       : "accounts are";
        std::string text;
        for (const floor::TerminalId id : terminals)
            text += (text.empty() ? "the accounts of " : ", ") + terminal_text(state, id);
        return text + " are";
    }
    std::string adjustment_text(const floor::Adjustment& adjustment) const {
        std::string text =
            fmt::format("{} had got {} and gets {}", terminal_text(state, adjustment.terminal),
                        money_text(adjustment.before), money_text(adjustment.after));
        if (adjustment.owed > Money{}) text += ", owes " + money_text(adjustment.owed);
        if (adjustment.payable > Money{})
            text += ", is to be paid " + money_text(adjustment.payable);
        return text;
    }
};

}  // namespace

std::string incident_order_text(const floor::IncidentCommand& order) {
    return std::visit(IncidentOrderTeller{}, order);
}

std::string incident_event_text(const floor::State& state, const floor::IncidentEvent& event,
                                floor::Time at, const Only& only) {
    return std::visit(IncidentEventTeller{state, at, only}, event);
}

}  // namespace croupier::lab
