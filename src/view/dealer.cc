#include "view/dealer.h"

#include <algorithm>

#include "floor/deciding.h"
#include "view/view.h"

namespace croupier::view {
namespace {

using floor::Expectation;
using floor::Phase;
using floor::Table;

Task task_of(Expectation what) {
    switch (what) {
        case Expectation::nothing:
            return Task::nothing;
        case Expectation::new_game:
            return Task::new_game;
        case Expectation::bets:
            return Task::bets;
        case Expectation::card:
            return Task::card;
        case Expectation::spin:
            return Task::spin;
        case Expectation::confirm:
            return Task::confirm;
        case Expectation::roll:
            return Task::roll;
        case Expectation::decisions:
            return Task::decisions;
        case Expectation::new_shoe:
            return Task::new_shoe;
        case Expectation::reveal:
            return Task::reveal;
        case Expectation::authorise:
            break;
    }
    return Task::authorise;
}

std::string words_of(const Table& table, const floor::Expected& expected) {
    if (table.stopped) return "the table is stopped: it needs somebody with authority";
    switch (expected.what) {
        case Expectation::nothing:
            return table.phase == Phase::closed ? "the table is closed"
                                                : "the tumbler, which the shooter starts";
        case Expectation::new_game:
            return "a new game";
        case Expectation::bets:
            return "bets, until the time is over";
        case Expectation::card:
            return card_words(expected.place, expected.number);
        case Expectation::spin:
            return table.game->source() == rulebook::Source::big_wheel ? "the wheel" : "the ball";
        case Expectation::roll:
            return "the dice";
        case Expectation::decisions:
            return "the players' decisions";
        case Expectation::new_shoe:
            return "new cards: shuffled, cut and burnt";
        case Expectation::reveal:
            return "the cards that lie face down";
        case Expectation::confirm:
            return "the confirmation of the result";
        case Expectation::authorise:
            break;
    }
    return "a decision by somebody with authority";
}

bool may_preview(const Table& table) {
    if (table.phase != Phase::result && table.phase != Phase::held) return false;
    return has_result(table);
}

void count(Preview& preview, rules::Status status) {
    switch (status) {
        case rules::Status::win:
            ++preview.winning;
            break;
        case rules::Status::lose:
            ++preview.losing;
            break;
        case rules::Status::push:
            ++preview.pushed;
            break;
        case rules::Status::void_wager:
            ++preview.void_wagers;
            break;
    }
}

void count(Preview& preview, const floor::RoundSettled& settled) {
    for (const floor::SeatResult& seat : settled.seats)
        for (const floor::WagerResult& wager : seat.wagers) count(preview, wager.status);
    // Of a wager in pieces some may come back and others not: only the money says how much.
    for (const floor::Transfer& transfer : settled.transfers) {
        if (transfer.purpose == floor::Purpose::win) preview.to_be_paid += transfer.amount;
        if (transfer.to.kind == floor::AccountKind::credit &&
            transfer.from.kind == floor::AccountKind::at_risk)
            preview.stakes_returned += transfer.amount;
    }
}

// The floor's own settlement, of which nothing happens.
Preview preview_of(const floor::State& state, floor::TableId id) {
    Preview preview;
    for (const floor::Event& event : floor::settle_round(state, id, std::nullopt)) {
        const auto* play = std::get_if<floor::PlayEvent>(&event);
        if (play == nullptr) continue;
        if (const auto* confirmed = std::get_if<floor::ResultConfirmed>(play))
            preview.result = confirmed->result;
        if (const auto* settled = std::get_if<floor::RoundSettled>(play)) count(preview, *settled);
    }
    return preview;
}

bool has_finding(const floor::Incident& incident, floor::FindingKind kind) {
    return std::any_of(incident.findings.begin(), incident.findings.end(),
                       [&](const floor::Finding& finding) { return finding.kind == kind; });
}

struct Wanted {
    rulebook::Action action;
    std::string_view words;
};
// What an open incident waits for.
Wanted wanted_for(const Table& table, const floor::Incident& incident) {
    using floor::FindingKind;
    using floor::IncidentKind;
    using rulebook::Action;
    const bool held = table.hold && kind_of(*table.hold) == incident.kind &&
                      incident.round.number == table.round_number;
    if (held) return {Action::settle_held, "settle the held round, or declare it void"};
    switch (incident.kind) {
        case IncidentKind::overpayment:
            return {Action::settle_payment, "get back what was paid too much"};
        case IncidentKind::underpayment:
            return {Action::settle_payment, "pay what was paid too little"};
        case IncidentKind::dispute:
            if (has_finding(incident, FindingKind::review))
                return {Action::review_dispute, "close the dispute"};
            if (has_finding(incident, FindingKind::decision))
                return {Action::review_dispute, "review the decision if the player asks for it"};
            return {Action::decide_dispute, "decide the dispute"};
        case IncidentKind::wrong_result:
            return {Action::correct_after, "correct the result, or close the incident"};
        case IncidentKind::malfunction:
            return {incident.noticed == floor::NoticedBy::player ? Action::decide_dispute
                                                                 : Action::correct_before,
                    "find out what the records show, and close the incident"};
        case IncidentKind::device_fault:
            if (incident.blocks) return {Action::examine_ball, "examine what left the wheel"};
            break;
        default:
            break;
    }
    return {Action::decide_dispute, "look into it, and close the incident"};
}

OpenMatter matter_of(const Table& table, const floor::Incident& incident) {
    const rulebook::Policies& policies = *table.book->policies;
    const Wanted wanted = wanted_for(table, incident);
    OpenMatter matter;
    matter.incident = incident.id;
    matter.kind = incident.kind;
    matter.round = incident.round.number;
    matter.since = incident.opened_at;
    matter.blocks = incident.blocks;
    matter.expected = wanted.words;
    if (const rulebook::Rank rank = policies.least(wanted.action))
        matter.role = policies.ladder.at(*rank);
    return matter;
}

}  // namespace

DealerView view(const Source& source, const Dealer& dealer) {
    const Table* table = source.state.find_table(dealer.table);
    CHECK(table != nullptr);
    DealerView shown;
    shown.server_time = source.now;
    shown.sequence = source.sequence;
    shown.face = face_of(source, dealer.table);
    shown.seen = seen_of(*table);
    const floor::Expected expected = floor::expected(*table);
    shown.task = table->stopped ? Task::authorise : task_of(expected.what);
    if (expected.what == Expectation::card) shown.place = place_name(expected.place);
    shown.place_number = static_cast<std::uint32_t>(expected.number);
    shown.words = words_of(*table, expected);
    shown.still_deciding = table->open_offers;
    for (const floor::Seat& seat : table->seats) {
        if (!seat.wagers.empty()) ++shown.terminals_with_wagers;
        if (floor::seat_may_be_asked(source.state, *table, seat.terminal))
            shown.idle_seats.push_back(seat.terminal);
    }
    for (const floor::Incident& incident : source.state.incidents)
        if (!incident.closed && incident.round.table == dealer.table)
            shown.incidents.push_back(matter_of(*table, incident));
    if (may_preview(*table)) shown.preview = preview_of(source.state, dealer.table);
    for (const floor::PastRound& past : table->past) shown.history.push_back(seen_of(*table, past));
    return shown;
}

}  // namespace croupier::view
