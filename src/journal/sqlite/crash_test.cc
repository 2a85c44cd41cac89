// kill -9 at any moment, and power cuts that lose all that was not synced: whatever was
// acknowledged is there afterwards.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <thread>

#include "journal/sqlite/shim_vfs.h"
#include "journal/sqlite/sqlite_store.h"
#include "journal/test_kit.h"

namespace croupier::journal {
namespace {

using kit::content_of;
using kit::must;
using kit::time_of;
using kit::venue;

constexpr std::uint32_t crash_content_max = 6000;
constexpr int power_cut = 9;  // the exit code of a writer that lost its power

// What the writer said before it died.
struct Testimony {
    bool created = false;
    Sequence acknowledged = 0;
    std::uint64_t fence = 0;
    bool killed = false;
};

struct Line {
    enum class Kind : std::uint64_t { created, leased, acknowledged } kind;
    std::uint64_t number;
};

void say(int pipe, Line::Kind kind, std::uint64_t number) {
    const Line line{kind, number};
    if (write(pipe, &line, sizeof line) != static_cast<ssize_t>(sizeof line)) _exit(3);
}

// Makes the store if there is none and appends until it is killed or has appended enough. A Fault
// ends the process with exit code 2.
[[noreturn]] void write_until_killed(const SqliteOptions& options, Sequence batches, int pipe) {
    auto opened = open_sqlite(options, Access::write);
    if (!opened) opened = create_sqlite(options, venue());
    if (!opened) _exit(2);
    Store& store = **opened;
    say(pipe, Line::Kind::created, 1);
    const auto lease = store.take_lease("host");
    if (!lease) _exit(2);
    say(pipe, Line::Kind::leased, lease->fence);
    const auto start = store.head();
    if (!start) _exit(2);
    for (Sequence next = start->sequence + 1; next <= start->sequence + batches; ++next) {
        if (!store.append(*lease, next, time_of(next), content_of(next, crash_content_max)))
            _exit(2);
        say(pipe, Line::Kind::acknowledged, next);
    }
    opened->reset();  // closing folds the log back: steps in which to be killed as well
    _exit(0);
}

Testimony run_writer(const std::function<void(int pipe)>& writer,
                     const std::function<void(pid_t)>& killer) {
    int ends[2] = {};
    CHECK(pipe(ends) == 0);
    const pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        close(ends[0]);
        writer(ends[1]);
        _exit(4);
    }
    close(ends[1]);
    killer(child);
    Testimony testimony;
    Line line{};
    while (read(ends[0], &line, sizeof line) == static_cast<ssize_t>(sizeof line)) {
        if (line.kind == Line::Kind::created) testimony.created = true;
        if (line.kind == Line::Kind::leased) testimony.fence = line.number;
        if (line.kind == Line::Kind::acknowledged) testimony.acknowledged = line.number;
    }
    close(ends[0]);
    int status = 0;
    CHECK(waitpid(child, &status, 0) == child);
    testimony.killed = (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) ||
                       (WIFEXITED(status) && WEXITSTATUS(status) == power_cut);
    if (!testimony.killed) {
        EXPECT_TRUE(WIFEXITED(status));
        EXPECT_EQ(WEXITSTATUS(status), 0);
    }
    return testimony;
}

// Opens what the dead writer left and compares it with what the writer said.
void expect_all_there(const SqliteOptions& options, const Testimony& testimony,
                      const std::string& when) {
    auto opened = open_sqlite(options, Access::write);
    if (!opened && !testimony.created) opened = create_sqlite(options, venue());
    ASSERT_TRUE(opened) << when << ": " << opened.error().what;
    Store& store = **opened;
    const Sequence end = must(store.head()).sequence;
    EXPECT_GE(end, testimony.acknowledged) << when;
    EXPECT_EQ(kit::differences(store, end, crash_content_max), "") << when;
    const Report report = must(store.check({}));
    EXPECT_TRUE(report.ok()) << when << ": " << kit::findings(report);
    // A lease once given is never given again.
    EXPECT_GT(must(store.take_lease("after")).fence, testimony.fence) << when;
}

TEST(Crash, KilledBetweenAnyTwoStepsTheStoreHoldsAllThatWasAcknowledged) {
    int kills = 0;
    for (int fatal = 1;; ++fatal) {
        const kit::Scratch scratch;
        SqliteOptions options{.path = scratch.path("store")};
        options.checkpoint_pages = 8;  // the log is folded back on the way
        const Testimony testimony = run_writer(
            [&](int pipe) {
                kit::ShimVfs shim("killing");
                int steps = 0;
                shim.set_gate([&](kit::Step, const std::string&) {
                    if (++steps == fatal) kill(getpid(), SIGKILL);
                    return SQLITE_OK;
                });
                options.vfs = shim.name();
                write_until_killed(options, 8, pipe);
            },
            [](pid_t) {});
        const std::string when = "killed before step " + std::to_string(fatal);
        expect_all_there(options, testimony, when);
        if (testing::Test::HasFailure()) return;
        if (!testimony.killed) {
            EXPECT_EQ(testimony.acknowledged, 8U);
            break;
        }
        ++kills;
    }
    EXPECT_GT(kills, 100);
}

// A file that was removed without a sync of its folder may be there again after the power cut.
enum class Removal : std::uint8_t { durable, forgotten };

// Runs the writer on a disk that keeps what was synced and nothing else, cuts the power before the
// given step and leaves what the disk holds in `after`.
Testimony cut_power(SqliteOptions options, int fatal, Removal removal, const kit::Scratch& after) {
    return run_writer(
        [&](int pipe) {
            kit::ShimVfs shim("losing");
            int steps = 0;
            std::map<std::string, Bytes> durable;
            shim.set_gate([&](kit::Step step, const std::string& path) {
                if (++steps == fatal) {
                    for (const auto& [file, bytes] : durable)
                        kit::put_file(after.path(std::filesystem::path(file).filename().string()),
                                      bytes);
                    _exit(power_cut);
                }
                if (step == kit::Step::sync) durable[path] = kit::file_bytes(path);
                if (step == kit::Step::remove_durably ||
                    (step == kit::Step::remove && removal == Removal::durable))
                    durable.erase(path);
                return SQLITE_OK;
            });
            options.vfs = shim.name();
            write_until_killed(options, 8, pipe);
        },
        [](pid_t) {});
}

class PowerCut : public testing::TestWithParam<Removal> {};

TEST_P(PowerCut, BetweenAnyTwoStepsLosesNothingThatWasAcknowledged) {
    const int stride = GetParam() == Removal::durable ? 1 : 3;
    int cuts = 0;
    for (int fatal = 1;; fatal += stride, cuts += stride) {
        const kit::Scratch before;
        const kit::Scratch after;
        SqliteOptions options{.path = before.path("store")};
        options.checkpoint_pages = 8;
        const Testimony testimony = cut_power(options, fatal, GetParam(), after);
        if (!testimony.killed) break;
        options.path = after.path("store");
        expect_all_there(options, testimony, "power cut before step " + std::to_string(fatal));
        if (testing::Test::HasFailure()) return;
    }
    EXPECT_GT(cuts, 100);
}

INSTANTIATE_TEST_SUITE_P(Removals, PowerCut, testing::Values(Removal::durable, Removal::forgotten),
                         [](const testing::TestParamInfo<Removal>& removal) {
                             return removal.param == Removal::durable ? "durable" : "forgotten";
                         });

TEST(Crash, WithSynchronousOffAcknowledgedBatchesAreLostAndMissed) {
    int lost = 0;
    for (int fatal = 1;; fatal += 3) {
        const kit::Scratch before;
        const kit::Scratch after;
        SqliteOptions options{.path = before.path("store")};
        options.checkpoint_pages = 8;
        options.synchronous = Synchronous::off;
        const Testimony testimony = cut_power(options, fatal, Removal::durable, after);
        if (!testimony.killed) break;
        options.path = after.path("store");
        const auto opened = open_sqlite(options, Access::write);
        if (opened) {
            EXPECT_GE(must((*opened)->head()).sequence, testimony.acknowledged);
        } else if (testimony.acknowledged > 0) {
            ++lost;
        }
    }
    EXPECT_GT(lost, 10);
}

TEST(Crash, KilledAtRandomMomentsTheStoreGoesOnEachTimeWhereItWas) {
    const kit::Scratch scratch;
    SqliteOptions options{.path = scratch.path("store")};
    options.checkpoint_pages = 50;
    FastSource source(3);
    int kills = 0;
    Sequence acknowledged = 0;
    for (int time = 0; time < 20; ++time) {
        const auto delay = std::chrono::microseconds(2000 + draw_below(source, 15'000));
        Testimony testimony =
            run_writer([&](int pipe) { write_until_killed(options, 1'000'000, pipe); },
                       [&](pid_t child) {
                           std::this_thread::sleep_for(delay);
                           kill(child, SIGKILL);
                       });
        EXPECT_TRUE(testimony.killed);
        ++kills;
        testimony.acknowledged = std::max(testimony.acknowledged, acknowledged);
        acknowledged = testimony.acknowledged;
        testimony.created = testimony.created || acknowledged > 0;
        expect_all_there(options, testimony, "kill " + std::to_string(kills));
        if (testing::Test::HasFailure()) return;
    }
    EXPECT_GT(acknowledged, 20U);
}

}  // namespace
}  // namespace croupier::journal
