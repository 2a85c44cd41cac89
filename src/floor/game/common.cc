#include "floor/game/common.h"

#include <fmt/format.h>

#include <algorithm>

namespace croupier::floor {
namespace {

bool lists(const auto& list, const auto& item) {
    return std::find(list.begin(), list.end(), item) != list.end();
}

}  // namespace

Result<int, Fault> chosen_decks(const Settings& settings, std::span<const int> permitted) {
    constexpr int most_usual = 6;
    if (settings.decks == 0) return lists(permitted, most_usual) ? most_usual : permitted.back();
    if (!lists(permitted, static_cast<int>(settings.decks)))
        return Err{Fault{fmt::format("{} decks are not permitted", settings.decks)}};
    return static_cast<int>(settings.decks);
}

Result<std::size_t, Fault> chosen_option(const Settings& settings, std::string_view option,
                                         std::span<const std::string_view> names,
                                         std::size_t usual) {
    for (const Option& chosen : settings.options) {
        if (chosen.name != option) continue;
        const auto found = std::find(names.begin(), names.end(), chosen.value);
        if (found == names.end())
            return Err{Fault{fmt::format("{} cannot be {}", option, chosen.value)}};
        return static_cast<std::size_t>(found - names.begin());
    }
    return usual;
}

Result<Nothing, Fault> only_options(const Settings& settings,
                                    std::initializer_list<std::string_view> known) {
    for (const Option& option : settings.options)
        if (!lists(known, option.name))
            return Err{Fault{fmt::format("the game has no option {}", option.name)}};
    return Nothing{};
}

Result<Nothing, Fault> only_side_bets(const Settings& settings,
                                      std::span<const std::string_view> known) {
    for (const std::string& bet : settings.side_bets)
        if (!lists(known, bet)) return Err{Fault{fmt::format("the game has no side bet {}", bet)}};
    return Nothing{};
}

bool names_side_bet(const Settings& settings, std::string_view bet) {
    return lists(settings.side_bets, bet);
}

std::vector<Spot> spots_up_to(const TableGame& game, Game kind, int which_max) {
    std::vector<Spot> spots;
    for (std::size_t bet = 1; bet <= game.bet_count(); ++bet)
        for (int which = 0; which <= which_max; ++which) {
            const Spot spot{kind, static_cast<std::uint8_t>(bet), static_cast<std::uint8_t>(which),
                            0};
            if (game.shape(spot)) spots.push_back(spot);
        }
    return spots;
}

bool card_left(const Outcome& outcome, cards::Card card, int decks) {
    return std::count(outcome.cards.begin(), outcome.cards.end(), card) < decks;
}

Paid paid(const rules::Award& award, Money stake, Rounding rounding) {
    const auto payment = rules::pay(award, stake, rounding);
    CHECK(payment.has_value());
    Paid paid{payment->status, payment->returned, payment->winnings, {}, false};
    if (award.status == rules::Status::win)
        paid.rounded = !winnings_for(stake, award.odds, {rounding.unit, RoundingMode::exact});
    return paid;
}

}  // namespace croupier::floor
