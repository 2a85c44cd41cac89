// What one terminal may know: its own credit and wagers, and of tables what everybody knows.
#pragma once

#include "view/parts.h"

namespace croupier::view {

struct MyWager {
    static constexpr std::string_view type_name = "my_wager";
    floor::Spot spot;
    std::string bet;
    std::string words;  // "split 5/8"
    Money stake;
    Money confirmed;  // that part of it which cannot be taken away any more
    Money largest;    // the highest total that may still stand here
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "spot", self.spot);
        v(2, "bet", self.bet);
        v(3, "words", self.words);
        v(4, "stake", self.stake);
        v(5, "confirmed", self.confirmed);
        v(6, "largest", self.largest);
    }
};

// A bet of the table. One with a selection stands for any place of it that has no chips yet, and
// where the place has several pieces for each of them.
struct BetOffer {
    static constexpr std::string_view type_name = "bet_offer";
    std::string bet;
    bool each_piece = false;
    Money least;
    Money most;  // by the table's limits; zero: none
    Money step;
    Money largest;  // the highest total that this terminal may have there now
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "bet", self.bet);
        v(2, "each_piece", self.each_piece);
        v(3, "least", self.least);
        v(4, "most", self.most);
        v(5, "step", self.step);
        v(6, "largest", self.largest);
    }
};

struct MyTable {
    static constexpr std::string_view type_name = "my_table";
    TableFace face;
    std::vector<MyWager> wagers;
    Money at_risk;         // my total in this round
    bool relaxed = false;  // I may still change wagers although betting has ended
    bool may_undo = false;
    bool may_rebet = false;
    std::vector<BetOffer> bets;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "face", self.face);
        v(2, "wagers", self.wagers);
        v(3, "at_risk", self.at_risk);
        v(4, "relaxed", self.relaxed);
        v(5, "may_undo", self.may_undo);
        v(6, "may_rebet", self.may_rebet);
        v(7, "bets", self.bets);
    }
};

struct PlayerView {
    static constexpr std::string_view type_name = "player_view";
    floor::Time server_time = 0;
    std::uint64_t sequence = 0;
    floor::TerminalId terminal;
    std::string name;
    bool carded = false;
    bool stopped = false;
    floor::Split credit;
    Money credit_total;
    Money last_won;
    std::vector<MyTable> tables;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "server_time", self.server_time);
        v(2, "sequence", self.sequence);
        v(3, "terminal", self.terminal);
        v(4, "name", self.name);
        v(5, "carded", self.carded);
        v(6, "stopped", self.stopped);
        v(7, "credit", self.credit);
        v(8, "credit_total", self.credit_total);
        v(9, "last_won", self.last_won);
        v(10, "tables", self.tables);
    }
};

// The highest total stake that the terminal may have on that spot now, by limits, credit and the
// state of the round; what lies there already if no more is taken. The spot must be the table's.
Money largest_stake(const floor::State& state, floor::TableId table, floor::TerminalId terminal,
                    const floor::Spot& spot);

}  // namespace croupier::view
