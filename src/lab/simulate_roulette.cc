#include "lab/games.h"
#include "rules/roulette/odds.h"

namespace croupier::lab {
namespace {

// One counter a number, wheel after wheel: all wheels of the rulebook spin in every round.
class RouletteTable final : public SimTable {
public:
    explicit RouletteTable(const roulette::Rules& rules)
        : wheels_(rules.wheels),
          offers_(roulette::offers(rules)),
          rows_(roulette::odds_rows(rules)) {}

    std::size_t counters() const override { return wheels_.size() * pockets_max; }

    void play(FastSource& source, std::uint64_t rounds,
              std::span<std::uint64_t> counts) const override {
        for (std::size_t wheel = 0; wheel < wheels_.size(); ++wheel) {
            const auto pockets = static_cast<std::uint32_t>(roulette::numbers_on(wheels_[wheel]));
            for (std::uint64_t round = 0; round < rounds; ++round)
                ++counts[wheel * pockets_max + draw_below(source, pockets)];
        }
    }

    const std::vector<rules::OddsRow>& rows() const override { return rows_; }

    std::vector<Counted> counted(std::size_t row,
                                 std::span<const std::uint64_t> counts) const override {
        const roulette::Offer& offer = offers_[row];
        std::size_t wheel = 0;
        while (wheels_[wheel] != offer.wheel) ++wheel;
        std::vector<Counted> result;
        for (int number = 0; number < roulette::numbers_on(offer.wheel); ++number) {
            const auto [status, net] = roulette::net_result(
                offer.terms, static_cast<roulette::Number>(number), offer.layout);
            count(result, status, net,
                  counts[wheel * pockets_max + static_cast<std::size_t>(number)]);
        }
        return result;
    }

private:
    static constexpr std::size_t pockets_max = 38;
    std::vector<roulette::Wheel> wheels_;
    std::vector<roulette::Offer> offers_;
    std::vector<rules::OddsRow> rows_;
};

}  // namespace

std::unique_ptr<SimTable> roulette_table(const roulette::Rules& rules) {
    return std::make_unique<RouletteTable>(rules);
}

}  // namespace croupier::lab
