// From what a terminal said to a command for the floor. Pure; the floor decides everything else.
#pragma once

#include <span>

#include "floor/command.h"
#include "floor/forward.h"
#include "floor/ids.h"
#include "floor/round/event.h"
#include "server/protocol/client_message.h"
#include "server/protocol/server_message.h"

namespace croupier::server {

struct Misread {
    Wrong wrong{};
    std::string words;
};

// Of a message that is an order of a player. What is no player's order is `not_allowed`; a bet that
// the table's game does not have becomes one that the floor refuses and the journal keeps.
Result<floor::Order, Misread> player_order(const floor::State& state, floor::TerminalId terminal,
                                           const ClientMessage& message);

// The counter of an order; none: the message has none.
std::optional<std::uint64_t> counter_of(const ClientMessage& message);

// Of what staff order. Corrections of settled rounds want the round's record besides: then this is
// the round, and staff_order() takes the record.
std::optional<floor::RoundId> record_wanted(const floor::State& state, const StaffOrder& order);
floor::Order staff_order(const StaffOrder& order, std::optional<floor::RoundSettled> record);
// The table that it is about; of an order about a terminal one at which that terminal has a seat,
// those of `own` first. None: the venue, or a terminal that sits nowhere.
std::optional<floor::TableId> table_of(const floor::State& state, const StaffOrder& order,
                                       std::span<const floor::TableId> own = {});

}  // namespace croupier::server
