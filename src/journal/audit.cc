#include "journal/audit.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace croupier::journal {
namespace {

std::optional<Digest> digest_of(ByteView bytes) {
    Digest digest;
    if (bytes.size() != digest.bytes.size()) return std::nullopt;
    std::copy(bytes.begin(), bytes.end(), digest.bytes.begin());
    return digest;
}

}  // namespace

std::string finding_text(const Finding& finding) {
    if (finding.last == 0) return finding.what;
    if (finding.first == finding.last)
        return fmt::format("batch {}: {}", finding.first, finding.what);
    return fmt::format("batches {} to {}: {}", finding.first, finding.last, finding.what);
}

Audit::Audit(const Digest& genesis_kept, const Digest& genesis_computed)
    : previous_{genesis_computed} {
    report_.head = {0, genesis_computed};
    if (genesis_kept == genesis_computed) return;
    find(0, 0, "the genesis record does not give its hash");
    previous_.push_back(genesis_kept);
}

void Audit::expect(const Head& head, const std::string& source) {
    if (head.sequence == 0) {
        if (std::find(previous_.begin(), previous_.end(), head.hash) == previous_.end())
            find(0, 0, fmt::format("{} is of a store with another genesis record", source));
        return;
    }
    expected_.emplace(head.sequence, Expectation{head.hash, source});
}

void Audit::find(Sequence first, Sequence last, std::string what) {
    if (!report_.findings.empty()) {
        Finding& before = report_.findings.back();
        if (first != 0 && before.last + 1 == first && before.what == what) {
            before.last = last;
            return;
        }
    }
    report_.findings.push_back({first, last, std::move(what)});
}

void Audit::see(const Row& row) {
    if (row.sequence < next_) {
        find(row.sequence, row.sequence, "stands where it does not belong");
        return;
    }
    if (row.sequence > next_) lack(next_, row.sequence - 1);
    next_ = row.sequence + 1;

    const auto kept = digest_of(row.hash);
    report_.head = {row.sequence, kept.value_or(Digest{})};
    if (previous_.empty()) {
        find(row.sequence, row.sequence, "cannot be checked without the batch before it");
        if (kept) previous_ = {*kept};
        return;
    }
    std::vector<Digest> computed;
    for (const Digest& previous : previous_) {
        computed.push_back(batch_hash(previous, row.sequence, row.at_ms, row.content));
        if (computed.back() != kept) continue;
        report_.batches += 1;
        report_.bytes += row.content.size();
        previous_ = {*kept};
        compare(report_.head);
        return;
    }
    find(row.sequence, row.sequence,
         "its hash does not follow from its content and what is before");
    previous_ = {computed.front()};
    if (kept) previous_.insert(previous_.begin(), *kept);
}

void Audit::unreadable(Sequence sequence, const std::string& why) {
    find(sequence, sequence, "cannot be read: " + why);
    next_ = sequence + 1;
    previous_.clear();
}

void Audit::lack(Sequence first, Sequence last) {
    find(first, last, "missing");
    previous_.clear();
}

void Audit::compare(const Head& head) {
    const auto [begin, end] = expected_.equal_range(head.sequence);
    for (auto it = begin; it != end; ++it)
        if (it->second.hash != head.hash)
            find(head.sequence, head.sequence,
                 fmt::format("has hash {}, where {} says {}", hex_of(head.hash), it->second.source,
                             hex_of(it->second.hash)));
}

Report Audit::finish() {
    // A chain alone cannot show that its tail was cut off; those who saw a later head can.
    if (!expected_.empty() && expected_.rbegin()->first >= next_) {
        const auto& [sequence, expectation] = *expected_.rbegin();
        find(next_, sequence, fmt::format("missing, known from {}", expectation.source));
    }
    return std::move(report_);
}

}  // namespace croupier::journal
