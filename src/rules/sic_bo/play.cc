#include "rules/sic_bo/play.h"

#include <fmt/format.h>

#include "base/names.h"

namespace croupier::sic_bo {

std::string_view size_name(Size size) {
    constexpr std::array<std::string_view, 3> names = {"small", "big", "triple"};
    return name_in(names, size);
}

Faces Roll::shown() const {
    Faces faces;
    for (const int die : dice) faces.add(die);
    return faces;
}

Roll Roll::of_index(int index) {
    const auto face = [](int from_zero) { return static_cast<std::uint8_t>(from_zero + 1); };
    return {{face(index / 36), face(index / 6 % 6), face(index % 6)}};
}

rules::Next next(std::span<const int> dice) {
    if (dice.empty()) return {rules::Awaited::roll};
    return {read_roll(dice) ? rules::Awaited::confirm : rules::Awaited::irregular};
}

Result<Roll, Fault> read_roll(std::span<const int> dice) {
    if (dice.size() != dice_count)
        return Err{Fault{fmt::format("a roll is three dice, not {}", dice.size())}};
    Roll roll;
    for (std::size_t die = 0; die < dice_count; ++die) {
        // CR-11.3.2(b): no face but 1 to 6.
        if (dice[die] < 1 || dice[die] > face_count)
            return Err{Fault{fmt::format("a die cannot show {}", dice[die])}};
        roll.dice[die] = static_cast<std::uint8_t>(dice[die]);
    }
    return roll;
}

}  // namespace croupier::sic_bo
