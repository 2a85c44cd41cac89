// The sentences of a table's rules pages: which values of its rulebook people read there, in which
// section and by which name. The words are the screens', by section and name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "floor/forward.h"
#include "view/explain/cite.h"

namespace croupier::view {

struct RulesLine {
    static constexpr std::string_view type_name = "rules_line";
    // "betting", "limits", "wrong", "complaint", "credit", "chance": sentences, in their order.
    // "facts", "provisions", "drawing", "compartments": single values that a page asks for.
    std::string section;
    std::string name;   // "below_minimum"
    std::string value;  // "refunded"; of a list of games "yes" or "no": whether this is one
    Clauses clauses;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        v(1, "section", self.section);
        v(2, "name", self.name);
        v(3, "value", self.value);
        v(4, "clauses", self.clauses);
    }
};

// What the rulebook has no word for is not there.
std::vector<RulesLine> lines_of(const floor::Table& table);

}  // namespace croupier::view
