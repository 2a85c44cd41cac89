#include "rulebook/tree.h"

// toml++ 3.3 asserts in parse_key what it then handles as an ordinary error (a key that begins with
// neither a letter nor a quote); under NDEBUG it would even assume it. Bad input must not end the
// program, so the assertion says nothing here.
#undef NDEBUG
#define TOML_ASSERT(condition) static_cast<void>(0)
#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>

namespace croupier::rulebook {
namespace {

Node node_of(const toml::node& from) {
    Node node;
    node.line = static_cast<int>(from.source().begin.line);
    if (const auto* table = from.as_table()) {
        node.kind = Node::Kind::table;
        for (const auto& [key, value] : *table)
            node.entries.push_back({std::string(key.str()), node_of(value)});
        // toml++ sorts by key; the file's own order reads better.
        std::stable_sort(node.entries.begin(), node.entries.end(),
                         [](const auto& a, const auto& b) { return a.node.line < b.node.line; });
    } else if (const auto* list = from.as_array()) {
        node.kind = Node::Kind::list;
        for (const auto& item : *list) node.items.push_back(node_of(item));
    } else if (const auto* text = from.as_string()) {
        node.kind = Node::Kind::text;
        node.text = text->get();
    } else if (const auto* integer = from.as_integer()) {
        node.kind = Node::Kind::integer;
        node.integer = integer->get();
    } else if (const auto* boolean = from.as_boolean()) {
        node.kind = Node::Kind::boolean;
        node.integer = boolean->get() ? 1 : 0;
    }
    return node;
}

// The line of the first character beyond ASCII that stands neither in a comment nor in a text of
// one line, or 0. toml++ 3.3 has no defined answer to some of them. Apostrophes and triple quotes
// would need more than this knows, so they count as plain text that must be ASCII.
int stray_letter_line(std::string_view text) {
    enum class Within : std::uint8_t { nothing, comment, quotes };
    Within within = Within::nothing;
    int line = 1;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char letter = text[i];
        if (letter == '\n') {
            ++line;
            within = Within::nothing;
        } else if (within == Within::comment) {
            continue;
        } else if (letter == '"') {
            const bool triple = text.substr(i, 3) == "\"\"\"";
            within = within == Within::nothing && !triple ? Within::quotes : Within::nothing;
        } else if (within == Within::quotes) {
            if (letter == '\\') ++i;
        } else if (letter == '#') {
            within = Within::comment;
        } else if (static_cast<unsigned char>(letter) >= 0x80) {
            return line;
        }
    }
    return 0;
}

}  // namespace

std::string problems_text(std::string_view file, const Problems& problems) {
    std::string text;
    for (const Problem& problem : problems) {
        text += problem.line > 0 ? fmt::format("{}:{}: ", file, problem.line)
                                 : fmt::format("{}: ", file);
        if (!problem.path.empty()) text += problem.path + ": ";
        text += problem.what + "\n";
    }
    return text;
}

const Node* Node::find(std::string_view key) const {
    for (const auto& [name, node] : entries)
        if (name == key) return &node;
    return nullptr;
}

Result<Node, Problems> parse_tree(std::string_view text) {
    if (const int line = stray_letter_line(text); line > 0)
        return Err{
            Problems{{line, "", "a letter beyond ASCII stands outside comments and quoted texts"}}};
    const toml::parse_result parsed = toml::parse(text);
    if (!parsed)
        return Err{Problems{{static_cast<int>(parsed.error().source().begin.line), "",
                             std::string(parsed.error().description())}}};
    return node_of(parsed.table());
}

}  // namespace croupier::rulebook
