#include "view/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "encoding/wire.h"
#include "floor/game/pay_table.h"
#include "floor/query.h"
#include "floor/state.h"
#include "rules/roulette/rules.h"

namespace croupier::view {
namespace {

using floor::Table;
using rulebook::Value;

constexpr std::string_view authority = "conduct.authority.";
constexpr std::string_view second_person = "conduct.second_person.";

std::string_view text_at(const rulebook::Rulebook& book, std::string_view path) {
    for (const Value& value : book.values)
        if (value.path == path) return value.text;
    return {};
}

void add_powers(RulesView& rules, const rulebook::Rulebook& book) {
    for (const Value& value : book.values) {
        const std::string_view path = value.path;
        if (path.starts_with(authority))
            rules.powers.push_back(
                {std::string(path.substr(authority.size())), value.text, value.clause});
        else if (path.starts_with(second_person))
            rules.powers.push_back({fmt::format("second.{}", path.substr(second_person.size())),
                                    value.text, value.clause});
    }
}

// How a value of the game's section is about the pay of a bet: by its own name
// ("pair_plus.A.flush"), by a name that it shares ("bets.dragon_bonus.by_4" is about both dragon
// bonuses), by one that begins with its own ("pays.war_win" is about the war wager), or not at all.
enum class About : std::uint8_t { itself, shared, part, other };
About about(std::string_view path, std::string_view bet) {
    const auto part = [&](std::string_view& rest) {
        const std::size_t dot = rest.find('.');
        const std::string_view first = rest.substr(0, dot);
        rest = dot == std::string_view::npos ? std::string_view{} : rest.substr(dot + 1);
        return first;
    };
    std::string_view name = part(path);
    const bool grouped = name == "bets" || name == "pays";
    if (grouped) name = part(path);
    if (name == bet) return About::itself;
    const auto begins = [](std::string_view text, std::string_view with) {
        return text.size() > with.size() && text.starts_with(with) && text[with.size()] == '_';
    };
    if (grouped && begins(bet, name)) return About::shared;
    return grouped && begins(name, bet) ? About::part : About::other;
}

// What a bet has no pay of its own for is paid as another.
std::vector<std::string_view> paid_as(const RulesBet& bet) {
    std::vector<std::string_view> names;
    if (bet.bet == "double" || bet.bet == "split") names.emplace_back("player");
    for (const RulesPay& pay : bet.pays) names.emplace_back(pay.when);  // of a race-track bet
    return names;
}

std::string clauses_of(const rulebook::Rulebook& book, std::string_view game, const RulesBet& bet) {
    std::vector<std::string_view> found;
    const auto add = [&](std::string_view clauses) {
        while (!clauses.empty()) {
            const std::size_t comma = clauses.find(", ");
            const std::string_view one = clauses.substr(0, comma);
            if (std::find(found.begin(), found.end(), one) == found.end()) found.push_back(one);
            clauses = comma == std::string_view::npos ? "" : clauses.substr(comma + 2);
        }
    };
    const auto add_all = [&](std::string_view name, About how) {
        for (const Value& value : book.values) {
            const std::string_view path = value.path;
            if (path.starts_with(game) && path.size() > game.size() && path[game.size()] == '.' &&
                about(path.substr(game.size() + 1), name) == how)
                add(value.clause);
        }
    };
    for (const About how : {About::itself, About::shared, About::part})
        if (found.empty()) add_all(bet.bet, how);
    if (found.empty())
        for (const std::string_view name : paid_as(bet)) add_all(name, About::itself);
    // A game of one bet, the symbols of the big wheel.
    if (found.empty())
        for (const Value& value : book.values)
            if (value.path.starts_with(fmt::format("{}.bets.", game))) add(value.clause);
    std::string text;
    for (const std::string_view clause : found)
        text += fmt::format("{}{}", text.empty() ? "" : ", ", clause);
    return text;
}

RulesPieces pieces_at(const floor::Spot& spot) {
    roulette::Selection selection;
    selection.which = spot.which;
    if (spot.numbers != 0)
        selection.centre = static_cast<roulette::Number>(std::countr_zero(spot.numbers));
    // Only the single zero wheel has a race-track.
    const auto layout = roulette::lay_out(roulette::Wheel::single_zero,
                                          static_cast<roulette::Bet>(spot.bet - 1), selection);
    CHECK(layout.has_value());
    RulesPieces place{floor::spot_text(spot), {}};
    for (const roulette::Piece& piece : layout->all()) {
        const auto bet = static_cast<std::uint8_t>(static_cast<int>(piece.bet) + 1);
        place.on.push_back(floor::spot_text({spot.game, bet, 0, piece.cover}));
    }
    return place;
}

// Every place of a race-track bet that the table takes.
std::vector<RulesPieces> pieces_of(const Table& table, floor::Spot spot) {
    std::vector<RulesPieces> places;
    if (spot.game != floor::Game::roulette) return places;
    const auto bet = static_cast<roulette::Bet>(spot.bet - 1);
    if (!roulette::has_pieces(bet)) return places;
    const bool counted = bet == roulette::Bet::neighbours || bet == roulette::Bet::finales;
    const int centres = bet == roulette::Bet::neighbours ? roulette::double_zero_number : 1;
    for (int which = 0; which <= (counted ? 9 : 0); ++which)
        for (int centre = 0; centre < centres; ++centre) {
            spot.which = static_cast<std::uint8_t>(which);
            if (bet == roulette::Bet::neighbours)
                spot.numbers = roulette::cover_of(static_cast<roulette::Number>(centre));
            if (table.game->shape(spot)) places.push_back(pieces_at(spot));
        }
    return places;
}

RulesBet bet_of(const Table& table, std::size_t number) {
    RulesBet bet;
    bet.bet = table.game->bet_name(number);
    floor::Spot spot;
    spot.game = table.settings.game;
    spot.bet = static_cast<std::uint8_t>(number + 1);
    const auto shape = table.game->shape(spot);
    bet.by_decision = !shape && shape.error() != floor::Rejection::bad_selection;
    if (bet.by_decision) return bet;
    bet.each_piece = !shape || !floor::selection_of(spot).empty();
    const floor::SpotLimits limits =
        bet.each_piece ? floor::piece_limits(table, nullptr, static_cast<std::uint8_t>(number))
                       : floor::limits_of(table, nullptr, spot);
    bet.least = limits.least;
    bet.most = limits.most;
    bet.step = limits.step;
    bet.pieces = pieces_of(table, spot);
    return bet;
}

void add_bets(RulesView& rules, const Table& table) {
    std::optional<std::size_t> last;
    for (const floor::PayLine& line : floor::pay_table(*table.game).pay_lines()) {
        if (last != line.bet) rules.bets.push_back(bet_of(table, line.bet));
        last = line.bet;
        rules.bets.back().pays.push_back({line.when, odds_text(line.net)});
    }
    const std::string_view game = floor::game_names[static_cast<std::size_t>(rules.game)];
    for (RulesBet& bet : rules.bets) bet.clause = clauses_of(*table.book, game, bet);
}

// What the table has set itself, besides what its game says of it.
void add_settings(RulesView& rules, const floor::Settings& settings) {
    const auto add = [&](std::string name, std::string value) {
        rules.options.push_back({std::move(name), std::move(value)});
    };
    const auto add_money = [&](const char* name, Money amount) {
        if (amount > Money{}) add(name, std::to_string(amount.in_cents()));
    };
    const auto add_ms = [&](const char* name, std::int64_t ms) {
        if (ms > 0) add(name, std::to_string(ms));
    };
    if (settings.game == floor::Game::baccarat) {
        add("method",
            std::string(floor::dealing_method_names[static_cast<std::size_t>(settings.method)]));
        if (!settings.layout.empty()) add("layout", settings.layout);
    }
    if (settings.game == floor::Game::lucky_sic_bo) {
        add("tumble_at",
            std::string(floor::tumble_at_names[static_cast<std::size_t>(settings.tumble_at)]));
        add_money("shooter_least_cents", settings.shooter_least);
        add_ms("shooter_ms", settings.shooter_ms);
    }
    add_money("least_total_cents", settings.least_total);
    add_money("most_total_cents", settings.most_total);
    add_money("differential_cents", settings.differential);
    add_money("area_most_cents", settings.area_most);
    add_money("chip_cents", settings.chip);
    add_ms("decision_ms", settings.decision_ms);
    add_ms("round_least_ms", settings.round_least_ms);
    if (settings.committed) add("committed", "yes");
}

std::string cards_from(const Table& table) {
    if (table.game->source() != rulebook::Source::cards) return {};
    if (table.settings.mode == floor::Mode::rng) return "drawn";
    return floor::deals_from_shoe(table) ? "shoe" : "continuous_shuffler";
}

RulesDealing dealing_of(const Table& table) {
    const rulebook::Policies& policies = *table.book->policies;
    const auto game = static_cast<std::size_t>(table.settings.game);
    RulesDealing dealing;
    dealing.reconstructs = policies.reconstructed[game];
    dealing.makes_up_burn =
        policies.burn_can_be_made_up && table.settings.game == floor::Game::triple_chase;
    dealing.refills = policies.short_cards[game] == rulebook::ShortCards::refilled;
    dealing.relaxes_close =
        policies.late_change != rulebook::LateChange::never &&
        (!policies.late_change_by_method_b || table.settings.method == floor::DealingMethod::b);
    dealing.withholds = policies.withhold_winnings;
    dealing.forfeits = policies.forfeit_for_fraud;
    dealing.steps_of_minimum = policies.steps_of_minimum;
    dealing.keeps_minimum = policies.keeps_old_minimum;
    if (table.settings.game == floor::Game::baccarat)
        for (const baccarat::Variant variant : table.book->baccarat->variants)
            dealing.variants.emplace_back(baccarat::variant_name(variant));
    for (const rulebook::Needed& needed : policies.equipment.checklist[game])
        if (needed.kind) dealing.checklist.push_back(*needed.kind);
    const cards::ShoeRules* shoe = table.game->shoe();
    if (shoe == nullptr) return dealing;
    for (const cards::Source source : shoe->sources)
        dealing.sources.push_back(static_cast<floor::CardSource>(source));
    for (const cards::Burn burn : shoe->burns)
        dealing.burns.push_back(static_cast<floor::Burn>(burn));
    dealing.burn_ten_counts = static_cast<std::uint32_t>(shoe->burn_ten_counts);
    dealing.cutting_card_from_back = static_cast<std::uint32_t>(shoe->cutting_card_from_back_min);
    return dealing;
}

std::string variant_of(const Table& table) {
    if (!table.settings.variant.empty() || table.settings.game != floor::Game::baccarat)
        return table.settings.variant;
    return std::string(baccarat::variant_name(table.book->baccarat->variants.front()));
}

}  // namespace

RulesView rules_of(const floor::State& state, floor::TableId id) {
    const Table* found = state.find_table(id);
    CHECK(found != nullptr);
    const Table& table = *found;
    const rulebook::Rulebook& book = *table.book;
    const auto game = static_cast<std::size_t>(table.settings.game);
    RulesView rules;
    rules.table = id;
    rules.name = table.name;
    rules.rulebook = table.settings.rulebook;
    rules.version = table.version;
    for (const floor::Library& library : state.house.rulebooks)
        if (library.book == table.book) rules.digest = library.digest;
    rules.game = table.settings.game;
    rules.mode = table.settings.mode;
    rules.variant = variant_of(table);
    rules.about = {book.about.title,     book.about.operated_by, book.about.approved_by,
                   book.about.reference, book.about.signed_on,   book.about.effective_on,
                   book.about.replaces};
    rules.decks = static_cast<std::uint32_t>(table.game->decks());
    rules.cards_from = cards_from(table);
    if (table.game->source() == rulebook::Source::wheel)
        rules.wheel = roulette::wheel_name(table.game->number_exists(roulette::double_zero_number)
                                               ? roulette::Wheel::double_zero
                                               : roulette::Wheel::single_zero);
    rules.confirmation = text_at(book, "conduct.wagers.confirmation");
    rules.bet_now = table.settings.mode == floor::Mode::dealt && book.policies->bet_now[game];
    rules.period_ms = table.settings.period_ms;
    rules.options = floor::pay_table(*table.game).options();
    add_settings(rules, table.settings);
    add_bets(rules, table);
    rules.ladder = book.policies->ladder;
    add_powers(rules, book);
    rules.lines = lines_of(table);
    rules.dealing = dealing_of(table);
    return rules;
}

std::string rules_json(const floor::State& state, floor::TableId table) {
    return encoding::to_json(rules_of(state, table));
}

}  // namespace croupier::view
