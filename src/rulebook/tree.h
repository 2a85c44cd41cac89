// A TOML file as a plain tree that remembers lines, so that every complaint can say where.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace croupier::rulebook {

struct Problem {
    int line = 0;  // 0: the file as a whole
    std::string path;
    std::string what;
};
using Problems = std::vector<Problem>;

std::string problems_text(std::string_view file, const Problems& problems);

struct Entry;

struct Node {
    enum class Kind : std::uint8_t { table, list, text, integer, boolean, other };
    Kind kind = Kind::other;
    int line = 0;
    std::string text;            // text
    std::int64_t integer = 0;    // integer; boolean as 0 and 1
    std::vector<Entry> entries;  // table, in the order of the file
    std::vector<Node> items;     // list

    const Node* find(std::string_view key) const;
};

struct Entry {
    std::string key;
    Node node;
};

Result<Node, Problems> parse_tree(std::string_view text);

}  // namespace croupier::rulebook
