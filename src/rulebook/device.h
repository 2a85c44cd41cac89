// What a table game is played with, in words of the trade.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace croupier::rulebook {

enum class DeviceKind : std::uint8_t {
    dealer_terminal,
    player_terminal,
    game_system,  // all that runs the game apart from the terminals
    card_shoe,
    scanning_shoe,     // reads each card and knows the result itself
    shuffling_device,  // shuffles, and cards are dealt from it
    multishuffler,     // shuffles several decks and does not deal
    deck_checker,
    card_set,
    discard_rack,
    wheel,            // spun by a dealer
    automated_wheel,  // spins by itself and reads its number
    ball,
    tumbler,
    tumbler_controller,
    dice_set,
    dice_reader,
    big_wheel,
    display,  // of winning numbers: outside the game
    note_stacker,
    ticket_printer,
    network,
    database,
    jackpot_server,
    image_server,
    card_reader,
};
inline constexpr std::size_t device_kind_count = 26;
inline constexpr std::array<std::string_view, device_kind_count> device_kind_names = {
    "dealer_terminal",
    "player_terminal",
    "game_system",
    "card_shoe",
    "scanning_shoe",
    "shuffling_device",
    "multishuffler",
    "deck_checker",
    "card_set",
    "discard_rack",
    "wheel",
    "automated_wheel",
    "ball",
    "tumbler",
    "tumbler_controller",
    "dice_set",
    "dice_reader",
    "big_wheel",
    "display",
    "note_stacker",
    "ticket_printer",
    "network",
    "database",
    "jackpot_server",
    "image_server",
    "card_reader"};
constexpr std::span<const std::string_view> names_of(DeviceKind) {
    return device_kind_names;
}
// See encoding/generation.h: a card reader is of format generation 1.
constexpr std::array<std::size_t, 1> names_by_generation(DeviceKind) {
    return {static_cast<std::size_t>(DeviceKind::card_reader)};
}

// What must be there: a kind, or whatever cards can be dealt from.
struct Needed {
    std::optional<DeviceKind> kind;  // none: a shoe of either kind or a shuffling device
    friend bool operator==(const Needed&, const Needed&) = default;
};
constexpr bool serves(DeviceKind kind, const Needed& wanted) {
    const bool shoe = kind == DeviceKind::card_shoe || kind == DeviceKind::scanning_shoe;
    if (!wanted.kind) return shoe || kind == DeviceKind::shuffling_device;
    return kind == *wanted.kind || (shoe && *wanted.kind == DeviceKind::card_shoe);
}

}  // namespace croupier::rulebook
