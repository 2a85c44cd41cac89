#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <regex>

#include "base/names.h"
#include "floor/query.h"
#include "floor/state.h"
#include "lab/paper_words.h"
#include "lab/replay.h"
#include "lab/tell.h"

// People, bets, cards and results in words.

namespace croupier::lab {
namespace {

using floor::State;

// "pair K-K-4": the class by its name, ten as everybody writes it.
std::string poker_words(const std::string& hand, const Say& say) {
    const std::size_t blank = hand.find(' ');
    std::string text = say.name("hand", hand.substr(0, blank));
    for (const char letter : blank == std::string::npos ? "" : hand.substr(blank))
        text += letter == 'T' ? std::string("10") : std::string(1, letter);
    return text;
}

// "dealer TS" with the signs of the cards: "dealer 10♠".
std::string with_suits(const std::string& result) {
    std::string text = std::regex_replace(result, std::regex("\\bT([CDHS])\\b"), "10$1");
    constexpr std::array<std::array<const char*, 2>, 4> suits = {
        {{"C", "♣"}, {"D", "♦"}, {"H", "♥"}, {"S", "♠"}}};
    for (const auto& [letter, sign] : suits)
        text =
            std::regex_replace(text, std::regex(std::string("\\b(10|[2-9JQKA])") + letter + "\\b"),
                               std::string("$1") + sign);
    return text;
}

// "dealer K♠, area 1 4♥": cards by the places that the floor names.
std::string places_in_chinese(const std::string& result) {
    constexpr std::array<std::array<const char*, 2>, 4> places = {
        {{"war dealer", "荷官开战牌"}, {"dealer", "荷官"}, {"area", "区"}, {"war", "开战牌"}}};
    std::string text = result;
    for (const auto& [place, word] : places)
        text = std::regex_replace(text, std::regex(std::string("\\b") + place + "\\b"), word);
    return std::regex_replace(text, std::regex(", "), "，");
}

// A line to a part of the register has its number, a part of a terminal one further up.
std::string device_name(const State& state, std::uint32_t origin) {
    const std::uint32_t part = origin < floor::parts_from ? origin : origin - floor::parts_from;
    return part < state.devices.size() ? state.devices[part].name : std::string();
}

// " (area 2)"; three card poker has rows and columns of an array: " (row 3)".
std::string area_words(const std::string& area, const Say& say) {
    const std::size_t end = area.find('_');
    if (end == std::string::npos) return say(" (area {})", "（{} 区）", area);
    const std::string number = area.substr(end + 1);
    return area.starts_with("row") ? say(" (row {})", "（第 {} 行）", number)
                                   : say(" (column {})", "（第 {} 列）", number);
}

}  // namespace

std::string result_words(const std::string& of_floor, const Say& say) {
    if (say.wording == Wording::journal) return of_floor;
    const std::string result = with_suits(of_floor);
    if (!say.chinese()) return result;
    std::smatch part;
    const auto is = [&](const char* pattern) {
        return std::regex_match(result, part, std::regex(pattern));
    };
    if (is("Player (\\d+), Banker (\\d+): (.*)")) {
        const std::string end = part[3];
        return fmt::format("闲 {}，庄 {}：{}", part[1].str(), part[2].str(),
                           end == "a tie"         ? "和"
                           : end == "Player wins" ? "闲赢"
                                                  : "庄赢");
    }
    if (is("(\\w+) (red|black|green)"))
        return fmt::format("{} {}", part[1].str(), say.name("colour", part[2].str()));
    if (is("(\\d), (\\d) and (\\d): total (\\d+)(.*)"))
        return fmt::format("{}、{}、{}：总点数 {}{}", part[1].str(), part[2].str(), part[3].str(),
                           part[4].str(), part[5].length() == 0 ? "" : "，围骰");
    if (result == "the dealer is over 21") return "荷官爆牌";
    if (result == "the dealer has Blackjack") return "荷官黑杰克";
    if (result == "the dealer has no hand") return "荷官没有牌";
    if (is("the dealer has (\\d+)")) return fmt::format("荷官 {} 点", part[1].str());
    if (is("the dealer has (.*)")) return "荷官：" + poker_words(part[1].str(), say);
    if (is("symbol (.)")) return fmt::format("图案 {}", part[1].str());
    if (is("(.*): two cards (\\d+), three cards (\\d+)"))
        return fmt::format("{}：两张 {}，三张 {}", part[1].str(), part[2].str(), part[3].str());
    return places_in_chinese(result);
}

std::string card_words(cards::Card card, const Say& say) {
    constexpr std::array<std::string_view, 13> ranks = {"two",   "three", "four", "five", "six",
                                                        "seven", "eight", "nine", "ten",  "jack",
                                                        "queen", "king",  "ace"};
    constexpr std::array<std::string_view, 13> short_ranks = {"2", "3",  "4", "5", "6", "7", "8",
                                                              "9", "10", "J", "Q", "K", "A"};
    constexpr std::array<std::string_view, 4> suits = {"clubs", "diamonds", "hearts", "spades"};
    const auto rank = static_cast<std::size_t>(card.rank() - 2);
    const std::string suit = say.name("suit", suits[static_cast<std::size_t>(card.suit())]);
    return say("the {0} of {2}", "{2}{1}", ranks[rank], short_ranks[rank], suit);
}

std::string spot_words(const floor::Spot& spot, const Say& say) {
    if (say.wording == Wording::journal) return floor::spot_text(spot);
    // The main bet of games in which the Player is no hand of the table.
    const bool main_bet = floor::bet_name(spot) == "player" && spot.game != floor::Game::baccarat;
    std::string text =
        main_bet ? say("Player bet", "主注") : say.name("bet", floor::bet_name(spot));
    for (const auto& [key, value] : floor::selection_of(spot)) {
        if (key == "area")
            text += area_words(value, say);
        else if (key == "pieces")
            text += say(" ({} pieces)", "（{} 注）", value);
        else
            text += " " + value;
    }
    return text;
}

std::string amount_words(Money amount, const Say& say) {
    return say.wording == Wording::journal ? money_text(amount) : dollars(amount);
}

std::string changes_text(const std::vector<floor::SpotChange>& changes, const Say& say) {
    std::string text;
    for (const floor::SpotChange& change : changes)
        text +=
            fmt::format("{}{} {}", text.empty() ? "" : say.comma(), spot_words(change.spot, say),
                        amount_words(change.funding.total(), say));
    return text;
}

std::string outcome_text(const floor::Outcome& outcome, const Say& say) {
    if (outcome.number) return fmt::format("{}", *outcome.number);
    if (!outcome.dice.empty()) return fmt::format("{}", fmt::join(outcome.dice, ", "));
    std::string text;
    for (const cards::Card card : outcome.cards)
        text += (text.empty() ? "" : " ") + cards::card_text(card);
    return text.empty() ? say("nothing", "无") : text;
}

std::string seconds_text(std::int64_t ms, const Say& say) {
    return say("{}.{:03} s", "{}.{:03} 秒", ms / 1000, ms % 1000);
}

std::string plain(std::string_view name) {
    std::string words(name);
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

std::string money_text(Money money) {
    const std::int64_t cents = money.in_cents();
    const std::uint64_t size =
        cents < 0 ? 0 - static_cast<std::uint64_t>(cents) : static_cast<std::uint64_t>(cents);
    return fmt::format("{}{}.{:02}", cents < 0 ? "-" : "", size / 100, size % 100);
}

std::string terminal_text(const State& state, floor::TerminalId id, const Say& say) {
    const floor::Terminal* terminal = state.find_terminal(id);
    return say("terminal {}", "终端 {}",
               terminal == nullptr ? std::to_string(id.value()) : terminal->name);
}

std::string staff_text(const State& state, floor::StaffId id, const Say& say) {
    const floor::Staff* staff = state.find_staff(id);
    const std::string role =
        staff == nullptr ? say("unknown", "不详") : say.name("role", staff->role);
    return say("{} (staff {})", "{}（职员 {}）", role, id.value());
}

std::string staff_text(const State& state, std::optional<floor::StaffId> id,
                       std::string_view nobody, const Say& say) {
    return id ? staff_text(state, *id, say) : std::string(nobody);
}

std::string who_text(const State& state, const floor::Command& command, const Say& say) {
    std::string text;
    if (command.actor) text = staff_text(state, *command.actor, say);
    if (command.authoriser) {
        const std::string by = staff_text(state, *command.authoriser, say);
        text += (text.empty() ? "" : say.comma()) + say("authorised by {}", "经{}授权", by);
    }
    if (!text.empty()) return text;
    switch (command.origin.kind) {
        case floor::OriginKind::host:
            return say.wording == Wording::journal ? "the host" : say.name("origin", "host");
        case floor::OriginKind::terminal:
            return terminal_text(state, floor::TerminalId(command.origin.number), say);
        case floor::OriginKind::device:
            if (const std::string name = device_name(state, command.origin.number);
                !name.empty() && say.wording != Wording::journal)
                return name;
            [[fallthrough]];
        default:
            return fmt::format(
                "{} {}", say.name("origin", name_in(floor::origin_kind_names, command.origin.kind)),
                command.origin.number);
    }
}

}  // namespace croupier::lab
