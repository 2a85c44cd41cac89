#include "rules/blackjack/natural.h"

#include <algorithm>

namespace croupier::blackjack {

std::string Natural::text() const {
    Natural rest = *this;
    std::string digits;
    do {
        Product remainder = 0;
        for (std::size_t i = width; i-- > 0;) {
            remainder = remainder << 64 | rest.limbs_[i];
            rest.limbs_[i] = static_cast<std::uint64_t>(remainder / 10);
            remainder %= 10;
        }
        digits.push_back(static_cast<char>('0' + static_cast<int>(remainder)));
    } while (rest != Natural{});
    std::reverse(digits.begin(), digits.end());
    return digits;
}

Natural falling(int from, int factors) {
    CHECK(factors >= 0);
    CHECK(from >= factors);
    Natural product(1);
    for (int factor = 0; factor < factors; ++factor)
        product *= static_cast<std::uint64_t>(from - factor);
    return product;
}

Fraction ratio(const Natural& part, const Natural& whole) {
    return Fraction::of_digits(part.text(), whole.text());
}

}  // namespace croupier::blackjack
