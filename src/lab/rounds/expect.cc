#include "lab/rounds/expect.h"

#include <fmt/format.h>

#include <array>

#include "base/check.h"
#include "lab/rounds/event_match.h"
#include "lab/rounds/looking.h"
#include "lab/rounds/run.h"

namespace croupier::lab::rounds {
namespace {

std::string refused(const Looking& at) {
    const floor::Rejection reason = at.after.refusal.reason;
    if (reason == floor::Rejection::none) return "accepted";
    if (floor::name_of(reason) != at.word(0))
        return fmt::format("refused {}", floor::name_of(reason));
    // The host's own timers may have gone before it; nothing else.
    for (const codec::Entry& entry : at.after.entries)
        if (entry.command.counter != 0 && !entry.events.empty())
            return fmt::format("refused, and yet {}", floor::name_of(entry.events.front()));
    return {};
}
std::string event(const Looking& at) {
    return event_instead(at.line, at.after);
}

constexpr std::array answer_looks = {
    NamedLook{"refused", refused},
    NamedLook{"event", event},
    NamedLook{"no_event", event},
};

}  // namespace

std::string found_instead(const Line& expectation, const Aftermath& after) {
    const NamedLook* found = nullptr;
    for (const std::span<const NamedLook> kind :
         {std::span<const NamedLook>(answer_looks), money_looks(), table_looks(), incident_looks(),
          equipment_looks()})
        for (const NamedLook& each : kind)
            if (each.name == expectation.name) found = &each;
    CHECK(found != nullptr);  // the grammar lets no other expectation through
    return found->look({expectation, after});
}

}  // namespace croupier::lab::rounds
