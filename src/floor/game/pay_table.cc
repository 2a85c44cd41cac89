#include "floor/game/pay_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/check.h"

namespace croupier::floor {

const PayTable& pay_table(const TableGame& game) {
    const auto* table = dynamic_cast<const PayTable*>(&game);
    CHECK(table != nullptr);
    return *table;
}

std::string numbers_text(const std::vector<int>& numbers) {
    return fmt::format("{}", fmt::join(numbers, "/"));
}

}  // namespace croupier::floor
