#include "view/table.h"

#include <algorithm>

#include "floor/game/pay_table.h"
#include "floor/state.h"
#include "view/tile.h"
#include "view/view.h"

namespace croupier::view {
namespace {

// Settled as any wager is, with a stake that every odds and rounding divides.
std::vector<std::string> won_places_of(const floor::Table& table) {
    constexpr Money stake = Money::cents(10'000'000);
    std::vector<std::string> places;
    if (floor::in_round(table.phase) || table.game->asks()) return places;
    const auto ended = std::find_if(
        table.round.past.rbegin(), table.round.past.rend(),
        [&](const floor::PastRound& past) { return past.round.number == table.round.number; });
    if (ended == table.round.past.rend()) return places;
    if (ended->status != floor::RoundStatus::settled &&
        ended->status != floor::RoundStatus::corrected)
        return places;
    // Settings that came after it may know other outcomes.
    if (table.version != ended->bound_to) return places;
    const auto settler = table.game->settler(ended->outcome);
    for (const floor::Spot& spot : floor::pay_table(*table.game).spots()) {
        const auto shape = table.game->shape(spot);
        if (!shape || (*shape)->pieces != 1) continue;
        if (settler->pay(spot, stake, {}).status == rules::Status::win)
            places.push_back(floor::spot_text(spot));
    }
    return places;
}

constexpr std::uint32_t empty_rounds = 3;

bool is_played(const floor::Table& table) {
    return std::any_of(table.seats.begin(), table.seats.end(), [&](const floor::Seat& seat) {
        return !seat.wagers.empty() ||
               (seat.last_round > 0 && seat.last_round + empty_rounds >= table.round.number);
    });
}

}  // namespace

TableView view(const Source& source, const AtTable& at) {
    const floor::Table* table = source.state.find_table(at.table);
    CHECK(table != nullptr);
    TableView all;
    all.server_time = source.now;
    all.sequence = source.sequence;
    all.face = face_of(source, at.table);
    all.seen = seen_of(source.state, at.table);
    all.history = history_of(*table);
    if (table->game->decks() == 0) all.marks = marks_of(*table, table_marks_max);
    if (table->fairness.proven) all.proof = proof_of(*table->fairness.proven);
    all.won_places = won_places_of(*table);
    return all;
}

DisplayView view(const Source& source, const Display& display) {
    TableView table = view(source, AtTable{display.table});
    DisplayView shown;
    shown.server_time = table.server_time;
    shown.sequence = table.sequence;
    shown.venue = source.state.house.venue->name;
    shown.demo = source.state.house.venue->demo;
    shown.face = std::move(table.face);
    shown.seen = std::move(table.seen);
    shown.history = std::move(table.history);
    shown.played = is_played(*source.state.find_table(display.table));
    return shown;
}

}  // namespace croupier::view
