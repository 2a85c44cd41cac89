#include <gmock/gmock.h>

#include "server/devices/test_kit.h"
#include "tests/support/proves.h"

// Nobody gets a second throw: not by a cut line, not by the end of the host, and what was declared
// not to count does not.

namespace croupier::server {
namespace {

using kit::attendant_there;
using kit::Cable;

constexpr floor::TableId roulette_2(4);  // automatic
constexpr floor::TableId sic_bo_1(5);    // automatic

class BreakTest : public kit::DeskTest {
protected:
    // What launches is in the register, which keeps when it began.
    BreakTest() {
        put({.kind = floor::DeviceKind::automated_wheel, .at = wheel(), .across_mm = 800});
        put({.kind = floor::DeviceKind::tumbler, .at = tumbler(), .across_mm = 0});
    }
    struct At {
        floor::TableId table;
        devices::Kind kind;
        std::string name;
        devices::Order start;
    };
    static At wheel() {
        return {roulette_2, devices::Kind::wheel, "wheel", devices::Order::start};
    }
    static At tumbler() {
        return {sic_bo_1, devices::Kind::tumbler, "tumbler", devices::Order::tumble};
    }
    struct Part {
        floor::DeviceKind kind;
        At at;
        std::uint32_t across_mm;
    };
    void put(const Part& part) {
        floor::DeviceDetail detail;
        detail.across_mm = part.across_mm;
        detail.sealed = true;
        const floor::DeviceId id(static_cast<std::uint32_t>(house.state().devices.size()));
        const std::string& book = table(part.at).settings.rulebook;
        const floor::StaffId supervisor(book == "star-rapid-fusion-2024" ? 111
                                        : book == "crown-sat-15.1"       ? 121
                                                                         : 113);
        send({floor::OriginKind::host, 0}, {},
             floor::DeviceCommand{
                 floor::RegisterDevice{part.kind, part.at.name + " on a line", "A-1", detail}});
        send({floor::OriginKind::host, 0}, {},
             floor::StaffCommand{floor::SignIn{supervisor}});
        send({floor::OriginKind::dealer_terminal, part.at.table.value() + 1}, supervisor,
             floor::DeviceCommand{floor::AttachDevice{id, part.at.table, std::nullopt}});
        send({floor::OriginKind::host, 0}, {},
             floor::DeviceCommand{floor::ReportDeviceStatus{id, floor::DeviceStatus::ready,
                                                            floor::DeviceTrouble::none, ""}});
    }
    static DeviceDesk desk_at(const At& at) {
        return DeviceDesk({{DeviceNumber(1), at.kind, at.table, attendant_there}});
    }
    const floor::Table& table(const At& at) const { return house.table(at.table.value()); }
    // The device has said that it runs for the present round.
    bool runs(const At& at) const {
        const auto& parts = table(at).equipment.devices;
        return std::any_of(parts.begin(), parts.end(), [&](floor::DeviceId id) {
            const floor::Device& device = house.state().devices[id.value()];
            return device.start && device.start->round == floor::round_of(at.table, table(at));
        });
    }
    static std::size_t starts(const At& at, const Cable& cable) {
        return static_cast<std::size_t>(
            std::count_if(cable.ordered.begin(), cable.ordered.end(),
                          [&](const DeviceOrder& order) { return order.order == at.start; }));
    }
    static std::string outcome_text(const floor::Outcome& outcome) {
        if (outcome.number) return std::to_string(*outcome.number);
        std::string text;
        for (const std::uint8_t die : outcome.dice)
            text += (text.empty() ? "" : ",") + std::to_string(die);
        return text;
    }
    // What the device itself says that it gave, oldest first.
    static std::vector<std::string> given(const Cable& cable) {
        std::vector<std::string> all;
        for (const std::string& line : cable.told) {
            if (line.starts_with("number "))
                all.push_back(line.substr(7, line.find(" game") - 7));
            if (line.starts_with("dice ")) all.push_back(line.substr(line.rfind(' ') + 1));
        }
        return all;
    }
    // Until the device runs for a round of its own, which nobody has told of yet.
    void run_until_it_runs(const At& at, Cable& cable, ScriptedDealer& dealer) {
        ASSERT_TRUE(run_rounds(cable, dealer, at.table, 2));
        cable.told.clear();
        cable.ordered.clear();
        ASSERT_TRUE(house.run({&dealer, &cable}, 200'000, [&] { return runs(at); }));
        ASSERT_TRUE(given(cable).empty());
    }
    void run_until_settled(const At& at, Cable& cable, ScriptedDealer& dealer,
                           std::uint32_t round) {
        ASSERT_TRUE(house.run({&dealer, &cable}, 400'000, [&] {
            const auto& past = table(at).round.past;
            return !past.empty() && past.back().round.number >= round;
        }));
        EXPECT_EQ(table(at).round.past.back().status, floor::RoundStatus::settled);
    }
};

TEST_F(BreakTest, ALineThatIsCutWhileTheDiceTumbleGivesNobodyASecondThrow) {
    for (const At& at : {tumbler(), wheel()}) {
        DeviceDesk desk = desk_at(at);
        Cable cable(desk, DeviceNumber(1), at.name, at.table);
        ScriptedDealer dealer = dealer_without_device(at.table);
        run_until_it_runs(at, cable, dealer);
        const std::uint32_t round = table(at).round.number;
        cable.is_cut = true;
        house.run({&dealer, &cable}, 12'000);
        cable.is_cut = false;
        run_until_settled(at, cable, dealer, round);
        EXPECT_EQ(starts(at, cable), 1U);
        EXPECT_EQ(outcome_text(table(at).round.past.back().outcome), given(cable).front());
    }
}

TEST_F(BreakTest, AHostThatEndsWhileTheBallRunsTakesWhatItCameTo) {
    for (const At& at : {wheel(), tumbler()}) {
        DeviceDesk desk = desk_at(at);
        Cable cable(desk, DeviceNumber(1), at.name, at.table);
        ScriptedDealer dealer = dealer_without_device(at.table);
        run_until_it_runs(at, cable, dealer);
        const std::uint32_t round = table(at).round.number;
        DeviceDesk other = desk_at(at);
        cable.begin_anew(other);
        run_until_settled(at, cable, dealer, round);
        EXPECT_EQ(starts(at, cable), 1U);
        EXPECT_EQ(outcome_text(table(at).round.past.back().outcome), given(cable).front());
    }
}

// RF-11.5.1.8: whatever the ball lands on.
TEST_F(BreakTest, WhatWasDeclaredNoSpinGivesNoResult) {
    for (const At& at : {wheel(), tumbler()}) {
        DeviceDesk desk = desk_at(at);
        Cable cable(desk, DeviceNumber(1), at.name, at.table);
        ScriptedDealer dealer = dealer_without_device(at.table);
        run_until_it_runs(at, cable, dealer);
        const std::uint32_t round = table(at).round.number;
        send({floor::OriginKind::dealer_terminal, at.table.value() + 1},
             house.floor.tables[at.table.value()].dealer,
             floor::IncidentCommand{floor::CallNoSpin{
                 at.table, at.kind == devices::Kind::wheel ? floor::NoSpinReason::interference
                                                           : floor::NoSpinReason::not_activated}});
        ASSERT_TRUE(house.run({&dealer, &cable}, 400'000, [&] {
            const auto& past = table(at).round.past;
            return !past.empty() && past.back().round.number >= round;
        }));
        // Where the round begins again the second one counts; elsewhere it is void.
        const floor::PastRound& ended = table(at).round.past.back();
        if (ended.status == floor::RoundStatus::settled) {
            ASSERT_EQ(given(cable).size(), 2U);
            EXPECT_EQ(outcome_text(ended.outcome), given(cable).back());
            EXPECT_EQ(starts(at, cable), 2U);
        } else {
            EXPECT_EQ(outcome_text(ended.outcome), "");
        }
    }
}

}  // namespace
}  // namespace croupier::server
