// The one place where the floor says yes or no. Reads the state, never writes it; no clock, no
// randomness, no input or output. The same state and command give the same decision for ever; when
// that changes, `behaviour` is raised.
#pragma once

#include <optional>

#include "floor/command.h"
#include "floor/event.h"
#include "floor/rejection.h"
#include "floor/state.h"

namespace croupier::floor {

inline constexpr std::uint32_t behaviour = 6;
// The newest generation of formats that this build can write. A new store has it from the start; in
// an older one what is of it stays off until two people activate it, so that the build before can
// still read the store.
inline constexpr std::uint32_t newest_generation = 1;

struct Ruling {
    Refusal refusal;  // reason none: accepted
    Events events;    // of a refused command nearly always empty: only a fault found on the way
                      // may leave one

    bool accepted() const { return refusal.reason == Rejection::none; }
};

// Nothing that a store's format generation does not have is asked, answered or done: an order of a
// later one is `format_not_active`, and so is one that would have such an event. The journal cannot
// hold that answer, so whoever keeps one leaves the entry out.
Ruling decide(const State& state, const Command& command);

// The refusal as a store of that generation can keep it.
Refusal as_kept(const State& state, const Refusal& refusal);

// The next moment at which a table wants to be woken, and the first such table.
struct Deadline {
    Time at = 0;
    TableId table;
};
std::optional<Deadline> next_deadline(const State& state);

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

}  // namespace croupier::floor
