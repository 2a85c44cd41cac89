#include <fmt/format.h>

#include <array>

#include "codec/settle/request.h"
#include "rules/sic_bo/play.h"
#include "rules/sic_bo/settle.h"

namespace croupier::codec {
namespace {

using sic_bo::Selection;

// A list of whole numbers; each is small enough to be a face or obviously none.
Result<std::vector<int>, Refusal> read_faces(const json::Value* value, Code code,
                                             std::string_view what) {
    const json::Array* list = value != nullptr ? value->if_array() : nullptr;
    if (list == nullptr) return refuse(code, fmt::format("{} is a list of numbers", what));
    std::vector<int> faces;
    faces.reserve(list->size());
    for (const json::Value& item : *list) {
        const auto number = as_integer(item);
        if (!number || *number < 1 || *number > sic_bo::face_count)
            return refuse(code, fmt::format("{} holds something that is not from 1 to 6", what));
        faces.push_back(static_cast<int>(*number));
    }
    return faces;
}

Result<sic_bo::Wager, Refusal> read_selection(const PlacedBet& placed, sic_bo::Bet bet) {
    sic_bo::Wager wager{.bet = bet};
    switch (sic_bo::selection_of(bet)) {
        case Selection::none:
            TRY_DO(check_selection(placed, {}));
            return wager;
        case Selection::number: {
            TRY_DO(check_selection(placed, {"number"}));
            TRY(number, selected_number(placed, "number", 1, sic_bo::face_count));
            wager.number = static_cast<std::uint8_t>(number);
            return wager;
        }
        case Selection::total: {
            TRY_DO(check_selection(placed, {"total"}));
            TRY(total, selected_number(placed, "total", sic_bo::total_first, sic_bo::total_last));
            wager.total = static_cast<std::uint8_t>(total);
            return wager;
        }
        case Selection::two_numbers:
        case Selection::four_numbers: {
            TRY_DO(check_selection(placed, {"numbers"}));
            TRY(numbers,
                read_faces(find(*placed.object, "numbers"), Code::bad_selection, "numbers"));
            const auto faces = sic_bo::faces_of(numbers);
            if (!faces) return refuse(Code::bad_selection, "numbers names a number twice");
            wager.numbers = *faces;
            return wager;
        }
    }
    return wager;
}

Result<sic_bo::Wager, Refusal> read_wager(const Request& request, const sic_bo::Rules& rules,
                                          const PlacedBet& placed) {
    const auto bet = sic_bo::find_bet(placed.name);
    if (!bet || !rules.offered[static_cast<std::size_t>(*bet)])
        return Err{no_such_bet(request, placed.name)};
    TRY(wager, read_selection(placed, *bet));
    auto legal = sic_bo::check_selection(wager);
    if (!legal) return refuse(Code::bad_selection, std::move(legal.error().what));
    return wager;
}

Result<sic_bo::Roll, Refusal> read_dice(const Request& request) {
    if (request.outcome == nullptr) return refuse(Code::bad_outcome, "outcome is an object");
    TRY(dice, read_faces(find(*request.outcome, "dice"), Code::bad_outcome, "outcome.dice"));
    auto roll = sic_bo::read_roll(dice);
    if (!roll) return refuse(Code::bad_outcome, std::move(roll.error().what));
    return *roll;
}

// Where external odds of a wager's line stand: a bet that pays by several lines has a table.
std::string subkey_of(const sic_bo::Wager& wager, std::size_t line_of_bet) {
    if (wager.bet == sic_bo::Bet::three_dice_total) return fmt::format("{}", wager.total);
    if (wager.bet == sic_bo::Bet::single_die) return fmt::format("{}", line_of_bet + 1);
    return {};
}

Result<sic_bo::Terms, Refusal> read_terms(const Request& request, const sic_bo::Rules& rules,
                                          std::span<const sic_bo::Wager> wagers) {
    constexpr std::array<std::string_view, 2> names = {"win", "lose"};
    sic_bo::Terms terms = sic_bo::terms_of(rules);
    for (const sic_bo::Wager& wager : wagers) {
        const auto lines = sic_bo::lines_of(wager);
        for (std::size_t of_bet = 0; of_bet < lines.size(); ++of_bet) {
            const auto at = static_cast<std::size_t>(lines[of_bet]);
            if (!rules.pays[at].external) continue;
            TRY(odds,
                external_odds(request, sic_bo::bet_name(wager.bet), subkey_of(wager, of_bet)));
            terms.odds[at] = odds;
        }
    }
    if (rules.specific_double_on_triple_open) {
        TRY(chosen, reading(request, "specific_double_on_triple", names,
                            static_cast<std::size_t>(rules.specific_double_on_triple)));
        terms.specific_double_on_triple = static_cast<sic_bo::DoubleOnTriple>(chosen);
    }
    return terms;
}

Checked settle_dice(const Request& request, const sic_bo::Rules& rules, Answer& answer) {
    std::vector<sic_bo::Wager> wagers;
    wagers.reserve(request.bets.size());
    for (const PlacedBet& placed : request.bets) {
        TRY(wager, read_wager(request, rules, placed));
        wagers.push_back(wager);
    }
    if (request.void_round) return settle_void(request, answer);

    TRY(roll, read_dice(request));
    TRY(terms, read_terms(request, rules, wagers));
    for (std::size_t ref = 0; ref < wagers.size(); ++ref) {
        TRY(payment,
            paid(request, sic_bo::settle(terms, roll, wagers[ref]), request.bets[ref].stake));
        TRY_DO(answer.placed(request, ref, payment));
    }
    return Nothing{};
}

}  // namespace

Checked settle_sic_bo(const Request& request, Answer& answer) {
    return settle_dice(request, *request.book->sic_bo, answer);
}

Checked settle_lucky_sic_bo(const Request& request, Answer& answer) {
    return settle_dice(request, *request.book->lucky_sic_bo, answer);
}

}  // namespace croupier::codec
