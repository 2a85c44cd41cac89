#include "floor/terminal/decide.h"

#include <algorithm>

#include "base/line.h"
#include "encoding/generation.h"
#include "floor/command.h"
#include "floor/decided.h"
#include "floor/device/equipment.h"
#include "floor/incident/queries.h"
#include "floor/ledger/transfers.h"
#include "floor/query.h"
#include "floor/staff/authority.h"
#include "floor/staff/houses.h"
#include "floor/state.h"
#include "floor/terminal/steps.h"
#include "floor/wager/queries.h"

// Terminals: who sits there, and money in and out.

namespace croupier::floor {
namespace {

Decided decide(const State& state, const Command& command, const AddTerminal& order) {
    TRY_DO(must_come_from(command, in_the_house));
    if (!is_name(order.name) || order.name.size() > name_max) return refuse(Rejection::bad_setting);
    if (state.terminals.size() >= terminals_max)
        return refuse(Rejection::limit_reached, static_cast<std::int64_t>(terminals_max));
    // It is of the houses of whoever brings it; older formats do not hold that.
    const Staff* actor = command.actor ? state.find_staff(*command.actor) : nullptr;
    const bool held =
        actor != nullptr && state.format_generation >= encoding::field_generation<TerminalAdded>(3);
    return events_of(
        TerminalEvent{TerminalAdded{TerminalId(static_cast<std::uint32_t>(state.terminals.size())),
                                    order.name, held ? houses_managed(state, *actor) : Houses{}}});
}

// A part of that kind which the register has in this terminal says so, and no other device.
Result<Nothing, Refusal> must_be_part(const State& state, const Command& command,
                                      const Terminal& terminal, DeviceKind kind) {
    TRY_DO(must_come_from(command, {OriginKind::device}));
    const auto part = part_of(state, terminal, kind);
    if (!part || command.origin != part_origin(*part)) return refuse(Rejection::unknown_terminal);
    return Nothing{};
}

// The terminal's card reader, or the house, which knows whose card it is. A terminal's own word is
// no card.
Result<Nothing, Refusal> must_be_reader(const State& state, const Command& command,
                                        const Terminal& terminal) {
    if (command.origin.kind == OriginKind::host) return Nothing{};
    return must_be_part(state, command, terminal, DeviceKind::card_reader);
}

Decided decide(const State& state, const Command& command, const InsertCard& order) {
    const Terminal* terminal = state.find_terminal(order.terminal);
    if (terminal == nullptr) return refuse(Rejection::unknown_terminal);
    TRY_DO(must_be_reader(state, command, *terminal));
    if (terminal->person) return refuse(Rejection::not_expected);
    return events_of(TerminalEvent{CardInserted{order.terminal, order.person}});
}

Decided decide(const State& state, const Command& command, const RemoveCard& order) {
    const Terminal* terminal = state.find_terminal(order.terminal);
    if (terminal == nullptr) return refuse(Rejection::unknown_terminal);
    TRY_DO(must_be_reader(state, command, *terminal));
    if (!terminal->person) return refuse(Rejection::not_expected);
    return events_of(TerminalEvent{CardRemoved{order.terminal}});
}

bool is_frozen(const State& state, TerminalId terminal) {
    return state.terminals[terminal.value()].frozen != IncidentId{};
}

// The terminal has a wager that the rules call confirmed, at a table that takes no notes meanwhile.
bool notes_barred(const State& state, TerminalId terminal) {
    return std::any_of(state.tables.begin(), state.tables.end(), [&](const Table& table) {
        if (table.book->policies->notes_while_confirmed) return false;
        const Seat* seat = table.find_seat(terminal);
        return seat != nullptr &&
               std::any_of(seat->wagers.begin(), seat->wagers.end(),
                           [](const Wager& wager) { return wager.confirmed > Money{}; });
    });
}

// Whether the venue takes that note here and now, whoever has it.
Result<Nothing, Refusal> must_be_welcome(const State& state, TerminalId id, Money amount) {
    // ST-GMNS-1.16.17: before money moves the terminal's books must come out.
    if (state.find_terminal(id)->stopped || !state.ledger.identity_holds(id))
        return refuse(Rejection::terminal_stopped);
    if (is_frozen(state, id)) return refuse(Rejection::account_frozen);
    const auto& notes = state.house.venue->notes;
    if (std::find(notes.begin(), notes.end(), amount) == notes.end())
        return refuse(Rejection::note_not_accepted, amount.in_cents());
    if (notes_barred(state, id)) return refuse(Rejection::wagers_down);
    return Nothing{};
}

BoughtIn bought_in(const State& state, TerminalId terminal, Money amount) {
    BoughtIn bought{terminal, {}, state.ledger.credit(terminal)};
    bought.transfers.push_back({account_of(AccountKind::cash_box, terminal),
                                credit_account(terminal, CreditClass::cashable), amount,
                                Purpose::note_in});
    bought.balance[CreditClass::cashable] += amount;
    return bought;
}

// Money never comes by the word of the terminal that will have it: a hand at its acceptor.
Decided decide(const State& state, const Command& command, const BuyIn& order) {
    if (state.house.storage_low || state.holds_money()) return refuse(Rejection::storage_low);
    const Terminal* terminal = state.find_terminal(order.terminal);
    if (terminal == nullptr || command.origin != hand_origin(order.terminal))
        return refuse(Rejection::unknown_terminal);
    TRY_DO(must_be_welcome(state, order.terminal, order.amount));
    // SB-2.4, LT-2.2.7: nowhere to put it.
    if (lacks(state, *terminal, DeviceKind::note_stacker))
        return refuse(Rejection::equipment_missing, 1);
    return events_of(TerminalEvent{bought_in(state, order.terminal, order.amount)});
}

// The acceptor that the register has in this terminal, and each of its notes once. What is refused
// lies in its stacker all the same: the acceptor goes on telling of it until it is credited.
Decided decide(const State& state, const Command& command, const CreditNote& order) {
    if (state.house.storage_low || state.holds_money()) return refuse(Rejection::storage_low);
    const Terminal* terminal = state.find_terminal(order.terminal);
    if (terminal == nullptr) return refuse(Rejection::unknown_terminal);
    TRY_DO(must_be_part(state, command, *terminal, DeviceKind::note_stacker));
    if (command.origin != part_origin(order.device)) return refuse(Rejection::unknown_terminal);
    if (order.life == 0 || order.note == 0) return refuse(Rejection::bad_setting);
    if (state.devices[order.device.value()].has_counted(order.life, order.note))
        return refuse(Rejection::not_expected);
    TRY_DO(must_be_welcome(state, order.terminal, order.amount));
    Events events = events_of(TerminalEvent{bought_in(state, order.terminal, order.amount)});
    events.emplace_back(
        TerminalEvent{NoteCredited{order.device, order.terminal, order.life, order.note}});
    return events;
}

Decided decide(const State& state, const Command& command, const GivePromotion& order) {
    if (state.house.storage_low || state.holds_money()) return refuse(Rejection::storage_low);
    TRY_DO(must_come_from(command, in_the_house));
    if (state.find_terminal(order.terminal) == nullptr) return refuse(Rejection::unknown_terminal);
    TRY_DO(must_manage(state, command, houses_of(state, order.terminal)));
    if (order.amount <= Money{}) return refuse(Rejection::bad_setting);
    PromotionGiven given{order.terminal, {}, state.ledger.credit(order.terminal, order.currency)};
    given.transfers.push_back({account_of(AccountKind::promotions, {}, order.currency),
                               credit_account(order.terminal, order.credit_class, order.currency),
                               order.amount, Purpose::promotion});
    given.balance[order.credit_class] += order.amount;
    return events_of(TerminalEvent{std::move(given)});
}

// The tables decide whether a player may leave now: wagers that lie there, rounds under way.
struct Leaving {
    Events lifted;        // open wagers that go back first
    Split credit;         // with them
    bool unpaid = false;  // wagers stay down: the rest is paid when they are settled
};

Result<Leaving, Refusal> leaving_of(const State& state, TerminalId terminal) {
    Leaving leaving{{}, state.ledger.credit(terminal), false};
    Rejection first = Rejection::none;
    for (std::size_t i = 0; i < state.tables.size(); ++i) {
        const Table& table = state.tables[i];
        const rulebook::Policies& policies = *table.book->policies;
        const Seat* seat = table.find_seat(terminal);
        if (seat == nullptr) continue;
        const bool playing = in_round(table.phase) && table.phase != Phase::open;
        if (seat->wagers.empty()) {
            // Who has something to take along is there, also if all of it lies at other tables.
            if (playing && !policies.cash_out_in_play && played_lately(table, *seat))
                first = first == Rejection::none ? Rejection::cash_out_not_now : first;
            continue;
        }
        if (!policies.cash_out_with_wagers) {
            first = Rejection::wagers_down;
        } else if (playing || table.stopped) {
            leaving.unpaid = true;
        } else {
            BetsTaken taken{round_of(TableId(static_cast<std::uint32_t>(i)), table),
                            terminal,
                            {},
                            {},
                            false,
                            false};
            Split all;
            for (const Wager& wager : seat->wagers) {
                taken.changes.push_back({wager.spot, wager.stake});
                all += wager.stake;
            }
            add_return(taken.transfers, terminal, taken.round, all, Purpose::take_back);
            leaving.credit += all;
            leaving.lifted.emplace_back(WagerEvent{std::move(taken)});
        }
    }
    Split payable = leaving.credit;
    payable[CreditClass::restricted] = {};
    if (payable.total() == Money{}) return refuse(Rejection::credit_too_low);
    if (first != Rejection::none) return refuse(first);
    return leaving;
}

// The lowest limit of the tables that it has sat at.
bool needs_voucher(const State& state, TerminalId terminal, Money amount) {
    return std::any_of(state.tables.begin(), state.tables.end(), [&](const Table& table) {
        const Money limit = table.settings.ticket_limit;
        return limit > Money{} && amount > limit && table.find_seat(terminal) != nullptr;
    });
}

Decided decide(const State& state, const Command& command, const CashOut& order) {
    TRY_DO(must_be_terminal(state, command, order.terminal));
    if (is_frozen(state, order.terminal)) return refuse(Rejection::account_frozen);
    if (state.holds_money()) return refuse(Rejection::cash_out_not_now);
    TRY(leaving, leaving_of(state, order.terminal));
    Events events = std::move(leaving.lifted);
    CashedOut cashed = cashed_out(state, order.terminal, leaving.credit, 1);
    cashed.leaving = leaving.unpaid;
    events.emplace_back(TerminalEvent{std::move(cashed)});
    return events;
}

Decided decide(const State& state, const Command& command, const ReportEffect& order) {
    TRY_DO(must_come_from(command, {OriginKind::host, OriginKind::device}));
    const auto pending =
        std::find_if(state.pending.effects.begin(), state.pending.effects.end(),
                     [&](const Effect& effect) { return effect.id == order.effect; });
    if (pending == state.pending.effects.end()) return refuse(Rejection::not_expected);
    // What a registered printer printed it says itself.
    const bool prints = pending->kind == EffectKind::print_ticket;
    const Terminal& terminal = state.terminals[pending->terminal.value()];
    if (prints && command.origin.kind == OriginKind::device &&
        part_of(state, terminal, DeviceKind::ticket_printer))
        TRY_DO(must_be_part(state, command, terminal, DeviceKind::ticket_printer));
    return events_of(TerminalEvent{EffectReported{order.effect, order.result}});
}

}  // namespace

CashedOut cashed_out(const State& state, TerminalId terminal, const Split& credit,
                     std::uint64_t nth, std::uint64_t effects) {
    Split payable = credit;
    payable[CreditClass::restricted] = {};
    CashedOut cashed{terminal,
                     TicketId(state.pending.last_ticket + nth),
                     payable.total(),
                     EffectId(state.pending.last_effect + effects + nth),
                     {},
                     needs_voucher(state, terminal, payable.total()),
                     false};
    const auto from = [&](CreditClass which) { return credit_account(terminal, which); };
    add_transfers(cashed.transfers, payable, Purpose::ticket_out, from,
                  [](CreditClass) { return account_of(AccountKind::tickets); });
    // Restricted credit buys wagers and nothing else: it ends with the account.
    Split rest;
    rest[CreditClass::restricted] = credit[CreditClass::restricted];
    add_transfers(cashed.transfers, rest, Purpose::forfeit, from,
                  [](CreditClass) { return account_of(AccountKind::promotions); });
    return cashed;
}

namespace {

// Who gets wagers back or settled by an event and has left.
void add_leavers(const State& state, const Event& event, std::vector<TerminalId>& leavers) {
    const auto add = [&](TerminalId terminal) {
        // What a frozen account holds stays there until it is released.
        if (!state.terminals[terminal.value()].leaving || is_frozen(state, terminal)) return;
        std::erase(leavers, terminal);
        leavers.push_back(terminal);
    };
    const auto add_seats = [&](TableId table) {
        for (const Seat& seat : state.find_table(table)->seats)
            if (!seat.wagers.empty()) add(seat.terminal);
    };
    if (const auto* play = std::get_if<PlayEvent>(&event)) {
        if (const auto* settled = std::get_if<RoundSettled>(play)) add_seats(settled->round.table);
        if (const auto* voided = std::get_if<RoundVoided>(play)) add_seats(voided->round.table);
    }
    if (const auto* wager = std::get_if<WagerEvent>(&event))
        if (const auto* refunded = std::get_if<WagerRefunded>(wager)) add(refunded->terminal);
}

}  // namespace

void pay_leavers(const State& state, Events& events) {
    // What is due to them stays in their credit until somebody has cleared the fault.
    if (state.holds_money()) return;
    std::vector<TerminalId> leavers;
    for (const Event& event : events) add_leavers(state, event, leavers);
    if (leavers.empty()) return;
    std::uint64_t nth = 0;
    const std::uint64_t notices = notices_in(events);
    Events tickets;
    for (const TerminalId terminal : leavers) {
        Money down;
        for (const Table& table : state.tables) down += staked(table, terminal);
        Split credit = state.ledger.credit(terminal);
        for (const Event& event : events)
            for (const Transfer& transfer : transfers_of(event)) {
                if (transfer.from.kind == AccountKind::at_risk &&
                    transfer.from.terminal == terminal)
                    down -= transfer.amount;
                if (transfer.to.kind == AccountKind::credit && transfer.to.terminal == terminal)
                    credit[transfer.to.credit_class] += transfer.amount;
            }
        // With the last of its wagers.
        if (down == Money{} && credit.total() > credit[CreditClass::restricted])
            tickets.emplace_back(
                TerminalEvent{cashed_out(state, terminal, credit, ++nth, notices)});
    }
    for (Event& ticket : tickets) events.push_back(std::move(ticket));
}

Decided decide_terminal(const State& state, const Command& command, const TerminalCommand& order) {
    return std::visit([&](const auto& wanted) { return decide(state, command, wanted); }, order);
}

Result<Nothing, Refusal> must_be_terminal(const State& state, const Command& command,
                                          TerminalId id) {
    const Terminal* terminal = state.find_terminal(id);
    if (terminal == nullptr || command.origin != Origin{OriginKind::terminal, id.value()})
        return refuse(Rejection::unknown_terminal);
    // ST-GMNS-1.16.17: before every wager and payment the terminal's books must come out.
    if (terminal->stopped || !state.ledger.identity_holds(id))
        return refuse(Rejection::terminal_stopped);
    return Nothing{};
}

}  // namespace croupier::floor
