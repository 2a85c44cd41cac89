#include "devices/reading.h"

#include <fmt/format.h>

#include "base/check.h"
#include "base/names.h"

namespace croupier::devices {
namespace {

std::string text_of_dice(const Dice& dice) {
    std::string text;
    for (const std::uint8_t die : dice)
        text += die == die_cocked ? 'C' : die == die_unread ? '?' : static_cast<char>('0' + die);
    return text;
}

std::string in_words(const ShoeLoaded& it) {
    return fmt::format("shoe_loaded load={} decks={}", it.load, it.decks);
}
std::string in_words(const CardDrawn& it) {
    return fmt::format("card_drawn sequence={} card={}", it.sequence, it.card);
}
std::string in_words(const CardUnread& it) {
    return fmt::format("card_unread sequence={}", it.sequence);
}
std::string in_words(const CardRepeated& it) {
    return fmt::format("card_repeated sequence={} card={}", it.sequence, it.card);
}
std::string in_words(const CardDoubtful& it) {
    return fmt::format("card_doubtful sequence={} first={} second={}", it.sequence, it.first,
                       it.second);
}
std::string in_words(const CardsMissed& it) {
    return fmt::format("cards_missed first={} last={}", it.first, it.last);
}
std::string in_words(const CardSurplus& it) {
    return fmt::format("card_surplus sequence={} card={}", it.sequence, it.card);
}
std::string in_words(const NotInStandby& it) {
    return fmt::format("not_in_standby sequence={}", it.sequence);
}
std::string in_words(const CuttingCardOut& it) {
    return fmt::format("cutting_card_out sequence={}", it.sequence);
}
std::string in_words(const CoupEnded& it) {
    return fmt::format("coup_ended sequence={} winner={} player={} banker={}", it.sequence,
                       name_in(winner_names, it.winner), it.player_points, it.banker_points);
}
std::string in_words(const StandbyPressed& it) {
    return fmt::format("standby_pressed sequence={}", it.sequence);
}
std::string in_words(const WheelChanged& it) {
    return fmt::format("wheel_changed state={} game={} rotor={} direction={}",
                       name_in(wheel_state_names, it.state), it.game, it.rotor_speed, it.direction);
}
std::string in_words(const WheelJumped& it) {
    return fmt::format("wheel_jumped from={} to={}", name_in(wheel_state_names, it.from),
                       name_in(wheel_state_names, it.to));
}
std::string in_words(const WheelWarned& it) {
    return fmt::format("wheel_warned warning={} game={}", warning_name(it.warning), it.game);
}
std::string in_words(const NumberRead& it) {
    return fmt::format("number_read number={} game={} seen={} warnings={}", it.number, it.game,
                       name_in(spin_seen_names, it.seen), it.warnings);
}
std::string in_words(const NumberDoubtful& it) {
    return fmt::format("number_doubtful first={} second={} game={}", it.first, it.second, it.game);
}
std::string in_words(const NumberStray& it) {
    return fmt::format("number_stray number={} state={}", it.number,
                       name_in(wheel_state_names, it.state));
}
std::string in_words(const ModeSet& it) {
    return fmt::format("mode_set mode={}", it.mode);
}
std::string in_words(const TumblerStarted& it) {
    return fmt::format("tumbler_started roll={}", it.roll);
}
std::string in_words(const TumblerRested& it) {
    return fmt::format("tumbler_rested roll={} tumbles={}", it.roll, it.tumbles);
}
std::string in_words(const DiceRead& it) {
    return fmt::format("dice_read roll={} dice={}", it.roll, text_of_dice(it.dice));
}
std::string in_words(const DieCocked& it) {
    return fmt::format("die_cocked roll={} dice={}", it.roll, text_of_dice(it.dice));
}
std::string in_words(const DiceUnread& it) {
    return fmt::format("dice_unread roll={} dice={}", it.roll, text_of_dice(it.dice));
}
std::string in_words(const DiceRepeated& it) {
    return fmt::format("dice_repeated roll={}", it.roll);
}
std::string in_words(const DiceDoubtful& it) {
    return fmt::format("dice_doubtful roll={} first={} second={}", it.roll, text_of_dice(it.first),
                       text_of_dice(it.second));
}
std::string in_words(const DiceStray& it) {
    return fmt::format("dice_stray roll={} dice={}", it.roll, text_of_dice(it.dice));
}
std::string in_words(const RollsMissed& it) {
    return fmt::format("rolls_missed first={} last={}", it.first, it.last);
}
std::string in_words(const CoverMoved& it) {
    return fmt::format("cover_moved roll={} cover={}", it.roll, name_in(cover_names, it.cover));
}
std::string in_words(const AcceptorChanged& it) {
    return fmt::format("acceptor_changed state={}", name_in(acceptor_state_names, it.state));
}
std::string in_words(const NoteOffered& it) {
    return fmt::format("note_offered life={} note={} cents={}", it.life, it.note, it.cents);
}
std::string in_words(const NoteReturned& it) {
    return fmt::format("note_returned life={} note={}", it.life, it.note);
}
std::string in_words(const NoteStacked& it) {
    return fmt::format("note_stacked life={} note={} cents={}", it.life, it.note, it.cents);
}
std::string in_words(const PrinterChanged& it) {
    return fmt::format("printer_changed state={}", name_in(printer_state_names, it.state));
}
std::string in_words(const TicketPrinted& it) {
    return fmt::format("ticket_printed ticket={}", it.ticket);
}
std::string in_words(const TicketFailed& it) {
    return fmt::format("ticket_failed ticket={} why={}", it.ticket, it.why);
}
std::string in_words(const TicketUnsure& it) {
    return fmt::format("ticket_unsure ticket={}", it.ticket);
}
std::string in_words(const CardEntered& it) {
    return fmt::format("card_entered count={}", it.count);
}
std::string in_words(const CardLeft& it) {
    return fmt::format("card_left count={}", it.count);
}
std::string in_words(const CardIllegible& it) {
    return fmt::format("card_illegible count={}", it.count);
}
std::string in_words(const DeviceSilent& it) {
    return fmt::format("device_silent because={}", name_in(silent_because_names, it.because));
}
std::string in_words(const DeviceBack& it) {
    return fmt::format("device_back silent_ms={}", it.silent_ms);
}
std::string in_words(const Garbage& it) {
    return fmt::format("garbage lines={} bytes={} example={}", it.lines, it.bytes, it.example);
}
std::string in_words(const DeviceFault& it) {
    return fmt::format("device_fault text={}", it.text);
}
std::string in_words(const DeviceStuck& it) {
    return fmt::format("device_stuck state={} for_ms={}", it.state, it.for_ms);
}
std::string in_words(const DeviceNamed& it) {
    return fmt::format("device_named serial={}", it.serial);
}
std::string in_words(const OrderRefused& it) {
    return fmt::format("order_refused order={} why={}", it.order, it.why);
}
std::string in_words(const OrderUnanswered& it) {
    return fmt::format("order_unanswered order={}", it.order);
}

}  // namespace

std::string describe(const Reading& reading) {
    return std::visit([](const auto& it) { return in_words(it); }, reading);
}

Result<Kind, Fault> kind_named(std::string_view name) {
    const auto kind = find_in<Kind>(kind_names, name);
    if (!kind)
        return Err{Fault{fmt::format("there is no device of the kind \"{}\": {}", name,
                                     fmt::join(kind_names, ", "))}};
    return *kind;
}

std::string_view warning_name(WheelWarning warning) {
    switch (warning) {
        case WheelWarning::ball_lost:
            return "ball_lost";
        case WheelWarning::same_direction:
            return "same_direction";
        case WheelWarning::sensor:
            return "sensor";
        case WheelWarning::failed_launch:
            return "failed_launch";
    }
    return "unknown";
}

std::optional<std::size_t> card_index(std::string_view card) {
    if (card.size() != 2) return {};
    const std::size_t rank = card_ranks.find(card[0]);
    const std::size_t suit = card_suits.find(card[1]);
    if (rank == std::string_view::npos || suit == std::string_view::npos) return {};
    return suit * card_ranks.size() + rank;
}

std::string card_text(std::size_t index) {
    CHECK(index < deck_cards);
    return {card_ranks[index % card_ranks.size()], card_suits[index / card_ranks.size()]};
}

}  // namespace croupier::devices
