// Whom and what an entry of the journal names: its command, refused or not, and its events.
#pragma once

#include <vector>

#include "codec/journal.h"
#include "floor/forward.h"
#include "floor/ids.h"

namespace croupier::books {

struct Names {
    struct Round {
        floor::RoundId round;
        bool of_all = false;  // a fact of the whole round, not of one seat
    };
    std::vector<Round> rounds;
    std::vector<floor::TerminalId> terminals;
    // Named themselves, or known at a terminal that is.
    std::vector<floor::Person> persons;
};

// The state is the one before the entry was applied; the memory of `into` is used again. A name
// may stand there twice.
void collect_names(const floor::State& before, const codec::Entry& entry, Names& into);

}  // namespace croupier::books
