#include "floor/state.h"

#include <algorithm>

namespace croupier::floor {

const Staff* State::find_staff(StaffId id) const {
    const auto found =
        std::lower_bound(staff.begin(), staff.end(), id,
                         [](const Staff& member, StaffId wanted) { return member.id < wanted; });
    return found != staff.end() && found->id == id ? &*found : nullptr;
}

const Library* State::find_rulebook(std::string_view id) const {
    const auto found = std::find_if(rulebooks.begin(), rulebooks.end(),
                                    [&](const Library& library) { return library.id == id; });
    return found != rulebooks.end() ? &*found : nullptr;
}

namespace {

const Correspondent* find_correspondent(const State& state, const Origin& origin) {
    const auto& index = state.correspondent_index[static_cast<std::size_t>(origin.kind)];
    if (origin.number >= index.size() || index[origin.number] == 0) return nullptr;
    return &state.correspondents[index[origin.number] - 1];
}

}  // namespace

const Answer* State::find_answer(const Origin& origin, std::uint64_t counter) const {
    const Correspondent* with = find_correspondent(*this, origin);
    if (with == nullptr || counter > with->highest) return nullptr;
    for (const Answer& answer : with->answers)
        if (answer.counter == counter) return &answer;
    return nullptr;
}

bool State::is_stale(const Origin& origin, std::uint64_t counter) const {
    const Correspondent* with = find_correspondent(*this, origin);
    return with != nullptr && counter + static_cast<std::uint64_t>(answers_kept) <= with->highest;
}

Result<Nothing, Fault> State::rebuild() {
    for (Library& library : rulebooks) {
        auto book = rulebook::read_rulebook(library.text);
        if (!book) return Err{Fault{"rulebook " + library.id + " cannot be read any more"}};
        library.book = std::make_shared<const rulebook::Rulebook>(std::move(*book));
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
    for (auto& index : correspondent_index) index.clear();
    for (std::size_t i = 0; i < correspondents.size(); ++i) {
        const Origin& origin = correspondents[i].origin;
        auto& index = correspondent_index[static_cast<std::size_t>(origin.kind)];
        if (index.size() <= origin.number) index.resize(origin.number + 1U, 0);
        index[origin.number] = static_cast<std::uint32_t>(i + 1);
    }
    ledger.rebuild();
    return Nothing{};
}

Money staked(const Table& table, TerminalId terminal) {
    Money total;
    if (const Seat* seat = table.find_seat(terminal))
        for (const Wager& wager : seat->wagers) total += wager.stake.total();
    return total;
}

const Wager* find_wager(const Seat& seat, const Spot& spot) {
    for (const Wager& wager : seat.wagers)
        if (wager.spot == spot) return &wager;
    return nullptr;
}

}  // namespace croupier::floor
