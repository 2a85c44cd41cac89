#include <fmt/format.h>

#include <algorithm>

#include "sim/auditor.h"

// Settled rounds that are put right, and payments that are made good.

namespace croupier::sim {
namespace {

constexpr std::uint64_t house = 0;
constexpr std::uint64_t credit = 1;
constexpr std::uint64_t hand_pays = 5;
constexpr std::uint64_t promotions = 6;
constexpr std::uint64_t cage = 7;
constexpr std::uint64_t receivables = 9;
constexpr std::uint64_t cash = 0;
constexpr std::uint64_t restricted = 0;
constexpr std::uint64_t cashable = 2;
constexpr std::uint32_t correct_result = 604;
constexpr std::uint32_t void_past_round = 605;
constexpr std::uint32_t invalidate_card = 616;
enum Kind : std::uint64_t { overpayment = 7, underpayment = 8 };

AuditRound round_in(const AuditLook& event) {
    const AuditLook round = event.at(1);
    return {round.number(1), round.number(2)};
}

std::string text_of(const AuditRound& round) {
    return fmt::format("round {}/{}", round.table, round.number);
}

Bytes copy(ByteView bytes) {
    return {bytes.begin(), bytes.end()};
}

}  // namespace

// What stays of a round when it is settled.
Auditor::Past Auditor::remember(const Round& round, const AuditLook& event) const {
    Past past;
    past.round = round;
    past.record = copy(event.at(2).bytes());
    for (const AuditLook& look : event.list(2)) {
        Past::Seat& seat = past.seats[look.number(1)];
        const auto sitting = sittings_.find(look.number(1));
        const auto person = persons_.find(look.number(1));
        seat.sitting = sitting == sittings_.end() ? 0 : sitting->second;
        // Whoever left with wagers down is of the sitting that has ended.
        if (leaving_.contains(look.number(1))) --seat.sitting;
        if (person != persons_.end()) seat.person = person->second;
    }
    return past;
}

// The outcome that was asked for, or the old one where the round becomes void.
void Auditor::read_outcome(const AuditLook& event, const Moment& moment, Past& past) {
    AuditOutcome outcome = audit_outcome(event.at(4));
    if (moment.order != correct_result) return;
    if (!same_reading(outcome, audit_outcome(moment.wanted.at(2))))
        wrong("a round was corrected to another outcome than was asked for");
    if (same_reading(outcome, past.round.outcome)) wrong("a round was corrected to what it was");
    if (outcome.hidden != 0) wrong("a round was corrected with cards face down");
    past.round.outcome = std::move(outcome);
}

// Decisions and hands as they come out over other cards. What cost something is as before; hands of
// blackjack are runs of the shared cards.
void Auditor::read_play(const AuditLook& look, Past& past) {
    if (Seat& seat = past.round.seats[look.number(1)]; !seat.play.by_area.empty()) {
        seat.play.by_area.clear();
        for (const AuditLook& choice : look.at(6).list(2))
            seat.play.by_area[choice.number(2)] = static_cast<AuditDecision>(choice.number(3));
    }
    if (static_cast<AuditGame>(past.round.terms.game) != AuditGame::blackjack) return;
    const auto found = past.round.seats.find(look.number(1));
    if (found == past.round.seats.end() || found->second.on(1) == 0) return;
    AuditCards own;
    AuditCards shared;
    for (const AuditCard& card : past.round.outcome.cards) {
        if (card.place == place_player) own.push_back(card);
        if (card.place == place_community) shared.push_back(card);
    }
    if (own.size() != 2) return wrong("a round of blackjack was corrected without two cards");
    AuditPlay& play = found->second.play;
    const std::vector<AuditLook> hands = look.at(6).list(3);
    if (play.hands.size() == 2 && hands.size() != 2) wrong("a split hand is one again");
    std::vector<AuditHand> now;
    for (std::size_t i = 0; i < std::max<std::size_t>(hands.size(), 1); ++i) {
        AuditHand hand;
        if (hands.size() == 2)
            hand.cards.push_back(own[i]);
        else
            hand.cards = own;
        if (i < hands.size()) {
            const std::uint64_t from = hands[i].number(1);
            for (std::uint64_t at = from; at < from + hands[i].number(2); ++at)
                if (at < shared.size())
                    hand.cards.push_back(shared[static_cast<std::size_t>(at)]);
                else
                    wrong("a corrected hand has cards that never came");
            hand.doubled = hands[i].number(3) != 0;
        }
        if (i < play.hands.size() && play.hands[i].doubled != hand.doubled)
            wrong("a doubled hand is another one now");
        now.push_back(std::move(hand));
    }
    play.hands = std::move(now);
}

// The card of that round is not there, and somebody cashed out since, or another card is in, or
// nothing is left.
bool Auditor::has_left(std::uint64_t terminal, const Past::Seat& seat) const {
    const auto here = persons_.find(terminal);
    const std::string person = here == persons_.end() ? "" : here->second;
    if (!seat.person.empty() && person == seat.person) return false;
    const auto sitting = sittings_.find(terminal);
    if ((sitting == sittings_.end() ? 0 : sitting->second) != seat.sitting) return true;
    if (seat.person.empty()) return false;
    if (!person.empty()) return true;
    return purses_.at(terminal) == 0 && staked(terminal) == 0;
}

Cents Auditor::open_amount(const AuditRound& round, std::uint64_t terminal,
                           std::uint64_t kind) const {
    Cents amount = 0;
    for (const auto& [id, incident] : incidents_)
        if (!incident.closed && incident.kind == kind && incident.terminal == terminal &&
            incident.table == round.table && incident.round == round.number)
            amount += incident.amount;
    return amount;
}

// What a player who is there owes or waits for is only what the balance could not carry. Restricted
// credit that comes back pays for nothing: `change` is without it, `gained` with it.
void Auditor::check_carried(std::uint64_t terminal, Cents change, Cents gained, Cents owed_before,
                            Cents owed, Cents due_before, Cents due) {
    const bool empty = balance({credit, cash, cashable, terminal, 0, 0}) == 0;
    if (due > due_before) wrong("a player who is there has to wait for his money");
    if (change < 0) {
        const Cents taken = owed - owed_before + due_before - due;
        if (taken < 0 || taken > -change)
            wrong(
                fmt::format("terminal {}: {} are owed and {} due after a correction by {}, {} and "
                            "{} before",
                            terminal, owed, due, change, owed_before, due_before));
        if (owed > owed_before && (!empty || due > 0))
            wrong("a player owes what he could have paid");
    } else if (owed > owed_before || owed_before - owed > std::max(change, gained) ||
               due != due_before) {
        wrong("a player owes more although he gets more");
    } else if (owed > 0 && owed_before - owed < change && !empty) {
        wrong("a player still owes what he could have paid");
    }
}

// What moves on the balance of one player by a correction.
Cents Auditor::take_adjustment(const AuditLook& event, std::uint64_t terminal,
                               const Past::Seat& seat, Cents change, Cents restricted_back,
                               Cents forfeited) {
    const AuditRound name = round_in(event);
    const Cents owed_before = open_amount(name, terminal, overpayment);
    const Cents due_before = open_amount(name, terminal, underpayment);
    Cents owed = owed_before;
    Cents due = due_before;
    int named = 0;
    for (const AuditLook& look : event.list(9)) {
        if (look.number(1) != terminal) continue;
        ++named;
        owed = look.whole(5);
        due = look.whole(6);
        if (look.whole(3) != seat.sum.got() || look.whole(4) != seat.sum.got() + change)
            wrong(fmt::format("terminal {}: adjusted from {} to {}, not from {} by {}", terminal,
                              look.whole(3), look.whole(4), seat.sum.got(), change));
    }
    if (named > 1 || (named == 0 && change != 0)) wrong("a player was adjusted twice, or not");
    const Cents moved = change + owed - owed_before - (due - due_before) - forfeited;
    if (owed < 0 || due < 0) wrong("less than nothing is owed");
    if (named > 0 && has_left(terminal, seat)) {
        if (moved != 0) wrong("somebody else paid, or was paid, for a player who left");
    } else {
        check_carried(terminal, change - restricted_back, change, owed_before, owed, due_before,
                      due);
        if (forfeited != 0) wrong("credit of a player who is there was forfeited");
    }
    left_open_.push_back({name, terminal, overpayment, owed});
    left_open_.push_back({name, terminal, underpayment, due});
    owed_[terminal] += owed - owed_before;
    due_[terminal] += due - due_before;
    return moved;
}

void Auditor::take_corrected(const AuditLook& event, const Moment& moment) {
    const AuditRound name = round_in(event);
    const AuditLook again = event.at(7);
    correcting_ = true;
    const std::vector<Transfer> transfers = move(again, 3);
    correcting_ = false;
    debts_moved_ = true;
    ++tally_.corrections;
    const auto found = past_.find(name);
    if (found == past_.end()) return wrong(text_of(name) + " was corrected and never settled");
    Past& past = found->second;
    if (past.is_void) wrong(text_of(name) + " was corrected although it is void");
    if (copy(event.at(8).bytes()) != past.record)
        wrong(text_of(name) + " was corrected against another record than is in force");
    const bool voided = event.has(3);
    if (voided != (moment.order == void_past_round) && !(moment.order == invalidate_card))
        wrong("a settled round became void without an order, or did not");
    read_outcome(event, moment, past);
    Cents from_house = 0;
    std::size_t seats = past.seats.size();
    for (const AuditLook& look : again.list(2)) {
        const std::uint64_t terminal = look.number(1);
        if (!past.seats.contains(terminal)) {
            wrong("a player was corrected who had no wager");
            continue;
        }
        --seats;
        Past::Seat& seat = past.seats[terminal];
        if (moment.order == invalidate_card && moment.wanted.number(1) == terminal)
            seat.undone = true;
        SeatSum now = seat.sum;
        if (voided || seat.undone) {
            const Cents stakes = past.round.seats.at(terminal).staked();
            now = {stakes, stakes, 0};
        } else if (moment.order == correct_result) {
            read_play(look, past);
            now = settle_seat(name, past.round, look);
        }
        Cents back = 0;
        Cents won = 0;
        for (const AuditLook& wager : look.list(5)) {
            back += wager.whole(7);
            won += wager.whole(4);
        }
        if (back != now.back || won != now.winnings)
            wrong(fmt::format("{}, terminal {}: corrected to {} back and {} won, not {} and {}",
                              text_of(name), terminal, back, won, now.back, now.winnings));
        Cents forfeited = 0;
        Cents restricted_back = 0;
        for (const Transfer& transfer : transfers) {
            if (transfer.to == AuditAccount{credit, cash, restricted, terminal, 0, 0})
                restricted_back += transfer.amount;
            if (transfer.from == AuditAccount{credit, cash, restricted, terminal, 0, 0})
                restricted_back -= transfer.amount;
            if (transfer.from.kind == credit && transfer.to.kind == promotions &&
                transfer.from.terminal == terminal)
                forfeited += transfer.amount;
            if (transfer.from.kind == promotions && transfer.to.terminal == terminal)
                forfeited -= transfer.amount;
        }
        const Cents change = now.got() - seat.sum.got();
        purses_[terminal] +=
            take_adjustment(event, terminal, seat, change, restricted_back, forfeited);
        from_house += change;
        seat.sum = now;
        expect_same_credit(terminal);
    }
    if (seats != 0) wrong("a player was left out of a correction");
    if (sum(transfers, house, credit) - sum(transfers, credit, house) != from_house)
        wrong("a correction cost the house another amount");
    house_ -= from_house;
    if (balance({}) != house_) wrong("the house's result is another after a correction");
    past.record = copy(again.at(2).bytes());
    past.is_void = voided;
}

void Auditor::take_payment(const AuditLook& event, const Moment&) {
    const std::vector<Transfer> transfers = move(event, 4);
    debts_moved_ = true;
    const auto found = incidents_.find(event.number(1));
    if (found == incidents_.end() || found->second.closed || !found->second.terminal)
        return wrong("a payment of nothing was settled");
    Incident& incident = found->second;
    const bool over = incident.kind == overpayment;
    if (!over && incident.kind != underpayment) return wrong("no payment was settled");
    const std::uint64_t terminal = *incident.terminal;
    const bool at_counter = event.number(2) != 0;
    const std::uint64_t account = over ? receivables : hand_pays;
    const std::uint64_t other = at_counter ? cage : credit;
    expect_moved("a payment", transfers, over ? other : account, over ? account : other,
                 incident.amount);
    (over ? owed_ : due_)[terminal] -= incident.amount;
    if (!at_counter) purses_[terminal] += over ? -incident.amount : incident.amount;
    incident.amount = 0;
    expect_same_credit(terminal);
}

// Each amount that a correction left open has its incident, and the accounts hold just that.
void Auditor::check_debts() {
    if (!debts_moved_) return;
    for (const Open& open : left_open_)
        if (open_amount(open.round, open.terminal, open.kind) != open.amount)
            wrong(fmt::format("{}, terminal {}: {} is open, and its incidents say {}",
                              text_of(open.round), open.terminal, open.amount,
                              open_amount(open.round, open.terminal, open.kind)));
    for (const auto& [terminal, cents] : owed_)
        if (balance({receivables, cash, 0, terminal, 0, 0}) != -cents)
            wrong(fmt::format("terminal {} owes {} and should owe {}", terminal,
                              -balance({receivables, cash, 0, terminal, 0, 0}), cents));
    for (const auto& [terminal, cents] : due_)
        if (balance({hand_pays, cash, 0, terminal, 0, 0}) != cents)
            wrong(fmt::format("terminal {} has {} due and should have {}", terminal,
                              balance({hand_pays, cash, 0, terminal, 0, 0}), cents));
}

}  // namespace croupier::sim
