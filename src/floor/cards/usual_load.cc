#include "floor/cards/shoe.h"
#include "floor/query.h"
#include "floor/table/state.h"
#include "rules/cards/shoe.h"

namespace croupier::floor {

ShoeLoad usual_load(const Table& table) {
    ShoeLoad load;
    const cards::ShoeRules* rules = table.game->shoe();
    if (rules == nullptr) return load;
    const bool first = table.cards.shoe.number == 0;
    load.source = table.settings.continuous_shuffler &&
                          (!table.cards.shoe.device_out || table.settings.low_limit)
                      ? CardSource::continuous_shuffler
                      : static_cast<CardSource>(rules->sources.front());
    load.set = first ? "1" : table.cards.shoe.load.set;
    load.back = first ? "blue" : table.cards.shoe.load.back;
    load.decks = static_cast<std::uint8_t>(table.game->decks());
    load.mixing = Mixing::shuffled;
    load.checked = CheckedBy::dealer;
    if (load.source == CardSource::shoe) {
        load.cut_at = static_cast<std::uint16_t>(load.decks * cards::deck_size / 2);
        load.from_back = static_cast<std::uint16_t>(rules->cutting_card_from_back_min);
    }
    load.burn = static_cast<Burn>(rules->burns.front());
    switch (load.burn) {
        case Burn::none:
        case Burn::one_optional:
            break;
        case Burn::one_face_down:
            load.burnt = 1;
            break;
        case Burn::one_shown:
        case Burn::value_of_first: {
            const cards::Card shown(5, cards::Suit::spades);
            load.shown.push_back(shown);
            load.burnt = static_cast<std::uint8_t>(
                1 + (load.burn == Burn::value_of_first ? cards::burn_count(*rules, shown) : 0));
            break;
        }
    }
    return load;
}

}  // namespace croupier::floor
