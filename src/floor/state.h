// The venue's whole state: the fold of its events, and the last answers to each origin.
//
// Always true after any command:
// 1. the ledger's laws (ledger/ledger.h);
// 2. what lies on a table's layout for a terminal adds up, class by class, to its at_risk account;
// 3. a table has wagers only while its round is open, closed, played, held or has its result;
// 4. each round names the rulebook and the settings that it is settled by, from beginning to end.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "floor/answers.h"
#include "floor/device/device.h"
#include "floor/ids.h"
#include "floor/incident/incident.h"
#include "floor/ledger/ledger.h"
#include "floor/origin.h"
#include "floor/staff/state.h"
#include "floor/table/state.h"
#include "floor/terminal/state.h"
#include "floor/venue/state.h"

namespace croupier::floor {

struct State {
    static constexpr std::string_view type_name = "state";
    House house;
    Time at = 0;  // of the last command
    std::uint32_t behaviour = 0;
    std::uint32_t format_generation = 0;
    std::vector<Staff> staff;  // in order of id
    std::vector<Terminal> terminals;
    std::vector<Table> tables;
    Ledger ledger;
    Pending pending;
    Correspondence correspondence;
    std::vector<Incident> incidents;  // open ones, and the last of those that are closed
    std::uint64_t last_incident = 0;
    std::vector<Device> devices{};

    // A cache: devices in use for the whole venue, in their order.
    std::vector<DeviceId> house_devices{};

    // One flat list, whatever part a field is in.
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "venue", self.house.venue);
        v(2, "at", self.at);
        v(3, "behaviour", self.behaviour);
        v(4, "format_generation", self.format_generation);
        v(5, "storage_low", self.house.storage_low);
        v(6, "stopped", self.house.stopped);
        v(7, "gaming_day", self.house.gaming_day);
        v(8, "day_rounds", self.house.day_rounds);
        v(9, "rulebooks", self.house.rulebooks);
        v(10, "staff", self.staff);
        v(11, "terminals", self.terminals);
        v(12, "tables", self.tables);
        v(13, "ledger", self.ledger);
        v(14, "effects", self.pending.effects);
        v(15, "tickets", self.pending.tickets);
        v(16, "last_ticket", self.pending.last_ticket);
        v(17, "last_effect", self.pending.last_effect);
        v(18, "correspondents", self.correspondence.correspondents);
        v(19, "incidents", self.incidents);
        v(20, "last_incident", self.last_incident);
        v(21, "devices", self.devices);
        v(22, "program_differs", self.house.program_differs);
        v(30, "store_fault", self.house.store_fault);
        v(31, "signing_keys", self.house.signing_keys);
        v(32, "vault_changes", self.house.vault_changes);
        v(60, "erased", self.house.erased);
        v(70, "local_time", self.house.local_time);
        v(71, "unclosed_days", self.house.unclosed_days);
        v(72, "closed_through", self.house.closed_through);
        v(73, "day_base", self.house.day_base);
        v(74, "day_base_house", self.house.day_base_house);
    }

    const Table* find_table(TableId id) const {
        return id.value() < tables.size() ? &tables[id.value()] : nullptr;
    }
    const Terminal* find_terminal(TerminalId id) const {
        return id.value() < terminals.size() ? &terminals[id.value()] : nullptr;
    }
    const Incident* find_incident(IncidentId id) const;
    const Staff* find_staff(StaffId id) const;
    const Library* find_rulebook(std::string_view id) const;
    const Correspondent* find_correspondent(const Origin& origin) const;
    const Answer* find_answer(const Origin& origin, std::uint64_t counter) const;
    // No money comes in or goes out: what the store holds is in doubt.
    bool holds_money() const { return house.stopped || !house.store_fault.empty(); }
    // The highest counter that has come from there; 0: none has.
    std::uint64_t highest_counter(const Origin& origin) const;
    // The counter is older than every answer that is kept.
    bool is_stale(const Origin& origin, std::uint64_t counter) const;

    // After the fields were read from a snapshot: makes all caches anew. A Fault if the state names
    // what cannot be.
    Result<Nothing, Fault> rebuild();
};

}  // namespace croupier::floor
