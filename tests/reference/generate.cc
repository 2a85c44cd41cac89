#include "generate.h"

#include <algorithm>
#include <boost/json.hpp>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "layout.h"

namespace croupier::reference {

namespace json = boost::json;

namespace {

using Strings = std::vector<std::string>;

const char* const rapid_fusion = "star-rapid-fusion-2024";
const char* const ltgame = "star-ltgame-2016";
const char* const star_baccarat = "star-baccarat-2025";
const char* const crown = "crown-sat-15.1";
const char* const canberra = "canberra-mttg-2019";

const std::vector<std::pair<std::string, std::string>> pairs = {
    {rapid_fusion, "baccarat"},
    {rapid_fusion, "roulette"},
    {rapid_fusion, "sic_bo"},
    {rapid_fusion, "blackjack"},
    {rapid_fusion, "casino_war"},
    {rapid_fusion, "three_card_poker"},
    {ltgame, "baccarat"},
    {star_baccarat, "baccarat"},
    {crown, "baccarat"},
    {crown, "roulette"},
    {crown, "sic_bo"},
    {crown, "lucky_sic_bo"},
    {crown, "blackjack"},
    {crown, "casino_war"},
    {crown, "three_card_poker"},
    {crown, "triple_chase"},
    {crown, "big_wheel"},
    {canberra, "baccarat"},
    {canberra, "roulette"},
    {canberra, "sic_bo"},
};

const std::string ranks = "23456789TJQKA";
const std::string suits = "CDHS";

std::string card(std::size_t rank, std::size_t suit) {
    return std::string{ranks[rank], suits[suit]};
}

int rank_of(const std::string& c) {
    return static_cast<int>(ranks.find(c[0])) + 2;
}

int baccarat_points(const std::string& c) {
    const int rank = rank_of(c);
    return rank == 14 ? 1 : rank >= 10 ? 0 : rank;
}

int baccarat_count(const Strings& hand) {
    int sum = 0;
    for (const auto& c : hand) sum += baccarat_points(c);
    return sum % 10;
}

int blackjack_value(const std::string& c) {
    const int rank = rank_of(c);
    return rank == 14 ? 11 : rank > 10 ? 10 : rank;
}

// the total, and whether it is soft
std::pair<int, bool> blackjack_total(const Strings& hand) {
    int sum = 0;
    int aces = 0;
    for (const auto& c : hand) {
        sum += blackjack_value(c);
        if (rank_of(c) == 14) ++aces;
    }
    while (sum > 21 && aces > 0) {
        sum -= 10;
        --aces;
    }
    return {sum, aces > 0};
}

json::array list(const Strings& items) {
    json::array out;
    for (const auto& item : items) out.push_back(json::value(item));
    return out;
}

bool has(const json::object& object, const char* key) {
    return object.contains(key);
}

}  // namespace

struct Requests::Maker {
    explicit Maker(std::uint64_t seed) : engine(seed) { learn_damage(); }

    // ---- chance
    std::mt19937_64 engine;
    std::uint64_t count = 0;

    std::size_t below(std::size_t n) { return static_cast<std::size_t>(engine() % n); }
    bool chance(unsigned percent) { return engine() % 100 < percent; }
    std::int64_t between(std::int64_t low, std::int64_t high) {
        return low +
               static_cast<std::int64_t>(engine() % static_cast<std::uint64_t>(high - low + 1));
    }
    int small(int low, int high) { return static_cast<int>(between(low, high)); }
    template <class T>
    const T& pick(const std::vector<T>& items) {
        return items[below(items.size())];
    }
    std::string word(std::initializer_list<const char*> items) {
        return *(items.begin() + static_cast<std::ptrdiff_t>(below(items.size())));
    }
    template <class T>
    void shuffle(std::vector<T>& items) {
        for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
    }

    // ---- a shoe: cards come at random, never more often than the decks hold them
    struct Shoe {
        int decks = 1;
        std::map<std::string, int> used{};
    };
    std::string draw(Shoe& shoe) {
        for (;;) {
            const std::string c = card(below(13), below(4));
            if (shoe.used[c] < shoe.decks) {
                ++shoe.used[c];
                return c;
            }
        }
    }
    // this card if there is one left, else any
    std::string draw(Shoe& shoe, const std::string& wanted) {
        if (shoe.used[wanted] >= shoe.decks) return draw(shoe);
        ++shoe.used[wanted];
        return wanted;
    }
    std::string draw_rank(Shoe& shoe, char rank) {
        return draw(shoe, std::string{rank, suits[below(4)]});
    }

    // ---- common parts
    std::string book;
    std::string game;
    bool exact = false;
    std::int64_t unit = 1;

    std::int64_t stake() {
        if (exact && chance(75)) return unit * 20 * between(1, 500);
        const auto kind = below(100);
        if (kind < 25) return between(1, 200);
        if (kind < 55) return 100 * between(1, 200);
        if (kind < 70) return 5 * between(1, 1000);
        if (kind < 88) return between(1, 20000);
        if (kind < 93) return between(1, 5);
        if (kind < 97) return between(1'000'000, 1'000'000'000);
        if (kind < 99) return between(1, 1'000'000'000'000);
        return chance(50) ? 1'000'000'000'000'000 - between(0, 3) * 20
                          : between(1, 1'000'000'000'000'000);
    }

    json::object bet(const std::string& name) {
        json::object out;
        out["bet"] = name;
        out["stake"] = stake();
        return out;
    }

    json::array odds(std::int64_t win, std::int64_t per) { return json::array{win, per}; }

    // mostly the usual odds, sometimes interesting ones
    json::value ext(std::int64_t win, std::int64_t per = 1) {
        if (chance(70)) return odds(win, per);
        static const std::vector<std::pair<std::int64_t, std::int64_t>> others = {
            {1, 1},    {19, 20}, {1, 2},    {3, 2},    {6, 5},    {7, 2},      {9, 2}, {5, 2},
            {2, 1},    {8, 1},   {7, 3},    {1, 3},    {95, 100}, {999, 1000}, {1, 7}, {22, 7},
            {101, 99}, {180, 1}, {1000, 1}, {1, 1000}, {13, 11},  {33, 64}};
        if (chance(1)) return odds(1'000'000'000, 1);
        const auto& other = pick(others);
        return odds(other.first, other.second);
    }

    json::object rounding() {
        json::object out;
        unit = pick(std::vector<std::int64_t>{1, 1, 1, 5, 10, 25, 50, 100});
        std::string mode = word({"down", "up", "nearest", "down", "up", "nearest", "exact"});
        if (book == star_baccarat) mode = "up";
        exact = mode == "exact";
        out["unit"] = unit;
        out["mode"] = mode;
        if (chance(5)) out.erase("unit");
        if (chance(5)) {
            out.erase("mode");
            exact = false;
        }
        if (!has(out, "unit")) unit = 1;
        return out;
    }

    void tournament(json::object& config) {
        if (book != rapid_fusion || !chance(35)) return;
        json::object out;
        std::string feature = word({"none", "lucky_chip", "lucky_chip"});
        if (game == "roulette" && chance(60))
            feature = word({"lucky_number", "random_lucky_number"});
        out["bonus_feature"] = feature;
        if (feature == "none" && chance(20)) out.erase("bonus_feature");
        if (feature == "lucky_number" || feature == "random_lucky_number") {
            if (chance(90))
                out["lucky_number"] = std::to_string(between(0, 36));
            else if (chance(50))
                out["lucky_number"] = nullptr;
        }
        config["tournament"] = out;
    }

    bool lucky_chip_runs(const json::object& config) {
        if (!has(config, "tournament")) return false;
        const json::value* feature =
            config.at("tournament").as_object().if_contains("bonus_feature");
        return feature != nullptr && *feature == "lucky_chip";
    }

    static bool many_pieces(const json::object& b) {
        static const std::set<std::string> names = {"tier",       "orphelins",  "grand_series",
                                                    "zero_spiel", "neighbours", "finales"};
        return names.count(b.at("bet").as_string().c_str()) > 0;
    }

    void lucky_chips(const json::object& config, json::array& bets) {
        if (lucky_chip_runs(config) && chance(85)) {
            for (int i = 0; i < 10; ++i) {
                json::object& b = bets[below(bets.size())].as_object();
                if (many_pieces(b)) continue;
                b["lucky_chip"] = true;
                break;
            }
        }
        if (chance(3)) {
            json::object& b = bets[below(bets.size())].as_object();
            if (!has(b, "lucky_chip")) b["lucky_chip"] = false;
        }
    }

    void reading(json::object& config, const char* key, std::initializer_list<const char*> values) {
        if (chance(20)) return;
        if (!has(config, "readings")) config["readings"] = json::object();
        config["readings"].as_object()[key] = word(values);
    }

    // ---- baccarat
    Strings baccarat_bets(std::int64_t decks) {
        Strings names = {"player", "banker", "tie", "player_pair", "banker_pair"};
        const auto more = [&](std::initializer_list<const char*> extra) {
            names.insert(names.end(), extra.begin(), extra.end());
        };
        if (book == rapid_fusion) more({"dragon_bonus_player", "dragon_bonus_banker", "super_6"});
        if (book == star_baccarat) {
            more({"super_6", "tiger_tie", "tiger_pair", "tiger", "big_tiger", "small_tiger"});
            if (decks < 6) names = {"player", "banker", "tie", "super_6"};
        }
        if (book == crown)
            more({"super_6", "player_natural_win", "banker_natural_win", "winning_hand_total",
                  "winning_hand_total"});
        return names;
    }

    struct Coup {
        Strings player, banker;
    };

    Coup deal_coup(int decks, const Strings& wanted_ranks) {
        Shoe shoe{decks};
        Strings four;
        for (std::size_t i = 0; i < 4; ++i)
            four.push_back(i < wanted_ranks.size() && !wanted_ranks[i].empty()
                               ? draw_rank(shoe, wanted_ranks[i][0])
                               : draw(shoe));
        Coup coup{{four[0], four[2]}, {four[1], four[3]}};
        const int p = baccarat_count(coup.player);
        const int b = baccarat_count(coup.banker);
        if (p >= 8 || b >= 8) return coup;
        int third = -1;
        if (p <= 5) {
            coup.player.push_back(draw(shoe));
            third = baccarat_points(coup.player[2]);
        }
        bool draws = false;
        if (third < 0)
            draws = b <= 5;
        else if (b <= 2)
            draws = true;
        else if (b == 3)
            draws = third != 8;
        else if (b == 4)
            draws = third >= 2 && third <= 7;
        else if (b == 5)
            draws = third >= 4 && third <= 7;
        else if (b == 6)
            draws = third == 6 || third == 7;
        if (draws) coup.banker.push_back(draw(shoe));
        return coup;
    }

    Coup baccarat_outcome(int decks) {
        const auto kind = below(20);
        if (kind < 5) return deal_coup(decks, {});
        const std::string r{ranks[below(13)]};
        const std::string s{ranks[below(13)]};
        if (kind == 5) return deal_coup(decks, {r, "", r, ""});
        if (kind == 6) return deal_coup(decks, {"", r, "", r});
        if (kind == 7) return deal_coup(decks, {r, s, r, s});
        if (kind == 8) return deal_coup(decks, {r, r, r, r});
        const int total = small(1, 9);
        const int margin = small(4, 9);
        Coup coup;
        for (int i = 0; i < 400; ++i) {
            coup = deal_coup(decks, {});
            const int p = baccarat_count(coup.player);
            const int b = baccarat_count(coup.banker);
            const bool two_each = coup.player.size() == 2 && coup.banker.size() == 2;
            if (kind == 9 && p == b) return coup;
            if (kind == 10 && p == 6 && b == 6) return coup;
            if (kind == 11 && b == 6 && p < 6 && coup.banker.size() == 2) return coup;
            if (kind == 12 && b == 6 && p < 6 && coup.banker.size() == 3) return coup;
            if (kind == 13 && two_each && p >= 8 && p > b) return coup;
            if (kind == 14 && two_each && b >= 8 && b > p) return coup;
            if (kind == 15 && two_each && b >= 8 && b == p) return coup;
            if (kind == 16 && coup.player.size() == 3 && p - b == margin) return coup;
            if (kind == 17 && coup.banker.size() == 3 && b - p == margin) return coup;
            if (kind == 18 && p > b && p == total) return coup;
            if (kind == 19 && b > p && b == total) return coup;
        }
        return coup;
    }

    void make_baccarat(json::object& r, json::object& config) {
        std::vector<std::int64_t> sizes = {8};
        if (book == rapid_fusion || book == crown) sizes = {6, 8};
        if (book == star_baccarat) sizes = {3, 4, 6, 8, 6, 8};
        const std::int64_t decks = pick(sizes);
        if (decks != 8 || chance(85)) config["decks"] = decks;
        const std::string variant = word({"commission", "even_money"});
        if (variant != "commission" || chance(85)) config["variant"] = variant;
        bool alone = false;
        if (book == crown) {
            config["super_6_option"] = between(1, 2);
            if (chance(25)) {
                alone = chance(80);
                config["allow_side_wager_alone"] = alone;
            }
            json::object e;
            e["player"] = ext(1);
            e["banker"] = ext(19, 20);
            e["banker_even"] = ext(1);
            e["banker_on_6"] = ext(1, 2);
            e["tie"] = ext(8);
            e["player_pair"] = ext(11);
            e["banker_pair"] = ext(11);
            config["external_odds"] = e;
        }
        json::array bets;
        const Strings names = baccarat_bets(decks);
        const int n = small(1, 7);
        for (int i = 0; i < n; ++i) {
            json::object b = bet(pick(names));
            if (b["bet"] == "winning_hand_total") b["total"] = word({"1-4", "5-6", "7", "8", "9"});
            bets.push_back(b);
        }
        const auto any = [&](std::initializer_list<const char*> wanted) {
            for (const auto& b : bets)
                for (const char* name : wanted)
                    if (b.at("bet") == name) return true;
            return false;
        };
        if (book == crown && !alone && !any({"player", "banker"})) {
            bets.insert(bets.begin() + static_cast<std::ptrdiff_t>(below(bets.size() + 1)),
                        bet(word({"player", "banker"})));
        }
        if (book == canberra && !any({"player", "banker", "tie"}))
            bets.push_back(bet(word({"player", "banker", "tie"})));
        r["bets"] = bets;
        const Coup coup = baccarat_outcome(static_cast<int>(decks));
        r["outcome"] = json::object{{"player", list(coup.player)}, {"banker", list(coup.banker)}};
    }

    // ---- roulette
    json::array number_names(const Numbers& numbers) {
        std::vector<int> shuffled(numbers.begin(), numbers.end());
        shuffle(shuffled);
        json::array out;
        for (const int n : shuffled) out.push_back(json::value(number_name(n)));
        return out;
    }

    // a bet and the numbers it covers
    std::pair<json::object, Numbers> roulette_bet(const std::string& name, bool zeros) {
        json::object b = bet(name);
        std::vector<LayoutPiece> pieces;
        if (name == "straight_up" || name == "split" || name == "street" || name == "corner" ||
            name == "six_line") {
            std::vector<Numbers> all = positions(name, zeros);
            Numbers chosen = pick(all);
            if (chance(20) && name != "six_line")  // the positions with a zero are few
                for (int i = 0; i < 40 && chosen.count(0) + chosen.count(double_zero) == 0; ++i)
                    chosen = pick(all);
            b["numbers"] = number_names(chosen);
            return {b, chosen};
        }
        if (name == "column" || name == "dozen") {
            const int which = small(1, 3);
            b[name] = which;
            return {b, outside(name, which)};
        }
        if (name == "neighbours") {
            const int centre = small(0, 36);
            const int n = book == rapid_fusion ? 3 + 2 * small(0, 2) : 3 + 2 * small(0, 1);
            b["number"] = number_name(centre);
            b["pieces"] = n;
            pieces = neighbours(centre, n);
        } else if (name == "finales") {
            const int digit = small(0, 9);
            b["digit"] = digit;
            pieces = finales(digit);
        } else {
            pieces = series(name);
        }
        if (pieces.empty()) return {b, outside(name, 0)};
        const auto n = static_cast<std::int64_t>(pieces.size());
        b["stake"] = std::max<std::int64_t>(1, b["stake"].as_int64() / n) * n;
        Numbers covered;
        for (const auto& piece : pieces) covered.insert(piece.numbers.begin(), piece.numbers.end());
        return {b, covered};
    }

    void make_roulette(json::object& r, json::object& config) {
        bool zeros = false;
        if (book == crown) zeros = chance(50);
        if (zeros || chance(80)) config["wheel"] = zeros ? "double_zero" : "single_zero";
        Strings names = {"straight_up", "split", "street", "corner", "six_line", "column", "dozen",
                         "low",         "high",  "even",   "odd",    "red",      "black"};
        if (book != crown)
            for (const char* more : {"tier", "orphelins", "grand_series", "neighbours"})
                names.push_back(more);
        if (book == rapid_fusion)
            for (const char* more : {"zero_spiel", "finales"}) names.push_back(more);
        if (book == crown) {
            json::object e;
            const std::map<std::string, std::int64_t> usual = {
                {"straight_up", 35}, {"split", 17},     {"street", 11}, {"corner", 8},
                {"six_line", 5},     {"column", 2},     {"dozen", 2},   {"low", 1},
                {"high", 1},         {"even", 1},       {"odd", 1},     {"red", 1},
                {"black", 1},        {"five_number", 6}};
            for (const auto& [name, pays] : usual) e[name] = ext(pays);
            config["external_odds"] = e;
        }
        if (zeros) names.push_back("five_number");
        json::array bets;
        int spun = small(0, zeros ? 37 : 36);
        const int n = small(1, 9);
        const int suit_to = small(0, 2 * n);
        for (int i = 0; i < n; ++i) {
            auto [b, covered] = roulette_bet(pick(names), zeros);
            if (i == suit_to) spun = pick(std::vector<int>(covered.begin(), covered.end()));
            bets.push_back(b);
        }
        if (has(config, "tournament") && chance(50)) {  // meet the lucky number
            json::object& t = config["tournament"].as_object();
            const json::value* feature = t.if_contains("bonus_feature");
            if (feature != nullptr &&
                (*feature == "lucky_number" || *feature == "random_lucky_number")) {
                t["lucky_number"] = number_name(spun);
                if (chance(60)) {
                    json::object b = bet("straight_up");
                    b["numbers"] = json::array{json::value(number_name(spun))};
                    bets.push_back(b);
                }
            }
        }
        r["bets"] = bets;
        r["outcome"] = json::object{{"number", number_name(spun)}};
    }

    // ---- sic bo
    void make_sic_bo(json::object& r, json::object& config) {
        if (book != rapid_fusion || chance(10)) {
            if (book == rapid_fusion)
                config["readings"] = json::object{{"specific_double_on_triple", "win"}};
            else
                reading(config, "specific_double_on_triple", {"win", "lose"});
        }
        Strings names = {"small",      "big",        "specific_triple",  "specific_double",
                         "single_die", "any_triple", "three_dice_total", "two_dice_combination"};
        if (book == rapid_fusion)
            for (const char* more : {"even", "odd"}) names.push_back(more);
        if (game == "sic_bo" && book != canberra) names.push_back("four_number_combination");
        if (book == crown && game == "sic_bo") {
            json::object e;
            e["small"] = ext(1);
            e["big"] = ext(1);
            e["specific_triple"] = ext(180);
            e["specific_double"] = ext(11);
            e["any_triple"] = ext(31);
            e["two_dice_combination"] = ext(6);
            e["four_number_combination"] = ext(7);
            e["single_die"] = json::object{{"1", ext(1)}, {"2", ext(2)}, {"3", ext(12)}};
            json::object totals;
            const std::int64_t usual[] = {62, 31, 18, 12, 8, 7, 6, 6, 7, 8, 12, 18, 31, 62};
            for (int t = 4; t <= 17; ++t) totals[std::to_string(t)] = ext(usual[t - 4]);
            e["three_dice_total"] = totals;
            config["external_odds"] = e;
        }
        std::vector<int> dice = {small(1, 6), small(1, 6), small(1, 6)};
        if (chance(25)) dice[1] = dice[0];
        if (chance(20)) dice[2] = dice[1] = dice[0];
        shuffle(dice);
        const int sum = dice[0] + dice[1] + dice[2];
        json::array bets;
        const int n = small(1, 9);
        for (int i = 0; i < n; ++i) {
            json::object b = bet(pick(names));
            const std::string name = b["bet"].as_string().c_str();
            const bool suits_it = chance(35);
            if (name == "specific_triple" || name == "specific_double" || name == "single_die")
                b["number"] = suits_it ? pick(dice) : small(1, 6);
            if (name == "three_dice_total")
                b["total"] = suits_it && sum >= 4 && sum <= 17 ? sum : small(4, 17);
            if (name == "two_dice_combination" || name == "four_number_combination") {
                std::vector<int> faces = {1, 2, 3, 4, 5, 6};
                shuffle(faces);
                if (suits_it)
                    std::stable_sort(faces.begin(), faces.end(), [&](int a, int c) {
                        return std::count(dice.begin(), dice.end(), a) >
                               std::count(dice.begin(), dice.end(), c);
                    });
                faces.resize(name == "two_dice_combination" ? 2 : 4);
                shuffle(faces);
                json::array numbers;
                for (const int f : faces) numbers.push_back(f);
                b["numbers"] = numbers;
            }
            bets.push_back(b);
        }
        r["bets"] = bets;
        r["outcome"] = json::object{{"dice", json::array{dice[0], dice[1], dice[2]}}};
    }

    // ---- blackjack
    Strings first_two(Shoe& shoe) {
        const auto same = [&](char rank) {
            const std::string c = draw_rank(shoe, rank);
            return Strings{c, draw(shoe, c)};
        };
        const auto any = [&](char a, char b) {
            Strings two = {draw_rank(shoe, a), draw_rank(shoe, b)};
            shuffle(two);
            return two;
        };
        const auto suited = [&](char a, char b) {
            const char suit = suits[below(4)];
            Strings two = {draw(shoe, std::string{a, suit}), draw(shoe, std::string{b, suit})};
            shuffle(two);
            return two;
        };
        const std::string tens = "TJQK";
        switch (below(20)) {
            case 0:
            case 1:
                return {draw(shoe, "KS"), draw(shoe, "KS")};
            case 2:
                return same('K');
            case 3:
                return same("QJT"[below(3)]);
            case 4:
                return any('K', 'K');
            case 5:
                return suited('K', 'Q');
            case 6: {
                const char one = tens[below(4)];
                return suited(one, tens[below(4)]);
            }
            case 7:
                return chance(50) ? suited('A', '9') : any('A', '9');
            case 8: {
                const char one = tens[below(4)];
                return any(one, tens[below(4)]);
            }
            case 9:
            case 10:
                return any('A', tens[below(4)]);
            case 11:
                return any('A', 'A');
            case 12:
            case 13: {
                const char rank = ranks[below(13)];
                return any(rank, rank);
            }
            case 14:
                return same(ranks[below(13)]);
            case 15:
            case 16: {
                const int total = small(9, 11);
                const int low = small(2, total - 2);
                return any(ranks[static_cast<std::size_t>(low - 2)],
                           ranks[static_cast<std::size_t>(total - low - 2)]);
            }
            default:
                return {draw(shoe), draw(shoe)};
        }
    }

    // draws to a hand; every card goes to the community area too
    void draw_hand(Shoe& shoe, Strings& hand, Strings& community, bool at_least_one) {
        while (blackjack_total(hand).first < 21) {
            const auto [points, soft] = blackjack_total(hand);
            const bool must = (at_least_one && hand.size() < 2) ||
                              (book == rapid_fusion && points < (soft ? 17 : 12)) ||
                              (book == crown && points < 12 && chance(80));
            if (!must && chance(60)) return;
            std::string c;
            const int wanted = 21 - points;
            if (chance(25) && wanted >= 2 && wanted <= 10)
                c = draw_rank(shoe, ranks[static_cast<std::size_t>(wanted - 2)]);
            else
                c = draw(shoe);
            hand.push_back(c);
            community.push_back(c);
        }
    }

    void make_blackjack(json::object& r, json::object& config) {
        const int decks = book == rapid_fusion ? 6 : pick(std::vector<int>{4, 5, 6, 7, 8, 4, 6, 8});
        if (decks != 6 || chance(85)) config["decks"] = decks;
        reading(config, "dealer_blackjack_vs_21", {"push", "lose"});
        reading(config, "split_dealer_blackjack", {"busted_plus_one", "original_or_busted"});
        reading(config, "double_dealer_blackjack", {"lose_all", "return_double"});
        if (book == crown) {
            json::object e;
            e["player"] = ext(1);
            e["blackjack"] = ext(3, 2);
            e["insurance"] = ext(2);
            config["external_odds"] = e;
        }
        Strings sides = {"kings_bounty", "royal_match_21", "bet_the_set_21"};
        shuffle(sides);
        std::size_t n = below(4);
        if (book == crown) n = decks % 2 == 1 ? 0 : below(3);
        sides.resize(n);
        sides.push_back("player");
        shuffle(sides);
        json::array bets;
        std::int64_t main_stake = 0;
        for (const auto& name : sides) {
            json::object b = bet(name);
            if (name == "player") {
                if (book == crown && chance(70))
                    b["stake"] = std::max<std::int64_t>(2, b["stake"].as_int64() / 2 * 2);
                main_stake = b["stake"].as_int64();
            }
            bets.push_back(b);
        }
        r["bets"] = bets;

        Shoe shoe{decks};
        const Strings first = first_two(shoe);
        Strings dealer;
        const auto kind = below(20);
        if (kind < 4)
            dealer = {draw_rank(shoe, 'A'), draw_rank(shoe, "TJQK"[below(4)])};
        else if (kind < 7)
            dealer = {draw_rank(shoe, "TJQK"[below(4)]), draw_rank(shoe, 'A')};
        else if (kind < 11)
            dealer = {draw_rank(shoe, 'A'), draw(shoe)};
        else
            dealer = {draw(shoe), draw(shoe)};

        Strings community;
        std::vector<Strings> hands = {first};
        bool doubled = false;
        const int two = blackjack_total(first).first;
        const bool equal = blackjack_value(first[0]) == blackjack_value(first[1]);
        if ((equal && chance(60)) || (book == crown && two != 21 && chance(2))) {
            hands = {{first[0]}, {first[1]}};
            for (auto& hand : hands) {
                if (rank_of(hand[0]) == 14 && equal) {
                    const std::string c = draw(shoe);
                    hand.push_back(c);
                    community.push_back(c);
                } else {
                    draw_hand(shoe, hand, community, true);
                    // bust more often, for the rule of a dealer Blackjack after a split
                    while (chance(30) && blackjack_total(hand).first < 21) {
                        hand.push_back(draw(shoe));
                        community.push_back(hand.back());
                    }
                }
            }
        } else if (((two >= 9 && two <= 11) && chance(70)) ||
                   (book == crown && two < 21 && chance(10))) {
            doubled = true;
            std::string c = draw(shoe);
            if (two == 11 && chance(30)) c = draw_rank(shoe, "TJQK"[below(4)]);
            hands[0].push_back(c);
            community.push_back(c);
        } else {
            draw_hand(shoe, hands[0], community, false);
        }
        for (int more = small(0, 2); more > 0; --more) community.push_back(draw(shoe));
        while (blackjack_total(dealer).first < 17) dealer.push_back(draw(shoe));
        r["outcome"] = json::object{{"player_cards", list(first)},
                                    {"dealer_cards", list(dealer)},
                                    {"community_cards", list(community)}};

        json::object decisions;
        if (hands.size() == 2 || doubled || hands[0].size() > 2 || chance(85)) {
            json::array all;
            for (const auto& hand : hands) {
                json::object h;
                h["cards"] = list(hand);
                h["doubled"] = doubled;
                if (!doubled && chance(10)) h.erase("doubled");
                all.push_back(h);
            }
            decisions["hands"] = all;
        }
        const bool ace = rank_of(dealer[0]) == 14;
        std::int64_t insurance = 0;
        if (ace && chance(60)) {
            if (book == crown)
                insurance = main_stake % 2 == 0 ? main_stake / 2 : 0;
            else
                insurance = chance(60) ? std::max<std::int64_t>(1, main_stake / 2) : stake();
        }
        const bool blackjack = hands.size() == 1 && hands[0].size() == 2 && two == 21;
        const bool even_money = book == rapid_fusion && ace && blackjack && chance(60);
        if (insurance > 0 || chance(80)) decisions["insurance"] = insurance;
        if (even_money || chance(80)) decisions["even_money"] = even_money;
        r["decisions"] = decisions;
    }

    // ---- casino war
    void make_casino_war(json::object& r, json::object& config) {
        const int decks = book == rapid_fusion ? 6 : small(4, 8);
        const int largest = book == rapid_fusion ? 7 : 15;
        const int areas = book == rapid_fusion ? 3 + 2 * small(0, 2) : small(1, 15);
        if (decks != 6 || chance(85)) config["decks"] = decks;
        if (areas != largest || chance(85)) config["areas"] = areas;
        const bool per_area = book == rapid_fusion && chance(40);
        if (per_area || chance(80)) config["war_card"] = per_area ? "per_area" : "community";
        if (book == crown) {
            json::object e;
            e["ante"] = ext(1);
            e["war_win"] = ext(1);
            e["war_tie"] = ext(2);
            e["tie"] = ext(10);
            config["external_odds"] = e;
        }
        Shoe shoe{decks};
        const std::string dealer = draw(shoe);
        Strings area_cards;
        for (int a = 0; a < areas; ++a)
            area_cards.push_back(chance(35) ? draw_rank(shoe, dealer[0]) : draw(shoe));
        json::array bets;
        std::set<int> with_ante;
        for (int a = 1; a <= areas; ++a)
            if (chance(areas > 7 ? 25 : 50)) with_ante.insert(a);
        if (with_ante.empty()) with_ante.insert(small(1, areas));
        std::vector<json::object> loose;
        for (const int a : with_ante) {
            json::object b = bet("ante");
            b["area"] = a;
            loose.push_back(b);
            if (chance(50)) {
                json::object t = bet("tie");
                t["area"] = a;
                loose.push_back(t);
            }
        }
        shuffle(loose);
        for (const auto& b : loose) bets.push_back(b);
        r["bets"] = bets;

        json::object war;
        std::set<int> at_war;
        for (const int a : with_ante) {
            if (area_cards[static_cast<std::size_t>(a - 1)][0] != dealer[0] || chance(10)) continue;
            const std::string choice = word({"war", "war", "war", "surrender", "timeout"});
            war[std::to_string(a)] = choice;
            if (choice == "war") at_war.insert(a);
        }
        json::object decisions;
        if (!war.empty() || chance(30)) decisions["war"] = war;
        r["decisions"] = decisions;

        json::object outcome;
        outcome["area_cards"] = list(area_cards);
        outcome["dealer_card"] = dealer;
        if (!at_war.empty() || chance(15)) {
            const std::string war_dealer = draw(shoe);
            const auto war_card = [&] {
                return chance(30) ? draw_rank(shoe, war_dealer[0]) : draw(shoe);
            };
            outcome["war_dealer_card"] = war_dealer;
            if (per_area) {
                json::object each;
                for (const int a : at_war) each[std::to_string(a)] = war_card();
                outcome["war_area_cards"] = each;
            } else {
                outcome["war_community_card"] = war_card();
            }
        }
        r["outcome"] = outcome;
    }

    // ---- three card poker
    std::string of(int rank, char suit) {  // 1 and 14 are the ace
        return std::string{ranks[static_cast<std::size_t>((rank == 1 ? 14 : rank) - 2)], suit};
    }

    Strings sequence(int length, bool one_suit) {
        const int top = small(length, 14);
        const char suit = suits[below(4)];
        Strings out;
        for (int i = 0; i < length; ++i)
            out.push_back(of(top - i, one_suit ? suit : suits[below(4)]));
        return out;
    }

    Strings group(int how_many, int rank) {
        std::vector<char> all(suits.begin(), suits.end());
        shuffle(all);
        Strings out;
        for (int i = 0; i < how_many; ++i)
            out.push_back(of(rank, all[static_cast<std::size_t>(i)]));
        return out;
    }

    Strings flush(int length) {
        std::vector<int> all = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14};
        shuffle(all);
        const char suit = suits[below(4)];
        Strings out;
        for (int i = 0; i < length; ++i) out.push_back(of(all[static_cast<std::size_t>(i)], suit));
        return out;
    }

    Strings three_target() {
        switch (below(6)) {
            case 0:
                return sequence(3, true);
            case 1:
                return group(3, small(2, 14));
            case 2:
                return sequence(3, false);
            case 3:
                return flush(3);
            case 4:
                return group(2, small(2, 14));
            default:
                return {};
        }
    }

    Strings six_target() {
        Strings out;
        const int a = small(2, 14);
        const int b = a == 14 ? 2 : a + 1;
        switch (below(8)) {
            case 0: {
                const char suit = suits[below(4)];
                for (int rank = 10; rank <= 14; ++rank) out.push_back(of(rank, suit));
                break;
            }
            case 1:
                out = sequence(chance(30) ? 6 : 5, true);
                break;
            case 2:
                out = group(4, a);
                break;
            case 3: {
                out = group(3, a);
                const Strings more = group(chance(30) ? 3 : 2, b);
                out.insert(out.end(), more.begin(), more.end());
                break;
            }
            case 4:
                out = flush(5);
                break;
            case 5:
                out = sequence(5, false);
                break;
            case 6:
                out = group(3, a);
                break;
            default: {
                out = group(2, a);
                const Strings more = group(2, b);
                out.insert(out.end(), more.begin(), more.end());
            }
        }
        shuffle(out);
        return out;
    }

    json::object table(const std::map<std::string, std::int64_t>& usual) {
        json::object out;
        for (const auto& [name, pays] : usual)
            if (chance(92)) out[name] = ext(pays);
        return out;
    }

    void make_three_card_poker(json::object& r, json::object& config) {
        if (book == rapid_fusion) {
            config["ante_bonus"] = word({"A", "B", "C"});
            config["pair_plus"] = word({"A", "B", "C", "D", "E", "F"});
            config["six_card_bonus"] = word({"6B1", "6B3", "6B4"});
        } else {
            json::object e;
            e["ante"] = ext(1);
            e["play"] = ext(1);
            std::map<std::string, std::int64_t> bonus = {
                {"straight_flush", 5}, {"three_of_a_kind", 4}, {"straight", 1}};
            if (chance(10)) bonus["pair"] = 1;
            e["ante_bonus"] = table(bonus);
            e["pair_plus"] = table({{"straight_flush", 40},
                                    {"three_of_a_kind", 30},
                                    {"straight", 6},
                                    {"flush", 4},
                                    {"pair", 1}});
            e["six_card_bonus"] = table({{"royal_flush", 1000},
                                         {"straight_flush", 200},
                                         {"four_of_a_kind", 50},
                                         {"full_house", 25},
                                         {"flush", 15},
                                         {"straight", 10},
                                         {"three_of_a_kind", 5}});
            config["external_odds"] = e;
        }
        reading(config, "dealer_qualification", {"queen_high", "queen_high", "none"});
        reading(config, "fold_forfeits_side_wagers", {"no", "yes"});

        static const std::map<std::string, std::vector<int>> lines = {
            {"row_1", {1, 2, 3}},    {"row_2", {4, 5, 6}},    {"row_3", {7, 8, 9}},
            {"column_1", {1, 4, 7}}, {"column_2", {2, 5, 8}}, {"column_3", {3, 6, 9}}};
        std::vector<int> nine = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        shuffle(nine);
        const std::vector<int> picked(nine.begin(), nine.begin() + 3);

        // which area is dressed up, and how
        std::string dressed = word({"hand", "hand", "hand", "row_1", "row_2", "row_3", "column_1",
                                    "column_2", "column_3"});
        const std::vector<int> at = dressed == "hand" ? picked : lines.at(dressed);
        Strings matrix(9);
        Strings dealer(3);
        Shoe shoe{1};
        const auto put = [&](std::string& slot, const std::string& c) {
            if (slot.empty() && shoe.used[c] == 0) {
                shoe.used[c] = 1;
                slot = c;
            }
        };
        const auto cell = [&](std::size_t i) -> std::string& {
            return matrix[static_cast<std::size_t>(at[i] - 1)];
        };
        const auto plan = below(10);
        if (plan < 4) {
            const Strings target = three_target();
            for (std::size_t i = 0; i < target.size(); ++i) put(cell(i), target[i]);
        } else if (plan < 7) {
            const Strings target = six_target();
            for (std::size_t i = 0; i < target.size(); ++i)
                put(i < 3 ? cell(i) : dealer[i - 3], target[i]);
        }
        const auto fate = below(10);
        if (fate == 0) {  // the dealer's ranks as those of the hand
            for (std::size_t i = 0; i < 3; ++i) {
                std::string& mine = matrix[static_cast<std::size_t>(picked[i] - 1)];
                if (mine.empty()) mine = draw(shoe);
                put(dealer[i], std::string{mine[0], suits[below(4)]});
                put(dealer[i], std::string{mine[0], suits[below(4)]});
            }
        } else if (fate < 4 && plan >= 7) {  // a dealer who does not qualify
            put(dealer[0], of(small(2, 4), 'C'));
            put(dealer[1], of(small(5, 8), 'D'));
            put(dealer[2], of(small(9, 11), 'H'));
        } else if (fate == 4) {
            const Strings target = three_target();
            for (std::size_t i = 0; i < target.size(); ++i) put(dealer[i], target[i]);
        }
        for (auto& c : matrix)
            if (c.empty()) c = draw(shoe);
        for (auto& c : dealer)
            if (c.empty()) c = draw(shoe);
        shuffle(dealer);
        r["outcome"] = json::object{{"matrix", list(matrix)}, {"dealer", list(dealer)}};

        std::vector<json::object> loose = {bet("ante")};
        for (const char* name : {"pair_plus", "six_card_bonus"})
            for (const char* area :
                 {"hand", "row_1", "row_2", "row_3", "column_1", "column_2", "column_3"})
                if (chance(dressed == area ? 70 : 15)) {
                    json::object b = bet(name);
                    b["area"] = area;
                    loose.push_back(b);
                }
        shuffle(loose);
        json::array bets;
        for (const auto& b : loose) bets.push_back(b);
        r["bets"] = bets;

        json::object decisions;
        decisions["positions"] = json::array{picked[0], picked[1], picked[2]};
        std::string action = word({"play", "play", "play", "play", "fold", "timeout"});
        if (book == crown && chance(10)) action = "cannot_play";
        decisions["action"] = action;
        if (action == "timeout" && chance(20)) decisions.erase("action");
        r["decisions"] = decisions;
    }

    // ---- triple chase and big wheel
    void make_triple_chase(json::object& r, json::object& config) {
        if (chance(70)) config["external_odds"] = json::object{{"lucky_8s_one", ext(2)}};
        reading(config, "poker_pursuit_suited_pair", {"flush", "lose"});
        Shoe shoe{6};
        Strings hand;
        switch (below(10)) {
            case 0:
                hand = sequence(3, true);
                break;
            case 1:
                hand = sequence(3, false);
                break;
            case 2: {
                const char rank = ranks[below(13)];
                hand = {draw_rank(shoe, rank), draw_rank(shoe, rank), draw_rank(shoe, rank)};
                break;
            }
            case 3: {
                const int eights = small(1, 3);
                for (int i = 0; i < 3; ++i)
                    hand.push_back(i < eights ? draw_rank(shoe, '8') : draw(shoe));
                break;
            }
            case 4: {  // a pair
                const char rank = ranks[below(13)];
                hand = {draw_rank(shoe, rank), draw_rank(shoe, rank), draw(shoe)};
                break;
            }
            case 5: {  // ace and ten
                hand = {draw_rank(shoe, 'A'), draw(shoe), draw_rank(shoe, "TJQK"[below(4)])};
                if (chance(50)) std::swap(hand[0], hand[2]);
                break;
            }
            case 6: {  // one suit, sometimes with a pair
                const char suit = suits[below(4)];
                for (int i = 0; i < 3; ++i) hand.push_back(std::string{ranks[below(13)], suit});
                if (chance(50)) hand[1] = hand[0];
                break;
            }
            case 7:
                hand = flush(3);
                break;
            default:
                hand = {draw(shoe), draw(shoe), draw(shoe)};
        }
        if (hand.size() == 3 && rank_of(hand[0]) + rank_of(hand[2]) != 24) shuffle(hand);
        json::array bets;
        const int n = small(1, 9);
        for (int i = 0; i < n; ++i)
            bets.push_back(bet(word({"crown_pairs", "blackjack_bounty", "total_13", "under_13",
                                     "over_13", "lucky_8s", "extra_chance_pairs", "total_20",
                                     "under_20", "over_20", "poker_pursuit"})));
        r["bets"] = bets;
        r["outcome"] = json::object{{"cards", list(hand)}};
    }

    void make_big_wheel(json::object& r, json::object& config) {
        json::object e;
        const std::int64_t usual[] = {1, 3, 5, 11, 23, 47, 47};
        for (std::size_t i = 0; i < 7; ++i) e[std::string(1, "ABCDEFG"[i])] = ext(usual[i]);
        config["external_odds"] = e;
        json::array bets;
        const int n = small(1, 5);
        for (int i = 0; i < n; ++i) {
            json::object b = bet("symbol");
            b["symbol"] = std::string(1, "ABCDEFG"[below(7)]);
            bets.push_back(b);
        }
        r["bets"] = bets;
        r["outcome"] = json::object{{"symbol", std::string(1, "ABCDEFG"[below(7)])}};
    }

    // ---- a legal request
    json::object legal() {
        json::object r;
        r["rulebook"] = book;
        r["game"] = game;
        json::object config;
        exact = false;
        unit = 1;
        if (chance(90)) config["rounding"] = rounding();
        tournament(config);
        r["config"] = json::object();
        r["outcome"] = json::object();
        r["bets"] = json::array();
        r["decisions"] = json::object();
        if (game == "baccarat") make_baccarat(r, config);
        if (game == "roulette") make_roulette(r, config);
        if (game == "sic_bo" || game == "lucky_sic_bo") make_sic_bo(r, config);
        if (game == "blackjack") make_blackjack(r, config);
        if (game == "casino_war") make_casino_war(r, config);
        if (game == "three_card_poker") make_three_card_poker(r, config);
        if (game == "triple_chase") make_triple_chase(r, config);
        if (game == "big_wheel") make_big_wheel(r, config);
        lucky_chips(config, r["bets"].as_array());
        if (chance(5)) config["felt"] = "green";  // unknown keys are ignored
        if (book != crown && chance(2)) config["external_odds"] = "none";  // ignored as well
        r["config"] = config;
        if (chance(5)) {
            r["outcome"] = json::object{{"void", true}};
            if (chance(70)) r["decisions"] = json::object();
        }
        if (r["decisions"].as_object().empty() && chance(10)) r.erase("decisions");
        return r;
    }

    // ---- damage
    using Damage = std::function<bool(json::object&)>;
    std::vector<std::pair<std::string, Damage>> damages;
    std::string raw;  // a line that is not even an object

    static json::object& config_of(json::object& r) { return r["config"].as_object(); }
    json::object& some_bet(json::object& r) {
        json::array& bets = r["bets"].as_array();
        return bets[below(bets.size())].as_object();
    }
    static bool voided(const json::object& r) {
        return r.at("outcome").as_object().contains("void");
    }
    json::object& named_bet(json::object& r, std::initializer_list<const char*> names,
                            bool& found) {
        json::array& bets = r["bets"].as_array();
        std::vector<std::size_t> fitting;
        for (std::size_t i = 0; i < bets.size(); ++i)
            for (const char* name : names)
                if (bets[i].as_object()["bet"] == name) fitting.push_back(i);
        found = !fitting.empty();
        return bets[found ? pick(fitting) : 0].as_object();
    }

    // some place in the outcome that holds cards
    json::array* card_list(json::object& r) {
        if (voided(r)) return nullptr;
        json::object& outcome = r["outcome"].as_object();
        Strings keys;
        for (const char* key : {"player", "banker", "player_cards", "dealer_cards",
                                "community_cards", "area_cards", "matrix", "dealer", "cards"})
            if (const json::value* v = outcome.if_contains(key))
                if (v->is_array() && !v->get_array().empty()) keys.push_back(key);
        if (keys.empty()) return nullptr;
        return &outcome[pick(keys)].as_array();
    }

    json::value junk() {
        switch (below(7)) {
            case 0:
                return nullptr;
            case 1:
                return true;
            case 2:
                return "nonsense";
            case 3:
                return 4.5;
            case 4:
                return -1;
            case 5:
                return json::array();
            default:
                return json::object();
        }
    }

    void learn(const std::string& name, Damage damage) {
        damages.emplace_back(name, std::move(damage));
    }

    void learn_damage() {
        using O = json::object;
        // the line and the top level
        learn("not_json", [this](O& r) {
            const std::string line = json::serialize(r);
            switch (below(10)) {
                case 0:
                    raw = line.substr(0, 1 + below(line.size() - 1));
                    break;
                case 1:
                    raw = "[]";
                    break;
                case 2:
                    raw = "42";
                    break;
                case 3:
                    raw = "null";
                    break;
                case 4:
                    raw = "\"player\"";
                    break;
                case 5:
                    raw = "nonsense";
                    break;
                case 6:
                    raw = line + "}";
                    break;
                case 7:
                    raw = "[" + line + "]";
                    break;
                case 8:
                    raw = line.substr(0, line.size() - 1) + ",}";
                    break;
                default:
                    raw = "{'rulebook': 'x'}";
                    break;
            }
            return true;
        });
        learn("rulebook_unknown", [this](O& r) {
            r["rulebook"] = word({"star", "", "STAR-BACCARAT-2025", "crown-sat-15.2", "RF"});
            return true;
        });
        learn("rulebook_missing", [](O& r) { return r.erase("rulebook") > 0; });
        learn("rulebook_type", [this](O& r) {
            r["rulebook"] = pick(std::vector<json::value>{1, nullptr, true, json::array()});
            return true;
        });
        learn("game_unknown", [this](O& r) {
            r["game"] = word({"poker", "", "Baccarat", "sicbo", "big wheel"});
            return true;
        });
        learn("game_missing", [](O& r) { return r.erase("game") > 0; });
        learn("game_elsewhere", [this](O& r) {
            if (book == ltgame || book == star_baccarat)
                r["game"] = word({"roulette", "sic_bo", "big_wheel"});
            else if (book == canberra)
                r["game"] = word({"blackjack", "casino_war", "lucky_sic_bo"});
            else if (book == rapid_fusion)
                r["game"] = word({"big_wheel", "triple_chase", "lucky_sic_bo"});
            else
                return false;
            return true;
        });
        learn("game_type", [this](O& r) {
            r["game"] = pick(std::vector<json::value>{7, nullptr, json::object()});
            return true;
        });

        // bets: shape, stakes, chips
        learn("bets_missing", [](O& r) { return r.erase("bets") > 0; });
        learn("bets_empty", [](O& r) {
            r["bets"] = json::array();
            return true;
        });
        learn("bets_type", [this](O& r) {
            r["bets"] = pick(std::vector<json::value>{nullptr, 3, "player", true});
            return true;
        });
        learn("bets_one_object", [this](O& r) {
            r["bets"] = O(some_bet(r));
            return true;
        });
        learn("bet_type", [this](O& r) {
            json::array& bets = r["bets"].as_array();
            bets[below(bets.size())] =
                pick(std::vector<json::value>{nullptr, 100, "player", json::array()});
            return true;
        });
        learn("bet_name_missing", [this](O& r) { return some_bet(r).erase("bet") > 0; });
        learn("bet_name_type", [this](O& r) {
            some_bet(r)["bet"] = pick(std::vector<json::value>{nullptr, 5, true, json::array()});
            return true;
        });
        for (int twice = 0; twice < 2; ++twice) {
            learn("bet_unknown", [this](O& r) {
                some_bet(r)["bet"] = word({"lucky_7s", "Player", "", "double", "split_", "war",
                                           "insurance", "play", "voisins", "dragon_bonus"});
                return true;
            });
            learn("bet_elsewhere", [this](O& r) {
                json::object& b = some_bet(r);
                if (game == "baccarat")
                    b["bet"] = word({"dragon_bonus_player", "tiger_pair", "super_6", "small_tiger",
                                     "banker_natural_win", "player_natural_win", "big_tiger"});
                else if (game == "roulette")
                    b["bet"] = word({"five_number", "tier", "zero_spiel", "orphelins"});
                else if (game == "sic_bo" || game == "lucky_sic_bo")
                    b["bet"] = word({"even", "odd"});
                else
                    return false;
                b.erase("numbers");
                b.erase("number");
                b.erase("total");
                b.erase("column");
                b.erase("dozen");
                b.erase("pieces");
                b.erase("digit");
                return true;
            });
            learn("stake_bad", [this](O& r) {
                const std::vector<json::value> bad = {0,
                                                      -1,
                                                      -500,
                                                      2.5,
                                                      5.0,
                                                      100.0,
                                                      "100",
                                                      "",
                                                      true,
                                                      false,
                                                      nullptr,
                                                      json::array{100},
                                                      1'000'000'000'000'001,
                                                      9'000'000'000'000'000'000,
                                                      std::uint64_t{18'000'000'000'000'000'000U},
                                                      1e20};
                some_bet(r)["stake"] = pick(bad);
                return true;
            });
        }
        learn("stake_missing", [this](O& r) { return some_bet(r).erase("stake") > 0; });
        learn("stake_pieces", [this](O& r) {
            bool found = false;
            json::object& b = named_bet(
                r, {"tier", "orphelins", "grand_series", "zero_spiel", "neighbours", "finales"},
                found);
            if (!found) return false;
            b["stake"] = b["stake"].as_int64() / 2 + 1;
            if (chance(50)) b["stake"] = 1;
            return true;
        });
        learn("lucky_chip_type", [this](O& r) {
            some_bet(r)["lucky_chip"] =
                pick(std::vector<json::value>{nullptr, 1, 0, "true", json::array()});
            return true;
        });
        learn("lucky_chip_misuse", [this](O& r) {
            json::array& bets = r["bets"].as_array();
            if (lucky_chip_runs(config_of(r))) {
                for (auto& b : bets) b.as_object()["lucky_chip"] = true;
                return true;
            }
            some_bet(r)["lucky_chip"] = true;
            return true;
        });
        learn("lucky_chip_pieces", [this](O& r) {
            if (game != "roulette" || book != rapid_fusion) return false;
            for (auto& b : r["bets"].as_array()) b.as_object().erase("lucky_chip");
            config_of(r)["tournament"] = O{{"bonus_feature", "lucky_chip"}};
            bool found = false;
            json::object& b = named_bet(
                r, {"tier", "orphelins", "grand_series", "zero_spiel", "neighbours", "finales"},
                found);
            if (!found) return false;
            b["lucky_chip"] = true;
            return true;
        });

        // selections
        for (int twice = 0; twice < 3; ++twice) {
            learn("selection_missing", [this](O& r) {
                json::object& b = some_bet(r);
                for (const char* key : {"numbers", "number", "total", "column", "dozen", "pieces",
                                        "digit", "area", "symbol"})
                    if (has(b, key) && (chance(60) || std::string(key) != "number")) {
                        b.erase(key);
                        return true;
                    }
                return false;
            });
            learn("selection_bad", [this](O& r) {
                json::object& b = some_bet(r);
                const std::string name = b["bet"].as_string().c_str();
                if (has(b, "numbers")) {
                    json::array& numbers = b["numbers"].as_array();
                    const bool roulette = game == "roulette";
                    json::value wrong = roulette ? json::value(std::to_string(between(-1, 38)))
                                                 : json::value(between(0, 7));
                    switch (below(8)) {
                        case 0:
                            numbers[0] = wrong;
                            break;
                        case 1:
                            numbers.push_back(wrong);
                            break;
                        case 2:
                            numbers.pop_back();
                            break;
                        case 3:
                            numbers[0] = numbers[numbers.size() - 1];
                            break;
                        case 4:
                            numbers[0] = roulette ? json::value(between(0, 36)) : json::value("3");
                            break;
                        case 5:
                            b["numbers"] = junk();
                            break;
                        case 6:
                            numbers[numbers.size() - 1] = wrong;
                            break;
                        default:
                            numbers[0] = roulette ? json::value(word({"00", "37", "07", "", "1 "}))
                                                  : json::value(2.5);
                    }
                    return true;
                }
                if (name == "neighbours") {
                    if (chance(50))
                        b["pieces"] = pick(std::vector<json::value>{1, 2, 4, 6, 9, 37, "3", 0, 7});
                    else
                        b["number"] = pick(std::vector<json::value>{"00", "37", 7, "-1", nullptr});
                    const std::int64_t s = b["stake"].as_int64();
                    b["stake"] = s < 1'000'000 ? s * 105 : s / 105 * 105;
                    return true;
                }
                for (const char* key : {"number", "total", "column", "dozen", "digit", "area"})
                    if (has(b, key)) {
                        b[key] = pick(std::vector<json::value>{0, 3, 18, -1, 7, 16, "2", 2.5, true,
                                                               nullptr, "row_4", "Hand", "1-5", "6",
                                                               json::array{1}});
                        return true;
                    }
                if (has(b, "symbol")) {
                    b["symbol"] = pick(std::vector<json::value>{"H", "a", "", 1, nullptr, "AB"});
                    return true;
                }
                return false;
            });
        }
        learn("selection_extra", [this](O& r) {
            json::object& b = some_bet(r);
            const std::string key = word({"numbers", "number", "total", "column", "dozen", "area",
                                          "symbol", "pieces", "note"});
            if (has(b, key.c_str())) return false;
            b[key] = 1;
            return true;
        });
        learn("layout_bad", [this](O& r) {
            if (game != "roulette") return false;
            json::object& b = some_bet(r);
            if (!has(b, "numbers")) return false;
            const std::size_t n = b["numbers"].as_array().size();
            if (n == 1) return false;
            // a run of numbers, or a rectangle shifted out of place
            const int from = small(0, 34);
            json::array numbers;
            for (std::size_t i = 0; i < n; ++i)
                numbers.push_back(json::value(number_name((from + static_cast<int>(i)) % 38)));
            b["numbers"] = numbers;
            return true;
        });

        // tournament and rounding
        learn("tournament_elsewhere", [this](O& r) {
            if (book == rapid_fusion) return false;
            config_of(r)["tournament"] = O{{"bonus_feature", word({"none", "lucky_chip"})}};
            return true;
        });
        learn("tournament_bad", [this](O& r) {
            if (book != rapid_fusion) return false;
            switch (below(5)) {
                case 0:
                    config_of(r)["tournament"] =
                        pick(std::vector<json::value>{true, "none", 1, json::array()});
                    break;
                case 1:
                    config_of(r)["tournament"] = O{{"bonus_feature", "lucky_dip"}};
                    break;
                case 2:
                    config_of(r)["tournament"] = O{{"bonus_feature", 3}};
                    break;
                case 3:
                    config_of(r)["tournament"] =
                        O{{"bonus_feature", word({"lucky_number", "random_lucky_number"})},
                          {"lucky_number", "17"}};
                    if (game == "roulette")
                        config_of(r)["tournament"].as_object()["lucky_number"] =
                            pick(std::vector<json::value>{"37", "00", 17, "x", "-1", "017", true});
                    break;
                default:
                    config_of(r)["tournament"] = O{{"bonus_feature", "Lucky_chip"}};
                    break;
            }
            return true;
        });
        for (int twice = 0; twice < 2; ++twice)
            learn("rounding_bad", [this](O& r) {
                json::object& config = config_of(r);
                json::object good = {{"unit", 5}, {"mode", "up"}};
                switch (below(5)) {
                    case 0:
                        config["rounding"] =
                            pick(std::vector<json::value>{5, "up", true, json::array()});
                        return true;
                    case 1:
                        good["unit"] = pick(std::vector<json::value>{0, -5, 2.5, 1.0, "1", true,
                                                                     nullptr, json::array()});
                        break;
                    case 2:
                        good["mode"] = pick(
                            std::vector<json::value>{"half", "", "UP", "even", 1, nullptr, true});
                        break;
                    case 3:
                        if (book != star_baccarat) return false;
                        good["mode"] = word({"down", "nearest", "exact"});
                        break;
                    default:
                        good.erase("unit");
                        good["mode"] = "ceil";
                }
                config["rounding"] = good;
                return true;
            });
        learn("inexact", [this](O& r) {
            if (book == star_baccarat) return false;
            config_of(r)["rounding"] =
                O{{"unit", pick(std::vector<int>{1, 100, 50, 7})}, {"mode", "exact"}};
            for (auto& b : r["bets"].as_array())
                if (!many_pieces(b.as_object())) b.as_object()["stake"] = between(1, 99);
            return true;
        });

        // config
        learn("config_type", [this](O& r) {
            r["config"] = pick(std::vector<json::value>{7, "none", json::array(), true});
            return true;
        });
        for (int twice = 0; twice < 3; ++twice)
            learn("config_bad", [this](O& r) {
                json::object& config = config_of(r);
                if (game == "baccarat") {
                    switch (below(5)) {
                        case 0:
                            config["decks"] = pick(std::vector<json::value>{
                                0, 1, 5, 7, 9, -8, "8", 8.0, nullptr, true, json::array{8}});
                            return true;
                        case 1:
                            config["variant"] = pick(std::vector<json::value>{
                                "even", "", 1, nullptr, "Commission", true});
                            return true;
                        case 2:
                            if (book != crown) return false;
                            config["super_6_option"] =
                                pick(std::vector<json::value>{0, 3, "1", 1.0, nullptr, true});
                            return true;
                        case 3:
                            if (book != crown) return false;
                            return config.erase("super_6_option") > 0;
                        default:
                            if (book != ltgame && book != canberra) return false;
                            config["decks"] = 6;
                            return true;
                    }
                }
                if (game == "roulette") {
                    config["wheel"] =
                        pick(std::vector<json::value>{"triple_zero", "", 0, nullptr, true});
                    if (book != crown && chance(60)) config["wheel"] = "double_zero";
                    return true;
                }
                if (game == "blackjack") {
                    config["decks"] = pick(std::vector<json::value>{1, 3, 9, 0, "6", 6.0, nullptr});
                    if (book == rapid_fusion && chance(50))
                        config["decks"] = pick(std::vector<int>{4, 8});
                    return true;
                }
                if (game == "casino_war") {
                    switch (below(4)) {
                        case 0:
                            config["decks"] =
                                pick(std::vector<json::value>{1, 3, 9, "6", 6.0, nullptr});
                            return true;
                        case 1:
                            config["areas"] =
                                pick(std::vector<json::value>{0, 16, -3, "3", 3.0, nullptr});
                            return true;
                        case 2:
                            if (book != rapid_fusion) return false;
                            config["areas"] = pick(std::vector<int>{1, 2, 4, 6, 8, 15});
                            return true;
                        default:
                            config["war_card"] =
                                pick(std::vector<json::value>{"shared", "", 1, nullptr});
                            if (book == crown && chance(60)) config["war_card"] = "per_area";
                            return true;
                    }
                }
                if (game == "three_card_poker" && book == rapid_fusion) {
                    const std::string key = word({"ante_bonus", "pair_plus", "six_card_bonus"});
                    if (chance(50)) return config.erase(key) > 0;
                    config[key] =
                        pick(std::vector<json::value>{"G", "6B2", "a", "", 1, nullptr, "D"});
                    return true;
                }
                return false;
            });
        for (int twice = 0; twice < 3; ++twice) {
            learn("odds_missing", [this](O& r) {
                if (book != crown || !has(config_of(r), "external_odds")) return false;
                if (chance(15)) return config_of(r).erase("external_odds") > 0;
                json::object& e = config_of(r)["external_odds"].as_object();
                Strings keys;
                for (const auto& item : e) keys.push_back(item.key());
                const std::string key = pick(keys);
                if (e[key].is_object() && chance(60) && !e[key].as_object().empty()) {
                    json::object& inner = e[key].as_object();
                    Strings more;
                    for (const auto& item : inner) more.push_back(item.key());
                    inner.erase(pick(more));
                    return true;
                }
                e.erase(key);
                if (chance(40))
                    for (const auto& other : keys)
                        if (chance(50)) e.erase(other);
                return true;
            });
            learn("odds_bad", [this](O& r) {
                if (book != crown || !has(config_of(r), "external_odds")) return false;
                if (chance(10)) {
                    config_of(r)["external_odds"] =
                        pick(std::vector<json::value>{1, "usual", json::array(), true});
                    return true;
                }
                json::object& e = config_of(r)["external_odds"].as_object();
                const bool everything = chance(50);
                for (auto& item : e)
                    if (everything || chance(30))
                        item.value() = pick(std::vector<json::value>{
                            1, "35:1", json::array{35}, json::array{1, 0}, json::array{-1, 1},
                            json::array{0.95, 1}, json::array{1, 1, 1}, json::array{"1", 1},
                            json::array{1, -1}, nullptr, true, json::array()});
                return true;
            });
        }
        learn("reading_bad", [this](O& r) {
            Strings keys;
            if (game == "sic_bo" || game == "lucky_sic_bo") keys = {"specific_double_on_triple"};
            if (game == "blackjack")
                keys = {"dealer_blackjack_vs_21", "split_dealer_blackjack",
                        "double_dealer_blackjack"};
            if (game == "three_card_poker")
                keys = {"dealer_qualification", "fold_forfeits_side_wagers"};
            if (game == "triple_chase") keys = {"poker_pursuit_suited_pair"};
            if (keys.empty() || book == ltgame) return false;
            if (chance(15)) {
                config_of(r)["readings"] = pick(std::vector<json::value>{1, "x", json::array()});
                return true;
            }
            if (!has(config_of(r), "readings")) config_of(r)["readings"] = O();
            config_of(r)["readings"].as_object()[pick(keys)] =
                pick(std::vector<json::value>{"maybe", "", 1, true, nullptr});
            return true;
        });

        // bets that do not go together
        for (int twice = 0; twice < 2; ++twice) {
            learn("base_missing", [this](O& r) {
                json::array& bets = r["bets"].as_array();
                std::set<std::string> base;
                if (game == "baccarat" && book == crown) base = {"player", "banker"};
                if (game == "baccarat" && book == canberra) base = {"player", "banker", "tie"};
                if (game == "blackjack") base = {"player"};
                if (game == "casino_war" || game == "three_card_poker") base = {"ante"};
                if (base.empty()) return false;
                config_of(r).erase("allow_side_wager_alone");
                json::array left;
                for (const auto& b : bets)
                    if (base.count(b.at("bet").as_string().c_str()) == 0) left.push_back(b);
                if (left.empty() || left.size() == bets.size()) return false;
                r["bets"] = left;
                return true;
            });
            learn("repeat", [this](O& r) {
                if (game != "blackjack" && game != "casino_war" && game != "three_card_poker")
                    return false;
                json::object copy = some_bet(r);
                copy.erase("lucky_chip");
                copy["stake"] = stake();
                r["bets"].as_array().push_back(copy);
                return true;
            });
            learn("not_offered", [this](O& r) {
                json::object& config = config_of(r);
                json::array& bets = r["bets"].as_array();
                if (game == "baccarat" && book == star_baccarat) {
                    config["decks"] = pick(std::vector<int>{3, 4});
                    bets.push_back(bet(word({"player_pair", "banker_pair", "tiger_tie",
                                             "tiger_pair", "tiger", "big_tiger", "small_tiger"})));
                    return true;
                }
                if (game == "roulette" && book == crown) {
                    if (chance(50))
                        config["wheel"] = "single_zero";
                    else
                        config.erase("wheel");
                    r["bets"] = json::array{bet("five_number"), bet("red")};
                    return true;
                }
                if (game == "blackjack" && book == crown) {
                    if (chance(50)) {
                        config["decks"] = pick(std::vector<int>{4, 6, 8});
                        r["bets"] = json::array{bet("player"), bet("kings_bounty"),
                                                bet("royal_match_21"), bet("bet_the_set_21")};
                    } else {
                        config["decks"] = pick(std::vector<int>{5, 7});
                        r["bets"] = json::array{
                            bet("player"),
                            bet(word({"kings_bounty", "royal_match_21", "bet_the_set_21"}))};
                    }
                    return true;
                }
                return false;
            });
        }

        // outcome
        learn("outcome_missing", [](O& r) { return r.erase("outcome") > 0; });
        learn("outcome_type", [this](O& r) {
            r["outcome"] = pick(std::vector<json::value>{nullptr, 5, "17", json::array(), true});
            return true;
        });
        learn("void_type", [this](O& r) {
            r["outcome"] = O{{"void", pick(std::vector<json::value>{1, "true", nullptr})}};
            return true;
        });
        for (int twice = 0; twice < 2; ++twice) {
            learn("outcome_key", [this](O& r) {
                if (voided(r)) return false;
                json::object& outcome = r["outcome"].as_object();
                Strings keys;
                for (const auto& item : outcome)
                    if (item.key() != "community_cards") keys.push_back(item.key());
                const std::string key = pick(keys);
                if (chance(50))
                    outcome.erase(key);
                else
                    outcome[key] = pick(std::vector<json::value>{nullptr, 1.5, "ZZ", true, -1});
                return true;
            });
            learn("card_bad", [this](O& r) {
                json::array* cards = card_list(r);
                if (cards == nullptr) return false;
                (*cards)[below(cards->size())] = pick(std::vector<json::value>{
                    "1S", "10H", "as", "SA", "", "A", "AX", "AS ", 14, nullptr, json::array{"AS"}});
                return true;
            });
            learn("card_too_often", [this](O& r) {
                json::object& config = config_of(r);
                if (voided(r)) return false;
                json::object& outcome = r["outcome"].as_object();
                if (game == "three_card_poker") {
                    json::array& matrix = outcome["matrix"].as_array();
                    json::array& dealer = outcome["dealer"].as_array();
                    if (chance(50))
                        dealer[below(3)] = matrix[below(9)];
                    else
                        matrix[below(9)] = matrix[below(9)];
                    return true;
                }
                if (game == "casino_war" && book == crown) {  // one card everywhere
                    const std::string c = card(below(13), below(4));
                    for (auto& item : outcome["area_cards"].as_array()) item = c;
                    outcome["dealer_card"] = c;
                    r["decisions"] = O();
                    return true;
                }
                if (game == "baccarat" && book == star_baccarat) {
                    config["decks"] = 3;
                    r["bets"] = json::array{bet("player"), bet("super_6")};
                    const std::string c{'4', suits[below(4)]};  // 8 against 8 at once
                    outcome["player"] = list({c, c});
                    outcome["banker"] = list({c, c});
                    return true;
                }
                if (game == "blackjack") {
                    Strings many(static_cast<std::size_t>(9), "5D");
                    outcome["community_cards"] = list(many);
                    outcome["player_cards"] = list({"KS", "QH"});
                    r["decisions"] = O();
                    return true;
                }
                return false;
            });
            learn("drawing_rule", [this](O& r) {
                if (game != "baccarat" || voided(r)) return false;
                json::object& outcome = r["outcome"].as_object();
                json::array& hand = outcome[word({"player", "banker"})].as_array();
                if (hand.size() == 3)
                    hand.pop_back();
                else
                    hand.push_back(json::value(card(below(13), below(4))));
                return true;
            });
        }
        learn("wrong_number_of_cards", [this](O& r) {
            if (game == "blackjack") return false;
            json::array* cards = card_list(r);
            if (cards == nullptr) return false;
            if (chance(50))
                cards->pop_back();
            else
                cards->push_back(json::value(card(below(13), below(4))));
            return true;
        });
        learn("first_cards_wrong", [this](O& r) {
            if (game != "blackjack" || voided(r)) return false;
            json::array& cards = r["outcome"].as_object()["player_cards"].as_array();
            if (chance(50))
                cards.pop_back();
            else
                cards.push_back(json::value("2C"));
            return true;
        });
        for (int twice = 0; twice < 2; ++twice)
            learn("outcome_bad", [this](O& r) {
                if (voided(r)) return false;
                json::object& outcome = r["outcome"].as_object();
                if (game == "roulette") {
                    outcome["number"] =
                        pick(std::vector<json::value>{"37", "-1", 17, "", "00", "017", nullptr});
                    return true;
                }
                if (game == "sic_bo" || game == "lucky_sic_bo") {
                    outcome["dice"] = pick(std::vector<json::value>{
                        json::array{1, 2}, json::array{1, 2, 3, 4}, json::array{0, 1, 2},
                        json::array{1, 2, 7}, json::array{1, 2, "3"}, json::array{1, 2.0, 3},
                        json::array{1, 2, -3}, json::array(), 6, nullptr, json::array{1, 2, true}});
                    return true;
                }
                if (game == "big_wheel") {
                    outcome["symbol"] = pick(std::vector<json::value>{"H", "a", "", 1, nullptr});
                    return true;
                }
                if (game == "casino_war") {
                    bool war = false;
                    for (const char* key :
                         {"war_dealer_card", "war_community_card", "war_area_cards"})
                        if (chance(60) && outcome.erase(key) > 0) war = true;
                    return war;
                }
                return false;
            });

        // decisions
        learn("decisions_type", [this](O& r) {
            r["decisions"] = pick(std::vector<json::value>{5, "play", json::array(), true});
            return true;
        });
        for (int twice = 0; twice < 6; ++twice)
            learn("decision_bad", [this](O& r) {
                if (!has(r, "decisions")) r["decisions"] = O();
                json::object& d = r["decisions"].as_object();
                if (game == "blackjack") return bad_blackjack_decision(r, d);
                if (game == "casino_war") return bad_war_decision(r, d);
                if (game == "three_card_poker") {
                    switch (below(4)) {
                        case 0:
                            return d.erase("positions") > 0;
                        case 1:
                        case 2:
                            d["positions"] = pick(std::vector<json::value>{
                                json::array{1, 2}, json::array{1, 2, 2}, json::array{0, 1, 2},
                                json::array{8, 9, 10}, json::array{1, 2, 3, 4},
                                json::array{"1", "2", "3"}, json::array{1, 2, 3.0}, nullptr, 123,
                                json::array(), O(), json::array{1, 2, nullptr}});
                            return true;
                        default:
                            d["action"] = pick(
                                std::vector<json::value>{"raise", "", 1, nullptr, "Play", true});
                            if (book == rapid_fusion && chance(20)) d["action"] = "cannot_play";
                            return true;
                    }
                }
                return false;
            });
    }

    bool bad_war_decision(json::object& r, json::object& d) {
        if (voided(r)) return false;
        switch (below(4)) {
            case 0:
                d["war"] = pick(std::vector<json::value>{"war", 1, nullptr, json::array()});
                return true;
            case 1: {
                if (!has(d, "war") || d["war"].as_object().empty()) return false;
                json::object& war = d["war"].as_object();
                war.begin()->value() =
                    pick(std::vector<json::value>{"maybe", "", 1, nullptr, true, "War"});
                return true;
            }
            case 2: {
                if (!has(d, "war")) d["war"] = json::object();
                d["war"].as_object()[word({"0", "16", "x", "", "01"})] = "surrender";
                return true;
            }
            default: {  // an area without ante, or without a tie
                if (!has(d, "war")) d["war"] = json::object();
                json::object& war = d["war"].as_object();
                const std::string area = std::to_string(between(1, book == rapid_fusion ? 3 : 15));
                if (has(war, area.c_str())) return false;
                war[area] = word({"surrender", "timeout", "war"});
                return true;
            }
        }
    }

    Strings strings(const json::value& v) {
        Strings out;
        for (const auto& item : v.as_array()) out.push_back(item.as_string().c_str());
        return out;
    }

    bool bad_blackjack_decision(json::object& r, json::object& d) {
        if (voided(r)) {
            d["hands"] = junk();
            return true;
        }
        json::object& outcome = r["outcome"].as_object();
        const Strings first = strings(outcome["player_cards"]);
        const Strings community = strings(outcome["community_cards"]);
        const Strings dealer = strings(outcome["dealer_cards"]);
        const auto hand = [&](const Strings& cards, bool doubled) {
            return json::object{{"cards", list(cards)}, {"doubled", doubled}};
        };
        switch (below(14)) {
            case 0:
                d["hands"] = pick(std::vector<json::value>{nullptr, 1, "stand", json::array(),
                                                           json::array{1}, json::object(),
                                                           json::array{json::object()}});
                return true;
            case 1:
                d["hands"] =
                    json::array{hand(first, false), hand(first, false), hand(first, false)};
                return true;
            case 2: {  // a card that nobody dealt
                Strings cards = first;
                std::string c = card(below(13), below(4));
                while (std::count(community.begin(), community.end(), c) > 0)
                    c = card(below(13), below(4));
                cards.push_back(c);
                d["hands"] = json::array{hand(cards, false)};
                return true;
            }
            case 3:
                d["hands"] = json::array{hand({first[0]}, false)};
                return true;
            case 4: {  // not the player's cards
                if (first[0] == dealer[0]) return false;
                d["hands"] = json::array{hand({dealer[0], first[1]}, false)};
                return true;
            }
            case 5:
                d["insurance"] = pick(
                    std::vector<json::value>{-1, 2.5, "100", nullptr, true, 100.0, json::array()});
                return true;
            case 6:
                d["insurance"] = between(1, 1000);
                return true;  // mostly without an ace
            case 7:
                d["even_money"] = pick(std::vector<json::value>{1, "yes", nullptr});
                return true;
            case 8:
                if (book == crown) return false;
                d["even_money"] = true;
                return true;
            case 9: {  // stands too early
                d["hands"] = json::array{hand(first, false)};
                return true;
            }
            case 10: {  // doubles where it is not allowed
                Strings cards = first;
                if (!community.empty() && chance(70)) cards.push_back(community[0]);
                if (community.size() > 1 && chance(30)) cards.push_back(community[1]);
                d["hands"] = json::array{hand(cards, true)};
                return true;
            }
            case 11: {  // splits what is not equal, or with wrong starts
                if (community.size() < 2) return false;
                std::string a = first[0];
                std::string b = first[1];
                if (chance(40)) std::swap(a, b);
                d["hands"] = json::array{hand({a, community[0]}, chance(10)),
                                         hand({b, community[1]}, false)};
                return true;
            }
            case 12: {  // all community cards, whatever the total
                Strings cards = first;
                cards.insert(cards.end(), community.begin(), community.end());
                d["hands"] = json::array{hand(cards, false)};
                return true;
            }
            default: {
                json::object h = hand(first, false);
                h["doubled"] = pick(std::vector<json::value>{1, "no", nullptr});
                d["hands"] = json::array{h};
                return true;
            }
        }
    }

    std::string next() {
        const auto& pair = pairs[count % pairs.size()];
        ++count;
        book = pair.first;
        game = pair.second;
        const bool damaged = chance(20);
        for (;;) {
            json::object r = legal();
            raw.clear();
            r["id"] = "g" + std::to_string(count);
            if (!damaged) return json::serialize(r);
            for (int tries = 0; tries < 60; ++tries) {
                const auto& [name, damage] = damages[below(damages.size())];
                json::object copy = r;
                if (!damage(copy)) continue;
                if (!raw.empty()) return raw;
                copy["tags"] = json::array{json::value(name)};
                return json::serialize(copy);
            }
        }
    }
};

Requests::Requests(std::uint64_t seed) : maker_(std::make_unique<Maker>(seed)) {}
Requests::~Requests() = default;
std::string Requests::next() {
    return maker_->next();
}

}  // namespace croupier::reference
