// A table's present or last round, and those that are finished.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "floor/ids.h"
#include "floor/round/event.h"
#include "floor/round/outcome.h"

namespace croupier::floor {

enum class RoundStatus : std::uint8_t { in_progress, settled, void_round, held, corrected };
inline constexpr std::array<std::string_view, 5> round_status_names = {"in_progress", "settled",
                                                                       "void", "held", "corrected"};
constexpr std::span<const std::string_view> names_of(RoundStatus) {
    return round_status_names;
}

// A finished round, as history shows it. The digest stands for the whole record in the journal.
struct PastRound {
    static constexpr std::string_view type_name = "past_round";
    RoundId round;
    RoundStatus status{};
    Outcome outcome;
    std::string result;
    Digest record;
    Digest bound_to;  // rulebook and settings
    RoundKind kind = RoundKind::normal;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "status", self.status);
        v(3, "outcome", self.outcome);
        v(4, "result", self.result);
        v(5, "record", self.record);
        v(6, "bound_to", self.bound_to);
        v(7, "kind", self.kind);
    }
    friend bool operator==(const PastRound&, const PastRound&) = default;
};

// What the round waits for, kept where it depends on what the players can pay for.
struct Awaits {
    static constexpr std::string_view type_name = "awaits";
    std::uint8_t what = 0;  // as rules::Awaited
    std::uint8_t where = 0;
    std::uint8_t number = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "what", self.what);
        v(2, "where", self.where);
        v(3, "number", self.number);
    }
    friend bool operator==(const Awaits&, const Awaits&) = default;
};

struct Round {
    std::uint32_t number = 0;
    Digest version;  // of rulebook and settings that it is bound to
    Time opened_at = 0;
    Time closes_at = 0;  // while open: the moment from which no wager is taken; 0: none yet
    Time closed_at = 0;
    Outcome outcome;
    std::optional<HoldReason> hold;
    RoundKind kind = RoundKind::normal;
    std::optional<StaffId> opened_by;
    Time decide_by = 0;  // while deciding
    Awaits awaits;       // only of games that ask
    std::optional<TerminalId> shooter;
    std::optional<TerminalId> last_shooter;
    Time press_by = 0;  // until then the shooter may
    bool tumbled = false;
    bool by_hand = false;         // it was in manual mode
    Time exposed_at = 0;          // dice: when the cover came off early, where somebody knows
    Time last_wager_at = 0;       // dice: when a wager of this round was last accepted
    std::vector<PastRound> past;  // newest last

    // A cache.
    std::uint32_t open_offers = 0;  // seats that have not answered
};

}  // namespace croupier::floor
