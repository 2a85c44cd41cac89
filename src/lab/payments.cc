#include "lab/payments.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/names.h"
#include "codec/journal.h"
#include "floor/event.h"
#include "floor/state.h"
#include "host/recover.h"
#include "lab/replay.h"
#include "lab/tell.h"

namespace croupier::lab {
namespace {

using floor::IncidentKind;

bool is_payment(IncidentKind kind) {
    return kind == IncidentKind::overpayment || kind == IncidentKind::underpayment;
}

class PaymentReader {
public:
    Result<Nothing, Fault> take(const codec::Entry& entry) {
        now_ = entry.command.at;
        for (const floor::Event& event : entry.events)
            floor::visit_event([&](const auto& fact) { note(fact); }, event);
        return host::fold(state_, entry);
    }

    PaymentRegister finish(std::string_view month) {
        told_.venue = state_.house.venue ? state_.house.venue->name : std::string();
        told_.month = month;
        std::erase_if(told_.errors, [&](const PaymentError& error) {
            return !local_time(error.known_at, told_.utc_offset_minutes).starts_with(month);
        });
        std::erase_if(told_.houses, [&](const PaymentHouse& house) {
            return std::none_of(
                told_.errors.begin(), told_.errors.end(),
                [&](const PaymentError& error) { return error.rulebook == house.rulebook; });
        });
        return std::move(told_);
    }

private:
    template <class Fact>
    void note(const Fact&) {}
    void note(const floor::GamingDayBegan& day) {
        told_.utc_offset_minutes = day.utc_offset_minutes;
    }
    void note(const floor::LocalTimeSet& local) {
        told_.utc_offset_minutes = local.time.utc_offset_minutes;
    }

    void note(const floor::RoundCorrected& corrected) {
        for (const floor::Adjustment& one : corrected.adjustments) {
            if (one.before == one.after) continue;
            PaymentError error = begin(corrected.round);
            error.over = one.before > one.after;
            error.amount = error.over ? one.before - one.after : one.after - one.before;
            error.terminal = terminal_text(state_, one.terminal);
            error.by = staff_text(state_, corrected.by);
            error.cause = corrected.void_because
                              ? "the round was declared void after it was settled"
                              : fmt::format("a wrong result was settled; it was {}",
                                            corrected.result);
            error.at_once = error.amount - one.owed - one.payable;
            keep(std::move(error));
        }
    }
    // What a correction left open, or an error that somebody wrote down.
    void note(const floor::IncidentOpened& opened) {
        const floor::Incident& incident = opened.incident;
        if (!is_payment(incident.kind)) return;
        const bool over = incident.kind == IncidentKind::overpayment;
        const std::string round = round_name(incident.round);
        const std::string terminal =
            incident.terminal ? terminal_text(state_, *incident.terminal) : std::string();
        const auto left = std::find_if(
            told_.errors.rbegin(), told_.errors.rend(), [&](const PaymentError& error) {
                return error.known_at == now_ && error.over == over && error.round == round &&
                       error.terminal == terminal && error.incident == floor::IncidentId{};
            });
        if (left != told_.errors.rend()) {
            left->incident = incident.id;
            return;
        }
        PaymentError error = begin(incident.round);
        error.over = over;
        error.amount = incident.amount;
        error.terminal = terminal;
        error.by = incident.by ? staff_text(state_, *incident.by) : std::string("the system");
        error.cause = incident.text;
        error.incident = incident.id;
        keep(std::move(error));
    }
    void note(const floor::FindingAdded& added) {
        PaymentError* error = followed(added.incident);
        if (error == nullptr) return;
        const floor::Finding& finding = added.finding;
        error->findings.push_back(
            {finding.at, std::string(name_in(floor::finding_kind_names, finding.kind)),
             staff_text(state_, finding.by, "the player"), finding.text});
        error->suspected = error->suspected || finding.kind == floor::FindingKind::suspicion;
    }
    void note(const floor::PaymentSettled& settled) {
        PaymentError* error = followed(settled.incident);
        if (error == nullptr) return;
        error->made_good =
            fmt::format("{} by {}", settled.at_counter ? "at the counter" : "at the terminal",
                        staff_text(state_, settled.by));
        error->made_good_at = now_;
    }
    void note(const floor::IncidentClosed& closed) {
        PaymentError* error = followed(closed.incident);
        if (error == nullptr) return;
        error->closing = closed.text;
        error->closed_at = now_;
    }

    PaymentError* followed(floor::IncidentId incident) {
        const auto found = std::find_if(
            told_.errors.begin(), told_.errors.end(),
            [&](const PaymentError& error) { return error.incident == incident; });
        return found == told_.errors.end() ? nullptr : &*found;
    }
    std::string round_name(floor::RoundId round) const {
        return fmt::format("{}/{}", state_.tables[round.table.value()].name, round.number);
    }
    PaymentError begin(floor::RoundId round) const {
        PaymentError error;
        error.round = round_name(round);
        error.rulebook = state_.tables[round.table.value()].settings.rulebook;
        error.known_at = now_;
        return error;
    }
    void keep(PaymentError error) {
        const PaymentHouse& house = house_of(error.rulebook);
        // SB-12.20.2b, EH-10.5: strictly above, each by itself.
        error.to_regulator = house.above > Money{} && error.amount > house.above;
        told_.errors.push_back(std::move(error));
    }
    const PaymentHouse& house_of(const std::string& rulebook) {
        const auto known = std::find_if(
            told_.houses.begin(), told_.houses.end(),
            [&](const PaymentHouse& house) { return house.rulebook == rulebook; });
        if (known != told_.houses.end()) return *known;
        PaymentHouse house;
        house.rulebook = rulebook;
        const floor::Library* library = state_.find_rulebook(rulebook);
        CHECK(library != nullptr);  // a table is played under it
        house.title = library->book->about.title;
        house.operated_by = library->book->about.operated_by;
        house.regulator = library->book->policies->regulator;
        house.contact = library->book->policies->regulator_contact;
        house.above = Money::cents(library->book->policies->report_payment_above_cents);
        return told_.houses.emplace_back(std::move(house));
    }

    floor::State state_;
    floor::Time now_ = 0;
    PaymentRegister told_;
};

}  // namespace

Result<PaymentRegister, Fault> payment_register(journal::Store& store, std::string_view month) {
    PaymentReader reader;
    TRY(head, store.head());
    codec::Batch batch;
    const auto read =
        store.read(1, head.sequence, [&](const journal::Batch& row) -> Result<Nothing, Fault> {
            TRY_DO(codec::read_batch(batch, row.content));
            for (const codec::Entry& entry : batch.entries) TRY_DO(reader.take(entry));
            return Nothing{};
        });
    if (!read) return Err{read.error()};
    return reader.finish(month);
}

}  // namespace croupier::lab
