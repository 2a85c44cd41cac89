// Tables: 300 to 399.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/boxed.h"
#include "base/hash.h"
#include "floor/ids.h"
#include "floor/incident/incident.h"
#include "floor/table/settings.h"
#include "floor/type.h"
#include "rulebook/device.h"

namespace croupier::floor {

struct TableAdded {
    CROUPIER_TYPE(300, "table_added");
    TableId table;
    std::string name;
    Boxed<Settings> settings;
    Digest digest;  // of settings and rulebook together: the version that rounds are bound to
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "name", self.name);
        v(3, "settings", *self.settings);
        v(4, "digest", self.digest);
    }
    friend bool operator==(const TableAdded&, const TableAdded&) = default;
};

struct TableOpened {
    CROUPIER_TYPE(301, "table_opened");
    TableId table;
    std::vector<rulebook::DeviceKind> ticked{};  // somebody has seen that these are there
    std::optional<StaffId> by{};  // who, if there was anything to tick or to acknowledge
    Time at = 0;                  // where somebody has to be at its dealer terminal
    std::vector<rulebook::DeviceKind> acknowledged{};  // missing, and somebody knows
    static constexpr std::array<std::uint32_t, 3> fields_by_generation = {3, 3, 3};
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "ticked", self.ticked);
        v(3, "by", self.by);
        v(4, "at", self.at);
        v(5, "acknowledged", self.acknowledged);
    }
    friend bool operator==(const TableOpened&, const TableOpened&) = default;
};

struct TableClosed {
    CROUPIER_TYPE(302, "table_closed");
    TableId table;
    Time at = 0;  // where an inspection has to come before it opens again
    static constexpr std::array<std::uint32_t, 3> fields_by_generation = {1, 1, 1};
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "at", self.at);
    }
    friend bool operator==(const TableClosed&, const TableClosed&) = default;
};

struct TableResumed {
    CROUPIER_TYPE(303, "table_resumed");
    TableId table;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
    }
    friend bool operator==(const TableResumed&, const TableResumed&) = default;
};

struct PeriodSet {
    CROUPIER_TYPE(307, "period_set");
    TableId table;
    Boxed<Settings> settings;
    Digest digest;
    StaffId by;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "settings", *self.settings);
        v(3, "digest", self.digest);
        v(4, "by", self.by);
    }
    friend bool operator==(const PeriodSet&, const PeriodSet&) = default;
};

struct BetRestricted {
    CROUPIER_TYPE(312, "bet_restricted");
    TableId table;
    std::string bet;
    bool restricted = false;
    StaffId by;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "bet", self.bet);
        v(3, "restricted", self.restricted);
        v(4, "by", self.by);
    }
    friend bool operator==(const BetRestricted&, const BetRestricted&) = default;
};

struct PlayersCapped {
    CROUPIER_TYPE(318, "players_capped");
    static constexpr std::uint32_t generation = 3;
    TableId table;
    std::uint32_t players = 0;  // 0: any number
    StaffId by;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "players", self.players);
        v(3, "by", self.by);
    }
    friend bool operator==(const PlayersCapped&, const PlayersCapped&) = default;
};

// Within a round: from the next one on.
struct PayTableNoticed {
    CROUPIER_TYPE(320, "pay_table_noticed");
    static constexpr std::uint32_t generation = 3;
    TableId table;
    std::string bet;
    std::string pays;
    Time at = 0;
    StaffId by;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "bet", self.bet);
        v(3, "pays", self.pays);
        v(4, "at", self.at);
        v(5, "by", self.by);
    }
    friend bool operator==(const PayTableNoticed&, const PayTableNoticed&) = default;
};

struct PayTableChanged {
    CROUPIER_TYPE(319, "pay_table_changed");
    static constexpr std::uint32_t generation = 3;
    TableId table;
    Boxed<Settings> settings;
    Digest digest;
    StaffId by;
    std::string bet;
    std::string pays;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "settings", *self.settings);
        v(3, "digest", self.digest);
        v(4, "by", self.by);
        v(5, "bet", self.bet);
        v(6, "pays", self.pays);
    }
    friend bool operator==(const PayTableChanged&, const PayTableChanged&) = default;
};

struct AttendanceReported {
    CROUPIER_TYPE(321, "attendance_reported");
    static constexpr std::uint32_t generation = 3;
    TableId table;
    std::uint32_t dealer_terminal = 0;
    std::optional<StaffId> staff{};  // none: nobody is there any more
    Time at = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "dealer_terminal", self.dealer_terminal);
        v(3, "staff", self.staff);
        v(4, "at", self.at);
    }
    friend bool operator==(const AttendanceReported&, const AttendanceReported&) = default;
};

// Nobody has been there for too long. No wagers are taken until the incident is closed.
struct TableUnattended {
    CROUPIER_TYPE(322, "table_unattended");
    static constexpr std::uint32_t generation = 3;
    TableId table;
    Time since = 0;
    IncidentId incident;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "since", self.since);
        v(3, "incident", self.incident);
    }
    friend bool operator==(const TableUnattended&, const TableUnattended&) = default;
};

}  // namespace croupier::floor
