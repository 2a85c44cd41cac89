#include "view/parts.h"

#include <fmt/format.h>

#include <algorithm>

#include "floor/device/equipment.h"
#include "floor/query.h"
#include "floor/state.h"
#include "view/hands.h"

namespace croupier::view {
namespace {

using floor::Phase;
using floor::RoundStatus;
using floor::Table;

NextRound coming(Coming what, ComingReason reason, std::string words,
                 std::optional<floor::Time> not_before = std::nullopt) {
    return {what, reason, not_before, std::move(words)};
}

NextRound while_held(floor::HoldReason reason) {
    switch (reason) {
        case floor::HoldReason::early_outcome:
            break;
        case floor::HoldReason::misdeal:
            return coming(Coming::held, ComingReason::misdeal,
                          "Something went wrong with the cards: a supervisor decides");
        case floor::HoldReason::discrepancy:
            return coming(Coming::held, ComingReason::discrepancy,
                          "Device and table disagree: a supervisor decides");
        case floor::HoldReason::device:
        case floor::HoldReason::too_soon:
            return coming(Coming::held, ComingReason::device,
                          "The device's result is in doubt: a supervisor decides");
    }
    return coming(Coming::held, ComingReason::early_outcome,
                  "The outcome came before the end of betting: a supervisor decides");
}

NextRound after_idle(const Source& source, const Table& table) {
    std::optional<floor::Time> not_before;
    if (const floor::Time from = floor::opens_from(table); from > source.now) not_before = from;
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

std::optional<Money> room_of(const Table& table, int side) {
    const auto room = floor::differential_room(table, side);
    return room ? std::optional(std::max(*room, Money{})) : std::nullopt;
}

// What the device has given so far.
void show(const Table& table, const floor::Outcome& outcome, Seen& seen) {
    seen.cards = cards_of(table, outcome);
    seen.dice = outcome.dice;
    if (!outcome.number) return;
    if (table.game->source() == rulebook::Source::big_wheel)
        seen.symbol = table.game->result(outcome).parts.front().second;
    else
        seen.number = outcome.number;
}

std::uint32_t respins_of(const floor::State& state, floor::TableId id) {
    const floor::RoundId round{id, state.tables[id.value()].round.number};
    return static_cast<std::uint32_t>(std::count_if(
        state.incidents.begin(), state.incidents.end(), [&](const floor::Incident& incident) {
            return incident.kind == floor::IncidentKind::no_spin && incident.round == round;
        }));
}

}  // namespace

std::vector<SeenCard> cards_of(const Table& table, const floor::Outcome& outcome) {
    std::vector<SeenCard> cards;
    for (std::size_t i = 0; i < outcome.cards.size(); ++i) {
        SeenCard seen{std::nullopt, std::string(place_name(floor::place_of(table, outcome, i))), 0};
        if (i < outcome.places.size()) seen.number = outcome.places[i].number;
        if (!outcome.is_hidden(i)) seen.card = outcome.cards[i];
        cards.push_back(std::move(seen));
    }
    return cards;
}

NextRound next_round(const Source& source, const Table& table) {
    if (source.state.house.stopped)
        return coming(Coming::will_not_come, ComingReason::venue_stopped,
                      "All tables are stopped: please ask an attendant");
    if (table.stopped)
        return coming(Coming::held, ComingReason::table_stopped,
                      "The table is stopped: please ask an attendant");
    if (table.phase == Phase::closed)
        return coming(Coming::will_not_come, ComingReason::table_closed, "The table is closed");
    if (table.phase == Phase::held)
        return while_held(table.round.hold.value_or(floor::HoldReason::early_outcome));
    if (floor::in_round(table.phase))
        return coming(Coming::in_progress, ComingReason::none, "A round is in progress");
    if (source.state.house.storage_low)
        return coming(Coming::held, ComingReason::storage_low,
                      "No new round for the time being: please ask an attendant");
    if (floor::is_blocked(source.state, table))
        return coming(Coming::held, ComingReason::incident,
                      "No new round before a supervisor has decided: please wait");
    if (floor::closing_is_due(table, source.now) && table.settings.mode != floor::Mode::dealt)
        return coming(Coming::will_not_come, ComingReason::table_closed, "The table is closing");
    if (floor::equipment_missing(source.state, table) > 0)
        return coming(Coming::held, ComingReason::device,
                      "Part of the equipment is out of order: please ask an attendant");
    return after_idle(source, table);
}

std::vector<Notice> notices_of(const Table& table) {
    std::vector<Notice> notices;
    if (table.notices.closing)
        notices.push_back({NoticeOf::closing,
                           table.notices.closing->at,
                           table.notices.closing->rounds_left,
                           {},
                           {},
                           {}});
    if (table.notices.limits)
        notices.push_back({NoticeOf::limits,
                           table.notices.limits->at,
                           table.notices.limits->rounds_left,
                           table.notices.limits->limits.least,
                           table.notices.limits->limits.most,
                           {}});
    if (table.notices.variant)
        notices.push_back({NoticeOf::variant,
                           table.notices.variant->at,
                           0,
                           {},
                           {},
                           table.notices.variant->variant});
    return notices;
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
    face.round = table.round.number;
    if (table.phase == Phase::open && table.round.closes_at != 0)
        face.closes_at = table.round.closes_at;
    if (table.phase == Phase::deciding) face.decide_by = table.round.decide_by;
    if (floor::in_round(table.phase)) face.shooter = table.round.shooter;
    if (table.round.press_by != 0) face.press_by = table.round.press_by;
    face.player_cards = table.cards.player_cards;
    face.banker_cards = table.cards.banker_cards;
    face.passed_to = table.cards.passed_to;
    face.players_max = table.layout.players_max;
    face.entered_by_hand = floor::is_entered_by_hand(table);
    if (table.fairness.round) {
        face.committed_round = table.fairness.round->round.number;
        face.commitment = table.fairness.round->commitment;
    }
    if (floor::in_round(table.phase) && table.fairness.round)
        face.motion = table.fairness.round->motion;
    face.next_round = next_round(source, table);
    face.least = settings.least;
    for (const floor::Seat& seat : table.seats)
        face.kept_least = std::max(face.kept_least, seat.kept_least);
    face.most = settings.most;
    face.step = table.book->policies->steps_of_minimum ? settings.least : settings.step;
    face.least_total = settings.least_total;
    face.most_total = settings.most_total;
    face.differential = settings.differential;
    face.area_most = settings.area_most;
    face.variant = settings.variant;
    face.notices = notices_of(table);
    face.decks = static_cast<std::uint32_t>(table.game->decks());
    face.manual = table.equipment.by_hand;
    face.period_ms = settings.period_ms;
    face.room_player = room_of(table, 1);
    face.room_banker = room_of(table, 2);
    if (const auto last = floor::last_coup(table))
        face.last_coup = floor::last_coup_is_names[static_cast<std::size_t>(*last)];
    return face;
}

std::vector<Selection> selection_words(const floor::Spot& spot) {
    std::vector<Selection> words;
    for (auto& [name, value] : floor::selection_of(spot))
        words.push_back({std::move(name), std::move(value)});
    return words;
}

Seen seen_of(const floor::State& state, floor::TableId id) {
    const Table& table = state.tables[id.value()];
    Seen seen;
    seen.round = table.round.number;
    if (floor::in_round(table.phase)) seen.respins = respins_of(state, id);
    // ST-GLI19-C.6.4.c: until betting has closed nobody is given an outcome, whoever may know it.
    if (table.phase == Phase::open || table.round.number == 0) return seen;
    if (!floor::in_round(table.phase)) {
        const auto ended = std::find_if(
            table.round.past.rbegin(), table.round.past.rend(),
            [&](const floor::PastRound& past) { return past.round.number == table.round.number; });
        if (ended != table.round.past.rend()) return seen_of(table, *ended);
    }
    if (table.phase == Phase::held) seen.status = RoundStatus::held;
    show(table, table.round.outcome, seen);
    if (floor::hides_unpicked(table))
        for (SeenCard& card : seen.cards) card.card.reset();
    seen.parts = said_of(table, table.round.outcome);
    return seen;
}

Seen seen_of(const Table& table, const floor::PastRound& past) {
    Seen seen;
    seen.round = past.round.number;
    seen.status = past.status;
    show(table, past.outcome, seen);
    seen.result = past.result;
    if (past.status == RoundStatus::settled || past.status == RoundStatus::corrected)
        for (auto& [name, value] : table.game->result(past.outcome).parts)
            seen.parts.push_back({name, value});
    for (ResultPart& part : said_of(table, past.outcome))
        if (std::none_of(seen.parts.begin(), seen.parts.end(),
                         [&](const ResultPart& known) { return known.name == part.name; }))
            seen.parts.push_back(std::move(part));
    // Roads end with their shoe.
    if (table.game->shoe() != nullptr && past.round.number <= table.cards.final_round)
        seen.parts.push_back({"shoe", "former"});
    return seen;
}

std::vector<Seen> history_of(const Table& table) {
    const std::size_t shown = std::min(table.round.past.size(), history_shown_max);
    std::vector<Seen> history;
    history.reserve(shown);
    for (std::size_t i = table.round.past.size() - shown; i < table.round.past.size(); ++i)
        history.push_back(seen_of(table, table.round.past[i]));
    return history;
}

std::string_view place_name(rules::Place place) {
    static constexpr std::array<std::string_view, 8> names = {
        "none", "player", "banker", "dealer", "area", "community", "position", "burn"};
    return names[static_cast<std::size_t>(place)];
}

std::string card_words(rules::Place place, int number) {
    switch (place) {
        case rules::Place::player:
            return "a card to the Player";
        case rules::Place::banker:
            return "a card to the Banker";
        case rules::Place::none:
            return "a card";
        default:
            return number == 0 ? fmt::format("a card: {}", place_name(place))
                               : fmt::format("a card: {} {}", place_name(place), number);
    }
}

}  // namespace croupier::view
