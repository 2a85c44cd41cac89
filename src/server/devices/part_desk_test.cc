#include "server/devices/part_desk.h"

#include <gmock/gmock.h>

#include "floor/device/equipment.h"
#include "server/demo/demo_parts.h"
#include "server/demo/test_kit.h"

namespace croupier::server {
namespace {

using floor::Rejection;
using floor::TerminalCommand;
using floor::TerminalId;
using host::kit::dollars;
using kit::House;

const TerminalId one(0);
const TerminalId two(1);

class Parts : public testing::Test, protected Orders {
protected:
    Parts() {
        house_.open_floor();
        connect_to();
    }
    void connect_to() {
        parts_ = std::make_unique<DemoParts>([this](const std::string& number) {
            const auto found = house_.vault.person_of_card(number);
            std::optional<floor::Person> person;
            if (!found || !*found) return person;
            person.emplace();
            std::transform((*found)->bytes.begin(), (*found)->bytes.end(),
                           person->pseudonym.begin(),
                           [](std::byte byte) { return std::to_integer<std::uint8_t>(byte); });
            return person;
        });
        for (const DemoTerminal& terminal : house_.floor.terminals)
            parts_->connect_to(house_.state(), terminal.terminal, terminal.card,
                               house_.host->now());
        run();
    }
    void run() { house_.run({parts_.get()}, 3'000); }
    bool submit(floor::Command command) override { return house_.host->submit(std::move(command)); }

    Money credit(TerminalId terminal) const {
        return house_.state().ledger.credit(terminal).total();
    }
    floor::DeviceId part(TerminalId terminal, floor::DeviceKind kind) const {
        return *floor::part_of(house_.state(), *house_.state().find_terminal(terminal), kind);
    }
    Rejection ask(floor::Origin origin, floor::Order order) {
        floor::Command command;
        command.origin = origin;
        command.counter = ++counter_;
        command.at = command.received_at = house_.host->now();
        command.order = std::move(order);
        const floor::Refusal refusal = rehearse(house_.state(), command);
        house_.submit(std::move(command));
        return refusal.reason;
    }

    House house_;
    std::unique_ptr<DemoParts> parts_;
    std::uint64_t counter_ = 100'000;
};

TEST_F(Parts, ANoteIsCreditedToItsTerminalAndToNoOther) {
    ASSERT_TRUE(parts_->put_note_in(one, dollars(50)));
    run();
    EXPECT_EQ(credit(one), dollars(550));
    EXPECT_EQ(credit(two), dollars(500));
    ASSERT_TRUE(parts_->put_note_in(one, dollars(20)));
    run();
    EXPECT_EQ(credit(one), dollars(570));
    EXPECT_FALSE(parts_->refused(one));
}

TEST_F(Parts, ANoteThatTheVenueDoesNotTakeComesBack) {
    ASSERT_TRUE(parts_->put_note_in(one, dollars(7)));
    run();
    EXPECT_EQ(credit(one), dollars(500));
    ASSERT_TRUE(parts_->refused(one));
    EXPECT_EQ(parts_->refused(one)->reason, Rejection::note_not_accepted);
    ASSERT_TRUE(parts_->put_note_in(one, dollars(10)));
    run();
    EXPECT_EQ(credit(one), dollars(510));
}

// Neither money nor a card by the word of the terminal that will have it, or of another's device.
TEST_F(Parts, ATerminalsOwnWordIsNeitherMoneyNorACard) {
    const floor::Origin terminal{floor::OriginKind::terminal, one.value()};
    const floor::DeviceId acceptor = part(one, floor::DeviceKind::note_stacker);
    const floor::DeviceId reader = part(one, floor::DeviceKind::card_reader);
    floor::Person somebody;
    somebody.pseudonym.fill(7);
    EXPECT_NE(ask(terminal, TerminalCommand{floor::BuyIn{one, dollars(50)}}), Rejection::none);
    EXPECT_NE(ask(terminal, TerminalCommand{floor::CreditNote{acceptor, one, dollars(50), 9, 1}}),
              Rejection::none);
    EXPECT_NE(ask(terminal, TerminalCommand{floor::RemoveCard{one}}), Rejection::none);
    EXPECT_NE(ask(terminal, TerminalCommand{floor::InsertCard{two, somebody}}), Rejection::none);
    // The device of one terminal, for another.
    EXPECT_NE(ask(floor::part_origin(acceptor),
                  TerminalCommand{floor::CreditNote{acceptor, two, dollars(50), 9, 1}}),
              Rejection::none);
    EXPECT_NE(ask(floor::hand_origin(one), TerminalCommand{floor::BuyIn{two, dollars(50)}}),
              Rejection::none);
    EXPECT_NE(ask(floor::part_origin(reader), TerminalCommand{floor::RemoveCard{two}}),
              Rejection::none);
    // A reader takes no notes.
    EXPECT_NE(ask(floor::part_origin(reader),
                  TerminalCommand{floor::CreditNote{reader, one, dollars(50), 9, 1}}),
              Rejection::none);
    EXPECT_EQ(credit(one), dollars(500));
    EXPECT_EQ(credit(two), dollars(500));
    EXPECT_TRUE(house_.state().find_terminal(one)->person);
    EXPECT_TRUE(house_.state().find_terminal(two)->person);
}

TEST_F(Parts, ACardThatIsNobodysIsToldToItsTerminalAlone) {
    std::vector<TerminalId> told;
    parts_->on_unknown_card([&](TerminalId terminal) { told.push_back(terminal); });
    ASSERT_TRUE(parts_->take_card_out(two));
    run();
    EXPECT_TRUE(told.empty());
    ASSERT_TRUE(parts_->put_card_in(two, "999900001111"));
    run();
    EXPECT_EQ(told, std::vector{two});
    EXPECT_FALSE(house_.state().find_terminal(two)->person);
    ASSERT_TRUE(parts_->take_card_out(two));
    run();
    ASSERT_TRUE(parts_->put_card_in(two, house_.floor.terminals[two.value()].card));
    run();
    EXPECT_EQ(told.size(), 1U);
    EXPECT_TRUE(house_.state().find_terminal(two)->person);
}

TEST_F(Parts, ANoteIsCreditedOnceHoweverOftenAndInWhicheverLifeItIsTold) {
    const floor::DeviceId acceptor = part(one, floor::DeviceKind::note_stacker);
    const auto tell = [&](std::uint32_t life, std::uint32_t note) {
        return ask(floor::part_origin(acceptor),
                   TerminalCommand{floor::CreditNote{acceptor, one, dollars(50), life, note}});
    };
    EXPECT_EQ(tell(90, 1), Rejection::none);
    EXPECT_EQ(tell(90, 1), Rejection::not_expected);
    EXPECT_EQ(tell(90, 2), Rejection::none);
    EXPECT_EQ(tell(90, 1), Rejection::not_expected);
    EXPECT_EQ(tell(91, 1), Rejection::none);
    EXPECT_EQ(tell(90, 3), Rejection::not_expected);
    EXPECT_EQ(tell(0, 4), Rejection::bad_setting);
    EXPECT_EQ(credit(one), dollars(650));
    house_.stop();
    house_.start();
    EXPECT_EQ(tell(91, 1), Rejection::not_expected);
    EXPECT_EQ(credit(one), dollars(650));
}

TEST_F(Parts, TheHostsEndBetweenStackerAndAcknowledgementLosesNothingAndCreditsOnce) {
    // The line says it is stacked; the host credits it and ends before it could acknowledge.
    PartDesk desk([](const std::string&) { return std::optional<floor::Person>(); });
    const std::string name = house_.state().find_terminal(one)->name;
    const DeviceNumber line(77);
    desk.add({line, devices::Kind::acceptor, part_name(name, devices::Kind::acceptor), name});
    const devices::NoteStacked note{90, 1, 5'000};
    desk.reading(line, note);
    desk.act(house_.state(), house_.host->now(), *this);
    EXPECT_TRUE(desk.take_orders().empty()) << "acknowledged before it was durable";
    house_.turn();
    EXPECT_EQ(credit(one), dollars(550));
    house_.stop();
    house_.start();
    PartDesk after([](const std::string&) { return std::optional<floor::Person>(); });
    after.add({line, devices::Kind::acceptor, part_name(name, devices::Kind::acceptor), name});
    after.reading(line, note);
    after.act(house_.state(), house_.host->now(), *this);
    house_.turn();
    EXPECT_EQ(after.take_orders(),
              (std::vector<DeviceOrder>{{line, devices::Order::acknowledge_note, 1, 90}}));
    EXPECT_EQ(credit(one), dollars(550));
}

TEST_F(Parts, APartThatTheRegisterHasElsewhereIsNotHeard) {
    PartDesk desk([](const std::string&) { return std::optional<floor::Person>(); });
    const std::string& mine = house_.state().find_terminal(one)->name;
    const std::string& other = house_.state().find_terminal(two)->name;
    const DeviceNumber line(77);
    // The configuration says two, the register one.
    desk.add({line, devices::Kind::acceptor, part_name(mine, devices::Kind::acceptor), other});
    desk.reading(line, devices::NoteOffered{90, 1, 5'000});
    desk.reading(line, devices::NoteStacked{90, 1, 5'000});
    desk.act(house_.state(), house_.host->now(), *this);
    house_.turn();
    EXPECT_EQ(desk.take_orders(),
              (std::vector<DeviceOrder>{{line, devices::Order::return_note, 1, 90}}));
    EXPECT_EQ(credit(one), dollars(500));
    EXPECT_EQ(credit(two), dollars(500));
}

TEST_F(Parts, ATicketComesFromItsOwnPrinter) {
    floor::Command command;
    command.origin = {floor::OriginKind::terminal, one.value()};
    command.counter = 1;
    command.received_at = house_.host->now();
    command.order = TerminalCommand{floor::CashOut{one}};
    house_.submit(std::move(command));
    ASSERT_EQ(house_.state().pending.effects.size(), 1U);
    const floor::EffectId effect = house_.state().pending.effects[0].id;
    EXPECT_NE(ask({floor::OriginKind::device, 19'000},
                  TerminalCommand{floor::ReportEffect{effect, floor::EffectResult::done}}),
              Rejection::none);
    EXPECT_NE(ask(floor::part_origin(part(two, floor::DeviceKind::ticket_printer)),
                  TerminalCommand{floor::ReportEffect{effect, floor::EffectResult::done}}),
              Rejection::none);
    run();
    EXPECT_TRUE(house_.state().pending.effects.empty());
}

TEST_F(Parts, ACardIsInTheTerminalWhoseReaderHasIt) {
    EXPECT_TRUE(house_.state().find_terminal(one)->person);
    ASSERT_TRUE(parts_->take_card_out(one));
    run();
    EXPECT_FALSE(house_.state().find_terminal(one)->person);
    ASSERT_TRUE(parts_->put_card_in(one, "0000"));
    run();
    EXPECT_FALSE(house_.state().find_terminal(one)->person) << "nobody's card";
    ASSERT_TRUE(parts_->take_card_out(one));
    ASSERT_TRUE(parts_->put_card_in(one, house_.floor.terminals[1].card));
    run();
    EXPECT_EQ(house_.state().find_terminal(one)->person, house_.state().find_terminal(two)->person);
}

}  // namespace
}  // namespace croupier::server
