// The rules of one table as people read them: what its rulebook says, what the table has chosen,
// and what each bet pays, out of the terms by which it is settled. Nothing here changes from round
// to round.
#pragma once

#include "view/explain/lines.h"
#include "view/parts.h"

namespace croupier::view {

struct RulesAbout {
    static constexpr std::string_view type_name = "rules_about";
    std::string title;
    std::string operated_by;
    std::string approved_by;
    std::string reference;
    std::string signed_on;     // a date
    std::string effective_on;  // a date
    std::string replaces;      // the reference of what it revoked; empty: not known here
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "title", self.title);
        v(2, "operator", self.operated_by);
        v(3, "approved_by", self.approved_by);
        v(4, "reference", self.reference);
        v(5, "signed_on", self.signed_on);
        v(6, "effective_on", self.effective_on);
        v(7, "replaces", self.replaces);
    }
};

struct RulesPay {
    static constexpr std::string_view type_name = "rules_pay";
    std::string when;  // "win", "natural_tie"
    std::string odds;  // to one: "19/20"; "0": the stake comes back; "-1/2": half of it is lost
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "when", self.when);
        v(2, "odds", self.odds);
    }
};

// A place of a bet that puts several pieces down.
struct RulesPieces {
    static constexpr std::string_view type_name = "rules_pieces";
    std::string words;            // of a wager there: "tier", "neighbours 26 5"
    std::vector<std::string> on;  // what each piece is a wager on: "split 5/8"
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "words", self.words);
        v(2, "on", self.on);
    }
};

struct RulesBet {
    static constexpr std::string_view type_name = "rules_bet";
    std::string bet;
    bool each_piece = false;  // limits and odds are those of one piece
    Money least;
    Money most;  // zero: none
    Money step;
    std::vector<RulesPay> pays;
    std::string clause;        // of what it pays; several with ", " between them
    bool by_decision = false;  // no chips of its own: it comes of a choice, or with another bet
    std::vector<RulesPieces> pieces;  // every place of it; empty: a wager is one piece
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "bet", self.bet);
        v(2, "each_piece", self.each_piece);
        v(3, "least", self.least);
        v(4, "most", self.most);
        v(5, "step", self.step);
        v(6, "pays", self.pays);
        v(7, "clause", self.clause);
        v(8, "by_decision", self.by_decision);
        v(9, "pieces", self.pieces);
    }
};

struct RulesPower {
    static constexpr std::string_view type_name = "rules_power";
    std::string name;  // "new_game", "void.misdeal", "second.enter_cards"
    std::string role;  // the lowest that may; "nobody"
    std::string clause;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "name", self.name);
        v(2, "role", self.role);
        v(3, "clause", self.clause);
    }
};

// What a table's rulebook lets staff do with its irregular forms, and how its cards come into play.
struct RulesDealing {
    static constexpr std::string_view type_name = "rules_dealing";
    bool reconstructs = false;   // a deal is put in order
    bool makes_up_burn = false;  // and the card that should have been burnt first
    bool refills = false;        // too few cards: a shoe is loaded within the round
    bool relaxes_close = false;  // one player may change wagers after the end
    bool withholds = false;      // what a player under suspicion has
    bool forfeits = false;       // the stakes of whoever was part of a fraud
    bool steps_of_minimum = false;
    bool keeps_minimum = false;  // players present keep the old one
    std::vector<std::string> variants;
    std::vector<rulebook::DeviceKind> checklist;  // looked at when the table opens
    std::vector<floor::CardSource> sources;       // the first is the usual one
    std::vector<floor::Burn> burns;
    std::uint32_t burn_ten_counts = 0;  // of tens and pictures, where the first card says how many
    std::uint32_t cutting_card_from_back = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "reconstructs", self.reconstructs);
        v(2, "makes_up_burn", self.makes_up_burn);
        v(3, "refills", self.refills);
        v(4, "relaxes_close", self.relaxes_close);
        v(5, "withholds", self.withholds);
        v(6, "forfeits", self.forfeits);
        v(7, "steps_of_minimum", self.steps_of_minimum);
        v(8, "keeps_minimum", self.keeps_minimum);
        v(9, "variants", self.variants);
        v(10, "checklist", self.checklist);
        v(11, "sources", self.sources);
        v(12, "burns", self.burns);
        v(13, "burn_ten_counts", self.burn_ten_counts);
        v(14, "cutting_card_from_back", self.cutting_card_from_back);
    }
};

struct RulesView {
    static constexpr std::string_view type_name = "rules_view";
    floor::TableId table;
    std::string name;
    std::string rulebook;
    floor::Game game{};
    floor::Mode mode{};
    std::string variant;
    RulesAbout about;
    std::uint32_t decks = 0;   // 0: no cards
    std::string cards_from;    // "shoe", "continuous_shuffler", "drawn"; empty: no cards
    std::string wheel;         // "single_zero", "double_zero"; empty: no wheel of numbers
    std::string confirmation;  // what the player's button is for: "none", "locks", "required", …
    bool bet_now = false;      // the countdown waits for the first wager
    std::int64_t period_ms = 0;
    std::vector<floor::Option> options;
    std::vector<RulesBet> bets;
    std::vector<std::string> ladder;  // roles, the lowest first
    std::vector<RulesPower> powers;
    Digest digest;   // of the rulebook's text
    Digest version;  // of rulebook and settings, as every round names it
    std::vector<RulesLine> lines;
    RulesDealing dealing;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "name", self.name);
        v(3, "rulebook", self.rulebook);
        v(4, "game", self.game);
        v(5, "mode", self.mode);
        v(6, "variant", self.variant);
        v(7, "about", self.about);
        v(8, "decks", self.decks);
        v(9, "cards_from", self.cards_from);
        v(10, "wheel", self.wheel);
        v(11, "confirmation", self.confirmation);
        v(12, "bet_now", self.bet_now);
        v(13, "period_ms", self.period_ms);
        v(14, "options", self.options);
        v(15, "bets", self.bets);
        v(16, "ladder", self.ladder);
        v(17, "powers", self.powers);
        v(19, "digest", self.digest);
        v(20, "version", self.version);
        // 18 was every value of the rulebook by its place, which a screen had to know.
        v(21, "lines", self.lines);
        v(22, "dealing", self.dealing);
    }
};

// The table must exist (CHECK).
RulesView rules_of(const floor::State& state, floor::TableId table);
// As GET /rules/TABLE gives it.
std::string rules_json(const floor::State& state, floor::TableId table);

}  // namespace croupier::view
