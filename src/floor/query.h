// What views, host, tools and simulation may ask of the floor besides what the state says. Reads
// the state, never writes it. Each function is defined by the noun that knows the answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/money.h"
#include "base/result.h"
#include "floor/cards/event.h"
#include "floor/cards/shoe.h"
#include "floor/forward.h"
#include "floor/ids.h"
#include "floor/incident/incident.h"
#include "floor/rejection.h"
#include "floor/round/outcome.h"
#include "floor/table/settings.h"
#include "floor/wager/spot.h"
#include "rulebook/policies.h"
#include "rulebook/rulebook.h"
#include "rules/expect.h"

namespace croupier::floor {

// The next moment at which a table wants to be woken, and the first such table.
struct Deadline {
    Time at = 0;
    TableId table;
};

// Its commitment is in force and has still to draw.
bool may_be_known_early(const Table& table);

std::optional<Deadline> next_deadline(const State& state);

// The first moment after `since` at which the motion before a draw ends, so that it can be made.
std::optional<Time> next_draw_after(const State& state, Time since);

// What the dealer terminal asks for now.
enum class Expectation : std::uint8_t {
    nothing,
    new_game,
    bets,
    card,
    spin,
    roll,
    decisions,
    new_shoe,
    reveal,  // a card that lies face down is to be shown
    confirm,
    authorise,
};

struct Expected {
    Expectation what = Expectation::nothing;
    rules::Place place = rules::Place::none;  // of a card
    int number = 0;                           // of its area or position
};

Expected expected(const Table& table);
// What is announced about the end of the shoe now.
std::optional<LastCoupIs> last_coup(const Table& table);
// Who turns the cards that lie face down now; none: the dealer, if there are any.
std::optional<TerminalId> card_holder(const Table& table, Time at);
// Whom that player may have turn the cards that he holds now; none: nobody but himself.
std::vector<TerminalId> nominees_of(const State& state, const Table& table, TerminalId holder,
                                    Time at);
// A load of cards as this table usually has it, for whoever has to fill one in: the cards of the
// last load once more, cut in the middle, a five of spades where the burn shows a card.
ShoeLoad usual_load(const Table& table);
// What the terminal can put on this table now, whatever the bet: its credit and what the table's
// total leaves. Nothing: no chips of it are taken.
std::optional<Money> betting_room(const State& state, TableId id, TerminalId terminal);
// The stake that it could have on that spot, with its credit and all that decide() asks.
Money could_stake(const State& state, TableId id, TerminalId terminal, const Spot& spot);
// RF-18.9: staff may ask the player there to make room for others.
bool seat_may_be_asked(const State& state, const Table& table, TerminalId terminal);
// The largest stake that the limits let it have on that spot now, whatever its credit.
Money largest(const State& state, const Table& table, TerminalId terminal, const Spot& spot);

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
// Its cards are cut, and come to an end: no continuous shuffler, no machine that draws.
bool deals_from_shoe(const Table& table);
// RF-15.2.6: of an array nobody is shown more than the own cards now.
bool hides_unpicked(const Table& table);
// Settings that a table may have under its rulebook: bad_setting or unknown_bet.
Result<Nothing, Refusal> check_settings(const rulebook::Rulebook& book, const Settings& settings);
// Whoever gave notice may close the table now.
bool closing_is_due(const Table& table, Time at);
// Nobody has to begin the next round: the rulebook lets it open now.
bool opens_by_itself(const State& state, const Table& table, Time at);
// No round opens before.
Time opens_from(const Table& table);
// What an outcome before the end of betting means at this table.
rulebook::EarlyOutcome early_outcome(const Table& table);
bool offers_withdrawal(const Table& table);
// An open incident, or a program that nobody approved, keeps the table from beginning a round.
bool is_blocked(const State& state, const Table& table);
// Rulebook and settings ask who is at its dealer terminal, or has inspected it.
bool is_watched(const State& state, const Table& table);
// Parts that somebody has to inspect before the table opens, or takes wagers again.
std::vector<DeviceId> parts_to_inspect(const State& state, const Table& table);
// Its outcome was read, and another reading may come before it is settled.
bool takes_another_reading(const State& state, const Table& table);
// The table's wagers of that terminal, added up.
Money staked(const Table& table, TerminalId terminal);
const Wager* find_wager(const Seat& seat, const Spot& spot);
// What the round waits for now.
rules::Next awaited(const Table& table);
// The outcome is complete and all of it lies open.
bool has_result(const Table& table);
// Where one of the cards of this table's present or an earlier outcome lies.
rules::Place place_of(const Table& table, const Outcome& outcome, std::size_t card);
// Has credit, and a wager here in the last three rounds.
bool is_present(const State& state, const Table& table, TerminalId terminal);
// The newest open incident of that kind at a table; none: there is none.
const Incident* open_incident(const State& state, TableId table, IncidentKind kind);
// A finished round that is still held in memory.
const PastRound* find_past(const Table& table, std::uint32_t number);
// A card that players have seen waits to open a coup without wagers.
bool dummy_is_due(const Table& table);
// What comes is entered by hand, in manual mode or in this round alone; what a device reads is only
// noted. Every face of the table says so.
bool is_entered_by_hand(const Table& table);
// What the present round would be settled with now; its outcome must be complete.
RoundSettled settlement_of(const State& state, TableId id);

}  // namespace croupier::floor
