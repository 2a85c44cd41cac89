// Somebody new of the staff, as the office and the machine's administrator add them: everything is
// checked before the vault and the floor change.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "floor/state.h"
#include "vault/vault.h"

namespace croupier::server {

// A PIN for dealer terminals, whose login is the number; a password for the office; or both. Their
// owner has to change each.
struct Hire {
    floor::StaffId staff;
    std::string role;
    std::string pit;
    std::string name;
    std::string pin;
    std::string user;
    std::string password;
};

// A role and the houses whose ladders have it, in the order of the ladders.
struct HouseRole {
    static constexpr std::string_view type_name = "house_role";
    std::string role;
    std::vector<std::string> houses;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "role", self.role);
        v(2, "houses", self.houses);
    }
};
// Of the houses that have a table here, and the inspector's.
std::vector<HouseRole> roles_of(const floor::State& state);

struct HireProblem {
    unsigned status = 400;  // of HTTP
    std::string what;       // role: "dealr" is not one of dealer, …
};
// What is wrong with it, whoever asks.
std::optional<HireProblem> wrong_with(const floor::State& state, const Hire& wanted);
// Commands take a user or a staff number, so that a user is none of the other kind.
inline constexpr const char* user_rule = "letters, digits and . - _ @, with a letter among them";
bool is_user(std::string_view user);
// All of it or nothing. What a request that was cut short has left of that number gives way.
std::optional<HireProblem> give_credentials(vault::Vault& vault, const Hire& wanted,
                                            std::int64_t at_ms);
// After all the floor did not take it.
void take_back(vault::Vault& vault, floor::StaffId staff);

}  // namespace croupier::server
