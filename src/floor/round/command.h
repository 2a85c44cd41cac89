// Rounds: 400 to 499 until betting ends, 500 to 599 from then on.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "floor/ids.h"
#include "floor/round/play.h"
#include "floor/type.h"
#include "rulebook/policies.h"

namespace croupier::floor {

struct NewGame {
    CROUPIER_TYPE(400, "new_game");
    TableId table;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
    }
    friend bool operator==(const NewGame&, const NewGame&) = default;
};

// Lets one terminal change its wagers after the end of betting.
struct RelaxClose {
    CROUPIER_TYPE(405, "relax_close");
    TableId table;
    TerminalId terminal;
    std::string reason;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "terminal", self.terminal);
        v(3, "reason", self.reason);
    }
    friend bool operator==(const RelaxClose&, const RelaxClose&) = default;
};

// The host's timer: the table's deadline has come.
struct WakeTable {
    CROUPIER_TYPE(406, "wake_table");
    TableId table;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
    }
    friend bool operator==(const WakeTable&, const WakeTable&) = default;
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

}  // namespace croupier::floor
