#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/names.h"
#include "lab/rounds/looking.h"

// Incidents, and who is told of them.

namespace croupier::lab::rounds {
namespace {

std::string all_incidents(const floor::State& state) {
    std::string all;
    for (const floor::Incident& incident : state.incidents)
        all += fmt::format("{}{} {}", all.empty() ? "" : ", ",
                           name_in(floor::incident_kind_names, incident.kind),
                           incident.closed ? "closed" : "open");
    return all.empty() ? "no incident" : all;
}
std::string incident(const Looking& at) {
    const auto& incidents = at.after.state.incidents;
    const bool closed = at.word(1) == "closed";
    const bool found =
        std::any_of(incidents.begin(), incidents.end(), [&](const floor::Incident& one) {
            return name_in(floor::incident_kind_names, one.kind) == at.word(0) &&
                   one.closed == closed;
        });
    return found ? "" : all_incidents(at.after.state);
}

// Those that are not reported as given yet.
std::string notices(const Looking& at) {
    std::string all;
    for (const floor::Effect& effect : at.after.state.pending.effects)
        if (effect.kind == floor::EffectKind::notify)
            all += fmt::format("{}{} within {} ms", all.empty() ? "" : ", ",
                               name_in(rulebook::notify_names, effect.to),
                               effect.due - at.after.state.at);
    return all.empty() ? "no notice" : all;
}
bool is_told(const Looking& at) {
    const auto& effects = at.after.state.pending.effects;
    const std::string* within = at.line.find("within");
    return std::any_of(effects.begin(), effects.end(), [&](const floor::Effect& effect) {
        return effect.kind == floor::EffectKind::notify &&
               name_in(rulebook::notify_names, effect.to) == at.word(0) &&
               (within == nullptr || effect.due - at.after.state.at == *parse_duration(*within));
    });
}
std::string notice_to(const Looking& at) {
    return is_told(at) ? "" : notices(at);
}
std::string no_notice_to(const Looking& at) {
    return is_told(at) ? notices(at) : "";
}

constexpr std::array looks_at_incidents = {
    NamedLook{"incident", incident},
    NamedLook{"notice_to", notice_to},
    NamedLook{"no_notice_to", no_notice_to},
};

}  // namespace

std::span<const NamedLook> incident_looks() {
    return looks_at_incidents;
}

}  // namespace croupier::lab::rounds
