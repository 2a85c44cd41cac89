#include "server/office_desk.h"

#include <fmt/format.h>
#include <openssl/rand.h>

#include <algorithm>

#include "encoding/wire.h"
#include "server/gatehouse.h"
#include "server/http_words.h"
#include "server/translate.h"

namespace croupier::server {
namespace {

struct OfficeSignIn {
    static constexpr std::string_view type_name = "office_sign_in";
    std::string user;
    std::string password;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "user", self.user);
        v(2, "password", self.password);
    }
};

struct OfficeUser {
    static constexpr std::string_view type_name = "office_user";
    floor::StaffId staff;
    std::string role;
    bool orders = false;
    bool manages = false;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
        v(2, "role", self.role);
        v(3, "orders", self.orders);
        v(4, "manages", self.manages);
    }
};

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

struct NewPassword {
    static constexpr std::string_view type_name = "new_password";
    std::string user;
    std::string password;
    std::string new_password;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "user", self.user);
        v(2, "password", self.password);
        v(3, "new_password", self.new_password);
    }
};

// A PIN for dealer terminals, whose login is the number; a password for the office, which its owner
// has to change; or both.
struct NewStaff {
    static constexpr std::string_view type_name = "new_staff";
    static constexpr bool lenient = true;
    floor::StaffId staff;
    std::string role;
    std::string pit;
    std::string pin;
    std::string user;
    std::string password;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
        v(2, "role", self.role);
        v(3, "pit", self.pit);
        v(4, "pin", self.pin);
        v(5, "user", self.user);
        v(6, "password", self.password);
    }
};

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

constexpr std::string_view staff_kind = "staff";

// People and their sessions live by the clock on the wall, however fast a demo's runs.
std::int64_t office_ms() {
    return steady_us() / 1'000;
}

}  // namespace

bool OfficeDesk::answer(const Asked& asked, HttpReply& reply) {
    const HttpRequest& request = asked.request;
    const bool office = request.path.starts_with("/office/");
    if (!office && request.path != "/enrol") return false;
    const bool reads = request.path == "/office/floor" || request.path == "/office/inspect";
    if (request.method != (reads ? "GET" : "POST")) {
        refuse(reply, 405, reads ? "GET" : "POST");
        return true;
    }
    if (!office) {
        enrol(request, reply);
        return true;
    }
    if (request.path == "/office/sign_in" || request.path == "/office/password") {
        if (request.path == "/office/sign_in")
            sign_in(asked, reply);
        else
            change_password(asked, reply);
        return true;
    }
    const auto user = user_of(request);
    if (!user) {
        refuse(reply, 401, "sign in first");
    } else if (request.path == "/office/sign_out") {
        sign_out(request, reply);
    } else if (reads) {
        tell_view(asked, *user, reply);
    } else if (request.path == "/office/order") {
        if (!user->orders)
            refuse(reply, 403, "this role reads and orders nothing");
        else
            give_order(asked, *user, reply);
    } else if (!user->manages) {
        refuse(reply, 403, "not with this role");
    } else if (request.path == "/office/enrolment") {
        issue_code(request, *user, reply);
    } else if (request.path == "/office/expulsion") {
        expel(request, *user, reply);
    } else if (request.path == "/office/staff") {
        add_staff(request, *user, reply);
    } else if (request.path == "/office/terminal") {
        add_terminal(request, *user, reply);
    } else {
        refuse(reply, 404, "no such path");
    }
    return true;
}

OfficeDesk::User OfficeDesk::user_named(floor::StaffId staff) const {
    const floor::State& state = parts_.engine.host().state();
    const floor::Staff* member = state.find_staff(staff);
    User user{staff, member != nullptr ? member->role : "", false, false};
    for (const floor::Library& library : state.rulebooks) {
        const auto rank = library.book->policies->rank_of(user.role);
        user.orders = user.orders || rank.has_value();
        user.manages = user.manages || (rank && !library.book->policies->ladder.empty() &&
                                        library.book->policies->ladder.back() == user.role);
    }
    return user;
}

std::optional<OfficeDesk::User> OfficeDesk::user_of(const HttpRequest& request) {
    const auto found = parts_.sessions.use(request.token, office_ms());
    if (found.state != ops::SessionState::open || found.holder.kind != staff_kind)
        return std::nullopt;
    return user_named(floor::StaffId(found.holder.number));
}

void OfficeDesk::sign_in(const Asked& asked, HttpReply& reply) {
    const auto given = encoding::from_json<OfficeSignIn>(std::string_view(asked.request.body));
    if (!given) return refuse(reply, 400, given.error().what);
    reply.status = 0;  // when the vault has answered
    Vouched question{
        asked.wire, vault::CredentialKind::password, given->user, asked.request.address, {}};
    question.then = [this, wire = asked.wire,
                     address = asked.request.address](const vault::SignInAnswer& answer) {
        HttpReply later;
        later.to = wire;
        if (!answer) {
            refuse(later, 503, "the vault does not answer");
        } else if (!*answer) {
            const bool locked = answer->error().reason == vault::Denied::locked;
            refuse(later, 401, locked ? "locked" : "user or password");
        } else {
            const floor::StaffId staff(static_cast<std::uint32_t>((*answer)->staff));
            const User user = user_named(staff);
            const auto token = parts_.sessions.begin({std::string(staff_kind), staff.value()},
                                                     address, office_ms());
            if (!token) {
                refuse(later, 503, "too many sessions");
            } else {
                later.cookie = fmt::format("session={}; HttpOnly; SameSite=Strict; Path=/{}",
                                           *token, parts_.secure ? "; Secure" : "");
                later.body =
                    encoding::to_json(OfficeUser{user.staff, user.role, user.orders, user.manages});
            }
        }
        parts_.engine.outlet().reply(std::move(later));
    };
    parts_.engine.backroom().vouch(std::move(question), given->password);
}

// Hashing is slow: asked of the vault behind the scenes, answered from there.
void OfficeDesk::change_password(const Asked& asked, HttpReply& reply) {
    const auto given = encoding::from_json<NewPassword>(std::string_view(asked.request.body));
    if (!given) return refuse(reply, 400, given.error().what);
    reply.status = 0;
    const bool taken = parts_.backstage.ask_doorman([this, wire = asked.wire, given = *given] {
        const auto answer = parts_.vault.change({vault::CredentialKind::password, given.user,
                                                 given.password, parts_.engine.venue_time()},
                                                given.new_password, {});
        HttpReply later;
        later.to = wire;
        if (!answer)
            refuse(later, 503, "the vault does not answer");
        else if (!*answer && answer->error().reason == vault::Denied::unfit)
            refuse(later, 400, "new_password: too short, too simple, or the old one");
        else if (!*answer)
            refuse(later, 401, "user or password");
        else
            later.body = "{}";
        parts_.engine.outlet().reply(std::move(later));
    });
    if (!taken) refuse(reply, 503, "overloaded");
}

// Decided and durable when this returns; the Fault says why not.
Result<Nothing, Fault> OfficeDesk::decide(const User& user, floor::Order order) {
    floor::Command command;
    command.origin = {floor::OriginKind::office, user.staff.value()};
    command.actor = user.staff;
    command.at = parts_.engine.host().now();
    command.order = std::move(order);
    const floor::Ruling ruling = floor::decide(parts_.engine.host().state(), command);
    if (!ruling.accepted()) return Err{Fault{std::string(floor::name_of(ruling.refusal.reason))}};
    parts_.engine.orders().submit(std::move(command));
    return parts_.engine.turn();
}

void OfficeDesk::add_staff(const HttpRequest& request, const User& user, HttpReply& reply) {
    const auto wanted = encoding::from_json<NewStaff>(std::string_view(request.body));
    if (!wanted) return refuse(reply, 400, wanted.error().what);
    if (wanted->pin.empty() && wanted->user.empty())
        return refuse(reply, 400, "pin, or user and password: one of them at least");
    if (parts_.engine.host().state().find_staff(wanted->staff) != nullptr)
        return refuse(reply, 409, "staff: that number is taken");
    const std::int64_t at = parts_.engine.venue_time();
    const auto number = static_cast<vault::StaffNumber>(wanted->staff.value());
    const auto give = [&](vault::CredentialKind kind, const std::string& login,
                          const std::string& secret) {
        // A PIN is changed nowhere but in the office, so it holds as it is.
        const auto standing = kind == vault::CredentialKind::pin ? vault::Standing::valid
                                                                 : vault::Standing::temporary;
        const auto given = parts_.vault.enrol(number, {kind, login, secret, at}, standing);
        return given && *given;
    };
    if (!wanted->pin.empty() &&
        !give(vault::CredentialKind::pin, std::to_string(wanted->staff.value()), wanted->pin))
        return refuse(reply, 400, "pin: the vault does not take it");
    if (!wanted->user.empty() &&
        !give(vault::CredentialKind::password, wanted->user, wanted->password))
        return refuse(reply, 400, "user and password: the vault does not take them");
    if (const auto done = decide(
            user, floor::StaffCommand{floor::AddStaff{wanted->staff, wanted->role, wanted->pit}});
        !done)
        return refuse(reply, 409, done.error().what);
    reply.body = fmt::format(R"({{"staff":{}}})", wanted->staff.value());
}

void OfficeDesk::add_terminal(const HttpRequest& request, const User& user, HttpReply& reply) {
    const auto wanted = encoding::from_json<NewTerminal>(std::string_view(request.body));
    if (!wanted) return refuse(reply, 400, wanted.error().what);
    const auto number = parts_.engine.host().state().terminals.size();
    if (const auto done = decide(user, floor::TerminalCommand{floor::AddTerminal{wanted->name}});
        !done)
        return refuse(reply, 409, done.error().what);
    reply.body = fmt::format(R"({{"number":{}}})", number);
}

void OfficeDesk::sign_out(const HttpRequest& request, HttpReply& reply) {
    parts_.sessions.revoke(request.token);
    reply.cookie = "session=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0";
    reply.body = "{}";
}

void OfficeDesk::tell_view(const Asked& asked, const User& user, HttpReply& reply) {
    const bool inspector = asked.request.path == "/office/inspect";
    // Pseudonyms are for whoever inspects, and for nobody who runs tables.
    if (inspector && user.orders) return refuse(reply, 403, "not with this role");
    reply.status = 0;
    const bool taken = parts_.backstage.ask(
        [this, wire = asked.wire, inspector](const books::Books& kept, const books::ReadBatch&) {
            const view::Source source{
                kept.state(), parts_.engine.venue_time(), kept.sequence(), {}, parts_.build};
            HttpReply later;
            later.to = wire;
            later.body = inspector ? view::view_json(source, view::Inspector{})
                                   : view::view_json(source, view::Office{});
            parts_.engine.outlet().reply(std::move(later));
        });
    if (!taken) refuse(reply, 503, "overloaded");
}

void OfficeDesk::give_order(const Asked& asked, const User& user, HttpReply& reply) {
    auto order = encoding::from_json<Order>(std::string_view(asked.request.body));
    if (!order) return refuse(reply, 400, order.error().what);
    if (order->counter == 0) return refuse(reply, 400, "counter: counts from 1");
    reply.status = 0;
    if (!order->authoriser) return place(asked.wire, user, *order, {});
    Vouched question{asked.wire,
                     vault::CredentialKind::password,
                     order->authoriser->staff,
                     asked.request.address,
                     {}};
    const std::string secret = order->authoriser->pin;
    order->authoriser.reset();
    question.order = *order;
    question.then = [this, wire = asked.wire, user,
                     order = *order](const vault::SignInAnswer& answer) {
        if (answer && *answer)
            return place(wire, user, order,
                         floor::StaffId(static_cast<std::uint32_t>((*answer)->staff)));
        HttpReply later;
        later.to = wire;
        refuse(later, 401, "the second person's user or password");
        parts_.engine.outlet().reply(std::move(later));
    };
    parts_.engine.backroom().vouch(std::move(question), secret);
}

void OfficeDesk::place(Wire wire, const User& user, const Order& order,
                       std::optional<floor::StaffId> authoriser) {
    const auto submit = [this, wire, user, order,
                         authoriser](std::optional<floor::RoundSettled> record) {
        floor::Command command;
        command.origin = {floor::OriginKind::office, user.staff.value()};
        command.counter = order.counter;
        command.actor = user.staff;
        command.authoriser = authoriser;
        command.order = staff_order(order.order, std::move(record));
        parts_.engine.answer_office(user.staff.value(), order.counter, wire);
        parts_.engine.orders().submit(std::move(command));
    };
    const auto round = record_wanted(parts_.engine.host().state(), order.order);
    if (!round) return submit({});
    parts_.backstage.ask([this, submit, wire, wanted = *round](const books::Books& kept,
                                                               const books::ReadBatch& read) {
        auto record = kept.record(wanted, read);
        parts_.engine.inbox().put_anyway(Errand{
            [this, submit, wire, found = record ? std::move(*record) : std::nullopt]() mutable {
                if (found) return submit(std::move(found));
                HttpReply later;
                later.to = wire;
                refuse(later, 404, "the journal has no such settled round");
                parts_.engine.outlet().reply(std::move(later));
            }});
    });
}

void OfficeDesk::issue_code(const HttpRequest& request, const User& user, HttpReply& reply) {
    const auto part = encoding::from_json<NamedPart>(std::string_view(request.body));
    if (!part) return refuse(reply, 400, part.error().what);
    const bool known =
        part->part == Part::terminal
            ? parts_.engine.host().state().find_terminal(floor::TerminalId(part->number)) != nullptr
            : parts_.engine.duty_of(part->part, part->number) != nullptr;
    if (!known) return refuse(reply, 404, "no such part of this floor");
    const auto code = parts_.codes.issue(
        {{std::string(part_name(part->part)), part->number}, user.staff.value()}, office_ms());
    if (!code) return refuse(reply, 503, "too many codes are out");
    parts_.log.write(
        ops::Level::info, "enrolment_issued",
        {{"part", part_name(part->part)}, {"number", part->number}, {"staff", user.staff.value()}});
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
    std::array<std::byte, 32> key{};
    CHECK(RAND_bytes(reinterpret_cast<unsigned char*>(key.data()), 32) == 1);
    const ops::Holder& enrols = enrolment->enrols;
    const auto put = parts_.vault.put_key(enrols.kind, enrols.number, key);
    if (!put) return refuse(reply, 503, "the vault does not answer");
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
    const auto removed = parts_.vault.remove_key(part_name(part->part), part->number);
    if (!removed) return refuse(reply, 503, "the vault does not answer");
    parts_.engine.expel(part->part, part->number);
    parts_.log.write(
        ops::Level::info, "expelled",
        {{"part", part_name(part->part)}, {"number", part->number}, {"staff", user.staff.value()}});
    reply.body = "{}";
}

}  // namespace croupier::server
