// The register at work: what is counted of devices, who is asked to replace one, what screens say.
#include <gtest/gtest.h>

#include "codec/journal.h"
#include "host/test_kit.h"
#include "tests/support/proves.h"
#include "view/view.h"

namespace croupier::tests {
namespace {

using floor::DeviceCommand;
using floor::DeviceId;
using floor::DeviceKind;
using floor::DeviceStatus;
using floor::DeviceTrouble;
using host::kit::dollars;
using host::kit::Venue;

class Register : public testing::Test {
protected:
    Register() {
        floor::Settings settings = host::kit::baccarat_rf();
        settings.game = floor::Game::roulette;
        settings.mode = floor::Mode::automatic;
        settings.variant.clear();
        settings.decks = 0;
        table = venue.add_table("R1", settings);
        dealer = venue.add_staff("dealer");
        supervisor = venue.add_staff("gaming_supervisor");
        one = venue.add_terminal(dollars(200));
        floor::DeviceDetail detail;
        detail.across_mm = 800;
        wheel = add(DeviceKind::automated_wheel, "wheel", detail);
        Venue::must(
            venue.by(supervisor, DeviceCommand{floor::AttachDevice{wheel, table, std::nullopt}}));
    }
    DeviceId add(DeviceKind kind, const std::string& name, const floor::DeviceDetail& detail = {}) {
        const DeviceId id(static_cast<std::uint32_t>(venue.state().devices.size()));
        Venue::must(venue.host(DeviceCommand{floor::RegisterDevice{kind, name, "A-1", detail}}));
        return id;
    }
    void report(DeviceTrouble trouble) {
        Venue::must(venue.device(DeviceCommand{
            floor::ReportDeviceStatus{wheel, DeviceStatus::unreported, trouble, {}}}));
    }
    void begin() { Venue::must(venue.host(floor::WagerCommand{floor::NewGame{table}})); }
    void end(std::uint8_t number = 3) {
        venue.wait(20'000);
        Venue::must(venue.device(floor::PlayCommand{floor::ReportNumber{table, number}}));
        venue.wait(0);
    }
    const floor::Device& device() const { return venue.state().devices[wheel.value()]; }
    std::size_t open_faults() const {
        std::size_t open = 0;
        for (const floor::Incident& incident : venue.state().incidents)
            if (!incident.closed && incident.kind == floor::IncidentKind::other) ++open;
        return open;
    }
    view::Source source() { return {venue.state(), venue.engine().now(), 7, {}, "test"}; }

    Venue venue;
    floor::TableId table;
    floor::StaffId dealer;
    floor::StaffId supervisor;
    floor::TerminalId one;
    DeviceId wheel;
};

// Whoever fills the register has not closed it: what is retired makes room.
TEST_F(Register, AFullOneGivesOutTheNumbersOfRetiredDevices) {
    const auto order = [&](const std::string& name) {
        return venue.host(
            DeviceCommand{floor::RegisterDevice{DeviceKind::card_shoe, name, "A-1", {}}});
    };
    for (std::size_t i = venue.state().devices.size(); i < floor::devices_max; ++i)
        Venue::must(order("shoe " + std::to_string(i)));
    EXPECT_EQ(order("one more").reason, floor::Rejection::limit_reached);
    const DeviceId retired(77);
    Venue::must(venue.host(DeviceCommand{floor::RetireDevice{retired, "worn"}}));
    Venue::must(order("one more"));
    EXPECT_EQ(venue.state().devices.size(), floor::devices_max);
    EXPECT_EQ(venue.state().devices[77].name, "one more");
    EXPECT_FALSE(venue.state().devices[77].retired);
    EXPECT_EQ(order("and another").reason, floor::Rejection::limit_reached);
    venue.restart();
    EXPECT_EQ(venue.state().devices[77].name, "one more");
}

// What the configuration names: before the table opens, and at no other time.
TEST_F(Register, TheHostBringsEquipmentToAClosedTableAlone) {
    floor::DeviceDetail detail;
    detail.across_mm = 20;
    const DeviceId ball = add(DeviceKind::ball, "ball", detail);
    const DeviceCommand brought{floor::AttachDevice{ball, table, std::nullopt}};
    EXPECT_EQ(venue.host(brought).reason, floor::Rejection::not_signed_in) << "R1 is open";
    Venue::must(venue.by(supervisor, floor::TableCommand{floor::CloseTable{table}}));
    Venue::must(venue.host(brought));
    EXPECT_TRUE(venue.state().devices[ball.value()].at(table));
    detail.across_mm = 5;
    const DeviceId pea = add(DeviceKind::ball, "pea", detail);
    EXPECT_EQ(venue.host(DeviceCommand{floor::AttachDevice{pea, table, std::nullopt}}).reason,
              floor::Rejection::bad_setting);
}

TEST_F(Register, ADeviceThatFailsInMoreThanATenthOfItsRoundsIsToBeReplaced) {
    for (int round = 1; round <= 21; ++round) {
        begin();
        EXPECT_EQ(open_faults(), 0U) << round;
        report(DeviceTrouble::misread);
        report(DeviceTrouble::silence);
        EXPECT_EQ(open_faults(), round <= 20 ? 0U : 1U) << round;
        end();
    }
    EXPECT_EQ(device().tally.rounds, 21U);
    EXPECT_EQ(device().tally.misreads, 21U);
    EXPECT_EQ(device().tally.silences, 21U);
    EXPECT_EQ(device().tally.troubled_rounds(), 21U);
    const floor::Incident* asks = venue.state().find_incident(device().replacement);
    ASSERT_NE(asks, nullptr);
    EXPECT_EQ(asks->round.table, table);
    EXPECT_EQ(asks->text, "wheel: 21 of its last 200 rounds had trouble, please replace it");
    // Nobody is asked twice, and the game goes on.
    begin();
    report(DeviceTrouble::failed_launch);
    EXPECT_EQ(open_faults(), 1U);
    end();
    const view::OfficeView office = view::view(source(), view::Office{});
    ASSERT_EQ(office.devices.size(), 1U);
    EXPECT_EQ(office.devices[0].record.name, "wheel");
    EXPECT_EQ(office.devices[0].troubled_rounds, 22U);
    PROVES("ST-GLI19-C.6.8.n");
}

TEST_F(Register, WhatStaffCallOrPutRightIsCountedToo) {
    begin();
    Venue::must(venue.bet(one, table, "red", dollars(10)));
    venue.wait(20'000);
    Venue::must(venue.by(dealer, floor::IncidentCommand{floor::CallNoSpin{
                                     table, floor::NoSpinReason::too_few_revolutions}}));
    EXPECT_EQ(device().tally.failed_launches, 1U);
    Venue::must(venue.by(dealer, floor::IncidentCommand{floor::CallNoSpin{
                                     table, floor::NoSpinReason::foreign_object}}));
    EXPECT_EQ(device().tally.failed_launches, 1U) << "not its fault";
    Venue::must(venue.device(floor::PlayCommand{floor::ReportNumber{table, 17}}));
    venue.wait(0);
    floor::CorrectResult correct;
    correct.round = {table, 1};
    correct.outcome.number = 18;
    for (const codec::Entry& entry : venue.ear.entries)
        for (const floor::Event& event : entry.events)
            if (const auto* play = std::get_if<floor::PlayEvent>(&event))
                if (const auto* settled = std::get_if<floor::RoundSettled>(play))
                    correct.record = *settled;
    Venue::must(venue.by(supervisor, floor::IncidentCommand{correct}));
    EXPECT_EQ(device().tally.corrections, 1U);
    EXPECT_EQ(device().tally.troubled_rounds(), 1U);
}

TEST_F(Register, TheVenueMayAskForLess) {
    floor::State state = venue.state();
    state.house.venue->trouble_percent = 1;
    floor::Command command;
    command.origin = {floor::OriginKind::device, 1};
    command.at = state.at;
    command.order = DeviceCommand{
        floor::ReportDeviceStatus{wheel, DeviceStatus::unreported, DeviceTrouble::silence, {}}};
    floor::Device& device = state.devices[wheel.value()];
    const auto asks = [&] { return floor::decide(state, command).events.size() > 1; };
    for (int round = 0; round < 2; ++round) {
        device.tally.begin_round();
        EXPECT_FALSE(asks());
        device.tally.count(DeviceTrouble::silence);
    }
    device.tally.begin_round();
    EXPECT_TRUE(asks());
}

TEST_F(Register, EveryFaceOfTheTableSaysThatResultsAreEnteredByHand) {
    const auto everybody_sees = [&](bool by_hand) {
        EXPECT_EQ(view::view(source(), view::Player{one}).tables.at(0).face.entered_by_hand,
                  by_hand);
        EXPECT_EQ(view::view(source(), view::AtTable{table}).face.entered_by_hand, by_hand);
        EXPECT_EQ(view::view(source(), view::Dealer{table}).face.entered_by_hand, by_hand);
        EXPECT_EQ(view::view(source(), view::Display{table}).face.entered_by_hand, by_hand);
        EXPECT_EQ(view::view(source(), view::Office{}).tables.at(0).face.entered_by_hand, by_hand);
    };
    everybody_sees(false);
    Venue::must(
        venue.by(supervisor, DeviceCommand{floor::SetManualMode{table, true, "it misreads"}}));
    everybody_sees(true);
    begin();
    everybody_sees(true);
    venue.wait(20'000);
    EXPECT_EQ(venue.device(floor::PlayCommand{floor::ReportNumber{table, 17}}).reason,
              floor::Rejection::not_expected);
    Venue::must(venue.by(dealer, floor::PlayCommand{floor::ReportNumber{table, 17}}));
    venue.wait(0);
    everybody_sees(true);
    Venue::must(venue.by(supervisor, DeviceCommand{floor::SetManualMode{table, false, ""}}));
    everybody_sees(false);
    PROVES("ST-GLI19-4.18.4.d");
}

TEST_F(Register, ASnapshotKnowsWhereEverythingIs) {
    const DeviceId printer = add(DeviceKind::ticket_printer, "printer");
    Venue::must(venue.host(DeviceCommand{floor::AttachDevice{printer, std::nullopt, one}}));
    const DeviceId store = add(DeviceKind::database, "store");
    Venue::must(venue.host(DeviceCommand{floor::AttachDevice{store, std::nullopt, std::nullopt}}));
    const auto again = codec::decode_state(codec::encode_state(venue.state()));
    ASSERT_TRUE(again.has_value());
    EXPECT_EQ(again->devices, venue.state().devices);
    EXPECT_EQ(again->tables[0].equipment.devices, std::vector<DeviceId>{wheel});
    EXPECT_EQ(again->terminals[0].devices, std::vector<DeviceId>{printer});
    EXPECT_EQ(again->house_devices, std::vector<DeviceId>{store});
    venue.restart();
    EXPECT_EQ(venue.state().devices, again->devices);
    // What is in use is not retired, and what is taken away is nowhere any more.
    EXPECT_EQ(venue.host(DeviceCommand{floor::RetireDevice{printer, "worn"}}).reason,
              floor::Rejection::not_expected);
    Venue::must(venue.host(DeviceCommand{floor::DetachDevice{printer, std::nullopt}}));
    Venue::must(venue.by(supervisor, DeviceCommand{floor::DetachDevice{wheel, table}}));
    EXPECT_TRUE(venue.state().terminals[0].devices.empty());
    EXPECT_TRUE(venue.state().tables[0].equipment.devices.empty());
    Venue::must(venue.host(DeviceCommand{floor::RetireDevice{printer, "worn"}}));
    // Its name is free again.
    add(DeviceKind::ticket_printer, "printer");
}

}  // namespace
}  // namespace croupier::tests
