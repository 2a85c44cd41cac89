#include "server/devices/device_desk.h"

#include <gmock/gmock.h>

#include "base/bytes.h"
#include "devices/driver.h"
#include "devices/virtual.h"
#include "server/demo/test_kit.h"

namespace croupier::server {
namespace {

using kit::House;

constexpr floor::TableId shoe_table(0);     // Baccarat 1
constexpr floor::TableId wheel_table(4);    // Roulette 2, automatic
constexpr floor::TableId tumbler_table(5);  // Sic Bo 1, automatic
constexpr floor::TableId double_table(16);  // Roulette 3, automatic, with a double zero
constexpr floor::StaffId attendant_there(101);

// A virtual device, its driver and the desk, with a cable between them that takes no time; at a
// shoe also the hand that draws.
class Cable final : public Actor {
public:
    Cable(DeviceDesk& desk, DeviceNumber number, std::string_view kind, floor::TableId table,
          const devices::DriverOptions& driver_options = {})
        : desk_(desk), number_(number), table_(table) {
        auto source = std::make_shared<FastSource>(number.value() + 77U);
        devices::VirtualOptions options;
        options.double_zero = driver_options.double_zero;
        auto device = devices::make_virtual(kind, options, [source] { return (*source)(); });
        auto driver = devices::make_driver(kind, driver_options);
        CHECK(device.has_value());
        CHECK(driver.has_value());
        device_ = std::move(*device);
        driver_ = std::move(*driver);
    }

    void act(const floor::State& state, floor::Time now, Orders& orders) override {
        // A device counts from when it was switched on.
        if (switched_on_ == 0) switched_on_ = now - 1;
        device_->advance(now - switched_on_);
        draw(*state.find_table(table_), now);
        carry(driver_->feed(bytes_of(device_->take_output()), now));
        carry(driver_->tick(now));
        desk_.act(state, now, orders);
        for (const DeviceOrder& order : desk_.take_orders()) {
            if (order.device != number_) continue;
            ordered.push_back(order);
            if (order.order == loses) {
                loses.reset();
                continue;
            }
            const auto taken = driver_->order(order.order, order.value);
            if (!taken) refused.push_back(taken.error().what);
            const std::string bytes = driver_->take_output();
            device_->receive(bytes_of(bytes));
        }
        for (const std::string& line : device_->take_told()) told.push_back(line);
    }
    std::optional<floor::Time> next_at() const override {
        std::int64_t next = std::min(device_->next_ms() + switched_on_, driver_->next_tick_ms());
        if (draws_at_ != 0) next = std::min(next, draws_at_);
        if (const auto at = desk_.next_at()) next = std::min(next, *at);
        return next;
    }
    void control(std::string_view line) {
        const auto done = device_->control(line);
        if (!done) ADD_FAILURE() << done.error().what;
    }

    bool draws = false;                     // a dealer's hand at the shoe
    std::optional<devices::Order> loses{};  // the next of these gets lost
    std::vector<DeviceOrder> ordered;
    std::vector<std::string> refused;
    std::vector<std::string> told;

private:
    static ByteView bytes_of(const std::string& text) { return croupier::bytes_of(text); }
    void carry(const devices::Readings& readings) {
        for (const devices::Reading& reading : readings) desk_.reading(number_, reading);
    }
    void draw(const floor::Table& table, floor::Time now) {
        if (!draws || floor::expected(table).what != floor::Expectation::card) {
            draws_at_ = 0;
            return;
        }
        if (draws_at_ != 0 && now >= draws_at_) {
            control("draw");
            draws_at_ = 0;
        }
        if (draws_at_ == 0) draws_at_ = now + 1'500;
    }

    DeviceDesk& desk_;
    DeviceNumber number_;
    floor::TableId table_;
    std::unique_ptr<devices::VirtualDevice> device_;
    std::unique_ptr<devices::Driver> driver_;
    floor::Time switched_on_ = 0;
    std::int64_t draws_at_ = 0;
};

class DeskTest : public testing::Test {
protected:
    DeskTest() {
        house.open_floor();
        floor::Command sign_in;
        sign_in.origin = {floor::OriginKind::host, 0};
        sign_in.order = floor::StaffCommand{floor::SignIn{attendant_there}};
        house.submit(sign_in);
    }

    bool run_rounds(Cable& cable, ScriptedDealer& dealer, floor::TableId table,
                    std::uint32_t more) {
        const std::uint32_t until = house.table(table.value()).round.number + more;
        return house.run({&dealer, &cable}, std::int64_t{more} * 200'000,
                         [&] { return house.table(table.value()).round.number >= until; });
    }
    ScriptedDealer dealer_without_device(floor::TableId table) const {
        ScriptedDealer dealer({{table, house.floor.tables[table.value()].dealer}}, Chance(5));
        dealer.set_readings(table, Readings::real_device);
        return dealer;
    }
    std::uint64_t incidents(floor::IncidentKind kind, bool open) const {
        return static_cast<std::uint64_t>(
            std::count_if(house.state().incidents.begin(), house.state().incidents.end(),
                          [&](const floor::Incident& incident) {
                              return incident.kind == kind && incident.closed != open;
                          }));
    }

    House house;
};

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
