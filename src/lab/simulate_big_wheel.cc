#include "lab/games.h"
#include "rules/big_wheel/odds.h"
#include "rules/big_wheel/settle.h"

namespace croupier::lab {
namespace {

using big_wheel::Symbol;

class BigWheelTable final : public SimTable {
public:
    explicit BigWheelTable(const big_wheel::Rules& rules)
        : offers_(big_wheel::offers(rules)), rows_(big_wheel::odds_rows(rules)) {
        for (std::size_t symbol = 0; symbol < big_wheel::symbol_count; ++symbol)
            rim_.insert(rim_.end(), static_cast<std::size_t>(rules.compartments[symbol]), symbol);
    }

    std::size_t counters() const override { return big_wheel::symbol_count; }

    void play(FastSource& source, std::uint64_t rounds,
              std::span<std::uint64_t> counts) const override {
        const auto compartments = static_cast<std::uint32_t>(rim_.size());
        for (std::uint64_t round = 0; round < rounds; ++round)
            ++counts[rim_[draw_below(source, compartments)]];
    }

    const std::vector<rules::OddsRow>& rows() const override { return rows_; }

    std::vector<Counted> counted(std::size_t row,
                                 std::span<const std::uint64_t> counts) const override {
        const big_wheel::Offer& offer = offers_[row];
        std::vector<Counted> result;
        for (std::size_t symbol = 0; symbol < counts.size(); ++symbol) {
            if (counts[symbol] == 0) continue;
            const rules::Award award =
                big_wheel::settle(offer.terms, static_cast<Symbol>(symbol), offer.wager);
            count(result, award.status, rules::net_of(award), counts[symbol]);
        }
        return result;
    }

private:
    std::vector<std::size_t> rim_;  // the symbol of each compartment, in some order
    std::vector<big_wheel::Offer> offers_;
    std::vector<rules::OddsRow> rows_;
};

}  // namespace

std::unique_ptr<SimTable> big_wheel_table(const big_wheel::Rules& rules) {
    return std::make_unique<BigWheelTable>(rules);
}

}  // namespace croupier::lab
