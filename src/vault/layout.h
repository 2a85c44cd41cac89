// The tables of a store, and whether a file is one.
#pragma once

#include "vault/strongroom.h"

namespace croupier::vault {

// Nothing has ever been written here.
Result<bool, Fault> is_empty(Database& database);
// To be called within a transaction.
Result<Nothing, Fault> make_tables(Database& database);
// Only a store that is whole, and exactly as this version or one before made it, is read any
// further.
Result<Nothing, Fault> examine_tables(Database& database);
// What an earlier version made gets the tables that it lacks, all or none. From then on that
// version refuses it. Nothing that is there changes.
Result<Nothing, Fault> bring_up_to_date(Database& database);

// The number that a statement answers, or 0.
Result<std::int64_t, Fault> ask(Database& database, const char* sql);

}  // namespace croupier::vault
