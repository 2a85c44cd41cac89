// Runs tests/settlement/*.cases: text in, one test a case. The language is in README.md.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "codec/settle/settle.h"
#include "tests/support/proves.h"
#include "tests/support/shelf.h"

namespace croupier::tests {
namespace {

using Strings = std::vector<std::string>;

Strings split(std::string_view text, char at) {
    Strings parts;
    std::string part;
    std::istringstream in{std::string(text)};
    while (std::getline(in, part, at))
        if (!part.empty()) parts.push_back(part);
    return parts;
}

bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string in_quotes(std::string_view text) {
    return fmt::format("\"{}\"", text);
}

std::string cents(std::string_view money) {
    std::string digits(money);
    const auto point = digits.find('.');
    if (point == std::string::npos || point + 3 != digits.size()) return "\"no money\"";
    digits.erase(point, 1);
    digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
    return digits;
}

// "key=value" as JSON. Lists have commas; dice and sic bo's selections are numbers, all else text.
std::string pair_json(const std::string& pair, bool numbers_as_numbers) {
    const auto equals = pair.find('=');
    const std::string key = pair.substr(0, equals);
    const std::string value = equals == std::string::npos ? "" : pair.substr(equals + 1);
    static const Strings lists = {"player",          "banker",     "player_cards", "dealer_cards",
                                  "community_cards", "area_cards", "matrix",       "dealer",
                                  "cards",           "dice",       "numbers"};
    const auto item = [&](std::string_view text) {
        return numbers_as_numbers && is_number(text) ? std::string(text) : in_quotes(text);
    };
    if (std::find(lists.begin(), lists.end(), key) == lists.end())
        return fmt::format("{}: {}", in_quotes(key), item(value));
    Strings items;
    for (const std::string& part : split(value, ',')) items.push_back(item(part));
    return fmt::format("{}: [{}]", in_quotes(key), fmt::join(items, ", "));
}

struct CaseRound {
    int line = 0;
    std::string outcome;
    std::string decisions = "{}";
    Strings bets;      // JSON objects
    Strings expected;  // JSON objects, or the code of a refusal
    bool refused = false;
};

struct Case {
    std::string file;
    int line = 0;
    std::string name;
    std::string rulebook;
    std::string game;
    std::string config;
    std::vector<CaseRound> rounds;
    Strings clauses;
};

class Reader {
public:
    explicit Reader(const std::filesystem::path& file) : file_(file.filename().string()) {
        std::ifstream in(file);
        std::string line;
        while (std::getline(in, line)) read(line);
    }
    std::vector<Case> cases;

private:
    void read(std::string line) {
        ++number_;
        const auto mark = line.find("#:");
        if (mark != std::string::npos && !cases.empty())
            for (const std::string& id : split(line.substr(mark + 2), ' '))
                cases.back().clauses.push_back(id);
        line = line.substr(0, line.find('#'));
        while (!line.empty() && line.back() == ' ') line.pop_back();
        if (line.empty()) return;
        const Strings words = split(line, ' ');
        const std::string rest = words.size() > 1 ? line.substr(line.find(words[1])) : "";
        if (line[0] == ' ') return read_wager(words);
        if (words[0] == "rulebook") {
            rulebook_ = rest;
        } else if (words[0] == "game") {
            game_ = words[1];
            config_.clear();
            for (std::size_t at = 2; at < words.size(); ++at)
                config_.push_back(pair_json(words[at], true));
        } else if (words[0] == "case") {
            cases.push_back({file_,
                             number_,
                             rest,
                             rulebook_,
                             game_,
                             fmt::format("{}", fmt::join(config_, ", ")),
                             {},
                             {}});
        } else if (words[0] == "config") {
            add_config(rest.substr(1, rest.size() - 2));
        } else if (words[0] == "outcome") {
            read_outcome(words, rest);
        } else if (words[0] == "decisions") {
            cases.back().rounds.back().decisions = rest;
        } else {
            wrong("nobody knows this line");
        }
    }

    // What a case says itself takes the place of what the game's line said.
    void add_config(const std::string& inner) {
        Strings pairs;
        for (const std::string& pair : config_)
            if (inner.find(pair.substr(0, pair.find(':') + 1)) == std::string::npos)
                pairs.push_back(pair);
        if (!inner.empty()) pairs.push_back(inner);
        cases.back().config = fmt::format("{}", fmt::join(pairs, ", "));
    }

    void read_outcome(const Strings& words, const std::string& rest) {
        CaseRound round;
        round.line = number_;
        if (rest == "void") {
            round.outcome = "{\"void\": true}";
        } else if (rest.starts_with('{')) {
            round.outcome = rest;
        } else {
            Strings pairs;
            for (std::size_t at = 1; at < words.size(); ++at)
                pairs.push_back(pair_json(words[at], words[at].starts_with("dice=")));
            round.outcome = fmt::format("{{{}}}", fmt::join(pairs, ", "));
        }
        cases.back().rounds.push_back(std::move(round));
    }

    void read_wager(const Strings& words) {
        CaseRound& round = cases.back().rounds.back();
        if (words[0] == "refused") {
            round.refused = true;
            round.expected = {words[1]};
            return;
        }
        const bool derived = words[0] == "+";
        std::size_t at = derived ? 1 : 0;
        const std::string& name = words[at++];
        const std::string stake = cents(words[at++]);
        Strings keys = {fmt::format("\"bet\": {}", in_quotes(name)), "\"stake\": " + stake};
        const bool dice = game_ == "sic_bo" || game_ == "lucky_sic_bo" || game_ == "casino_war";
        for (; at < words.size() && words[at] != ":"; ++at) {
            const bool whole = dice || words[at].starts_with("column=") ||
                               words[at].starts_with("dozen=") ||
                               words[at].starts_with("pieces=") || words[at].starts_with("digit=");
            keys.push_back(words[at] == "lucky_chip" ? "\"lucky_chip\": true"
                                                     : pair_json(words[at], whole));
        }
        if (!derived) round.bets.push_back(fmt::format("{{{}}}", fmt::join(keys, ", ")));
        if (at < words.size()) read_expected(round, words, at + 1, name, stake, derived);
    }

    void read_expected(CaseRound& round, const Strings& words, std::size_t at,
                       const std::string& name, const std::string& stake, bool derived) {
        const std::string& status = words[at++];
        std::string winnings = "0";
        std::string returned = status == "lose" ? "0" : stake;
        std::string score;
        for (; at < words.size(); ++at) {
            if (words[at].starts_with("returned="))
                returned = cents(words[at].substr(9));
            else if (words[at].starts_with("score="))
                score = fmt::format(", \"session_score\": {}", cents(words[at].substr(6)));
            else
                winnings = cents(words[at]);
        }
        round.expected.push_back(fmt::format(
            "{{\"ref\": {}, \"bet\": \"{}\", \"kind\": \"{}\", \"stake\": {}, \"status\": \"{}\", "
            "\"returned\": {}, \"winnings\": {}{}}}",
            round.bets.size() - 1, name, derived ? "derived" : "placed", stake, status, returned,
            winnings, score));
    }

    void wrong(std::string_view what) {
        throw std::runtime_error(fmt::format("{}:{}: {}", file_, number_, what));
    }

    std::string file_;
    int number_ = 0;
    std::string rulebook_;
    std::string game_;
    Strings config_;
};

std::vector<Case> all_cases() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry :
         std::filesystem::directory_iterator(CROUPIER_SOURCE_DIR "/tests/settlement"))
        if (entry.path().extension() == ".cases") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::vector<Case> cases;
    for (const auto& file : files) {
        Reader reader(file);
        std::move(reader.cases.begin(), reader.cases.end(), std::back_inserter(cases));
    }
    return cases;
}

std::string test_name(const testing::TestParamInfo<Case>& info) {
    std::string name = fmt::format("{}_{}_", info.param.file, info.param.line);
    for (const char c : info.param.name) name += c;
    for (char& c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
    return name;
}

std::string request_json(const Case& of, const CaseRound& round) {
    return fmt::format(
        "{{\"rulebook\": \"{}\", \"game\": \"{}\", \"config\": {{{}}}, \"outcome\": {}, "
        "\"bets\": [{}], \"decisions\": {}}}",
        of.rulebook, of.game, of.config, round.outcome, fmt::join(round.bets, ", "),
        round.decisions);
}

class SettlementCase : public testing::TestWithParam<Case> {};

TEST_P(SettlementCase, SettlesAsTold) {
    const Case& told = GetParam();
    ASSERT_FALSE(told.rounds.empty()) << told.file << ":" << told.line;
    prove(told.clauses);
    codec::Settler settler(shelf());
    for (const CaseRound& round : told.rounds) {
        std::string answer;
        const std::string request = request_json(told, round);
        settler.settle(request, answer);
        ASSERT_FALSE(round.expected.empty())
            << told.file << ":" << round.line << " expects nothing";
        if (round.refused) {
            EXPECT_TRUE(answer.starts_with(
                fmt::format("{{\"error\": {{\"code\": \"{}\"", round.expected[0])))
                << told.file << ":" << round.line << "\n"
                << request << "\n"
                << answer;
        } else {
            EXPECT_EQ(answer, fmt::format("{{\"results\": [{}]}}", fmt::join(round.expected, ", ")))
                << told.file << ":" << round.line << "\n"
                << request;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Told, SettlementCase, testing::ValuesIn(all_cases()), test_name);

}  // namespace
}  // namespace croupier::tests
