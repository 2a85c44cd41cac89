#include "books/postings.h"

#include <algorithm>

namespace croupier::books {

Stretches joined(Stretches stretches) {
    std::sort(stretches.begin(), stretches.end(),
              [](const Stretch& a, const Stretch& b) { return a.first < b.first; });
    Stretches result;
    for (const Stretch& next : stretches) {
        if (!result.empty() && next.first <= result.back().last + 1)
            result.back().last = std::max(result.back().last, next.last);
        else
            result.push_back(next);
    }
    return result;
}

std::size_t Postings::add(std::uint64_t sequence) {
    CHECK(sequence > 0);
    CHECK(sequence >= last_);
    if (sequence == last_) return 0;
    const std::size_t before = differences_.capacity();
    std::uint64_t rest = sequence - last_;
    for (; rest >= 0x80; rest >>= 7)
        differences_.push_back(static_cast<std::uint8_t>((rest & 0x7f) | 0x80));
    differences_.push_back(static_cast<std::uint8_t>(rest));
    last_ = sequence;
    return differences_.capacity() - before;
}

void Postings::collect(std::uint64_t from, std::uint64_t to, Stretches& into) const {
    std::uint64_t sequence = 0;
    std::uint64_t difference = 0;
    unsigned shift = 0;
    for (const std::uint8_t byte : differences_) {
        difference |= static_cast<std::uint64_t>(byte & 0x7fU) << shift;
        shift += 7;
        if ((byte & 0x80U) != 0) continue;
        sequence += difference;
        difference = 0;
        shift = 0;
        if (sequence > to) return;
        if (sequence >= from) into.push_back({sequence, sequence});
    }
}

}  // namespace croupier::books
