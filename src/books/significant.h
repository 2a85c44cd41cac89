// What somebody must be able to look up later without knowing where: failed sign-ins, clock steps,
// faults, stops, void rounds, overrides, and amounts that reach a threshold.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "codec/journal.h"
#include "floor/forward.h"
#include "floor/ids.h"

namespace croupier::books {

enum class Matter : std::uint8_t {
    sign_in_failed,
    clock_stepped,
    engine_faulted,
    storage_reported,
    host_restarted,
    round_voided,
    round_held,
    close_relaxed,
    terminal_stopped,
    effect_in_doubt,
    program_not_approved,
    large_win,  // of one seat in one round
    large_wager,
    large_transfer,
    day_of_wins,  // a sum over the gaming day
    day_of_wagers,
    day_of_transfers,
    round_corrected,  // after it was settled
    incident,
    payment_settled,
    accounts_frozen,
    player_excluded,
    format_activated,
    clock_accepted,  // at a start far from the last entry
    person_erased,
    credentials_changed,  // a lock released, a secret reset, a key given or taken
};
inline constexpr std::array<std::string_view, 26> matter_names = {
    "sign_in_failed",   "clock_stepped",        "engine_faulted",
    "storage_reported", "host_restarted",       "round_voided",
    "round_held",       "close_relaxed",        "terminal_stopped",
    "effect_in_doubt",  "program_not_approved", "large_win",
    "large_wager",      "large_transfer",       "day_of_wins",
    "day_of_wagers",    "day_of_transfers",     "round_corrected",
    "incident",         "payment_settled",      "accounts_frozen",
    "player_excluded",  "format_activated",     "clock_accepted",
    "person_erased",    "credentials_changed"};
constexpr std::span<const std::string_view> names_of(Matter) {
    return matter_names;
}

struct Significant {
    static constexpr std::string_view type_name = "significant_event";
    std::uint64_t number = 0;    // from 1, never used twice
    std::uint64_t sequence = 0;  // of the batch that has it
    floor::Time at = 0;
    Matter matter{};
    std::optional<floor::TableId> table;
    std::optional<floor::TerminalId> terminal;
    std::optional<floor::Person> person;
    std::optional<floor::StaffId> by;
    std::int64_t amount = 0;  // cents, or milliseconds of a step or an outage
    std::vector<floor::RoundId> rounds;
    std::string text;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "number", self.number);
        v(2, "sequence", self.sequence);
        v(3, "at", self.at);
        v(4, "matter", self.matter);
        v(5, "table", self.table);
        v(6, "terminal", self.terminal);
        v(7, "person", self.person);
        v(8, "by", self.by);
        v(9, "amount", self.amount);
        v(10, "rounds", self.rounds);
        v(11, "text", self.text);
    }
    friend bool operator==(const Significant&, const Significant&) = default;
};

// ST-GLI19-2.8.8.d: reached, not exceeded.
struct Thresholds {
    Money win = Money::cents(1'000'000);
    Money wager = Money::cents(1'000'000);
    Money transfer = Money::cents(1'000'000);
    Money wins_of_day = Money::cents(1'000'000);
    Money wagers_of_day = Money::cents(1'000'000);
    Money transfers_of_day = Money::cents(1'000'000);
};

class Watch {
public:
    Watch(const Thresholds& thresholds, std::size_t kept_max)
        : thresholds_(thresholds), kept_max_(kept_max) {}

    // The state is the one before the entry.
    void take(const floor::State& before, const codec::Entry& entry, std::uint64_t sequence);
    // The newest, in order.
    const std::deque<Significant>& events() const { return events_; }

private:
    friend class WatchOne;
    // What one terminal or person has done in this gaming day.
    struct Sum {
        Money total;
        bool told = false;
        std::vector<floor::RoundId> rounds;
    };
    struct Day {
        Sum wins;
        Sum wagers;
        Sum transfers;
    };

    Thresholds thresholds_;
    std::size_t kept_max_;
    std::uint64_t last_number_ = 0;
    std::deque<Significant> events_;
    std::vector<Day> terminals_;
    std::map<floor::Person, Day> persons_;
};

}  // namespace croupier::books
