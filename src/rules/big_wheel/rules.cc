#include "rules/big_wheel/rules.h"

#include <numeric>

namespace croupier::big_wheel {
namespace {

constexpr std::string_view letters = "ABCDEFG";

}  // namespace

std::string_view symbol_name(Symbol symbol) {
    return letters.substr(static_cast<std::size_t>(symbol), 1);
}

std::optional<Symbol> find_symbol(std::string_view name) {
    if (name.size() != 1) return std::nullopt;
    const auto found = letters.find(name);
    if (found == std::string_view::npos) return std::nullopt;
    return static_cast<Symbol>(found);
}

int compartment_count(const Rules& rules) {
    return std::accumulate(rules.compartments.begin(), rules.compartments.end(), 0);
}

Terms terms_of(const Rules& rules) {
    Terms terms;
    for (std::size_t symbol = 0; symbol < symbol_count; ++symbol)
        terms.odds[symbol] = rules.pays[symbol].odds;
    return terms;
}

}  // namespace croupier::big_wheel
