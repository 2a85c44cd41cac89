#include <algorithm>
#include <array>
#include <span>

#include "rulebook/policy_reading.h"

namespace croupier::rulebook {
namespace {

constexpr std::array<std::string_view, 5> void_untils = {"settlement", "next_coup", "next_round",
                                                         "placement_any_time", "unless_corrected"};
constexpr std::array<std::string_view, 2> after_no_spins = {"again", "void"};
constexpr std::array<std::string_view, 2> short_cards = {"void", "refilled"};
constexpr std::array<std::string_view, 2> terminal_faults = {"void_wagers", "records"};
constexpr std::int64_t hours_max = std::int64_t{31} * 24;
constexpr std::int64_t report_cents_max = 100'000'000;

constexpr std::size_t baccarat = 0;
constexpr std::size_t triple_chase = 7;
static_assert(policy_game_names[baccarat] == "baccarat");
static_assert(policy_game_names[triple_chase] == "triple_chase");

PolicyGames card_games(const PolicyGames& games) {
    PolicyGames cards{};
    for (std::size_t i = 0; i < games.size(); ++i)
        cards[i] = games[i] && policy_game_sources[i] == Source::cards;
    return cards;
}

// Games whose rounds can be void for an error of dealing, or of the result that was entered.
PolicyGames voidable_games(const PolicyGames& games) {
    PolicyGames voidable = card_games(games);
    for (std::size_t i = 0; i < games.size(); ++i)
        voidable[i] = voidable[i] || (games[i] && policy_game_sources[i] == Source::dice);
    return voidable;
}

// Where a person deals: cards that a program draws neither stray nor lie face up.
PolicyGames dealt_games(const PolicyGames& games, const Policies& policies) {
    PolicyGames dealt = card_games(games);
    for (std::size_t i = 0; i < dealt.size(); ++i) dealt[i] = dealt[i] && !policies.drawn_only[i];
    return dealt;
}

// A table with one choice for each of these games.
template <class Enum>
void read_by_game(Section& around, std::string_view key, Policies& policies,
                  const PolicyGames& games, std::span<const std::string_view> names,
                  std::array<Enum, policy_game_count>& values) {
    read_later(around, key, policies, [&](Section&, Later later) {
        for (std::size_t i = 0; i < games.size(); ++i)
            if (games[i]) later.choose(policy_game_names[i], names, values[i]);
    });
}

// The same for each source that the document has, from the first one on.
template <class Enum>
void read_by_source(Section& around, std::string_view key, Policies& policies,
                    const PolicyGames& games, Source first, std::span<const std::string_view> names,
                    std::array<Enum, source_count>& values) {
    bool any = false;
    for (std::size_t i = static_cast<std::size_t>(first); i < source_count; ++i)
        any = any || has_source(games, static_cast<Source>(i));
    if (!any) return;
    read_later(around, key, policies, [&](Section&, Later later) {
        for (std::size_t i = static_cast<std::size_t>(first); i < source_count; ++i)
            if (has_source(games, static_cast<Source>(i)))
                later.choose(source_names[i], names, values[i]);
    });
}

void read_second_persons(Section& section, Later later, Policies& policies) {
    const auto read = [&](std::string_view key, Rank least, Rank& second) {
        if (!least) return;
        const std::size_t before = section.problems();
        later.rank(key, second);
        if (second && *second <= *least && section.problems() == before)
            section.complain(key, "is what whoever may do it is already: say nobody");
    };
    read("enter_cards", policies.least(Action::enter_cards), policies.second_to_enter_cards);
    read("reconstruct", policies.least(Action::reconstruct), policies.second_to_reconstruct);
    read("void_discrepancy", policies.least_to_void(VoidReason::discrepancy),
         policies.second_to_void_discrepancy);
}

void read_cards(Section& section, Later later, Policies& policies, const PolicyGames& games) {
    const PolicyGames dealt = dealt_games(games, policies);
    read_by_game(section, "exposed_stray", policies, dealt, stray_card_names,
                 policies.exposed_stray);
    read_by_game(section, "hidden_stray", policies, dealt, stray_card_names, policies.hidden_stray);
    read_by_game(section, "first_face_up", policies, dealt, stray_card_names,
                 policies.first_face_up);
    read_by_game(section, "short_cards", policies, dealt, short_cards, policies.short_cards);
    later.games("reconstruction", dealt, policies.reconstructed);
    const bool reconstructs =
        std::find(policies.reconstructed.begin(), policies.reconstructed.end(), true) !=
        policies.reconstructed.end();
    if (reconstructs) later.boolean("withdrawal", policies.withdrawal);
    if (reconstructs != policies.least(Action::reconstruct).has_value())
        later.complain("reconstruction", "does not agree with authority.reconstruct");
    later.boolean("rest_by_consent", policies.rest_by_consent);
    if (games[baccarat]) later.boolean("dummy_by_hand", policies.dummy_by_hand);
    if (games[triple_chase]) later.boolean("burn_can_be_made_up", policies.burn_can_be_made_up);
}

void read_what_happens(Section& section, Later later, Policies& policies,
                       const PolicyGames& games) {
    if (has_source(games, Source::cards)) read_cards(section, later, policies, games);
    if (has_source(games, Source::cards) || has_source(games, Source::dice))
        read_by_game(section, "void_until", policies, voidable_games(games), void_untils,
                     policies.void_until);
    read_by_source(section, "no_spin", policies, games, Source::wheel, after_no_spins,
                   policies.after_no_spin);
    // People see it on the dealer's screen; the floor cannot count (RF-11.5.1.3, CN-9.6(b)).
    if (section.has("least_revolutions")) section.integer("least_revolutions", 1, 20);
    read_by_source(section, "terminal_fault", policies, games, Source::cards, terminal_faults,
                   policies.terminal_fault);
    later.games("withdrawal_on_power_failure", games, policies.withdrawal_on_power_failure);
    later.boolean("freeze_accounts", policies.freeze_accounts);
    later.boolean("stop_table", policies.stop_table);
    later.boolean("forfeit_for_fraud", policies.forfeit_for_fraud);
    later.boolean("withhold_winnings", policies.withhold_winnings);
    later.boolean("display_is_put_right", policies.display_is_put_right);
    if (has_source(games, Source::wheel) || has_source(games, Source::dice))
        later.boolean("readings_compared", policies.readings_compared);
    if (policies.least(Action::card_invalid))
        later.boolean("invalid_card_undoes", policies.invalid_card_undoes);
}

void read_notices(Section& section, Later later, Policies& policies, const PolicyGames& games) {
    bool any = false;
    const auto read_notified = [&](std::string_view key, Notified& notified) {
        later(key, [&](std::string_view at) {
            for (const std::size_t member : section.choices(at, notify_names, Empty::yes))
                notified[member] = any = true;
        });
    };
    if (has_source(games, Source::cards)) {
        read_notified("foreign_card", policies.notify_foreign_card);
        read_notified("shoe_void", policies.notify_shoe_void);
    }
    read_notified("malfunction", policies.notify_malfunction);
    if (any)
        later("within_hours", [&](std::string_view at) {
            policies.notify_within_ms = section.integer(at, 1, hours_max) * 3'600'000;
        });
    later("report_payment_above", [&](std::string_view at) {
        policies.report_payment_above_cents = section.integer(at, 0, report_cents_max);
    });
}

}  // namespace

void read_irregular(Section& conduct, Policies& policies, const PolicyGames& games) {
    read_later(conduct, "second_person", policies,
               [&](Section& part, Later later) { read_second_persons(part, later, policies); });
    read_later(conduct, "irregular", policies, [&](Section& part, Later later) {
        read_what_happens(part, later, policies, games);
    });
    read_later(conduct, "notices", policies,
               [&](Section& part, Later later) { read_notices(part, later, policies, games); });
    read_later(conduct, "complaints", policies, [&](Section& part, Later later) {
        if (part.has("contact")) policies.regulator_contact = part.text("contact");
        later.text("regulator", policies.regulator);
        later.text("right", policies.complaint_right);
    });
}

}  // namespace croupier::rulebook
