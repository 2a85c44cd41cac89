#include "view/player.h"

#include <algorithm>

#include "floor/deciding.h"
#include "view/view.h"

namespace croupier::view {
namespace {

using floor::Phase;
using floor::Seat;
using floor::Spot;
using floor::Table;
using floor::Wager;

// Chips of this terminal are taken at this table now.
bool takes_chips(const floor::State& state, const Table& table, floor::TerminalId terminal) {
    if (state.stopped || state.storage_low || table.stopped) return false;
    if (state.terminals[terminal.value()].stopped) return false;
    const Seat* seat = table.find_seat(terminal);
    if (table.phase != Phase::open &&
        !(table.phase == Phase::closed_bets && seat != nullptr && seat->relaxed))
        return false;
    return std::none_of(state.tables.begin(), state.tables.end(), [&](const Table& other) {
        return &other != &table && (table.settings.alone || other.settings.alone) &&
               floor::staked(other, terminal) > Money{};
    });
}

bool has_base(const Table& table, const Seat* seat) {
    return seat != nullptr &&
           std::any_of(seat->wagers.begin(), seat->wagers.end(),
                       [&](const Wager& wager) { return table.game->is_base(wager.spot); });
}

// Credit, and what the table lets one terminal stake in a round, above what it has staked.
Money room_of(const floor::State& state, const Table& table, floor::TerminalId terminal) {
    Money room = state.ledger.credit(terminal).total();
    if (const Money most = table.settings.most_total; most > Money{})
        room = std::min(room, most - floor::staked(table, terminal));
    return room;
}

BetOffer offer_of(const floor::State& state, floor::TableId id, floor::TerminalId terminal,
                  const Spot& spot) {
    const Table& table = *state.find_table(id);
    BetOffer offer;
    offer.bet = floor::bet_name(spot);
    const auto shape = table.game->shape(spot);
    offer.each_piece = !shape || !floor::selection_of(spot).empty();
    floor::SpotShape piece;
    piece.bets = {{static_cast<std::uint8_t>(spot.bet - 1), 1}};
    const floor::SpotLimits limits = floor::limits_of(table, offer.each_piece ? piece : **shape);
    offer.least = limits.least;
    offer.most = limits.most;
    offer.step = limits.step;
    const bool base = !table.game->needs_base(spot) || has_base(table, table.find_seat(terminal));
    if (!offer.each_piece)
        offer.largest = largest_stake(state, id, terminal, spot);
    else if (base && takes_chips(state, table, terminal))
        offer.largest = floor::permitted(table, limits, room_of(state, table, terminal));
    return offer;
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
                                   largest_stake(source.state, id, terminal, wager.spot)});
        mine.at_risk = floor::staked(table, terminal);
        mine.relaxed = seat->relaxed;
        mine.may_undo = !seat->touches.empty();
        mine.may_rebet = !seat->previous.empty();
    }
    for (std::size_t bet = 0; bet < table.game->bet_count(); ++bet) {
        Spot spot;
        spot.game = table.settings.game;
        spot.bet = static_cast<std::uint8_t>(bet + 1);
        const auto shape = table.game->shape(spot);
        if (shape || shape.error() == floor::Rejection::bad_selection)
            mine.bets.push_back(offer_of(source.state, id, terminal, spot));
    }
    return mine;
}

}  // namespace

Money largest_stake(const floor::State& state, floor::TableId id, floor::TerminalId terminal,
                    const Spot& spot) {
    const Table& table = *state.find_table(id);
    const Seat* seat = table.find_seat(terminal);
    const Wager* wager = seat != nullptr ? floor::find_wager(*seat, spot) : nullptr;
    const Money stake = wager != nullptr ? wager->stake.total() : Money{};
    if (!takes_chips(state, table, terminal)) return stake;
    if (table.game->needs_base(spot) && !has_base(table, seat)) return stake;
    const bool locks = table.book->policies->confirmation == rulebook::Confirmation::locks;
    if (locks && wager != nullptr && wager->confirmed > Money{}) return stake;
    const floor::SpotLimits limits = floor::limits_of(table, **table.game->shape(spot));
    const Money wanted = stake + room_of(state, table, terminal);
    return std::max(stake, floor::permitted(table, limits, wanted));
}

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
    for (std::size_t i = 0; i < state.tables.size(); ++i)
        mine.tables.push_back(
            table_for(source, floor::TableId(static_cast<std::uint32_t>(i)), player.terminal));
    return mine;
}

}  // namespace croupier::view
