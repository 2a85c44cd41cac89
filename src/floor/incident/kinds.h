// Which kind of incident it is when a round ends or waits for a reason.
#pragma once

#include "floor/incident/incident.h"
#include "floor/round/command.h"
#include "floor/round/event.h"

namespace croupier::floor {

// The kind of incident that a reason to void a round stands for.
IncidentKind kind_of(VoidReason reason);
// And what a round is held for.
IncidentKind kind_of(HoldReason reason);

}  // namespace croupier::floor
