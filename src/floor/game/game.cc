#include "floor/game/game.h"

#include <fmt/format.h>

#include "floor/round/event.h"

namespace croupier::floor {

std::vector<SeatOffer> TableGame::offers(const Progress&) const {
    return {};
}

std::optional<Chips> TableGame::cost(const Seat&, const Choice&) const {
    return std::nullopt;
}

Result<std::shared_ptr<const TableGame>, Fault> make_game(const rulebook::Rulebook& book,
                                                          const Settings& settings) {
    switch (settings.game) {
        case Game::baccarat:
            if (book.baccarat) return make_baccarat(book, settings);
            break;
        case Game::roulette:
            if (book.roulette) return make_roulette(book, settings);
            break;
        case Game::blackjack:
            if (book.blackjack) return make_blackjack(book, settings);
            break;
        case Game::casino_war:
            if (book.casino_war) return make_casino_war(book, settings);
            break;
        case Game::three_card_poker:
            if (book.three_card_poker) return make_three_card_poker(book, settings);
            break;
        case Game::sic_bo:
            if (book.sic_bo) return make_sic_bo(book, settings);
            break;
        case Game::lucky_sic_bo:
            if (book.lucky_sic_bo) return make_sic_bo(book, settings);
            break;
        case Game::triple_chase:
            if (book.triple_chase) return make_triple_chase(book, settings);
            break;
        case Game::big_wheel:
            if (book.big_wheel) return make_big_wheel(book, settings);
            break;
    }
    return Err{Fault{fmt::format("{} has no tables of {}", book.id,
                                 game_names[static_cast<std::size_t>(settings.game)])}};
}

}  // namespace croupier::floor
