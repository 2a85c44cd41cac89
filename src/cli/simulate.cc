#include "lab/simulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <thread>

#include "cli/commands.h"
#include "cli/progress.h"
#include "lab/library.h"
#include "lab/math.h"

namespace croupier::cli {
namespace {

std::string row_text(const lab::RowAgreement& row) {
    const double deviations =
        row.standard_error > 0 ? (row.measured_return - row.exact_return) / row.standard_error : 0;
    return fmt::format("  {:<24} {:<34} {:<30} {:>11.7f} {:>11.7f} {:>10.7f} {:>+6.2f}{}\n",
                       row.row.bet, lab::words(row.row.selection), lab::words(row.row.config),
                       row.exact_return, row.measured_return, row.standard_error, deviations,
                       row.unexpected ? "  a result that cannot be" : "");
}

std::string row_json(const lab::RowAgreement& row) {
    std::string lines;
    for (const lab::LineAgreement& line : row.lines)
        lines += fmt::format(
            "{}{{\"status\": \"{}\", \"net\": \"{}\", \"probability\": {:.17g}, \"times\": {}, "
            "\"chance\": {:.6g}}}",
            lines.empty() ? "" : ", ", rules::status_name(line.status), odds_text(line.net),
            line.probability, line.times, line.chance);
    return fmt::format(
        "{{\"bet\": {}, \"selection\": {}, \"config\": {}, \"exact_return\": {:.17g}, "
        "\"measured_return\": {:.17g}, \"standard_error\": {:.6g}, \"lines\": [{}]}}",
        lab::json_text(row.row.bet), lab::json_text(lab::words(row.row.selection)),
        lab::json_text(lab::words(row.row.config)), row.exact_return, row.measured_return,
        row.standard_error, lines);
}

std::string row_markdown(const rulebook::Rulebook& book, std::string_view game,
                         const lab::RowAgreement& row) {
    double least = 1;
    for (const lab::LineAgreement& line : row.lines) least = std::min(least, line.chance);
    return fmt::format("| {} | {} | {} | {} | {} | {:.6f} | {:.6f} | {:.6f} | {:.4f} |\n", book.id,
                       game, row.row.bet, lab::words(row.row.selection), lab::words(row.row.config),
                       (1 - row.exact_return) * 100, (1 - row.measured_return) * 100,
                       row.standard_error * 100, least);
}

class Session {
public:
    explicit Session(const SimulateOptions& options) : options_(options) {}

    void play(const rulebook::Rulebook& book, const lab::Game& game) {
        std::vector<int> numbers = game.decks(book);
        if (options_.decks) numbers = {*options_.decks};
        if (numbers.empty()) numbers = {0};
        for (const int decks : numbers) {
            const auto table = game.table(book, decks);
            const std::string where = fmt::format("{} {}", book.id, game.name);
            const int threads = options_.threads > 0
                                    ? options_.threads
                                    : static_cast<int>(std::thread::hardware_concurrency());
            const auto simulated =
                lab::simulate(*table, options_.rounds, options_.seed, threads, progress_bar(where));
            lab::judge(verdict_, simulated, where);
            print(book, game, simulated);
        }
    }

    int finish() const {
        const bool agrees = verdict_.agrees(0.01);
        if (options_.json)
            fmt::print("], \"lines\": {}, \"least_chance\": {:.6g}, \"agrees\": {}}}\n",
                       verdict_.lines, verdict_.least_chance, agrees);
        else
            fmt::print("\n{} lines; the least likely one, {}, has a chance of {:.3g}: {}\n",
                       verdict_.lines, verdict_.least_line, verdict_.least_chance,
                       agrees ? "measured and exact agree (1 % over all lines together)"
                              : "measured and exact DISAGREE");
        return agrees ? 0 : 1;
    }

private:
    void print(const rulebook::Rulebook& book, const lab::Game& game,
               const lab::Simulated& simulated) {
        if (options_.json) {
            for (const auto& row : simulated.rows) {
                fmt::print("{}{}", first_ ? "{\"rows\": [" : ",\n ", row_json(row));
                first_ = false;
            }
            return;
        }
        if (options_.markdown) {
            if (first_)
                fmt::print(
                    "| rulebook | game | bet | selection | table | edge % | measured % | "
                    "standard error % | least chance |\n|---|---|---|---|---|---|---|---|---|\n");
            first_ = false;
            for (const auto& row : simulated.rows)
                fmt::print("{}", row_markdown(book, game.name, row));
            return;
        }
        fmt::print(
            "{}, {}: {} rounds, seed {}\n  {:<24} {:<34} {:<30} {:>11} {:>11} {:>10} {:>6}\n",
            book.id, game.name, simulated.rounds, simulated.seed, "bet", "selection", "table",
            "return", "measured", "std error", "off by");
        for (const auto& row : simulated.rows) fmt::print("{}", row_text(row));
    }

    const SimulateOptions& options_;
    lab::Verdict verdict_;
    bool first_ = true;
};

}  // namespace

int simulate(const SimulateOptions& options) {
    const auto shelf = lab::load_shelf(options.rulebooks);
    if (!shelf) {
        fmt::print(stderr, "{}", shelf.error().what);
        return 2;
    }
    Session session(options);
    if (options.all) {
        for (const auto& book : shelf->all())
            for (const lab::Game& game : lab::games())
                if (game.in(*book)) session.play(*book, game);
        return session.finish();
    }
    const rulebook::Rulebook* book = shelf->find(options.rulebook);
    const lab::Game* game = book != nullptr ? lab::find_game(*book, options.game) : nullptr;
    if (game == nullptr) {
        fmt::print(stderr,
                   "croupier simulate: no game {} in a rulebook {}; `croupier rulebook "
                   "list` names them\n",
                   options.game, options.rulebook);
        return 2;
    }
    const auto decks = game->decks(*book);
    if (options.decks && std::find(decks.begin(), decks.end(), *options.decks) == decks.end()) {
        fmt::print(stderr, "croupier simulate: {} is not played with {} decks in {}\n",
                   options.game, *options.decks, options.rulebook);
        return 2;
    }
    session.play(*book, *game);
    return session.finish();
}

}  // namespace croupier::cli
