// A spin: what is expected next, and whether what was read can be.
#pragma once

#include <optional>
#include <string_view>

#include "base/fault.h"
#include "base/result.h"
#include "rules/big_wheel/rules.h"
#include "rules/expect.h"

namespace croupier::big_wheel {

// `shown` is where the indicator rests; nothing before that.
rules::Next next(std::optional<Symbol> shown);

// A symbol that the wheel has; a Fault says what else came.
Result<Symbol, Fault> read_symbol(const Rules& rules, std::string_view name);

}  // namespace croupier::big_wheel
