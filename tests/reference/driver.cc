// A small main for the judge itself.
//   driver samples FILE        compare with the expected answers
//   driver generate SEED N     print N requests
//   driver settle              requests on stdin, answers on stdout
//   driver coverage SEED N     what N generated requests reach
//   driver open SEED N         the generated requests whose answer the contract leaves open
#include <boost/json.hpp>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <string>

#include "generate.h"
#include "settle.h"

namespace json = boost::json;
using croupier::reference::judge_line;
using croupier::reference::Requests;
using croupier::reference::settle_line;

static bool same_answer(const json::object& expected, const json::object& answer) {
    if (expected.contains("error"))
        return answer.contains("error") &&
               answer.at("error").at("code") == expected.at("error").at("code");
    return answer.contains("results") && answer.at("results") == expected.at("results");
}

static int samples(const char* file) {
    std::ifstream in(file);
    std::string line;
    int good = 0;
    int refusals = 0;
    int bad = 0;
    while (std::getline(in, line)) {
        if (line.empty()) continue;
        const json::object request = json::parse(line).as_object();
        const json::object& expected = request.at("expected").as_object();
        const auto verdict = judge_line(line);
        const json::object answer = json::parse(verdict.answer).as_object();
        if (expected.contains("error")) ++refusals;
        if (verdict.open) std::cout << "open: " << request.at("id") << verdict.remark << '\n';
        if (same_answer(expected, answer)) {
            ++good;
        } else {
            ++bad;
            std::cout << "differs: " << line << "\n  judge: " << json::serialize(answer) << '\n';
        }
    }
    std::cout << good << " agree (" << refusals << " refusals among all), " << bad << " differ\n";
    return bad == 0 ? 0 : 1;
}

static int coverage(std::uint64_t seed, long count) {
    std::map<std::string, std::map<std::string, long>> bets;
    std::map<std::string, std::map<std::string, long>> errors;
    std::map<std::string, std::map<std::string, long>> broken;
    long open = 0;
    long settled = 0;
    Requests requests(seed);
    for (long i = 0; i < count; ++i) {
        const std::string line = requests.next();
        const auto verdict = judge_line(line);
        if (verdict.open) ++open;
        const json::object answer = json::parse(verdict.answer).as_object();
        json::error_code ignored;
        const json::value parsed = json::parse(line, ignored);
        std::string place = "(none)";
        std::string tag;
        if (parsed.is_object()) {
            const json::object& request = parsed.get_object();
            const json::value* book = request.if_contains("rulebook");
            const json::value* game = request.if_contains("game");
            if (book != nullptr && game != nullptr && book->is_string() && game->is_string())
                place = std::string(book->get_string()) + ' ' + std::string(game->get_string());
            if (const json::value* tags = request.if_contains("tags"))
                if (!tags->as_array().empty()) tag = tags->as_array()[0].as_string().c_str();
        }
        if (answer.contains("error")) {
            const std::string code = answer.at("error").at("code").as_string().c_str();
            ++errors[code][tag.empty() ? "(unbroken)" : "broken"];
            if (!tag.empty()) ++broken[tag][code];
            continue;
        }
        ++settled;
        if (!tag.empty()) ++broken[tag][verdict.open ? "open" : "settled"];
        for (const json::value& item : answer.at("results").as_array()) {
            const std::string bet = item.at("bet").as_string().c_str();
            ++bets[place + ' ' + bet][item.at("status").as_string().c_str()];
        }
    }
    const auto print = [](const auto& table) {
        for (const auto& [name, counts] : table) {
            std::cout << "  " << name << ':';
            for (const auto& [key, n] : counts) std::cout << ' ' << key << '=' << n;
            std::cout << '\n';
        }
    };
    std::cout << settled << " settled, " << open << " open\nbets\n";
    print(bets);
    std::cout << "errors\n";
    print(errors);
    std::cout << "broken requests\n";
    print(broken);
    return 0;
}

int main(int argc, char** argv) {
    const std::string what = argc > 1 ? argv[1] : "";
    if (what == "samples" && argc == 3) return samples(argv[2]);
    if (what == "settle" && argc == 2) {
        std::ios::sync_with_stdio(false);
        std::string line;
        while (std::getline(std::cin, line)) {
            const std::string answer = settle_line(line);
            if (!answer.empty()) std::cout << answer << '\n';
        }
        return 0;
    }
    if (argc == 4) {
        const std::uint64_t seed = std::strtoull(argv[2], nullptr, 10);
        const long count = std::strtol(argv[3], nullptr, 10);
        if (what == "coverage") return coverage(seed, count);
        if (what == "generate" || what == "open") {
            std::ios::sync_with_stdio(false);
            Requests requests(seed);
            for (long i = 0; i < count; ++i) {
                const std::string line = requests.next();
                if (what == "generate")
                    std::cout << line << '\n';
                else if (const auto verdict = judge_line(line); verdict.open)
                    std::cout << verdict.remark << " | " << verdict.answer << " | " << line << '\n';
            }
            return 0;
        }
    }
    std::cerr << "driver samples FILE | generate SEED N | settle | coverage SEED N | open SEED N\n";
    return 2;
}
