// Reads one table of a rulebook file into typed values. Every value is either bare, and then takes
// the clause or origin of the nearest table around it, or an inline table:
//     decks = { value = [6, 8], clause = "RF-10.1.6" }
//     five_number = { value = "6/1", clause = "CR-10.5.1", origin = "published", note = "..." }
// What is unknown, missing or of the wrong kind becomes a Problem with its line; reading goes on
// with a default, so that one run shows all of them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/odds.h"
#include "rulebook/tree.h"
#include "rules/pay.h"

namespace croupier::rulebook {

// One value as it was read: for `show`, `diff` and for the tool that proves every value by changing
// it.
struct Value {
    std::string path;  // "baccarat.bets.banker.commission"
    std::string text;  // as a person reads it: "19 to 20", "6, 8", "yes"
    int line = 0;
    std::string clause;  // clause ids, separated by ", "
    rules::Origin origin = rules::Origin::document;
    std::string note;
    std::string from;             // the value's own text in the file
    std::vector<std::string> to;  // other texts that are of the right kind
};

// What all sections of one file share.
struct Reading {
    Problems problems;
    std::vector<Value> values;
};

struct Citation {
    std::string clause;
    rules::Origin origin = rules::Origin::document;
    bool external = false;
    bool given = false;
};

// Whether a list may have nothing in it.
enum class Empty : std::uint8_t { no, yes };

class Section {
public:
    Section(const Node& table, std::string path, Citation around, Reading& reading);

    bool has(std::string_view key) const { return table_->find(key) != nullptr; }
    // A table inside this one. `sub` needs it, `find` does not.
    Section sub(std::string_view key);
    std::optional<Section> find(std::string_view key);
    std::vector<std::string> keys() const;  // of the tables and values inside, without citations

    std::int64_t integer(std::string_view key, std::int64_t least, std::int64_t most);
    std::vector<int> integers(std::string_view key, std::span<const int> permitted);
    bool boolean(std::string_view key);
    std::string text(std::string_view key);
    // A date, "2024-08-27".
    std::string date(std::string_view key);
    // The same, or "never", which comes back empty.
    std::string date_or_never(std::string_view key);
    // One of the names; the index is returned.
    std::size_t choice(std::string_view key, std::span<const std::string_view> names);
    std::vector<std::size_t> choices(std::string_view key, std::span<const std::string_view> names,
                                     Empty empty = Empty::no);
    // "0-5", "2-7", "0-7,9", "none": which digits; least and most bound them.
    std::vector<bool> digits(std::string_view key, int most);
    // A list of plain names.
    std::vector<std::string> texts(std::string_view key);
    rules::Pay pay(std::string_view key);

    template <class Enum>
    Enum choose(std::string_view key, std::span<const std::string_view> names) {
        return static_cast<Enum>(choice(key, names));
    }
    template <class Enum>
    std::vector<Enum> choose_several(std::string_view key,
                                     std::span<const std::string_view> names) {
        std::vector<Enum> chosen;
        for (const std::size_t index : choices(key, names))
            chosen.push_back(static_cast<Enum>(index));
        return chosen;
    }

    // Says that something in this table cannot be, at its line.
    void complain(std::string_view key, std::string what);
    // To be called when all is read: names every key that nobody asked for.
    void finish();

    const std::string& path() const { return path_; }
    std::size_t problems() const { return reading_->problems.size(); }  // of the file, so far
    const Citation& citation() const { return around_; }

private:
    struct Leaf {
        const Node* node = nullptr;  // the value itself; null when it is missing or malformed
        Citation citation;
        std::string note;
        int line = 0;
    };
    Leaf leaf(std::string_view key);
    Value& record(std::string_view key, const Leaf& leaf, std::string text);
    void wrong(std::string_view key, const Leaf& leaf, std::string what);

    const Node* table_;
    std::string path_;
    Citation around_;
    Reading* reading_;
    std::set<std::string, std::less<>> used_;
};

}  // namespace croupier::rulebook
