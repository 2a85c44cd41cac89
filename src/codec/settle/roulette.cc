#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "codec/settle/request.h"
#include "rules/roulette/settle.h"

namespace croupier::codec {
namespace {

using roulette::Bet;

// The wheel's numbers under `key`, all different.
Result<roulette::Cover, Refusal> read_numbers(const PlacedBet& placed) {
    const json::Value* value = find(*placed.object, "numbers");
    const json::Array* list = value != nullptr ? value->if_array() : nullptr;
    if (list == nullptr) return refuse(Code::bad_selection, "numbers is a list of numbers");
    roulette::Cover cover = 0;
    for (const json::Value& item : *list) {
        const auto text = as_text(item);
        const auto number = text ? roulette::parse_number(*text) : std::nullopt;
        if (!number)
            return refuse(Code::bad_selection, "numbers holds something that is no number");
        if ((cover & roulette::cover_of(*number)) != 0)
            return refuse(Code::bad_selection, "numbers names a number twice");
        cover |= roulette::cover_of(*number);
    }
    return cover;
}

Result<roulette::Selection, Refusal> read_selection(const roulette::Rules& rules,
                                                    const PlacedBet& placed, Bet bet) {
    roulette::Selection selection;
    switch (bet) {
        case Bet::straight_up:
        case Bet::split:
        case Bet::street:
        case Bet::corner:
        case Bet::six_line: {
            TRY_DO(check_selection(placed, {"numbers"}));
            TRY(numbers, read_numbers(placed));
            selection.numbers = numbers;
            return selection;
        }
        case Bet::column:
        case Bet::dozen: {
            const auto key = roulette::bet_name(bet);
            TRY_DO(check_selection(placed, {key}));
            TRY(which, selected_number(placed, key, 1, 3));
            selection.which = which;
            return selection;
        }
        case Bet::neighbours: {
            TRY_DO(check_selection(placed, {"number", "pieces"}));
            TRY(text, selected_text(placed, "number"));
            const auto centre = roulette::parse_number(text);
            if (!centre) return refuse(Code::bad_selection, "number is a number of the wheel");
            TRY(pieces, selected_number(placed, "pieces", 3, 7));
            if (std::find(rules.neighbour_pieces.begin(), rules.neighbour_pieces.end(), pieces) ==
                rules.neighbour_pieces.end())
                return refuse(
                    Code::bad_selection,
                    fmt::format("pieces is one of {}", fmt::join(rules.neighbour_pieces, ", ")));
            selection.centre = *centre;
            selection.which = pieces;
            return selection;
        }
        case Bet::finales: {
            TRY_DO(check_selection(placed, {"digit"}));
            TRY(digit, selected_number(placed, "digit", 0, 9));
            selection.which = digit;
            return selection;
        }
        default:
            TRY_DO(check_selection(placed, {}));
            return selection;
    }
}

Result<roulette::Layout, Refusal> read_wager(const Request& request, const roulette::Rules& rules,
                                             roulette::Wheel wheel, const PlacedBet& placed) {
    const auto bet = roulette::find_bet(placed.name);
    if (!bet || !rules.offered[static_cast<std::size_t>(*bet)])
        return Err{no_such_bet(request, placed.name)};
    if (roulette::has_pieces(*bet) && placed.lucky_chip)
        return refuse(Code::bad_selection, "the lucky chip does not go on several pieces");
    TRY(selection, read_selection(rules, placed, *bet));
    auto layout = roulette::lay_out(wheel, *bet, selection);
    if (!layout) return refuse(Code::bad_selection, std::move(layout.error().what));
    if (placed.stake.in_cents() % layout->count != 0)
        return refuse(Code::bad_stake, fmt::format("the stake of {} divides into {} pieces",
                                                   placed.name, layout->count));
    return *layout;
}

Result<roulette::Number, Refusal> read_spin(const Request& request, roulette::Wheel wheel) {
    if (request.outcome == nullptr) return refuse(Code::bad_outcome, "outcome is an object");
    const json::Value* value = find(*request.outcome, "number");
    const auto text = value != nullptr ? as_text(*value) : std::nullopt;
    const auto number = text ? roulette::parse_number(*text) : std::nullopt;
    if (!number || *number >= roulette::numbers_on(wheel))
        return refuse(Code::bad_outcome, "outcome.number is a number of this wheel");
    return *number;
}

// Odds for every kind of piece that lies on the cloth.
Result<roulette::Terms, Refusal> read_terms(const Request& request, const roulette::Rules& rules,
                                            std::span<const roulette::Layout> layouts) {
    roulette::Terms terms = roulette::terms_of(rules);
    for (const roulette::Layout& layout : layouts)
        for (const roulette::Piece& piece : layout.all()) {
            const auto at = static_cast<std::size_t>(piece.bet);
            if (!rules.pays[at].external) continue;
            TRY(odds, external_odds(request, roulette::bet_name(piece.bet)));
            terms.odds[at] = odds;
        }
    return terms;
}

}  // namespace

Checked settle_roulette(const Request& request, Answer& answer) {
    const roulette::Rules& rules = *request.book->roulette;
    constexpr std::array<std::string_view, 2> names = {"single_zero", "double_zero"};
    TRY(chosen, config_choice(request, "wheel", names, static_cast<std::size_t>(rules.wheels[0])));
    const auto wheel = static_cast<roulette::Wheel>(chosen);
    if (std::find(rules.wheels.begin(), rules.wheels.end(), wheel) == rules.wheels.end())
        return refuse(Code::bad_config, "the rulebook does not have this wheel");

    std::vector<roulette::Layout> layouts;
    layouts.reserve(request.bets.size());
    for (const PlacedBet& placed : request.bets) {
        TRY(layout, read_wager(request, rules, wheel, placed));
        layouts.push_back(layout);
    }
    if (request.void_round) return settle_void(request, answer);

    TRY(spun, read_spin(request, wheel));
    TRY(terms, read_terms(request, rules, layouts));
    roulette::Number lucky = roulette::no_lucky_number;
    if (request.tournament.bonus == Bonus::lucky_number && !request.tournament.lucky_number.empty())
        lucky = *roulette::parse_number(request.tournament.lucky_number);
    for (std::size_t ref = 0; ref < layouts.size(); ++ref) {
        const auto payment = roulette::settle(terms, spun, layouts[ref], request.bets[ref].stake,
                                              request.rounding, lucky);
        if (!payment) return Err{pay_refusal(payment.error())};
        TRY_DO(answer.placed(request, ref, *payment));
    }
    return Nothing{};
}

}  // namespace croupier::codec
