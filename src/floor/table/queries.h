// What other nouns ask about a table.
#pragma once

#include <optional>
#include <string>
#include <vector>

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
// Rulebook and settings ask who is at its dealer terminal, or has inspected it.
bool is_watched(const State& state, const Table& table);
// What gives its outcomes is inspected before it opens.
bool asks_inspection(const State& state, const Table& table);
// What of it nobody has inspected since anybody was last at its dealer terminal.
std::vector<DeviceId> parts_to_inspect(const State& state, const Table& table);
// From then on no wagers are taken because nobody is there; none: somebody is, or nobody has to be.
std::optional<Time> unattended_from(const State& state, const Table& table);
// The same, where nobody has been told of it yet.
std::optional<Time> absence_due(const State& state, const Table& table);
Result<Nothing, Refusal> must_be_attended(const State& state, const Table& table, Time at);
// The version that rounds are bound to under these settings.
Digest version_of(const State& state, const Settings& settings);

}  // namespace croupier::floor
