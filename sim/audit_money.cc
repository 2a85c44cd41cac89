#include <fmt/format.h>

#include "sim/auditor.h"

// Transfers, and what comes in and goes out.

namespace croupier::sim {
namespace {

// Numbers of the journal.
constexpr std::uint64_t credit = 1;
constexpr std::uint64_t at_risk = 2;
constexpr std::uint64_t cash_box = 3;
constexpr std::uint64_t tickets = 4;
constexpr std::uint64_t hand_pays = 5;
constexpr std::uint64_t promotions = 6;
constexpr std::uint64_t predecessor = 8;
constexpr std::uint64_t win = 6;  // a purpose
constexpr std::uint64_t cash = 0;
constexpr std::uint64_t restricted = 0;
constexpr std::uint64_t classes = 3;
constexpr std::uint32_t cash_out = 205;

bool is_owed(std::uint64_t kind) {
    return kind == credit || kind == at_risk || kind == tickets || kind == hand_pays;
}

AuditAccount read_account(const AuditLook& look) {
    const AuditLook round = look.at(5);
    return {look.number(1), look.number(2),  look.number(3),
            look.number(4), round.number(1), round.number(2)};
}

bool is_of_player(std::uint64_t kind) {
    return kind == credit || kind == at_risk;
}

Cents split_total(const AuditLook& split) {
    return split.whole(1) + split.whole(2) + split.whole(3);
}

}  // namespace

Auditor::Transfer Auditor::read_transfer(const AuditLook& look) {
    return {read_account(look.at(1)), read_account(look.at(2)), look.whole(3), look.number(4)};
}

bool Auditor::is_frozen_at(std::uint64_t terminal, std::uint64_t table) const {
    const auto frozen = frozen_.find(terminal);
    if (frozen == frozen_.end()) return false;
    const auto incident = incidents_.find(frozen->second);
    if (incident == incidents_.end()) return true;
    return tables_.at(incident->second.table).settings.rulebook ==
           tables_.at(table).settings.rulebook;
}

std::vector<Auditor::Transfer> Auditor::move(const AuditLook& event, std::uint32_t field) {
    std::vector<Transfer> transfers;
    for (const AuditLook& look : event.list(field)) {
        const Transfer transfer = read_transfer(look);
        const auto& [from, to, amount, purpose] = transfer;
        if (amount <= 0) wrong("a transfer of nothing");
        if (from.currency != to.currency) wrong("a transfer between currencies");
        if (is_of_player(from.kind) && is_of_player(to.kind) &&
            (from.terminal != to.terminal || from.credit_class != to.credit_class))
            wrong("a transfer between players or classes");
        // CR-8.3: nothing leaves it and nothing is won on it at a table of the house that doubts;
        // what the rules give back comes back.
        const bool leaves = from.kind == credit && frozen_.contains(from.terminal);
        const bool wins = purpose == win && is_frozen_at(to.terminal, event.at(1).number(1));
        if ((leaves || wins) && !correcting_) wrong("a frozen account moved");
        Cents& left = balances_[from];
        left -= amount;
        if (is_owed(from.kind) && left < 0)
            wrong(fmt::format("account {} of terminal {} is overdrawn", from.kind, from.terminal));
        if (left == 0) balances_.erase(from);
        Cents& there = balances_[to];
        there += amount;
        if (there == 0) balances_.erase(to);
        transfers.push_back(transfer);
    }
    return transfers;
}

// Money put in, or a promotion: as much as was asked, to the terminal that asked.
void Auditor::take_credit(const AuditLook& event, const Moment& moment) {
    const bool notes = event.type() == 203;
    const bool counted = notes && moment.order == 210;
    const std::uint64_t terminal = event.number(1);
    const Cents amount = moment.wanted.whole(notes && !counted ? 2 : 3);
    const bool in_cash = notes || moment.wanted.number(4) == cash;
    if ((moment.order != event.type() && !counted) ||
        moment.wanted.number(counted ? 2 : 1) != terminal)
        wrong("credit that nobody asked for");
    const std::vector<Transfer> transfers = move(event, 2);
    expect_moved("credit", transfers, notes ? cash_box : promotions, credit, amount);
    for (const Transfer& transfer : transfers)
        if (transfer.to.terminal != terminal) wrong("credit to another terminal");
    if (!in_cash) return;
    purses_[terminal] += amount;
    if (split_total(event.at(3)) != purses_[terminal]) wrong("a balance that is not so");
    expect_same_credit(terminal);
}

// A note that an acceptor has counted is money once.
void Auditor::take_note(const AuditLook& event, const Moment& moment) {
    if (moment.order != 210 || moment.wanted.number(1) != event.number(1))
        wrong("a note that nobody told of");
    if (!devices_.contains(event.number(1))) return wrong("a note of no acceptor");
    Device& acceptor = devices_[event.number(1)];
    if (acceptor.terminal != event.number(2)) wrong("a note of another terminal's acceptor");
    const std::pair<std::uint64_t, std::uint64_t> note{event.number(3), event.number(4)};
    if (note <= acceptor.last_note) wrong("a note was credited twice");
    acceptor.last_note = note;
}

void Auditor::take_handover(const AuditLook& event, const Moment& moment) {
    const std::vector<Transfer> transfers = move(event, 3);
    Cents total = 0;
    for (const AuditLook& carry : moment.wanted.list(4)) {
        const Cents amount = split_total(carry.at(2));
        purses_[carry.number(1)] += amount;
        total += amount;
        expect_same_credit(carry.number(1));
    }
    expect_moved("handover", transfers, predecessor, credit, total);
    Cents outstanding = 0;
    for (const AuditLook& ticket : moment.wanted.list(3)) outstanding += ticket.whole(3);
    expect_moved("handover of tickets", transfers, predecessor, tickets, outstanding);
}

void Auditor::take_cash_out(const AuditLook& event, const Moment& moment) {
    const std::uint64_t terminal = event.number(1);
    const Cents kept = balance({credit, cash, restricted, terminal, 0, 0});
    const Cents payable = purses_[terminal] - kept;
    const bool leaves = event.number(7) != 0;
    bool down = false;
    for (const auto& [name, round] : rounds_) {
        const Table& table = tables_[name.table];
        const auto seat = round.seats.find(terminal);
        const bool staked = seat != round.seats.end() && seat->second.staked() > 0;
        down = down || staked;
        // CR-5.4: the rest is paid when the round is settled.
        if (staked && (!table.conduct().cash_out_with_wagers || (round.open && !table.stopped)))
            wrong("paid out while wagers stand");
        if (moment.order == cash_out && !staked && !round.open &&
            !table.conduct().cash_out_in_play && is_present(table, name.table, terminal))
            wrong("paid out while his table plays");
    }
    if (leaves != down) wrong("a player who leaves is not remembered, or another is");
    if (moment.order == cash_out) {
        if (moment.wanted.number(1) != terminal) wrong("somebody else was paid out");
    } else if (!leaving_.contains(terminal)) {
        wrong("somebody was paid out who did not ask for it");
    }
    const std::vector<Transfer> transfers = move(event, 5);
    if (event.whole(3) != payable) wrong("a ticket of another amount");
    if (sum(transfers, credit, tickets) != payable) wrong("a ticket that was not paid for");
    if (sum(transfers, credit, promotions) != kept) wrong("restricted credit was not forfeited");
    purses_[terminal] = 0;
    expect_same_credit(terminal);
    ++sittings_[terminal];
    check_voucher(event);
    leave(terminal);
    if (leaves)
        leaving_.insert(terminal);
    else
        leaving_.erase(terminal);
}

// Above the limit of any table that he has sat at it is a voucher.
void Auditor::check_voucher(const AuditLook& event) {
    bool above = false;
    for (const auto& [name, table] : tables_)
        above = above ||
                (table.settings.ticket_limit > 0 && event.whole(3) > table.settings.ticket_limit &&
                 table.guests.contains(event.number(1)));
    if (above != (event.number(6) != 0)) wrong("a ticket above its limit, or a voucher below it");
}

// Whoever left has been paid as soon as nothing of his is at risk any more.
void Auditor::pay_leavers() {
    for (auto at = leaving_.begin(); at != leaving_.end();) {
        const std::uint64_t terminal = *at;
        if (staked(terminal) > 0) {
            ++at;
            continue;
        }
        const bool unpaid =
            purses_[terminal] - balance({credit, cash, restricted, terminal, 0, 0}) > 0;
        if (unpaid && !frozen_.contains(terminal))
            wrong(fmt::format("terminal {} was left, and was not paid", terminal));
        at = leaving_.erase(at);
    }
}

Cents Auditor::staked(std::uint64_t terminal) const {
    Cents total = 0;
    for (const auto& [name, round] : rounds_)
        if (const auto seat = round.seats.find(terminal); seat != round.seats.end())
            total += seat->second.staked();
    return total;
}

Cents Auditor::balance(const AuditAccount& account) const {
    const auto found = balances_.find(account);
    return found == balances_.end() ? 0 : found->second;
}

Cents Auditor::credit_by_transfers(std::uint64_t terminal) const {
    Cents total = 0;
    for (std::uint64_t which = 0; which < classes; ++which)
        total += balance({credit, cash, which, terminal, 0, 0});
    return total;
}

void Auditor::expect_same_credit(std::uint64_t terminal) {
    const Cents by_transfers = credit_by_transfers(terminal);
    if (by_transfers != purses_[terminal])
        wrong(fmt::format("terminal {} has {} by transfers and should have {}", terminal,
                          by_transfers, purses_[terminal]));
}

Cents Auditor::sum(const std::vector<Transfer>& transfers, std::uint64_t from_kind,
                   std::uint64_t to_kind) const {
    Cents total = 0;
    for (const Transfer& transfer : transfers)
        if (transfer.from.kind == from_kind && transfer.to.kind == to_kind)
            total += transfer.amount;
    return total;
}

void Auditor::expect_moved(const char* what, const std::vector<Transfer>& transfers,
                           std::uint64_t from_kind, std::uint64_t to_kind, Cents amount) {
    const Cents moved = sum(transfers, from_kind, to_kind);
    if (moved != amount) wrong(fmt::format("{}: {} moved, not {}", what, moved, amount));
}

void Auditor::compare(const std::vector<std::pair<AuditAccount, Cents>>& balances) {
    where_ = "the books: ";
    std::map<AuditAccount, Cents> others;
    for (const auto& [account, cents] : balances)
        if (cents != 0) others[account] += cents;
    for (const auto& [account, cents] : balances_)
        if (const auto found = others.find(account);
            found == others.end() || found->second != cents)
            wrong(fmt::format("account {}/{}/{} of terminal {} has {} here and {} there",
                              account.kind, account.currency, account.credit_class,
                              account.terminal, cents, found == others.end() ? 0 : found->second));
    for (const auto& [account, cents] : others)
        if (!balances_.contains(account))
            wrong(fmt::format("account {}/{}/{} of terminal {} has nothing here and {} there",
                              account.kind, account.currency, account.credit_class,
                              account.terminal, cents));
    Cents all = 0;
    for (const auto& [account, cents] : balances_) all += cents;
    if (all != 0) wrong("money was made or lost");
}

}  // namespace croupier::sim
