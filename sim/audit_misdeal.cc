#include <fmt/format.h>

#include <algorithm>

#include "sim/auditor.h"

// Outcomes that did not count, were read wrongly, or came out of turn.

namespace croupier::sim {
namespace {

constexpr std::uint64_t credit = 1;
constexpr std::uint64_t at_risk = 2;
constexpr std::uint32_t correct_result = 604;
constexpr std::uint32_t call_no_spin = 606;
constexpr std::uint32_t reconstruct_deal = 608;

constexpr std::uint32_t deal_card = 500;
constexpr std::uint64_t face_up = 2;  // how a card lay in the shoe

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

}  // namespace

AuditOutcome audit_outcome(const AuditLook& look) {
    AuditOutcome outcome;
    const std::vector<AuditLook> places = look.list(4);
    for (const std::uint64_t index : look.numbers(1)) {
        AuditCard card{index, 0, 0, outcome.cards.size()};
        if (card.order < places.size()) {
            card.place = places[card.order].number(1);
            card.number = places[card.order].number(2);
        }
        outcome.cards.push_back(card);
    }
    if (look.has(2)) outcome.number = look.number(2);
    outcome.dice = look.small_numbers(3);
    outcome.burned = look.number(5);
    outcome.hidden = look.number(6);
    return outcome;
}

bool same_reading(const AuditOutcome& one, const AuditOutcome& other) {
    const auto same = [](const AuditCard& a, const AuditCard& b) { return a.index == b.index; };
    return std::equal(one.cards.begin(), one.cards.end(), other.cards.begin(), other.cards.end(),
                      same) &&
           one.number == other.number && one.dice == other.dice;
}

void Auditor::take_respin(const AuditLook& event, const Moment& moment) {
    Round* round = find_round(event, "no spin");
    if (round == nullptr) return;
    const Table& table = tables_[round_in(event).table];
    const std::size_t source = audit_source(table.settings.terms.game);
    if (moment.order != call_no_spin) wrong("a spin does not count, and nobody said so");
    if (source == 0 || !table.conduct().spins_again[source])
        wrong("a spin is made again where the round is void");
    // What everybody has seen is thrown away by nobody below the rank that corrects it.
    if (round->outcome.begun())
        check_rank(moment.command, table, audit_least(table.book(), AuditAct::correct_before));
    round->outcome = {};
    // Who has pressed the button may be followed by the next.
    if (round->tumbled) {
        round->shooter.reset();
        round->press_by = 0;
    }
    round->tumbled = false;
    round->exposed_at = 0;
    round->held = false;
    round->early = false;
}

// What was read is replaced by what really came.
void Auditor::take_replaced(const AuditLook& event, const Moment& moment) {
    Round* round = find_round(event, "replaced");
    if (round == nullptr) return;
    if (moment.order != correct_result) wrong("a reading was replaced, and nobody asked for it");
    if (!same_reading(audit_outcome(event.at(2)), round->outcome))
        wrong("a reading was replaced that was another");
    const AuditOutcome outcome = audit_outcome(event.at(3));
    if (!same_reading(outcome, audit_outcome(moment.wanted.at(2))))
        wrong("a reading was replaced by another than was asked for");
    deal_again(*round, outcome);
    // Whoever was asked is asked again over the right cards.
    for (auto& [terminal, seat] : round->seats) seat.offers.clear();
}

// Hands keep their shape; the cards in them are others.
void Auditor::deal_again(Round& round, AuditOutcome outcome) {
    if ((outcome.hidden & ~round.outcome.hidden) != 0) wrong("cards were turned back");
    for (auto& [terminal, seat] : round.seats)
        for (AuditHand& hand : seat.play.hands)
            for (AuditCard& card : hand.cards)
                if (card.order < outcome.cards.size()) card = outcome.cards[card.order];
    round.outcome = std::move(outcome);
}

// The same cards in another order; what came of decisions goes back and is asked again.
void Auditor::take_reconstructed(const AuditLook& event, const Moment& moment) {
    Round* round = find_round(event, "reconstructed");
    if (round == nullptr) return;
    Table& table = tables_[round_in(event).table];
    if (moment.order != reconstruct_deal) wrong("a deal was reconstructed by nobody");
    if (!table.conduct().reconstructs(table.settings.game()))
        wrong("a deal was reconstructed where none is");
    std::vector<std::uint64_t> before;
    for (const AuditCard& card : round->outcome.cards) before.push_back(card.index);
    for (const Table::Waiting& card : table.waiting) before.push_back(card.card);
    std::vector<std::uint64_t> after = event.numbers(2);
    if (event.has(3)) after.push_back(event.number(3));
    std::vector<std::uint64_t> sorted = after;
    std::sort(before.begin(), before.end());
    std::sort(sorted.begin(), sorted.end());
    if (before != sorted) wrong("a deal was reconstructed out of other cards");
    Cents back = 0;
    for (const AuditLook& refund : event.list(5)) {
        const std::uint64_t terminal = refund.number(1);
        Seat& seat = round->seats[terminal];
        for (const AuditLook& change : refund.list(2)) {
            const AuditSpot spot = spot_in(change.at(1));
            const Cents amount = split_total(change.at(2));
            if (!audit_derived(spot.game, spot.bet) || seat.wagers[spot].stake != amount)
                wrong("a wager went back that no decision brought");
            seat.wagers.erase(spot);
            purses_[terminal] += amount;
            back += amount;
        }
    }
    expect_moved("reconstructed", move(event, 6), at_risk, credit, back);
    for (auto& [terminal, seat] : round->seats) {
        expect_same_credit(terminal);
        for (const auto& [spot, wager] : seat.wagers)
            if (audit_derived(spot.game, spot.bet)) wrong("a wager of a decision stayed");
        const std::vector<std::uint64_t> picks = seat.play.picks;
        seat.play = {};
        seat.play.picks = picks;
        seat.offers.clear();
    }
    round->outcome = {};
    round->decide_by = 0;
    round->holders = {};
    round->reveal_by = 0;
    round->held = false;
    round->early = false;
    table.waiting.clear();
    for (const std::uint64_t card : event.numbers(2))
        table.waiting.push_back({card, true, true, false});
}

// RF-10.5.4, LT-11.6.4, SB-12.3, CN-8.8(b): seen, it opens a coup without wagers; RF-13.5.3,
// CR-12.9.3: it is burnt. What comes while the round still goes on is the next card.
void Auditor::take_stray(const AuditLook& event, const Moment& moment) {
    const std::uint64_t name = round_in(event).table;
    Table& table = tables_[name];
    const Round* round = round_at(name);
    const std::uint64_t card = event.number(2);
    const bool exposed = event.number(3) != 0;
    const auto fate = static_cast<AuditFate>(event.number(4));
    if (event.number(5) != 0) {
        const auto waits = std::find_if(
            table.waiting.begin(), table.waiting.end(),
            [&](const Table::Waiting& one) { return one.exposed == exposed && one.card == card; });
        const bool goes = waits != table.waiting.end() && !waits->opens_dummy &&
                          table.fate_of(exposed) == AuditFate::burned;
        if (!goes || fate != AuditFate::burned || round != nullptr)
            return wrong("a card was burnt that does not wait, or must not be");
        table.waiting.erase(waits);
        return;
    }
    // The first card of a round may have a fate of its own if it lay face up in the shoe.
    const auto game = static_cast<std::size_t>(table.settings.game());
    const bool lay_face_up = moment.order == deal_card && moment.wanted.number(4) == face_up;
    const bool due = fate == table.fate_of(exposed) ||
                     (lay_face_up && fate == table.conduct().first_face_up[game]);
    if (!due && !(round != nullptr && fate == AuditFate::next_card))
        wrong(fmt::format("a card out of turn has the fate {}, not {}", static_cast<int>(fate),
                          static_cast<int>(table.fate_of(exposed))));
    if (fate != AuditFate::burned)
        table.waiting.push_back({card, exposed, false, fate == AuditFate::dummy});
}

void Auditor::take_waited(Table& table, const Round& round, std::uint64_t card, bool waited) {
    if (!waited) {
        if (!table.waiting.empty()) wrong("a card was dealt while others wait");
        return;
    }
    if (table.waiting.empty() || table.waiting.front().card != card)
        return wrong("a card was dealt that does not wait, or not as the first");
    const Table::Waiting& first = table.waiting.front();
    const bool known =
        first.opens_dummy || (first.exposed && table.fate_of(true) == AuditFate::dummy);
    if (round.outcome.cards.empty() && known && !first.again && !round.no_bet)
        wrong("players knew the first card of a coup that they could wager on");
    table.waiting.erase(table.waiting.begin());
}

}  // namespace croupier::sim
