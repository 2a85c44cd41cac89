// Tables: 300 to 399.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/boxed.h"
#include "floor/ids.h"
#include "floor/table/settings.h"
#include "floor/type.h"
#include "rulebook/device.h"

namespace croupier::floor {

struct AddTable {
    CROUPIER_TYPE(300, "add_table");
    std::string name;
    Boxed<Settings> settings;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "name", self.name);
        v(2, "settings", *self.settings);
    }
    friend bool operator==(const AddTable&, const AddTable&) = default;
};

struct OpenTable {
    CROUPIER_TYPE(301, "open_table");
    TableId table;
    std::vector<rulebook::DeviceKind> ticked{};  // of the rulebook's checklist
    // What an inspection of the parts that give its outcomes has found just now; empty: nobody has
    // inspected them for this.
    std::string inspection{};
    std::vector<rulebook::DeviceKind> acknowledged{};  // known to be missing
    static constexpr std::array<std::uint32_t, 3> fields_by_generation = {2, 2, 2};
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "ticked", self.ticked);
        v(3, "inspection", self.inspection);
        v(4, "acknowledged", self.acknowledged);
    }
    friend bool operator==(const OpenTable&, const OpenTable&) = default;
};

struct CloseTable {
    CROUPIER_TYPE(302, "close_table");
    TableId table;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
    }
    friend bool operator==(const CloseTable&, const CloseTable&) = default;
};

// A table that was stopped goes on.
struct ResumeTable {
    CROUPIER_TYPE(303, "resume_table");
    TableId table;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
    }
    friend bool operator==(const ResumeTable&, const ResumeTable&) = default;
};

struct SetPeriod {
    CROUPIER_TYPE(306, "set_period");
    TableId table;
    std::int64_t period_ms = 0;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "period_ms", self.period_ms);
    }
    friend bool operator==(const SetPeriod&, const SetPeriod&) = default;
};

struct RestrictBet {
    CROUPIER_TYPE(310, "restrict_bet");
    TableId table;
    std::string bet;
    bool restricted = false;  // only with a main wager
    bool surveillance_told = false;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "bet", self.bet);
        v(3, "restricted", self.restricted);
        v(4, "surveillance_told", self.surveillance_told);
    }
    friend bool operator==(const RestrictBet&, const RestrictBet&) = default;
};

// So many players at the table; whoever plays now may stay.
struct CapPlayers {
    CROUPIER_TYPE(315, "cap_players");
    static constexpr std::uint32_t generation = 3;
    TableId table;
    std::uint32_t players = 0;  // 0: any number
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "players", self.players);
    }
    friend bool operator==(const CapPlayers&, const CapPlayers&) = default;
};

// One of the pay tables that the rulebook has for that bet, from the next round on.
struct ChangePayTable {
    CROUPIER_TYPE(316, "change_pay_table");
    static constexpr std::uint32_t generation = 3;
    TableId table;
    std::string bet;
    std::string pays;  // the pay table's name
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "bet", self.bet);
        v(3, "pays", self.pays);
    }
    friend bool operator==(const ChangePayTable&, const ChangePayTable&) = default;
};

// Who is signed in at that dealer terminal now, and which tables it serves: the host knows.
struct ReportAttendance {
    CROUPIER_TYPE(317, "report_attendance");
    static constexpr std::uint32_t generation = 3;
    std::uint32_t dealer_terminal = 0;
    std::vector<TableId> tables;
    std::optional<StaffId> staff{};  // none: nobody
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "dealer_terminal", self.dealer_terminal);
        v(2, "tables", self.tables);
        v(3, "staff", self.staff);
    }
    friend bool operator==(const ReportAttendance&, const ReportAttendance&) = default;
};

}  // namespace croupier::floor
