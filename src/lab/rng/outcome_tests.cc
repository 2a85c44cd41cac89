#include "lab/rng/outcome_tests.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/check.h"
#include "lab/rng/counts.h"
#include "lab/rng/special.h"

namespace croupier::lab::rng {
namespace {

constexpr std::size_t rolls_max = 1000;  // distinct outcomes that are counted one by one

std::string_view face_word(Kind kind) {
    switch (kind) {
        case Kind::wheel:
            return "numbers";
        case Kind::dice:
            return "faces";
        case Kind::cards:
            return "cards";
    }
    return "";
}

// Draws without replacement leave less room: variances of counts over a whole deal are smaller by
// this. One for a wheel and for dice.
double deal_factor(const Shape& shape) {
    if (shape.kind != Kind::cards) return 1;
    return static_cast<double>(shape.items - shape.parts) / (shape.items - 1);
}

// Counts by part and face, part after part.
std::vector<std::uint64_t> counts_by_part(const Sample& sample) {
    const Shape& shape = sample.shape;
    std::vector<std::uint64_t> counts(std::size_t{shape.parts} * shape.faces, 0);
    for (std::size_t at = 0; at < sample.values.size(); at += shape.parts)
        for (std::size_t part = 0; part < shape.parts; ++part)
            ++counts[part * shape.faces + sample.values[at + part] % shape.faces];
    return counts;
}

std::size_t whole_outcomes(const Shape& shape) {
    double number = 1;
    for (std::uint32_t part = 0; part < shape.parts; ++part) number *= shape.faces;
    return number <= static_cast<double>(rolls_max) ? static_cast<std::size_t>(number) : 0;
}

std::size_t whole_index(const Shape& shape, std::span<const std::uint16_t> outcome) {
    std::size_t index = 0;
    for (const std::uint16_t value : outcome) index = index * shape.faces + value % shape.faces;
    return index;
}

Finding least_finding(std::string test, std::string what, const Least& least) {
    return {.subject = {},
            .test = std::move(test),
            .what = fmt::format("{}: {}", what, least.what()),
            .chance = least.chance()};
}

void faces_in_any_part(const Sample& sample, std::span<const std::uint64_t> by_part,
                       std::vector<Finding>& found) {
    const Shape& shape = sample.shape;
    std::vector<std::uint64_t> counts(shape.faces, 0);
    for (std::size_t i = 0; i < by_part.size(); ++i) counts[i % shape.faces] += by_part[i];
    const double factor = deal_factor(shape);
    const std::string_view word = face_word(shape.kind);
    found.push_back(
        chi_square_finding("total_distribution", fmt::format("{} {}", shape.faces, word),
                           chi_square_even(counts) / factor, static_cast<double>(shape.faces - 1)));
    const double share = 1.0 / shape.faces;
    const double expected = static_cast<double>(sample.values.size()) * share;
    const double deviation = std::sqrt(expected * (1 - share) * factor);
    Least least;
    for (std::size_t face = 0; face < counts.size(); ++face) {
        const double off = (static_cast<double>(counts[face]) - expected) / deviation;
        least.add(normal_chance(off), fmt::format("{}, {:+.2f} deviations", face, off));
    }
    found.push_back(least_finding("total_distribution",
                                  fmt::format("furthest of {} {}", shape.faces, word), least));
}

void faces_by_part(const Shape& shape, std::span<const std::uint64_t> by_part,
                   std::vector<Finding>& found) {
    Least least;
    for (std::uint32_t part = 0; part < shape.parts; ++part) {
        const double statistic =
            chi_square_even(by_part.subspan(std::size_t{part} * shape.faces, shape.faces));
        least.add(
            chi_square_chance(statistic, static_cast<double>(shape.faces - 1)),
            fmt::format("{}, chi-square {:.1f}, {} degrees", part + 1, statistic, shape.faces - 1));
    }
    found.push_back(least_finding("total_distribution",
                                  fmt::format("furthest of {} places in the deal", shape.parts),
                                  least));
}

// A choice that leans to one end of what is left moves the mean, though hardly any single card.
void mean_of_faces(const Sample& sample, std::vector<Finding>& found) {
    const Shape& shape = sample.shape;
    std::vector<std::uint64_t> sums(shape.parts, 0);
    for (std::size_t at = 0; at < sample.values.size(); at += shape.parts)
        for (std::size_t part = 0; part < shape.parts; ++part)
            sums[part] += sample.values[at + part] % shape.faces;
    const auto all = static_cast<double>(sample.outcomes());
    const double mean = (shape.faces - 1) / 2.0;
    const double variance = (static_cast<double>(shape.faces) * shape.faces - 1) / 12;
    Least least;
    const auto add = [&](double sum, double number, double factor, const std::string& what) {
        const double off =
            (sum - all * number * mean) / std::sqrt(all * number * variance * factor);
        least.add(normal_chance(off), fmt::format("{}, {:+.2f} deviations", what, off));
    };
    for (std::size_t part = 0; part < sums.size(); ++part)
        add(static_cast<double>(sums[part]), 1, 1, fmt::format("{}", part + 1));
    add(static_cast<double>(std::accumulate(sums.begin(), sums.end(), std::uint64_t{0})),
        shape.parts, deal_factor(shape), "all");
    found.push_back(least_finding(
        "total_distribution", "mean place in the order of the cards, by place in the deal", least));
}

// The faces of each part by themselves; of a wheel every other spin takes the place of a part.
std::vector<std::vector<std::uint8_t>> columns_of_parts(const Sample& sample) {
    CHECK(sample.shape.faces <= 256);
    const std::size_t parts = std::max<std::size_t>(sample.shape.parts, 2);
    const std::size_t whole = sample.values.size() / parts;
    std::vector<std::vector<std::uint8_t>> columns(parts, std::vector<std::uint8_t>(whole));
    for (std::size_t at = 0; at < whole; ++at)
        for (std::size_t part = 0; part < parts; ++part)
            columns[part][at] =
                static_cast<std::uint8_t>(sample.values[at * parts + part] % sample.shape.faces);
    return columns;
}

// Two parts of an outcome: how often each combination of faces came, and how often it should.
struct Pairs {
    std::vector<std::uint64_t> counts;
    std::vector<double> chances;
};

// Not so two cards of one deal.
bool independent(const Shape& shape) {
    return shape.kind != Kind::cards || shape.parts == 1;
}

Pairs pairs_of(const Shape& shape) {
    const std::size_t cells = std::size_t{shape.faces} * shape.faces;
    Pairs pairs{std::vector<std::uint64_t>(cells, 0), std::vector<double>(cells, 1.0)};
    if (independent(shape)) {
        std::fill(pairs.chances.begin(), pairs.chances.end(), 1.0 / static_cast<double>(cells));
        return pairs;
    }
    const double decks = shape.decks();
    const double orders = static_cast<double>(shape.items) * (shape.items - 1);
    for (std::size_t cell = 0; cell < cells; ++cell) {
        const bool same = cell / shape.faces == cell % shape.faces;
        pairs.chances[cell] = decks * (same ? decks - 1 : decks) / orders;
    }
    return pairs;
}

// All cells at once. Where faces are even the two single distributions, which are tested elsewhere,
// can be taken out: (t - 1)^2 degrees are left.
void combinations(const Pairs& pairs, const Shape& shape, const std::string& which, Least& least) {
    const auto all = static_cast<double>(
        std::accumulate(pairs.counts.begin(), pairs.counts.end(), std::uint64_t{0}));
    std::vector<double> expected(pairs.chances.size());
    double smallest = all;
    std::size_t possible = 0;
    for (std::size_t cell = 0; cell < expected.size(); ++cell) {
        expected[cell] = pairs.chances[cell] * all;
        if (expected[cell] <= 0) continue;
        smallest = std::min(smallest, expected[cell]);
        ++possible;
    }
    if (smallest < expected_min) return;
    double statistic = chi_square(pairs.counts, expected);
    double degrees = static_cast<double>(possible - 1);
    if (independent(shape)) {
        std::vector<std::uint64_t> first(shape.faces, 0);
        std::vector<std::uint64_t> second(shape.faces, 0);
        for (std::size_t cell = 0; cell < expected.size(); ++cell) {
            first[cell / shape.faces] += pairs.counts[cell];
            second[cell % shape.faces] += pairs.counts[cell];
        }
        statistic -= chi_square_even(first) + chi_square_even(second);
        degrees = static_cast<double>(shape.faces - 1) * (shape.faces - 1);
    }
    const double chance = std::isinf(statistic) ? 0 : chi_square_chance(statistic, degrees);
    least.add(chance,
              fmt::format("{}, chi-square {:.1f}, {:.0f} degrees", which, statistic, degrees));
}

void correlation(const Pairs& pairs, const Shape& shape, const std::string& which, Least& least) {
    const double middle = (shape.faces - 1) / 2.0;
    double all = 0;
    double sum = 0;
    double mean = 0;
    double square = 0;
    for (std::size_t cell = 0; cell < pairs.counts.size(); ++cell) {
        const std::size_t row = cell / shape.faces;
        const std::size_t column = cell % shape.faces;
        const double product =
            (static_cast<double>(row) - middle) * (static_cast<double>(column) - middle);
        all += static_cast<double>(pairs.counts[cell]);
        sum += static_cast<double>(pairs.counts[cell]) * product;
        mean += pairs.chances[cell] * product;
        square += pairs.chances[cell] * product * product;
    }
    const double off = (sum - all * mean) / std::sqrt(all * (square - mean * mean));
    least.add(normal_chance(off), fmt::format("{}, {:+.2f} deviations", which, off));
}

// How often pairs among `number` things coincide, of which two coincide by the chance `two` and
// three by `three`.
struct Coincidences {
    double expected = 0;
    double variance = 0;
};
Coincidences coincidences(double number, double two, double three) {
    const double pairs = number * (number - 1) / 2;
    return {.expected = pairs * two,
            .variance = pairs * two * (1 - two) +
                        number * (number - 1) * (number - 2) * (three - two * two)};
}

std::uint64_t equal_pairs(std::vector<std::uint64_t> keys) {
    std::sort(keys.begin(), keys.end());
    std::uint64_t pairs = 0;
    std::uint64_t same = 0;
    for (std::size_t at = 1; at < keys.size(); ++at) {
        same = keys[at] == keys[at - 1] ? same + 1 : 0;
        pairs += same;
    }
    return pairs;
}

// The first `parts` of each outcome, `series` outcomes together.
class Repeats {
public:
    Repeats(const Sample& sample, std::uint32_t parts, std::uint32_t series)
        : sample_(sample),
          parts_(parts),
          series_(series),
          number_(sample.outcomes() / series),
          expectation_(coincidences(static_cast<double>(number_), std::pow(chance(2), series),
                                    std::pow(chance(3), series))) {}

    double expected() const { return expectation_.expected; }
    // Of one with any other: where it is large, most outcomes repeat.
    double crowding() const { return static_cast<double>(number_) * std::pow(chance(2), series_); }
    bool fits_a_key() const {
        return parts_ * series_ * std::log2(static_cast<double>(sample_.shape.faces)) < 64;
    }

    Finding finding() const {
        std::vector<std::uint64_t> keys(number_);
        for (std::size_t at = 0; at < number_; ++at) {
            std::uint64_t key = 0;
            for (std::size_t i = 0; i < series_; ++i)
                for (const std::uint16_t value : sample_.outcome(at * series_ + i).first(parts_))
                    key = key * sample_.shape.faces + value % sample_.shape.faces;
            keys[at] = key;
        }
        const std::uint64_t pairs = equal_pairs(std::move(keys));
        const double off =
            (static_cast<double>(pairs) - expectation_.expected) / std::sqrt(expectation_.variance);
        const bool many = expectation_.expected >= 100;
        return {.subject = {},
                .test = "duplicates",
                .what = fmt::format("{}: {} equal pairs, {:.4g} expected", words(), pairs,
                                    expectation_.expected),
                .chance = many ? normal_chance(off) : poisson_chance(pairs, expected())};
    }

private:
    double chance(int power) const { return same_deals(sample_.shape, parts_, power); }
    std::string words() const {
        if (sample_.shape.kind == Kind::cards && series_ == 1)
            return fmt::format("the first {} cards", parts_);
        return series_ == 1 ? "outcomes" : fmt::format("series of {} outcomes", series_);
    }

    const Sample& sample_;
    std::uint32_t parts_;
    std::uint32_t series_;
    std::size_t number_;
    Coincidences expectation_;
};

Symbols symbols_at(const Sample& sample, std::uint32_t part, std::string name) {
    Symbols symbols{std::move(name), sample.shape.faces, {}};
    symbols.values.reserve(sample.outcomes());
    for (std::size_t at = part; at < sample.values.size(); at += sample.shape.parts)
        symbols.values.push_back(
            static_cast<std::uint16_t>(sample.values[at] % sample.shape.faces));
    return symbols;
}

Symbols whole_symbols(const Sample& sample, std::string name) {
    Symbols symbols{std::move(name), static_cast<std::uint32_t>(whole_outcomes(sample.shape)), {}};
    symbols.values.reserve(sample.outcomes());
    for (std::size_t at = 0; at < sample.outcomes(); ++at)
        symbols.values.push_back(
            static_cast<std::uint16_t>(whole_index(sample.shape, sample.outcome(at))));
    return symbols;
}

}  // namespace

std::vector<Finding> total_distribution(const Sample& sample) {
    const Shape& shape = sample.shape;
    std::vector<Finding> found;
    const std::vector<std::uint64_t> by_part = counts_by_part(sample);
    faces_in_any_part(sample, by_part, found);
    if (shape.parts > 1) faces_by_part(shape, by_part, found);
    if (const std::size_t rolls = whole_outcomes(shape); shape.parts > 1 && rolls > 0) {
        std::vector<std::uint64_t> counts(rolls, 0);
        for (std::size_t at = 0; at < sample.outcomes(); ++at)
            ++counts[whole_index(shape, sample.outcome(at))];
        found.push_back(chi_square_finding("total_distribution", fmt::format("{} rolls", rolls),
                                           chi_square_even(counts),
                                           static_cast<double>(rolls - 1)));
    }
    if (shape.kind == Kind::cards) mean_of_faces(sample, found);
    return found;
}

std::vector<Finding> interplay(const Sample& sample) {
    const Shape& shape = sample.shape;
    const std::vector<std::vector<std::uint8_t>> columns = columns_of_parts(sample);
    const Pairs empty = pairs_of(shape);
    Least cells;
    Least products;
    for (std::size_t first = 0; first < columns.size(); ++first)
        for (std::size_t second = first + 1; second < columns.size(); ++second) {
            Pairs pairs = empty;
            for (std::size_t at = 0; at < columns[second].size(); ++at)
                ++pairs.counts[columns[first][at] * std::size_t{shape.faces} + columns[second][at]];
            const std::string which = fmt::format("{} and {}", first + 1, second + 1);
            combinations(pairs, shape, which, cells);
            correlation(pairs, shape, which, products);
        }
    const std::string what = shape.parts == 1
                                 ? "pairs of spins"
                                 : fmt::format("furthest of {} pairs of parts", products.number());
    std::vector<Finding> found;
    if (cells.number() > 0) found.push_back(least_finding("interplay", what, cells));
    if (products.number() > 0)
        found.push_back(least_finding("interplay", what + ", correlation", products));
    return found;
}

double same_deals(const Shape& shape, std::uint32_t cards, int power) {
    if (shape.kind != Kind::cards)
        return std::pow(static_cast<double>(shape.faces), -(power - 1.0) * cards);
    // A deal with m_c cards of face c has the chance of the product of decks!/(decks - m_c)! over
    // all faces, divided by items!/(items - cards)!. The sum of its powers over all orders is
    // cards! times a coefficient of the product of one polynomial a face.
    std::vector<double> face(cards + 1, 0);
    double falling = 1;
    double factorial = 1;
    for (std::uint32_t m = 0; m <= cards; ++m) {
        face[m] = std::pow(falling, power) / factorial;
        falling *= static_cast<double>(shape.decks()) - m;
        factorial *= m + 1;
        if (falling <= 0) break;
    }
    std::vector<double> product(cards + 1, 0);
    product[0] = 1;
    for (std::uint32_t number = 0; number < shape.faces; ++number)
        for (std::uint32_t degree = cards; degree + 1 > 0; --degree) {
            double sum = 0;
            for (std::uint32_t m = 0; m <= degree; ++m) sum += face[m] * product[degree - m];
            product[degree] = sum;
        }
    double result = product[cards];
    for (std::uint32_t i = 0; i < cards; ++i)
        result *= (i + 1) / std::pow(static_cast<double>(shape.items - i), power);
    return result;
}

std::vector<Finding> duplicates(const Sample& sample) {
    constexpr double crowding_max = 0.2;
    constexpr double enough = 50;
    std::vector<Finding> found;
    std::uint32_t parts = sample.shape.parts;
    std::uint32_t series = 1;
    while (Repeats(sample, parts, series).crowding() > crowding_max) ++series;
    while (!Repeats(sample, parts, series).fits_a_key()) --parts;
    const Repeats whole(sample, parts, series);
    found.push_back(whole.finding());
    if (whole.expected() >= enough) return found;
    while (parts > 1 && Repeats(sample, parts, series).expected() < enough) --parts;
    if (parts < sample.shape.parts && Repeats(sample, parts, series).crowding() <= 1)
        found.push_back(Repeats(sample, parts, series).finding());
    return found;
}

double independent_draws(const Sample& sample) {
    return static_cast<double>(sample.values.size()) / deal_factor(sample.shape);
}

std::vector<Symbols> symbols_of(const Sample& sample) {
    std::vector<Symbols> all;
    switch (sample.shape.kind) {
        case Kind::wheel:
            all.push_back(symbols_at(sample, 0, "numbers"));
            break;
        case Kind::dice:
            all.push_back(whole_symbols(sample, "rolls"));
            all.push_back({"single dice", sample.shape.faces, sample.values});
            break;
        case Kind::cards:
            all.push_back(symbols_at(sample, 0, "first cards"));
            if (sample.shape.parts > 1)
                all.push_back(symbols_at(sample, sample.shape.parts - 1, "last cards"));
            break;
    }
    return all;
}

}  // namespace croupier::lab::rng
