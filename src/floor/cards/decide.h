// The orders about cards, each decided in the file that knows it.
#pragma once

#include "floor/cards/command.h"
#include "floor/decided.h"
#include "floor/forward.h"

namespace croupier::floor {

Decided decide(const State& state, const Command& command, const LoadShoe& order);
Decided decide(const State& state, const Command& command, const OrderRounds& order);
Decided decide(const State& state, const Command& command, const OfferCut& order);
Decided decide(const State& state, const Command& command, const AskForRiffle& order);
Decided decide(const State& state, const Command& command, const DealCard& order);
Decided decide(const State& state, const Command& command, const ReportCuttingCard& order);
Decided decide(const State& state, const Command& command, const BurnCard& order);
Decided decide(const State& state, const Command& command, const OpenNoBetCoup& order);
Decided decide(const State& state, const Command& command, const ExposeCards& order);
Decided decide(const State& state, const Command& command, const TakeCardsBack& order);
Decided decide(const State& state, const Command& command, const PassCards& order);
Decided decide(const State& state, const Command& command, const EnterCard& order);
Decided decide(const State& state, const Command& command, const ReconstructDeal& order);
Decided decide(const State& state, const Command& command, const ReportCards& order);
Decided decide(const State& state, const Command& command, const ReportVerdict& order);

}  // namespace croupier::floor
