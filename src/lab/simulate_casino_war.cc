#include <array>

#include "lab/games.h"
#include "rules/cards/shoe.h"
#include "rules/casino_war/odds.h"
#include "rules/casino_war/settle.h"

namespace croupier::lab {
namespace {

using cards::Card;
using casino_war::Hand;
using casino_war::Standing;

// Every round is dealt in full from all the cards, as a continuous shuffler does; what area 1 comes
// to is counted. War cards are turned on every tie: whether they matter is the offer's strategy.
class CasinoWarTable final : public SimTable {
public:
    CasinoWarTable(const casino_war::Rules& rules, int decks)
        : areas_(static_cast<std::size_t>(rules.areas.front())),
          burn_(static_cast<std::size_t>(rules.burn_before_war)),
          decks_(decks),
          offers_(casino_war::offers(rules, decks)),
          rows_(casino_war::odds_rows(rules, decks)) {}

    std::size_t counters() const override { return standings * standings; }

    void play(FastSource& source, std::uint64_t rounds,
              std::span<std::uint64_t> counts) const override {
        std::vector<Card> shoe = cards::new_decks(decks_);
        for (std::uint64_t round = 0; round < rounds; ++round) {
            // Only so much of the shoe is shuffled as is dealt.
            std::size_t next = 0;
            const auto draw = [&] { return draw_next(source, std::span(shoe), next++); };
            const Card own = draw();
            for (std::size_t area = 1; area < areas_; ++area) draw();
            const Standing first = casino_war::standing(own, draw());
            Standing war = Standing::lower;
            if (first == Standing::equal) {
                for (std::size_t card = 0; card < burn_; ++card) draw();
                const Card war_card = draw();
                war = casino_war::standing(war_card, draw());
            }
            ++counts[index(first, war)];
        }
    }

    const std::vector<rules::OddsRow>& rows() const override { return rows_; }

    std::vector<Counted> counted(std::size_t row,
                                 std::span<const std::uint64_t> counts) const override {
        const casino_war::Offer& offer = offers_[row];
        std::vector<Counted> result;
        for (const Standing first : {Standing::lower, Standing::equal, Standing::higher})
            for (const Standing war : {Standing::lower, Standing::equal, Standing::higher}) {
                const std::uint64_t times = counts[index(first, war)];
                if (times == 0) continue;
                const casino_war::Net net =
                    casino_war::net_of(offer.terms, Hand{first, offer.on_tie, war}, offer.bet);
                count(result, net.status, net.odds, times);
            }
        return result;
    }

private:
    static constexpr std::size_t standings = 3;
    static std::size_t index(Standing first, Standing war) {
        return static_cast<std::size_t>(first) * standings + static_cast<std::size_t>(war);
    }

    std::size_t areas_;
    std::size_t burn_;
    int decks_;
    std::vector<casino_war::Offer> offers_;
    std::vector<rules::OddsRow> rows_;
};

}  // namespace

std::unique_ptr<SimTable> casino_war_table(const casino_war::Rules& rules, int decks) {
    return std::make_unique<CasinoWarTable>(rules, decks);
}

}  // namespace croupier::lab
