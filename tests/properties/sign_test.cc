// What a terminal shows of its tables: limits and what is announced.
#include <gtest/gtest.h>

#include "host/test_kit.h"
#include "tests/support/proves.h"
#include "view/view.h"

namespace croupier::view {
namespace {

using host::kit::dollars;
using host::kit::Venue;

struct Hall {
    explicit Hall(const char* rulebook) {
        floor::Settings settings = host::kit::baccarat_rf();
        settings.rulebook = rulebook;
        settings.least = dollars(5);
        settings.most = dollars(300);
        table = venue.add_table("B1", settings);
        highest = venue.add_staff(venue.state().tables[0].book->policies->ladder.back());
        one = venue.add_terminal(dollars(100));
        two = venue.add_terminal({});
    }
    PlayerView of(floor::TerminalId terminal) {
        return view(Source{venue.state(), venue.engine().now(), 1, {}, "test"}, Player{terminal});
    }

    Venue venue;
    floor::TableId table;
    floor::StaffId highest;
    floor::TerminalId one;
    floor::TerminalId two;
};

TEST(Sign, TheLimitsOfATableAreOnEveryTerminal) {
    for (const char* rulebook :
         {"star-rapid-fusion-2024", "canberra-mttg-2019", "crown-sat-15.1"}) {
        Hall hall(rulebook);
        for (const floor::TerminalId terminal : {hall.one, hall.two}) {
            const TableFace face = hall.of(terminal).tables.at(0).face;
            EXPECT_EQ(face.least, dollars(5)) << rulebook;
            EXPECT_EQ(face.most, dollars(300)) << rulebook;
        }
    }
    PROVES("RF-4.1a", "CN-3.1a");
}

TEST(Sign, ARaisedMinimumIsAnnouncedOnEveryTerminal) {
    Hall hall("crown-sat-15.1");
    floor::Limits limits;
    limits.least = dollars(10);
    limits.most = dollars(300);
    Venue::must(
        hall.venue.by(hall.highest, floor::TableCommand{floor::ChangeLimits{hall.table, limits}}));
    for (const floor::TerminalId terminal : {hall.one, hall.two}) {
        const TableFace face = hall.of(terminal).tables.at(0).face;
        EXPECT_EQ(face.least, dollars(5));
        ASSERT_EQ(face.notices.size(), 1U);
        EXPECT_EQ(face.notices[0].of, NoticeOf::limits);
        EXPECT_EQ(face.notices[0].least, dollars(10));
        EXPECT_EQ(face.notices[0].at, hall.venue.engine().now() + 1'200'000);
    }
    PROVES("CR-4.2", "CR-4.1");
    hall.venue.wait(1'200'000);
    EXPECT_EQ(hall.of(hall.two).tables.at(0).face.least, dollars(10));
    EXPECT_TRUE(hall.of(hall.two).tables.at(0).face.notices.empty());
}

TEST(Sign, ATerminalIsOpenExactlyWhileThereIsAnAccount) {
    for (const char* rulebook :
         {"star-rapid-fusion-2024", "canberra-mttg-2019", "crown-sat-15.1"}) {
        Hall hall(rulebook);
        EXPECT_TRUE(hall.of(hall.one).open);
        EXPECT_FALSE(hall.of(hall.two).open);
        Venue::must(
            hall.venue.from(hall.two, floor::TerminalCommand{floor::BuyIn{hall.two, dollars(20)}}));
        EXPECT_TRUE(hall.of(hall.two).open);
        // All of it on the table: the account lives.
        Venue::must(hall.venue.by(hall.highest, floor::WagerCommand{floor::NewGame{hall.table}}));
        Venue::must(hall.venue.bet(hall.two, hall.table, "player", dollars(20)));
        EXPECT_EQ(hall.of(hall.two).credit_total, Money{});
        EXPECT_TRUE(hall.of(hall.two).open);
        Venue::must(hall.venue.from(hall.two, floor::WagerCommand{floor::PressButton{
                                                  hall.table, hall.two, floor::Button::clear}}));
        Venue::must(hall.venue.from(hall.two, floor::TerminalCommand{floor::CashOut{hall.two}}));
        EXPECT_FALSE(hall.of(hall.two).open);
    }
    PROVES("CR-1.6", "CN-A.4", "RF-1.1-pt-chip-account");
}

}  // namespace
}  // namespace croupier::view
