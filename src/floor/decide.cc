#include "floor/decide.h"

#include <algorithm>

#include "encoding/generation.h"
#include "floor/cards/decide.h"
#include "floor/command.h"
#include "floor/decided.h"
#include "floor/device/decide.h"
#include "floor/fairness/decide.h"
#include "floor/generation.h"
#include "floor/incident/decide.h"
#include "floor/notice/decide.h"
#include "floor/outgrowing.h"
#include "floor/round/decide.h"
#include "floor/staff/decide.h"
#include "floor/staff/rights.h"
#include "floor/state.h"
#include "floor/table/decide.h"
#include "floor/terminal/decide.h"
#include "floor/terminal/steps.h"
#include "floor/venue/decide.h"
#include "floor/wager/decide.h"

namespace croupier::floor {
namespace {

// Some orders by their names.
template <class... Orders>
struct OneOf {
    template <class Order>
    static constexpr bool has = (std::is_same_v<Order, Orders> || ...);
};

// Orders of a table, or of what happened there: its rulebook says who may, and they ask themselves.
using OfTables =
    OneOf<OpenTable, CloseTable, ResumeTable, ChangeLimits, GiveClosingNotice, SetPeriod,
          ChangeVariant, LoadShoe, OrderRounds, RestrictBet, CapPlayers, ChangePayTable, AskForSeat,
          OfferCut, NewGame, RelaxClose, Approve, RefuseWagers, SetPlayerLimits, PlaceForPlayer,
          ConfirmResult, VoidRound, OpenNoBetCoup, ExposeCards, TakeCardsBack, OpenIncident,
          AddFinding, CloseIncident, SettlePayment, CorrectResult, VoidPastRound, CallNoSpin,
          EnterCard, ReconstructDeal, ReportCards, ReportDevice, ReportMalfunction,
          ReportPowerFailure, ExcludePlayer, VoidWagers, InvalidateCard, SetManualMode,
          StartDevice>;

// An appointment asks more: see staff/decide.cc.
using AsksItself =
    OneOf<AddStaff, ReportDeviceStatus, ReleaseLock, ResetSecret, RevokeStaff, ReportPartKey,
          RecordCare>;

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

// Whoever was dismissed signs nothing any more, whatever an older vault still says.
Result<Nothing, Refusal> must_not_be_dismissed(const State& state, const Command& command) {
    for (const auto& id : {command.actor, command.authoriser}) {
        const Staff* staff = id ? state.find_staff(*id) : nullptr;
        if (staff != nullptr && staff->revoked) return refuse(Rejection::role_too_low);
    }
    return Nothing{};
}

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
    Decided operator()(const DeviceCommand& order) const {
        return decide_device(state, command, order);
    }
    // The noun that an order is of decides it.
    template <class Area>
    Decided operator()(const Area& area) const {
        return std::visit([&](const auto& order) { return floor::decide(state, command, order); },
                          area);
    }
};

Decided decide_order(const State& state, const Command& command) {
    TRY_DO(must_count_on(state, command));
    TRY_DO(must_be_brief(command));
    TRY_DO(must_not_be_dismissed(state, command));
    const bool opens = std::holds_alternative<VenueCommand>(command.order) &&
                       std::holds_alternative<OpenVenue>(std::get<VenueCommand>(command.order));
    if (state.house.venue.has_value() == opens) return refuse(Rejection::not_in_order);
    if (command.at < state.at) return refuse(Rejection::not_in_order, state.at - command.at);
    if (command.origin.kind == OriginKind::office) TRY_DO(must_be_of_the_house(state, command));
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

}  // namespace croupier::floor
