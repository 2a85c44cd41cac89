#include "floor/wager/spot.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <optional>

#include "floor/game/pay_table.h"
#include "floor/rejection.h"
#include "rules/baccarat/rules.h"
#include "rules/big_wheel/rules.h"
#include "rules/blackjack/rules.h"
#include "rules/casino_war/rules.h"
#include "rules/roulette/rules.h"
#include "rules/sic_bo/rules.h"
#include "rules/three_card_poker/rules.h"
#include "rules/triple_chase/rules.h"

namespace croupier::floor {
namespace {

// What the value of a key is, and where in the spot it goes.
enum class Value : std::uint8_t {
    none,
    small,       // a small number: `which`
    several,     // different numbers, "5/8": `numbers`
    one,         // a single number of the wheel: `numbers`
    hand_total,  // of baccarat's Winning Hand Total: `which`
    array_area,  // of three card poker: `which`
    symbol,      // of the big wheel: `which`
};
struct Key {
    std::string_view name;
    Value value = Value::none;
};
using Keys = std::array<Key, 2>;  // no bet has more

Keys no_keys(int) {
    return {};
}

Keys baccarat_keys(int bet) {
    if (static_cast<baccarat::Bet>(bet) != baccarat::Bet::winning_hand_total) return {};
    return {{{"total", Value::hand_total}}};
}

Keys roulette_keys(int bet) {
    using roulette::Bet;
    switch (static_cast<Bet>(bet)) {
        case Bet::straight_up:
        case Bet::split:
        case Bet::street:
        case Bet::corner:
        case Bet::six_line:
            return {{{"numbers", Value::several}}};
        case Bet::column:
            return {{{"column", Value::small}}};
        case Bet::dozen:
            return {{{"dozen", Value::small}}};
        case Bet::neighbours:
            return {{{"number", Value::one}, {"pieces", Value::small}}};
        case Bet::finales:
            return {{{"digit", Value::small}}};
        default:
            return {};
    }
}

Keys sic_bo_keys(int bet) {
    using sic_bo::Selection;
    switch (sic_bo::selection_of(static_cast<sic_bo::Bet>(bet))) {
        case Selection::none:
            break;
        case Selection::number:
            return {{{"number", Value::small}}};
        case Selection::total:
            return {{{"total", Value::small}}};
        case Selection::two_numbers:
        case Selection::four_numbers:
            return {{{"numbers", Value::several}}};
    }
    return {};
}

Keys casino_war_keys(int) {
    return {{{"area", Value::small}}};
}

Keys three_card_poker_keys(int bet) {
    using three_card_poker::Bet;
    const auto on = static_cast<Bet>(bet);
    if (on != Bet::pair_plus && on != Bet::six_card_bonus) return {};
    return {{{"area", Value::array_area}}};
}

Keys big_wheel_keys(int) {
    return {{{"symbol", Value::symbol}}};
}

template <class Bet, std::string_view (*name)(Bet)>
std::string_view name_at(int bet) {
    return name(static_cast<Bet>(bet));
}

// A game's bets in the order of its own enumerators, with those that only decisions bring.
struct Bets {
    int count;
    std::string_view (*name)(int bet);
    Keys (*keys)(int bet);
};

const Bets& bets_of(Game game) {
    static constexpr Bets dice = {sic_bo::bet_count, name_at<sic_bo::Bet, sic_bo::bet_name>,
                                  sic_bo_keys};
    static constexpr std::array<Bets, game_names.size()> all = {
        Bets{baccarat::bet_count, name_at<baccarat::Bet, baccarat::bet_name>, baccarat_keys},
        Bets{roulette::bet_count, name_at<roulette::Bet, roulette::bet_name>, roulette_keys},
        dice,
        dice,
        Bets{blackjack::bet_count, name_at<blackjack::Bet, blackjack::bet_name>, no_keys},
        Bets{casino_war::bet_count, name_at<casino_war::Bet, casino_war::bet_name>,
             casino_war_keys},
        Bets{three_card_poker::bet_count,
             name_at<three_card_poker::Bet, three_card_poker::bet_name>, three_card_poker_keys},
        Bets{triple_chase::bet_count, name_at<triple_chase::Bet, triple_chase::bet_name>, no_keys},
        Bets{1, [](int) { return big_wheel::bet_name; }, big_wheel_keys},
    };
    return all[static_cast<std::size_t>(game)];
}

// The bet of that name without its selection; 0: the game has none.
std::uint8_t code_of(Game game, std::string_view name) {
    const Bets& bets = bets_of(game);
    for (int bet = 0; bet < bets.count; ++bet)
        if (bets.name(bet) == name) return static_cast<std::uint8_t>(bet + 1);
    return 0;
}

bool is_known(const Spot& spot) {
    return spot.bet >= 1 && spot.bet <= bets_of(spot.game).count;
}

Keys keys_of(const Spot& spot) {
    return bets_of(spot.game).keys(spot.bet - 1);
}

std::optional<std::uint8_t> small_number(std::string_view text) {
    std::uint8_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

// Dice and wheels spell their numbers alike; which of them there are is the table's to say.
std::optional<std::uint64_t> numbers_in(std::string_view text) {
    std::uint64_t set = 0;
    while (true) {
        const std::size_t slash = text.find('/');
        const auto number = roulette::parse_number(text.substr(0, slash));
        if (!number || (set & roulette::cover_of(*number)) != 0) return std::nullopt;
        set |= roulette::cover_of(*number);
        if (slash == std::string_view::npos) return set;
        text.remove_prefix(slash + 1);
    }
}

template <class Enum>
std::optional<std::uint8_t> number_of(std::optional<Enum> enumerator) {
    if (!enumerator) return std::nullopt;
    return static_cast<std::uint8_t>(*enumerator);
}

std::optional<std::uint8_t> read_which(Value value, std::string_view text) {
    switch (value) {
        case Value::hand_total:
            return number_of(baccarat::find_total(text));
        case Value::array_area:
            return number_of(three_card_poker::find_area(text));
        case Value::symbol:
            return number_of(big_wheel::find_symbol(text));
        default:
            return small_number(text);
    }
}

bool take_value(Value value, std::string_view text, Spot& spot) {
    if (value == Value::several || value == Value::one) {
        const auto set = numbers_in(text);
        if (!set || (value == Value::one && !std::has_single_bit(*set))) return false;
        spot.numbers = *set;
        return true;
    }
    const auto which = read_which(value, text);
    if (which) spot.which = *which;
    return which.has_value();
}

// Every key once, and no other.
bool take_selection(std::span<const SelectionWord> selection, Spot& spot) {
    std::size_t taken = 0;
    for (const Key& key : keys_of(spot)) {
        if (key.value == Value::none) continue;
        const auto word = std::find_if(selection.begin(), selection.end(), [&](const auto& given) {
            // A single number may be called so.
            return given.first == key.name ||
                   (key.value == Value::several && given.first == "number");
        });
        if (word == selection.end() || !take_value(key.value, word->second, spot)) return false;
        ++taken;
    }
    return taken == selection.size();
}

std::string numbers_text(std::uint64_t set) {
    std::string text;
    for (roulette::Number number = 0; number <= roulette::double_zero_number; ++number)
        if ((set & roulette::cover_of(number)) != 0)
            text += (text.empty() ? "" : "/") + roulette::number_text(number);
    return text;
}

// What was refused may name what does not exist.
template <class Enum>
std::string enumerator_text(std::uint8_t which, int count, std::string_view (*name)(Enum)) {
    return which < count ? std::string(name(static_cast<Enum>(which))) : fmt::format("{}", which);
}

std::string value_text(Value value, const Spot& spot) {
    switch (value) {
        case Value::several:
        case Value::one:
            return numbers_text(spot.numbers);
        case Value::hand_total:
            return enumerator_text(spot.which, baccarat::winning_total_count, baccarat::total_name);
        case Value::array_area:
            return enumerator_text(spot.which, three_card_poker::area_count,
                                   three_card_poker::area_name);
        case Value::symbol:
            return enumerator_text(spot.which, big_wheel::symbol_count, big_wheel::symbol_name);
        default:
            return fmt::format("{}", spot.which);
    }
}

// Of this game, or else of one that has a bet of that name.
Spot find_bet(Game game, std::string_view bet) {
    Spot spot{game, code_of(game, bet), 0, 0};
    for (std::size_t other = 0; spot.bet == 0 && other < game_names.size(); ++other)
        if (const std::uint8_t code = code_of(static_cast<Game>(other), bet))
            spot = {static_cast<Game>(other), code, 0, 0};
    return spot;
}

}  // namespace

Result<Spot, Rejection> parse_spot(Game game, std::string_view bet,
                                   std::span<const SelectionWord> selection) {
    Spot spot = find_bet(game, bet);
    // Another game's bet keeps its name only: the table says that it is not offered here.
    if (spot.game != game || spot.bet == 0) return spot;
    if (!take_selection(selection, spot)) return Err{Rejection::bad_selection};
    return spot;
}

Spot nowhere(Game game, std::string_view bet) {
    Spot spot = find_bet(game, bet);
    spot.which = UINT8_MAX;
    spot.numbers = UINT64_MAX;
    return spot;
}

std::string_view bet_name(const Spot& spot) {
    return is_known(spot) ? bets_of(spot.game).name(spot.bet - 1) : "unknown";
}

std::vector<SelectionWord> selection_of(const Spot& spot) {
    std::vector<SelectionWord> words;
    if (!is_known(spot)) return words;
    for (const Key& key : keys_of(spot))
        if (key.value != Value::none) words.emplace_back(key.name, value_text(key.value, spot));
    return words;
}

std::string spot_text(const Spot& spot) {
    std::string text(bet_name(spot));
    for (const auto& [key, value] : selection_of(spot)) text += " " + value;
    return text;
}

}  // namespace croupier::floor
