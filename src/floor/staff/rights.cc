#include "floor/staff/rights.h"

#include <algorithm>

#include "floor/staff/state.h"
#include "floor/state.h"
#include "floor/table/state.h"
#include "floor/venue/state.h"

namespace croupier::floor {
namespace {

template <class Holds>
bool at_some_table(const State& state, const Holds& holds) {
    return std::any_of(state.tables.begin(), state.tables.end(), holds);
}

bool is_in_pit(const Table& table, std::string_view pit) {
    return pit.empty() || table.settings.pit == pit;
}

}  // namespace

rulebook::Rank rank_at(const Table& table, const Staff& staff) {
    if (!is_in_pit(table, staff.pit)) return std::nullopt;
    return table.book->policies->rank_of(staff.role);
}

bool manages_table(const Table& table, const Staff& staff) {
    const auto& ladder = table.book->policies->ladder;
    return is_in_pit(table, staff.pit) && !ladder.empty() && ladder.back() == staff.role;
}

namespace {

bool manages_somewhere(const State& state, const Staff& staff) {
    if (!staff.pit.empty()) return false;
    if (!state.tables.empty())
        return at_some_table(state,
                             [&](const Table& table) { return manages_table(table, staff); });
    return std::any_of(
        state.house.rulebooks.begin(), state.house.rulebooks.end(), [&](const Library& library) {
            const auto& policies = library.book->policies;
            return policies && !policies->ladder.empty() && policies->ladder.back() == staff.role;
        });
}

// Both have a place there, and this one's is the higher, or the highest.
bool is_over(const Table& table, const Staff& who, rulebook::Rank whom) {
    const auto own = rank_at(table, who);
    return own && (*own > *whom || manages_table(table, who));
}

}  // namespace

bool has_right(const State& state, const Staff& staff, Right right) {
    if (staff.revoked) return false;
    switch (right) {
        case Right::read_office:
            return at_some_table(state, [&](const Table& table) {
                const auto rank = rank_at(table, staff);
                return rank && *rank > 0;
            });
        case Right::read_inspector:
            return staff.role == inspector_role;
        case Right::order:
            return at_some_table(
                state, [&](const Table& table) { return rank_at(table, staff).has_value(); });
        case Right::manage:
            return manages_somewhere(state, staff);
    }
    return false;
}

namespace {

bool manages_for(const Table& table, const Staff& staff, std::string_view pit) {
    return manages_table(table, staff) && (staff.pit.empty() || staff.pit == pit);
}

// Somebody of that role and pit would have a place there.
bool reaches(const Table& table, std::string_view role, std::string_view pit) {
    return is_in_pit(table, pit) && table.book->policies->rank_of(role).has_value();
}

}  // namespace

bool may_begin_to_appoint(const State& state, const Staff& by, std::string_view role,
                          std::string_view pit) {
    if (role == inspector_role) return has_right(state, by, Right::manage);
    return at_some_table(state, [&](const Table& table) {
        return reaches(table, role, pit) && manages_for(table, by, pit);
    });
}

bool may_appoint(const State& state, const Staff& by, const Staff& second, std::string_view role,
                 std::string_view pit) {
    if (by.id == second.id || !may_begin_to_appoint(state, by, role, pit) ||
        !may_begin_to_appoint(state, second, role, pit))
        return false;
    return role == inspector_role ||
           std::all_of(state.tables.begin(), state.tables.end(), [&](const Table& table) {
               return !reaches(table, role, pit) || manages_for(table, by, pit) ||
                      manages_for(table, second, pit);
           });
}

bool has_say_over(const State& state, const Staff& who, const Staff& whom) {
    bool anywhere = false;
    for (const Table& table : state.tables) {
        const auto theirs = rank_at(table, whom);
        if (!theirs) continue;
        anywhere = true;
        if (is_over(table, who, theirs)) return true;
    }
    return !anywhere && manages_somewhere(state, who);
}

bool has_all_say_over(const State& state, const Staff& who, const Staff* second,
                      const Staff& whom) {
    for (const Table& table : state.tables) {
        const auto theirs = rank_at(table, whom);
        if (theirs && !is_over(table, who, theirs) &&
            (second == nullptr || !is_over(table, *second, theirs)))
            return false;
    }
    return has_say_over(state, who, whom);
}

}  // namespace croupier::floor
