#include "cli/usage.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdio>
#include <string_view>
#include <vector>

namespace croupier::cli {
namespace {

constexpr const char* first_steps = R"(Croupier: electronic table games.

To look at a floor with every game, where virtual devices and a scripted dealer play:
    croupier serve --demo

To open a venue (docs/operations.md):
    croupier serve --config /etc/croupier/venue.toml    it says the first sign-ins, once
    croupier staff roles --config …                     the roles of its houses
    croupier staff add 7 --role dealer --config …       somebody of the staff
    croupier card import players.csv --config …         cards of players
    croupier enrol --config …                           codes that enrol terminals and screens
    croupier table open R1 --config …                   opens a table

To look at what a casino's rules say, and to check a recorded day:
    croupier rulebook list
    croupier verify /var/lib/croupier/venue.db

Every command explains itself: croupier COMMAND --help. All of them: croupier --help
)";

struct Example {
    std::string_view command;
    std::string_view text;
};
constexpr std::array<Example, 73> examples = {{
    {"serve", "croupier serve --config /etc/croupier/venue.toml"},
    {"load", "croupier load ws://127.0.0.1:8080 --terminals 20 --tables 2 --seconds 60"},
    {"status", "croupier status --config /etc/croupier/venue.toml"},
    {"self-check", "croupier self-check --config /etc/croupier/venue.toml"},
    {"staff", "croupier staff list --config /etc/croupier/venue.toml"},
    {"staff list", "croupier staff list --config /etc/croupier/venue.toml"},
    {"staff roles", "croupier staff roles --config /etc/croupier/venue.toml"},
    {"staff add", "croupier staff add 7 --role dealer --name \"Ada Chen\" --config venue.toml"},
    {"staff rename", "croupier staff rename 7 \"Ada Chen\" --config venue.toml"},
    {"staff pin", "croupier staff pin 7 --config venue.toml"},
    {"staff password", "croupier staff password ada --config venue.toml"},
    {"staff unlock", "croupier staff unlock ada --config venue.toml"},
    {"staff reset", "croupier staff reset 7 --pin --config venue.toml"},
    {"staff disable", "croupier staff disable 7 --config venue.toml"},
    {"staff enable", "croupier staff enable 7 --config venue.toml"},
    {"staff revoke", "croupier staff revoke ada --config venue.toml"},
    {"staff remove", "croupier staff remove 7 --config venue.toml"},
    {"staff manager",
     "croupier staff manager bo --house star-rapid-fusion-2024 --config venue.toml"},
    {"card", "croupier card list --config venue.toml"},
    {"card register", "croupier card register 700000004711 --name \"Bo Li\" --config venue.toml"},
    {"card list", "croupier card list --config venue.toml"},
    {"card replace", "croupier card replace 700000004711 700000004712 --config venue.toml"},
    {"card revoke", "croupier card revoke 700000004711 --config venue.toml"},
    {"card import", "croupier card import players.csv --config venue.toml"},
    {"part", "croupier part code terminal 0 --config venue.toml"},
    {"part code", "croupier part code terminal 0 --config venue.toml"},
    {"part expel", "croupier part expel terminal 0 --config venue.toml"},
    {"enrol", "croupier enrol PT4 --config venue.toml"},
    {"day", "croupier day list --config venue.toml"},
    {"day list", "croupier day list --config venue.toml"},
    {"day close", "croupier day close 2026-11-18 --config venue.toml"},
    {"config", "croupier config check /etc/croupier/venue.toml"},
    {"config check", "croupier config check /etc/croupier/venue.toml"},
    {"key", "croupier key renew --config venue.toml"},
    {"key renew", "croupier key renew --config venue.toml"},
    {"key rotate", "croupier key rotate --config venue.toml"},
    {"table", "croupier table list --config venue.toml"},
    {"table list", "croupier table list --config venue.toml"},
    {"table open", "croupier table open R1 --inspected \"in order\" --config venue.toml"},
    {"table notice", "croupier table notice R1 --config venue.toml"},
    {"table close", "croupier table close R1 --config venue.toml"},
    {"settle", "croupier settle --strict < rounds.jsonl"},
    {"math", "croupier math --rulebook canberra-mttg-2019 --game roulette"},
    {"rulebook", "croupier rulebook list"},
    {"rulebook list", "croupier rulebook list --json"},
    {"rulebook show", "croupier rulebook show canberra-mttg-2019"},
    {"rulebook check", "croupier rulebook check my-house.toml --json"},
    {"rulebook diff", "croupier rulebook diff canberra-mttg-2019 star-rapid-fusion-2024"},
    {"rulebook values", "croupier rulebook values canberra-mttg-2019"},
    {"rounds", "croupier rounds tests/rounds"},
    {"verify", "croupier verify venue.db --head /mnt/other/venue.db.head --rehearse"},
    {"replay", "croupier replay venue.db --round B1/17"},
    {"report", "croupier report dispute --store venue.db --round B1/17"},
    {"report dispute",
     "croupier report dispute --store venue.db --round B1/17 --terminal PT4 --pdf case.pdf"},
    {"report payments", "croupier report payments --store venue.db --month 2026-11"},
    {"export", "croupier export venue.db --sqlite records.sqlite"},
    {"backup", "croupier backup --config /etc/croupier/venue.toml --to /mnt/backup/now"},
    {"restore", "croupier restore /mnt/backup/now --config /etc/croupier/venue.toml"},
    {"clock", "croupier clock accept --config /etc/croupier/venue.toml"},
    {"clock accept", "croupier clock accept --config /etc/croupier/venue.toml"},
    {"person", "croupier person erase 0123456789abcdef0123456789abcdef --config venue.toml"},
    {"person erase", "croupier person erase 0123456789abcdef0123456789abcdef --config venue.toml"},
    {"vault", "croupier vault show venue.db --vault vault.db --key venue.key"},
    {"vault show", "croupier vault show venue.db --vault vault.db --key venue.key"},
    {"simulate",
     "croupier simulate --rulebook canberra-mttg-2019 --game roulette --rounds 1000000"},
    {"device", "croupier device reader --listen 127.0.0.1:4003"},
    {"rng test", "croupier rng test --game roulette --outcomes 1000000"},
    {"rng", "croupier rng check venue.db --round R1/17"},
    {"rng check", "croupier rng check venue.db --round R1/17"},
    {"store", "croupier store clear-fault venue.db --by ada --with bo --why \"disk replaced\""},
    {"store rebuild-head",
     "croupier store rebuild-head venue.db --by ada --with bo --why \"head file lost\""},
    {"store clear-fault",
     "croupier store clear-fault venue.db --by ada --with bo --why \"disk replaced\""},
    {"vault accept", "croupier vault accept venue.db --by ada --with bo --why \"newest is lost\""},
}};

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App*) { return true; });
}

void add_examples_below(CLI::App& app, const std::string& path) {
    for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; })) {
        const std::string name = path + command->get_name();
        for (const Example& example : examples)
            if (example.command == name)
                command->footer(fmt::format("Example:\n  {}", example.text));
        add_examples_below(*command, name + " ");
    }
}

// Letters to change, add or leave out to get from one word to the other.
std::size_t distance(std::string_view from, std::string_view to) {
    std::vector<std::size_t> row(to.size() + 1);
    for (std::size_t j = 0; j <= to.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= from.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= to.size(); ++j) {
            const std::size_t change = diagonal + (from[i - 1] == to[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({change, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row[to.size()];
}

// "the nearest is X", or all of them where none is near.
std::string nearest(std::string_view word, const std::vector<std::string>& names) {
    const std::size_t near_max = std::max<std::size_t>(2, word.size() / 3);
    const auto best = std::ranges::min_element(
        names, {}, [&](const std::string& name) { return distance(word, name); });
    if (best != names.end() && distance(word, *best) <= near_max)
        return fmt::format("the nearest is {}", *best);
    return fmt::format("there are {}", fmt::join(names, ", "));
}

std::string full_name(const CLI::App& app) {
    const CLI::App* above = app.get_parent();
    return above == nullptr ? "croupier" : full_name(*above) + " " + app.get_name();
}

const CLI::Option* find_option(const CLI::App& app, const std::string& name) {
    for (const CLI::App* at = &app; at != nullptr; at = at->get_parent())
        if (const CLI::Option* option = at->get_option_no_throw(name)) return option;
    return nullptr;
}

std::string unknown_option(const CLI::App& app, const std::string& name) {
    std::vector<std::string> names;
    for (const CLI::App* at = &app; at != nullptr; at = at->get_parent())
        for (const CLI::Option* option : at->get_options())
            for (const std::string& one : option->get_lnames())
                if (std::ranges::find(names, "--" + one) == names.end())
                    names.push_back("--" + one);
    return fmt::format("there is no option {}; {}", name, nearest(name, names));
}

// What is wrong with the words themselves, and at which command; empty: something else is.
std::string find_unknown(const CLI::App& app, const std::vector<std::string>& words) {
    const CLI::App* at = &app;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (word == "--") break;
        if (word.size() > 1 && word.front() == '-') {
            const std::string name = word.substr(0, word.find('='));
            const CLI::Option* option = find_option(*at, name);
            if (option == nullptr)
                return fmt::format("{}: {}", full_name(*at), unknown_option(*at, name));
            if (name == word && option->get_items_expected_max() > 0) ++i;
            continue;
        }
        const auto commands = commands_of(*at);
        const auto found = std::ranges::find_if(
            commands, [&](const CLI::App* command) { return command->get_name() == word; });
        if (found != commands.end()) {
            at = *found;
        } else if (!commands.empty()) {
            std::vector<std::string> names;
            for (const CLI::App* command : commands) names.push_back(command->get_name());
            return fmt::format("{}: there is no command {}; {}", full_name(*at), word,
                               nearest(word, names));
        }
    }
    return {};
}

}  // namespace

void add_examples(CLI::App& app) {
    add_examples_below(app, "");
}

// CLI11 exits with codes of its own; ours are 0 for help and 2 for wrong use.
int parse(CLI::App& app, int argc, char** argv) {
    if (argc <= 1) {
        fmt::print("{}", first_steps);
        return 0;
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);
        const std::vector<std::string> words(argv + 1, argv + argc);
        const std::string unknown = find_unknown(app, words);
        if (unknown.empty()) {
            app.exit(error);
        } else {
            fmt::print(stderr, "{}\n", unknown);
        }
        return 2;
    }
    return -1;
}

}  // namespace croupier::cli
