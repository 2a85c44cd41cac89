// What is wrong with a load of cards, for whoever filled it in.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "floor/forward.h"

namespace croupier::floor {

struct ShoeLoad;
enum class CardSource : std::uint8_t;

struct LoadFault {
    std::string_view field;
    std::string allowed;
};

// The first field of the load that the table does not take. None: the cards may come to the table.
std::optional<LoadFault> fault_of(const Table& table, const ShoeLoad& load);
// Where the table's cards come from now.
CardSource source_of(const Table& table);
// The table's cards are others now than those of that load.
bool is_exchange(const Table& table, const ShoeLoad& load);

}  // namespace croupier::floor
