#include "server/office/office_desk.h"

#include <fmt/format.h>

#include "encoding/wire.h"
#include "floor/staff/rights.h"
#include "server/net/http_words.h"

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

std::string cookie(std::string_view name, std::string_view value, bool secure,
                   std::string_view more) {
    return fmt::format("{}={}; HttpOnly; SameSite=Strict{}{}", name, value, more,
                       secure ? "; Secure" : "");
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

std::int64_t OfficeDesk::office_ms() {
    return steady_us() / 1'000;
}

bool OfficeDesk::answer(const Asked& asked, HttpReply& reply) {
    const HttpRequest& request = asked.request;
    const bool office = request.path.starts_with("/office/");
    if (!office && request.path != "/enrol") return false;
    const bool reads = request.path == "/office/floor" || request.path == "/office/inspect";
    const bool gets = reads || request.path == "/office/journal" ||
                      request.path == "/office/staff/list" || request.path == "/office/cards";
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
    } else if (request.path == "/office/journal") {
        export_journal(asked, *user, reply);
    } else if (request.path == "/office/order") {
        // The floor says what an inspector may order.
        if (!user->orders && !user->inspects)
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
            later.body = "{}";  // all sessions of that person have ended
        }
        parts_.engine.outlet().reply(std::move(later));
    };
    parts_.engine.slow_work().check_credentials(std::move(question),
                                                {given->password, given->new_password});
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

bool OfficeDesk::may_add(const User& user, ops::Added what, HttpReply& reply) {
    if (additions_.add(user.staff.value(), what, office_ms())) return true;
    parts_.log.write(ops::Level::warning, "additions_ended",
                     {{"staff", user.staff.value()}, {"kind", ops::name_of(what)}});
    if (parts_.additions_ended) parts_.additions_ended(user.staff, what);
    refuse(reply, 429,
           fmt::format("one person adds {} of a kind in a day", ops::Additions::of_kind_max));
    return false;
}

}  // namespace croupier::server
