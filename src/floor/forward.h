// Names of what headers speak of by reference: whoever looks inside includes where it is.
#pragma once

namespace croupier::floor {

struct Command;
struct Device;
struct Incident;
class Ledger;
struct PastRound;
struct Prompt;
struct RoundSettled;
struct Seat;
struct Staff;
struct State;
struct Table;
class TableGame;
struct Terminal;
struct Wager;

}  // namespace croupier::floor
