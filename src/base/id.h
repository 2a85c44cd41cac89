// A name in the form of a number: no arithmetic, no conversion, only the same or another.
#pragma once

#include <compare>

namespace croupier {

template <class Tag, class Rep>
class Id {
public:
    using rep = Rep;
    using tag = Tag;

    constexpr Id() = default;
    explicit constexpr Id(Rep value) : value_(value) {}
    constexpr Rep value() const { return value_; }

    friend constexpr auto operator<=>(Id, Id) = default;

private:
    Rep value_{};
};

}  // namespace croupier
