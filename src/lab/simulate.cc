#include "lab/simulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <thread>

#include "lab/math.h"

namespace croupier::lab {
namespace {

constexpr std::uint64_t block_rounds = 1U << 18;

// Every block has a stream of its own, so that it does not matter who plays it.
FastSource source_of(std::uint64_t seed, std::uint64_t block) {
    return FastSource(seed * 0xd1342543de82ef95U + block * 0x2545f4914f6cdd1dU + 1);
}

std::vector<std::uint64_t> play_all(const SimTable& table, std::uint64_t rounds, std::uint64_t seed,
                                    int threads, const std::function<void(double)>& progress) {
    const std::uint64_t blocks = (rounds + block_rounds - 1) / block_rounds;
    std::atomic<std::uint64_t> next{0};
    std::atomic<std::uint64_t> done{0};
    std::mutex merging;
    std::vector<std::uint64_t> total(table.counters(), 0);
    const auto work = [&] {
        std::vector<std::uint64_t> counts(table.counters(), 0);
        for (std::uint64_t block = next++; block < blocks; block = next++) {
            FastSource source = source_of(seed, block);
            table.play(source, std::min(block_rounds, rounds - block * block_rounds), counts);
            const std::uint64_t finished = ++done;
            if (progress) {
                const std::lock_guard lock(merging);
                progress(static_cast<double>(finished) / static_cast<double>(blocks));
            }
        }
        const std::lock_guard lock(merging);
        for (std::size_t index = 0; index < total.size(); ++index) total[index] += counts[index];
    };
    std::vector<std::thread> workers;
    for (int thread = 1; thread < threads; ++thread) workers.emplace_back(work);
    work();
    for (std::thread& worker : workers) worker.join();
    return total;
}

double decimal(Odds net) {
    return static_cast<double>(net.win) / net.stake;
}

RowAgreement compare(const rules::OddsRow& row, const std::vector<Counted>& counted,
                     std::uint64_t rounds) {
    RowAgreement agreement;
    agreement.row = row;
    for (const rules::Line& line : row.lines)
        agreement.lines.push_back(
            {line.status, reduced(line.net), line.probability.decimal(), 0, 1.0});
    std::uint64_t seen = 0;
    for (const Counted& result : counted) seen += result.times;
    double sum = 0;
    double squares = 0;
    for (const Counted& result : counted) {
        if (result.times == 0) continue;
        const auto line = std::find_if(
            agreement.lines.begin(), agreement.lines.end(), [&](const LineAgreement& known) {
                return known.status == result.status && known.net == result.net;
            });
        if (line == agreement.lines.end())
            agreement.unexpected = true;
        else
            line->times = result.times;
        const double net = decimal(result.net);
        sum += net * static_cast<double>(result.times);
        squares += net * net * static_cast<double>(result.times);
    }
    // Rows that come only in some rounds (insurance) are judged by the rounds in which they came.
    const double played = static_cast<double>(std::max<std::uint64_t>(seen, 1));
    for (LineAgreement& line : agreement.lines)
        line.chance = chance_of(line.times, played, line.probability);
    if (seen != rounds && row.bet != "insurance") agreement.unexpected = true;
    agreement.exact_return = 1.0 - row.edge().decimal();
    agreement.measured_return = 1.0 + sum / played;
    const double variance = squares / played - (sum / played) * (sum / played);
    agreement.standard_error = std::sqrt(std::max(variance, 0.0) / played);
    return agreement;
}

// Exact Poisson, both tails: twice the smaller one.
double poisson_chance(std::uint64_t hits, double expected) {
    if (expected <= 0) return hits == 0 ? 1.0 : 0.0;
    double below = 0;
    double at = 0;
    double logarithm = -expected;  // of the chance of k hits
    for (std::uint64_t k = 0; k <= hits; ++k) {
        if (k > 0) logarithm += std::log(expected) - std::log(static_cast<double>(k));
        at = std::exp(logarithm);
        below += at;
    }
    const double above = 1.0 - below + at;
    return std::min(1.0, 2.0 * std::min(below, std::max(above, 0.0)));
}

}  // namespace

double chance_of(std::uint64_t times, double rounds, double probability) {
    const double expected = rounds * probability;
    const double expected_misses = rounds - expected;
    const auto hits = static_cast<double>(times);
    if (expected >= 1000 && expected_misses >= 1000) {
        const double deviation = (hits - expected) / std::sqrt(expected * (1 - probability));
        return std::erfc(std::abs(deviation) / std::sqrt(2.0));
    }
    // Of a nearly certain result the misses are the rare ones.
    return expected <= expected_misses
               ? poisson_chance(times, expected)
               : poisson_chance(static_cast<std::uint64_t>(rounds - hits), expected_misses);
}

Simulated simulate(const SimTable& table, std::uint64_t rounds, std::uint64_t seed, int threads,
                   const std::function<void(double)>& progress) {
    const auto counts = play_all(table, rounds, seed, threads, progress);
    Simulated simulated;
    simulated.rounds = rounds;
    simulated.seed = seed;
    for (std::size_t row = 0; row < table.rows().size(); ++row)
        simulated.rows.push_back(compare(table.rows()[row], table.counted(row, counts), rounds));
    return simulated;
}

void judge(Verdict& verdict, const Simulated& simulated, std::string_view where) {
    for (const RowAgreement& row : simulated.rows) {
        const std::string name = fmt::format("{} {} {} {}", where, row.row.bet,
                                             words(row.row.selection), words(row.row.config));
        verdict.lines += row.lines.size();
        if (row.unexpected) {
            verdict.least_chance = 0;
            verdict.least_line = name + ": a result that the mathematics does not have";
        }
        for (const LineAgreement& line : row.lines)
            if (line.chance < verdict.least_chance) {
                verdict.least_chance = line.chance;
                verdict.least_line = fmt::format("{}: net {}", name, odds_text(line.net));
            }
    }
}

}  // namespace croupier::lab
