// simulate: worlds in which everything goes wrong, one seed after another.
#include <fmt/format.h>
#include <unistd.h>

#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/coverage.h"
#include "sim/planted.h"

namespace croupier::sim {
namespace {

constexpr std::string_view help =
    R"(simulate: a venue with faults of every kind, judged by an auditor with books of his own.

  --seed N       the first seed (1); given again, another series of worlds follows the one before
  --rounds N     rounds a world is played for before it becomes quiet (400)
  --worlds N     how many worlds, with one seed after another from the last --seed on (1)
  --all-rounds N as many worlds of the last series as it takes until so many rounds have ended
  --minutes M    worlds of the last series until the time is over
  --explore      a series whose first seed is taken from the clock
  --keep-going   a world that fails does not end it: all are played, counted and told
  --complete N   fails too if an event or rejection in reach was not seen, or a fault less than N
                 times
  --trespass     staff of every role, house and pit try every order at every moment
  --heads FILE   writes each world's seed and the head of its journal, a line a world
  --same-heads FILE
                 fails too if a world that is listed there ends with another head
  --keep FOLDER  the journal of each world is left there as a store, SEED.db, for
                 croupier verify
  --quiet        no table
  --answer-before-sync, --synchronous-off, --lying-disk, --late-wagers, --pay-twice,
  --correct-twice, --keep-stake
                 what must make it fail

Exit 0 if every law held, 1 if one did not: then a line has the command that shows it again. The
last line counts the worlds and rounds that were played, also after an interrupt (SIGINT, SIGTERM),
which lets the present world end first.
)";

// Worlds with one seed after another.
struct Series {
    std::optional<std::uint64_t> first;  // 1 if nobody said
    std::uint64_t worlds = 1;

    std::uint64_t seed() const { return first.value_or(1); }
};

struct Wanted {
    WorldOptions world;
    std::vector<Series> series;
    std::uint64_t all_rounds = 0;
    std::uint64_t minutes = 0;
    std::optional<std::uint64_t> complete;
    std::string keep;   // a folder, or empty
    std::string heads;  // a file, or empty
    std::map<std::uint64_t, std::string> expected_heads;  // by seed
    bool keep_going = false;
    bool quiet = false;

    Series& last() {
        if (series.empty()) series.emplace_back();
        return series.back();
    }
    // A second seed begins another series; --worlds may stand before the first.
    std::uint64_t& new_seed() {
        if (last().first) series.emplace_back();
        return last().first.emplace();
    }
};

std::string extra(const WorldOptions& options) {
    std::string words;
    if (options.trespass) words += " --trespass";
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

// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): for a signal handler
volatile std::sig_atomic_t interrupted = 0;
void interrupt(int) { interrupted = 1; }

// The same batches on a real disk. It is a copy: what is lost with the power can be made again.
Result<Nothing, Fault> keep_store(World& world, const std::string& path) {
    journal::SqliteOptions options;
    options.path = path;
    options.synchronous = journal::Synchronous::off;
    TRY(store, journal::create_sqlite(options, world_genesis()));
    TRY(lease, store->take_lease("simulate"));
    journal::Sequence sequence = 0;
    for (const RecordedBatch& batch : world.journal())
        TRY_DO(store->append(lease, ++sequence, batch.at_ms, batch.content));
    return Nothing{};
}

// Lines as --heads writes them: a seed, a tab, a head.
std::optional<std::map<std::uint64_t, std::string>> read_heads(const std::string& path) {
    std::ifstream file(path);
    std::map<std::uint64_t, std::string> heads;
    std::uint64_t seed = 0;
    std::string head;
    while (file >> seed >> head) {
        if (!journal::parse_head(head)) return std::nullopt;
        heads.emplace(seed, head);
    }
    if (!file.eof() || heads.empty()) return std::nullopt;
    return heads;
}

class Run {
public:
    explicit Run(const Wanted& wanted) : wanted_(wanted) {
        if (!wanted.heads.empty()) heads_.open(wanted.heads);
    }

    int play() {
        for (const Series& series : wanted_.series) {
            const bool last = &series == &wanted_.series.back();
            std::uint64_t played = 0;
            while (goes_on() && more(series, last, played)) play_world(series.seed() + played++);
            if (played > 0) tell_seeds(series.seed(), played);
        }
        return finish();
    }

private:
    bool goes_on() const { return interrupted == 0 && (failed_ == 0 || wanted_.keep_going); }

    bool more(const Series& series, bool last, std::uint64_t played) const {
        if (last && wanted_.minutes > 0)
            return seconds_since(start_) < static_cast<std::int64_t>(wanted_.minutes * 60);
        if (last && wanted_.all_rounds > 0) return coverage_.rounds() < wanted_.all_rounds;
        return played < series.worlds;
    }

    void play_world(std::uint64_t seed) {
        WorldOptions options = wanted_.world;
        options.seed = seed;
        const std::string words = "reproduce: " + again(options) + "\n";
        std::snprintf(last_words, sizeof last_words, "%s", words.c_str());
        World world(options);
        const WorldReport report = world.run();
        coverage_.add(report);
        std::vector<std::string> wrongs = report.wrongs;
        // After a failure the store may be closed.
        if (!wanted_.keep.empty())
            if (const auto kept = keep_store(world, fmt::format("{}/{}.db", wanted_.keep, seed));
                !kept)
                wrongs.push_back("its store could not be kept: " + kept.error().what);
        judge_head(seed, journal::head_text(report.head), wrongs);
        if (wrongs.empty()) return;
        ++failed_;
        for (const std::string& what : wrongs) fmt::print("seed {}: {}\n", seed, what);
        fmt::print("{}", words);
        std::fflush(stdout);
    }

    void judge_head(std::uint64_t seed, const std::string& head, std::vector<std::string>& wrongs) {
        if (heads_.is_open()) {
            heads_ << seed << '\t' << head << '\n';
            heads_.flush();
            if (!heads_) wrongs.push_back(wanted_.heads + " could not be written");
        }
        const auto expected = wanted_.expected_heads.find(seed);
        if (expected == wanted_.expected_heads.end()) return;
        ++compared_;
        if (expected->second != head)
            wrongs.push_back(fmt::format("its head was {} and is {}", expected->second, head));
    }

    void tell_seeds(std::uint64_t first, std::uint64_t count) {
        if (!seeds_.empty()) seeds_ += ", ";
        seeds_ += count == 1 ? fmt::format("{}", first)
                             : fmt::format("{} to {}", first, first + count - 1);
    }

    int finish() const {
        if (failed_ == 0 && !wanted_.quiet) fmt::print("{}", coverage_.table());
        std::size_t missing = 0;
        if (failed_ == 0 && wanted_.complete) {
            auto unseen = coverage_.unseen();
            for (std::string& kind : coverage_.rare(*wanted_.complete))
                unseen.push_back(std::move(kind));
            for (const std::string& what : unseen) fmt::print("too seldom: {}\n", what);
            missing = unseen.size();
        }
        const std::int64_t seconds = std::max<std::int64_t>(seconds_since(start_), 1);
        fmt::print("{} rounds in {} worlds, seeds {}, {} s, {} rounds a second: {}\n",
                   coverage_.rounds(), coverage_.worlds(), seeds_, seconds,
                   coverage_.rounds() / static_cast<std::uint64_t>(seconds), verdict());
        return failed_ == 0 && missing == 0 && coverage_.worlds() > 0 ? 0 : 1;
    }

    std::string verdict() const {
        const std::string cut = interrupted != 0 ? ", interrupted" : "";
        const std::string same =
            compared_ > 0 ? fmt::format(", {} heads as recorded", compared_) : "";
        if (failed_ == 0) return "every law held" + same + cut;
        return fmt::format("{} of these worlds failed{}", failed_, cut);
    }

    const Wanted& wanted_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    Coverage coverage_;
    std::uint64_t failed_ = 0;
    std::uint64_t compared_ = 0;
    std::ofstream heads_;
    std::string seeds_;
};

int run(Wanted wanted) {
    std::signal(SIGABRT, say_which);
    std::signal(SIGINT, interrupt);
    std::signal(SIGTERM, interrupt);
    wanted.last();
    return Run(wanted).play();
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
            good = number(wanted.new_seed());
        else if (word == "--rounds")
            good = number(wanted.world.rounds);
        else if (word == "--worlds")
            good = number(wanted.last().worlds);
        else if (word == "--all-rounds")
            good = number(wanted.all_rounds);
        else if (word == "--minutes")
            good = number(wanted.minutes);
        else if (word == "--trespass")
            wanted.world.trespass = true;
        else if (word == "--complete")
            good = number(wanted.complete.emplace());
        else if (word == "--explore")
            wanted.new_seed() = static_cast<std::uint64_t>(
                std::chrono::system_clock::now().time_since_epoch().count());
        else if (word == "--keep-going")
            wanted.keep_going = true;
        else if (word == "--keep" && ++i < count)
            wanted.keep = words[i];
        else if (word == "--heads" && ++i < count) {
            wanted.heads = words[i];
            if (!std::ofstream(wanted.heads)) {
                fmt::print(stderr, "{}: cannot be written\n", wanted.heads);
                return 2;
            }
        }
        else if (word == "--same-heads" && ++i < count) {
            auto heads = read_heads(words[i]);
            if (!heads) {
                fmt::print(stderr, "{}: no lines of a seed, a tab and a head\n", words[i]);
                return 2;
            }
            wanted.expected_heads = std::move(*heads);
        }
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
    return run(std::move(wanted));
}

}  // namespace
}  // namespace croupier::sim

int main(int count, char** words) {
    croupier::sim::program_name = words[0];
    return croupier::sim::read(count, words);
}
