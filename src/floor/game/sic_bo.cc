#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "floor/game/common.h"
#include "floor/game/pay_table.h"
#include "rules/sic_bo/play.h"
#include "rules/sic_bo/settle.h"
#include "rules/sic_bo/shooter.h"

// Sic Bo, and Lucky Sic Bo with its shooter: the same bets, each with its own odds.

namespace croupier::floor {
namespace {

using sic_bo::Bet;
using sic_bo::Selection;

// Only what the bet's selection names is set in a wager.
Spot spot_of(Game game, const sic_bo::Wager& wager) {
    return {game, static_cast<std::uint8_t>(static_cast<int>(wager.bet) + 1),
            static_cast<std::uint8_t>(wager.number + wager.total), wager.numbers.bits};
}

// Nothing if the spot names more, or other numbers, than its bet has.
std::optional<sic_bo::Wager> wager_of(const Spot& spot) {
    sic_bo::Wager wager{.bet = static_cast<Bet>(spot.bet - 1)};
    switch (sic_bo::selection_of(wager.bet)) {
        case Selection::none:
            break;
        case Selection::number:
            wager.number = spot.which;
            break;
        case Selection::total:
            wager.total = spot.which;
            break;
        case Selection::two_numbers:
        case Selection::four_numbers:
            wager.numbers.bits = static_cast<std::uint8_t>(spot.numbers);
            break;
    }
    if (spot_of(spot.game, wager) != spot || !sic_bo::check_selection(wager)) return std::nullopt;
    return wager;
}

sic_bo::Roll roll_of(const Outcome& outcome) {
    const std::vector<int> dice(outcome.dice.begin(), outcome.dice.end());
    const auto roll = sic_bo::read_roll(dice);
    CHECK(roll.has_value());
    return *roll;
}

class Throw final : public Settler {
public:
    Throw(const sic_bo::Terms& terms, Rounding rounding, const sic_bo::Roll& roll)
        : terms_(terms), rounding_(rounding), roll_(roll) {}

    Paid pay(const Spot& spot, Money stake, const Play&) const override {
        const auto wager = wager_of(spot);
        CHECK(wager.has_value());
        return paid(sic_bo::settle(terms_, roll_, *wager), stake, rounding_);
    }

private:
    const sic_bo::Terms& terms_;
    Rounding rounding_;
    sic_bo::Roll roll_;
};

class SicBoGame final : public TableGame, public PayTable {
public:
    SicBoGame(Game game, const sic_bo::Rules& rules, const sic_bo::Terms& terms, Rounding rounding)
        : game_(game), rules_(rules), terms_(terms), rounding_(rounding) {
        for (std::size_t bet = 0; bet < shapes_.size(); ++bet)
            shapes_[bet].bets = {{static_cast<std::uint8_t>(bet), 1}};
    }

    Result<const SpotShape*, Rejection> shape(const Spot& spot) const override {
        if (spot.game != game_) return Err{Rejection::bet_not_offered};
        if (spot.bet == 0 || spot.bet > sic_bo::bet_count) return Err{Rejection::unknown_bet};
        if (!rules_.offered[spot.bet - 1U]) return Err{Rejection::bet_not_offered};
        if (!wager_of(spot)) return Err{Rejection::bad_selection};
        return &shapes_[spot.bet - 1U];
    }
    std::vector<Spot> spots() const override {
        std::vector<Spot> spots;
        for (const sic_bo::Wager& wager : sic_bo::positions(rules_))
            spots.push_back(spot_of(game_, wager));
        return spots;
    }
    bool needs_base(const Spot&) const override { return false; }
    bool serves(const Spot&, const Spot&) const override { return false; }
    std::size_t bet_count() const override { return sic_bo::bet_count; }
    std::string_view bet_name(std::size_t bet) const override {
        return sic_bo::bet_name(static_cast<Bet>(bet));
    }

    rulebook::Source source() const override { return rulebook::Source::dice; }
    bool has_shooter() const override { return game_ == Game::lucky_sic_bo; }
    using TableGame::next;
    rules::Next next(const Outcome& outcome) const override {
        const std::vector<int> dice(outcome.dice.begin(), outcome.dice.end());
        return sic_bo::next(dice);
    }
    bool dice_exist(std::span<const std::uint8_t> dice) const override {
        return sic_bo::read_roll(std::vector<int>(dice.begin(), dice.end())).has_value();
    }
    std::unique_ptr<Settler> settler(const Outcome& outcome) const override {
        return std::make_unique<Throw>(terms_, rounding_, roll_of(outcome));
    }
    ResultText result(const Outcome& outcome) const override {
        const sic_bo::Roll roll = roll_of(outcome);
        const auto& [first, second, third] = roll.dice;
        return {fmt::format("{}, {} and {}: total {}{}", first, second, third, roll.total(),
                            roll.triple() ? ", a triple" : ""),
                {{"dice", fmt::format("{}/{}/{}", first, second, third)},
                 {"total", fmt::format("{}", roll.total())}}};
    }

    std::vector<PayLine> pay_lines() const override {
        std::vector<PayLine> all;
        for (std::size_t bet = 0; bet < sic_bo::bet_count; ++bet)
            if (rules_.offered[bet]) lines_for(static_cast<Bet>(bet)).move_to(all);
        return all;
    }
    std::vector<Option> options() const override {
        return {{"specific_double_on_triple",
                 terms_.specific_double_on_triple == sic_bo::DoubleOnTriple::win ? "win" : "lose"}};
    }

private:
    PayLines lines_for(Bet bet) const {
        using sic_bo::Line;
        PayLines lines(static_cast<std::size_t>(bet));
        const auto odds = [&](Line line) { return terms_.odds[static_cast<std::size_t>(line)]; };
        switch (bet) {
            case Bet::single_die:
                return lines.pays("one_die", odds(Line::single_die_1))
                    .pays("two_dice", odds(Line::single_die_2))
                    .pays("three_dice", odds(Line::single_die_3));
            case Bet::three_dice_total:
                for (int total = sic_bo::total_first; total <= sic_bo::total_last; ++total)
                    lines.pays(fmt::format("total_{}", total), odds(sic_bo::total_line(total)));
                return lines;
            default:
                return lines.pays("win", odds(sic_bo::lines_of({.bet = bet}).front()));
        }
    }

    Game game_;
    sic_bo::Rules rules_;
    sic_bo::Terms terms_;
    Rounding rounding_;
    std::array<SpotShape, sic_bo::bet_count> shapes_;
};

// Where the document can be read either way the table says how it reads it.
Result<sic_bo::Terms, Fault> chosen_terms(const sic_bo::Rules& rules, const Settings& settings) {
    constexpr std::string_view key = "specific_double_on_triple";
    constexpr std::array<std::string_view, 2> readings = {"win", "lose"};
    sic_bo::Terms terms = sic_bo::terms_of(rules);
    if (!rules.specific_double_on_triple_open) {
        TRY_DO(only_options(settings, {}));
        return terms;
    }
    TRY_DO(only_options(settings, {key}));
    TRY(reading, chosen_option(settings, key, readings,
                               static_cast<std::size_t>(terms.specific_double_on_triple)));
    terms.specific_double_on_triple = static_cast<sic_bo::DoubleOnTriple>(reading);
    return terms;
}

Result<Nothing, Fault> check_shooter(const Settings& settings) {
    if (settings.shooter_least < Money{} || settings.shooter_ms < 0)
        return Err{Fault{"a shooter's minimum and time are not negative"}};
    const bool set = settings.shooter_least > Money{} || settings.shooter_ms > 0;
    if (set && settings.game != Game::lucky_sic_bo)
        return Err{Fault{"only Lucky Sic Bo has a shooter"}};
    const auto tumble = settings.tumble_at == TumbleAt::new_game
                            ? sic_bo::TumbleAt::new_game
                            : sic_bo::TumbleAt::end_of_wagering;
    if (settings.shooter_least > Money{} && !sic_bo::minimum_allowed(tumble))
        return Err{
            Fault{"nobody has wagered when a game begins: a shooter's minimum needs the "
                  "tumble at the end of betting"}};
    return Nothing{};
}

}  // namespace

Result<std::shared_ptr<const TableGame>, Fault> make_sic_bo(const rulebook::Rulebook& book,
                                                            const Settings& settings) {
    const bool lucky = settings.game == Game::lucky_sic_bo;
    const sic_bo::Rules& rules = lucky ? *book.lucky_sic_bo : *book.sic_bo;
    constexpr std::array<std::string_view, 4> exposures = {"", "auto", "stand", "void"};
    if (std::find(exposures.begin(), exposures.end(), settings.early_exposure) == exposures.end())
        return Err{Fault{fmt::format("early_exposure cannot be {}", settings.early_exposure)}};
    TRY_DO(only_side_bets(settings, {}));
    TRY_DO(check_shooter(settings));
    TRY(terms, chosen_terms(rules, settings));
    return std::shared_ptr<const TableGame>(
        std::make_shared<SicBoGame>(settings.game, rules, terms, book.rounding));
}

}  // namespace croupier::floor
