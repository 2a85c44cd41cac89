// Two rulebooks side by side, for an inspector: what changes, where it stands, what it costs.
#pragma once

#include <string>

#include "rulebook/rulebook.h"

namespace croupier::lab {

// Every value of a rulebook with its clause and origin, game by game.
std::string show(const rulebook::Rulebook& book);
std::string show_json(const rulebook::Rulebook& book);

// What differs for each game: procedures, bets and odds, then the change of every house edge.
std::string compare(const rulebook::Rulebook& from, const rulebook::Rulebook& to);
std::string compare_json(const rulebook::Rulebook& from, const rulebook::Rulebook& to);

// Every value with the texts that could stand in its place, for tools/mutate.
std::string values_json(const rulebook::Rulebook& book);

}  // namespace croupier::lab
