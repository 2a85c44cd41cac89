#include <gmock/gmock.h>

#include "server/devices/test_kit.h"
#include "tests/support/proves.h"

// Who starts a tumbler, and when.

namespace croupier::server {
namespace {

using floor::TumbleAt;
using kit::Cable;

constexpr std::int64_t period_ms = 20'000;

struct Place {
    std::string rulebook;
    floor::StaffId supervisor;
};

class StartTest : public kit::DeskTest {
protected:
    // Dealt, open, with a tumbler in the register.
    floor::TableId dice_table(const Place& place, TumbleAt tumble_at) {
        const floor::TableId table(static_cast<std::uint32_t>(house.state().tables.size()));
        name_ = "Dice " + std::to_string(table.value());
        floor::Settings settings;
        settings.rulebook = place.rulebook;
        settings.game = floor::Game::sic_bo;
        settings.mode = floor::Mode::dealt;
        settings.least = Money::cents(100);
        settings.most = Money::cents(10'000);
        settings.period_ms = period_ms;
        settings.tumble_at = tumble_at;
        host(floor::TableCommand{floor::AddTable{name_, settings}});
        floor::DeviceDetail detail;
        detail.sealed = true;
        const floor::DeviceId tumbler(static_cast<std::uint32_t>(house.state().devices.size()));
        host(floor::DeviceCommand{floor::RegisterDevice{
            floor::DeviceKind::tumbler, name_, "A-1", detail}});
        host(floor::DeviceCommand{floor::AttachDevice{tumbler, table, std::nullopt}});
        tumbler_ = tumbler;
        host(floor::StaffCommand{floor::SignIn{place.supervisor}});
        by(place.supervisor, table, floor::TableCommand{floor::OpenTable{table}});
        return table;
    }
    void host(floor::Order order) {
        send({floor::OriginKind::host, 0}, {}, std::move(order));
    }
    void by(floor::StaffId staff, floor::TableId table, floor::Order order) {
        send({floor::OriginKind::dealer_terminal, table.value() + 1}, staff, std::move(order));
    }
    void new_game(floor::TableId table) {
        by(kit::attendant_there, table, floor::WagerCommand{floor::NewGame{table}});
    }
    const std::optional<floor::DeviceStart>& start() const {
        return house.state().devices[tumbler_.value()].start;
    }
    static std::ptrdiff_t tumbles(const Cable& cable) {
        return std::count_if(
            cable.ordered.begin(), cable.ordered.end(),
            [](const DeviceOrder& order) { return order.order == devices::Order::tumble; });
    }
    static std::string dice_told(const Cable& cable) {
        std::string dice;
        for (const std::string& line : cable.told)
            if (line.starts_with("dice ")) dice = line.substr(line.rfind(' ') + 1);
        return dice;
    }
    std::string dice_at(floor::TableId table) const {
        std::string text;
        for (const std::uint8_t die : house.table(table.value()).round.outcome.dice)
            text += (text.empty() ? "" : ",") + std::to_string(die);
        return text;
    }

    std::string name_;

private:
    floor::DeviceId tumbler_;
};

TEST_F(StartTest, NewGameTumblesTheCoveredDiceThreeTimesAndOnce) {
    const floor::TableId table =
        dice_table({"star-rapid-fusion-2024", floor::StaffId(111)}, TumbleAt::new_game);
    DeviceDesk desk({{DeviceNumber(9), devices::Kind::tumbler, table, {}, true,
                      name_}});
    Cable cable(desk, DeviceNumber(9), "tumbler", table, {}, true);
    desk.speaks(DeviceNumber(9));
    house.run({&cable}, 5'000);
    EXPECT_EQ(tumbles(cable), 0);
    new_game(table);
    house.run({&cable}, 10'000);
    EXPECT_EQ(tumbles(cable), 1);
    ASSERT_TRUE(start().has_value());
    EXPECT_EQ(start()->round.number, 1U);
    // They lie there, and nobody sees them while people bet.
    EXPECT_NE(dice_told(cable), "");
    EXPECT_EQ(house.table(table.value()).phase, floor::Phase::open);
    EXPECT_EQ(dice_at(table), "");
    PROVES("RF-12.3.1");
    // However long the dealer waits.
    house.run({&cable}, 150'000);
    EXPECT_EQ(house.table(table.value()).phase, floor::Phase::closed_bets);
    EXPECT_EQ(tumbles(cable), 1);
    cable.control("cover off");
    house.run({&cable}, 3'000);
    EXPECT_EQ(dice_at(table), dice_told(cable));
    EXPECT_EQ(house.state().devices.back().status, floor::DeviceStatus::uncovered);
    cable.control("cover on");
    house.run({&cable}, 3'000);
    EXPECT_EQ(house.state().devices.back().status, floor::DeviceStatus::ready);
    PROVES("RF-1.1-dice-tumbler", "RF-12.3.4b");
    EXPECT_THAT(house.state().incidents, testing::IsEmpty());
}

// RF-12.5.5.
TEST_F(StartTest, FewerTurnsThanTheDocumentAsksForAreNoResult) {
    const floor::TableId table =
        dice_table({"star-rapid-fusion-2024", floor::StaffId(111)}, TumbleAt::new_game);
    DeviceDesk desk({{DeviceNumber(9), devices::Kind::tumbler, table, kit::attendant_there, true,
                      name_}});
    Cable cable(desk, DeviceNumber(9), "tumbler", table, {}, true);
    new_game(table);
    house.run({&cable}, 1'000);
    ASSERT_TRUE(desk.reading(DeviceNumber(9), devices::TumblerRested{1, 2}));
    house.run({&cable}, 1'000);
    EXPECT_EQ(house.table(table.value()).phase, floor::Phase::idle);
    EXPECT_EQ(house.table(table.value()).round.past.back().status,
              floor::RoundStatus::void_round);
    EXPECT_EQ(incidents(floor::IncidentKind::no_spin, false), 1U);
    PROVES("RF-12.3.1");
}

TEST_F(StartTest, TheDealerTerminalStartsTheTumblerAndGetsItsDice) {
    for (const Place& place : {Place{"canberra-mttg-2019", floor::StaffId(113)},
                               Place{"crown-sat-15.1", floor::StaffId(121)}}) {
        const floor::TableId table = dice_table(place, TumbleAt::end_of_betting);
        DeviceDesk desk({{DeviceNumber(9), devices::Kind::tumbler, table, {}, false,
                          name_}});
        Cable cable(desk, DeviceNumber(9), "tumbler", table);
        new_game(table);
        house.run({&cable}, period_ms + 60'000);
        EXPECT_EQ(house.table(table.value()).phase, floor::Phase::closed_bets);
        EXPECT_EQ(tumbles(cable), 0);
        by(kit::attendant_there, table, floor::DeviceCommand{floor::StartDevice{table}});
        house.run({&cable}, 10'000);
        EXPECT_EQ(tumbles(cable), 1);
        EXPECT_EQ(start()->by, kit::attendant_there);
        EXPECT_NE(dice_at(table), "");
        EXPECT_EQ(dice_at(table), dice_told(cable));
    }
    PROVES("CN-10.1c", "CR-11.2c");
}

}  // namespace
}  // namespace croupier::server
