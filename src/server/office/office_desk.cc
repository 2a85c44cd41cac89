#include "server/office/office_desk.h"

#include <fmt/format.h>
#include <openssl/rand.h>

#include <algorithm>

#include "encoding/wire.h"
#include "floor/bounds.h"
#include "floor/staff/rights.h"
#include "server/admin/admin_desk.h"
#include "server/net/authenticator.h"
#include "server/net/http_words.h"
#include "server/protocol/translate.h"

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

// What POST /office/staff takes; the other one of the two who appoint is its authoriser.
struct NewStaff {
    static constexpr std::string_view type_name = "new_staff";
    static constexpr bool lenient = true;
    Hire hire;
    std::optional<StepUp> authoriser;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.hire.staff);
        v(2, "role", self.hire.role);
        v(3, "pit", self.hire.pit);
        v(4, "pin", self.hire.pin);
        v(5, "user", self.hire.user);
        v(6, "password", self.hire.password);
        v(7, "authoriser", self.authoriser);
        v(8, "name", self.hire.name);
    }
};

// By two people: whoever is signed in, and another who gives user and password for it.
struct NewSecret {
    static constexpr std::string_view type_name = "new_secret";
    floor::StaffId staff;
    floor::SecretKind secret{};
    std::string new_secret;
    StepUp authoriser;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
        v(2, "secret", self.secret);
        v(3, "new_secret", self.new_secret);
        v(4, "authoriser", self.authoriser);
    }
};

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

struct NamedStaff {
    static constexpr std::string_view type_name = "named_staff";
    floor::StaffId staff;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
    }
};

// Of somebody who manages, or of an inspector, with a second person.
struct Dismissal {
    static constexpr std::string_view type_name = "dismissal";
    static constexpr bool lenient = true;
    floor::StaffId staff;
    std::optional<StepUp> authoriser;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
        v(2, "authoriser", self.authoriser);
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

std::string cookie(std::string_view name, std::string_view value, bool secure,
                   std::string_view more) {
    return fmt::format("{}={}; HttpOnly; SameSite=Strict{}{}", name, value, more,
                       secure ? "; Secure" : "");
}

vault::StaffNumber number_in_vault(floor::StaffId staff) {
    return static_cast<vault::StaffNumber>(staff.value());
}

// People and their sessions live by the clock on the wall, however fast a demo's runs.
std::int64_t office_ms() {
    return steady_us() / 1'000;
}

// "page=3"; nothing: the first.
std::optional<std::size_t> page_of(std::string_view query) {
    constexpr std::string_view name = "page=";
    constexpr std::size_t digits_max = 5;
    if (query.empty()) return 0;
    if (!query.starts_with(name)) return std::nullopt;
    const std::string_view digits = query.substr(name.size());
    if (digits.empty() || digits.size() > digits_max) return std::nullopt;
    std::size_t page = 0;
    for (const char digit : digits) {
        if (digit < '0' || digit > '9') return std::nullopt;
        page = 10 * page + static_cast<std::size_t>(digit - '0');
    }
    return page;
}

}  // namespace

bool OfficeDesk::answer(const Asked& asked, HttpReply& reply) {
    const HttpRequest& request = asked.request;
    const bool office = request.path.starts_with("/office/");
    if (!office && request.path != "/enrol") return false;
    const bool reads = request.path == "/office/floor" || request.path == "/office/inspect";
    const bool gets =
        reads || request.path == "/office/staff/list" || request.path == "/office/cards";
    if (request.method != (gets ? "GET" : "POST")) {
        refuse(reply, 405, gets ? "GET" : "POST");
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
            refuse(reply, 403, "this role orders nothing");
        else
            give_order(asked, *user, reply);
    } else if (user->orders && request.path == "/office/release") {
        release(request, *user, reply);
    } else if (user->orders && request.path == "/office/reset") {
        reset(asked, *user, reply);
    } else if (user->orders && request.path == "/office/revocation") {
        revoke(asked, *user, reply);
    } else if (user->orders && request.path == "/office/staff/disable") {
        disable(asked, *user, reply);
    } else if (user->orders && request.path == "/office/staff/name") {
        name_staff(request, *user, reply);
    } else if (request.path == "/office/staff") {
        add_staff(asked, *user, reply);
    } else if (!user->manages) {
        refuse(reply, 403, "not with this role");
    } else if (request.path == "/office/staff/list") {
        list_staff(reply);
    } else if (request.path == "/office/enrolment") {
        issue_code(request, *user, reply);
    } else if (request.path == "/office/expulsion") {
        expel(request, *user, reply);
    } else if (request.path == "/office/terminal") {
        add_terminal(request, *user, reply);
    } else if (request.path == "/office/card") {
        issue_card(request, *user, reply);
    } else if (request.path == "/office/card/replace") {
        replace_card(request, *user, reply);
    } else if (request.path == "/office/card/revoke") {
        revoke_card(request, *user, reply);
    } else if (request.path == "/office/cards") {
        list_cards(reply);
    } else {
        refuse(reply, 404, "no such path");
    }
    return true;
}

OfficeDesk::User OfficeDesk::user_named(floor::StaffId staff) const {
    const floor::State& state = parts_.engine.host().state();
    const floor::Staff* member = state.find_staff(staff);
    if (member == nullptr) return {staff, "", false, false, false, false};
    const auto may = [&](floor::Right right) { return floor::has_right(state, *member, right); };
    return {staff,
            member->role,
            may(floor::Right::order),
            may(floor::Right::manage),
            may(floor::Right::read_office),
            may(floor::Right::read_inspector)};
}

std::optional<OfficeDesk::User> OfficeDesk::user_of(const HttpRequest& request) {
    const auto found = parts_.sessions.use(request.token, office_ms());
    if (found.state != ops::SessionState::open || found.holder.kind != staff_kind)
        return std::nullopt;
    return user_named(floor::StaffId(found.holder.number));
}

std::optional<vault::From> OfficeDesk::admit(const HttpRequest& request, const std::string& user,
                                             HttpReply& reply) {
    if (parts_.known.knows(request.mark, user)) return vault::From::proven;
    const std::int64_t wait_ms = parts_.turnstile.enter(request.address, office_ms());
    if (wait_ms == 0) return vault::From::anywhere;
    reply.retry_after_s = (wait_ms + 999) / 1'000;
    refuse(reply, 429, "too many tries: wait");
    parts_.log.write(ops::Level::warning, "sign_in_turned_away", {{"address", request.address}});
    return std::nullopt;
}

void OfficeDesk::note_tried(const std::string& address, vault::From from,
                            const vault::SignInAnswer& answer) {
    if (from != vault::From::anywhere) return;
    const auto ended = !answer   ? ops::TryEnded::unanswered
                       : *answer ? ops::TryEnded::right
                                 : ops::TryEnded::wrong;
    parts_.turnstile.leave(address, ended, office_ms());
}

void OfficeDesk::sign_in(const Asked& asked, HttpReply& reply) {
    const auto given = encoding::from_json<OfficeSignIn>(std::string_view(asked.request.body));
    if (!given) return refuse(reply, 400, given.error().what);
    const auto from = admit(asked.request, given->user, reply);
    if (!from) return;
    reply.status = 0;  // when the vault has answered
    CheckedCredentials question{asked.connection_id,
                                vault::CredentialKind::password,
                                given->user,
                                asked.request.address,
                                {}};
    question.from = *from;
    question.waits = Waits::with_everybody;
    question.then = [this, connection_id = asked.connection_id, from = *from,
                     secure = asked.request.secure, known = given->user,
                     address = asked.request.address](const vault::SignInAnswer& answer) {
        note_tried(address, from, answer);
        HttpReply later;
        later.to = connection_id;
        if (!answer) {
            refuse(later, 503, "the vault does not answer");
        } else if (!*answer) {
            const vault::Denied why = answer->error().reason;
            refuse(later, 401,
                   why == vault::Denied::locked        ? "locked"
                   : why == vault::Denied::must_change ? "new password needed: /office/password"
                   : why == vault::Denied::disabled    ? "disabled"
                                                       : "user or password");
        } else {
            const floor::StaffId staff(static_cast<std::uint32_t>((*answer)->staff));
            // The journal knows who was revoked, also where the vault is an older copy.
            const floor::Staff* member = parts_.engine.host().state().find_staff(staff);
            if (member != nullptr && member->revoked) {
                refuse(later, 401, "user or password");
                return parts_.engine.outlet().reply(std::move(later));
            }
            const User user = user_named(staff);
            const auto token = parts_.sessions.begin({std::string(staff_kind), staff.value()},
                                                     address, office_ms());
            if (!token) {
                refuse(later, 503, "too many sessions");
            } else {
                later.cookie = cookie("session", *token, secure, "; Path=/");
                later.mark = cookie("known", parts_.known.mark_for(known), secure,
                                    "; Path=/office/; Max-Age=31536000");
                later.body =
                    encoding::to_json(OfficeUser{user.staff, user.role, user.orders, user.manages});
            }
        }
        parts_.engine.outlet().reply(std::move(later));
    };
    parts_.engine.slow_work().check_credentials(std::move(question), {given->password});
}

// A guess at the old password is a guess: counted, journalled and locked as every other.
void OfficeDesk::change_password(const Asked& asked, HttpReply& reply) {
    const auto given = encoding::from_json<NewPassword>(std::string_view(asked.request.body));
    if (!given) return refuse(reply, 400, given.error().what);
    const auto from = admit(asked.request, given->user, reply);
    if (!from) return;
    reply.status = 0;
    CheckedCredentials question{asked.connection_id,
                                vault::CredentialKind::password,
                                given->user,
                                asked.request.address,
                                {}};
    question.from = *from;
    question.waits = Waits::with_everybody;
    question.stays_out = true;
    question.changes = true;
    question.then = [this, connection_id = asked.connection_id, from = *from,
                     address = asked.request.address](const vault::SignInAnswer& answer) {
        note_tried(address, from, answer);
        HttpReply later;
        later.to = connection_id;
        if (!answer)
            refuse(later, 503, "the vault does not answer");
        else if (!*answer && answer->error().reason == vault::Denied::unfit)
            refuse(later, 400, "new_password: too short, too simple, or the old one");
        else if (!*answer)
            refuse(later, 401,
                   answer->error().reason == vault::Denied::locked ? "locked" : "user or password");
        else {
            // Whoever had the former password may sit in a session: all of them end with it.
            parts_.sessions.revoke_all(
                {std::string(staff_kind), static_cast<std::uint32_t>((*answer)->staff)});
            later.body = "{}";
        }
        parts_.engine.outlet().reply(std::move(later));
    };
    parts_.engine.slow_work().check_credentials(std::move(question),
                                                {given->password, given->new_password});
}

floor::Command OfficeDesk::command_of(const User& user, floor::Order order,
                                      std::optional<floor::StaffId> authoriser) {
    floor::Command command;
    command.origin = {floor::OriginKind::office, user.staff.value()};
    command.actor = user.staff;
    command.authoriser = authoriser;
    command.at = parts_.engine.host().now();
    command.order = std::move(order);
    return command;
}

std::optional<std::string> OfficeDesk::would_refuse(const User& user, floor::Order order,
                                                    std::optional<floor::StaffId> authoriser) {
    const floor::Ruling ruling =
        floor::decide(parts_.engine.host().state(), command_of(user, std::move(order), authoriser));
    if (ruling.accepted()) return std::nullopt;
    return std::string(floor::name_of(ruling.refusal.reason));
}

// Decided and durable when this returns; the Fault says why not.
Result<Nothing, Fault> OfficeDesk::decide(const User& user, floor::Order order,
                                          std::optional<floor::StaffId> authoriser) {
    if (auto refused = would_refuse(user, order, authoriser))
        return Err{Fault{std::move(*refused)}};
    if (!parts_.engine.orders().submit(command_of(user, std::move(order), authoriser)))
        return Err{Fault{"overloaded: nothing was decided"}};
    return parts_.engine.turn();
}

void OfficeDesk::release(const HttpRequest& request, const User& user, HttpReply& reply) {
    const auto wanted = encoding::from_json<NamedStaff>(std::string_view(request.body));
    if (!wanted) return refuse(reply, 400, wanted.error().what);
    if (const auto done = decide(user, floor::StaffCommand{floor::ReleaseLock{wanted->staff, ""}});
        !done)
        return refuse(reply, 409, done.error().what);
    const auto released = parts_.vault.release(number_in_vault(wanted->staff));
    parts_.engine.guesses().release(std::to_string(wanted->staff.value()));
    if (!released) return refuse(reply, 503, "the vault does not answer");
    if (!*released) return refuse(reply, 404, "staff: nobody of that number has credentials");
    reply.body = "{}";
}

void OfficeDesk::with_second(const Asked& asked, const User& user, const floor::Order& order,
                             const std::optional<StepUp>& second, MaybeSecond then,
                             HttpReply& reply) {
    if (!second) return then(std::nullopt, reply);
    const SecondVerdict verdict = judge(user, order, *second);
    if (verdict.next == SecondVerdict::Next::alone) return then(std::nullopt, reply);
    if (verdict.next == SecondVerdict::Next::refuse) {
        note_useless(asked, user, *second);
        return refuse(reply, 409, std::string(floor::name_of(verdict.refusal.reason)));
    }
    ask_second(
        asked, user, *second,
        [then = std::move(then)](floor::StaffId staff, HttpReply& later) { then(staff, later); },
        reply);
}

void OfficeDesk::revoke(const Asked& asked, const User& user, HttpReply& reply) {
    const auto wanted = encoding::from_json<Dismissal>(std::string_view(asked.request.body));
    if (!wanted) return refuse(reply, 400, wanted.error().what);
    with_second(
        asked, user, floor::StaffCommand{floor::RevokeStaff{wanted->staff, ""}}, wanted->authoriser,
        [this, user, staff = wanted->staff](std::optional<floor::StaffId> second,
                                            HttpReply& later) {
            carry_out_revocation(staff, user, second, later);
        },
        reply);
}

void OfficeDesk::carry_out_revocation(floor::StaffId staff, const User& user,
                                      std::optional<floor::StaffId> second, HttpReply& reply) {
    if (const auto done =
            decide(user, floor::StaffCommand{floor::RevokeStaff{staff, ""}}, second);
        !done)
        return refuse(reply, 409, done.error().what);
    const auto revoked = parts_.vault.revoke(number_in_vault(staff));
    if (!revoked) return refuse(reply, 503, "the vault does not answer");
    parts_.sessions.revoke_all({std::string(staff_kind), staff.value()});
    parts_.engine.dismiss(staff);
    if (!*revoked) return refuse(reply, 404, "staff: nobody of that number has credentials");
    reply.body = "{}";
}

// The second person is known first, then the floor decides, then the vault hashes: each where it
// holds up nobody.
void OfficeDesk::reset(const Asked& asked, const User& user, HttpReply& reply) {
    const auto wanted = encoding::from_json<NewSecret>(std::string_view(asked.request.body));
    if (!wanted) return refuse(reply, 400, wanted.error().what);
    const bool pin = wanted->secret == floor::SecretKind::pin;
    const auto kind = pin ? vault::CredentialKind::pin : vault::CredentialKind::password;
    if (!parts_.vault.takes({kind, "", wanted->new_secret, 0}, true))
        return refuse(reply, 400,
                      "new_secret: a PIN has 4 digits or more that are no simple row, a password "
                      "10 bytes or more");
    const SecondVerdict verdict =
        judge(user, floor::StaffCommand{floor::ResetSecret{wanted->staff, wanted->secret}},
              wanted->authoriser);
    if (verdict.next != SecondVerdict::Next::ask) {
        note_useless(asked, user, wanted->authoriser);
        return refuse(reply, 409, std::string(floor::name_of(verdict.refusal.reason)));
    }
    ask_second(
        asked, user, wanted->authoriser,
        [this, connection_id = asked.connection_id, user, wanted = *wanted](floor::StaffId second,
                                                                            HttpReply& later) {
            carry_out_reset(connection_id, user, wanted, second, later);
        },
        reply);
}

void OfficeDesk::carry_out_reset(ConnectionId connection_id, const User& user,
                                 const NewSecret& wanted, floor::StaffId second, HttpReply& reply) {
    if (const auto done = decide(
            user, floor::StaffCommand{floor::ResetSecret{wanted.staff, wanted.secret}}, second);
        !done)
        return refuse(reply, 409, done.error().what);
    const bool pin = wanted.secret == floor::SecretKind::pin;
    reply.status = 0;
    const bool taken =
        parts_.workers.run_slowly(Waits::with_parts, [this, connection_id, wanted, pin] {
            // Whoever set it knows it: it is good for its own change by its owner and no more.
            const auto put = parts_.vault.reset(
                number_in_vault(wanted.staff),
                pin ? vault::CredentialKind::pin : vault::CredentialKind::password,
                wanted.new_secret, parts_.engine.venue_time(), vault::Standing::temporary);
            HttpReply last;
            last.to = connection_id;
            if (!put)
                refuse(last, 503, "the vault does not answer");
            else if (!*put)
                refuse(last, 400, "new_secret: the vault does not take it, or there is none yet");
            else
                last.body = "{}";
            parts_.engine.outlet().reply(std::move(last));
        });
    if (!taken) refuse(reply, 503, "overloaded");
}

void OfficeDesk::add_staff(const Asked& asked, const User& user, HttpReply& reply) {
    auto wanted = encoding::from_json<NewStaff>(std::string_view(asked.request.body));
    if (!wanted) return refuse(reply, 400, wanted.error().what);
    // Who and what there is, is told to whoever may appoint somebody.
    if (!user.manages) return refuse_hire(floor::name_of(floor::Rejection::role_too_low), reply);
    if (!wanted->authoriser) return hire(wanted->hire, user, {}, reply);
    const StepUp second = *wanted->authoriser;
    const Hire& one = wanted->hire;
    if (const auto problem = wrong_with(parts_.engine.host().state(), one))
        return refuse(reply, problem->status, problem->what);
    const SecondVerdict verdict =
        judge(user, floor::StaffCommand{floor::AddStaff{one.staff, one.role, one.pit}}, second);
    if (verdict.next != SecondVerdict::Next::ask) {
        note_useless(asked, user, second);
        return refuse_hire(floor::name_of(verdict.refusal.reason), reply);
    }
    ask_second(
        asked, user, second,
        [this, user, one](floor::StaffId staff, HttpReply& later) {
            hire(one, user, staff, later);
        },
        reply);
}

void OfficeDesk::refuse_hire(std::string_view reason, HttpReply& reply) {
    if (reason == floor::name_of(floor::Rejection::role_too_low))
        return refuse(reply, 403,
                      "role and pit: not yours to appoint; the two who appoint manage every table "
                      "at which that role would have a place");
    if (reason == floor::name_of(floor::Rejection::second_person_needed))
        return refuse(reply, 403, "authoriser: two people appoint; another one who manages");
    if (reason == floor::name_of(floor::Rejection::not_in_order))
        return refuse(reply, 409, "staff: that number is taken");
    refuse(reply, 409, std::string(reason));
}

// The vault gets nothing that the floor would not take, and keeps nothing that it did not take.
void OfficeDesk::hire(const Hire& wanted, const User& user,
                      std::optional<floor::StaffId> authoriser, HttpReply& reply) {
    const floor::State& state = parts_.engine.host().state();
    const floor::Order order =
        floor::StaffCommand{floor::AddStaff{wanted.staff, wanted.role, wanted.pit}};
    if (const auto problem = wrong_with(state, wanted))
        return refuse(reply, problem->status, problem->what);
    if (const auto refused = would_refuse(user, order, authoriser))
        return refuse_hire(*refused, reply);
    if (!may_add(user, ops::Added::staff, reply)) return;
    if (const auto given = give_credentials(parts_.vault, wanted, parts_.engine.venue_time()))
        return refuse(reply, given->status, given->what);
    if (const auto done = decide(user, order, authoriser); !done) {
        take_back(parts_.vault, wanted.staff);
        return refuse(reply, 409, done.error().what);
    }
    reply.body = fmt::format(R"({{"staff":{}}})", wanted.staff.value());
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

void OfficeDesk::sign_out(const HttpRequest& request, HttpReply& reply) {
    parts_.sessions.revoke(request.token);
    reply.cookie = cookie("session", "", request.secure, "; Path=/; Max-Age=0");
    reply.body = "{}";
}

void OfficeDesk::tell_view(const Asked& asked, const User& user, HttpReply& reply) {
    const bool inspector = asked.request.path == "/office/inspect";
    if (!(inspector ? user.inspects : user.reads)) return refuse(reply, 403, "not with this role");
    const auto page = page_of(asked.request.query);
    if (!page) return refuse(reply, 400, "page: a number from 0 to 99999");
    reply.status = 0;
    const bool taken =
        parts_.workers.ask([this, connection_id = asked.connection_id, inspector, page = *page](
                               const books::Books& kept, const books::ReadBatch&) {
            const view::Source source{
                kept.state(), parts_.engine.venue_time(), kept.sequence(), {}, parts_.build};
            HttpReply later;
            later.to = connection_id;
            later.body = inspector ? view::view_json(source, view::Inspector{page})
                                   : view::view_json(source, view::Office{page});
            parts_.engine.outlet().reply(std::move(later));
        });
    if (!taken) refuse(reply, 503, "overloaded");
}

void OfficeDesk::give_order(const Asked& asked, const User& user, HttpReply& reply) {
    auto order = encoding::from_json<Order>(std::string_view(asked.request.body));
    if (!order) return refuse(reply, 400, order.error().what);
    if (order->counter == 0) return refuse(reply, 400, "counter: counts from 1");
    const auto* equipment = std::get_if<EquipmentOrder>(&order->order);
    if (equipment != nullptr && std::holds_alternative<floor::RegisterDevice>(*equipment) &&
        !may_add(user, ops::Added::device, reply))
        return;
    if (!order->authoriser) {
        reply.status = 0;
        return place(asked.connection_id, user, *order, {});
    }
    const StepUp second = *order->authoriser;
    order->authoriser.reset();
    const SecondVerdict verdict = judge(user, staff_order(order->order, {}), second);
    if (verdict.next == SecondVerdict::Next::refuse) {
        note_useless(asked, user, second);
        reply.body = write_answer({order->counter,
                                   parts_.engine.host().now(),
                                   verdict.refusal.reason,
                                   verdict.refusal.amount,
                                   {},
                                   parts_.engine.host().head().sequence});
        return;
    }
    if (verdict.next == SecondVerdict::Next::alone) {
        reply.status = 0;
        return place(asked.connection_id, user, *order, {});
    }
    ask_second(
        asked, user, second,
        [this, connection_id = asked.connection_id, user, order = *order](floor::StaffId staff,
                                                                          HttpReply& later) {
            later.status = 0;
            place(connection_id, user, order, staff);
        },
        reply);
}

SecondVerdict OfficeDesk::judge(const User& user, const floor::Order& order, const StepUp& second) {
    std::optional<floor::StaffId> named;
    const auto holder = parts_.vault.holder(vault::CredentialKind::password, second.staff);
    if (holder && *holder) named = floor::StaffId(static_cast<std::uint32_t>(**holder));
    return judge_second(parts_.engine.host().state(), command_of(user, order, {}), named);
}

void OfficeDesk::note_useless(const Asked& asked, const User& user, const StepUp& second) {
    parts_.engine.reception().note_stranger(
        second.staff, asked.request.address,
        fmt::format("no second person for that, beside staff {}", user.staff.value()));
}

void OfficeDesk::ask_second(const Asked& asked, const User& user, const StepUp& second,
                            SecondKnown then, HttpReply& reply) {
    // The person alone pays: an office has no place that one could lock without locking others.
    ops::Guess guess{std::to_string(user.staff.value()), "", second.staff};
    if (const auto wait_ms = parts_.engine.guesses().enter(guess, office_ms()); wait_ms > 0) {
        reply.retry_after_s = (wait_ms + 999) / 1'000;
        parts_.log.write(ops::Level::warning, "second_person_turned_away",
                         {{"staff", user.staff.value()}, {"address", asked.request.address}});
        return refuse(reply, 429, "too many wrong passwords beside you, or of that user: wait");
    }
    reply.status = 0;  // when the vault has answered
    CheckedCredentials question{asked.connection_id,
                                vault::CredentialKind::password,
                                second.staff,
                                asked.request.address,
                                {}};
    question.from = vault::From::beside;
    question.guess = std::move(guess);
    question.stays_out = true;  // a second person signs, and is not signed in by it
    question.then = [this, connection_id = asked.connection_id,
                     then = std::move(then)](const vault::SignInAnswer& answer) {
        HttpReply later;
        later.to = connection_id;
        if (answer && *answer)
            then(floor::StaffId(static_cast<std::uint32_t>((*answer)->staff)), later);
        else
            refuse(later, 401, "the second person's user or password");
        if (later.status != 0) parts_.engine.outlet().reply(std::move(later));
    };
    parts_.engine.slow_work().check_credentials(std::move(question), {second.pin});
}

bool OfficeDesk::may_add(const User& user, ops::Added what, HttpReply& reply) {
    if (additions_.add(user.staff.value(), what, office_ms())) return true;
    parts_.log.write(ops::Level::warning, "additions_ended",
                     {{"staff", user.staff.value()}, {"what", ops::name_of(what)}});
    refuse(reply, 429,
           fmt::format("one person adds {} of a kind in a day", ops::Additions::of_kind_max));
    return false;
}

void OfficeDesk::place(ConnectionId connection_id, const User& user, const Order& order,
                       std::optional<floor::StaffId> authoriser) {
    const auto submit = [this, connection_id, user, order,
                         authoriser](std::optional<floor::RoundSettled> record) {
        floor::Command command;
        command.origin = {floor::OriginKind::office, user.staff.value()};
        command.counter = order.counter;
        command.actor = user.staff;
        command.authoriser = authoriser;
        command.order = staff_order(order.order, std::move(record));
        if (!parts_.engine.order_for_office(std::move(command), connection_id))
            say_overloaded(connection_id);
    };
    // Whether there is such a round is told to whoever may do something about it.
    const floor::State& state = parts_.engine.host().state();
    const auto round = record_wanted(state, order.order);
    if (!round ||
        lacks_authority(state, command_of(user, staff_order(order.order, {}), authoriser)))
        return submit({});
    const bool taken =
        parts_.workers.ask([this, submit, connection_id, wanted = *round](
                               const books::Books& kept, const books::ReadBatch& read) {
            auto record = kept.record(wanted, read);
            parts_.engine.inbox().put_anyway(
                Task{[this, submit, connection_id,
                      found = record ? std::move(*record) : std::nullopt]() mutable {
                    if (found) return submit(std::move(found));
                    HttpReply later;
                    later.to = connection_id;
                    refuse(later, 404, "the journal has no such settled round");
                    parts_.engine.outlet().reply(std::move(later));
                }});
        });
    if (!taken) say_overloaded(connection_id);
}

void OfficeDesk::say_overloaded(ConnectionId connection_id) {
    HttpReply later;
    later.to = connection_id;
    refuse(later, 503, "overloaded: nothing was decided");
    parts_.engine.outlet().reply(std::move(later));
}

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
    const auto put = parts_.vault.put_key(enrols.kind, enrols.number, key);
    if (!put) return refuse(reply, 503, "the vault does not answer");
    // What was promised to whoever had the place before is void.
    if (const auto part = part_named(enrols.kind))
        (void)parts_.vault.remove_key(next_key_kind(*part), enrols.number);
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
    const auto removed = parts_.vault.remove_key(part_name(part->part), part->number);
    if (!removed || !parts_.vault.remove_key(next_key_kind(part->part), part->number))
        return refuse(reply, 503, "the vault does not answer");
    parts_.engine.expel(part->part, part->number);
    parts_.log.write(
        ops::Level::info, "expelled",
        {{"part", part_name(part->part)}, {"number", part->number}, {"staff", user.staff.value()}});
    reply.body = "{}";
}

}  // namespace croupier::server
