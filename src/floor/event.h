// What has happened. Events are facts: apply() takes every event that was ever written, in every
// later build. A new field has a new number and a default; a new meaning is a new type.
#pragma once

#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "floor/cards/event.h"
#include "floor/device/event.h"
#include "floor/fairness/event.h"
#include "floor/incident/event.h"
#include "floor/ledger/account.h"
#include "floor/notice/event.h"
#include "floor/round/event.h"
#include "floor/staff/event.h"
#include "floor/table/event.h"
#include "floor/terminal/event.h"
#include "floor/venue/event.h"
#include "floor/wager/event.h"

namespace croupier::floor {

// Events by area, as commands are.
using VenueEvent =
    std::variant<VenueOpened, EngineStarted, HostRestarted, RulebookAdded, FormatActivated,
                 StorageReported, ClockStepped, GamingDayBegan, StoreTakenOver, EngineFaulted,
                 SelfChecked, ClockAccepted, PersonErased, SnapshotRecorded, SigningKeyNamed,
                 StoreFaulted, HeadRebuilt, StoreFaultCleared, VaultReported, VaultAccepted,
                 LocalTimeSet, GamingDayClosed, StoreRestored>;
using StaffEvent = std::variant<StaffAdded, SignedIn, SignedOut, SignInFailed, LockReleased,
                                SecretReset, StaffRevoked, PartKeyReported, SecretChanged>;
using TerminalEvent =
    std::variant<TerminalAdded, CardInserted, CardRemoved, BoughtIn, PromotionGiven, CashedOut,
                 EffectReported, TerminalStopped, NoteCredited>;
using TableEvent =
    std::variant<TableAdded, TableOpened, TableClosed, TableResumed, LimitsNoticed, LimitsChanged,
                 ClosingNoticed, PeriodSet, VariantNoticed, VariantChanged, ShoeLoaded,
                 RoundsOrdered, BetRestricted, SeatAsked, PromptOpened, PromptAnswered,
                 PromptClosed, RiffleAsked, PlayersCapped, PayTableChanged, PayTableNoticed,
                 AttendanceReported, TableUnattended>;
using WagerEvent = std::variant<RoundOpened, BetsPlaced, BetsTaken, WagerTrimmed, BetsConfirmed,
                                WagerRefunded, BetsClosed, CloseRelaxed, RoundResumed,
                                CountdownStarted, ApprovalGiven, PlayerLimitsSet>;
using PlayEvent =
    std::variant<CardDealt, NumberReported, RoundHeld, ResultConfirmed, RoundSettled, RoundVoided,
                 DiceReported, DecisionsAsked, DecisionMade, PositionsPicked, ShooterNamed,
                 TumblerStarted, LastCoup, CardBurned, CardsExposed, HandsGiven, RoundCommitted,
                 WagersFixed, RoundRevealed, MotionBegan, CommitmentWithdrawn, CardsPassed>;
using IncidentEvent =
    std::variant<IncidentOpened, FindingAdded, IncidentClosed, NoticeOrdered, AccountsFrozen,
                 AccountsReleased, RoundCorrected, PaymentSettled, Respin, OutcomeReplaced,
                 DealReconstructed, CardStrayed, CardSeen, CardsReported, DeviceReported,
                 VerdictReported, HoldReleased, PlayerExcluded, CardInvalidated, ReadingNoted>;
using DeviceEvent = std::variant<DeviceRegistered, DeviceRetired, DeviceAttached, DeviceDetached,
                                 DeviceStatusReported, ManualModeSet, ReplacementAsked,
                                 CareRecorded, DeviceStarted>;
using Event = std::variant<VenueEvent, StaffEvent, TerminalEvent, TableEvent, WagerEvent, PlayEvent,
                           IncidentEvent, DeviceEvent>;
using Events = std::vector<Event>;

// Calls `visitor` with the event itself, whatever area it is of.
template <class Visitor>
decltype(auto) visit_event(Visitor&& visitor, const Event& event) {
    return std::visit(
        [&](const auto& area) -> decltype(auto) {
            return std::visit([&](const auto& fact) -> decltype(auto) { return visitor(fact); },
                              area);
        },
        event);
}

// The money that moved; empty for most events.
inline std::span<const Transfer> transfers_of(const Event& event) {
    return visit_event(
        [](const auto& fact) -> std::span<const Transfer> {
            if constexpr (requires { fact.transfers; }) return fact.transfers;
            // Of a correction it is the new record that says what moved.
            if constexpr (requires { fact.again.transfers; }) return fact.again.transfers;
            return {};
        },
        event);
}

std::string_view name_of(const Event& event);

}  // namespace croupier::floor
