#include "view/dealer.h"

#include "floor/deciding.h"
#include "view/view.h"

namespace croupier::view {
namespace {

using floor::Expectation;
using floor::Phase;
using floor::Table;

Task task_of(Expectation what) {
    switch (what) {
        case Expectation::nothing:
            return Task::nothing;
        case Expectation::new_game:
            return Task::new_game;
        case Expectation::bets:
            return Task::bets;
        case Expectation::card:
            return Task::card;
        case Expectation::spin:
            return Task::spin;
        case Expectation::confirm:
            return Task::confirm;
        case Expectation::roll:
            return Task::roll;
        case Expectation::decisions:
            return Task::decisions;
        case Expectation::new_shoe:
            return Task::new_shoe;
        case Expectation::reveal:
            return Task::reveal;
        case Expectation::authorise:
            break;
    }
    return Task::authorise;
}

std::string words_of(const Table& table, const floor::Expected& expected) {
    if (table.stopped) return "the table is stopped: it needs somebody with authority";
    switch (expected.what) {
        case Expectation::nothing:
            return table.phase == Phase::closed ? "the table is closed"
                                                : "the tumbler, which the shooter starts";
        case Expectation::new_game:
            return "a new game";
        case Expectation::bets:
            return "bets, until the time is over";
        case Expectation::card:
            return card_words(expected.place, expected.number);
        case Expectation::spin:
            return table.game->source() == rulebook::Source::big_wheel ? "the wheel" : "the ball";
        case Expectation::roll:
            return "the dice";
        case Expectation::decisions:
            return "the players' decisions";
        case Expectation::new_shoe:
            return "new cards: shuffled, cut and burnt";
        case Expectation::reveal:
            return "the cards that lie face down";
        case Expectation::confirm:
            return "the confirmation of the result";
        case Expectation::authorise:
            break;
    }
    return "a decision by somebody with authority";
}

bool may_preview(const Table& table) {
    if (table.phase != Phase::result && table.phase != Phase::held) return false;
    return has_result(table);
}

void count(Preview& preview, rules::Status status) {
    switch (status) {
        case rules::Status::win:
            ++preview.winning;
            break;
        case rules::Status::lose:
            ++preview.losing;
            break;
        case rules::Status::push:
            ++preview.pushed;
            break;
        case rules::Status::void_wager:
            ++preview.void_wagers;
            break;
    }
}

void count(Preview& preview, const floor::RoundSettled& settled) {
    for (const floor::SeatResult& seat : settled.seats)
        for (const floor::WagerResult& wager : seat.wagers) count(preview, wager.status);
    // Of a wager in pieces some may come back and others not: only the money says how much.
    for (const floor::Transfer& transfer : settled.transfers) {
        if (transfer.purpose == floor::Purpose::win) preview.to_be_paid += transfer.amount;
        if (transfer.to.kind == floor::AccountKind::credit &&
            transfer.from.kind == floor::AccountKind::at_risk)
            preview.stakes_returned += transfer.amount;
    }
}

// The floor's own settlement, of which nothing happens.
Preview preview_of(const floor::State& state, floor::TableId id) {
    Preview preview;
    for (const floor::Event& event : floor::settle_round(state, id, std::nullopt)) {
        const auto* play = std::get_if<floor::PlayEvent>(&event);
        if (play == nullptr) continue;
        if (const auto* confirmed = std::get_if<floor::ResultConfirmed>(play))
            preview.result = confirmed->result;
        if (const auto* settled = std::get_if<floor::RoundSettled>(play)) count(preview, *settled);
    }
    return preview;
}

}  // namespace

DealerView view(const Source& source, const Dealer& dealer) {
    const Table* table = source.state.find_table(dealer.table);
    CHECK(table != nullptr);
    DealerView shown;
    shown.server_time = source.now;
    shown.sequence = source.sequence;
    shown.face = face_of(source, dealer.table);
    shown.seen = seen_of(*table);
    const floor::Expected expected = floor::expected(*table);
    shown.task = table->stopped ? Task::authorise : task_of(expected.what);
    if (expected.what == Expectation::card) shown.place = place_name(expected.place);
    shown.place_number = static_cast<std::uint32_t>(expected.number);
    shown.words = words_of(*table, expected);
    shown.still_deciding = table->open_offers;
    for (const floor::Seat& seat : table->seats) {
        if (!seat.wagers.empty()) ++shown.terminals_with_wagers;
        if (floor::seat_may_be_asked(source.state, *table, seat.terminal))
            shown.idle_seats.push_back(seat.terminal);
    }
    if (may_preview(*table)) shown.preview = preview_of(source.state, dealer.table);
    for (const floor::PastRound& past : table->past) shown.history.push_back(seen_of(*table, past));
    return shown;
}

}  // namespace croupier::view
