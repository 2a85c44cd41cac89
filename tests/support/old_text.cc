#include "tests/support/old_text.h"

#include <algorithm>
#include <array>
#include <sstream>

#include "base/check.h"
#include "lab/library.h"
#include "rulebook/rulebook.h"
#include "tests/support/shelf.h"

namespace croupier::tests {
namespace {

constexpr std::array<std::string_view, 27> first_keys = {"ladder",         "new_game",
                                                         "confirm_result", "settle_held",
                                                         "relax_close",    "open_table",
                                                         "close_table",    "resume_table",
                                                         "misdeal",        "card_placement",
                                                         "order_in_doubt", "foreign_card",
                                                         "missing_card",   "insufficient_cards",
                                                         "wrong_shoe",     "device_malfunction",
                                                         "discrepancy",    "disruption",
                                                         "fraud",          "power_failure",
                                                         "other",          "early_outcome",
                                                         "confirmation",   "below_minimum",
                                                         "cards",          "wheel",
                                                         "before_close"};
constexpr std::array<std::string_view, 2> first_switches = {"steps_of_minimum",
                                                            "notes_while_confirmed"};
constexpr std::array<std::string_view, 7> first_tables = {"[conduct]",
                                                          "[conduct.authority]",
                                                          "[conduct.authority.void]",
                                                          "[conduct.wagers]",
                                                          "[conduct.early_outcome]",
                                                          "[conduct.outage]",
                                                          "[conduct.outage.after_close]"};

template <std::size_t size>
bool has(const std::array<std::string_view, size>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

std::string first_text(std::string_view id) {
    std::istringstream lines(rulebook_text(id));
    std::string text;
    bool conduct = false;
    bool known = true;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("[")) {
            conduct = line.starts_with("[conduct");
            known = !conduct || has(first_tables, line);
        }
        const std::string key = line.substr(0, line.find(" = "));
        const bool value = conduct && line.find(" = ") != std::string::npos;
        if (known && (!value || has(first_keys, key) || has(first_switches, key)))
            text += line + "\n";
    }
    return text;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    CHECK(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

std::vector<std::string> said_of(const std::string& text) {
    const auto book = rulebook::read_rulebook(text);
    std::vector<std::string> said;
    if (!book)
        for (const rulebook::Problem& problem : book.error())
            said.push_back(problem.path + ": " + problem.what);
    return said;
}

bool lacks(const rulebook::Policies& policies, std::string_view key) {
    return std::find(policies.missing.begin(), policies.missing.end(), key) !=
           policies.missing.end();
}

}  // namespace croupier::tests
