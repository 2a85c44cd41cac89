#include <algorithm>

#include "floor/deciding.h"

// Placing, taking, confirming: what a player does at the layout.

namespace croupier::floor {
namespace {

using rulebook::BelowMinimum;
using rulebook::Confirmation;

// No sum of what a player may ask for can come near the end of 64 bits: nobody stops a table by
// asking for too much.
constexpr Money stake_max = Money::cents(100'000'000'000'000);
constexpr std::size_t chips_max = 1'000;

// Betting is open for that seat, or was opened again for it alone.
struct Opening {
    const Table* table = nullptr;
    const Seat* seat = nullptr;  // none: it has not sat here yet
    bool relaxed = false;
};

Result<Opening, Refusal> open_betting(const State& state, const Command& command, TableId id,
                                      TerminalId terminal) {
    if (state.storage_low) return refuse(Rejection::storage_low);
    if (state.find_terminal(terminal) == nullptr) return refuse(Rejection::unknown_terminal);
    TRY(table, working_table(state, id));
    if (table->phase == Phase::closed) return refuse(Rejection::table_closed);
    TRY_DO(must_be_terminal(state, command, terminal));
    const Seat* seat = table->find_seat(terminal);
    switch (table->phase) {
        case Phase::closed:
        case Phase::idle:
            return refuse(Rejection::bets_not_open);
        case Phase::open:
            // A wager stands if and only if it came before the end, to the millisecond.
            if (command.at >= table->closes_at)
                return refuse(Rejection::bets_closed, command.at - table->closes_at);
            return Opening{table, seat, false};
        case Phase::closed_bets:
            if (seat != nullptr && seat->relaxed) return Opening{table, seat, true};
            break;
        default:
            break;
    }
    return refuse(Rejection::bets_closed, command.at - table->closed_at);
}

// The layout of one terminal while chips are being put on it.
struct Working {
    std::vector<std::pair<Spot, Money>> stakes;  // as they would stand
    Money total;

    explicit Working(const Seat* seat) {
        if (seat == nullptr) return;
        for (const Wager& wager : seat->wagers) {
            stakes.emplace_back(wager.spot, wager.stake.total());
            total += wager.stake.total();
        }
    }
    Money& on(const Spot& spot) {
        for (auto& [place, stake] : stakes)
            if (place == spot) return stake;
        stakes.emplace_back(spot, Money{});
        return stakes.back().second;
    }
};

bool has_base(const TableGame& game, const Working& working, std::span<const Chips> chips) {
    for (const auto& [spot, stake] : working.stakes)
        if (stake > Money{} && game.is_base(spot)) return true;
    return std::any_of(chips.begin(), chips.end(),
                       [&](const Chips& chip) { return game.is_base(chip.spot); });
}

bool stakes_elsewhere(const State& state, const Table& here, TerminalId terminal) {
    return std::any_of(state.tables.begin(), state.tables.end(), [&](const Table& table) {
        return &table != &here && (here.settings.alone || table.settings.alone) &&
               staked(table, terminal) > Money{};
    });
}

// RF-3.2.6, ruling 3: a confirmation locks the spots that it found chips on. Where confirmation is
// required, further chips are a new wager that needs its own (decision 31).
bool is_locked(const Opening& open, const Spot& spot) {
    if (open.seat == nullptr || open.table->book->policies->confirmation != Confirmation::locks)
        return false;
    const Wager* wager = find_wager(*open.seat, spot);
    return wager != nullptr && wager->confirmed > Money{};
}

// Every spot is one that this table has, and the wagers may be made together.
Result<Nothing, Refusal> check_spots(const State& state, const Opening& open, TerminalId terminal,
                                     const Working& working, std::span<const Chips> chips) {
    const TableGame& game = *open.table->game;
    Rejection first = Rejection::none;
    for (const Chips& chip : chips) {
        const auto shape = game.shape(chip.spot);
        if (!shape && (first == Rejection::none || shape.error() < first)) first = shape.error();
    }
    if (first != Rejection::none) return refuse(first);
    if (stakes_elsewhere(state, *open.table, terminal)) return refuse(Rejection::one_table_only);
    const bool needs = std::any_of(chips.begin(), chips.end(),
                                   [&](const Chips& chip) { return game.needs_base(chip.spot); });
    if (needs && !has_base(game, working, chips)) return refuse(Rejection::base_wager_needed);
    for (const Chips& chip : chips)
        if (is_locked(open, chip.spot)) return refuse(Rejection::wager_confirmed);
    return Nothing{};
}

// How much of the chips can stand on the spot, or why none of them can.
Result<Money, Refusal> fitting(const Table& table, const Chips& chips, Working& working) {
    const SpotLimits limits = limits_of(table, **table.game->shape(chips.spot));
    Money& stake = working.on(chips.spot);
    const Money wanted = stake + chips.amount;
    Money room = wanted;
    const Money most_total = table.settings.most_total;
    if (most_total > Money{}) room = std::min(room, stake + (most_total - working.total));
    const Money stands = permitted(table, limits, room);
    if (stands <= stake) {
        if (wanted < limits.least) return refuse(Rejection::below_minimum, limits.least.in_cents());
        const bool full = limits.most > Money{} && wanted > limits.most;
        if (full || room < wanted) return refuse(Rejection::above_maximum, stake.in_cents());
        return refuse(Rejection::wrong_multiple, limits.step.in_cents());
    }
    const Money added = stands - stake;
    stake = stands;
    working.total += added;
    return added;
}

Decided place(const State& state, const Opening& open, TableId id, TerminalId terminal,
              std::span<const Chips> chips) {
    const Table& table = *open.table;
    Working working(open.seat);
    if (chips.empty() || chips.size() > chips_max) return refuse(Rejection::no_such_wager);
    for (const Chips& chip : chips) {
        if (chip.amount <= Money{}) return refuse(Rejection::below_minimum);
        if (chip.amount > stake_max) return refuse(Rejection::above_maximum, stake_max.in_cents());
    }
    TRY_DO(check_spots(state, open, terminal, working, chips));

    BetsPlaced placed{round_of(id, table), terminal, {}, {}, false, open.relaxed};
    placed.changes.reserve(chips.size());
    Events trims;
    Split credit = state.ledger.credit(terminal);
    Split all;
    Money left = credit.total();
    bool enough = true;
    for (const Chips& chip : chips) {
        TRY(added, fitting(table, chip, working));
        if (added < chip.amount) {
            const Money stands = working.on(chip.spot);
            trims.emplace_back(WagerEvent{WagerTrimmed{placed.round, terminal, chip.spot,
                                                       stands - added + chip.amount, stands}});
        }
        enough = enough && added <= left;
        if (!enough) continue;  // a later chip may break a limit, which is said first
        left -= added;
        const Split funding = taken_from(credit, added);
        credit -= funding;
        all += funding;
        placed.changes.push_back({chip.spot, funding});
    }
    if (!enough)
        return refuse(Rejection::credit_too_low, state.ledger.credit(terminal).total().in_cents());
    add_transfers(
        placed.transfers, all, Purpose::stake,
        [&](CreditClass which) { return credit_account(terminal, which); },
        [&](CreditClass which) { return at_risk_account(terminal, placed.round, which); });
    Events events;
    events.reserve(1 + trims.size());
    events.emplace_back(WagerEvent{std::move(placed)});
    for (Event& trim : trims) events.push_back(std::move(trim));
    return events;
}

// Chips of these wagers go back; side wagers that lose their main wager go with it.
Decided take(const Opening& open, TableId id, TerminalId terminal, std::vector<SpotChange> changes,
             bool undo) {
    const Table& table = *open.table;
    const TableGame& game = *table.game;
    bool base = false;
    for (const Wager& wager : open.seat->wagers) {
        Money stays = wager.stake.total();
        for (const SpotChange& change : changes)
            if (change.spot == wager.spot) stays -= change.funding.total();
        base = base || (stays > Money{} && game.is_base(wager.spot));
    }
    if (!base)
        for (const Wager& wager : open.seat->wagers) {
            const bool going = std::any_of(changes.begin(), changes.end(), [&](const auto& change) {
                return change.spot == wager.spot;
            });
            if (going || !game.needs_base(wager.spot)) continue;
            if (wager.confirmed > Money{}) return refuse(Rejection::wager_confirmed);
            changes.push_back({wager.spot, wager.stake});
            undo = false;  // more than the last touch goes
        }
    BetsTaken taken{round_of(id, table), terminal, std::move(changes), {}, undo, open.relaxed};
    Split all;
    for (const SpotChange& change : taken.changes) all += change.funding;
    add_return(taken.transfers, terminal, taken.round, all, Purpose::take_back);
    return events_of(WagerEvent{std::move(taken)});
}

Decided decide(const State& state, const Command& command, const PlaceBets& order) {
    TRY(open, open_betting(state, command, order.table, order.terminal));
    return place(state, open, order.table, order.terminal, order.chips);
}

Decided decide(const State& state, const Command& command, const TakeBets& order) {
    TRY(open, open_betting(state, command, order.table, order.terminal));
    if (open.seat == nullptr || order.chips.empty()) return refuse(Rejection::no_such_wager);
    std::vector<SpotChange> changes;
    for (const Chips& chip : order.chips) {
        const Wager* wager = find_wager(*open.seat, chip.spot);
        const bool twice = std::any_of(changes.begin(), changes.end(), [&](const auto& change) {
            return change.spot == chip.spot;
        });
        if (wager == nullptr || twice || chip.amount <= Money{} ||
            chip.amount > wager->stake.total())
            return refuse(Rejection::no_such_wager);
        const Money stake = wager->stake.total();
        if (chip.amount > stake - wager->confirmed) return refuse(Rejection::wager_confirmed);
        // What stays must be a stake that may stand.
        const SpotLimits limits = limits_of(*open.table, **open.table->game->shape(chip.spot));
        const Money wanted = stake - chip.amount;
        const Money stays = std::max(wager->confirmed, permitted(*open.table, limits, wanted));
        // A smaller wager that could not have been placed is not left standing either: the player
        // takes all of it.
        if (wanted > Money{} && stays == Money{})
            return refuse(Rejection::below_minimum, limits.least.in_cents());
        changes.push_back({chip.spot, given_back_from(wager->stake, stake - stays)});
    }
    return take(open, order.table, order.terminal, std::move(changes), false);
}

Decided undo(const State& state, const Opening& open, const PressButton& order) {
    if (open.seat == nullptr || open.seat->touches.empty()) return refuse(Rejection::no_such_wager);
    const std::uint32_t last = open.seat->touches.back().number;
    std::vector<SpotChange> changes;
    for (const Touch& touch : open.seat->touches)
        if (touch.number == last) changes.push_back(touch.change);
    if (!open.seat->touches.back().taken) {
        for (const SpotChange& change : changes) {
            const Wager* wager = find_wager(*open.seat, change.spot);
            CHECK(wager != nullptr);
            if (change.funding.total() > wager->stake.total() - wager->confirmed)
                return refuse(Rejection::wager_confirmed);
        }
        return take(open, order.table, order.terminal, std::move(changes), true);
    }
    BetsPlaced again{round_of(order.table, *open.table),
                     order.terminal,
                     std::move(changes),
                     {},
                     true,
                     open.relaxed};
    Split all;
    for (const SpotChange& change : again.changes) all += change.funding;
    const Split credit = state.ledger.credit(order.terminal);
    for (const CreditClass which : credit_classes)
        if (credit[which] < all[which]) return refuse(Rejection::credit_too_low);
    add_transfers(
        again.transfers, all, Purpose::stake,
        [&](CreditClass which) { return credit_account(order.terminal, which); },
        [&](CreditClass which) { return at_risk_account(order.terminal, again.round, which); });
    return events_of(WagerEvent{std::move(again)});
}

Decided decide(const State& state, const Command& command, const PressButton& order) {
    TRY(open, open_betting(state, command, order.table, order.terminal));
    if (order.button == Button::undo) return undo(state, open, order);
    if (open.seat == nullptr) return refuse(Rejection::no_such_wager);
    std::vector<Chips> chips;
    switch (order.button) {
        case Button::clear: {
            std::vector<SpotChange> changes;
            for (const Wager& wager : open.seat->wagers)
                if (const Money loose = wager.stake.total() - wager.confirmed; loose > Money{})
                    changes.push_back({wager.spot, given_back_from(wager.stake, loose)});
            if (changes.empty())
                return refuse(open.seat->wagers.empty() ? Rejection::no_such_wager
                                                        : Rejection::wager_confirmed);
            return take(open, order.table, order.terminal, std::move(changes), false);
        }
        case Button::rebet:
            chips = open.seat->previous;
            break;
        default:
            for (const Wager& wager : open.seat->wagers)
                chips.push_back({wager.spot, wager.stake.total()});
            break;
    }
    return place(state, open, order.table, order.terminal, chips);
}

Decided decide(const State& state, const Command& command, const ConfirmBets& order) {
    TRY(open, open_betting(state, command, order.table, order.terminal));
    if (open.table->book->policies->confirmation == Confirmation::none)
        return refuse(Rejection::not_expected);
    const bool loose =
        open.seat != nullptr &&
        std::any_of(open.seat->wagers.begin(), open.seat->wagers.end(),
                    [](const Wager& wager) { return wager.stake.total() > wager.confirmed; });
    if (!loose) return refuse(Rejection::no_such_wager);
    return events_of(WagerEvent{BetsConfirmed{round_of(order.table, *open.table), order.terminal}});
}

Decided decide(const State& state, const Command& command, const NewGame& order) {
    if (state.storage_low) return refuse(Rejection::storage_low);
    TRY(table, working_table(state, order.table));
    if (table->phase == Phase::closed) return refuse(Rejection::table_closed);
    if (table->settings.mode == Mode::dealt || command.origin.kind != OriginKind::host)
        TRY_DO(must_be_allowed(state, command, *table, rulebook::Action::new_game));
    const Time from = table->opened_at + table->settings.round_least_ms;
    if (table->round_number > 0 && table->phase == Phase::idle && command.at < from)
        return refuse(Rejection::too_soon, from - command.at);
    if (table->phase != Phase::idle) return refuse(Rejection::not_expected);
    return events_of(WagerEvent{RoundOpened{{order.table, table->round_number + 1},
                                            command.at,
                                            command.at + table->settings.period_ms,
                                            table->version}});
}

Decided decide(const State& state, const Command& command, const RelaxClose& order) {
    TRY(table, working_table(state, order.table));
    TRY_DO(must_be_allowed(state, command, *table, rulebook::Action::relax_close));
    if (state.find_terminal(order.terminal) == nullptr) return refuse(Rejection::unknown_terminal);
    // Only between the end of betting and the first sign of an outcome.
    if (table->phase != Phase::closed_bets || table->outcome.begun())
        return refuse(Rejection::not_expected);
    return events_of(
        WagerEvent{CloseRelaxed{round_of(order.table, *table), order.terminal, order.reason,
                                command.authoriser.value_or(*command.actor)}});
}

Decided decide(const State& state, const Command& command, const WakeTable& order) {
    TRY_DO(must_come_from(command, {OriginKind::host}));
    TRY(table, working_table(state, order.table));
    if (table->phase == Phase::open && command.at >= table->closes_at) {
        Events events;
        end_betting(*table, order.table, CloseCause::time, command.at, events);
        return events;
    }
    if (table->phase == Phase::result && table->settings.mode != Mode::dealt)
        return settle_round(state, order.table, std::nullopt);
    return refuse(Rejection::not_expected);
}

// What one seat loses at the end of betting, reason by reason.
class Refunds {
public:
    Refunds(const Table& table, RoundId round, const Seat& seat)
        : table_(table), round_(round), seat_(seat) {
        for (const Wager& wager : seat.wagers) stays_.push_back(wager.stake);
    }

    void make(Events& events) {
        const rulebook::Policies& policies = *table_.book->policies;
        if (policies.confirmation == Confirmation::required) {
            for (std::size_t i = 0; i < stays_.size(); ++i)
                take(i, seat_.wagers[i].stake.total() - seat_.wagers[i].confirmed);
            finish(RefundReason::not_confirmed, events);
        }
        if (policies.below_minimum == BelowMinimum::refunded) {
            for (std::size_t i = 0; i < stays_.size(); ++i) {
                const auto shape = table_.game->shape(seat_.wagers[i].spot);
                if (stays_[i].total() < limits_of(table_, **shape).least)
                    take(i, stays_[i].total());
            }
            finish(RefundReason::below_minimum, events);
        }
        Money total;
        for (const Split& stake : stays_) total += stake.total();
        if (total < table_.settings.least_total) {
            for (std::size_t i = 0; i < stays_.size(); ++i) take(i, stays_[i].total());
            finish(RefundReason::below_minimum_total, events);
        }
    }

private:
    void take(std::size_t wager, Money amount) {
        if (amount <= Money{}) return;
        const Split back = given_back_from(stays_[wager], amount);
        stays_[wager] -= back;
        changes_.push_back({seat_.wagers[wager].spot, back});
    }
    void finish(RefundReason reason, Events& events) {
        if (changes_.empty()) return;
        bool base = false;
        for (std::size_t i = 0; i < stays_.size(); ++i)
            base =
                base || (stays_[i].total() > Money{} && table_.game->is_base(seat_.wagers[i].spot));
        for (std::size_t i = 0; i < stays_.size(); ++i)
            if (!base && table_.game->needs_base(seat_.wagers[i].spot)) take(i, stays_[i].total());
        WagerRefunded refunded{round_, seat_.terminal, reason, std::move(changes_), {}};
        changes_.clear();
        Split all;
        for (const SpotChange& change : refunded.changes) all += change.funding;
        add_return(refunded.transfers, seat_.terminal, round_, all, Purpose::refund);
        events.emplace_back(WagerEvent{std::move(refunded)});
    }

    const Table& table_;
    RoundId round_;
    const Seat& seat_;
    std::vector<Split> stays_;
    std::vector<SpotChange> changes_;
};

}  // namespace

void end_betting(const Table& table, TableId id, CloseCause cause, Time at, Events& events) {
    const RoundId round = round_of(id, table);
    events.emplace_back(WagerEvent{BetsClosed{round, cause, std::min(at, table.closes_at)}});
    for (const Seat& seat : table.seats)
        if (!seat.wagers.empty()) Refunds(table, round, seat).make(events);
}

Decided decide_wager(const State& state, const Command& command, const WagerCommand& order) {
    return std::visit([&](const auto& wanted) { return decide(state, command, wanted); }, order);
}

}  // namespace croupier::floor
