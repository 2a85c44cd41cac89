#include "view/tile.h"

#include <algorithm>

#include "floor/query.h"
#include "floor/state.h"

namespace croupier::view {
namespace {

using floor::RoundStatus;
using floor::Table;

constexpr std::uint32_t double_zero = 37;

std::string mark_of(const Table& table, const floor::PastRound& past) {
    const floor::Outcome& outcome = past.outcome;
    const bool has_symbols = table.game->source() == rulebook::Source::big_wheel;
    if (outcome.number && !has_symbols)
        return *outcome.number == double_zero ? "00" : std::to_string(*outcome.number);
    constexpr std::array<std::string_view, 5> names = {"winner", "dice", "symbol", "dealer",
                                                       "cards"};
    const auto parts = table.game->result(outcome).parts;
    for (const std::string_view name : names)
        for (const auto& [part, value] : parts)
            if (part == name) return value;
    return {};
}

bool stands(const floor::PastRound& past) {
    return past.status == RoundStatus::settled || past.status == RoundStatus::corrected;
}

// Who had a wager in the present round or in the one before.
std::uint32_t players_at(const Table& table) {
    const auto plays = [&](const floor::Seat& seat) {
        return !seat.wagers.empty() ||
               (seat.last_round > 0 && seat.last_round + 1 >= table.round.number);
    };
    return static_cast<std::uint32_t>(std::count_if(table.seats.begin(), table.seats.end(), plays));
}

}  // namespace

std::vector<std::string> marks_of(const Table& table, std::size_t most) {
    const bool has_shoe = table.game->shoe() != nullptr;
    std::vector<std::string> marks;
    for (auto past = table.round.past.rbegin(); past != table.round.past.rend(); ++past) {
        if (marks.size() == most) break;
        if (has_shoe && past->round.number <= table.cards.final_round) break;
        if (stands(*past)) marks.push_back(mark_of(table, *past));
    }
    std::reverse(marks.begin(), marks.end());
    return marks;
}

Tile tile_of(const Source& source, floor::TableId id) {
    const Table* table = source.state.find_table(id);
    CHECK(table != nullptr);
    Tile tile;
    tile.table = id;
    tile.phase = table->phase;
    tile.round = table->round.number;
    if (table->phase == floor::Phase::open && table->round.closes_at != 0)
        tile.closes_at = table->round.closes_at;
    const NextRound next = next_round(source, *table);
    tile.coming = next.coming;
    tile.not_before = next.not_before;
    tile.players = players_at(*table);
    tile.terminals_max = table->settings.terminals_max;
    tile.marks = marks_of(*table, tile_marks_max);
    return tile;
}

}  // namespace croupier::view
