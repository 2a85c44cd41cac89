#include "floor/query.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "floor/cards/queries.h"
#include "floor/fairness/fairness.h"
#include "floor/notice/queries.h"
#include "floor/round/queries.h"
#include "floor/state.h"
#include "floor/table/queries.h"
#include "rules/expect.h"

// What a table waits for, over all nouns.

namespace croupier::floor {
namespace {

// When this table wants to be woken; now where something is due already.
std::optional<Time> deadline_of(const State& state, const Table& table) {
    const Time now = state.at;
    std::optional<Time> first;
    const auto by = [&](Time at) {
        if (!first || at < *first) first = at;
    };
    for (const Prompt& prompt : table.notices.prompts) by(prompt.closes_at);
    if (const auto due = absence_due(state, table)) by(*due);
    switch (table.phase) {
        case Phase::open:
            if (table.round.closes_at != 0) by(table.round.closes_at);
            if (table.round.press_by != 0) by(table.round.press_by);
            break;
        case Phase::deciding:
            by(table.round.decide_by);
            break;
        case Phase::result:
            if (settles_itself(state, table)) by(now);
            break;
        case Phase::closed_bets:
        case Phase::playing:
            if (lays_waiting_card(table)) by(now);
            if (table.round.press_by != 0) by(table.round.press_by);
            if (table.cards.reveal_by != 0) by(table.cards.reveal_by);
            if (table.game->asks() && awaited(table).awaited == rules::Awaited::decisions) by(now);
            if (awaits_motion(table)) by(now);
            break;
        case Phase::idle:
        case Phase::closed:
            if (burns_waiting_card(table)) by(now);
            if (const auto due = notices_due(table)) by(std::max(*due, now));
            if (const Time from = std::max(now, opens_from(table));
                opens_by_itself(state, table, from))
                by(from);
            break;
        case Phase::held:
            break;
    }
    return first;
}

}  // namespace

std::optional<Deadline> next_deadline(const State& state) {
    std::optional<Deadline> next;
    if (state.house.stopped) return next;
    for (std::size_t i = 0; i < state.tables.size(); ++i) {
        const Table& table = state.tables[i];
        if (table.stopped) continue;
        const auto at = deadline_of(state, table);
        if (at && (!next || *at < next->at)) next = {*at, TableId(static_cast<std::uint32_t>(i))};
    }
    return next;
}

std::optional<Time> next_draw_after(const State& state, Time since) {
    std::optional<Time> next;
    for (const Table& table : state.tables) {
        const auto at = motion_ends(table);
        if (at && *at > since && (!next || *at < *next)) next = at;
    }
    return next;
}

Expected expected(const Table& table) {
    switch (table.phase) {
        case Phase::closed:
            return {};
        case Phase::idle:
            if (needs_shoe(table)) return {Expectation::new_shoe, {}, 0};
            return {dummy_is_due(table) ? Expectation::authorise : Expectation::new_game, {}, 0};
        case Phase::open:
            return {Expectation::bets, {}, 0};
        case Phase::held:
            return {Expectation::authorise, {}, 0};
        case Phase::deciding:
            return {Expectation::decisions, {}, 0};
        case Phase::closed_bets:
        case Phase::playing:
        case Phase::result:
            break;
    }
    if (table.cards.shoe.device_out) return {Expectation::new_shoe, {}, 0};
    if (must_reveal(table)) return {Expectation::reveal, {}, 0};
    const rules::Next next = awaited(table);
    switch (next.awaited) {
        case rules::Awaited::card:
            return {Expectation::card, next.place, next.number};
        case rules::Awaited::spin:
            return {Expectation::spin, {}, 0};
        case rules::Awaited::roll:
            if (waits_for_tumbler(table)) return {};
            return {Expectation::roll, {}, 0};
        case rules::Awaited::confirm:
            return {Expectation::confirm, {}, 0};
        case rules::Awaited::decisions:
            return {Expectation::decisions, {}, 0};
        case rules::Awaited::irregular:
            break;
    }
    return {Expectation::authorise, {}, 0};
}

}  // namespace croupier::floor
