#include "floor/spot.h"

#include <fmt/format.h>

#include <bit>
#include <charconv>
#include <optional>

#include "rules/baccarat/rules.h"
#include "rules/roulette/rules.h"

namespace croupier::floor {
namespace {

using RouletteBet = roulette::Bet;

std::optional<std::uint8_t> small_number(std::string_view text) {
    std::uint8_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

// "5/8": a set of different numbers of a wheel.
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

// Which keys a roulette bet takes, and where each goes.
struct RouletteKeys {
    std::string_view numbers;  // the key of the set; empty: none
    std::string_view which;    // the key of the small number; empty: none
};

RouletteKeys keys_of(RouletteBet bet) {
    switch (bet) {
        case RouletteBet::straight_up:
        case RouletteBet::split:
        case RouletteBet::street:
        case RouletteBet::corner:
        case RouletteBet::six_line:
            return {"numbers", ""};
        case RouletteBet::column:
            return {"", "column"};
        case RouletteBet::dozen:
            return {"", "dozen"};
        case RouletteBet::neighbours:
            return {"number", "pieces"};
        case RouletteBet::finales:
            return {"", "digit"};
        default:
            return {"", ""};
    }
}

bool take_roulette(RouletteBet bet, std::span<const SelectionWord> selection, Spot& spot) {
    const RouletteKeys keys = keys_of(bet);
    std::size_t wanted = (keys.numbers.empty() ? 0U : 1U) + (keys.which.empty() ? 0U : 1U);
    if (selection.size() != wanted) return false;
    for (const auto& [key, text] : selection) {
        // A single number may be called so.
        const bool one = keys.numbers == "numbers" && key == "number";
        if (!keys.numbers.empty() && (key == keys.numbers || one)) {
            const auto set = numbers_in(text);
            if (!set || (keys.numbers == "number" && !std::has_single_bit(*set))) return false;
            spot.numbers = *set;
        } else if (!keys.which.empty() && key == keys.which) {
            const auto which = small_number(text);
            if (!which) return false;
            spot.which = *which;
        } else {
            return false;
        }
        --wanted;
    }
    return wanted == 0;
}

bool take_baccarat(baccarat::Bet bet, std::span<const SelectionWord> selection, Spot& spot) {
    if (bet != baccarat::Bet::winning_hand_total) return selection.empty();
    if (selection.size() != 1 || selection[0].first != "total") return false;
    const auto total = baccarat::find_total(selection[0].second);
    if (total) spot.which = static_cast<std::uint8_t>(*total);
    return total.has_value();
}

template <class Bet>
std::uint8_t code(Bet bet) {
    return static_cast<std::uint8_t>(static_cast<int>(bet) + 1);
}

}  // namespace

Result<Spot, Rejection> parse_spot(Game game, std::string_view bet,
                                   std::span<const SelectionWord> selection) {
    Spot spot;
    spot.game = game;
    bool read = true;
    if (const auto found = game == Game::baccarat ? baccarat::find_bet(bet) : std::nullopt) {
        spot.bet = code(*found);
        read = take_baccarat(*found, selection, spot);
    } else if (const auto on = game == Game::roulette ? roulette::find_bet(bet) : std::nullopt) {
        spot.bet = code(*on);
        read = take_roulette(*on, selection, spot);
    } else if (some_game_has(bet)) {
        // Another game's: the table will say that it is not offered here.
        spot.game = baccarat::find_bet(bet) ? Game::baccarat : Game::roulette;
        spot.bet = baccarat::find_bet(bet) ? code(*baccarat::find_bet(bet))
                                           : code(*roulette::find_bet(bet));
    }
    if (!read) return Err{Rejection::bad_selection};
    return spot;
}

bool some_game_has(std::string_view bet) {
    return baccarat::find_bet(bet).has_value() || roulette::find_bet(bet).has_value();
}

std::string_view bet_name(const Spot& spot) {
    if (spot.bet == 0) return "unknown";
    if (spot.game == Game::baccarat && spot.bet <= baccarat::bet_count)
        return baccarat::bet_name(static_cast<baccarat::Bet>(spot.bet - 1));
    if (spot.game == Game::roulette && spot.bet <= roulette::bet_count)
        return roulette::bet_name(static_cast<RouletteBet>(spot.bet - 1));
    return "unknown";
}

std::vector<SelectionWord> selection_of(const Spot& spot) {
    std::vector<SelectionWord> words;
    if (spot.game == Game::baccarat) {
        if (spot.bet == code(baccarat::Bet::winning_hand_total))
            words.emplace_back(
                "total", baccarat::total_name(static_cast<baccarat::WinningTotal>(spot.which)));
        return words;
    }
    if (spot.bet == 0 || spot.bet > roulette::bet_count) return words;
    const RouletteKeys keys = keys_of(static_cast<RouletteBet>(spot.bet - 1));
    std::string numbers;
    for (roulette::Number number = 0; number <= roulette::double_zero_number; ++number)
        if ((spot.numbers & roulette::cover_of(number)) != 0)
            numbers += (numbers.empty() ? "" : "/") + roulette::number_text(number);
    if (!keys.numbers.empty()) words.emplace_back(keys.numbers, numbers);
    if (!keys.which.empty()) words.emplace_back(keys.which, fmt::format("{}", spot.which));
    return words;
}

std::string spot_text(const Spot& spot) {
    std::string text(bet_name(spot));
    for (const auto& [key, value] : selection_of(spot)) text += " " + value;
    return text;
}

}  // namespace croupier::floor
