#include "sim/audit_authority.h"

#include <algorithm>
#include <array>
#include <span>

namespace croupier::sim {
namespace {

constexpr int nobody = -1;
using Row = std::array<int, 5>;  // Rapid Fusion, LTGame, Baccarat 2025, Crown, Canberra

// In the order of the acts.
constexpr std::array<Row, audit_act_count> acts = {{
    {0, 0, 0, 0, 0},                      // new_game
    {0, 0, 0, 0, 0},                      // confirm_result
    {0, 3, 0, 0, 0},                      // confirm_no_bet
    {1, nobody, nobody, 1, 1},            // settle_held
    {1, 2, 2, nobody, nobody},            // relax_close
    {1, 2, 2, 1, 1},                      // open_table
    {1, 2, 2, 1, 2},                      // close_table
    {2, 3, 3, 3, 2},                      // resume_table
    {1, 2, 2, 1, 2},                      // closing_notice
    {1, 2, 2, 1, 2},                      // change_limits
    {nobody, nobody, 2, nobody, nobody},  // player_limits
    {2, 3, 2, 3, 2},                      // set_period
    {nobody, nobody, 2, nobody, nobody},  // change_variant
    {0, 0, 0, 0, 0},                      // new_shoe
    {1, 3, 0, 1, 0},                      // no_bet_coup
    {nobody, nobody, 2, 1, 1},            // order_rounds
    {nobody, nobody, 2, nobody, nobody},  // allow_opposing_bets
    {nobody, nobody, nobody, 3, nobody},  // allow_side_alone
    {nobody, nobody, 2, nobody, nobody},  // refuse_wager
    {nobody, nobody, 2, nobody, nobody},  // restrict_bet
    {1, 2, 2, 0, 0},                      // ask_for_seat
    {1, 3, 0, 1, 0},                      // dummy
    {0, 0, 0, 0, 0},                      // enter_cards
    {1, nobody, 2, 1, 0},                 // reconstruct
    {1, 3, 2, 1, 1},                      // correct_before
    {1, 3, 2, 1, 1},                      // correct_after
    {0, nobody, nobody, 0, 0},            // no_spin
    {0, nobody, nobody, 0, 0},            // no_result
    {0, 0, 0, 0, 0},                      // report_cards
    {1, 2, 2, 1, 1},                      // check_cards
    {2, 4, 2, 1, 1},                      // void_shoe
    {1, 2, 2, 1, 1},                      // replace_device
    {1, 2, 2, 1, 0},                      // terminal_malfunction
    {1, 2, 2, 1, 1},                      // system_malfunction
    {2, nobody, 2, 1, 1},                 // void_unestablished
    {1, 2, 2, 3, 2},                      // void_player_wagers
    {1, 2, 2, 3, 2},                      // exclude_player
    {nobody, nobody, nobody, 2, 0},       // direct_to_leave
    {1, nobody, 2, nobody, nobody},       // card_invalid
    {0, 0, 0, 0, 0},                      // record_incident
    {1, 2, 2, 1, 1},                      // decide_dispute
    {1, 2, 2, 2, 2},                      // review_dispute
    {1, 2, 2, 2, 2},                      // settle_payment
    {1, 2, 2, 1, 1},                      // attach_device
    {1, 3, 2, 1, 1},                      // manual_mode
    {nobody, nobody, 2, nobody, nobody},  // offer_cut
    {nobody, nobody, 0, nobody, nobody},  // expose_cards
    {nobody, nobody, 2, nobody, nobody},  // take_cards_back
    {1, 3, 2, nobody, nobody},            // second_to_enter
    {nobody, nobody, nobody, nobody, 1},  // second_to_reconstruct
    {2, nobody, nobody, nobody, nobody},  // second_to_void_discrepancy
}};
// In the order of the journal's reasons.
constexpr std::array<Row, 14> voids = {{
    {1, 3, 2, 1, 2},            // misdeal
    {1, 3, 2, 1, 1},            // card_placement
    {1, 3, 2, 1, 2},            // order_in_doubt
    {1, 2, 2, 1, 1},            // foreign_card
    {1, 2, 2, 1, 1},            // missing_card
    {1, 3, 2, 1, 1},            // insufficient_cards
    {1, 3, 2, 1, 1},            // wrong_shoe
    {1, 2, 2, 1, 1},            // device_malfunction
    {1, 3, 2, 1, 1},            // discrepancy
    {1, 2, 2, 1, 2},            // disruption
    {1, 2, 2, 3, 2},            // fraud
    {1, 2, 2, 1, 1},            // power_failure
    {2, 3, 2, 2, 2},            // other
    {1, nobody, nobody, 1, 1},  // early_outcome
}};

constexpr std::array<std::string_view, 3> rapid_fusion_ladder = {"dealer", "gaming_supervisor",
                                                                 "assistant_gaming_manager"};
constexpr std::array<std::string_view, 5> ltgame_ladder = {
    "dealer", "games_supervisor", "casino_supervisor", "assistant_gaming_manager",
    "gaming_manager"};
constexpr std::array<std::string_view, 5> star_baccarat_ladder = {
    "dealer", "gaming_supervisor", "casino_supervisor", "assistant_gaming_manager",
    "gaming_manager"};
constexpr std::array<std::string_view, 4> crown_ladder = {
    "dealer", "tg_higher_duties_dealer", "tg_area_manager", "tg_assistant_casino_manager"};
constexpr std::array<std::string_view, 3> canberra_ladder = {"dealer", "casino_supervisor",
                                                             "gaming_shift_manager"};

std::span<const std::string_view> ladder_of(AuditBook book) {
    switch (book) {
        case AuditBook::rapid_fusion:
            return rapid_fusion_ladder;
        case AuditBook::ltgame:
            return ltgame_ladder;
        case AuditBook::star_baccarat:
            return star_baccarat_ladder;
        case AuditBook::crown:
            return crown_ladder;
        case AuditBook::canberra:
            break;
    }
    return canberra_ladder;
}

AuditRank rank_in(const Row& row, AuditBook book) {
    const int least = row[static_cast<std::size_t>(book)];
    return least == nobody ? AuditRank{} : AuditRank{least};
}

}  // namespace

AuditRank audit_rank(AuditBook book, std::string_view role) {
    const auto ladder = ladder_of(book);
    const auto found = std::find(ladder.begin(), ladder.end(), role);
    if (found == ladder.end()) return std::nullopt;
    const int place = static_cast<int>(found - ladder.begin());
    // LT-1.1.casino-supervisor, SB-1.1.casino-supervisor: a supervisor is a casino supervisor.
    const bool lifted = book == AuditBook::ltgame || book == AuditBook::star_baccarat;
    return lifted && place == 1 ? 2 : place;
}

bool audit_tops(AuditBook book, std::string_view role) {
    return ladder_of(book).back() == role;
}

AuditRank audit_least(AuditBook book, AuditAct act) {
    return rank_in(acts[static_cast<std::size_t>(act)], book);
}

AuditRank audit_least_to_void(AuditBook book, std::uint64_t reason) {
    if (reason >= voids.size()) return std::nullopt;
    return rank_in(voids[static_cast<std::size_t>(reason)], book);
}

}  // namespace croupier::sim
