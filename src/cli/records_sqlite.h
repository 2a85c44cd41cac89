// Records as tables of an SQLite file (docs/formats/export.md).
#pragma once

#include <cstdint>
#include <string>

#include "journal/store.h"
#include "lab/records.h"

namespace croupier::cli {

// Into a file that must not exist yet; after a Fault it does not exist either. How many rows.
Result<std::uint64_t, Fault> write_records(journal::Store& store, const std::string& file,
                                           const lab::RecordOptions& options);

}  // namespace croupier::cli
