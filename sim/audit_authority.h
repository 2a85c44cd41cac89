// Who may do what under a rulebook, as the auditor reads its words.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "sim/audit_book.h"

namespace croupier::sim {

enum class AuditAct : std::uint8_t {
    new_game,
    confirm_result,
    confirm_no_bet,
    settle_held,
    relax_close,
    open_table,
    close_table,
    resume_table,
    closing_notice,
    change_limits,
    player_limits,
    set_period,
    change_variant,
    new_shoe,
    no_bet_coup,
    order_rounds,
    allow_opposing_bets,
    allow_side_alone,
    refuse_wager,
    restrict_bet,
    ask_for_seat,
    dummy,
    enter_cards,
    reconstruct,
    correct_before,
    correct_after,
    no_spin,
    no_result,
    report_cards,
    check_cards,
    void_shoe,
    replace_device,
    terminal_malfunction,
    system_malfunction,
    void_unestablished,
    void_player_wagers,
    exclude_player,
    direct_to_leave,
    card_invalid,
    record_incident,
    decide_dispute,
    review_dispute,
    settle_payment,
    attach_device,
    manual_mode,
    offer_cut,
    expose_cards,
    take_cards_back,
    allow_nominees,
    cap_players,
    change_pay_table,
    place_for_player,
    second_to_enter,
    second_to_reconstruct,
    second_to_void_discrepancy,
};
inline constexpr std::size_t audit_act_count = 55;

// A place in the rulebook's ladder of roles, 0 the lowest; nothing: nobody, or no such role.
using AuditRank = std::optional<int>;

// What a role counts as when somebody acts.
AuditRank audit_rank(const AuditBook& book, std::string_view role);
// The highest there is.
bool audit_tops(const AuditBook& book, std::string_view role);
AuditRank audit_least(const AuditBook& book, AuditAct act);
// By the journal's number of the reason.
AuditRank audit_least_to_void(const AuditBook& book, std::uint64_t reason);

}  // namespace croupier::sim
