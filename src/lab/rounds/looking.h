// What the kinds of expectations share: one line, and what the step before it left behind.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "floor/forward.h"
#include "floor/ids.h"
#include "lab/rounds/act.h"
#include "lab/rounds/expect.h"
#include "lab/rounds/values.h"

namespace croupier::lab::rounds {

struct Looking {
    const Line& line;
    const Aftermath& after;

    const std::string& word(std::size_t number) const { return line.words[number]; }
    floor::TerminalId seat(std::size_t number) const { return seat_id(after.story, word(number)); }
    const floor::Terminal& terminal(std::size_t number) const {
        return *after.state.find_terminal(seat(number));
    }
    const floor::Table& table(std::size_t number) const {
        return *after.state.find_table(table_id(after.story, word(number)));
    }
    Money money(std::size_t number) const { return *parse_money(word(number)); }
};

// What was found instead; empty: it is as wanted.
inline std::string compare(Money wanted, Money found) {
    return wanted == found ? "" : money_text(found);
}
inline std::string compare(std::string_view wanted, std::string_view found) {
    return std::string(wanted == found ? "" : found);
}

struct NamedLook {
    std::string_view name;
    std::string (*look)(const Looking& at);
};
// At money and wagers, and at tables.
std::span<const NamedLook> money_looks();
std::span<const NamedLook> table_looks();
std::span<const NamedLook> incident_looks();
std::span<const NamedLook> equipment_looks();

}  // namespace croupier::lab::rounds
