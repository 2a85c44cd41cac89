// The journal as text, for other people's tools: JSON lines (an entry a line, all of it) or CSV (an
// event a line, what fits a sheet). docs/formats/journal.md describes both.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "journal/store.h"

namespace croupier::lab {

enum class ExportFormat : std::uint8_t { json_lines, csv };

struct ExportOptions {
    journal::Sequence from = 1;
    journal::Sequence to = journal::sequence_max;  // or to the head, if that comes first
    ExportFormat format = ExportFormat::json_lines;
};

// False: nobody takes any more, and the export ends.
using Sink = std::function<bool(std::string_view)>;

// Lines in order, and at the end one with the head of the last batch that was written out. A Fault
// names the first batch that cannot be read.
Result<Nothing, Fault> export_journal(journal::Store& store, const ExportOptions& options,
                                      const Sink& sink);

}  // namespace croupier::lab
