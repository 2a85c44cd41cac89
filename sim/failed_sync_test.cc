// A kernel forgets what it could not sync, and shows it all the same to whoever reads. A process
// that starts anew without the machine sees batches, heads and snapshots that the disk may not
// hold: it must not build on them before they are durable.
#include <gtest/gtest.h>

#include <memory>

#include "journal/test_kit.h"
#include "sim/store_trial.h"

namespace croupier::sim {
namespace {

using journal::Access;
using journal::Sequence;
using journal::kit::content_of;
using journal::kit::must;
using journal::kit::time_of;

constexpr std::uint32_t content_max = 3000;
constexpr std::uint64_t sync_trials = 300;

// A store that is opened again and again by processes that end with a failed sync, with lost power
// or by themselves.
class Lives {
public:
    Lives(std::uint64_t seed, std::string ending)
        : disk_({.name = "remembering", .seed = seed}), source_(seed), ending_(std::move(ending)) {
        options_.path = "/venue/store";
        options_.vfs = disk_.name();
        options_.checkpoint_pages = 4 + static_cast<int>(draw_below(source_, 12));
    }

    // Empty if every process could open the store and found all that was acknowledged.
    std::string run(int lives) {
        for (int life = 0; life < lives; ++life) {
            if (std::string wrong = live(); !wrong.empty()) return wrong;
            end_of_life();
        }
        disk_.cancel_failures();
        disk_.power_cut(source_);
        return look();
    }
    std::uint64_t syncs_failed() const { return disk_.tally().syncs_failed; }
    std::uint64_t power_cuts() const { return disk_.tally().power_cuts; }

private:
    std::string live() {
        const std::uint64_t failed_before = syncs_failed();
        if (draw_below(source_, 3) > 0)
            disk_.fail_once(Operation::sync, draw_below(source_, 6), ending_);
        if (draw_below(source_, 3) == 0) disk_.lose_power_after(draw_below(source_, 60));
        const auto done = work();
        const bool excused = syncs_failed() > failed_before || !disk_.has_power();
        return done || excused ? "" : done.error().what;
    }

    Result<std::unique_ptr<journal::Store>, Fault> open() {
        auto opened = journal::open_sqlite(options_, Access::write);
        // Until its making was acknowledged there may be a store or not.
        if (!opened && !created_) opened = journal::create_sqlite(options_, journal::kit::venue());
        if (opened) created_ = true;
        return opened;
    }

    Result<Nothing, Fault> work() {
        TRY(store, open());
        TRY(lease, store->take_lease("host"));
        TRY(head, store->head());
        if (head.sequence < acknowledged_)
            return Err{Fault{"ends with " + std::to_string(head.sequence)}};
        acknowledged_ = head.sequence;
        const Sequence end = acknowledged_ + draw_below(source_, 9);
        for (Sequence next = acknowledged_ + 1; next <= end; ++next) {
            TRY_DO(store->append(lease, next, time_of(next), content_of(next, content_max)));
            acknowledged_ = next;
        }
        // Some end without a word, the others fold the log back.
        if (draw_below(source_, 2) == 0) disk_.kill_process();
        return Nothing{};
    }

    void end_of_life() {
        disk_.cancel_failures();
        if (!disk_.has_power() || draw_below(source_, 4) == 0) disk_.power_cut(source_);
    }

    std::string look() {
        const auto opened = open();
        if (!opened) return opened.error().what;
        const Sequence end = must((*opened)->head()).sequence;
        if (end < acknowledged_) return "ends with " + std::to_string(end);
        if (std::string wrong = journal::kit::differences(**opened, end, content_max);
            !wrong.empty())
            return wrong;
        return journal::kit::findings(must((*opened)->check({})));
    }

    Disk disk_;
    FastSource source_;
    std::string ending_;
    journal::SqliteOptions options_;
    bool created_ = false;
    Sequence acknowledged_ = 0;
};

class FailedSync : public testing::TestWithParam<const char*> {};

TEST_P(FailedSync, WithoutARestartOfTheMachineLosesNothingThatWasAcknowledged) {
    std::uint64_t syncs_failed = 0;
    std::uint64_t power_cuts = 0;
    int wrong = 0;
    for (std::uint64_t seed = 1; seed <= sync_trials; ++seed) {
        Lives lives(seed, GetParam());
        const std::string found = lives.run(8);
        if (!found.empty() && ++wrong <= 3) ADD_FAILURE() << "seed " << seed << ": " << found;
        syncs_failed += lives.syncs_failed();
        power_cuts += lives.power_cuts();
    }
    EXPECT_EQ(wrong, 0);
    EXPECT_GT(syncs_failed, sync_trials);
    EXPECT_GT(power_cuts, sync_trials);
}

// Were one passed over while the store is made, it might go on without a log.
TEST(FailedSyncAtOpening, IsAFaultWhetherTheStoreIsMadeOrOpened) {
    int failed_making = 0;
    int failed_opening = 0;
    for (std::uint32_t after = 0; after < 20; ++after) {
        Disk disk({.name = "remembering"});
        const journal::SqliteOptions options{.path = "/venue/store", .vfs = disk.name()};
        disk.fail_once(Operation::sync, after);
        auto made = journal::create_sqlite(options, journal::kit::venue());
        EXPECT_EQ(made.has_value(), disk.tally().syncs_failed == 0) << after;
        failed_making += made ? 0 : 1;
        disk.cancel_failures();
        if (!made) made = journal::open_sqlite(options, Access::write);
        if (!made) made = journal::create_sqlite(options, journal::kit::venue());
        journal::kit::fill(**made, must((*made)->take_lease("host")), 3);
        disk.kill_process();
        made->reset();

        const std::uint64_t failed_before = disk.tally().syncs_failed;
        disk.fail_once(Operation::sync, after);
        const auto opened = journal::open_sqlite(options, Access::write);
        EXPECT_EQ(opened.has_value(), disk.tally().syncs_failed == failed_before) << after;
        failed_opening += opened ? 0 : 1;
    }
    EXPECT_GT(failed_making, 5);
    EXPECT_GT(failed_opening, 2);
}

INSTANTIATE_TEST_SUITE_P(Files, FailedSync, testing::Values("", "-wal", "/store", ".head"),
                         [](const testing::TestParamInfo<const char*>& ending) {
                             const std::string name = ending.param;
                             return name.empty() ? "any" : name.substr(1);
                         });

}  // namespace
}  // namespace croupier::sim
