// What can be announced and asked, each decided in the file that knows it.
#pragma once

#include "floor/decided.h"
#include "floor/forward.h"
#include "floor/notice/command.h"

namespace croupier::floor {

Decided decide(const State& state, const Command& command, const ChangeLimits& order);
Decided decide(const State& state, const Command& command, const GiveClosingNotice& order);
Decided decide(const State& state, const Command& command, const ChangeVariant& order);
Decided decide(const State& state, const Command& command, const AskForSeat& order);
Decided decide(const State& state, const Command& command, const AnswerPrompt& order);

}  // namespace croupier::floor
