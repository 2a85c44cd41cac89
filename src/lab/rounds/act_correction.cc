#include <array>

#include "base/check.h"
#include "books/record.h"
#include "lab/rounds/acting.h"
#include "lab/rounds/values.h"
#include "rules/cards/card.h"
#include "rules/roulette/layout.h"

// Results put right, and what that does to money.

namespace croupier::lab::rounds {
namespace {

using floor::IncidentCommand;

std::vector<std::string_view> parts_of(std::string_view list) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t slash = list.find('/');
        parts.push_back(list.substr(0, slash));
        if (slash == std::string_view::npos) return parts;
        list.remove_prefix(slash + 1);
    }
}

// Cards that were burnt within the round may be named with the others: the outcome has them only as
// a number, before the last cards.
void leave_out_burnt(floor::Outcome& given, const floor::Outcome& known) {
    const std::size_t burned = known.burned;
    if (burned == 0 || given.cards.size() != known.cards.size() + burned) return;
    std::size_t first = 0;  // the cards before the war
    while (first < known.places.size() && !known.places[first].is(rules::Place::dealer)) ++first;
    const auto at = given.cards.begin() + static_cast<std::ptrdiff_t>(first) + 1;
    given.cards.erase(at, at + static_cast<std::ptrdiff_t>(burned));
}

floor::Outcome outcome_of(const Acting& step, floor::RoundId round) {
    floor::Outcome outcome;
    if (const std::string* number = step.step.find("number"))
        outcome.number = roulette::parse_number(*number);
    if (const std::string* symbol = step.step.find("symbol"))
        outcome.number = static_cast<std::uint8_t>((*symbol)[0] - 'A');
    if (const std::string* dice = step.step.find("dice"))
        for (const std::string_view die : parts_of(*dice))
            outcome.dice.push_back(static_cast<std::uint8_t>(*parse_count(die)));
    if (const std::string* cards = step.step.find("cards"))
        for (const std::string_view card : parts_of(*cards))
            outcome.cards.push_back(*cards::parse_card(card));
    const floor::Table& table = step.at(0);
    const floor::PastRound* past = floor::find_past(table, round.number);
    leave_out_burnt(outcome, past != nullptr ? past->outcome : table.round.outcome);
    return outcome;
}

Acted correct(const Acting& step) {
    const floor::RoundId round{step.table(0), step.count("round")};
    return step.by_staff(round.table,
                         IncidentCommand{floor::CorrectResult{round, outcome_of(step, round),
                                                              record_of(step.venue, round)}});
}

// At the table where the player sits, or last played.
Acted card_invalid(const Acting& step) {
    const floor::State& state = step.venue.state();
    const floor::RoundId last = state.find_terminal(step.seat(0))->last_settled;
    return step.by_staff(last.table, IncidentCommand{floor::InvalidateCard{
                                         step.seat(0), record_of(step.venue, last)}});
}

// The newest open one of that player at the table.
Acted settle_payment(const Acting& step) {
    const bool over = *step.step.find("kind") == "overpayment";
    const auto kind = over ? floor::IncidentKind::overpayment : floor::IncidentKind::underpayment;
    floor::SettlePayment order;
    order.at_counter = step.step.find("at") != nullptr;
    for (const floor::Incident& incident : step.venue.state().incidents)
        if (!incident.closed && incident.kind == kind && incident.terminal == step.seat(0) &&
            incident.round.table == step.table(1))
            order.incident = incident.id;
    return step.by_staff(step.table(1), IncidentCommand{order});
}

constexpr std::array acts_of_correction = {
    NamedAct{"correct", correct},
    NamedAct{"card_invalid", card_invalid},
    NamedAct{"settle_payment", settle_payment},
};

}  // namespace

std::optional<floor::RoundSettled> record_of(Venue& venue, floor::RoundId round) {
    if (round.number == 0) return std::nullopt;
    journal::Store& store = venue.store();
    const auto head = store.head();
    CHECK(head.has_value());
    const auto read = [&](std::uint64_t sequence, codec::Batch& into) {
        return store.read(sequence, sequence, [&](const journal::Batch& batch) {
            return codec::read_batch(into, batch.content);
        });
    };
    auto record = books::find_record(round, {{1, head->sequence}}, read);
    CHECK(record.has_value());
    return std::move(*record);
}

std::span<const NamedAct> correction_acts() {
    return acts_of_correction;
}

}  // namespace croupier::lab::rounds
