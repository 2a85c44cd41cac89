#include "lab/rounds/act.h"

#include <array>

#include "base/check.h"
#include "lab/rounds/acting.h"
#include "lab/rounds/run.h"
#include "lab/rounds/values.h"

namespace croupier::lab::rounds {
namespace {

Acted wait(const Acting& step) {
    step.venue.wait(*parse_duration(step.step.words[0]));
    return {};
}
Acted wait_until(const Acting& step) {
    const std::int64_t ms = step.began + *parse_duration(step.step.words[0]) - step.venue.now();
    if (ms < 0) return {{}, "that moment is over"};
    step.venue.wait(ms);
    return {};
}
Acted restart(const Acting& step) {
    const std::string* down = step.step.find("down");
    step.venue.restart(down != nullptr ? *parse_duration(*down) : 0);
    return {};
}
Acted repeat(const Acting& step) {
    return {step.venue.repeat(), {}};
}
Acted begin_day(const Acting& step) {
    return step.by_host(floor::VenueCommand{floor::BeginGamingDay{step.step.words[0], 0}});
}

constexpr std::array house_acts = {
    NamedAct{"wait", wait},     NamedAct{"at", wait_until}, NamedAct{"restart", restart},
    NamedAct{"repeat", repeat}, NamedAct{"day", begin_day},
};

}  // namespace

floor::TableId table_id(const Story& story, const std::string& name) {
    return floor::TableId(static_cast<std::uint32_t>(story.find_table(name)));
}

floor::TerminalId seat_id(const Story& story, const std::string& number) {
    return floor::TerminalId(static_cast<std::uint32_t>(story.find_seat(number)));
}

floor::Spot spot_of(floor::Game game, const std::string& bet, const Line& line) {
    if (const auto spot = floor::parse_spot(game, bet, line.keys)) return *spot;
    return floor::nowhere(game, bet);
}

std::uint32_t Acting::count(std::string_view key) const {
    const std::string* value = step.find(key);
    return value != nullptr ? *parse_count(*value) : 0;
}

Acted Acting::by_staff(floor::TableId table, floor::Order order) const {
    const std::string* second = step.find("auth");
    return {venue.by_staff({*step.find("by"), second != nullptr ? *second : "", table},
                           std::move(order)),
            {}};
}

Acted act(Venue& venue, const Story& story, const Line& step, std::int64_t began) {
    const NamedAct* found = nullptr;
    for (const std::span<const NamedAct> kind :
         {std::span<const NamedAct>(house_acts), player_acts(), device_acts(), round_acts(),
          table_acts(), misdeal_acts(), correction_acts(), fault_acts(), equipment_acts()})
        for (const NamedAct& each : kind)
            if (each.name == step.name) found = &each;
    CHECK(found != nullptr);  // the grammar lets no other step through
    Acted acted = found->act({venue, story, step, began});
    // The printer does at once what was ordered from it.
    venue.finish_effects();
    return acted;
}

}  // namespace croupier::lab::rounds
