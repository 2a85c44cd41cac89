// Equipment: 230 to 259.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "floor/device.h"
#include "floor/ids.h"
#include "floor/type.h"

namespace croupier::floor {

struct RegisterDevice {
    CROUPIER_TYPE(230, "register_device");
    DeviceKind kind = DeviceKind::dealer_terminal;
    std::string name;
    std::string approval;
    DeviceDetail detail;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "kind", self.kind);
        v(2, "name", self.name);
        v(3, "approval", self.approval);
        v(4, "detail", self.detail);
    }
    friend bool operator==(const RegisterDevice&, const RegisterDevice&) = default;
};

// For good.
struct RetireDevice {
    CROUPIER_TYPE(231, "retire_device");
    DeviceId device;
    std::string reason;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "device", self.device);
        v(2, "reason", self.reason);
    }
    friend bool operator==(const RetireDevice&, const RetireDevice&) = default;
};

// At a table, in a terminal, or with neither for the whole venue. A player terminal is first that
// terminal and then linked to tables.
struct AttachDevice {
    CROUPIER_TYPE(232, "attach_device");
    DeviceId device;
    std::optional<TableId> table;
    std::optional<TerminalId> terminal;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "device", self.device);
        v(2, "table", self.table);
        v(3, "terminal", self.terminal);
    }
    friend bool operator==(const AttachDevice&, const AttachDevice&) = default;
};

// From that table, or with none from wherever it is in use.
struct DetachDevice {
    CROUPIER_TYPE(233, "detach_device");
    DeviceId device;
    std::optional<TableId> table;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "device", self.device);
        v(2, "table", self.table);
    }
    friend bool operator==(const DetachDevice&, const DetachDevice&) = default;
};

// From the device, or from somebody who looked.
struct ReportDeviceStatus {
    CROUPIER_TYPE(234, "report_device_status");
    DeviceId device;
    DeviceStatus status = DeviceStatus::unreported;  // unreported: as it was
    DeviceTrouble trouble = DeviceTrouble::none;
    std::string text;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "device", self.device);
        v(2, "status", self.status);
        v(3, "trouble", self.trouble);
        v(4, "text", self.text);
    }
    friend bool operator==(const ReportDeviceStatus&, const ReportDeviceStatus&) = default;
};

// What came is entered by hand from now on, or read by devices again.
struct SetManualMode {
    CROUPIER_TYPE(235, "set_manual_mode");
    TableId table;
    bool on = false;
    std::string reason;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "on", self.on);
        v(3, "reason", self.reason);
    }
    friend bool operator==(const SetManualMode&, const SetManualMode&) = default;
};

}  // namespace croupier::floor
