#include <algorithm>

#include "floor/applying.h"
#include "floor/record.h"

// When things went wrong: incidents, corrections, cards out of turn.

namespace croupier::floor {
namespace {

Money won_in(const SeatResult& seat) {
    Money won;
    for (const WagerResult& wager : seat.wagers) won += wager.winnings;
    return won;
}

struct IncidentFold {
    State& state;

    void operator()(const IncidentOpened& event) const {
        CHECK(event.incident.id.value() == state.last_incident + 1);
        state.last_incident = event.incident.id.value();
        state.incidents.push_back(event.incident);
        forget();
    }
    void operator()(const FindingAdded& event) const {
        incident(event.incident).findings.push_back(event.finding);
    }
    void operator()(const IncidentClosed& event) const { incident(event.incident).closed = true; }
    void operator()(const NoticeOrdered& event) const {
        state.last_effect = event.effect.value();
        state.effects.push_back(
            {event.effect, EffectKind::notify, {}, {}, false, event.to, event.incident, event.due});
    }
    void operator()(const AccountsFrozen& event) const {
        for (const TerminalId id : event.terminals) terminal(id).frozen = event.incident;
    }
    void operator()(const AccountsReleased& event) const {
        for (const TerminalId id : event.terminals) terminal(id).frozen = {};
    }

    void operator()(const RoundCorrected& event) const {
        Table& table = table_of(state, event.round.table);
        const auto past = std::find_if(table.past.begin(), table.past.end(),
                                       [&](const auto& one) { return one.round == event.round; });
        CHECK(past != table.past.end() && past->record == event.former);
        past->status = event.void_because ? RoundStatus::void_round : RoundStatus::corrected;
        past->outcome = event.outcome;
        past->result = event.result;
        past->record = record_digest(event.again);
        // The display shows the last round until the next one begins.
        if (event.round.number == table.round_number && !in_round(table.phase))
            table.outcome = event.outcome;
        state.day_rounds.push_back(sha256(summary_bytes({*past, 0, 0})));
        const auto meters =
            std::find_if(table.meters.begin(), table.meters.end(),
                         [&](const PayTableMeters& one) { return one.version == past->bound_to; });
        CHECK(meters != table.meters.end());
        meter_seats(*meters, event.former_seats, -1);
        meter_seats(*meters, event.again.seats, 1);
        if (event.void_because) {
            --meters->rounds_settled;
            ++meters->rounds_void;
        }
        CHECK(event.former_seats.size() == event.again.seats.size());
        for (std::size_t i = 0; i < event.former_seats.size(); ++i)
            recount(event, event.former_seats[i], event.again.seats[i]);
    }
    void operator()(const PaymentSettled&) const {}

    void operator()(const Respin& event) const {
        Table& table = table_of(state, event.round);
        table.outcome = {};
        table.tumbled = false;
        table.exposed_at = 0;
        if (table.phase == Phase::open) return;
        table.hold.reset();
        table.phase = Phase::closed_bets;
        look_ahead(state, table);
    }
    void operator()(const OutcomeReplaced& event) const {
        Table& table = table_of(state, event.round);
        CHECK(table.outcome == event.former);
        table.outcome = event.outcome;
        // Whoever was asked is asked again over the right cards.
        for (Seat& seat : table.seats) seat.offers.clear();
        table.open_offers = 0;
        table.decide_by = 0;
        advance(state, table);
    }
    void operator()(const DealReconstructed& event) const {
        Table& table = table_of(state, event.round);
        for (const SeatRefund& refund : event.refunds) {
            Seat& seat = seat_of(state, table, refund.terminal);
            const bool had = !seat.wagers.empty();
            for (const SpotChange& change : refund.changes) remove_chips(table, seat, change);
            count_table(state, seat, had);
        }
        for (Seat& seat : table.seats) {
            const std::vector<std::uint8_t> picks = seat.play.picks;
            seat.play = {};
            seat.play.picks = picks;
            seat.offers.clear();
        }
        table.open_offers = 0;
        table.decide_by = 0;
        // Burnt cards are reported once more if the round asks for them.
        table.shoe.cards_out = static_cast<std::uint16_t>(
            table.shoe.cards_out -
            std::min<std::uint16_t>(table.shoe.cards_out, table.outcome.burned));
        table.outcome = {};
        table.player_cards.reset();
        table.banker_cards.reset();
        table.reveal_by = 0;
        table.waiting.clear();
        for (const cards::Card card : event.cards)
            table.waiting.push_back({card, true, false, true});
        table.hold.reset();
        table.phase = Phase::closed_bets;
        look_ahead(state, table);
    }
    void operator()(const CardStrayed& event) const {
        Table& table = table_of(state, event.round.table);
        if (event.waited) return drop(table, event);
        if (table.shoe.number > 0) ++table.shoe.cards_out;
        if (event.fate == rulebook::StrayCard::burned) return;
        table.waiting.push_back(
            {event.card, event.exposed, event.fate == rulebook::StrayCard::dummy, false});
    }
    // It counts when somebody enters it.
    void operator()(const CardSeen&) const {}
    void operator()(const CardsReported& event) const {
        Shoe& shoe = table_of(state, event.table).shoe;
        switch (event.what) {
            case CardMatter::burn_missed:
            case CardMatter::dropped:
            case CardMatter::check_ordered:
            case CardMatter::accounted_for:
            case CardMatter::wrong_player:
                break;
            case CardMatter::handled:
                shoe.must_be_replaced = true;
                break;
            case CardMatter::cut_missed:
            case CardMatter::shuffle_missed:
            case CardMatter::replace_rest:
            case CardMatter::ran_out:
                shoe.must_be_shuffled = true;
                break;
            case CardMatter::cards_faced:
            case CardMatter::foreign_card:
            case CardMatter::missing_card:
                shoe.must_be_shuffled = true;
                shoe.must_be_checked = true;
                break;
            case CardMatter::order_known:
                shoe.must_be_shuffled = true;
                break;
        }
    }
    void operator()(const DeviceReported& event) const {
        Table& table = table_of(state, event.table);
        if (event.what == DeviceMatter::set_destroyed) table.shoe.must_be_replaced = true;
        // Only where the players are asked whether they stay does the coup change to a shoe.
        if (event.what == DeviceMatter::none_at_hand && in_round(table.phase) &&
            table.book->policies->withdrawal)
            table.shoe.device_out = true;
    }
    void operator()(const VerdictReported&) const {}
    void operator()(const HoldReleased& event) const {
        Table& table = table_of(state, event.round);
        table.hold.reset();
        table.phase = Phase::playing;
        advance(state, table);
    }

    void operator()(const PlayerExcluded& event) const {
        Table& table = table_of(state, event.table);
        Seat& seat = seat_of(state, table, event.terminal);
        seat.excluded = !event.lifted;
        seat.barred = event.lifted ? std::nullopt : terminal(event.terminal).person;
        std::erase(table.excluded, event.terminal);
        if (seat.excluded) table.excluded.push_back(event.terminal);
    }
    void operator()(const CardInvalidated& event) const { terminal(event.terminal).person.reset(); }

private:
    Terminal& terminal(TerminalId id) const { return state.terminals.at(id.value()); }
    static void drop(Table& table, const CardStrayed& event) {
        const auto found =
            std::find_if(table.waiting.begin(), table.waiting.end(), [&](const WaitingCard& one) {
                return one.exposed == event.exposed && one.card == event.card;
            });
        CHECK(found != table.waiting.end());
        table.waiting.erase(found);
    }
    Incident& incident(IncidentId id) const {
        const Incident* found = state.find_incident(id);
        CHECK(found != nullptr);
        return const_cast<Incident&>(*found);
    }
    // The oldest closed ones go: the journal has them.
    void forget() const {
        const auto closed =
            static_cast<std::size_t>(std::count_if(state.incidents.begin(), state.incidents.end(),
                                                   [](const Incident& one) { return one.closed; }));
        if (closed <= closed_incidents_kept) return;
        state.incidents.erase(std::find_if(state.incidents.begin(), state.incidents.end(),
                                           [](const Incident& one) { return one.closed; }));
    }
    // What the terminal shows of its last settled round and of rounds won.
    void recount(const RoundCorrected& event, const SeatResult& before,
                 const SeatResult& after) const {
        CHECK(before.terminal == after.terminal);
        Terminal& player = terminal(after.terminal);
        const Money won = event.void_because ? Money{} : won_in(after);
        if (player.last_settled == event.round) player.last_won = won;
        if (won_in(before) > Money{}) --player.rounds_won;
        if (won > Money{}) ++player.rounds_won;
        if (event.void_because) --player.rounds_played;
    }
};

}  // namespace

void apply_incident(State& state, const IncidentEvent& event) {
    std::visit(IncidentFold{state}, event);
}

}  // namespace croupier::floor
