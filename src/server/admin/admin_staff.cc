// The staff at the administrative desk.
#include "server/admin/admin_staff.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/line.h"
#include "floor/staff/rights.h"
#include "server/admin/admin_desk.h"
#include "server/admin/hiring.h"
#include "server/venue/repair.h"

namespace croupier::server {
namespace {

std::string_view standing_text(vault::Standing standing) {
    switch (standing) {
        case vault::Standing::valid:
            return "valid";
        case vault::Standing::temporary:
            return "temporary";
        case vault::Standing::revoked:
            break;
    }
    return "revoked";
}

vault::StaffNumber vault_number(floor::StaffId staff) {
    return static_cast<vault::StaffNumber>(staff.value());
}

std::string_view secret_rule(bool pin) {
    return pin ? "4 digits or more that are no simple row" : "10 bytes or more, not the user";
}

std::string_view denied_text(vault::Denied reason) {
    switch (reason) {
        case vault::Denied::locked:
            return "locked";
        case vault::Denied::delayed:
            return "wait for the pause after the last wrong try";
        case vault::Denied::must_change:
            return "change that password first: croupier staff password";
        case vault::Denied::disabled:
            return "disabled";
        case vault::Denied::unknown_or_wrong:
        case vault::Denied::revoked:
        case vault::Denied::unfit:
            break;
    }
    return "password";
}

// ": C1, B1": where somebody new would act.
std::string places_of(const floor::State& state, const Hire& wanted) {
    std::string words;
    floor::Staff would;
    would.role = wanted.role;
    would.pit = wanted.pit;
    for (const floor::Table& table : state.tables)
        if (floor::rank_at(table, would)) words += (words.empty() ? ": " : ", ") + table.name;
    return words;
}

AdminSecret secret_shown(const vault::Credential& credential, std::int64_t now) {
    AdminSecret secret;
    secret.secret = credential.kind == vault::CredentialKind::pin ? floor::SecretKind::pin
                                                                  : floor::SecretKind::password;
    secret.standing = std::string(standing_text(credential.standing));
    secret.locked = !credential.again_at_ms.has_value() || *credential.again_at_ms > now;
    secret.failures = credential.failures + credential.anywhere_failures;
    secret.locked_elsewhere_ms = std::max<std::int64_t>(0, credential.anywhere_again_at_ms - now);
    return secret;
}

}  // namespace

Result<floor::StaffId, Fault> AdminDesk::staff_named(const std::string& user) {
    for (const auto kind : {vault::CredentialKind::password, vault::CredentialKind::pin}) {
        TRY(found, parts_.vault.holder(kind, user));
        if (found) return floor::StaffId(static_cast<std::uint32_t>(*found));
    }
    std::optional<floor::StaffId> known;
    TRY_DO(on_engine([&]() -> Done {
        for (const floor::Staff& member : parts_.host.state().staff)
            if (std::to_string(member.id.value()) == user) known = member.id;
        return Nothing{};
    }));
    if (known) return *known;
    return admin_fault(fmt::format("user: nobody signs in as {}", user));
}

// A wrong password here is counted, journalled and locks as at any place that is known.
Result<floor::StaffId, Fault> AdminDesk::vouch_for(const AdminPerson& person) {
    const std::uint64_t revocations = parts_.engine.revocations().now();
    const auto answer = parts_.reception.check(
        {vault::CredentialKind::password, person.user, person.password, parts_.host_time()});
    TRY_DO(on_engine([&]() -> Done {
        parts_.reception.take_in(answer, person.user, "console", host::Entrance::stays_shut);
        return parts_.turn();
    }));
    if (!answer) return Err{answer.error()};
    if (!*answer) {
        return admin_fault(fmt::format("{}: {}", person.user, denied_text(answer->error().reason)));
    }
    const floor::StaffId staff(static_cast<std::uint32_t>((*answer)->staff));
    if (parts_.engine.revocations().since({"staff", staff.value()}, revocations))
        return admin_fault(fmt::format("{}: changed meanwhile", person.user));
    return staff;
}

Result<std::vector<AdminStaff>, Fault> staff_shown(const floor::State& state, vault::Vault& vault,
                                                   std::int64_t now) {
    std::vector<AdminStaff> shown;
    for (const floor::Staff& member : state.staff) {
        AdminStaff& one = shown.emplace_back();
        one.staff = member.id;
        one.role = member.role;
        one.pit = member.pit;
        one.signed_in = member.signed_in;
        one.removed = member.revoked;
        TRY(credentials, vault.credentials(vault_number(member.id)));
        for (const vault::Credential& credential : credentials)
            one.secrets.push_back(secret_shown(credential, now));
        TRY(name, vault.staff_name(vault_number(member.id)));
        one.name = name.name;
        one.disabled = name.disabled;
    }
    return shown;
}

Result<AdminAnswer, Fault> AdminDesk::list_staff() {
    AdminAnswer answer;
    TRY_DO(on_engine([&]() -> Done {
        TRY(shown, staff_shown(parts_.host.state(), parts_.vault, parts_.host.now()));
        answer.staff = std::move(shown);
        return Nothing{};
    }));
    return answer;
}

AdminDesk::Done AdminDesk::unlock(const AdminRequest& request, const std::string& console) {
    TRY(staff, staff_named(request.user));
    TRY_DO(order(floor::ReleaseLock{staff, console}, {}, {}));
    TRY(released, parts_.vault.release(vault_number(staff)));
    if (!released) return admin_fault("user: there are no credentials");
    parts_.engine.guesses().release(std::to_string(staff.value()));
    return Nothing{};
}

AdminDesk::Done AdminDesk::reset(const AdminRequest& request) {
    if (request.persons.size() != 2) return admin_fault("persons: two of the staff are needed");
    TRY(staff, staff_named(request.user));
    TRY(first, vouch_for(request.persons[0]));
    TRY(second, vouch_for(request.persons[1]));
    const bool pin = request.secret == floor::SecretKind::pin;
    const auto kind = pin ? vault::CredentialKind::pin : vault::CredentialKind::password;
    TRY(there, parts_.vault.credentials(vault_number(staff)));
    const bool replaces = std::ranges::any_of(there, [&](const vault::Credential& one) {
        return one.kind == kind && one.standing != vault::Standing::revoked;
    });
    const std::string login = pin ? std::to_string(staff.value()) : request.login;
    if (!replaces && login.empty())
        return admin_fault("login: there is no password yet; say the user for it");
    if (!replaces && !pin && !is_user(login))
        return admin_fault(fmt::format("login: {}", user_rule));
    const vault::Attempt wanted{kind, login, request.new_secret, parts_.host_time()};
    if (!parts_.vault.takes(wanted, replaces))
        return admin_fault(fmt::format("new_secret: {}", secret_rule(pin)));
    if (!replaces) {
        TRY(holder, parts_.vault.holder(kind, login));
        if (holder && *holder != vault_number(staff))
            return admin_fault(fmt::format("login: {} is taken", login));
    }
    TRY_DO(order(floor::ResetSecret{staff, request.secret}, first, second));
    // Whoever set it knows it: it is good for its own change by its owner and no more.
    TRY(put, replaces
                 ? parts_.vault.reset(vault_number(staff), kind, request.new_secret, wanted.at_ms,
                                      vault::Standing::temporary)
                 : parts_.vault.enrol(vault_number(staff), wanted, vault::Standing::temporary));
    if (!put) return admin_fault("new_secret: the vault does not take it");
    return send_out(staff, "PIN or password was reset");
}

AdminDesk::Done AdminDesk::send_out(floor::StaffId staff, const std::string& why) {
    return on_engine([&]() -> Done {
        parts_.engine.dismiss(staff, why);
        return parts_.turn();
    });
}

AdminDesk::Done AdminDesk::revoke(const AdminRequest& request, const std::string& console) {
    TRY(staff, staff_named(request.user));
    TRY_DO(order(floor::RevokeStaff{staff, console}, {}, {}));
    const auto revoked = parts_.vault.revoke(vault_number(staff));
    TRY_DO(send_out(staff, "the credentials were revoked"));
    if (!revoked) return Err{revoked.error()};
    if (!*revoked) return admin_fault("user: there are no credentials");
    return Nothing{};
}

// For good, and login and hash are gone. The name stays: the journal has the number.
AdminDesk::Done AdminDesk::remove(const AdminRequest& request, const std::string& console) {
    TRY(staff, staff_named(request.user));
    TRY_DO(order(floor::RevokeStaff{staff, console}, {}, {}));
    const auto forgotten = parts_.vault.forget(vault_number(staff));
    TRY_DO(send_out(staff, "the credentials were removed"));
    if (!forgotten) return Err{forgotten.error()};
    if (!*forgotten) return admin_fault("user: there are no credentials");
    return Nothing{};
}

// The floor is told who goes; that somebody may not sign in for now is the vault's affair.
AdminDesk::Done AdminDesk::disable(const AdminRequest& request, bool disabled) {
    TRY(staff, staff_named(request.user));
    TRY(known, parts_.vault.staff_name(vault_number(staff)));
    if (known.disabled == disabled)
        return admin_fault(fmt::format("user: is {} already", disabled ? "disabled" : "enabled"));
    TRY_DO(parts_.vault.disable(vault_number(staff), disabled));
    if (!disabled) return Nothing{};
    TRY_DO(send_out(staff, "the credentials were disabled"));
    bool signed_in = false;
    TRY_DO(on_engine([&]() -> Done {
        const floor::Staff* member = parts_.host.state().find_staff(staff);
        signed_in = member != nullptr && member->signed_in;
        return Nothing{};
    }));
    return signed_in ? order(floor::SignOut{staff}, {}, {}) : Done(Nothing{});
}

AdminDesk::Done AdminDesk::name_staff(const AdminRequest& request) {
    TRY(staff, staff_named(request.user));
    if (!is_one_line(request.name))
        return admin_fault("name: is one line, without control characters");
    TRY(named, parts_.vault.name_staff(vault_number(staff), request.name));
    if (!named) return admin_fault("name: is too long");
    return Nothing{};
}

Result<AdminAnswer, Fault> AdminDesk::list_roles() {
    AdminAnswer answer;
    TRY_DO(on_engine([&]() -> Done {
        answer.roles = roles_of(parts_.host.state());
        return Nothing{};
    }));
    return answer;
}

// The two are on record as actor and authoriser of the appointment.
AdminDesk::Done AdminDesk::add_manager(const AdminRequest& request) {
    if (request.persons.size() != 2) return admin_fault("persons: two of the staff are needed");
    if (!is_user(request.user)) return admin_fault(fmt::format("user: {}", user_rule));
    TRY(first, vouch_for(request.persons[0]));
    TRY(second, vouch_for(request.persons[1]));
    floor::AddStaff wanted;
    TRY_DO(on_engine([&]() -> Done {
        const floor::State& state = parts_.host.state();
        if (auto may = must_fill(state, first, second, request.house); !may) return may;
        wanted.role = state.find_rulebook(request.house)->book->policies->ladder.back();
        wanted.staff = floor::StaffId(1);
        while (state.find_staff(wanted.staff) != nullptr)
            wanted.staff = floor::StaffId(wanted.staff.value() + 1);
        return Nothing{};
    }));
    TRY(enrolled, parts_.vault.enrol(vault_number(wanted.staff),
                                     {vault::CredentialKind::password, request.user,
                                      request.new_secret, parts_.host_time()},
                                     vault::Standing::temporary));
    if (!enrolled) return admin_fault("user or new_secret: taken, too short, or too simple");
    auto done = order(wanted, first, second);
    if (!done) (void)parts_.vault.forget(vault_number(wanted.staff));
    return done;
}

// Two appoint, as in the office. Everything is checked before the first thing changes.
AdminDesk::Done AdminDesk::add_staff(const AdminRequest& request) {
    if (request.persons.size() != 2) return admin_fault("persons: two of the staff are needed");
    const Hire wanted{floor::StaffId(request.number),
                      request.role,
                      request.pit,
                      request.name,
                      request.pin,
                      request.login,
                      request.password};
    const auto check = [&] {
        return on_engine([&]() -> Done {
            if (auto problem = wrong_with(parts_.host.state(), wanted))
                return admin_fault(std::move(problem->what));
            return Nothing{};
        });
    };
    TRY_DO(check());
    TRY(first, vouch_for(request.persons[0]));
    TRY(second, vouch_for(request.persons[1]));
    TRY_DO(on_engine([&]() -> Done {
        const floor::State& state = parts_.host.state();
        const floor::Staff* one = state.find_staff(first);
        const floor::Staff* other = state.find_staff(second);
        if (one == nullptr || other == nullptr ||
            !floor::may_appoint(state, *one, *other, wanted.role, wanted.pit))
            return admin_fault(fmt::format(
                "persons: two people, who together manage every table at which that role would "
                "have a place{}; one pit alone: --pit",
                places_of(state, wanted)));
        return Nothing{};
    }));
    if (auto problem = give_credentials(parts_.vault, wanted, parts_.host_time()))
        return admin_fault(std::move(problem->what));
    auto added = order(floor::AddStaff{wanted.staff, wanted.role, wanted.pit}, first, second);
    if (!added) take_back(parts_.vault, wanted.staff);
    return added;
}

// By its owner, who shows the present one.
AdminDesk::Done AdminDesk::change_secret(const AdminRequest& request) {
    const bool pin = request.secret == floor::SecretKind::pin;
    const auto kind = pin ? vault::CredentialKind::pin : vault::CredentialKind::password;
    const auto answer = parts_.reception.change(
        {kind, request.user, request.old_secret, parts_.host_time()}, request.new_secret);
    TRY_DO(on_engine([&]() -> Done {
        parts_.reception.take_in(answer, request.user, "console", host::Entrance::stays_shut);
        if (answer && *answer) {
            const floor::StaffId staff(static_cast<std::uint32_t>((*answer)->staff));
            parts_.reception.note_change(staff, request.secret, "console");
            parts_.engine.dismiss(staff, "PIN or password was changed");
        }
        return parts_.turn();
    }));
    if (!answer) return Err{answer.error()};
    if (*answer) return Nothing{};
    switch (answer->error().reason) {
        case vault::Denied::locked:
            return admin_fault("user: is locked");
        case vault::Denied::delayed:
            return admin_fault("user: wait for the pause after the last wrong try");
        case vault::Denied::disabled:
            return admin_fault("user: is disabled");
        case vault::Denied::unfit:
            return admin_fault(fmt::format("new_secret: {}, not the old one", secret_rule(pin)));
        case vault::Denied::unknown_or_wrong:
        case vault::Denied::revoked:
        case vault::Denied::must_change:
            break;
    }
    return admin_fault(pin ? "staff number or PIN" : "user or password");
}

}  // namespace croupier::server
