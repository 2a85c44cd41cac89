#include "floor/game/game.h"

#include <fmt/format.h>

namespace croupier::floor {

Result<std::shared_ptr<const TableGame>, Fault> make_game(const rulebook::Rulebook& book,
                                                          const Settings& settings) {
    switch (settings.game) {
        case Game::baccarat:
            if (book.baccarat) return make_baccarat(book, settings);
            break;
        case Game::roulette:
            if (book.roulette) return make_roulette(book, settings);
            break;
        default:
            break;
    }
    return Err{Fault{fmt::format("{} has no tables of {}", book.id,
                                 game_names[static_cast<std::size_t>(settings.game)])}};
}

}  // namespace croupier::floor
