// Counts durations in buckets of at most a sixty-fourth of their size.
#pragma once

#include <array>
#include <cstdint>

namespace croupier::load {

class Histogram {
public:
    void add(std::int64_t microseconds);
    std::uint64_t count() const { return count_; }
    // The largest duration of a bucket up to which `millionths` millionths of all lie; 0 if
    // there are none.
    std::int64_t at(std::uint64_t millionths) const;
    std::int64_t highest() const { return highest_; }

private:
    static constexpr std::uint64_t steps = 64;
    static constexpr std::uint64_t doublings = 34;  // up to some three days
    static std::size_t bucket_of(std::uint64_t value);
    static std::uint64_t end_of(std::size_t bucket);

    std::array<std::uint64_t, (doublings + 1) * steps> counts_{};
    std::uint64_t count_ = 0;
    std::int64_t highest_ = 0;
};

}  // namespace croupier::load
