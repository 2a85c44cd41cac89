// One round told from the journal as a person wants it told: in order, who did what, what was
// refused and why, what the outcome was, and what every wager got.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "floor/event.h"
#include "journal/store.h"

namespace croupier::lab {

struct Step {
    journal::Sequence sequence = 0;  // of the batch
    std::size_t entry = 0;
    floor::Time at = 0;
    std::string who = {};
    std::string what = {};
    floor::Refusal refusal = {};  // reason none: it happened
    std::string event_json = {};  // of what happened; empty for a refused command
};

struct ToldWager {
    std::string spot;
    Money stake;
    std::string status;
    Money returned;  // of the stake: of a wager in pieces only those that won
    Money winnings;
    Money commission;
};
struct ToldSeat {
    std::string terminal;
    std::string person;  // a pseudonym; empty: nobody's card was in
    Money credit_before;
    Money credit_after;
    std::vector<ToldWager> wagers;
};

struct Told {
    std::string table;
    std::uint32_t number = 0;
    std::string game;
    std::string rulebook;
    Digest rulebook_hash;
    Digest version;  // rulebook and settings together: what the round was bound to
    floor::Time opened_at = 0;
    std::int32_t utc_offset_minutes = 0;
    std::string status = "in_progress";  // settled, void
    std::string result;                  // in words
    std::string by;                      // who confirmed it, or declared it void
    std::string void_reason;
    std::vector<Step> steps;
    std::vector<ToldSeat> seats;
};

// `round` is TABLE/NUMBER, the table by name or by number. A Fault if there is no such round or the
// store cannot be read that far.
Result<Told, Fault> replay(journal::Store& store, std::string_view round);

std::string told_text(const Told& told);
std::string told_json(const Told& told);

// "1234.50"
std::string money_text(Money money);

}  // namespace croupier::lab
