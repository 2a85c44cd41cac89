#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "rulebook/policy_reading.h"
#include "rulebook/readers.h"

// A value is asked for only where something can use it: dice where the document has dice, a notice
// where it wants one. So every value that stands in a file can be seen at work.

namespace croupier::rulebook {
namespace {

constexpr std::array<std::string_view, 4> confirmations = {"none", "locks", "required",
                                                           "guarantees"};
constexpr std::array<std::string_view, 3> below_minimums = {"refused", "refunded", "valid"};
constexpr std::array<std::string_view, 4> early_outcomes = {
    "stand", "held_to_settle", "held_to_void", "held_unless_late_wagers"};
constexpr std::array<std::string_view, 2> below_totals = {"refunded", "stands"};
constexpr std::array<std::string_view, 4> differentials = {"none", "newest_refused",
                                                           "at_confirming", "pro_rata"};
constexpr std::array<std::string_view, 2> opposing_bets = {"allowed", "with_approval"};
constexpr std::array<std::string_view, 3> notices_for = {"nothing", "raised_minimum", "any_change"};
constexpr std::array<std::string_view, 3> late_changes = {"never", "outcome_begun", "settlement"};
constexpr std::array<std::string_view, 2> no_bet_coups = {"on_order", "empty_or_agreed"};
constexpr std::array<std::string_view, 3> outages = {"resume", "void", "new_period"};
// When betting has ended there is no period to begin anew.
constexpr std::span<const std::string_view> outages_after_close(outages.data(), 2);

// By game.
constexpr PolicyGames players_decide = {false, false, false, false, true, true, true, false, false};

bool has_decisions(const PolicyGames& games) {
    for (std::size_t i = 0; i < games.size(); ++i)
        if (games[i] && players_decide[i]) return true;
    return false;
}

// Only of dice does anybody know when they were uncovered.
std::span<const std::string_view> early_outcomes_of(Source source) {
    return std::span(early_outcomes).first(source == Source::dice ? 4 : 3);
}

bool may_hold(const Policies& policies) {
    return std::any_of(policies.early_outcome.begin(), policies.early_outcome.end(),
                       [](EarlyOutcome early) { return early != EarlyOutcome::stand; });
}

void read_ladder(Section& section, Policies& policies) {
    policies.ladder = section.texts("ladder");
    if (policies.ladder.empty() || policies.ladder.size() > 100)
        section.complain("ladder", "a ladder has between 1 and 100 roles");
    for (auto role = policies.ladder.begin(); role != policies.ladder.end(); ++role)
        if (std::find(policies.ladder.begin(), role, *role) != role)
            section.complain("ladder", fmt::format("{} stands twice", *role));
    // Roles that count as another one; the others are not named.
    policies.counts_as.resize(policies.ladder.size());
    auto counts_as = section.find("counts_as");
    if (!counts_as) return;
    for (std::size_t i = 0; i < policies.ladder.size(); ++i) {
        if (!counts_as->has(policies.ladder[i])) continue;
        std::vector<std::string_view> others(policies.ladder.begin(), policies.ladder.end());
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        const std::size_t other = counts_as->choice(policies.ladder[i], others);
        if (other < others.size()) policies.counts_as[i] = others[other];
    }
    counts_as->finish();
}

void read_outcomes(Section& section, Policies& policies, const PolicyGames& games) {
    Section early = section.sub("early_outcome");
    Section outage = section.sub("outage");
    policies.outage_before_close = outage.choose<Outage>("before_close", outages);
    Section after = outage.sub("after_close");
    for (std::size_t i = 0; i < source_count; ++i) {
        const auto source = static_cast<Source>(i);
        if (!has_source(games, source)) continue;
        const auto read_early = [&](std::string_view key) {
            policies.early_outcome[i] = early.choose<EarlyOutcome>(key, early_outcomes_of(source));
        };
        const auto read_after = [&](std::string_view key) {
            policies.outage_after_close[i] = after.choose<Outage>(key, outages_after_close);
        };
        if (i < first_source_count) {
            read_early(source_names[i]);
            read_after(source_names[i]);
        } else {
            Later(early, policies)(source_names[i], read_early);
            Later(after, policies)(source_names[i], read_after);
        }
    }
    early.finish();
    after.finish();
    outage.finish();
}

// What is needed is known by now: without an outcome that is held nobody lets one be settled.
bool is_needed(Action action, const Policies& policies, const PolicyGames& games) {
    switch (action) {
        case Action::settle_held:
            return may_hold(policies);
        case Action::expose_cards:
            return policies.methods[1] || policies.methods[2];
        case Action::take_cards_back:
        case Action::allow_nominees:
            return policies.methods[2];
        case Action::dummy:
        case Action::enter_cards:
        case Action::reconstruct:
        case Action::report_cards:
        case Action::check_cards:
        case Action::void_shoe:
        case Action::replace_device:
            return has_source(games, Source::cards);
        case Action::no_spin:
            return has_source(games, Source::wheel) || has_source(games, Source::big_wheel);
        // Three card poker alone has several.
        case Action::change_pay_table:
            return games[6];
        case Action::no_result:
            return has_source(games, Source::dice);
        case Action::examine_ball:
            return has_source(games, Source::wheel);
        default:
            return true;
    }
}

void read_authority(Section section, Policies& policies, const PolicyGames& games) {
    for (std::size_t i = 0; i < action_count; ++i) {
        if (!is_needed(static_cast<Action>(i), policies, games)) continue;
        const auto read = [&](std::string_view key) {
            policies.least_role[i] = read_rank(section, key, policies);
        };
        if (i < first_action_count)
            read(action_names[i]);
        else
            Later(section, policies)(action_names[i], read);
    }
    // Beside the ladder.
    Later(section, policies)
        .boolean("check_cards_by_inspector", policies.check_cards_by_inspector);
    Section voids = section.sub("void");
    for (std::size_t i = 0; i < given_void_reason_count; ++i)
        if (static_cast<VoidReason>(i) != VoidReason::early_outcome || may_hold(policies))
            policies.least_role_to_void[i] = read_rank(voids, void_reason_names[i], policies);
    voids.finish();
    section.finish();
}

void read_wagers(Section wagers, Policies& policies) {
    policies.confirmation = wagers.choose<Confirmation>("confirmation", confirmations);
    policies.below_minimum = wagers.choose<BelowMinimum>("below_minimum", below_minimums);
    policies.steps_of_minimum = wagers.boolean("steps_of_minimum");
    const bool confirms = policies.confirmation != Confirmation::none;
    if (confirms) policies.notes_while_confirmed = wagers.boolean("notes_while_confirmed");
    Later later(wagers, policies);
    if (confirms && policies.below_minimum != BelowMinimum::refused)
        later.boolean("confirms_below_minimum", policies.confirms_below_minimum);
    later.choose("below_total", below_totals, policies.below_total);
    later.choose("opposing_bets", opposing_bets, policies.opposing_bets);
    later.boolean("one_table", policies.one_table);
    later("player_card_from",
          [&](std::string_view key) { policies.player_card_from = wagers.date_or_never(key); });
    wagers.finish();
}

void read_limits(Later later, Policies& policies) {
    later.choose("differential", differentials, policies.differential);
    later.boolean("total_maximum", policies.total_maximum);
    later.choose("notice_for", notices_for, policies.limits_notice);
    if (policies.limits_notice != NoticeFor::nothing) {
        later.seconds("notice_seconds", policies.limits_notice_ms);
        later.count("notice_rounds", policies.limits_notice_rounds);
    }
    later.boolean("keeps_old_minimum", policies.keeps_old_minimum);
    later.boolean("individual_limits", policies.individual_limits);
    if (policies.individual_limits != policies.least(Action::player_limits).has_value())
        later.complain("individual_limits", "does not agree with authority.player_limits");
}

void read_betting(Section& section, Later later, Policies& policies, const PolicyGames& games) {
    later.seconds("usual_seconds", policies.usual_period_ms);
    later.games("bet_now", games, policies.bet_now);
    later.games("opens_itself", games, policies.opens_itself);
    later.choose("late_change", late_changes, policies.late_change);
    const bool relaxes = policies.late_change != LateChange::never;
    if (relaxes && policies.methods[2])
        later.boolean("late_change_by_method_b", policies.late_change_by_method_b);
    if (relaxes != policies.least(Action::relax_close).has_value())
        later.complain("late_change", "does not agree with authority.relax_close");
    // Under method B players have as long to show their cards.
    if (has_decisions(games) || policies.methods[2])
        later.seconds("usual_decision_seconds", policies.usual_decision_ms);
    // Games that have one; the others are not named.
    if (auto least = section.find("least_seconds")) {
        for (std::size_t i = 0; i < policy_game_count; ++i)
            if (games[i] && least->has(policy_game_names[i]))
                policies.least_period_ms[i] =
                    least->integer(policy_game_names[i], 0, day_seconds) * 1000;
        least->finish();
    }
}

void read_closing(Later later, Policies& policies) {
    later.seconds("notice_seconds", policies.closing_notice_ms);
    later.count("notice_rounds", policies.closing_notice_rounds);
    later.count("idle_rounds", policies.idle_rounds);
    later.boolean("idle_only_when_full", policies.idle_only_when_full);
    if (policies.least(Action::change_variant)) {
        later.seconds("variant_notice_seconds", policies.variant_notice_ms);
        later.boolean("variant_by_consent", policies.variant_by_consent);
    }
}

void read_opening(Section& section, Later later, Policies& policies, const PolicyGames& games) {
    later.boolean("shoe_recorded", policies.shoe_recorded);
    later.boolean("card_check_required", policies.card_check_required);
    later.boolean("new_back_differs", policies.new_back_differs);
    later.boolean("one_dealer_alternates", policies.one_dealer_alternates);
    later.boolean("inspection_required", policies.inspection_required);
    later("unattended_minutes", [&](std::string_view key) {
        policies.unattended_ms = section.integer(key, 0, day_minutes) * 60'000;
    });
    later.choose("no_bet_coups", no_bet_coups, policies.no_bet_coups);
    const auto read_set = [&](std::string_view key, std::span<const std::string_view> names,
                              auto& set, Empty empty = Empty::no) {
        later(key, [&](std::string_view at) {
            set.fill(false);
            for (const std::size_t member : section.choices(at, names, empty)) set[member] = true;
        });
    };
    read_set("modes", policy_mode_names, policies.modes);
    // A house may draw games and have none that it does not deal as well.
    if (section.has("modes") && policies.modes[2])
        read_set("drawn_only", policy_game_names, policies.drawn_only, Empty::yes);
    if (games[0]) read_set("methods", policy_method_names, policies.methods);
}

}  // namespace

// A role of the ladder that stands for itself, or nobody.
Rank read_rank(Section& section, std::string_view key, const Policies& policies) {
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < policies.ladder.size(); ++i)
        if (policies.counts_as[i].empty()) names.emplace_back(policies.ladder[i]);
    names.emplace_back("nobody");
    const std::string_view name = names[section.choice(key, names)];
    return name == "nobody" ? std::nullopt : policies.place_of(name);
}

Policies read_policies(Section section, const PolicyGames& games) {
    Policies policies;
    read_ladder(section, policies);
    read_outcomes(section, policies, games);
    read_later(section, "opening", policies,
               [&](Section& part, Later later) { read_opening(part, later, policies, games); });
    read_authority(section.sub("authority"), policies, games);
    read_wagers(section.sub("wagers"), policies);
    read_later(section, "limits", policies, [&](Section& part, Later later) {
        read_limits(later, policies);
        if (part.has("side_bets_by_order"))
            policies.side_bets_by_order = part.boolean("side_bets_by_order");
    });
    read_later(section, "betting", policies,
               [&](Section& part, Later later) { read_betting(part, later, policies, games); });
    read_later(section, "cash_out", policies, [&](Section&, Later later) {
        later.boolean("in_play", policies.cash_out_in_play);
        later.boolean("with_wagers", policies.cash_out_with_wagers);
    });
    read_later(section, "closing", policies,
               [&](Section&, Later later) { read_closing(later, policies); });
    read_irregular(section, policies, games);
    read_equipment(section, policies, games);
    section.finish();
    return policies;
}

}  // namespace croupier::rulebook
