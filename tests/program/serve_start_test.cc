// What `croupier serve` finds before it opens a socket.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "journal/test_kit.h"
#include "tests/program/running.h"

namespace croupier::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::chrono::seconds start_max{60};
constexpr std::chrono::seconds stop_max{30};

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

    journal::kit::Scratch scratch_;
};

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

}  // namespace
}  // namespace croupier::tests
