// Two stores behind one: what is appended is durable in both before anybody hears of it, so the
// loss of either disk loses nothing.
#pragma once

#include <memory>
#include <string>

#include "journal/store.h"

namespace croupier::journal {

// A copy as opening it went.
struct Copy {
    std::string name;
    Result<std::unique_ptr<Store>, Fault> store;
};

struct MirrorOptions {
    // A copy that is no more than so many batches behind the other is caught up, which notes() then
    // says. A power cut between the two writes leaves one behind by 1.
    Sequence catch_up_max = 0;
};

// Both copies open for writing. Refused, with the copy named, if one did not open, if they are of
// different stores or hold different batches, or if one is further behind than the options allow.
Result<std::unique_ptr<Store>, Fault> open_mirror(Copy first, Copy second,
                                                  const MirrorOptions& options);

// Gives `behind` the batches and checkpoints that only `source` has; `behind` may be an empty store
// with the same genesis record, made in place of a lost one. Nothing is written if its last batch
// is not one of `source`. Every lease of `behind` is stale afterwards.
Result<Head, Fault> catch_up(Store& source, Store& behind);

}  // namespace croupier::journal
