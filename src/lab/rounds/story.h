// A story as it was read: every line in its parts, nothing run yet.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace croupier::lab::rounds {

// NAME WORD... KEY=VALUE...
struct Line {
    int number = 0;
    std::string text;  // without its comment
    std::string name;
    std::vector<std::string> words;
    std::vector<std::pair<std::string, std::string>> keys;

    // The value of a key, or nullptr.
    const std::string* find(std::string_view key) const;
};

struct Expectation {
    Line line;
    std::vector<std::string> clauses;  // that it proves
};

struct Step {
    Line line;
    std::vector<Expectation> expectations;
};

struct Story {
    std::string file;
    int line = 0;
    std::string name;
    Line rulebook;
    std::vector<Line> tables;  // the first word is the name, the second the game
    std::vector<Line> seats;   // the first word is the number, and they are in its order
    std::vector<Step> steps;

    // Places in the lists above, or -1.
    int find_table(std::string_view table) const;
    int find_seat(std::string_view seat) const;
};

}  // namespace croupier::lab::rounds
