// People at the office: names and access of the staff, cards of players.
#include <fmt/format.h>

#include "base/line.h"
#include "encoding/wire.h"
#include "server/admin/admin_staff.h"
#include "server/admin/card_book.h"
#include "server/net/http_words.h"
#include "server/office/office_desk.h"
#include "server/process/texts.h"

namespace croupier::server {
namespace {

struct StaffNamed {
    static constexpr std::string_view type_name = "staff_named";
    floor::StaffId staff;
    std::string name;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
        v(2, "name", self.name);
    }
};

struct StaffAccess {
    static constexpr std::string_view type_name = "staff_access";
    static constexpr bool lenient = true;
    floor::StaffId staff;
    bool disabled = false;
    std::optional<StepUp> authoriser;  // as for a revocation
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
        v(2, "disabled", self.disabled);
        v(3, "authoriser", self.authoriser);
    }
};

// One card in the place of another; of a revocation `new_card` is missing.
struct CardChange {
    static constexpr std::string_view type_name = "card_change";
    static constexpr bool lenient = true;
    std::string card;
    std::string new_card;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "card", self.card);
        v(2, "new_card", self.new_card);
    }
};

struct PeopleShown {
    static constexpr std::string_view type_name = "people_shown";
    std::vector<AdminStaff> staff;
    std::vector<HouseRole> roles;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "staff", self.staff);
        v(2, "roles", self.roles);
    }
};

struct CardsShown {
    static constexpr std::string_view type_name = "cards_shown";
    std::vector<AdminHolder> holders;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "holders", self.holders);
    }
};

void refuse_card(const CardProblem& problem, HttpReply& reply) {
    switch (problem.kind) {
        case CardProblem::Kind::unfit:
            return refuse(reply, 400, problem.what);
        case CardProblem::Kind::taken:
            return refuse(reply, 409, problem.what);
        case CardProblem::Kind::vault:
            return refuse(reply, 503, "the vault does not answer");
    }
}

vault::StaffNumber number_of_staff(floor::StaffId staff) {
    return static_cast<vault::StaffNumber>(staff.value());
}

}  // namespace

void OfficeDesk::list_staff(HttpReply& reply) {
    const floor::State& state = parts_.engine.host().state();
    auto staff = staff_shown(state, parts_.vault, parts_.engine.host().now());
    if (!staff) return refuse(reply, 503, "the vault does not answer");
    reply.body = encoding::to_json(PeopleShown{std::move(*staff), roles_of(state)});
}

// Whoever could release that person's lock may say what the person is called.
void OfficeDesk::name_staff(const HttpRequest& request, const User& user, HttpReply& reply) {
    const auto wanted = encoding::from_json<StaffNamed>(std::string_view(request.body));
    if (!wanted) return refuse(reply, 400, wanted.error().what);
    if (const auto refused =
            would_refuse(user, floor::StaffCommand{floor::ReleaseLock{wanted->staff, ""}}, {}))
        return refuse(reply, 409, *refused);
    if (!is_one_line(wanted->name))
        return refuse(reply, 400, "name: is one line, without control characters");
    const auto named = parts_.vault.name_staff(number_of_staff(wanted->staff), wanted->name);
    if (!named) return refuse(reply, 503, "the vault does not answer");
    if (!*named) return refuse(reply, 400, "name: longer than 200 bytes");
    parts_.log.write(ops::Level::info, "staff_named",
                     {{"staff", wanted->staff.value()}, {"by", user.staff.value()}});
    reply.body = "{}";
}

// Whoever could revoke that person's credentials may disable them, and enable them again.
void OfficeDesk::disable(const Asked& asked, const User& user, HttpReply& reply) {
    const auto wanted = encoding::from_json<StaffAccess>(std::string_view(asked.request.body));
    if (!wanted) return refuse(reply, 400, wanted.error().what);
    with_second(
        asked, user, floor::StaffCommand{floor::RevokeStaff{wanted->staff, ""}}, wanted->authoriser,
        [this, user, staff = wanted->staff, disabled = wanted->disabled](
            std::optional<floor::StaffId> second, HttpReply& later) {
            carry_out_disabling(staff, disabled, user, second, later);
        },
        reply);
}

void OfficeDesk::carry_out_disabling(floor::StaffId staff, bool disabled, const User& user,
                                     std::optional<floor::StaffId> second, HttpReply& reply) {
    if (const auto refused =
            would_refuse(user, floor::StaffCommand{floor::RevokeStaff{staff, ""}}, second))
        return refuse(reply, 409, *refused);
    if (!parts_.vault.disable(number_of_staff(staff), disabled))
        return refuse(reply, 503, "the vault does not answer");
    parts_.log.write(ops::Level::info, disabled ? "staff_disabled" : "staff_enabled",
                     {{"staff", staff.value()}, {"by", user.staff.value()}});
    reply.body = "{}";
    if (!disabled) return;
    parts_.engine.dismiss(staff, "the credentials were disabled");
    if (!parts_.engine.turn())
        refuse(reply, 503, "overloaded: the credentials are disabled, the floor was not told");
}

void OfficeDesk::issue_card(const HttpRequest& request, const User& user, HttpReply& reply) {
    const auto wanted = encoding::from_json<AdminCard>(std::string_view(request.body));
    if (!wanted) return refuse(reply, 400, wanted.error().what);
    if (!may_add(user, ops::Added::card, reply)) return;
    const auto made =
        register_cards(parts_.vault, std::span(&*wanted, 1), parts_.engine.venue_time());
    if (!made) return refuse_card(made.error(), reply);
    parts_.log.write(ops::Level::info, "card_issued",
                     {{"by", user.staff.value()}, {"person", made->front()}});
    reply.body = fmt::format(R"({{"person":"{}"}})", made->front());
}

void OfficeDesk::replace_card(const HttpRequest& request, const User& user, HttpReply& reply) {
    const auto wanted = encoding::from_json<CardChange>(std::string_view(request.body));
    if (!wanted) return refuse(reply, 400, wanted.error().what);
    const auto whose = server::replace_card(parts_.vault, wanted->card, wanted->new_card,
                                            parts_.engine.venue_time());
    if (!whose) return refuse_card(whose.error(), reply);
    parts_.card_ended(person_of(*whose));
    parts_.log.write(ops::Level::info, "card_replaced",
                     {{"by", user.staff.value()}, {"person", pseudonym_text(*whose)}});
    reply.body = "{}";
}

void OfficeDesk::revoke_card(const HttpRequest& request, const User& user, HttpReply& reply) {
    const auto wanted = encoding::from_json<CardChange>(std::string_view(request.body));
    if (!wanted) return refuse(reply, 400, wanted.error().what);
    const auto whose = server::revoke_card(parts_.vault, wanted->card, parts_.engine.venue_time());
    if (!whose) return refuse_card(whose.error(), reply);
    parts_.card_ended(person_of(*whose));
    parts_.log.write(ops::Level::info, "card_revoked",
                     {{"by", user.staff.value()}, {"person", pseudonym_text(*whose)}});
    reply.body = "{}";
}

void OfficeDesk::list_cards(HttpReply& reply) {
    auto holders = server::list_cards(parts_.vault);
    if (!holders) return refuse(reply, 503, "the vault does not answer");
    reply.body = encoding::to_json(CardsShown{std::move(*holders)});
}

}  // namespace croupier::server
