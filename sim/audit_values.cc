#include "sim/audit_values.h"

#include <algorithm>
#include <charconv>

namespace croupier::sim {
namespace {

using Items = std::map<std::string, std::vector<std::string>, std::less<>>;
using Sections = std::set<std::string, std::less<>>;

constexpr int table_depth_max = 8;

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

bool is_of_key(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
}

std::string join(const std::string& path, const std::string& key) {
    return path.empty() ? key : path + "." + key;
}

class Reader {
public:
    Reader(std::string_view text, Items& items, Sections& sections)
        : text_(text), items_(items), sections_(sections) {}

    // False where it stopped: line() says where.
    bool read() {
        std::string section;
        for (skip_lines(); at_ < text_.size(); skip_lines()) {
            if (text_[at_] == '[') {
                ++at_;
                section.clear();
                if (!path(section) || !take(']')) return false;
                note_section(section);
            } else if (!pair(section, 0)) {
                return false;
            }
            skip_blanks();
            if (at_ < text_.size() && text_[at_] != '\n' && text_[at_] != '#') return false;
        }
        return true;
    }
    int line() const {
        const auto end = text_.begin() + static_cast<std::ptrdiff_t>(std::min(at_, text_.size()));
        return 1 + static_cast<int>(std::count(text_.begin(), end, '\n'));
    }

private:
    void skip_blanks() {
        while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    }
    // Empty lines and comments as well.
    void skip_lines() {
        for (skip_blanks(); at_ < text_.size() && (text_[at_] == '\n' || text_[at_] == '#');
             skip_blanks()) {
            if (text_[at_] == '#')
                at_ = std::min(text_.find('\n', at_), text_.size());
            else
                ++at_;
        }
    }
    bool take(char wanted) {
        skip_blanks();
        if (at_ >= text_.size() || text_[at_] != wanted) return false;
        ++at_;
        return true;
    }
    bool next_is(char wanted) const { return at_ < text_.size() && text_[at_] == wanted; }

    void note_section(const std::string& path) {
        for (std::size_t dot = path.find('.'); dot != std::string::npos;
             dot = path.find('.', dot + 1))
            sections_.insert(path.substr(0, dot));
        sections_.insert(path);
    }

    bool key(std::string& into) {
        skip_blanks();
        if (next_is('"')) return quoted(into);
        const std::size_t from = at_;
        while (at_ < text_.size() && is_of_key(text_[at_])) ++at_;
        into = text_.substr(from, at_ - from);
        return !into.empty();
    }
    bool path(std::string& into) {
        do {
            std::string one;
            if (!key(one)) return false;
            into = join(into, one);
        } while (take('.'));
        return true;
    }
    bool quoted(std::string& into) {
        if (!take('"')) return false;
        for (; at_ < text_.size() && text_[at_] != '"'; ++at_) {
            if (text_[at_] == '\n') return false;
            if (text_[at_] == '\\') {
                ++at_;
                if (!next_is('"') && !next_is('\\')) return false;
            }
            into += text_[at_];
        }
        return take('"');
    }
    bool scalar(std::string& into) {
        skip_blanks();
        if (next_is('"')) return quoted(into);
        const std::size_t from = at_;
        while (at_ < text_.size() && (is_of_key(text_[at_]) || text_[at_] == '+')) ++at_;
        into = text_.substr(from, at_ - from);
        return !into.empty();
    }

    bool pair(const std::string& section, int depth) {
        std::string name = section;
        if (!path(name) || !take('=')) return false;
        skip_blanks();
        if (next_is('{')) return table(name, depth + 1);
        std::vector<std::string> values;
        if (next_is('[') ? !array(values) : !scalar(values.emplace_back())) return false;
        return items_.emplace(name, std::move(values)).second;
    }
    bool array(std::vector<std::string>& into) {
        if (!take('[')) return false;
        for (skip_lines(); !next_is(']'); skip_lines()) {
            if (!scalar(into.emplace_back())) return false;
            skip_lines();
            if (!take(',') && !next_is(']')) return false;
        }
        return take(']');
    }
    bool table(const std::string& name, int depth) {
        if (depth > table_depth_max || !take('{')) return false;
        skip_blanks();
        while (!next_is('}')) {
            if (!pair(name, depth)) return false;
            skip_blanks();
            if (!take(',') && !next_is('}')) return false;
            skip_blanks();
        }
        return take('}');
    }

    std::string_view text_;
    std::size_t at_ = 0;
    Items& items_;
    Sections& sections_;
};

std::optional<std::int64_t> number_in(std::string_view text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

}  // namespace

std::optional<int> AuditValues::read(std::string_view text) {
    Reader reader(text, items_, sections_);
    if (reader.read()) return std::nullopt;
    return reader.line();
}

const std::vector<std::string>* AuditValues::items(std::string_view path) const {
    auto found = items_.find(path);
    if (found == items_.end()) found = items_.find(std::string(path) + ".value");
    return found == items_.end() ? nullptr : &found->second;
}

std::string AuditValues::word(std::string_view path) const {
    const auto* found = items(path);
    return found == nullptr || found->empty() ? std::string() : found->front();
}

std::vector<std::string> AuditValues::words(std::string_view path) const {
    const auto* found = items(path);
    return found == nullptr ? std::vector<std::string>{} : *found;
}

std::int64_t AuditValues::whole(std::string_view path) const {
    return number_in(word(path)).value_or(0);
}

bool AuditValues::lists(std::string_view path, std::string_view word) const {
    const auto* found = items(path);
    return found != nullptr && std::find(found->begin(), found->end(), word) != found->end();
}

std::optional<AuditOdds> AuditValues::odds(std::string_view path) const {
    const std::string text = word(path);
    const std::size_t slash = text.find('/');
    if (slash == std::string::npos) return std::nullopt;
    const auto win = number_in(std::string_view(text).substr(0, slash));
    const auto of = number_in(std::string_view(text).substr(slash + 1));
    if (!win || !of || *win < 0 || *of <= 0) return std::nullopt;
    return AuditOdds{*win, *of};
}

std::uint64_t AuditValues::digits(std::string_view path) const {
    const std::string text = word(path);
    std::uint64_t set = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] < '0' || text[at] > '9') continue;
        const bool range = at + 2 < text.size() && text[at + 1] == '-';
        const int from = text[at] - '0';
        const int to = range ? text[at + 2] - '0' : from;
        for (int digit = from; digit <= to; ++digit) set |= std::uint64_t{1} << digit;
        if (range) at += 2;
    }
    return set;
}

}  // namespace croupier::sim
