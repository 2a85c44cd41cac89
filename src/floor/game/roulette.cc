#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "floor/game/game.h"
#include "floor/game/pay_table.h"
#include "rules/roulette/rules.h"
#include "rules/roulette/settle.h"

namespace croupier::floor {
namespace {

using roulette::Bet;

roulette::Selection selection_in(const Spot& spot, Bet bet) {
    roulette::Selection selection;
    selection.numbers = spot.numbers;
    selection.which = spot.which;
    if (bet == Bet::neighbours && spot.numbers != 0)
        selection.centre = static_cast<roulette::Number>(std::countr_zero(spot.numbers));
    return selection;
}

// One legal place on the cloth or the race-track.
struct Position {
    Spot spot;
    roulette::Layout layout;
    SpotShape shape;
};

struct Positions {
    std::vector<Position> all;  // in order of spot
    // Where those of each bet begin, and behind the last the end.
    std::array<std::uint16_t, roulette::bet_count + 1> first{};

    const Position* find(const Spot& spot) const;
};

class Spin final : public Settler {
public:
    Spin(const roulette::Terms& terms, Rounding rounding, const Positions& positions,
         roulette::Number spun)
        : terms_(terms), rounding_(rounding), positions_(positions), spun_(spun) {}

    Paid pay(const Spot& spot, Money stake, const Play& play) const override;

private:
    const roulette::Terms& terms_;
    Rounding rounding_;
    const Positions& positions_;
    roulette::Number spun_;
};

const Position* Positions::find(const Spot& spot) const {
    if (spot.game != Game::roulette || spot.bet == 0 || spot.bet > roulette::bet_count)
        return nullptr;
    const auto end = all.begin() + first[spot.bet];
    const auto at = std::lower_bound(
        all.begin() + first[spot.bet - 1U], end, spot, [](const Position& a, const Spot& wanted) {
            return a.spot.which != wanted.which ? a.spot.which < wanted.which
                                                : a.spot.numbers < wanted.numbers;
        });
    return at != end && at->spot == spot ? &*at : nullptr;
}

Paid Spin::pay(const Spot& spot, Money stake, const Play&) const {
    const Position* position = positions_.find(spot);
    CHECK(position != nullptr);
    const auto payment = roulette::settle(terms_, spun_, position->layout, stake, rounding_);
    CHECK(payment.has_value());
    return {payment->status, payment->returned, payment->winnings, {}, false};
}

class RouletteGame final : public TableGame, public PayTable {
public:
    RouletteGame(const rulebook::Rulebook& book, roulette::Wheel wheel)
        : rules_(*book.roulette),
          rounding_(book.rounding),
          wheel_(wheel),
          terms_(roulette::terms_of(rules_)) {
        for (int bet = 0; bet < roulette::bet_count; ++bet)
            if (rules_.offered[static_cast<std::size_t>(bet)]) add_bet(static_cast<Bet>(bet));
        std::vector<Position>& all = positions_.all;
        std::sort(all.begin(), all.end(),
                  [](const Position& a, const Position& b) { return a.spot < b.spot; });
        for (const Position& position : all) ++positions_.first[position.spot.bet];
        std::partial_sum(positions_.first.begin(), positions_.first.end(),
                         positions_.first.begin());
    }

    Result<const SpotShape*, Rejection> shape(const Spot& spot) const override {
        if (spot.game != Game::roulette) return Err{Rejection::bet_not_offered};
        if (spot.bet == 0 || spot.bet > roulette::bet_count) return Err{Rejection::unknown_bet};
        if (!rules_.offered[spot.bet - 1U]) return Err{Rejection::bet_not_offered};
        const Position* position = positions_.find(spot);
        // A bet that this wheel has no place for, such as the five numbers, is not offered at all.
        if (position == nullptr)
            return Err{has_place_[spot.bet - 1U] ? Rejection::bad_selection
                                                 : Rejection::bet_not_offered};
        return &position->shape;
    }
    std::vector<Spot> spots() const override {
        std::vector<Spot> spots;
        spots.reserve(positions_.all.size());
        for (const Position& position : positions_.all) spots.push_back(position.spot);
        return spots;
    }
    bool needs_base(const Spot&) const override { return false; }
    bool serves(const Spot&, const Spot&) const override { return false; }
    std::size_t bet_count() const override { return roulette::bet_count; }
    std::string_view bet_name(std::size_t bet) const override {
        return roulette::bet_name(static_cast<Bet>(bet));
    }

    rulebook::Source source() const override { return rulebook::Source::wheel; }
    using TableGame::next;
    rules::Next next(const Outcome& outcome) const override {
        return roulette::next(outcome.number);
    }
    bool number_exists(std::uint8_t number) const override {
        return number < roulette::numbers_on(wheel_);
    }
    std::unique_ptr<Settler> settler(const Outcome& outcome) const override {
        CHECK(outcome.number.has_value());
        return std::make_unique<Spin>(terms_, rounding_, positions_, *outcome.number);
    }
    ResultText result(const Outcome& outcome) const override {
        CHECK(outcome.number.has_value());
        constexpr std::array<const char*, 3> colours = {"green", "red", "black"};
        const std::string number = roulette::number_text(*outcome.number);
        const char* colour =
            colours[static_cast<std::size_t>(roulette::colour_of(*outcome.number))];
        return {fmt::format("{} {}", number, colour), {{"number", number}, {"colour", colour}}};
    }

    // A bet of the race-track is paid piece by piece, each as the bet that it is.
    std::vector<PayLine> pay_lines() const override {
        std::vector<PayLine> all;
        for (std::size_t bet = 0; bet < roulette::bet_count; ++bet) {
            if (!has_place_[bet]) continue;
            PayLines lines(bet);
            if (!roulette::has_pieces(static_cast<Bet>(bet))) {
                lines.pays("win", terms_.odds[bet]);
            } else {
                const auto laid = std::find_if(
                    positions_.all.begin(), positions_.all.end(),
                    [&](const Position& position) { return position.spot.bet == bet + 1; });
                for (const SpotShape::OnBet& on : laid->shape.bets)
                    lines.pays(bet_name(on.bet), terms_.odds[on.bet]);
            }
            lines.move_to(all);
        }
        return all;
    }
    std::vector<Option> options() const override {
        if (!has_place_[static_cast<std::size_t>(Bet::neighbours)]) return {};
        return {{"neighbour_pieces", numbers_text(rules_.neighbour_pieces)}};
    }

private:
    // Every selection that lies on this cloth.
    void add_bet(Bet bet) {
        const auto singles = [&] {
            std::vector<roulette::Cover> covers;
            covers.reserve(static_cast<std::size_t>(roulette::numbers_on(wheel_)));
            for (int n = 0; n < roulette::numbers_on(wheel_); ++n)
                covers.push_back(roulette::cover_of(static_cast<roulette::Number>(n)));
            return covers;
        };
        switch (bet) {
            case Bet::straight_up:
                return add_covers(bet, singles());
            case Bet::split:
                return add_covers(bet, roulette::splits(wheel_));
            case Bet::street:
                return add_covers(bet, roulette::streets(wheel_));
            case Bet::corner:
                return add_covers(bet, roulette::corners(wheel_));
            case Bet::six_line:
                return add_covers(bet, roulette::six_lines());
            case Bet::column:
            case Bet::dozen:
                for (std::uint8_t which = 1; which <= 3; ++which) add(bet, which, 0);
                return;
            case Bet::neighbours:
                for (const int pieces : rules_.neighbour_pieces)
                    for (const roulette::Cover centre : singles())
                        add(bet, static_cast<std::uint8_t>(pieces), centre);
                return;
            case Bet::finales:
                for (std::uint8_t digit = 0; digit <= 9; ++digit) add(bet, digit, 0);
                return;
            default:
                return add(bet, 0, 0);
        }
    }
    void add_covers(Bet bet, const std::vector<roulette::Cover>& covers) {
        for (const roulette::Cover cover : covers) add(bet, 0, cover);
    }
    void add(Bet bet, std::uint8_t which, roulette::Cover numbers) {
        Position position;
        position.spot = {Game::roulette, static_cast<std::uint8_t>(static_cast<int>(bet) + 1),
                         which, numbers};
        const auto layout = roulette::lay_out(wheel_, bet, selection_in(position.spot, bet));
        if (!layout) return;
        position.layout = *layout;
        position.shape.pieces = layout->count;
        for (const roulette::Piece& piece : layout->all()) note_piece(*layout, piece, position);
        positions_.all.push_back(position);
        has_place_[static_cast<std::size_t>(bet)] = true;
    }
    static void note_piece(const roulette::Layout& layout, const roulette::Piece& piece,
                           Position& position) {
        const auto bet = static_cast<std::uint8_t>(piece.bet);
        const auto times = static_cast<std::uint8_t>(
            std::count_if(layout.all().begin(), layout.all().end(), [&](const auto& other) {
                return other.bet == piece.bet && other.cover == piece.cover;
            }));
        auto& bets = position.shape.bets;
        const auto at = std::find_if(bets.begin(), bets.end(),
                                     [&](const SpotShape::OnBet& on) { return on.bet == bet; });
        if (at == bets.end())
            bets.push_back({bet, times});
        else
            at->times = std::max(at->times, times);
    }

    roulette::Rules rules_;
    Rounding rounding_;
    roulette::Wheel wheel_;
    roulette::Terms terms_;
    std::array<bool, roulette::bet_count> has_place_{};
    Positions positions_;
};

}  // namespace

Result<std::shared_ptr<const TableGame>, Fault> make_roulette(const rulebook::Rulebook& book,
                                                              const Settings& settings) {
    const roulette::Rules& rules = *book.roulette;
    roulette::Wheel wheel = rules.wheels.front();
    if (!settings.wheel.empty()) {
        const auto wanted = std::find_if(
            rules.wheels.begin(), rules.wheels.end(),
            [&](roulette::Wheel w) { return roulette::wheel_name(w) == settings.wheel; });
        if (wanted == rules.wheels.end())
            return Err{Fault{fmt::format("{} has no wheel {}", book.id, settings.wheel)}};
        wheel = *wanted;
    }
    return std::shared_ptr<const TableGame>(std::make_shared<RouletteGame>(book, wheel));
}

}  // namespace croupier::floor
