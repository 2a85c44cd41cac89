#include "server/ops/metrics.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.h"

namespace croupier::ops {
namespace {

constexpr std::array<std::int64_t, latency_bounds> make_bounds() {
    // ISO 3, R10, in hundredths; a decade begins with 100.
    constexpr std::array<std::int64_t, 10> r10 = {100, 125, 160, 200, 250, 315, 400, 500, 630, 800};
    std::array<std::int64_t, latency_bounds> bounds{};
    std::int64_t scale = 100;  // 10 us is 100 * 100 ns
    std::size_t step = 7;      // which leads to 50 us
    for (std::int64_t& bound : bounds) {
        bound = r10[step] * scale;
        if (++step == r10.size()) {
            step = 0;
            scale *= 10;
        }
    }
    return bounds;
}

bool is_metric_name(std::string_view name) {
    return !name.empty() && (name.front() < '0' || name.front() > '9') &&
           std::ranges::all_of(name, [](char letter) {
               return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                      (letter >= '0' && letter <= '9') || letter == '_';
           });
}

bool are_labels(const Labels& labels) {
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const std::string& name = labels[i].first;
        if (!is_metric_name(name) || name.starts_with("__") || name == "le" || name == "quantile")
            return false;
        for (std::size_t j = 0; j < i; ++j)
            if (labels[j].first == name) return false;
    }
    return true;
}

std::string escaped(std::string_view text, std::string_view also) {
    std::string safe;
    for (const char letter : text) {
        if (letter == '\n') {
            safe += "\\n";
            continue;
        }
        if (letter == '\\' || also.find(letter) != std::string_view::npos) safe += '\\';
        safe += letter;
    }
    return safe;
}

// {a="1",b="2"}, with one more label at the end if there is one.
std::string label_text(const Labels& labels, std::string_view name = {},
                       std::string_view value = {}) {
    std::string text;
    const auto add = [&](std::string_view label, std::string_view its) {
        text += fmt::format("{}{}=\"{}\"", text.empty() ? "{" : ",", label, escaped(its, "\""));
    };
    for (const auto& [label, its] : labels) add(label, its);
    if (!name.empty()) add(name, value);
    return text.empty() ? text : text + "}";
}

// Nanoseconds as seconds, exactly: 0.00005.
std::string seconds_text(std::int64_t ns) {
    constexpr std::int64_t second = 1'000'000'000;
    std::string text = fmt::format("{}.{:09}", ns / second, ns % second);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

}  // namespace

constinit const std::array<std::int64_t, latency_bounds> latency_bounds_ns = make_bounds();
static_assert(make_bounds().front() == 50'000);
static_assert(make_bounds().back() == 10'000'000'000);

void Counter::raise_to(std::uint64_t counted) {
    std::uint64_t value = value_.load(std::memory_order_relaxed);
    while (counted > value &&
           !value_.compare_exchange_weak(value, counted, std::memory_order_relaxed)) {
    }
}

void Latency::observe(Duration took) {
    const std::int64_t ns = std::max<std::int64_t>(took.count(), 0);
    const auto bucket = std::lower_bound(latency_bounds_ns.begin(), latency_bounds_ns.end(), ns) -
                        latency_bounds_ns.begin();
    counts_[static_cast<std::size_t>(bucket)].fetch_add(1, std::memory_order_relaxed);
    sum_ns_.fetch_add(ns, std::memory_order_relaxed);
    std::int64_t longest = longest_ns_.load(std::memory_order_relaxed);
    while (ns > longest &&
           !longest_ns_.compare_exchange_weak(longest, ns, std::memory_order_relaxed)) {
    }
}

Latency::Reading Latency::read() const {
    Reading reading;
    for (std::size_t i = 0; i < counts_.size(); ++i) {
        reading.counts[i] = counts_[i].load(std::memory_order_relaxed);
        reading.count += reading.counts[i];
    }
    reading.sum_ns = sum_ns_.load(std::memory_order_relaxed);
    reading.longest_ns = longest_ns_.load(std::memory_order_relaxed);
    return reading;
}

Latency::Duration Latency::Reading::at_most(std::uint32_t per_mille) const {
    CHECK(per_mille >= 1 && per_mille <= 1'000);
    if (count == 0) return Duration{0};
    // The rank of the observation that is asked for, from 1.
    const std::uint64_t rank = (count * per_mille + 999) / 1'000;
    std::uint64_t below = 0;
    std::size_t bucket = 0;
    while (below + counts[bucket] < rank) below += counts[bucket++];
    if (bucket == latency_bounds) return Duration{longest_ns};
    const std::int64_t from = bucket == 0 ? 0 : latency_bounds_ns[bucket - 1];
    const std::int64_t to = std::min(latency_bounds_ns[bucket], std::max(longest_ns, from));
    const auto part = static_cast<std::int64_t>((rank - below) * 1'000 / counts[bucket]);
    return Duration{from + (to - from) / 1'000 * part};
}

// All series of one name.
struct Metrics::Family {
    struct Series {
        Labels labels;
        Counter counter;
        Gauge gauge;
        std::unique_ptr<Latency> latency;
    };
    std::string help;
    std::string_view type;
    std::vector<std::unique_ptr<Series>> series;
    std::map<std::string, Series*> by_labels;

    // The one with these labels; `made` counts those that did not exist.
    Series& find(Labels labels, std::size_t& made);
    void write(const std::string& name, std::string& text) const;
    void write_latency(const std::string& name, const Series& one, std::string& text) const;
};

Metrics::Family::Series& Metrics::Family::find(Labels labels, std::size_t& made) {
    CHECK(are_labels(labels));
    Series*& found = by_labels[label_text(labels)];
    if (found == nullptr) {
        CHECK(++made <= series_max);
        series.push_back(std::make_unique<Series>());
        found = series.back().get();
        found->labels = std::move(labels);
    }
    return *found;
}

void Metrics::Family::write(const std::string& name, std::string& text) const {
    text += fmt::format("# HELP {} {}\n# TYPE {} {}\n", name, escaped(help, ""), name, type);
    for (const auto& one : series) {
        if (one->latency != nullptr)
            write_latency(name, *one, text);
        else if (type == "counter")
            text += fmt::format("{}{} {}\n", name, label_text(one->labels), one->counter.value());
        else
            text += fmt::format("{}{} {}\n", name, label_text(one->labels), one->gauge.value());
    }
}

void Metrics::Family::write_latency(const std::string& name, const Series& one,
                                    std::string& text) const {
    const Latency::Reading reading = one.latency->read();
    if (type == "summary") {
        const std::pair<std::string_view, Latency::Duration> quantiles[] = {
            {"0.5", reading.p50()}, {"0.99", reading.p99()}, {"0.999", reading.p999()}};
        for (const auto& [quantile, took] : quantiles)
            text += fmt::format("{}{} {}\n", name, label_text(one.labels, "quantile", quantile),
                                seconds_text(took.count()));
    } else {
        std::uint64_t so_far = 0;
        for (std::size_t i = 0; i <= latency_bounds; ++i) {
            so_far += reading.counts[i];
            const std::string bound =
                i == latency_bounds ? "+Inf" : seconds_text(latency_bounds_ns[i]);
            text +=
                fmt::format("{}_bucket{} {}\n", name, label_text(one.labels, "le", bound), so_far);
        }
    }
    text +=
        fmt::format("{}_sum{} {}\n", name, label_text(one.labels), seconds_text(reading.sum_ns));
    text += fmt::format("{}_count{} {}\n", name, label_text(one.labels), reading.count);
}

Metrics::Metrics() = default;
Metrics::~Metrics() = default;

Metrics::Family& Metrics::family(std::string_view name, std::string_view help,
                                 std::string_view type) {
    CHECK(is_metric_name(name));
    auto at = families_.find(name);
    if (at == families_.end()) {
        at = families_.emplace(std::string(name), std::make_unique<Family>()).first;
        at->second->help = help;
        at->second->type = type;
    }
    CHECK(at->second->type == type);
    return *at->second;
}

Counter& Metrics::counter(std::string_view name, std::string_view help, Labels labels) {
    CHECK(name.ends_with("_total"));
    const std::lock_guard lock(mutex_);
    return family(name, help, "counter").find(std::move(labels), series_).counter;
}

Gauge& Metrics::gauge(std::string_view name, std::string_view help, Labels labels) {
    CHECK(!name.ends_with("_total"));
    const std::lock_guard lock(mutex_);
    return family(name, help, "gauge").find(std::move(labels), series_).gauge;
}

Latency& Metrics::latency(std::string_view name, std::string_view help, Labels labels,
                          LatencyShown shown) {
    CHECK(name.ends_with("_seconds"));
    const std::lock_guard lock(mutex_);
    const std::string_view type = shown == LatencyShown::buckets ? "histogram" : "summary";
    Family::Series& one = family(name, help, type).find(std::move(labels), series_);
    if (one.latency == nullptr) one.latency = std::make_unique<Latency>();
    return *one.latency;
}

std::string Metrics::text() const {
    const std::lock_guard lock(mutex_);
    std::string text;
    for (const auto& [name, family] : families_) family->write(name, text);
    return text;
}

}  // namespace croupier::ops
