#include "sim/audit_book.h"

#include <span>

namespace croupier::sim {
namespace {

constexpr std::array<std::string_view, audit_game_count> game_names = {
    "baccarat",   "roulette",         "sic_bo",       "lucky_sic_bo", "blackjack",
    "casino_war", "three_card_poker", "triple_chase", "big_wheel"};
constexpr std::array<std::string_view, audit_source_count> source_names = {"cards", "wheel", "dice",
                                                                           "big_wheel"};
constexpr std::array<std::string_view, 4> told_names = {"surveillance", "inspector",
                                                        "daily_summary", "monthly_report"};

constexpr std::array<std::string_view, 16> baccarat = {"player",
                                                       "banker",
                                                       "tie",
                                                       "player_pair",
                                                       "banker_pair",
                                                       "dragon_bonus_player",
                                                       "dragon_bonus_banker",
                                                       "super_6",
                                                       "tiger_tie",
                                                       "tiger_pair",
                                                       "tiger",
                                                       "big_tiger",
                                                       "small_tiger",
                                                       "player_natural_win",
                                                       "banker_natural_win",
                                                       "winning_hand_total"};
constexpr std::array<std::string_view, 20> roulette = {
    "straight_up", "split",     "street",       "corner",     "six_line",   "five_number", "column",
    "dozen",       "low",       "high",         "even",       "odd",        "red",         "black",
    "tier",        "orphelins", "grand_series", "zero_spiel", "neighbours", "finales"};
constexpr std::array<std::string_view, 11> sic_bo_bets = {"small",
                                                          "big",
                                                          "even",
                                                          "odd",
                                                          "specific_triple",
                                                          "specific_double",
                                                          "single_die",
                                                          "any_triple",
                                                          "three_dice_total",
                                                          "two_dice_combination",
                                                          "four_number_combination"};
constexpr std::array<std::string_view, 4> blackjack = {"player", "kings_bounty", "royal_match_21",
                                                       "bet_the_set_21"};
constexpr std::array<std::string_view, 2> casino_war = {"ante", "tie"};
constexpr std::array<std::string_view, 3> poker = {"ante", "pair_plus", "six_card_bonus"};
constexpr std::array<std::string_view, 11> chase = {
    "crown_pairs",        "blackjack_bounty", "total_13", "under_13", "over_13",      "lucky_8s",
    "extra_chance_pairs", "total_20",         "under_20", "over_20",  "poker_pursuit"};
constexpr std::array<std::string_view, 1> wheel = {"symbol"};

std::span<const std::string_view> names_of(std::uint64_t game) {
    switch (static_cast<AuditGame>(game)) {
        case AuditGame::baccarat:
            return baccarat;
        case AuditGame::roulette:
            return roulette;
        case AuditGame::sic_bo:
        case AuditGame::lucky_sic_bo:
            return sic_bo_bets;
        case AuditGame::blackjack:
            return blackjack;
        case AuditGame::casino_war:
            return casino_war;
        case AuditGame::three_card_poker:
            return poker;
        case AuditGame::triple_chase:
            return chase;
        case AuditGame::big_wheel:
            return wheel;
    }
    return {};
}

// One word of a list that the auditor knows; what he does not know he says.
class Words {
public:
    Words(const AuditValues& values, std::string& why) : values_(values), why_(why) {}

    template <class Enum, std::size_t count>
    Enum choose(const std::string& path, const std::array<std::string_view, count>& words) {
        const std::string word = values_.word(path);
        for (std::size_t i = 0; i < count; ++i)
            if (words[i] == word) return static_cast<Enum>(i);
        if (why_.empty()) why_ = path + " says \"" + word + "\"";
        return {};
    }
    // Where the rulebook need not say it.
    template <class Enum, std::size_t count>
    Enum choose_if_said(const std::string& path, const std::array<std::string_view, count>& words) {
        return values_.has(path) ? choose<Enum>(path, words) : Enum{};
    }
    AuditGames games(const std::string& path) const {
        AuditGames set{};
        for (std::size_t i = 0; i < set.size(); ++i) set[i] = values_.lists(path, game_names[i]);
        return set;
    }
    std::uint64_t told(const std::string& path) const {
        std::uint64_t set = 0;
        for (std::size_t i = 0; i < told_names.size(); ++i)
            if (values_.lists(path, told_names[i])) set |= std::uint64_t{1} << i;
        return set;
    }
    std::int64_t ms(const std::string& path) const { return values_.whole(path) * 1000; }
    bool is_set(const std::string& path) const { return values_.is_set(path); }

private:
    const AuditValues& values_;
    std::string& why_;
};

void read_wagers(Words& words, const AuditValues& values, AuditConduct& conduct) {
    const std::string wagers = "conduct.wagers.";
    conduct.confirmation = words.choose<AuditConfirmation>(
        wagers + "confirmation",
        std::array<std::string_view, 4>{"none", "locks", "required", "guarantees"});
    conduct.below_minimum = words.choose<AuditBelow>(
        wagers + "below_minimum", std::array<std::string_view, 3>{"refused", "refunded", "valid"});
    conduct.confirms_below_minimum = values.word(wagers + "confirms_below_minimum") != "false";
    conduct.below_total_refunded = values.word(wagers + "below_total") == "refunded";
    conduct.steps_of_minimum = words.is_set(wagers + "steps_of_minimum");
    conduct.opposing_needs_approval = values.word(wagers + "opposing_bets") == "with_approval";
    conduct.one_table = words.is_set(wagers + "one_table");
    conduct.card_from = values.word(wagers + "player_card_from");
    if (conduct.card_from == "never") conduct.card_from.clear();
    const std::string limits = "conduct.limits.";
    conduct.differential = words.choose<AuditDifferential>(
        limits + "differential",
        std::array<std::string_view, 4>{"none", "newest_refused", "at_confirming", "pro_rata"});
    conduct.total_maximum = words.is_set(limits + "total_maximum");
    conduct.limits_notice = words.choose<AuditNotice>(
        limits + "notice_for",
        std::array<std::string_view, 3>{"nothing", "raised_minimum", "any_change"});
    conduct.limits_notice_ms = words.ms(limits + "notice_seconds");
    conduct.limits_notice_rounds =
        static_cast<std::uint64_t>(values.whole(limits + "notice_rounds"));
    conduct.keeps_old_minimum = words.is_set(limits + "keeps_old_minimum");
    conduct.individual_limits = words.is_set(limits + "individual_limits");
}

void read_times(Words& words, const AuditValues& values, AuditConduct& conduct) {
    const std::string betting = "conduct.betting.";
    conduct.waits_for_wager = words.games(betting + "bet_now");
    for (std::size_t i = 0; i < game_names.size(); ++i)
        conduct.least_period_ms[i] =
            words.ms(betting + "least_seconds." + std::string(game_names[i]));
    if (values.has(betting + "usual_decision_seconds"))
        conduct.decision_ms = words.ms(betting + "usual_decision_seconds");
    conduct.late_change = words.choose<AuditLate>(
        betting + "late_change",
        std::array<std::string_view, 3>{"never", "outcome_begun", "settlement"});
    conduct.late_change_by_method_b = words.is_set(betting + "late_change_by_method_b");
    for (std::size_t i = 0; i < source_names.size(); ++i)
        conduct.early[i] = words.choose_if_said<AuditEarly>(
            "conduct.early_outcome." + std::string(source_names[i]),
            std::array<std::string_view, 4>{"stand", "held_to_settle", "held_to_void",
                                            "held_unless_late_wagers"});
    conduct.cash_out_in_play = words.is_set("conduct.cash_out.in_play");
    conduct.cash_out_with_wagers = words.is_set("conduct.cash_out.with_wagers");
    const std::string closing = "conduct.closing.";
    conduct.closing_notice_ms = words.ms(closing + "notice_seconds");
    conduct.closing_notice_rounds =
        static_cast<std::uint64_t>(values.whole(closing + "notice_rounds"));
    conduct.idle_rounds = static_cast<std::uint64_t>(values.whole(closing + "idle_rounds"));
    conduct.variant_changes = values.has(closing + "variant_notice_seconds");
    conduct.variant_notice_ms = words.ms(closing + "variant_notice_seconds");
}

void read_cards(const AuditValues& values, AuditConduct& conduct) {
    conduct.no_bet_only_empty_or_agreed =
        values.word("conduct.opening.no_bet_coups") == "empty_or_agreed";
    const std::string cut = values.word("conduct.authority.offer_cut");
    conduct.cut_is_offered = !cut.empty() && cut != "nobody";
    // Only baccarat's documents speak of riffles.
    conduct.riffle_on_request = values.is_set("baccarat.shoe.riffle_on_request");
    for (std::size_t i = 0; i < conduct.riffles.size(); ++i) {
        const std::string path =
            i == 0 ? "baccarat.shoe.house_riffles" : "baccarat.shoe.angel_riffles";
        if (values.has(path))
            conduct.riffles[i] = {values.lists(path, "before_multishuffler"),
                                  values.lists(path, "before_cut")};
    }
    for (std::size_t i = 0; i < game_names.size(); ++i) {
        const std::string shoe = std::string(game_names[i]) + ".shoe.";
        conduct.cut_within_is_last[i] =
            values.word(shoe + "cutting_card_during_coup") != "one_more_coup";
        conduct.cut_first_is_last[i] =
            values.word(shoe + "cutting_card_as_first_card") != "one_more_coup";
        conduct.tie_adds_coup[i] = values.is_set(shoe + "tie_adds_one_coup");
    }
}

void read_irregular(Words& words, const AuditValues& values, AuditConduct& conduct) {
    constexpr std::array<std::string_view, 3> fates = {"dummy", "next_card", "burned"};
    const std::string irregular = "conduct.irregular.";
    for (std::size_t i = 0; i < game_names.size(); ++i) {
        const std::string game(game_names[i]);
        conduct.exposed_stray[i] =
            words.choose_if_said<AuditFate>(irregular + "exposed_stray." + game, fates);
        conduct.hidden_stray[i] =
            words.choose_if_said<AuditFate>(irregular + "hidden_stray." + game, fates);
        conduct.first_face_up[i] =
            words.choose_if_said<AuditFate>(irregular + "first_face_up." + game, fates);
        conduct.refilled[i] = values.word(irregular + "short_cards." + game) == "refilled";
    }
    for (std::size_t i = 0; i < source_names.size(); ++i) {
        const std::string source(source_names[i]);
        conduct.spins_again[i] = values.word(irregular + "no_spin." + source) == "again";
        conduct.terminal_by_records[i] =
            values.word(irregular + "terminal_fault." + source) == "records";
    }
    conduct.reconstructed = words.games(irregular + "reconstruction");
    conduct.withdrawal = words.is_set(irregular + "withdrawal");
    conduct.withdrawal_on_power_failure = words.games(irregular + "withdrawal_on_power_failure");
    conduct.dummy_by_hand = words.is_set(irregular + "dummy_by_hand");
    conduct.freeze_accounts = words.is_set(irregular + "freeze_accounts");
    conduct.withhold_winnings = words.is_set(irregular + "withhold_winnings");
    conduct.stop_table = words.is_set(irregular + "stop_table");
    conduct.forfeit_for_fraud = words.is_set(irregular + "forfeit_for_fraud");
    conduct.invalid_card_undoes = words.is_set(irregular + "invalid_card_undoes");
    const std::string notices = "conduct.notices.";
    conduct.tell_foreign_card = words.told(notices + "foreign_card");
    conduct.tell_shoe_void = words.told(notices + "shoe_void");
    conduct.tell_malfunction = words.told(notices + "malfunction");
    conduct.notice_ms = values.whole(notices + "within_hours") * 60 * 60 * 1000;
}

std::set<std::uint64_t> bets_in(const AuditValues& values, const std::string& path) {
    std::set<std::uint64_t> bets;
    for (const std::string& name : values.words(path))
        bets.insert(audit_bet(static_cast<std::uint64_t>(AuditGame::baccarat), name));
    return bets;
}

}  // namespace

std::shared_ptr<const AuditBook> read_audit_book(std::string_view text, std::string& why) {
    auto book = std::make_shared<AuditBook>();
    if (const auto line = book->values.read(text)) {
        why = "line " + std::to_string(*line) + " cannot be read";
        return nullptr;
    }
    const AuditValues& values = book->values;
    Words words(values, why);
    book->id = values.word("id");
    read_wagers(words, values, book->conduct);
    read_times(words, values, book->conduct);
    read_cards(values, book->conduct);
    read_irregular(words, values, book->conduct);
    book->rounding.mode = words.choose<AuditRounding::Mode>(
        "money.rounding", std::array<std::string_view, 4>{"down", "up", "nearest", "exact"});
    book->rounding.unit = values.whole("money.rounding_unit_cents");
    if (book->rounding.unit <= 0 && why.empty()) why = "money is rounded to nothing";
    book->side_bets = bets_in(values, "baccarat.side_bets_need.these");
    book->main_bets = bets_in(values, "baccarat.side_bets_need.need_one_of");
    book->draw_below_hard = static_cast<int>(values.whole("blackjack.automatic_draw.below_hard"));
    book->draw_below_soft = static_cast<int>(values.whole("blackjack.automatic_draw.below_soft"));
    book->draws_itself = values.word("blackjack.automatic_draw.when") == "always";
    book->split_aces_one_card = values.is_set("blackjack.split_aces_one_card");
    return why.empty() ? book : nullptr;
}

Cents AuditRounding::amount(Cents stake, AuditOdds odds) const {
    const Cents part = odds.of * unit;
    const Cents whole = stake * odds.win / part;
    const Cents rest = stake * odds.win % part;
    const bool more = mode == Mode::up ? rest > 0 : mode == Mode::nearest && 2 * rest >= part;
    return (whole + (more ? 1 : 0)) * unit;
}

std::string_view audit_game_name(std::uint64_t game) {
    return game < game_names.size() ? game_names[static_cast<std::size_t>(game)]
                                    : std::string_view();
}

std::string_view audit_bet_name(std::uint64_t game, std::uint64_t bet) {
    const auto names = names_of(game);
    return bet >= 1 && bet <= names.size() ? names[static_cast<std::size_t>(bet - 1)]
                                           : std::string_view();
}

std::size_t audit_source(std::uint64_t game) {
    switch (static_cast<AuditGame>(game)) {
        case AuditGame::roulette:
            return 1;
        case AuditGame::sic_bo:
        case AuditGame::lucky_sic_bo:
            return 2;
        case AuditGame::big_wheel:
            return 3;
        default:
            return 0;
    }
}

std::uint64_t audit_bet(std::uint64_t game, std::string_view name) {
    const auto names = names_of(game);
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == name) return i + 1;
    return 0;
}

bool audit_derived(std::uint64_t game, std::uint64_t bet) {
    switch (static_cast<AuditGame>(game)) {
        case AuditGame::blackjack:
        case AuditGame::casino_war:
        case AuditGame::three_card_poker:
            return bet > names_of(game).size();
        default:
            return false;
    }
}

int audit_side(std::uint64_t game, std::uint64_t bet) {
    if (static_cast<AuditGame>(game) != AuditGame::baccarat || bet > 2) return 0;
    return static_cast<int>(bet);
}

}  // namespace croupier::sim
