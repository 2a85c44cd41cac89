#include "rules/big_wheel/settle.h"

namespace croupier::big_wheel {

rules::Award settle(const Terms& terms, Symbol shown, Wager wager) {
    if (shown != wager.symbol) return rules::lost;
    return rules::win_at(terms.odds[static_cast<std::size_t>(wager.symbol)]);
}

}  // namespace croupier::big_wheel
