#include "lab/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "lab/math.h"

namespace croupier::lab {
namespace {

using rulebook::Rulebook;
using rulebook::Value;

std::string first_part(const std::string& path) {
    return path.substr(0, path.find('.'));
}

// "baccarat.bets.super_6.pays" without the game, as words: "bets, super 6, pays".
std::string rest_in_words(const std::string& path) {
    const auto dot = path.find('.');
    std::string text = dot == std::string::npos ? path : path.substr(dot + 1);
    std::string words;
    for (const char c : text) {
        if (c == '.')
            words += ", ";
        else
            words += c == '_' ? ' ' : c;
    }
    return words;
}

std::string source_of(const Value& value) {
    return value.origin == rules::Origin::document
               ? value.clause
               : fmt::format("{}, {}", value.clause, rules::origin_name(value.origin));
}

const Value* find_value(const Rulebook& book, const std::string& path) {
    for (const Value& value : book.values)
        if (value.path == path) return &value;
    return nullptr;
}

struct Difference {
    std::string path;
    const Value* from = nullptr;
    const Value* to = nullptr;
};

std::vector<Difference> differences(const Rulebook& from, const Rulebook& to) {
    std::vector<Difference> all;
    for (const Value& value : from.values) {
        const Value* other = find_value(to, value.path);
        if (other == nullptr || other->text != value.text)
            all.push_back({value.path, &value, other});
    }
    for (const Value& value : to.values)
        if (find_value(from, value.path) == nullptr) all.push_back({value.path, nullptr, &value});
    std::stable_sort(all.begin(), all.end(), [](const Difference& a, const Difference& b) {
        return first_part(a.path) < first_part(b.path);
    });
    return all;
}

struct EdgeChange {
    std::string bet;
    std::optional<double> from;
    std::optional<double> to;
};

// House edges of one game, by bet, selection and configuration.
std::map<std::string, double> edges(const Rulebook& book, std::string_view game) {
    std::map<std::string, double> by_bet;
    const auto rows = math(book, game, std::nullopt);
    if (!rows) return by_bet;
    for (const rules::OddsRow& row : *rows) {
        std::string name = row.bet;
        for (const auto& pairs : {row.selection, row.config})
            if (!pairs.empty()) name += ", " + words(pairs);
        by_bet[name] = row.edge().decimal();
    }
    return by_bet;
}

std::vector<EdgeChange> edge_changes(const Rulebook& from, const Rulebook& to,
                                     std::string_view game) {
    const auto before = edges(from, game);
    const auto after = edges(to, game);
    std::vector<EdgeChange> changes;
    for (const auto& [bet, edge] : before) {
        const auto other = after.find(bet);
        if (other == after.end())
            changes.push_back({bet, edge, std::nullopt});
        else if (other->second != edge)
            changes.push_back({bet, edge, other->second});
    }
    for (const auto& [bet, edge] : after)
        if (!before.contains(bet)) changes.push_back({bet, std::nullopt, edge});
    return changes;
}

std::vector<std::string_view> games_of_both(const Rulebook& from, const Rulebook& to) {
    auto names = games_of(from);
    for (const auto name : games_of(to))
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    return names;
}

bool has_game(const Rulebook& book, std::string_view game) {
    const auto names = games_of(book);
    return std::find(names.begin(), names.end(), game) != names.end();
}

std::string value_words(const Value* value) {
    return value == nullptr ? "-" : fmt::format("{} ({})", value->text, source_of(*value));
}

void write_differences(std::string& text, const std::vector<Difference>& all,
                       std::string_view part) {
    for (const Difference& difference : all) {
        if (first_part(difference.path) != part) continue;
        text += fmt::format("  {}\n      {}\n   -> {}\n", rest_in_words(difference.path),
                            value_words(difference.from), value_words(difference.to));
    }
}

// Parts of the document that are no game: about, conduct, money. The ids stand above everything.
std::vector<std::string> general_parts(const std::vector<Difference>& all,
                                       const std::vector<std::string_view>& games) {
    std::vector<std::string> parts;
    for (const Difference& difference : all) {
        const std::string part = first_part(difference.path);
        const bool known = part == "id" ||
                           std::find(parts.begin(), parts.end(), part) != parts.end() ||
                           std::find(games.begin(), games.end(), part) != games.end();
        if (!known) parts.push_back(part);
    }
    return parts;
}

void write_edges(std::string& text, const Rulebook& from, const Rulebook& to,
                 std::string_view game) {
    const auto changes = edge_changes(from, to, game);
    if (changes.empty()) {
        text += "  house edges: no change\n";
        return;
    }
    text += "  house edges, %:\n";
    for (const EdgeChange& change : changes) {
        const auto figure = [](std::optional<double> edge) {
            return edge ? fmt::format("{:.4f}", *edge * 100) : std::string("not offered");
        };
        text += fmt::format("    {:<64} {:>11} -> {:>11}", change.bet, figure(change.from),
                            figure(change.to));
        if (change.from && change.to)
            text += fmt::format("  {:+.4f}", (*change.to - *change.from) * 100);
        text += "\n";
    }
}

std::string value_json(const Value& value) {
    return fmt::format(
        "{{\"path\": {}, \"value\": {}, \"line\": {}, \"clause\": {}, \"origin\": \"{}\"{}}}",
        json_text(value.path), json_text(value.text), value.line, json_text(value.clause),
        rules::origin_name(value.origin),
        value.note.empty() ? "" : fmt::format(", \"note\": {}", json_text(value.note)));
}

std::string list_json(const std::vector<std::string>& items) {
    return fmt::format("[\n{}\n]\n", fmt::join(items, ",\n"));
}

}  // namespace

std::string show(const Rulebook& book) {
    std::string text = fmt::format("{}: {}\n", book.id, book.about.title);
    std::string part;
    for (const Value& value : book.values) {
        if (first_part(value.path) != part) {
            part = first_part(value.path);
            text += fmt::format("\n{}\n", part);
        }
        text += fmt::format("  {:<48} {:<36} {}\n", rest_in_words(value.path), value.text,
                            source_of(value));
        if (!value.note.empty()) text += fmt::format("  {:<48} ({})\n", "", value.note);
    }
    return text;
}

std::string show_json(const Rulebook& book) {
    std::vector<std::string> items;
    items.reserve(book.values.size());
    for (const Value& value : book.values) items.push_back(value_json(value));
    return list_json(items);
}

std::string compare(const Rulebook& from, const Rulebook& to) {
    std::string text = fmt::format("{} -> {}\n", from.id, to.id);
    const auto all = differences(from, to);
    const auto games = games_of_both(from, to);
    for (const std::string& part : general_parts(all, games)) {
        text += fmt::format("\n{}\n", part);
        write_differences(text, all, part);
    }
    for (const auto game : games) {
        text += fmt::format("\n{}\n", game);
        if (!has_game(from, game) || !has_game(to, game)) {
            text += fmt::format("  only in {}\n", has_game(from, game) ? from.id : to.id);
            continue;
        }
        write_differences(text, all, game);
        write_edges(text, from, to, game);
    }
    return text;
}

std::string compare_json(const Rulebook& from, const Rulebook& to) {
    std::vector<std::string> values;
    for (const Difference& difference : differences(from, to))
        values.push_back(fmt::format("{{\"path\": {}, \"from\": {}, \"to\": {}}}",
                                     json_text(difference.path),
                                     difference.from ? value_json(*difference.from) : "null",
                                     difference.to ? value_json(*difference.to) : "null"));
    std::vector<std::string> edges_changed;
    for (const auto game : games_of_both(from, to))
        for (const EdgeChange& change : edge_changes(from, to, game)) {
            const auto figure = [](std::optional<double> edge) {
                return edge ? fmt::format("{:.17g}", *edge) : std::string("null");
            };
            edges_changed.push_back(fmt::format(
                "{{\"game\": {}, \"bet\": {}, \"from\": {}, \"to\": {}}}", json_text(game),
                json_text(change.bet), figure(change.from), figure(change.to)));
        }
    return fmt::format("{{\"values\": {}, \"house_edges\": {}}}\n", list_json(values),
                       list_json(edges_changed));
}

std::string values_json(const Rulebook& book) {
    std::vector<std::string> items;
    for (const Value& value : book.values) {
        std::vector<std::string> to;
        to.reserve(value.to.size());
        for (const std::string& text : value.to) to.push_back(json_text(text));
        items.push_back(fmt::format("{{\"path\": {}, \"line\": {}, \"from\": {}, \"to\": [{}]}}",
                                    json_text(value.path), value.line, json_text(value.from),
                                    fmt::join(to, ", ")));
    }
    return list_json(items);
}

}  // namespace croupier::lab
