#include "lab/rounds/read.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "lab/rounds/grammar.h"
#include "lab/rounds/values.h"

namespace croupier::lab::rounds {
namespace {

constexpr std::string_view blanks = " \t\r";

std::vector<std::string> words_in(std::string_view text) {
    std::vector<std::string> parts;
    for (std::size_t at = text.find_first_not_of(blanks); at != std::string_view::npos;
         at = text.find_first_not_of(blanks, at)) {
        const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
        parts.emplace_back(text.substr(at, end - at));
        at = end;
    }
    return parts;
}

std::string_view trim(std::string_view text) {
    const std::size_t start = text.find_first_not_of(blanks);
    if (start == std::string_view::npos) return {};
    return text.substr(start, text.find_last_not_of(blanks) - start + 1);
}

Line line_of(int number, std::string_view text) {
    Line line;
    line.number = number;
    line.text = std::string(text);
    std::vector<std::string> parts = words_in(text);
    line.name = std::move(parts.front());
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const std::size_t equals = parts[i].find('=');
        if (equals == std::string::npos || equals == 0)
            line.words.push_back(std::move(parts[i]));
        else
            line.keys.emplace_back(parts[i].substr(0, equals), parts[i].substr(equals + 1));
    }
    return line;
}

// By their numbers, which go round the table.
void sit_down(std::vector<Line>& seats, Line line) {
    const auto number = [](const Line& seat) { return *parse_count(seat.words[0]); };
    const auto next = std::find_if(seats.begin(), seats.end(),
                                   [&](const Line& seat) { return number(seat) > number(line); });
    seats.insert(next, std::move(line));
}

class Reader {
public:
    explicit Reader(const std::string& file) : file_(file) {}

    Result<std::vector<Story>, Fault> read(std::string_view text) {
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            ++number_;
            TRY_DO(take(text.substr(0, end)));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        TRY_DO(finish());
        if (stories_.empty()) return wrong("there is no story");
        return std::move(stories_);
    }

private:
    using Done = Result<Nothing, Fault>;

    Err<Fault> wrong(std::string_view what) const {
        return Err{Fault{fmt::format("{}:{}: {}", file_, number_, what)}};
    }

    Done take(std::string_view raw) {
        const std::size_t mark = raw.find('#');
        const bool names_clauses =
            mark != std::string_view::npos && raw.substr(mark).starts_with("#:");
        const std::string_view code = raw.substr(0, mark);
        const std::string_view text = trim(code);
        if (text.empty()) {
            if (names_clauses) return wrong("#: belongs on an expectation");
            return Nothing{};
        }
        const bool expects = blanks.find(code[0]) != std::string_view::npos;
        if (names_clauses && !expects) return wrong("#: belongs on an expectation");
        if (expects)
            return take_expectation(
                text, names_clauses ? words_in(raw.substr(mark + 2)) : std::vector<std::string>{});
        if (text[0] == '>') return take_step(trim(text.substr(1)));
        return take_head(text);
    }

    Done take_head(std::string_view text) {
        Line line = line_of(number_, text);
        if (line.name == "story") {
            TRY_DO(finish());
            stories_.emplace_back();
            stories_.back().file = file_;
            stories_.back().line = number_;
            stories_.back().name = std::string(trim(text.substr(line.name.size())));
            if (stories_.back().name.empty()) return wrong("a story has a name");
            return Nothing{};
        }
        if (stories_.empty()) return wrong("a story comes first");
        Story& story = stories_.back();
        if (!story.steps.empty()) return wrong("what a story starts with comes before its steps");
        if (line.name == "rulebook") {
            if (line.words.size() != 1 || !line.keys.empty() || story.rulebook.number != 0)
                return wrong("one rulebook a story, by its id");
            story.rulebook = std::move(line);
            return Nothing{};
        }
        const Part part = line.name == "table" ? Part::table : Part::seat;
        if (const std::string what = objection(part, line, story); !what.empty())
            return wrong(what);
        const std::string& name = line.words[0];
        if (part == Part::table ? story.find_table(name) >= 0 : story.find_seat(name) >= 0)
            return wrong(fmt::format("{} {} stands twice", line.name, name));
        if (part == Part::table)
            story.tables.push_back(std::move(line));
        else
            sit_down(story.seats, std::move(line));
        return Nothing{};
    }

    Done take_step(std::string_view text) {
        if (stories_.empty()) return wrong("a story comes first");
        if (text.empty()) return wrong("a step has a name");
        Line line = line_of(number_, text);
        if (const std::string what = objection(Part::step, line, stories_.back()); !what.empty())
            return wrong(what);
        stories_.back().steps.push_back({std::move(line), {}});
        return Nothing{};
    }

    Done take_expectation(std::string_view text, std::vector<std::string> clauses) {
        if (stories_.empty() || stories_.back().steps.empty())
            return wrong("an expectation belongs to a step");
        Line line = line_of(number_, text);
        if (const std::string what = objection(Part::expectation, line, stories_.back());
            !what.empty())
            return wrong(what);
        if (clauses.size() > clauses_per_line_max)
            return wrong(fmt::format("a line proves {} clauses at the most", clauses_per_line_max));
        stories_.back().steps.back().expectations.push_back({std::move(line), std::move(clauses)});
        return Nothing{};
    }

    // The story before this line is whole.
    Done finish() const {
        if (stories_.empty()) return Nothing{};
        const Story& story = stories_.back();
        const auto lacks = [&](std::string_view what) {
            return Err{Fault{fmt::format("{}:{}: the story has no {}", file_, story.line, what)}};
        };
        if (story.rulebook.number == 0) return lacks("rulebook");
        if (story.tables.empty()) return lacks("table");
        if (story.steps.empty()) return lacks("step");
        return Nothing{};
    }

    std::string file_;
    int number_ = 0;
    std::vector<Story> stories_;
};

int place_of(const std::vector<Line>& lines, std::string_view name) {
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (lines[i].words[0] == name) return static_cast<int>(i);
    return -1;
}

}  // namespace

const std::string* Line::find(std::string_view key) const {
    for (const auto& [each, value] : keys)
        if (each == key) return &value;
    return nullptr;
}

int Story::find_table(std::string_view table) const {
    return place_of(tables, table);
}

int Story::find_seat(std::string_view seat) const {
    return place_of(seats, seat);
}

Result<std::vector<Story>, Fault> read_stories(const std::string& file, std::string_view text) {
    return Reader(file).read(text);
}

}  // namespace croupier::lab::rounds
