// Who sends orders.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <span>
#include <string_view>

#include "floor/device/device.h"
#include "floor/ids.h"

namespace croupier::floor {

// Who sent it. Each origin counts its commands from 1.
enum class OriginKind : std::uint8_t { host, terminal, dealer_terminal, office, device };
inline constexpr std::array<std::string_view, 5> origin_kind_names = {
    "host", "terminal", "dealer_terminal", "office", "device"};
constexpr std::span<const std::string_view> names_of(OriginKind) {
    return origin_kind_names;
}
struct Origin {
    static constexpr std::string_view type_name = "origin";
    OriginKind kind = OriginKind::host;
    std::uint32_t number = 0;

    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "kind", self.kind);
        v(2, "number", self.number);
    }
    friend auto operator<=>(const Origin&, const Origin&) = default;
};
constexpr Origin part_origin(DeviceId part) {
    return {OriginKind::device, parts_from + part.value()};
}
constexpr Origin hand_origin(TerminalId terminal) {
    return {OriginKind::device, hands_from + terminal.value()};
}

}  // namespace croupier::floor
