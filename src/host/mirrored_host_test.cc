// A host over two copies of its store.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>

#include "host/host.h"
#include "host/recover.h"
#include "host/test_kit.h"
#include "journal/mirror/mirror_store.h"
#include "journal/sqlite/sqlite_store.h"
#include "journal/test_kit.h"
#include "tests/support/proves.h"

namespace croupier::host {
namespace {

using journal::Access;
using journal::kit::must;
using journal::kit::why;
using testing::AllOf;
using testing::HasSubstr;

class Copies {
public:
    journal::SqliteOptions where(const std::string& name) const {
        return {.path = scratch_.path(name)};
    }
    std::unique_ptr<journal::Store> make() const {
        return must(journal::open_mirror({"a", create_sqlite(where("a"), journal::kit::venue())},
                                         {"b", create_sqlite(where("b"), journal::kit::venue())},
                                         {}));
    }
    journal::Copy open(const std::string& name) const {
        return {name, journal::open_sqlite(where(name), Access::write)};
    }
    journal::Sequence head_of(const std::string& name) const {
        return must(must(journal::open_sqlite(where(name), Access::read))->head()).sequence;
    }
    void lose(const std::string& name) const {
        for (const char* ending : {"", "-wal", "-shm", ".head"})
            std::filesystem::remove(where(name).path + ending);
    }

private:
    journal::kit::Scratch scratch_;
};

// Looks into both copies whenever an answer leaves.
class Sceptic final : public Listener {
public:
    explicit Sceptic(const Copies& copies) : copies_(copies) {}
    void answered(const floor::Command&, const floor::Refusal&) override { ++answers; }
    void happened(const codec::Entry&, journal::Sequence sequence) override {
        EXPECT_GE(copies_.head_of("a"), sequence);
        EXPECT_GE(copies_.head_of("b"), sequence);
    }
    int answers = 0;

private:
    const Copies& copies_;
};

floor::Command own(floor::VenueCommand order) {
    floor::Command command;
    command.order = std::move(order);
    return command;
}

Digest play(journal::Store& store, Listener& listener) {
    kit::StillClock clock;
    const auto host = must(Host::open(store, clock, listener, nullptr, {}));
    floor::OpenVenue venue;
    venue.name = "Two disks";
    venue.rounds_kept = 4;
    venue.queue_max_ms = 500;
    CHECK(host->submit(own(venue)));
    must(host->turn());
    for (int i = 0; i < 20; ++i) {
        clock.advance(1'000);
        floor::Command add;
        add.order = floor::TerminalCommand{floor::AddTerminal{"PT" + std::to_string(i)}};
        CHECK(host->submit(add));
        must(host->turn());
    }
    return codec::state_digest(host->state());
}

TEST(MirroredHost, WhatWasAnsweredLiesOnBothDisksAndEitherOfThemIsEnough) {
    for (const std::string lost : {"a", "b"}) {
        const Copies copies;
        const std::string left = lost == "a" ? "b" : "a";
        Sceptic sceptic(copies);
        Digest before;
        {
            const auto store = copies.make();
            before = play(*store, sceptic);
        }
        EXPECT_EQ(sceptic.answers, 21);
        copies.lose(lost);
        EXPECT_THAT(why(journal::open_mirror(copies.open("a"), copies.open("b"), {})),
                    HasSubstr("copy " + lost + " does not open"));
        {
            const auto source = must(journal::open_sqlite(copies.where(left), Access::write));
            const auto anew = must(create_sqlite(copies.where(lost), source->genesis()));
            must(journal::catch_up(*source, *anew));
        }
        const auto store = must(journal::open_mirror(copies.open("a"), copies.open("b"), {}));
        const auto recovered = must(recover(*store));
        EXPECT_EQ(codec::state_digest(recovered.state), before);
    }
    PROVES("ST-GMNS-2.4.7");
}

TEST(MirroredHost, SilentDamageOfOneDiskIsNamedAndTheOtherHasEverything) {
    const Copies copies;
    Sceptic sceptic(copies);
    Digest before;
    {
        const auto store = copies.make();
        before = play(*store, sceptic);
    }
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(copies.where("b").path.c_str(), &database), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(database, "UPDATE batch SET content = x'00' WHERE sequence = 7", nullptr,
                           nullptr, nullptr),
              SQLITE_OK);
    sqlite3_close(database);
    EXPECT_THAT(why(journal::open_mirror(copies.open("a"), copies.open("b"), {})),
                AllOf(HasSubstr("batch 7 is damaged"), HasSubstr("copy b")));
    const auto whole = must(journal::open_sqlite(copies.where("a"), Access::read));
    EXPECT_EQ(codec::state_digest(must(recover(*whole)).state), before);
    PROVES("ST-GMNS-2.4.7");
}

}  // namespace
}  // namespace croupier::host
