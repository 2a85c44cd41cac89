#include "sim/audit_book.h"

#include <span>

namespace croupier::sim {
namespace {

constexpr std::array<std::string_view, 5> ids = {"star-rapid-fusion-2024", "star-ltgame-2016",
                                                 "star-baccarat-2025", "crown-sat-15.1",
                                                 "canberra-mttg-2019"};

constexpr std::int64_t twenty_minutes_ms = std::int64_t{20} * 60 * 1000;

// RF-3.2.6, RF-4.2, RF-3.7a, RF-5.4, RF-12.5, RF-18.8
constexpr AuditConduct rapid_fusion = {
    .confirmation = AuditConfirmation::locks,
    .below_minimum = AuditBelow::refunded,
    .one_table = true,
    .card_from = "2024-10-19",
    .late_change = AuditLate::outcome_begun,
    .early = {AuditEarly::stand, AuditEarly::settle, AuditEarly::unless_late, AuditEarly::stand},
    .closing_notice_ms = twenty_minutes_ms,
    // RF-11.5.1.9, RF-12.5.7, RF-13.5.6a, RF-14.5.6a, RF-11.5.2, RF-18.5, RF-3.8.1, RF-10.5.20
    .spins_again = {false, true, false, false},
    .reconstructed = {false, false, false, false, true, true, false, false, false},
    .terminal_by_records = {false, true, false, false},
    .forfeit_for_fraud = true,
    .invalid_card_undoes = true,
    .tell_shoe_void = 0b0010,
};
// LT-1.1.differential, LT-4.2.6, LT-12.8
constexpr AuditConduct ltgame = {
    .confirmation = AuditConfirmation::guarantees,
    .below_minimum = AuditBelow::refunded,
    .differential = AuditDifferential::newest_refused,
    .late_change = AuditLate::settlement,
    .closing_notice_ms = twenty_minutes_ms,
    // LT-11.5.1, LT-12.5, LT-11.6.19
    .dummy_by_hand = true,
    .forfeit_for_fraud = true,
    .tell_shoe_void = 0b0010,
};
// SB-5.6, SB-6.2, SB-6.7, SB-7.4, SB-14.13, SB-14.14
constexpr AuditConduct star_baccarat = {
    .confirmation = AuditConfirmation::none,
    .below_minimum = AuditBelow::valid,
    .below_total_refunded = false,
    .opposing_needs_approval = true,
    .one_table = true,
    .card_from = "2024-08-19",
    .differential = AuditDifferential::pro_rata,
    .limits_notice = AuditNotice::raised_minimum,
    .limits_notice_ms = twenty_minutes_ms,
    .keeps_old_minimum = true,
    .late_change = AuditLate::outcome_begun,
    .cash_out_in_play = true,
    .closing_notice_ms = twenty_minutes_ms,
    .variant_notice_ms = twenty_minutes_ms,
    .no_bet_only_empty_or_agreed = true,
    .cut_is_offered = true,
    // SB-12.1, SB-12.1.1b, SB-14.10, SB-12.11, SB-4.13
    .reconstructed = {true},
    .withdrawal = true,
    .forfeit_for_fraud = true,
    .tell_foreign_card = 0b0101,
    .tell_shoe_void = 0b0100,
};
// CR-3.8, CR-4.1, CR-5.4, CR-15.4, CR-20.8
constexpr AuditConduct crown = {
    .confirmation = AuditConfirmation::none,
    .below_minimum = AuditBelow::refused,
    .one_table = true,
    .total_maximum = false,
    .limits_notice = AuditNotice::raised_minimum,
    .limits_notice_ms = twenty_minutes_ms,
    .late_change = AuditLate::never,
    .early = {AuditEarly::stand, AuditEarly::stand, AuditEarly::unless_late, AuditEarly::stand},
    .cash_out_in_play = true,
    .cash_out_with_wagers = true,
    .closing_notice_rounds = 3,
    // CR-10.6.1, CR-15.7.2, CR-14.4.1, CR-12.9.5, CR-13.11.1, CR-17.9.1, CR-18.8.1, CR-8.3
    .spins_again = {false, true, true, true},
    .reconstructed = {true, false, false, false, true, true, true, true, false},
    .freeze_accounts = true,
};
// CN-2.2, CN-3.2, CN-3.3, CN-3.5, CN-7.11, CN-8.3(g), CN-8.3(h), CN-8.8(n)
constexpr AuditConduct canberra = {
    .confirmation = AuditConfirmation::required,
    .below_minimum = AuditBelow::refused,
    .below_total_refunded = false,
    .steps_of_minimum = true,
    .differential = AuditDifferential::at_confirming,
    .total_maximum = false,
    .limits_notice = AuditNotice::any_change,
    .limits_notice_rounds = 1,
    .late_change = AuditLate::never,
    .early = {AuditEarly::void_only, AuditEarly::void_only, AuditEarly::unless_late,
              AuditEarly::stand},
    .closing_notice_rounds = 3,
    .cutting_card_ends_coup_under_way = true,
    .tie_adds_coup = true,
    // CN-9.6, CN-10.5, CN-8.8(d), CN-6.3
    .reconstructed = {true},
    .stop_table = true,
};

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
constexpr std::array<std::string_view, 14> roulette = {
    "straight_up", "split", "street", "corner", "six_line", "five_number", "column",
    "dozen",       "low",   "high",   "even",   "odd",      "red",         "black"};
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

}  // namespace

std::optional<AuditBook> audit_book(std::string_view rulebook) {
    for (std::size_t i = 0; i < ids.size(); ++i)
        if (rulebook.starts_with(ids[i])) return static_cast<AuditBook>(i);
    return std::nullopt;
}

const AuditConduct& audit_conduct(AuditBook book) {
    static constexpr std::array<AuditConduct, 5> all = {rapid_fusion, ltgame, star_baccarat, crown,
                                                        canberra};
    return all[static_cast<std::size_t>(book)];
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
