// What a table has played, by version of rulebook and settings and by bet.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "base/money.h"
#include "floor/ids.h"
#include "floor/table/settings.h"

namespace croupier::floor {

// Of one bet under one version of rulebook and settings (ST-GLI19-2.8.3).
struct BetMeters {
    static constexpr std::string_view type_name = "bet_meters";
    std::uint64_t wagers = 0;
    Money staked;  // of wagers that won, lost or were pushed
    Money won;
    Money lost;
    Money pushed;
    Money voided;  // no turnover
    Money commission;
    Money promotional;  // that part of the stakes which was not cashable
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "wagers", self.wagers);
        v(2, "staked", self.staked);
        v(3, "won", self.won);
        v(4, "lost", self.lost);
        v(5, "pushed", self.pushed);
        v(6, "voided", self.voided);
        v(7, "commission", self.commission);
        v(8, "promotional", self.promotional);
    }
    friend bool operator==(const BetMeters&, const BetMeters&) = default;
};

// A table under one version of rulebook and settings.
struct PayTableMeters {
    static constexpr std::string_view type_name = "pay_table_meters";
    Digest version;
    Time since = 0;
    std::uint64_t rounds_settled = 0;
    std::uint64_t rounds_void = 0;
    std::vector<BetMeters> bets;
    Settings settings;  // of that version, so that its rounds can be settled again
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "version", self.version);
        v(2, "since", self.since);
        v(3, "rounds_settled", self.rounds_settled);
        v(4, "rounds_void", self.rounds_void);
        v(5, "bets", self.bets);
        v(6, "settings", self.settings);
    }
    friend bool operator==(const PayTableMeters&, const PayTableMeters&) = default;
};

}  // namespace croupier::floor
