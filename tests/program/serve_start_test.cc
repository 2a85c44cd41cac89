// What `croupier serve` finds before it opens a socket.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "codec/journal.h"
#include "floor/state.h"
#include "journal/sqlite/sqlite_store.h"
#include "journal/test_kit.h"
#include "lab/library.h"
#include "tests/program/running.h"
#include "tests/support/proves.h"

namespace croupier::tests {
namespace {

using journal::kit::must;
using testing::HasSubstr;
using testing::Not;

constexpr std::chrono::seconds start_max{180};
constexpr std::chrono::seconds stop_max{30};

// One cent more on the first account that has a field of its own for its balance.
struct OneCentMore {
    bool done = false;
    template <class T>
    void operator()(unsigned, std::string_view name, T& member) {
        if constexpr (requires { member.front().fields(*this, member.front()); }) {
            if (name == "others" && !member.empty()) member.front().fields(*this, member.front());
        } else if constexpr (std::is_same_v<T, Money>) {
            if (name == "balance" && !done) {
                member += Money::cents(1);
                done = true;
            }
        }
    }
};

class Start : public testing::Test {
protected:
    std::string store() const { return scratch_.path("start.db"); }
    std::vector<std::string> serve(std::vector<std::string> more = {}) const {
        std::vector<std::string> all = {"serve",       "--demo",  "--listen",
                                        "127.0.0.1:0", "--store", store()};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
    // A demo floor that ran for a moment and ended well.
    void run_once() {
        Running server(serve({"--speed", "50"}));
        ASSERT_TRUE(server.line_after("listening on ", start_max));
        std::this_thread::sleep_for(std::chrono::seconds(1));
        EXPECT_EQ(server.stop(stop_max).exit_code, 0);
    }
    void copy_store(const std::string& from, const std::string& to) {
        for (const char* ending : {"", "-wal", "-shm"}) {
            std::filesystem::remove(to + ending);
            if (std::filesystem::exists(from + ending))
                std::filesystem::copy_file(from + ending, to + ending);
        }
    }

    // With everything in its place: chain, head file and all.
    std::unique_ptr<journal::Store> open_store() {
        return must(journal::open_sqlite({.path = store()}, journal::Access::write));
    }
    void expect_refusal(const std::string& because) {
        Running server(serve());
        EXPECT_FALSE(server.line_after("listening on ", start_max));
        const Ran refused = server.stop(stop_max);
        EXPECT_EQ(refused.exit_code, 1) << refused.out;
        EXPECT_THAT(refused.err, HasSubstr(because));
    }

    journal::kit::Scratch scratch_;
};

// The chain is whole and signed for, and yet what it says cannot be so.
TEST_F(Start, AStateThatIsNotTheOneRecordedOpensNoSocket) {
    run_once();
    {
        const auto store = open_store();
        const auto snapshot = must(store->latest_snapshot());
        ASSERT_TRUE(snapshot);
        const floor::State state = must(codec::decode_state(snapshot->state));
        const journal::Head head = must(store->head());
        // The last batch says that there is a snapshot.
        ASSERT_EQ(snapshot->sequence + 1, head.sequence);
        std::int64_t at = 0;
        must(store->read(head.sequence, head.sequence, [&](const journal::Batch& last) {
            at = last.at_ms;
            return Result<Nothing, Fault>(Nothing{});
        }));
        // An entry in which nothing happens, and a digest of the state that is none.
        codec::Batch batch;
        codec::Entry& entry = batch.entries.emplace_back();
        entry.command.at = at;
        entry.command.order = floor::VenueCommand{floor::ReportStorage{false, 1}};
        entry.refusal.reason = floor::Rejection::not_in_order;
        batch.digests.push_back({0, {floor::TableId(0), state.tables.at(0).round.number}, {}});
        Bytes content;
        codec::append_batch(content, batch);
        const journal::Lease lease = must(store->take_lease("a test"));
        must(store->append(lease, head.sequence + 1, at, content));
    }
    expect_refusal("is not the one that was recorded");
    PROVES("ST-GMNS-1.17.5");
}

TEST_F(Start, ASnapshotThatSomebodyElseMadeIsPassedOverAndTold) {
    run_once();
    {
        const auto store = open_store();
        const auto snapshot = must(store->latest_snapshot());
        ASSERT_TRUE(snapshot);
        floor::State state = must(codec::decode_state(snapshot->state));
        ASSERT_TRUE(state.ledger.conserved());
        OneCentMore more;
        floor::Ledger::fields(more, state.ledger);
        ASSERT_TRUE(more.done);
        // Of two of the same batch nobody knows which is read.
        for (const char* slot : {".state.0", ".state.1"})
            std::filesystem::remove(Start::store() + slot);
        must(store->put_snapshot(snapshot->sequence, codec::encode_state(state)));
    }
    {
        Running server(serve());
        EXPECT_TRUE(server.line_after("listening on ", start_max));
        EXPECT_EQ(server.stop(stop_max).exit_code, 0);
    }
    EXPECT_THAT(must(lab::read_file(store() + ".log")), HasSubstr("it has no seal"));
    const Ran verified = run_croupier({"verify", store()});
    EXPECT_EQ(verified.exit_code, 0) << verified.out;
}

TEST_F(Start, AStoreThatLacksItsEndOpensNoSocket) {
    run_once();
    copy_store(store(), scratch_.path("earlier.db"));
    run_once();
    copy_store(scratch_.path("earlier.db"), store());  // the head file knows of more
    const Ran refused = run_croupier(serve());
    EXPECT_EQ(refused.exit_code, 1);
    EXPECT_THAT(refused.out, Not(HasSubstr("listening")));
    EXPECT_THAT(refused.err, HasSubstr("are missing"));
}

TEST_F(Start, ADamagedBatchOpensNoSocket) {
    run_once();
    // The last pages of the file are batches.
    std::fstream file(store(), std::ios::in | std::ios::out | std::ios::binary);
    const auto size = static_cast<std::streamoff>(std::filesystem::file_size(store()));
    for (std::streamoff at = size / 2; at < size; at += 512) {
        file.seekg(at);
        const char was = static_cast<char>(file.get());
        file.seekp(at);
        file.put(static_cast<char>(was ^ 1));
    }
    file.close();
    const Ran refused = run_croupier(serve());
    EXPECT_EQ(refused.exit_code, 1);
    EXPECT_THAT(refused.out, Not(HasSubstr("listening")));
    EXPECT_FALSE(refused.err.empty());
}

TEST_F(Start, AProgramThatNobodyApprovedOpensNoSocket) {
    run_once();
    const std::string list = scratch_.path("approved");
    std::ofstream(list) << std::string(64, '0') << "  croupier\n";
    const std::string config = scratch_.path("venue.toml");
    std::ofstream(config) << "[venue]\nname = \"Start\"\ndemo = true\n[listen]\nplain = "
                             "[\"127.0.0.1:0\"]\n[store]\npath = \""
                          << store() << "\"\n[vault]\npath = \"" << store() << ".vault\"\nkey = \""
                          << store() << ".key\"\n[self_check]\napproved = \"" << list << "\"\n";
    const Ran refused = run_croupier({"serve", "--config", config});
    EXPECT_EQ(refused.exit_code, 1) << refused.err;
    EXPECT_THAT(refused.out, Not(HasSubstr("listening")));
    EXPECT_THAT(refused.err, HasSubstr("not what was approved"));
}

// Rulebooks of one's own, with another line in the head of one of them, and a table under it.
class InForce : public Start {
protected:
    Ran serve_with(const std::string& book, const std::string& line, const std::string& in_place_of,
                   const std::string& table_book) {
        const std::string folder = scratch_.path("books");
        std::filesystem::remove_all(folder);
        std::filesystem::copy(CROUPIER_SOURCE_DIR "/rulebooks", folder);
        const std::string file = folder + "/" + book + ".toml";
        std::string text = must(lab::read_file(file));
        const std::size_t at = text.find(in_place_of);
        CHECK(at != std::string::npos);
        text.replace(at, text.find('\n', at) - at, line);
        std::ofstream(file) << text;
        const std::string config = scratch_.path("venue.toml");
        const std::string store = scratch_.path(book + ".db");  // a venue of its own
        std::ofstream(config) << "[venue]\nname = \"Start\"\nrulebooks = \"" << folder
                              << "\"\n[listen]\nplain = [\"127.0.0.1:0\"]\n[store]\npath = \""
                              << store << "\"\n[vault]\npath = \"" << store << ".vault\"\nkey = \""
                              << store << ".key\"\n[[table]]\nname = \"B1\"\nrulebook = \""
                              << table_book
                              << "\"\ngame = \"baccarat\"\nminimum = \"5.00\"\nmaximum = "
                                 "\"100.00\"\n";
        return run_croupier({"serve", "--config", config});
    }
};

TEST_F(InForce, ARulebookHasNoTableBeforeItsDate) {
    const Ran refused =
        serve_with("star-rapid-fusion-2024",
                   "effective_on = { value = \"2999-01-01\", clause = \"RF-order-b\" }",
                   "effective_on", "star-rapid-fusion-2024");
    EXPECT_EQ(refused.exit_code, 1) << refused.err;
    EXPECT_THAT(refused.out, Not(HasSubstr("listening")));
    EXPECT_THAT(refused.err, HasSubstr("table B1: rulebook star-rapid-fusion-2024 is in force from "
                                       "2999-01-01 only"));
    PROVES("RF-order-b");
    const Ran canberra = serve_with(
        "canberra-mttg-2019", "effective_on = { value = \"2999-12-31\", clause = \"CN-I.2\" }",
        "effective_on", "canberra-mttg-2019");
    EXPECT_THAT(canberra.err, HasSubstr("in force from 2999-12-31 only"));
    PROVES("CN-I.2");
}

TEST_F(InForce, ARulebookThatWasReplacedHasNoTable) {
    const Ran refused = serve_with("canberra-mttg-2019",
                                   "replaces = { value = \"DF24/017837\", clause = \"CN-I.3\" }",
                                   "replaces", "star-rapid-fusion-2024");
    EXPECT_EQ(refused.exit_code, 1) << refused.err;
    EXPECT_THAT(refused.err, HasSubstr("(DF24/017837) was replaced by canberra-mttg-2019"));
    PROVES("CN-I.3");
}

}  // namespace
}  // namespace croupier::tests
