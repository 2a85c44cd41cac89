#include "floor/staff/authority.h"

#include <algorithm>
#include <initializer_list>

#include "base/result.h"
#include "floor/command.h"
#include "floor/decided.h"
#include "floor/staff/rights.h"
#include "floor/state.h"
#include "rulebook/policies.h"
#include "rulebook/rulebook.h"

namespace croupier::floor {
namespace {

struct People {
    const Staff* actor = nullptr;
    const Staff* second = nullptr;  // none: nobody authorises, or it is the same person
};

// Everybody who has a hand in it has a place at the table.
Result<People, Refusal> people_of(const State& state, const Command& command, const Table& table) {
    People people;
    people.actor = command.actor ? state.find_staff(*command.actor) : nullptr;
    if (people.actor == nullptr || !people.actor->signed_in)
        return refuse(Rejection::not_signed_in);
    if (!rank_at(table, *people.actor)) return refuse(Rejection::role_too_low);
    if (!command.authoriser || command.authoriser == command.actor) return people;
    people.second = state.find_staff(*command.authoriser);
    if (people.second == nullptr || !rank_at(table, *people.second))
        return refuse(Rejection::role_too_low);
    return people;
}

bool has_rank(const Table& table, const Staff& staff, rulebook::Rank least) {
    return least && *rank_at(table, staff) >= *least;
}

}  // namespace

bool is_inspector(const State& state, const Command& command) {
    const Staff* actor = command.actor ? state.find_staff(*command.actor) : nullptr;
    return actor != nullptr && actor->signed_in && !command.authoriser &&
           has_right(state, *actor, Right::read_inspector);
}

StaffId signer_of(const Command& command) {
    return command.authoriser.value_or(*command.actor);
}

Result<Nothing, Refusal> must_come_from(const Command& command,
                                        std::initializer_list<OriginKind> kinds) {
    if (std::find(kinds.begin(), kinds.end(), command.origin.kind) == kinds.end())
        return refuse(Rejection::not_signed_in);
    return Nothing{};
}

Result<Nothing, Refusal> must_be_allowed(const State& state, const Command& command,
                                         const Table& table, rulebook::Action action) {
    return must_rank(state, command, table, table.book->policies->least(action));
}

Result<Nothing, Refusal> must_rank(const State& state, const Command& command, const Table& table,
                                   rulebook::Rank least) {
    const auto people = people_of(state, command, table);
    if (!people && people.error().reason == Rejection::not_signed_in) return Err{people.error()};
    // Nobody may do it under this document.
    if (!least) return refuse(Rejection::not_expected);
    if (!people) return Err{people.error()};
    const Staff& signer = people->second != nullptr ? *people->second : *people->actor;
    if (!has_rank(table, signer, least)) return refuse(Rejection::role_too_low);
    return Nothing{};
}

Result<Nothing, Refusal> must_be_approved(const State& state, const Command& command,
                                          const Table& table, rulebook::Rank least,
                                          rulebook::Rank second) {
    if (!second || !least) return must_rank(state, command, table, least);
    TRY(people, people_of(state, command, table));
    if (!has_rank(table, *people.actor, least)) return refuse(Rejection::role_too_low);
    if (people.second == nullptr) return refuse(Rejection::second_person_needed);
    if (!has_rank(table, *people.second, second)) return refuse(Rejection::role_too_low);
    return Nothing{};
}

Result<Nothing, Refusal> must_be_found(const State& state, const Command& command,
                                       const Table& table, rulebook::Rank finder) {
    if (!finder) return Nothing{};
    TRY(people, people_of(state, command, table));
    if (has_rank(table, *people.actor, finder)) return Nothing{};
    if (people.second == nullptr) return refuse(Rejection::second_person_needed);
    if (!has_rank(table, *people.second, finder)) return refuse(Rejection::role_too_low);
    return Nothing{};
}

Result<Nothing, Refusal> must_have_place(const State& state, const Command& command, TableId id) {
    const bool person = command.actor || command.origin.kind == OriginKind::dealer_terminal;
    if (!person) return Nothing{};
    const Table* table = state.find_table(id);
    if (table == nullptr) return refuse(Rejection::unknown_table);
    TRY_DO(people_of(state, command, *table));
    return Nothing{};
}

}  // namespace croupier::floor
