// A terminal's place at a table, with what each noun keeps of a player there.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/fairness.h"
#include "base/money.h"
#include "floor/ids.h"
#include "floor/round/play.h"
#include "floor/wager/command.h"
#include "floor/wager/state.h"

namespace croupier::floor {

// A terminal's place at a table.
struct Seat {
    static constexpr std::string_view type_name = "seat";
    // What every wager looks at lies together.
    TerminalId terminal;
    std::uint32_t last_round = 0;  // the last one that it had a wager in
    std::vector<Wager> wagers;     // on the layout now, in the order of their first chip
    std::vector<Touch> touches;    // newest last
    std::vector<Approval> approvals;
    Money own_least;  // limits of this player; zero: the table's
    Money own_most;
    Money kept_least;           // the old minimum, kept when the table's was raised at once
    std::uint64_t changed = 0;  // order of its last chips, where a rule asks for it
    bool relaxed = false;       // may still change wagers although betting has ended
    bool excluded = false;
    std::uint32_t idle_rounds = 0;  // rounds since its last wager, as far as they count
    Play play;
    std::optional<fairness::Nonce> nonce{};  // of the present round
    std::vector<Offer> offers;               // what it is asked now
    std::vector<Chips> previous;             // what stood in the last round that it had wagers in
    std::optional<Person> barred{};          // who was excluded, as far as a card said so
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "terminal", self.terminal);
        v(2, "wagers", self.wagers);
        v(3, "touches", self.touches);
        v(4, "previous", self.previous);
        v(5, "last_round", self.last_round);
        v(6, "relaxed", self.relaxed);
        v(7, "play", self.play);
        v(8, "offers", self.offers);
        v(9, "approvals", self.approvals);
        v(10, "own_least", self.own_least);
        v(11, "own_most", self.own_most);
        v(12, "kept_least", self.kept_least);
        v(13, "idle_rounds", self.idle_rounds);
        v(14, "changed", self.changed);
        v(15, "excluded", self.excluded);
        v(16, "barred", self.barred);
        v(17, "nonce", self.nonce);
    }
    friend bool operator==(const Seat&, const Seat&) = default;
};

}  // namespace croupier::floor
