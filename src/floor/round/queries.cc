#include "floor/round/queries.h"

#include <algorithm>
#include <cstdint>

#include "floor/query.h"
#include "floor/round/state.h"
#include "floor/table/state.h"
#include "rules/expect.h"

namespace croupier::floor {

rules::Next awaited(const Table& table) {
    if (!table.game->asks()) return table.game->next(table.round.outcome);
    return {static_cast<rules::Awaited>(table.round.awaits.what),
            static_cast<rules::Place>(table.round.awaits.where), table.round.awaits.number};
}

bool has_result(const Table& table) {
    return awaited(table).awaited == rules::Awaited::confirm && table.round.outcome.hidden == 0;
}

const PastRound* find_past(const Table& table, std::uint32_t number) {
    const auto found =
        std::find_if(table.round.past.begin(), table.round.past.end(),
                     [&](const PastRound& past) { return past.round.number == number; });
    return found != table.round.past.end() ? &*found : nullptr;
}

}  // namespace croupier::floor
