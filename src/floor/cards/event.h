// Cards: of shoes 300 to 399, of play 500 to 599, of what went wrong 600 to 699.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "floor/cards/command.h"
#include "floor/cards/shoe.h"
#include "floor/device/device.h"
#include "floor/ids.h"
#include "floor/ledger/account.h"
#include "floor/round/outcome.h"
#include "floor/type.h"
#include "floor/wager/event.h"
#include "rulebook/policies.h"
#include "rules/cards/card.h"

namespace croupier::floor {

struct ShoeLoaded {
    CROUPIER_TYPE(310, "shoe_loaded");
    TableId table;
    std::uint32_t number = 0;
    ShoeLoad load;
    StaffId by;
    std::optional<TerminalId> cut_by;  // none: staff
    std::vector<DeviceId> devices{};   // of the table, as far as they are registered
    std::optional<TerminalId> riffle_asked_by{};

    static constexpr std::array<std::uint32_t, 3> fields_by_generation = {6, 6, 6};

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "number", self.number);
        v(3, "load", self.load);
        v(4, "by", self.by);
        v(5, "cut_by", self.cut_by);
        v(6, "devices", self.devices);
        v(7, "riffle_asked_by", self.riffle_asked_by);
    }
    friend bool operator==(const ShoeLoaded&, const ShoeLoaded&) = default;
};

// A player wants the cards that come next to be riffled.
struct RiffleAsked {
    CROUPIER_TYPE(317, "riffle_asked");
    static constexpr std::uint32_t generation = 3;
    TableId table;
    TerminalId terminal;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
    }
    friend bool operator==(const RiffleAsked&, const RiffleAsked&) = default;
};

struct RoundsOrdered {
    CROUPIER_TYPE(311, "rounds_ordered");
    TableId table;
    RoundsOrder kind = RoundsOrder::none;
    std::uint32_t count = 0;
    std::optional<StaffId> by;  // none: a wager ended them
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "kind", self.kind);
        v(3, "count", self.count);
        v(4, "by", self.by);
    }
    friend bool operator==(const RoundsOrdered&, const RoundsOrdered&) = default;
};

struct CardDealt {
    CROUPIER_TYPE(500, "card_dealt");
    RoundId round;
    cards::Card card;
    std::optional<Place> place{};  // where it lies, in games where that is kept
    bool face_down = false;
    std::optional<StaffId> entered_by{};  // by hand; none: the device read it
    bool waited = false;                  // it was out of the shoe already
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "card", self.card);
        v(3, "place", self.place);
        v(4, "face_down", self.face_down);
        v(5, "entered_by", self.entered_by);
        v(6, "waited", self.waited);
    }
    friend bool operator==(const CardDealt&, const CardDealt&) = default;
};

enum class LastCoupIs : std::uint8_t { this_one, next_one };
inline constexpr std::array<std::string_view, 2> last_coup_is_names = {"this", "next"};
constexpr std::span<const std::string_view> names_of(LastCoupIs) {
    return last_coup_is_names;
}
// The cutting card came out.
struct LastCoup {
    CROUPIER_TYPE(512, "last_coup");
    RoundId round;
    LastCoupIs which = LastCoupIs::this_one;
    std::uint8_t coups_left = 0;  // with the one under way
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "which", self.which);
        v(3, "coups_left", self.coups_left);
    }
    friend bool operator==(const LastCoup&, const LastCoup&) = default;
};

struct CardBurned {
    CROUPIER_TYPE(513, "card_burned");
    RoundId round;
    std::optional<cards::Card> card;  // if it was seen
    bool waited = false;              // it was out of the shoe already
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "card", self.card);
        v(3, "waited", self.waited);
    }
    friend bool operator==(const CardBurned&, const CardBurned&) = default;
};

struct CardsExposed {
    CROUPIER_TYPE(514, "cards_exposed");
    RoundId round;
    std::uint8_t hidden = 0;             // cards that still lie face down, as in the outcome
    std::optional<TerminalId> terminal;  // who revealed; none: the dealer
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "hidden", self.hidden);
        v(3, "terminal", self.terminal);
    }
    friend bool operator==(const CardsExposed&, const CardsExposed&) = default;
};

struct HandsGiven {
    CROUPIER_TYPE(515, "hands_given");
    RoundId round;
    std::optional<TerminalId> player;  // who reveals the Player's Hand; none: the dealer
    std::optional<TerminalId> banker;
    Time reveal_by = 0;  // until then the cards that lie face down are theirs; 0: none are
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "player", self.player);
        v(3, "banker", self.banker);
        v(4, "reveal_by", self.reveal_by);
    }
    friend bool operator==(const HandsGiven&, const HandsGiven&) = default;
};

// Whoever holds cards has another player turn them.
struct CardsPassed {
    CROUPIER_TYPE(520, "cards_passed");
    static constexpr std::uint32_t generation = 3;
    RoundId round;
    TerminalId from;
    TerminalId to;
    bool one = false;    // the next card alone
    Time reveal_by = 0;  // then the dealer has them, as in hands_given
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "from", self.from);
        v(3, "to", self.to);
        v(4, "one", self.one);
        v(5, "reveal_by", self.reveal_by);
    }
    friend bool operator==(const CardsPassed&, const CardsPassed&) = default;
};

// Wagers that came of decisions which are asked again.
struct SeatRefund {
    static constexpr std::string_view type_name = "seat_refund";
    TerminalId terminal;
    std::vector<SpotChange> changes;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "changes", self.changes);
    }
    friend bool operator==(const SeatRefund&, const SeatRefund&) = default;
};
// The deal begins anew with these cards; they are laid out again one after another.
struct DealReconstructed {
    CROUPIER_TYPE(610, "deal_reconstructed");
    RoundId round;
    std::vector<cards::Card> cards;
    std::optional<cards::Card> burn;
    StaffId by;
    std::vector<SeatRefund> refunds;
    Transfers transfers;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "cards", self.cards);
        v(3, "burn", self.burn);
        v(4, "by", self.by);
        v(5, "refunds", self.refunds);
        v(6, "transfers", self.transfers);
    }
    friend bool operator==(const DealReconstructed&, const DealReconstructed&) = default;
};

// A card that should not have come.
struct CardStrayed {
    CROUPIER_TYPE(611, "card_strayed");
    RoundId round;  // the present or the last one
    cards::Card card;
    bool exposed = false;
    rulebook::StrayCard fate{};
    bool waited = false;  // it has waited already, and this is the end of it
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "card", self.card);
        v(3, "exposed", self.exposed);
        v(4, "fate", self.fate);
        v(5, "waited", self.waited);
    }
    friend bool operator==(const CardStrayed&, const CardStrayed&) = default;
};

// The shoe read a card of a coup whose cards somebody enters by hand.
struct CardSeen {
    CROUPIER_TYPE(612, "card_seen");
    RoundId round;
    cards::Card card;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "card", self.card);
    }
    friend bool operator==(const CardSeen&, const CardSeen&) = default;
};

struct CardsReported {
    CROUPIER_TYPE(613, "cards_reported");
    TableId table;
    CardMatter what{};
    StaffId by;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "what", self.what);
        v(3, "by", self.by);
    }
    friend bool operator==(const CardsReported&, const CardsReported&) = default;
};

// The device disagrees with the cards, or agrees.
struct VerdictReported {
    CROUPIER_TYPE(615, "verdict_reported");
    RoundId round;
    std::string winner;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "winner", self.winner);
    }
    friend bool operator==(const VerdictReported&, const VerdictReported&) = default;
};

}  // namespace croupier::floor
