#include <algorithm>
#include <map>
#include <set>

#include "internal.h"

namespace croupier::reference {
namespace {

using Pays = std::map<std::string, std::int64_t>;

// RF-15.3.2
const std::map<std::string, Pays> ante_bonus_tables = {
    {"A", {{"straight_flush", 5}, {"three_of_a_kind", 4}, {"straight", 1}}},
    {"B", {{"straight_flush", 5}, {"three_of_a_kind", 3}, {"straight", 1}}},
    {"C", {{"straight_flush", 4}, {"three_of_a_kind", 3}, {"straight", 1}}},
};

Pays pair_plus_table(std::int64_t straight_flush, std::int64_t three, std::int64_t straight,
                     std::int64_t flush) {
    return {{"straight_flush", straight_flush},
            {"three_of_a_kind", three},
            {"straight", straight},
            {"flush", flush},
            {"pair", 1}};
}

// RF-15.3.3
const std::map<std::string, Pays> pair_plus_tables = {
    {"A", pair_plus_table(40, 30, 6, 4)}, {"B", pair_plus_table(40, 25, 6, 4)},
    {"C", pair_plus_table(40, 30, 5, 4)}, {"D", pair_plus_table(40, 30, 6, 3)},
    {"E", pair_plus_table(35, 25, 6, 4)}, {"F", pair_plus_table(35, 33, 6, 4)},
};

Pays six_card_table(std::int64_t four, std::int64_t full, std::int64_t flush, std::int64_t straight,
                    std::int64_t three) {
    return {{"royal_flush", 1000},     {"straight_flush", 200}, {"four_of_a_kind", four},
            {"full_house", full},      {"flush", flush},        {"straight", straight},
            {"three_of_a_kind", three}};
}

// RF-15.3.4
const std::map<std::string, Pays> six_card_tables = {
    {"6B1", six_card_table(50, 25, 20, 10, 5)},
    {"6B3", six_card_table(100, 20, 15, 9, 8)},
    {"6B4", six_card_table(100, 20, 15, 10, 7)},
};

const std::map<std::string, std::vector<std::size_t>> lines = {
    {"row_1", {1, 2, 3}},    {"row_2", {4, 5, 6}},    {"row_3", {7, 8, 9}},
    {"column_1", {1, 4, 7}}, {"column_2", {2, 5, 8}}, {"column_3", {3, 6, 9}},
};

const std::map<std::string, std::map<std::string, Pays>> all_tables = {
    {"ante_bonus", ante_bonus_tables},
    {"pair_plus", pair_plus_tables},
    {"six_card_bonus", six_card_tables},
};

void check_config(Request& request) {
    if (request.book != Book::rf) return;
    for (const auto& [key, tables] : all_tables) {
        const json::value* given = find(request.config, key);
        if (given == nullptr) continue;
        const auto chosen = text(given);
        const bool used = key == "ante_bonus" || has_bet(request, {key});
        if (!chosen || tables.find(*chosen) == tables.end())
            throw Refusal{"bad_config", "no such table of " + key, !used};
    }
}

void need_table(const Request& request, const std::string& key) {
    if (request.book == Book::rf && find(request.config, key) == nullptr)
        throw Refusal{"bad_config", "the table of " + key + " is not named"};
}

void check_bet(Request& request, const Bet& bet) {
    if (bet.name == "ante") {
        check_keys(request, bet, {});
        need_table(request, "ante_bonus");
    } else if (bet.name == "pair_plus" || bet.name == "six_card_bonus") {
        check_keys(request, bet, {"area"});
        const auto area = text(find(bet.keys, "area"));
        if (!area || (*area != "hand" && lines.find(*area) == lines.end()))
            throw Refusal{"bad_selection", "no such area"};
        need_table(request, bet.name);
    } else {
        unknown_bet(bet);
    }
    if (!has_bet(request, {"ante"}))  // RF-15.2.3
        throw Refusal{"missing_base_wager", "an ante is needed"};
    for (const Bet& other : request.bets)
        if (other.ref < bet.ref && other.name == bet.name &&
            text(find(other.keys, "area")) == text(find(bet.keys, "area")))
            throw Refusal{"bad_bets", "this bet only once"};
}

std::vector<int> ranks_down(const std::vector<Card>& hand) {
    std::vector<int> ranks;
    ranks.reserve(hand.size());
    for (const Card c : hand) ranks.push_back(c.rank);
    std::sort(ranks.rbegin(), ranks.rend());
    return ranks;
}

bool one_suit(const std::vector<Card>& hand) {
    for (const Card c : hand)
        if (c.suit != hand[0].suit) return false;
    return true;
}

// The highest card of the sequence, or 0. The ace is high, or low below the two.
int sequence(const std::vector<Card>& hand) {
    std::vector<int> ranks = ranks_down(hand);
    for (int pass = 0; pass < 2; ++pass) {
        bool steps = true;
        for (std::size_t i = 1; i < ranks.size(); ++i)
            if (ranks[i - 1] != ranks[i] + 1) steps = false;
        if (steps) return ranks[0];
        if (ranks[0] != 14) return 0;
        ranks.erase(ranks.begin());
        ranks.push_back(1);
    }
    return 0;
}

// decision 22: class, then what decides between equal classes
struct Three {
    int strength;  // 5 straight flush .. 0 high card
    std::string name;
    std::vector<int> ties;
};

Three three_cards(const std::vector<Card>& hand) {
    const std::vector<int> ranks = ranks_down(hand);
    const int top = sequence(hand);
    if (top > 0 && one_suit(hand)) return {5, "straight_flush", {top}};
    if (ranks[0] == ranks[2]) return {4, "three_of_a_kind", {ranks[0]}};
    if (top > 0) return {3, "straight", {top}};
    if (one_suit(hand)) return {2, "flush", ranks};
    if (ranks[0] == ranks[1]) return {1, "pair", {ranks[0], ranks[2]}};
    if (ranks[1] == ranks[2]) return {1, "pair", {ranks[1], ranks[0]}};
    return {0, "high_card", ranks};
}

// 7 royal flush .. 1 three of a kind, 0 nothing that is paid
int five_cards(const std::vector<Card>& hand) {
    std::map<int, int> count;
    for (const Card c : hand) ++count[c.rank];
    std::vector<int> groups;
    groups.reserve(count.size());
    for (const auto& item : count) groups.push_back(item.second);
    std::sort(groups.rbegin(), groups.rend());
    const int top = sequence(hand);
    if (top == 14 && one_suit(hand)) return 7;
    if (top > 0 && one_suit(hand)) return 6;
    if (groups[0] == 4) return 5;
    if (groups[0] == 3 && groups[1] == 2) return 4;
    if (one_suit(hand)) return 3;
    if (top > 0) return 2;
    if (groups[0] == 3) return 1;
    return 0;
}

std::string six_cards(const std::vector<Card>& six) {
    int best = 0;
    for (std::size_t left_out = 0; left_out < 6; ++left_out) {
        std::vector<Card> five = six;
        five.erase(five.begin() + static_cast<std::ptrdiff_t>(left_out));
        best = std::max(best, five_cards(five));
    }
    const char* const names[] = {"",           "three_of_a_kind", "straight",       "flush",
                                 "full_house", "four_of_a_kind",  "straight_flush", "royal_flush"};
    return names[best];
}

// What a class is paid, if anything. `could_pay`: some table pays such a class.
std::optional<Odds> table_odds(Request& request, const std::string& table, const std::string& name,
                               bool could_pay) {
    if (request.book == Book::rf) {
        const Pays& pays = all_tables.at(table).at(*text(find(request.config, table)));
        const auto line = pays.find(name);
        if (line == pays.end()) return std::nullopt;
        return Odds{line->second, 1};
    }
    try {
        const json::object* given = external_table(request, table);
        if (given == nullptr)
            throw Refusal{"missing_external_odds", "no external table of " + table};
        if (name.empty() || find(*given, name) == nullptr) return std::nullopt;
        return external(request, {table, name});
    } catch (Refusal& refusal) {
        if (!could_pay) refusal.open = true;
        throw;
    }
}

void play(Request& request) {
    const bool cr = request.book == Book::cr;
    const json::object& outcome = request.outcome.get_object();
    const std::vector<Card> matrix = cards(find(outcome, "matrix"), "bad_outcome");
    const std::vector<Card> dealer = cards(find(outcome, "dealer"), "bad_outcome");
    if (matrix.size() != 9 || dealer.size() != 3)
        throw Refusal{"bad_outcome", "nine cards and three are needed"};
    std::vector<Card> all = matrix;
    all.insert(all.end(), dealer.begin(), dealer.end());
    check_decks(all, 1);  // RF-15.1.1

    const json::object& decisions = decisions_of(request);
    const json::value* list = find(decisions, "positions");
    if (list == nullptr || !list->is_array() || list->get_array().size() != 3)
        throw Refusal{"bad_decision", "three positions are needed"};
    std::set<std::int64_t> picked;
    for (const json::value& item : list->get_array()) {
        const auto position = whole(&item);
        if (!position || *position < 1 || *position > 9 || !picked.insert(*position).second)
            throw Refusal{"bad_decision", "three different positions 1 to 9"};
    }
    std::string action = "timeout";
    if (const json::value* given = find(decisions, "action")) {
        const auto written = text(given);
        if (!written || !one_of(*written, {"play", "fold", "timeout", "cannot_play"}))
            throw Refusal{"bad_decision", "unknown action"};
        if (*written == "cannot_play" && !cr)  // CR-18.8.3
            throw Refusal{"bad_decision", "cannot_play is not of this rulebook", true};
        action = *written;
    }

    Reading qualification(request, "dealer_qualification", "queen_high", {"queen_high", "none"});
    Reading forfeit(request, "fold_forfeits_side_wagers", "no", {"no", "yes"});

    std::vector<Card> hand;
    hand.reserve(picked.size());
    for (const std::int64_t position : picked)
        hand.push_back(matrix[static_cast<std::size_t>(position - 1)]);
    const Three mine = three_cards(hand);
    const Three theirs = three_cards(dealer);
    const bool queen_or_better = theirs.strength > 0 || theirs.ties[0] >= 12;

    for (const Bet& bet : request.bets) {
        if (bet.name == "ante") {
            if (action == "cannot_play") {
                add(request, bet, Status::voided);
            } else if (action != "play") {
                add(request, bet, Status::lose);
            } else {
                const bool qualified = queen_or_better || qualification.value() == "none";
                Status ante = Status::push;
                Status on_play = Status::push;
                if (!qualified) {  // RF-15.2-gap-b
                    ante = Status::win;
                } else if (mine.strength != theirs.strength) {
                    ante = mine.strength > theirs.strength ? Status::win : Status::lose;
                    on_play = ante;
                } else if (mine.ties != theirs.ties) {
                    ante = mine.ties > theirs.ties ? Status::win : Status::lose;
                    on_play = ante;
                }  // RF-15.2-gap-c: equal hands push
                if (ante == Status::win)
                    add_win(request, bet, cr ? external(request, {"ante"}) : Odds{1, 1});
                else
                    add(request, bet, ante);
                if (on_play == Status::win)
                    add_derived_win(request, bet, "play", bet.stake,
                                    cr ? external(request, {"play"}) : Odds{1, 1});
                else
                    add_derived(request, bet, "play", bet.stake, on_play);
                // RF-15.3.2: whatever the dealer holds
                const auto bonus = table_odds(request, "ante_bonus", mine.name, mine.strength >= 3);
                if (bonus) {
                    Entry& entry = add_derived(request, bet, "ante_bonus", 0, Status::win);
                    entry.won.push_back({bet.stake, *bonus, false});
                }
            }
            if (cr)
                for (const char* key : {"ante", "play"}) perhaps_external(request, {key});
            if (cr && action != "play") {
                try {
                    table_odds(request, "ante_bonus", "straight", false);
                } catch (const Refusal& refusal) {
                    request.open_points.push_back("not needed, but " + refusal.message);
                }
            }
            continue;
        }

        const std::string area = *text(find(bet.keys, "area"));
        const bool folded = action == "fold" || action == "timeout";
        const bool lost_by_fold = area == "hand" && folded && forfeit.value() == "yes";
        std::vector<Card> those = hand;
        if (area != "hand") {
            those.clear();
            for (const std::size_t position : lines.at(area)) those.push_back(matrix[position - 1]);
        }
        std::string name;
        bool could_pay = false;
        if (bet.name == "pair_plus") {
            const Three three = three_cards(those);
            name = three.name;
            could_pay = three.strength > 0 && !lost_by_fold;
        } else {
            those.insert(those.end(), dealer.begin(), dealer.end());
            name = six_cards(those);
            could_pay = !name.empty() && !lost_by_fold;
        }
        const auto odds = table_odds(request, bet.name, name, could_pay);
        if (odds && !lost_by_fold)
            add_win(request, bet, *odds);
        else
            add(request, bet, Status::lose);
    }
    qualification.close();
    forfeit.close();
}

}  // namespace

const Game three_card_poker_game{check_config, check_bet, play};

}  // namespace croupier::reference
