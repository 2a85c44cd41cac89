#include "server/process/texts.h"

#include <gtest/gtest.h>

#include "host/test_kit.h"
#include "vault/testing.h"

namespace croupier::server {
namespace {

using host::kit::dollars;

class Calls : public testing::Test {
protected:
    Calls() : vault(open()), texts(vault, [this](const Fault& fault) { faults.push_back(fault); }) {
        table = venue.add_table("B1", host::kit::baccarat_rf());
        terminal = venue.add_terminal(dollars(100));
    }
    static vault::Vault open() {
        vault::Options options;
        options.path = ":memory:";
        auto opened = vault::Vault::open(options);
        CHECK(opened.has_value());
        return std::move(*opened);
    }
    floor::Command call(const std::string& text, std::uint64_t counter) {
        floor::OpenIncident claim;
        claim.round = {table, 0};
        claim.kind = floor::IncidentKind::malfunction;
        claim.terminal = terminal;
        claim.text = text;
        floor::Command command;
        command.origin = {floor::OriginKind::terminal, terminal.value()};
        command.counter = counter;
        command.received_at = venue.engine().now();
        command.order = floor::IncidentCommand{claim};
        return command;
    }
    static const std::string& text_in(const floor::Command& command) {
        return std::get<floor::OpenIncident>(std::get<floor::IncidentCommand>(command.order)).text;
    }

    host::kit::Venue venue;
    vault::Vault vault;
    std::vector<Fault> faults;
    Texts texts;
    floor::TableId table;
    floor::TerminalId terminal;
};

TEST_F(Calls, TheOrderSaysWhereTheTextLiesAndScreensReadIt) {
    floor::Command command = call("Mr Smith of 5 High Street feels unwell", 1);
    texts.put_away(venue.state(), command);
    const std::string kept = text_in(command);
    EXPECT_TRUE(kept.starts_with("text in the vault, note ")) << kept;
    EXPECT_EQ(kept.find("Smith"), std::string::npos);
    EXPECT_EQ(texts.read(kept), "Mr Smith of 5 High Street feels unwell");
    EXPECT_EQ(texts.read("shoe jammed"), "shoe jammed");
    EXPECT_TRUE(faults.empty());
}

TEST_F(Calls, TheSameOrderSentAgainGetsTheSameWords) {
    floor::Command first = call("help", 1);
    floor::Command again = call("help", 1);
    floor::Command other = call("help", 2);
    for (floor::Command* command : {&first, &again, &other})
        texts.put_away(venue.state(), *command);
    EXPECT_EQ(text_in(first), text_in(again));
    EXPECT_NE(text_in(first), text_in(other));
}

TEST_F(Calls, WhatPeopleWriteAboutEquipmentLiesInTheVaultAndWhatADeviceSaysDoesNot) {
    floor::RegisterDevice wheel{floor::DeviceKind::wheel, "wheel 1", "APP-1", {}};
    host::kit::Venue::must(venue.host(floor::DeviceCommand{wheel}));
    const floor::DeviceId device(static_cast<std::uint32_t>(venue.state().devices.size() - 1));
    const auto written = [&](const floor::Command& command) {
        const auto& order = std::get<floor::DeviceCommand>(command.order);
        if (const auto* report = std::get_if<floor::ReportDeviceStatus>(&order))
            return report->text;
        return std::get<floor::RetireDevice>(order).reason;
    };
    floor::Command command;
    command.origin = {floor::OriginKind::office, 0};
    command.actor = venue.add_staff("assistant_gaming_manager");
    command.received_at = venue.engine().now();
    command.order = floor::DeviceCommand{floor::ReportDeviceStatus{
        device, floor::DeviceStatus::out_of_service, floor::DeviceTrouble::none,
        "Mr Smith has spilt his drink on it"}};
    texts.put_away(venue.state(), command);
    EXPECT_EQ(written(command).find("Smith"), std::string::npos) << written(command);
    EXPECT_EQ(texts.read(written(command)), "Mr Smith has spilt his drink on it");

    command.counter = 1;
    command.order = floor::DeviceCommand{floor::RetireDevice{device, "sold to Mr Smith"}};
    texts.put_away(venue.state(), command);
    EXPECT_EQ(written(command).find("Smith"), std::string::npos) << written(command);

    floor::Command itself;
    itself.origin = {floor::OriginKind::device, 1};
    itself.order = floor::DeviceCommand{floor::ReportDeviceStatus{
        device, floor::DeviceStatus::offline, floor::DeviceTrouble::none, "jammed"}};
    texts.put_away(venue.state(), itself);
    EXPECT_EQ(written(itself), "jammed");
}

TEST_F(Calls, OfARefusedOrderNothingIsKept) {
    floor::Command command = call("nobody needs this", 1);
    command.origin.number = 99;
    texts.put_away(venue.state(), command);
    EXPECT_EQ(text_in(command), "text not kept: the order was refused");
}

TEST_F(Calls, ATextOfAPersonGoesWithThePerson) {
    const auto created = vault.create_person({"Smith", "", ""});
    ASSERT_TRUE(created && *created);
    const floor::Person person = person_of(**created);
    host::kit::Venue::must(venue.host(floor::TerminalCommand{floor::RemoveCard{terminal}}));
    host::kit::Venue::must(venue.host(floor::TerminalCommand{floor::InsertCard{terminal, person}}));
    floor::Command command = call("my name is Smith", 1);
    texts.put_away(venue.state(), command);
    const std::string kept = text_in(command);
    EXPECT_NE(kept.find(hex_of(person.pseudonym)), std::string::npos) << kept;
    EXPECT_EQ(texts.read(kept), "my name is Smith");
    texts.erase(person, 1);
    EXPECT_EQ(texts.read(kept), "(erased)");
    texts.erase(person, 2);  // once more is no error
    EXPECT_TRUE(faults.empty());
}

}  // namespace
}  // namespace croupier::server
