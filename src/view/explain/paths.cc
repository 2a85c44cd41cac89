#include "view/explain/paths.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/names.h"
#include "floor/state.h"

namespace croupier::view {
namespace {

using floor::Table;
using rulebook::Action;
using rulebook::Value;

// Calls `take` with each id of a list of them.
template <class Take>
void each_clause(std::string_view clauses, const Take& take) {
    while (!clauses.empty()) {
        const std::size_t comma = std::min(clauses.find(", "), clauses.size());
        take(clauses.substr(0, comma));
        clauses.remove_prefix(std::min(comma + 2, clauses.size()));
    }
}

// "RF-13" of "RF-13.5.6b".
std::string_view chapter_of(std::string_view clause) {
    return clause.substr(0, clause.find('.'));
}

std::string_view section_of(std::string_view path) {
    return path.substr(0, path.find('.'));
}

// The chapters that are a game's own, each with that game.
using Chapters = std::map<std::string_view, std::string_view>;
Chapters chapters_of(const rulebook::Rulebook& book) {
    std::map<std::string_view, std::map<std::string_view, int>> named;  // by game
    for (const Value& value : book.values) {
        const std::string_view section = section_of(value.path);
        if (std::find(floor::game_names.begin(), floor::game_names.end(), section) !=
            floor::game_names.end())
            each_clause(value.clause,
                        [&](std::string_view clause) { ++named[section][chapter_of(clause)]; });
    }
    Chapters chapters;
    for (const auto& [game, counts] : named)
        chapters[std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) {
                     return a.second < b.second;
                 })->first] = game;
    return chapters;
}

}  // namespace

std::string of_game(std::string_view key, const Table& table) {
    return fmt::format("{}.{}", key, name_in(floor::game_names, table.settings.game));
}

std::string of_source(std::string_view key, const Table& table) {
    return fmt::format("{}.{}", key, name_in(rulebook::source_names, table.game->source()));
}

std::string own_key(std::string_view key, const Table& table) {
    return fmt::format("{}.{}", name_in(floor::game_names, table.settings.game), key);
}

std::string power(Action action) {
    return fmt::format("conduct.authority.{}", name_in(rulebook::action_names, action));
}

std::string to_void(floor::VoidReason reason) {
    return fmt::format("conduct.authority.void.{}", name_in(rulebook::void_reason_names, reason));
}

// RF-1.1-maximum-total-bet is no ground where none is set.
Paths maximum(const Table& table) {
    Paths paths;
    if (table.settings.most_total > Money{} && table.book->policies->total_maximum)
        paths.emplace_back("conduct.limits.total_maximum");
    paths.push_back(power(Action::change_limits));
    return paths;
}

Paths freeze(std::optional<floor::IncidentKind> cause) {
    return {cause == floor::IncidentKind::breach ? "conduct.irregular.withhold_winnings"
                                                 : "conduct.irregular.freeze_accounts"};
}

Paths hold(const Table& table, floor::HoldReason reason) {
    switch (reason) {
        case floor::HoldReason::early_outcome:
            return {of_source("conduct.early_outcome", table)};
        case floor::HoldReason::misdeal:
            return {to_void(floor::VoidReason::order_in_doubt)};
        case floor::HoldReason::discrepancy:
            return {power(Action::correct_before), to_void(floor::VoidReason::discrepancy)};
        case floor::HoldReason::too_soon:
            return {"conduct.irregular.device_least_seconds"};
        // LT-11.4, which no value names.
        case floor::HoldReason::device:
            break;
    }
    return {};
}

bool says_nothing(const Value& value) {
    return value.text == "nobody" || value.text == "none";
}

Cited cited(const Table& table, const Value& value) {
    std::string text;
    for (const std::string& clause : clauses_at(*table.book, table.settings.game, value.clause))
        text += (text.empty() ? "" : ", ") + clause;
    return {value.path, value.text, std::move(text), std::string(rules::origin_name(value.origin))};
}

std::vector<Cited> cited_at(const Table& table, const Paths& paths, Stood stood) {
    std::vector<Cited> found;
    for (const std::string& path : paths)
        for (const Value& value : table.book->values)
            if (value.path == path && !says_nothing(value) &&
                (stood == Stood::behind_refusal || value.text != "no"))
                if (Cited one = cited(table, value); !one.clause.empty())
                    found.push_back(std::move(one));
    return found;
}

Clauses clauses_of(const std::vector<Cited>& all) {
    Clauses clauses;
    for (const Cited& cited : all)
        each_clause(cited.clause, [&](std::string_view clause) {
            if (std::find(clauses.begin(), clauses.end(), clause) == clauses.end())
                clauses.emplace_back(clause);
        });
    return clauses;
}

Clauses clauses_at(const rulebook::Rulebook& book, floor::Game game, std::string_view clauses) {
    const Chapters chapters = chapters_of(book);
    const std::string_view own = name_in(floor::game_names, game);
    Clauses kept;
    each_clause(clauses, [&](std::string_view clause) {
        const auto chapter = chapters.find(chapter_of(clause));
        if (chapter == chapters.end() || chapter->second == own) kept.emplace_back(clause);
    });
    return kept;
}

}  // namespace croupier::view
