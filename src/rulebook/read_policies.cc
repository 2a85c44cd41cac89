#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "rulebook/readers.h"

namespace croupier::rulebook {
namespace {

constexpr std::array<std::string_view, 3> confirmations = {"none", "locks", "required"};
constexpr std::array<std::string_view, 3> below_minimums = {"refused", "refunded", "valid"};
constexpr std::array<std::string_view, 3> early_outcomes = {"stand", "held_to_settle",
                                                            "held_to_void"};
constexpr std::array<std::string_view, 3> outages = {"resume", "void", "new_period"};
// When betting has ended there is no period to begin anew.
constexpr std::span<const std::string_view> outages_after_close(outages.data(), 2);

// A role of the ladder, or nobody.
Rank read_rank(Section& section, std::string_view key, const std::vector<std::string>& ladder) {
    std::vector<std::string_view> names(ladder.begin(), ladder.end());
    names.emplace_back("nobody");
    const std::size_t place = section.choice(key, names);
    if (place >= ladder.size()) return std::nullopt;
    return static_cast<std::uint8_t>(place);
}

void read_authority(Section section, Policies& policies) {
    for (std::size_t i = 0; i < action_count; ++i)
        policies.least_role[i] = read_rank(section, action_names[i], policies.ladder);
    Section voids = section.sub("void");
    for (std::size_t i = 0; i < void_reason_count; ++i)
        policies.least_role_to_void[i] = read_rank(voids, void_reason_names[i], policies.ladder);
    voids.finish();
    section.finish();
}

}  // namespace

Policies read_policies(Section section) {
    Policies policies;
    policies.ladder = section.texts("ladder");
    if (policies.ladder.empty() || policies.ladder.size() > 100)
        section.complain("ladder", "a ladder has between 1 and 100 roles");
    for (std::size_t i = 0; i < policies.ladder.size(); ++i)
        if (std::find(
                policies.ladder.begin(), policies.ladder.begin() + static_cast<std::ptrdiff_t>(i),
                policies.ladder[i]) != policies.ladder.begin() + static_cast<std::ptrdiff_t>(i))
            section.complain("ladder", fmt::format("{} stands twice", policies.ladder[i]));
    read_authority(section.sub("authority"), policies);

    Section wagers = section.sub("wagers");
    policies.confirmation = wagers.choose<Confirmation>("confirmation", confirmations);
    policies.below_minimum = wagers.choose<BelowMinimum>("below_minimum", below_minimums);
    policies.steps_of_minimum = wagers.boolean("steps_of_minimum");
    policies.notes_while_confirmed = wagers.boolean("notes_while_confirmed");
    wagers.finish();

    Section early = section.sub("early_outcome");
    for (std::size_t i = 0; i < source_count; ++i)
        policies.early_outcome[i] = early.choose<EarlyOutcome>(source_names[i], early_outcomes);
    early.finish();

    Section outage = section.sub("outage");
    policies.outage_before_close = outage.choose<Outage>("before_close", outages);
    Section after = outage.sub("after_close");
    for (std::size_t i = 0; i < source_count; ++i)
        policies.outage_after_close[i] = after.choose<Outage>(source_names[i], outages_after_close);
    after.finish();
    outage.finish();
    section.finish();
    return policies;
}

}  // namespace croupier::rulebook
