// A desk between virtual devices and the demo floor, for tests.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "devices/driver.h"
#include "devices/virtual.h"
#include "server/demo/test_kit.h"
#include "server/devices/device_desk.h"

namespace croupier::server::kit {

inline constexpr floor::StaffId attendant_there(101);

// A virtual device, its driver and the desk, with a cable between them that takes no time; at a
// shoe also the hand that draws.
class Cable final : public Actor {
public:
    Cable(DeviceDesk& desk, DeviceNumber number, std::string_view kind, floor::TableId table,
          const devices::DriverOptions& driver_options = {}, bool has_cover = false)
        : desk_(&desk),
          number_(number),
          table_(table),
          kind_(kind),
          driver_options_(driver_options) {
        auto source = std::make_shared<FastSource>(number.value() + 77U);
        devices::VirtualOptions options;
        options.double_zero = driver_options.double_zero;
        options.has_cover = has_cover;
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
        const std::string said = device_->take_output();
        carry(driver_->feed(bytes_of(is_cut ? std::string() : said), now));
        carry(driver_->tick(now));
        desk_->act(state, now, orders);
        for (const DeviceOrder& order : desk_->take_orders()) {
            if (order.device != number_) continue;
            ordered.push_back(order);
            if (order.order == loses) {
                loses.reset();
                continue;
            }
            const auto taken = driver_->order(order.order, order.value);
            if (!taken) refused.push_back(taken.error().what);
            const std::string bytes = driver_->take_output();
            if (!is_cut) device_->receive(bytes_of(bytes));
        }
        for (const std::string& line : device_->take_told()) told.push_back(line);
    }
    std::optional<floor::Time> next_at() const override {
        std::int64_t next = std::min(device_->next_ms() + switched_on_, driver_->next_tick_ms());
        if (draws_at_ != 0) next = std::min(next, draws_at_);
        if (const auto at = desk_->next_at()) next = std::min(next, *at);
        return next;
    }
    void control(std::string_view line) {
        const auto done = device_->control(line);
        if (!done) ADD_FAILURE() << done.error().what;
    }

    // Another host opens the line, and knows nothing of what was said over it.
    void begin_anew(DeviceDesk& desk) {
        desk_ = &desk;
        auto driver = devices::make_driver(kind_, driver_options_);
        CHECK(driver.has_value());
        driver_ = std::move(*driver);
        desk_->speaks(number_);
    }

    bool is_cut = false;
    bool draws = false;                     // a dealer's hand at the shoe
    std::optional<devices::Order> loses{};  // the next of these gets lost
    std::vector<DeviceOrder> ordered;
    std::vector<std::string> refused;
    std::vector<std::string> told;

private:
    static ByteView bytes_of(const std::string& text) { return croupier::bytes_of(text); }
    void carry(const devices::Readings& readings) {
        for (const devices::Reading& reading : readings) desk_->reading(number_, reading);
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

    DeviceDesk* desk_;
    DeviceNumber number_;
    floor::TableId table_;
    std::string kind_;
    devices::DriverOptions driver_options_;
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

    // Taken, as the floor stands.
    void send(floor::Origin origin, std::optional<floor::StaffId> staff, floor::Order order) {
        floor::Command command;
        command.origin = origin;
        command.counter = house.state().highest_counter(origin) + 1;
        command.at = house.host->now();
        command.actor = staff;
        command.order = std::move(order);
        const floor::Ruling ruling = floor::decide(house.state(), command);
        EXPECT_EQ(ruling.refusal.reason, floor::Rejection::none)
            << floor::name_of(ruling.refusal.reason);
        house.submit(std::move(command));
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

}  // namespace croupier::server::kit
