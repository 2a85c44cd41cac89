// How a table's cards are prepared and when a shoe ends, as the rulebook says.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace croupier::cards {

enum class Source : std::uint8_t { shoe, continuous_shuffler };

enum class Burn : std::uint8_t {
    none,
    one_face_down,
    one_shown,       // one card, shown to the players who ask
    value_of_first,  // first card face up, then as many face down as its value
    one_optional,    // the dealer may burn one
};

// What a cutting card means for the coup it comes in.
enum class CuttingCard : std::uint8_t { this_coup_is_last, one_more_coup };

// When cards that came shuffled are riffled once more.
enum class Riffle : std::uint8_t { before_multishuffler, before_cut };

struct ShoeRules {
    std::vector<Source> sources;  // the first is the usual one
    int cut_from_end_min = 0;     // cards; at least so far from either end
    int cutting_cards = 1;
    int cutting_card_from_back_min = 0;  // cards
    std::vector<Burn> burns;             // permitted; the first is the usual one
    int burn_ten_counts = 10;            // tens and pictures in value_of_first
    CuttingCard during_coup = CuttingCard::one_more_coup;
    CuttingCard as_first_card = CuttingCard::this_coup_is_last;
    bool tie_adds_one_coup = false;        // a tied last coup is followed by exactly one more
    int cutting_card_from_back_usual = 0;  // deeper only by order; 0: nobody is asked
    // Nothing: the document does not say when.
    std::optional<std::vector<Riffle>> house_riffles;
    std::optional<std::vector<Riffle>> angel_riffles;
    bool riffle_on_request = false;         // of a player
    std::vector<Source> low_limit_sources;  // of low limit gaming; empty: there is none
};

}  // namespace croupier::cards
