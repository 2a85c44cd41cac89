#include "server/admin/admin_desk.h"

#include <fmt/format.h>

#include "encoding/wire.h"
#include "floor/staff/rights.h"
#include "server/net/authenticator.h"

namespace croupier::server {

Err<Fault> admin_fault(std::string words) {
    return Err{Fault{std::move(words)}};
}

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
    // A card's number is no word for a log.
    const bool of_card = request && request->command.starts_with("card_");
    parts_.log.write(refused ? ops::Level::warning : ops::Level::info, "administered",
                     {{"command", request ? request->command : std::string("unreadable")},
                      {"user", request ? request->user : std::string()},
                      {"console", console},
                      {"refused", refused && of_card ? std::string("yes") : answer.error}});
    return encoding::to_json(answer);
}

struct AdminDesk::Entry {
    std::string_view command;
    std::function<Result<AdminAnswer, Fault>(AdminDesk&, const AdminRequest&, const std::string&)>
        run;
};

// The commands of AdminRequest.
const std::vector<AdminDesk::Entry>& AdminDesk::entries() {
    const auto plain = [](auto work) {
        return [work](AdminDesk& desk, const AdminRequest& request,
                      const std::string& console) -> Result<AdminAnswer, Fault> {
            TRY_DO(work(desk, request, console));
            return AdminAnswer{};
        };
    };
    using R = const AdminRequest&;
    using C = const std::string&;
    static const std::vector<Entry> all = {
        {"status", [](AdminDesk& desk, R, C) { return desk.status(); }},
        {"self_check", [](AdminDesk& desk, R r, C) { return desk.check_self(r); }},
        {"staff_list", [](AdminDesk& desk, R, C) { return desk.list_staff(); }},
        {"staff_roles", [](AdminDesk& desk, R, C) { return desk.list_roles(); }},
        {"staff_add", plain([](AdminDesk& desk, R r, C) { return desk.add_staff(r); })},
        {"staff_name", plain([](AdminDesk& desk, R r, C) { return desk.name_staff(r); })},
        {"staff_secret", plain([](AdminDesk& desk, R r, C) { return desk.change_secret(r); })},
        {"staff_unlock", plain([](AdminDesk& desk, R r, C c) { return desk.unlock(r, c); })},
        {"staff_reset", plain([](AdminDesk& desk, R r, C) { return desk.reset(r); })},
        {"staff_disable", plain([](AdminDesk& desk, R r, C) { return desk.disable(r, true); })},
        {"staff_enable", plain([](AdminDesk& desk, R r, C) { return desk.disable(r, false); })},
        {"staff_manager", plain([](AdminDesk& desk, R r, C) { return desk.add_manager(r); })},
        {"staff_revoke", plain([](AdminDesk& desk, R r, C c) { return desk.revoke(r, c); })},
        {"staff_remove", plain([](AdminDesk& desk, R r, C c) { return desk.remove(r, c); })},
        {"card_register", [](AdminDesk& desk, R r, C) { return desk.register_cards(r); }},
        {"card_list", [](AdminDesk& desk, R, C) { return desk.list_cards(); }},
        {"card_replace", plain([](AdminDesk& desk, R r, C) { return desk.replace_card(r); })},
        {"card_revoke", plain([](AdminDesk& desk, R r, C) { return desk.end_card(r); })},
        {"part_code", [](AdminDesk& desk, R r, C c) { return desk.issue_code(r, c); }},
        {"part_codes", [](AdminDesk& desk, R r, C c) { return desk.issue_codes(r, c); }},
        {"part_expel", plain([](AdminDesk& desk, R r, C c) { return desk.expel(r, c); })},
        {"day_list", [](AdminDesk& desk, R, C) { return desk.list_days(); }},
        {"day_close", plain([](AdminDesk& desk, R r, C) { return desk.close_day(r); })},
        {"table_list", [](AdminDesk& desk, R, C) { return desk.list_tables(); }},
        {"table_open", plain([](AdminDesk& desk, R r, C) { return desk.open_table(r); })},
        {"table_notice", plain([](AdminDesk& desk, R r, C) { return desk.give_notice(r); })},
        {"table_close", plain([](AdminDesk& desk, R r, C) { return desk.close_table(r); })},
        {"key_renew", plain([](AdminDesk& desk, R, C) { return desk.renew_key(); })},
        // ST-GLI19-B.6.3: also while play goes on. What was sealed before still opens.
        {"key_rotate",
         plain([](AdminDesk& desk, R, C) { return desk.parts_.vault.rotate_venue_key(); })},
    };
    return all;
}

Result<AdminAnswer, Fault> AdminDesk::carry_out(const AdminRequest& request,
                                                const std::string& console) {
    std::string names;
    for (const Entry& entry : entries()) {
        if (entry.command == request.command) return entry.run(*this, request, console);
        names += fmt::format("{}{}", names.empty() ? "" : ", ", entry.command);
    }
    return admin_fault(fmt::format("command: not one of {}", names));
}

AdminDesk::Done AdminDesk::on_engine(const std::function<Done()>& work) {
    std::optional<Done> done;
    if (!parts_.on_engine([&] { done.emplace(work()); }) || !done)
        return admin_fault("the host does not answer");
    return *done;
}

AdminDesk::Done AdminDesk::decide(floor::Command command, const Words& words) {
    command.at = command.received_at = parts_.host.now();
    const floor::Ruling ruling = floor::decide(parts_.host.state(), command);
    if (!ruling.accepted()) return admin_fault(words(command, ruling.refusal));
    if (!parts_.host.submit(std::move(command))) return admin_fault("the queue is full");
    return parts_.turn();
}

AdminDesk::Done AdminDesk::order(floor::StaffCommand what, std::optional<floor::StaffId> actor,
                                 std::optional<floor::StaffId> authoriser) {
    return on_engine([&]() -> Done {
        floor::Command command;
        command.origin = {floor::OriginKind::host, 0};
        command.actor = actor;
        command.authoriser = authoriser;
        command.order = std::move(what);
        return decide(std::move(command), [](const floor::Command&, const floor::Refusal& refusal) {
            return std::string(floor::name_of(refusal.reason));
        });
    });
}

// Signed in for this one order, unless that person is signed in anyway.
AdminDesk::Done AdminDesk::order_of(const std::vector<AdminPerson>& persons, floor::Order what,
                                    const Words& words) {
    if (persons.empty() || persons.size() > 2)
        return admin_fault("persons: one or two of the staff are needed");
    floor::Command command;
    TRY(actor, vouch_for(persons[0]));
    command.actor = actor;
    if (persons.size() == 2) {
        TRY(second, vouch_for(persons[1]));
        command.authoriser = second;
    }
    command.origin = {floor::OriginKind::office, actor.value()};
    command.order = std::move(what);
    bool comes = false;
    TRY_DO(on_engine([&]() -> Done {
        const floor::Staff* member = parts_.host.state().find_staff(actor);
        comes = member == nullptr || !member->signed_in;
        return Nothing{};
    }));
    if (comes) TRY_DO(order(floor::SignIn{actor, std::nullopt}, {}, {}));
    const Done done = on_engine([&]() -> Done { return decide(std::move(command), words); });
    if (comes) TRY_DO(order(floor::SignOut{actor}, {}, {}));
    return done;
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

// ST-GLI19-2.3.2: on demand of somebody who reads the office or inspects.
Result<AdminAnswer, Fault> AdminDesk::check_self(const AdminRequest& request) {
    if (request.persons.size() != 1) return admin_fault("persons: one of the staff is needed");
    TRY(asker, vouch_for(request.persons[0]));
    TRY_DO(on_engine([&]() -> Done {
        const floor::State& state = parts_.host.state();
        const floor::Staff* member = state.find_staff(asker);
        const bool may =
            member != nullptr && (floor::has_right(state, *member, floor::Right::read_office) ||
                                  floor::has_right(state, *member, floor::Right::read_inspector));
        if (!may) return admin_fault("persons: not with this role");
        return Nothing{};
    }));
    floor::ReportSelfCheck report = parts_.check_self();
    report.asked_by = asker;
    AdminAnswer answer;
    answer.check = {hex_of(report.found), hex_of(report.expected), false, report.what};
    TRY_DO(on_engine([&]() -> Done {
        floor::Command command;
        command.origin = {floor::OriginKind::host, 0};
        command.order = floor::VenueCommand{report};
        const Done done = decide(
            std::move(command), [](const floor::Command&, const floor::Refusal& refusal) {
                return std::string(floor::name_of(refusal.reason));
            });
        if (!done) return done;
        answer.check.matched = !parts_.host.state().house.program_differs;
        return Nothing{};
    }));
    return answer;
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

// All parts that have no key yet, or those of one name, whether they have one or not.
Result<AdminAnswer, Fault> AdminDesk::issue_codes(const AdminRequest& request,
                                                  const std::string& console) {
    AdminAnswer answer;
    const auto wanted = [&](Part part, std::size_t number, const std::string& name) {
        if (!request.user.empty() && request.user != name) return;
        answer.codes.push_back(
            {std::string(part_name(part)), static_cast<std::uint32_t>(number), name, ""});
    };
    TRY_DO(on_engine([&]() -> Done {
        const floor::State& state = parts_.host.state();
        for (std::size_t i = 0; i < state.tables.size(); ++i) {
            wanted(Part::dealer_terminal, i, state.tables[i].name);
            wanted(Part::display, i, state.tables[i].name);
        }
        for (std::size_t i = 0; i < state.terminals.size(); ++i)
            wanted(Part::terminal, i, state.terminals[i].name);
        return Nothing{};
    }));
    if (answer.codes.empty() && !request.user.empty())
        return admin_fault(fmt::format("name: there is no terminal or table {}", request.user));
    std::vector<AdminCode> issued;
    for (AdminCode& one : answer.codes) {
        TRY(key, parts_.vault.key(one.part, one.number));
        if (key && request.user.empty()) continue;
        AdminRequest single = request;
        single.part = one.part;
        single.number = one.number;
        TRY(made, issue_code(single, console));
        one.code = made.code;
        issued.push_back(std::move(one));
    }
    answer.codes = std::move(issued);
    return answer;
}

AdminDesk::Done AdminDesk::expel(const AdminRequest& request, const std::string& console) {
    const auto part = part_named(request.part);
    if (!part) return admin_fault("part: not terminal, dealer_terminal or display");
    TRY_DO(order(
        floor::ReportPartKey{
            request.part, request.number, floor::KeyFact::expelled, std::nullopt, console, {}},
        {}, {}));
    const auto had = parts_.engine.withdraw_key(*part, request.number);
    TRY_DO(on_engine([&]() -> Done {
        parts_.engine.expel(*part, request.number, Wrong::not_known,
                            "this part was taken off the floor");
        return parts_.turn();
    }));
    if (!had) return Err{had.error()};
    if (!*had) return admin_fault("number: that part has no key");
    return Nothing{};
}

}  // namespace croupier::server
