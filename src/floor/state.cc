#include "floor/state.h"

#include <algorithm>

#include "floor/applying.h"
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
    const auto found = std::find_if(rulebooks.begin(), rulebooks.end(),
                                    [&](const Library& library) { return library.id == id; });
    return found != rulebooks.end() ? &*found : nullptr;
}

const Correspondent* State::find_correspondent(const Origin& origin) const {
    const std::uint32_t place =
        correspondent_index[static_cast<std::size_t>(origin.kind)].find(origin.number);
    return place != 0 ? &correspondents[place - 1] : nullptr;
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
    for (Library& library : rulebooks) {
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
    for (auto& index : correspondent_index) index.clear();
    for (std::size_t i = 0; i < correspondents.size(); ++i) {
        const Origin& origin = correspondents[i].origin;
        correspondent_index[static_cast<std::size_t>(origin.kind)].at(origin.number) =
            static_cast<std::uint32_t>(i + 1);
    }
    house_devices.clear();
    for (Table& table : tables) table.devices.clear();
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
        table.open_offers = 0;
        table.excluded.clear();
        for (const Seat& seat : table.seats) {
            if (seat.excluded) table.excluded.push_back(seat.terminal);
            if (!seat.offers.empty()) ++table.open_offers;
            count_table(*this, seat, false);
        }
    }
    return Nothing{};
}

const Incident* open_incident(const State& state, TableId table, IncidentKind kind) {
    const auto found = std::find_if(
        state.incidents.rbegin(), state.incidents.rend(), [&](const Incident& incident) {
            return !incident.closed && incident.kind == kind && incident.round.table == table;
        });
    return found != state.incidents.rend() ? &*found : nullptr;
}

const PastRound* find_past(const Table& table, std::uint32_t number) {
    const auto found =
        std::find_if(table.past.begin(), table.past.end(),
                     [&](const PastRound& past) { return past.round.number == number; });
    return found != table.past.end() ? &*found : nullptr;
}

bool dummy_is_due(const Table& table) {
    const bool opens = fate_of(table, true) == rulebook::StrayCard::dummy;
    return std::any_of(table.waiting.begin(), table.waiting.end(), [&](const WaitingCard& card) {
        return card.opens_dummy || (card.exposed && opens);
    });
}

bool is_entered_by_hand(const Table& table) {
    if (table.by_hand) return true;
    if (table.phase == Phase::held) return table.hold == HoldReason::device;
    return in_round(table.phase) && table.kind == RoundKind::no_bet &&
           table.book->policies->dummy_by_hand;
}

rulebook::StrayCard fate_of(const Table& table, bool exposed) {
    const rulebook::Policies& policies = *table.book->policies;
    const auto game = static_cast<std::size_t>(table.settings.game);
    return exposed ? policies.exposed_stray[game] : policies.hidden_stray[game];
}

rules::Next awaited(const Table& table) {
    if (!table.game->asks()) return table.game->next(table.outcome);
    return {static_cast<rules::Awaited>(table.awaits.what),
            static_cast<rules::Place>(table.awaits.where), table.awaits.number};
}

bool has_result(const Table& table) {
    return awaited(table).awaited == rules::Awaited::confirm && table.outcome.hidden == 0;
}

rules::Place place_of(const Table& table, const Outcome& outcome, std::size_t card) {
    if (card < outcome.places.size()) return static_cast<rules::Place>(outcome.places[card].where);
    Outcome before;
    before.cards.assign(outcome.cards.begin(),
                        outcome.cards.begin() + static_cast<std::ptrdiff_t>(card));
    return table.game->next(before).place;
}

// SB-8.6.2, SB-8.13: the Player's Hand before the Banker's.
rules::Place hand_to_reveal(const Table& table) {
    rules::Place hand = rules::Place::none;
    for (std::size_t i = 0; i < table.outcome.cards.size(); ++i) {
        if (!table.outcome.is_hidden(i)) continue;
        hand = place_of(table, table.outcome, i);
        if (hand == rules::Place::player) return hand;
    }
    return hand;
}

bool is_present(const State& state, const Table& table, TerminalId terminal) {
    const Seat* seat = table.find_seat(terminal);
    constexpr std::uint32_t rounds = 3;
    return seat != nullptr && seat->last_round > 0 &&
           seat->last_round + rounds > table.round_number &&
           (state.ledger.credit(terminal).total() > Money{} || !seat->wagers.empty());
}

bool keeps_order(const Table& table) {
    return table.settings.differential > Money{} || table.settings.area_most > Money{} ||
           table.game->has_shooter();
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
