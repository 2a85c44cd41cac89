// What the program measures of itself: counters, gauges and latencies. Writing is one atomic
// operation and never waits; any thread may write and any may read. The text is that of Prometheus,
// format 0.0.4. Whoever measures registers a series once and keeps the reference, which lives as
// long as the Metrics.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace croupier::ops {

class Counter {
public:
    void add(std::uint64_t more = 1) { value_.fetch_add(more, std::memory_order_relaxed); }
    // Of what is counted elsewhere; a counter never falls.
    void raise_to(std::uint64_t counted);
    std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

private:
    std::atomic<std::uint64_t> value_ = 0;
};

class Gauge {
public:
    void set(std::int64_t value) { value_.store(value, std::memory_order_relaxed); }
    void add(std::int64_t more) { value_.fetch_add(more, std::memory_order_relaxed); }
    std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

private:
    std::atomic<std::int64_t> value_ = 0;
};

// Upper bounds in nanoseconds, ten a decade in the preferred numbers of ISO 3, from 50 us to 10 s:
// what is said of a latency is off by a quarter at the most.
inline constexpr std::size_t latency_bounds = 54;
extern const std::array<std::int64_t, latency_bounds> latency_bounds_ns;

class Latency {
public:
    using Duration = std::chrono::nanoseconds;

    void observe(Duration took);  // less than nothing counts as nothing
    struct Reading {
        std::array<std::uint64_t, latency_bounds + 1> counts{};  // each bucket's own; last: longer
        std::uint64_t count = 0;                                 // the sum of them
        std::int64_t sum_ns = 0;
        std::int64_t longest_ns = 0;

        // Such that this part in 1,000 took no longer, interpolated within its bucket: 500 is the
        // median, 990 is p99. Zero if nothing was observed.
        Duration at_most(std::uint32_t per_mille) const;
        Duration p50() const { return at_most(500); }
        Duration p99() const { return at_most(990); }
        Duration p999() const { return at_most(999); }
    };
    Reading read() const;

private:
    std::array<std::atomic<std::uint64_t>, latency_bounds + 1> counts_{};
    std::atomic<std::int64_t> sum_ns_ = 0;
    std::atomic<std::int64_t> longest_ns_ = 0;
};

using Labels = std::vector<std::pair<std::string, std::string>>;

// How a latency is written: with its buckets, or, where there are many of them (one a terminal),
// as a summary of p50, p99 and p999.
enum class LatencyShown : std::uint8_t { buckets, quantiles };

inline constexpr std::size_t series_max = 50'000;

class Metrics {
public:
    Metrics();
    ~Metrics();
    Metrics(const Metrics&) = delete;
    Metrics& operator=(const Metrics&) = delete;

    // The same name and labels give the same series again. A name that is none, or that was
    // registered as something else, is a failed CHECK, and so is one series too many. Counters end
    // in _total, latencies in _seconds.
    Counter& counter(std::string_view name, std::string_view help, Labels labels = {});
    Gauge& gauge(std::string_view name, std::string_view help, Labels labels = {});
    Latency& latency(std::string_view name, std::string_view help, Labels labels = {},
                     LatencyShown shown = LatencyShown::buckets);

    std::string text() const;
    static constexpr std::string_view content_type = "text/plain; version=0.0.4; charset=utf-8";

private:
    struct Family;
    Family& family(std::string_view name, std::string_view help, std::string_view type);

    mutable std::mutex mutex_;  // of registration and reading; writing needs none
    std::map<std::string, std::unique_ptr<Family>, std::less<>> families_;
    std::size_t series_ = 0;
};

}  // namespace croupier::ops
