// Play: 500 to 599.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/fairness.h"
#include "floor/ids.h"
#include "floor/play.h"
#include "floor/type.h"
#include "rulebook/policies.h"
#include "rules/cards/card.h"

namespace croupier::floor {

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

struct ReportNumber {
    CROUPIER_TYPE(501, "report_number");
    TableId table;
    std::uint8_t number = 0;
    std::uint32_t draw = 0;  // as in deal_card
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "number", self.number);
        v(3, "draw", self.draw);
    }
    friend bool operator==(const ReportNumber&, const ReportNumber&) = default;
};

struct ConfirmResult {
    CROUPIER_TYPE(502, "confirm_result");
    TableId table;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
    }
    friend bool operator==(const ConfirmResult&, const ConfirmResult&) = default;
};

using rulebook::VoidReason;
struct VoidRound {
    CROUPIER_TYPE(503, "void_round");
    TableId table;
    VoidReason reason{};
    std::vector<TerminalId> forfeit{};  // whose stakes stay with the house: part of a fraud
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "reason", self.reason);
        v(3, "forfeit", self.forfeit);
    }
    friend bool operator==(const VoidRound&, const VoidRound&) = default;
};

struct ReportDice {
    CROUPIER_TYPE(504, "report_dice");
    TableId table;
    std::vector<std::uint8_t> dice;
    Time exposed_at = 0;     // when the cover came off, if the device says so
    std::uint32_t draw = 0;  // of the first die, as in deal_card
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "dice", self.dice);
        v(3, "exposed_at", self.exposed_at);
        v(4, "draw", self.draw);
    }
    friend bool operator==(const ReportDice&, const ReportDice&) = default;
};

struct Decide {
    CROUPIER_TYPE(505, "decide");
    TableId table;
    TerminalId terminal;
    Decision decision = Decision::none;
    std::uint8_t hand = 0;  // 0: the one that is asked
    std::uint8_t area = 0;
    std::optional<std::uint32_t> round{};  // as in place_bets
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
        v(3, "decision", self.decision);
        v(4, "hand", self.hand);
        v(5, "area", self.area);
        v(6, "round", self.round);
    }
    friend bool operator==(const Decide&, const Decide&) = default;
};

struct PickPositions {
    CROUPIER_TYPE(506, "pick_positions");
    TableId table;
    TerminalId terminal;
    std::vector<std::uint8_t> positions;
    std::optional<std::uint32_t> round{};  // as in place_bets
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
        v(3, "positions", self.positions);
        v(4, "round", self.round);
    }
    friend bool operator==(const PickPositions&, const PickPositions&) = default;
};

// The shooter's button, which starts the tumbler.
struct PressShooter {
    CROUPIER_TYPE(507, "press_shooter");
    TableId table;
    TerminalId terminal;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
    }
    friend bool operator==(const PressShooter&, const PressShooter&) = default;
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

// The secret of a round is fixed from here on, and everybody can see to what.
struct CommitRound {
    CROUPIER_TYPE(513, "commit_round");
    RoundId round;
    Digest commitment;
    Bytes sealed;  // the secret, which only the host can open
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "commitment", self.commitment);
        v(3, "sealed", self.sealed);
    }
    friend bool operator==(const CommitRound&, const CommitRound&) = default;
};

// After its end, settled or void.
struct RevealRound {
    CROUPIER_TYPE(514, "reveal_round");
    RoundId round;
    fairness::Secret secret{};
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "secret", self.secret);
    }
    friend bool operator==(const RevealRound&, const RevealRound&) = default;
};

}  // namespace croupier::floor
