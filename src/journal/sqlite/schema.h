// The tables of a store, and nothing else: what is found in a file must be exactly this.
#pragma once

#include "base/fault.h"
#include "base/result.h"
#include "journal/chain.h"
#include "journal/sqlite/connection.h"

namespace croupier::journal {

struct KeptGenesis {
    Genesis genesis;
    Digest hash;  // as it stands beside the record
};

// True if there is no table at all: the creation was begun and not finished, or never begun.
Result<bool, Fault> schema_is_empty(Connection& connection);
// All or nothing.
Result<Nothing, Fault> create_schema(Connection& connection, const Genesis& genesis);
// No table, trigger, view or index but ours, each as we made it.
Result<Nothing, Fault> check_schema(Connection& connection);
Result<KeptGenesis, Fault> read_genesis(Connection& connection);

}  // namespace croupier::journal
