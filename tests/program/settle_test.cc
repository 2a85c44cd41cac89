// `croupier settle` as a stranger uses it: lines in, lines out, in order.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>

#include "tests/program/program.h"

namespace croupier::tests {
namespace {

namespace json = boost::json;

bool is_error(const json::value& answer) {
    return answer.as_object().contains("error");
}

TEST(SettleCommand, AgreesWithEverySample) {
    const std::string samples = read_project_file("spec/settle-samples.jsonl");
    const auto requests = lines_of(samples);
    ASSERT_EQ(requests.size(), 414U);

    const Ran ran = run_croupier({"settle"}, samples);
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const auto answers = lines_of(ran.out);
    ASSERT_EQ(answers.size(), requests.size());
    for (std::size_t i = 0; i < requests.size(); ++i) {
        const json::value expected = json::parse(requests[i]).at("expected");
        const json::value answer = json::parse(answers[i]);
        // Of a refusal only its presence is binding.
        const bool agrees = is_error(expected) ? is_error(answer) : answer == expected;
        EXPECT_TRUE(agrees) << "line " << i + 1 << ": " << requests[i]
                            << "\nanswer: " << answers[i];
    }
}

TEST(SettleCommand, ABadLineIsAnsweredAndTheRunGoesOn) {
    const std::string good = lines_of(read_project_file("spec/settle-samples.jsonl")).front();
    const Ran ran = run_croupier({"settle"}, "no json\n\n[1, 2]\n" + good + "\n{}");
    EXPECT_EQ(ran.exit_code, 0);
    const auto answers = lines_of(ran.out);
    ASSERT_EQ(answers.size(), 4U) << "a blank line has no answer, the last line needs no line end";
    EXPECT_EQ(json::parse(answers[0]).at("error").at("code"), "bad_request");
    EXPECT_EQ(json::parse(answers[1]).at("error").at("code"), "bad_request");
    EXPECT_FALSE(is_error(json::parse(answers[2])));
    EXPECT_TRUE(is_error(json::parse(answers[3])));
}

TEST(SettleCommand, NothingInNothingOut) {
    const Ran ran = run_croupier({"settle"}, "");
    EXPECT_EQ(ran.exit_code, 0);
    EXPECT_EQ(ran.out, "");
}

}  // namespace
}  // namespace croupier::tests
