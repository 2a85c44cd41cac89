#include "server/ops/config_keys.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "encoding/utf8.h"

namespace croupier::ops {
namespace {

using rulebook::Node;

constexpr std::size_t amount_digits_max = 14;

std::string_view kind_words(const Node& node) {
    switch (node.kind) {
        case Node::Kind::table:
            return "a table";
        case Node::Kind::list:
            return "a list";
        case Node::Kind::text:
            return "a text";
        case Node::Kind::integer:
            return "a whole number";
        case Node::Kind::boolean:
            return "true or false";
        case Node::Kind::other:
            break;
    }
    return "a fraction or a date";
}

// As it stands in the file, for the complaint; what is long is not repeated.
std::string shown(const Node& node) {
    constexpr std::size_t shown_max = 60;
    if (node.kind == Node::Kind::integer) return std::to_string(node.integer);
    if (node.kind == Node::Kind::text && node.text.size() <= shown_max)
        return fmt::format("\"{}\"", node.text);
    return std::string(kind_words(node));
}

}  // namespace

std::optional<Money> parse_amount(std::string_view text) {
    const std::size_t point = text.find('.');
    if (point == std::string_view::npos || point == 0 || text.size() != point + 3 ||
        point > amount_digits_max)
        return std::nullopt;
    std::int64_t cents = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (i == point) continue;
        if (text[i] < '0' || text[i] > '9') return std::nullopt;
        cents = cents * 10 + (text[i] - '0');
    }
    return Money::cents(cents);
}

Keys::Keys(const Node* table, std::string path, std::string place, ConfigReading& reading)
    : table_(table), path_(std::move(path)), place_(std::move(place)), reading_(&reading) {
    if (table_ != nullptr && !place_.empty()) reading_->lines.emplace(place_, table_->line);
}

std::string Keys::path_of(std::string_view key) const {
    if (path_.empty()) return std::string(key);
    return key.empty() ? path_ : fmt::format("{}.{}", path_, key);
}

const Node* Keys::use(std::string_view key, std::string usual, std::string allowed) {
    used_.emplace(key);
    reading_->known.push_back({path_of(key), std::move(usual), std::move(allowed)});
    const Node* node = table_ == nullptr ? nullptr : table_->find(key);
    if (node != nullptr)
        reading_->lines.emplace(
            place_.empty() ? std::string(key) : fmt::format("{}.{}", place_, key), node->line);
    return node;
}

void Keys::wrong(const Node& node, std::string_view key, std::string_view allowed) {
    reading_->problems.push_back(
        {node.line, path_of(key), fmt::format("{} is not {}", shown(node), allowed)});
}

void Keys::complain(std::string_view key, std::string what) {
    const Node* node = table_ != nullptr && !key.empty() ? table_->find(key) : nullptr;
    const int line = node != nullptr ? node->line : table_ != nullptr ? table_->line : 0;
    reading_->problems.push_back({line, path_of(key), std::move(what)});
}

void Keys::need(std::string_view key, std::string_view value) {
    if (!value.empty()) return;
    if (!has(key))
        complain(key, "is missing");
    else if (table_->find(key)->kind == Node::Kind::text)
        complain(key, "must not be empty");
}

Keys Keys::sub(std::string_view key) {
    used_.emplace(key);
    const Node* node = table_ == nullptr ? nullptr : table_->find(key);
    if (node != nullptr && node->kind != Node::Kind::table) {
        wrong(*node, key, fmt::format("a table: [{}]", path_of(key)));
        node = nullptr;
    }
    return {node, path_of(key), *reading_};
}

std::vector<Keys> Keys::list(std::string_view key) {
    used_.emplace(key);
    std::vector<Keys> tables;
    if (reading_->documents) tables.emplace_back(nullptr, path_of(key), *reading_);
    const Node* node = table_ == nullptr ? nullptr : table_->find(key);
    if (node == nullptr) return tables;
    const auto not_tables = [](const Node& list) {
        return std::ranges::any_of(list.items,
                                   [](const Node& item) { return item.kind != Node::Kind::table; });
    };
    if (node->kind != Node::Kind::list || node->items.size() > list_items_max ||
        not_tables(*node)) {
        wrong(*node, key,
              fmt::format("a list of at most {} tables: [[{}]]", list_items_max, path_of(key)));
        return tables;
    }
    const std::string place = place_.empty() ? std::string(key) : fmt::format("{}.{}", place_, key);
    for (const Node& item : node->items)
        tables.push_back(
            Keys(&item, path_of(key), fmt::format("{}[{}]", place, tables.size()), *reading_));
    return tables;
}

std::int64_t Keys::integer(std::string_view key, std::int64_t usual, Range range) {
    const std::string allowed =
        fmt::format("a whole number from {} to {}", range.least, range.most);
    const Node* node = use(key, std::to_string(usual), allowed);
    if (node == nullptr) return usual;
    if (node->kind == Node::Kind::integer && node->integer >= range.least &&
        node->integer <= range.most)
        return node->integer;
    wrong(*node, key, allowed);
    return usual;
}

bool Keys::boolean(std::string_view key, bool usual) {
    constexpr std::string_view allowed = "true or false";
    const Node* node = use(key, usual ? "true" : "false", std::string(allowed));
    if (node == nullptr) return usual;
    if (node->kind == Node::Kind::boolean) return node->integer != 0;
    wrong(*node, key, allowed);
    return usual;
}

bool Keys::is_fit(const Node& node) const {
    return node.kind == Node::Kind::text && node.text.size() <= text_bytes_max &&
           encoding::is_utf8(node.text) && std::ranges::none_of(node.text, [](char letter) {
               return static_cast<unsigned char>(letter) < 0x20 || letter == 0x7f;
           });
}

std::string Keys::text(std::string_view key, std::string_view usual, std::string_view allowed) {
    const Node* node = use(key, fmt::format("\"{}\"", usual), std::string(allowed));
    if (node == nullptr) return std::string(usual);
    if (is_fit(*node)) return node->text;
    wrong(*node, key, allowed);
    return std::string(usual);
}

std::string Keys::path(std::string_view key, std::string_view usual, std::string_view allowed) {
    return placed(text(key, usual, allowed));
}

std::string Keys::placed(std::string path) const {
    if (path.empty()) return path;
    if (path.front() == '/') return reading_->root + path;
    return reading_->folder.empty() ? path : fmt::format("{}/{}", reading_->folder, path);
}

std::vector<std::string> Keys::texts(std::string_view key, std::string_view allowed) {
    std::vector<std::string> found;
    const Node* node = use(key, "[]", std::string(allowed));
    if (node == nullptr) return found;
    if (node->kind != Node::Kind::list || node->items.size() > list_items_max) {
        wrong(*node, key, allowed);
        return found;
    }
    for (const Node& item : node->items) {
        if (is_fit(item))
            found.push_back(item.text);
        else
            wrong(item, key, allowed);
    }
    return found;
}

Money Keys::money(std::string_view key) {
    constexpr std::string_view allowed = "an amount such as \"5.00\"";
    const Node* node = use(key, "\"0.00\"", std::string(allowed));
    if (node == nullptr) return {};
    if (node->kind == Node::Kind::text)
        if (const auto amount = parse_amount(node->text)) return *amount;
    wrong(*node, key, allowed);
    return {};
}

std::size_t Keys::choice(std::string_view key, std::size_t usual,
                         std::span<const std::string_view> names) {
    const std::string allowed = fmt::format("one of {}", fmt::join(names, ", "));
    const Node* node = use(key, fmt::format("\"{}\"", names[usual]), allowed);
    if (node == nullptr) return usual;
    if (node->kind == Node::Kind::text)
        for (std::size_t i = 0; i < names.size(); ++i)
            if (names[i] == node->text) return i;
    wrong(*node, key, allowed);
    return usual;
}

void Keys::finish() {
    if (table_ == nullptr) return;
    std::string names;
    for (const std::string& name : used_) names += (names.empty() ? "" : ", ") + name;
    for (const auto& [key, node] : table_->entries)
        if (!used_.contains(key))
            reading_->problems.push_back(
                {node.line, path_of(key), "is not known; here stand " + names});
}

}  // namespace croupier::ops
