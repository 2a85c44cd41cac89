#include "server/demo/outcomes.h"

#include <algorithm>
#include <span>

#include "base/draw.h"
#include "floor/command.h"
#include "floor/query.h"
#include "floor/state.h"
#include "rules/cards/shoe.h"

namespace croupier::server {
namespace {

using floor::Expectation;

bool has_loaded_shoe(const floor::Table& table) {
    return table.game->shoe() != nullptr && table.cards.shoe.number > 0 &&
           table.settings.mode != floor::Mode::rng &&
           table.cards.shoe.load.source == floor::CardSource::shoe;
}

// The cutting card is the next thing that leaves the shoe.
bool cutting_card_is_next(const floor::Table& table) {
    const int cards = table.cards.shoe.load.decks * cards::deck_size;
    return has_loaded_shoe(table) && !table.cards.shoe.cutting_card_out &&
           table.cards.shoe.cards_out + table.cards.shoe.load.from_back >= cards;
}

}  // namespace

std::optional<floor::PlayCommand> Outcomes::next(floor::TableId id, const floor::Table& table) {
    const floor::Expected expected = floor::expected(table);
    switch (expected.what) {
        case Expectation::card:
            if (cutting_card_is_next(table))
                return floor::PlayCommand{floor::ReportCuttingCard{id}};
            if (expected.place == rules::Place::burn)
                return floor::PlayCommand{floor::BurnCard{id}};
            return floor::PlayCommand{floor::DealCard{id, card(id, table)}};
        case Expectation::spin:
            return floor::PlayCommand{floor::ReportNumber{id, number(table)}};
        case Expectation::roll: {
            floor::ReportDice roll{id, {}, 0};
            for (int die = 0; die < 3; ++die)
                roll.dice.push_back(static_cast<std::uint8_t>(1 + chance_.below(6)));
            return floor::PlayCommand{std::move(roll)};
        }
        default:
            return std::nullopt;
    }
}

cards::Card Outcomes::card(floor::TableId id, const floor::Table& table) {
    if (!has_loaded_shoe(table)) return any_card(table);
    std::vector<cards::Card>& cards = pile(id, table).cards;
    // What was dealt by hand meanwhile lies here still; one that cannot come any more is put back.
    for (std::size_t at = table.cards.shoe.cards_out; at < cards.size(); ++at)
        if (table.game->card_exists(table.round.outcome, cards[at])) {
            std::swap(cards[table.cards.shoe.cards_out], cards[at]);
            return cards[table.cards.shoe.cards_out];
        }
    return any_card(table);
}

Outcomes::Pile& Outcomes::pile(floor::TableId id, const floor::Table& table) {
    if (piles_.size() <= id.value()) piles_.resize(id.value() + 1U);
    Pile& pile = piles_[id.value()];
    const auto size = static_cast<std::size_t>(table.game->decks()) * cards::deck_size;
    if (pile.shoe != table.cards.shoe.number || pile.cards.size() != size) {
        pile.shoe = table.cards.shoe.number;
        pile.cards = cards::new_decks(table.game->decks());
        shuffle(chance_, std::span(pile.cards));
    }
    return pile;
}

// From full decks less what lies on the table.
cards::Card Outcomes::any_card(const floor::Table& table) {
    while (true) {
        const auto card = cards::Card::of_index(static_cast<int>(chance_.below(cards::deck_size)));
        const auto decks = static_cast<std::uint32_t>(std::max(table.game->decks(), 1));
        const auto out = static_cast<std::uint32_t>(
            std::count(table.round.outcome.cards.begin(), table.round.outcome.cards.end(), card));
        // As likely as there are of it left.
        if (chance_.below(decks) >= out) return card;
    }
}

std::uint8_t Outcomes::number(const floor::Table& table) {
    if (table.settings.game == floor::Game::big_wheel) {
        const auto& compartments = table.book->big_wheel->compartments;
        int stop = static_cast<int>(chance_.below(
            static_cast<std::uint32_t>(big_wheel::compartment_count(*table.book->big_wheel))));
        std::uint8_t symbol = 0;
        while (stop >= compartments[symbol]) stop -= compartments[symbol++];
        return symbol;
    }
    std::vector<std::uint8_t> pockets;
    for (std::uint8_t pocket = 0; pocket < 64; ++pocket)
        if (table.game->number_exists(pocket)) pockets.push_back(pocket);
    return chance_.one_of(pockets);
}

}  // namespace croupier::server
