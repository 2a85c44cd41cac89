// Player cards at the administrative desk.
#include "server/admin/admin_desk.h"
#include "server/admin/card_book.h"
#include "server/process/texts.h"

namespace croupier::server {

Result<AdminAnswer, Fault> AdminDesk::register_cards(const AdminRequest& request) {
    AdminAnswer answer;
    auto made = server::register_cards(parts_.vault, request.cards, parts_.host_time());
    if (made) {
        answer.persons = std::move(*made);
    } else {
        answer.error = made.error().what;
        answer.refused_card = made.error().index + 1;
    }
    return answer;
}

Result<AdminAnswer, Fault> AdminDesk::list_cards() {
    AdminAnswer answer;
    TRY(holders, server::list_cards(parts_.vault));
    answer.holders = std::move(holders);
    return answer;
}

// One that lies in a reader is out of it for the floor.
AdminDesk::Done AdminDesk::card_ended(const vault::Pseudonym& person) {
    if (!parts_.card_ended) return Nothing{};
    return on_engine([&]() -> Done {
        parts_.card_ended(person_of(person));
        return Nothing{};
    });
}

AdminDesk::Done AdminDesk::replace_card(const AdminRequest& request) {
    const auto whose =
        server::replace_card(parts_.vault, request.card, request.new_card, parts_.host_time());
    return whose ? card_ended(*whose) : Done(Err{Fault{whose.error().what}});
}

AdminDesk::Done AdminDesk::end_card(const AdminRequest& request) {
    const auto whose = revoke_card(parts_.vault, request.card, parts_.host_time());
    return whose ? card_ended(*whose) : Done(Err{Fault{whose.error().what}});
}

}  // namespace croupier::server
