#include "lab/math.h"

#include <fmt/format.h>

#include <cstdio>

#include "cli/commands.h"
#include "lab/library.h"
#include "lab/par_sheet.h"

namespace croupier::cli {
namespace {

int print_game(const MathOptions& options, const rulebook::Rulebook& book, std::string_view game) {
    const auto rows = lab::math(book, game, options.decks);
    if (!rows) {
        fmt::print(stderr, "croupier math: {}\n", rows.error().what);
        return 2;
    }
    if (!options.par.empty()) {
        const auto pages = lab::write_par_sheet(options.par, book, game, *rows);
        if (!pages) {
            fmt::print(stderr, "croupier math: {}: {}\n", options.par, pages.error().what);
            return 2;
        }
        fmt::print(stderr, "{}: {} pages\n", options.par, *pages);
    }
    fmt::print(
        "{}", options.json ? lab::math_json(book, game, *rows) : lab::math_text(book, game, *rows));
    return 0;
}

int print_all(const MathOptions& options, const rulebook::Shelf& shelf) {
    for (const auto& book : shelf.all()) {
        if (!options.rulebook.empty() && book->id != options.rulebook) continue;
        for (const auto game : lab::games_of(*book)) {
            if (const int failed = print_game(options, *book, game)) return failed;
            if (!options.json) fmt::print("\n");
        }
    }
    return 0;
}

}  // namespace

int math(const MathOptions& options) {
    const auto shelf = lab::load_shelf(options.rulebooks);
    if (!shelf) {
        fmt::print(stderr, "{}", shelf.error().what);
        return 2;
    }
    if (options.all) return print_all(options, *shelf);
    const rulebook::Rulebook* book = shelf->find(options.rulebook);
    if (book == nullptr) {
        fmt::print(stderr, "croupier math: no rulebook {}; `croupier rulebook list` names them\n",
                   options.rulebook);
        return 2;
    }
    return print_game(options, *book, options.game);
}

}  // namespace croupier::cli
