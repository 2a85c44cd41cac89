#include <algorithm>

#include "base/wide.h"
#include "floor/event.h"
#include "floor/ledger/transfers.h"
#include "floor/query.h"
#include "floor/round/steps.h"
#include "floor/state.h"
#include "floor/wager/steps.h"

// The end of betting: what the rules give back, terminal by terminal and over the whole table.

namespace croupier::floor {
namespace {

using rulebook::BelowMinimum;
using rulebook::Confirmation;
using rulebook::Differential;

// What one seat keeps on the layout while the rules take things off it, reason by reason.
class SeatRefunds {
public:
    SeatRefunds(const Table& table, RoundId round, const Seat& seat)
        : table_(table), round_(round), seat_(seat) {
        stays_.reserve(seat.wagers.size());
        for (const Wager& wager : seat.wagers) stays_.push_back(wager.stake);
    }

    // What the terminal's own wagers do not live up to. True: something went.
    bool keep_to_minimums(Events& events) {
        const rulebook::Policies& policies = *table_.book->policies;
        const std::size_t before = events.size();
        if (policies.confirmation == Confirmation::required) {
            for (std::size_t i = 0; i < stays_.size(); ++i)
                take(i, seat_.wagers[i].stake.total() - seat_.wagers[i].confirmed);
            finish(RefundReason::not_confirmed, events);
        }
        if (policies.below_minimum == BelowMinimum::refunded) {
            for (std::size_t i = 0; i < stays_.size(); ++i)
                if (stays_[i].total() < limits_of(table_, &seat_, seat_.wagers[i].spot).least)
                    take(i, loose(i));
            finish(RefundReason::below_minimum, events);
        }
        Money total;
        for (const Split& stake : stays_) total += stake.total();
        if (policies.below_total == rulebook::BelowTotal::refunded &&
            total < table_.settings.least_total) {
            for (std::size_t i = 0; i < stays_.size(); ++i) take(i, loose(i));
            finish(RefundReason::below_minimum_total, events);
        }
        return events.size() > before;
    }

    // What stands on that side of the differential, or on that bet.
    Money on_side(int side) const {
        Money sum;
        for (std::size_t i = 0; i < stays_.size(); ++i)
            if (table_.game->side_of(seat_.wagers[i].spot) == side) sum += stays_[i].total();
        return sum;
    }
    std::size_t count() const { return stays_.size(); }
    const Wager& wager(std::size_t i) const { return seat_.wagers[i]; }
    const Seat& seat() const { return seat_; }
    Money stays(std::size_t i) const { return stays_[i].total(); }
    // Of that wager, what no confirmation holds.
    Money loose(std::size_t i) const {
        const Money confirmed = table_.book->policies->confirmation == Confirmation::guarantees
                                    ? seat_.wagers[i].confirmed
                                    : Money{};
        return std::max(Money{}, stays_[i].total() - confirmed);
    }
    void take(std::size_t i, Money amount) {
        if (amount <= Money{}) return;
        const Split back = given_back_from(stays_[i], amount);
        stays_[i] -= back;
        const Spot& spot = seat_.wagers[i].spot;
        const auto same =
            std::find_if(changes_.begin(), changes_.end(),
                         [&](const SpotChange& change) { return change.spot == spot; });
        if (same == changes_.end())
            changes_.push_back({spot, back});
        else
            same->funding += back;
    }
    void finish(RefundReason reason, Events& events) {
        if (changes_.empty()) return;
        drop_side_wagers();
        WagerRefunded refunded{round_, seat_.terminal, reason, std::move(changes_), {}};
        changes_.clear();
        Split all;
        for (const SpotChange& change : refunded.changes) all += change.funding;
        add_return(refunded.transfers, seat_.terminal, round_, all, Purpose::refund);
        events.emplace_back(WagerEvent{std::move(refunded)});
    }

private:
    // Ruling 4: without its main wager a side wager goes too.
    void drop_side_wagers() {
        const auto& restricted = table_.layout.restricted;
        const bool alone = std::find(seat_.approvals.begin(), seat_.approvals.end(),
                                     Approval::side_alone) != seat_.approvals.end();
        for (std::size_t i = 0; i < stays_.size() && !alone; ++i) {
            const Spot& side = seat_.wagers[i].spot;
            const bool needs =
                table_.game->needs_base(side) ||
                std::find(restricted.begin(), restricted.end(), bet_name(side)) != restricted.end();
            if (!needs) continue;
            bool held = false;
            for (std::size_t j = 0; j < stays_.size(); ++j)
                held = held || (stays_[j].total() > Money{} &&
                                table_.game->serves(seat_.wagers[j].spot, side));
            if (!held) take(i, stays_[i].total());
        }
    }

    const Table& table_;
    RoundId round_;
    const Seat& seat_;
    std::vector<Split> stays_;
    std::vector<SpotChange> changes_;
};

class TableRefunds {
public:
    TableRefunds(const Table& table, RoundId round) : table_(table) {
        for (const Seat& seat : table.seats)
            if (!seat.wagers.empty()) seats_.emplace_back(table, round, seat);
    }

    void make(CloseCause cause, Events& events) {
        for (SeatRefunds& seat : seats_) seat.keep_to_minimums(events);
        const Differential differential = table_.book->policies->differential;
        if (table_.settings.differential > Money{}) {
            if (differential == Differential::newest_refused) refuse_newest(events);
            // SB-6.3: found after the first card, all wagers stand in full.
            if (differential == Differential::pro_rata && cause != CloseCause::outcome)
                cut_heavy_side(events);
        }
        if (table_.settings.area_most > Money{}) cut_areas(events);
    }

private:
    Money on_side(int side) const {
        Money sum;
        for (const SeatRefunds& seat : seats_) sum += seat.on_side(side);
        return sum;
    }
    // What a stake there goes up and down by; without a step each piece of it still has whole
    // cents.
    Money step_of(const SeatRefunds& seat, std::size_t wager) const {
        const SpotLimits limits = limits_of(table_, &seat.seat(), seat.wager(wager).spot);
        return limits.step > Money{} ? limits.step : Money::cents(limits.pieces);
    }

    // LT-1.1.differential: the newest unconfirmed chips of the heavy side go, in whole units; what
    // falls under a minimum by that goes too, until nothing changes any more.
    void refuse_newest(Events& events) {
        while (true) {
            const Money difference = on_side(1) - on_side(2);
            const int heavy = difference > Money{} ? 1 : 2;
            Money excess =
                (heavy == 1 ? difference : Money{} - difference) - table_.settings.differential;
            if (excess <= Money{} || !refuse_some(heavy, excess)) return;
            for (SeatRefunds& seat : seats_) seat.finish(RefundReason::differential, events);
            for (SeatRefunds& seat : seats_) seat.keep_to_minimums(events);
        }
    }
    struct Movement {
        std::uint64_t order = 0;
        SeatRefunds* seat = nullptr;
        std::size_t wager = 0;
        Money amount;
    };
    bool refuse_some(int side, Money excess) {
        std::vector<Movement> movements;
        for (SeatRefunds& seat : seats_)
            for (std::size_t i = 0; i < seat.count(); ++i) {
                if (table_.game->side_of(seat.wager(i).spot) != side) continue;
                // Older chips first; what already went was the newest.
                Money left = seat.loose(i);
                for (const ChipsLaid& laid : seat.wager(i).laid) {
                    const Money amount = std::min(laid.amount, left);
                    left -= amount;
                    if (amount > Money{}) movements.push_back({laid.order, &seat, i, amount});
                }
            }
        std::sort(movements.begin(), movements.end(),
                  [](const Movement& a, const Movement& b) { return a.order > b.order; });
        bool some = false;
        for (const Movement& movement : movements) {
            if (excess <= Money{}) break;
            const std::int64_t step = step_of(*movement.seat, movement.wager).in_cents();
            const std::int64_t units = (excess.in_cents() + step - 1) / step;
            const Money amount = std::min(movement.amount, Money::cents(units * step));
            movement.seat->take(movement.wager, amount);
            excess -= amount;
            some = true;
        }
        return some;
    }

    // SB-6.2: every stake of the heavy side is cut in proportion, so that what is left is the most
    // that the differential permits.
    void cut_heavy_side(Events& events) {
        const Money difference = on_side(1) - on_side(2);
        const int heavy = difference > Money{} ? 1 : 2;
        const Money allowed = on_side(3 - heavy) + table_.settings.differential;
        cut_to(allowed, RefundReason::differential, events,
               [&](const Spot& spot) { return table_.game->side_of(spot) == heavy; });
    }
    void cut_areas(Events& events) {
        std::vector<Spot> areas;
        for (const SeatRefunds& seat : seats_)
            for (std::size_t i = 0; i < seat.count(); ++i)
                if (std::find(areas.begin(), areas.end(), seat.wager(i).spot) == areas.end())
                    areas.push_back(seat.wager(i).spot);
        for (const Spot& area : areas) {
            if (table_.book->policies->side_bets_by_order && !table_.game->serves(area, area))
                keep_first(area, events);
            else
                cut_to(table_.settings.area_most, RefundReason::area_maximum, events,
                       [&](const Spot& spot) { return spot == area; });
        }
    }
    // SB-10.5 and its sisters: whoever has a main wager comes first, then whoever came first.
    void keep_first(const Spot& area, Events& events) {
        struct Place {
            bool no_base = false;
            std::uint64_t order = 0;
            SeatRefunds* seat = nullptr;
            std::size_t wager = 0;
        };
        std::vector<Place> places;
        for (SeatRefunds& seat : seats_) {
            bool base = false;
            for (std::size_t i = 0; i < seat.count(); ++i)
                base = base ||
                       (seat.stays(i) > Money{} && table_.game->serves(seat.wager(i).spot, area));
            for (std::size_t i = 0; i < seat.count(); ++i) {
                const Wager& wager = seat.wager(i);
                if (wager.spot == area)
                    places.push_back(
                        {!base, wager.laid.empty() ? 0 : wager.laid.front().order, &seat, i});
            }
        }
        std::stable_sort(places.begin(), places.end(), [](const Place& a, const Place& b) {
            return a.no_base != b.no_base ? b.no_base : a.order < b.order;
        });
        std::int64_t left = table_.settings.area_most.in_cents();
        for (const Place& place : places) {
            const std::int64_t unit = step_of(*place.seat, place.wager).in_cents();
            const std::int64_t stake = place.seat->stays(place.wager).in_cents();
            const std::int64_t stays = stake <= left ? stake : left / unit * unit;
            left -= stays;
            place.seat->take(place.wager, Money::cents(stake - stays));
        }
        for (SeatRefunds& seat : seats_) seat.finish(RefundReason::area_maximum, events);
    }
    struct Cut {
        SeatRefunds* seat = nullptr;
        std::size_t wager = 0;
        std::int64_t unit = 1;
        std::int64_t stake = 0;
        std::int64_t stays = 0;
        std::int64_t remainder = 0;
        std::uint64_t order = 0;
    };
    // Whole units of stake * allowed / total, each stake in units of its own; what is left over
    // goes by the largest remainder, and between equal ones to the earlier chips.
    template <class Counts>
    void cut_to(Money allowed, RefundReason reason, Events& events, const Counts& counts) {
        std::vector<Cut> cuts;
        std::int64_t total = 0;
        for (SeatRefunds& seat : seats_)
            for (std::size_t i = 0; i < seat.count(); ++i) {
                if (!counts(seat.wager(i).spot) || seat.stays(i) == Money{}) continue;
                const auto& laid = seat.wager(i).laid;
                cuts.push_back({&seat, i, step_of(seat, i).in_cents(),
                                seat.stays(i).in_cents(), 0, 0,
                                laid.empty() ? 0 : laid.front().order});
                total += cuts.back().stake;
            }
        if (total <= allowed.in_cents() || total == 0) return;
        std::int64_t left = allowed.in_cents();
        for (Cut& cut : cuts) {
            const std::int64_t units = allowed.in_cents() / cut.unit;
            const Wide product = Wide{cut.stake} * units;
            cut.stays = static_cast<std::int64_t>(product / total) * cut.unit;
            cut.remainder = static_cast<std::int64_t>(product % total);
            left -= cut.stays;
        }
        std::stable_sort(cuts.begin(), cuts.end(), [](const Cut& a, const Cut& b) {
            return a.remainder != b.remainder ? a.remainder > b.remainder : a.order < b.order;
        });
        for (Cut& cut : cuts) {
            // Never more than it was.
            if (left >= cut.unit && cut.stays + cut.unit <= cut.stake) {
                cut.stays += cut.unit;
                left -= cut.unit;
            }
            cut.seat->take(cut.wager, Money::cents(cut.stake - cut.stays));
        }
        for (SeatRefunds& seat : seats_) seat.finish(reason, events);
    }

    const Table& table_;
    std::vector<SeatRefunds> seats_;
};

}  // namespace

void end_betting(const State& state, TableId id, CloseCause cause, Time at, Events& events) {
    const Table& table = *state.find_table(id);
    const RoundId round = round_of(id, table);
    const Time closed_at = table.round.closes_at == 0 ? at : std::min(at, table.round.closes_at);
    events.emplace_back(WagerEvent{BetsClosed{round, cause, closed_at}});
    TableRefunds(table, round).make(cause, events);
    if (cause != CloseCause::outcome)
        name_shooter(state, round, TumbleAt::end_of_betting, at, events);
    if (table.settings.committed) events.emplace_back(PlayEvent{WagersFixed{round}});
}

}  // namespace croupier::floor
