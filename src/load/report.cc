#include "load/report.h"

#include <fmt/format.h>

#include <iterator>

namespace croupier::load {
namespace {

constexpr std::uint64_t half = 500'000;
constexpr std::uint64_t of_hundred_99 = 990'000;
constexpr std::uint64_t of_thousand_999 = 999'000;

double ms(std::int64_t microseconds) {
    return static_cast<double>(microseconds) / 1'000.0;
}

double per_second(std::uint64_t count, std::int64_t microseconds) {
    return microseconds > 0 ? static_cast<double>(count) * 1e6 / static_cast<double>(microseconds)
                            : 0;
}

// For JSON: nothing but what may stand in a string.
std::string plain(std::string_view words) {
    std::string text;
    for (const char c : words)
        if (static_cast<unsigned char>(c) >= ' ') {
            if (c == '"' || c == '\\') text += '\\';
            text += c;
        }
    return text;
}

}  // namespace

std::string report_json(const Figures& figures, const Findings& findings) {
    const Histogram& times = figures.latency;
    std::string text = fmt::format(
        R"({{"acks": {}, "acks_per_s": {:.0f}, "p50_ms": {:.3f}, "p99_ms": {:.3f}, )"
        R"("p999_ms": {:.3f}, "settle_to_screen_ms_max": {:.3f}, "reconnects": {}, "lost": {}, )"
        R"("doubled": {}, "disagreements": {}, "refused": {}, "repeats": {}, "rounds": {}, )"
        R"("longest_ms": {:.3f}, "seconds": {:.3f}, "refusals": {{)",
        figures.acks, per_second(figures.acks, figures.measured_us), ms(times.at(half)),
        ms(times.at(of_hundred_99)), ms(times.at(of_thousand_999)),
        ms(figures.settle_to_screen_us_max), figures.reconnects, findings.lost, findings.doubled,
        findings.disagreements, figures.refused, figures.repeats, figures.rounds,
        ms(times.highest()), static_cast<double>(figures.measured_us) / 1e6);
    bool first = true;
    for (const auto& [reason, count] : figures.refusals) {
        fmt::format_to(std::back_inserter(text), R"({}"{}": {})", first ? "" : ", ", plain(reason),
                       count);
        first = false;
    }
    text += R"(}, "found": [)";
    first = true;
    for (const std::string& words : findings.words) {
        fmt::format_to(std::back_inserter(text), R"({}"{}")", first ? "" : ", ", plain(words));
        first = false;
    }
    return text + "]}\n";
}

std::string report_text(const Figures& figures, const Findings& findings) {
    const Histogram& times = figures.latency;
    std::string text = fmt::format(
        "{} orders acknowledged in {:.1f} s, {:.0f} a second; {} refused\n"
        "from sending to the answer: half {:.2f} ms, 99 % {:.2f} ms, 99.9 % {:.2f} ms, longest "
        "{:.2f} ms\n"
        "{} rounds; from the dealer's confirmation to the last screen at most {:.2f} ms\n"
        "{} reconnections, {} orders sent again with their counter\n",
        figures.acks, static_cast<double>(figures.measured_us) / 1e6,
        per_second(figures.acks, figures.measured_us), figures.refused, ms(times.at(half)),
        ms(times.at(of_hundred_99)), ms(times.at(of_thousand_999)), ms(times.highest()),
        figures.rounds, ms(figures.settle_to_screen_us_max), figures.reconnects, figures.repeats);
    for (const auto& [reason, count] : figures.refusals)
        fmt::format_to(std::back_inserter(text), "    {} times {}\n", count, reason);
    fmt::format_to(std::back_inserter(text), "{} lost, {} doubled, {} disagreements\n",
                   findings.lost, findings.doubled, findings.disagreements);
    for (const std::string& words : findings.words)
        fmt::format_to(std::back_inserter(text), "    {}\n", words);
    return text;
}

}  // namespace croupier::load
