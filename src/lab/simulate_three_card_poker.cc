#include <algorithm>
#include <array>

#include "lab/games.h"
#include "rules/cards/shoe.h"
#include "rules/three_card_poker/odds.h"
#include "rules/three_card_poker/settle.h"

namespace croupier::lab {
namespace {

using cards::Card;
using three_card_poker::Action;
using three_card_poker::Area;
using three_card_poker::Bet;
using three_card_poker::HandClass;
using three_card_poker::Picks;
using three_card_poker::Round;
using three_card_poker::Showdown;
using three_card_poker::SixClass;
using three_card_poker::Standing;
using three_card_poker::Strength;

constexpr std::size_t duels = std::size_t{6} * 3 * 2;  // class, standing, dealer with queen high
constexpr std::size_t sides = std::size_t{6} * 8;      // class of the three, class of the six
constexpr std::array<Area, 2> side_areas = {Area::hand, Area::row_1};
constexpr Picks picks = {1, 5, 9};

std::size_t duel_index(const Showdown& shown) {
    return (static_cast<std::size_t>(shown.three) * 3 + static_cast<std::size_t>(shown.standing)) *
               2 +
           (shown.dealer_has_queen_high ? 1 : 0);
}
Showdown duel_of(std::size_t index, Action action) {
    Showdown shown;
    shown.dealer_has_queen_high = index % 2 == 1;
    shown.standing = static_cast<Standing>(index / 2 % 3);
    shown.three = static_cast<HandClass>(index / 6);
    shown.action = action;
    return shown;
}

std::size_t side_index(const Showdown& shown) {
    return static_cast<std::size_t>(shown.three) * 8 + static_cast<std::size_t>(shown.six);
}
Showdown side_of(std::size_t index) {
    Showdown shown;
    shown.three = static_cast<HandClass>(index / 8);
    shown.six = static_cast<SixClass>(index % 8);
    shown.action = Action::play;
    return shown;
}

// Counters: for each distinct strategy the duels played and those folded; then the side wagers on
// the hand and on a row.
class ThreeCardPokerTable final : public SimTable {
public:
    explicit ThreeCardPokerTable(const three_card_poker::Rules& rules)
        : offers_(three_card_poker::offers(rules, three_card_poker::matchups())),
          rows_(three_card_poker::odds_rows(rules)) {
        for (const auto& offer : offers_)
            if (offer.wager.bet == Bet::ante && !strategy_of(offer.play_from))
                strategies_.push_back(offer.play_from);
    }

    std::size_t counters() const override {
        return strategies_.size() * 2 * duels + side_areas.size() * sides;
    }

    void play(FastSource& source, std::uint64_t rounds,
              std::span<std::uint64_t> counts) const override {
        std::vector<Card> deck = cards::new_decks(1);
        Round round;
        round.dealer.emplace();
        for (std::uint64_t played = 0; played < rounds; ++played) {
            // Only so much of the deck is shuffled as is dealt: the nine cards, then the dealer's.
            std::size_t next = 0;
            for (Card& card : round.matrix) card = draw_next(source, std::span(deck), next++);
            for (Card& card : *round.dealer) card = draw_next(source, std::span(deck), next++);
            count_round(round, counts);
        }
    }

    const std::vector<rules::OddsRow>& rows() const override { return rows_; }

    std::vector<Counted> counted(std::size_t row,
                                 std::span<const std::uint64_t> counts) const override {
        const three_card_poker::Offer& offer = offers_[row];
        std::vector<Counted> result;
        const auto add = [&](const Showdown& shown, std::uint64_t times) {
            if (times == 0) return;
            const auto net = three_card_poker::net_of(offer.terms, shown, offer.wager);
            count(result, net.status, net.odds, times);
        };
        if (offer.wager.bet == Bet::ante) {
            const std::size_t start = *strategy_of(offer.play_from) * 2 * duels;
            for (std::size_t index = 0; index < duels; ++index) {
                add(duel_of(index, Action::fold), counts[start + index]);
                add(duel_of(index, Action::play), counts[start + duels + index]);
            }
            return result;
        }
        const std::size_t start = side_start(offer.wager.area == Area::hand ? 0 : 1);
        for (std::size_t index = 0; index < sides; ++index)
            add(side_of(index), counts[start + index]);
        return result;
    }

private:
    std::optional<std::size_t> strategy_of(Strength play_from) const {
        const auto found = std::find(strategies_.begin(), strategies_.end(), play_from);
        if (found == strategies_.end()) return std::nullopt;
        return static_cast<std::size_t>(found - strategies_.begin());
    }
    std::size_t side_start(std::size_t area) const {
        return strategies_.size() * 2 * duels + area * sides;
    }

    void count_round(const Round& round, std::span<std::uint64_t> counts) const {
        const auto at = [&](int position) {
            return round.matrix[static_cast<std::size_t>(position - 1)];
        };
        const Showdown hand = showdown(round, Area::hand, picks, Action::play);
        const Strength own =
            three_card_poker::strength_of(at(picks[0]), at(picks[1]), at(picks[2]));
        for (std::size_t strategy = 0; strategy < strategies_.size(); ++strategy) {
            const bool plays = own >= strategies_[strategy];
            ++counts[(strategy * 2 + (plays ? 1 : 0)) * duels + duel_index(hand)];
        }
        ++counts[side_start(0) + side_index(hand)];
        ++counts[side_start(1) + side_index(showdown(round, side_areas[1], picks, Action::play))];
    }

    std::vector<three_card_poker::Offer> offers_;
    std::vector<rules::OddsRow> rows_;
    std::vector<Strength> strategies_;
};

}  // namespace

std::unique_ptr<SimTable> three_card_poker_table(const three_card_poker::Rules& rules) {
    return std::make_unique<ThreeCardPokerTable>(rules);
}

}  // namespace croupier::lab
