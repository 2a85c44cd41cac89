#include <fmt/format.h>

#include "sim/auditor.h"

// Rounds: what lies on the layout, and what becomes of it.

namespace croupier::sim {
namespace {

constexpr std::uint64_t house = 0;
constexpr std::uint64_t credit = 1;
constexpr std::uint64_t at_risk = 2;
constexpr const char* canberra = "canberra-mttg-2019";
constexpr std::uint32_t place_bets = 401;

AuditRound round_in(const AuditLook& event) {
    const AuditLook round = event.at(1);
    return {round.number(1), round.number(2)};
}

AuditSpot spot_in(const AuditLook& look) {
    return {look.number(1), look.number(2), look.number(3), look.number(4)};
}

Cents split_total(const AuditLook& split) {
    return split.whole(1) + split.whole(2) + split.whole(3);
}

std::string text_of(const AuditRound& round) {
    return fmt::format("round {}/{}", round.table, round.number);
}

}  // namespace

Cents Auditor::Seat::staked() const {
    Cents total = 0;
    for (const auto& [spot, wager] : wagers) total += wager.stake;
    return total;
}

Auditor::Round* Auditor::find_round(const AuditLook& event, const char* what) {
    const auto found = rounds_.find(round_in(event));
    if (found != rounds_.end()) return &found->second;
    wrong(fmt::format("{}: {} is not being played", what, text_of(round_in(event))));
    return nullptr;
}

void Auditor::take_opened(const AuditLook& event, const Moment& moment) {
    const AuditRound name = round_in(event);
    Table& table = tables_[name.table];
    if (name.number != table.rounds + 1) wrong("a round was left out");
    if (table.rounds > 0 && !ended_.contains({name.table, table.rounds}))
        wrong("a round was opened before the last one had ended");
    table.rounds = name.number;
    Round round;
    round.closes_at = event.whole(3);
    if (round.closes_at <= moment.at) wrong("a round without time to bet");
    if (!rounds_.emplace(name, round).second) wrong("a round was opened twice");
}

// Betting is open, or was opened again for this one terminal.
void Auditor::check_in_time(const AuditLook& event, const Moment& moment, const Round& round,
                            const char* what) {
    const auto seat = round.seats.find(event.number(2));
    const bool relaxed = seat != round.seats.end() && seat->second.relaxed;
    const bool claims = event.number(6) != 0;
    if (claims != !round.open) wrong(fmt::format("{}: relaxed without need", what));
    if (round.open && moment.at >= round.closes_at)
        wrong(fmt::format("{} at {}, and the end was at {}", what, moment.at, round.closes_at));
    if (!round.open && (!relaxed || !round.outcome.cards.empty() || round.outcome.number))
        wrong(fmt::format("{} after the end of betting", what));
}

void Auditor::take_placed(const AuditLook& event, const Moment& moment) {
    const std::vector<Transfer> transfers = move(event, 4);
    Round* round = find_round(event, "placed");
    if (round == nullptr) return;
    check_in_time(event, moment, *round, "placed");
    const std::uint64_t terminal = event.number(2);
    Seat& seat = round->seats[terminal];
    Cents total = 0;
    for (const AuditLook& change : event.list(3)) {
        const Cents added = split_total(change.at(2));
        if (added <= 0) wrong("chips of nothing");
        Wager& wager = seat.wagers[spot_in(change.at(1))];
        wager.stake += added;
        // A wager made by a relaxation is looked at by the person who gave it.
        if (!round->open) wager.confirmed = wager.stake;
        total += added;
        ++tally_.wagers_placed;
    }
    if (moment.order == place_bets) check_asked(event, moment);
    expect_moved("placed", transfers, credit, at_risk, total);
    for (const Transfer& transfer : transfers)
        if (transfer.from.terminal != terminal || transfer.to.table != round_in(event).table ||
            transfer.to.round != round_in(event).number)
            wrong("stakes of another terminal or round");
    purses_[terminal] -= total;
    expect_same_credit(terminal);
}

// Nobody gets more on a spot than he put there.
void Auditor::check_asked(const AuditLook& event, const Moment& moment) {
    std::map<AuditSpot, Cents> wanted;
    for (const AuditLook& chips : moment.wanted.list(3))
        wanted[spot_in(chips.at(1))] += chips.whole(2);
    for (const AuditLook& change : event.list(3)) {
        Cents& left = wanted[spot_in(change.at(1))];
        left -= split_total(change.at(2));
        if (left < 0) wrong("more was placed than was asked");
    }
    if (moment.wanted.number(2) != event.number(2) ||
        moment.wanted.number(1) != round_in(event).table)
        wrong("placed for another terminal or table");
}

// Chips that leave the layout; the total.
Cents Auditor::lower(const AuditLook& event, Round& round, const char* what) {
    const std::uint64_t terminal = event.number(2);
    const std::uint32_t changes = event.type() == 405 ? 4 : 3;
    Seat& seat = round.seats[terminal];
    Cents total = 0;
    for (const AuditLook& change : event.list(changes)) {
        const Cents amount = split_total(change.at(2));
        Wager& wager = seat.wagers[spot_in(change.at(1))];
        wager.stake -= amount;
        total += amount;
        if (amount <= 0 || wager.stake < 0)
            wrong(fmt::format("{}: chips that do not lie there", what));
        if (wager.stake <= 0) seat.wagers.erase(spot_in(change.at(1)));
    }
    expect_moved(what, move(event, changes + 1), at_risk, credit, total);
    purses_[terminal] += total;
    expect_same_credit(terminal);
    return total;
}

void Auditor::take_taken(const AuditLook& event, const Moment& moment) {
    Round* round = find_round(event, "taken");
    if (round == nullptr) return;
    check_in_time(event, moment, *round, "taken");
    lower(event, *round, "taken");
    for (const auto& [spot, wager] : round->seats[event.number(2)].wagers)
        if (wager.stake < wager.confirmed && round->open) wrong("a confirmed wager was taken");
}

void Auditor::take_refunded(const AuditLook& event) {
    Round* round = find_round(event, "refunded");
    if (round == nullptr) return;
    if (round->open) wrong("refunded before the end of betting");
    lower(event, *round, "refunded");
}

void Auditor::take_confirmed_bets(const AuditLook& event) {
    Round* round = find_round(event, "confirmed");
    if (round == nullptr) return;
    for (auto& [spot, wager] : round->seats[event.number(2)].wagers) wager.confirmed = wager.stake;
}

void Auditor::take_closed(const AuditLook& event, const Moment& moment) {
    Round* round = find_round(event, "closed");
    if (round == nullptr) return;
    if (!round->open) wrong("betting ended twice");
    round->open = false;
    if (event.whole(3) > round->closes_at || event.whole(3) > moment.at)
        wrong("betting ended later than it should have");
}

void Auditor::take_result(const AuditLook& event) {
    const Round* round = find_round(event, "result");
    if (round == nullptr) return;
    const AuditLook outcome = event.at(2);
    const bool same_number = outcome.has(2) == round->outcome.number.has_value() &&
                             (!round->outcome.number || outcome.number(2) == round->outcome.number);
    if (outcome.numbers(1) != round->outcome.cards || !same_number)
        wrong("a result that the device did not give");
}

Auditor::SeatSum Auditor::settle_seat(const AuditRound& name, const Round& round,
                                      const AuditLook& look) {
    const AuditTerms& terms = tables_[name.table].terms;
    const std::uint64_t terminal = look.number(1);
    const auto seat = round.seats.find(terminal);
    std::map<AuditSpot, Wager> left;
    if (seat != round.seats.end()) left = seat->second.wagers;
    SeatSum seat_sum;
    for (const AuditLook& wager : look.list(5)) {
        const AuditSpot spot = spot_in(wager.at(1));
        const Cents stake = split_total(wager.at(2));
        const auto own = left.find(spot);
        if (own == left.end() || own->second.stake != stake) {
            wrong(fmt::format("{}, terminal {}: a wager of {} that does not lie there",
                              text_of(name), terminal, stake));
            continue;
        }
        if (terms.rulebook == canberra && own->second.confirmed != stake)
            wrong("a wager was settled that nobody confirmed");
        left.erase(own);
        ++tally_.wagers_settled;
        const auto paid = audit_payout(terms, round.outcome, spot, stake);
        if (!paid) {
            wrong(fmt::format("{}: bet {} of game {} cannot be settled", text_of(name), spot.bet,
                              spot.game));
            continue;
        }
        seat_sum.staked += stake;
        seat_sum.back += paid->back;
        seat_sum.winnings += paid->winnings;
        if (wager.number(3) != static_cast<std::uint64_t>(paid->status) ||
            wager.whole(4) != paid->winnings || wager.whole(5) != paid->commission ||
            wager.whole(7) != paid->back)
            wrong(fmt::format("{}, terminal {}: {} on bet {} gets status {} and {}, not {} and {}",
                              text_of(name), terminal, stake, spot.bet, wager.number(3),
                              wager.whole(4), static_cast<int>(paid->status), paid->winnings));
    }
    if (!left.empty()) wrong(text_of(name) + ": a wager was left out");
    return seat_sum;
}

void Auditor::take_settled(const AuditLook& event) {
    const std::vector<Transfer> transfers = move(event, 3);
    const AuditRound name = round_in(event);
    Round* round = find_round(event, "settled");
    if (round == nullptr) return;
    if (round->open) wrong("settled before the end of betting");
    std::size_t seats = 0;
    for (const auto& [terminal, seat] : round->seats) seats += seat.wagers.empty() ? 0U : 1U;
    Cents back = 0;
    Cents winnings = 0;
    Cents lost = 0;
    for (const AuditLook& look : event.list(2)) {
        const std::uint64_t terminal = look.number(1);
        const SeatSum seat_sum = settle_seat(name, *round, look);
        Cents& purse = purses_[terminal];
        if (look.whole(3) != purse + seat_sum.staked) wrong("a credit before that was not so");
        purse += seat_sum.back + seat_sum.winnings;
        if (look.whole(4) != purse)
            wrong(fmt::format("{}, terminal {}: a credit of {} after it, and it should be {}",
                              text_of(name), terminal, look.whole(4), purse));
        credits_after_[{name, terminal}] = look.whole(4);
        expect_same_credit(terminal);
        back += seat_sum.back;
        winnings += seat_sum.winnings;
        lost += seat_sum.staked - seat_sum.back;
        --seats;
    }
    if (seats != 0) wrong(text_of(name) + ": a terminal was left out");
    expect_moved("stakes back", transfers, at_risk, credit, back);
    expect_moved("stakes lost", transfers, at_risk, house, lost);
    expect_moved("winnings", transfers, house, credit, winnings);
    house_ += lost - winnings;
    if (balance({}) != house_) wrong("the house's result is another");
    ++tally_.rounds_settled;
    end_round(name);
}

void Auditor::take_void(const AuditLook& event) {
    const AuditRound name = round_in(event);
    const std::vector<Transfer> transfers = move(event, 5);
    Round* round = find_round(event, "void");
    if (round == nullptr) return;
    Cents back = 0;
    for (const auto& [terminal, seat] : round->seats) {
        const Cents staked = seat.staked();
        back += staked;
        purses_[terminal] += staked;
        tally_.wagers_void += seat.wagers.size();
        expect_same_credit(terminal);
    }
    expect_moved("void", transfers, at_risk, credit, back);
    for (const AuditLook& look : event.list(4)) {
        const std::uint64_t terminal = look.number(1);
        if (look.whole(4) != purses_[terminal]) wrong("a credit after a void round that is not so");
        credits_after_[{name, terminal}] = look.whole(4);
    }
    ++tally_.rounds_void;
    end_round(name);
}

void Auditor::end_round(const AuditRound& name) {
    for (const auto& [account, cents] : balances_)
        if (account.kind == at_risk && account.table == name.table && account.round == name.number)
            wrong(fmt::format("{} ended with {} at risk", text_of(name), cents));
    rounds_.erase(name);
    if (!ended_.insert(name).second) wrong(text_of(name) + " ended twice");
}

}  // namespace croupier::sim
