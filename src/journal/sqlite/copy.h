// A whole copy of a store in another place, made while a writer may be at work: a backup, and the
// way back from one.
#pragma once

#include "journal/sqlite/sqlite_store.h"

namespace croupier::journal {

// The copy is what the store held at one moment: at least all that the head file of `from` had seen
// when the call began. It has a head file of its own, is read again from beginning to end before
// the call returns, and is durable then. Refused if anything has the name of the copy, its log or
// its head file; after a Fault none of them is there. Of `to` the paths count alone. The writer is
// not held up, but cannot shorten its log meanwhile. Not in WAL mode until somebody opens it for
// writing, so it can be read where nothing can be written.
Result<Report, Fault> copy_sqlite(const SqliteOptions& from, const SqliteOptions& to);

}  // namespace croupier::journal
