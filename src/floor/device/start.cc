#include <algorithm>

#include "floor/command.h"
#include "floor/decided.h"
#include "floor/device/decide.h"
#include "floor/device/equipment.h"
#include "floor/query.h"
#include "floor/staff/authority.h"
#include "floor/state.h"
#include "floor/table/queries.h"

// The start of a wheel or a tumbler: who starts it, and when it may.

namespace croupier::floor {
namespace {

using rules::Awaited;

std::optional<DeviceId> launcher_of(const State& state, const Table& table) {
    for (const DeviceId id : table.equipment.devices)
        if (traits_of(state.devices[id.value()].kind).launches) return id;
    return std::nullopt;
}

// CR-10.4.1, CR-11.4.1, CN-10.3(a), RF-11.3.4, RF-12.3.1: before betting has ended where document
// or table say so, and else as soon as nothing can be staked any more.
bool is_time(const Table& table) {
    const bool dice = table.game->source() == rulebook::Source::dice;
    if (table.phase == Phase::open) {
        if (dice) return table.settings.tumble_at == TumbleAt::new_game;
        return table.game->source() == rulebook::Source::wheel &&
               table.book->policies->equipment.spin_while_open;
    }
    const Awaited what = awaited(table).awaited;
    return in_round(table.phase) && what == (dice ? Awaited::roll : Awaited::spin);
}

}  // namespace

Decided decide(const State& state, const Command& command, const StartDevice& order) {
    TRY_DO(must_come_from(command, {OriginKind::dealer_terminal, OriginKind::office,
                                    OriginKind::host, OriginKind::device}));
    TRY(table, working_table(state, order.table));
    TRY_DO(must_have_place(state, command, order.table));
    if (!launcher_of(state, *table)) return refuse(Rejection::not_in_order);
    const auto id = may_start(state, *table);
    if (!id) return refuse(Rejection::not_expected);
    return events_of(DeviceEvent{
        DeviceStarted{*id, {round_of(order.table, *table), command.at, command.actor}}});
}

std::optional<DeviceId> may_start(const State& state, const Table& table) {
    const auto id = launcher_of(state, table);
    if (!id || table.settings.mode == Mode::rng || !is_time(table)) return std::nullopt;
    const Device& device = state.devices[id->value()];
    // Nobody has dice that have fallen tumble again; a spin that does not count is called so first.
    const TableId here(static_cast<std::uint32_t>(&table - state.tables.data()));
    const bool started = device.start && device.start->round == round_of(here, table);
    return works(device) && !started ? id : std::nullopt;
}

}  // namespace croupier::floor
