#include "encoding/generation.h"
#include "floor/command.h"
#include "floor/decided.h"
#include "floor/staff/authority.h"
#include "floor/staff/houses.h"
#include "floor/staff/orders.h"
#include "floor/staff/rights.h"
#include "floor/state.h"

// Locks, secrets and keys: what they are lies in the vault, who may change them is decided here.

namespace croupier::floor {
namespace {

constexpr std::size_t console_words_max = 128;
constexpr std::string_view player_terminal_part = "terminal";

// Somebody at the machine itself, or nobody: a name that fits into a line.
bool is_fit_text(const std::string& words) {
    return words.size() <= console_words_max;
}

// What is done with somebody's account: who is locked out comes back; or whoever holds the secret
// from now on acts, or nobody does, wherever the account has a place.
enum class Reach : std::uint8_t { some_table, all_tables };

// The actor is another person than the one whose account it is, and of the right role.
Result<Nothing, Refusal> must_have_say(const State& state, const Command& command,
                                       const Staff& whom, Reach reach) {
    if (!command.actor) return refuse(Rejection::not_signed_in);
    const Staff* actor = state.find_staff(*command.actor);
    const bool at_office = command.origin.kind == OriginKind::office;
    if (actor == nullptr || (at_office && !actor->signed_in))
        return refuse(Rejection::not_signed_in);
    if (actor->id == whom.id) return refuse(Rejection::second_person_needed);
    const Staff* second = command.authoriser ? state.find_staff(*command.authoriser) : nullptr;
    const bool has_say = reach == Reach::some_table ? has_say_over(state, *actor, whom)
                                                    : has_all_say_over(state, *actor, second, whom);
    if (!has_say) return refuse(Rejection::role_too_low);
    return Nothing{};
}

// Which numbers are somebody's is told to whoever manages, and at the console.
Err<Refusal> unknown_account(const State& state, const Command& command) {
    const Staff* actor = command.actor ? state.find_staff(*command.actor) : nullptr;
    const bool may_know = actor == nullptr || has_right(state, *actor, Right::manage);
    return refuse(may_know ? Rejection::not_in_order : Rejection::role_too_low);
}

// By a member of staff with a say, or at the host's own console, where the operating system has
// said who it is.
Result<const Staff*, Refusal> whose_account(const State& state, const Command& command,
                                            StaffId staff, const std::string& console,
                                            Reach reach) {
    TRY_DO(must_come_from(command, in_the_house));
    const Staff* whom = state.find_staff(staff);
    if (whom == nullptr) return unknown_account(state, command);
    if (!is_fit_text(console)) return refuse(Rejection::bad_setting);
    const bool at_console = command.origin.kind == OriginKind::host && !console.empty();
    if (at_console != !command.actor) return refuse(Rejection::not_signed_in);
    if (!at_console) TRY_DO(must_have_say(state, command, *whom, reach));
    return whom;
}

// The other one of two has a place where that account has one; of an account without a place,
// whoever manages.
bool shares_a_house(const State& state, const Staff& second, const Staff& whom) {
    bool anywhere = false;
    for (const Table& table : state.tables) {
        if (!rank_at(table, whom)) continue;
        anywhere = true;
        if (rank_at(table, second)) return true;
    }
    return !anywhere && has_right(state, second, Right::manage);
}

// The one who signs and another: neither is the one whose account it is, and the other has a place
// beside it.
Result<Nothing, Refusal> must_be_two(const State& state, const Command& command,
                                     const Staff& whom) {
    const Staff* second = command.authoriser ? state.find_staff(*command.authoriser) : nullptr;
    if (second == nullptr || second->id == *command.actor || second->id == whom.id)
        return refuse(Rejection::second_person_needed);
    if (!shares_a_house(state, *second, whom)) return refuse(Rejection::role_too_low);
    return Nothing{};
}

// Somebody who appoints others, or who looks at all of it: one person does not dismiss them.
bool is_dismissed_by_two(const State& state, const Staff& whom) {
    return has_right(state, whom, Right::manage) || has_right(state, whom, Right::read_inspector) ||
           may_begin_to_appoint(state, whom, whom.role, whom.pit);
}

// That the part serves. Which tables a dealer terminal or a display is for, the configuration says.
Result<Houses, Refusal> houses_of_part(const State& state, const ReportPartKey& order) {
    if (order.part == player_terminal_part) {
        if (state.find_terminal(TerminalId(order.number)) == nullptr)
            return refuse(Rejection::unknown_terminal);
        return houses_of(state, TerminalId(order.number));
    }
    Houses houses;
    for (const TableId id : order.tables) {
        const Table* table = state.find_table(id);
        if (table == nullptr) return refuse(Rejection::unknown_table);
        houses.push_back(table->settings.rulebook);
    }
    return houses;
}

}  // namespace

Decided decide(const State& state, const Command& command, const ReleaseLock& order) {
    TRY_DO(whose_account(state, command, order.staff, order.console, Reach::some_table));
    return events_of(StaffEvent{LockReleased{order.staff, command.actor, order.console}});
}

Decided decide(const State& state, const Command& command, const ResetSecret& order) {
    TRY_DO(must_come_from(command, in_the_house));
    const Staff* whom = state.find_staff(order.staff);
    if (whom == nullptr) return unknown_account(state, command);
    TRY_DO(must_have_say(state, command, *whom, Reach::all_tables));
    TRY_DO(must_be_two(state, command, *whom));
    return events_of(
        StaffEvent{SecretReset{order.staff, order.secret, *command.actor, *command.authoriser}});
}

Decided decide(const State& state, const Command& command, const RevokeStaff& order) {
    TRY(whom, whose_account(state, command, order.staff, order.console, Reach::all_tables));
    if (command.actor && is_dismissed_by_two(state, *whom))
        TRY_DO(must_be_two(state, command, *whom));
    return events_of(StaffEvent{StaffRevoked{order.staff, command.actor, order.console}});
}

Decided decide(const State& state, const Command& command, const ReportPartKey& order) {
    TRY_DO(must_come_from(command, {OriginKind::host}));
    if (order.part.empty() || !is_fit_text(order.part) || !is_fit_text(order.from))
        return refuse(Rejection::bad_setting);
    PartKeyReported reported{order.part, order.number, order.fact, order.staff, order.from, {}};
    // A part renews its own key, and the machine's administrator is of no house.
    if (!order.staff || order.fact == KeyFact::renewed)
        return events_of(StaffEvent{std::move(reported)});
    const Staff* staff = state.find_staff(*order.staff);
    if (staff == nullptr) return refuse(Rejection::not_in_order);
    // Also when a code is used: it ends with the right of whoever had it made.
    TRY(houses, houses_of_part(state, order));
    if (!has_right(state, *staff, Right::manage)) return refuse(Rejection::role_too_low);
    TRY_DO(must_manage(state, *staff, nullptr, houses));
    // Who has the key of a terminal can speak for it wherever it is used later.
    const bool held = state.format_generation >= encoding::field_generation<PartKeyReported>(6);
    if (held && houses.empty() && order.part == player_terminal_part &&
        order.fact == KeyFact::enrolled)
        reported.houses = houses_managed(state, *staff);
    return events_of(StaffEvent{std::move(reported)});
}

}  // namespace croupier::floor
