#include "floor/decide.h"

#include <algorithm>

#include "floor/deciding.h"

namespace croupier::floor {
namespace {

Decided decide_order(const State& state, const Command& command) {
    const bool opens = std::holds_alternative<VenueCommand>(command.order) &&
                       std::holds_alternative<OpenVenue>(std::get<VenueCommand>(command.order));
    if (state.venue.has_value() == opens) return refuse(Rejection::not_in_order);
    if (command.at < state.at) return refuse(Rejection::not_in_order, state.at - command.at);
    struct Areas {
        const State& state;
        const Command& command;
        Decided operator()(const VenueCommand& order) const {
            return decide_venue(state, command, order);
        }
        Decided operator()(const StaffCommand& order) const {
            return decide_staff(state, command, order);
        }
        Decided operator()(const TerminalCommand& order) const {
            return decide_terminal(state, command, order);
        }
        Decided operator()(const TableCommand& order) const {
            return decide_table(state, command, order);
        }
        Decided operator()(const WagerCommand& order) const {
            return decide_wager(state, command, order);
        }
        Decided operator()(const PlayCommand& order) const {
            return decide_play(state, command, order);
        }
    };
    return std::visit(Areas{state, command}, command.order);
}

}  // namespace

Decision decide(const State& state, const Command& command) {
    Decided decided = decide_order(state, command);
    if (decided) return {{}, std::move(*decided)};
    Decision decision{decided.error(), {}};
    // The books of a terminal that does not come out are the one thing that a refusal leaves
    // behind: see must_be_terminal().
    if (decision.refusal.reason == Rejection::terminal_stopped &&
        command.origin.kind == OriginKind::terminal) {
        const TerminalId terminal(command.origin.number);
        if (!state.find_terminal(terminal)->stopped)
            decision.events.emplace_back(
                TerminalEvent{TerminalStopped{terminal, "credit differs from its meters"}});
    }
    return decision;
}

std::optional<Deadline> next_deadline(const State& state) {
    std::optional<Deadline> next;
    for (std::size_t i = 0; i < state.tables.size(); ++i) {
        const Table& table = state.tables[i];
        if (table.stopped) continue;
        // An automatic table settles by itself as soon as its result is there.
        const bool automatic = table.phase == Phase::result && table.settings.mode != Mode::dealt;
        if (table.phase != Phase::open && !automatic) continue;
        const Time at = automatic ? state.at : table.closes_at;
        if (!next || at < next->at) next = {at, TableId(static_cast<std::uint32_t>(i))};
    }
    return next;
}

Expected expected(const Table& table) {
    switch (table.phase) {
        case Phase::closed:
            return {};
        case Phase::idle:
            return {Expectation::new_game, {}};
        case Phase::open:
            return {Expectation::bets, {}};
        case Phase::held:
            return {Expectation::authorise, {}};
        case Phase::closed_bets:
        case Phase::playing:
        case Phase::result:
            break;
    }
    const rules::Next next = table.game->next(table.outcome);
    switch (next.awaited) {
        case rules::Awaited::card:
            return {Expectation::card, next.place};
        case rules::Awaited::spin:
        case rules::Awaited::roll:
            return {Expectation::spin, {}};
        case rules::Awaited::confirm:
            return {Expectation::confirm, {}};
        case rules::Awaited::decisions:
        case rules::Awaited::irregular:
            break;
    }
    return {Expectation::authorise, {}};
}

Result<Nothing, Refusal> must_come_from(const Command& command,
                                        std::initializer_list<OriginKind> kinds) {
    if (std::find(kinds.begin(), kinds.end(), command.origin.kind) == kinds.end())
        return refuse(Rejection::not_signed_in);
    return Nothing{};
}

Result<Nothing, Refusal> must_be_terminal(const State& state, const Command& command,
                                          TerminalId id) {
    const Terminal* terminal = state.find_terminal(id);
    if (terminal == nullptr || command.origin != Origin{OriginKind::terminal, id.value()})
        return refuse(Rejection::unknown_terminal);
    // ST-GMNS-1.16.17: before every wager and payment the terminal's books must come out.
    if (terminal->stopped || !state.ledger.identity_holds(id))
        return refuse(Rejection::terminal_stopped);
    return Nothing{};
}

Result<const Table*, Refusal> working_table(const State& state, TableId id) {
    const Table* table = state.find_table(id);
    if (table == nullptr) return refuse(Rejection::unknown_table);
    if (table->stopped || state.stopped) return refuse(Rejection::table_stopped);
    return table;
}

Result<Nothing, Refusal> must_be_allowed(const State& state, const Command& command,
                                         const Table& table, rulebook::Action action) {
    return must_rank(state, command, table, table.book->policies->least(action));
}

Result<Nothing, Refusal> must_rank(const State& state, const Command& command, const Table& table,
                                   rulebook::Rank least) {
    const rulebook::Policies& policies = *table.book->policies;
    const Staff* actor = command.actor ? state.find_staff(*command.actor) : nullptr;
    if (actor == nullptr || !actor->signed_in) return refuse(Rejection::not_signed_in);
    auto rank = policies.rank_of(actor->role);
    if (command.authoriser) {
        const Staff* other = state.find_staff(*command.authoriser);
        const auto higher = other != nullptr ? policies.rank_of(other->role) : std::nullopt;
        if (higher && (!rank || *higher > *rank)) rank = higher;
    }
    if (least && (!rank || *rank < *least)) return refuse(Rejection::role_too_low);
    // Nobody may do it under this document.
    if (!least) return refuse(Rejection::not_expected);
    return Nothing{};
}

Split taken_from(const Split& credit, Money amount) {
    Split taken;
    for (const CreditClass which : credit_classes) {
        taken[which] = std::min(credit[which], amount);
        amount -= taken[which];
    }
    CHECK(amount == Money{});
    return taken;
}

Split given_back_from(const Split& stake, Money amount) {
    Split back;
    for (std::size_t i = credit_class_count; i-- > 0;) {
        back.by_class[i] = std::min(stake.by_class[i], amount);
        amount -= back.by_class[i];
    }
    CHECK(amount == Money{});
    return back;
}

void add_return(Transfers& transfers, TerminalId terminal, RoundId round, const Split& amount,
                Purpose purpose) {
    add_transfers(
        transfers, amount, purpose,
        [&](CreditClass which) { return at_risk_account(terminal, round, which); },
        [&](CreditClass which) { return credit_account(terminal, which); });
}

SpotLimits limits_of(const Table& table, const SpotShape& shape) {
    const Settings& settings = table.settings;
    SpotLimits limits{shape.pieces, {}, {}, {}};
    Money share_most;
    for (const SpotShape::OnBet& on : shape.bets) {
        Money least = settings.least;
        Money most = settings.most;
        for (const BetLimits& own : settings.bet_limits)
            if (own.bet == table.game->bet_name(on.bet)) {
                if (own.least > Money{}) least = own.least;
                if (own.most > Money{}) most = own.most;
            }
        limits.least = std::max(limits.least, least);
        if (most == Money{}) continue;
        const Money each = Money::cents(most.in_cents() / on.times);
        share_most = share_most == Money{} ? each : std::min(share_most, each);
    }
    limits.step = table.book->policies->steps_of_minimum ? limits.least : settings.step;
    limits.least = limits.least * shape.pieces;
    limits.most = share_most * shape.pieces;
    limits.step = limits.step * shape.pieces;
    return limits;
}

Money permitted(const Table& table, const SpotLimits& limits, Money wanted) {
    if (limits.most > Money{}) wanted = std::min(wanted, limits.most);
    const std::int64_t cents = wanted.in_cents();
    if (cents <= 0) return {};
    const std::int64_t least = limits.least.in_cents();
    const std::int64_t whole = cents - cents % limits.pieces;
    if (cents < least) {
        // RF-4.2 lets it lie until the end, and not after it; CN-3.3 does not show it.
        using rulebook::BelowMinimum;
        const BelowMinimum below = table.book->policies->below_minimum;
        const bool shown = below == BelowMinimum::valid ||
                           (below == BelowMinimum::refunded && table.phase == Phase::open);
        return Money::cents(shown ? whole : 0);
    }
    const std::int64_t step = limits.step.in_cents();
    return Money::cents(step == 0 ? whole : least + (cents - least) / step * step);
}

}  // namespace croupier::floor
