#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "codec/settle/request.h"
#include "rules/casino_war/play.h"
#include "rules/casino_war/settle.h"

namespace croupier::codec {
namespace {

using casino_war::Bet;
using casino_war::Decision;
using casino_war::WarCard;

constexpr std::array<std::string_view, 2> war_cards = {"community", "per_area"};

struct Wager {
    Bet bet = Bet::ante;
    int area = 1;
    friend bool operator==(const Wager&, const Wager&) = default;
};

Result<casino_war::Layout, Refusal> read_layout(const Request& request,
                                                const casino_war::Rules& rules) {
    casino_war::Layout layout;
    const bool has_6 = std::find(rules.decks.begin(), rules.decks.end(), 6) != rules.decks.end();
    TRY(decks, config_number(request, "decks", rules.decks, has_6 ? 6 : rules.decks.back()));
    layout.decks = decks;
    TRY(areas, config_number(request, "areas", rules.areas, rules.areas.back()));
    layout.areas = areas;
    TRY(chosen, config_choice(request, "war_card", war_cards,
                              static_cast<std::size_t>(rules.war_cards.front())));
    layout.war_card = static_cast<WarCard>(chosen);
    if (std::find(rules.war_cards.begin(), rules.war_cards.end(), layout.war_card) ==
        rules.war_cards.end())
        return refuse(Code::bad_config, "the rulebook does not deal war cards so");
    return layout;
}

Result<Wager, Refusal> read_wager(const Request& request, const casino_war::Layout& layout,
                                  const PlacedBet& placed) {
    const auto bet = casino_war::find_bet(placed.name);
    if (!bet) return Err{no_such_bet(request, placed.name)};
    TRY_DO(check_selection(placed, {"area"}));
    TRY(area, selected_number(placed, "area", 1, layout.areas));
    return Wager{*bet, area};
}

Checked check_wagers(std::span<const Wager> wagers) {
    const auto count = [&](Wager wager) { return std::count(wagers.begin(), wagers.end(), wager); };
    for (const Wager wager : wagers)
        if (count({Bet::ante, wager.area}) == 0)
            return refuse(Code::missing_base_wager,
                          fmt::format("the tie on area {} needs an ante there", wager.area));
    for (const Wager wager : wagers)
        if (count(wager) > 1)
            return refuse(Code::bad_bets, fmt::format("{} is placed twice on area {}",
                                                      casino_war::bet_name(wager.bet), wager.area));
    return Nothing{};
}

// "1" to the number of areas, spelled as a number is.
std::optional<int> parse_area(std::string_view key, int areas) {
    int area = 0;
    const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), area);
    if (error != std::errc{} || end != key.data() + key.size() || key.front() == '0')
        return std::nullopt;
    if (area < 1 || area > areas) return std::nullopt;
    return area;
}

// outcome.KEY, where it may be absent.
Result<std::optional<cards::Card>, Refusal> find_card(const Request& request,
                                                      std::string_view key) {
    const json::Value* value = find(*request.outcome, key);
    if (value == nullptr) return std::optional<cards::Card>{};
    TRY(card, read_card(*value, Code::bad_outcome, key));
    return std::optional{card};
}

Checked read_war_area_cards(const Request& request, const casino_war::Layout& layout,
                            casino_war::Outcome& outcome) {
    const json::Value* value = find(*request.outcome, "war_area_cards");
    if (value == nullptr) return Nothing{};
    if (!value->is_object())
        return refuse(Code::bad_outcome, "outcome.war_area_cards is an object");
    for (const auto& [key, item] : value->get_object()) {
        const auto area = parse_area(key, layout.areas);
        if (!area) return refuse(Code::bad_outcome, "outcome.war_area_cards names areas");
        TRY(card, read_card(item, Code::bad_outcome, "war_area_cards"));
        outcome.war_area_cards[*area] = card;
    }
    return Nothing{};
}

Result<casino_war::Outcome, Refusal> read_outcome(const Request& request,
                                                  const casino_war::Layout& layout) {
    if (request.outcome == nullptr) return refuse(Code::bad_outcome, "outcome is an object");
    casino_war::Outcome outcome;
    TRY(area_cards, outcome_cards(request, "area_cards"));
    outcome.area_cards = std::move(area_cards);
    TRY(dealer_card, find_card(request, "dealer_card"));
    if (!dealer_card) return refuse(Code::bad_outcome, "outcome.dealer_card is a card");
    outcome.dealer_card = *dealer_card;
    if (layout.war_card == WarCard::per_area) {
        TRY_DO(read_war_area_cards(request, layout, outcome));
    } else {
        TRY(shared, find_card(request, "war_community_card"));
        outcome.war_community_card = shared;
    }
    TRY(war_dealer_card, find_card(request, "war_dealer_card"));
    outcome.war_dealer_card = war_dealer_card;
    auto checked = casino_war::check_outcome(layout, outcome);
    if (!checked) return refuse(Code::bad_outcome, std::move(checked.error().what));
    return outcome;
}

// What the player chose on each area, area 1 first; who is not named has not answered in time.
Result<std::vector<Decision>, Refusal> read_decisions(const Request& request,
                                                      const casino_war::Layout& layout,
                                                      const casino_war::Outcome& outcome,
                                                      std::span<const Wager> wagers) {
    std::vector decisions(static_cast<std::size_t>(layout.areas), Decision::timeout);
    if (request.decisions == nullptr) return refuse(Code::bad_decision, "decisions is an object");
    const json::Value* value = find(*request.decisions, "war");
    if (value == nullptr) return decisions;
    if (!value->is_object()) return refuse(Code::bad_decision, "decisions.war is an object");
    for (const auto& [key, item] : value->get_object()) {
        const auto area = parse_area(key, layout.areas);
        const bool asked =
            area && outcome.tied(*area) &&
            std::find(wagers.begin(), wagers.end(), Wager{Bet::ante, *area}) != wagers.end();
        if (!asked)
            return refuse(Code::bad_decision,
                          "decisions.war names areas with an ante whose card ties");
        const auto name = as_text(item);
        const auto decision = name ? casino_war::find_decision(*name) : std::nullopt;
        if (!decision) return refuse(Code::bad_decision, "a decision is war, surrender or timeout");
        decisions[static_cast<std::size_t>(*area - 1)] = *decision;
    }
    return decisions;
}

// Lines that the rulebook leaves to other rules take their odds from the request.
Checked fill_external(const Request& request, const casino_war::Rules& rules, Bet bet,
                      casino_war::Terms& terms) {
    for (const casino_war::Line line : casino_war::lines_of(bet)) {
        const auto at = static_cast<std::size_t>(line);
        TRY(odds, odds_of(request, rules.pays[at], casino_war::line_name(line)));
        terms.odds[at] = odds;
    }
    return Nothing{};
}

Result<rules::Payment, Refusal> paid_on(const Request& request, const casino_war::Terms& terms,
                                        const casino_war::Hand& hand, Bet bet, Money stake) {
    // A surrendered ante loses and still gives money back; all else is an award like others.
    if (bet != Bet::ante || !hand.surrendered())
        return paid(request, casino_war::settle(terms, hand, bet), stake);
    auto payment = casino_war::pay(terms, hand, bet, stake, request.rounding);
    if (!payment) return Err{pay_refusal(payment.error())};
    return *payment;
}

}  // namespace

Checked settle_casino_war(const Request& request, Answer& answer) {
    const casino_war::Rules& rules = *request.book->casino_war;
    TRY(layout, read_layout(request, rules));
    std::vector<Wager> wagers;
    wagers.reserve(request.bets.size());
    for (const PlacedBet& placed : request.bets) {
        TRY(wager, read_wager(request, layout, placed));
        wagers.push_back(wager);
    }
    TRY_DO(check_wagers(wagers));
    if (request.void_round) return settle_void(request, answer);

    TRY(outcome, read_outcome(request, layout));
    TRY(decisions, read_decisions(request, layout, outcome, wagers));
    casino_war::Terms terms = casino_war::terms_of(rules);
    for (std::size_t ref = 0; ref < wagers.size(); ++ref) {
        const auto [bet, area] = wagers[ref];
        const Money stake = request.bets[ref].stake;
        auto hand = casino_war::read_hand(layout, outcome, area,
                                          decisions[static_cast<std::size_t>(area - 1)]);
        if (!hand) return refuse(Code::bad_outcome, std::move(hand.error().what));
        TRY_DO(fill_external(request, rules, bet, terms));
        TRY(payment, paid_on(request, terms, *hand, bet, stake));
        TRY_DO(answer.placed(request, ref, payment));
        if (bet != Bet::ante || !hand->at_war()) continue;

        TRY_DO(fill_external(request, rules, Bet::war, terms));
        TRY(war, paid_on(request, terms, *hand, Bet::war, stake));
        TRY_DO(answer.derived(request, ref, casino_war::bet_name(Bet::war), stake, war));
    }
    return Nothing{};
}

}  // namespace croupier::codec
