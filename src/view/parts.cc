#include "view/parts.h"

#include <fmt/format.h>

#include <algorithm>

#include "floor/decide.h"

namespace croupier::view {
namespace {

using floor::Phase;
using floor::RoundStatus;
using floor::Table;

NextRound coming(Coming what, ComingReason reason, std::string words,
                 std::optional<floor::Time> not_before = std::nullopt) {
    return {what, reason, not_before, std::move(words)};
}

NextRound after_idle(const Source& source, const Table& table) {
    std::optional<floor::Time> not_before;
    const floor::Time from = table.opened_at + table.settings.round_least_ms;
    if (table.round_number > 0 && from > source.now) not_before = from;
    if (table.settings.mode == floor::Mode::dealt)
        return not_before
                   ? coming(Coming::waits_for_dealer, ComingReason::least_time_between_rounds,
                            "The dealer may call a new game a little later", not_before)
                   : coming(Coming::waits_for_dealer, ComingReason::dealer_calls_new_game,
                            "Waiting for the dealer");
    return coming(
        Coming::opens_at,
        not_before ? ComingReason::least_time_between_rounds : ComingReason::automatic_table,
        "The next round opens by itself", not_before.value_or(source.now));
}

std::vector<SeenCard> cards_of(const Table& table, const floor::Outcome& outcome) {
    std::vector<SeenCard> cards;
    floor::Outcome before;
    for (const cards::Card card : outcome.cards) {
        cards.push_back({card, std::string(place_name(table.game->next(before).place))});
        before.cards.push_back(card);
    }
    return cards;
}

}  // namespace

NextRound next_round(const Source& source, const Table& table) {
    if (source.state.stopped)
        return coming(Coming::will_not_come, ComingReason::venue_stopped,
                      "All tables are stopped: please ask an attendant");
    if (table.stopped)
        return coming(Coming::held, ComingReason::table_stopped,
                      "The table is stopped: please ask an attendant");
    if (table.phase == Phase::closed)
        return coming(Coming::will_not_come, ComingReason::table_closed, "The table is closed");
    if (table.phase == Phase::held)
        return coming(Coming::held, ComingReason::early_outcome,
                      "The outcome came before the end of betting: a supervisor decides");
    if (floor::in_round(table.phase))
        return coming(Coming::in_progress, ComingReason::none, "A round is in progress");
    if (source.state.storage_low)
        return coming(Coming::held, ComingReason::storage_low,
                      "No new round for the time being: please ask an attendant");
    return after_idle(source, table);
}

TableFace face_of(const Source& source, floor::TableId id) {
    const Table& table = *source.state.find_table(id);
    const floor::Settings& settings = table.settings;
    TableFace face;
    face.table = id;
    face.name = table.name;
    face.game = settings.game;
    face.mode = settings.mode;
    face.rulebook = settings.rulebook;
    face.phase = table.phase;
    face.round = table.round_number;
    if (table.phase == Phase::open) face.closes_at = table.closes_at;
    face.next_round = next_round(source, table);
    face.least = settings.least;
    face.most = settings.most;
    face.step = table.book->policies->steps_of_minimum ? settings.least : settings.step;
    face.least_total = settings.least_total;
    face.most_total = settings.most_total;
    return face;
}

Seen seen_of(const Table& table) {
    Seen seen;
    seen.round = table.round_number;
    // ST-GLI19-C.6.4.c: until betting has closed nobody is given an outcome, whoever may know it.
    if (table.phase == Phase::open || table.round_number == 0) return seen;
    if (!floor::in_round(table.phase)) {
        const auto ended = std::find_if(
            table.past.rbegin(), table.past.rend(),
            [&](const floor::PastRound& past) { return past.round.number == table.round_number; });
        if (ended != table.past.rend()) return seen_of(table, *ended);
    }
    if (table.phase == Phase::held) seen.status = RoundStatus::held;
    seen.cards = cards_of(table, table.outcome);
    seen.number = table.outcome.number;
    return seen;
}

Seen seen_of(const Table& table, const floor::PastRound& past) {
    Seen seen;
    seen.round = past.round.number;
    seen.status = past.status;
    seen.cards = cards_of(table, past.outcome);
    seen.number = past.outcome.number;
    seen.result = past.result;
    if (past.status == RoundStatus::settled)
        for (auto& [name, value] : table.game->result(past.outcome).parts)
            seen.parts.push_back({name, value});
    return seen;
}

std::string_view place_name(rules::Place place) {
    static constexpr std::array<std::string_view, 8> names = {
        "none", "player", "banker", "dealer", "area", "community", "position", "burn"};
    return names[static_cast<std::size_t>(place)];
}

std::string card_words(rules::Place place) {
    switch (place) {
        case rules::Place::player:
            return "a card to the Player";
        case rules::Place::banker:
            return "a card to the Banker";
        case rules::Place::none:
            return "a card";
        default:
            return fmt::format("a card: {}", place_name(place));
    }
}

}  // namespace croupier::view
