#include "view/table.h"

#include "floor/state.h"
#include "view/tile.h"
#include "view/view.h"

namespace croupier::view {

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
    return shown;
}

}  // namespace croupier::view
