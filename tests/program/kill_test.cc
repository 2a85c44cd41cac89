// The real server, killed with kill -9 under load again and again (tests/kill/README.md).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "journal/test_kit.h"
#include "tests/program/program.h"
#include "tests/support/proves.h"

namespace croupier::tests {
namespace {

TEST(Kill, EveryCentIsThereAfterEachDeath) {
    const journal::kit::Scratch scratch;
    const Ran ran = run_command({"python3", "tests/kill/run", "--lives", "5", "--program",
                                 croupier_program(), "--folder", scratch.path("kill")});
    EXPECT_EQ(ran.exit_code, 0) << ran.out << ran.err;
    EXPECT_THAT(ran.out, testing::HasSubstr("every cent is there"));
    PROVES("ST-GMNS-1.17.1");
}

}  // namespace
}  // namespace croupier::tests
