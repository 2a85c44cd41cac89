// From a store to the state that it holds: the newest snapshot that is sound, and every batch
// after it. Nothing is trusted: the chain, the encoding, the ledger's laws, the state digests that
// were written at each round's end, and that all money adds up to zero. A snapshot is believed if
// it has the seal of this venue's vault and if the journal has its digest; one that differs is
// passed over, and the journal is folded instead.
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

// Also refuses a store whose last signed head is not signed by a key that its journal names, or
// whose chain does not lead from there to its end.
Result<Recovery, Fault> recover(journal::Store& store, Signer* signer = nullptr);

// Commands and events of that format generation may be written to the journal.
bool writes_generation(const floor::State& state, std::uint32_t generation);

// Takes one entry as it was written. The Fault says which law it breaks.
Result<Nothing, Fault> fold(floor::State& state, const codec::Entry& entry);
// A whole batch, with its digests.
Result<Nothing, Fault> fold(floor::State& state, const codec::Batch& batch);

}  // namespace croupier::host
