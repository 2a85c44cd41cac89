#include "lab/games.h"
#include "rules/sic_bo/odds.h"
#include "rules/sic_bo/settle.h"

namespace croupier::lab {
namespace {

using sic_bo::Roll;

class SicBoTable final : public SimTable {
public:
    explicit SicBoTable(const sic_bo::Rules& rules)
        : offers_(sic_bo::offers(rules)), rows_(sic_bo::odds_rows(rules)) {}

    std::size_t counters() const override { return Roll::index_count; }

    void play(FastSource& source, std::uint64_t rounds,
              std::span<std::uint64_t> counts) const override {
        for (std::uint64_t round = 0; round < rounds; ++round) {
            Roll roll;
            for (std::uint8_t& die : roll.dice)
                die = static_cast<std::uint8_t>(1 + draw_below(source, sic_bo::face_count));
            ++counts[static_cast<std::size_t>(roll.index())];
        }
    }

    const std::vector<rules::OddsRow>& rows() const override { return rows_; }

    std::vector<Counted> counted(std::size_t row,
                                 std::span<const std::uint64_t> counts) const override {
        const sic_bo::Offer& offer = offers_[row];
        std::vector<Counted> result;
        for (int index = 0; index < Roll::index_count; ++index) {
            const std::uint64_t times = counts[static_cast<std::size_t>(index)];
            if (times == 0) continue;
            const rules::Award award =
                sic_bo::settle(offer.terms, Roll::of_index(index), offer.wager);
            count(result, award.status, rules::net_of(award), times);
        }
        return result;
    }

private:
    std::vector<sic_bo::Offer> offers_;
    std::vector<rules::OddsRow> rows_;
};

}  // namespace

std::unique_ptr<SimTable> sic_bo_table(const sic_bo::Rules& rules) {
    return std::make_unique<SicBoTable>(rules);
}

}  // namespace croupier::lab
