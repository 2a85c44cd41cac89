#include "floor/apply.h"

#include <fmt/format.h>

#include <algorithm>

#include "floor/record.h"

namespace croupier::floor {
namespace {

Table& table_of(State& state, TableId id) {
    return state.tables.at(id.value());
}
Table& table_of(State& state, RoundId round) {
    Table& table = table_of(state, round.table);
    CHECK(table.round_number == round.number);
    return table;
}

Seat& seat_of(State& state, Table& table, TerminalId terminal) {
    if (table.seat_index.size() < state.terminals.size())
        table.seat_index.resize(state.terminals.size(), 0);
    std::uint32_t& at = table.seat_index.at(terminal.value());
    if (at == 0) {
        table.seats.emplace_back().terminal = terminal;
        at = static_cast<std::uint32_t>(table.seats.size());
    }
    return table.seats[at - 1];
}

void add_chips(Seat& seat, const SpotChange& change, bool confirmed) {
    auto wager = std::find_if(seat.wagers.begin(), seat.wagers.end(),
                              [&](const Wager& held) { return held.spot == change.spot; });
    if (wager == seat.wagers.end()) {
        seat.wagers.push_back({change.spot, {}, {}});
        wager = seat.wagers.end() - 1;
    }
    wager->stake += change.funding;
    if (confirmed) wager->confirmed += change.funding.total();
}

void remove_chips(Seat& seat, const SpotChange& change) {
    const auto wager = std::find_if(seat.wagers.begin(), seat.wagers.end(),
                                    [&](const Wager& held) { return held.spot == change.spot; });
    CHECK(wager != seat.wagers.end());
    wager->stake -= change.funding;
    for (const CreditClass which : credit_classes) CHECK(wager->stake[which] >= Money{});
    const Money left = wager->stake.total();
    wager->confirmed = std::min(wager->confirmed, left);
    if (left == Money{}) seat.wagers.erase(wager);
}

void note_touch(Seat& seat, bool taken, bool undo, const std::vector<SpotChange>& changes) {
    const std::uint32_t last = seat.touches.empty() ? 0 : seat.touches.back().number;
    if (undo) {
        CHECK(!seat.touches.empty());
        while (!seat.touches.empty() && seat.touches.back().number == last) seat.touches.pop_back();
        return;
    }
    // The older half goes at once, so that this costs nothing most of the time.
    if (seat.touches.size() >= static_cast<std::size_t>(2 * touches_kept))
        seat.touches.erase(seat.touches.begin(), seat.touches.begin() + touches_kept);
    for (const SpotChange& change : changes) seat.touches.push_back({last + 1, taken, change});
}

void end_round(State& state, RoundId round, RoundStatus status, const std::string& result,
               const Digest& record) {
    Table& table = table_of(state, round);
    table.phase = Phase::idle;
    for (Seat& seat : table.seats) {
        seat.wagers.clear();
        seat.touches.clear();
        seat.relaxed = false;
    }
    table.past.push_back({round, status, table.outcome, result, record});
    const std::size_t kept = state.venue->rounds_kept;
    if (table.past.size() > kept)
        table.past.erase(table.past.begin(), table.past.end() - static_cast<std::ptrdiff_t>(kept));
    state.day_rounds.push_back(record);
    state.ledger.close_round(round);
}

// The meters of the version that the round is bound to.
PayTableMeters& meters_of(Table& table) {
    for (PayTableMeters& meters : table.meters)
        if (meters.version == table.round_version) return meters;
    PayTableMeters& fresh = table.meters.emplace_back();
    fresh.version = table.round_version;
    fresh.since = table.opened_at;
    fresh.bets.resize(table.game->bet_count());
    return fresh;
}

void meter(BetMeters& meters, const WagerResult& wager) {
    const Money stake = wager.stake.total();
    ++meters.wagers;
    meters.commission += wager.commission;
    meters.won += wager.winnings;
    meters.promotional += stake - wager.stake[CreditClass::cashable];
    switch (wager.status) {
        case rules::Status::win:
            meters.staked += stake;
            meters.lost += stake - wager.returned;  // pieces of it that did not win
            break;
        case rules::Status::lose:
            meters.staked += stake;
            meters.lost += stake;
            break;
        case rules::Status::push:
            meters.staked += stake;
            meters.pushed += stake;
            break;
        case rules::Status::void_wager:
            meters.voided += stake;
            break;
    }
}

void meter_seats(PayTableMeters& meters, const std::vector<SeatResult>& seats) {
    for (const SeatResult& seat : seats)
        for (const WagerResult& wager : seat.wagers) {
            CHECK(wager.spot.bet >= 1);
            meter(meters.bets.at(wager.spot.bet - 1U), wager);
        }
}

struct Fold {
    State& state;

    // The venue and the engine.
    void operator()(const VenueOpened& event) const { state.venue = event.venue; }
    void operator()(const EngineStarted& event) const { state.behaviour = event.behaviour; }
    void operator()(const HostRestarted&) const {}
    void operator()(const RulebookAdded& event) const {
        auto book = rulebook::read_rulebook(event.text);
        CHECK(book.has_value());
        state.rulebooks.push_back({event.id, event.digest, event.text,
                                   std::make_shared<const rulebook::Rulebook>(std::move(*book))});
    }
    void operator()(const FormatActivated& event) const {
        state.format_generation = event.generation;
    }
    void operator()(const StorageReported& event) const { state.storage_low = event.low; }
    void operator()(const ClockStepped&) const {}
    void operator()(const GamingDayBegan& event) const {
        state.gaming_day = event.date;
        state.day_rounds.clear();
    }
    void operator()(const StoreTakenOver& event) const {
        for (const CarryOver& carry : event.credits) terminal(carry.terminal).former = carry.meters;
        for (const Ticket& ticket : event.tickets) {
            state.tickets.push_back(ticket);
            state.last_ticket = ticket.id.value();
        }
    }
    void operator()(const EngineFaulted& event) const {
        if (event.table)
            table_of(state, *event.table).stopped = true;
        else
            state.stopped = true;
    }

    // Staff.
    void operator()(const StaffAdded& event) const {
        const auto at =
            std::lower_bound(state.staff.begin(), state.staff.end(), event.staff,
                             [](const Staff& staff, StaffId wanted) { return staff.id < wanted; });
        state.staff.insert(at, {event.staff, event.role, false});
    }
    void operator()(const SignedIn& event) const { staff(event.staff).signed_in = true; }
    void operator()(const SignedOut& event) const { staff(event.staff).signed_in = false; }
    void operator()(const SignInFailed&) const {}

    // Terminals.
    void operator()(const TerminalAdded& event) const {
        CHECK(event.terminal.value() == state.terminals.size());
        state.terminals.emplace_back().name = event.name;
    }
    void operator()(const CardInserted& event) const {
        terminal(event.terminal).person = event.person;
    }
    void operator()(const CardRemoved& event) const { terminal(event.terminal).person.reset(); }
    void operator()(const BoughtIn&) const {}
    void operator()(const PromotionGiven&) const {}
    void operator()(const CashedOut& event) const {
        state.last_ticket = event.ticket.value();
        state.last_effect = event.effect.value();
        state.tickets.push_back({event.ticket, event.terminal, event.amount});
        state.effects.push_back(
            {event.effect, EffectKind::print_ticket, event.terminal, event.ticket, false});
    }
    void operator()(const EffectReported& event) const {
        const auto at =
            std::find_if(state.effects.begin(), state.effects.end(),
                         [&](const Effect& effect) { return effect.id == event.effect; });
        CHECK(at != state.effects.end());
        if (event.result == EffectResult::done)
            state.effects.erase(at);
        else
            at->in_doubt = true;
    }
    void operator()(const TerminalStopped& event) const { terminal(event.terminal).stopped = true; }

    // Tables.
    void operator()(const TableAdded& event) const {
        CHECK(event.table.value() == state.tables.size());
        Table table;
        table.name = event.name;
        table.settings = event.settings;
        table.version = event.digest;
        table.book = state.find_rulebook(event.settings.rulebook)->book;
        auto game = make_game(*table.book, table.settings);
        CHECK(game.has_value());
        table.game = std::move(*game);
        state.tables.push_back(std::move(table));
    }
    void operator()(const TableOpened& event) const {
        table_of(state, event.table).phase = Phase::idle;
    }
    void operator()(const TableClosed& event) const {
        table_of(state, event.table).phase = Phase::closed;
    }
    void operator()(const TableResumed& event) const {
        table_of(state, event.table).stopped = false;
    }

    // Wagers.
    void operator()(const RoundOpened& event) const {
        Table& table = table_of(state, event.round.table);
        CHECK(table.phase == Phase::idle);
        CHECK(event.round.number == table.round_number + 1);
        table.round_number = event.round.number;
        table.round_version = event.bound_to;
        table.opened_at = event.opened_at;
        table.closes_at = event.closes_at;
        table.closed_at = 0;
        table.outcome = {};
        table.hold.reset();
        table.phase = Phase::open;
    }
    void operator()(const BetsPlaced& event) const {
        Table& table = table_of(state, event.round);
        CHECK(event.relaxed ? table.phase == Phase::closed_bets : table.phase == Phase::open);
        Seat& seat = seat_of(state, table, event.terminal);
        CHECK(!event.relaxed || seat.relaxed);
        for (const SpotChange& change : event.changes) add_chips(seat, change, event.relaxed);
        note_touch(seat, false, event.undo, event.changes);
        seat.last_round = event.round.number;
    }
    void operator()(const BetsTaken& event) const {
        Table& table = table_of(state, event.round);
        CHECK(event.relaxed ? table.phase == Phase::closed_bets : table.phase == Phase::open);
        Seat& seat = seat_of(state, table, event.terminal);
        for (const SpotChange& change : event.changes) remove_chips(seat, change);
        note_touch(seat, true, event.undo, event.changes);
    }
    void operator()(const WagerTrimmed&) const {}
    void operator()(const BetsConfirmed& event) const {
        Seat& seat = seat_of(state, table_of(state, event.round), event.terminal);
        for (Wager& wager : seat.wagers) wager.confirmed = wager.stake.total();
        seat.touches.clear();
    }
    void operator()(const WagerRefunded& event) const {
        Seat& seat = seat_of(state, table_of(state, event.round), event.terminal);
        for (const SpotChange& change : event.changes) remove_chips(seat, change);
        seat.touches.clear();
    }
    void operator()(const BetsClosed& event) const {
        Table& table = table_of(state, event.round);
        CHECK(table.phase == Phase::open);
        table.phase = Phase::closed_bets;
        table.closed_at = event.closed_at;
        for (Seat& seat : table.seats) seat.touches.clear();
    }
    void operator()(const CloseRelaxed& event) const {
        seat_of(state, table_of(state, event.round), event.terminal).relaxed = true;
    }
    void operator()(const RoundResumed& event) const {
        table_of(state, event.round).closes_at = event.closes_at;
    }

    // Play.
    void operator()(const CardDealt& event) const {
        Table& table = table_of(state, event.round);
        table.outcome.cards.push_back(event.card);
        advance(table);
    }
    void operator()(const NumberReported& event) const {
        Table& table = table_of(state, event.round);
        table.outcome.number = event.number;
        advance(table);
    }
    void operator()(const RoundHeld& event) const {
        Table& table = table_of(state, event.round);
        table.hold = event.reason;
        table.phase = Phase::held;
    }
    void operator()(const ResultConfirmed& event) const {
        // The words are kept with the round when it ends.
        CHECK(event.outcome == table_of(state, event.round).outcome);
    }
    void operator()(const RoundSettled& event) const {
        Table& table = table_of(state, event.round);
        for (const SeatResult& result : event.seats) settle(table, result);
        PayTableMeters& meters = meters_of(table);
        ++meters.rounds_settled;
        meter_seats(meters, event.seats);
        end_round(state, event.round, RoundStatus::settled, table.game->result(table.outcome).words,
                  record_digest(event));
    }
    void operator()(const RoundVoided& event) const {
        Table& table = table_of(state, event.round);
        PayTableMeters& meters = meters_of(table);
        ++meters.rounds_void;
        for (const SeatResult& result : event.seats) end_seat(table, result);
        meter_seats(meters, event.seats);
        end_round(state, event.round, RoundStatus::void_round, "void", record_digest(event));
    }

private:
    Staff& staff(StaffId id) const { return const_cast<Staff&>(*state.find_staff(id)); }
    Terminal& terminal(TerminalId id) const { return state.terminals.at(id.value()); }
    void advance(Table& table) const {
        if (table.phase == Phase::held) return;
        const bool complete = table.game->next(table.outcome).awaited == rules::Awaited::confirm;
        table.phase = complete ? Phase::result : Phase::playing;
    }
    // The record is of the wagers that lie there; they can be repeated in the next round.
    void end_seat(Table& table, const SeatResult& result) const {
        Seat& seat = seat_of(state, table, result.terminal);
        CHECK(seat.wagers.size() == result.wagers.size());
        seat.previous.clear();
        for (std::size_t i = 0; i < result.wagers.size(); ++i) {
            CHECK(seat.wagers[i].spot == result.wagers[i].spot);
            CHECK(seat.wagers[i].stake == result.wagers[i].stake);
            seat.previous.push_back({result.wagers[i].spot, result.wagers[i].stake.total()});
        }
    }
    void settle(Table& table, const SeatResult& result) const {
        end_seat(table, result);
        Terminal& player = terminal(result.terminal);
        Money won;
        for (const WagerResult& wager : result.wagers) won += wager.winnings;
        player.last_won = won;
        ++player.rounds_played;
        if (won > Money{}) ++player.rounds_won;
    }
};

// The ledger's part of one event.
Result<Nothing, std::string> move_money(Ledger& ledger, const Event& event) {
    if (const auto* area = std::get_if<WagerEvent>(&event))
        if (const auto* opened = std::get_if<RoundOpened>(area)) ledger.open_round(opened->round);
    if (const auto* area = std::get_if<TerminalEvent>(&event))
        if (std::holds_alternative<TerminalAdded>(*area)) ledger.add_terminal();
    return ledger.apply(transfers_of(event));
}

}  // namespace

Result<Nothing, std::string> apply(State& state, std::span<const Event> events) {
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (auto moved = move_money(state.ledger, events[i]); !moved) {
            // An event that opens a round or adds a terminal moves no money and cannot fail, so
            // there is only money to be taken back.
            for (std::size_t j = i; j-- > 0;) state.ledger.take_back(transfers_of(events[j]));
            return Err{fmt::format("{}: {}", name_of(events[i]), moved.error())};
        }
    }
    for (const Event& event : events) visit_event(Fold{state}, event);
    return Nothing{};
}

void remember(State& state, const Command& command, const Refusal& refusal) {
    state.at = std::max(state.at, command.at);
    if (command.counter == 0) return;  // the host's own timers are not repeated
    auto& index = state.correspondent_index[static_cast<std::size_t>(command.origin.kind)];
    if (index.size() <= command.origin.number) index.resize(command.origin.number + 1U, 0);
    std::uint32_t& at = index[command.origin.number];
    if (at == 0) {
        state.correspondents.push_back({command.origin, {}, 0});
        at = static_cast<std::uint32_t>(state.correspondents.size());
    }
    Correspondent& with = state.correspondents[at - 1];
    with.highest = std::max(with.highest, command.counter);
    // By counter, not by arrival: what is forgotten must be stale, whatever the network's order.
    if (with.answers.size() >= static_cast<std::size_t>(2 * answers_kept))
        std::erase_if(with.answers, [&](const Answer& answer) {
            return answer.counter + static_cast<std::uint64_t>(answers_kept) <= with.highest;
        });
    with.answers.push_back({command.counter, refusal});
}

std::string_view name_of(const Event& event) {
    return visit_event([](const auto& fact) { return std::string_view(fact.type_name); }, event);
}

}  // namespace croupier::floor
