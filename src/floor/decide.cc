#include "floor/decide.h"

#include <algorithm>

#include "encoding/generation.h"
#include "floor/bounds.h"
#include "floor/deciding.h"
#include "floor/generation.h"

namespace croupier::floor {
namespace {

// Orders of a table, or of what happened there: its rulebook says who may, and they ask themselves.
using OfTables =
    Part<OpenTable, CloseTable, ResumeTable, ChangeLimits, GiveClosingNotice, SetPeriod,
         ChangeVariant, LoadShoe, OrderRounds, RestrictBet, AskForSeat, OfferCut, NewGame,
         RelaxClose, Approve, RefuseWagers, SetPlayerLimits, ConfirmResult, VoidRound,
         OpenNoBetCoup, ExposeCards, TakeCardsBack, OpenIncident, AddFinding, CloseIncident,
         SettlePayment, CorrectResult, VoidPastRound, CallNoSpin, EnterCard, ReconstructDeal,
         ReportCards, ReportDevice, ReportMalfunction, ReportPowerFailure, ExcludePlayer,
         VoidWagers, InvalidateCard, SetManualMode>;

// An appointment asks more: see decide_venue.cc.
using AsksItself =
    Part<AddStaff, ReportDeviceStatus, ReleaseLock, ResetSecret, RevokeStaff, ReportPartKey>;

// At the office sits somebody. What is of no table in particular is for whoever manages.
Result<Nothing, Refusal> must_be_of_the_house(const State& state, const Command& command) {
    const auto kind_of_table = [](const auto& wanted) {
        using Wanted = std::decay_t<decltype(wanted)>;
        if constexpr (std::is_same_v<Wanted, AttachDevice> || std::is_same_v<Wanted, DetachDevice>)
            return wanted.table.has_value();
        else
            return OfTables::has<Wanted> || AsksItself::has<Wanted>;
    };
    const bool of_table = std::visit(
        [&](const auto& area) { return std::visit(kind_of_table, area); }, command.order);
    if (of_table) return Nothing{};
    const Staff* actor = command.actor ? state.find_staff(*command.actor) : nullptr;
    if (actor == nullptr || !actor->signed_in) return refuse(Rejection::not_signed_in);
    if (!has_right(state, *actor, Right::manage)) return refuse(Rejection::role_too_low);
    return Nothing{};
}

// An order with a number far ahead of all others would leave its origin none to count by.
Result<Nothing, Refusal> must_count_on(const State& state, const Command& command) {
    const auto time = static_cast<std::uint64_t>(std::max<Time>(command.at, 0));
    const std::uint64_t most =
        std::max(state.highest_counter(command.origin), time) + counter_jump_max;
    if (command.counter <= most) return Nothing{};
    return refuse(Rejection::counter_too_high, static_cast<std::int64_t>(most));
}

Decided decide_order(const State& state, const Command& command) {
    TRY_DO(must_count_on(state, command));
    TRY_DO(must_be_brief(command));
    const bool opens = std::holds_alternative<VenueCommand>(command.order) &&
                       std::holds_alternative<OpenVenue>(std::get<VenueCommand>(command.order));
    if (state.venue.has_value() == opens) return refuse(Rejection::not_in_order);
    if (command.at < state.at) return refuse(Rejection::not_in_order, state.at - command.at);
    if (command.origin.kind == OriginKind::office)
        TRY_DO(must_be_of_the_house(state, command));
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

Ruling decide_any(const State& state, const Command& command) {
    Decided decided = decide_order(state, command);
    if (decided) {
        if (const auto grown = must_not_outgrow(state, command, *decided); !grown)
            return {grown.error(), {}};
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

// An activation among the events is in force for those behind it.
bool can_hold(std::uint32_t generation, const Events& events) {
    for (const Event& event : events) {
        if (generation_of(event) > generation) return false;
        if (const auto* venue = std::get_if<VenueEvent>(&event))
            if (const auto* activated = std::get_if<FormatActivated>(venue))
                generation = activated->generation;
    }
    return true;
}

}  // namespace

Ruling decide(const State& state, const Command& command) {
    const std::uint32_t generation = state.format_generation;
    // Nearly always: whatever this build can write may be written.
    if (generation >= newest_generation) return decide_any(state, command);
    const Ruling later{{Rejection::format_not_active, generation}, {}};
    if (generation_of(command) > generation) return later;
    Ruling decision = decide_any(state, command);
    if (!can_hold(generation, decision.events)) return later;
    decision.refusal = as_kept(state, decision.refusal);
    return decision;
}

Refusal as_kept(const State& state, const Refusal& refusal) {
    return encoding::generation_of(refusal.reason) > state.format_generation
               ? Refusal{Rejection::not_in_order, refusal.amount}
               : refusal;
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

namespace {

struct People {
    const Staff* actor = nullptr;
    const Staff* second = nullptr;  // none: nobody authorises, or it is the same person
};

// Everybody who has a hand in it has a place at the table.
Result<People, Refusal> people_of(const State& state, const Command& command, const Table& table) {
    People people;
    people.actor = command.actor ? state.find_staff(*command.actor) : nullptr;
    if (people.actor == nullptr || !people.actor->signed_in)
        return refuse(Rejection::not_signed_in);
    if (!rank_at(table, *people.actor)) return refuse(Rejection::role_too_low);
    if (!command.authoriser || command.authoriser == command.actor) return people;
    people.second = state.find_staff(*command.authoriser);
    if (people.second == nullptr || !rank_at(table, *people.second))
        return refuse(Rejection::role_too_low);
    return people;
}

bool has_rank(const Table& table, const Staff& staff, rulebook::Rank least) {
    return least && *rank_at(table, staff) >= *least;
}

}  // namespace

Result<Nothing, Refusal> must_rank(const State& state, const Command& command, const Table& table,
                                   rulebook::Rank least) {
    const auto people = people_of(state, command, table);
    if (!people && people.error().reason == Rejection::not_signed_in) return Err{people.error()};
    // Nobody may do it under this document.
    if (!least) return refuse(Rejection::not_expected);
    if (!people) return Err{people.error()};
    const Staff& signer = people->second != nullptr ? *people->second : *people->actor;
    if (!has_rank(table, signer, least)) return refuse(Rejection::role_too_low);
    return Nothing{};
}

Result<Nothing, Refusal> must_be_approved(const State& state, const Command& command,
                                          const Table& table, rulebook::Rank least,
                                          rulebook::Rank second) {
    if (!second || !least) return must_rank(state, command, table, least);
    TRY(people, people_of(state, command, table));
    if (!has_rank(table, *people.actor, least)) return refuse(Rejection::role_too_low);
    if (people.second == nullptr) return refuse(Rejection::second_person_needed);
    if (!has_rank(table, *people.second, second)) return refuse(Rejection::role_too_low);
    return Nothing{};
}

Result<Nothing, Refusal> must_be_found(const State& state, const Command& command,
                                       const Table& table, rulebook::Rank finder) {
    if (!finder) return Nothing{};
    TRY(people, people_of(state, command, table));
    if (has_rank(table, *people.actor, finder)) return Nothing{};
    if (people.second == nullptr) return refuse(Rejection::second_person_needed);
    if (!has_rank(table, *people.second, finder)) return refuse(Rejection::role_too_low);
    return Nothing{};
}

Result<Nothing, Refusal> must_have_place(const State& state, const Command& command, TableId id) {
    const bool person = command.actor || command.origin.kind == OriginKind::dealer_terminal;
    if (!person) return Nothing{};
    const Table* table = state.find_table(id);
    if (table == nullptr) return refuse(Rejection::unknown_table);
    TRY_DO(people_of(state, command, *table));
    return Nothing{};
}

Result<Nothing, Refusal> must_be_its_round(const Table& table, std::optional<std::uint32_t> round,
                                           Rejection late) {
    if (!round || (*round == table.round_number && in_round(table.phase))) return Nothing{};
    return refuse(late);
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
