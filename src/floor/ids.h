// The floor's names for things. Tables, terminals and staff are numbered densely from 0 in the
// order in which they came, so that a number is also a place in a vector.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string_view>

#include "base/id.h"

namespace croupier::floor {

struct TableTag {
    static constexpr std::string_view name = "table_id";
};
struct TerminalTag {
    static constexpr std::string_view name = "terminal_id";
};
struct StaffTag {
    static constexpr std::string_view name = "staff_id";
};
struct TicketTag {
    static constexpr std::string_view name = "ticket_id";
};
struct EffectTag {
    static constexpr std::string_view name = "effect_id";
};
struct DeviceTag {
    static constexpr std::string_view name = "device_id";
};
using TableId = Id<TableTag, std::uint32_t>;
using TerminalId = Id<TerminalTag, std::uint32_t>;
using StaffId = Id<StaffTag, std::uint32_t>;
using TicketId = Id<TicketTag, std::uint64_t>;
using EffectId = Id<EffectTag, std::uint64_t>;
using DeviceId = Id<DeviceTag, std::uint32_t>;

// Milliseconds since 1970 on the host's clock, which never runs backwards here.
using Time = std::int64_t;

// The n-th round of a table, counted from 1. Number 0 is no round.
struct RoundId {
    static constexpr std::string_view type_name = "round_id";
    TableId table;
    std::uint32_t number = 0;

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "number", self.number);
    }
    friend auto operator<=>(const RoundId&, const RoundId&) = default;
};

// A player, as far as the floor knows: random, and no hash of anything.
struct Person {
    static constexpr std::string_view type_name = "person";
    std::array<std::uint8_t, 16> pseudonym{};

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "pseudonym", self.pseudonym);
    }
    friend auto operator<=>(const Person&, const Person&) = default;
};

}  // namespace croupier::floor
