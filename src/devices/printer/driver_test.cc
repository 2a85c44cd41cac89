#include "devices/printer/driver.h"

#include <gtest/gtest.h>

#include "devices/printer/virtual.h"
#include "devices/test_kit.h"

namespace croupier::devices::printer {
namespace {

TEST(Printer, TellsWhatBecameOfATicket) {
    PrinterDriver driver{DriverOptions{}};
    const std::string text = checked_lines({"HELLO,printer,TP-2", "STATUS,11,ready", "PRINTED,12",
                                            "FAILED,13,paper_out", "UNSURE,14"});
    EXPECT_EQ(
        in_words(driver.feed(bytes_of(text), 0)),
        (std::vector<std::string>{
            "device_named serial=TP-2", "printer_changed state=ready", "ticket_printed ticket=12",
            "ticket_failed ticket=13 why=paper_out", "ticket_unsure ticket=14"}));
    ASSERT_TRUE(driver.order(Order::print_ticket, 15, 123'456));
    EXPECT_EQ(driver.take_output(), checked_line("PRINT,15,123456"));
    EXPECT_FALSE(driver.order(Order::print_ticket, 15, 0));
    EXPECT_FALSE(driver.order(Order::print_ticket, 0, 1));
}

TEST(Printer, ATicketIsPrintedOnceHoweverOftenItIsOrdered) {
    Bench bench{"printer", 1};
    bench.order(Order::print_ticket, 12, 5000);
    bench.order(Order::print_ticket, 12, 5000);
    bench.run(2'000);
    bench.order(Order::print_ticket, 12, 5000);
    EXPECT_EQ(count_of<TicketPrinted>(bench.take()), 2U);
    EXPECT_EQ(bench.told_with("printed"), std::vector<std::string>{"printed 12 50.00"});
    Bench again{"printer", 1, {.memory = bench.device().memory()}};
    again.order(Order::print_ticket, 12, 5000);
    EXPECT_EQ(count_of<TicketPrinted>(again.take()), 1U);
    EXPECT_TRUE(again.told_with("printed").empty());
    again.order(Order::print_ticket, 11, 5000);
    EXPECT_EQ(count_of<TicketFailed>(again.take()), 1U);
}

TEST(Printer, WithoutPaperNothingIsPrintedAndAJamInTheMiddleIsUnsure) {
    Bench bench{"printer", 1};
    bench.control("paper out");
    bench.order(Order::print_ticket, 1, 100);
    EXPECT_EQ(only<TicketFailed>(bench.take()), (std::vector{TicketFailed{1, "paper_out"}}));
    bench.control("paper in");
    bench.order(Order::print_ticket, 2, 100);
    bench.control("jam");
    EXPECT_EQ(only<TicketUnsure>(bench.take()), (std::vector{TicketUnsure{2}}));
    bench.control("clear");
    bench.order(Order::print_ticket, 2, 100);
    bench.run(2'000);
    EXPECT_EQ(only<TicketUnsure>(bench.take()), (std::vector{TicketUnsure{2}}));
    EXPECT_TRUE(bench.told_with("printed").empty());
}

TEST(Printer, WhatThePowerCutShortIsUnsure) {
    Bench bench{"printer", 1};
    bench.order(Order::print_ticket, 9, 100);
    Bench again{"printer", 1, {.memory = bench.device().memory()}};
    again.order(Order::print_ticket, 9, 100);
    again.run(2'000);
    EXPECT_EQ(only<TicketUnsure>(again.take()), (std::vector{TicketUnsure{9}}));
}

}  // namespace
}  // namespace croupier::devices::printer
