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
        Decided operator()(const IncidentCommand& order) const {
            return decide_incident(state, command, order);
        }
        Decided operator()(const DeviceCommand& order) const {
            return decide_device(state, command, order);
        }
    };
    return std::visit(Areas{state, command}, command.order);
}

}  // namespace

Ruling decide(const State& state, const Command& command) {
    Decided decided = decide_order(state, command);
    if (decided) {
        pay_leavers(state, *decided);
        return {{}, std::move(*decided)};
    }
    Ruling decision{decided.error(), {}};
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

namespace {

// When this table wants to be woken; now where something is due already.
std::optional<Time> deadline_of(const State& state, const Table& table) {
    const Time now = state.at;
    std::optional<Time> first;
    const auto by = [&](Time at) {
        if (!first || at < *first) first = at;
    };
    for (const Prompt& prompt : table.prompts) by(prompt.closes_at);
    switch (table.phase) {
        case Phase::open:
            if (table.closes_at != 0) by(table.closes_at);
            if (table.press_by != 0) by(table.press_by);
            break;
        case Phase::deciding:
            by(table.decide_by);
            break;
        case Phase::result:
            if (settles_itself(state, table)) by(now);
            break;
        case Phase::closed_bets:
        case Phase::playing:
            if (lays_waiting_card(table)) by(now);
            if (table.press_by != 0) by(table.press_by);
            if (table.reveal_by != 0) by(table.reveal_by);
            if (table.game->asks() && awaited(table).awaited == rules::Awaited::decisions) by(now);
            break;
        case Phase::idle:
        case Phase::closed:
            if (burns_waiting_card(table)) by(now);
            if (const auto due = notices_due(table)) by(std::max(*due, now));
            if (const Time from = std::max(now, opens_from(table));
                opens_by_itself(state, table, from))
                by(from);
            break;
        case Phase::held:
            break;
    }
    return first;
}

}  // namespace

std::optional<Deadline> next_deadline(const State& state) {
    std::optional<Deadline> next;
    if (state.stopped) return next;
    for (std::size_t i = 0; i < state.tables.size(); ++i) {
        const Table& table = state.tables[i];
        if (table.stopped) continue;
        const auto at = deadline_of(state, table);
        if (at && (!next || *at < next->at)) next = {*at, TableId(static_cast<std::uint32_t>(i))};
    }
    return next;
}

Expected expected(const Table& table) {
    switch (table.phase) {
        case Phase::closed:
            return {};
        case Phase::idle:
            if (needs_shoe(table)) return {Expectation::new_shoe, {}, 0};
            return {dummy_is_due(table) ? Expectation::authorise : Expectation::new_game, {}, 0};
        case Phase::open:
            return {Expectation::bets, {}, 0};
        case Phase::held:
            return {Expectation::authorise, {}, 0};
        case Phase::deciding:
            return {Expectation::decisions, {}, 0};
        case Phase::closed_bets:
        case Phase::playing:
        case Phase::result:
            break;
    }
    if (table.shoe.device_out) return {Expectation::new_shoe, {}, 0};
    if (must_reveal(table)) return {Expectation::reveal, {}, 0};
    const rules::Next next = awaited(table);
    switch (next.awaited) {
        case rules::Awaited::card:
            return {Expectation::card, next.place, next.number};
        case rules::Awaited::spin:
            return {Expectation::spin, {}, 0};
        case rules::Awaited::roll:
            if (waits_for_tumbler(table)) return {};
            return {Expectation::roll, {}, 0};
        case rules::Awaited::confirm:
            return {Expectation::confirm, {}, 0};
        case rules::Awaited::decisions:
            return {Expectation::decisions, {}, 0};
        case rules::Awaited::irregular:
            break;
    }
    return {Expectation::authorise, {}, 0};
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
    const auto rank_here = [&](const Staff& staff) {
        const bool elsewhere = !staff.pit.empty() && staff.pit != table.settings.pit;
        return elsewhere ? rulebook::Rank{} : policies.rank_of(staff.role);
    };
    auto rank = rank_here(*actor);
    if (command.authoriser) {
        const Staff* other = state.find_staff(*command.authoriser);
        const auto higher = other != nullptr ? rank_here(*other) : std::nullopt;
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

}  // namespace croupier::floor
