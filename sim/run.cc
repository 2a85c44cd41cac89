// simulate: worlds in which everything goes wrong, one seed after another.
#include <fmt/format.h>
#include <unistd.h>

#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>

#include "sim/coverage.h"
#include "sim/planted.h"

namespace croupier::sim {
namespace {

constexpr std::string_view help =
    R"(simulate: a venue with faults of every kind, judged by an auditor with books of his own.

  --seed N       the first seed (1)
  --rounds N     rounds a world is played for before it becomes quiet (400)
  --worlds N     how many worlds, with one seed after another (1)
  --all-rounds N as many worlds as it takes until so many rounds have ended
  --minutes M    worlds until the time is over
  --explore      the first seed is taken from the clock
  --complete N   fails too if an event or rejection in reach was not seen, or a fault less than N
                 times
  --quiet        no table
  --answer-before-sync, --synchronous-off, --lying-disk, --late-wagers, --pay-twice,
  --correct-twice, --keep-stake
                 what must make it fail

Exit 0 if every law held, 1 if one did not: then the last line is the command that shows it again.
)";

struct Wanted {
    WorldOptions world;
    std::uint64_t worlds = 1;
    std::uint64_t all_rounds = 0;
    std::uint64_t minutes = 0;
    std::optional<std::uint64_t> complete;
    bool quiet = false;
};

std::string extra(const WorldOptions& options) {
    std::string words;
    if (options.answer_before_sync) words += " --answer-before-sync";
    if (options.synchronous == journal::Synchronous::off) words += " --synchronous-off";
    if (options.honesty == Honesty::lying) words += " --lying-disk";
    if (options.decide == take_late_wagers) words += " --late-wagers";
    if (options.decide == pay_decisions_twice) words += " --pay-twice";
    if (options.decide == correct_twice) words += " --correct-twice";
    if (options.decide == keep_stake) words += " --keep-stake";
    return words;
}

// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): main says it once
std::string program_name = "simulate";

std::string again(const WorldOptions& options) {
    return fmt::format("{} --seed {} --rounds {}{}", program_name, options.seed, options.rounds,
                       extra(options));
}

// A failed CHECK ends the program; who ran it wants to know with which seed.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): for a signal handler
char last_words[512];
void say_which(int) {
    const auto written = ::write(STDERR_FILENO, last_words, std::strlen(last_words));
    static_cast<void>(written);
}

std::int64_t seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() -
                                                            start)
        .count();
}

int run(const Wanted& wanted) {
    std::signal(SIGABRT, say_which);
    const auto start = std::chrono::steady_clock::now();
    Coverage coverage;
    WorldOptions options = wanted.world;
    const auto more = [&] {
        if (wanted.minutes > 0)
            return seconds_since(start) < static_cast<std::int64_t>(wanted.minutes * 60);
        if (wanted.all_rounds > 0) return coverage.rounds() < wanted.all_rounds;
        return coverage.worlds() < wanted.worlds;
    };
    for (; more(); ++options.seed) {
        const std::string words = "reproduce: " + again(options) + "\n";
        std::snprintf(last_words, sizeof last_words, "%s", words.c_str());
        World world(options);
        const WorldReport report = world.run();
        coverage.add(report);
        if (report.wrongs.empty()) continue;
        for (const std::string& what : report.wrongs)
            fmt::print("seed {}: {}\n", options.seed, what);
        fmt::print("{}", words);
        return 1;
    }
    if (!wanted.quiet) fmt::print("{}", coverage.table());
    const std::int64_t seconds = std::max<std::int64_t>(seconds_since(start), 1);
    int code = 0;
    if (wanted.complete) {
        auto missing = coverage.unseen();
        for (std::string& kind : coverage.rare(*wanted.complete))
            missing.push_back(std::move(kind));
        for (const std::string& what : missing) fmt::print("too seldom: {}\n", what);
        code = missing.empty() ? 0 : 1;
    }
    fmt::print("{} rounds in {} worlds, seeds {} to {}, {} s, {} rounds a second: every law held\n",
               coverage.rounds(), coverage.worlds(), wanted.world.seed, options.seed - 1, seconds,
               coverage.rounds() / static_cast<std::uint64_t>(seconds));
    return code;
}

bool read_number(const char* text, std::uint64_t& number) {
    if (text == nullptr) return false;
    const char* end = text + std::strlen(text);
    const auto [stopped, error] = std::from_chars(text, end, number);
    return error == std::errc{} && stopped == end;
}

int read(int count, char** words) {
    Wanted wanted;
    for (int i = 1; i < count; ++i) {
        const std::string_view word = words[i];
        const auto number = [&](std::uint64_t& into) {
            ++i;
            return i < count && read_number(words[i], into);
        };
        bool good = true;
        if (word == "--help") {
            fmt::print("{}", help);
            return 0;
        }
        if (word == "--seed")
            good = number(wanted.world.seed);
        else if (word == "--rounds")
            good = number(wanted.world.rounds);
        else if (word == "--worlds")
            good = number(wanted.worlds);
        else if (word == "--all-rounds")
            good = number(wanted.all_rounds);
        else if (word == "--minutes")
            good = number(wanted.minutes);
        else if (word == "--complete")
            good = number(wanted.complete.emplace());
        else if (word == "--explore")
            wanted.world.seed = static_cast<std::uint64_t>(
                std::chrono::system_clock::now().time_since_epoch().count());
        else if (word == "--quiet")
            wanted.quiet = true;
        else if (word == "--answer-before-sync")
            wanted.world.answer_before_sync = true;
        else if (word == "--synchronous-off")
            wanted.world.synchronous = journal::Synchronous::off;
        else if (word == "--lying-disk")
            wanted.world.honesty = Honesty::lying;
        else if (word == "--late-wagers")
            wanted.world.decide = take_late_wagers;
        else if (word == "--pay-twice")
            wanted.world.decide = pay_decisions_twice;
        else if (word == "--correct-twice")
            wanted.world.decide = correct_twice;
        else if (word == "--keep-stake")
            wanted.world.decide = keep_stake;
        else
            good = false;
        if (!good) {
            fmt::print(stderr, "wrong use of {}; --help says more\n", word);
            return 2;
        }
    }
    return run(wanted);
}

}  // namespace
}  // namespace croupier::sim

int main(int count, char** words) {
    croupier::sim::program_name = words[0];
    return croupier::sim::read(count, words);
}
