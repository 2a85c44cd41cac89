// A terminal's last rounds, each as its own seat saw it, with nothing of other seats.
// For audit: who of the staff acted is in it, and must be taken out before a player sees it.
#pragma once

#include <string>
#include <vector>

#include "codec/journal.h"
#include "floor/ids.h"
#include "floor/round/event.h"
#include "floor/round/outcome.h"
#include "floor/round/state.h"

namespace croupier::books {

// All that is needed to rebuild it, or only how it ended: that is many times quicker to read,
// because what a terminal asked for in a round lies in as many batches.
enum class Telling : std::uint8_t { whole, ending };

struct RoundStep {
    static constexpr std::string_view type_name = "round_step";
    std::uint64_t sequence = 0;
    codec::Entry entry;  // of records of the whole round only this seat's part
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "sequence", self.sequence);
        v(2, "entry", self.entry);
    }
};

struct RoundStory {
    static constexpr std::string_view type_name = "round_story";
    floor::RoundId round;
    std::string table;
    floor::Time opened_at = 0;
    floor::Time closes_at = 0;
    Digest bound_to;  // rulebook and settings
    floor::RoundStatus status{};
    floor::Outcome outcome;
    std::string result;
    std::optional<floor::SeatResult> seat;  // none: under way, or every wager went back before
    std::vector<RoundStep> steps;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "round", self.round);
        v(2, "table", self.table);
        v(3, "opened_at", self.opened_at);
        v(4, "closes_at", self.closes_at);
        v(5, "bound_to", self.bound_to);
        v(6, "status", self.status);
        v(7, "outcome", self.outcome);
        v(8, "result", self.result);
        v(9, "seat", self.seat);
        v(10, "steps", self.steps);
    }
};

}  // namespace croupier::books
