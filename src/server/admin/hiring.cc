#include "server/admin/hiring.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/line.h"
#include "floor/bounds.h"
#include "floor/staff/rights.h"

namespace croupier::server {
namespace {

constexpr std::size_t staff_name_max = 200;

vault::StaffNumber number_of(floor::StaffId staff) {
    return static_cast<vault::StaffNumber>(staff.value());
}

constexpr unsigned unfit_status = 400;
constexpr unsigned not_yours_status = 403;
constexpr unsigned taken_status = 409;
constexpr unsigned silent_status = 503;

HireProblem unfit(std::string what) {
    return {unfit_status, std::move(what)};
}

bool has_pit(const floor::State& state, const std::string& pit) {
    return std::ranges::any_of(
        state.tables, [&](const floor::Table& table) { return table.settings.pit == pit; });
}

std::string pits_of(const floor::State& state) {
    std::vector<std::string> pits;
    for (const floor::Table& table : state.tables)
        if (!table.settings.pit.empty() &&
            std::ranges::find(pits, table.settings.pit) == pits.end())
            pits.push_back(table.settings.pit);
    if (pits.empty()) return "there: no table has one";
    return fmt::format("one of {}", fmt::join(pits, ", "));
}

}  // namespace

bool is_user(std::string_view user) {
    const auto is_letter = [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; };
    const auto is_fit = [&](char c) {
        return is_letter(c) || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_' ||
               c == '@';
    };
    return std::ranges::all_of(user, is_fit) && std::ranges::any_of(user, is_letter);
}

std::vector<HouseRole> roles_of(const floor::State& state) {
    std::vector<HouseRole> roles;
    const auto add = [&](const std::string& house, const std::vector<std::string>& ladder) {
        for (const std::string& role : ladder) {
            auto found = std::ranges::find(roles, role, &HouseRole::role);
            if (found == roles.end()) found = roles.insert(roles.end(), HouseRole{role, {}});
            if (std::ranges::find(found->houses, house) == found->houses.end())
                found->houses.push_back(house);
        }
    };
    for (const floor::Table& table : state.tables)
        add(table.settings.rulebook, table.book->policies->ladder);
    // Without a table every rulebook that is there counts.
    if (state.tables.empty())
        for (const floor::Library& library : state.house.rulebooks)
            if (library.book->policies) add(library.id, library.book->policies->ladder);
    roles.push_back({std::string(floor::inspector_role), {}});
    return roles;
}

std::optional<HireProblem> wrong_with(const floor::State& state, const Hire& wanted) {
    if (wanted.staff.value() > floor::staff_number_max)
        return unfit(fmt::format("staff: a number up to {}", floor::staff_number_max));
    const std::vector<HouseRole> roles = roles_of(state);
    if (std::ranges::find(roles, wanted.role, &HouseRole::role) == roles.end()) {
        std::vector<std::string> names;
        for (const HouseRole& role : roles) names.push_back(role.role);
        return HireProblem{not_yours_status, fmt::format("role: \"{}\" is not one of {}",
                                                         wanted.role, fmt::join(names, ", "))};
    }
    if (state.find_staff(wanted.staff) != nullptr)
        return HireProblem{taken_status, fmt::format("staff: {} is taken", wanted.staff.value())};
    if (!wanted.pit.empty() && !has_pit(state, wanted.pit))
        return HireProblem{not_yours_status,
                           fmt::format("pit: \"{}\" is not {}", wanted.pit, pits_of(state))};
    if (!is_one_line(wanted.name)) return unfit("name: is one line, without control characters");
    if (wanted.name.size() > staff_name_max)
        return unfit(fmt::format("name: longer than {} bytes", staff_name_max));
    if (wanted.pin.empty() && wanted.user.empty())
        return unfit("pin, or user and password: one of them at least");
    if (wanted.user.empty() != wanted.password.empty())
        return unfit("user and password: both or neither");
    if (!wanted.user.empty() && !is_user(wanted.user))
        return unfit(fmt::format("user: {}", user_rule));
    return std::nullopt;
}

std::optional<HireProblem> give_credentials(vault::Vault& vault, const Hire& wanted,
                                            std::int64_t at_ms) {
    const vault::StaffNumber number = number_of(wanted.staff);
    const HireProblem silent{silent_status, "the vault does not answer"};
    const auto left = vault.credentials(number);
    if (!left) return silent;
    // The floor does not know the number, so these never let anybody in.
    if (!left->empty() && !vault.forget(number)) return silent;
    const std::string login = std::to_string(wanted.staff.value());
    std::vector<vault::Attempt> credentials;
    if (!wanted.pin.empty())
        credentials.push_back({vault::CredentialKind::pin, login, wanted.pin, at_ms});
    if (!wanted.user.empty()) {
        const auto holder = vault.holder(vault::CredentialKind::password, wanted.user);
        if (!holder) return silent;
        if (*holder)
            return HireProblem{taken_status, fmt::format("user: {} is taken", wanted.user)};
        credentials.push_back(
            {vault::CredentialKind::password, wanted.user, wanted.password, at_ms});
    }
    // Whoever gives it knows it: its owner replaces it before it is good for anything.
    const auto given = vault.enrol_all(number, credentials, vault::Standing::temporary);
    if (!given) return silent;
    if (!*given)
        return unfit(
            "pin, or user and password: the vault does not take them: a PIN has 4 digits or more "
            "that are not a simple row, a password 10 bytes or more that are not the user");
    if (wanted.name.empty()) return std::nullopt;
    const auto named = vault.name_staff(number, wanted.name);
    if (named && *named) return std::nullopt;
    take_back(vault, wanted.staff);
    return silent;
}

void take_back(vault::Vault& vault, floor::StaffId staff) {
    (void)vault.forget(number_of(staff));
    (void)vault.name_staff(number_of(staff), "");
}

}  // namespace croupier::server
