// The worked cases of spec/settle-samples.jsonl.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <fstream>

#include "codec/settle/settle.h"
#include "tests/support/shelf.h"

namespace croupier::tests {
namespace {

TEST(Samples, EveryWorkedCaseSettlesAsExpected) {
    std::ifstream in(CROUPIER_SOURCE_DIR "/spec/settle-samples.jsonl");
    codec::Settler settler(shelf());
    std::string line;
    int cases = 0;
    int refusals = 0;
    while (std::getline(in, line)) {
        const auto sample = boost::json::parse(line).as_object();
        const auto& expected = sample.at("expected").as_object();
        std::string text;
        settler.settle(line, text);
        const auto answer = boost::json::parse(text).as_object();
        ++cases;
        if (const auto* error = expected.if_contains("error")) {
            ++refusals;
            ASSERT_TRUE(answer.contains("error")) << line << "\n" << text;
            EXPECT_EQ(answer.at("error").at("code"), error->at("code")) << line;
        } else {
            EXPECT_EQ(answer, expected) << sample.at("id") << "\n" << line << "\n" << text;
        }
    }
    EXPECT_EQ(cases, 414);
    EXPECT_EQ(refusals, 14);
}

}  // namespace
}  // namespace croupier::tests
