#include "floor/state.h"

#include <algorithm>

#include "floor/device/fold.h"
#include "floor/wager/fold.h"
#include "rulebook/remembered.h"

namespace croupier::floor {

const Staff* State::find_staff(StaffId id) const {
    const auto found =
        std::lower_bound(staff.begin(), staff.end(), id,
                         [](const Staff& member, StaffId wanted) { return member.id < wanted; });
    return found != staff.end() && found->id == id ? &*found : nullptr;
}

const Incident* State::find_incident(IncidentId id) const {
    const auto found = std::find_if(incidents.begin(), incidents.end(),
                                    [&](const Incident& incident) { return incident.id == id; });
    return found != incidents.end() ? &*found : nullptr;
}

const Library* State::find_rulebook(std::string_view id) const {
    const auto found = std::find_if(house.rulebooks.begin(), house.rulebooks.end(),
                                    [&](const Library& library) { return library.id == id; });
    return found != house.rulebooks.end() ? &*found : nullptr;
}

const Correspondent* State::find_correspondent(const Origin& origin) const {
    const std::uint32_t place =
        correspondence.correspondent_index[static_cast<std::size_t>(origin.kind)].find(
            origin.number);
    return place != 0 ? &correspondence.correspondents[place - 1] : nullptr;
}

std::uint64_t State::highest_counter(const Origin& origin) const {
    const Correspondent* with = find_correspondent(origin);
    return with != nullptr ? with->highest : 0;
}

const Answer* State::find_answer(const Origin& origin, std::uint64_t counter) const {
    const Correspondent* with = find_correspondent(origin);
    if (with == nullptr || counter > with->highest) return nullptr;
    for (const Answer& answer : with->answers)
        if (answer.counter == counter) return &answer;
    return nullptr;
}

bool State::is_stale(const Origin& origin, std::uint64_t counter) const {
    const Correspondent* with = find_correspondent(origin);
    return with != nullptr && counter + static_cast<std::uint64_t>(answers_kept) <= with->highest;
}

Result<Nothing, Fault> State::rebuild() {
    for (Library& library : house.rulebooks) {
        auto book = rulebook::remembered_rulebook(library.text);
        if (!book) return Err{Fault{"rulebook " + library.id + " cannot be read any more"}};
        library.book = std::move(*book);
    }
    for (Table& table : tables) {
        const Library* library = find_rulebook(table.settings.rulebook);
        if (library == nullptr) return Err{Fault{"table " + table.name + " has no rulebook"}};
        table.book = library->book;
        auto game = make_game(*table.book, table.settings);
        if (!game) return Err{std::move(game.error())};
        table.game = std::move(*game);
        table.seat_index.assign(terminals.size(), 0);
        for (std::size_t i = 0; i < table.seats.size(); ++i) {
            if (table.seats[i].terminal.value() >= terminals.size())
                return Err{Fault{"a seat names a terminal that does not exist"}};
            table.seat_index[table.seats[i].terminal.value()] = static_cast<std::uint32_t>(i + 1);
        }
    }
    for (auto& index : correspondence.correspondent_index) index.clear();
    for (std::size_t i = 0; i < correspondence.correspondents.size(); ++i) {
        const Origin& origin = correspondence.correspondents[i].origin;
        correspondence.correspondent_index[static_cast<std::size_t>(origin.kind)].at(
            origin.number) = static_cast<std::uint32_t>(i + 1);
    }
    house_devices.clear();
    for (Table& table : tables) table.equipment.devices.clear();
    for (Terminal& terminal : terminals) terminal.devices.clear();
    for (std::size_t i = 0; i < devices.size(); ++i) {
        const bool there =
            (!devices[i].terminal || devices[i].terminal->value() < terminals.size()) &&
            std::all_of(devices[i].tables.begin(), devices[i].tables.end(),
                        [&](TableId table) { return table.value() < tables.size(); });
        if (!there) return Err{Fault{"a device is in use where nothing is"}};
        list_device(*this, DeviceId(static_cast<std::uint32_t>(i)));
    }
    ledger.rebuild();
    for (Terminal& terminal : terminals) terminal.tables_staked = 0;
    for (Table& table : tables) {
        count_sides(table);
        table.round.open_offers = 0;
        table.excluded.clear();
        for (const Seat& seat : table.seats) {
            if (seat.excluded) table.excluded.push_back(seat.terminal);
            if (!seat.offers.empty()) ++table.round.open_offers;
            count_table(*this, seat, false);
        }
    }
    return Nothing{};
}

}  // namespace croupier::floor
