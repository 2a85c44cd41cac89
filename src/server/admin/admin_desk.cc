#include "server/admin/admin_desk.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "encoding/wire.h"
#include "server/net/authenticator.h"

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

Err<Fault> admin_fault(std::string words) {
    return Err{Fault{std::move(words)}};
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

std::string AdminDesk::answer(std::string_view line, const std::string& console) {
    AdminAnswer answer;
    const auto request = encoding::from_json<AdminRequest>(line);
    if (!request) {
        answer.error = request.error().what;
    } else if (auto done = carry_out(*request, console)) {
        answer = std::move(*done);
    } else {
        answer.error = done.error().what;
    }
    answer.running = parts_.codes != nullptr;
    const bool refused = !answer.error.empty();
    parts_.log.write(refused ? ops::Level::warning : ops::Level::info, "administered",
                     {{"command", request ? request->command : std::string("unreadable")},
                      {"user", request ? request->user : std::string()},
                      {"console", console},
                      {"refused", answer.error}});
    return encoding::to_json(answer);
}

Result<AdminAnswer, Fault> AdminDesk::carry_out(const AdminRequest& request,
                                                const std::string& console) {
    const auto plain = [](const Done& done) -> Result<AdminAnswer, Fault> {
        if (!done) return Err{done.error()};
        return AdminAnswer{};
    };
    if (request.command == "status") return status();
    if (request.command == "staff_list") return list_staff();
    if (request.command == "staff_unlock") return plain(unlock(request, console));
    if (request.command == "staff_reset") return plain(reset(request));
    if (request.command == "staff_revoke") return plain(revoke(request, console));
    if (request.command == "part_code") return issue_code(request, console);
    if (request.command == "part_expel") return plain(expel(request, console));
    if (request.command == "key_renew") return plain(renew_key());
    return admin_fault(
        "command: not one of status, staff_list, staff_unlock, staff_reset, staff_revoke, "
        "part_code, part_expel, key_renew");
}

AdminDesk::Done AdminDesk::on_engine(const std::function<Done()>& work) {
    std::optional<Done> done;
    if (!parts_.on_engine([&] { done.emplace(work()); }) || !done)
        return admin_fault("the host does not answer");
    return *done;
}

AdminDesk::Done AdminDesk::order(floor::StaffCommand what, std::optional<floor::StaffId> actor,
                                 std::optional<floor::StaffId> authoriser) {
    return on_engine([&]() -> Done {
        floor::Command command;
        command.origin = {floor::OriginKind::host, 0};
        command.actor = actor;
        command.authoriser = authoriser;
        command.at = command.received_at = parts_.host.now();
        command.order = std::move(what);
        const floor::Ruling ruling = floor::decide(parts_.host.state(), command);
        if (!ruling.accepted())
            return admin_fault(std::string(floor::name_of(ruling.refusal.reason)));
        if (!parts_.host.submit(std::move(command))) return admin_fault("the queue is full");
        return parts_.turn();
    });
}

Result<floor::StaffId, Fault> AdminDesk::staff_named(const std::string& user) {
    for (const auto kind : {vault::CredentialKind::password, vault::CredentialKind::pin}) {
        TRY(found, parts_.vault.holder(kind, user));
        if (found) return floor::StaffId(static_cast<std::uint32_t>(*found));
    }
    return admin_fault(fmt::format("user: nobody signs in as {}", user));
}

// A wrong password here is counted, journalled and locks as at any place that is known.
Result<floor::StaffId, Fault> AdminDesk::vouch_for(const AdminPerson& person) {
    const auto answer = parts_.reception.check(
        {vault::CredentialKind::password, person.user, person.password, parts_.host_time()});
    TRY_DO(on_engine([&]() -> Done {
        parts_.reception.take_in(answer, person.user, "console", host::Entrance::stays_shut);
        return parts_.turn();
    }));
    if (!answer) return Err{answer.error()};
    if (!*answer) {
        const bool locked = answer->error().reason == vault::Denied::locked;
        return admin_fault(fmt::format("{}: {}", person.user, locked ? "locked" : "password"));
    }
    return floor::StaffId(static_cast<std::uint32_t>((*answer)->staff));
}

Result<AdminAnswer, Fault> AdminDesk::status() {
    AdminAnswer answer;
    TRY_DO(on_engine([&]() -> Done {
        const auto& venue = parts_.host.state().house.venue;
        answer.venue = venue ? venue->name : "";
        answer.build = parts_.build;
        answer.sequence = parts_.host.head().sequence;
        return Nothing{};
    }));
    return answer;
}

Result<AdminAnswer, Fault> AdminDesk::list_staff() {
    AdminAnswer answer;
    std::int64_t now = 0;
    TRY_DO(on_engine([&]() -> Done {
        now = parts_.host.now();
        for (const floor::Staff& member : parts_.host.state().staff)
            answer.staff.push_back({member.id, member.role, member.pit, member.signed_in, {}});
        return Nothing{};
    }));
    for (AdminStaff& member : answer.staff) {
        TRY(credentials, parts_.vault.credentials(vault_number(member.staff)));
        for (const vault::Credential& credential : credentials)
            member.secrets.push_back(secret_shown(credential, now));
    }
    return answer;
}

AdminDesk::Done AdminDesk::unlock(const AdminRequest& request, const std::string& console) {
    TRY(staff, staff_named(request.user));
    TRY_DO(order(floor::ReleaseLock{staff, console}, {}, {}));
    TRY(released, parts_.vault.release(vault_number(staff)));
    if (!released) return admin_fault("user: there are no credentials");
    return Nothing{};
}

AdminDesk::Done AdminDesk::reset(const AdminRequest& request) {
    if (request.persons.size() != 2) return admin_fault("persons: two of the staff are needed");
    TRY(staff, staff_named(request.user));
    TRY(first, vouch_for(request.persons[0]));
    TRY(second, vouch_for(request.persons[1]));
    TRY_DO(order(floor::ResetSecret{staff, request.secret}, first, second));
    const bool pin = request.secret == floor::SecretKind::pin;
    // Whoever set it knows it: it is good for its own change by its owner and no more.
    TRY(put,
        parts_.vault.reset(vault_number(staff),
                           pin ? vault::CredentialKind::pin : vault::CredentialKind::password,
                           request.new_secret, parts_.host_time(), vault::Standing::temporary));
    if (!put) return admin_fault("new_secret: the vault does not take it, or there is none yet");
    return Nothing{};
}

AdminDesk::Done AdminDesk::revoke(const AdminRequest& request, const std::string& console) {
    TRY(staff, staff_named(request.user));
    TRY_DO(order(floor::RevokeStaff{staff, console}, {}, {}));
    TRY(revoked, parts_.vault.revoke(vault_number(staff)));
    if (!revoked) return admin_fault("user: there are no credentials");
    if (parts_.sessions != nullptr) parts_.sessions->revoke_all({"staff", staff.value()});
    return on_engine([&]() -> Done {
        parts_.engine.dismiss(staff);
        return Nothing{};
    });
}

// ST-GLI19-B.6.3: while play goes on. The journal names the new key, signed by the one before it,
// and the private half of that one is gone.
AdminDesk::Done AdminDesk::renew_key() {
    TRY_DO(parts_.vault.renew_signing_key());
    return on_engine([&]() -> Done { return parts_.turn(); });
}

Result<AdminAnswer, Fault> AdminDesk::issue_code(const AdminRequest& request,
                                                 const std::string& console) {
    const auto part = part_named(request.part);
    if (!part) return admin_fault("part: not terminal, dealer_terminal or display");
    if (parts_.codes == nullptr) return admin_fault("a code is made by a running host only");
    AdminAnswer answer;
    TRY_DO(order(
        floor::ReportPartKey{
            request.part, request.number, floor::KeyFact::code_issued, std::nullopt, console, {}},
        {}, {}));
    TRY_DO(on_engine([&]() -> Done {
        const bool known =
            *part == Part::terminal
                ? parts_.host.state().find_terminal(floor::TerminalId(request.number)) != nullptr
                : parts_.engine.duty_of(*part, request.number) != nullptr;
        if (!known) return admin_fault("number: no such part of this floor");
        const auto code = parts_.codes->issue({{request.part, request.number}, nobody_of_staff},
                                              steady_us() / 1'000);
        if (!code) return admin_fault("too many codes are out");
        answer.code = *code;
        return Nothing{};
    }));
    parts_.log.write(ops::Level::info, "enrolment_issued",
                     {{"part", request.part}, {"number", request.number}, {"console", console}});
    return answer;
}

AdminDesk::Done AdminDesk::expel(const AdminRequest& request, const std::string& console) {
    const auto part = part_named(request.part);
    if (!part) return admin_fault("part: not terminal, dealer_terminal or display");
    TRY_DO(order(
        floor::ReportPartKey{
            request.part, request.number, floor::KeyFact::expelled, std::nullopt, console, {}},
        {}, {}));
    TRY(removed, parts_.vault.remove_key(request.part, request.number));
    TRY(promised, parts_.vault.remove_key(next_key_kind(*part), request.number));
    if (!removed && !promised) return admin_fault("number: that part has no key");
    return on_engine([&]() -> Done {
        parts_.engine.expel(*part, request.number);
        return Nothing{};
    });
}

}  // namespace croupier::server
