#include "view/explain/lines.h"

#include <algorithm>
#include <array>

#include "base/names.h"
#include "floor/state.h"
#include "view/explain/paths.h"

namespace croupier::view {
namespace {

using floor::Table;
using rulebook::Value;

// Whether the place of a value ends with the table's game, with its source, or begins with its
// game.
enum class At : std::uint8_t { itself, game, source, own };
enum class Shows : std::uint8_t { value, is_listed };

struct Line {
    std::string_view section;
    std::string_view name;
    std::string_view path;
    At at = At::itself;
    Shows shows = Shows::value;
};

constexpr std::array lines = {
    Line{"betting", "confirmation", "conduct.wagers.confirmation"},
    Line{"betting", "below_minimum", "conduct.wagers.below_minimum"},
    Line{"betting", "below_total", "conduct.wagers.below_total"},
    Line{"betting", "steps_of_minimum", "conduct.wagers.steps_of_minimum"},
    Line{"betting", "opposing_bets", "conduct.wagers.opposing_bets"},
    Line{"betting", "one_table", "conduct.wagers.one_table"},
    Line{"betting", "notes_while_confirmed", "conduct.wagers.notes_while_confirmed"},
    Line{"betting", "late_change", "conduct.betting.late_change"},
    Line{"limits", "differential", "conduct.limits.differential"},
    Line{"limits", "total_maximum", "conduct.limits.total_maximum"},
    Line{"limits", "notice_for", "conduct.limits.notice_for"},
    Line{"limits", "keeps_old_minimum", "conduct.limits.keeps_old_minimum"},
    Line{"limits", "individual_limits", "conduct.limits.individual_limits"},
    Line{"wrong", "outage_before", "conduct.outage.before_close"},
    Line{"wrong", "outage_after", "conduct.outage.after_close", At::source},
    Line{"wrong", "terminal_fault", "conduct.irregular.terminal_fault", At::source},
    Line{"wrong", "power_withdrawal", "conduct.irregular.withdrawal_on_power_failure", At::itself,
         Shows::is_listed},
    Line{"wrong", "early_outcome", "conduct.early_outcome", At::source},
    Line{"wrong", "no_spin", "conduct.irregular.no_spin", At::source},
    Line{"wrong", "first_face_up", "conduct.irregular.first_face_up", At::game},
    Line{"wrong", "exposed_stray", "conduct.irregular.exposed_stray", At::game},
    Line{"wrong", "hidden_stray", "conduct.irregular.hidden_stray", At::game},
    Line{"wrong", "short_cards", "conduct.irregular.short_cards", At::game},
    Line{"wrong", "void_until", "conduct.irregular.void_until", At::game},
    Line{"wrong", "reconstruction", "conduct.irregular.reconstruction", At::itself,
         Shows::is_listed},
    Line{"wrong", "withdrawal", "conduct.irregular.withdrawal"},
    Line{"wrong", "freeze_accounts", "conduct.irregular.freeze_accounts"},
    Line{"wrong", "stop_table", "conduct.irregular.stop_table"},
    Line{"wrong", "put_right", "conduct.irregular.display_is_put_right"},
    Line{"wrong", "forfeit", "conduct.irregular.forfeit_for_fraud"},
    Line{"wrong", "withhold", "conduct.irregular.withhold_winnings"},
    Line{"complaint", "regulator", "conduct.complaints.regulator"},
    Line{"complaint", "right", "conduct.complaints.right"},
    Line{"credit", "cash_in_play", "conduct.cash_out.in_play"},
    Line{"credit", "cash_with_wagers", "conduct.cash_out.with_wagers"},
    Line{"credit", "notice_seconds", "conduct.closing.notice_seconds"},
    Line{"credit", "notice_rounds", "conduct.closing.notice_rounds"},
    Line{"credit", "idle_rounds", "conduct.closing.idle_rounds"},
    Line{"chance", "during_coup", "shoe.cutting_card_during_coup", At::own},
    Line{"chance", "tie_adds", "shoe.tie_adds_one_coup", At::own},
    Line{"facts", "betting_seconds", "conduct.betting.usual_seconds"},
    Line{"facts", "bet_now", "conduct.betting.bet_now", At::itself, Shows::is_listed},
    Line{"facts", "player_card_from", "conduct.wagers.player_card_from"},
    Line{"facts", "decision_seconds", "conduct.betting.usual_decision_seconds"},
    Line{"facts", "by_hand", "conduct.authority.enter_cards"},
    Line{"facts", "correction", "conduct.authority.correct_after"},
    Line{"facts", "void", "conduct.authority.void.device_malfunction"},
    Line{"facts", "dispute", "conduct.authority.decide_dispute"},
    Line{"facts", "decks", "decks", At::own},
    Line{"facts", "cutting_cards", "shoe.cutting_cards", At::own},
    Line{"facts", "least_revolutions", "conduct.irregular.least_revolutions"},
    Line{"facts", "title", "about.title"},
    Line{"facts", "system", "about.system"},
    Line{"facts", "operator", "about.operator"},
};

// Sections of a rulebook of which each value is a line under its own name.
struct Whole {
    std::string_view section;
    std::string_view path;
    At at = At::itself;
};
constexpr std::array wholes = {
    Whole{"provisions", "provisions."},
    Whole{"drawing", "drawing.", At::own},
    Whole{"compartments", "compartments.", At::own},
};

std::string place_of(std::string_view path, At at, const Table& table) {
    switch (at) {
        case At::game:
            return of_game(path, table);
        case At::source:
            return of_source(path, table);
        case At::own:
            return own_key(path, table);
        case At::itself:
            break;
    }
    return std::string(path);
}

// "baccarat, blackjack"
bool is_listed(std::string_view list, std::string_view name) {
    for (;;) {
        const std::size_t comma = std::min(list.find(", "), list.size());
        if (list.substr(0, comma) == name) return true;
        if (comma == list.size()) return false;
        list.remove_prefix(comma + 2);
    }
}

// Where the document says it in another game's chapter only, the page still says where.
Clauses clauses_of_rule(const Table& table, const Value& value) {
    Clauses own = clauses_at(*table.book, table.settings.game, value.clause);
    if (!own.empty()) return own;
    Clauses all;
    for (std::string_view rest = value.clause; !rest.empty();) {
        const std::size_t comma = std::min(rest.find(", "), rest.size());
        all.emplace_back(rest.substr(0, comma));
        rest.remove_prefix(std::min(comma + 2, rest.size()));
    }
    return all;
}

RulesLine line_of(const Table& table, std::string_view section, std::string_view name,
                  const Value& value) {
    return {std::string(section), std::string(name), value.text, clauses_of_rule(table, value)};
}

// How the game is played: what its section says besides what bets pay and how cards are loaded.
RulesLine play_of(const Table& table) {
    const std::string own = own_key("", table);
    std::vector<Cited> behind;
    for (const Value& value : table.book->values) {
        if (!value.path.starts_with(own)) continue;
        const std::string_view key = std::string_view(value.path).substr(own.size());
        const std::string_view group = key.substr(0, key.find('.'));
        constexpr std::array others = {"bets",       "pays",      "shoe",
                                       "ante_bonus", "pair_plus", "six_card_bonus"};
        if (std::find(others.begin(), others.end(), group) == others.end())
            behind.push_back(cited(table, value));
    }
    return {"facts", "play", "", clauses_of(behind)};
}

}  // namespace

std::vector<RulesLine> lines_of(const Table& table) {
    const std::string_view game = name_in(floor::game_names, table.settings.game);
    const std::vector<Value>& values = table.book->values;
    std::vector<RulesLine> found;
    for (const Line& line : lines) {
        const std::string place = place_of(line.path, line.at, table);
        const auto value = std::find_if(values.begin(), values.end(),
                                        [&](const Value& one) { return one.path == place; });
        if (value == values.end()) continue;
        found.push_back(line_of(table, line.section, line.name, *value));
        if (line.shows == Shows::is_listed)
            found.back().value = is_listed(value->text, game) ? "yes" : "no";
    }
    for (const Whole& whole : wholes) {
        const std::string place = place_of(whole.path, whole.at, table);
        for (const Value& value : values)
            if (value.path.starts_with(place))
                found.push_back(line_of(table, whole.section,
                                        std::string_view(value.path).substr(place.size()), value));
    }
    found.push_back(play_of(table));
    // Every document: what is seen of a table is not what counts.
    found.push_back({"facts", "picture", "", {"ST-GLI19-4.18.5.c"}});
    return found;
}

}  // namespace croupier::view
