// Places of a rulebook, by their names: the one list of them behind whatever is explained.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "floor/forward.h"
#include "floor/incident/incident.h"
#include "floor/round/command.h"
#include "floor/round/event.h"
#include "view/explain/cite.h"

namespace croupier::view {

using Paths = std::vector<std::string>;

// "conduct.irregular.short_cards" at a table of baccarat: with ".baccarat" behind it.
std::string of_game(std::string_view key, const floor::Table& table);
// The same by where its outcome comes from: "cards", "wheel", …
std::string of_source(std::string_view key, const floor::Table& table);
// A key of the game's own section: "baccarat.decks".
std::string own_key(std::string_view key, const floor::Table& table);
std::string power(rulebook::Action action);
std::string to_void(floor::VoidReason reason);

// What a stake that is too high met: the maximum over all wagers where the table has one, and
// whoever sets the limits of the table.
Paths maximum(const floor::Table& table);
// Accounts are frozen over a result that is looked into, or over a player under suspicion.
Paths freeze(std::optional<floor::IncidentKind> cause);
Paths hold(const floor::Table& table, floor::HoldReason reason);

// What happened did not happen by a value that says no; what was refused may have been.
enum class Stood : std::uint8_t { behind_event, behind_refusal };
// Those of the paths that the table's rulebook has a word for.
std::vector<Cited> cited_at(const floor::Table& table, const Paths& paths, Stood stood);
Cited cited(const floor::Table& table, const rulebook::Value& value);
// A value that says that there is no such thing.
bool says_nothing(const rulebook::Value& value);

}  // namespace croupier::view
