#include "books/payments.h"

#include <algorithm>

namespace croupier::books {
namespace {

using floor::IncidentKind;

bool is_payment(IncidentKind kind) {
    return kind == IncidentKind::overpayment || kind == IncidentKind::underpayment;
}

class Register {
public:
    void take(const codec::Entry& entry) {
        at_ = entry.command.at;
        corrected_.clear();
        for (const floor::Event& event : entry.events)
            if (const auto* incident = std::get_if<floor::IncidentEvent>(&event))
                std::visit([&](const auto& fact) { note(fact); }, *incident);
    }
    std::vector<PaymentError> finish() { return std::move(all_); }

private:
    template <class Fact>
    void note(const Fact&) {}
    void note(const floor::RoundCorrected& fact) {
        for (const floor::Adjustment& adjustment : fact.adjustments) {
            if (adjustment.after == adjustment.before) continue;
            PaymentError error;
            error.round = fact.round;
            error.terminal = adjustment.terminal;
            error.person = adjustment.person;
            error.known_at = at_;
            error.cause = fact.void_because ? "the round was declared void" : "a wrong result";
            const bool over = adjustment.before > adjustment.after;
            (over ? error.overpaid : error.underpaid) =
                over ? adjustment.before - adjustment.after : adjustment.after - adjustment.before;
            error.outstanding = over ? adjustment.owed : adjustment.payable;
            if (error.outstanding == Money{}) error.made_good_at = at_;
            corrected_.push_back(all_.size());
            all_.push_back(std::move(error));
        }
    }
    // Of a correction in the same entry, or noticed by somebody.
    void note(const floor::IncidentOpened& fact) {
        const floor::Incident& incident = fact.incident;
        if (!is_payment(incident.kind)) return;
        for (const std::size_t place : corrected_)
            if (all_[place].terminal == incident.terminal) {
                all_[place].incident = incident.id;
                return;
            }
        PaymentError error;
        error.round = incident.round;
        if (incident.terminal) error.terminal = *incident.terminal;
        error.person = incident.person;
        error.incident = incident.id;
        error.known_at = at_;
        error.cause = incident.text;
        all_.push_back(std::move(error));
    }
    void note(const floor::FindingAdded& fact) {
        PaymentError* error = find(fact.incident);
        if (error == nullptr) return;
        error->findings.push_back(fact.finding);
        if (fact.finding.kind == floor::FindingKind::suspicion) error->suspected = true;
    }
    void note(const floor::IncidentClosed& fact) {
        PaymentError* error = find(fact.incident);
        if (error == nullptr) return;
        error->outstanding = {};
        error->made_good_at = at_;
    }
    // Single ones are ordered one after another, each for its own incident or for the correction's.
    void note(const floor::NoticeOrdered& fact) {
        if (fact.to != rulebook::Notify::monthly_report) return;
        if (PaymentError* error = find(fact.incident)) {
            error->reported = true;
            return;
        }
        for (const std::size_t place : corrected_)
            if (all_[place].incident == floor::IncidentId{} && !all_[place].reported) {
                all_[place].reported = true;
                return;
            }
    }
    PaymentError* find(floor::IncidentId incident) {
        const auto found = std::find_if(all_.begin(), all_.end(), [&](const PaymentError& error) {
            return error.incident == incident;
        });
        return found != all_.end() ? &*found : nullptr;
    }

    floor::Time at_ = 0;
    std::vector<PaymentError> all_;
    std::vector<std::size_t> corrected_;  // by the present entry
};

}  // namespace

Result<std::vector<PaymentError>, Fault> payment_errors(const Stretches& stretches,
                                                        const ReadBatch& read) {
    Register all;
    TRY_DO(visit_entries(stretches, read,
                         [&](const codec::Entry& entry, std::uint64_t, std::uint32_t) {
                             all.take(entry);
                             return true;
                         }));
    return all.finish();
}

std::vector<PaymentError> payments_above(const std::vector<PaymentError>& all, Money amount,
                                         floor::Time from, floor::Time to) {
    std::vector<PaymentError> above;
    for (const PaymentError& error : all)
        if (error.amount() > amount && error.known_at >= from && error.known_at < to)
            above.push_back(error);
    return above;
}

}  // namespace croupier::books
