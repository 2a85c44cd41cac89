#include "host/copy_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "journal/unsigned_stretch.h"

namespace croupier::host {

bool names_key(const codec::Batch& batch) {
    for (const codec::Entry& entry : batch.entries)
        for (const floor::Event& event : entry.events)
            if (const auto* venue = std::get_if<floor::VenueEvent>(&event))
                if (std::holds_alternative<floor::SigningKeyNamed>(*venue)) return true;
    return false;
}

Result<journal::Head, Fault> check_copy(journal::Store& store,
                                        const std::vector<journal::PublicKey>& keys, bool timed) {
    TRY(report, store.check({.expected = {}, .trusted_keys = keys}));
    if (!report.ok()) {
        const journal::Finding& finding = report.findings.front();
        return Err{Fault{fmt::format("{}: batches {} to {}: {}", store.name(), finding.first,
                                     finding.last, finding.what)}};
    }
    std::vector<journal::Sequence> heads;
    TRY(points, store.checkpoints());
    for (const journal::Checkpoint& point : points) heads.push_back(point.head.sequence);
    journal::UnsignedStretch stretch;
    codec::Batch batch;
    bool named = false;
    TRY_DO(store.read(
        1, report.head.sequence, [&](const journal::Batch& row) -> Result<Nothing, Fault> {
            if (!named) {
                TRY_DO(codec::read_batch(batch, row.content));
                named = names_key(batch);
            }
            const bool is_signed = std::binary_search(heads.begin(), heads.end(), row.sequence);
            if (named) stretch.take(row.sequence, row.at_ms, is_signed, timed);
            return Nothing{};
        }));
    if (stretch.lacks_first_head())
        return Err{Fault{fmt::format("{}: its signed heads were deleted", store.name())}};
    if (const auto first = stretch.found())
        return Err{Fault{fmt::format(
            "{}: from batch {} on no head was signed for longer than a host plays without",
            store.name(), *first)}};
    return report.head;
}

}  // namespace croupier::host
