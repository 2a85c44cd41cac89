#include "tests/support/proves.h"

#include <gtest/gtest.h>

namespace croupier::tests {
namespace {

TEST(Proofs, AClauseNamedTwiceCountsOnce) {
    Proofs proofs;
    EXPECT_EQ(proofs.add({"RF-1.1", "RF-1.2"}), "");
    EXPECT_EQ(proofs.add({"RF-1.1"}), "");
    EXPECT_EQ(proofs.clauses, (std::vector<std::string>{"RF-1.1", "RF-1.2"}));
}

TEST(Proofs, TheSixthClauseIsOneTooMany) {
    Proofs proofs;
    EXPECT_EQ(proofs.add({"a", "b", "c", "d", "e"}), "");
    EXPECT_EQ(proofs.add({"f"}), "a test proves 5 clauses at the most, this one names 6");
}

TEST(Proofs, AnEmptyIdIsAMistake) {
    Proofs proofs;
    EXPECT_EQ(proofs.add({""}), "a clause id is empty");
}

TEST(Proofs, ALineNamesTestVerdictAndClauses) {
    EXPECT_EQ(proof_line("Tie.Pushes", true, Proofs{{"RF-1.1", "CN-8.1b"}}),
              R"({"test": "Tie.Pushes", "passed": true, "proves": ["RF-1.1", "CN-8.1b"]})");
    EXPECT_EQ(proof_line("Tie.Pushes", false, Proofs{}),
              R"({"test": "Tie.Pushes", "passed": false, "proves": []})");
}

TEST(Proofs, ALineIsJsonWhateverTheTestIsCalled) {
    EXPECT_EQ(proof_line("a\"b\\c\n", true, Proofs{}),
              R"({"test": "a\"b\\c\u000a", "passed": true, "proves": []})");
}

}  // namespace
}  // namespace croupier::tests
