#include <algorithm>

#include "internal.h"
#include "layout.h"

namespace croupier::reference {

std::string number_name(int number) {
    return number == double_zero ? "00" : std::to_string(number);
}

// ENCODING 6.2, RF-11.1.3.2
const std::vector<int>& single_zero_wheel() {
    static const std::vector<int> wheel = {0,  32, 15, 19, 4,  21, 2,  25, 17, 34, 6, 27, 13,
                                           36, 11, 30, 8,  23, 10, 5,  24, 16, 33, 1, 20, 14,
                                           31, 9,  22, 18, 29, 7,  28, 12, 35, 3,  26};
    return wheel;
}

// RF-11.2.1, CN-9.4: the cloth has twelve rows of three.
std::vector<Numbers> positions(const std::string& bet, bool double_zero_wheel) {
    std::vector<Numbers> list;
    if (bet == "straight_up") {
        for (int n = 0; n <= 36; ++n) list.push_back({n});
        if (double_zero_wheel) list.push_back({double_zero});
    }
    if (bet == "split") {
        for (int a = 1; a <= 36; ++a)
            for (int b = a + 1; b <= 36; ++b) {
                const bool same_row = (a - 1) / 3 == (b - 1) / 3;
                if (same_row && b == a + 1) list.push_back({a, b});
                if (b == a + 3) list.push_back({a, b});
            }
        if (double_zero_wheel) {
            list.push_back({0, double_zero});
            list.push_back({0, 1});
            list.push_back({0, 2});
            list.push_back({double_zero, 2});
            list.push_back({double_zero, 3});
        } else {
            list.push_back({0, 1});
            list.push_back({0, 2});
            list.push_back({0, 3});
        }
    }
    if (bet == "street") {
        for (int n = 1; n <= 12; ++n) list.push_back({3 * n - 2, 3 * n - 1, 3 * n});
        list.push_back({0, 1, 2});
        if (double_zero_wheel) {
            list.push_back({0, double_zero, 2});
            list.push_back({double_zero, 2, 3});
        } else {
            list.push_back({0, 2, 3});
        }
    }
    if (bet == "corner") {
        for (int n = 1; n <= 11; ++n) {
            list.push_back({3 * n - 2, 3 * n - 1, 3 * n + 1, 3 * n + 2});
            list.push_back({3 * n - 1, 3 * n, 3 * n + 2, 3 * n + 3});
        }
        if (!double_zero_wheel) list.push_back({0, 1, 2, 3});
    }
    if (bet == "six_line")
        for (int n = 1; n <= 11; ++n)
            list.push_back({3 * n - 2, 3 * n - 1, 3 * n, 3 * n + 1, 3 * n + 2, 3 * n + 3});
    return list;
}

Numbers outside(const std::string& bet, int which) {
    static const Numbers red = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36};
    if (bet == "red") return red;
    if (bet == "five_number") return {0, double_zero, 1, 2, 3};
    Numbers set;
    for (int n = 1; n <= 36; ++n) {
        if (bet == "column" && (n - which) % 3 == 0) set.insert(n);
        if (bet == "dozen" && n > 12 * (which - 1) && n <= 12 * which) set.insert(n);
        if (bet == "low" && n <= 18) set.insert(n);
        if (bet == "high" && n >= 19) set.insert(n);
        if (bet == "even" && n % 2 == 0) set.insert(n);
        if (bet == "odd" && n % 2 == 1) set.insert(n);
        if (bet == "black" && red.count(n) == 0) set.insert(n);
    }
    return set;
}

std::vector<LayoutPiece> series(const std::string& bet) {
    if (bet == "tier")  // RF-11.2.2.1, CN-9.4(d)
        return {{"split", {5, 8}},   {"split", {10, 11}}, {"split", {13, 16}},
                {"split", {23, 24}}, {"split", {27, 30}}, {"split", {33, 36}}};
    if (bet == "orphelins")  // RF-11.2.2.2
        return {{"straight_up", {1}},
                {"split", {6, 9}},
                {"split", {14, 17}},
                {"split", {17, 20}},
                {"split", {31, 34}}};
    if (bet == "grand_series")  // RF-11.2.2.3, decision 4
        return {{"street", {0, 2, 3}},        {"street", {0, 2, 3}}, {"corner", {25, 26, 28, 29}},
                {"corner", {25, 26, 28, 29}}, {"split", {4, 7}},     {"split", {12, 15}},
                {"split", {18, 21}},          {"split", {19, 22}},   {"split", {32, 35}}};
    if (bet == "zero_spiel")  // RF-11.2.2.4
        return {{"straight_up", {26}}, {"split", {0, 3}}, {"split", {12, 15}}, {"split", {32, 35}}};
    return {};
}

// RF-11.2.2.5, CN-9.4(d)d
std::vector<LayoutPiece> neighbours(int centre, int pieces) {
    const std::vector<int>& wheel = single_zero_wheel();
    const int at = static_cast<int>(std::find(wheel.begin(), wheel.end(), centre) - wheel.begin());
    std::vector<LayoutPiece> list;
    for (int step = -(pieces / 2); step <= pieces / 2; ++step)
        list.push_back({"straight_up", {wheel[static_cast<std::size_t>((at + step + 37) % 37)]}});
    return list;
}

// RF-11.2.2.6
std::vector<LayoutPiece> finales(int digit) {
    std::vector<LayoutPiece> list;
    for (int n = digit; n <= 36; n += 10) list.push_back({"straight_up", {n}});
    return list;
}

namespace {

bool double_zero_wheel(const Request& request) {
    if (request.book == Book::cr)
        return text_config(request, "wheel", "single_zero", {"single_zero", "double_zero"}) ==
               "double_zero";
    text_config(request, "wheel", "single_zero", {"single_zero"});
    return false;
}

void check_config(Request& request) {
    double_zero_wheel(request);
}

std::optional<int> number(const json::value* value, bool two_zeros) {
    const auto written = text(value);
    for (int n = 0; n <= (two_zeros ? 37 : 36); ++n)
        if (written && *written == number_name(n)) return n;
    return std::nullopt;
}

bool in_layout(const std::string& name) {
    return one_of(name, {"straight_up", "split", "street", "corner", "six_line"});
}

bool even_chance(const std::string& name) {
    return one_of(name, {"low", "high", "even", "odd", "red", "black"});
}

int small_number(const Bet& bet, const char* key, int lowest, int highest) {
    const auto value = whole(find(bet.keys, key));
    if (!value || *value < lowest || *value > highest)
        throw Refusal{"bad_selection", std::string("illegal ") + key};
    return static_cast<int>(*value);
}

Numbers chosen_numbers(const Request& request, const Bet& bet) {
    const json::value* list = find(bet.keys, "numbers");
    if (!list->is_array()) throw Refusal{"bad_selection", "numbers must be a list"};
    Numbers chosen;
    for (const json::value& item : list->get_array()) {
        const auto n = number(&item, double_zero_wheel(request));
        if (!n || !chosen.insert(*n).second)
            throw Refusal{"bad_selection", "not a number, or twice"};
    }
    for (const Numbers& position : positions(bet.name, double_zero_wheel(request)))
        if (position == chosen) return chosen;
    throw Refusal{"bad_selection", "not a position of the layout"};
}

// The pieces of a bet; one piece for ordinary bets. Refuses illegal selections.
std::vector<LayoutPiece> pieces_of(const Request& request, const Bet& bet) {
    const std::string& name = bet.name;
    const bool rf = request.book == Book::rf;
    const bool cr = request.book == Book::cr;
    if (in_layout(name)) {
        check_keys(request, bet, {"numbers"});
        return {{name, chosen_numbers(request, bet)}};
    }
    if (name == "column" || name == "dozen") {
        check_keys(request, bet, {name});
        return {{name, outside(name, small_number(bet, name.c_str(), 1, 3))}};
    }
    if (even_chance(name)) {
        check_keys(request, bet, {});
        return {{name, outside(name, 0)}};
    }
    if (name == "five_number" && cr) {
        check_keys(request, bet, {});
        return {{name, outside(name, 0)}};
    }
    if ((one_of(name, {"tier", "orphelins", "grand_series"}) && !cr) ||
        (name == "zero_spiel" && rf)) {
        check_keys(request, bet, {}, true);
        return series(name);
    }
    if (name == "neighbours" && !cr) {
        check_keys(request, bet, {"number", "pieces"}, true);
        const auto centre = number(find(bet.keys, "number"), false);
        if (!centre) throw Refusal{"bad_selection", "no such central number"};
        const int pieces = small_number(bet, "pieces", 3, rf ? 7 : 5);
        if (pieces % 2 == 0) throw Refusal{"bad_selection", "illegal number of pieces"};
        return neighbours(*centre, pieces);
    }
    if (name == "finales" && rf) {
        check_keys(request, bet, {"digit"}, true);
        return finales(small_number(bet, "digit", 0, 9));
    }
    unknown_bet(bet);
}

void check_bet(Request& request, const Bet& bet) {
    const auto pieces = pieces_of(request, bet);
    if (bet.stake % static_cast<std::int64_t>(pieces.size()) != 0)
        throw Refusal{"bad_stake", "the stake does not divide into the pieces"};
    if (bet.name == "five_number" && !double_zero_wheel(request))
        throw Refusal{"bet_not_offered", "five_number needs the double zero wheel"};
}

// RF-11.4.2, CN-9.4(a)
Odds document_odds(const std::string& name) {
    if (name == "straight_up") return {35, 1};
    if (name == "split") return {17, 1};
    if (name == "street") return {11, 1};
    if (name == "corner") return {8, 1};
    if (name == "six_line") return {5, 1};
    if (name == "column" || name == "dozen") return {2, 1};
    return {1, 1};
}

void play(Request& request) {
    const auto spun =
        number(find(request.outcome.get_object(), "number"), double_zero_wheel(request));
    if (!spun) throw Refusal{"bad_outcome", "no such number on the wheel"};
    decisions_of(request);

    for (const Bet& bet : request.bets) {
        const auto pieces = pieces_of(request, bet);
        const std::int64_t each = bet.stake / static_cast<std::int64_t>(pieces.size());
        Entry& entry = add(request, bet, Status::lose);
        for (const LayoutPiece& piece : pieces) {
            if (piece.numbers.count(*spun) == 0) continue;
            const Odds odds = request.book == Book::cr ? external(request, {piece.bet})
                                                       : document_odds(piece.bet);
            // RF-16.7.2.4, RF-16.7.3.3: a straight-up wager on the lucky number
            const bool lucky = piece.bet == "straight_up" && request.lucky_number &&
                               *request.lucky_number == number_name(*spun);
            entry.status = Status::win;
            entry.returned += each;
            entry.won.push_back({each, odds, lucky || bet.lucky_chip});
        }
        if (request.book == Book::cr) perhaps_external(request, {bet.name});
    }
}

}  // namespace

const Game roulette_game{check_config, check_bet, play};

}  // namespace croupier::reference
