#include "devices/counters.h"

#include <optional>
#include <utility>

namespace croupier::devices {
namespace {

template <class... Ts>
struct AnyOf {
    template <class T>
    static constexpr bool has = (std::is_same_v<T, Ts> || ...);
};

// A card or a number that did not come as it should. A reader that says it cannot read has misread
// too; a die that lies on no face has not been misread.
using Misreadings =
    AnyOf<CardUnread, CardRepeated, CardDoubtful, CardsMissed, CardSurplus, NumberDoubtful,
          NumberStray, WheelJumped, DiceUnread, DiceRepeated, DiceDoubtful, DiceStray, RollsMissed>;
using Silences = AnyOf<DeviceSilent, DeviceStuck, OrderUnanswered>;

template <class T>
std::optional<Trouble> trouble_in(const T& reading) {
    if constexpr (std::is_same_v<T, WheelWarned>)
        return reading.warning == WheelWarning::sensor ? Trouble::misread : Trouble::failed_launch;
    else if constexpr (Misreadings::has<T>)
        return Trouble::misread;
    else if constexpr (Silences::has<T>)
        return Trouble::silence;
    else
        return std::nullopt;
}

}  // namespace

void DeviceCounters::note(const Reading& reading) {
    const auto trouble = std::visit([](const auto& it) { return trouble_in(it); }, reading);
    if (trouble) note(*trouble);
}

void DeviceCounters::note(Trouble trouble) {
    ++totals_[static_cast<std::size_t>(trouble)];
    is_troubled_ = true;
}

void DeviceCounters::end_round() {
    ++rounds_;
    const bool troubled = std::exchange(is_troubled_, false);
    window_.push_back(troubled);
    if (troubled) ++troubled_;
    if (window_.size() <= window_rounds) return;
    if (window_.front()) --troubled_;
    window_.pop_front();
}

std::uint32_t DeviceCounters::troubled_rounds() const {
    return troubled_ + (is_troubled_ ? 1 : 0);
}

}  // namespace croupier::devices
