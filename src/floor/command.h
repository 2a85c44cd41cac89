// What may be asked of the floor. A command is an order: it is journalled with its answer, whatever
// that is. The order of enumerators, type numbers and field numbers is for ever.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "floor/cards/command.h"
#include "floor/device/command.h"
#include "floor/fairness/command.h"
#include "floor/ids.h"
#include "floor/incident/command.h"
#include "floor/notice/command.h"
#include "floor/origin.h"
#include "floor/round/command.h"
#include "floor/staff/command.h"
#include "floor/table/command.h"
#include "floor/terminal/command.h"
#include "floor/venue/command.h"
#include "floor/wager/command.h"

namespace croupier::floor {

// Orders by area: a noun has one of its own, and those that grew out of another share its.
using VenueCommand =
    std::variant<OpenVenue, StartEngine, RestartHost, AddRulebook, ActivateFormat, ReportStorage,
                 ReportClock, BeginGamingDay, TakeOver, ReportEngineFault, ReportSelfCheck,
                 AcceptClock, ErasePerson, RecordSnapshot, NameSigningKey, ReportStoreFault,
                 RebuildHead, ClearStoreFault, ReportVault, AcceptVault, SetLocalTime,
                 CloseGamingDay, NoteRestore>;
using StaffCommand = std::variant<AddStaff, SignIn, SignOut, ReportFailedSignIn, ReleaseLock,
                                  ResetSecret, RevokeStaff, ReportPartKey, ReportSecretChange>;
using TerminalCommand = std::variant<AddTerminal, InsertCard, RemoveCard, BuyIn, GivePromotion,
                                     CashOut, ReportEffect, CreditNote>;
using TableCommand =
    std::variant<AddTable, OpenTable, CloseTable, ResumeTable, ChangeLimits, GiveClosingNotice,
                 SetPeriod, ChangeVariant, LoadShoe, OrderRounds, RestrictBet, AskForSeat,
                 AnswerPrompt, OfferCut, AskForRiffle, CapPlayers, ChangePayTable,
                 ReportAttendance>;
using WagerCommand =
    std::variant<NewGame, PlaceBets, TakeBets, PressButton, ConfirmBets, RelaxClose, WakeTable,
                 Approve, RefuseWagers, SetPlayerLimits, PlaceForPlayer>;
using PlayCommand =
    std::variant<DealCard, ReportNumber, ConfirmResult, VoidRound, ReportDice, Decide,
                 PickPositions, PressShooter, ReportCuttingCard, BurnCard, OpenNoBetCoup,
                 ExposeCards, TakeCardsBack, CommitRound, RevealRound, WithdrawCommitment,
                 PassCards>;
using IncidentCommand =
    std::variant<OpenIncident, AddFinding, CloseIncident, SettlePayment, CorrectResult,
                 VoidPastRound, CallNoSpin, EnterCard, ReconstructDeal, ReportCards, ReportDevice,
                 ReportVerdict, ReportMalfunction, ReportPowerFailure, ExcludePlayer, VoidWagers,
                 InvalidateCard>;
using DeviceCommand = std::variant<RegisterDevice, RetireDevice, AttachDevice, DetachDevice,
                                   ReportDeviceStatus, SetManualMode, RecordCare, StartDevice>;
using Order = std::variant<VenueCommand, StaffCommand, TerminalCommand, TableCommand, WagerCommand,
                           PlayCommand, IncidentCommand, DeviceCommand>;

// An order with what is known about it. `at` is stamped by the host when it takes the command and
// decides everything; `received_at` is when it came to the door and decides nothing.
struct Command {
    static constexpr std::string_view type_name = "command";
    Origin origin;
    std::uint64_t counter = 0;
    Time at = 0;
    Time received_at = 0;
    std::optional<StaffId> actor;       // who is signed in there
    std::optional<StaffId> authoriser;  // who gave their own credentials for this one action
    Order order;

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "origin", self.origin);
        v(2, "counter", self.counter);
        v(3, "at", self.at);
        v(4, "received_at", self.received_at);
        v(5, "actor", self.actor);
        v(6, "authoriser", self.authoriser);
        v(7, "order", self.order);
    }
    friend bool operator==(const Command&, const Command&) = default;
};

}  // namespace croupier::floor
