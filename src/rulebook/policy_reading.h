// What the readers of [conduct] share.
#pragma once

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rulebook/policies.h"
#include "rulebook/section.h"

namespace croupier::rulebook {

inline constexpr std::int64_t day_seconds = 86'400;
inline constexpr std::int64_t day_minutes = 1'440;

// By game.
inline constexpr std::array<Source, policy_game_count> policy_game_sources = {
    Source::cards, Source::wheel, Source::dice,  Source::dice,     Source::cards,
    Source::cards, Source::cards, Source::cards, Source::big_wheel};

constexpr bool has_source(const PolicyGames& games, Source source) {
    for (std::size_t i = 0; i < games.size(); ++i)
        if (games[i] && policy_game_sources[i] == source) return true;
    return false;
}

// A role of the ladder that stands for itself, or nobody.
Rank read_rank(Section& section, std::string_view key, const Policies& policies);

// When things go wrong; roles, modes and drawn games are known by now.
void read_irregular(Section& conduct, Policies& policies, const PolicyGames& games);
// What a table is played with; the same are known.
void read_equipment(Section& conduct, Policies& policies, const PolicyGames& games);

// Reads what came after the first texts: a text without it means what it always meant, and is noted
// as one that nobody should bring today.
class Later {
public:
    Later(Section& section, Policies& policies) : section_(section), policies_(policies) {}

    template <class Read>
    void operator()(std::string_view key, const Read& read) {
        if (section_.has(key))
            read(key);
        else
            policies_.missing.push_back(fmt::format("{}.{}", section_.path(), key));
    }
    void rank(std::string_view key, Rank& value) {
        (*this)(key, [&](std::string_view at) { value = read_rank(section_, at, policies_); });
    }
    void boolean(std::string_view key, bool& value) {
        (*this)(key, [&](std::string_view at) { value = section_.boolean(at); });
    }
    void seconds(std::string_view key, std::int64_t& ms) {
        (*this)(key,
                [&](std::string_view at) { ms = section_.integer(at, 0, day_seconds) * 1000; });
    }
    void count(std::string_view key, std::uint32_t& value) {
        (*this)(key, [&](std::string_view at) {
            value = static_cast<std::uint32_t>(section_.integer(at, 0, 100));
        });
    }
    void text(std::string_view key, std::string& value) {
        (*this)(key, [&](std::string_view at) { value = section_.text(at); });
    }
    template <class Enum>
    void choose(std::string_view key, std::span<const std::string_view> names, Enum& value) {
        (*this)(key, [&](std::string_view at) { value = section_.choose<Enum>(at, names); });
    }
    // Some of the document's games, or none.
    void games(std::string_view key, const PolicyGames& there, PolicyGames& chosen) {
        (*this)(key, [&](std::string_view at) {
            std::vector<std::string_view> names;
            std::vector<std::size_t> places;
            for (std::size_t i = 0; i < there.size(); ++i)
                if (there[i]) {
                    names.push_back(policy_game_names[i]);
                    places.push_back(i);
                }
            for (const std::size_t member : section_.choices(at, names, Empty::yes))
                if (member < places.size()) chosen[places[member]] = true;
        });
    }
    void complain(std::string_view key, std::string what) {
        if (section_.has(key)) section_.complain(key, std::move(what));
    }

private:
    Section& section_;
    Policies& policies_;
};

// A table that came later: its values are read if it is there.
template <class Read>
void read_later(Section& around, std::string_view key, Policies& policies, const Read& read) {
    auto section = around.find(key);
    if (!section) {
        policies.missing.push_back(fmt::format("{}.{}", around.path(), key));
        return;
    }
    read(*section, Later(*section, policies));
    section->finish();
}

}  // namespace croupier::rulebook
