// An account statement: what came to a terminal's or a person's credit and what left it in a span
// of time, from opening to closing balance, to the cent (ST-NJ-1.37A.statement).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "floor/ids.h"
#include "floor/ledger/account.h"
#include "floor/wager/spot.h"

namespace croupier::books {

enum class LineKind : std::uint8_t {
    deposit,     // notes
    promotion,   // credit given
    transfer,    // taken over from a former store
    withdrawal,  // a ticket
    forfeit,     // restricted credit that ended with the account
    card_in,     // of a person: the credit that the terminal had when the card went in
    card_out,    // and what it had when the card came out
    owed,        // what a correction could not take out of the credit, and its repayment
    hand_pay,    // to the counter for a player who had left, and from there
};
inline constexpr std::array<std::string_view, 9> line_kind_names = {
    "deposit", "promotion", "transfer", "withdrawal", "forfeit",
    "card_in", "card_out",  "owed",     "hand_pay"};
constexpr std::span<const std::string_view> names_of(LineKind) {
    return line_kind_names;
}

struct StatementLine {
    static constexpr std::string_view type_name = "statement_line";
    floor::Time at = 0;
    std::uint64_t sequence = 0;
    LineKind kind{};
    floor::TerminalId terminal;
    Money amount;   // below zero: it left
    Money balance;  // after it
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "at", self.at);
        v(2, "sequence", self.sequence);
        v(3, "kind", self.kind);
        v(4, "terminal", self.terminal);
        v(5, "amount", self.amount);
        v(6, "balance", self.balance);
    }
};

// Wagers and wins of one game in the span.
struct GameLine {
    static constexpr std::string_view type_name = "game_line";
    floor::Game game{};
    Money staked;    // left the credit
    Money returned;  // stakes that came back, for whatever reason
    Money won;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "game", self.game);
        v(2, "staked", self.staked);
        v(3, "returned", self.returned);
        v(4, "won", self.won);
    }
};

struct Statement {
    static constexpr std::string_view type_name = "statement";
    floor::Time from = 0;  // included
    floor::Time to = 0;    // not included
    Money opening;
    std::vector<StatementLine> lines;
    std::vector<GameLine> games;
    Money closing;
    // Opening, lines and games give the closing balance, and every balance that the writer recorded
    // on the way is the one that the lines come to.
    bool reconciles = true;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "from", self.from);
        v(2, "to", self.to);
        v(3, "opening", self.opening);
        v(4, "lines", self.lines);
        v(5, "games", self.games);
        v(6, "closing", self.closing);
        v(7, "reconciles", self.reconciles);
    }
};

using Holder = std::variant<floor::TerminalId, floor::Person>;

}  // namespace croupier::books
