// The demo paths of the server: new terminals and tables. Waits for each answer.
#pragma once

#include "load/hall.h"

namespace croupier::load {

// Fills the hall with as many tables and terminals as the options say. The Fault says what the
// server said instead.
Result<Nothing, Fault> enrol(Hall& hall, const Address& address);

}  // namespace croupier::load
