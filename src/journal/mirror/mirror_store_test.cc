#include "journal/mirror/mirror_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "journal/memory/memory_store.h"
#include "journal/sqlite/shim_vfs.h"
#include "journal/sqlite/sqlite_store.h"
#include "journal/test_kit.h"

namespace croupier::journal {
namespace {

using kit::fill;
using kit::must;
using kit::Step;
using kit::time_of;
using kit::venue;
using kit::why;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

class Mirror : public testing::Test {
protected:
    SqliteOptions copy(const std::string& name) const {
        return {.path = scratch_.path(name + ".store")};
    }
    Copy open(const std::string& name) const {
        return {name, open_sqlite(copy(name), Access::write)};
    }

    // Two copies with `batches` each, closed.
    void make(Sequence batches) {
        const auto mirror = must(open_mirror({"a", create_sqlite(copy("a"), venue())},
                                             {"b", create_sqlite(copy("b"), venue())}, {}));
        fill(*mirror, must(mirror->take_lease("host")), batches);
    }

    // Makes one copy longer, as a power cut between the two writes does.
    void extend(const std::string& name, Sequence to) {
        const auto store = must(open_sqlite(copy(name), Access::write));
        fill(*store, must(store->take_lease("host")), to);
    }

    kit::Scratch scratch_;
};

TEST_F(Mirror, BothCopiesHoldEveryBatchAndTheSameHead) {
    make(7);
    const auto a = must(open_sqlite(copy("a"), Access::read));
    const auto b = must(open_sqlite(copy("b"), Access::read));
    EXPECT_EQ(kit::differences(*a, 7), "");
    EXPECT_EQ(kit::differences(*b, 7), "");
    EXPECT_EQ(must(a->head()), must(b->head()));
}

TEST_F(Mirror, ACopyThatIsBehindIsNamedAndCaughtUpOnlyWhenTold) {
    make(7);
    extend("a", 10);
    EXPECT_THAT(why(open_mirror(open("a"), open("b"), {})),
                HasSubstr("copy b is behind: it lacks batches 8 to 10"));
    EXPECT_THAT(why(open_mirror(open("b"), open("a"), {})),
                HasSubstr("copy b is behind: it lacks batches 8 to 10"));
    EXPECT_THAT(why(open_mirror(open("a"), open("b"), {.catch_up_max = 2})), HasSubstr("behind"));
    {
        const auto mirror = must(open_mirror(open("a"), open("b"), {.catch_up_max = 3}));
        EXPECT_THAT(mirror->notes(),
                    ElementsAre(AllOf(HasSubstr("lacks batches 8 to 10"), HasSubstr("caught up"))));
        fill(*mirror, must(mirror->take_lease("host")), 12);
        EXPECT_TRUE(must(mirror->check({})).ok());
    }
    EXPECT_EQ(kit::differences(*must(open_sqlite(copy("b"), Access::read)), 12), "");
}

TEST_F(Mirror, ALostCopyIsNamedAndMadeAgainFromTheOther) {
    {
        make(7);
        const auto a = must(open_sqlite(copy("a"), Access::write));
        const SigningKey key = must(SigningKey::of_seed(Bytes(32, 9)));
        must(a->put_checkpoint(must(a->take_lease("host")), sign_checkpoint(key, must(a->head()))));
    }
    for (const char* ending : {"", ".head"}) std::filesystem::remove(copy("b").path + ending);
    EXPECT_THAT(why(open_mirror(open("a"), open("b"), {})),
                AllOf(HasSubstr("copy b does not open"), HasSubstr("there is no store")));
    {
        const auto a = must(open_sqlite(copy("a"), Access::write));
        const auto b = must(create_sqlite(copy("b"), a->genesis()));
        EXPECT_EQ(must(catch_up(*a, *b)), must(a->head()));
        EXPECT_EQ(must(b->checkpoints()), must(a->checkpoints()));
    }
    const auto mirror = must(open_mirror(open("a"), open("b"), {}));
    EXPECT_EQ(kit::differences(*mirror, 7), "");
    // The copies had counted their leases differently.
    fill(*mirror, must(mirror->take_lease("host")), 9);
    EXPECT_TRUE(must(mirror->check({})).ok());
}

TEST_F(Mirror, ADamagedCopyIsNamed) {
    make(7);
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(copy("b").path.c_str(), &database), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(database, "UPDATE batch SET content = x'00' WHERE sequence = 7", nullptr,
                           nullptr, nullptr),
              SQLITE_OK);
    sqlite3_close(database);
    EXPECT_THAT(why(open_mirror(open("a"), open("b"), {})),
                AllOf(HasSubstr("copy b does not open"), HasSubstr("batch 7 is damaged")));
    const auto a = must(open_sqlite(copy("a"), Access::read));
    EXPECT_EQ(kit::differences(*a, 7), "");
}

TEST_F(Mirror, DamageFarFromTheEndIsNamedByTheCheck) {
    make(100);
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(copy("b").path.c_str(), &database), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(database, "UPDATE batch SET content = x'00' WHERE sequence = 7", nullptr,
                           nullptr, nullptr),
              SQLITE_OK);
    sqlite3_close(database);
    const auto mirror = must(open_mirror(open("a"), open("b"), {}));
    EXPECT_THAT(kit::findings(must(mirror->check({}))), HasSubstr("batch 7: copy b: "));
    EXPECT_EQ(kit::differences(*mirror, 100), "");
}

TEST_F(Mirror, CopiesThatWentDifferentWaysAreRefused) {
    make(7);
    extend("a", 9);
    {
        const auto b = must(open_sqlite(copy("b"), Access::write));
        must(b->append(must(b->take_lease("host")), 8, 1, bytes_of("other")));
    }
    EXPECT_THAT(why(open_mirror(open("a"), open("b"), {.catch_up_max = 100})),
                HasSubstr("copy a and copy b hold different batches"));
    const auto a = must(open_sqlite(copy("a"), Access::write));
    const auto b = must(open_sqlite(copy("b"), Access::write));
    EXPECT_THAT(why(catch_up(*a, *b)), HasSubstr("batch 8 has hash"));
    EXPECT_THAT(why(open_mirror({"x", create_memory(venue(), {})},
                                {"y", create_memory({format_number, "other", {}}, {})}, {})),
                HasSubstr("their genesis records differ"));
}

TEST_F(Mirror, WhenOneCopyFailsNothingIsAnsweredAndTheOtherHasAllThatWasAcknowledged) {
    kit::ShimVfs shim("mirror-shim");
    {
        auto failing = copy("b");
        failing.vfs = shim.name();
        const auto mirror = must(open_mirror({"a", create_sqlite(copy("a"), venue())},
                                             {"b", create_sqlite(failing, venue())}, {}));
        const Lease lease = must(mirror->take_lease("host"));
        fill(*mirror, lease, 4);
        shim.set_gate([](Step step, const std::string&) {
            return step == Step::sync ? SQLITE_IOERR_FSYNC : SQLITE_OK;
        });
        EXPECT_THAT(why(mirror->append(lease, 5, time_of(5), kit::content_of(5))),
                    HasSubstr("copy b"));
        EXPECT_THAT(why(mirror->append(lease, 5, 0, {})), HasSubstr("copy b"));
        EXPECT_THAT(why(mirror->head()), HasSubstr("copy b"));
        EXPECT_FALSE(mirror->check({}));
        EXPECT_FALSE(mirror->take_lease("host"));
        EXPECT_FALSE(mirror->latest_snapshot());
    }
    shim.set_gate({});
    // Copy a is ahead by the one that nobody was told of, or both have it.
    const auto mirror = must(open_mirror(open("a"), open("b"), {.catch_up_max = 1}));
    EXPECT_EQ(kit::differences(*mirror, 5), "");
}

TEST_F(Mirror, WhenTheFirstCopyFailsTheSecondIsLeftAlone) {
    const auto mirror = must(open_mirror({"a", create_memory(venue(), {.space_bytes = 10})},
                                         {"b", create_memory(venue(), {})}, {}));
    const Lease lease = must(mirror->take_lease("host"));
    must(mirror->append(lease, 1, 0, Bytes(10)));
    EXPECT_EQ(must(mirror->space()), 0U);
    EXPECT_THAT(why(mirror->append(lease, 2, 0, Bytes(1))),
                AllOf(HasSubstr("copy a"), HasSubstr("full")));
    EXPECT_FALSE(mirror->head());
}

TEST_F(Mirror, ASnapshotThatOneCopyLostComesFromTheOther) {
    make(5);
    {
        const auto mirror = must(open_mirror(open("a"), open("b"), {}));
        must(mirror->put_snapshot(3, bytes_of("three")));
    }
    std::filesystem::remove(copy("a").path + ".state.0");
    const auto mirror = must(open_mirror(open("a"), open("b"), {}));
    EXPECT_EQ(text_of(must(mirror->latest_snapshot())->state), "three");
}

}  // namespace
}  // namespace croupier::journal
