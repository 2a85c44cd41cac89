#include <fmt/format.h>

#include <algorithm>

#include "base/names.h"
#include "floor/state.h"
#include "view/explain/paths.h"

// The line of the pay table behind a payment, and how a ground is told.

namespace croupier::view {
namespace {

// One part of the path, between its dots, is as wanted.
template <class Wanted>
bool has_part_where(std::string_view path, const Wanted& wanted) {
    for (std::size_t from = 0; from <= path.size();) {
        const std::size_t to = std::min(path.find('.', from), path.size());
        if (wanted(path.substr(from, to - from))) return true;
        from = to + 1;
    }
    return false;
}

bool has_part(std::string_view path, std::string_view word) {
    return has_part_where(path, [&](std::string_view part) { return part == word; });
}

// "dragon_bonus" of "dragon_bonus_player", or "war_win" of "war".
bool has_kindred_part(std::string_view path, std::string_view word) {
    return has_part_where(path, [&](std::string_view part) {
        return word.starts_with(std::string(part) + "_") ||
               part.starts_with(std::string(word) + "_");
    });
}

// "19 to 20"
std::optional<Odds> odds_of(const rulebook::Value& value) {
    constexpr std::string_view between = " to ";
    const std::size_t at = value.text.find(between);
    if (at == std::string::npos) return std::nullopt;
    return parse_odds(value.text.substr(0, at) + "/" + value.text.substr(at + between.size()));
}

bool pays_so(const rulebook::Rulebook& book, const rulebook::Value& value,
             const floor::WagerResult& wager) {
    const auto odds = odds_of(value);
    if (!odds || !odds->set()) return false;
    const auto winnings = winnings_for(wager.stake.total(), *odds, book.rounding);
    return winnings && *winnings == wager.winnings;
}

using Values = std::vector<const rulebook::Value*>;

template <class Keep>
void narrow(Values& values, const Keep& keep) {
    Values kept;
    for (const rulebook::Value* value : values)
        if (keep(*value)) kept.push_back(value);
    if (!kept.empty()) values = std::move(kept);
}

}  // namespace

std::vector<Cited> cite_wager(const floor::Table& table, const floor::WagerResult& wager) {
    if (wager.status == rules::Status::void_wager) return {};
    const rulebook::Rulebook& book = *table.book;
    const std::string game = fmt::format("{}.", name_in(floor::game_names, wager.spot.game));
    const std::string_view bet = floor::bet_name(wager.spot);
    Values values;
    const auto collect = [&](const auto& belongs) {
        for (const rulebook::Value& value : book.values)
            if (value.path.starts_with(game) && belongs(value.path, bet) && !says_nothing(value))
                values.push_back(&value);
    };
    collect(has_part);
    if (values.empty()) collect(has_kindred_part);
    narrow(values, [](const auto& value) { return odds_of(value).has_value(); });
    for (const floor::SelectionWord& word : floor::selection_of(wager.spot))
        narrow(values, [&](const auto& value) { return has_part(value.path, word.second); });
    if (wager.winnings > Money{})
        narrow(values, [&](const auto& value) { return pays_so(book, value, wager); });
    if (!table.settings.variant.empty())
        narrow(values, [&](const auto& value) {
            return value.path.find(table.settings.variant) != std::string::npos;
        });
    if (wager.status == rules::Status::push)
        for (const rulebook::Value& value : book.values)
            if (value.path == game + "tie_result") values.push_back(&value);
    std::vector<Cited> found;
    for (const rulebook::Value* value : values) found.push_back(cited(table, *value));
    return found;
}

std::string cited_text(const Cited& cited) {
    constexpr std::string_view conduct = "conduct.";
    std::string what =
        cited.path.starts_with(conduct) ? cited.path.substr(conduct.size()) : cited.path;
    std::string words;
    for (const char c : what)
        words += c == '.' ? std::string(", ") : std::string(1, c == '_' ? ' ' : c);
    return fmt::format("{} ({}: {}{})", cited.clause, words, cited.value,
                       cited.origin == "document" ? "" : "; " + cited.origin);
}

}  // namespace croupier::view
