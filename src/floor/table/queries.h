// What other nouns ask about a table.
#pragma once

#include <string>

#include "base/hash.h"
#include "base/result.h"
#include "floor/forward.h"
#include "floor/ids.h"
#include "floor/rejection.h"
#include "floor/table/settings.h"
#include "rulebook/rulebook.h"

namespace croupier::floor {

// A table that is there and not stopped.
Result<const Table*, Refusal> working_table(const State& state, TableId id);
// Settings that a table may have under its rulebook: bad_setting or unknown_bet.
Result<Nothing, Refusal> check_settings(const rulebook::Rulebook& book, const Settings& settings);
// That bet paid by another pay table, which check_settings() has yet to know.
Settings with_pay_table(Settings settings, const std::string& bet, const std::string& pays);
// The version that rounds are bound to under these settings.
Digest version_of(const State& state, const Settings& settings);

}  // namespace croupier::floor
