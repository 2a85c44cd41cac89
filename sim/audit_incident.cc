#include <fmt/format.h>

#include <algorithm>

#include "sim/auditor.h"

// Incidents from their opening to their end, who is told of them, and players who are kept out.

namespace croupier::sim {
namespace {

constexpr std::uint32_t answer_prompt = 312;
constexpr std::uint32_t open_incident = 600;
constexpr std::uint32_t report_malfunction = 612;
constexpr std::uint32_t close_table = 302;
constexpr std::uint32_t exclude_player = 614;
constexpr std::uint32_t void_wagers = 615;
constexpr std::uint32_t invalidate_card = 616;

enum Kind : std::uint64_t {
    wrong_result = 3,
    malfunction = 4,
    overpayment = 7,
    underpayment = 8,
    shoe_void = 11,
    wrong_cards = 12,
};
enum Refund : std::uint64_t { malfunctioned = 7, withdrawn, breach, invalid, unestablished };
enum Finding : std::uint64_t { decision = 2, review = 4 };
constexpr std::uint64_t withdraw = 6;  // a question
constexpr std::uint64_t held_for_device = 3;

}  // namespace

void Auditor::take_incident_event(const AuditLook& event, const Moment& moment) {
    switch (event.type()) {
        case 600:
            return take_incident(event, moment);
        case 601:
            return take_finding(event);
        case 602:
            return take_incident_closed(event, moment);
        case 603:
            return take_notice_ordered(event, moment);
        case 604:
            return take_frozen(event);
        case 605:
            for (const std::uint64_t terminal : event.numbers(2))
                if (frozen_.erase(terminal) == 0) wrong("an account was released that is free");
            return;
        case 606:
            return take_corrected(event, moment);
        case 607:
            return take_payment(event, moment);
        case 608:
            return take_respin(event, moment);
        case 609:
            return take_replaced(event, moment);
        case 610:
            return take_reconstructed(event, moment);
        case 611:
            return take_stray(event, moment);
        case 612:
            if (const Round* round = find_round(event, "seen")) {
                const AuditConduct& conduct = tables_[event.at(1).number(1)].conduct();
                const bool by_hand = round->held ? round->hold == held_for_device
                                                 : round->no_bet && conduct.dummy_by_hand;
                if (!by_hand && !round->by_hand) wrong("a card was only looked at");
            }
            return;
        case 616:
            if (Round* round = find_round(event, "released")) {
                if (!round->held) wrong("a round was released that is not held");
                round->held = false;
                round->early = false;
            }
            return;
        case 617:
            return take_excluded(event, moment);
        case 618:
            if (moment.order != invalidate_card) wrong("a card was found invalid by nobody");
            carded_.erase(event.number(1));
            persons_.erase(event.number(1));
            return;
        default:
            return;
    }
}

void Auditor::take_incident(const AuditLook& event, const Moment& moment) {
    const AuditLook look = event.at(1);
    const std::uint64_t id = look.number(1);
    if (id != incidents_.size() + 1) wrong("an incident was left out");
    Incident incident;
    incident.kind = look.number(2);
    incident.table = look.at(4).number(1);
    incident.round = look.at(4).number(2);
    if (look.has(5)) incident.terminal = look.number(5);
    incident.blocks = look.number(11) != 0;
    incident.written_down = moment.order == open_incident;
    incident.amount = look.whole(12);
    if (look.number(3) != 0) wrong("an incident begins closed");
    if (look.whole(9) != moment.at) wrong("an incident began at another time");
    const bool payment = incident.kind == overpayment || incident.kind == underpayment;
    if ((incident.amount > 0) != (payment && !incident.written_down))
        wrong("an incident with an amount, or without");
    if (incident.amount > 0 && !incident.terminal) wrong("a payment of nobody");
    // CN-6.3: no new round before it is resolved.
    if (moment.order == open_incident && incident.kind == wrong_result &&
        tables_.contains(incident.table) && past_.contains({incident.table, incident.round}) &&
        incident.blocks != tables_[incident.table].conduct().stop_table)
        wrong("a wrong result stops its table, or does not, otherwise than the document says");
    ++tally_.incidents[incident.kind];
    opened_.push_back(id);
    incidents_[id] = incident;
}

void Auditor::take_finding(const AuditLook& event) {
    const auto found = incidents_.find(event.number(1));
    if (found == incidents_.end() || found->second.closed)
        return wrong("a finding about nothing, or about what is closed");
    const AuditLook finding = event.at(2);
    if (finding.number(1) == decision) found->second.decided_by = finding.number(3);
    // Decision 29: by another person than the one who decided.
    if (finding.number(1) == review &&
        (!found->second.decided_by || *found->second.decided_by == finding.number(3)))
        wrong("a review before a decision, or by the same person");
}

void Auditor::take_incident_closed(const AuditLook& event, const Moment& moment) {
    const auto found = incidents_.find(event.number(1));
    if (found == incidents_.end()) return wrong("an incident was closed that never began");
    if (found->second.closed) wrong("an incident was closed twice");
    if (found->second.kind != event.number(2)) wrong("another kind of incident was closed");
    found->second.closed = true;
    if (!tables_.contains(found->second.table)) return;
    Table& table = tables_[found->second.table];
    if (table.unattended != found->first) return;
    table.unattended.reset();
    if (moment.order == close_table) return;
    if (table.attended_by.empty()) wrong("a table is attended, and nobody is there");
    check_inspected(found->second.table, "a table takes wagers again");
}

void Auditor::take_notice_ordered(const AuditLook& event, const Moment& moment) {
    if (!notices_[event.number(2)].insert(event.number(3)).second) wrong("a notice twice");
    const auto incident = incidents_.find(event.number(2));
    if (incident == incidents_.end() || !tables_.contains(incident->second.table)) return;
    if (event.whole(4) != moment.at + tables_[incident->second.table].conduct().notice_ms)
        wrong("a notice at another time");
}

// CR-8.3: all accounts with wagers in that round. CR-20.2.3: one whose winnings are looked into.
void Auditor::take_frozen(const AuditLook& event) {
    const AuditRound name{event.at(2).number(1), event.at(2).number(2)};
    const AuditConduct& conduct = tables_[name.table].conduct();
    if (!conduct.freeze_accounts && !conduct.withhold_winnings)
        wrong("accounts were frozen where none are");
    const std::vector<std::uint64_t> terminals = event.numbers(3);
    for (const std::uint64_t terminal : terminals)
        if (!frozen_.emplace(terminal, event.number(1)).second)
            wrong("an account was frozen twice");
    const auto incident = incidents_.find(event.number(1));
    const bool withheld = terminals.size() == 1 && incident != incidents_.end() &&
                          incident->second.kind != wrong_result;
    if (withheld) return;
    if (const auto past = past_.find(name); past != past_.end())
        for (const auto& [terminal, seat] : past->second.seats)
            if (!frozen_.contains(terminal)) wrong("an account was not frozen");
}

void Auditor::take_excluded(const AuditLook& event, const Moment& moment) {
    if (moment.order != exclude_player) wrong("a player was excluded by nobody");
    Table& table = tables_[event.number(1)];
    const std::uint64_t terminal = event.number(2);
    table.guests[terminal];
    if (event.number(4) != 0)
        table.excluded.erase(terminal);
    else
        table.excluded[terminal] = persons_[terminal];
}

// A person with a card is kept out wherever he sits; whoever has none is kept from his seat.
void Auditor::check_excluded(const AuditRound& name, std::uint64_t terminal) {
    const auto here = persons_.find(terminal);
    const std::string person = here == persons_.end() ? "" : here->second;
    for (const auto& [seat, who] : tables_[name.table].excluded) {
        const bool known = !who.empty() && !person.empty();
        if (known ? who == person : seat == terminal) wrong("an excluded player placed chips");
    }
}

// Wagers that leave the layout because something went wrong.
void Auditor::check_returned(const AuditLook& event, const Moment& moment, const Round& round) {
    const AuditRound name{event.at(1).number(1), event.at(1).number(2)};
    const Table& table = tables_[name.table];
    const std::uint64_t terminal = event.number(2);
    Cents back = 0;
    for (const AuditLook& change : event.list(4))
        back += change.at(2).whole(1) + change.at(2).whole(2) + change.at(2).whole(3);
    const auto seat = round.seats.find(terminal);
    if (seat == round.seats.end() || seat->second.staked() != back)
        wrong("only some of a player's wagers went back");
    const AuditLook& order = moment.wanted;
    switch (event.number(3)) {
        case malfunctioned:
            if (moment.order != report_malfunction || order.number(2) != terminal)
                wrong("wagers went back for a fault that nobody reported");
            if (!round.open || (round.closes_at != 0 && moment.at >= round.closes_at) ||
                table.conduct().terminal_by_records[audit_source(table.settings.terms.game)])
                wrong("wagers went back although they stand by the records");
            return;
        case withdrawn: {
            const bool asked = std::any_of(
                table.prompts.begin(), table.prompts.end(), [&](const AuditPrompt& prompt) {
                    return prompt.kind == withdraw &&
                           std::find(prompt.asked.begin(), prompt.asked.end(), terminal) !=
                               prompt.asked.end();
                });
            const bool agreed = table.agreed && table.agreed->kind == withdraw;
            if (moment.order != answer_prompt || (!asked && !agreed))
                wrong("wagers were withdrawn that nobody offered");
            return;
        }
        case breach:
        case unestablished:
            if (moment.order != void_wagers || order.number(2) != terminal)
                wrong("a player's wagers went back without an order");
            return;
        case invalid:
            if (!(moment.order == void_wagers && order.number(2) == terminal) &&
                !(moment.order == invalidate_card && order.number(1) == terminal))
                wrong("invalid wagers went back without an order");
            return;
        default:
            return wrong("refunded for no reason");
    }
}

bool Auditor::is_blocked(std::uint64_t table) const {
    return std::any_of(incidents_.begin(), incidents_.end(), [&](const auto& one) {
        return !one.second.closed && one.second.blocks && one.second.table == table;
    });
}

// Whoever must be told of it is, and nobody else.
void Auditor::check_notices() {
    for (const std::uint64_t id : opened_) {
        const Incident& incident = incidents_[id];
        if (!tables_.contains(incident.table)) continue;
        const AuditConduct& conduct = tables_[incident.table].conduct();
        std::uint64_t told = 0;
        for (const std::uint64_t to : notices_[id]) told |= std::uint64_t{1} << to;
        if (incident.written_down) {
            if (told != 0) wrong("a notice of what was only written down");
            continue;
        }
        if (incident.kind == shoe_void && told != conduct.tell_shoe_void)
            wrong("a shoe is void, and others were told of it than must be");
        // Cards that are only looked through are not wrong yet.
        const bool checked = incident.kind == wrong_cards && incident.blocks;
        if (checked && told != 0) wrong("a notice of cards that are only looked through");
        if (incident.kind == wrong_cards && !checked && told != conduct.tell_foreign_card)
            wrong("cards are wrong, and others were told of it than must be");
        if (incident.kind == malfunction && told != 0 && told != conduct.tell_malfunction)
            wrong("a malfunction, and others were told of it than must be");
    }
    for (const auto& [id, to] : notices_)
        if (!to.empty() && std::find(opened_.begin(), opened_.end(), id) == opened_.end() &&
            !incidents_.contains(id))
            wrong("a notice of no incident");
}

// A round that waits for somebody has its incident.
void Auditor::check_held() {
    for (const std::uint64_t table : held_at_) {
        const Round* round = round_at(table);
        if (round == nullptr || !round->held) continue;
        const bool there = std::any_of(incidents_.begin(), incidents_.end(), [&](const auto& one) {
            return !one.second.closed && one.second.table == table;
        });
        if (!there) wrong("a round is held, and there is no incident");
    }
}

void Auditor::end_incidents() {
    check_held();
    check_notices();
    check_debts();
    opened_.clear();
    notices_.clear();
    held_at_.clear();
    left_open_.clear();
    voided_.clear();
    debts_moved_ = false;
}

}  // namespace croupier::sim
