#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "codec/settle/request.h"
#include "rules/three_card_poker/play.h"
#include "rules/three_card_poker/settle.h"

namespace croupier::codec {
namespace {

using three_card_poker::Action;
using three_card_poker::Area;
using three_card_poker::Bet;
using three_card_poker::Rules;
using three_card_poker::Terms;
using three_card_poker::Wager;

Result<Wager, Refusal> read_wager(const Request& request, const PlacedBet& placed) {
    const auto bet = three_card_poker::find_bet(placed.name);
    if (!bet) return Err{no_such_bet(request, placed.name)};
    if (*bet == Bet::ante) {
        TRY_DO(check_selection(placed, {}));
        return Wager{*bet};
    }
    TRY_DO(check_selection(placed, {"area"}));
    TRY(name, selected_text(placed, "area"));
    const auto area = three_card_poker::find_area(name);
    if (!area) return refuse(Code::bad_selection, "area is hand, or a row or column of the array");
    return Wager{*bet, *area};
}

template <class Table>
bool is_external(const std::vector<Table>& tables) {
    const auto& pays = tables.front().pays;
    return std::any_of(pays.begin(), pays.end(),
                       [](const rules::Pay& pay) { return pay.external; });
}

// The tables that the request names. Where the request brings its own there is nothing to choose.
struct Named {
    std::optional<std::size_t> ante_bonus;
    std::optional<std::size_t> pair_plus;
    std::optional<std::size_t> six_card_bonus;
};

template <class Table>
Result<std::optional<std::size_t>, Refusal> named_table(const Request& request,
                                                        std::string_view key,
                                                        const std::vector<Table>& tables) {
    if (is_external(tables)) return std::optional<std::size_t>(0);
    const json::Value* value = find(*request.config, key);
    if (value == nullptr) return std::optional<std::size_t>{};
    const auto name = as_text(*value);
    const auto found = name ? three_card_poker::find_table(tables, *name) : std::nullopt;
    if (!found)
        return refuse(Code::bad_config, fmt::format("config.{} is no table of the rulebook", key));
    return found;
}

Result<Named, Refusal> read_named(const Request& request, const Rules& rules) {
    TRY(ante_bonus, named_table(request, "ante_bonus", rules.ante_bonus));
    TRY(pair_plus, named_table(request, "pair_plus", rules.pair_plus));
    TRY(six_card_bonus, named_table(request, "six_card_bonus", rules.six_card_bonus));
    return Named{ante_bonus, pair_plus, six_card_bonus};
}

// The table of a bet that is placed must be named; the ante uses that of its bonus.
Checked choose_table(const Named& named, Bet bet, three_card_poker::Choice& choice) {
    const auto take = [](const std::optional<std::size_t>& from, std::size_t& into,
                         std::string_view key) -> Checked {
        if (!from) return refuse(Code::bad_config, fmt::format("config.{} names a pay table", key));
        into = *from;
        return Nothing{};
    };
    if (bet == Bet::pair_plus) return take(named.pair_plus, choice.pair_plus, "pair_plus");
    if (bet == Bet::six_card_bonus)
        return take(named.six_card_bonus, choice.six_card_bonus, "six_card_bonus");
    return take(named.ante_bonus, choice.ante_bonus, "ante_bonus");
}

bool same(Wager a, Wager b) {
    return a.bet == b.bet && a.area == b.area;
}

Checked check_wagers(const Rules& rules, std::span<const Wager> wagers) {
    const bool has_ante = std::any_of(wagers.begin(), wagers.end(),
                                      [](Wager wager) { return wager.bet == Bet::ante; });
    if (!has_ante && rules.side_wagers_need_ante)
        return refuse(Code::missing_base_wager, "side wagers need an ante");
    for (std::size_t ref = 0; ref < wagers.size(); ++ref)
        for (std::size_t before = 0; before < ref; ++before)
            if (same(wagers[before], wagers[ref]))
                return refuse(Code::bad_bets,
                              fmt::format("{} is placed twice on one area",
                                          three_card_poker::bet_name(wagers[ref].bet)));
    return Nothing{};
}

Result<three_card_poker::Round, Refusal> read_round(const Request& request) {
    if (request.outcome == nullptr) return refuse(Code::bad_outcome, "outcome is an object");
    TRY(matrix, outcome_cards(request, "matrix"));
    TRY(dealer, outcome_cards(request, "dealer"));
    auto round = three_card_poker::read_round(matrix, dealer);
    if (!round) return refuse(Code::bad_outcome, std::move(round.error().what));
    if (!round->dealer) return refuse(Code::bad_outcome, "the dealer has no cards");
    return *round;
}

struct Decisions {
    three_card_poker::Picks picks{};
    Action action = Action::timeout;
};

Result<Decisions, Refusal> read_decisions(const Request& request, const Rules& rules) {
    Decisions decisions;
    if (request.decisions == nullptr) return refuse(Code::bad_decision, "decisions is an object");
    const json::Value* positions = find(*request.decisions, "positions");
    if (positions == nullptr || !positions->is_array())
        return refuse(Code::bad_decision, "decisions.positions is a list of three positions");
    std::vector<int> chosen;
    for (const json::Value& item : positions->get_array()) {
        const auto position = as_integer(item);
        if (!position || *position < 1 || *position > three_card_poker::position_count)
            return refuse(Code::bad_decision, "a position is a whole number from 1 to 9");
        chosen.push_back(static_cast<int>(*position));
    }
    auto picks = three_card_poker::read_picks(chosen);
    if (!picks) return refuse(Code::bad_decision, std::move(picks.error().what));
    decisions.picks = *picks;

    const json::Value* value = find(*request.decisions, "action");
    if (value == nullptr) return decisions;
    const auto name = as_text(*value);
    const auto action = name ? three_card_poker::find_action(*name) : std::nullopt;
    if (!action || (*action == Action::cannot_play && !rules.cannot_play_voids_ante))
        return refuse(Code::bad_decision, "decisions.action is not known in this rulebook");
    decisions.action = *action;
    return decisions;
}

// Puts a pay table of the request in place of the rulebook's; what it does not list does not pay.
template <class Column, class FindClass>
Checked take_table(const Request& request, std::string_view key, Column& odds,
                   FindClass&& find_class) {
    TRY(table, external_table(request, key));
    odds = {};
    for (const auto& [name, value] : *table) {
        const auto paid_class = find_class(name);
        if (!paid_class)
            return refuse(Code::bad_config, fmt::format("config.external_odds.{}: no class {}", key,
                                                        std::string_view(name)));
        TRY(line, read_odds(value, key));
        odds[static_cast<std::size_t>(*paid_class)] = line;
    }
    return Nothing{};
}

// Odds that the rulebook leaves to other rules come from the request, for what is in play.
Checked fill_external(const Request& request, const Rules& rules, Bet bet, Action action,
                      Terms& terms) {
    using three_card_poker::find_hand_class;
    using three_card_poker::find_six_class;
    if (bet == Bet::pair_plus && is_external(rules.pair_plus))
        return take_table(request, "pair_plus", terms.pair_plus, find_hand_class);
    if (bet == Bet::six_card_bonus && is_external(rules.six_card_bonus))
        return take_table(request, "six_card_bonus", terms.six_card_bonus, find_six_class);
    if (bet != Bet::ante) return Nothing{};
    TRY(ante, odds_of(request, rules.ante, "ante"));
    terms.ante = ante;
    if (action != Action::play) return Nothing{};
    TRY(play, odds_of(request, rules.play, "play"));
    terms.play = play;
    if (!is_external(rules.ante_bonus)) return Nothing{};
    return take_table(request, "ante_bonus", terms.ante_bonus, find_hand_class);
}

Checked read_readings(const Request& request, Terms& terms) {
    constexpr std::array<std::string_view, 2> qualifications = {"queen_high", "none"};
    constexpr std::array<std::string_view, 2> yes_or_no = {"no", "yes"};
    TRY(qualification, reading(request, "dealer_qualification", qualifications,
                               static_cast<std::size_t>(terms.dealer_qualification)));
    terms.dealer_qualification = static_cast<three_card_poker::DealerQualification>(qualification);
    TRY(forfeits, reading(request, "fold_forfeits_side_wagers", yes_or_no,
                          terms.fold_forfeits_side_wagers ? 1 : 0));
    terms.fold_forfeits_side_wagers = forfeits == 1;
    return Nothing{};
}

// Play and the Ante Bonus follow the ante that brought them.
Checked answer_derived(const Request& request, const Terms& terms,
                       const three_card_poker::Showdown& shown, std::size_t ref, Answer& answer) {
    if (shown.action != Action::play) return Nothing{};
    const Money ante = request.bets[ref].stake;
    TRY(play, paid(request, three_card_poker::settle(terms, shown, {Bet::play}), ante));
    TRY_DO(answer.derived(request, ref, three_card_poker::bet_name(Bet::play), ante, play));

    const rules::Award award = three_card_poker::settle(terms, shown, {Bet::ante_bonus});
    if (award.status != rules::Status::win) return Nothing{};
    TRY(bonus, paid(request, award, ante));
    bonus.returned = Money{};
    return answer.derived(request, ref, three_card_poker::bet_name(Bet::ante_bonus), Money{},
                          bonus);
}

}  // namespace

Checked settle_three_card_poker(const Request& request, Answer& answer) {
    const Rules& rules = *request.book->three_card_poker;
    TRY(named, read_named(request, rules));
    std::vector<Wager> wagers;
    wagers.reserve(request.bets.size());
    three_card_poker::Choice choice;
    for (const PlacedBet& placed : request.bets) {
        TRY(wager, read_wager(request, placed));
        TRY_DO(choose_table(named, wager.bet, choice));
        wagers.push_back(wager);
    }
    TRY_DO(check_wagers(rules, wagers));
    if (request.void_round) return settle_void(request, answer);

    TRY(round, read_round(request));
    TRY(decisions, read_decisions(request, rules));
    Terms terms = three_card_poker::terms_of(rules, choice);
    for (const Wager wager : wagers)
        TRY_DO(fill_external(request, rules, wager.bet, decisions.action, terms));
    TRY_DO(read_readings(request, terms));
    for (std::size_t ref = 0; ref < wagers.size(); ++ref) {
        const auto shown =
            three_card_poker::showdown(round, wagers[ref].area, decisions.picks, decisions.action);
        TRY(payment, paid(request, three_card_poker::settle(terms, shown, wagers[ref]),
                          request.bets[ref].stake));
        TRY_DO(answer.placed(request, ref, payment));
        if (wagers[ref].bet == Bet::ante)
            TRY_DO(answer_derived(request, terms, shown, ref, answer));
    }
    return Nothing{};
}

}  // namespace croupier::codec
