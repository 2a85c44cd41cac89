// What the parts of decide() share.
#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "floor/decide.h"
#include "floor/rights.h"

namespace croupier::floor {

using Decided = Result<Events, Refusal>;

inline Err<Refusal> refuse(Rejection reason, std::int64_t amount = 0) {
    return Err{Refusal{reason, amount}};
}
template <class... Facts>
Events events_of(Facts&&... facts) {
    Events events;
    events.reserve(sizeof...(facts));
    (events.emplace_back(std::forward<Facts>(facts)), ...);
    return events;
}

// The orders that one part of an area decides. An area passes each of its orders to the part that
// names it, and a part has a decide() for each that it names: an order without one of these does
// not compile.
template <class... Orders>
struct Part {
    template <class Order>
    static constexpr bool has = (std::is_same_v<Order, Orders> || ...);
};
using RoundPart = Part<NewGame, RelaxClose, WakeTable, Approve, RefuseWagers, SetPlayerLimits>;
using ChipsPart = Part<PlaceBets, TakeBets>;
using ButtonsPart = Part<PressButton, ConfirmBets>;
using TablePart =
    Part<AddTable, OpenTable, CloseTable, ResumeTable, GiveClosingNotice, SetPeriod, RestrictBet>;
using NoticePart = Part<ChangeLimits, ChangeVariant>;
using ShoePart = Part<LoadShoe, OfferCut, OrderRounds>;
using PromptPart = Part<AnswerPrompt, AskForSeat>;
using OutcomePart = Part<DealCard, ReportNumber, ConfirmResult, VoidRound>;
using ChoicePart = Part<Decide, PickPositions>;
using DicePart = Part<ReportDice, PressShooter>;
using FairnessPart = Part<CommitRound, RevealRound>;
using CardsPart = Part<ReportCuttingCard, BurnCard, OpenNoBetCoup, ExposeCards, TakeCardsBack>;
using CorrectionPart = Part<CorrectResult, VoidPastRound, SettlePayment, InvalidateCard>;
using MisdealPart = Part<EnterCard, ReconstructDeal, ReportVerdict>;
using EquipmentPart = Part<ReportCards, ReportDevice>;
using PeoplePart = Part<ExcludePlayer, VoidWagers, OpenIncident, AddFinding, CloseIncident>;
using FaultPart = Part<CallNoSpin, ReportMalfunction, ReportPowerFailure>;

// A part decides its own orders. It gets no others from whoever passes orders on; they would be
// refused.
template <class Own, class Orders, class Decide>
Decided decide_own(const Orders& order, const Decide& decide_it) {
    return std::visit(
        [&](const auto& wanted) -> Decided {
            if constexpr (Own::template has<std::decay_t<decltype(wanted)>>)
                return decide_it(wanted);
            else
                return refuse(Rejection::not_expected);
        },
        order);
}

inline constexpr auto in_the_house = {OriginKind::host, OriginKind::office};

// The command comes from one of these; otherwise nobody there is known to us.
Result<Nothing, Refusal> must_come_from(const Command& command,
                                        std::initializer_list<OriginKind> kinds);
// No text in it is longer than bounds.h says.
Result<Nothing, Refusal> must_be_brief(const Command& command);
// What these events would leave behind for people to look after is not too much for one origin.
Result<Nothing, Refusal> must_not_outgrow(const State& state, const Command& command,
                                          const Events& events);
// From this very terminal.
Result<Nothing, Refusal> must_be_terminal(const State& state, const Command& command,
                                          TerminalId terminal);
// Whose word it is: of two people the one who authorises, and the rank is asked of that one.
// Somebody must act.
inline StaffId signer_of(const Command& command) {
    return command.authoriser.value_or(*command.actor);
}
// A table that is there and not stopped.
Result<const Table*, Refusal> working_table(const State& state, TableId id);
// Whoever signs ranks high enough under the table's rulebook, by the own rank. Whoever acts is
// signed in, and of two people each has a place at this table: on its ladder, and in no other pit.
Result<Nothing, Refusal> must_be_allowed(const State& state, const Command& command,
                                         const Table& table, rulebook::Action action);
Result<Nothing, Refusal> must_rank(const State& state, const Command& command, const Table& table,
                                   rulebook::Rank least);
// What lies on the table is told by devices, or by somebody who has a place there.
Result<Nothing, Refusal> must_have_place(const State& state, const Command& command, TableId id);
// An order that names a round is for that round and no other; `late`: why it is refused.
Result<Nothing, Refusal> must_be_its_round(const Table& table, std::optional<std::uint32_t> round,
                                           Rejection late);

// An amount out of credit, restricted first.
Split taken_from(const Split& credit, Money amount);
// Part of a stake back: what was used last comes first.
Split given_back_from(const Split& stake, Money amount);
// One transfer for each class that has something.
void add_transfers(Transfers& transfers, const Split& amount, Purpose purpose,
                   const auto& from_class, const auto& to_class) {
    for (const CreditClass which : credit_classes)
        if (amount[which] > Money{})
            transfers.push_back({from_class(which), to_class(which), amount[which], purpose});
}
// A stake from at_risk to its credit.
void add_return(Transfers& transfers, TerminalId terminal, RoundId round, const Split& amount,
                Purpose purpose);

// What a wager on that spot may be: limits of each piece.
struct SpotLimits {
    int pieces = 1;
    Money least;  // of the whole wager
    Money most;   // zero: no limit
    Money step;   // zero: any
};
// `seat` is none for a terminal that has not sat there yet; the spot must be one of the table's.
SpotLimits limits_of(const Table& table, const Seat* seat, const Spot& spot);
// Of one piece of that bet, wherever it lies.
SpotLimits piece_limits(const Table& table, const Seat* seat, std::uint8_t bet);
// What may still come to that side where the differential takes the place of a maximum.
std::optional<Money> differential_room(const Table& table, int side);
// The highest stake that may stand there and is not above `wanted`; zero if there is none.
Money permitted(const Table& table, const SpotLimits& limits, Money wanted);

// The end of betting can still be relaxed for somebody.
bool may_relax(const Table& table);
// Betting is open for that seat, or was opened again for it alone.
struct Opening {
    const Table* table = nullptr;
    const Seat* seat = nullptr;  // none: it has not sat here yet
    bool relaxed = false;
};
// `round`: that one alone; none: whichever is open.
Result<Opening, Refusal> open_betting(const State& state, const Command& command, TableId id,
                                      TerminalId terminal,
                                      std::optional<std::uint32_t> round = {});

// Events by which betting ends: the end itself and what the rules give back.
void end_betting(const State& state, TableId id, CloseCause cause, Time at, Events& events);
Events open_round(const State& state, TableId id, Time at, std::optional<StaffId> by);
// No round can begin before other cards come.
bool needs_shoe(const Table& table);
// Its cards are cut, and come to an end: no continuous shuffler, no machine that draws.
bool deals_from_shoe(const Table& table);
// It can be played out although nobody could wager.
bool has_no_bet_coups(const Table& table);
// Cards that lie face down have to be shown before anything else.
bool must_reveal(const Table& table);
bool deals_face_down(const Table& table);
// RF-15.2.6: of an array nobody is shown more than the own cards now.
bool hides_unpicked(const Table& table);
// What follows a card that was dealt face down where players reveal them: somebody is offered the
// hand, or gets the third card of one.
void pass_cards(const State& state, TableId id, Time at, Events& events);
// A player who holds cards and has not turned them in time gives them back.
Events return_cards(TableId id, const Table& table);
// What a question to players about cards comes to; `taken`: who said yes, if anybody did. The
// question itself is closed by whoever asks for this.
Events prompt_settled(const State& state, TableId id, const Prompt& prompt,
                      std::optional<TerminalId> taken, Time at);
// No round opens before.
Time opens_from(const Table& table);
// The next round begins without anybody.
bool opens_by_itself(const State& state, const Table& table, Time at);
// The result and what every wager gets by it.
Events settle_round(const State& state, TableId id, std::optional<StaffId> by);
// Every stake goes back.
RoundVoided void_round(const State& state, TableId id, VoidReason reason, std::optional<StaffId> by,
                       const std::vector<TerminalId>& forfeit = {});

// All of the terminal's credit on a ticket, or what else pays it out: the `nth` of this command.
// `effects` counts what this command has ordered before.
CashedOut cashed_out(const State& state, TerminalId terminal, const Split& credit,
                     std::uint64_t nth, std::uint64_t effects = 0);
// Players who left while wagers of theirs were down get the rest when these events, whatever the
// order was, settle or give back the last of them.
void pay_leavers(const State& state, Events& events);

// The round takes an outcome now, or it is an early one and betting ends first.
struct Moment {
    const Table* table = nullptr;
    Events events;  // that come before the outcome
    bool early = false;
};
Result<Moment, Refusal> moment_of(const State& state, const Command& command, TableId id);
// A deal that would end betting before its least time.
bool is_too_early(const Table& table, Time at);
// The card as it lies when it comes where it is awaited.
CardDealt card_dealt(const Table& table, RoundId round, cards::Card card);
// The next card, where it is awaited; `entered_by`: somebody keys what no device has read.
Decided deal_card(const State& state, const Command& command, TableId id, cards::Card card,
                  std::optional<StaffId> entered_by);
// At a committed table an outcome comes from the host alone, after the end of betting, and it is
// the next draw; elsewhere it is no draw.
Result<Nothing, Refusal> must_be_drawn(const State& state, const Command& command, TableId id,
                                       std::uint32_t draw);
// What an outcome before the end of betting means at this table.
rulebook::EarlyOutcome early_outcome(const Table& table);
void hold_if_early(const State& state, const Command& command, const Moment& moment, RoundId round,
                   Events& events);

// Games that ask: every terminal that has something to decide now is asked until a moment; whoever
// was asked and did not answer gets what the rulebook says.
Events ask_decisions(const State& state, TableId id, Time at);
Events end_decisions(const State& state, TableId id);
// Lucky Sic Bo: who may press the button from now on, if the table's tumbler runs at that time.
// `events` are those that end betting; what they give back no longer counts.
void name_shooter(const State& state, RoundId round, TumbleAt when, Time at, Events& events);
// CR-15.7.2: after dice that do not count the shooter of this round presses once more.
void shoot_again(const Table& table, RoundId round, Time at, Events& events);
// The dice of this round have not been set going yet.
bool waits_for_tumbler(const Table& table);
// Nobody pressed it.
Events start_tumbler(TableId id, const Table& table);
// Settings that a table may have under its rulebook: bad_setting or unknown_bet.
Result<Nothing, Refusal> check_settings(const rulebook::Rulebook& book, const Settings& settings);
// The version that rounds are bound to under these settings.
Digest version_of(const State& state, const Settings& settings);
// Rounds of play that a notice given now has to run; one under way is not a whole one.
std::uint32_t rounds_of_notice(const Table& table, std::uint32_t rounds);
// The notice has run: nothing but a round under way keeps the table open.
bool has_run(const ClosingNotice& notice, Time at);
// The earliest moment at which something that was announced can begin, once no round is under way.
std::optional<Time> notices_due(const Table& table);
// All of it that begins at `at`; there must be something.
Events keep_notices(const State& state, TableId id, Time at);
// The table plays another variant from now on.
Event variant_changed(const State& state, TableId id, const std::string& variant);
// Players are being asked which game it is to be: no round begins before they have answered.
bool asks_about_game(const Table& table);

// Players at the table, by their terminals, in the order in which they first sat down.
std::vector<TerminalId> players_at(const State& state, const Table& table);
// A question to these players, from now on. Its number is the table's next one: a command opens
// one question at the most.
PromptOpened open_prompt(const Table& table, TableId id, PromptKind kind,
                         const std::vector<TerminalId>& players, Time at,
                         std::optional<StaffId> by);
// Everybody with wagers in the round may take them away, until the next card or the end.
void offer_withdrawal(const State& state, TableId id, Time at, StaffId by, Events& events);
bool offers_withdrawal(const Table& table);
// Whoever was asked and has not answered in time has said no; one question at a time, the one that
// has waited longest. Nothing if none is due.
Events time_out_prompts(const State& state, TableId id, Time at);

Decided decide_venue(const State& state, const Command& command, const VenueCommand& order);
Decided decide_staff(const State& state, const Command& command, const StaffCommand& order);
Decided decide_credentials(const State& state, const Command& command, const ReleaseLock& order);
Decided decide_credentials(const State& state, const Command& command, const ResetSecret& order);
Decided decide_credentials(const State& state, const Command& command, const RevokeStaff& order);
Decided decide_credentials(const State& state, const Command& command, const ReportPartKey& order);
Decided decide_terminal(const State& state, const Command& command, const TerminalCommand& order);
Decided decide_table(const State& state, const Command& command, const TableCommand& order);
Decided decide_wager(const State& state, const Command& command, const WagerCommand& order);
// Its parts.
Decided decide_chips(const State& state, const Command& command, const WagerCommand& order);
Decided decide_notice(const State& state, const Command& command, const TableCommand& order);
Decided decide_shoe(const State& state, const Command& command, const TableCommand& order);
Decided decide_prompt(const State& state, const Command& command, const TableCommand& order);
Decided decide_choice(const State& state, const Command& command, const PlayCommand& order);
Decided decide_dice(const State& state, const Command& command, const PlayCommand& order);
Decided decide_fairness(const State& state, const Command& command, const PlayCommand& order);
Decided decide_cards(const State& state, const Command& command, const PlayCommand& order);
Decided decide_play(const State& state, const Command& command, const PlayCommand& order);
Decided decide_incident(const State& state, const Command& command, const IncidentCommand& order);
// Its parts.
Decided decide_equipment(const State& state, const Command& command, const IncidentCommand& order);
Decided decide_misdeal(const State& state, const Command& command, const IncidentCommand& order);
Decided decide_correction(const State& state, const Command& command, const IncidentCommand& order);
Decided decide_fault(const State& state, const Command& command, const IncidentCommand& order);
Decided decide_people(const State& state, const Command& command, const IncidentCommand& order);
Decided decide_device(const State& state, const Command& command, const DeviceCommand& order);

// Something went wrong with what gives the table's outcomes: those devices that can be to blame are
// told, and whoever can replace one that fails too often.
void note_trouble(const State& state, const Command& command, TableId id, DeviceTrouble trouble,
                  Events& events);
void ask_replacement(const State& state, const Command& command, TableId table, DeviceId id,
                     Events& events);
// Another device of the same kind takes over at the table, and the old one is out of service until
// somebody says otherwise. Nothing where no such device is registered and nobody asks for it.
Decided take_over(const State& state, const Command& command, TableId id, const std::string& name);
// Who enters what came, where a table is in manual mode; none: it is not, and devices may.
Result<std::optional<StaffId>, Refusal> entered_by_hand(const State& state, const Command& command,
                                                        const Table& table);

// An incident as this command notices it: the `nth` that it opens. What else is known of it is the
// caller's to fill in.
Incident new_incident(const State& state, const Command& command, IncidentKind kind, RoundId round,
                      std::uint64_t nth = 1);
// It is opened and closed in one step: the rulebook says at once what follows.
void note_incident(const State& state, const Command& command, IncidentKind kind, RoundId round,
                   std::string what, Events& events, std::uint64_t nth = 1);
// The newest open one of that kind at the table, if there is one, is closed by this command.
void close_incident(const State& state, const Command& command, TableId table, IncidentKind kind,
                    std::string what, Events& events);
// Notices of an incident to all who must have them; `nth` counts the effects that this command has
// ordered before.
void order_notices(const State& state, IncidentId incident, const rulebook::Notified& to,
                   std::int64_t within_ms, Time at, Events& events, std::uint64_t nth = 0);
// We are wrong, or somebody was: the table stays off until somebody resumes it (ST-GLI19-A.6.4).
void stop_table(const State& state, const Command& command, TableId table, const std::string& what,
                Events& events);
// So many of these events order one.
std::uint64_t notices_in(const Events& events);
// CR-8.3: no other result is settled on an account that is frozen; such a round waits.
bool has_frozen_seat(const State& state, const Table& table);
// An outcome in which nobody had a hand is settled as soon as it is there; what a person entered,
// a person confirms.
bool settles_itself(const State& state, const Table& table);
// An open incident, or a program that nobody approved, keeps the table from beginning a round.
bool is_blocked(const State& state, const Table& table);
// Two people, each of the rank that is asked in that place: one does it, another one approves.
// `second` nobody: none is needed, and this is must_rank().
Result<Nothing, Refusal> must_be_approved(const State& state, const Command& command,
                                          const Table& table, rulebook::Rank least,
                                          rulebook::Rank second);
// RF-10.5.11b: what one person declares another one of that rank has found, or both is one person's
// who has it (LT-11.4: who oversees it). After must_rank(); nobody: none is needed.
Result<Nothing, Refusal> must_be_found(const State& state, const Command& command,
                                       const Table& table, rulebook::Rank finder);
// The kind of incident that a reason to void a round stands for.
IncidentKind kind_of(VoidReason reason);
// And what a round is held for.
IncidentKind kind_of(HoldReason reason);
// Cards that wait are laid out as soon as the round awaits one; false: nothing waits, or not now.
bool lays_waiting_card(const Table& table);
Events lay_waiting_card(const State& state, TableId id, Time at);
// A card that was seen and that no round needed is burnt where the game says so.
bool burns_waiting_card(const Table& table);
Events burn_waiting_card(const State& state, TableId id);
// A card that was not expected, or not there: see decide_stray.cc. The order is a DealCard.
bool is_stray(const State& state, const DealCard& order);
Decided stray_card(const State& state, const Command& command, const DealCard& order);
// Nothing ran between these two moments.
struct Downtime {
    Time from = 0;
    Time up_at = 0;
};
// What becomes of a round that was under way: void, or it goes on, or players may leave it.
void power_fails(const State& state, const Command& command, TableId id, const Downtime& down,
                 Events& events);
// The incident of it, the `nth` of this command, after what became of the round.
void note_outage(const State& state, const Command& command, TableId id, std::uint64_t nth,
                 Events& events);
// Whoever sits there may not wager at this table any more.
bool is_excluded(const State& state, const Table& table, TerminalId terminal);
// A terminal's wagers in the present round go back.
void return_wagers(const State& state, TableId id, TerminalId terminal, RefundReason reason,
                   Events& events);

}  // namespace croupier::floor
