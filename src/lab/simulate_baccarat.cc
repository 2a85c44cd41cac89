#include <array>

#include "lab/games.h"
#include "rules/baccarat/odds.h"
#include "rules/baccarat/settle.h"
#include "rules/cards/shoe.h"

namespace croupier::lab {
namespace {

using baccarat::Coup;
using cards::Card;

// A shoe whose cards are drawn into their shuffled order one by one: the same order as if all had
// been shuffled before, without shuffling what nobody deals.
class LazyShoe {
public:
    LazyShoe(int decks, FastSource& source) : source_(source) {
        for (const Card card : cards::new_decks(decks)) {
            const auto index = static_cast<std::uint8_t>(card.rank() - 2);
            cards_.push_back(static_cast<std::uint8_t>(index << 4 | baccarat::card_value(card)));
        }
    }
    void shuffle_again() { next_ = 0; }
    // Rank in the high half, point value in the low half.
    std::uint8_t draw() {
        std::uint8_t* const at = cards_.data() + next_;
        const auto rest = static_cast<std::uint32_t>(cards_.size() - next_);
        ++next_;
        std::uint8_t* const chosen = at + draw_below(source_, rest);
        const std::uint8_t card = *chosen;
        *chosen = *at;
        *at = card;
        return card;
    }

private:
    FastSource& source_;
    std::vector<std::uint8_t> cards_;
    std::size_t next_ = 0;
};

class BaccaratTable final : public SimTable {
public:
    BaccaratTable(const baccarat::Rules& rules, int decks)
        : drawing_(rules.drawing),
          decks_(decks),
          offers_(baccarat::offers(rules, decks)),
          rows_(baccarat::odds_rows(rules, decks)) {}

    std::size_t counters() const override { return Coup::index_count; }

    void play(FastSource& source, std::uint64_t rounds,
              std::span<std::uint64_t> counts) const override {
        // A fixed number of coups a shoe, however few cards they take: where play stops must not
        // depend on what was dealt, or the sample leans.
        const int coups_a_shoe = (decks_ * cards::deck_size - 1) / 6;
        LazyShoe shoe(decks_, source);
        int coups_left = 0;
        for (std::uint64_t round = 0; round < rounds; ++round) {
            if (coups_left-- == 0) {
                shoe.shuffle_again();
                shoe.draw();  // the burn card
                coups_left = coups_a_shoe - 1;
            }
            ++counts[deal(shoe)];
        }
    }

    const std::vector<rules::OddsRow>& rows() const override { return rows_; }

    std::vector<Counted> counted(std::size_t row,
                                 std::span<const std::uint64_t> counts) const override {
        std::vector<Counted> result;
        for (int index = 0; index < Coup::index_count; ++index) {
            const std::uint64_t times = counts[static_cast<std::size_t>(index)];
            if (times == 0) continue;
            const rules::Award award =
                baccarat::settle(offers_[row].terms, Coup::of_index(index), offers_[row].wager);
            count(result, award.status, rules::net_of(award), times);
        }
        return result;
    }

private:
    static int wrapped(int count) { return count >= 10 ? count - 10 : count; }

    std::size_t deal(LazyShoe& shoe) const {
        const std::uint8_t player_1 = shoe.draw();
        const std::uint8_t banker_1 = shoe.draw();
        const std::uint8_t player_2 = shoe.draw();
        const std::uint8_t banker_2 = shoe.draw();
        const auto value = [](std::uint8_t card) { return card & 15; };
        Coup coup;
        int player = wrapped(value(player_1) + value(player_2));
        int banker = wrapped(value(banker_1) + value(banker_2));
        const bool player_pair = (player_1 >> 4) == (player_2 >> 4);
        const bool banker_pair = (banker_1 >> 4) == (banker_2 >> 4);
        if (player_pair || banker_pair) {
            coup.pairs = !banker_pair                         ? baccarat::Pairs::player_only
                         : !player_pair                       ? baccarat::Pairs::banker_only
                         : (player_1 >> 4) == (banker_1 >> 4) ? baccarat::Pairs::both_same_rank
                                                              : baccarat::Pairs::both;
        }
        if (player < 8 && banker < 8) {
            bool banker_draws =
                drawing_.banker_draws_player_stood[static_cast<std::size_t>(banker)];
            if (drawing_.player_draws[static_cast<std::size_t>(player)]) {
                const int third = value(shoe.draw());
                player = wrapped(player + third);
                coup.player_cards = 3;
                banker_draws = drawing_.banker_draws[static_cast<std::size_t>(banker)]
                                                    [static_cast<std::size_t>(third)];
            }
            if (banker_draws) {
                banker = wrapped(banker + value(shoe.draw()));
                coup.banker_cards = 3;
            }
        }
        coup.player = static_cast<std::uint8_t>(player);
        coup.banker = static_cast<std::uint8_t>(banker);
        return static_cast<std::size_t>(coup.index());
    }

    baccarat::Drawing drawing_;
    int decks_;
    std::vector<baccarat::Offer> offers_;
    std::vector<rules::OddsRow> rows_;
};

}  // namespace

std::unique_ptr<SimTable> baccarat_table(const baccarat::Rules& rules, int decks) {
    return std::make_unique<BaccaratTable>(rules, decks);
}

}  // namespace croupier::lab
