#include <array>

#include "base/names.h"
#include "lab/rounds/acting.h"
#include "lab/rounds/values.h"
#include "rules/cards/card.h"
#include "rules/roulette/layout.h"

// What shoes, wheels and tumblers report.

namespace croupier::lab::rounds {
namespace {

using floor::PlayCommand;

// One after another, until the floor refuses one.
Acted cards(const Acting& step) {
    const std::string* hand = step.step.find("to");
    const std::string* face = step.step.find("face");
    const auto to =
        hand != nullptr ? *find_in<rules::Place>(floor::place_names, *hand) : rules::Place::none;
    const auto lies =
        face != nullptr ? *find_in<floor::Face>(floor::face_names, *face) : floor::Face::usual;
    Acted acted;
    for (std::size_t word = 1; word < step.step.words.size(); ++word) {
        const auto card = cards::parse_card(step.step.words[word]);
        PlayCommand order = floor::BurnCard{step.table(0)};
        if (card)
            order = floor::DealCard{step.table(0), *card, static_cast<std::uint8_t>(to), lies};
        acted = step.by_device_or_staff(step.table(0), std::move(order));
        if (acted.refusal.reason != floor::Rejection::none) break;
    }
    return acted;
}
// Its own reading of who has won.
Acted verdict(const Acting& step) {
    return step.by_device(
        floor::IncidentCommand{floor::ReportVerdict{step.table(0), step.step.words[1]}});
}
Acted cut_card(const Acting& step) {
    return step.by_device(PlayCommand{floor::ReportCuttingCard{step.table(0)}});
}
Acted number(const Acting& step) {
    return step.by_device_or_staff(
        step.table(0), PlayCommand{floor::ReportNumber{
                           step.table(0), *roulette::parse_number(step.step.words[1])}});
}
// Symbols are counted from A.
Acted symbol(const Acting& step) {
    return step.by_device_or_staff(
        step.table(0), PlayCommand{floor::ReportNumber{
                           step.table(0), static_cast<std::uint8_t>(step.step.words[1][0] - 'A')}});
}
Acted dice(const Acting& step) {
    floor::ReportDice order{step.table(0), {}, 0};
    for (std::size_t word = 1; word < step.step.words.size(); ++word)
        order.dice.push_back(static_cast<std::uint8_t>(*parse_count(step.step.words[word])));
    if (const std::string* ago = step.step.find("exposed"))
        order.exposed_at = step.venue.now() - *parse_duration(*ago);
    return step.by_device_or_staff(step.table(0), PlayCommand{std::move(order)});
}

constexpr std::array acts_of_device = {
    NamedAct{"cards", cards},   NamedAct{"cut_card", cut_card}, NamedAct{"number", number},
    NamedAct{"symbol", symbol}, NamedAct{"dice", dice},         NamedAct{"verdict", verdict},
};

}  // namespace

std::span<const NamedAct> device_acts() {
    return acts_of_device;
}

}  // namespace croupier::lab::rounds
