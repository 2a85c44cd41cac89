#include "floor/staff/houses.h"

#include <algorithm>

#include "floor/command.h"
#include "floor/decided.h"
#include "floor/device/device.h"
#include "floor/ids.h"
#include "floor/origin.h"
#include "floor/rejection.h"
#include "floor/staff/rights.h"
#include "floor/staff/state.h"
#include "floor/state.h"
#include "floor/table/state.h"
#include "floor/terminal/state.h"

namespace croupier::floor {
namespace {

void add_house(Houses& houses, const std::string& house) {
    const auto at = std::lower_bound(houses.begin(), houses.end(), house);
    if (at == houses.end() || *at != house) houses.insert(at, house);
}

void add_tables(const State& state, const Device& device, Houses& houses) {
    for (const TableId table : device.tables)
        add_house(houses, state.find_table(table)->settings.rulebook);
}

struct Two {
    const Staff* actor = nullptr;
    const Staff* second = nullptr;  // another person
};

Result<Two, Refusal> two_of(const State& state, const Command& command) {
    Two two;
    two.actor = command.actor ? state.find_staff(*command.actor) : nullptr;
    if (two.actor == nullptr || !two.actor->signed_in) return refuse(Rejection::not_signed_in);
    if (command.authoriser && command.authoriser != command.actor) {
        two.second = state.find_staff(*command.authoriser);
        if (two.second == nullptr) return refuse(Rejection::role_too_low);
    }
    return two;
}

// Somebody else could help, or has not helped.
Refusal without(const Two& two) {
    return {two.second == nullptr ? Rejection::second_person_needed : Rejection::role_too_low, 0};
}

bool speaks_at(const Table& table, const Two& two, rulebook::Rank least) {
    const rulebook::Rank own = rank_at(table, *two.actor);
    const rulebook::Rank other =
        two.second != nullptr ? rank_at(table, *two.second) : rulebook::Rank{};
    const rulebook::Rank says = other ? other : own;
    return says && least && *says >= *least;
}

}  // namespace

bool manages_house(const State& state, const Staff& staff, const std::string& house) {
    return staff.pit.empty() && !staff.revoked &&
           std::any_of(state.tables.begin(), state.tables.end(), [&](const Table& table) {
               return table.settings.rulebook == house && manages_table(table, staff);
           });
}

Houses houses_managed(const State& state, const Staff& staff) {
    Houses houses = all_houses(state);
    std::erase_if(houses,
                  [&](const std::string& house) { return !manages_house(state, staff, house); });
    return houses;
}

Houses all_houses(const State& state) {
    Houses houses;
    for (const Table& table : state.tables) add_house(houses, table.settings.rulebook);
    return houses;
}

Houses houses_of(const State& state, const Device& device) {
    if (device.in_house) return all_houses(state);
    Houses houses = device.houses;
    add_tables(state, device, houses);
    if (device.terminal)
        for (const std::string& house : houses_of(state, *device.terminal))
            add_house(houses, house);
    return houses;
}

Houses owners_of(const State& state, const Device& device) {
    Houses houses = device.houses;
    if (device.terminal)
        for (const std::string& house : state.terminals[device.terminal->value()].houses)
            add_house(houses, house);
    return houses;
}

Houses houses_of(const State& state, TerminalId id) {
    const Terminal& terminal = state.terminals[id.value()];
    Houses houses = terminal.houses;
    for (const DeviceId device : terminal.devices)
        add_tables(state, state.devices[device.value()], houses);
    return houses;
}

Result<Nothing, Refusal> must_manage(const State& state, const Staff& actor, const Staff* second,
                                     const Houses& houses) {
    bool own = houses.empty() && has_right(state, actor, Right::manage);
    bool all = true;
    for (const std::string& house : houses) {
        const bool managed = manages_house(state, actor, house);
        own = own || managed;
        all = all && (managed || (second != nullptr && manages_house(state, *second, house)));
    }
    if (!own) return refuse(Rejection::role_too_low);
    if (!all) return Err{without({&actor, second})};
    return Nothing{};
}

Result<Nothing, Refusal> must_manage(const State& state, const Command& command,
                                     const Houses& houses) {
    if (command.origin.kind == OriginKind::host) return Nothing{};
    TRY(two, two_of(state, command));
    return must_manage(state, *two.actor, two.second, houses);
}

Result<Nothing, Refusal> must_manage_venue(const State& state, const Command& command) {
    if (command.origin.kind == OriginKind::host) return Nothing{};
    TRY(two, two_of(state, command));
    const Houses own = houses_managed(state, *two.actor);
    const Houses others = two.second != nullptr ? houses_managed(state, *two.second) : Houses{};
    const bool more = std::any_of(others.begin(), others.end(), [&](const std::string& house) {
        return !std::binary_search(own.begin(), own.end(), house);
    });
    if (own == all_houses(state) || (!own.empty() && more)) return Nothing{};
    if (own.empty()) return refuse(Rejection::role_too_low);
    return Err{without(two)};
}

std::vector<TableId> tables_of(const State& state, const Houses& houses) {
    std::vector<TableId> tables;
    for (std::size_t i = 0; i < state.tables.size(); ++i)
        if (std::binary_search(houses.begin(), houses.end(), state.tables[i].settings.rulebook))
            tables.emplace_back(static_cast<std::uint32_t>(i));
    return tables;
}

Result<Nothing, Refusal> must_speak_for(const State& state, const Command& command,
                                        const std::vector<TableId>& tables,
                                        rulebook::Action action) {
    TRY(two, two_of(state, command));
    Houses silent;
    Houses spoken;
    bool own = false;
    for (const TableId id : tables) {
        const Table& table = *state.find_table(id);
        const bool speaks = speaks_at(table, two, table.book->policies->least(action));
        add_house(speaks ? spoken : silent, table.settings.rulebook);
        own = own || rank_at(table, *two.actor).has_value();
    }
    if (spoken.empty() || !own) return refuse(Rejection::role_too_low);
    if (!std::includes(spoken.begin(), spoken.end(), silent.begin(), silent.end()))
        return Err{without(two)};
    return Nothing{};
}

Result<Nothing, Refusal> must_speak_at(const State& state, const Command& command,
                                       const std::vector<TableId>& tables,
                                       rulebook::Action action) {
    TRY(two, two_of(state, command));
    bool any = false;
    bool all = true;
    for (const TableId id : tables) {
        const Table& table = *state.find_table(id);
        const bool spoken = speaks_at(table, two, table.book->policies->least(action));
        any = any || spoken;
        all = all && spoken;
    }
    if (!any) return refuse(Rejection::role_too_low);
    if (!all) return Err{without(two)};
    return Nothing{};
}

}  // namespace croupier::floor
