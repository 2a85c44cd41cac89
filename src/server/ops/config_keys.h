// Reads one table of the configuration file into typed values. What is unknown, of the wrong type
// or out of range becomes a problem with its line, and reading goes on with the default, so that
// one run shows all of them. A key that is left out has its default.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/money.h"
#include "rulebook/tree.h"

namespace croupier::ops {

// A key that this version reads, for the documentation and its test.
struct KnownKey {
    std::string path;  // "limits.sockets_max", "table.name"
    std::string usual;
    std::string allowed;
};

// Where each key stands, as "listen.tls" or "table[2].mode"; a table itself as "table[2]".
using ConfigLines = std::map<std::string, int, std::less<>>;

struct ConfigReading {
    std::string folder;      // of the file; empty: paths are left as they are
    std::string root;        // put before paths that begin with /
    bool documents = false;  // every list has one table, so that its keys become known
    rulebook::Problems problems;
    std::vector<KnownKey> known;
    ConfigLines lines;
};

struct Range {
    std::int64_t least;
    std::int64_t most;
};

class Keys {
public:
    // No node: every key has its default.
    Keys(const rulebook::Node* table, std::string path, ConfigReading& reading)
        : Keys(table, path, path, reading) {}

    // A table inside this one, or none.
    Keys sub(std::string_view key);
    // A list of tables, [[key]].
    std::vector<Keys> list(std::string_view key);

    bool has(std::string_view key) const {
        return table_ != nullptr && table_->find(key) != nullptr;
    }
    std::int64_t integer(std::string_view key, std::int64_t usual, Range range);
    bool boolean(std::string_view key, bool usual);
    // At most text_bytes_max of printable UTF-8.
    std::string text(std::string_view key, std::string_view usual, std::string_view allowed);
    // A file or folder; what is relative is so to the folder of the configuration, and what begins
    // with / lies under its root.
    std::string path(std::string_view key, std::string_view usual, std::string_view allowed);
    // Where a path of the file lies.
    std::string placed(std::string path) const;
    std::vector<std::string> texts(std::string_view key, std::string_view allowed);
    Money money(std::string_view key);  // "5.00"; usually zero
    template <class Enum>
    Enum choose(std::string_view key, Enum usual, std::span<const std::string_view> names) {
        return static_cast<Enum>(choice(key, static_cast<std::size_t>(usual), names));
    }

    // Something about this key, or about the table if it is empty, cannot be.
    void complain(std::string_view key, std::string what);
    // The key must have been given and must not be empty.
    void need(std::string_view key, std::string_view value);
    // To be called when all is read: names every key that nobody asked for.
    void finish();

private:
    Keys(const rulebook::Node* table, std::string path, std::string place, ConfigReading& reading);
    const rulebook::Node* use(std::string_view key, std::string usual, std::string allowed);
    std::size_t choice(std::string_view key, std::size_t usual,
                       std::span<const std::string_view> names);
    std::string path_of(std::string_view key) const;
    void wrong(const rulebook::Node& node, std::string_view key, std::string_view allowed);
    bool is_fit(const rulebook::Node& node) const;

    const rulebook::Node* table_;
    std::string path_;   // "table"
    std::string place_;  // "table[2]"
    ConfigReading* reading_;
    std::set<std::string, std::less<>> used_;
};

inline constexpr std::size_t text_bytes_max = 1'024;
inline constexpr std::size_t list_items_max = 1'000;

std::optional<Money> parse_amount(std::string_view text);

}  // namespace croupier::ops
