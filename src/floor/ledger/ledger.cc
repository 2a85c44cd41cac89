#include "floor/ledger/ledger.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace croupier::floor {
namespace {

template <class Change>
void each_amount(TerminalMeters& meters, const TerminalMeters& other, Change change) {
    change(meters.notes_in, other.notes_in);
    change(meters.promotions_in, other.promotions_in);
    change(meters.handed_over, other.handed_over);
    change(meters.tickets_out, other.tickets_out);
    change(meters.forfeited, other.forfeited);
    change(meters.staked, other.staked);
    change(meters.returned, other.returned);
    change(meters.voided, other.voided);
    change(meters.refunded, other.refunded);
    change(meters.won, other.won);
    change(meters.owed, other.owed);
    change(meters.paid_later, other.paid_later);
}

bool belongs_to_player(AccountKind kind) {
    return kind == AccountKind::credit || kind == AccountKind::at_risk;
}

bool is_stake_back(Purpose purpose) {
    switch (purpose) {
        case Purpose::take_back:
        case Purpose::refund:
        case Purpose::void_stake:
        case Purpose::give_back:
            return true;
        default:
            return false;
    }
}

}  // namespace

TerminalMeters& TerminalMeters::operator+=(const TerminalMeters& other) {
    each_amount(*this, other, [](Money& amount, Money more) { amount += more; });
    return *this;
}

TerminalMeters& TerminalMeters::operator-=(const TerminalMeters& other) {
    each_amount(*this, other, [](Money& amount, Money less) { amount -= less; });
    return *this;
}

void Ledger::add_terminal() {
    terminals_.emplace_back();
}

void Ledger::open_round(RoundId round) {
    CHECK(round.number > 0);
    CHECK(find_round(round) == nullptr);
    if (tables_.size() <= round.table.value()) tables_.resize(round.table.value() + 1);
    tables_[round.table.value()].rounds.push_back({round, {}, {}});
}

void Ledger::close_round(RoundId round) {
    CHECK(find_round(round) != nullptr);
    auto& rounds = tables_[round.table.value()].rounds;
    const auto at = std::find_if(rounds.begin(), rounds.end(),
                                 [&](const OpenRound& open) { return open.round == round; });
    for (const Stake& stake : at->stakes) {
        CHECK(stake.cash == Split{});
        CHECK(stake.tournament == Split{});
    }
    rounds.erase(at);
}

void Ledger::rebuild() {
    for (TableRounds& table : tables_)
        for (OpenRound& round : table.rounds) {
            round.index.assign(terminals_.size(), 0);
            for (std::size_t i = 0; i < round.stakes.size(); ++i)
                round.index.at(round.stakes[i].terminal.value()) =
                    static_cast<std::uint32_t>(i + 1);
        }
}

const Ledger::OpenRound* Ledger::find_round(RoundId round) const {
    if (round.table.value() >= tables_.size()) return nullptr;
    for (const OpenRound& open : tables_[round.table.value()].rounds)
        if (open.round == round) return &open;
    return nullptr;
}

const Ledger::Stake* Ledger::find_stake(const OpenRound& round, TerminalId terminal) {
    if (terminal.value() >= round.index.size()) return nullptr;
    const std::uint32_t at = round.index[terminal.value()];
    return at == 0 ? nullptr : &round.stakes[at - 1];
}

// The law that a transfer breaks whatever the balances are, or nullptr.
const char* Ledger::objection(const Transfer& transfer) const {
    const auto exists = [&](const Account& account) {
        if (belongs_to_player(account.kind) && account.terminal.value() >= terminals_.size())
            return false;
        return account.kind != AccountKind::at_risk || find_round(account.round) != nullptr;
    };
    const Account& from = transfer.from;
    const Account& to = transfer.to;
    if (transfer.amount <= Money{}) return "moves nothing";
    if (from == to) return "goes back to where it came from";
    if (from.currency != to.currency) return "mixes currencies";
    if (!exists(from) || !exists(to)) return "names an account that does not exist";
    if (belongs_to_player(from.kind) && belongs_to_player(to.kind)) {
        if (from.terminal != to.terminal) return "goes from one terminal to another";
        if (from.credit_class != to.credit_class) return "mixes classes of credit";
    }
    return nullptr;
}

Money* Ledger::slot(const Account& account) {
    const auto which = static_cast<std::size_t>(account.credit_class);
    if (account.kind == AccountKind::credit)
        return &terminals_[account.terminal.value()].in(account.currency).credit.by_class[which];
    if (account.kind == AccountKind::at_risk) {
        auto& round = const_cast<OpenRound&>(*find_round(account.round));
        if (round.index.size() < terminals_.size()) round.index.resize(terminals_.size(), 0);
        std::uint32_t& at = round.index[account.terminal.value()];
        if (at == 0) {
            round.stakes.push_back({account.terminal, {}, {}});
            at = static_cast<std::uint32_t>(round.stakes.size());
        }
        return &round.stakes[at - 1].in(account.currency).by_class[which];
    }
    const auto at = std::lower_bound(
        others_.begin(), others_.end(), account,
        [](const Other& other, const Account& wanted) { return other.account < wanted; });
    if (at != others_.end() && at->account == account) return &at->balance;
    return &others_.insert(at, {account, {}})->balance;
}

void Ledger::move(const Transfer& transfer, std::int64_t sign) {
    const Money amount = transfer.amount * sign;
    *slot(transfer.from) -= amount;
    *slot(transfer.to) += amount;
    meter(transfer, sign);
}

Result<Nothing, std::string> Ledger::apply(std::span<const Transfer> transfers) {
    for (std::size_t i = 0; i < transfers.size(); ++i) {
        const Transfer& transfer = transfers[i];
        const char* law = objection(transfer);
        if (law == nullptr && !may_go_below_zero(transfer.from.kind) &&
            *slot(transfer.from) < transfer.amount)
            law = "takes more than there is";
        if (law != nullptr) {
            take_back(transfers.first(i));
            return Err{fmt::format("transfer {} from {} to {} {}", i + 1,
                                   account_text(transfer.from), account_text(transfer.to), law)};
        }
        move(transfer, 1);
    }
    return Nothing{};
}

void Ledger::take_back(std::span<const Transfer> transfers) {
    for (std::size_t i = transfers.size(); i-- > 0;) move(transfers[i], -1);
}

void Ledger::meter(const Transfer& transfer, std::int64_t sign) {
    const Account& player = belongs_to_player(transfer.from.kind) ? transfer.from : transfer.to;
    if (!belongs_to_player(player.kind)) return;
    TerminalMeters& meters = terminals_[player.terminal.value()].in(player.currency).meters;
    const Money amount = transfer.amount * sign;
    if (is_stake_back(transfer.purpose)) meters.returned += amount;
    switch (transfer.purpose) {
        case Purpose::stake:
            meters.staked += amount;
            break;
        case Purpose::take_back:
        case Purpose::refund:
            meters.refunded += amount;
            break;
        case Purpose::void_stake:
            meters.voided += amount;
            break;
        case Purpose::win:
            meters.won += amount;
            break;
        case Purpose::note_in:
            meters.notes_in += amount;
            break;
        case Purpose::promotion:
            meters.promotions_in += amount;
            break;
        case Purpose::handover:
            meters.handed_over += amount;
            break;
        case Purpose::ticket_out:
            meters.tickets_out += amount;
            break;
        case Purpose::forfeit:
            meters.forfeited += amount;
            break;
        case Purpose::reverse_void:
            meters.voided -= amount;
            meters.returned -= amount;
            break;
        case Purpose::reverse_return:
            meters.returned -= amount;
            break;
        case Purpose::reverse_win:
            meters.won -= amount;
            break;
        case Purpose::owe:
            meters.owed += amount;
            break;
        case Purpose::repay:
            meters.owed -= amount;
            break;
        case Purpose::pay_later:
            meters.paid_later += amount;
            break;
        case Purpose::pay_late:
            meters.paid_later -= amount;
            break;
        case Purpose::confiscate:
            meters.voided += amount;  // no turnover either
            break;
        case Purpose::lose:
        case Purpose::give_back:
        case Purpose::pay_counter:
            break;
    }
}

Money Ledger::balance(const Account& account) const {
    if (account.kind == AccountKind::credit)
        return credit(account.terminal, account.currency)[account.credit_class];
    if (account.kind == AccountKind::at_risk)
        return at_risk(account.round, account.terminal, account.currency)[account.credit_class];
    for (const Other& other : others_)
        if (other.account == account) return other.balance;
    return {};
}

Split Ledger::credit(TerminalId terminal, Currency currency) const {
    return terminals_.at(terminal.value()).in(currency).credit;
}

Split Ledger::at_risk(RoundId round, TerminalId terminal, Currency currency) const {
    const OpenRound* open = find_round(round);
    const Stake* stake = open == nullptr ? nullptr : find_stake(*open, terminal);
    return stake == nullptr ? Split{} : stake->in(currency);
}

const TerminalMeters& Ledger::meters(TerminalId terminal, Currency currency) const {
    return terminals_.at(terminal.value()).in(currency).meters;
}

TerminalMeters Ledger::all_meters() const {
    TerminalMeters sum;
    for (const Terminal& terminal : terminals_) sum += terminal.in(Currency::cash).meters;
    return sum;
}

bool Ledger::identity_holds(TerminalId terminal) const {
    const Terminal& purse = terminals_.at(terminal.value());
    return purse.cash.meters.credit() == purse.cash.credit.total() &&
           purse.tournament.meters.credit() == purse.tournament.credit.total();
}

bool Ledger::conserved() const {
    std::array<Money, currency_names.size()> sums{};
    for (const auto& [account, balance] : balances()) {
        if (balance < Money{} && !may_go_below_zero(account.kind)) return false;
        sums[static_cast<std::size_t>(account.currency)] += balance;
    }
    return std::all_of(sums.begin(), sums.end(), [](Money sum) { return sum == Money{}; });
}

std::vector<std::pair<Account, Money>> Ledger::balances() const {
    std::vector<std::pair<Account, Money>> all;
    const auto add = [&](const Account& account, Money balance) {
        if (balance != Money{}) all.emplace_back(account, balance);
    };
    for (const Currency currency : {Currency::cash, Currency::tournament})
        for (const CreditClass which : credit_classes) {
            for (std::size_t i = 0; i < terminals_.size(); ++i)
                add(credit_account(TerminalId(static_cast<std::uint32_t>(i)), which, currency),
                    terminals_[i].in(currency).credit[which]);
            for (const TableRounds& table : tables_)
                for (const OpenRound& round : table.rounds)
                    for (const Stake& stake : round.stakes)
                        add(at_risk_account(stake.terminal, round.round, which, currency),
                            stake.in(currency)[which]);
        }
    for (const Other& other : others_) add(other.account, other.balance);
    std::sort(all.begin(), all.end());
    return all;
}

std::string account_text(const Account& account) {
    std::string text(account_kind_names[static_cast<std::size_t>(account.kind)]);
    const bool terminals =
        belongs_to_player(account.kind) || account.kind == AccountKind::cash_box ||
        account.kind == AccountKind::hand_pays || account.kind == AccountKind::receivables;
    if (terminals) text += fmt::format(" {}", account.terminal.value());
    if (belongs_to_player(account.kind))
        text +=
            fmt::format(" {}", credit_class_names[static_cast<std::size_t>(account.credit_class)]);
    if (account.kind == AccountKind::at_risk)
        text += fmt::format(" {}/{}", account.round.table.value(), account.round.number);
    if (account.currency == Currency::tournament) text += " tournament";
    return text;
}

}  // namespace croupier::floor
