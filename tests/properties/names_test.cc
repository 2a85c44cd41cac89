// Names stand in lists that people read line by line.
#include <gtest/gtest.h>

#include "base/line.h"
#include "host/test_kit.h"

namespace croupier::tests {
namespace {

using floor::Rejection;
using host::kit::Venue;

TEST(Names, AreOneLineWithoutControlCharacters) {
    EXPECT_TRUE(is_name("Table 1"));
    EXPECT_TRUE(is_name("百家乐 1"));
    for (const char* text : {"", " PT1", "PT1 ", "PT\n1", "PT\x1b[2J", "PT\x7f"})
        EXPECT_FALSE(is_name(text)) << text;
}

TEST(Names, OfTerminalsTablesAndDevicesAreRefusedOtherwise) {
    Venue venue;
    venue.add_table("B1", host::kit::baccarat_rf());
    const std::string forged = "PT9\ndealer_terminal 0 B1";
    EXPECT_EQ(venue.host(floor::TerminalCommand{floor::AddTerminal{forged}}).reason,
              Rejection::bad_setting);
    EXPECT_EQ(
        venue.host(floor::TableCommand{floor::AddTable{forged, host::kit::baccarat_rf()}}).reason,
        Rejection::bad_setting);
    EXPECT_EQ(venue
                  .host(floor::DeviceCommand{
                      floor::RegisterDevice{rulebook::DeviceKind::card_shoe, forged, "A-1", {}}})
                  .reason,
              Rejection::bad_setting);
}

}  // namespace
}  // namespace croupier::tests
