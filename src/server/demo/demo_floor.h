// The demo floor: a table of every game of all five rulebooks, dealt, automatic and drawn, with
// staff who can sign in and terminals with credit. It is made by ordinary commands through the host
// and can be asked for again after a restart.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/fault.h"
#include "base/result.h"
#include "host/host.h"
#include "vault/vault.h"

namespace croupier::server {

struct DemoTable {
    floor::TableId table;  // also the number of its dealer terminal and of its display
    std::string name;
    floor::Settings settings;
    floor::StaffId dealer;                       // the scripted one: nobody can sign in as that
    std::optional<floor::TableId> dealt_with{};  // whose dealer terminal serves it too
};

struct DemoPerson {
    floor::StaffId staff;  // the number that is typed at a dealer terminal
    std::string role;
    std::string house;  // whose rules know that role
    std::string pin;    // empty: not at dealer terminals
    std::string user;   // of the office; empty: not there
    std::string password;
};

struct DemoTerminal {
    floor::TerminalId terminal;
    std::string name;
    std::string card;  // a player's card to put in; empty: a guest
};

struct DemoFloor {
    std::vector<DemoTable> tables;
    std::vector<DemoPerson> staff;
    std::vector<DemoTerminal> terminals;
};

// File name and text of each, as the lab has them built in.
using RulebookTexts = std::vector<std::pair<std::string_view, std::string_view>>;

// Sets the floor up on an empty store, finishes what an earlier call left unfinished, and changes
// nothing where it stands already. Refuses a store that is no demo: one never becomes the other.
// A Fault says which step failed.
Result<DemoFloor, Fault> open_demo_floor(host::Host& host, vault::Vault& vault,
                                         const RulebookTexts& rulebooks);

// What is to be on the floor, before anything is.
std::vector<DemoTable> demo_tables();
std::vector<DemoPerson> demo_staff();
std::vector<DemoTerminal> demo_terminals();

}  // namespace croupier::server
