// Who of the staff gets in: people who are hired, and passwords and PINs that are set anew, freed
// and taken back.
#include <fmt/format.h>

#include <algorithm>

#include "encoding/wire.h"
#include "floor/bounds.h"
#include "server/net/http_words.h"
#include "server/office/office_desk.h"

namespace croupier::server {

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

vault::StaffNumber number_in_vault(floor::StaffId staff) {
    return static_cast<vault::StaffNumber>(staff.value());
}

}  // namespace

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
    if (const auto done = decide(user, floor::StaffCommand{floor::RevokeStaff{staff, ""}}, second);
        !done)
        return refuse(reply, 409, done.error().what);
    const auto revoked = parts_.vault.revoke(number_in_vault(staff));
    parts_.engine.dismiss(staff, "the credentials were revoked");
    if (!revoked) return refuse(reply, 503, "the vault does not answer");
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
    const bool taken = parts_.workers.run_slowly(Waits::with_parts, [this, connection_id, wanted,
                                                                     pin] {
        // Whoever set it knows it: it is good for its own change by its owner and no more.
        const auto put = parts_.vault.reset(
            number_in_vault(wanted.staff),
            pin ? vault::CredentialKind::pin : vault::CredentialKind::password, wanted.new_secret,
            parts_.engine.venue_time(), vault::Standing::temporary);
        HttpReply last;
        last.to = connection_id;
        if (!put)
            refuse(last, 503, "the vault does not answer");
        else if (!*put)
            refuse(last, 400, "new_secret: the vault does not take it, or there is none yet");
        else
            last.body = "{}";
        parts_.engine.inbox().put_anyway(Task{[this, staff = wanted.staff, last = std::move(last)] {
            if (last.status == 200) parts_.engine.dismiss(staff, "PIN or password was reset");
            parts_.engine.outlet().reply(last);
        }});
    });
    if (!taken) refuse(reply, 503, "overloaded");
}

// Whether it would be that person's to ask, were the number free and a second person there.
bool OfficeDesk::could_hire(const User& user, const Hire& wanted) {
    const floor::State& state = parts_.engine.host().state();
    const std::vector<HouseRole> roles = roles_of(state);
    if (std::ranges::find(roles, wanted.role, &HouseRole::role) == roles.end()) return true;
    floor::StaffId unused(floor::staff_number_max);
    while (state.find_staff(unused) != nullptr) unused = floor::StaffId(unused.value() - 1);
    const auto refused = would_refuse(
        user, floor::StaffCommand{floor::AddStaff{unused, wanted.role, wanted.pit}}, {});
    return refused != floor::name_of(floor::Rejection::role_too_low);
}

void OfficeDesk::add_staff(const Asked& asked, const User& user, HttpReply& reply) {
    auto wanted = encoding::from_json<NewStaff>(std::string_view(asked.request.body));
    if (!wanted) return refuse(reply, 400, wanted.error().what);
    // Who is there already is told to whoever could appoint somebody to that role and pit.
    if (!could_hire(user, wanted->hire))
        return refuse_hire(floor::name_of(floor::Rejection::role_too_low), reply);
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

}  // namespace croupier::server
