// What other nouns have the cards do: events that follow.
#pragma once

#include <optional>

#include "floor/cards/command.h"
#include "floor/cards/event.h"
#include "floor/decided.h"
#include "floor/event.h"
#include "floor/forward.h"
#include "floor/ids.h"
#include "rules/cards/card.h"

namespace croupier::floor {

// What follows a card that was dealt face down where players reveal them: somebody is offered the
// hand, or gets the third card of one.
void pass_cards(const State& state, TableId id, Time at, Events& events);
// A player who holds cards and has not turned them in time gives them back.
Events return_cards(TableId id, const Table& table);
// What a question to players about cards comes to; `taken`: who said yes, if anybody did. The
// question itself is closed by whoever asks for this.
Events prompt_settled(const State& state, TableId id, const Prompt& prompt,
                      std::optional<TerminalId> taken, Time at);
// The card as it lies when it comes where it is awaited.
CardDealt card_dealt(const Table& table, RoundId round, cards::Card card);
// The next card, where it is awaited; `entered_by`: somebody keys what no device has read.
Decided deal_card(const State& state, const Command& command, TableId id, cards::Card card,
                  std::optional<StaffId> entered_by);
Events lay_waiting_card(const State& state, TableId id, Time at);
Events burn_waiting_card(const State& state, TableId id);
Decided stray_card(const State& state, const Command& command, const DealCard& order);

}  // namespace croupier::floor
