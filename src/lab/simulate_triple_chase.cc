#include "lab/games.h"
#include "rules/cards/shoe.h"
#include "rules/triple_chase/odds.h"
#include "rules/triple_chase/settle.h"

namespace croupier::lab {
namespace {

using cards::Card;
using triple_chase::Hand;

// Every hand comes from all the cards, as a continuous shuffler gives it (CR-12.5.1(a)(iv)).
class TripleChaseTable final : public SimTable {
public:
    explicit TripleChaseTable(const triple_chase::Rules& rules)
        : decks_(rules.decks),
          offers_(triple_chase::offers(rules)),
          rows_(triple_chase::odds_rows(rules)) {}

    std::size_t counters() const override { return Hand::index_count; }

    void play(FastSource& source, std::uint64_t rounds,
              std::span<std::uint64_t> counts) const override {
        std::vector<Card> machine = cards::new_decks(decks_);
        for (std::uint64_t round = 0; round < rounds; ++round) {
            // Only so much is shuffled as is dealt.
            const Card first = draw_next(source, std::span(machine), 0);
            const Card second = draw_next(source, std::span(machine), 1);
            const Card third = draw_next(source, std::span(machine), 2);
            const Hand hand = triple_chase::hand_of(first, second, third);
            ++counts[static_cast<std::size_t>(hand.index())];
        }
    }

    const std::vector<rules::OddsRow>& rows() const override { return rows_; }

    std::vector<Counted> counted(std::size_t row,
                                 std::span<const std::uint64_t> counts) const override {
        const triple_chase::Offer& offer = offers_[row];
        std::vector<Counted> result;
        for (int index = 0; index < Hand::index_count; ++index) {
            const std::uint64_t times = counts[static_cast<std::size_t>(index)];
            if (times == 0) continue;
            const rules::Award award =
                triple_chase::settle(offer.terms, Hand::of_index(index), offer.wager);
            count(result, award.status, rules::net_of(award), times);
        }
        return result;
    }

private:
    int decks_;
    std::vector<triple_chase::Offer> offers_;
    std::vector<rules::OddsRow> rows_;
};

}  // namespace

std::unique_ptr<SimTable> triple_chase_table(const triple_chase::Rules& rules) {
    return std::make_unique<TripleChaseTable>(rules);
}

}  // namespace croupier::lab
