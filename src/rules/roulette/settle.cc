#include "rules/roulette/settle.h"

namespace croupier::roulette {

Result<rules::Payment, PayFault> settle(const Terms& terms, Number spun, const Layout& layout,
                                        Money stake, Rounding rounding, Number lucky_number) {
    CHECK(layout.count > 0);
    CHECK(stake.in_cents() % layout.count == 0);
    const Money share = Money::cents(stake.in_cents() / layout.count);
    rules::Payment total;
    for (const Piece& piece : layout.all()) {
        TRY(payment, rules::pay(settle(terms, spun, piece), share, rounding));
        if (payment.status != rules::Status::win) continue;
        total.status = rules::Status::win;
        total.returned += payment.returned;
        const bool lucky = piece.bet == Bet::straight_up && spun == lucky_number;
        if (payment.winnings.in_cents() > INT64_MAX / 4 - total.winnings.in_cents())
            return Err{PayFault::too_large};
        total.winnings += payment.winnings * (lucky ? 2 : 1);
    }
    return total;
}

rules::Next next(std::optional<Number> spun) {
    return {spun ? rules::Awaited::confirm : rules::Awaited::spin};
}

}  // namespace croupier::roulette
