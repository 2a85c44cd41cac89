// The accounts of a gaming day, as they stood when the next one began. What is corrected later
// belongs to the day on which it is corrected.
#pragma once

#include <string>

#include "base/money.h"
#include "floor/ids.h"
#include "floor/ledger/account.h"

namespace croupier::floor {

struct DayAccounts {
    static constexpr std::string_view type_name = "day_accounts";
    std::string date;
    Time last_entry_at = 0;    // the journal's last one in this day
    TerminalMeters meters{};   // of all terminals together, of this day alone
    TerminalMeters to_date{};  // since the store began
    Money house;               // what play brought the house in this day
    Money at_risk;             // stakes in rounds that were under way at its end
    Money credit_owed;         // on all terminals at its end
    Money tickets_owed;        // issued and not redeemed at its end
    Money hand_pays_owed;      // due at its end
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "date", self.date);
        v(2, "last_entry_at", self.last_entry_at);
        v(3, "meters", self.meters);
        v(4, "to_date", self.to_date);
        v(5, "house", self.house);
        v(6, "at_risk", self.at_risk);
        v(7, "credit_owed", self.credit_owed);
        v(8, "tickets_owed", self.tickets_owed);
        v(9, "hand_pays_owed", self.hand_pays_owed);
    }
    friend bool operator==(const DayAccounts&, const DayAccounts&) = default;
};

}  // namespace croupier::floor
