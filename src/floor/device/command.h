// Equipment: 230 to 259, and what a table needed of it from 600.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "floor/device/device.h"
#include "floor/ids.h"
#include "floor/type.h"
#include "rules/cards/card.h"

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

// What was done with a part, by whoever works at a table of its house or by the device that did it.
struct RecordCare {
    CROUPIER_TYPE(236, "record_care");
    static constexpr std::uint32_t generation = 3;
    DeviceId device;
    CareKind kind = CareKind::checked;
    std::optional<DeviceId> means;   // the device that checked; none: a person
    bool failed = false;             // the check, the inspection
    std::vector<cards::Card> cards;  // that left the set
    std::string text;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "device", self.device);
        v(2, "kind", self.kind);
        v(3, "means", self.means);
        v(4, "failed", self.failed);
        v(5, "cards", self.cards);
        v(6, "text", self.text);
    }
    friend bool operator==(const RecordCare&, const RecordCare&) = default;
};

// The wheel, or the tumbler, of that table: staff start it, or it says that it has begun.
struct StartDevice {
    CROUPIER_TYPE(237, "start_device");
    static constexpr std::uint32_t generation = 3;
    TableId table;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
    }
    friend bool operator==(const StartDevice&, const StartDevice&) = default;
};

enum class DeviceMatter : std::uint8_t {
    replaced,       // another device takes over, the round goes on
    cards_damaged,  // and damaged cards were replaced from a new deck
    set_destroyed,  // the whole set of cards goes
    none_at_hand,   // no other device: players are asked whether they stay
    not_in_standby,
};
inline constexpr std::array<std::string_view, 5> device_matter_names = {
    "replaced", "cards_damaged", "set_destroyed", "none_at_hand", "not_in_standby"};
constexpr std::span<const std::string_view> names_of(DeviceMatter) {
    return device_matter_names;
}
struct ReportDevice {
    CROUPIER_TYPE(610, "report_device");
    TableId table;
    DeviceMatter what{};
    bool disadvantaged = false;          // the house or a player
    std::string replacement;             // the device that takes over
    std::vector<cards::Card> damaged{};  // cards that left play
    std::string deck{};                  // the new one that they were replaced from
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "table", self.table);
        v(2, "what", self.what);
        v(3, "disadvantaged", self.disadvantaged);
        v(4, "replacement", self.replacement);
        v(5, "damaged", self.damaged);
        v(6, "deck", self.deck);
    }
    friend bool operator==(const ReportDevice&, const ReportDevice&) = default;
};

}  // namespace croupier::floor
