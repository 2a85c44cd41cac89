// What text rounds cannot reach: who lets a stopped table go on.
#include <gtest/gtest.h>

#include "host/test_kit.h"

namespace croupier::tests {
namespace {

using floor::Rejection;
using host::kit::Venue;

// The roles, lowest first, that are refused before the first one that may.
std::vector<std::string> too_low_to_resume(const std::string& rulebook) {
    Venue venue;
    floor::Settings settings = host::kit::baccarat_rf();
    settings.rulebook = rulebook;
    const floor::TableId table = venue.add_table("B1", settings);
    Venue::must(venue.host(floor::VenueCommand{floor::ReportEngineFault{table, "made by hand"}}));
    EXPECT_TRUE(venue.state().tables[table.value()].stopped);
    std::vector<std::string> refused;
    const auto ladder = venue.state().tables[table.value()].book->policies->ladder;
    for (const std::string& role : ladder) {
        const auto refusal =
            venue.by(venue.add_staff(role), floor::TableCommand{floor::ResumeTable{table}});
        if (refusal.reason == Rejection::none) {
            EXPECT_FALSE(venue.state().tables[table.value()].stopped);
            return refused;
        }
        EXPECT_EQ(refusal.reason, Rejection::role_too_low);
        refused.push_back(role);
    }
    return refused;
}

TEST(Conduct, AStoppedTableGoesOnByTheHighestRoleAlone) {
    EXPECT_EQ(too_low_to_resume("star-rapid-fusion-2024"),
              (std::vector<std::string>{"dealer", "gaming_supervisor"}));
    EXPECT_EQ(too_low_to_resume("canberra-mttg-2019"),
              (std::vector<std::string>{"dealer", "casino_supervisor"}));
}

}  // namespace
}  // namespace croupier::tests
