#include <algorithm>
#include <set>

#include "internal.h"

namespace croupier::reference {
namespace {

void check_config(Request&) {}

bool offered(const Request& request, const std::string& name) {
    if (one_of(name, {"small", "big", "specific_triple", "specific_double", "single_die",
                      "any_triple", "three_dice_total", "two_dice_combination"}))
        return true;
    if (one_of(name, {"even", "odd"})) return request.book == Book::rf;  // CN-10.4x
    if (name == "four_number_combination")
        return request.book == Book::rf || (request.book == Book::cr && request.game == "sic_bo");
    return false;
}

int between(const json::value* value, int lowest, int highest) {
    const auto n = whole(value);
    if (!n || *n < lowest || *n > highest) throw Refusal{"bad_selection", "illegal number"};
    return static_cast<int>(*n);
}

std::set<int> different(const Bet& bet, std::size_t how_many) {
    const json::value* list = find(bet.keys, "numbers");
    if (!list->is_array() || list->get_array().size() != how_many)
        throw Refusal{"bad_selection", "wrong count of numbers"};
    std::set<int> chosen;
    for (const json::value& item : list->get_array())
        if (!chosen.insert(between(&item, 1, 6)).second)
            throw Refusal{"bad_selection", "the numbers must differ"};
    return chosen;
}

void check_bet(Request& request, const Bet& bet) {
    if (!offered(request, bet.name)) unknown_bet(bet);
    if (one_of(bet.name, {"specific_triple", "specific_double", "single_die"})) {
        check_keys(request, bet, {"number"});
        between(find(bet.keys, "number"), 1, 6);
    } else if (bet.name == "three_dice_total") {
        check_keys(request, bet, {"total"});
        between(find(bet.keys, "total"), 4, 17);
    } else if (bet.name == "two_dice_combination") {
        check_keys(request, bet, {"numbers"});
        different(bet, 2);
    } else if (bet.name == "four_number_combination") {
        check_keys(request, bet, {"numbers"});
        different(bet, 4);
    } else {
        check_keys(request, bet, {});
    }
}

// RF-12.4.1, CN-10.4f, CR-15.7.1c
std::int64_t total_odds(int total) {
    switch (total) {
        case 4:
        case 17:
            return 62;
        case 5:
        case 16:
            return 31;
        case 6:
        case 15:
            return 18;
        case 7:
        case 14:
            return 12;
        case 8:
        case 13:
            return 8;
        case 9:
        case 12:
            return 7;
        default:
            return 6;  // 10, 11
    }
}

// RF says itself that the double wins on a triple; a request that says otherwise is ignored.
bool rf_reading_differs(const Request& request) {
    const json::value* readings = find(request.config, "readings");
    if (readings == nullptr) return false;
    if (!readings->is_object()) return true;
    const json::value* given = find(readings->get_object(), "specific_double_on_triple");
    return given != nullptr && text(given) != "win";
}

void play(Request& request) {
    const json::value* list = find(request.outcome.get_object(), "dice");
    if (list == nullptr || !list->is_array() || list->get_array().size() != 3)
        throw Refusal{"bad_outcome", "three dice are needed"};
    std::vector<int> dice;
    for (const json::value& item : list->get_array()) {
        const auto face = whole(&item);
        if (!face || *face < 1 || *face > 6) throw Refusal{"bad_outcome", "no such face"};
        dice.push_back(static_cast<int>(*face));
    }
    decisions_of(request);
    const int sum = dice[0] + dice[1] + dice[2];
    const bool triple = dice[0] == dice[1] && dice[1] == dice[2];
    const bool lucky = request.game == "lucky_sic_bo";
    const bool from_request = request.book == Book::cr && !lucky;
    const auto showing = [&](int n) { return std::count(dice.begin(), dice.end(), n); };

    Reading on_triple(request, "specific_double_on_triple", "win", {"win", "lose"});

    for (const Bet& bet : request.bets) {
        const std::string& name = bet.name;
        bool wins = false;
        Odds odds{1, 1};
        Path path = {name};
        if (name == "small") {  // RF-12.2.2.1, CN-10.4a, CR-15.7.1a
            wins = sum >= 4 && sum <= 10 && !triple;
        } else if (name == "big") {
            wins = sum >= 11 && sum <= 17 && !triple;
        } else if (name == "even") {  // RF-12.2.2.3, decision 9
            wins = sum % 2 == 0 && !triple;
        } else if (name == "odd") {
            wins = sum % 2 == 1 && !triple;
        } else if (name == "specific_triple") {  // RF-12.4.1l, CR-15.7.1b
            wins = showing(between(find(bet.keys, "number"), 1, 6)) == 3;
            odds = {lucky ? 190 : 180, 1};
        } else if (name == "specific_double") {  // RF-12.2.2.6, CN-10.4d
            const auto shown = showing(between(find(bet.keys, "number"), 1, 6));
            wins = shown == 2;
            if (shown == 3) wins = request.book == Book::rf || on_triple.value() == "win";
            odds = {lucky ? 12 : 11, 1};
        } else if (name == "any_triple") {
            wins = triple;
            odds = {31, 1};
        } else if (name == "three_dice_total") {  // triples included, RF-12.2.2.8
            const int total = between(find(bet.keys, "total"), 4, 17);
            wins = sum == total;
            odds = {total_odds(total), 1};
            path = {name, std::to_string(total)};
        } else if (name == "two_dice_combination") {
            wins = true;
            for (const int n : different(bet, 2))
                if (showing(n) == 0) wins = false;
            odds = {6, 1};
        } else if (name == "single_die") {  // RF-12.4.1m to o
            const auto shown = showing(between(find(bet.keys, "number"), 1, 6));
            wins = shown > 0;
            odds = {shown == 3 ? 12 : shown == 2 ? 2 : 1, 1};
            path = {name, std::to_string(shown)};
            if (from_request)
                for (const char* count : {"1", "2", "3"}) perhaps_external(request, {name, count});
            if (shown == 0) path = {name, "1"};
        } else {  // four_number_combination, RF-12.2.2.11
            const std::set<int> chosen = different(bet, 4);
            const std::set<int> faces(dice.begin(), dice.end());
            wins = faces.size() == 3;
            for (const int face : faces)
                if (chosen.count(face) == 0) wins = false;
            odds = {7, 1};
        }
        if (wins)
            add_win(request, bet, from_request ? external(request, path) : odds);
        else {
            add(request, bet, Status::lose);
            if (from_request) perhaps_external(request, path);
        }
    }
    if (request.book != Book::rf)
        on_triple.close();
    else if (rf_reading_differs(request))
        request.open_points.push_back("RF has no reading of the double on a triple");
}

}  // namespace

const Game sic_bo_game{check_config, check_bet, play};
const Game lucky_sic_bo_game{check_config, check_bet, play};

}  // namespace croupier::reference
