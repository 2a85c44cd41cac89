#include <fmt/format.h>

#include <algorithm>

#include "sim/auditor.h"

// Chips on the layout: who may put them there and how many, what the player takes away again, and
// what the rules take at the end.

namespace croupier::sim {
namespace {

constexpr std::uint64_t credit = 1;
constexpr std::uint64_t at_risk = 2;
constexpr std::uint32_t cash_out = 205;
constexpr std::uint32_t place_bets = 401;
constexpr std::uint32_t refuse_wagers = 408;
constexpr std::uint64_t opposing_bets = 0;  // an approval
constexpr std::uint64_t side_alone = 1;
constexpr std::uint32_t place_for_player = 410;

enum class Refund : std::uint8_t {
    not_confirmed,
    below_minimum,
    below_minimum_total,
    differential,
    area_maximum,
    refused,
    no_picks,
    malfunction,  // and whatever else went wrong, from here on
};

AuditRound round_in(const AuditLook& event) {
    const AuditLook round = event.at(1);
    return {round.number(1), round.number(2)};
}

AuditSpot spot_in(const AuditLook& look) {
    return {look.number(1), look.number(2), look.number(3), look.number(4)};
}

Cents split_total(const AuditLook& split) {
    return split.whole(1) + split.whole(2) + split.whole(3);
}

}  // namespace

// Betting is open, or was opened again for this one terminal.
void Auditor::check_in_time(const AuditLook& event, const Moment& moment, const Round& round,
                            const char* what) {
    const Table& table = tables_[round_in(event).table];
    if (table.stopped) wrong(fmt::format("{} at a table that is stopped", what));
    if (round.open) {
        if (round.closes_at != 0 && moment.at >= round.closes_at)
            wrong(fmt::format("{} at {}, and the end was at {}", what, moment.at, round.closes_at));
        return;
    }
    const auto seat = round.seats.find(event.number(2));
    const bool relaxed = seat != round.seats.end() && seat->second.relaxed;
    const bool unseen = !round.outcome.exposed();
    const bool still = unseen || table.conduct().late_change == AuditLate::settlement;
    if (!relaxed || !still || round.held || round.no_bet)
        wrong(fmt::format("{} after the end of betting", what));
}

// From some day on nobody plays without a card.
void Auditor::check_card(const AuditRound& name, std::uint64_t terminal, const char* what) {
    const std::string_view from = tables_[name.table].conduct().card_from;
    if (!from.empty() && (day_.empty() || day_ >= from) && !carded_.contains(terminal))
        wrong(fmt::format("{} without a player's card", what));
}

// No chips of this terminal lie where they bar this table.
void Auditor::check_one_table(const AuditRound& name, std::uint64_t terminal) {
    const Table& table = tables_[name.table];
    for (const auto& [other, round] : rounds_) {
        if (other.table == name.table) continue;
        const auto seat = round.seats.find(terminal);
        if (seat == round.seats.end() || seat->second.staked() == 0) continue;
        if (table.plays_alone() || tables_[other.table].plays_alone())
            wrong(fmt::format("chips at table {} and at table {}", name.table, other.table));
    }
}

void Auditor::take_placed(const AuditLook& event, const Moment& moment) {
    const std::vector<Transfer> transfers = move(event, 4);
    const AuditRound name = round_in(event);
    Round* round = find_round(event, "placed");
    if (round == nullptr) return;
    check_in_time(event, moment, *round, "placed");
    if ((event.number(6) != 0) == round->open) wrong("placed: relaxed without need");
    round->added = {};
    const std::uint64_t terminal = event.number(2);
    if (storage_low_) wrong("placed while storage is low");
    check_card(name, terminal, "placed");
    check_excluded(name, terminal);
    check_one_table(name, terminal);
    if (round->open) check_terminal(name.table, terminal);
    check_attended(name.table, moment.at);
    // SB-5.7: who placed them, and for whom.
    const bool by_staff = moment.order == place_for_player;
    if (event.has(9) != by_staff || event.has(10) != by_staff)
        wrong("nobody can say who placed these chips");
    const std::uint64_t most = tables_[name.table].players_max;
    if (const auto players = players_at(name.table);
        most > 0 && !players.contains(terminal) && players.size() >= most)
        wrong("more players than the table may have");
    take_nonce(event, moment);
    Seat& seat = round->seats[terminal];
    AuditGuest& guest = tables_[name.table].guests[terminal];
    if (guest.approvals.contains(side_alone)) seat.side_alone = true;
    Cents total = 0;
    for (const AuditLook& change : event.list(3)) {
        const Cents added = split_total(change.at(2));
        const AuditSpot spot = spot_in(change.at(1));
        if (added <= 0) wrong("chips of nothing");
        if (audit_derived(spot.game, spot.bet)) wrong("a wager placed that only a decision brings");
        Wager& wager = seat.wagers[spot];
        wager.stake += added;
        // A wager made by a relaxation is looked at by the person who gave it.
        if (!round->open) wager.confirmed = wager.stake;
        total += added;
        round->added[static_cast<std::size_t>(audit_side(spot.game, spot.bet))] += added;
        ++tally_.wagers_placed;
    }
    if (moment.order == place_bets) check_asked(event, moment);
    expect_moved("placed", transfers, credit, at_risk, total);
    for (const Transfer& transfer : transfers)
        if (transfer.from.terminal != terminal || transfer.to.table != name.table ||
            transfer.to.round != name.number)
            wrong("stakes of another terminal or round");
    purses_[terminal] -= total;
    expect_same_credit(terminal);
    guest.last_round = name.number;
    leaving_.erase(terminal);
    // Where only what is confirmed counts, a wager is accepted by that.
    if (tables_[name.table].conduct().confirmation != AuditConfirmation::required)
        round->last_wager_at = moment.at;
    check_stakes(event, name, *round);
    check_company(event, name, *round);
}

// What lies there after it keeps to the limits.
void Auditor::check_stakes(const AuditLook& event, const AuditRound& name, const Round& round) {
    const std::uint64_t terminal = event.number(2);
    const Table& table = tables_[name.table];
    const AuditLimits& limits = table.settings.limits;
    const Seat& seat = round.seats.at(terminal);
    for (const AuditLook& change : event.list(3)) {
        const AuditSpot spot = spot_in(change.at(1));
        const auto own = table.limits_of(terminal, spot);
        const Cents stake = seat.wagers.at(spot).stake;
        const AuditBelow below = table.conduct().below_minimum;
        const bool shown =
            below == AuditBelow::valid || (below == AuditBelow::refunded && round.open);
        if (own.most > 0 && stake > own.most)
            wrong(fmt::format("{} on bet {}, and {} is the most", stake, spot.bet, own.most));
        if (stake % own.pieces != 0) wrong("a stake that does not divide into its pieces");
        if (stake < own.least && !shown)
            wrong(fmt::format("{} on bet {}, and {} is the least", stake, spot.bet, own.least));
        if (stake >= own.least && own.step > 0 && (stake - own.least) % own.step != 0)
            wrong(fmt::format("{} on bet {} is no multiple", stake, spot.bet));
    }
    if (limits.most_total > 0 && table.conduct().total_maximum && seat.staked() > limits.most_total)
        wrong(fmt::format("{} in all, and {} is the most", seat.staked(), limits.most_total));
    if (limits.differential > 0 &&
        table.conduct().differential == AuditDifferential::newest_refused)
        for (const int side : {1, 2})
            if (round.added[static_cast<std::size_t>(side)] > 0 &&
                round.on_side(side) - round.on_side(3 - side) > limits.differential)
                wrong("placed above the differential");
    // CR-18.8.3: credit for the Play wager stays.
    if (table.settings.reserve_play && purses_[terminal] < seat.on(1))
        wrong("an ante without credit for its Play");
}

// Which wagers may lie beside each other.
void Auditor::check_company(const AuditLook& event, const AuditRound& name, const Round& round) {
    const std::uint64_t terminal = event.number(2);
    const Table& table = tables_[name.table];
    const Seat& seat = round.seats.at(terminal);
    const AuditGuest& guest = table.guests.at(terminal);
    bool on_a_side = false;
    for (const AuditLook& change : event.list(3)) {
        const AuditSpot spot = spot_in(change.at(1));
        on_a_side = on_a_side || audit_side(spot.game, spot.bet) > 0;
        if (table.needs_base(spot) && !table.has_base(seat, spot) &&
            !guest.approvals.contains(side_alone))
            wrong(fmt::format("bet {} without its main wager", spot.bet));
        if (table.settings.game() == AuditGame::three_card_poker && spot.which == 0 &&
            seat.play.picks.size() != 3)
            wrong("a wager on a hand that nobody picked");
    }
    if (on_a_side && table.conduct().opposing_needs_approval && seat.on_side(1) > 0 &&
        seat.on_side(2) > 0 && !guest.approvals.contains(opposing_bets))
        wrong("Player and Banker backed without approval");
}

// Nobody gets more on a spot than he put there.
void Auditor::check_asked(const AuditLook& event, const Moment& moment) {
    std::map<AuditSpot, Cents> wanted;
    for (const AuditLook& chips : moment.wanted.list(3))
        wanted[spot_in(chips.at(1))] += chips.whole(2);
    for (const AuditLook& change : event.list(3)) {
        Cents& left = wanted[spot_in(change.at(1))];
        left -= split_total(change.at(2));
        if (left < 0) wrong("more was placed than was asked");
    }
    if (moment.wanted.number(2) != event.number(2) ||
        moment.wanted.number(1) != round_in(event).table)
        wrong("placed for another terminal or table");
}

// The next stake that the layout could show would have been too much, at that moment: what the same
// touch laid on the other side may have come later.
void Auditor::take_trimmed(const AuditLook& event) {
    Round* round = find_round(event, "trimmed");
    if (round == nullptr) return;
    const Table& table = tables_[round_in(event).table];
    const AuditLimits& limits = table.settings.limits;
    const std::uint64_t terminal = event.number(2);
    const AuditSpot spot = spot_in(event.at(3));
    const Cents asked = event.whole(4);
    const Cents stands = event.whole(5);
    const Seat& seat = round->seats[terminal];
    const auto wager = seat.wagers.find(spot);
    if (wager == seat.wagers.end() || wager->second.stake < stands || stands >= asked)
        return wrong("trimmed to what does not stand");
    const auto own = table.limits_of(terminal, spot);
    const Cents next =
        stands < own.least ? std::min(stands + own.pieces, own.least) : stands + own.unit();
    const int side = audit_side(spot.game, spot.bet);
    const Cents more = next - stands;
    const bool explained = next > asked || (own.most > 0 && next > own.most) ||
                           (limits.most_total > 0 && seat.staked() + more > limits.most_total) ||
                           (side > 0 && limits.differential > 0 &&
                            round->on_side(side) - round->on_side(3 - side) +
                                    round->added[static_cast<std::size_t>(3 - side)] + more >
                                limits.differential);
    if (!explained)
        wrong(fmt::format(
            "trimmed from {} to {} without need: bet {}, least {}, most {}, step {}, {} "
            "in all of {}",
            asked, stands, spot.bet, own.least, own.most, own.step, seat.staked(),
            limits.most_total));
}

// Chips that leave the layout; the total.
Cents Auditor::lower(const AuditLook& event, Round& round, const char* what) {
    const std::uint64_t terminal = event.number(2);
    const std::uint32_t changes = event.type() == 405 ? 4 : 3;
    Seat& seat = round.seats[terminal];
    Cents total = 0;
    for (const AuditLook& change : event.list(changes)) {
        const Cents amount = split_total(change.at(2));
        Wager& wager = seat.wagers[spot_in(change.at(1))];
        wager.stake -= amount;
        total += amount;
        if (amount <= 0 || wager.stake < 0)
            wrong(fmt::format("{}: chips that do not lie there", what));
        if (wager.stake <= 0) seat.wagers.erase(spot_in(change.at(1)));
    }
    expect_moved(what, move(event, changes + 1), at_risk, credit, total);
    purses_[terminal] += total;
    expect_same_credit(terminal);
    return total;
}

void Auditor::check_no_orphans(const Table& table, std::uint64_t terminal, const Seat& seat) {
    if (seat.side_alone) return;
    for (const auto& [spot, wager] : seat.wagers)
        if (table.needs_base(spot) && !table.has_base(seat, spot))
            wrong(fmt::format("terminal {}: bet {} stands without its main wager", terminal,
                              spot.bet));
}

void Auditor::take_taken(const AuditLook& event, const Moment& moment) {
    Round* round = find_round(event, "taken");
    if (round == nullptr) return;
    const AuditRound name = round_in(event);
    const Table& table = tables_[name.table];
    const std::uint64_t terminal = event.number(2);
    const bool leaves = moment.order == cash_out;
    check_in_time(event, moment, *round, "taken");
    if ((event.number(6) != 0) == round->open) wrong("taken: relaxed without need");
    if (leaves && (!table.conduct().cash_out_with_wagers || !round->open))
        wrong("a player who leaves takes his wagers along");
    lower(event, *round, "taken");
    if (!leaves) leaving_.erase(terminal);
    Seat& seat = round->seats[terminal];
    for (auto& [spot, wager] : seat.wagers) {
        if (wager.stake < wager.confirmed && round->open) wrong("a confirmed wager was taken");
        wager.confirmed = std::min(wager.confirmed, wager.stake);
    }
    if (leaves && !seat.wagers.empty()) wrong("a player left, and some of his open wagers stayed");
    check_no_orphans(table, terminal, seat);
}

void Auditor::take_refunded(const AuditLook& event, const Moment& moment) {
    Round* round = find_round(event, "refunded");
    if (round == nullptr) return;
    const AuditRound name = round_in(event);
    if (static_cast<Refund>(event.number(3)) == Refund::refused) {
        // SB-14.17
        if (moment.order != refuse_wagers ||
            !audit_least(tables_[name.table].book(), AuditAct::refuse_wager))
            wrong("wagers were refused, and nobody may");
        if (round->outcome.begun()) wrong("wagers were refused after the first card");
    } else if (static_cast<Refund>(event.number(3)) >= Refund::malfunction) {
        check_returned(event, moment, *round);
        round->seats[event.number(2)].offers.clear();
    } else if (!round->closing) {
        wrong("refunded at another time than the end of betting");
    } else {
        check_refund(event, name, *round);
    }
    Seat& seat = round->seats[event.number(2)];
    if (round->open)
        for (const AuditLook& change : event.list(4)) {
            const AuditSpot spot = spot_in(change.at(1));
            const auto wager = seat.wagers.find(spot);
            if (wager == seat.wagers.end()) continue;  // said by lower()
            const auto side = static_cast<std::size_t>(audit_side(spot.game, spot.bet));
            round->returned[side] += std::min(split_total(change.at(2)), wager->second.confirmed);
        }
    lower(event, *round, "refunded");
    for (auto& [spot, wager] : seat.wagers)
        wager.confirmed = std::min(wager.confirmed, wager.stake);
}

// Each wager of it goes for the reason that is given, or with its main wager.
void Auditor::check_refund(const AuditLook& event, const AuditRound& name, const Round& round) {
    const Table& table = tables_[name.table];
    const AuditConduct& conduct = table.conduct();
    const std::uint64_t terminal = event.number(2);
    const auto reason = static_cast<Refund>(event.number(3));
    const Seat& seat = round.seats.at(terminal);
    AuditClose& closing = *rounds_.at(name).closing;
    Seat after = seat;
    for (const AuditLook& change : event.list(4))
        after.wagers[spot_in(change.at(1))].stake -= split_total(change.at(2));
    for (const int side : {1, 2})
        if (const Cents most = table.settings.limits.differential;
            most > 0 && round.on_side(side) - round.on_side(3 - side) > most)
            closing.over[static_cast<std::size_t>(side)] = true;
    if (reason == Refund::differential && !closing.cut_sides) {
        closing.cut_sides = true;
        for (const int side : {1, 2})
            closing.sides[static_cast<std::size_t>(side)] = round.on_side(side);
        for (const auto& [other, sitting] : round.seats)
            for (const auto& [spot, wager] : sitting.wagers)
                if (audit_side(spot.game, spot.bet) > 0)
                    closing.stakes[{other, spot}] = wager.stake;
    }
    for (const AuditLook& change : event.list(4)) {
        const AuditSpot spot = spot_in(change.at(1));
        const Cents amount = split_total(change.at(2));
        const auto found = seat.wagers.find(spot);
        if (found == seat.wagers.end()) continue;  // said by lower()
        const auto& [stake, confirmed] = found->second;
        const Cents held = conduct.confirmation == AuditConfirmation::guarantees ? confirmed : 0;
        const int side = audit_side(spot.game, spot.bet);
        bool explained = false;
        switch (reason) {
            case Refund::not_confirmed:
                explained = conduct.confirmation == AuditConfirmation::required &&
                            amount == stake - confirmed;
                break;
            case Refund::below_minimum:
                explained = conduct.below_minimum == AuditBelow::refunded &&
                            stake < table.limits_of(terminal, spot).least && amount == stake - held;
                break;
            case Refund::below_minimum_total:
                explained = conduct.below_total_refunded &&
                            seat.staked() < table.settings.limits.least_total &&
                            amount == stake - held;
                break;
            case Refund::differential:
                explained = side > 0 && closing.over[static_cast<std::size_t>(side)] &&
                            amount <= stake - held;
                rounds_.at(name).seats[terminal].side_cut =
                    conduct.differential == AuditDifferential::pro_rata;
                break;
            case Refund::area_maximum: {
                Cents total = 0;
                for (const auto& [other, sitting] : round.seats)
                    if (const auto there = sitting.wagers.find(spot);
                        there != sitting.wagers.end()) {
                        total += there->second.stake;
                        closing.stakes.emplace(std::pair{other, spot}, there->second.stake);
                    }
                closing.areas.emplace(spot, total);
                explained = table.settings.limits.area_most > 0 &&
                            closing.areas[spot] > table.settings.limits.area_most;
                rounds_.at(name).seats[terminal].area_cut = true;
                break;
            }
            case Refund::refused:
            case Refund::no_picks:
            case Refund::malfunction:
                break;
        }
        const bool orphan =
            table.needs_base(spot) && amount == stake && !table.has_base(after, spot);
        if (!explained && !orphan)
            wrong(fmt::format(
                "terminal {}: {} of {} on bet {} given back, and {} does not explain it", terminal,
                amount, stake, spot.bet, static_cast<int>(reason)));
    }
}

void Auditor::take_confirmed_bets(const AuditLook& event, const Moment& moment) {
    Round* round = find_round(event, "confirmed");
    if (round == nullptr) return;
    const Table& table = tables_[round_in(event).table];
    const AuditConduct& conduct = table.conduct();
    const AuditLimits& limits = table.settings.limits;
    check_in_time(event, moment, *round, "confirmed");
    check_card(round_in(event), event.number(2), "confirmed");
    if (conduct.confirmation == AuditConfirmation::none) wrong("nothing can be confirmed here");
    if (conduct.confirmation == AuditConfirmation::required) round->last_wager_at = moment.at;
    Seat& seat = round->seats[event.number(2)];
    std::array<bool, 3> fresh{};
    for (auto& [spot, wager] : seat.wagers) {
        if (wager.stake > wager.confirmed)
            fresh[static_cast<std::size_t>(audit_side(spot.game, spot.bet))] = true;
        wager.confirmed = wager.stake;
        if (!conduct.confirms_below_minimum &&
            wager.stake < table.limits_of(event.number(2), spot).least)
            wrong("a wager below the minimum is confirmed");
    }
    if (!conduct.confirms_below_minimum && seat.staked() < limits.least_total)
        wrong("wagers below the least total are confirmed");
    const bool bound = conduct.differential == AuditDifferential::newest_refused ||
                       conduct.differential == AuditDifferential::at_confirming;
    for (const int side : {1, 2})
        if (bound && limits.differential > 0 && fresh[static_cast<std::size_t>(side)] &&
            round->confirmed_on_side(side) - round->confirmed_on_side(3 - side) >
                limits.differential)
            wrong("confirmed above the differential");
}

// The end of betting is over: what stands now keeps to every limit, or no rule could take it.
void Auditor::check_close(const AuditRound& name, Round& round) {
    const Table& table = tables_[name.table];
    const AuditConduct& conduct = table.conduct();
    for (const auto& [terminal, seat] : round.seats) {
        check_no_orphans(table, terminal, seat);
        for (const auto& [spot, wager] : seat.wagers) {
            if (conduct.confirmation == AuditConfirmation::required &&
                wager.stake != wager.confirmed)
                wrong("a wager stands that nobody confirmed");
            if (conduct.below_minimum != AuditBelow::valid && !seat.area_cut && !seat.side_cut &&
                wager.stake < table.limits_of(terminal, spot).least)
                wrong(fmt::format("terminal {}: {} stands on bet {} below its minimum", terminal,
                                  wager.stake, spot.bet));
        }
        if (conduct.below_total_refunded && !seat.area_cut && !seat.side_cut &&
            !seat.wagers.empty() && seat.staked() < table.settings.limits.least_total)
            wrong(fmt::format("terminal {} has less on the layout than the least total", terminal));
    }
    check_close_sides(table, round);
    check_close_areas(table, round);
}

void Auditor::check_close_sides(const Table& table, const Round& round) {
    const Cents most = table.settings.limits.differential;
    if (most == 0) return;
    const AuditClose& closing = *round.closing;
    const Cents difference = round.on_side(1) - round.on_side(2);
    const int heavy = difference > 0 ? 1 : 2;
    const Cents excess = std::max(difference, -difference) - most;
    switch (table.conduct().differential) {
        case AuditDifferential::none:
            return wrong("a differential where there is none");
        case AuditDifferential::newest_refused:
            // Only what is guaranteed may stand above it.
            if (excess > 0 && round.on_side(heavy) > round.confirmed_on_side(heavy))
                wrong("unconfirmed chips stand above the differential");
            return;
        case AuditDifferential::at_confirming:
            // CN-3.5c, decision 31: a wager is rejected when it is confirmed or not at all, so it
            // stands although confirmed wagers of the other side were given back since.
            if (excess > round.returned[static_cast<std::size_t>(3 - heavy)])
                wrong("confirmed wagers stand above the differential");
            return;
        case AuditDifferential::pro_rata:
            break;
    }
    // SB-6.3: found after the first card, everything stands.
    if (closing.cause != 0) {
        if (closing.cut_sides) wrong("cut in proportion after the first card");
        return;
    }
    if (excess > 0) wrong("the differential is exceeded at the end of betting");
    if (!closing.cut_sides) return;
    const int cut = closing.sides[1] > closing.sides[2] ? 1 : 2;
    const Cents total = closing.sides[static_cast<std::size_t>(cut)];
    const Cents allowed = closing.sides[static_cast<std::size_t>(3 - cut)] + most;
    if (total <= allowed) wrong("cut in proportion without need");
    for (const auto& [terminal, seat] : round.seats)
        for (const auto& [key, before] : closing.stakes) {
            const auto& [whose, spot] = key;
            if (whose != terminal || audit_side(spot.game, spot.bet) == 0) continue;
            const auto found = seat.wagers.find(spot);
            const Cents stands = found == seat.wagers.end() ? 0 : found->second.stake;
            const Cents unit = table.limits_of(terminal, spot).unit();
            const bool heavy_side = audit_side(spot.game, spot.bet) == cut;
            // Within a unit of its share; the area maximum may have taken more.
            const Cents share = heavy_side ? before * (allowed / unit) / total * unit : before;
            const bool fair = stands <= before && (stands - share) <= 2 * unit &&
                              (seat.area_cut || share - stands <= 2 * unit);
            if (!fair)
                wrong(fmt::format("terminal {}: {} of {} stands, and its share was about {}",
                                  terminal, stands, before, share));
            if (heavy_side && stands % unit != 0)
                wrong(fmt::format("terminal {}: {} stands, which is no multiple of {}", terminal,
                                  stands, unit));
        }
}

void Auditor::check_close_areas(const Table& table, const Round& round) {
    const Cents most = table.settings.limits.area_most;
    if (most == 0) return;
    std::map<AuditSpot, Cents> areas;
    for (const auto& [terminal, seat] : round.seats)
        for (const auto& [spot, wager] : seat.wagers) areas[spot] += wager.stake;
    for (const auto& [spot, total] : areas)
        if (total > most)
            wrong(fmt::format("{} stands on bet {}, and {} is the most of an area", total, spot.bet,
                              most));
    // Cut in proportion, and not by more than the parts of a unit that could not be shared out.
    for (const auto& [spot, before] : round.closing->areas) {
        Cents unit = 1;
        Cents wagers = 0;
        for (const auto& [key, stake] : round.closing->stakes) {
            if (key.second != spot) continue;
            unit = std::max(unit, table.limits_of(key.first, spot).unit());
            ++wagers;
        }
        const auto left = areas.find(spot);
        const Cents stands = left == areas.end() ? 0 : left->second;
        // A side wager goes with the main wager that was cut away.
        if (table.needs_base(spot)) continue;
        if (before <= most) wrong("an area was cut without need");
        if (stands < std::min(before, most) - unit * (wagers + 1))
            wrong(fmt::format("an area was cut to {}, and could have {}", stands, most));
    }
}

}  // namespace croupier::sim
