#include <fmt/format.h>

#include <algorithm>

#include "sim/auditor.h"

// Whoever acts has the rank that the document asks for.

namespace croupier::sim {
namespace {

// Fields of a command.
constexpr std::uint32_t actor = 5;
constexpr std::uint32_t authoriser = 6;
// Kinds of origin.
constexpr std::uint64_t from_host = 0;
constexpr std::uint64_t from_terminal = 1;
constexpr std::uint64_t from_device = 4;
// Reasons to void a round.
constexpr std::uint64_t void_misdeal = 0;
constexpr std::uint64_t void_foreign = 3;
constexpr std::uint64_t void_missing = 4;
constexpr std::uint64_t discrepancy = 8;
constexpr std::uint64_t early_outcome = 13;
constexpr std::uint64_t dice_reasons = 7;  // of no spin: from there on
constexpr std::uint64_t held_early = 0;

enum class Finding : std::uint8_t {
    note,
    establishment,
    decision,
    review_asked,
    review,
    final_word,
    advice,
    rectification,
    suspicion,
};

enum class CardMatter : std::uint8_t {
    burn_missed,
    cut_missed,
    shuffle_missed,
    cards_faced,
    order_known,
    foreign_card,
    missing_card,
    replace_rest,
};

}  // namespace

void Auditor::take_staff_event(const AuditLook& event) {
    Person& person = staff_[event.number(1)];
    switch (event.type()) {
        case 100:
            person.role = event.text(2);
            return;
        case 101:
            person.signed_in = true;
            return;
        case 102:
            person.signed_in = false;
            return;
        default:
            return;
    }
}

AuditRank Auditor::rank_of(AuditBook book, const AuditLook& command, std::uint32_t field) const {
    if (!command.has(field)) return std::nullopt;
    const auto found = staff_.find(command.number(field));
    return found == staff_.end() ? AuditRank{} : audit_rank(book, found->second.role);
}

// Whoever acts, or who lends his authority to it.
void Auditor::check_rank(const AuditLook& command, AuditBook book, AuditRank least) {
    const auto found = staff_.find(command.number(actor));
    if (!command.has(actor) || found == staff_.end() || !found->second.signed_in)
        return wrong("somebody acted who has not signed in");
    const AuditRank rank =
        std::max(rank_of(book, command, actor), rank_of(book, command, authoriser));
    if (!least) return wrong("somebody did what nobody may do under this document");
    if (!rank || *rank < *least) wrong("somebody acted without the rank for it");
}

// Besides whoever acts, unless he has that rank himself.
void Auditor::check_second(const AuditLook& command, AuditBook book, AuditRank second) {
    if (!second) return;
    const AuditRank own = rank_of(book, command, actor);
    if (own && *own >= *second) return;
    const AuditRank other = rank_of(book, command, authoriser);
    if (!other || *other < *second || command.number(actor) == command.number(authoriser))
        wrong("a second person was needed");
}

// Looked at before anything happens; only of what was accepted.
void Auditor::check_authority(const AuditLook& command, const Moment& moment) {
    const AuditLook& order = moment.wanted;
    const std::uint64_t origin = command.at(1).number(1);
    if (moment.order / 100 == 6) return check_incident_order(command, moment);
    const bool of_device = moment.order == 232 || moment.order == 233;
    const std::uint64_t name = order.number(of_device ? 2 : 1);
    if (of_device && !order.has(2)) return;
    const bool of_table = of_device || moment.order == 235 || moment.order > 300;
    if (!of_table || !tables_.contains(name)) return;
    const Table& table = tables_[name];
    const AuditBook book = table.settings.terms.book;
    const auto need = [&](AuditAct act) { check_rank(command, book, audit_least(book, act)); };
    switch (moment.order) {
        case 232:
        case 233:
            return need(AuditAct::attach_device);
        case 235:
            return need(AuditAct::manual_mode);
        case 301:
            return need(AuditAct::open_table);
        case 302:
            return need(AuditAct::close_table);
        case 303:
            return need(AuditAct::resume_table);
        case 304:
            return need(AuditAct::change_limits);
        case 305:
            return need(AuditAct::closing_notice);
        case 306:
            return need(AuditAct::set_period);
        case 307:
            return need(AuditAct::change_variant);
        case 308:
            return need(AuditAct::new_shoe);
        case 309:
            return need(AuditAct::order_rounds);
        case 310:
            return need(AuditAct::restrict_bet);
        case 311:
            return need(AuditAct::ask_for_seat);
        case 400:
            if (table.settings.is_dealt()) need(AuditAct::new_game);
            return;
        case 405:
            return need(AuditAct::relax_close);
        case 407:
            return need(order.number(3) == 0 ? AuditAct::allow_opposing_bets
                                             : AuditAct::allow_side_alone);
        case 408:
            return need(AuditAct::refuse_wager);
        case 409:
            return need(AuditAct::player_limits);
        case 502: {
            const Round* round = round_at(name);
            if (round == nullptr || origin == from_host) return;
            if (round->held)
                return need(round->hold == held_early ? AuditAct::settle_held
                                                      : AuditAct::correct_before);
            return need(round->no_bet ? AuditAct::confirm_no_bet : AuditAct::confirm_result);
        }
        case 503: {
            const Round* round = round_at(name);
            const bool early = round != nullptr && round->held && round->hold == held_early;
            const std::uint64_t reason = early ? early_outcome : order.number(2);
            check_rank(command, book, audit_least_to_void(book, reason));
            if (reason == discrepancy)
                check_second(command, book,
                             audit_least(book, AuditAct::second_to_void_discrepancy));
            return;
        }
        case 510:
            return need(table.dummy_is_due() ? AuditAct::dummy : AuditAct::no_bet_coup);
        default:
            return;
    }
}

void Auditor::check_incident_order(const AuditLook& command, const Moment& moment) {
    const AuditLook& order = moment.wanted;
    const std::uint64_t origin = command.at(1).number(1);
    // Where a terminal or an incident is named, the table is that of the incident.
    std::uint64_t name = order.number(1);
    if (moment.order == 600 || moment.order == 604 || moment.order == 605)
        name = order.at(1).number(1);
    if (moment.order >= 601 && moment.order <= 603)
        name = incidents_.contains(name) ? incidents_[name].table : name;
    if (!tables_.contains(name)) return;
    const Table& table = tables_[name];
    const AuditBook book = table.settings.terms.book;
    const auto need = [&](AuditAct act) { check_rank(command, book, audit_least(book, act)); };
    switch (moment.order) {
        case 600:
            if (origin == from_terminal || origin == from_device || origin == from_host) return;
            return need(AuditAct::record_incident);
        case 601:
            switch (static_cast<Finding>(order.number(2))) {
                case Finding::decision:
                    return need(AuditAct::decide_dispute);
                case Finding::review:
                case Finding::final_word:
                case Finding::advice:
                    return need(AuditAct::review_dispute);
                default:
                    if (origin != from_terminal) need(AuditAct::record_incident);
                    return;
            }
        case 602:
            return need(AuditAct::record_incident);
        case 603:
            return need(AuditAct::settle_payment);
        case 604: {
            const bool past = past_.contains({name, order.at(1).number(2)});
            return need(past ? AuditAct::correct_after : AuditAct::correct_before);
        }
        case 605:
            return check_rank(command, book, audit_least_to_void(book, order.number(2)));
        case 606:
            return need(order.number(2) >= dice_reasons ? AuditAct::no_result : AuditAct::no_spin);
        case 607:
            if (const Round* round = round_at(name); round != nullptr && round->no_bet &&
                                                     !round->held && !table.by_hand &&
                                                     table.conduct().dummy_by_hand)
                return need(AuditAct::dummy);
            need(AuditAct::enter_cards);
            return check_second(command, book, audit_least(book, AuditAct::second_to_enter));
        case 608:
            need(AuditAct::reconstruct);
            return check_second(command, book, audit_least(book, AuditAct::second_to_reconstruct));
        case 609:
            switch (static_cast<CardMatter>(order.number(2))) {
                case CardMatter::order_known:
                    return need(AuditAct::void_shoe);
                case CardMatter::cards_faced:
                    return need(AuditAct::check_cards);
                case CardMatter::foreign_card:
                    return check_rank(command, book, audit_least_to_void(book, void_foreign));
                case CardMatter::missing_card:
                    return check_rank(command, book, audit_least_to_void(book, void_missing));
                case CardMatter::replace_rest:
                    return check_rank(command, book, audit_least_to_void(book, void_misdeal));
                default:
                    return need(AuditAct::report_cards);
            }
        case 610:
            return need(AuditAct::replace_device);
        case 612:
            if (origin == from_terminal || origin == from_device || origin == from_host) return;
            // Of a terminal: somebody with authority at one of the tables that it concerns.
            if (order.has(1)) need(AuditAct::system_malfunction);
            return;
        case 613:
            if (origin == from_device || origin == from_host) return;
            return need(AuditAct::system_malfunction);
        case 614:
            return need(order.number(3) != 0 ? AuditAct::direct_to_leave
                                             : AuditAct::exclude_player);
        case 615:
            return need(order.number(3) == 2 ? AuditAct::void_unestablished
                                             : AuditAct::void_player_wagers);
        default:
            return;
    }
}

}  // namespace croupier::sim
