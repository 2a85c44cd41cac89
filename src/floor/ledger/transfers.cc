#include "floor/ledger/transfers.h"

#include <algorithm>
#include <cstddef>

#include "base/check.h"
#include "base/money.h"

namespace croupier::floor {

Split taken_from(const Split& credit, Money amount) {
    Split taken;
    for (const CreditClass which : credit_classes) {
        taken[which] = std::min(credit[which], amount);
        amount -= taken[which];
    }
    CHECK(amount == Money{});
    return taken;
}

Split given_back_from(const Split& stake, Money amount) {
    Split back;
    for (std::size_t i = credit_class_count; i-- > 0;) {
        back.by_class[i] = std::min(stake.by_class[i], amount);
        amount -= back.by_class[i];
    }
    CHECK(amount == Money{});
    return back;
}

void add_return(Transfers& transfers, TerminalId terminal, RoundId round, const Split& amount,
                Purpose purpose) {
    add_transfers(
        transfers, amount, purpose,
        [&](CreditClass which) { return at_risk_account(terminal, round, which); },
        [&](CreditClass which) { return credit_account(terminal, which); });
}

}  // namespace croupier::floor
