#include "view/player.h"

#include <algorithm>

#include "floor/query.h"
#include "floor/state.h"
#include "view/view.h"

namespace croupier::view {
namespace {

using floor::Phase;
using floor::Seat;
using floor::Spot;
using floor::Table;
using floor::Wager;

BetOffer offer_of(const floor::State& state, floor::TableId id, floor::TerminalId terminal,
                  const Spot& spot) {
    const Table& table = *state.find_table(id);
    BetOffer offer;
    offer.bet = floor::bet_name(spot);
    // A bet that needs a selection has limits for each piece; what fits on one of them is said by
    // could_stake() when it is touched.
    offer.each_piece = !table.game->shape(spot) || !floor::selection_of(spot).empty();
    const Seat* seat = table.find_seat(terminal);
    const floor::SpotLimits limits =
        offer.each_piece ? floor::piece_limits(table, seat, static_cast<std::uint8_t>(spot.bet - 1))
                         : floor::limits_of(table, seat, spot);
    offer.least = limits.least;
    offer.most = limits.most;
    offer.step = limits.step;
    if (!offer.each_piece)
        offer.largest = floor::could_stake(state, id, terminal, spot);
    else if (const auto room = floor::betting_room(state, id, terminal))
        offer.largest = floor::permitted(table, limits, *room);
    return offer;
}

// Of what the player reads as long as it lasts.
std::vector<Ground> grounds_of(const floor::State& state, const Table& table, const MyTable& mine,
                               floor::TerminalId id) {
    const floor::Terminal& terminal = state.terminals[id.value()];
    std::vector<Ground> grounds;
    const auto add = [&](bool lasts, Lasting of, const auto& cite) {
        if (lasts) grounds.push_back({of, clauses_of(cite())});
    };
    add(terminal.frozen != floor::IncidentId{}, Lasting::frozen,
        [&] { return cite_freeze(state, table, terminal.frozen); });
    add(mine.excluded, Lasting::excluded, [&] { return cite_exclusion(table); });
    add(mine.relaxed, Lasting::relaxed, [&] { return cite_relaxing(table); });
    add(mine.held > Money{} && table.round.hold.has_value(), Lasting::held,
        [&] { return cite_hold(table, *table.round.hold); });
    add(state.ledger.meters(id).owed > Money{}, Lasting::owed, [&] { return cite_debt(table); });
    return grounds;
}

MyTable table_for(const Source& source, floor::TableId id, floor::TerminalId terminal) {
    const Table& table = *source.state.find_table(id);
    MyTable mine;
    mine.face = face_of(source, id);
    if (const Seat* seat = table.find_seat(terminal)) {
        for (const Wager& wager : seat->wagers)
            mine.wagers.push_back({wager.spot, std::string(floor::bet_name(wager.spot)),
                                   floor::spot_text(wager.spot), wager.stake.total(),
                                   wager.confirmed,
                                   floor::could_stake(source.state, id, terminal, wager.spot),
                                   selection_words(wager.spot)});
        mine.at_risk = floor::staked(table, terminal);
        mine.relaxed = seat->relaxed;
        mine.may_undo = !seat->touches.empty();
        mine.may_rebet = !seat->previous.empty();
        mine.offers = seat->offers;
        mine.play = seat->play;
        mine.hands = hands_of(table, seat->play);
        for (const floor::Offer& offer : seat->offers) {
            for (const floor::Decision decision : offer.decisions)
                if (const auto chips = table.game->cost(*seat, {offer.hand, offer.area, decision}))
                    mine.costs.push_back({offer.hand, offer.area, decision, chips->amount});
            mine.at_end.push_back({offer.hand, offer.area,
                                   table.game->on_timeout(table.round.outcome, seat->play, offer)});
        }
        mine.own_least = seat->own_least > Money{} ? seat->own_least : seat->kept_least;
        mine.own_most = seat->own_most;
        mine.excluded = seat->excluded;
    }
    if (table.fairness.proven) mine.share = share_of(*table.fairness.proven, terminal);
    // They stay where they are until somebody decides: neither credit nor given back.
    const bool waits = table.phase == Phase::held || (table.stopped && in_round(table.phase));
    if (waits && mine.at_risk > Money{}) {
        mine.held = mine.at_risk;
        mine.held_round = table.name + "/" + std::to_string(table.round.number);
    }
    // SB-3.7: nobody else has a control for them.
    if (floor::card_holder(table, source.now) == terminal) mine.reveal_by = table.cards.reveal_by;
    mine.nominees = floor::nominees_of(source.state, table, terminal, source.now);
    for (const floor::Prompt& prompt : table.notices.prompts)
        if (floor::is_asked(prompt, terminal))
            mine.prompts.push_back({prompt.id, prompt.kind, prompt.closes_at});
    for (std::size_t bet = 0; bet < table.game->bet_count(); ++bet) {
        Spot spot;
        spot.game = table.settings.game;
        spot.bet = static_cast<std::uint8_t>(bet + 1);
        const auto shape = table.game->shape(spot);
        if (shape || shape.error() == floor::Rejection::bad_selection)
            mine.bets.push_back(offer_of(source.state, id, terminal, spot));
    }
    mine.grounds = grounds_of(source.state, table, mine, terminal);
    return mine;
}

}  // namespace

PlayerView view(const Source& source, const Player& player) {
    const floor::State& state = source.state;
    const floor::Terminal* terminal = state.find_terminal(player.terminal);
    CHECK(terminal != nullptr);
    PlayerView mine;
    mine.server_time = source.now;
    mine.sequence = source.sequence;
    mine.terminal = player.terminal;
    mine.name = terminal->name;
    mine.carded = terminal->person.has_value();
    mine.stopped = terminal->stopped;
    mine.credit = state.ledger.credit(player.terminal);
    mine.credit_total = mine.credit.total();
    mine.last_won = terminal->last_won;
    mine.frozen = terminal->frozen != floor::IncidentId{};
    mine.owed = state.ledger.meters(player.terminal).owed;
    mine.open = mine.credit_total > Money{};
    if (player.tables) {
        for (const floor::TableId table : *player.tables)
            mine.tables.push_back(table_for(source, table, player.terminal));
        mine.open = mine.open || terminal->tables_staked > 0;
    } else {
        for (std::size_t i = 0; i < state.tables.size(); ++i)
            mine.tables.push_back(
                table_for(source, floor::TableId(static_cast<std::uint32_t>(i)), player.terminal));
        for (const MyTable& table : mine.tables) mine.open = mine.open || table.at_risk > Money{};
    }
    return mine;
}

}  // namespace croupier::view
