#include "sim/audit_authority.h"

#include <algorithm>
#include <array>

namespace croupier::sim {
namespace {

// In the order of the acts.
constexpr std::array<std::string_view, audit_act_count> acts = {
    "conduct.authority.new_game",
    "conduct.authority.confirm_result",
    "conduct.authority.confirm_no_bet",
    "conduct.authority.settle_held",
    "conduct.authority.relax_close",
    "conduct.authority.open_table",
    "conduct.authority.close_table",
    "conduct.authority.resume_table",
    "conduct.authority.closing_notice",
    "conduct.authority.change_limits",
    "conduct.authority.player_limits",
    "conduct.authority.set_period",
    "conduct.authority.change_variant",
    "conduct.authority.new_shoe",
    "conduct.authority.no_bet_coup",
    "conduct.authority.order_rounds",
    "conduct.authority.allow_opposing_bets",
    "conduct.authority.allow_side_alone",
    "conduct.authority.refuse_wager",
    "conduct.authority.restrict_bet",
    "conduct.authority.ask_for_seat",
    "conduct.authority.dummy",
    "conduct.authority.enter_cards",
    "conduct.authority.reconstruct",
    "conduct.authority.correct_before",
    "conduct.authority.correct_after",
    "conduct.authority.no_spin",
    "conduct.authority.no_result",
    "conduct.authority.report_cards",
    "conduct.authority.check_cards",
    "conduct.authority.void_shoe",
    "conduct.authority.replace_device",
    "conduct.authority.terminal_malfunction",
    "conduct.authority.system_malfunction",
    "conduct.authority.void_unestablished",
    "conduct.authority.void_player_wagers",
    "conduct.authority.exclude_player",
    "conduct.authority.direct_to_leave",
    "conduct.authority.card_invalid",
    "conduct.authority.record_incident",
    "conduct.authority.decide_dispute",
    "conduct.authority.review_dispute",
    "conduct.authority.settle_payment",
    "conduct.authority.attach_device",
    "conduct.authority.manual_mode",
    "conduct.authority.offer_cut",
    "conduct.authority.expose_cards",
    "conduct.authority.take_cards_back",
    "conduct.authority.allow_nominees",
    "conduct.authority.cap_players",
    "conduct.authority.change_pay_table",
    "conduct.authority.place_for_player",
    "conduct.second_person.enter_cards",
    "conduct.second_person.reconstruct",
    "conduct.second_person.void_discrepancy",
};
// In the order of the journal's reasons.
constexpr std::array<std::string_view, 14> voids = {
    "conduct.authority.void.misdeal",        "conduct.authority.void.card_placement",
    "conduct.authority.void.order_in_doubt", "conduct.authority.void.foreign_card",
    "conduct.authority.void.missing_card",   "conduct.authority.void.insufficient_cards",
    "conduct.authority.void.wrong_shoe",     "conduct.authority.void.device_malfunction",
    "conduct.authority.void.discrepancy",    "conduct.authority.void.disruption",
    "conduct.authority.void.fraud",          "conduct.authority.void.power_failure",
    "conduct.authority.void.other",          "conduct.authority.void.early_outcome",
};

std::vector<std::string> ladder_of(const AuditBook& book) {
    return book.values.words("conduct.ladder");
}

AuditRank place_of(const std::vector<std::string>& ladder, std::string_view role) {
    const auto found = std::find(ladder.begin(), ladder.end(), role);
    if (found == ladder.end()) return std::nullopt;
    return static_cast<int>(found - ladder.begin());
}

// "nobody" is no role of a ladder, and neither is what the rulebook need not say.
AuditRank rank_at(const AuditBook& book, std::string_view path) {
    return place_of(ladder_of(book), book.values.word(path));
}

}  // namespace

AuditRank audit_rank(const AuditBook& book, std::string_view role) {
    const auto ladder = ladder_of(book);
    // LT-1.1.casino-supervisor, SB-1.1.casino-supervisor: a supervisor is a casino supervisor.
    const std::string other = book.values.word("conduct.counts_as." + std::string(role));
    const AuditRank own = place_of(ladder, role);
    return own && !other.empty() ? place_of(ladder, other) : own;
}

bool audit_tops(const AuditBook& book, std::string_view role) {
    const auto ladder = ladder_of(book);
    return !ladder.empty() && ladder.back() == role;
}

AuditRank audit_least(const AuditBook& book, AuditAct act) {
    return rank_at(book, acts[static_cast<std::size_t>(act)]);
}

AuditRank audit_least_to_void(const AuditBook& book, std::uint64_t reason) {
    if (reason >= voids.size()) return std::nullopt;
    return rank_at(book, voids[static_cast<std::size_t>(reason)]);
}

}  // namespace croupier::sim
