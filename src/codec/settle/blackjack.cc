#include <fmt/format.h>

#include <algorithm>

#include "codec/settle/request.h"
#include "rules/blackjack/read.h"
#include "rules/blackjack/settle.h"

namespace croupier::codec {
namespace {

using blackjack::Bet;
using blackjack::Line;
using blackjack::Rules;
using blackjack::Terms;

bool is_placed(const Request& request, Bet bet) {
    return std::any_of(request.bets.begin(), request.bets.end(), [&](const PlacedBet& placed) {
        return placed.name == blackjack::bet_name(bet);
    });
}

Checked check_side_bets(const Request& request, const Rules& rules) {
    int placed = 0;
    for (const Bet side : {Bet::kings_bounty, Bet::royal_match_21, Bet::bet_the_set_21})
        placed += is_placed(request, side) ? 1 : 0;
    if (placed > rules.side_bets_max)
        return refuse(Code::bet_not_offered,
                      fmt::format("{} side bets at most", rules.side_bets_max));
    return Nothing{};
}

// `before`: the bets of the request that have been read already.
Result<Bet, Refusal> read_bet(const Request& request, const Rules& rules, int decks,
                              const PlacedBet& placed, std::span<const Bet> before) {
    const auto bet = blackjack::find_bet(placed.name);
    if (!bet || !rules.offered[static_cast<std::size_t>(*bet)])
        return Err{no_such_bet(request, placed.name)};
    TRY_DO(check_selection(placed, {}));
    if (!blackjack::offered_with(rules, *bet, decks))
        return refuse(Code::bet_not_offered,
                      fmt::format("{} is not offered with {} decks", placed.name, decks));
    if (blackjack::is_side_bet(*bet)) TRY_DO(check_side_bets(request, rules));
    if (!is_placed(request, Bet::player))
        return refuse(Code::missing_base_wager, fmt::format("{} needs a player bet", placed.name));
    if (std::find(before.begin(), before.end(), *bet) != before.end())
        return refuse(Code::bad_bets, fmt::format("{} is placed twice", placed.name));
    return *bet;
}

Result<blackjack::Shared, Refusal> read_cards(const Request& request, int decks) {
    if (request.outcome == nullptr) return refuse(Code::bad_outcome, "outcome is an object");
    blackjack::Shared shared;
    TRY(player, outcome_cards(request, "player_cards"));
    TRY(dealer, outcome_cards(request, "dealer_cards"));
    TRY(community, outcome_cards(request, "community_cards"));
    shared.player = std::move(player);
    shared.dealer = std::move(dealer);
    shared.community = std::move(community);
    if (auto checked = blackjack::check_cards(shared, decks); !checked)
        return refuse(Code::bad_outcome, std::move(checked.error().what));
    return shared;
}

// decisions.KEY as true or false, false where it is absent.
Result<bool, Refusal> read_flag(const json::Object& object, std::string_view key) {
    const json::Value* value = find(object, key);
    if (value == nullptr) return false;
    if (!value->is_bool())
        return refuse(Code::bad_decision, fmt::format("{} is true or false", key));
    return value->get_bool();
}

Result<blackjack::FinalHand, Refusal> read_hand(const json::Value& value) {
    const json::Object* object = value.if_object();
    const json::Value* list = object != nullptr ? find(*object, "cards") : nullptr;
    if (list == nullptr || !list->is_array())
        return refuse(Code::bad_decision, "a hand has a list of cards");
    blackjack::FinalHand hand;
    for (const json::Value& item : list->get_array()) {
        TRY(card, read_card(item, Code::bad_decision, "a hand"));
        hand.cards.push_back(card);
    }
    TRY(doubled, read_flag(*object, "doubled"));
    hand.doubled = doubled;
    return hand;
}

Result<blackjack::Finished, Refusal> read_decisions(const Request& request,
                                                    const blackjack::Shared& shared) {
    if (request.decisions == nullptr) return refuse(Code::bad_decision, "decisions is an object");
    blackjack::Finished finished;
    if (const json::Value* hands = find(*request.decisions, "hands")) {
        if (!hands->is_array()) return refuse(Code::bad_decision, "decisions.hands is a list");
        for (const json::Value& item : hands->get_array()) {
            TRY(hand, read_hand(item));
            finished.hands.push_back(std::move(hand));
        }
    } else {
        finished.hands.push_back({shared.player, false});
    }
    if (const json::Value* value = find(*request.decisions, "insurance")) {
        const auto insurance = as_integer(*value);
        if (!insurance || *insurance < 0 || *insurance > stake_max)
            return refuse(Code::bad_decision, "decisions.insurance is a stake in cents");
        finished.insurance = Money::cents(*insurance);
    }
    TRY(even_money, read_flag(*request.decisions, "even_money"));
    finished.even_money = even_money;
    return finished;
}

Checked read_readings(const Request& request, blackjack::Readings& readings) {
    const auto choose = [&](std::string_view key, std::span<const std::string_view> names,
                            auto& into) -> Checked {
        TRY(chosen, reading(request, key, names, static_cast<std::size_t>(into)));
        into = static_cast<std::remove_reference_t<decltype(into)>>(chosen);
        return Nothing{};
    };
    TRY_DO(choose("dealer_blackjack_vs_21", blackjack::dealer_blackjack_vs_21_names,
                  readings.dealer_blackjack_vs_21));
    TRY_DO(choose("split_dealer_blackjack", blackjack::split_dealer_blackjack_names,
                  readings.split_dealer_blackjack));
    return choose("double_dealer_blackjack", blackjack::double_dealer_blackjack_names,
                  readings.double_dealer_blackjack);
}

// The lines that the round's wagers can be paid by, where the rulebook leaves them to other rules.
Checked fill_external(const Request& request, const Rules& rules, const blackjack::Round& round,
                      bool insured, Terms& terms) {
    const auto fill = [&](Line line) -> Checked {
        const auto at = static_cast<std::size_t>(line);
        TRY(odds, odds_of(request, rules.pays[at], blackjack::line_name(line)));
        terms.odds[at] = odds;
        return Nothing{};
    };
    TRY_DO(fill(round.hands[0].blackjack ? Line::blackjack : Line::player));
    if (round.hands[0].doubled) TRY_DO(fill(Line::player));
    return insured ? fill(Line::insurance) : Nothing{};
}

// Double, split and insurance follow the Player Bet that they arose from.
Checked answer_derived(const Request& request, const Terms& terms, const blackjack::Round& round,
                       Money insurance, std::size_t ref, Answer& answer) {
    const auto derive = [&](Bet bet, Money stake) -> Checked {
        TRY(payment, paid(request, blackjack::settle(terms, round, bet), stake));
        return answer.derived(request, ref, blackjack::bet_name(bet), stake, payment);
    };
    const Money stake = request.bets[ref].stake;
    if (round.hands[0].doubled) TRY_DO(derive(Bet::double_wager, stake));
    if (round.hand_count == 2) TRY_DO(derive(Bet::split, stake));
    if (insurance > Money{}) TRY_DO(derive(Bet::insurance, insurance));
    return Nothing{};
}

}  // namespace

Checked settle_blackjack(const Request& request, Answer& answer) {
    const Rules& rules = *request.book->blackjack;
    const bool has_6 = std::find(rules.decks.begin(), rules.decks.end(), 6) != rules.decks.end();
    TRY(decks, config_number(request, "decks", rules.decks, has_6 ? 6 : rules.decks.back()));
    std::vector<Bet> bets;
    bets.reserve(request.bets.size());
    for (const PlacedBet& placed : request.bets) {
        TRY(bet, read_bet(request, rules, decks, placed, bets));
        bets.push_back(bet);
    }
    if (request.void_round) return settle_void(request, answer);

    TRY(shared, read_cards(request, decks));
    TRY(finished, read_decisions(request, shared));
    const auto player =
        static_cast<std::size_t>(std::find(bets.begin(), bets.end(), Bet::player) - bets.begin());
    auto round = blackjack::read_round(rules, shared, finished, request.bets[player].stake);
    if (!round) return refuse(Code::bad_decision, std::move(round.error().what));

    Terms terms = blackjack::terms_of(rules);
    TRY_DO(fill_external(request, rules, *round, finished.insurance > Money{}, terms));
    TRY_DO(read_readings(request, terms.readings));
    for (std::size_t ref = 0; ref < bets.size(); ++ref) {
        TRY(payment,
            paid(request, blackjack::settle(terms, *round, bets[ref]), request.bets[ref].stake));
        TRY_DO(answer.placed(request, ref, payment));
        if (ref == player)
            TRY_DO(answer_derived(request, terms, *round, finished.insurance, ref, answer));
    }
    return Nothing{};
}

}  // namespace croupier::codec
