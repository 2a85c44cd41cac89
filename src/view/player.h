// What one terminal may know: its own credit and wagers, and of tables what everybody knows.
#pragma once

#include "floor/notice/prompt.h"
#include "view/explain/cite.h"
#include "view/hands.h"
#include "view/parts.h"
#include "view/proof.h"

namespace croupier::view {

struct MyWager {
    static constexpr std::string_view type_name = "my_wager";
    floor::Spot spot;
    std::string bet;
    std::string words;  // "split 5/8"
    Money stake;
    Money confirmed;                     // that part of it which cannot be taken away any more
    Money largest;                       // the highest total that may still stand here
    std::vector<Selection> selection{};  // with `bet`: how the same spot is named in an order
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "spot", self.spot);
        v(2, "bet", self.bet);
        v(3, "words", self.words);
        v(4, "stake", self.stake);
        v(5, "confirmed", self.confirmed);
        v(6, "largest", self.largest);
        v(7, "selection", self.selection);
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

// A question that waits for this player.
struct MyPrompt {
    static constexpr std::string_view type_name = "my_prompt";
    floor::PromptId prompt;
    floor::PromptKind kind{};
    floor::Time closes_at = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "prompt", self.prompt);
        v(2, "kind", self.kind);
        v(3, "closes_at", self.closes_at);
    }
};

// What a decision that is offered would stake besides.
struct DecisionCost {
    static constexpr std::string_view type_name = "decision_cost";
    std::uint8_t hand = 0;
    std::uint8_t area = 0;
    floor::Decision decision{};
    Money amount;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "hand", self.hand);
        v(2, "area", self.area);
        v(3, "decision", self.decision);
        v(4, "amount", self.amount);
    }
};

// What stands for a decision that is offered when its time is over.
struct AtEnd {
    static constexpr std::string_view type_name = "at_end";
    std::uint8_t hand = 0;
    std::uint8_t area = 0;
    floor::Decision decision{};
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "hand", self.hand);
        v(2, "area", self.area);
        v(3, "decision", self.decision);
    }
};

// What lasts and has a rule behind it.
enum class Lasting : std::uint8_t { frozen, excluded, relaxed, held, owed };
inline constexpr std::array<std::string_view, 5> lasting_names = {"frozen", "excluded", "relaxed",
                                                                  "held", "owed"};
constexpr std::span<const std::string_view> names_of(Lasting) {
    return lasting_names;
}
struct Ground {
    static constexpr std::string_view type_name = "ground";
    Lasting of{};
    Clauses clauses;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "of", self.of);
        v(2, "clauses", self.clauses);
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
    std::vector<floor::Offer> offers;  // decisions that I am asked for now
    floor::Play play;                  // what I picked and decided so far
    std::vector<MyPrompt> prompts;
    Money own_least;  // limits of mine that are not the table's; zero: none
    Money own_most;
    std::optional<floor::Time> reveal_by;  // until then I turn the cards that lie face down
    Money held;              // ST-GLI19-4.16.2: stakes of a round that somebody has to decide about
    std::string held_round;  // its name
    bool excluded = false;   // no more wagers here
    std::optional<Share> share;  // mine in the round that the table's proof is of
    std::vector<MyHand> hands;
    std::vector<DecisionCost> costs;          // of the offers that cost something
    std::vector<Ground> grounds;              // of what lasts for me here, by this table's rulebook
    std::vector<AtEnd> at_end;                // of each offer
    std::vector<floor::TerminalId> nominees;  // whom I may have turn the cards that I hold
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "face", self.face);
        v(2, "wagers", self.wagers);
        v(3, "at_risk", self.at_risk);
        v(4, "relaxed", self.relaxed);
        v(5, "may_undo", self.may_undo);
        v(6, "may_rebet", self.may_rebet);
        v(7, "bets", self.bets);
        v(8, "offers", self.offers);
        v(9, "play", self.play);
        v(10, "prompts", self.prompts);
        v(11, "own_least", self.own_least);
        v(12, "own_most", self.own_most);
        v(13, "reveal_by", self.reveal_by);
        v(14, "held", self.held);
        v(15, "held_round", self.held_round);
        v(16, "excluded", self.excluded);
        v(17, "share", self.share);
        v(18, "hands", self.hands);
        v(19, "costs", self.costs);
        v(20, "grounds", self.grounds);
        v(21, "at_end", self.at_end);
        v(22, "nominees", self.nominees);
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
    bool open = false;    // there is an account: credit, or wagers that can still come back
    bool frozen = false;  // until somebody has looked into a result
    Money owed;           // after a correction
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
        v(11, "open", self.open);
        v(12, "frozen", self.frozen);
        v(13, "owed", self.owed);
    }
};

}  // namespace croupier::view
