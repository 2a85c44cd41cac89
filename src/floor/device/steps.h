// What other nouns tell the register: events that follow.
#pragma once

#include <string>
#include <vector>

#include "floor/decided.h"
#include "floor/device/device.h"
#include "floor/event.h"
#include "floor/forward.h"
#include "floor/ids.h"
#include "rules/cards/card.h"

namespace croupier::floor {

// Something went wrong with what gives the table's outcomes: those devices that can be to blame are
// told, and whoever can replace one that fails too often.
void note_trouble(const State& state, const Command& command, TableId id, DeviceTrouble trouble,
                  Events& events);
void ask_replacement(const State& state, const Command& command, TableId table, DeviceId id,
                     Events& events);
// Another device of the same kind takes over at the table, and the old one is out of service until
// somebody says otherwise. Nothing where no such device is registered and nobody asks for it.
Decided take_over(const State& state, const Command& command, TableId id, const std::string& name);

// Whoever acts has looked at all that gives the table's outcomes. What somebody found wrong stays
// so until it is inspected by itself.
void inspect(const State& state, const Command& command, TableId table, const std::string& finding,
             Events& events);
// The set may come to that table; and its record says that it did, or which cards of it were
// replaced there.
bool may_be_issued(const State& state, const Table& table, const Device& device);
void note_issue(const State& state, const Command& command, TableId table, DeviceId id,
                Events& events);
void note_correction(const State& state, const Command& command, TableId table,
                     const std::vector<cards::Card>& damaged, const std::string& deck,
                     Events& events);

}  // namespace croupier::floor
