#include "server/venue/clock_gap.h"

#include <gtest/gtest.h>

#include <deque>

#include "vault/testing.h"

namespace croupier::server {
namespace {

constexpr std::int64_t hour = 3'600'000;

class Console : public testing::Test {
protected:
    Console() : vault(open()) {
        enrol(1, vault::CredentialKind::password, "ann", "a long pass phrase 1");
        enrol(2, vault::CredentialKind::pin, "2", "593827");
    }
    static vault::Vault open() {
        vault::Options options;
        options.path = ":memory:";
        options.cost = {1, std::size_t{1} << 13};
        auto opened = vault::Vault::open(options);
        CHECK(opened.has_value());
        return std::move(*opened);
    }
    void enrol(std::uint32_t staff, vault::CredentialKind kind, const char* login,
               const char* secret) {
        const auto done = vault.enrol(vault::StaffNumber{staff}, {kind, login, secret, 1},
                                      vault::Standing::valid);
        CHECK(done && *done);
    }
    Result<host::ClockAcceptance, Fault> ask(std::deque<std::string> typed) {
        return ask_two_people(vault, {.delay_first_ms = 0}, 1'000,
                              [&](const std::string&, Echo) -> std::optional<std::string> {
                                  if (typed.empty()) return std::nullopt;
                                  std::string line = typed.front();
                                  typed.pop_front();
                                  return line;
                              });
    }
    vault::Vault vault;
};

TEST_F(Console, TakesTwoPeopleByPasswordOrPin) {
    const auto accepted = ask({"ann", "a long pass phrase 1", "2", "593827"});
    ASSERT_TRUE(accepted) << accepted.error().what;
    EXPECT_EQ(accepted->first, floor::StaffId(1));
    EXPECT_EQ(accepted->second, floor::StaffId(2));
}

TEST_F(Console, TakesNeitherOnePersonTwiceNorAWrongSecretNorSilence) {
    EXPECT_FALSE(ask({"ann", "a long pass phrase 1", "ann", "a long pass phrase 1"}));
    EXPECT_FALSE(ask({"ann", "a long pass phrase 1", "2", "000000"}));
    EXPECT_FALSE(ask({"ann", "a long pass phrase 1"}));
    EXPECT_FALSE(ask({}));
}

TEST_F(Console, AnAcceptanceIsForOneStartAndForAnHour) {
    const host::ClockGap gap{10 * hour, 1'000 * hour};
    const host::ClockAcceptance two{floor::StaffId(1), floor::StaffId(2)};
    const auto taken = [&](host::ClockGap at) {
        EXPECT_TRUE(leave_acceptance(vault, gap, two));
        const auto found = take_acceptance(vault, at);
        EXPECT_TRUE(found);
        const auto again = take_acceptance(vault, gap);
        EXPECT_TRUE(again && !*again);  // used up, whatever it was
        return found && found->has_value() && (*found)->second == two.second;
    };
    EXPECT_TRUE(taken(gap));
    EXPECT_TRUE(taken({gap.last_at, gap.wall_at + hour}));
    EXPECT_FALSE(taken({gap.last_at, gap.wall_at + hour + 1}));
    EXPECT_FALSE(taken({gap.last_at, gap.wall_at - hour}));
    EXPECT_FALSE(taken({gap.last_at + 1, gap.wall_at}));
}

}  // namespace
}  // namespace croupier::server
