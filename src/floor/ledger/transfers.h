// Money of several classes, as it goes to the layout and comes back from it.
#pragma once

#include "base/money.h"
#include "floor/ids.h"
#include "floor/ledger/account.h"

namespace croupier::floor {

// An amount out of credit, restricted first.
Split taken_from(const Split& credit, Money amount);
// Part of a stake back: what was used last comes first.
Split given_back_from(const Split& stake, Money amount);

// One transfer for each class that has something.
void add_transfers(Transfers& transfers, const Split& amount, Purpose purpose,
                   const auto& from_class, const auto& to_class) {
    for (const CreditClass which : credit_classes)
        if (amount[which] > Money{})
            transfers.push_back({from_class(which), to_class(which), amount[which], purpose});
}

// A stake from at_risk to its credit.
void add_return(Transfers& transfers, TerminalId terminal, RoundId round, const Split& amount,
                Purpose purpose);

}  // namespace croupier::floor
