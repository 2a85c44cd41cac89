// Cards: of shoes 300 to 399, of play 500 to 599, of what went wrong 600 to 699.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "floor/cards/shoe.h"
#include "floor/ids.h"
#include "floor/type.h"
#include "rules/cards/card.h"

namespace croupier::floor {

// Rounds that are played although nobody need have wagered.
enum class RoundsOrder : std::uint8_t { none, dummy, additional, continuous };
inline constexpr std::array<std::string_view, 4> rounds_order_names = {"none", "dummy",
                                                                       "additional", "continuous"};
constexpr std::span<const std::string_view> names_of(RoundsOrder) {
    return rounds_order_names;
}

// The cards are mixed, cut and burnt, and the shoe is ready.
struct LoadShoe {
    CROUPIER_TYPE(308, "load_shoe");
    TableId table;
    ShoeLoad load;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "load", self.load);
    }
    friend bool operator==(const LoadShoe&, const LoadShoe&) = default;
};

// Rounds without wagers, or an end to them (none).
struct OrderRounds {
    CROUPIER_TYPE(309, "order_rounds");
    TableId table;
    RoundsOrder kind = RoundsOrder::none;
    std::uint32_t count = 0;
    bool ask = false;  // everybody is asked to agree first
    bool surveillance_told = false;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "kind", self.kind);
        v(3, "count", self.count);
        v(4, "ask", self.ask);
        v(5, "surveillance_told", self.surveillance_told);
    }
    friend bool operator==(const OrderRounds&, const OrderRounds&) = default;
};

// Of cards that are to come into play: to `first`, whom staff saw arrive first or who was named by
// that player, or else to the player at the dealer's left; and then round the table.
struct OfferCut {
    CROUPIER_TYPE(313, "offer_cut");
    TableId table;
    std::optional<TerminalId> first;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "first", self.first);
    }
    friend bool operator==(const OfferCut&, const OfferCut&) = default;
};

// The player there wants the cards that come next to be riffled; staff decide.
struct AskForRiffle {
    CROUPIER_TYPE(314, "ask_for_riffle");
    static constexpr std::uint32_t generation = 3;
    TableId table;
    TerminalId terminal;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
    }
    friend bool operator==(const AskForRiffle&, const AskForRiffle&) = default;
};

enum class Face : std::uint8_t {
    usual,
    down,  // a card that should have been shown and was not
    up,    // it lay face up in the shoe
};
inline constexpr std::array<std::string_view, 3> face_names = {"usual", "down", "up"};
constexpr std::span<const std::string_view> names_of(Face) {
    return face_names;
}
struct DealCard {
    CROUPIER_TYPE(500, "deal_card");
    TableId table;
    cards::Card card;
    std::uint8_t to = 0;      // the hand that it was put to, as rules::Place; 0: where it belongs
    Face face = Face::usual;  // how it lay
    std::uint32_t draw = 0;   // which draw of a committed round it is, from 1; 0: none
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "card", self.card);
        v(3, "to", self.to);
        v(4, "face", self.face);
        v(5, "draw", self.draw);
    }
    friend bool operator==(const DealCard&, const DealCard&) = default;
};

struct ReportCuttingCard {
    CROUPIER_TYPE(508, "report_cutting_card");
    TableId table;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
    }
    friend bool operator==(const ReportCuttingCard&, const ReportCuttingCard&) = default;
};

// A card that nobody sees goes away within a round.
struct BurnCard {
    CROUPIER_TYPE(509, "burn_card");
    TableId table;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
    }
    friend bool operator==(const BurnCard&, const BurnCard&) = default;
};

// A coup that nobody can wager on.
struct OpenNoBetCoup {
    CROUPIER_TYPE(510, "open_no_bet_coup");
    TableId table;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
    }
    friend bool operator==(const OpenNoBetCoup&, const OpenNoBetCoup&) = default;
};

// The next card that lies face down is shown.
struct ExposeCards {
    CROUPIER_TYPE(511, "expose_cards");
    TableId table;
    std::optional<TerminalId> terminal;  // the player who reveals; none: the dealer
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
    }
    friend bool operator==(const ExposeCards&, const ExposeCards&) = default;
};

// From the players who were given them; the dealer reveals the rest.
struct TakeCardsBack {
    CROUPIER_TYPE(512, "take_cards_back");
    TableId table;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
    }
    friend bool operator==(const TakeCardsBack&, const TakeCardsBack&) = default;
};

// By the player who holds cards that lie face down: another player turns them for him.
struct PassCards {
    CROUPIER_TYPE(515, "pass_cards");
    static constexpr std::uint32_t generation = 3;
    TableId table;
    TerminalId terminal;
    TerminalId to;
    bool one = false;  // the next card alone; otherwise all of the hand that lie face down
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
        v(3, "to", self.to);
        v(4, "one", self.one);
    }
    friend bool operator==(const PassCards&, const PassCards&) = default;
};

struct EnterCard {
    CROUPIER_TYPE(607, "enter_card");
    TableId table;
    cards::Card card;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "card", self.card);
    }
    friend bool operator==(const EnterCard&, const EnterCard&) = default;
};

// All cards dealt so far, in the order in which they should have come.
struct ReconstructDeal {
    CROUPIER_TYPE(608, "reconstruct_deal");
    TableId table;
    std::vector<cards::Card> cards;
    std::optional<cards::Card> burn;  // the first of them should have been burnt
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "cards", self.cards);
        v(3, "burn", self.burn);
    }
    friend bool operator==(const ReconstructDeal&, const ReconstructDeal&) = default;
};

enum class CardMatter : std::uint8_t {
    burn_missed,
    cut_missed,
    shuffle_missed,  // after the cutting card
    cards_faced,     // more of them may lie the wrong way
    order_known,     // to players, since shuffle or cut
    foreign_card,
    missing_card,
    replace_rest,  // after a void: the rest is shuffled or replaced
    ran_out,       // too few for the round
    dropped,       // or mishandled
    check_ordered,
    accounted_for,  // all of them, as the check has shown
    handled,        // by players: they are not shuffled again
    wrong_player,   // a hand was given to another player than it should have been
};
inline constexpr std::array<std::string_view, 14> card_matter_names = {
    "burn_missed",   "cut_missed",    "shuffle_missed", "cards_faced", "order_known",
    "foreign_card",  "missing_card",  "replace_rest",   "ran_out",     "dropped",
    "check_ordered", "accounted_for", "handled",        "wrong_player"};
constexpr std::span<const std::string_view> names_of(CardMatter) {
    return card_matter_names;
}
struct ReportCards {
    CROUPIER_TYPE(609, "report_cards");
    TableId table;
    CardMatter what{};
    std::string text;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "what", self.what);
        v(3, "text", self.text);
    }
    friend bool operator==(const ReportCards&, const ReportCards&) = default;
};

// What the device itself holds the result to be, such as a shoe that knows baccarat.
struct ReportVerdict {
    CROUPIER_TYPE(611, "report_verdict");
    TableId table;
    std::string winner;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "winner", self.winner);
    }
    friend bool operator==(const ReportVerdict&, const ReportVerdict&) = default;
};

}  // namespace croupier::floor
