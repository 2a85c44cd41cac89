#include "lab/rng/battery.h"

#include <atomic>
#include <functional>
#include <thread>

#include "lab/rng/outcome_tests.h"
#include "lab/rng/sequence_tests.h"
#include "lab/rng/stream_tests.h"

namespace croupier::lab::rng {
namespace {

using Test = std::function<std::vector<Finding>()>;

// Findings come in the order of the tests, whoever ran them.
std::vector<Finding> run_tests(const std::string& subject, const std::vector<Test>& tests,
                               int threads) {
    std::vector<std::vector<Finding>> found(tests.size());
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t test = next++; test < tests.size(); test = next++)
            found[test] = tests[test]();
    };
    std::vector<std::thread> others;
    for (int thread = 1; thread < threads; ++thread) others.emplace_back(work);
    work();
    for (std::thread& other : others) other.join();
    std::vector<Finding> all;
    for (std::vector<Finding>& part : found)
        for (Finding& finding : part) {
            finding.subject = subject;
            all.push_back(std::move(finding));
        }
    return all;
}

}  // namespace

std::vector<Finding> test_outcomes(const std::string& subject, const Sample& sample, int threads) {
    const std::vector<Symbols> all = symbols_of(sample);
    std::vector<Test> tests;
    tests.emplace_back([&] { return total_distribution(sample); });
    for (const auto sequence_test : {overlaps, coupon_collector, runs})
        for (const Symbols& symbols : all)
            tests.emplace_back([&symbols, sequence_test] { return sequence_test(symbols); });
    tests.emplace_back([&] { return interplay(sample); });
    for (const Symbols& symbols : all)
        tests.emplace_back([&symbols] { return serial_correlation(symbols); });
    tests.emplace_back([&] { return duplicates(sample); });
    return run_tests(subject, tests, threads);
}

std::vector<Finding> test_words(std::span<const std::uint64_t> words, int threads) {
    constexpr int spectral_size_log = 18;
    constexpr int small_spectral_size_log = 14;
    const bool many = words.size() >= (std::size_t{1} << spectral_size_log) / 64 * 8;
    const int size_log = many ? spectral_size_log : small_spectral_size_log;
    const std::vector<Test> tests = {
        [&] { return frequency(words); },
        [&] { return equidistribution(words); },
        [&] { return gap(words); },
        [&] { return poker(words); },
        [&] { return coupon_collector(high_bits(words, 4)); },
        [&] { return permutation(words); },
        [&] { return runs(high_bits(words, 16)); },
        [&] { return spectral(words, size_log); },
        [&] { return serial_correlation(high_bits(words, 16)); },
        [&] { return subsequence(words); },
    };
    return run_tests("stream", tests, threads);
}

}  // namespace croupier::lab::rng
