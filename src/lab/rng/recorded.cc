#include "lab/rng/recorded.h"

#include <fmt/format.h>

#include <vector>

#include "lab/rng/subjects.h"
#include "rules/cards/card.h"
#include "rules/roulette/layout.h"

namespace croupier::lab::rng {
namespace {

constexpr std::uint32_t cards_a_line_max = 12;

std::vector<std::string_view> words_of(std::string_view line) {
    line = line.substr(0, line.find('#'));
    std::vector<std::string_view> words;
    constexpr std::string_view between = " ,\t\r";
    for (std::size_t at = line.find_first_not_of(between); at != std::string_view::npos;) {
        const std::size_t end = std::min(line.find_first_of(between, at), line.size());
        words.push_back(line.substr(at, end - at));
        at = line.find_first_not_of(between, end);
    }
    return words;
}

Result<std::uint16_t, Fault> read_part(std::string_view word, const Shape& shape) {
    switch (shape.kind) {
        case Kind::wheel: {
            const auto number = roulette::parse_number(word);
            if (!number || *number >= shape.items)
                return Err{Fault{fmt::format("\"{}\" is no number of this wheel", word)}};
            return std::uint16_t{*number};
        }
        case Kind::dice:
            if (word.size() != 1 || word[0] < '1' || word[0] > '6')
                return Err{Fault{fmt::format("\"{}\" is no face of a die", word)}};
            return static_cast<std::uint16_t>(word[0] - '1');
        case Kind::cards: {
            const auto card = cards::parse_card(word);
            if (!card) return Err{Fault{fmt::format("\"{}\" is no card", word)}};
            return static_cast<std::uint16_t>(card->index());
        }
    }
    return Err{Fault{"no such device"}};
}

Result<Nothing, Fault> read_line(const std::vector<std::string_view>& words, Sample& into) {
    const Shape& shape = into.shape;
    if (words.size() != shape.parts)
        return Err{
            Fault{fmt::format("{} values where there must be {}", words.size(), shape.parts)}};
    cards::Seen seen(static_cast<int>(shape.decks()));
    for (const std::string_view word : words) {
        TRY(part, read_part(word, shape));
        if (shape.kind == Kind::cards && !seen.add(cards::Card::of_index(part)))
            return Err{Fault{
                fmt::format("{} comes more often than {} decks have it", word, shape.decks())}};
        into.values.push_back(part);
    }
    return Nothing{};
}

}  // namespace

Result<Sample, Fault> read_recorded(std::string_view text, const Shape& shape) {
    Sample sample{shape, {}};
    std::size_t number = 0;
    while (!text.empty()) {
        ++number;
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.size() > line_max)
            return Err{Fault{fmt::format("line {}: longer than {} characters", number, line_max)}};
        const std::vector<std::string_view> words = words_of(line);
        if (words.empty()) continue;
        if (shape.kind == Kind::cards && sample.values.empty()) {
            if (words.size() > cards_a_line_max)
                return Err{Fault{fmt::format("line {}: {} cards, more than {}", number,
                                             words.size(), cards_a_line_max)}};
            sample.shape.parts = static_cast<std::uint32_t>(words.size());
        }
        if (sample.outcomes() == outcomes_max)
            return Err{Fault{fmt::format("line {}: more than {} outcomes", number, outcomes_max)}};
        if (const auto read = read_line(words, sample); !read)
            return Err{Fault{fmt::format("line {}: {}", number, read.error().what)}};
    }
    if (sample.outcomes() < recorded_min)
        return Err{Fault{
            fmt::format("{} outcomes; at least {} are needed", sample.outcomes(), recorded_min)}};
    return sample;
}

}  // namespace croupier::lab::rng
