#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "codec/settle/request.h"
#include "rules/baccarat/play.h"
#include "rules/baccarat/settle.h"

namespace croupier::codec {
namespace {

using baccarat::Bet;
using baccarat::Line;

constexpr std::array<std::string_view, 2> variants = {"commission", "even_money"};

struct Table {
    int decks = 8;
    baccarat::Variant variant = baccarat::Variant::commission;
    bool side_alone = false;
};

Result<Table, Refusal> read_table(const Request& request, const baccarat::Rules& rules) {
    Table table;
    const bool has_8 = std::find(rules.decks.begin(), rules.decks.end(), 8) != rules.decks.end();
    TRY(decks, config_number(request, "decks", rules.decks, has_8 ? 8 : rules.decks.back()));
    table.decks = decks;
    // As a table that names none: the rulebook's first.
    const auto usual = static_cast<std::size_t>(rules.variants.front());
    TRY(variant, config_choice(request, "variant", variants, usual));
    table.variant = static_cast<baccarat::Variant>(variant);
    if (std::find(rules.variants.begin(), rules.variants.end(), table.variant) ==
        rules.variants.end())
        return refuse(Code::bad_config, "the rulebook does not have this variant");
    if (rules.base_waivable) {
        TRY(alone, config_flag(request, "allow_side_wager_alone"));
        table.side_alone = alone;
    }
    return table;
}

Result<baccarat::Wager, Refusal> read_wager(const Request& request, const baccarat::Rules& rules,
                                            const PlacedBet& placed) {
    const auto bet = baccarat::find_bet(placed.name);
    if (!bet || !rules.offered[static_cast<std::size_t>(*bet)])
        return Err{no_such_bet(request, placed.name)};
    baccarat::Wager wager{*bet};
    if (*bet != Bet::winning_hand_total) {
        TRY_DO(check_selection(placed, {}));
        return wager;
    }
    TRY_DO(check_selection(placed, {"total"}));
    TRY(name, selected_text(placed, "total"));
    const auto total = baccarat::find_total(name);
    if (!total) return refuse(Code::bad_selection, "total is 1-4, 5-6, 7, 8 or 9");
    wager.total = *total;
    return wager;
}

Checked check_offered(const Request& request, const baccarat::Rules& rules, const Table& table,
                      std::span<const baccarat::Wager> wagers) {
    for (std::size_t ref = 0; ref < wagers.size(); ++ref)
        if (!baccarat::offered_with(rules, wagers[ref].bet, table.decks))
            return refuse(Code::bet_not_offered, fmt::format("{} is not offered with {} decks",
                                                             request.bets[ref].name, table.decks));
    if (table.side_alone) return Nothing{};
    const bool has_base = std::any_of(wagers.begin(), wagers.end(), [&](const auto& wager) {
        return rules.is_base[static_cast<std::size_t>(wager.bet)];
    });
    for (std::size_t ref = 0; ref < wagers.size(); ++ref)
        if (rules.needs_base[static_cast<std::size_t>(wagers[ref].bet)] && !has_base)
            return refuse(Code::missing_base_wager,
                          fmt::format("{} needs a main wager", request.bets[ref].name));
    return Nothing{};
}

// The option of Super 6, where the rulebook has several and the bet is placed.
Result<int, Refusal> super_6_option(const Request& request, const baccarat::Rules& rules,
                                    std::span<const baccarat::Wager> wagers) {
    const bool placed = std::any_of(wagers.begin(), wagers.end(),
                                    [](const auto& wager) { return wager.bet == Bet::super_6; });
    if (rules.super_6_options.empty() || !placed) return 1;
    const json::Value* value = find(*request.config, "super_6_option");
    const auto option = value != nullptr ? as_integer(*value) : std::nullopt;
    if (!option || *option < 1 || *option > static_cast<int>(rules.super_6_options.size()))
        return refuse(Code::bad_config, "config.super_6_option says which odds Super 6 has");
    return static_cast<int>(*option);
}

// Lines that the rulebook leaves to other rules take their odds from the request.
Checked fill_external(const Request& request, const baccarat::Rules& rules,
                      std::span<const baccarat::Wager> wagers, baccarat::Terms& terms) {
    constexpr std::array<std::string_view, 7> keys = {
        "player", "banker", "banker_even", "banker_on_6", "tie", "player_pair", "banker_pair"};
    for (const baccarat::Wager wager : wagers)
        for (const Line line : baccarat::lines_of(wager, terms.variant)) {
            const auto at = static_cast<std::size_t>(line);
            if (at >= keys.size() || !rules.pays[at].external) continue;
            TRY(odds, external_odds(request, keys[at]));
            terms.odds[at] = odds;
        }
    return Nothing{};
}

}  // namespace

Checked settle_baccarat(const Request& request, Answer& answer) {
    const baccarat::Rules& rules = *request.book->baccarat;
    TRY(table, read_table(request, rules));
    std::vector<baccarat::Wager> wagers;
    wagers.reserve(request.bets.size());
    for (const PlacedBet& placed : request.bets) {
        TRY(wager, read_wager(request, rules, placed));
        wagers.push_back(wager);
    }
    TRY(option, super_6_option(request, rules, wagers));
    TRY_DO(check_offered(request, rules, table, wagers));
    if (request.void_round) return settle_void(request, answer);

    if (request.outcome == nullptr) return refuse(Code::bad_outcome, "outcome is an object");
    TRY(player, outcome_cards(request, "player"));
    TRY(banker, outcome_cards(request, "banker"));
    auto coup = baccarat::read_coup(rules.drawing, player, banker, table.decks);
    if (!coup) return refuse(Code::bad_outcome, std::move(coup.error().what));

    baccarat::Terms terms = baccarat::terms_of(rules, table.variant, option);
    TRY_DO(fill_external(request, rules, wagers, terms));
    for (std::size_t ref = 0; ref < wagers.size(); ++ref) {
        TRY(payment,
            paid(request, baccarat::settle(terms, *coup, wagers[ref]), request.bets[ref].stake));
        TRY_DO(answer.placed(request, ref, payment));
    }
    return Nothing{};
}

}  // namespace croupier::codec
