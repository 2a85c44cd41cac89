#include "tests/support/answers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>

#include "tests/support/shelf.h"

namespace croupier::tests {
namespace {

using Answers = std::map<std::string, std::string, std::less<>>;

std::string trimmed(std::string_view text) {
    const auto from = text.find_first_not_of(' ');
    if (from == std::string_view::npos) return {};
    return std::string(text.substr(from, text.find_last_not_of(' ') - from + 1));
}

Answers read_answers(const std::string& house) {
    const std::string path = CROUPIER_SOURCE_DIR "/tests/rulebooks/houses/" + house + ".answers";
    std::ifstream file(path);
    EXPECT_TRUE(file.good()) << path << ": every house has its answers";
    Answers answers;
    std::string line;
    while (std::getline(file, line)) {
        if (line.empty() || line.front() == '#') continue;
        const auto equals = line.find(" = ");
        if (equals == std::string::npos) {
            ADD_FAILURE() << path << ": not of the form `question = answer`: " << line;
            continue;
        }
        const bool fresh =
            answers.emplace(trimmed(line.substr(0, equals)), trimmed(line.substr(equals + 3)))
                .second;
        EXPECT_TRUE(fresh) << path << ": answered twice: " << line;
    }
    return answers;
}

const Answers& answers_of(std::string_view house) {
    static std::map<std::string, Answers, std::less<>> all;
    auto found = all.find(house);
    if (found == all.end())
        found = all.emplace(std::string(house), read_answers(std::string(house))).first;
    return found->second;
}

}  // namespace

const std::vector<std::string>& every_house() {
    static const std::vector<std::string> ids = [] {
        std::vector<std::string> found;
        for (const auto& rulebook : shelf().all()) found.push_back(rulebook->id);
        std::sort(found.begin(), found.end());
        return found;
    }();
    return ids;
}

bool is_answered(std::string_view house, std::string_view question) {
    return answers_of(house).contains(question);
}

std::string answered(std::string_view house, std::string_view question) {
    const Answers& answers = answers_of(house);
    const auto found = answers.find(question);
    if (found != answers.end()) return found->second;
    ADD_FAILURE() << "tests/rulebooks/houses/" << house << ".answers does not say: " << question;
    return {};
}

std::vector<std::string> answered_list(std::string_view house, std::string_view question) {
    const std::string text = answered(house, question);
    std::vector<std::string> members;
    if (text == "none") return members;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t comma = std::min(text.find(',', from), text.size());
        members.push_back(trimmed(std::string_view(text).substr(from, comma - from)));
        from = comma + 1;
    }
    return members;
}

}  // namespace croupier::tests
