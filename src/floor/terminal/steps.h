// What other nouns ask of terminals, and have them do.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "floor/event.h"
#include "floor/forward.h"
#include "floor/ids.h"
#include "floor/ledger/account.h"
#include "floor/rejection.h"
#include "floor/terminal/event.h"

namespace croupier::floor {

// From this very terminal.
Result<Nothing, Refusal> must_be_terminal(const State& state, const Command& command,
                                          TerminalId terminal);
// All of the terminal's credit on a ticket, or what else pays it out: the `nth` of this command.
// `effects` counts what this command has ordered before.
CashedOut cashed_out(const State& state, TerminalId terminal, const Split& credit,
                     std::uint64_t nth, std::uint64_t effects = 0);
// Players who left while wagers of theirs were down get the rest when these events, whatever the
// order was, settle or give back the last of them.
void pay_leavers(const State& state, Events& events);

}  // namespace croupier::floor
