// A rulebook: one approved rule document as typed configuration. The five documents are five files;
// a sixth casino is a sixth file.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/odds.h"
#include "base/result.h"
#include "rulebook/policies.h"
#include "rulebook/section.h"
#include "rulebook/tree.h"
#include "rules/baccarat/rules.h"
#include "rules/big_wheel/rules.h"
#include "rules/blackjack/rules.h"
#include "rules/casino_war/rules.h"
#include "rules/roulette/rules.h"
#include "rules/sic_bo/rules.h"
#include "rules/three_card_poker/rules.h"
#include "rules/triple_chase/rules.h"

namespace croupier::rulebook {

// Who approved what and when.
struct About {
    std::string title;
    std::string operated_by;
    std::string approved_by;
    std::string reference;
    std::string signed_on;     // a date
    std::string effective_on;  // a date: no table is set up under it before
    std::string replaces;      // the reference of what it revoked; empty: not known here
    std::string system;        // what it calls the electronic system; empty: nothing
};

// What the document has to say to every player; the words are those of the screens.
struct Provisions {
    bool own_bets = false;  // nobody bets against another player
    bool no_advice = false;
    bool unattended_credit = false;  // the operator does not answer for it
    bool lost_tickets = false;       // nor for these
};

enum class BonusFeature : std::uint8_t { lucky_chip, lucky_number, random_lucky_number };

struct Rulebook {
    std::string id;
    About about;
    Provisions provisions;
    Rounding rounding;
    bool rounding_mode_fixed = false;  // a settlement may not ask for another mode
    int return_floor_percent = 75;
    std::vector<std::string> below_floor;      // "game.bet": may open although it returns less
    std::vector<BonusFeature> bonus_features;  // of tournaments; empty: the rulebook has none

    // How rounds are conducted; absent: settled and computed, but no table can be opened yet.
    std::optional<Policies> policies;

    // A game that is absent is not part of the document.
    std::optional<baccarat::Rules> baccarat;
    std::optional<roulette::Rules> roulette;
    std::optional<sic_bo::Rules> sic_bo;
    std::optional<sic_bo::Rules> lucky_sic_bo;
    std::optional<blackjack::Rules> blackjack;
    std::optional<casino_war::Rules> casino_war;
    std::optional<three_card_poker::Rules> three_card_poker;
    std::optional<triple_chase::Rules> triple_chase;
    std::optional<big_wheel::Rules> big_wheel;

    std::vector<Value> values;  // everything that was read, in the order of the file
};

// Reads the whole file or says all that is wrong with it.
Result<Rulebook, Problems> read_rulebook(std::string_view text);

// The rulebooks at hand, by id.
class Shelf {
public:
    // Refuses a second rulebook of the same id.
    bool add(Rulebook book);
    const Rulebook* find(std::string_view id) const;
    const std::vector<std::unique_ptr<Rulebook>>& all() const { return books_; }

private:
    std::vector<std::unique_ptr<Rulebook>> books_;
};

}  // namespace croupier::rulebook
