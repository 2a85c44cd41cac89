// Which setting of a configuration the floor refuses, and what could stand there: found by trying.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "floor/device/equipment.h"
#include "floor/rejection.h"
#include "floor/table/settings.h"
#include "rulebook/rulebook.h"

namespace croupier::server {

struct Blame {
    std::string key;  // "mode"; empty: no single one
    std::string what;
};
// The settings are not what the rulebook lets a table be.
Blame blame_settings(const rulebook::Rulebook& book, const floor::Settings& settings,
                     const floor::Refusal& refusal);
// What the file says of a table and the store has otherwise, with the order that would change it.
std::vector<Blame> differences(floor::TableId id, const floor::Settings& file,
                               const floor::Settings& store);
// Why a part cannot be put into use at that table.
std::string part_words(const floor::Table& table, const floor::Device& device,
                       const floor::Refusal& refusal);
// "ball (RF-11.1.4)", for each part that is missing.
std::string missing_words(const floor::Table& table,
                          const std::vector<floor::MissingPart>& missing);

}  // namespace croupier::server
