#include <fmt/format.h>

#include "floor/game/common.h"
#include "floor/game/pay_table.h"
#include "rules/big_wheel/play.h"
#include "rules/big_wheel/settle.h"

namespace croupier::floor {
namespace {

using big_wheel::Symbol;

std::optional<Symbol> shown_in(const Outcome& outcome) {
    if (!outcome.number) return std::nullopt;
    return static_cast<Symbol>(*outcome.number);
}

class Rest final : public Settler {
public:
    Rest(const big_wheel::Terms& terms, Rounding rounding, Symbol shown)
        : terms_(terms), rounding_(rounding), shown_(shown) {}

    Paid pay(const Spot& spot, Money stake, const Play&) const override {
        const big_wheel::Wager wager{static_cast<Symbol>(spot.which)};
        return paid(big_wheel::settle(terms_, shown_, wager), stake, rounding_);
    }

private:
    const big_wheel::Terms& terms_;
    Rounding rounding_;
    Symbol shown_;
};

class BigWheelGame final : public TableGame, public PayTable {
public:
    explicit BigWheelGame(const rulebook::Rulebook& book)
        : rules_(*book.big_wheel), terms_(big_wheel::terms_of(rules_)), rounding_(book.rounding) {
        shape_.bets = {{0, 1}};
    }

    Result<const SpotShape*, Rejection> shape(const Spot& spot) const override {
        if (spot.game != Game::big_wheel) return Err{Rejection::bet_not_offered};
        if (spot.bet != 1) return Err{Rejection::unknown_bet};
        if (spot.numbers != 0 || !number_exists(spot.which)) return Err{Rejection::bad_selection};
        return &shape_;
    }
    std::vector<Spot> spots() const override {
        return spots_up_to(*this, Game::big_wheel, big_wheel::symbol_count - 1);
    }
    bool needs_base(const Spot&) const override { return false; }
    bool serves(const Spot&, const Spot&) const override { return false; }
    std::size_t bet_count() const override { return 1; }
    std::string_view bet_name(std::size_t) const override { return big_wheel::bet_name; }

    rulebook::Source source() const override { return rulebook::Source::big_wheel; }
    using TableGame::next;
    rules::Next next(const Outcome& outcome) const override {
        return big_wheel::next(shown_in(outcome));
    }
    // A symbol that is on this wheel.
    bool number_exists(std::uint8_t number) const override {
        return number < big_wheel::symbol_count && rules_.compartments[number] > 0;
    }
    std::unique_ptr<Settler> settler(const Outcome& outcome) const override {
        const auto shown = shown_in(outcome);
        CHECK(shown.has_value());
        return std::make_unique<Rest>(terms_, rounding_, *shown);
    }
    ResultText result(const Outcome& outcome) const override {
        const auto shown = shown_in(outcome);
        CHECK(shown.has_value());
        const std::string symbol(big_wheel::symbol_name(*shown));
        return {fmt::format("symbol {}", symbol), {{"symbol", symbol}}};
    }

    std::vector<PayLine> pay_lines() const override {
        std::vector<PayLine> all;
        PayLines lines(0);
        for (std::size_t symbol = 0; symbol < big_wheel::symbol_count; ++symbol)
            if (rules_.compartments[symbol] > 0)
                lines.pays(fmt::format("symbol_{}", static_cast<char>('a' + symbol)),
                           terms_.odds[symbol]);
        lines.move_to(all);
        return all;
    }
    std::vector<Option> options() const override {
        std::vector<Option> all;
        all.reserve(big_wheel::symbol_count);
        for (std::size_t symbol = 0; symbol < big_wheel::symbol_count; ++symbol)
            all.push_back({fmt::format("compartments_{}", static_cast<char>('a' + symbol)),
                           fmt::format("{}", rules_.compartments[symbol])});
        return all;
    }

private:
    big_wheel::Rules rules_;
    big_wheel::Terms terms_;
    Rounding rounding_;
    SpotShape shape_;
};

}  // namespace

Result<std::shared_ptr<const TableGame>, Fault> make_big_wheel(const rulebook::Rulebook& book,
                                                               const Settings& settings) {
    TRY_DO(only_options(settings, {}));
    TRY_DO(only_side_bets(settings, {}));
    return std::shared_ptr<const TableGame>(std::make_shared<BigWheelGame>(book));
}

}  // namespace croupier::floor
