#include "server/devices/device_desk.h"

#include <gmock/gmock.h>

#include "server/devices/test_kit.h"
#include "tests/support/proves.h"
#include "view/view.h"

namespace croupier::server {
namespace {

using kit::Cable;
using kit::DeskTest;

constexpr floor::TableId shoe_table(0);     // Baccarat 1
constexpr floor::TableId wheel_table(4);    // Roulette 2, automatic
constexpr floor::TableId tumbler_table(5);  // Sic Bo 1, automatic
constexpr floor::TableId double_table(16);  // Roulette 3, automatic, with a double zero
using kit::attendant_there;

TEST_F(DeskTest, AnAutomaticWheelIsStartedAfterNoMoreBetsAndItsNumberIsTheResult) {
    DeviceDesk desk({{DeviceNumber(1), devices::Kind::wheel, wheel_table, attendant_there}});
    Cable cable(desk, DeviceNumber(1), "wheel", wheel_table);
    ScriptedDealer dealer = dealer_without_device(wheel_table);
    ASSERT_TRUE(run_rounds(cable, dealer, wheel_table, 12));
    std::vector<std::string> numbers;
    for (const std::string& line : cable.told)
        if (line.starts_with("number ")) numbers.push_back(line.substr(0, line.find(" game")));
    const auto& past = house.table(wheel_table.value()).round.past;
    ASSERT_GE(past.size(), 10U);
    for (std::size_t i = 0; i < past.size(); ++i) {
        EXPECT_EQ(past[i].status, floor::RoundStatus::settled);
        ASSERT_LT(i, numbers.size());
        EXPECT_EQ("number " + std::to_string(*past[i].outcome.number), numbers[i]);
    }
    // It waits to be started, once a round: 5 in 100 launches fail and are its own affair.
    const auto starts = std::count_if(
        cable.ordered.begin(), cable.ordered.end(),
        [](const DeviceOrder& order) { return order.order == devices::Order::start; });
    EXPECT_GE(starts, 11);
    // Nobody confirms it: what the sensor reads is what terminals are shown.
    const view::TableView shown = view::view(
        view::Source{house.state(), house.host->now(), 1, {}, "test"}, view::AtTable{wheel_table});
    ASSERT_FALSE(shown.history.empty());
    EXPECT_EQ(shown.history.back().number, past.back().outcome.number);
    EXPECT_EQ(kit::Counting::sum(house.ear.accepted, "dealer_terminal confirm_result"), 0U);
    PROVES("RF-11.3.8");
    EXPECT_THAT(cable.refused, testing::IsEmpty());
    EXPECT_EQ(house.ear.refused.size(), 0U);
    EXPECT_THAT(house.state().incidents, testing::IsEmpty());
}

TEST_F(DeskTest, ASpinThatDoesNotCountIsCalledByTheAttendantAndSpunAgain) {
    DeviceDesk desk({{DeviceNumber(1), devices::Kind::wheel, wheel_table, attendant_there}});
    Cable cable(desk, DeviceNumber(1), "wheel", wheel_table);
    ScriptedDealer dealer = dealer_without_device(wheel_table);
    ASSERT_TRUE(run_rounds(cable, dealer, wheel_table, 2));
    cable.control("fault same_direction once");
    ASSERT_TRUE(run_rounds(cable, dealer, wheel_table, 2));
    EXPECT_EQ(incidents(floor::IncidentKind::no_spin, false), 1U);
    PROVES("RF-11.3.3");
    // The ball is looked at before the next round.
    cable.control("fault lost_ball once");
    ASSERT_TRUE(run_rounds(cable, dealer, wheel_table, 3));
    EXPECT_EQ(incidents(floor::IncidentKind::no_spin, false), 2U);
    EXPECT_EQ(incidents(floor::IncidentKind::device_fault, false), 1U);
    for (const floor::PastRound& past : house.table(wheel_table.value()).round.past)
        EXPECT_EQ(past.status, floor::RoundStatus::settled);
    for (const floor::Incident& incident : house.state().incidents) EXPECT_TRUE(incident.closed);
}

TEST_F(DeskTest, ATumblerIsStartedAndACockedDieIsNoResult) {
    DeviceDesk desk({{DeviceNumber(2), devices::Kind::tumbler, tumbler_table, attendant_there}});
    Cable cable(desk, DeviceNumber(2), "tumbler", tumbler_table);
    ScriptedDealer dealer = dealer_without_device(tumbler_table);
    ASSERT_TRUE(run_rounds(cable, dealer, tumbler_table, 4));
    cable.control("fault cocked_die once");
    ASSERT_TRUE(run_rounds(cable, dealer, tumbler_table, 4));
    std::size_t voided = 0;
    for (const floor::PastRound& past : house.table(tumbler_table.value()).round.past)
        voided += past.status == floor::RoundStatus::void_round ? 1U : 0U;
    EXPECT_EQ(voided, 1U);
    EXPECT_EQ(incidents(floor::IncidentKind::no_spin, false), 1U);
    EXPECT_THAT(cable.refused, testing::IsEmpty());
}

TEST_F(DeskTest, AShoeGivesTheCardsAndItsOwnResult) {
    DeviceDesk desk({{DeviceNumber(3), devices::Kind::shoe, shoe_table}});
    Cable cable(desk, DeviceNumber(3), "shoe", shoe_table);
    cable.draws = true;
    ScriptedDealer dealer = dealer_without_device(shoe_table);
    ASSERT_TRUE(run_rounds(cable, dealer, shoe_table, 10));
    for (const floor::PastRound& past : house.table(0).round.past)
        EXPECT_EQ(past.status, floor::RoundStatus::settled);
    // Each coup ends with the shoe's own word for it, and the two agree.
    EXPECT_GE(kit::Counting::sum(house.ear.accepted, "device report_verdict"), 9U);
    EXPECT_EQ(house.table(0).cards.shoe.load.burnt, 1U);
    EXPECT_THAT(house.state().incidents, testing::IsEmpty());
    EXPECT_THAT(house.ear.refused, testing::IsEmpty());
}

TEST_F(DeskTest, ASilentDeviceIsNotedOnceAndPlayGoesOnWhenItIsBack) {
    DeviceDesk desk({{DeviceNumber(1), devices::Kind::wheel, wheel_table, attendant_there}});
    Cable cable(desk, DeviceNumber(1), "wheel", wheel_table);
    ScriptedDealer dealer = dealer_without_device(wheel_table);
    ASSERT_TRUE(run_rounds(cable, dealer, wheel_table, 2));
    cable.control("fault silence 20");
    ASSERT_TRUE(run_rounds(cable, dealer, wheel_table, 1));
    EXPECT_EQ(incidents(floor::IncidentKind::device_fault, true), 1U);
    cable.control("fault silence 20");
    ASSERT_TRUE(run_rounds(cable, dealer, wheel_table, 3));
    EXPECT_EQ(incidents(floor::IncidentKind::device_fault, true), 1U);
}

// A line takes one order at a time: after a silence the wheel may not hear that it should wait.
TEST_F(DeskTest, AnOrderThatGotLostIsGivenAgain) {
    DeviceDesk desk({{DeviceNumber(1), devices::Kind::wheel, wheel_table, attendant_there}});
    Cable cable(desk, DeviceNumber(1), "wheel", wheel_table);
    ScriptedDealer dealer = dealer_without_device(wheel_table);
    ASSERT_TRUE(run_rounds(cable, dealer, wheel_table, 2));
    cable.loses = devices::Order::set_mode;
    cable.control("fault silence 20");
    ASSERT_TRUE(run_rounds(cable, dealer, wheel_table, 2));
    EXPECT_FALSE(cable.loses);
    cable.loses = devices::Order::start;
    ASSERT_TRUE(run_rounds(cable, dealer, wheel_table, 2));
    EXPECT_FALSE(cable.loses);
    for (const floor::PastRound& past : house.table(wheel_table.value()).round.past)
        EXPECT_EQ(past.status, floor::RoundStatus::settled);
}

// A wheel that turns by itself has launched its ball before No More Bets.
TEST_F(DeskTest, ABallThatNobodyAskedForIsNoRoundsResult) {
    DeviceDesk desk({{DeviceNumber(1), devices::Kind::wheel, wheel_table, attendant_there}});
    Cable cable(desk, DeviceNumber(1), "wheel", wheel_table);
    ScriptedDealer dealer = dealer_without_device(wheel_table);
    ASSERT_TRUE(run_rounds(cable, dealer, wheel_table, 2));
    const auto is_open = [&] {
        return house.table(wheel_table.value()).phase == floor::Phase::open;
    };
    ASSERT_TRUE(house.run({&dealer, &cable}, 200'000, is_open));
    const std::uint32_t round = house.table(wheel_table.value()).round.number;
    cable.told.clear();
    cable.ordered.clear();
    cable.control("start");  // a hand at the wheel
    ASSERT_TRUE(run_rounds(cable, dealer, wheel_table, 1));
    std::vector<std::string> numbers;
    for (const std::string& line : cable.told)
        if (line.starts_with("number ")) numbers.push_back(line.substr(0, line.find(" game")));
    ASSERT_GE(numbers.size(), 2U);
    const auto& past = house.table(wheel_table.value()).round.past;
    const auto played = std::find_if(past.begin(), past.end(),
                                     [&](const auto& one) { return one.round.number == round; });
    ASSERT_NE(played, past.end());
    EXPECT_EQ("number " + std::to_string(*played->outcome.number), numbers[1]);
}

// Its driver would take every line that names it for noise, and the wheel for silent from then on.
TEST_F(DeskTest, ADoubleZeroIsANumberOfAWheelThatHasOne) {
    const floor::Settings& settings = house.table(double_table.value()).settings;
    const floor::StaffId attendant = house.floor.tables[double_table.value()].dealer;
    DeviceDesk desk({{DeviceNumber(4), devices::Kind::wheel, double_table, attendant}});
    Cable cable(desk, DeviceNumber(4), "wheel", double_table, driver_options(settings));
    ScriptedDealer dealer = dealer_without_device(double_table);
    ASSERT_TRUE(run_rounds(cable, dealer, double_table, 2));
    cable.control("next 37");
    ASSERT_TRUE(run_rounds(cable, dealer, double_table, 3));
    const auto& past = house.table(double_table.value()).round.past;
    EXPECT_TRUE(std::any_of(past.begin(), past.end(), [](const floor::PastRound& round) {
        return round.outcome.number == std::uint8_t{37};
    }));
}

// The document says what becomes of a round whose ball does not come to rest.
TEST_F(DeskTest, AWheelThatIsStuckDoesNotHoldTheTableForEver) {
    DeviceDesk desk({{DeviceNumber(1), devices::Kind::wheel, wheel_table, attendant_there}});
    Cable cable(desk, DeviceNumber(1), "wheel", wheel_table);
    ScriptedDealer dealer = dealer_without_device(wheel_table);
    ASSERT_TRUE(run_rounds(cable, dealer, wheel_table, 2));
    cable.control("fault stuck once");
    ASSERT_TRUE(run_rounds(cable, dealer, wheel_table, 3));
}

TEST_F(DeskTest, WhatComesFromNowhereOrTooMuchAtOnceIsNotTaken) {
    DeviceDesk desk({{DeviceNumber(3), devices::Kind::shoe, shoe_table}});
    const devices::Reading reading = devices::CardDrawn{1, "QS"};
    EXPECT_FALSE(desk.reading(DeviceNumber(9), reading));
    for (std::size_t i = 0; i < device_readings_max; ++i)
        ASSERT_TRUE(desk.reading(DeviceNumber(3), devices::Garbage{1, 2, "x"}));
    EXPECT_FALSE(desk.reading(DeviceNumber(3), reading));
    EXPECT_EQ(desk.next_at(), std::optional<floor::Time>(0));
    class Kept final : public Orders {
    public:
        bool submit(floor::Command command) override {
            commands.push_back(std::move(command));
            return true;
        }
        std::vector<floor::Command> commands;
    } kept;
    desk.act(house.state(), house.host->now(), kept);
    ASSERT_EQ(kept.commands.size(), 1U);
    const auto& order = std::get<floor::IncidentCommand>(kept.commands[0].order);
    EXPECT_THAT(std::get<floor::OpenIncident>(order).text, testing::HasSubstr("lost"));
}

}  // namespace
}  // namespace croupier::server
