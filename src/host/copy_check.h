// One copy of a store, read whole beside a running host: its chain, every signed head, and no
// stretch that no host has signed. Nothing is folded: the books do that.
#pragma once

#include <vector>

#include "codec/journal.h"
#include "journal/store.h"

namespace croupier::host {

// Whether the journal names a signing key here.
bool names_key(const codec::Batch& batch);

// `timed`: the venue's clock is not faster than others. The head that holds, or the first fault.
Result<journal::Head, Fault> check_copy(journal::Store& store,
                                        const std::vector<journal::PublicKey>& keys, bool timed);

}  // namespace croupier::host
