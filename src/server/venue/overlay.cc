#include "server/venue/overlay.h"

#include <fmt/format.h>

#include "floor/state.h"
#include "server/ops/local_time.h"

namespace croupier::server {

std::string overlay_line(const OverlayTable& table, std::int64_t at_ms) {
    return fmt::format("{} {} round {} {}\n", ops::local_time_text(at_ms), table.name, table.round,
                       table.phase);
}

void Overlay::act(const floor::State& state, floor::Time /*now*/, Orders& /*orders*/) {
    const std::lock_guard lock(mutex_);
    tables_.resize(state.tables.size());
    for (std::size_t i = 0; i < tables_.size(); ++i) {
        const floor::Table& table = state.tables[i];
        // After every turn: a name is copied once.
        if (tables_[i].name != table.name) tables_[i].name = table.name;
        tables_[i].round = table.round.number;
        tables_[i].phase = table.stopped || state.house.stopped
                               ? std::string_view("stopped")
                               : floor::phase_names[static_cast<std::size_t>(table.phase)];
    }
}

std::string Overlay::text(std::int64_t at_ms) const {
    const std::lock_guard lock(mutex_);
    std::string text;
    for (const OverlayTable& table : tables_) text += overlay_line(table, at_ms);
    return text;
}

}  // namespace croupier::server
