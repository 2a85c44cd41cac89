// Equipment: 230 to 259, and what a table needed of it from 600.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "floor/device/command.h"
#include "floor/device/device.h"
#include "floor/ids.h"
#include "floor/incident/incident.h"
#include "floor/type.h"
#include "rules/cards/card.h"

namespace croupier::floor {

struct DeviceRegistered {
    CROUPIER_TYPE(230, "device_registered");
    DeviceId device;
    DeviceKind kind = DeviceKind::dealer_terminal;
    std::string name;
    std::string approval;
    DeviceDetail detail;
    std::optional<StaffId> by;
    std::vector<std::string> houses{};  // that `by` manages
    static constexpr std::array<std::uint32_t, 2> fields_by_generation = {6, 6};
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "device", self.device);
        v(2, "kind", self.kind);
        v(3, "name", self.name);
        v(4, "approval", self.approval);
        v(5, "detail", self.detail);
        v(6, "by", self.by);
        v(7, "houses", self.houses);
    }
    friend bool operator==(const DeviceRegistered&, const DeviceRegistered&) = default;
};

struct DeviceRetired {
    CROUPIER_TYPE(231, "device_retired");
    DeviceId device;
    std::string reason;
    std::optional<StaffId> by;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "device", self.device);
        v(2, "reason", self.reason);
        v(3, "by", self.by);
    }
    friend bool operator==(const DeviceRetired&, const DeviceRetired&) = default;
};

struct DeviceAttached {
    CROUPIER_TYPE(232, "device_attached");
    DeviceId device;
    std::optional<TableId> table;
    std::optional<TerminalId> terminal;
    std::optional<StaffId> by;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "device", self.device);
        v(2, "table", self.table);
        v(3, "terminal", self.terminal);
        v(4, "by", self.by);
    }
    friend bool operator==(const DeviceAttached&, const DeviceAttached&) = default;
};

struct DeviceDetached {
    CROUPIER_TYPE(233, "device_detached");
    DeviceId device;
    std::optional<TableId> table;  // none: from everywhere
    std::optional<StaffId> by;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "device", self.device);
        v(2, "table", self.table);
        v(3, "by", self.by);
    }
    friend bool operator==(const DeviceDetached&, const DeviceDetached&) = default;
};

struct DeviceStatusReported {
    CROUPIER_TYPE(234, "device_status_reported");
    DeviceId device;
    DeviceStatus status = DeviceStatus::unreported;  // from now on
    DeviceTrouble trouble = DeviceTrouble::none;
    std::string text;
    std::optional<StaffId> by;  // none: the device itself, or the system
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "device", self.device);
        v(2, "status", self.status);
        v(3, "trouble", self.trouble);
        v(4, "text", self.text);
        v(5, "by", self.by);
    }
    friend bool operator==(const DeviceStatusReported&, const DeviceStatusReported&) = default;
};

struct ManualModeSet {
    CROUPIER_TYPE(235, "manual_mode_set");
    TableId table;
    bool on = false;
    std::string reason;
    StaffId by;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "on", self.on);
        v(3, "reason", self.reason);
        v(4, "by", self.by);
    }
    friend bool operator==(const ManualModeSet&, const ManualModeSet&) = default;
};

// Too many of its last rounds had trouble; the incident says so to whoever can change it.
struct ReplacementAsked {
    CROUPIER_TYPE(236, "replacement_asked");
    DeviceId device;
    IncidentId incident;
    std::uint32_t troubled_rounds = 0;  // of those that are watched
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "device", self.device);
        v(2, "incident", self.incident);
        v(3, "troubled_rounds", self.troubled_rounds);
    }
    friend bool operator==(const ReplacementAsked&, const ReplacementAsked&) = default;
};

struct CareRecorded {
    CROUPIER_TYPE(237, "care_recorded");
    static constexpr std::uint32_t generation = 3;
    DeviceId device;
    Care care;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "device", self.device);
        v(2, "care", self.care);
    }
    friend bool operator==(const CareRecorded&, const CareRecorded&) = default;
};

struct DeviceStarted {
    CROUPIER_TYPE(238, "device_started");
    static constexpr std::uint32_t generation = 3;
    DeviceId device;
    DeviceStart start;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "device", self.device);
        v(2, "start", self.start);
    }
    friend bool operator==(const DeviceStarted&, const DeviceStarted&) = default;
};

struct DeviceReported {
    CROUPIER_TYPE(614, "device_reported");
    TableId table;
    DeviceMatter what{};
    bool disadvantaged = false;
    std::string replacement;
    std::optional<StaffId> by;
    std::vector<cards::Card> damaged{};
    std::string deck{};
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "what", self.what);
        v(3, "disadvantaged", self.disadvantaged);
        v(4, "replacement", self.replacement);
        v(5, "by", self.by);
        v(6, "damaged", self.damaged);
        v(7, "deck", self.deck);
    }
    friend bool operator==(const DeviceReported&, const DeviceReported&) = default;
};

}  // namespace croupier::floor
