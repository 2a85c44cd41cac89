#include <fmt/format.h>

#include <array>

#include "rulebook/readers.h"

namespace croupier::rulebook {
namespace {

using big_wheel::Rules;
using big_wheel::Symbol;

}  // namespace

Rules read_big_wheel(Section section) {
    Rules rules;
    const auto in_all = section.integer("compartments_in_all", 1, 1000);

    Section compartments = section.sub("compartments");
    Section bets = section.sub("bets");
    for (std::size_t number = 0; number < big_wheel::symbol_count; ++number) {
        const std::string_view name = big_wheel::symbol_name(static_cast<Symbol>(number));
        rules.compartments[number] = static_cast<int>(compartments.integer(name, 1, 1000));
        rules.pays[number] = bets.pay(name);
    }
    if (big_wheel::compartment_count(rules) != in_all)
        section.complain("compartments",
                         fmt::format("the symbols have {} compartments, the wheel {}",
                                     big_wheel::compartment_count(rules), in_all));
    compartments.finish();
    bets.finish();
    section.finish();
    return rules;
}

}  // namespace croupier::rulebook
