#include "floor/staff/order_rights.h"

#include <algorithm>

#include "base/check.h"
#include "floor/cards/command.h"
#include "floor/command.h"
#include "floor/device/command.h"
#include "floor/fairness/command.h"
#include "floor/incident/command.h"
#include "floor/notice/command.h"
#include "floor/round/command.h"
#include "floor/staff/command.h"
#include "floor/table/command.h"
#include "floor/terminal/command.h"
#include "floor/venue/command.h"
#include "floor/wager/command.h"

namespace croupier::floor {
namespace {

using rulebook::Action;

template <class Order>
OrderRight row(Asks asks, std::vector<Action> actions = {}) {
    return {Order::type_number, asks, std::move(actions)};
}

std::vector<OrderRight> all_rows() {
    std::vector<OrderRight> rows = {
        row<OpenVenue>(Asks::host),
        row<StartEngine>(Asks::host),
        row<RestartHost>(Asks::host),
        row<AddRulebook>(Asks::office),
        row<ActivateFormat>(Asks::two_managers),
        row<ReportStorage>(Asks::host),
        row<ReportClock>(Asks::host),
        row<BeginGamingDay>(Asks::office),
        row<TakeOver>(Asks::host),
        row<ReportEngineFault>(Asks::host),
        row<ReportSelfCheck>(Asks::host),
        row<AcceptClock>(Asks::host),
        row<ErasePerson>(Asks::two_managers),
        row<RecordSnapshot>(Asks::host),
        row<NameSigningKey>(Asks::host),
        row<ReportStoreFault>(Asks::host),
        row<RebuildHead>(Asks::host),
        row<ClearStoreFault>(Asks::host),
        row<ReportVault>(Asks::host),
        row<AcceptVault>(Asks::host),
        row<NoteRestore>(Asks::host),
        row<SetLocalTime>(Asks::host),
        row<CloseGamingDay>(Asks::office),
        row<AddStaff>(Asks::appointer),
        row<ReleaseLock>(Asks::say),
        row<ResetSecret>(Asks::say),
        row<RevokeStaff>(Asks::say),
        row<ReportPartKey>(Asks::host),
        row<ReportSecretChange>(Asks::host),
        row<SignIn>(Asks::host),
        row<SignOut>(Asks::host),
        row<ReportFailedSignIn>(Asks::host),
        row<AddTerminal>(Asks::office),
        row<InsertCard>(Asks::host),
        row<RemoveCard>(Asks::host),
        row<BuyIn>(Asks::host),
        row<CreditNote>(Asks::host),
        row<GivePromotion>(Asks::office),
        row<CashOut>(Asks::terminal),
        row<ReportEffect>(Asks::host),
        row<AddTable>(Asks::office),
        row<OpenTable>(Asks::rank, {Action::open_table}),
        row<CloseTable>(Asks::rank, {Action::close_table}),
        row<ResumeTable>(Asks::rank, {Action::resume_table}),
        row<ChangeLimits>(Asks::rank, {Action::change_limits}),
        row<GiveClosingNotice>(Asks::rank, {Action::closing_notice}),
        row<SetPeriod>(Asks::rank, {Action::set_period}),
        row<ChangeVariant>(Asks::rank, {Action::change_variant}),
        row<LoadShoe>(Asks::rank, {Action::new_shoe, Action::order_shuffle, Action::replace_cards}),
        row<OrderRounds>(Asks::rank, {Action::order_rounds}),
        row<RestrictBet>(Asks::rank, {Action::restrict_bet}),
        row<CapPlayers>(Asks::rank, {Action::cap_players}),
        row<ChangePayTable>(Asks::rank, {Action::change_pay_table}),
        row<ReportAttendance>(Asks::host),
        row<AskForSeat>(Asks::rank, {Action::ask_for_seat}),
        row<AnswerPrompt>(Asks::terminal),
        row<AskForRiffle>(Asks::terminal),
        row<OfferCut>(Asks::rank, {Action::offer_cut}),
        row<NewGame>(Asks::rank, {Action::new_game}),
        row<PlaceBets>(Asks::terminal),
        row<TakeBets>(Asks::terminal),
        row<PressButton>(Asks::terminal),
        row<ConfirmBets>(Asks::terminal),
        row<RelaxClose>(Asks::rank, {Action::relax_close}),
        row<WakeTable>(Asks::host),
        row<Approve>(Asks::rank, {Action::allow_opposing_bets, Action::allow_side_alone,
                                  Action::allow_nominees}),
        row<RefuseWagers>(Asks::rank, {Action::refuse_wager}),
        row<SetPlayerLimits>(Asks::rank, {Action::player_limits}),
        row<PlaceForPlayer>(Asks::rank, {Action::place_for_player}),
        row<DealCard>(Asks::place),
        row<ReportNumber>(Asks::place),
        row<ConfirmResult>(Asks::rank, {Action::confirm_result, Action::confirm_no_bet,
                                        Action::settle_held, Action::correct_before}),
        row<VoidRound>(Asks::to_void),
        row<ReportDice>(Asks::place),
        row<Decide>(Asks::terminal),
        row<PickPositions>(Asks::terminal),
        row<PressShooter>(Asks::terminal),
        row<ReportCuttingCard>(Asks::place),
        row<BurnCard>(Asks::place),
        row<OpenNoBetCoup>(Asks::rank, {Action::no_bet_coup, Action::dummy}),
        row<ExposeCards>(Asks::rank, {Action::expose_cards}),
        row<TakeCardsBack>(Asks::rank, {Action::take_cards_back}),
        row<PassCards>(Asks::terminal),
        row<CommitRound>(Asks::host),
        row<RevealRound>(Asks::host),
        row<WithdrawCommitment>(Asks::host),
        row<OpenIncident>(Asks::rank, {Action::record_incident, Action::exclude_player}),
        row<AddFinding>(Asks::rank,
                        {Action::record_incident, Action::correct_before, Action::examine_ball,
                         Action::decide_dispute, Action::review_dispute}),
        row<CloseIncident>(Asks::rank, {Action::decide_dispute, Action::correct_before,
                                        Action::examine_ball, Action::settle_payment}),
        row<SettlePayment>(Asks::rank, {Action::settle_payment}),
        row<CorrectResult>(Asks::rank, {Action::correct_before, Action::correct_after}),
        row<VoidPastRound>(Asks::to_void),
        row<CallNoSpin>(Asks::rank, {Action::no_spin, Action::no_result}),
        row<EnterCard>(Asks::approval, {Action::enter_cards, Action::dummy}),
        row<ReconstructDeal>(Asks::approval, {Action::reconstruct}),
        row<ReportCards>(Asks::rank,
                         {Action::report_cards, Action::check_cards, Action::void_shoe}),
        row<ReportDevice>(Asks::rank, {Action::replace_device}),
        row<ReportVerdict>(Asks::place),
        row<ReportMalfunction>(Asks::rank,
                               {Action::terminal_malfunction, Action::system_malfunction}),
        row<ReportPowerFailure>(Asks::rank, {Action::system_malfunction}),
        row<ExcludePlayer>(Asks::rank, {Action::exclude_player, Action::direct_to_leave}),
        row<VoidWagers>(Asks::rank, {Action::void_player_wagers, Action::void_unestablished}),
        row<InvalidateCard>(Asks::rank, {Action::card_invalid}),
        row<RegisterDevice>(Asks::office),
        row<RetireDevice>(Asks::office),
        row<AttachDevice>(Asks::rank, {Action::attach_device}),
        row<DetachDevice>(Asks::rank, {Action::attach_device}),
        row<ReportDeviceStatus>(Asks::rank, {Action::record_incident}),
        row<SetManualMode>(Asks::rank, {Action::manual_mode}),
        row<RecordCare>(Asks::place),
        row<StartDevice>(Asks::place),
    };
    std::sort(rows.begin(), rows.end(),
              [](const OrderRight& a, const OrderRight& b) { return a.order < b.order; });
    return rows;
}

}  // namespace

std::span<const OrderRight> order_rights() {
    static const std::vector<OrderRight> rows = all_rows();
    return rows;
}

const OrderRight& right_of(std::uint32_t order) {
    const auto rows = order_rights();
    const auto found = std::find_if(rows.begin(), rows.end(),
                                    [&](const OrderRight& right) { return right.order == order; });
    CHECK(found != rows.end());
    return *found;
}

}  // namespace croupier::floor
