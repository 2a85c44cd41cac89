// What a wager gets, worked out slowly and plainly from the words of its rulebook for every game.
// Shares nothing with the settlement that it judges.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "sim/audit_book.h"

namespace croupier::sim {

// As the journal has it: the game's number, the bet's, and the selection.
struct AuditSpot {
    std::uint64_t game = 0;
    std::uint64_t bet = 0;
    std::uint64_t which = 0;
    std::uint64_t numbers = 0;
    friend auto operator<=>(const AuditSpot&, const AuditSpot&) = default;
};

// What a table plays, as its settings have it.
struct AuditTerms {
    std::shared_ptr<const AuditBook> book;
    std::uint64_t game = 0;
    std::string variant;
    std::string wheel;
    std::string layout;             // the cloth
    std::uint64_t decks = 0;        // as they are dealt from
    Cents chip = 0;                 // what baccarat pays is a multiple of it; 0: not said
    std::set<std::uint64_t> sides;  // side bets that are offered; empty: all
    std::uint64_t super_6_option = 0;
    std::uint64_t areas = 0;
    std::map<std::string, std::string> options;

    std::string option(const std::string& name, std::string_view otherwise) const {
        const auto found = options.find(name);
        return found == options.end() ? std::string(otherwise) : found->second;
    }
    // The table's own choice, or the rulebook's value at that path.
    std::string reading(const std::string& name, std::string_view path) const {
        const auto found = options.find(name);
        return found == options.end() ? book->values.word(path) : found->second;
    }
};

// Where a card lies, by the numbers of the journal.
inline constexpr std::uint64_t place_player = 1;
inline constexpr std::uint64_t place_dealer = 3;
inline constexpr std::uint64_t place_area = 4;
inline constexpr std::uint64_t place_community = 5;

// A card as the journal has it: 4 x (rank - 2) + suit; clubs, diamonds, hearts, spades.
struct AuditCard {
    std::uint64_t index = 0;
    std::uint64_t place = 0;   // in games where that is kept
    std::uint64_t number = 0;  // of its area
    std::size_t order = 0;     // in which it came, of this round

    int rank() const { return static_cast<int>(index / 4) + 2; }  // 14 is the ace
    int suit() const { return static_cast<int>(index % 4); }
    bool red() const { return suit() == 1 || suit() == 2; }
};
using AuditCards = std::vector<AuditCard>;

struct AuditOutcome {
    AuditCards cards;
    std::uint64_t hidden = 0;  // which of them lie face down, one bit each
    std::uint64_t burned = 0;
    std::optional<std::uint64_t> number;
    std::vector<std::uint64_t> dice;

    bool begun() const { return !cards.empty() || number || !dice.empty() || burned > 0; }
    // Anything of it has been seen.
    bool exposed() const;
};

// Decisions by the numbers of the journal.
enum class AuditDecision : std::uint8_t {
    none,
    hit,
    stand,
    double_wager,
    split,
    insurance,
    no_insurance,
    even_money,
    no_even_money,
    war,
    surrender,
    play,
    fold,
    cannot_play,
};

// One hand of blackjack, card by card.
struct AuditHand {
    AuditCards cards;
    bool doubled = false;
    bool stood = false;
};

// What one player did in a round besides staking.
struct AuditPlay {
    std::vector<std::uint64_t> picks;
    std::map<std::uint64_t, AuditDecision> by_area;  // the last decision, by area; 0: no areas
    std::vector<AuditHand> hands;                    // blackjack
    std::size_t active = 0;
    bool hitting = false;
    bool insured = false;
    bool even_money = false;

    AuditDecision on(std::uint64_t area) const {
        const auto found = by_area.find(area);
        return found == by_area.end() ? AuditDecision::none : found->second;
    }
};

enum class AuditStatus : std::uint8_t { win, lose, push, void_wager };

struct AuditPayout {
    AuditStatus status = AuditStatus::lose;
    Cents back = 0;  // of the stake
    Cents winnings = 0;
    Cents commission = 0;
};

// Nothing if these terms do not have such a bet or such an outcome.
std::optional<AuditPayout> audit_payout(const AuditTerms& terms, const AuditOutcome& outcome,
                                        const AuditPlay& play, const AuditSpot& spot, Cents stake);
// What the Ante Bonus adds to an ante; 0: nothing.
Cents audit_ante_bonus(const AuditTerms& terms, const AuditOutcome& outcome, const AuditPlay& play,
                       Cents ante);
// The two hands of a baccarat coup are equal.
bool audit_tie(const AuditTerms& terms, const AuditOutcome& outcome);

// Each piece is a wager of its own on these numbers; roulette alone has more than one.
struct AuditPiece {
    std::uint64_t bet = 0;      // whose limits and odds it has
    std::uint64_t numbers = 0;  // a set
    friend bool operator==(const AuditPiece&, const AuditPiece&) = default;
};
std::vector<AuditPiece> audit_pieces(const AuditSpot& spot);

// Blackjack: what a hand counts, and with an ace that counts eleven.
struct AuditPoints {
    int total = 0;
    bool soft = false;
};
AuditPoints audit_points(const AuditCards& cards);

// Won at the odds that stand at that path of the rulebook; nothing: no odds stand there.
std::optional<AuditPayout> audit_won(const AuditTerms& terms, std::string_view path, Cents stake);

// The games, each in a file of its own or with its like.
using AuditSettled = std::optional<AuditPayout>;
AuditSettled audit_baccarat(const AuditTerms& terms, const AuditCards& cards, const AuditSpot& spot,
                            Cents stake);
AuditSettled audit_roulette(const AuditTerms& terms, std::uint64_t spun, const AuditSpot& spot,
                            Cents stake);
AuditSettled audit_big_wheel(const AuditTerms& terms, std::uint64_t shown, const AuditSpot& spot,
                             Cents stake);
AuditSettled audit_sic_bo(const AuditTerms& terms, const std::vector<std::uint64_t>& dice,
                          const AuditSpot& spot, Cents stake);
AuditSettled audit_blackjack(const AuditTerms& terms, const AuditCards& cards,
                             const AuditPlay& play, const AuditSpot& spot, Cents stake);
AuditSettled audit_casino_war(const AuditTerms& terms, const AuditCards& cards,
                              const AuditPlay& play, const AuditSpot& spot, Cents stake);
AuditSettled audit_three_card_poker(const AuditTerms& terms, const AuditCards& cards,
                                    const AuditPlay& play, const AuditSpot& spot, Cents stake);
AuditSettled audit_triple_chase(const AuditTerms& terms, const AuditCards& cards,
                                const AuditSpot& spot, Cents stake);

}  // namespace croupier::sim
