// Wagers as they lie on a layout.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/money.h"
#include "floor/ledger/account.h"
#include "floor/wager/event.h"
#include "floor/wager/spot.h"

namespace croupier::floor {

// At least so many; at most twice as many, since the older half goes at once.
inline constexpr std::ptrdiff_t touches_kept = 32;

// Chips that came together and are not confirmed yet.
struct ChipsLaid {
    static constexpr std::string_view type_name = "chips_laid";
    std::uint64_t order = 0;  // over all terminals of the table
    Money amount;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "order", self.order);
        v(2, "amount", self.amount);
    }
    friend bool operator==(const ChipsLaid&, const ChipsLaid&) = default;
};

struct Wager {
    static constexpr std::string_view type_name = "wager";
    Spot spot;
    Split stake;
    Money confirmed;              // that part of it which cannot be taken away any more
    std::vector<ChipsLaid> laid;  // oldest first; only where a rule asks for the order
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "spot", self.spot);
        v(2, "stake", self.stake);
        v(3, "confirmed", self.confirmed);
        v(4, "laid", self.laid);
    }
    friend bool operator==(const Wager&, const Wager&) = default;
};

// What one touch did to one spot, so that it can be undone.
struct Touch {
    static constexpr std::string_view type_name = "touch";
    std::uint32_t number = 0;  // the same for all spots of one touch
    bool taken = false;        // chips went away; otherwise they came
    SpotChange change;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "number", self.number);
        v(2, "taken", self.taken);
        v(3, "change", self.change);
    }
    friend bool operator==(const Touch&, const Touch&) = default;
};

// What a table keeps about all wagers on it.
struct TableLayout {
    std::uint64_t chip_order = 0;         // of the last chips laid, where a rule asks for it
    std::vector<std::string> restricted;  // bets that need a main wager here
    std::uint32_t players_max = 0;        // nobody else may join so many; 0: any number

    // Caches. What stands on the two sides of the differential, all of it and the confirmed part.
    std::array<Money, 2> standing{};
    std::array<Money, 2> confirmed{};
};

}  // namespace croupier::floor
