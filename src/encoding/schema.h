// What others need to speak with us, printed from the field lists.
#pragma once

#include <string>
#include <string_view>

#include "encoding/describe.h"

namespace croupier::encoding {

// JSON Schema, draft 2020-12: everything under `$defs`; if `root` names one of them, the document
// itself is that.
std::string json_schema(const Description& description, std::string_view root = {});

// TypeScript types: interfaces with a literal `type` where there is a type number, ids and cents as
// branded numbers, enums as unions of literals.
std::string typescript(const Description& description);

}  // namespace croupier::encoding
