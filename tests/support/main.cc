// The main of every test program: GoogleTest, and one line of results for each finished test.
#include <gtest/gtest.h>

#include "tests/support/proves.h"

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    croupier::tests::report_proofs();
    return RUN_ALL_TESTS();
}
