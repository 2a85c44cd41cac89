#include "server/devices/automatic_desk.h"

#include <algorithm>

#include "floor/query.h"
#include "floor/state.h"

namespace croupier::server {
namespace {

constexpr std::uint32_t automatic_origin = 2;  // of the host's own

bool has_player(const floor::State& state, const floor::Device& device) {
    if (device.kind != floor::DeviceKind::player_terminal || !device.terminal) return false;
    const floor::TerminalId terminal = *device.terminal;
    return state.find_terminal(terminal)->person.has_value() ||
           state.ledger.credit(terminal).total() > Money{};
}

}  // namespace

bool is_anybody_at(const floor::State& state, const floor::Table& table) {
    return std::any_of(table.seats.begin(), table.seats.end(),
                       [](const floor::Seat& seat) { return !seat.wagers.empty(); }) ||
           std::any_of(
               table.equipment.devices.begin(), table.equipment.devices.end(),
               [&](floor::DeviceId id) { return has_player(state, state.devices[id.value()]); });
}

AutomaticDesk::AutomaticDesk(const std::vector<Place>& places)
    : book_({floor::OriginKind::host, automatic_origin}) {
    runs_.reserve(places.size());
    for (const Place& place : places) runs_.push_back({.place = place});
}

std::optional<floor::Time> AutomaticDesk::rest_ends(const floor::State& state, Run& run,
                                                    floor::Time now) {
    const floor::Table& table = *state.find_table(run.place.table);
    if (table.phase != floor::Phase::idle) {
        run.rested_after.reset();
        return std::nullopt;
    }
    if (run.rested_after != table.round.number) {
        run.rested_after = table.round.number;
        run.rests_since = now;
    }
    // Nothing came before the first round that people would want to look at.
    const std::int64_t pace = table.round.number == 0 ? 0 : run.place.pace_ms;
    return std::max(run.rests_since + pace, floor::opens_from(table));
}

bool AutomaticDesk::may_begin(const floor::State& state, floor::TableId id, floor::Time now) {
    const auto run = std::find_if(runs_.begin(), runs_.end(),
                                  [&](const Run& one) { return one.place.table == id; });
    if (run == runs_.end()) return true;
    const auto ends = rest_ends(state, *run, now);
    if (!ends || now < *ends) return false;
    const floor::Table& table = *state.find_table(id);
    // A table that may be closed comes to rest, so that it can be.
    if (floor::closing_is_due(table, now)) return false;
    return !run->place.pause_when_empty || is_anybody_at(state, table);
}

void AutomaticDesk::act(const floor::State& state, floor::Time now, Orders& orders) {
    next_at_.reset();
    for (Run& run : runs_) {
        const floor::Table* table = state.find_table(run.place.table);
        if (table == nullptr || table->stopped || state.house.stopped) continue;
        const auto ends = rest_ends(state, run, now);
        if (!ends) continue;
        if (now < *ends)
            wake_at(*ends);
        else if (table->settings.mode == floor::Mode::automatic)
            begin_round(state, now, run, orders);
    }
}

// Asked first, so that a table that waits for something fills no journal.
void AutomaticDesk::begin_round(const floor::State& state, floor::Time now, Run& run,
                                Orders& orders) {
    const floor::Table& table = *state.find_table(run.place.table);
    if (floor::opens_by_itself(state, table, now) || !may_begin(state, run.place.table, now))
        return;
    floor::Command command =
        book_.write(state, now, floor::WagerCommand{floor::NewGame{run.place.table}});
    if (rehearse(state, command).reason != floor::Rejection::none) return;
    orders.submit(std::move(command));
}

void AutomaticDesk::wake_at(floor::Time at) {
    if (!next_at_ || at < *next_at_) next_at_ = at;
}

}  // namespace croupier::server
