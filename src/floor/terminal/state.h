// A terminal, and what was ordered from the world for it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/money.h"
#include "floor/device/device.h"
#include "floor/ids.h"
#include "floor/incident/incident.h"
#include "floor/ledger/account.h"
#include "rulebook/policies.h"

namespace croupier::floor {

struct Terminal {
    static constexpr std::string_view type_name = "terminal";
    // What every wager looks at lies together.
    std::optional<Person> person;
    bool stopped = false;
    bool leaving = false;  // cashed out with wagers down: the rest is paid when they are settled
    std::uint32_t tables_staked = 0;  // at which it has wagers; a cache
    IncidentId frozen;                // nothing moves on its account before that is closed; 0: none
    std::vector<DeviceId> devices{};  // that it is made of, in their order; a cache
    std::string name;
    Money last_won;  // winnings of the last settled round that it had a wager in
    std::uint64_t rounds_played = 0;
    std::uint64_t rounds_won = 0;
    std::uint32_t sitting = 0;  // grows when somebody cashes out
    RoundId last_settled;       // the last settled round that it had a wager in
    TerminalMeters former;      // of the stores before this one; its own are in the ledger
    // Rulebooks of whoever brought it, or of whoever got it its first key; none: nobody's yet.
    std::vector<std::string> houses{};
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "name", self.name);
        v(2, "person", self.person);
        v(3, "stopped", self.stopped);
        v(4, "last_won", self.last_won);
        v(5, "rounds_played", self.rounds_played);
        v(6, "rounds_won", self.rounds_won);
        v(7, "former", self.former);
        v(8, "leaving", self.leaving);
        v(9, "sitting", self.sitting);
        v(10, "last_settled", self.last_settled);
        v(11, "frozen", self.frozen);
        v(12, "houses", self.houses);
    }
    friend bool operator==(const Terminal&, const Terminal&) = default;
};

enum class EffectKind : std::uint8_t { print_ticket, notify };
inline constexpr std::array<std::string_view, 2> effect_kind_names = {"print_ticket", "notify"};
constexpr std::span<const std::string_view> names_of(EffectKind) {
    return effect_kind_names;
}
// Ordered from the world and not yet reported.
struct Effect {
    static constexpr std::string_view type_name = "effect";
    EffectId id;
    EffectKind kind = EffectKind::print_ticket;
    TerminalId terminal;
    TicketId ticket;
    bool in_doubt = false;  // reported as unknown: an attendant settles it, nobody tries again
    rulebook::Notify to{};  // of a notice: who is told of which incident, and until when
    IncidentId incident{};
    Time due = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "id", self.id);
        v(2, "kind", self.kind);
        v(3, "terminal", self.terminal);
        v(4, "ticket", self.ticket);
        v(5, "in_doubt", self.in_doubt);
        v(6, "to", self.to);
        v(7, "incident", self.incident);
        v(8, "due", self.due);
    }
    friend bool operator==(const Effect&, const Effect&) = default;
};

// What the world still owes an answer to, and the tickets that are out.
struct Pending {
    std::vector<Effect> effects;
    std::vector<Ticket> tickets;
    std::uint64_t last_ticket = 0;
    std::uint64_t last_effect = 0;
};

}  // namespace croupier::floor
