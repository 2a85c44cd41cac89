#include "server/ops/metrics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <thread>

#include "base/check.h"

namespace croupier::ops {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

struct Sample {
    std::string name;
    std::map<std::string, std::string> labels;
    double value = 0;
};

// Reads Prometheus' text format 0.0.4 and believes nothing: throws what is wrong.
class StrictReader {
public:
    explicit StrictReader(std::string_view text) : rest_(text) {
        expect(text.empty() || text.back() == '\n', "the last line does not end");
        while (!rest_.empty()) read_line();
        for (const auto& [name, type] : types_)
            if (type == "histogram") check_histogram(name);
    }
    const std::vector<Sample>& samples() const { return samples_; }
    const std::map<std::string, std::string>& types() const { return types_; }
    const std::map<std::string, std::string>& help() const { return help_; }
    double value(const std::string& name, const std::map<std::string, std::string>& labels) const {
        for (const Sample& sample : samples_)
            if (sample.name == name && sample.labels == labels) return sample.value;
        throw std::string("no such sample: " + name);
    }

private:
    static void expect(bool holds, const std::string& what) {
        if (!holds) throw what;
    }
    void read_line() {
        const std::size_t end = rest_.find('\n');
        line_ = rest_.substr(0, end);
        rest_.remove_prefix(end + 1);
        expect(!line_.empty(), "an empty line");
        if (line_.starts_with("# HELP "))
            read_help();
        else if (line_.starts_with("# TYPE "))
            read_type();
        else
            read_sample();
    }
    std::string take_name() {
        std::size_t end = 0;
        while (end < line_.size() && (std::isalnum(static_cast<unsigned char>(line_[end])) != 0 ||
                                      line_[end] == '_' || line_[end] == ':'))
            ++end;
        expect(end > 0 && std::isdigit(static_cast<unsigned char>(line_[0])) == 0, "no name");
        std::string name(line_.substr(0, end));
        line_.remove_prefix(end);
        return name;
    }
    void take(char letter) {
        expect(!line_.empty() && line_[0] == letter, std::string("no ") + letter);
        line_.remove_prefix(1);
    }
    std::string unescaped(std::string_view text, bool quoted) {
        std::string plain;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] != '\\') {
                plain += text[i];
                continue;
            }
            expect(++i < text.size(), "a lone backslash");
            expect(text[i] == '\\' || text[i] == 'n' || (quoted && text[i] == '"'), "bad escape");
            plain += text[i] == 'n' ? '\n' : text[i];
        }
        return plain;
    }
    void read_help() {
        line_.remove_prefix(7);
        const std::string name = take_name();
        take(' ');
        expect(help_.emplace(name, unescaped(line_, false)).second, "HELP twice");
    }
    void read_type() {
        line_.remove_prefix(7);
        const std::string name = take_name();
        take(' ');
        const std::set<std::string, std::less<>> known = {"counter", "gauge", "histogram",
                                                          "summary"};
        expect(known.contains(line_), "an unknown type");
        expect(types_.emplace(name, line_).second, "TYPE twice");
        current_ = name;
    }
    bool is_of_current(const std::string& name) const {
        const std::string& type = types_.at(current_);
        if (type == "counter" || type == "gauge") return name == current_;
        if (name == current_ + "_sum" || name == current_ + "_count") return true;
        return name == current_ + (type == "histogram" ? "_bucket" : "");
    }
    void read_sample() {
        Sample sample;
        sample.name = take_name();
        expect(types_.contains(current_) && is_of_current(sample.name),
               sample.name + " stands outside of its group");
        if (line_.starts_with('{')) {
            take('{');
            while (true) {
                const std::string label = take_name();
                expect(label.find(':') == std::string::npos, "a colon in a label");
                take('=');
                take('"');
                std::size_t end = 0;
                while (end < line_.size() && line_[end] != '"') end += line_[end] == '\\' ? 2U : 1U;
                expect(end < line_.size(), "a label without end");
                const std::string value = unescaped(line_.substr(0, end), true);
                expect(sample.labels.emplace(label, value).second, "a label twice");
                line_.remove_prefix(end + 1);
                if (line_.starts_with('}')) break;
                take(',');
            }
            take('}');
        }
        take(' ');
        const auto read = std::from_chars(line_.data(), line_.data() + line_.size(), sample.value);
        expect(read.ec == std::errc{} && read.ptr == line_.data() + line_.size(), "no number");
        for (const Sample& other : samples_)
            expect(other.name != sample.name || other.labels != sample.labels, "a sample twice");
        samples_.push_back(std::move(sample));
    }
    void check_histogram(const std::string& name) {
        struct Series {
            double last = -1;
            double bound = -1;
            bool has_end = false;
        };
        std::map<std::map<std::string, std::string>, Series> all;
        for (const Sample& sample : samples_) {
            if (sample.name != name + "_bucket") continue;
            auto labels = sample.labels;
            expect(labels.contains("le"), "a bucket without le");
            const std::string le = labels.extract("le").mapped();
            Series& series = all[labels];
            expect(!series.has_end, "a bucket beyond +Inf");
            expect(sample.value >= series.last, "buckets that fall");
            series.last = sample.value;
            if (le == "+Inf") {
                series.has_end = true;
                expect(value(name + "_count", labels) == sample.value, "+Inf is not the count");
                value(name + "_sum", labels);
            } else {
                const double bound = std::stod(le);
                expect(bound > series.bound, "bounds that fall");
                series.bound = bound;
            }
        }
        for (const auto& [labels, series] : all) expect(series.has_end, "no +Inf");
    }

    std::string_view rest_;
    std::string_view line_;
    std::string current_;
    std::vector<Sample> samples_;
    std::map<std::string, std::string> types_;
    std::map<std::string, std::string> help_;
};

StrictReader read_strictly(const std::string& text) {
    try {
        return StrictReader(text);
    } catch (const std::string& what) {
        ADD_FAILURE() << what << "\n" << text;
        return StrictReader("");
    }
}

TEST(Metrics, TheTextIsWhatPrometheusReads) {
    Metrics metrics;
    metrics.counter("croupier_commands_total", "Commands by answer.", {{"answer", "accepted"}})
        .add(3);
    metrics.counter("croupier_commands_total", "Commands by answer.", {{"answer", "bets_closed"}})
        .add();
    metrics.gauge("croupier_sockets", "Open sockets.").set(-2);
    metrics.latency("croupier_sync_seconds", "Time to sync.", {{"disk", "a"}}).observe(250us);
    metrics.latency("croupier_sync_seconds", "Time to sync.", {{"disk", "b"}});
    metrics.latency("croupier_touch_seconds", "By seat.", {{"seat", "4"}}, LatencyShown::quantiles)
        .observe(2ms);
    const StrictReader read = read_strictly(metrics.text());
    EXPECT_EQ(read.types().at("croupier_commands_total"), "counter");
    EXPECT_EQ(read.types().at("croupier_sockets"), "gauge");
    EXPECT_EQ(read.types().at("croupier_sync_seconds"), "histogram");
    EXPECT_EQ(read.types().at("croupier_touch_seconds"), "summary");
    EXPECT_EQ(read.value("croupier_commands_total", {{"answer", "accepted"}}), 3);
    EXPECT_EQ(read.value("croupier_commands_total", {{"answer", "bets_closed"}}), 1);
    EXPECT_EQ(read.value("croupier_sockets", {}), -2);
    EXPECT_EQ(read.value("croupier_sync_seconds_bucket", {{"disk", "a"}, {"le", "0.0002"}}), 0);
    EXPECT_EQ(read.value("croupier_sync_seconds_bucket", {{"disk", "a"}, {"le", "0.00025"}}), 1);
    EXPECT_EQ(read.value("croupier_sync_seconds_sum", {{"disk", "a"}}), 0.00025);
    EXPECT_EQ(read.value("croupier_sync_seconds_count", {{"disk", "b"}}), 0);
    EXPECT_EQ(read.value("croupier_touch_seconds_count", {{"seat", "4"}}), 1);
    EXPECT_NEAR(read.value("croupier_touch_seconds", {{"seat", "4"}, {"quantile", "0.99"}}), 0.002,
                0.0005);
    EXPECT_THAT(metrics.text(), HasSubstr("# HELP croupier_sockets Open sockets.\n"
                                          "# TYPE croupier_sockets gauge\ncroupier_sockets -2\n"));
}

TEST(Metrics, WhatWouldBreakALineIsEscaped) {
    Metrics metrics;
    const std::string nasty = "a\"b\\c\nd}e";
    metrics.gauge("odd", "first\nsecond \\ \"third\"", {{"name", nasty}, {"other", ""}}).set(1);
    const StrictReader read = read_strictly(metrics.text());
    EXPECT_EQ(read.value("odd", {{"name", nasty}, {"other", ""}}), 1);
    EXPECT_EQ(read.help().at("odd"), "first\nsecond \\ \"third\"");
}

TEST(Metrics, TheReaderOfThisTestIsStrict) {
    for (const char* bad : {
             "a 1\n",
             "# TYPE a gauge\na 1",
             "# TYPE a gauge\na one\n",
             "# TYPE a gauge\nb 1\n",
             "# TYPE a gauge\na{x=1} 1\n",
             "# TYPE a gauge\na{x=\"1} 1\n",
             "# TYPE a gauge\na 1\n# TYPE a gauge\n",
             "# TYPE a gauge\na 1\na 2\n",
             "# TYPE a gauge\n\na 1\n",
             "# TYPE a histogram\na_bucket{le=\"1\"} 1\n",
             ("# TYPE a histogram\na_bucket{le=\"1\"} 2\na_bucket{le=\"+Inf\"} 1\na_sum 1\n"
              "a_count 1\n"),
             "# TYPE a histogram\na_bucket{le=\"+Inf\"} 1\na_sum 1\na_count 2\n",
             "# TYPE a gauge\na{x=\"\\q\"} 1\n",
         })
        EXPECT_THROW(StrictReader{bad}, std::string) << bad;
}

TEST(Metrics, ASeriesIsRegisteredOnce) {
    Metrics metrics;
    Counter& one = metrics.counter("x_total", "X.", {{"a", "1"}});
    EXPECT_EQ(&one, &metrics.counter("x_total", "X.", {{"a", "1"}}));
    EXPECT_NE(&one, &metrics.counter("x_total", "X.", {{"a", "2"}}));
    const CheckTrap trap;
    EXPECT_THROW(metrics.gauge("x_total", "X."), CheckFailed);
    EXPECT_THROW(metrics.counter("x", "X."), CheckFailed);
    EXPECT_THROW(metrics.latency("x_ms", "X."), CheckFailed);
    EXPECT_THROW(metrics.gauge("1x", "X."), CheckFailed);
    EXPECT_THROW(metrics.gauge("x y", "X."), CheckFailed);
    EXPECT_THROW(metrics.gauge("", "X."), CheckFailed);
    EXPECT_THROW(metrics.gauge("g", "X.", {{"le", "1"}}), CheckFailed);
    EXPECT_THROW(metrics.gauge("g", "X.", {{"__a", "1"}}), CheckFailed);
    EXPECT_THROW(metrics.gauge("g", "X.", {{"a", "1"}, {"a", "2"}}), CheckFailed);
}

TEST(Metrics, ACounterFollowsWhatIsCountedElsewhereAndNeverFalls) {
    Counter counter;
    counter.raise_to(7);
    counter.raise_to(5);
    EXPECT_EQ(counter.value(), 7U);
    counter.add();
    counter.raise_to(8);
    EXPECT_EQ(counter.value(), 8U);
}

TEST(Latency, BoundsGoFromFiftyMicrosecondsToTenSeconds) {
    EXPECT_EQ(latency_bounds_ns.front(), 50'000);
    EXPECT_EQ(latency_bounds_ns.back(), 10'000'000'000);
    for (std::size_t i = 1; i < latency_bounds; ++i) {
        EXPECT_GT(latency_bounds_ns[i], latency_bounds_ns[i - 1]);
        EXPECT_LE(latency_bounds_ns[i] * 100, latency_bounds_ns[i - 1] * 129) << i;
    }
}

TEST(Latency, QuantilesAreWithinAQuarterOfTheTruth) {
    Latency latency;
    EXPECT_EQ(latency.read().p99(), 0ns);
    for (int i = 1; i <= 10'000; ++i) latency.observe(std::chrono::microseconds(i * 10));
    const Latency::Reading reading = latency.read();
    EXPECT_EQ(reading.count, 10'000U);
    const auto near = [](Latency::Duration found, Latency::Duration truth) {
        EXPECT_GE(found.count() * 100, truth.count() * 79);
        EXPECT_LE(found.count() * 100, truth.count() * 127);
    };
    near(reading.p50(), 50ms);
    near(reading.p99(), 99ms);
    near(reading.p999(), 99'900us);
    EXPECT_LE(reading.p999(), 100ms);
    EXPECT_LE(reading.p50(), reading.p99());
    EXPECT_LE(reading.p99(), reading.p999());
}

TEST(Latency, WhatIsLongerOrShorterThanAllBoundsCounts) {
    Latency latency;
    latency.observe(-5ms);
    latency.observe(0ns);
    latency.observe(42s);
    const Latency::Reading reading = latency.read();
    EXPECT_EQ(reading.count, 3U);
    EXPECT_EQ(reading.counts.front(), 2U);
    EXPECT_EQ(reading.counts.back(), 1U);
    EXPECT_EQ(reading.at_most(1'000), 42s);
    EXPECT_EQ(reading.sum_ns, 42'000'000'000);
    EXPECT_LE(reading.p50(), 50us);
}

TEST(Metrics, OneWritesWhileAnotherReads) {
    Metrics metrics;
    Counter& counter = metrics.counter("written_total", "W.");
    Latency& latency = metrics.latency("written_seconds", "W.");
    constexpr int times = 20'000;
    std::thread writer([&] {
        for (int i = 0; i < times; ++i) {
            counter.add();
            latency.observe(std::chrono::microseconds(i));
        }
    });
    double last = 0;
    for (int i = 0; i < 50; ++i) {
        const double now = read_strictly(metrics.text()).value("written_total", {});
        EXPECT_GE(now, last);
        last = now;
    }
    writer.join();
    EXPECT_EQ(counter.value(), static_cast<std::uint64_t>(times));
    EXPECT_EQ(latency.read().count, static_cast<std::uint64_t>(times));
}

}  // namespace
}  // namespace croupier::ops
