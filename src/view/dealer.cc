#include "view/dealer.h"

#include <algorithm>
#include <map>

#include "floor/device/equipment.h"
#include "floor/game/pay_table.h"
#include "floor/incident/kinds.h"
#include "floor/query.h"
#include "floor/state.h"
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
    for (const floor::SeatResult& seat : settled.seats) {
        Money won;
        for (const floor::WagerResult& wager : seat.wagers) {
            count(preview, wager.status);
            won += wager.winnings;
        }
        if (won > Money{}) ++preview.winners;
        preview.largest_pay = std::max(preview.largest_pay, won);
    }
    // Of a wager in pieces some may come back and others not: only the money says how much.
    for (const floor::Transfer& transfer : settled.transfers) {
        if (transfer.purpose == floor::Purpose::win) preview.to_be_paid += transfer.amount;
        if (transfer.to.kind == floor::AccountKind::credit &&
            transfer.from.kind == floor::AccountKind::at_risk)
            preview.stakes_returned += transfer.amount;
    }
}

// The floor's own settlement, of which nothing happens.
Preview preview_of(const Source& source, floor::TableId id) {
    Preview preview;
    const Table& table = *source.state.find_table(id);
    preview.result = table.game->result(table.round.outcome).words;
    count(preview, floor::settlement_of(source.state, id));
    const Money above = source.confirm_twice_above;
    preview.confirm_twice =
        above > Money{} && std::max(preview.to_be_paid, preview.largest_pay) > above;
    return preview;
}

// The device here that reads what came; none is registered: nullptr.
const floor::Device* reader_at(const floor::State& state, const Table& table) {
    for (const floor::DeviceId id : table.equipment.devices)
        if (floor::traits_of(state.devices[id.value()].kind).reads)
            return &state.devices[id.value()];
    return nullptr;
}

// Nobody could still make the outcome by hand and look at what it costs.
bool may_show_totals(const floor::State& state, const Table& table) {
    if (!floor::in_round(table.phase) || table.phase == Phase::open) return false;
    if (floor::has_result(table)) return true;
    if (floor::is_entered_by_hand(table)) return false;
    if (table.settings.mode != floor::Mode::dealt) return true;
    const floor::Device* reader = reader_at(state, table);
    return reader != nullptr && floor::works(*reader);
}

// All that lies on each spot: however many players there are, a cloth has some hundred spots.
std::map<floor::Spot, Money> stakes_on(const Table& table) {
    std::map<floor::Spot, Money> stakes;
    for (const floor::Seat& seat : table.seats)
        for (const floor::Wager& wager : seat.wagers) stakes[wager.spot] += wager.stake.total();
    return stakes;
}

Money cost_of(const Table& table, const std::map<floor::Spot, Money>& stakes,
              const floor::Outcome& outcome) {
    const auto settler = table.game->settler(outcome);
    Money cost;
    for (const auto& [spot, stake] : stakes) {
        const floor::Paid paid = settler->pay(spot, stake, {});
        cost += paid.winnings + paid.returned - stake;
    }
    return cost;
}

// Wheels and dice have few outcomes: each is settled. Cards have not, so there every bet is taken
// at its best, although they may not come together.
void add_exposure(DealerView& shown, const Table& table) {
    const std::map<floor::Spot, Money> stakes = stakes_on(table);
    Money worst;
    const auto consider = [&](const floor::Outcome& outcome) {
        worst = std::max(worst, cost_of(table, stakes, outcome));
    };
    switch (table.game->source()) {
        case rulebook::Source::wheel:
        case rulebook::Source::big_wheel:
            for (std::uint8_t number = 0; number < 64; ++number) {
                if (!table.game->number_exists(number)) continue;
                floor::Outcome outcome;
                outcome.number = number;
                consider(outcome);
            }
            break;
        case rulebook::Source::dice:
            for (std::uint8_t a = 1; a <= 6; ++a)
                for (std::uint8_t b = a; b <= 6; ++b)
                    for (std::uint8_t c = b; c <= 6; ++c) {
                        floor::Outcome outcome;
                        outcome.dice = {a, b, c};
                        consider(outcome);
                    }
            break;
        case rulebook::Source::cards: {
            shown.exposure_is_bound = true;
            std::map<std::size_t, Odds> best;
            for (const floor::PayLine& line : floor::pay_table(*table.game).pay_lines()) {
                Odds& most = best.try_emplace(line.bet, Odds{0, 1}).first->second;
                if (std::int64_t{line.net.win} * most.stake >
                    std::int64_t{most.win} * line.net.stake)
                    most = line.net;
            }
            // The Ante Bonus has no stake of its own: it is paid on the ante.
            if (table.settings.game == floor::Game::three_card_poker) {
                using three_card_poker::Bet;
                Odds& ante = best.at(static_cast<std::size_t>(Bet::ante));
                ante = sum(ante, best.at(static_cast<std::size_t>(Bet::ante_bonus)));
            }
            for (const auto& [spot, stake] : stakes) {
                const auto most = best.find(spot.bet - 1U);
                if (most == best.end()) continue;
                const auto won = winnings_for(stake, most->second, {1, RoundingMode::up});
                CHECK(won.has_value());
                worst += *won;
            }
            break;
        }
    }
    shown.exposure = worst;
}

void add_totals(DealerView& shown, const Table& table) {
    std::vector<BetTotal> by_bet(table.game->bet_count());
    for (const floor::Seat& seat : table.seats)
        for (const floor::Wager& wager : seat.wagers) {
            BetTotal& total = by_bet[wager.spot.bet - 1U];
            ++total.wagers;
            total.amount += wager.stake.total();
        }
    for (std::size_t bet = 0; bet < by_bet.size(); ++bet) {
        if (by_bet[bet].wagers == 0) continue;
        by_bet[bet].bet = table.game->bet_name(bet);
        shown.totals.push_back(std::move(by_bet[bet]));
    }
    add_exposure(shown, table);
}

SeatState state_of(const Table& table, const floor::Terminal& terminal, const floor::Seat& seat) {
    if (seat.excluded) return SeatState::excluded;
    if (terminal.stopped) return SeatState::stopped;
    if (!seat.offers.empty()) return SeatState::deciding;
    if (seat.wagers.empty()) return SeatState::idle;
    const bool decided = table.phase != Phase::open && !seat.play.choices.empty();
    return decided ? SeatState::decided : SeatState::betting;
}

void add_seats(DealerView& shown, const floor::State& state, const Table& table) {
    for (const floor::Seat& seat : table.seats) {
        if (!seat.wagers.empty()) ++shown.terminals_with_wagers;
        if (shown.idle_seats.size() < seats_shown_max &&
            floor::seat_may_be_asked(state, table, seat.terminal))
            shown.idle_seats.push_back(seat.terminal);
        const bool here = !seat.wagers.empty() || seat.excluded ||
                          state.ledger.credit(seat.terminal).total() > Money{};
        if (!here) continue;
        if (shown.seats.size() >= seats_shown_max) {
            ++shown.seats_more;
            continue;
        }
        const floor::Terminal& terminal = state.terminals[seat.terminal.value()];
        shown.seats.push_back({seat.terminal, terminal.name, state_of(table, terminal, seat),
                               seat.kept_least > Money{}, seat.wagers.size()});
    }
}

std::optional<ShoeFace> shoe_of(const Table& table) {
    const floor::Shoe& shoe = table.cards.shoe;
    if (shoe.number == 0 || !floor::deals_from_shoe(table)) return std::nullopt;
    ShoeFace face;
    face.decks =
        shoe.load.decks != 0 ? shoe.load.decks : static_cast<std::uint32_t>(table.game->decks());
    face.burned = shoe.load.burnt;
    face.dealt = shoe.cards_out - std::min<std::uint32_t>(shoe.cards_out, face.burned);
    face.left = face.decks * 52 - std::min<std::uint32_t>(face.decks * 52, shoe.cards_out);
    face.cut_at = shoe.load.from_back;
    if (const auto last = floor::last_coup(table))
        face.last_coup = floor::last_coup_is_names[static_cast<std::size_t>(*last)];
    face.coups_left = shoe.coups_left;
    face.set = shoe.load.set;
    face.back = shoe.load.back;
    face.riffle_asked_by = shoe.riffle_asked_by;
    return face;
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
    const bool held = table.round.hold && kind_of(*table.round.hold) == incident.kind &&
                      incident.round.number == table.round.number;
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
            if (incident.noticed == floor::NoticedBy::player)
                return {Action::decide_dispute, "go to the player, and record what was decided"};
            return {Action::correct_before,
                    "find out what the records show, and close the incident"};
        case IncidentKind::device_fault:
            if (incident.blocks) return {Action::examine_ball, "examine what left the wheel"};
            break;
        case IncidentKind::unattended:
            return {Action::new_game, "sign in, and inspect what gives the outcomes"};
        default:
            break;
    }
    return {Action::decide_dispute, "look into it, and close the incident"};
}

OpenMatter matter_of(const Source& source, const Table& table, const floor::Incident& incident) {
    const floor::State& state = source.state;
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
    if (incident.terminal) matter.terminal = state.terminals[incident.terminal->value()].name;
    matter.text = source.text(incident.text);
    matter.called = incident.noticed == floor::NoticedBy::player;
    return matter;
}

// What keeps the table from going on comes first, then the oldest.
void add_matters(DealerView& shown, const Source& source, floor::TableId id) {
    const floor::State& state = source.state;
    const Table& table = *state.find_table(id);
    for (const bool blocking : {true, false})
        for (const floor::Incident& incident : state.incidents) {
            if (incident.closed || incident.round.table != id || incident.blocks != blocking)
                continue;
            if (shown.incidents.size() < matters_shown_max)
                shown.incidents.push_back(matter_of(source, table, incident));
            else
                ++shown.incidents_more;
        }
    // As they came, like everything that a screen lists.
    std::sort(shown.incidents.begin(), shown.incidents.end(),
              [](const OpenMatter& a, const OpenMatter& b) { return a.incident < b.incident; });
}

}  // namespace

DealerView view(const Source& source, const Dealer& dealer) {
    const Table* table = source.state.find_table(dealer.table);
    CHECK(table != nullptr);
    DealerView shown;
    shown.server_time = source.now;
    shown.sequence = source.sequence;
    shown.face = face_of(source, dealer.table);
    shown.seen = seen_of(source.state, dealer.table);
    const floor::Expected expected = floor::expected(*table);
    shown.task = table->stopped ? Task::authorise : task_of(expected.what);
    if (expected.what == Expectation::card) shown.place = place_name(expected.place);
    shown.place_number = static_cast<std::uint32_t>(expected.number);
    shown.words = words_of(*table, expected);
    shown.still_deciding = table->round.open_offers;
    add_seats(shown, source.state, *table);
    if (may_show_totals(source.state, *table)) add_totals(shown, *table);
    if (table->settings.differential > Money{}) {
        shown.side_player = table->layout.standing[0];
        shown.side_banker = table->layout.standing[1];
    }
    shown.shoe = shoe_of(*table);
    if (const floor::Device* reader = reader_at(source.state, *table))
        shown.device = {reader->kind, reader->name, reader->status, table->equipment.by_hand};
    if (const auto launcher = floor::may_start(source.state, *table))
        shown.starts = source.state.devices[launcher->value()].name;
    for (const floor::DeviceId id : floor::parts_to_inspect(source.state, *table)) {
        const floor::Device& part = source.state.devices[id.value()];
        shown.to_inspect.push_back({id, part.kind, part.name, floor::found_wrong(part)});
    }
    if (table->phase == floor::Phase::closed)
        for (const floor::MissingPart& part : floor::parts_warned_of(source.state, *table))
            if (part.what.kind) shown.warnings.push_back(*part.what.kind);
    shown.reads_again = floor::takes_another_reading(source.state, *table);
    add_matters(shown, source, dealer.table);
    if (table->round.hold) shown.hold_clauses = clauses_of(cite_hold(*table, *table->round.hold));
    if (may_preview(*table)) shown.preview = preview_of(source, dealer.table);
    shown.history = history_of(*table);
    return shown;
}

}  // namespace croupier::view
