#include <fmt/format.h>

#include "codec/settle/request.h"
#include "rules/big_wheel/play.h"
#include "rules/big_wheel/settle.h"

namespace croupier::codec {
namespace {

Result<big_wheel::Wager, Refusal> read_wager(const Request& request, const big_wheel::Rules& rules,
                                             const PlacedBet& placed) {
    if (placed.name != big_wheel::bet_name) return Err{no_such_bet(request, placed.name)};
    TRY_DO(check_selection(placed, {"symbol"}));
    TRY(name, selected_text(placed, "symbol"));
    auto symbol = big_wheel::read_symbol(rules, name);
    if (!symbol) return refuse(Code::bad_selection, std::move(symbol.error().what));
    return big_wheel::Wager{*symbol};
}

Result<big_wheel::Symbol, Refusal> read_spin(const Request& request,
                                             const big_wheel::Rules& rules) {
    if (request.outcome == nullptr) return refuse(Code::bad_outcome, "outcome is an object");
    const json::Value* value = find(*request.outcome, "symbol");
    const auto name = value != nullptr ? as_text(*value) : std::nullopt;
    if (!name) return refuse(Code::bad_outcome, "outcome.symbol is a text");
    auto symbol = big_wheel::read_symbol(rules, *name);
    if (!symbol) return refuse(Code::bad_outcome, std::move(symbol.error().what));
    return *symbol;
}

Result<big_wheel::Terms, Refusal> read_terms(const Request& request, const big_wheel::Rules& rules,
                                             std::span<const big_wheel::Wager> wagers) {
    big_wheel::Terms terms = big_wheel::terms_of(rules);
    for (const big_wheel::Wager wager : wagers) {
        const auto at = static_cast<std::size_t>(wager.symbol);
        TRY(odds, odds_of(request, rules.pays[at], big_wheel::symbol_name(wager.symbol)));
        terms.odds[at] = odds;
    }
    return terms;
}

}  // namespace

Checked settle_big_wheel(const Request& request, Answer& answer) {
    const big_wheel::Rules& rules = *request.book->big_wheel;
    std::vector<big_wheel::Wager> wagers;
    wagers.reserve(request.bets.size());
    for (const PlacedBet& placed : request.bets) {
        TRY(wager, read_wager(request, rules, placed));
        wagers.push_back(wager);
    }
    if (request.void_round) return settle_void(request, answer);

    TRY(shown, read_spin(request, rules));
    TRY(terms, read_terms(request, rules, wagers));
    for (std::size_t ref = 0; ref < wagers.size(); ++ref) {
        TRY(payment,
            paid(request, big_wheel::settle(terms, shown, wagers[ref]), request.bets[ref].stake));
        TRY_DO(answer.placed(request, ref, payment));
    }
    return Nothing{};
}

}  // namespace croupier::codec
