#include <fmt/format.h>

#include <algorithm>

#include "sim/auditor.h"

// The outcome as it comes, and what players decide on the way.

namespace croupier::sim {
namespace {

constexpr std::uint64_t credit = 1;
constexpr std::uint64_t at_risk = 2;
constexpr std::uint32_t wake_table = 406;
constexpr std::uint32_t decide = 505;
constexpr std::uint32_t press_shooter = 507;
constexpr std::uint32_t expose_cards = 511;
constexpr std::uint32_t pass_cards = 515;
constexpr std::uint64_t nominees = 2;  // of approvals
constexpr std::uint64_t by_clock = 1;
constexpr std::uint64_t held_early = 0;
constexpr std::size_t first_cards = 4;  // of a baccarat coup

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

// RF-13.3.5.9.2
bool is_finished(const AuditBook& book, const AuditPlay& play, std::size_t index) {
    const AuditHand& hand = play.hands[index];
    const bool split = play.hands.size() == 2;
    const std::size_t first = split ? 1 : 2;
    if (hand.stood || audit_points(hand.cards).total >= 21) return true;
    const bool aces = book.split_aces_one_card && split && hand.cards.front().rank() == 14;
    return (hand.doubled || aces) && hand.cards.size() > first;
}

// RF-13.3.5.11, CR-13.9.2(b)
bool below_threshold(const AuditBook& book, const AuditCards& cards) {
    const AuditPoints points = audit_points(cards);
    return points.total < (points.soft ? book.draw_below_soft : book.draw_below_hard);
}

}  // namespace

void Auditor::take_play_event(const AuditLook& event, const Moment& moment) {
    switch (event.type()) {
        case 500:
            take_draw(event, moment, {event.number(2)});
            return take_card(event, moment);
        case 501:
            take_draw(event, moment, {event.number(2)});
            return take_number(event);
        case 502:
            if (Round* round = find_round(event, "held")) {
                round->hold = event.number(2);
                if (round->hold == held_early &&
                    (!round->early || tables_[round_in(event).table].early() == AuditEarly::stand))
                    wrong("held without reason");
                round->held = true;
                held_at_.insert(round_in(event).table);
            }
            return;
        case 503:
            return take_result(event);
        case 504:
            return take_settled(event);
        case 505:
            return take_void(event, moment);
        case 506:
            take_draw(event, moment, event.small_numbers(2));
            return take_dice(event, moment);
        case 507:
            return take_asked(event, moment);
        case 508:
            take_fair_decision(event);
            return take_decision(event, moment);
        case 509:
            return take_picks(event, moment);
        case 510:
            return take_shooter(event, moment);
        case 511:
            return take_tumbler(event, moment);
        case 512:
            return take_last_coup(event);
        case 513:
            if (Round* round = find_round(event, "burnt")) {
                if (round->open || round->asks()) wrong("a card was burnt out of turn");
                ++round->outcome.burned;
                auto& waiting = tables_[round_in(event).table].waiting;
                if (event.number(3) != 0 && waiting.empty())
                    wrong("a card was burnt that does not wait");
                if (event.number(3) != 0 && !waiting.empty()) waiting.erase(waiting.begin());
            }
            return;
        case 514:
            return take_exposed(event, moment);
        case 515:
            return take_hands(event, moment);
        case 516:
            return take_committed(event, moment);
        case 517:
            return take_fixed(event);
        case 518:
            return take_revealed(event, moment);
        case 520:
            return take_passed(event, moment);
        case 519:
            return take_motion(event, moment);
        default:
            return;
    }
}

void Auditor::take_card(const AuditLook& event, const Moment&) {
    Round* round = find_round(event, "card");
    if (round == nullptr) return;
    Table& table = tables_[round_in(event).table];
    AuditOutcome& outcome = round->outcome;
    const AuditCard card{event.number(2), event.at(3).number(1), event.at(3).number(2),
                         outcome.cards.size()};
    take_waited(table, *round, card.index, event.number(6) != 0);
    if (round->open) wrong("a card while betting is open");
    if (round->asks()) wrong("a card while somebody decides");
    if (outcome.hidden != 0 && outcome.cards.size() >= first_cards)
        wrong("a card before all others lie open");
    const auto same = std::count_if(outcome.cards.begin(), outcome.cards.end(),
                                    [&](const AuditCard& out) { return out.index == card.index; });
    if (static_cast<std::uint64_t>(same) >= table.settings.terms.decks)
        wrong("a card that the decks do not have");
    if (event.number(4) != 0) outcome.hidden |= std::uint64_t{1} << outcome.cards.size();
    outcome.cards.push_back(card);
    if (table.settings.game() != AuditGame::blackjack) return;
    if (card.place == place_community) return take_community(table, *round, card);
    // The two first cards are everybody's.
    if (card.place == place_player)
        for (auto& [terminal, seat] : round->seats) {
            if (seat.on(1) == 0) continue;
            if (seat.play.hands.empty()) seat.play.hands.emplace_back();
            seat.play.hands.front().cards.push_back(card);
        }
}

// A further card of blackjack goes to everybody whose hand is not finished.
void Auditor::take_community(const Table& table, Round& round, const AuditCard& card) {
    const AuditBook& book = table.book();
    bool taken = false;
    for (auto& [terminal, seat] : round.seats) {
        AuditPlay& play = seat.play;
        if (seat.on(1) == 0 || play.hands.empty() || is_finished(book, play, play.active)) continue;
        AuditHand& hand = play.hands[play.active];
        const bool half = hand.cards.size() == 1;
        const bool forced = book.draws_itself && below_threshold(book, hand.cards);
        if (!play.hitting && !hand.doubled && !half && !forced)
            wrong(fmt::format("terminal {} gets a card that it did not ask for", terminal));
        hand.cards.push_back(card);
        play.hitting = false;
        if (play.active == 0 && play.hands.size() == 2 && is_finished(book, play, 0))
            play.active = 1;
        taken = true;
    }
    if (!taken) wrong("a card that nobody needs");
}

void Auditor::take_number(const AuditLook& event) {
    Round* round = find_round(event, "number");
    if (round == nullptr) return;
    if (round->open) wrong("a number while betting is open");
    if (round->outcome.number) wrong("a second number in one round");
    round->outcome.number = event.number(2);
}

void Auditor::take_dice(const AuditLook& event, const Moment& moment) {
    Round* round = find_round(event, "dice");
    if (round == nullptr) return;
    const Table& table = tables_[round_in(event).table];
    if (round->open) wrong("dice while betting is open");
    if (!round->outcome.dice.empty()) wrong("a second roll in one round");
    // CR-15.5: the tumbler is started by the shooter or by the system.
    if (table.settings.game() == AuditGame::lucky_sic_bo && !round->tumbled && !round->early)
        wrong("dice that nobody let tumble");
    round->outcome.dice = event.small_numbers(2);
    // The cover may have come off before betting ended and the word of it come later.
    if (event.whole(3) != 0 && event.whole(3) < round->closed_at) round->early = true;
    round->exposed_at = event.whole(3);
    if (round->exposed_at > moment.at) wrong("dice that are seen before they came");
}

void Auditor::take_asked(const AuditLook& event, const Moment& moment) {
    Round* round = find_round(event, "asked");
    if (round == nullptr) return;
    const Table& table = tables_[round_in(event).table];
    const bool further = moment.order == decide;
    if (round->open || round->held) wrong("somebody is asked out of turn");
    const std::int64_t time =
        table.settings.decision_ms > 0 ? table.settings.decision_ms : table.conduct().decision_ms;
    if (event.whole(2) != (further ? round->decide_by : moment.at + time))
        wrong("another time to decide");
    if (!further && round->asks()) wrong("somebody is asked while others decide");
    round->decide_by = event.whole(2);
    for (const AuditLook& asked : event.list(3)) {
        Seat& seat = round->seats[asked.number(1)];
        if (seat.wagers.empty()) wrong("somebody without a wager is asked");
        if (!seat.offers.empty()) wrong("somebody is asked twice");
        for (const AuditLook& look : asked.list(2)) {
            AuditOffer offer{look.number(1), look.number(2), {}};
            for (const std::uint64_t decision : look.numbers(3))
                offer.decisions.push_back(static_cast<AuditDecision>(decision));
            if (offer.decisions.empty()) wrong("somebody is asked nothing");
            seat.offers.push_back(std::move(offer));
        }
    }
}

void Auditor::take_decision(const AuditLook& event, const Moment& moment) {
    ++tally_.decisions;
    Round* round = find_round(event, "decided");
    if (round == nullptr) return;
    const Table& table = tables_[round_in(event).table];
    const std::uint64_t terminal = event.number(2);
    const AuditLook choice = event.at(3);
    const auto decision = static_cast<AuditDecision>(choice.number(3));
    Seat& seat = round->seats[terminal];
    const auto offer =
        std::find_if(seat.offers.begin(), seat.offers.end(), [&](const AuditOffer& open) {
            return open.hand == choice.number(1) && open.area == choice.number(2);
        });
    if (offer == seat.offers.end())
        return wrong(fmt::format("terminal {} decides what it is not asked", terminal));
    if (choice.number(4) == by_clock) {
        if (moment.order != wake_table || moment.at < round->decide_by)
            wrong("the clock decides before its time");
        check_clock(table, *round, seat, *offer, decision);
    } else {
        if (moment.at >= round->decide_by)
            wrong(fmt::format("a decision at {}, and the end was at {}", moment.at,
                              round->decide_by));
        if (!offer->has(decision)) wrong("a decision that was not offered");
        if (moment.order != decide || moment.wanted.number(2) != terminal ||
            moment.wanted.number(3) != choice.number(3))
            wrong("a decision that the player did not make");
    }
    seat.offers.erase(offer);
    check_decision_cost(event, *round, seat, decision);
    AuditPlay& play = seat.play;
    play.by_area[choice.number(2)] = decision;
    if (table.settings.game() == AuditGame::blackjack && play.hands.empty())
        return wrong("a decision without cards");
    switch (decision) {
        case AuditDecision::hit:
            play.hitting = true;
            break;
        case AuditDecision::stand:
            play.hands[play.active].stood = true;
            if (play.active == 0 && play.hands.size() == 2) play.active = 1;
            break;
        case AuditDecision::double_wager:
            play.hands[play.active].doubled = true;
            break;
        case AuditDecision::split: {
            const AuditCard second = play.hands.front().cards.back();
            play.hands.front().cards.pop_back();
            play.hands.push_back({{second}});
            break;
        }
        case AuditDecision::insurance:
            play.insured = true;
            break;
        case AuditDecision::even_money:
            play.even_money = true;
            break;
        default:
            break;
    }
}

// What the rulebook decides for those who do not.
void Auditor::check_clock(const Table& table, const Round&, const Seat& seat,
                          const AuditOffer& offer, AuditDecision decision) {
    AuditDecision due = AuditDecision::none;
    switch (table.settings.game()) {
        case AuditGame::blackjack:
            if (offer.has(AuditDecision::no_insurance))
                due = AuditDecision::no_insurance;
            else if (offer.has(AuditDecision::no_even_money))
                due = AuditDecision::no_even_money;
            else
                due = below_threshold(table.book(), seat.play.hands[seat.play.active].cards)
                          ? AuditDecision::hit
                          : AuditDecision::stand;
            break;
        case AuditGame::casino_war:
            due = AuditDecision::surrender;
            break;
        default:
            // CR-18.8.3: who could not pay for Play has the ante back.
            due = table.book().values.is_set("three_card_poker.cannot_play_voids_ante") &&
                          !offer.has(AuditDecision::play)
                      ? AuditDecision::cannot_play
                      : AuditDecision::fold;
            break;
    }
    if (decision != due) wrong("the clock decides otherwise than the rulebook");
}

// A wager that comes of a decision is what the rule says.
void Auditor::check_decision_cost(const AuditLook& event, Round& round, Seat& seat,
                                  AuditDecision decision) {
    const AuditRound name = round_in(event);
    const AuditTerms& terms = tables_[name.table].settings.terms;
    const std::uint64_t terminal = event.number(2);
    const std::uint64_t area = event.at(3).number(2);
    AuditSpot spot{terms.game, 0, 0, 0};
    Cents cost = 0;
    switch (decision) {
        case AuditDecision::double_wager:
            spot.bet = 5;
            cost = seat.on(1);
            break;
        case AuditDecision::split:
            spot.bet = 6;
            cost = seat.on(1);
            break;
        case AuditDecision::insurance:
            // CR-13.8.2: exactly half; decision 15: terminals offer half.
            spot.bet = 7;
            cost = std::max<Cents>(seat.on(1) / 2, 1);
            if (terms.book->values.word("blackjack.insurance_amount") == "exactly_half" &&
                seat.on(1) % 2 != 0)
                wrong("half of an odd wager");
            break;
        case AuditDecision::war:
            spot.bet = 3;
            spot.which = area;
            cost = seat.on(1, area);
            break;
        case AuditDecision::play:
            spot.bet = 4;
            cost = seat.on(1);
            break;
        default:
            break;
    }
    const std::vector<Transfer> transfers = move(event, 5);
    expect_moved("a decision", transfers, credit, at_risk, cost);
    for (const Transfer& transfer : transfers)
        if (transfer.from.terminal != terminal || transfer.to.table != name.table ||
            transfer.to.round != name.number)
            wrong("stakes of another terminal or round");
    Cents laid = 0;
    for (const AuditLook& change : event.list(4)) {
        laid += split_total(change.at(2));
        if (spot_in(change.at(1)) != spot) wrong("a decision brings another wager");
    }
    if (laid != cost) wrong(fmt::format("a decision brings a wager of {}, not {}", laid, cost));
    if (cost > 0) {
        Wager& wager = seat.wagers[spot];
        if (wager.stake != 0) wrong("a decision is staked twice");
        wager = {cost, cost};
    }
    purses_[terminal] -= cost;
    expect_same_credit(terminal);
    if (round.no_bet) wrong("a decision in a coup without wagers");
}

void Auditor::take_picks(const AuditLook& event, const Moment& moment) {
    Round* round = find_round(event, "picked");
    if (round == nullptr) return;
    check_in_time(event, moment, *round, "picked");
    check_card(round_in(event), event.number(2), "picked");
    const std::vector<std::uint64_t> picks = event.small_numbers(3);
    const std::set<std::uint64_t> different(picks.begin(), picks.end());
    if (picks.size() != 3 || different.size() != 3 || *different.begin() < 1 ||
        *different.rbegin() > 9)
        wrong("positions that cannot be picked");
    round->seats[event.number(2)].play.picks = picks;
    tables_[round_in(event).table].guests[event.number(2)];
}

// CR-15.5.2: by turns, or the highest sum that reaches the minimum.
void Auditor::take_shooter(const AuditLook& event, const Moment& moment) {
    Round* round = find_round(event, "shooter");
    if (round == nullptr) return;
    const Table& table = tables_[round_in(event).table];
    if (table.settings.game() != AuditGame::lucky_sic_bo) wrong("a shooter in another game");
    if (round->shooter || round->tumbled) wrong("a second shooter");
    if (!event.has(2)) return;
    round->shooter = event.number(2);
    round->press_by = event.whole(3);
    if (round->press_by <= moment.at) wrong("a shooter without time");
    const Cents least = table.settings.shooter_least;
    if (least == 0) return;
    const Cents own = round->seats[*round->shooter].staked();
    if (own < least) wrong("a shooter whose wagers do not reach the minimum");
    for (const auto& [terminal, seat] : round->seats)
        if (seat.staked() > own) wrong("a shooter, and another has wagered more");
}

void Auditor::take_tumbler(const AuditLook& event, const Moment& moment) {
    Round* round = find_round(event, "tumbler");
    if (round == nullptr) return;
    if (round->tumbled) wrong("the tumbler was started twice");
    round->tumbled = true;
    if (!event.has(2)) {
        if (round->shooter && moment.at < round->press_by)
            wrong("the system started the tumbler before the shooter's time was over");
        return;
    }
    if (round->shooter != event.number(2) || moment.order != press_shooter ||
        moment.wanted.number(2) != event.number(2))
        wrong("somebody else started the tumbler");
    if (moment.at >= round->press_by) wrong("the tumbler was started too late");
}

// RF-10.1.21, RF-10.1.22, CN-8.3(g)
void Auditor::take_last_coup(const AuditLook& event) {
    const std::uint64_t name = round_in(event).table;
    Table& table = tables_[name];
    if (table.coups_left) wrong("a second cutting card");
    const Round* round = round_at(name);
    const bool begun = round != nullptr && round->outcome.begun();
    const auto game = static_cast<std::size_t>(table.settings.game());
    const bool is_last =
        begun ? table.conduct().cut_within_is_last[game] : table.conduct().cut_first_is_last[game];
    const std::uint64_t left = is_last ? 1 : 2;
    const bool this_one = round != nullptr && left == 1;
    if (event.number(3) != left || (event.number(2) == 0) != this_one)
        wrong("another coup is announced as the last");
    table.coups_left = event.number(3);
}

void Auditor::take_exposed(const AuditLook& event, const Moment& moment) {
    Round* round = find_round(event, "exposed");
    if (round == nullptr) return;
    AuditOutcome& outcome = round->outcome;
    const std::uint64_t shown = outcome.hidden & ~event.number(2);
    if (shown == 0 || (event.number(2) & ~outcome.hidden) != 0) wrong("cards were turned back");
    if (moment.order != expose_cards) wrong("cards were shown by nobody");
    // SB-8.6.2: the Player's cards, the first and the third, come before the Banker's.
    constexpr std::uint64_t players = 0b0101;
    constexpr std::uint64_t bankers = 0b1010;
    if (outcome.cards.size() == first_cards && (shown & bankers) != 0 &&
        (event.number(2) & players) != 0)
        wrong("the Banker's cards were shown before the Player's");
    if (event.has(3)) {
        const bool given = round->passed_to ? round->passed_to == event.number(3)
                                            : round->holders[0] == event.number(3) ||
                                                  round->holders[1] == event.number(3);
        if (!given) wrong("somebody showed cards that he was not given");
        if (moment.at >= round->reveal_by) wrong("cards were shown too late");
        if (moment.wanted.number(2) != event.number(3)) wrong("somebody else showed the cards");
    }
    outcome.hidden = event.number(2);
    const bool open =
        outcome.hidden == 0 || ((shown & players) != 0 && (outcome.hidden & players) == 0);
    if (open || round->passed_one) round->passed_to.reset();
}

void Auditor::take_hands(const AuditLook& event, const Moment&) {
    Round* round = find_round(event, "hands");
    if (round == nullptr) return;
    const Table& table = tables_[round_in(event).table];
    for (const std::uint32_t hand : {0U, 1U}) {
        const auto holder = event.has(2 + hand)
                                ? std::optional<std::uint64_t>(event.number(2 + hand))
                                : std::nullopt;
        auto& held = round->holders[hand];
        if (holder && holder != held) {
            // Who says yes to the offer has it.
            const bool took = table.agreed && table.agreed->kind == 3 + hand &&
                              table.agreed->replies.contains(*holder) &&
                              table.agreed->replies.at(*holder) == 1;
            if (!took) wrong("somebody was given cards that he did not take");
        }
        held = holder;
    }
    round->reveal_by = event.whole(4);
    round->passed_to.reset();
}

// SB-8.4: whoever has the cards asked for it, with approval; SB-8.4.1: one after another.
void Auditor::take_passed(const AuditLook& event, const Moment& moment) {
    Round* round = find_round(event, "passed");
    if (round == nullptr) return;
    const std::uint64_t from = event.number(2);
    const std::uint64_t to = event.number(3);
    if (moment.order != pass_cards || moment.wanted.number(2) != from ||
        moment.wanted.number(3) != to || (moment.wanted.number(4) != 0) != (event.number(4) != 0))
        wrong("cards were passed on otherwise than the player asked");
    if (round->holders[0] != from && round->holders[1] != from)
        wrong("cards were passed on by somebody who has none");
    if (round->passed_to) wrong("two players have cards at once");
    auto& guests = tables_[round_in(event).table].guests;
    if (!guests[from].approvals.contains(nominees)) wrong("cards were passed on without approval");
    if (to == from || !carded_.contains(to)) wrong("cards were passed to somebody without a card");
    if (event.whole(5) <= moment.at) wrong("no time to turn the cards");
    round->passed_to = to;
    round->passed_one = event.number(4) != 0;
    round->reveal_by = event.whole(5);
}

}  // namespace croupier::sim
