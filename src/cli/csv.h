// Comma-separated values (RFC 4180) with the places where they stand, for messages.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/fault.h"
#include "base/result.h"

namespace croupier::cli {

struct CsvField {
    std::string text;
    std::size_t column = 0;  // of its first byte in the line, from 1
};

struct CsvRow {
    std::size_t line = 0;  // where it begins, from 1
    std::vector<CsvField> fields;
};

// Empty lines are left out. A Fault names line and column: "line 3, column 12: …".
Result<std::vector<CsvRow>, Fault> parse_csv(std::string_view text);

}  // namespace croupier::cli
