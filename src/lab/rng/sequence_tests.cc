#include "lab/rng/sequence_tests.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/rng/counts.h"
#include "lab/rng/special.h"

namespace croupier::lab::rng {
namespace {

constexpr std::size_t cells_max = 300'000;
constexpr double chance_left_min = 1e-12;  // longer stretches are not told apart

std::size_t cells_of(std::uint32_t alphabet, int tuple) {
    std::size_t cells = 1;
    for (int i = 0; i < tuple; ++i) cells *= alphabet;
    return cells;
}

bool fills(const Symbols& symbols, int tuple) {
    const std::size_t cells = cells_of(symbols.alphabet, tuple);
    return cells <= cells_max &&
           static_cast<double>(symbols.values.size()) >= expected_min * static_cast<double>(cells);
}

Finding overlap_finding(const Symbols& symbols, int tuple) {
    const double statistic = psi_squared(symbols, tuple) - psi_squared(symbols, tuple - 1);
    const auto degrees = static_cast<double>(cells_of(symbols.alphabet, tuple) -
                                             cells_of(symbols.alphabet, tuple - 1));
    return chi_square_finding("overlaps", fmt::format("{}, {} in a row", symbols.name, tuple),
                              statistic, degrees);
}

enum class Direction : std::uint8_t { up, down };

std::optional<Finding> monotone_runs(const Symbols& symbols, Direction direction) {
    Stretches stretches(run_chances(symbols.alphabet), symbols.values.size(), 1);
    const auto& values = symbols.values;
    const auto goes_on = [&](std::size_t at) {
        return direction == Direction::up ? values[at] > values[at - 1]
                                          : values[at] < values[at - 1];
    };
    std::size_t begin = 0;
    for (std::size_t at = 1; at < values.size() && !stretches.full(); ++at) {
        if (goes_on(at)) continue;
        stretches.add(at - begin);
        begin = ++at;  // the one that broke it is left out
    }
    return stretches.finding("runs", fmt::format("{}, runs {}", symbols.name,
                                                 direction == Direction::up ? "up" : "down"));
}

std::optional<Finding> sides_of_the_middle(const Symbols& symbols) {
    const auto above = [&](std::uint16_t value) { return 2U * value >= symbols.alphabet; };
    std::uint64_t high = 0;
    std::uint64_t changes = 0;
    for (std::size_t at = 0; at < symbols.values.size(); ++at) {
        if (above(symbols.values[at])) ++high;
        if (at > 0 && above(symbols.values[at]) != above(symbols.values[at - 1])) ++changes;
    }
    const auto all = static_cast<double>(symbols.values.size());
    const auto highs = static_cast<double>(high);
    const double mean = 1 + 2 * highs * (all - highs) / all;
    const double variance = (mean - 1) * (mean - 2) / (all - 1);
    if (!(variance > 0)) return std::nullopt;
    return normal_finding("runs", symbols.name + ", runs above and below the middle",
                          (static_cast<double>(changes + 1) - mean) / std::sqrt(variance));
}

void keep(std::vector<Finding>& into, std::optional<Finding> finding) {
    if (finding) into.push_back(std::move(*finding));
}

}  // namespace

double psi_squared(const Symbols& symbols, int tuple) {
    const auto& values = symbols.values;
    if (tuple <= 0 || values.empty()) return 0;
    const std::size_t cells = cells_of(symbols.alphabet, tuple);
    std::vector<std::uint32_t> counts(cells, 0);
    std::size_t cell = 0;
    for (int i = 0; i + 1 < tuple; ++i)
        cell = cell * symbols.alphabet + values[static_cast<std::size_t>(i) % values.size()];
    for (std::size_t at = 0; at < values.size(); ++at) {
        const std::size_t last = (at + static_cast<std::size_t>(tuple) - 1) % values.size();
        cell = (cell * symbols.alphabet + values[last]) % cells;
        ++counts[cell];
    }
    double squares = 0;
    for (const std::uint32_t count : counts) squares += static_cast<double>(count) * count;
    const auto all = static_cast<double>(values.size());
    return squares * static_cast<double>(cells) / all - all;
}

std::vector<Finding> overlaps(const Symbols& symbols) {
    std::vector<Finding> found;
    if (!fills(symbols, 2)) return found;
    found.push_back(overlap_finding(symbols, 2));
    int longest = 2;
    while (fills(symbols, longest + 1)) ++longest;
    if (longest > 2) found.push_back(overlap_finding(symbols, longest));
    return found;
}

std::vector<double> coupon_chances(std::uint32_t symbols) {
    std::vector<double> chances{0};
    std::vector<double> held(symbols + 1, 0);  // the chance to hold so many different ones
    held[0] = 1;
    const auto all = static_cast<double>(symbols);
    double left = 1;
    while (left > chance_left_min) {
        const double completes = held[symbols - 1] / all;
        for (std::uint32_t number = symbols - 1; number > 0; --number)
            held[number] =
                held[number] * (number / all) + held[number - 1] * ((all - number + 1) / all);
        held[0] = 0;
        chances.push_back(completes);
        left -= completes;
    }
    return chances;
}

std::vector<Finding> coupon_collector(const Symbols& symbols) {
    Stretches stretches(coupon_chances(symbols.alphabet), symbols.values.size(), 0);
    std::vector<std::size_t> seen_in(symbols.alphabet, 0);  // the last collection with that symbol
    std::size_t collection = 1;
    std::size_t held = 0;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < symbols.values.size() && !stretches.full(); ++at) {
        if (seen_in[symbols.values[at]] == collection) continue;
        seen_in[symbols.values[at]] = collection;
        if (++held < symbols.alphabet) continue;
        stretches.add(at + 1 - begin);
        begin = at + 1;
        held = 0;
        ++collection;
    }
    std::vector<Finding> found;
    keep(found, stretches.finding("coupon_collector", symbols.name + ", collections"));
    return found;
}

std::vector<double> run_chances(std::uint32_t symbols) {
    std::vector<double> chances{0};
    const auto all = static_cast<double>(symbols);
    double at_least = 1;
    for (std::uint32_t length = 1; length <= symbols; ++length) {
        // C(t, r + 1) / t^(r + 1) from C(t, r) / t^r; none is longer than there are symbols.
        const double longer = at_least * (all - length) / (all * (length + 1));
        chances.push_back(at_least - longer);
        at_least = longer;
        if (at_least < chance_left_min) break;
    }
    return chances;
}

std::vector<Finding> runs(const Symbols& symbols) {
    std::vector<Finding> found;
    keep(found, sides_of_the_middle(symbols));
    keep(found, monotone_runs(symbols, Direction::up));
    keep(found, monotone_runs(symbols, Direction::down));
    return found;
}

std::vector<Finding> serial_correlation(const Symbols& symbols) {
    std::vector<Finding> found;
    const auto& values = symbols.values;
    if (values.size() <= lags_max) return found;
    // Twice the distance from the mean is whole.
    const auto centred = [&](std::size_t at) {
        return 2 * static_cast<std::int64_t>(values[at]) + 1 -
               static_cast<std::int64_t>(symbols.alphabet);
    };
    const auto all = static_cast<double>(symbols.alphabet);
    const double variance = (all * all - 1) / 3;
    double squares = 0;
    Least least;
    for (std::size_t lag = 1; lag <= lags_max; ++lag) {
        std::int64_t sum = 0;
        for (std::size_t at = lag; at < values.size(); ++at) sum += centred(at) * centred(at - lag);
        const double deviations = static_cast<double>(sum) /
                                  (variance * std::sqrt(static_cast<double>(values.size() - lag)));
        squares += deviations * deviations;
        least.add(normal_chance(deviations), fmt::format("lag {}, {:+.2f}", lag, deviations));
    }
    found.push_back(chi_square_finding("serial_correlation",
                                       fmt::format("{}, lags 1 to {}", symbols.name, lags_max),
                                       squares, static_cast<double>(lags_max)));
    found.push_back({.subject = {},
                     .test = "serial_correlation",
                     .what = fmt::format("{}, furthest of {} lags: {} deviations", symbols.name,
                                         lags_max, least.what()),
                     .chance = least.chance()});
    return found;
}

}  // namespace croupier::lab::rng
