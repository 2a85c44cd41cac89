// The journal as text, for other people's tools: JSON lines (an entry a line, all of it) or CSV (an
// event a line, what fits a sheet). docs/formats/journal.md describes both.
// A writer may be at work meanwhile.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "journal/store.h"

namespace croupier::host {

enum class ExportFormat : std::uint8_t { json_lines, csv };

struct ExportOptions {
    journal::Sequence from = 1;
    journal::Sequence to = journal::sequence_max;  // or to the head, if that comes first
    ExportFormat format = ExportFormat::json_lines;
    // The batch that reaches it is the last one; the next part begins after its head.
    std::uint64_t bytes_max = ~std::uint64_t{0};
};

// False: nobody takes any more, and the export ends.
using Sink = std::function<bool(std::string_view)>;

// Lines in order, and at the end one with the head of the last batch that was written out. A Fault
// names the first batch that cannot be read.
Result<Nothing, Fault> export_journal(journal::Store& store, const ExportOptions& options,
                                      const Sink& sink);

}  // namespace croupier::host
