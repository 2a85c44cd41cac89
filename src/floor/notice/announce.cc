#include <algorithm>

#include "floor/command.h"
#include "floor/decided.h"
#include "floor/notice/decide.h"
#include "floor/notice/queries.h"
#include "floor/notice/steps.h"
#include "floor/query.h"
#include "floor/staff/authority.h"
#include "floor/state.h"
#include "floor/table/queries.h"

// What is announced before it begins: other limits, another variant of the game, the end.

namespace croupier::floor {
namespace {

using rulebook::Action;
using rulebook::NoticeFor;

Limits limits_in(const Settings& settings) {
    return {settings.least,      settings.most,         settings.step,      settings.least_total,
            settings.most_total, settings.differential, settings.area_most, settings.bet_limits};
}

Settings with_limits(Settings settings, const Limits& limits) {
    settings.least = limits.least;
    settings.most = limits.most;
    settings.step = limits.step;
    settings.least_total = limits.least_total;
    settings.most_total = limits.most_total;
    settings.differential = limits.differential;
    settings.area_most = limits.area_most;
    settings.bet_limits = limits.bet_limits;
    return settings;
}

Money least_on(const Limits& limits, std::string_view bet) {
    for (const BetLimits& own : limits.bet_limits)
        if (own.bet == bet && own.least > Money{}) return own.least;
    return limits.least;
}

// Some bet that has a minimum of its own, before or after, has a higher one after.
bool raises_a_bet(const Limits& from, const Limits& to) {
    const auto raised = [&](const BetLimits& own) {
        return least_on(to, own.bet) > least_on(from, own.bet);
    };
    return std::any_of(from.bet_limits.begin(), from.bet_limits.end(), raised) ||
           std::any_of(to.bet_limits.begin(), to.bet_limits.end(), raised);
}

bool raises_minimum(const Limits& from, const Limits& to) {
    return to.least > from.least || to.least_total > from.least_total || raises_a_bet(from, to);
}

// Players who kept an older minimum.
std::vector<TerminalId> keepers(const Table& table) {
    std::vector<TerminalId> kept;
    for (const Seat& seat : table.seats)
        if (seat.kept_least > Money{}) kept.push_back(seat.terminal);
    return kept;
}

bool needs_notice(const Table& table, const Limits& to) {
    const Limits from = limits_in(table.settings);
    switch (table.book->policies->limits_notice) {
        case NoticeFor::nothing:
            return false;
        case NoticeFor::any_change:
            return to != from;
        case NoticeFor::raised_minimum:
            break;
    }
    // SB-6.7.2: the table's limits announced once more are meant for those who kept the old one.
    return raises_minimum(from, to) || (to == from && !keepers(table).empty());
}

Event limits_changed(const State& state, TableId id, const Settings& settings,
                     std::vector<TerminalId> kept, Money kept_least, std::optional<StaffId> by) {
    return TableEvent{
        LimitsChanged{id, settings, version_of(state, settings), std::move(kept), kept_least, by}};
}

// SB-6.7.1.3: whoever plays at several boxes keeps it at the one where that person sat down first.
bool is_first_box(const State& state, TerminalId terminal, const std::vector<TerminalId>& kept) {
    const std::optional<Person>& person = state.terminals[terminal.value()].person;
    return !person || std::none_of(kept.begin(), kept.end(), [&](TerminalId other) {
        return state.terminals[other.value()].person == person;
    });
}

// SB-6.7.1: at once, and everybody who plays now keeps the old minimum. Rounds are bound to the
// limits that they opened with, so it is between them; the minimum of a single bet or of all wagers
// together cannot be kept.
Decided raise_for_newcomers(const State& state, const ChangeLimits& order, const Table& table,
                            StaffId by) {
    const Limits from = limits_in(table.settings);
    if (order.limits.least <= from.least || order.limits.least_total > from.least_total ||
        raises_a_bet(from, order.limits) || in_round(table.phase))
        return refuse(Rejection::not_expected);
    std::vector<TerminalId> kept = keepers(table);
    for (const TerminalId player : players_at(state, table))
        if (std::find(kept.begin(), kept.end(), player) == kept.end() &&
            is_first_box(state, player, kept))
            kept.push_back(player);
    return events_of(limits_changed(state, order.table, with_limits(table.settings, order.limits),
                                    std::move(kept), from.least, by));
}

// SB-14.13: at once if everybody in the game agrees; whoever comes later has not been asked, so no
// coup is under way then and none begins before the answer (see NewGame).
Decided ask_about_variant(const State& state, const Command& command, const ChangeVariant& order,
                          const Table& table, StaffId by) {
    if (!table.book->policies->variant_by_consent || in_round(table.phase) ||
        asks_about_game(table))
        return refuse(Rejection::not_expected);
    const std::vector<TerminalId> players = players_at(state, table);
    if (players.empty()) return events_of(variant_changed(state, order.table, order.variant));
    PromptOpened opened =
        open_prompt(table, order.table, PromptKind::change_game, players, command.at, by);
    opened.prompt->settings = table.settings;
    opened.prompt->settings->variant = order.variant;
    return events_of(TableEvent{std::move(opened)});
}

bool begins(const LimitsNotice& notice, Time at) {
    return notice.rounds_left == 0 && notice.at <= at;
}

}  // namespace

Decided decide(const State& state, const Command& command, const ChangeLimits& order) {
    TRY(table, working_table(state, order.table));
    TRY_DO(must_be_allowed(state, command, *table, Action::change_limits));
    const Settings settings = with_limits(table->settings, order.limits);
    TRY_DO(check_settings(*table->book, settings));
    const rulebook::Policies& policies = *table->book->policies;
    const StaffId by = command.authoriser.value_or(*command.actor);
    if (order.keep_present)
        return policies.keeps_old_minimum ? raise_for_newcomers(state, order, *table, by)
                                          : refuse(Rejection::not_expected);
    if (needs_notice(*table, order.limits))
        return events_of(TableEvent{
            LimitsNoticed{order.table, order.limits, command.at + policies.limits_notice_ms,
                          rounds_of_notice(*table, policies.limits_notice_rounds), by}});
    // A round under way is played to its end with the limits that it has.
    if (in_round(table->phase))
        return events_of(TableEvent{LimitsNoticed{order.table, order.limits, command.at, 0, by}});
    return events_of(limits_changed(state, order.table, settings, keepers(*table), Money{}, by));
}

Decided decide(const State& state, const Command& command, const ChangeVariant& order) {
    TRY(table, working_table(state, order.table));
    TRY_DO(must_be_allowed(state, command, *table, Action::change_variant));
    if (order.variant.empty()) return refuse(Rejection::bad_setting);
    Settings settings = table->settings;
    settings.variant = order.variant;
    TRY_DO(check_settings(*table->book, settings));
    if (order.variant == table->settings.variant) return refuse(Rejection::not_expected);
    const StaffId by = command.authoriser.value_or(*command.actor);
    if (order.ask) return ask_about_variant(state, command, order, *table, by);
    // SB-14.13: or after notice.
    const Time begins_at = command.at + table->book->policies->variant_notice_ms;
    return events_of(TableEvent{VariantNoticed{order.table, order.variant, begins_at, by}});
}

Decided decide(const State& state, const Command& command, const GiveClosingNotice& order) {
    TRY(table, working_table(state, order.table));
    if (table->phase == Phase::closed) return refuse(Rejection::table_closed);
    TRY_DO(must_be_allowed(state, command, *table, Action::closing_notice));
    if (table->notices.closing && !has_run(*table->notices.closing, command.at))
        return refuse(Rejection::not_expected);
    const rulebook::Policies& policies = *table->book->policies;
    return events_of(
        TableEvent{ClosingNoticed{order.table, command.at + policies.closing_notice_ms,
                                  rounds_of_notice(*table, policies.closing_notice_rounds),
                                  command.authoriser.value_or(*command.actor)}});
}

std::uint32_t rounds_of_notice(const Table& table, std::uint32_t rounds) {
    return rounds > 0 && in_round(table.phase) ? rounds + 1 : rounds;
}

bool closing_is_due(const Table& table, Time at) {
    return table.notices.closing && has_run(*table.notices.closing, at);
}

bool has_run(const ClosingNotice& notice, Time at) {
    return notice.rounds_left == 0 && notice.at <= at;
}

std::optional<Time> notices_due(const Table& table) {
    std::optional<Time> first;
    if (table.notices.limits && table.notices.limits->rounds_left == 0)
        first = table.notices.limits->at;
    if (table.notices.variant && (!first || table.notices.variant->at < *first))
        first = table.notices.variant->at;
    return first;
}

Events keep_notices(const State& state, TableId id, Time at) {
    const Table& table = *state.find_table(id);
    Settings settings = table.settings;
    Events events;
    if (table.notices.limits && begins(*table.notices.limits, at)) {
        const Limits& limits = table.notices.limits->limits;
        // A minimum that was kept ends with a notice of its own, and stays through other changes.
        const bool announced = needs_notice(table, limits);
        settings = with_limits(std::move(settings), limits);
        events.push_back(limits_changed(state, id, settings,
                                        announced ? std::vector<TerminalId>{} : keepers(table),
                                        Money{}, std::nullopt));
    }
    if (table.notices.variant && table.notices.variant->at <= at) {
        settings.variant = table.notices.variant->variant;
        events.emplace_back(TableEvent{VariantChanged{id, settings, version_of(state, settings)}});
    }
    CHECK(!events.empty());
    return events;
}

Event variant_changed(const State& state, TableId id, const std::string& variant) {
    Settings settings = state.find_table(id)->settings;
    settings.variant = variant;
    const Digest digest = version_of(state, settings);
    return TableEvent{VariantChanged{id, std::move(settings), digest}};
}

bool asks_about_game(const Table& table) {
    return std::any_of(table.notices.prompts.begin(), table.notices.prompts.end(),
                       [](const Prompt& prompt) { return prompt.kind == PromptKind::change_game; });
}

}  // namespace croupier::floor
