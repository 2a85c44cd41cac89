#include <fmt/format.h>

#include <algorithm>

#include "sim/auditor.h"

// Rounds: how they open and close, and what becomes of everything that lies on the layout.

namespace croupier::sim {
namespace {

constexpr std::uint64_t method_b = 2;  // of dealing
constexpr std::uint64_t house = 0;
constexpr std::uint64_t credit = 1;
constexpr std::uint64_t at_risk = 2;
constexpr std::uint32_t restart_host = 3;
constexpr std::uint32_t relax_close = 405;
constexpr std::uint32_t wake_table = 406;
constexpr std::uint64_t no_bet_coups = 1;  // an order of rounds
constexpr std::uint64_t by_time = 0;       // a cause
constexpr std::uint32_t void_round = 503;
constexpr std::uint32_t report_power_failure = 613;
constexpr std::uint64_t fraud = 10;
constexpr std::uint64_t held_early = 0;
constexpr std::uint64_t held_misdeal = 1;
constexpr std::uint64_t side_alone = 1;
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

// RF-13.3.4, RF-14.3.5: at a dealt table the first wager starts the countdown.
bool waits_for_wager(const AuditSettings& settings) {
    const AuditConduct& conduct = settings.terms.book->conduct;
    return settings.is_dealt() &&
           conduct.waits_for_wager[static_cast<std::size_t>(settings.game())];
}

// RF-10.1.16.1, SB-4.1, CN-8.3(e)(i): cards that come from a shoe were loaded and recorded.
bool needs_shoe(const AuditSettings& settings) {
    constexpr std::uint64_t rng = 2;
    switch (settings.game()) {
        case AuditGame::baccarat:
        case AuditGame::blackjack:
        case AuditGame::casino_war:
        case AuditGame::triple_chase:
            return settings.mode != rng;
        default:
            return false;
    }
}

}  // namespace

Auditor::Round* Auditor::find_round(const AuditLook& event, const char* what) {
    const auto found = rounds_.find(round_in(event));
    if (found != rounds_.end()) return &found->second;
    wrong(fmt::format("{}: {} is not being played", what, text_of(round_in(event))));
    return nullptr;
}

void Auditor::take_wager_event(const AuditLook& event, const Moment& moment) {
    switch (event.type()) {
        case 400:
            return take_opened(event, moment);
        case 401:
            return take_placed(event, moment);
        case 402:
            return take_taken(event, moment);
        case 403:
            return take_trimmed(event);
        case 404:
            return take_confirmed_bets(event, moment);
        case 405:
            return take_refunded(event, moment);
        case 406:
            return take_closed(event, moment);
        case 407:
            if (Round* round = find_round(event, "relaxed")) {
                const Table& table = tables_[round_in(event).table];
                const bool by_method =
                    !table.conduct().late_change_by_method_b || table.settings.method == method_b;
                if (table.conduct().late_change == AuditLate::never || !by_method || round->open ||
                    moment.order != relax_close)
                    wrong("the end of betting was relaxed where it cannot be, or by nobody");
                round->seats[event.number(2)].relaxed = true;
                tables_[round_in(event).table].guests[event.number(2)];
            }
            return;
        case 408:
            if (moment.order != restart_host && moment.order != report_power_failure)
                wrong("a round was resumed, and nothing was down");
            if (Round* round = find_round(event, "resumed"))
                (round->open ? round->closes_at : round->decide_by) = event.whole(2);
            return;
        case 409:
            if (Round* round = find_round(event, "countdown")) {
                if (!round->open || round->closes_at != 0) wrong("a countdown started twice");
                round->closes_at = event.whole(2);
                if (event.whole(2) != moment.at + tables_[round_in(event).table].settings.period_ms)
                    wrong("a countdown of another length");
            }
            return;
        case 410: {
            auto& approvals = tables_[event.number(1)].guests[event.number(2)].approvals;
            if (event.number(4) != 0)
                approvals.erase(event.number(3));
            else
                approvals.insert(event.number(3));
            if (Round* round = round_at(event.number(1));
                round != nullptr && event.number(3) == side_alone)
                round->seats[event.number(2)].side_alone = true;
            return;
        }
        case 411: {
            AuditGuest& guest = tables_[event.number(1)].guests[event.number(2)];
            if (!tables_[event.number(1)].conduct().individual_limits)
                wrong("a player has limits of his own where nobody may");
            guest.own_least = event.whole(3);
            guest.own_most = event.whole(4);
            return;
        }
        default:
            return;
    }
}

void Auditor::take_opened(const AuditLook& event, const Moment& moment) {
    const AuditRound name = round_in(event);
    Table& table = tables_[name.table];
    if (name.number != table.rounds + 1) wrong("a round was left out");
    if (table.rounds > 0 && !ended_.contains({name.table, table.rounds}))
        wrong("a round was opened before the last one had ended");
    if (!table.open || table.stopped) wrong("a round at a table that is closed or stopped");
    if (table.shoe_finished()) wrong("a round from a shoe that had its last coup");
    if (table.shoes == 0 && needs_shoe(table.settings)) wrong("a round without a shoe");
    if (storage_low_) wrong("a round was opened while storage is low");
    if (is_blocked(name.table)) wrong("a round at a table that an incident keeps from it");
    check_equipment(name.table);
    if ((event.number(8) != 0) != table.by_hand) wrong("a round does not say that it is by hand");
    Round round;
    round.terms = table.settings.terms;
    round.opened_at = event.whole(2);
    round.closes_at = event.whole(3);
    round.no_bet = event.number(5) != 0;
    round.by_hand = table.by_hand;
    round.open = !round.no_bet;
    if (round.no_bet) {
        check_no_bet(event, table, name.table);
    } else {
        const bool waits = waits_for_wager(table.settings);
        if (round.closes_at != (waits ? 0 : moment.at + table.settings.period_ms))
            wrong("a round with another time to bet");
        if (table.rounds > 0 && moment.at < table.last_opened_at + table.settings.round_least_ms)
            wrong("a round came too soon after the last one");
    }
    check_opened_fair(name.table, name.number, moment.at);
    if (!round.no_bet && table.dummy_is_due()) wrong("players know a card of this round");
    table.rounds = name.number;
    table.last_opened_at = moment.at;
    if (!rounds_.emplace(name, std::move(round)).second) wrong("a round was opened twice");
}

// A coup that nobody can wager on. SB-7.4, SB-7.5: nobody is there, or everybody has agreed.
void Auditor::check_no_bet(const AuditLook& event, const Table& table, std::uint64_t name) {
    if (event.whole(3) != 0) wrong("a coup without wagers has time to bet");
    if (audit_source(table.settings.terms.game) != 0 || !table.settings.is_dealt())
        wrong("a coup without wagers in a game that has none");
    const bool agreed = table.order == no_bet_coups && table.ordered > 0;
    if (table.conduct().no_bet_only_empty_or_agreed && !agreed && !table.dummy_is_due() &&
        !players_at(name).empty())
        wrong("a coup without wagers, and players were not asked");
}

void Auditor::take_closed(const AuditLook& event, const Moment& moment) {
    Round* round = find_round(event, "closed");
    if (round == nullptr) return;
    const Table& table = tables_[round_in(event).table];
    if (!round->open) wrong("betting ended twice");
    round->open = false;
    const bool timed = event.number(2) == by_time;
    const std::int64_t closed_at = event.whole(3);
    if (closed_at > moment.at || (round->closes_at != 0 && closed_at > round->closes_at))
        wrong("betting ended later than it should have");
    if (timed &&
        (round->closes_at == 0 || moment.at < round->closes_at || moment.order != wake_table))
        wrong("betting ended before its time");
    const std::int64_t least_ms =
        table.conduct().least_period_ms[static_cast<std::size_t>(table.settings.game())];
    if (!timed && round->closes_at != 0 && moment.at < round->opened_at + least_ms)
        wrong("a card ended betting before its least time");
    round->early = !timed;
    round->closed_at = closed_at;
    round->closing.emplace();
    round->closing->cause = event.number(2);
}

void Auditor::take_result(const AuditLook& event) {
    const Round* round = find_round(event, "result");
    if (round == nullptr) return;
    const Table& table = tables_[round_in(event).table];
    const AuditLook outcome = event.at(2);
    const AuditOutcome& own = round->outcome;
    const bool same_number = outcome.has(2) == own.number.has_value() &&
                             (!own.number || outcome.number(2) == own.number);
    std::vector<std::uint64_t> cards;
    for (const AuditCard& card : own.cards) cards.push_back(card.index);
    if (outcome.numbers(1) != cards || !same_number || outcome.small_numbers(3) != own.dice ||
        outcome.number(5) != own.burned)
        wrong("a result that the device did not give");
    if (own.hidden != 0 || outcome.number(6) != 0) wrong("a result with cards face down");
    if (round->asks()) wrong("a result while somebody decides");
    if (!round->held || round->hold != held_early) return;
    const AuditEarly early = table.early();
    // Decision 10: the cover may have come off before it was reported.
    const bool late = round->exposed_at != 0 && round->last_wager_at >= round->exposed_at;
    if (early == AuditEarly::void_only || (early == AuditEarly::unless_late && late))
        wrong("a round was settled that can only be void");
}

// One wager against the auditor's own settlement.
void Auditor::settle_wager(const AuditRound& name, const Round& round, const Seat& seat,
                           const AuditLook& wager, SeatSum& seat_sum) {
    const AuditTerms& terms = round.terms;
    const AuditSpot spot = spot_in(wager.at(1));
    const Cents stake = split_total(wager.at(2));
    const auto paid = audit_payout(terms, round.outcome, seat.play, spot, stake);
    if (!paid)
        return wrong(fmt::format("{}: bet {} of game {} cannot be settled", text_of(name), spot.bet,
                                 spot.game));
    seat_sum.staked += stake;
    seat_sum.back += paid->back;
    seat_sum.winnings += paid->winnings;
    if (wager.number(3) != static_cast<std::uint64_t>(paid->status) ||
        wager.whole(4) != paid->winnings || wager.whole(5) != paid->commission ||
        wager.whole(7) != paid->back)
        wrong(fmt::format(
            "{} of game {}: {} on bet {} gets status {}, {} and {} back, not {}, {} "
            "and {}",
            text_of(name), terms.game, stake, spot.bet, wager.number(3), wager.whole(4),
            wager.whole(7), static_cast<int>(paid->status), paid->winnings, paid->back));
}

Auditor::SeatSum Auditor::settle_seat(const AuditRound& name, const Round& round,
                                      const AuditLook& look) {
    const AuditTerms& terms = round.terms;
    const std::uint64_t terminal = look.number(1);
    const auto found = round.seats.find(terminal);
    const Seat seat = found != round.seats.end() ? found->second : Seat{};
    std::map<AuditSpot, Wager> left = seat.wagers;
    SeatSum seat_sum;
    Cents bonus = static_cast<AuditGame>(terms.game) == AuditGame::three_card_poker
                      ? audit_ante_bonus(terms, round.outcome, seat.play, seat.on(1))
                      : 0;
    for (const AuditLook& wager : look.list(5)) {
        const Cents stake = split_total(wager.at(2));
        // What is won without a stake of its own.
        if (stake == 0) {
            if (wager.whole(4) != bonus || bonus == 0)
                wrong(
                    fmt::format("{}: a bonus of {}, not {}", text_of(name), wager.whole(4), bonus));
            seat_sum.winnings += bonus;
            bonus = 0;
            continue;
        }
        const auto own = left.find(spot_in(wager.at(1)));
        if (own == left.end() || own->second.stake != stake) {
            wrong(fmt::format("{}, terminal {}: a wager of {} that does not lie there",
                              text_of(name), terminal, stake));
            continue;
        }
        left.erase(own);
        ++tally_.wagers_settled;
        settle_wager(name, round, seat, wager, seat_sum);
    }
    if (!left.empty()) wrong(text_of(name) + ": a wager was left out");
    if (bonus != 0) wrong(text_of(name) + ": a bonus was left out");
    check_play(round, seat, look.at(6));
    return seat_sum;
}

// The record of what he did is what he did.
void Auditor::check_play(const Round& round, const Seat& seat, const AuditLook& look) {
    if (!seat.offers.empty()) wrong("settled while somebody decides");
    if (look.small_numbers(1) != seat.play.picks) wrong("a record with other positions");
    const auto hands = look.list(3);
    const std::size_t first = seat.play.hands.size() == 2 ? 1 : 2;
    for (std::size_t i = 0; i < hands.size(); ++i) {
        if (i >= seat.play.hands.size()) return wrong("a record with more hands");
        const AuditHand& hand = seat.play.hands[i];
        if (hands[i].number(2) + first != hand.cards.size() ||
            (hands[i].number(3) != 0) != hand.doubled)
            wrong("a record with another hand");
    }
    if (round.no_bet) wrong("a wager in a coup without wagers");
}

void Auditor::take_settled(const AuditLook& event) {
    const std::vector<Transfer> transfers = move(event, 3);
    const AuditRound name = round_in(event);
    Round* round = find_round(event, "settled");
    if (round == nullptr) return;
    if (round->open) wrong("settled before the end of betting");
    if (tables_[name.table].stopped) wrong("settled at a table that is stopped");
    std::size_t seats = 0;
    for (const auto& [terminal, seat] : round->seats) seats += seat.wagers.empty() ? 0U : 1U;
    Cents back = 0;
    Cents winnings = 0;
    Cents lost = 0;
    Past past = remember(*round, event);
    for (const AuditLook& look : event.list(2)) {
        const std::uint64_t terminal = look.number(1);
        const SeatSum seat_sum = settle_seat(name, *round, look);
        past.seats[terminal].sum = seat_sum;
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
    ++tally_.games[{round->terms.book->id, round->terms.game}];
    past_[name] = std::move(past);
    end_round(name, true);
}

void Auditor::take_void(const AuditLook& event, const Moment& moment) {
    const AuditRound name = round_in(event);
    const std::vector<Transfer> transfers = move(event, 5);
    Round* round = find_round(event, "void");
    if (round == nullptr) return;
    voided_.insert(name.table);
    std::set<std::uint64_t> forfeits;
    if (moment.order == void_round)
        for (const std::uint64_t terminal : moment.wanted.numbers(3)) forfeits.insert(terminal);
    // RF-18.5, LT-12.5, SB-14.10: whoever was part of a fraud, and nobody else.
    if (!forfeits.empty() &&
        (event.number(2) != fraud || !tables_[name.table].conduct().forfeit_for_fraud))
        wrong("somebody lost his stake in a void round");
    Cents back = 0;
    Cents kept = 0;
    for (const auto& [terminal, seat] : round->seats) {
        const Cents staked = seat.staked();
        tally_.wagers_void += seat.wagers.size();
        if (forfeits.contains(terminal)) {
            kept += staked;
            continue;
        }
        back += staked;
        purses_[terminal] += staked;
        expect_same_credit(terminal);
    }
    expect_moved("void", transfers, at_risk, credit, back);
    expect_moved("forfeited", transfers, at_risk, house, kept);
    house_ += kept;
    for (const AuditLook& look : event.list(4)) {
        const std::uint64_t terminal = look.number(1);
        if (look.whole(4) != purses_[terminal]) wrong("a credit after a void round that is not so");
        credits_after_[{name, terminal}] = look.whole(4);
    }
    ++tally_.rounds_void;
    // What lay on the table, in whatever order, goes with the round.
    Table& table = tables_[name.table];
    if (round->held && round->hold == held_misdeal) table.waiting.clear();
    std::erase_if(table.waiting, [](const Table::Waiting& card) { return card.again; });
    end_round(name, false);
}

void Auditor::end_round(const AuditRound& name, bool settled) {
    // At risk in this round and no other: accounts are in order of kind, and not of round.
    for (auto at = balances_.lower_bound({at_risk, 0, 0, 0, 0, 0});
         at != balances_.end() && at->first.kind == at_risk; ++at)
        if (at->first.table == name.table && at->first.round == name.number)
            wrong(fmt::format("{} ended with {} at risk", text_of(name), at->second));
    const Round& round = rounds_.at(name);
    Table& table = tables_[name.table];
    if (table.coups_left && *table.coups_left > 0 && !round.outcome.cards.empty()) {
        --*table.coups_left;
        // CN-8.3(h): once.
        if (*table.coups_left == 0 && settled &&
            table.conduct().tie_adds_coup[static_cast<std::size_t>(table.settings.game())] &&
            !table.tie_added && audit_tie(round.terms, round.outcome)) {
            table.coups_left = 1;
            table.tie_added = true;
        }
    }
    if ((table.order != no_bet_coups || round.no_bet) && table.ordered > 0) {
        --table.ordered;
        if (table.ordered == 0) table.order = 0;
    }
    if (settled && !round.no_bet) {
        if (table.closing && table.closing->rounds_left > 0) --table.closing->rounds_left;
        if (table.new_limits && table.new_limits->rounds_left > 0) --table.new_limits->rounds_left;
        for (auto& [terminal, guest] : table.guests) {
            const auto seat = round.seats.find(terminal);
            const bool wagered = seat != round.seats.end() && !seat->second.wagers.empty();
            guest.idle = wagered ? 0 : guest.idle + 1;
        }
    }
    std::erase_if(table.prompts,
                  [](const AuditPrompt& prompt) { return prompt.ends_with_round(); });
    rounds_.erase(name);
    if (!ended_.insert(name).second) wrong(text_of(name) + " ended twice");
}

}  // namespace croupier::sim
