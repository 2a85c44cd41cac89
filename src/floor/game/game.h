// A game as one table plays it: the rulebook's rules with the table's settings. It holds no state
// of a round and no money: the table asks, the game answers.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/fault.h"
#include "base/money.h"
#include "base/result.h"
#include "floor/rejection.h"
#include "floor/round/outcome.h"
#include "floor/round/play.h"
#include "floor/table/settings.h"
#include "floor/wager/spot.h"
#include "rulebook/rulebook.h"
#include "rules/award.h"
#include "rules/cards/shoe_rules.h"
#include "rules/expect.h"

namespace croupier::floor {

struct Seat;
struct Chips;
struct SeatOffer;
class Ledger;

// What a wager comes to.
struct Paid {
    rules::Status status = rules::Status::lose;
    Money returned;  // of the stake: all of it, nothing, or the pieces that won
    Money winnings;
    Money commission;
    bool rounded = false;
};

// A finished outcome: settles any number of wagers on it.
class Settler {
public:
    virtual ~Settler() = default;
    // `play` is that of the terminal whose wager it is.
    virtual Paid pay(const Spot& spot, Money stake, const Play& play) const = 0;
    // What is won without a stake of its own, such as the Ante Bonus.
    virtual std::optional<std::pair<Spot, Paid>> bonus(const Seat&) const { return std::nullopt; }
};

// All that the next step of a round can depend on.
struct Progress {
    const Outcome& outcome;
    std::span<const Seat> seats;
    const Ledger& ledger;
};

// The pieces of a spot, each of the same share of the stake: limits look at each by itself.
struct SpotShape {
    struct OnBet {
        std::uint8_t bet = 0;    // a place in the list of bet names
        std::uint8_t times = 1;  // the most pieces of that bet that lie on one and the same place
    };
    int pieces = 1;
    std::vector<OnBet> bets{};
};

// Result in words and as the display has it: {"winner", "banker"}.
struct ResultText {
    std::string words;
    std::vector<std::pair<std::string, std::string>> parts;
};

class TableGame {
public:
    virtual ~TableGame() = default;

    // unknown_bet, bet_not_offered or bad_selection. Wagers that come of decisions are not offered.
    virtual Result<const SpotShape*, Rejection> shape(const Spot& spot) const = 0;
    // A side wager needs a main wager of the same player, and which ones will do.
    virtual bool needs_base(const Spot& spot) const = 0;
    virtual bool serves(const Spot& base, const Spot& side) const = 0;
    // Somebody may let a player do without it.
    virtual bool base_waivable() const { return false; }
    // Against each other: Player and Banker. The differential lies between the two sides, 1 and 2;
    // 0: not part of it.
    virtual int side_of(const Spot&) const { return 0; }
    virtual bool needs_picks(const Spot&) const { return false; }
    // Credit that must stay for a wager that this one can bring.
    virtual Money kept_for(const Spot&, Money) const { return {}; }
    virtual std::size_t bet_count() const = 0;
    virtual std::string_view bet_name(std::size_t bet) const = 0;

    // Which device decides.
    virtual rulebook::Source source() const = 0;
    // A player starts that device.
    virtual bool has_shooter() const { return false; }
    // How its cards live; none: it has no shoe to look after.
    virtual const cards::ShoeRules* shoe() const { return nullptr; }
    virtual int decks() const { return 0; }

    // Of games that do not ask: from the outcome alone.
    virtual rules::Next next(const Outcome& outcome) const = 0;
    virtual rules::Next next(const Progress& progress) const { return next(progress.outcome); }
    // Whether the shoe, the wheel or the dice can have given it.
    virtual bool card_exists(const Outcome&, cards::Card) const { return false; }
    virtual bool number_exists(std::uint8_t) const { return false; }
    virtual bool dice_exist(std::span<const std::uint8_t>) const { return false; }
    // The outcome must be complete: awaited() is `confirm`.
    virtual std::unique_ptr<Settler> settler(const Outcome& outcome) const = 0;
    virtual ResultText result(const Outcome& outcome) const = 0;
    // Equal hands of a baccarat coup, which may lengthen a shoe's life.
    virtual bool is_tie(const Outcome&) const { return false; }

    // Games in which players decide. The others need none of this.
    virtual bool asks() const { return false; }
    // These positions of the array, as the player gave them, can be picked.
    virtual bool takes_picks(std::span<const std::uint8_t>) const { return false; }
    // What a player did not pick is not seen before everybody has decided.
    virtual bool hides_unpicked() const { return false; }
    // A wager of the round is won or lost already, whatever comes.
    virtual bool is_certain(const Progress&) const { return false; }
    // Who is asked what now; nobody: there is nothing to ask.
    virtual std::vector<SeatOffer> offers(const Progress& progress) const;
    // What a choice, which was offered, opens for the same player in the same time.
    virtual std::optional<Offer> further(const Outcome&, const Play&, const Choice&) const {
        return std::nullopt;
    }
    // The wager that a choice brings with it.
    virtual std::optional<Chips> cost(const Seat& seat, const Choice& choice) const;
    // What the clock chooses where nobody did.
    virtual Decision on_timeout(const Outcome&, const Play&, const Offer&) const {
        return Decision::none;
    }
    // The choice, which was offered, becomes part of the play.
    virtual void choose(const Outcome&, Play&, const Choice&) const {}
    // A card goes to the place that next() named: `outcome` is without it.
    virtual void deal(const Outcome&, const Place&, cards::Card, std::span<Seat>) const {}
};

// The Fault says which setting cannot be under this rulebook.
Result<std::shared_ptr<const TableGame>, Fault> make_game(const rulebook::Rulebook& book,
                                                          const Settings& settings);

// The games.
Result<std::shared_ptr<const TableGame>, Fault> make_baccarat(const rulebook::Rulebook& book,
                                                              const Settings& settings);
Result<std::shared_ptr<const TableGame>, Fault> make_roulette(const rulebook::Rulebook& book,
                                                              const Settings& settings);
Result<std::shared_ptr<const TableGame>, Fault> make_sic_bo(const rulebook::Rulebook& book,
                                                            const Settings& settings);
Result<std::shared_ptr<const TableGame>, Fault> make_big_wheel(const rulebook::Rulebook& book,
                                                               const Settings& settings);
Result<std::shared_ptr<const TableGame>, Fault> make_triple_chase(const rulebook::Rulebook& book,
                                                                  const Settings& settings);
Result<std::shared_ptr<const TableGame>, Fault> make_blackjack(const rulebook::Rulebook& book,
                                                               const Settings& settings);
Result<std::shared_ptr<const TableGame>, Fault> make_casino_war(const rulebook::Rulebook& book,
                                                                const Settings& settings);
Result<std::shared_ptr<const TableGame>, Fault> make_three_card_poker(
    const rulebook::Rulebook& book, const Settings& settings);

}  // namespace croupier::floor
