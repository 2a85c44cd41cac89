// What a device says, once its driver has understood it, and what it can be told to do. A driver
// judges the line and the device, never the game: whether a card may come now is the floor's
// affair.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/fault.h"
#include "base/result.h"

namespace croupier::devices {

enum class Kind : std::uint8_t { shoe, wheel, tumbler, acceptor, printer, reader };
inline constexpr std::array<std::string_view, 6> kind_names = {"shoe",     "wheel",   "tumbler",
                                                               "acceptor", "printer", "reader"};
Result<Kind, Fault> kind_named(std::string_view name);

// A shoe. Cards are counted as they leave it, from 1 with each load.

struct ShoeLoaded {
    std::uint32_t load = 0;  // counts the loads of this shoe
    std::uint32_t decks = 0;
    friend bool operator==(const ShoeLoaded&, const ShoeLoaded&) = default;
};
struct CardDrawn {
    std::uint32_t sequence = 0;
    std::string card;  // `QS`; a ten is `T`
    friend bool operator==(const CardDrawn&, const CardDrawn&) = default;
};
// It left the shoe and the reader could not tell which it is.
struct CardUnread {
    std::uint32_t sequence = 0;
    friend bool operator==(const CardUnread&, const CardUnread&) = default;
};
// Read once more, and the same: there is one card.
struct CardRepeated {
    std::uint32_t sequence = 0;
    std::string card;
    friend bool operator==(const CardRepeated&, const CardRepeated&) = default;
};
// Read twice, and not the same.
struct CardDoubtful {
    std::uint32_t sequence = 0;
    std::string first;
    std::string second;
    friend bool operator==(const CardDoubtful&, const CardDoubtful&) = default;
};
// These left the shoe and were never told of.
struct CardsMissed {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    friend bool operator==(const CardsMissed&, const CardsMissed&) = default;
};
// There are not that many of it in the decks: it, or one before it, was misread or does not belong.
struct CardSurplus {
    std::uint32_t sequence = 0;
    std::string card;
    friend bool operator==(const CardSurplus&, const CardSurplus&) = default;
};
// The first card after a coup, although standby was not pressed. Comes before its CardDrawn.
struct NotInStandby {
    std::uint32_t sequence = 0;
    friend bool operator==(const NotInStandby&, const NotInStandby&) = default;
};
struct CuttingCardOut {
    std::uint32_t sequence = 0;  // after this card
    friend bool operator==(const CuttingCardOut&, const CuttingCardOut&) = default;
};
enum class Winner : std::uint8_t { player, banker, tie };
inline constexpr std::array<std::string_view, 3> winner_names = {"player", "banker", "tie"};
// The shoe's own result of the coup, from the cards that it has read.
struct CoupEnded {
    std::uint32_t sequence = 0;  // of its last card
    Winner winner{};
    std::uint8_t player_points = 0;
    std::uint8_t banker_points = 0;
    friend bool operator==(const CoupEnded&, const CoupEnded&) = default;
};
struct StandbyPressed {
    std::uint32_t sequence = 0;  // after this card
    friend bool operator==(const StandbyPressed&, const StandbyPressed&) = default;
};

// A wheel with sensors in its rim.

// As on the line, where the first is 1.
enum class WheelState : std::uint8_t { start, rotor, ball_in_track, no_more_bets, number, closed };
inline constexpr std::array<std::string_view, 6> wheel_state_names = {
    "start", "rotor", "ball_in_track", "no_more_bets", "number", "closed"};
struct WheelChanged {
    WheelState state{};
    std::uint32_t game = 0;         // the wheel's own count, three digits
    std::uint32_t rotor_speed = 0;  // as the wheel says it
    std::uint8_t direction = 0;
    friend bool operator==(const WheelChanged&, const WheelChanged&) = default;
};
// From one state to another that does not follow: lines were lost, or the wheel is confused.
struct WheelJumped {
    WheelState from{};
    WheelState to{};
    friend bool operator==(const WheelJumped&, const WheelJumped&) = default;
};
enum class WheelWarning : std::uint8_t {
    ball_lost = 1,
    same_direction = 2,
    sensor = 4,
    failed_launch = 8
};
std::string_view warning_name(WheelWarning warning);
struct WheelWarned {
    WheelWarning warning{};
    std::uint32_t game = 0;
    friend bool operator==(const WheelWarned&, const WheelWarned&) = default;
};
// How much of the spin the driver saw: both the ball in the track and no more bets, or less.
enum class SpinSeen : std::uint8_t { whole, part };
inline constexpr std::array<std::string_view, 2> spin_seen_names = {"whole", "part"};
// Heard twice and the same both times. 37 is double zero.
struct NumberRead {
    std::uint8_t number = 0;
    std::uint32_t game = 0;
    SpinSeen seen{};
    std::uint8_t warnings = 0;  // sum of those that were up during the spin
    friend bool operator==(const NumberRead&, const NumberRead&) = default;
};
// Heard twice and not the same; or another number than the one that was read before; or, with both
// the same, heard only once, or perhaps fallen again while nobody listened.
struct NumberDoubtful {
    std::uint8_t first = 0;
    std::uint8_t second = 0;
    std::uint32_t game = 0;
    friend bool operator==(const NumberDoubtful&, const NumberDoubtful&) = default;
};
// A number when none can come.
struct NumberStray {
    std::uint8_t number = 0;
    WheelState state{};
    friend bool operator==(const NumberStray&, const NumberStray&) = default;
};
struct ModeSet {
    std::uint32_t mode = 0;
    friend bool operator==(const ModeSet&, const ModeSet&) = default;
};

// A tumbler with a reader of dice. Rolls are counted as the tumbler is started.

inline constexpr std::size_t dice_count = 3;
using Dice = std::array<std::uint8_t, dice_count>;
inline constexpr std::uint8_t die_cocked = 7;  // lies on no face
inline constexpr std::uint8_t die_unread = 8;

struct TumblerStarted {
    std::uint32_t roll = 0;
    friend bool operator==(const TumblerStarted&, const TumblerStarted&) = default;
};
struct TumblerRested {
    std::uint32_t roll = 0;
    std::uint32_t tumbles = 0;  // how often it turned
    friend bool operator==(const TumblerRested&, const TumblerRested&) = default;
};
struct DiceRead {
    std::uint32_t roll = 0;
    Dice dice{};
    friend bool operator==(const DiceRead&, const DiceRead&) = default;
};
// At least one lies on no face; the others as they are.
struct DieCocked {
    std::uint32_t roll = 0;
    Dice dice{};
    friend bool operator==(const DieCocked&, const DieCocked&) = default;
};
// At least one could not be read; none is known to be cocked.
struct DiceUnread {
    std::uint32_t roll = 0;
    Dice dice{};
    friend bool operator==(const DiceUnread&, const DiceUnread&) = default;
};
struct DiceRepeated {
    std::uint32_t roll = 0;
    friend bool operator==(const DiceRepeated&, const DiceRepeated&) = default;
};
struct DiceDoubtful {
    std::uint32_t roll = 0;
    Dice first{};
    Dice second{};
    friend bool operator==(const DiceDoubtful&, const DiceDoubtful&) = default;
};
// Dice of a roll that is not the present one, or while they tumble.
struct DiceStray {
    std::uint32_t roll = 0;
    Dice dice{};
    friend bool operator==(const DiceStray&, const DiceStray&) = default;
};
// The tumbler went through these without a word: nobody knows what came.
struct RollsMissed {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    friend bool operator==(const RollsMissed&, const RollsMissed&) = default;
};
enum class Cover : std::uint8_t { none, on, off };  // none: this tumbler has no cover
inline constexpr std::array<std::string_view, 3> cover_names = {"none", "on", "off"};
struct CoverMoved {
    std::uint32_t roll = 0;
    Cover cover{};
    friend bool operator==(const CoverMoved&, const CoverMoved&) = default;
};

// A note acceptor. It counts the notes that it has stacked; a life begins when its count does.

enum class AcceptorState : std::uint8_t { ready, escrow, stacked, full, jammed, open };
inline constexpr std::array<std::string_view, 6> acceptor_state_names = {
    "ready", "escrow", "stacked", "full", "jammed", "open"};
struct AcceptorChanged {
    AcceptorState state{};
    friend bool operator==(const AcceptorChanged&, const AcceptorChanged&) = default;
};
// It lies in escrow and waits: to be stacked as the note of that number, or to be returned. Told
// again until somebody says which.
struct NoteOffered {
    std::uint32_t life = 0;
    std::uint32_t note = 0;
    std::uint32_t cents = 0;
    friend bool operator==(const NoteOffered&, const NoteOffered&) = default;
};
struct NoteReturned {
    std::uint32_t life = 0;
    std::uint32_t note = 0;
    friend bool operator==(const NoteReturned&, const NoteReturned&) = default;
};
// It lies in the stacker. Told again until it is acknowledged.
struct NoteStacked {
    std::uint32_t life = 0;
    std::uint32_t note = 0;
    std::uint32_t cents = 0;
    friend bool operator==(const NoteStacked&, const NoteStacked&) = default;
};

// A ticket printer.

enum class PrinterState : std::uint8_t { ready, printing, paper_out, jammed };
inline constexpr std::array<std::string_view, 4> printer_state_names = {"ready", "printing",
                                                                        "paper_out", "jammed"};
struct PrinterChanged {
    PrinterState state{};
    friend bool operator==(const PrinterChanged&, const PrinterChanged&) = default;
};
struct TicketPrinted {
    std::uint32_t ticket = 0;
    friend bool operator==(const TicketPrinted&, const TicketPrinted&) = default;
};
// Nothing of it came out.
struct TicketFailed {
    std::uint32_t ticket = 0;
    std::string why;
    friend bool operator==(const TicketFailed&, const TicketFailed&) = default;
};
// It may have come out or not.
struct TicketUnsure {
    std::uint32_t ticket = 0;
    friend bool operator==(const TicketUnsure&, const TicketUnsure&) = default;
};

// A reader of players' cards. It counts the cards that go in.

struct CardEntered {
    std::uint32_t count = 0;
    std::string number;  // never in a log: describe() leaves it out
    friend bool operator==(const CardEntered&, const CardEntered&) = default;
};
struct CardLeft {
    std::uint32_t count = 0;
    friend bool operator==(const CardLeft&, const CardLeft&) = default;
};
struct CardIllegible {
    std::uint32_t count = 0;
    friend bool operator==(const CardIllegible&, const CardIllegible&) = default;
};

// What any of them can say.

enum class SilentBecause : std::uint8_t { nothing_heard, nothing_understood, unplugged };
inline constexpr std::array<std::string_view, 3> silent_because_names = {
    "nothing_heard", "nothing_understood", "unplugged"};
struct DeviceSilent {
    SilentBecause because{};
    friend bool operator==(const DeviceSilent&, const DeviceSilent&) = default;
};
// Comes before what it says first, which may be old: some devices keep what they could not send.
struct DeviceBack {
    std::int64_t silent_ms = 0;
    friend bool operator==(const DeviceBack&, const DeviceBack&) = default;
};
// In what was just fed: all of it together.
struct Garbage {
    std::uint64_t lines = 0;  // whole ones that mean nothing
    std::uint64_t bytes = 0;  // that were no part of a line
    std::string example;      // the last such line
    friend bool operator==(const Garbage&, const Garbage&) = default;
};
// It says itself that it has a fault.
struct DeviceFault {
    std::string text;
    friend bool operator==(const DeviceFault&, const DeviceFault&) = default;
};
// In a state that should have ended long ago: a ball that circles for ever.
struct DeviceStuck {
    std::string state;
    std::int64_t for_ms = 0;
    friend bool operator==(const DeviceStuck&, const DeviceStuck&) = default;
};
struct DeviceNamed {
    std::string serial;
    friend bool operator==(const DeviceNamed&, const DeviceNamed&) = default;
};
struct OrderRefused {
    std::string order;
    std::string why;
    friend bool operator==(const OrderRefused&, const OrderRefused&) = default;
};
// Whether it was carried out is unknown. It is not repeated: whoever ordered decides.
struct OrderUnanswered {
    std::string order;
    friend bool operator==(const OrderUnanswered&, const OrderUnanswered&) = default;
};

using Reading =
    std::variant<ShoeLoaded, CardDrawn, CardUnread, CardRepeated, CardDoubtful, CardsMissed,
                 CardSurplus, NotInStandby, CuttingCardOut, CoupEnded, StandbyPressed, WheelChanged,
                 WheelJumped, WheelWarned, NumberRead, NumberDoubtful, NumberStray, ModeSet,
                 TumblerStarted, TumblerRested, DiceRead, DieCocked, DiceUnread, DiceRepeated,
                 DiceDoubtful, DiceStray, RollsMissed, CoverMoved, AcceptorChanged, NoteOffered,
                 NoteReturned, NoteStacked, PrinterChanged, TicketPrinted, TicketFailed,
                 TicketUnsure, CardEntered, CardLeft, CardIllegible, DeviceSilent, DeviceBack,
                 Garbage, DeviceFault, DeviceStuck, DeviceNamed, OrderRefused, OrderUnanswered>;
using Readings = std::vector<Reading>;

// `card_drawn sequence=5 card=QS`: for logs, incidents and tests.
std::string describe(const Reading& reading);

// Orders. Which device knows which: docs/formats/devices.md.

enum class Order : std::uint8_t {
    ask,               // say how you are
    standby,           // the shoe: the coup is over
    start,             // the wheel: begin a game
    launch,            // the wheel: launch the ball
    set_mode,          // the wheel: `value` is the sum of options
    power_on,          // the wheel
    power_off,         // the wheel
    self_test,         // the wheel
    tumble,            // the tumbler
    read_dice,         // the tumbler: read what lies there, once more
    stack_note,        // the acceptor: `value` is the note, `detail` the life of its count
    return_note,       // the acceptor: the same of a note that is not wanted
    acknowledge_note,  // the acceptor: this one is credited and durable, do not tell of it again
    print_ticket,      // the printer: `value` is the ticket, `detail` its cents
};
inline constexpr std::array<std::string_view, 14> order_names = {"ask",
                                                                 "standby",
                                                                 "start",
                                                                 "launch",
                                                                 "set_mode",
                                                                 "power_on",
                                                                 "power_off",
                                                                 "self_test",
                                                                 "tumble",
                                                                 "read_dice",
                                                                 "stack_note",
                                                                 "return_note",
                                                                 "acknowledge_note",
                                                                 "print_ticket"};

// Cards in two letters.

inline constexpr std::string_view card_ranks = "A23456789TJQK";
inline constexpr std::string_view card_suits = "SHDC";
inline constexpr std::size_t deck_cards = 52;
// 0 to 51, and back.
std::optional<std::size_t> card_index(std::string_view card);
std::string card_text(std::size_t index);

}  // namespace croupier::devices
