// Journal sequences in rising order, each once, kept as differences of one to three bytes: a day
// of ten thousand terminals has millions of them.
#pragma once

#include <cstdint>
#include <vector>

#include "base/bytes.h"

namespace croupier::books {

// From first to last, both included.
struct Stretch {
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    friend bool operator==(const Stretch&, const Stretch&) = default;
};
using Stretches = std::vector<Stretch>;

// In order, and joined where they touch.
Stretches joined(Stretches stretches);

class Postings {
public:
    // Not below the last one. Says how many bytes of memory it took.
    std::size_t add(std::uint64_t sequence);
    bool empty() const { return last_ == 0; }
    std::uint64_t last() const { return last_; }
    // Those from `from` to `to` are added to `into`.
    void collect(std::uint64_t from, std::uint64_t to, Stretches& into) const;

private:
    Bytes differences_;
    std::uint64_t last_ = 0;
};

}  // namespace croupier::books
