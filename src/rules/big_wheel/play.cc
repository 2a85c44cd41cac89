#include "rules/big_wheel/play.h"

#include <fmt/format.h>

namespace croupier::big_wheel {

rules::Next next(std::optional<Symbol> shown) {
    return {shown ? rules::Awaited::confirm : rules::Awaited::spin};
}

Result<Symbol, Fault> read_symbol(const Rules& rules, std::string_view name) {
    const auto symbol = find_symbol(name);
    if (!symbol || rules.compartments[static_cast<std::size_t>(*symbol)] == 0)
        return Err{Fault{fmt::format("the wheel has no symbol \"{}\"", name)}};
    return *symbol;
}

}  // namespace croupier::big_wheel
