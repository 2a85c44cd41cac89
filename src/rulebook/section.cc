#include "rulebook/section.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace croupier::rulebook {
namespace {

constexpr std::array<std::string_view, 4> origins = {"document", "published", "derived",
                                                     "decision"};
constexpr std::array<std::string_view, 4> citation_keys = {"clause", "origin", "external", "note"};

bool is_citation(std::string_view key) {
    return std::find(citation_keys.begin(), citation_keys.end(), key) != citation_keys.end();
}

std::string joined(const std::vector<std::string>& parts) {
    return fmt::format("{}", fmt::join(parts, ", "));
}

// TOML's own spelling of a list of already spelled items.
std::string list_text(const std::vector<std::string>& items) {
    return fmt::format("[{}]", fmt::join(items, ", "));
}

// Every list with one item left out, and the list with one more.
std::vector<std::string> shorter_lists(const std::vector<std::string>& items) {
    std::vector<std::string> others;
    for (std::size_t left_out = 0; left_out < items.size() && items.size() > 1; ++left_out) {
        std::vector<std::string> rest = items;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(left_out));
        others.push_back(list_text(rest));
    }
    return others;
}

std::string quoted(std::string_view text) {
    return fmt::format("\"{}\"", text);
}

std::optional<int> digit_at(std::string_view text, std::size_t at) {
    if (at >= text.size() || text[at] < '0' || text[at] > '9') return std::nullopt;
    return text[at] - '0';
}

bool is_date(const Node* node) {
    return node != nullptr && node->kind == Node::Kind::text && node->text.size() == 10 &&
           node->text[4] == '-' && node->text[7] == '-' &&
           node->text.find_first_not_of("0123456789-") == std::string::npos;
}

std::optional<std::vector<bool>> parse_digits(std::string_view text, int most) {
    std::vector<bool> set(static_cast<std::size_t>(most) + 1, false);
    if (text == "none") return set;
    std::size_t at = 0;
    while (true) {
        const auto first = digit_at(text, at);
        if (!first) return std::nullopt;
        auto last = first;
        ++at;
        if (at < text.size() && text[at] == '-') {
            last = digit_at(text, at + 1);
            at += 2;
        }
        if (!last || *last < *first || *last > most) return std::nullopt;
        for (int digit = *first; digit <= *last; ++digit)
            set[static_cast<std::size_t>(digit)] = true;
        if (at == text.size()) return set;
        if (text[at++] != ',') return std::nullopt;
    }
}

std::string digits_text(const std::vector<bool>& set) {
    std::vector<std::string> runs;
    for (std::size_t digit = 0; digit < set.size(); ++digit) {
        if (!set[digit]) continue;
        std::size_t last = digit;
        while (last + 1 < set.size() && set[last + 1]) ++last;
        runs.push_back(last == digit ? fmt::format("{}", digit)
                                     : fmt::format("{}-{}", digit, last));
        digit = last;
    }
    return runs.empty() ? "none" : fmt::format("{}", fmt::join(runs, ","));
}

void read_citation(const Node& table, Citation& citation, std::string* note,
                   const std::function<void(std::string)>& complain) {
    for (const auto& [key, node] : table.entries) {
        if (key == "clause") {
            if (node.kind != Node::Kind::text) complain("clause is not text");
            citation.clause = node.text;
            citation.origin = rules::Origin::document;  // a clause of its own is the document's
            citation.given = true;
        }
    }
    for (const auto& [key, node] : table.entries) {
        if (key == "origin") {
            const auto* const found = std::find(origins.begin(), origins.end(), node.text);
            if (found == origins.end())
                complain(fmt::format("origin is one of {}", fmt::join(origins, ", ")));
            else
                citation.origin = static_cast<rules::Origin>(found - origins.begin());
            citation.given = true;
        } else if (key == "external") {
            if (node.kind != Node::Kind::boolean) complain("external is true or false");
            citation.external = node.integer != 0;
        } else if (key == "note" && note != nullptr) {
            *note = node.text;
        }
    }
}

}  // namespace

Section::Section(const Node& table, std::string path, Citation around, Reading& reading)
    : table_(&table), path_(std::move(path)), around_(std::move(around)), reading_(&reading) {
    read_citation(table, around_, nullptr,
                  [&](std::string what) { complain("", std::move(what)); });
}

Section Section::sub(std::string_view key) {
    if (auto found = find(key)) return *std::move(found);
    static const Node empty{Node::Kind::table, 0, {}, 0, {}, {}};
    complain("", fmt::format("the table {} is missing", key));
    return {empty, path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key), around_,
            *reading_};
}

std::optional<Section> Section::find(std::string_view key) {
    used_.emplace(key);
    const Node* node = table_->find(key);
    if (node == nullptr) return std::nullopt;
    if (node->kind != Node::Kind::table) {
        complain(key, "is not a table");
        return std::nullopt;
    }
    return Section(*node, path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key),
                   around_, *reading_);
}

std::vector<std::string> Section::keys() const {
    std::vector<std::string> names;
    for (const auto& entry : table_->entries)
        if (!is_citation(entry.key)) names.push_back(entry.key);
    return names;
}

Section::Leaf Section::leaf(std::string_view key) {
    used_.emplace(key);
    Leaf leaf;
    leaf.citation = around_;
    const Node* node = table_->find(key);
    if (node == nullptr) {
        reading_->problems.push_back({table_->line, path_, fmt::format("{} is missing", key)});
        return leaf;
    }
    leaf.line = node->line;
    if (node->kind == Node::Kind::table) {
        read_citation(*node, leaf.citation, &leaf.note,
                      [&](std::string what) { complain(key, std::move(what)); });
        for (const auto& entry : node->entries)
            if (entry.key != "value" && !is_citation(entry.key))
                complain(key, fmt::format("nobody knows {}", entry.key));
        node = node->find("value");
        if (node == nullptr) {
            complain(key, "has no value");
            return leaf;
        }
    }
    leaf.node = node;
    if (!leaf.citation.given) complain(key, "has neither a clause nor an origin");
    if (leaf.citation.clause.empty()) complain(key, "names no clause");
    return leaf;
}

Value& Section::record(std::string_view key, const Leaf& leaf, std::string text) {
    Value value;
    value.path = path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key);
    value.text = std::move(text);
    value.line = leaf.line;
    value.clause = leaf.citation.clause;
    value.origin = leaf.citation.origin;
    value.note = leaf.note;
    reading_->values.push_back(std::move(value));
    return reading_->values.back();
}

void Section::wrong(std::string_view key, const Leaf& leaf, std::string what) {
    if (leaf.node != nullptr) complain(key, std::move(what));
}

std::int64_t Section::integer(std::string_view key, std::int64_t least, std::int64_t most) {
    const Leaf found = leaf(key);
    if (found.node == nullptr || found.node->kind != Node::Kind::integer ||
        found.node->integer < least || found.node->integer > most) {
        wrong(key, found, fmt::format("is not a whole number from {} to {}", least, most));
        return least;
    }
    const std::int64_t number = found.node->integer;
    Value& value = record(key, found, fmt::format("{}", number));
    value.from = value.text;
    value.to = {fmt::format("{}", number < most ? number + 1 : number - 1)};
    return number;
}

std::vector<int> Section::integers(std::string_view key, std::span<const int> permitted) {
    const Leaf found = leaf(key);
    std::vector<int> numbers;
    std::vector<std::string> spelled;
    if (found.node == nullptr) return {permitted.front()};
    const auto refuse = [&] {
        wrong(key, found, fmt::format("is not a rising list of {}", fmt::join(permitted, ", ")));
        return std::vector<int>{permitted.front()};
    };
    if (found.node->kind != Node::Kind::list || found.node->items.empty()) return refuse();
    for (const Node& item : found.node->items) {
        const bool known =
            item.kind == Node::Kind::integer &&
            std::find(permitted.begin(), permitted.end(), item.integer) != permitted.end();
        if (!known || (!numbers.empty() && item.integer <= numbers.back())) return refuse();
        numbers.push_back(static_cast<int>(item.integer));
        spelled.push_back(fmt::format("{}", item.integer));
    }
    Value& value = record(key, found, joined(spelled));
    value.from = list_text(spelled);
    value.to = shorter_lists(spelled);
    for (const int candidate : permitted) {
        if (std::find(numbers.begin(), numbers.end(), candidate) != numbers.end()) continue;
        std::vector<int> longer = numbers;
        longer.insert(std::upper_bound(longer.begin(), longer.end(), candidate), candidate);
        value.to.push_back(fmt::format("[{}]", fmt::join(longer, ", ")));
        break;
    }
    return numbers;
}

bool Section::boolean(std::string_view key) {
    const Leaf found = leaf(key);
    if (found.node == nullptr || found.node->kind != Node::Kind::boolean) {
        wrong(key, found, "is neither true nor false");
        return false;
    }
    const bool set = found.node->integer != 0;
    Value& value = record(key, found, set ? "yes" : "no");
    value.from = set ? "true" : "false";
    value.to = {set ? "false" : "true"};
    return set;
}

std::string Section::text(std::string_view key) {
    const Leaf found = leaf(key);
    if (found.node == nullptr || found.node->kind != Node::Kind::text || found.node->text.empty()) {
        wrong(key, found, "is not a text");
        return {};
    }
    Value& value = record(key, found, found.node->text);
    value.from = quoted(value.text);
    value.to = {quoted(value.text + " changed")};
    return found.node->text;
}

std::string Section::date(std::string_view key) {
    const Leaf found = leaf(key);
    if (!is_date(found.node)) {
        wrong(key, found, "is not a date such as 2024-08-27");
        return {};
    }
    Value& value = record(key, found, found.node->text);
    value.from = quoted(value.text);
    value.to = {quoted("1999" + value.text.substr(4))};
    return found.node->text;
}

std::string Section::date_or_never(std::string_view key) {
    const Leaf found = leaf(key);
    const bool never = found.node != nullptr && found.node->kind == Node::Kind::text &&
                       found.node->text == "never";
    if (!never && !is_date(found.node)) {
        wrong(key, found, "is neither a date such as 2024-08-27 nor never");
        return {};
    }
    Value& value = record(key, found, found.node->text);
    value.from = quoted(value.text);
    if (never) {
        value.to = {quoted("1999-01-01")};
        return {};
    }
    value.to = {quoted("1999" + value.text.substr(4)), quoted("2999" + value.text.substr(4)),
                quoted("never")};
    return found.node->text;
}

std::size_t Section::choice(std::string_view key, std::span<const std::string_view> names) {
    const Leaf found = leaf(key);
    const bool is_text = found.node != nullptr && found.node->kind == Node::Kind::text;
    const auto at = is_text ? std::find(names.begin(), names.end(), found.node->text) : names.end();
    if (at == names.end()) {
        wrong(key, found, fmt::format("is not one of {}", fmt::join(names, ", ")));
        return 0;
    }
    Value& value = record(key, found, std::string(*at));
    value.from = quoted(*at);
    for (const auto name : names)
        if (name != *at) value.to.push_back(quoted(name));
    return static_cast<std::size_t>(at - names.begin());
}

std::vector<std::size_t> Section::choices(std::string_view key,
                                          std::span<const std::string_view> names, Empty empty) {
    const Leaf found = leaf(key);
    std::vector<std::size_t> chosen;
    std::vector<std::string> plain;
    std::vector<std::string> spelled;
    if (found.node == nullptr) return {0};
    const auto refuse = [&] {
        wrong(key, found, fmt::format("is not a list of {}", fmt::join(names, ", ")));
        return std::vector<std::size_t>{0};
    };
    const bool nothing = found.node->kind == Node::Kind::list && found.node->items.empty();
    if (found.node->kind != Node::Kind::list || (nothing && empty == Empty::no)) return refuse();
    for (const Node& item : found.node->items) {
        const auto at = std::find(names.begin(), names.end(), item.text);
        const auto index = static_cast<std::size_t>(at - names.begin());
        if (item.kind != Node::Kind::text || at == names.end() ||
            std::find(chosen.begin(), chosen.end(), index) != chosen.end())
            return refuse();
        chosen.push_back(index);
        plain.push_back(item.text);
        spelled.push_back(quoted(item.text));
    }
    Value& value = record(key, found, nothing ? "none" : joined(plain));
    value.from = list_text(spelled);
    value.to = shorter_lists(spelled);
    if (empty == Empty::yes && spelled.size() == 1) value.to.push_back(list_text({}));
    for (const auto name : names) {
        if (std::find(plain.begin(), plain.end(), name) != plain.end()) continue;
        std::vector<std::string> longer = spelled;
        longer.push_back(quoted(name));
        value.to.push_back(list_text(longer));
        break;
    }
    return chosen;
}

std::vector<bool> Section::digits(std::string_view key, int most) {
    const Leaf found = leaf(key);
    const auto set = found.node != nullptr && found.node->kind == Node::Kind::text
                         ? parse_digits(found.node->text, most)
                         : std::nullopt;
    if (!set) {
        wrong(key, found,
              fmt::format("is not a set of digits up to {}, such as 0-5 or 2,4-7", most));
        return std::vector<bool>(static_cast<std::size_t>(most) + 1, false);
    }
    Value& value = record(key, found, digits_text(*set));
    value.from = quoted(found.node->text);
    for (std::size_t digit = 0; digit < set->size(); ++digit) {
        std::vector<bool> other = *set;
        other[digit] = !other[digit];
        value.to.push_back(quoted(digits_text(other)));
    }
    return *set;
}

std::vector<std::string> Section::texts(std::string_view key) {
    const Leaf found = leaf(key);
    std::vector<std::string> plain;
    std::vector<std::string> spelled;
    if (found.node == nullptr) return plain;
    for (const Node& item : found.node->items) {
        plain.push_back(item.text);
        spelled.push_back(quoted(item.text));
        if (item.kind != Node::Kind::text || item.text.empty()) plain.clear();
        if (plain.empty()) break;
    }
    if (plain.empty()) {
        wrong(key, found, "is not a list of names");
        return plain;
    }
    Value& value = record(key, found, joined(plain));
    value.from = list_text(spelled);
    value.to = shorter_lists(spelled);
    spelled.back() = quoted(plain.back() + "_changed");
    value.to.push_back(list_text(spelled));
    return plain;
}

rules::Pay Section::pay(std::string_view key) {
    const Leaf found = leaf(key);
    const auto odds = found.node != nullptr && found.node->kind == Node::Kind::text
                          ? parse_odds(found.node->text)
                          : std::nullopt;
    if (!odds || odds->win == 0 || odds->win > 1'000'000 || odds->stake > 1'000'000) {
        wrong(key, found, "are no odds such as \"8/1\" or \"19/20\"");
        return {to_one(1), found.citation.origin, found.citation.external};
    }
    Value& value = record(key, found, odds_words(*odds));
    value.from = quoted(found.node->text);
    value.to = {quoted(fmt::format("{}/{}", odds->win + 1, odds->stake))};
    return {*odds, found.citation.origin, found.citation.external};
}

void Section::complain(std::string_view key, std::string what) {
    const Node* node = key.empty() ? table_ : table_->find(key);
    std::string path = path_;
    if (!key.empty()) path += fmt::format("{}{}", path.empty() ? "" : ".", key);
    reading_->problems.push_back(
        {node != nullptr ? node->line : table_->line, std::move(path), std::move(what)});
}

void Section::finish() {
    for (const auto& entry : table_->entries)
        if (!is_citation(entry.key) && !used_.contains(entry.key))
            complain(entry.key, "nobody knows this key");
}

}  // namespace croupier::rulebook
