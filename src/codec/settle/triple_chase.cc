#include <array>

#include "codec/settle/request.h"
#include "rules/triple_chase/play.h"
#include "rules/triple_chase/settle.h"

namespace croupier::codec {
namespace {

// Whether the request brings odds for a line. Of what is no object it does, wrongly.
bool brings_odds(const Request& request, std::string_view key) {
    const json::Value* external = find(*request.config, "external_odds");
    if (external == nullptr) return false;
    return !external->is_object() || find(external->get_object(), key) != nullptr;
}

Result<triple_chase::Wager, Refusal> read_wager(const Request& request,
                                                const triple_chase::Rules& rules,
                                                const PlacedBet& placed) {
    const auto bet = triple_chase::find_bet(placed.name);
    if (!bet || !rules.offered[static_cast<std::size_t>(*bet)])
        return Err{no_such_bet(request, placed.name)};
    TRY_DO(check_selection(placed, {}));
    return triple_chase::Wager{*bet};
}

Result<triple_chase::Hand, Refusal> read_cards(const Request& request,
                                               const triple_chase::Rules& rules) {
    if (request.outcome == nullptr) return refuse(Code::bad_outcome, "outcome is an object");
    TRY(dealt, outcome_cards(request, "cards"));
    auto hand = triple_chase::read_hand(dealt, rules.decks);
    if (!hand) return refuse(Code::bad_outcome, std::move(hand.error().what));
    return *hand;
}

// In this game the rulebook's own odds stand where the request brings none.
Result<triple_chase::Terms, Refusal> read_terms(const Request& request,
                                                const triple_chase::Rules& rules,
                                                std::span<const triple_chase::Wager> wagers) {
    constexpr std::array<std::string_view, 2> names = {"flush", "lose"};
    triple_chase::Terms terms = triple_chase::terms_of(rules);
    for (const triple_chase::Wager wager : wagers)
        for (const triple_chase::Line line : triple_chase::lines_of(wager)) {
            const auto at = static_cast<std::size_t>(line);
            const std::string_view key = triple_chase::line_name(line);
            if (!rules.pays[at].external || !brings_odds(request, key)) continue;
            TRY(odds, external_odds(request, key));
            terms.odds[at] = odds;
        }
    TRY(chosen, reading(request, "poker_pursuit_suited_pair", names,
                        static_cast<std::size_t>(rules.poker_pursuit_suited_pair)));
    terms.poker_pursuit_suited_pair = static_cast<triple_chase::SuitedPair>(chosen);
    return terms;
}

}  // namespace

Checked settle_triple_chase(const Request& request, Answer& answer) {
    const triple_chase::Rules& rules = *request.book->triple_chase;
    std::vector<triple_chase::Wager> wagers;
    wagers.reserve(request.bets.size());
    for (const PlacedBet& placed : request.bets) {
        TRY(wager, read_wager(request, rules, placed));
        wagers.push_back(wager);
    }
    if (request.void_round) return settle_void(request, answer);

    TRY(hand, read_cards(request, rules));
    TRY(terms, read_terms(request, rules, wagers));
    for (std::size_t ref = 0; ref < wagers.size(); ++ref) {
        TRY(payment,
            paid(request, triple_chase::settle(terms, hand, wagers[ref]), request.bets[ref].stake));
        TRY_DO(answer.placed(request, ref, payment));
    }
    return Nothing{};
}

}  // namespace croupier::codec
