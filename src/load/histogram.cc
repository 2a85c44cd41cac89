#include "load/histogram.h"

#include <algorithm>
#include <bit>

namespace croupier::load {

// Below 64 each value has its own bucket; above, each doubling has 64 of them.
std::size_t Histogram::bucket_of(std::uint64_t value) {
    if (value < steps) return value;
    const auto shift = static_cast<std::uint64_t>(std::bit_width(value)) - 7;
    const std::uint64_t bucket = (shift + 1) * steps + ((value >> shift) - steps);
    return std::min<std::uint64_t>(bucket, (doublings + 1) * steps - 1);
}

std::uint64_t Histogram::end_of(std::size_t bucket) {
    if (bucket < steps) return bucket;
    const std::uint64_t shift = bucket / steps - 1;
    return ((bucket % steps + steps + 1) << shift) - 1;
}

void Histogram::add(std::int64_t microseconds) {
    const std::int64_t value = std::max<std::int64_t>(microseconds, 0);
    ++counts_[bucket_of(static_cast<std::uint64_t>(value))];
    ++count_;
    highest_ = std::max(highest_, value);
}

std::int64_t Histogram::at(std::uint64_t millionths) const {
    if (count_ == 0) return 0;
    const std::uint64_t wanted = (count_ * millionths + 999'999) / 1'000'000;
    std::uint64_t seen = 0;
    for (std::size_t bucket = 0; bucket < counts_.size(); ++bucket) {
        seen += counts_[bucket];
        // The last bucket has no end.
        if (seen >= wanted && seen > 0 && bucket + 1 == counts_.size()) return highest_;
        if (seen >= wanted && seen > 0)
            return std::min(static_cast<std::int64_t>(end_of(bucket)), highest_);
    }
    return highest_;
}

}  // namespace croupier::load
