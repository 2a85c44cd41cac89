// Batches that no host has signed, although the host would have: what stands there after a tail was
// cut off and written anew by somebody without the key. A host signs when it starts and stops, at
// the latest so many batches after the last signed head, and with the first batch that comes a
// minute after it. The first head is that of the batch that names the key: a store that has named
// one and holds no head at all has lost them.
#pragma once

#include <cstdint>
#include <optional>

#include "journal/store.h"

namespace croupier::journal {

inline constexpr Sequence batches_unsigned_max = 1'000;
// The host's minute, and as much for clocks that differ.
inline constexpr std::int64_t unsigned_max_ms = 120'000;
// A power cut can come between a batch and its signed head, and once more at the next start.
inline constexpr Sequence overdue_max = 3;

class UnsignedStretch {
public:
    // The batches in their order; `is_signed`: somebody whose signature counts has signed this one.
    // Where the venue's clock runs faster than any other its minutes say nothing.
    void take(Sequence sequence, std::int64_t at_ms, bool is_signed, bool timed) {
        ++taken_;
        if (is_signed) {
            any_signed_ = true;
            first_ = 0;
            overdue_ = 0;
            return;
        }
        if (first_ == 0) {
            first_ = sequence;
            since_ms_ = at_ms;
        }
        const bool many = sequence - first_ + 1 > batches_unsigned_max;
        const bool long_ago = timed && at_ms - since_ms_ > unsigned_max_ms;
        if (many || long_ago) ++overdue_;
        if (overdue_ == overdue_max && !found_) found_ = first_;
    }
    // The first batch of the first such stretch.
    std::optional<Sequence> found() const { return found_; }
    // To be asked where take() began with the batch that names the first key: not one of them is
    // signed, and a host would have signed.
    bool lacks_first_head() const { return !any_signed_ && taken_ > overdue_max; }

private:
    Sequence taken_ = 0;
    bool any_signed_ = false;
    Sequence first_ = 0;  // of the present stretch; 0: the last batch was signed
    std::int64_t since_ms_ = 0;
    Sequence overdue_ = 0;
    std::optional<Sequence> found_;
};

}  // namespace croupier::journal
