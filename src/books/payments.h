// The register of payments that were too high or too low (SB-12.18): what each came to, its cause,
// what was found, what was done about it, each with its time. From the journal alone.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "books/reading.h"
#include "floor/ids.h"
#include "floor/incident/incident.h"

namespace croupier::books {

struct PaymentError {
    static constexpr std::string_view type_name = "payment_error";
    floor::RoundId round;
    floor::TerminalId terminal;
    std::optional<floor::Person> person;
    floor::IncidentId incident;  // where it was looked into; 0: it was made good at once
    floor::Time known_at = 0;
    std::string cause;
    Money overpaid;  // one of the two; both nothing: nobody has said how much
    Money underpaid;
    Money outstanding;             // of it, by now
    floor::Time made_good_at = 0;  // 0: not yet
    bool suspected = false;        // of being intended
    std::vector<floor::Finding> findings;
    bool reported = false;  // a notice for the month's report was ordered

    Money amount() const { return overpaid + underpaid; }
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "terminal", self.terminal);
        v(3, "person", self.person);
        v(4, "incident", self.incident);
        v(5, "known_at", self.known_at);
        v(6, "cause", self.cause);
        v(7, "overpaid", self.overpaid);
        v(8, "underpaid", self.underpaid);
        v(9, "outstanding", self.outstanding);
        v(10, "made_good_at", self.made_good_at);
        v(11, "suspected", self.suspected);
        v(12, "findings", self.findings);
        v(13, "reported", self.reported);
    }
};

// In the order in which they became known. The batches must hold everything about them.
Result<std::vector<PaymentError>, Fault> payment_errors(const Stretches& stretches,
                                                        const ReadBatch& read);
// SB-12.20.2b: single ones above that amount which became known from `from` to before `to`.
std::vector<PaymentError> payments_above(const std::vector<PaymentError>& all, Money amount,
                                         floor::Time from, floor::Time to);

}  // namespace croupier::books
