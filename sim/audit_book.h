// What the five documents want of a table, as somebody wrote it down who never saw our rulebook
// files: a second statement, so that a value that is wrong in a file does not agree with itself.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace croupier::sim {

using Cents = std::int64_t;

enum class AuditBook : std::uint8_t { rapid_fusion, ltgame, star_baccarat, crown, canberra };

// Games by the numbers of the journal.
enum class AuditGame : std::uint8_t {
    baccarat,
    roulette,
    sic_bo,
    lucky_sic_bo,
    blackjack,
    casino_war,
    three_card_poker,
    triple_chase,
    big_wheel,
};

// A house may write its own edition of a document ("star-rapid-fusion-2024-resume"): what it pays
// is the document's. Nothing: a document that nobody knows.
std::optional<AuditBook> audit_book(std::string_view rulebook);

// How much of what a player did counts at the end of betting.
enum class AuditConfirmation : std::uint8_t { none, locks, required, guarantees };
enum class AuditBelow : std::uint8_t { refused, refunded, valid };
enum class AuditDifferential : std::uint8_t { none, newest_refused, at_confirming, pro_rata };
enum class AuditEarly : std::uint8_t { stand, settle, void_only, unless_late };
enum class AuditNotice : std::uint8_t { nothing, raised_minimum, any_change };
enum class AuditLate : std::uint8_t { never, outcome_begun, settlement };

struct AuditConduct {
    AuditConfirmation confirmation{};
    AuditBelow below_minimum{};
    bool below_total_refunded = true;
    bool steps_of_minimum = false;
    bool opposing_needs_approval = false;
    bool one_table = false;
    std::string_view card_from{};  // a date; empty: never
    AuditDifferential differential{};
    bool total_maximum = true;
    AuditNotice limits_notice{};
    std::int64_t limits_notice_ms = 0;
    std::uint64_t limits_notice_rounds = 0;
    bool keeps_old_minimum = false;
    AuditLate late_change{};
    // An outcome before the end of betting: of cards, wheel, dice, big wheel.
    std::array<AuditEarly, 4> early{};
    bool cash_out_in_play = false;
    bool cash_out_with_wagers = false;
    std::int64_t closing_notice_ms = 0;
    std::uint64_t closing_notice_rounds = 0;
    std::int64_t variant_notice_ms = 0;  // 0: the variant never changes
    bool no_bet_only_empty_or_agreed = false;
    bool cut_is_offered = false;
    bool cutting_card_ends_coup_under_way = false;
    bool tie_adds_coup = false;

    // When things go wrong.
    std::array<bool, 4> spins_again{};          // by source: once more on the same wagers, or void
    std::array<bool, 9> reconstructed{};        // games
    bool withdrawal = false;                    // players may then take their wagers away
    std::array<bool, 4> terminal_by_records{};  // a fault before the end: the wagers stand
    bool dummy_by_hand = false;
    bool freeze_accounts = false;
    bool stop_table = false;
    bool forfeit_for_fraud = false;
    bool invalid_card_undoes = false;
    // Whom to tell, one bit each: surveillance, inspector, daily summary, monthly report.
    std::uint64_t tell_foreign_card = 0;
    std::uint64_t tell_shoe_void = 0;
    std::uint64_t tell_malfunction = 0b0010;

    bool reconstructs(AuditGame game) const {
        return reconstructed[static_cast<std::size_t>(game)];
    }
};
inline constexpr std::int64_t audit_notice_ms = std::int64_t{24} * 60 * 60 * 1000;
const AuditConduct& audit_conduct(AuditBook book);

// After so many rounds without a wager a seat may be asked for; all five say three.
inline constexpr std::uint64_t audit_idle_rounds = 3;
// For a decision, where the table sets no time of its own.
inline constexpr std::int64_t audit_decision_ms = 15'000;

// Cards, wheel, dice or big wheel: a place in `early`.
std::size_t audit_source(std::uint64_t game);
// A bet's number by its name; 0: the game has no such bet.
std::uint64_t audit_bet(std::uint64_t game, std::string_view name);
// Wagers that only a decision brings.
bool audit_derived(std::uint64_t game, std::uint64_t bet);
// The side of a baccarat coup that the differential looks at: 1 Player, 2 Banker; 0: neither.
int audit_side(std::uint64_t game, std::uint64_t bet);

}  // namespace croupier::sim
