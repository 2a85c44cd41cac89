// `croupier verify`: what is damaged is named, and what is not named is intact.
#include "lab/verify.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include "base/draw.h"
#include "tests/program/audit_kit.h"
#include "tests/program/program.h"

namespace croupier::tests {
namespace {

namespace json = boost::json;
using testing::HasSubstr;

TEST(VerifyCommand, AWholeStoreIsWell) {
    const StoreFolder folder;
    const RecordedDay& recorded = recorded_day();
    for (const StoreFiles& files : {recorded.files, recorded.folded}) {
        const Ran ran = run_croupier({"verify", folder.put(files), "--json"});
        EXPECT_EQ(ran.exit_code, 0) << ran.out << ran.err;
        const json::value found = json::parse(ran.out);
        EXPECT_TRUE(found.at("ok").as_bool());
        EXPECT_TRUE(found.at("money_conserved").as_bool());
        EXPECT_TRUE(found.at("problems").as_array().empty());
        EXPECT_EQ(found.at("head").as_string(), hex_of(recorded.day.head.hash));
        EXPECT_EQ(found.at("batches").to_number<std::uint64_t>(), recorded.day.head.sequence);
        EXPECT_EQ(found.at("commands").to_number<std::uint64_t>(), recorded.day.commands);
        EXPECT_EQ(found.at("events").to_number<std::uint64_t>(), recorded.day.events);
        EXPECT_EQ(found.at("rounds").to_number<std::uint64_t>(), recorded.day.rounds);
        EXPECT_EQ(found.at("re_executed").to_number<std::uint64_t>() +
                      found.at("folded").to_number<std::uint64_t>(),
                  recorded.day.commands);
    }
}

TEST(VerifyCommand, TellsPeopleTheSame) {
    const StoreFolder folder;
    const std::string path = folder.put(recorded_day().folded);
    const Ran ran = run_croupier({"verify", "sqlite:" + path, "--balances"});
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("all is well"));
    EXPECT_THAT(ran.out, HasSubstr("house"));
    EXPECT_THAT(ran.out, HasSubstr(head_text(recorded_day().day.head)));
}

TEST(VerifyCommand, HoldsTheStoreAgainstAPrintedHead) {
    const StoreFolder folder;
    const std::string path = folder.put(recorded_day().folded);
    const std::string head = head_text(recorded_day().day.head);
    EXPECT_EQ(run_croupier({"verify", path, "--expect", head}).exit_code, 0);
    std::string other = head;
    other.back() = other.back() == '0' ? '1' : '0';
    EXPECT_EQ(run_croupier({"verify", path, "--expect", other}).exit_code, 1);
    EXPECT_EQ(run_croupier({"verify", path, "--expect", "nothing"}).exit_code, 2);
}

TEST(VerifyCommand, WhatIsNoStoreIsRefused) {
    EXPECT_EQ(run_croupier({"verify", "/nowhere/at/all.db"}).exit_code, 1);
    EXPECT_EQ(run_croupier({"verify", "README.md", "--json"}).exit_code, 1);
    EXPECT_EQ(run_croupier({"verify", "postgresql://host/venue"}).exit_code, 2);
    EXPECT_EQ(run_croupier({"verify"}).exit_code, 2);
}

TEST(VerifyCommand, NamesTheBatchWhoseContentWasFlipped) {
    const StoreFolder folder;
    const RecordedDay& recorded = recorded_day();
    FastSource source(17);
    int flips = 0;
    for (std::size_t batch = 0; batch < recorded.contents.size(); ++batch) {
        const Bytes& content = recorded.contents[batch];
        if (content.size() <= piece_bytes) continue;
        const auto at =
            draw_below(source, static_cast<std::uint32_t>(content.size() - piece_bytes));
        const auto place = place_in_database(recorded.folded[0], content, at);
        if (!place) continue;
        StoreFiles files = recorded.folded;
        files[0][*place + draw_below(source, piece_bytes)] ^=
            static_cast<std::uint8_t>(1U << draw_below(source, 8));
        const std::string path = folder.put(files);
        ++flips;
        const auto names_it = [&](journal::Sequence first) { return first == batch + 1; };
        // Each by the function, and every twentieth by the program.
        if (flips % 20 == 0) {
            const Ran ran = run_croupier({"verify", path, "--json"});
            EXPECT_EQ(ran.exit_code, 1);
            const json::value found = json::parse(ran.out);
            EXPECT_TRUE(
                names_it(found.at("problems").at(0).at("batch").to_number<journal::Sequence>()));
            continue;
        }
        const auto store =
            journal::kit::must(journal::open_sqlite({.path = path}, journal::Access::read));
        const lab::Verified found = lab::verify(*store, {});
        ASSERT_FALSE(found.ok()) << "batch " << batch + 1;
        EXPECT_TRUE(names_it(found.problems[0].first)) << lab::verified_text(found, {});
        EXPECT_EQ(found.batches, batch) << "what lies before it is judged";
    }
    EXPECT_GT(flips, 100);
}

// Every batch as it was written, up to the head.
bool reads_back(journal::Store& store, const std::vector<Bytes>& contents) {
    std::size_t seen = 0;
    const auto read = store.read(1, contents.size(), [&](const journal::Batch& batch) {
        const Bytes& wanted = contents[seen++];
        const bool same =
            std::equal(wanted.begin(), wanted.end(), batch.content.begin(), batch.content.end());
        return same ? Result<Nothing, Fault>(Nothing{}) : Err{Fault{"another content"}};
    });
    return read.has_value() && seen == contents.size();
}

TEST(VerifyCommand, AfterAnyOfAThousandFlipsItFailsOrEverythingIsIntact) {
    const StoreFolder folder;
    const RecordedDay& recorded = recorded_day();
    FastSource source(1000);
    std::array<int, 3> failed{};
    std::array<int, 3> intact{};
    for (int flip = 0; flip < 1000; ++flip) {
        StoreFiles files = recorded.files;
        // A third in the log, one in ten in the head file.
        const std::size_t file = flip % 10 == 9 ? 2 : flip % 3 == 0 ? 1 : 0;
        const std::size_t at = draw_below(source, static_cast<std::uint32_t>(files[file].size()));
        files[file][at] ^= static_cast<std::uint8_t>(1U << draw_below(source, 8));
        const std::string path = folder.put(files);
        bool good = false;
        if (const auto store = journal::open_sqlite({.path = path}, journal::Access::read)) {
            good = lab::verify(**store, {}).ok();
            if (good) {
                EXPECT_TRUE(reads_back(**store, recorded.contents))
                    << "flip at " << at << " of the store" << store_endings[file];
            }
        }
        ++(good ? intact : failed)[file];
    }
    EXPECT_GT(failed[0], 100);
    EXPECT_GT(failed[1], 100);
    EXPECT_GT(failed[2], 0);
    EXPECT_GT(intact[2], 0) << "most of the head file is zeros that nobody reads";
}

TEST(VerifyCommand, AStoreWhoseTailWasCutOffIsRefused) {
    const StoreFolder folder;
    const Ran ran = run_croupier({"verify", folder.put(without_tail())});
    EXPECT_EQ(ran.exit_code, 1);
    EXPECT_THAT(ran.out, HasSubstr("missing, known from the head file"));
    StoreFiles files = recorded_day().files;
    files[1].clear();
    EXPECT_EQ(run_croupier({"verify", folder.put(files)}).exit_code, 1);
    files = recorded_day().folded;
    files[2].clear();
    EXPECT_THAT(run_croupier({"verify", folder.put(files)}).out,
                HasSubstr("there is no head file"));
}

}  // namespace
}  // namespace croupier::tests
