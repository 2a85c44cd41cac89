// The law that money depends on most: no wager is accepted at or after the close of its round
// without a recorded relaxation. Kept from events alone; the floor is not asked.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "floor/event.h"

namespace croupier::lab {

class Closing {
public:
    // An event of a command that was taken at `at`; says what breaks the law, or nothing.
    std::string see(const floor::Event& event, floor::Time at);

private:
    struct Round {
        std::uint32_t number = 0;
        floor::Time closes_at = 0;  // 0: the first wager starts the countdown
        bool closed = false;
        bool asked = false;  // players decide: what goes on then is their time
        std::vector<floor::TerminalId> relaxed;
    };
    struct Watch;

    Round& round(floor::TableId table);

    std::vector<Round> rounds_;  // the last one of each table
};

}  // namespace croupier::lab
