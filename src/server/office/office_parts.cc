// Parts of the floor at the office: terminals that come, and the keys by which parts are known.
#include <fmt/format.h>
#include <openssl/rand.h>

#include <algorithm>

#include "encoding/wire.h"
#include "server/admin/admin_desk.h"
#include "server/net/authenticator.h"
#include "server/net/http_words.h"
#include "server/office/office_desk.h"

namespace croupier::server {

struct NamedPart {
    static constexpr std::string_view type_name = "named_part";
    Part part{};
    std::uint32_t number = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "part", self.part);
        v(2, "number", self.number);
    }
};

namespace {

struct NewTerminal {
    static constexpr std::string_view type_name = "new_terminal";
    std::string name;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "name", self.name);
    }
};

struct UsedCode {
    static constexpr std::string_view type_name = "used_code";
    std::string code;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "code", self.code);
    }
};

}  // namespace

// The floor says whether whoever is named in it may; durable when this returns.
Result<Nothing, floor::Refusal> OfficeDesk::report_key(const ops::Holder& part, floor::KeyFact fact,
                                                       floor::StaffId staff,
                                                       const std::string& from) {
    const auto named = part_named(part.kind);
    const Duty* duty = named ? parts_.engine.duty_of(*named, part.number) : nullptr;
    floor::ReportPartKey report{part.kind, part.number, fact, staff, from, {}};
    // Codes that were made at the console belong to nobody of the staff.
    if (staff.value() == nobody_of_staff) report.staff.reset();
    if (duty != nullptr) report.tables = duty->tables;
    floor::Command command;
    command.at = command.received_at = parts_.engine.host().now();
    command.order = floor::StaffCommand{std::move(report)};
    const floor::Ruling ruling = floor::decide(parts_.engine.host().state(), command);
    // What is refused is kept as well: who tried it stands in the order.
    if (!parts_.engine.orders().submit(std::move(command)) || !parts_.engine.turn())
        return Err{floor::Refusal{floor::Rejection::storage_low, 0}};
    if (!ruling.accepted()) return Err{ruling.refusal};
    return Nothing{};
}

void OfficeDesk::refuse_key(const floor::Refusal& refusal, HttpReply& reply) {
    switch (refusal.reason) {
        case floor::Rejection::role_too_low:
        case floor::Rejection::second_person_needed:
            return refuse(reply, 403, "another house's part, or table");
        case floor::Rejection::storage_low:
            return refuse(reply, 503, "overloaded: nothing was decided");
        default:
            return refuse(reply, 409, std::string(floor::name_of(refusal.reason)));
    }
}

bool OfficeDesk::is_known(const NamedPart& part) const {
    return part.part == Part::terminal
               ? parts_.engine.host().state().find_terminal(floor::TerminalId(part.number)) !=
                     nullptr
               : parts_.engine.duty_of(part.part, part.number) != nullptr;
}

void OfficeDesk::issue_code(const HttpRequest& request, const User& user, HttpReply& reply) {
    const auto part = encoding::from_json<NamedPart>(std::string_view(request.body));
    if (!part) return refuse(reply, 400, part.error().what);
    if (!is_known(*part)) return refuse(reply, 404, "no such part of this floor");
    const ops::Holder holder{std::string(part_name(part->part)), part->number};
    if (const auto done = report_key(holder, floor::KeyFact::code_issued, user.staff, "the office");
        !done)
        return refuse_key(done.error(), reply);
    const auto code = parts_.codes.issue({holder, user.staff.value()}, office_ms());
    if (!code) return refuse(reply, 503, "too many codes are out");
    parts_.log.write(
        ops::Level::info, "enrolment_issued",
        {{"part", holder.kind}, {"number", holder.number}, {"staff", user.staff.value()}});
    reply.body = fmt::format(R"({{"code":"{}"}})", *code);
}

void OfficeDesk::enrol(const HttpRequest& request, HttpReply& reply) {
    const auto used = encoding::from_json<UsedCode>(std::string_view(request.body));
    if (!used) return refuse(reply, 400, used.error().what);
    const auto enrolment = parts_.codes.redeem(used->code, request.address, office_ms());
    if (!enrolment) {
        parts_.log.write(ops::Level::warning, "enrolment_denied", {{"address", request.address}});
        return refuse(reply, enrolment.error() == ops::EnrolmentDenied::too_many_tries ? 429 : 403,
                      "no such code, or it has ended");
    }
    const ops::Holder& enrols = enrolment->enrols;
    // A code is worth what its maker may do now.
    if (const auto done = report_key(enrols, floor::KeyFact::enrolled,
                                     floor::StaffId(enrolment->staff), request.address);
        !done)
        return refuse_key(done.error(), reply);
    std::array<std::byte, 32> key{};
    CHECK(RAND_bytes(reinterpret_cast<unsigned char*>(key.data()), 32) == 1);
    const auto part = part_named(enrols.kind);
    CHECK(part.has_value());
    const auto replaced = parts_.engine.replace_key(*part, enrols.number, key);
    // Whoever had the place before goes: also what was promised to it is void.
    parts_.engine.expel(*part, enrols.number, Wrong::not_known, "this part has another key now");
    if (!replaced) return refuse(reply, 503, "the vault does not answer");
    parts_.log.write(ops::Level::info, "enrolled",
                     {{"part", enrols.kind},
                      {"number", enrols.number},
                      {"staff", enrolment->staff},
                      {"address", request.address}});
    Bytes bytes(key.size());
    std::transform(key.begin(), key.end(), bytes.begin(),
                   [](std::byte byte) { return std::to_integer<std::uint8_t>(byte); });
    reply.body = fmt::format(R"({{"part":"{}","number":{},"key":"{}"}})", enrols.kind,
                             enrols.number, hex_of(bytes));
}

void OfficeDesk::expel(const HttpRequest& request, const User& user, HttpReply& reply) {
    const auto part = encoding::from_json<NamedPart>(std::string_view(request.body));
    if (!part) return refuse(reply, 400, part.error().what);
    if (!is_known(*part)) return refuse(reply, 404, "no such part of this floor");
    const ops::Holder holder{std::string(part_name(part->part)), part->number};
    if (const auto done = report_key(holder, floor::KeyFact::expelled, user.staff, request.address);
        !done)
        return refuse_key(done.error(), reply);
    parts_.codes.withdraw(holder);
    const auto withdrawn = parts_.engine.withdraw_key(part->part, part->number);
    parts_.engine.expel(part->part, part->number, Wrong::not_known,
                        "this part was taken off the floor");
    if (!withdrawn) return refuse(reply, 503, "the vault does not answer");
    parts_.log.write(
        ops::Level::info, "expelled",
        {{"part", part_name(part->part)}, {"number", part->number}, {"staff", user.staff.value()}});
    reply.body = "{}";
}

void OfficeDesk::add_terminal(const HttpRequest& request, const User& user, HttpReply& reply) {
    const auto wanted = encoding::from_json<NewTerminal>(std::string_view(request.body));
    if (!wanted) return refuse(reply, 400, wanted.error().what);
    const auto& terminals = parts_.engine.host().state().terminals;
    const auto number = terminals.size();
    for (std::size_t i = 0; i < number; ++i)
        if (terminals[i].name == wanted->name)
            return refuse(reply, 409,
                          fmt::format("name: terminal {} has it; each has a name of its own, and a "
                                      "code for {} puts another computer there",
                                      i, i));
    if (!may_add(user, ops::Added::terminal, reply)) return;
    if (const auto done = decide(user, floor::TerminalCommand{floor::AddTerminal{wanted->name}});
        !done)
        return refuse(reply, 409, done.error().what);
    reply.body = fmt::format(R"({{"number":{}}})", number);
}

}  // namespace croupier::server
