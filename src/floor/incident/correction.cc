#include "floor/incident/correction.h"

#include <algorithm>

#include "floor/game/game.h"
#include "floor/ids.h"
#include "floor/incident/event.h"
#include "floor/incident/incident.h"
#include "floor/ledger/account.h"
#include "floor/ledger/transfers.h"
#include "floor/query.h"
#include "floor/round/event.h"
#include "floor/round/outcome.h"
#include "floor/round/state.h"
#include "floor/state.h"
#include "floor/table/meters.h"
#include "floor/table/queries.h"
#include "floor/table/seat.h"
#include "floor/table/state.h"
#include "floor/terminal/state.h"
#include "floor/venue/state.h"
#include "floor/wager/state.h"

namespace croupier::floor {
namespace {

// What a record gives one player, class by class.
struct Gain {
    Split back;
    Split void_back;
    Money won;

    Money total() const { return back.total() + void_back.total() + won; }
    Split by_class() const {
        Split all = back;
        all += void_back;
        all[CreditClass::cashable] += won;
        return all;
    }
};
Gain gain_of(const SeatResult& seat) {
    Gain gain;
    for (const WagerResult& wager : seat.wagers) {
        const bool is_void = wager.status == rules::Status::void_wager;
        (is_void ? gain.void_back : gain.back) += given_back_from(wager.stake, wager.returned);
        gain.won += wager.winnings;
    }
    return gain;
}

// Somebody cashed out there since; whoever comes later is perhaps somebody else.
bool has_cashed_out(const State& state, const SeatResult& seat) {
    return state.terminals[seat.terminal.value()].sitting != seat.sitting;
}
bool has_stakes(const State& state, TerminalId terminal) {
    return std::any_of(state.tables.begin(), state.tables.end(),
                       [&](const Table& table) { return staked(table, terminal) > Money{}; });
}
bool has_left(const State& state, const SeatResult& seat) {
    const Terminal& terminal = state.terminals[seat.terminal.value()];
    const bool same_card = seat.person.has_value() && terminal.person == seat.person;
    if (same_card) return false;
    if (has_cashed_out(state, seat)) return true;
    if (!seat.person) return false;
    if (terminal.person) return true;
    return state.ledger.credit(seat.terminal).total() == Money{} &&
           !has_stakes(state, seat.terminal);
}

// One player's part of a correction.
class Exchange {
public:
    Exchange(const State& state, RoundId round, const SeatResult& former, const SeatResult& again)
        : state_(state),
          seat_(former),
          left_(has_left(state, former)),
          before_(gain_of(former)),
          after_(gain_of(again)) {
        if (const Incident* open =
                open_payment(state, round, seat_.terminal, IncidentKind::overpayment))
            owed_ = open->amount;
        if (const Incident* open =
                open_payment(state, round, seat_.terminal, IncidentKind::underpayment))
            payable_ = open->amount;
        if (!left_) purse_ = state.ledger.credit(seat_.terminal);
    }

    Adjustment make(Transfers& transfers) {
        give();
        take();
        cover();
        made_.insert(made_.end(), takes_.begin(), takes_.end());
        repay();
        if (left_) pay_later();
        transfers.insert(transfers.end(), made_.begin(), made_.end());
        return {seat_.terminal, seat_.person, before_.total(), after_.total(), owed_, payable_};
    }

private:
    Account credit(CreditClass which) const { return credit_account(seat_.terminal, which); }
    void move(const Account& from, const Account& to, Money amount, Purpose purpose) {
        if (amount > Money{}) made_.push_back({from, to, amount, purpose});
    }

    void give() {
        const auto house = [](CreditClass) { return house_account(); };
        const auto own = [&](CreditClass which) { return credit(which); };
        add_transfers(made_, after_.back, Purpose::give_back, house, own);
        add_transfers(made_, after_.void_back, Purpose::void_stake, house, own);
        move(house_account(), credit(CreditClass::cashable), after_.won, Purpose::win);
        purse_ += after_.by_class();
    }

    void take() {
        for (const CreditClass which : credit_classes) {
            take(which, before_.back[which], Purpose::reverse_return);
            take(which, before_.void_back[which], Purpose::reverse_void);
        }
        take(CreditClass::cashable, before_.won, Purpose::reverse_win);
    }
    // Out of its own class, then out of what else can be used; the rest has to be covered first.
    void take(CreditClass own, Money amount, Purpose purpose) {
        take_from(own, amount, purpose);
        if (own == CreditClass::restricted && has_cashed_out(state_, seat_) && left_) {
            // It was forfeited when its player cashed out: nobody has it.
            move(account_of(AccountKind::promotions), credit(own), amount, Purpose::promotion);
            purse_[own] += amount;
            take_from(own, amount, purpose);
        }
        take_from(CreditClass::cashable, amount, purpose);
        take_from(CreditClass::promotional, amount, purpose);
        if (amount == Money{}) return;
        short_ += amount;
        takes_.push_back({credit(CreditClass::cashable), house_account(), amount, purpose});
    }
    void take_from(CreditClass which, Money& amount, Purpose purpose) {
        const Money taken = std::min(purse_[which], amount);
        if (taken == Money{}) return;
        takes_.push_back({credit(which), house_account(), taken, purpose});
        purse_[which] -= taken;
        amount -= taken;
    }

    // What waits at the counter for the same round is used first.
    void cover() {
        const Money fetched = std::min(payable_, short_);
        move(account_of(AccountKind::hand_pays, seat_.terminal), credit(CreditClass::cashable),
             fetched, Purpose::pay_late);
        payable_ -= fetched;
        const Money lacking = short_ - fetched;
        move(account_of(AccountKind::receivables, seat_.terminal), credit(CreditClass::cashable),
             lacking, Purpose::owe);
        owed_ += lacking;
    }
    // And what was owed for it, if the round gives more now.
    void repay() {
        if (after_.total() <= before_.total()) return;
        const Money more = after_.total() - before_.total();
        const Money repaid = std::min({owed_, more, purse_[CreditClass::cashable]});
        move(credit(CreditClass::cashable), account_of(AccountKind::receivables, seat_.terminal),
             repaid, Purpose::repay);
        purse_[CreditClass::cashable] -= repaid;
        owed_ -= repaid;
    }
    void pay_later() {
        for (const CreditClass which : {CreditClass::promotional, CreditClass::cashable}) {
            move(credit(which), account_of(AccountKind::hand_pays, seat_.terminal), purse_[which],
                 Purpose::pay_later);
            payable_ += purse_[which];
        }
        // Restricted credit ends with the account.
        move(credit(CreditClass::restricted), account_of(AccountKind::promotions),
             purse_[CreditClass::restricted], Purpose::forfeit);
    }

    const State& state_;
    const SeatResult& seat_;
    bool left_;
    Gain before_;
    Gain after_;
    Split purse_;  // what can be used of the credit
    Money short_;
    Money owed_;     // in all, for this round
    Money payable_;  // likewise
    Transfers made_;
    Transfers takes_;  // after what covers them
};

// Its wagers were declared void, whatever the outcome was.
bool is_void_by_order(const Settler& then, const SeatResult& seat) {
    return std::any_of(seat.wagers.begin(), seat.wagers.end(), [&](const WagerResult& wager) {
        return wager.status == rules::Status::void_wager &&
               then.pay(wager.spot, wager.stake.total(), seat.play).status !=
                   rules::Status::void_wager;
    });
}

SeatResult settle_seat_again(const SeatResult& former, const Seat& seat, const Settler& settler) {
    SeatResult result = former;
    result.wagers.clear();
    result.play = seat.play;
    result.credit_after = former.credit_before;
    for (const Wager& wager : seat.wagers) {
        const Paid paid = settler.pay(wager.spot, wager.stake.total(), seat.play);
        result.wagers.push_back({wager.spot, wager.stake, paid.status, paid.winnings,
                                 paid.commission, paid.rounded, paid.returned});
        result.credit_after += paid.returned + paid.winnings - wager.stake.total();
    }
    if (const auto bonus = settler.bonus(seat)) {
        const auto& [spot, paid] = *bonus;
        result.wagers.push_back(
            {spot, {}, paid.status, paid.winnings, paid.commission, paid.rounded, {}});
        result.credit_after += paid.winnings;
    }
    return result;
}

}  // namespace

std::shared_ptr<const TableGame> game_of(const State& state, const Table& table,
                                         const PastRound& past) {
    const auto meters =
        std::find_if(table.meters.begin(), table.meters.end(),
                     [&](const PayTableMeters& one) { return one.version == past.bound_to; });
    if (meters == table.meters.end()) return nullptr;
    const Library* library = state.find_rulebook(meters->settings.rulebook);
    if (library == nullptr || version_of(state, meters->settings) != past.bound_to) return nullptr;
    auto game = make_game(*library->book, meters->settings);
    return game ? std::move(*game) : nullptr;
}

std::vector<Seat> seats_of(const RoundSettled& record) {
    std::vector<Seat> seats;
    for (const SeatResult& result : record.seats) {
        Seat& seat = seats.emplace_back();
        seat.terminal = result.terminal;
        seat.play = result.play;
        // What was won without a stake comes of itself.
        for (const WagerResult& wager : result.wagers)
            if (wager.stake.total() > Money{})
                seat.wagers.push_back({wager.spot, wager.stake, {}, {}});
    }
    return seats;
}

std::vector<SeatResult> settled_again(const TableGame& game, const PastRound& past,
                                      const RoundSettled& record, const Outcome& outcome,
                                      std::span<const Seat> read) {
    const auto then = game.settler(past.outcome);
    const auto now = game.settler(outcome);
    std::vector<SeatResult> again;
    for (std::size_t i = 0; i < record.seats.size(); ++i) {
        const SeatResult& former = record.seats[i];
        again.push_back(is_void_by_order(*then, former) ? former
                                                        : settle_seat_again(former, read[i], *now));
    }
    return again;
}

SeatResult voided(const SeatResult& seat) {
    SeatResult result = seat;
    std::erase_if(result.wagers,
                  [](const WagerResult& wager) { return wager.stake.total() == Money{}; });
    for (WagerResult& wager : result.wagers)
        wager = {wager.spot, wager.stake, rules::Status::void_wager, {},
                 {},         false,       wager.stake.total()};
    result.credit_after = result.credit_before;
    return result;
}

RoundCorrected correction(const State& state, const PastRound& past, const RoundSettled& record,
                          std::vector<SeatResult> again, StaffId by) {
    RoundCorrected corrected;
    corrected.round = past.round;
    corrected.former = past.record;
    corrected.outcome = past.outcome;
    corrected.result = past.result;
    corrected.by = by;
    corrected.again.round = past.round;
    for (std::size_t i = 0; i < again.size(); ++i)
        if (again[i].wagers != record.seats[i].wagers)
            corrected.adjustments.push_back(Exchange(state, past.round, record.seats[i], again[i])
                                                .make(corrected.again.transfers));
    corrected.again.seats = std::move(again);
    corrected.former_seats = record.seats;
    return corrected;
}

const Incident* open_payment(const State& state, RoundId round, TerminalId terminal,
                             IncidentKind kind) {
    const auto found =
        std::find_if(state.incidents.begin(), state.incidents.end(), [&](const Incident& incident) {
            // What somebody only wrote down has no amount.
            return !incident.closed && incident.kind == kind && incident.round == round &&
                   incident.terminal == terminal && incident.amount > Money{};
        });
    return found != state.incidents.end() ? &*found : nullptr;
}

}  // namespace croupier::floor
