// What a house's rulebook wants of a table, as the auditor understands the text that lies in the
// journal. He reads it with a reader of his own (audit_values.h) and knows no house by name.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "sim/audit_values.h"

namespace croupier::sim {

using Cents = std::int64_t;

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

inline constexpr std::size_t audit_game_count = 9;
inline constexpr std::size_t audit_source_count = 4;  // cards, wheel, dice, big wheel
using AuditGames = std::array<bool, audit_game_count>;
using AuditSources = std::array<bool, audit_source_count>;

// How much of what a player did counts at the end of betting.
enum class AuditConfirmation : std::uint8_t { none, locks, required, guarantees };
enum class AuditBelow : std::uint8_t { refused, refunded, valid };
enum class AuditDifferential : std::uint8_t { none, newest_refused, at_confirming, pro_rata };
enum class AuditEarly : std::uint8_t { stand, settle, void_only, unless_late };
enum class AuditNotice : std::uint8_t { nothing, raised_minimum, any_change };
enum class AuditLate : std::uint8_t { never, outcome_begun, settlement };

// A card that should not have come; by the numbers of the journal.
enum class AuditFate : std::uint8_t { dummy, next_card, burned };

struct AuditConduct {
    AuditConfirmation confirmation{};
    bool confirms_below_minimum = true;
    AuditBelow below_minimum{};
    bool below_total_refunded = true;
    bool steps_of_minimum = false;
    bool opposing_needs_approval = false;
    bool one_table = false;
    std::string card_from{};  // a date; empty: never
    AuditDifferential differential{};
    bool total_maximum = true;
    AuditNotice limits_notice{};
    std::int64_t limits_notice_ms = 0;
    std::uint64_t limits_notice_rounds = 0;
    bool keeps_old_minimum = false;
    bool individual_limits = false;
    AuditGames waits_for_wager{};  // at a dealt table the first wager starts the countdown
    std::array<std::int64_t, audit_game_count> least_period_ms{};
    std::int64_t decision_ms = 15'000;  // where the table sets no time of its own
    AuditLate late_change{};
    bool late_change_by_method_b = false;
    std::array<AuditEarly, audit_source_count> early{};  // an outcome before the end of betting
    bool cash_out_in_play = false;
    bool cash_out_with_wagers = false;
    std::int64_t closing_notice_ms = 0;
    std::uint64_t closing_notice_rounds = 0;
    std::uint64_t idle_rounds = 0;  // after so many without a wager a seat may be asked for
    bool variant_changes = false;
    std::int64_t variant_notice_ms = 0;
    bool no_bet_only_empty_or_agreed = false;
    bool cut_is_offered = false;
    bool riffle_on_request = false;
    // Before the multishuffler and before the cut, of house and Angel cards; nothing: not said.
    std::array<std::optional<std::array<bool, 2>>, 2> riffles{};
    // The cutting card: within a coup, and instead of its first card, the coup is the last one.
    AuditGames cut_within_is_last{};
    AuditGames cut_first_is_last{};
    AuditGames tie_adds_coup{};

    // When things go wrong.
    AuditSources spins_again{};  // once more on the same wagers, or void
    AuditGames reconstructed{};
    bool withdrawal = false;  // players may then take their wagers away
    AuditGames withdrawal_on_power_failure{};
    AuditSources terminal_by_records{};  // a fault before the end: the wagers stand
    std::array<AuditFate, audit_game_count> exposed_stray{};
    std::array<AuditFate, audit_game_count> hidden_stray{};
    std::array<AuditFate, audit_game_count> first_face_up{};
    AuditGames refilled{};  // too few cards: others are loaded in the round
    bool dummy_by_hand = false;
    bool freeze_accounts = false;
    bool withhold_winnings = false;
    bool stop_table = false;
    bool forfeit_for_fraud = false;
    bool invalid_card_undoes = false;
    // Whom to tell, one bit each: surveillance, inspector, daily summary, monthly report.
    std::uint64_t tell_foreign_card = 0;
    std::uint64_t tell_shoe_void = 0;
    std::uint64_t tell_malfunction = 0;
    std::int64_t notice_ms = 0;  // within which

    bool reconstructs(AuditGame game) const {
        return reconstructed[static_cast<std::size_t>(game)];
    }
};

// What cannot be paid exactly becomes a multiple of the unit.
struct AuditRounding {
    enum class Mode : std::uint8_t { down, up, nearest, exact };
    Mode mode = Mode::up;
    Cents unit = 1;

    Cents amount(Cents stake, AuditOdds odds) const;
};

struct AuditBook {
    std::string id;
    AuditValues values;
    AuditConduct conduct;
    AuditRounding rounding;
    // Side bets of baccarat that need a main one, and what counts as such, by number.
    std::set<std::uint64_t> side_bets;
    std::set<std::uint64_t> main_bets;
    // Of blackjack: below these a hand that nobody plays draws.
    int draw_below_hard = 0;
    int draw_below_soft = 0;
    bool draws_itself = false;  // whoever is asked or not
    bool split_aces_one_card = false;

    std::optional<AuditOdds> odds(std::string_view path) const { return values.odds(path); }
};
using AuditBooks = std::map<std::string, std::shared_ptr<const AuditBook>, std::less<>>;

// Nothing: the text is not of the form of a rulebook; `why` says where.
std::shared_ptr<const AuditBook> read_audit_book(std::string_view text, std::string& why);

// Cards, wheel, dice or big wheel: a place in `early`.
std::size_t audit_source(std::uint64_t game);
// A bet's number by its name; 0: the game has no such bet.
std::uint64_t audit_bet(std::uint64_t game, std::string_view name);
// Its name, or empty.
std::string_view audit_bet_name(std::uint64_t game, std::uint64_t bet);
// As rulebooks spell it.
std::string_view audit_game_name(std::uint64_t game);
// Wagers that only a decision brings.
bool audit_derived(std::uint64_t game, std::uint64_t bet);
// The side of a baccarat coup that the differential looks at: 1 Player, 2 Banker; 0: neither.
int audit_side(std::uint64_t game, std::uint64_t bet);

}  // namespace croupier::sim
