// The values of a rulebook's text as the auditor reads them: a small reader of his own for the part
// of TOML that rulebooks are written in. Shares nothing with src/rulebook, so that a value which
// the floor reads wrongly does not agree with itself.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace croupier::sim {

// Won for a stake: `win` to `of`.
struct AuditOdds {
    std::int64_t win = 0;
    std::int64_t of = 1;
};

// A path is the keys with dots between them: "conduct.wagers.confirmation". What is written as
// `{ value = …, clause = … }` is found under its own path.
class AuditValues {
public:
    // The line on which the text is not of the expected form, or nothing if all of it was read.
    std::optional<int> read(std::string_view text);

    bool has_section(std::string_view path) const { return sections_.contains(path); }
    bool has(std::string_view path) const { return items(path) != nullptr; }
    // What is not there reads as empty, zero, or no.
    std::string word(std::string_view path) const;
    std::vector<std::string> words(std::string_view path) const;
    std::int64_t whole(std::string_view path) const;
    bool is_set(std::string_view path) const { return word(path) == "true"; }
    bool lists(std::string_view path, std::string_view word) const;
    std::optional<AuditOdds> odds(std::string_view path) const;
    // "0-7,9": one bit a digit; "none" has none.
    std::uint64_t digits(std::string_view path) const;

private:
    const std::vector<std::string>* items(std::string_view path) const;

    std::map<std::string, std::vector<std::string>, std::less<>> items_;
    std::set<std::string, std::less<>> sections_;
};

}  // namespace croupier::sim
