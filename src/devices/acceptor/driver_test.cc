#include "devices/acceptor/driver.h"

#include <gtest/gtest.h>

#include "devices/acceptor/virtual.h"
#include "devices/test_kit.h"

namespace croupier::devices::acceptor {
namespace {

Words feed(AcceptorDriver& driver, const std::vector<std::string>& bodies) {
    return in_words(driver.feed(bytes_of(checked_lines(bodies)), 1'000));
}

TEST(Acceptor, TellsOfANoteFromEscrowToStacker) {
    AcceptorDriver driver{DriverOptions{}};
    EXPECT_EQ(feed(driver, {"HELLO,acceptor,NA-4,1731945600", "STATUS,1731945600,6,ready",
                            "ESCROW,1731945600,7,5000", "STACKED,1731945600,7,5000",
                            "STATUS,1731945600,7,stacked"}),
              (Words{"device_named serial=NA-4", "acceptor_changed state=ready",
                     "note_offered life=1731945600 note=7 cents=5000",
                     "note_stacked life=1731945600 note=7 cents=5000",
                     "acceptor_changed state=stacked"}));
}

TEST(Acceptor, ALineThatIsNotWholeOrNotInOrderIsNoMoney) {
    AcceptorDriver driver{DriverOptions{}};
    // A wrong sum, no sum, no number, nothing, far too much, a field too many.
    EXPECT_EQ(count_of<NoteStacked>(driver.feed(bytes_of("$STACKED,1,7,5000*0000\r\n"), 0)), 0U);
    EXPECT_EQ(count_of<NoteStacked>(driver.feed(bytes_of("$STACKED,1,7,5000\r\n"), 0)), 0U);
    for (const char* body :
         {"STACKED,1,7,x", "STACKED,1,7,0", "STACKED,1,0,5000", "STACKED,0,7,5000",
          "STACKED,1,7,100000001", "STACKED,1,7,-5000", "STACKED,1,7,5000,PT2", "STACKED,1,7"}) {
        const Readings readings = driver.feed(bytes_of(checked_line(body)), 0);
        EXPECT_EQ(count_of<NoteStacked>(readings), 0U) << body;
        EXPECT_EQ(count_of<Garbage>(readings), 1U) << body;
    }
}

TEST(Acceptor, OrdersNameTheNoteAndTheLifeOfItsCount) {
    AcceptorDriver driver{DriverOptions{}};
    ASSERT_TRUE(driver.order(Order::stack_note, 7, 42));
    ASSERT_TRUE(driver.order(Order::acknowledge_note, 7, 42));
    ASSERT_TRUE(driver.order(Order::return_note, 8, 42));
    EXPECT_EQ(driver.take_output(),
              checked_line("STACK,42,7") + checked_line("ACK,42,7") + checked_line("RETURN,42,8"));
    EXPECT_FALSE(driver.order(Order::stack_note, 0, 42));
    EXPECT_FALSE(driver.order(Order::tumble));
}

class ABench : public testing::Test {
protected:
    Bench bench_{"acceptor", 1, {.life = 42}};
    Readings stacked() {
        bench_.control("note 50.00");
        const auto offered = only<NoteOffered>(bench_.take());
        EXPECT_EQ(offered.size(), 1U);
        bench_.order(Order::stack_note, offered.at(0).note, offered.at(0).life);
        bench_.run(700);
        return bench_.take();
    }
};

TEST_F(ABench, ANoteIsToldOfUntilItIsAcknowledgedAndNoOtherIsTaken) {
    EXPECT_EQ(only<NoteStacked>(stacked()), (std::vector{NoteStacked{42, 1, 5000}}));
    EXPECT_FALSE(bench_.device().control("note 20.00"));
    bench_.run(3'000);
    EXPECT_EQ(count_of<NoteStacked>(bench_.take()), 3U);
    bench_.order(Order::acknowledge_note, 1, 42);
    bench_.run(3'000);
    EXPECT_EQ(count_of<NoteStacked>(bench_.take()), 0U);
    EXPECT_TRUE(bench_.device().control("note 20.00"));
}

TEST_F(ABench, AnAcknowledgementOfAnotherNoteOrLifeIsNone) {
    stacked();
    bench_.order(Order::acknowledge_note, 2, 42);
    bench_.order(Order::acknowledge_note, 1, 41);
    bench_.run(1'500);
    EXPECT_GE(count_of<NoteStacked>(bench_.take()), 1U);
}

TEST_F(ABench, ANoteThatIsNotWantedGoesBackAndIsNotCounted) {
    bench_.control("note 7.00");
    bench_.order(Order::return_note, 1, 42);
    EXPECT_EQ(count_of<NoteReturned>(bench_.take()), 1U);
    EXPECT_EQ(only<NoteStacked>(stacked()), (std::vector{NoteStacked{42, 1, 5000}}));
}

TEST_F(ABench, ANoteThatNobodyAnswersForGoesBackByItself) {
    bench_.control("note 20.00");
    bench_.run(11'000);
    const Readings readings = bench_.take();
    EXPECT_GE(count_of<NoteOffered>(readings), 9U);
    EXPECT_EQ(count_of<NoteReturned>(readings), 1U);
    EXPECT_EQ(count_of<NoteStacked>(readings), 0U);
}

TEST_F(ABench, WithoutPowerItForgetsNeitherItsCountNorANoteThatNobodyAcknowledged) {
    stacked();
    Bench again{"acceptor", 2, {.life = 77, .memory = bench_.device().memory()}};
    EXPECT_EQ(only<NoteStacked>(again.take()), (std::vector{NoteStacked{42, 1, 5000}}));
    again.order(Order::acknowledge_note, 1, 42);
    Bench later{"acceptor", 3, {.life = 99, .memory = again.device().memory()}};
    EXPECT_EQ(count_of<NoteStacked>(later.take()), 0U);
    later.control("note 10.00");
    EXPECT_EQ(only<NoteOffered>(later.take()), (std::vector{NoteOffered{42, 2, 1000}}));
}

TEST_F(ABench, FullJammedOrWithoutItsCassetteItTakesNothing) {
    for (const char* state : {"full", "jam", "cassette out"}) {
        Bench bench{"acceptor", 1};
        bench.control(state);
        EXPECT_FALSE(bench.device().control("note 20.00")) << state;
        EXPECT_EQ(count_of<AcceptorChanged>(bench.take()), 2U) << state;
    }
}

TEST(AcceptorAmount, IsDollarsAndCents) {
    EXPECT_EQ(parse_cents("50.00"), 5000U);
    EXPECT_EQ(parse_cents("50"), 5000U);
    EXPECT_EQ(parse_cents("0.07"), 7U);
    for (const char* text : {"", "0", "0.00", "5.0", "-5", "5.000", "x", "2000000"})
        EXPECT_FALSE(parse_cents(text)) << text;
}

}  // namespace
}  // namespace croupier::devices::acceptor
