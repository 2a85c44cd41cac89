// What a wager gets, worked out slowly and plainly from the documents of Rapid Fusion and Canberra
// for baccarat and roulette. Shares nothing with the settlement that it judges.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace croupier::sim {

using Cents = std::int64_t;

// As the journal has it: the game's number, the bet's, and the selection.
struct AuditSpot {
    std::uint64_t game = 0;
    std::uint64_t bet = 0;
    std::uint64_t which = 0;
    std::uint64_t numbers = 0;
    friend auto operator<=>(const AuditSpot&, const AuditSpot&) = default;
};

// What a table plays.
struct AuditTerms {
    std::string rulebook;
    std::uint64_t game = 0;
    std::string variant;
};

// Cards as the journal has them: 4 x (rank - 2) + suit.
struct AuditOutcome {
    std::vector<std::uint64_t> cards;
    std::optional<std::uint64_t> number;
};

enum class AuditStatus : std::uint8_t { win, lose, push, void_wager };

struct AuditPayout {
    AuditStatus status = AuditStatus::lose;
    Cents back = 0;  // of the stake
    Cents winnings = 0;
    Cents commission = 0;
};

// Nothing if these terms do not have such a bet or such an outcome.
std::optional<AuditPayout> audit_payout(const AuditTerms& terms, const AuditOutcome& outcome,
                                        const AuditSpot& spot, Cents stake);

}  // namespace croupier::sim
