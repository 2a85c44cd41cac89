#include "view/table.h"

#include <algorithm>

#include "floor/state.h"
#include "view/view.h"

namespace croupier::view {

namespace {

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
    if (table->fairness.proven) all.proof = proof_of(*table->fairness.proven);
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
