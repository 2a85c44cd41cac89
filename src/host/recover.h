// From a store to the state that it holds: the newest snapshot that is sound, and every batch
// after it. Nothing is trusted: the chain, the encoding, the ledger's laws, the state digests that
// were written at each round's end, and that all money adds up to zero.
#pragma once

#include "codec/journal.h"
#include "floor/state.h"
#include "host/host.h"
#include "journal/store.h"

namespace croupier::host {

struct Recovery {
    floor::State state;
    Recovered how;
};

Result<Recovery, Fault> recover(journal::Store& store);

// Takes one entry as it was written. The Fault says which law it breaks.
Result<Nothing, Fault> fold(floor::State& state, const codec::Entry& entry);
// A whole batch, with its digests.
Result<Nothing, Fault> fold(floor::State& state, const codec::Batch& batch);

}  // namespace croupier::host
