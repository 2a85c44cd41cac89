#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

#include "base/names.h"
#include "floor/query.h"
#include "floor/state.h"
#include "lab/rounds/looking.h"
#include "lab/rounds/prompts.h"

// Where a round is, what a table waits for, what it shows and asks.

namespace croupier::lab::rounds {
namespace {

std::string phase(const Looking& at) {
    return compare(at.word(1), name_in(floor::phase_names, at.table(0).phase));
}

constexpr std::array<std::string_view, 11> expectation_names = {
    "nothing",   "new_game", "bets",   "card",    "spin",     "roll",
    "decisions", "new_shoe", "reveal", "confirm", "authorise"};

// "card:area:2"
std::string expected_text(const floor::Expected& expected) {
    std::string text(name_in(expectation_names, expected.what));
    if (expected.place != rules::Place::none)
        text += fmt::format(":{}", name_in(floor::place_names, expected.place));
    if (expected.number != 0) text += fmt::format(":{}", expected.number);
    return text;
}
std::string expects(const Looking& at) {
    return compare(at.word(1), expected_text(floor::expected(at.table(0))));
}

std::string result(const Looking& at) {
    const floor::Table& table = at.table(0);
    if (table.round.number == 0 || table.round.outcome.hidden != 0 ||
        floor::awaited(table).awaited != rules::Awaited::confirm)
        return "no result";
    const auto parts = table.game->result(table.round.outcome).parts;
    std::string all;
    bool same = true;
    for (const auto& [key, value] : parts)
        all += fmt::format("{}{}={}", all.empty() ? "" : " ", key, value);
    for (const auto& wanted : at.line.keys)
        same = same && std::find(parts.begin(), parts.end(), wanted) != parts.end();
    return same ? "" : all;
}

std::string round(const Looking& at) {
    const floor::Table& table = at.table(0);
    const std::uint32_t number = *parse_count(at.word(1));
    for (const floor::PastRound& past : table.round.past)
        if (past.round.number == number)
            return compare(at.word(2), name_in(floor::round_status_names, past.status));
    if (number != table.round.number || number == 0) return "no such round";
    return compare(at.word(2), table.phase == floor::Phase::held ? "held" : "a round in progress");
}

// Exactly these, in any order; of one hand or area if the line names it, else of all.
std::string offered(const Looking& at) {
    const bool one_table = at.line.words.size() > 1 && at.after.story.find_table(at.word(1)) >= 0;
    const auto named = [&](std::string_view key, std::uint8_t number) {
        const std::string* wanted = at.line.find(key);
        return wanted == nullptr || *parse_count(*wanted) == number;
    };
    std::vector<std::string_view> found;
    for (const floor::Table& table : at.after.state.tables) {
        const floor::Seat* seat = table.find_seat(at.seat(0));
        if (seat == nullptr || (one_table && &table != &at.table(1))) continue;
        for (const floor::Offer& offer : seat->offers)
            if (named("hand", offer.hand) && named("area", offer.area))
                for (const floor::Decision decision : offer.decisions)
                    found.push_back(name_in(floor::decision_names, decision));
    }
    std::vector<std::string_view> wanted(at.line.words.begin() + (one_table ? 2 : 1),
                                         at.line.words.end());
    const auto tidy = [](std::vector<std::string_view>& names) {
        std::sort(names.begin(), names.end());
        names.erase(std::unique(names.begin(), names.end()), names.end());
    };
    const std::string told = found.empty() ? "nothing" : fmt::format("{}", fmt::join(found, " "));
    tidy(found);
    tidy(wanted);
    return found == wanted ? "" : told;
}

std::string shooter(const Looking& at) {
    const floor::Table& table = at.table(0);
    // Whoever has pressed, or was too late, may not press any more.
    if (!table.round.shooter || table.round.press_by == 0) return "no shooter";
    if (*table.round.shooter == at.seat(1)) return {};
    return at.after.state.find_terminal(*table.round.shooter)->name;
}

std::string last_coup(const Looking& at) {
    const auto announced = floor::last_coup(at.table(0));
    if (!announced) return "no last coup";
    return compare(at.word(1), name_in(floor::last_coup_is_names, *announced));
}

std::string hidden(const Looking& at) {
    return compare(at.word(1), fmt::format("{}", std::popcount(at.table(0).round.outcome.hidden)));
}

std::string prompted(const Looking& at) {
    const floor::Table& table = at.table(1);
    const auto kind = *find_in<floor::PromptKind>(floor::prompt_kind_names, at.word(2));
    if (prompt_for(table, at.seat(0), kind) != nullptr) return {};
    const floor::Prompt* other = prompt_for(table, at.seat(0));
    return other != nullptr ? std::string(name_in(floor::prompt_kind_names, other->kind))
                            : "no question";
}

std::string notice(const Looking& at) {
    const floor::Table& table = at.table(0);
    const bool runs = at.word(1) == "closing"  ? table.notices.closing.has_value()
                      : at.word(1) == "limits" ? table.notices.limits.has_value()
                                               : table.notices.variant.has_value();
    return runs ? "" : "no such notice";
}

constexpr std::array looks_at_table = {
    NamedLook{"phase", phase},   NamedLook{"expects", expects},     NamedLook{"result", result},
    NamedLook{"round", round},   NamedLook{"offered", offered},     NamedLook{"shooter", shooter},
    NamedLook{"hidden", hidden}, NamedLook{"last_coup", last_coup}, NamedLook{"prompted", prompted},
    NamedLook{"notice", notice},
};

}  // namespace

std::span<const NamedLook> table_looks() {
    return looks_at_table;
}

}  // namespace croupier::lab::rounds
