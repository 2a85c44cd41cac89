// Gaming days at the administrative desk.
#include <fmt/format.h>

#include "server/admin/admin_desk.h"

namespace croupier::server {
namespace {

std::string day_refused(const floor::State& state, const floor::Refusal& refusal) {
    const auto& unclosed = state.house.unclosed_days;
    switch (refusal.reason) {
        case floor::Rejection::not_in_order:
            return unclosed.empty() ? "date: no day that has ended waits to be closed"
                                    : fmt::format("date: the oldest day is closed first, {}",
                                                  unclosed.front().date);
        case floor::Rejection::not_expected:
            return "date: a round that began in that day has not ended";
        case floor::Rejection::role_too_low:
        case floor::Rejection::second_person_needed:
            return "persons: somebody who manages closes a day; where there are several houses, "
                   "two people who together manage all of them";
        default:
            return std::string(floor::name_of(refusal.reason));
    }
}

}  // namespace

Result<AdminAnswer, Fault> AdminDesk::list_days() {
    AdminAnswer answer;
    TRY_DO(on_engine([&]() -> Done {
        const floor::House& house = parts_.host.state().house;
        answer.days.current = house.gaming_day;
        answer.days.closed_through = house.closed_through;
        answer.days.zone = house.local_time.zone;
        for (const floor::DayAccounts& day : house.unclosed_days)
            answer.days.unclosed.push_back(day.date);
        return Nothing{};
    }));
    return answer;
}

// Whoever closes it has given user and password here, and is on record; the floor asks for their
// rank.
AdminDesk::Done AdminDesk::close_day(const AdminRequest& request) {
    if (request.persons.empty() || request.persons.size() > 2)
        return admin_fault("persons: one or two of the staff are needed");
    TRY(actor, vouch_for(request.persons[0]));
    std::optional<floor::StaffId> second;
    if (request.persons.size() == 2) {
        TRY(other, vouch_for(request.persons[1]));
        second = other;
    }
    return on_engine([&]() -> Done {
        floor::Command command;
        command.origin = {floor::OriginKind::host, 0};
        command.actor = actor;
        command.authoriser = second;
        command.at = command.received_at = parts_.host.now();
        command.order = floor::VenueCommand{floor::CloseGamingDay{request.date}};
        const floor::Ruling ruling = floor::decide(parts_.host.state(), command);
        if (!ruling.accepted())
            return admin_fault(day_refused(parts_.host.state(), ruling.refusal));
        if (!parts_.host.submit(std::move(command))) return admin_fault("the queue is full");
        return parts_.turn();
    });
}

}  // namespace croupier::server
