#include "lab/recount.h"

#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <type_traits>

#include "floor/state.h"

namespace croupier::lab {
namespace {

using floor::AccountKind;
using floor::CreditClass;
using floor::Split;

Split sum_of(const std::vector<floor::SpotChange>& changes) {
    Split sum;
    for (const floor::SpotChange& change : changes) sum += change.funding;
    return sum;
}

Split sum_of(const std::vector<floor::WagerResult>& wagers) {
    Split sum;
    for (const floor::WagerResult& wager : wagers) sum += wager.stake;
    return sum;
}

// So much of a stake, of the class that was used last first.
Split part_of(const Split& stake, Money amount) {
    Split part;
    for (const CreditClass which :
         {CreditClass::cashable, CreditClass::promotional, CreditClass::restricted}) {
        part[which] = std::min(stake[which], amount);
        amount -= part[which];
    }
    return part;
}

// What comes back, and what is won, can be for a wager that ended so.
bool can_be(const floor::WagerResult& wager) {
    const Money stake = wager.stake.total();
    switch (wager.status) {
        case rules::Status::win:  // of a wager in pieces perhaps only some; a bonus has no stake
            return (wager.returned > Money{} || stake == Money{}) && wager.returned <= stake;
        case rules::Status::lose:  // whoever surrenders gets part of it back
            return (wager.returned < stake || stake == Money{}) && wager.winnings == Money{};
        case rules::Status::void_wager:  // the stake of whoever was part of a fraud may be kept
            return (wager.returned == stake || wager.returned == Money{}) &&
                   wager.winnings == Money{};
        case rules::Status::push:
            break;
    }
    return wager.returned == stake && wager.winnings == Money{};
}

}  // namespace

// What each kind of event says about money, without a look at its transfers. Most say nothing.
struct Recount::Story {
    Recount& books;
    std::span<const floor::Transfer> transfers;

    std::string operator()(const floor::TerminalAdded&) const {
        books.players_.emplace_back();
        return {};
    }
    std::string operator()(const floor::BoughtIn& event) const {
        Book& book = books.cash(event.terminal);
        book.meters.notes_in += event.balance.total() - book.credit.total();
        book.credit = event.balance;
        return {};
    }
    std::string operator()(const floor::PromotionGiven& event) const {
        if (transfers.empty()) return "gives nothing";
        const auto currency = static_cast<std::size_t>(transfers.front().to.currency);
        Book& book = books.players_[event.terminal.value()].books[currency];
        book.meters.promotions_in += event.balance.total() - book.credit.total();
        book.credit = event.balance;
        return {};
    }
    std::string operator()(const floor::CashedOut& event) const {
        Book& book = books.cash(event.terminal);
        const Money forfeited = book.credit[CreditClass::restricted];
        if (event.amount != book.credit.total() - forfeited)
            return fmt::format("a ticket of {} for a credit of {} that can be paid out",
                               event.amount.in_cents(),
                               (book.credit.total() - forfeited).in_cents());
        book.meters.tickets_out += event.amount;
        book.meters.forfeited += forfeited;
        book.credit = {};
        return {};
    }
    // What a former store owed is said by the transfers alone.
    std::string operator()(const floor::StoreTakenOver&) const {
        for (const floor::Transfer& transfer : transfers) {
            if (transfer.to.kind != AccountKind::credit) continue;
            const auto currency = static_cast<std::size_t>(transfer.to.currency);
            Book& book = books.players_[transfer.to.terminal.value()].books[currency];
            book.credit[transfer.to.credit_class] += transfer.amount;
            book.meters.handed_over += transfer.amount;
        }
        return {};
    }
    std::string operator()(const floor::RoundOpened& event) const {
        Table& table = books.table(event.round.table);
        table.round = event.round.number;
        table.closed = false;
        for (table.sheet = 0; table.sheet < table.sheets.size(); ++table.sheet)
            if (table.sheets[table.sheet].version == event.bound_to) return {};
        table.sheets.emplace_back().version = event.bound_to;
        return {};
    }
    std::string operator()(const floor::BetsPlaced& event) const {
        return stake(event.terminal, sum_of(event.changes));
    }
    // A wager that comes of a decision.
    std::string operator()(const floor::DecisionMade& event) const {
        return stake(event.terminal, sum_of(event.changes));
    }
    std::string operator()(const floor::BetsTaken& event) const {
        return refund(event.terminal, sum_of(event.changes));
    }
    std::string operator()(const floor::BetsClosed& event) const {
        books.table(event.round.table).closed = true;
        return {};
    }
    std::string operator()(const floor::WagerRefunded& event) const {
        const Split sum = sum_of(event.changes);
        const bool was_at_risk = event.reason == floor::RefundReason::malfunction ||
                                 event.reason == floor::RefundReason::withdrawn ||
                                 event.reason == floor::RefundReason::breach ||
                                 event.reason == floor::RefundReason::invalid ||
                                 event.reason == floor::RefundReason::unestablished;
        if (!was_at_risk || !books.table(event.round.table).closed)
            return refund(event.terminal, sum);
        return void_stake(event.terminal, sum);
    }
    std::string operator()(const floor::DealReconstructed& event) const {
        for (const floor::SeatRefund& refund : event.refunds) {
            if (refund.terminal.value() >= books.players_.size())
                return "names an unknown terminal";
            if (std::string wrong = void_stake(refund.terminal, sum_of(refund.changes));
                !wrong.empty())
                return wrong;
        }
        return {};
    }
    std::string operator()(const floor::RoundSettled& event) const {
        Table& table = books.table(event.round.table);
        if (table.round != event.round.number) return "settles a round that was not opened";
        Sheet& sheet = table.sheets[table.sheet];
        ++sheet.rounds_settled;
        table.sheet_of[event.round.number] = table.sheet;
        return seats(event.seats, sheet, true);
    }
    std::string operator()(const floor::RoundVoided& event) const {
        Table& table = books.table(event.round.table);
        if (table.round != event.round.number) return "voids a round that was not opened";
        Sheet& sheet = table.sheets[table.sheet];
        ++sheet.rounds_void;
        return seats(event.seats, sheet, false);
    }
    std::string operator()(const floor::RoundCorrected& event) const {
        Table& table = books.table(event.round.table);
        const auto sheet = table.sheet_of.find(event.round.number);
        if (sheet == table.sheet_of.end()) return "corrects a round that was not settled";
        if (event.former_seats.size() != event.again.seats.size()) return "loses a seat";
        Sheet& counted = table.sheets[sheet->second];
        if (event.void_because) {
            --counted.rounds_settled;
            ++counted.rounds_void;
        }
        for (std::size_t i = 0; i < event.former_seats.size(); ++i)
            if (std::string wrong =
                    seat_again(event, event.former_seats[i], event.again.seats[i], counted);
                !wrong.empty())
                return wrong;
        for (const floor::Adjustment& adjustment : event.adjustments)
            if (std::string wrong = adjust(event.round, adjustment); !wrong.empty()) return wrong;
        return {};
    }
    std::string operator()(const floor::IncidentOpened& event) const {
        const floor::Incident& incident = event.incident;
        if (incident.amount > Money{} && incident.terminal)
            books.payments_[incident.id] = {incident.round, *incident.terminal};
        return {};
    }
    std::string operator()(const floor::PaymentSettled& event) const {
        const auto payment = books.payments_.find(event.incident);
        if (payment == books.payments_.end() || transfers.size() != 1)
            return "settles no payment that is known";
        const floor::Transfer& made = transfers.front();
        const bool over = made.to.kind == AccountKind::receivables;
        Outstanding& open = books.outstanding_[payment->second];
        Money& due = over ? open.owed : open.payable;
        if (made.amount > due) return "settles more than was outstanding";
        due -= made.amount;
        if (event.at_counter) return {};
        Book& book = books.cash(payment->second.second);
        if (over) {
            book.credit[CreditClass::cashable] -= made.amount;
            book.meters.owed -= made.amount;
        } else {
            book.credit[CreditClass::cashable] += made.amount;
            book.meters.paid_later -= made.amount;
        }
        return books.compare(payment->second.second);
    }
    template <class Fact>
    std::string operator()(const Fact&) const {
        if (!transfers.empty()) return "moves money though it says nothing about any";
        return {};
    }

private:
    std::string stake(floor::TerminalId terminal, const Split& sum) const {
        Book& book = books.cash(terminal);
        book.credit -= sum;
        book.at_risk += sum;
        book.meters.staked += sum.total();
        return {};
    }
    std::string refund(floor::TerminalId terminal, const Split& sum) const {
        Book& book = books.cash(terminal);
        book.credit += sum;
        book.at_risk -= sum;
        book.meters.returned += sum.total();
        book.meters.refunded += sum.total();
        return books.compare(terminal);
    }
    std::string void_stake(floor::TerminalId terminal, const Split& sum) const {
        Book& book = books.cash(terminal);
        book.credit += sum;
        book.at_risk -= sum;
        book.meters.returned += sum.total();
        book.meters.voided += sum.total();
        return books.compare(terminal);
    }
    std::string seats(const std::vector<floor::SeatResult>& results, Sheet& sheet,
                      bool settled) const {
        for (const floor::SeatResult& seat : results) {
            if (seat.terminal.value() >= books.players_.size()) return "names an unknown terminal";
            Player& player = books.players_[seat.terminal.value()];
            Book& book = player.books[0];
            const Split stakes = sum_of(seat.wagers);
            if (seat.credit_before != book.credit.total() + stakes.total())
                return fmt::format("terminal {} had {} before, not {}", seat.terminal.value(),
                                   (book.credit.total() + stakes.total()).in_cents(),
                                   seat.credit_before.in_cents());
            Money won;
            for (const floor::WagerResult& wager : seat.wagers) {
                if (!can_be(wager))
                    return fmt::format("terminal {}: a wager cannot end as {} does",
                                       seat.terminal.value(), floor::spot_text(wager.spot));
                end_wager(book, wager);
                won += wager.winnings;
                count(sheet, wager, 1);
            }
            book.at_risk -= stakes;
            if (seat.credit_after != book.credit.total())
                return fmt::format("terminal {} has {} after it, not {}", seat.terminal.value(),
                                   book.credit.total().in_cents(), seat.credit_after.in_cents());
            if (settled) ++player.rounds_played;
            if (settled && won > Money{}) ++player.rounds_won;
        }
        for (const floor::SeatResult& seat : results)
            if (std::string wrong = books.compare(seat.terminal); !wrong.empty()) return wrong;
        return {};
    }
    // What the round gave is taken out of the books, and what it gives now comes in.
    std::string seat_again(const floor::RoundCorrected& event, const floor::SeatResult& former,
                           const floor::SeatResult& again, Sheet& sheet) const {
        if (former.terminal != again.terminal) return "gives one seat's wagers to another";
        if (former.terminal.value() >= books.players_.size()) return "names an unknown terminal";
        Player& player = books.players_[former.terminal.value()];
        if (sum_of(former.wagers) != sum_of(again.wagers)) return "changes what was staked";
        const Money before = end_wagers(player.books[0], former, sheet, -1);
        const Money after = end_wagers(player.books[0], again, sheet, 1);
        for (const floor::WagerResult& wager : again.wagers)
            if (!can_be(wager))
                return fmt::format("terminal {}: a wager cannot end as {} does",
                                   again.terminal.value(), floor::spot_text(wager.spot));
        if (before > Money{}) --player.rounds_won;
        if (after > Money{} && !event.void_because) ++player.rounds_won;
        if (event.void_because) --player.rounds_played;
        return {};
    }
    static Money end_wagers(Book& book, const floor::SeatResult& seat, Sheet& sheet,
                            std::int64_t sign) {
        Money won;
        for (const floor::WagerResult& wager : seat.wagers) {
            book.meters.returned += wager.returned * sign;
            if (wager.status == rules::Status::void_wager)
                book.meters.voided += wager.returned * sign;
            book.meters.won += wager.winnings * sign;
            won += wager.winnings;
            count(sheet, wager, sign);
        }
        return won;
    }
    // What the player paid or got at once is what the round changed by, but for what is owed. Out
    // of which class it came only the transfers say.
    std::string adjust(floor::RoundId round, const floor::Adjustment& adjustment) const {
        Book& book = books.cash(adjustment.terminal);
        Outstanding& open = books.outstanding_[{round, adjustment.terminal}];
        const Money owed = adjustment.owed - open.owed;
        const Money payable = adjustment.payable - open.payable;
        open = {adjustment.owed, adjustment.payable};
        book.meters.owed += owed;
        book.meters.paid_later += payable;
        Money others;  // restricted credit that ended with the account
        for (const floor::Transfer& made : transfers) {
            const bool promotion = made.purpose == floor::Purpose::promotion;
            const bool forfeit = made.purpose == floor::Purpose::forfeit;
            if (promotion && made.to.terminal == adjustment.terminal) {
                book.meters.promotions_in += made.amount;
                others += made.amount;
            }
            if (forfeit && made.from.terminal == adjustment.terminal) {
                book.meters.forfeited += made.amount;
                others -= made.amount;
            }
        }
        const Money wanted =
            book.credit.total() + adjustment.after - adjustment.before + owed - payable + others;
        if (book.credit_moved.total() != wanted)
            return fmt::format("terminal {} has {} after the correction, not {}",
                               adjustment.terminal.value(), book.credit_moved.total().in_cents(),
                               wanted.in_cents());
        book.credit = book.credit_moved;
        return books.compare(adjustment.terminal);
    }
    static void end_wager(Book& book, const floor::WagerResult& wager) {
        const Split back = part_of(wager.stake, wager.returned);
        book.credit += back;
        book.meters.returned += back.total();
        // No turnover, even if it was forfeited for a fraud.
        if (wager.status == rules::Status::void_wager) book.meters.voided += wager.stake.total();
        book.credit[CreditClass::cashable] += wager.winnings;
        book.meters.won += wager.winnings;
    }
};

Recount::Table& Recount::table(floor::TableId id) {
    if (tables_.size() <= id.value()) tables_.resize(id.value() + 1U);
    return tables_[id.value()];
}

std::string Recount::see(const floor::Event& event) {
    const auto transfers = floor::transfers_of(event);
    if (std::string wrong = move(transfers); !wrong.empty()) return wrong;
    return floor::visit_event(
        [&](const auto& fact) -> std::string {
            using Fact = std::decay_t<decltype(fact)>;
            constexpr bool of_terminal = requires {
                { fact.terminal } -> std::convertible_to<floor::TerminalId>;
            };
            if constexpr (of_terminal && !std::is_same_v<Fact, floor::TerminalAdded>)
                if (fact.terminal.value() >= players_.size()) return "names an unknown terminal";
            std::string wrong = Story{*this, transfers}(fact);
            if constexpr (of_terminal && requires { fact.transfers; })
                if (wrong.empty()) wrong = compare(fact.terminal);
            return wrong;
        },
        event);
}

// The accounts of players as the transfers leave them.
std::string Recount::move(std::span<const floor::Transfer> transfers) {
    for (const floor::Transfer& transfer : transfers) {
        if (transfer.amount <= Money{}) return "a transfer of nothing, or of less";
        if (transfer.from == transfer.to) return "a transfer to where it comes from";
        if (transfer.from.currency != transfer.to.currency) return "a transfer mixes currencies";
        const auto change = [&](const floor::Account& account, bool gets) {
            const bool risk = account.kind == AccountKind::at_risk;
            if (!risk && account.kind != AccountKind::credit) return true;
            if (account.terminal.value() >= players_.size()) return false;
            Book& book = players_[account.terminal.value()]
                             .books[static_cast<std::size_t>(account.currency)];
            Money& held = (risk ? book.at_risk_moved : book.credit_moved)[account.credit_class];
            held = gets ? held + transfer.amount : held - transfer.amount;
            return true;
        };
        if (!change(transfer.from, false) || !change(transfer.to, true))
            return "a transfer names an unknown terminal";
    }
    return {};
}

std::string Recount::compare(floor::TerminalId terminal) const {
    for (const Book& book : players_[terminal.value()].books) {
        if (book.credit != book.credit_moved || book.at_risk != book.at_risk_moved)
            return fmt::format(
                "terminal {} has credit {} and stakes {} by what happened, {} and {} by the money "
                "that moved",
                terminal.value(), book.credit.total().in_cents(), book.at_risk.total().in_cents(),
                book.credit_moved.total().in_cents(), book.at_risk_moved.total().in_cents());
        if (book.meters.credit() != book.credit.total())
            return fmt::format("terminal {}: in - out - staked + won is {}, and its credit is {}",
                               terminal.value(), book.meters.credit().in_cents(),
                               book.credit.total().in_cents());
    }
    return {};
}

void Recount::count(Sheet& sheet, const floor::WagerResult& wager, std::int64_t sign) {
    if (sheet.bets.size() <= wager.spot.bet) sheet.bets.resize(wager.spot.bet + 1U);
    floor::BetMeters& bet = sheet.bets[wager.spot.bet];
    const Money stake = wager.stake.total() * sign;
    bet.wagers += static_cast<std::uint64_t>(sign);
    bet.won += wager.winnings * sign;
    bet.commission += wager.commission * sign;
    bet.promotional +=
        (wager.stake[CreditClass::restricted] + wager.stake[CreditClass::promotional]) * sign;
    (wager.status == rules::Status::void_wager ? bet.voided : bet.staked) += stake;
    const bool decided = wager.status == rules::Status::win || wager.status == rules::Status::lose;
    if (decided) bet.lost += stake - wager.returned * sign;
    if (wager.status == rules::Status::push) bet.pushed += stake;
}

std::vector<std::string> Recount::differences(const floor::State& state) const {
    std::vector<std::string> found;
    if (players_.size() != state.terminals.size()) return {"the number of terminals differs"};
    for (std::size_t i = 0; i < players_.size(); ++i) {
        const floor::TerminalId id(static_cast<std::uint32_t>(i));
        const Player& player = players_[i];
        for (const auto currency : {floor::Currency::cash, floor::Currency::tournament}) {
            const Book& book = player.books[static_cast<std::size_t>(currency)];
            if (book.meters != state.ledger.meters(id, currency) ||
                book.credit != state.ledger.credit(id, currency))
                found.push_back(fmt::format(
                    "terminal {}: {} or its meters, counted again from the "
                    "first event, are not those of the floor",
                    i, currency == floor::Currency::cash ? "its credit" : "its tournament credit"));
        }
        if (std::string wrong = compare(id); !wrong.empty()) found.push_back(std::move(wrong));
        const floor::Terminal& terminal = state.terminals[i];
        if (terminal.rounds_played != player.rounds_played ||
            terminal.rounds_won != player.rounds_won)
            found.push_back(
                fmt::format("terminal {}: rounds played and won are {} and {}, counted "
                            "again {} and {}",
                            i, terminal.rounds_played, terminal.rounds_won, player.rounds_played,
                            player.rounds_won));
    }
    for (std::size_t i = 0; i < state.tables.size(); ++i)
        for (const floor::PayTableMeters& meters : state.tables[i].meters) {
            bool same = false;
            if (i < tables_.size())
                for (const Sheet& sheet : tables_[i].sheets) {
                    if (sheet.version != meters.version) continue;
                    same = sheet.rounds_settled == meters.rounds_settled &&
                           sheet.rounds_void == meters.rounds_void;
                    for (std::size_t bet = 0; bet < meters.bets.size(); ++bet)
                        same = same && meters.bets[bet] == (bet + 1 < sheet.bets.size()
                                                                ? sheet.bets[bet + 1]
                                                                : floor::BetMeters{});
                }
            if (!same)
                found.push_back(
                    fmt::format("table {}: the meters of its bets, counted again from "
                                "the first event, are not those of the floor",
                                state.tables[i].name));
        }
    return found;
}

}  // namespace croupier::lab
