#include "view/correction.h"

#include "floor/incident/correction.h"
#include "floor/incident/read_again.h"
#include "floor/query.h"
#include "floor/round/record.h"
#include "floor/state.h"

namespace croupier::view {
namespace {

Money given_by(const floor::SeatResult& seat) {
    Money given;
    for (const floor::WagerResult& wager : seat.wagers) given += wager.winnings + wager.returned;
    return given;
}

}  // namespace

Result<CorrectionView, Fault> correction_of(const floor::State& state,
                                            const floor::RoundSettled& record,
                                            const floor::Outcome& outcome) {
    const floor::Table* table = state.find_table(record.round.table);
    if (table == nullptr) return Err{Fault{"there is no such table"}};
    const floor::PastRound* past = floor::find_past(*table, record.round.number);
    const bool settled = past != nullptr && (past->status == floor::RoundStatus::settled ||
                                             past->status == floor::RoundStatus::corrected);
    if (!settled) return Err{Fault{"the round is too old, or was not settled"}};
    if (floor::record_digest(record) != past->record)
        return Err{Fault{"the round was changed meanwhile: ask again"}};
    const auto game = floor::game_of(state, *table, *past);
    if (game == nullptr) return Err{Fault{"the rules of that round are not known any more"}};
    const auto read = floor::read_again(*game, outcome, floor::seats_of(record));
    if (!read || !read->complete) return Err{Fault{"outcome: the game cannot have ended with it"}};
    const std::vector<floor::SeatResult> again =
        floor::settled_again(*game, *past, record, read->outcome, read->seats);
    CHECK(again.size() == record.seats.size());
    CorrectionView shown;
    shown.round = record.round;
    shown.before = past->result;
    shown.after = game->result(read->outcome).words;
    shown.cards = cards_of(*table, read->outcome);
    for (std::size_t i = 0; i < again.size(); ++i) {
        const Money before = given_by(record.seats[i]);
        const Money after = given_by(again[i]);
        if (before == after) continue;
        const floor::TerminalId terminal = again[i].terminal;
        shown.seats.push_back(
            {terminal, state.terminals[terminal.value()].name, before, after, after - before});
    }
    return shown;
}

}  // namespace croupier::view
