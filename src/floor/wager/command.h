// Wagers: 400 to 499.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/fairness.h"
#include "base/money.h"
#include "floor/ids.h"
#include "floor/type.h"
#include "floor/wager/spot.h"

namespace croupier::floor {

struct Chips {
    static constexpr std::string_view type_name = "chips";
    Spot spot;
    Money amount;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "spot", self.spot);
        v(2, "amount", self.amount);
    }
    friend bool operator==(const Chips&, const Chips&) = default;
};

// All of them or none.
struct PlaceBets {
    CROUPIER_TYPE(401, "place_bets");
    TableId table;
    TerminalId terminal;
    std::vector<Chips> chips;
    std::optional<fairness::Nonce> nonce{};  // at a committed table; the first of a round counts
    // For this round and no other, however late it comes; none: whichever is open.
    std::optional<std::uint32_t> round{};
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
        v(3, "chips", self.chips);
        v(4, "nonce", self.nonce);
        v(5, "round", self.round);
    }
    friend bool operator==(const PlaceBets&, const PlaceBets&) = default;
};

struct TakeBets {
    CROUPIER_TYPE(402, "take_bets");
    TableId table;
    TerminalId terminal;
    std::vector<Chips> chips;
    std::optional<std::uint32_t> round{};  // as in place_bets
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
        v(3, "chips", self.chips);
        v(4, "round", self.round);
    }
    friend bool operator==(const TakeBets&, const TakeBets&) = default;
};

// The buttons beside the layout.
enum class Button : std::uint8_t { undo, clear, rebet, double_all };
inline constexpr std::array<std::string_view, 4> button_names = {"undo", "clear", "rebet",
                                                                 "double_all"};
constexpr std::span<const std::string_view> names_of(Button) {
    return button_names;
}
struct PressButton {
    CROUPIER_TYPE(403, "press_button");
    TableId table;
    TerminalId terminal;
    Button button = Button::undo;
    std::optional<fairness::Nonce> nonce{};  // as in place_bets
    std::optional<std::uint32_t> round{};
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
        v(3, "button", self.button);
        v(4, "nonce", self.nonce);
        v(5, "round", self.round);
    }
    friend bool operator==(const PressButton&, const PressButton&) = default;
};

struct ConfirmBets {
    CROUPIER_TYPE(404, "confirm_bets");
    TableId table;
    TerminalId terminal;
    std::optional<std::uint32_t> round{};  // as in place_bets
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
        v(3, "round", self.round);
    }
    friend bool operator==(const ConfirmBets&, const ConfirmBets&) = default;
};

// What a rulebook permits a player only with somebody's approval.
enum class Approval : std::uint8_t {
    opposing_bets,
    side_alone,
    nominees,  // other players turn the cards that this one is given
};
inline constexpr std::array<std::string_view, 3> approval_names = {"opposing_bets", "side_alone",
                                                                   "nominees"};
constexpr std::span<const std::string_view> names_of(Approval) {
    return approval_names;
}
constexpr std::array<std::size_t, 3> names_by_generation(Approval) {
    return {2, 2, 2};
}
struct Approve {
    CROUPIER_TYPE(407, "approve");
    TableId table;
    TerminalId terminal;
    Approval what = Approval::opposing_bets;
    bool withdrawn = false;  // it ends here
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
        v(3, "what", self.what);
        v(4, "withdrawn", self.withdrawn);
    }
    friend bool operator==(const Approve&, const Approve&) = default;
};

// Before the first card: the terminal's wagers are taken off the layout.
struct RefuseWagers {
    CROUPIER_TYPE(408, "refuse_wagers");
    TableId table;
    TerminalId terminal;
    std::string reason;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
        v(3, "reason", self.reason);
    }
    friend bool operator==(const RefuseWagers&, const RefuseWagers&) = default;
};

struct SetPlayerLimits {
    CROUPIER_TYPE(409, "set_player_limits");
    TableId table;
    TerminalId terminal;
    Money least;
    Money most;  // both zero: as the table again
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
        v(3, "least", self.least);
        v(4, "most", self.most);
    }
    friend bool operator==(const SetPlayerLimits&, const SetPlayerLimits&) = default;
};

// Staff put a player's chips where the player wants them.
struct PlaceForPlayer {
    CROUPIER_TYPE(410, "place_for_player");
    static constexpr std::uint32_t generation = 3;
    TableId table;
    TerminalId terminal;
    std::vector<Chips> chips;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
        v(3, "chips", self.chips);
    }
    friend bool operator==(const PlaceForPlayer&, const PlaceForPlayer&) = default;
};

}  // namespace croupier::floor
