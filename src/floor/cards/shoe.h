// The cards of a table: how they came into the shoe, and how far it is from its end.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "floor/ids.h"
#include "rules/cards/card.h"

namespace croupier::floor {

enum class CardSource : std::uint8_t { shoe, continuous_shuffler };
inline constexpr std::array<std::string_view, 2> card_source_names = {"shoe",
                                                                      "continuous_shuffler"};
constexpr std::span<const std::string_view> names_of(CardSource) {
    return card_source_names;
}

// What was done with the cards before they were cut.
enum class Mixing : std::uint8_t { none, shuffled, house_pre_shuffled, angel_pre_shuffled };
inline constexpr std::array<std::string_view, 4> mixing_names = {
    "none", "shuffled", "house_pre_shuffled", "angel_pre_shuffled"};
constexpr std::span<const std::string_view> names_of(Mixing) {
    return mixing_names;
}

enum class CheckedBy : std::uint8_t { nobody, dealer, supervisor, device };
inline constexpr std::array<std::string_view, 4> checked_by_names = {"nobody", "dealer",
                                                                     "supervisor", "device"};
constexpr std::span<const std::string_view> names_of(CheckedBy) {
    return checked_by_names;
}

enum class Burn : std::uint8_t { none, one_face_down, one_shown, value_of_first, one_optional };
inline constexpr std::array<std::string_view, 5> burn_names = {"none", "one_face_down", "one_shown",
                                                               "value_of_first", "one_optional"};
constexpr std::span<const std::string_view> names_of(Burn) {
    return burn_names;
}

// When cards that came shuffled were riffled once more.
enum class RiffleAt : std::uint8_t { before_multishuffler, before_cut };
inline constexpr std::array<std::string_view, 2> riffle_at_names = {"before_multishuffler",
                                                                    "before_cut"};
constexpr std::span<const std::string_view> names_of(RiffleAt) {
    return riffle_at_names;
}

// A load of cards, as the dealer terminal leads through it.
struct ShoeLoad {
    static constexpr std::string_view type_name = "shoe_load";
    CardSource source = CardSource::shoe;
    std::string set;   // which card set
    std::string back;  // colour and design
    std::uint8_t decks = 0;
    Mixing mixing = Mixing::none;
    CheckedBy checked = CheckedBy::nobody;
    bool riffled = false;         // pre-shuffled cards riffled once more, with approval
    std::uint16_t cut_at = 0;     // cards from the front; 0: not cut
    std::uint16_t from_back = 0;  // the cutting card; 0: none
    Burn burn = Burn::none;
    std::vector<cards::Card> shown;  // burnt face up
    std::uint8_t burnt = 0;          // in all
    std::string reason;              // of a shuffle or exchange out of turn
    std::optional<RiffleAt> riffle_at{};

    static constexpr std::array<std::uint32_t, 3> fields_by_generation = {13, 13, 13};

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "source", self.source);
        v(2, "set", self.set);
        v(3, "back", self.back);
        v(4, "decks", self.decks);
        v(5, "mixing", self.mixing);
        v(6, "checked", self.checked);
        v(7, "riffled", self.riffled);
        v(8, "cut_at", self.cut_at);
        v(9, "from_back", self.from_back);
        v(10, "burn", self.burn);
        v(11, "shown", self.shown);
        v(12, "burnt", self.burnt);
        v(13, "reason", self.reason);
        v(14, "riffle_at", self.riffle_at);
    }
    friend bool operator==(const ShoeLoad&, const ShoeLoad&) = default;
};

struct Shoe {
    static constexpr std::string_view type_name = "shoe";
    std::uint32_t number = 0;  // counted from 1; 0: none was ever loaded
    ShoeLoad load;
    std::uint16_t cards_out = 0;
    bool cutting_card_out = false;
    std::uint8_t coups_left = 0;  // once the cutting card is out, with the one under way
    bool tie_added = false;       // a tied last coup has had its one more
    bool must_be_replaced = false;
    bool must_be_shuffled = false;  // before the next round
    bool must_be_checked = false;   // and looked through, card by card
    bool device_out = false;   // it failed: the round goes on from a shoe, which must come first
    bool cut_offered = false;  // of the cards that come next
    std::optional<TerminalId> cutter;           // who took it; none: staff
    std::optional<TerminalId> riffle_asked_by;  // of the cards that come next

    bool finished() const { return cutting_card_out && coups_left == 0; }
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "number", self.number);
        v(2, "load", self.load);
        v(3, "cards_out", self.cards_out);
        v(4, "cutting_card_out", self.cutting_card_out);
        v(5, "coups_left", self.coups_left);
        v(6, "tie_added", self.tie_added);
        v(7, "must_be_replaced", self.must_be_replaced);
        v(8, "must_be_shuffled", self.must_be_shuffled);
        v(9, "must_be_checked", self.must_be_checked);
        v(10, "device_out", self.device_out);
        v(11, "cut_offered", self.cut_offered);
        v(12, "cutter", self.cutter);
        v(13, "riffle_asked_by", self.riffle_asked_by);
    }
    friend bool operator==(const Shoe&, const Shoe&) = default;
};

}  // namespace croupier::floor
