#include "lab/math.h"

#include <fmt/format.h>

#include <algorithm>

#include "lab/games.h"
#include "lab/library.h"

namespace croupier::lab {
namespace {

std::string object_json(const std::vector<std::pair<std::string, std::string>>& pairs) {
    std::string text = "{";
    for (const auto& [key, value] : pairs)
        text += fmt::format("{}{}: {}", text.size() > 1 ? ", " : "", json_text(key), value);
    return text + "}";
}

std::string net_text(Odds net) {
    return net.stake == 1 ? fmt::format("{}", net.win) : fmt::format("{}/{}", net.win, net.stake);
}

// A plain loss of the stake needs no odds; a push never has any.
bool says_odds(const rules::Line& line) {
    return line.net.win != 0 && !(line.net == Odds{-1, 1});
}

std::string row_json(const rulebook::Rulebook& book, std::string_view game,
                     const rules::OddsRow& row) {
    std::string lines;
    for (const rules::Line& line : row.lines) {
        lines += fmt::format("{}{{\"status\": \"{}\"", lines.empty() ? "" : ", ",
                             rules::status_name(line.status));
        if (says_odds(line)) lines += fmt::format(", \"odds\": \"{}\"", net_text(line.net));
        lines += fmt::format(", \"probability\": \"{}\"}}", line.probability.text());
    }
    const Fraction edge = row.edge();
    std::string text = fmt::format(
        "{{\"rulebook\": {}, \"game\": {}, \"bet\": {}, \"selection\": {}, \"config\": {}, "
        "\"origin\": \"{}\", \"exact\": {}, ",
        json_text(book.id), json_text(game), json_text(row.bet), object_json(row.selection),
        object_json(row.config), row.origin, row.bound.empty());
    if (!row.bound.empty()) text += fmt::format("\"bound\": {}, ", json_text(row.bound));
    if (!row.strategy.empty()) text += fmt::format("\"strategy\": {}, ", json_text(row.strategy));
    return text + fmt::format(
                      "\"distribution\": [{}], \"house_edge\": \"{}\", "
                      "\"house_edge_decimal\": {:.17g}}}",
                      lines, edge.text(), edge.decimal());
}

}  // namespace

std::string json_text(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            quoted += '\\', quoted += c;
        else if (c == '\n')
            quoted += "\\n";
        else if (static_cast<unsigned char>(c) < 0x20)
            quoted += fmt::format("\\u{:04x}", static_cast<int>(c));
        else
            quoted += c;
    }
    return quoted + "\"";
}

std::string words(const std::vector<std::pair<std::string, std::string>>& pairs) {
    std::string text;
    for (const auto& [key, value] : pairs) {
        std::string plain;
        for (const char c : value)
            if (c == ',')
                plain += '/';
            else if (c != '"' && c != '[' && c != ']' && c != ' ')
                plain += c;
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", key, plain);
    }
    return text;
}

std::vector<std::string_view> games_of(const rulebook::Rulebook& book) {
    std::vector<std::string_view> names;
    for (const Game& game : games())
        if (game.in(book)) names.push_back(game.name);
    return names;
}

std::vector<int> decks_of(const rulebook::Rulebook& book, std::string_view name) {
    const Game* game = find_game(book, name);
    return game == nullptr ? std::vector<int>{} : game->decks(book);
}

Result<std::vector<rules::OddsRow>, Fault> math(const rulebook::Rulebook& book,
                                                std::string_view name, std::optional<int> decks) {
    const Game* game = find_game(book, name);
    if (game == nullptr)
        return Err{Fault{fmt::format("{} has no game {}; it has {}", book.id, name,
                                     fmt::join(games_of(book), ", "))}};
    std::vector<int> numbers = game->decks(book);
    if (decks) {
        if (std::find(numbers.begin(), numbers.end(), *decks) == numbers.end())
            return Err{Fault{numbers.empty() ? fmt::format("{} has no choice of decks", name)
                                             : fmt::format("{} is played with {} decks in {}", name,
                                                           fmt::join(numbers, ", "), book.id)}};
        numbers = {*decks};
    }
    if (numbers.empty()) return game->odds(book, 0);
    std::vector<rules::OddsRow> rows;
    for (const int number : numbers) {
        auto some = game->odds(book, number);
        std::move(some.begin(), some.end(), std::back_inserter(rows));
    }
    return rows;
}

std::vector<std::string> return_problems(const rulebook::Rulebook& book) {
    std::vector<std::string> problems;
    std::vector<std::string> used;
    for (const auto game : games_of(book)) {
        const auto rows = math(book, game, std::nullopt);
        CHECK(rows.has_value());
        for (const rules::OddsRow& row : *rows) {
            const Fraction missing = row.edge() - Fraction(100 - book.return_floor_percent, 100);
            if (missing.sign() <= 0) continue;
            const std::string name = fmt::format("{}.{}", game, row.bet);
            used.push_back(name);
            if (std::find(book.below_floor.begin(), book.below_floor.end(), name) ==
                book.below_floor.end())
                problems.push_back(fmt::format("{} {} {} returns {:.2f} %, less than {} %", name,
                                               words(row.selection), words(row.config),
                                               100 - row.edge().decimal() * 100,
                                               book.return_floor_percent));
        }
    }
    for (const std::string& name : book.below_floor)
        if (std::find(used.begin(), used.end(), name) == used.end())
            problems.push_back(fmt::format("{} is excepted from the floor of {} % without need",
                                           name, book.return_floor_percent));
    return problems;
}

std::vector<std::string> return_problems_of(std::string_view text) {
    for (const auto& [file, known] : embedded_rulebooks())
        if (known == text) return {};
    const auto book = rulebook::read_rulebook(text);
    // What is wrong with it, whoever takes it says in better words.
    return book ? return_problems(*book) : std::vector<std::string>{};
}

std::string math_json(const rulebook::Rulebook& book, std::string_view game,
                      const std::vector<rules::OddsRow>& rows) {
    std::string text = "[";
    for (const rules::OddsRow& row : rows)
        text += (text.size() > 1 ? ",\n " : "") + row_json(book, game, row);
    return text + "]\n";
}

std::string math_text(const rulebook::Rulebook& book, std::string_view game,
                      const std::vector<rules::OddsRow>& rows) {
    std::string text = fmt::format("{}, {}\n", book.id, game);
    text += fmt::format("  {:<24} {:<34} {:<30} {:>10} {:>10} {:>9}  {}\n", "bet", "selection",
                        "table", "wins %", "pushes %", "edge %", "odds from");
    std::vector<std::string> strategies;
    for (const rules::OddsRow& row : rows) {
        double wins = 0;
        double pushes = 0;
        for (const rules::Line& line : row.lines) {
            if (line.status == rules::Status::win) wins += line.probability.decimal();
            if (line.net.win == 0) pushes += line.probability.decimal();
        }
        std::string mark;
        if (!row.strategy.empty()) {
            auto known = std::find(strategies.begin(), strategies.end(), row.strategy);
            if (known == strategies.end())
                known = strategies.insert(strategies.end(), row.strategy);
            mark = fmt::format("  strategy {}", known - strategies.begin() + 1);
        }
        text += fmt::format("  {:<24} {:<34} {:<30} {:>10.4f} {:>10.4f} {:>9.4f}  {}{}\n", row.bet,
                            words(row.selection), words(row.config), wins * 100, pushes * 100,
                            row.edge().decimal() * 100, row.origin, mark);
        if (!row.bound.empty())
            text += fmt::format("  {:<24} probabilities are right to {}\n", "", row.bound);
    }
    for (std::size_t number = 0; number < strategies.size(); ++number)
        text += fmt::format("  strategy {}: {}\n", number + 1, strategies[number]);
    return text;
}

}  // namespace croupier::lab
