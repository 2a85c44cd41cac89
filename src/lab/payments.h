// The register of payment errors: each payment that was too high or too low, how it became known,
// whether anybody suspects intent, and what was done to put it right. What a regulator is told of
// at the end of a month is marked.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "floor/incident/incident.h"
#include "journal/store.h"

namespace croupier::lab {

struct PaymentFinding {
    floor::Time at = 0;
    std::string kind;
    std::string by;
    std::string text;
};

struct PaymentError {
    bool over = false;  // too much was paid; otherwise too little
    Money amount;       // zero: whoever opened it did not say
    std::string round;  // TABLE/NUMBER
    std::string terminal;
    std::string rulebook;
    floor::Time known_at = 0;
    std::string by;
    std::string cause;
    Money at_once;                  // put right in the moment when it became known
    floor::IncidentId incident;     // that follows what was left; 0: nothing was
    std::vector<PaymentFinding> findings;
    bool suspected = false;         // that it was intended
    bool to_regulator = false;      // above the amount that the rulebook names
    std::string made_good;          // how, and by whom
    floor::Time made_good_at = 0;
    std::string closing;
    floor::Time closed_at = 0;      // 0: open
};

// The rulebook under which errors were made, and who is told of them.
struct PaymentHouse {
    std::string rulebook;
    std::string title;
    std::string operated_by;
    std::string regulator;
    std::string contact;
    Money above;  // a single error above this is reported; zero: none is
};

struct PaymentRegister {
    std::string venue;
    std::string month;  // empty: all
    std::int32_t utc_offset_minutes = 0;
    std::vector<PaymentHouse> houses;
    std::vector<PaymentError> errors;  // in the order in which they became known
};

// `month` as "2026-11", by the local time at which the error became known; empty: all.
Result<PaymentRegister, Fault> payment_register(journal::Store& store, std::string_view month);
std::string payments_text(const PaymentRegister& payments);
std::string payments_json(const PaymentRegister& payments);

}  // namespace croupier::lab
