#include "server/venue/repair.h"

#include <fmt/format.h>

#include <algorithm>

#include "floor/staff/houses.h"
#include "floor/staff/rights.h"

namespace croupier::server {
namespace {

Result<Nothing, Fault> must_be_two(const floor::State& state, floor::StaffId first,
                                   floor::StaffId second) {
    if (first == second) return Err{Fault{"two different persons are needed"}};
    for (const floor::StaffId id : {first, second}) {
        const floor::Staff* staff = state.find_staff(id);
        if (staff == nullptr || staff->revoked)
            return Err{Fault{fmt::format("{} is not of this venue", id.value())}};
    }
    return Nothing{};
}

// Nobody but the two stands higher wherever this one has a place.
bool stands_highest(const floor::State& state, const floor::Staff& staff,
                    const floor::Staff& other) {
    bool anywhere = false;
    for (const floor::Table& table : state.tables) {
        const auto own = floor::rank_at(table, staff);
        if (!own) continue;
        anywhere = true;
        for (const floor::Staff& third : state.staff) {
            const auto rank = floor::rank_at(table, third);
            if (third.id != staff.id && third.id != other.id && !third.revoked && rank &&
                *rank > *own)
                return false;
        }
    }
    return anywhere;
}

}  // namespace

bool may_repair(const floor::State& state, const floor::Staff& staff) {
    return floor::has_right(state, staff, floor::Right::manage);
}

Result<Nothing, Fault> must_repair(const floor::State& state, floor::StaffId first,
                                   floor::StaffId second) {
    TRY_DO(must_be_two(state, first, second));
    for (const floor::StaffId id : {first, second})
        if (!may_repair(state, *state.find_staff(id)))
            return Err{Fault{fmt::format(
                "role_too_low: {} does not stand at the top of a house, bound to no pit",
                id.value())}};
    return Nothing{};
}

std::size_t managers_of(const floor::State& state, const std::string& house) {
    return static_cast<std::size_t>(std::count_if(
        state.staff.begin(), state.staff.end(),
        [&](const floor::Staff& member) { return floor::manages_house(state, member, house); }));
}

Result<Nothing, Fault> must_fill(const floor::State& state, floor::StaffId first,
                                 floor::StaffId second, const std::string& house) {
    const floor::Houses houses = floor::all_houses(state);
    if (std::find(houses.begin(), houses.end(), house) == houses.end())
        return Err{Fault{fmt::format("house: no table of this venue is played under {}", house)}};
    if (managers_of(state, house) >= managers_least)
        return Err{Fault{fmt::format("house: {} has two who manage, and they appoint", house)}};
    TRY_DO(must_be_two(state, first, second));
    const auto all =
        std::count_if(state.staff.begin(), state.staff.end(),
                      [&](const floor::Staff& member) { return may_repair(state, member); });
    const floor::Staff& one = *state.find_staff(first);
    const floor::Staff& other = *state.find_staff(second);
    const auto may = [&](const floor::Staff& staff, const floor::Staff& beside) {
        return may_repair(state, staff) || (static_cast<std::size_t>(all) < managers_least &&
                                            stands_highest(state, staff, beside));
    };
    for (const auto& [staff, beside] : {std::pair(&one, &other), std::pair(&other, &one)})
        if (!may(*staff, *beside))
            return Err{
                Fault{fmt::format("role_too_low: {} stands too low; others of the venue "
                                  "stand higher",
                                  staff->id.value())}};
    return Nothing{};
}

}  // namespace croupier::server
